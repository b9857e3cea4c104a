//! `fuzzing TARGET|all RUNS [SEED]`: runs so many inputs of a target, or of each, on stable Rust; a failing input is written to
//! `fuzz/artifacts/TARGET/`.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use fuzzing::{TARGETS, Target, drive, find};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (targets, runs) = match &arguments[..] {
        [name, runs, ..] => {
            let targets: Vec<&Target> = if name == "all" {
                TARGETS.iter().collect()
            } else {
                find(name).into_iter().collect()
            };
            (targets, runs.parse::<u64>().ok())
        }
        _ => (Vec::new(), None),
    };
    let (Some(runs), false) = (runs, targets.is_empty()) else {
        let names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
        say(&format!(
            "usage: fuzzing TARGET|all RUNS [SEED]; targets: {}",
            names.join(" ")
        ));
        return ExitCode::from(2);
    };
    let seed = arguments
        .get(2)
        .and_then(|seed| seed.parse().ok())
        .unwrap_or(1);
    let mut failed = false;
    for target in targets {
        let started = Instant::now();
        let mut said = 0;
        let outcome = drive(target, runs, seed, &mut |done| {
            let seconds = started.elapsed().as_secs();
            if seconds >= said + 60 {
                said = seconds;
                say(&format!("{}: {done} inputs in {seconds} s", target.name));
            }
        });
        match outcome {
            Ok(done) => say(&format!(
                "{}: {done} inputs, none failed, {:.0} s",
                target.name,
                started.elapsed().as_secs_f64()
            )),
            Err(failure) => {
                failed = true;
                let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
                    .join("../../fuzz/artifacts")
                    .join(target.name);
                let path = folder.join(format!("seed-{seed}-input-{}", failure.after));
                let written = std::fs::create_dir_all(&folder)
                    .and_then(|()| std::fs::write(&path, &failure.input));
                say(&format!(
                    "{}: FAILED after {} inputs; the input: {} ({written:?})",
                    target.name,
                    failure.after,
                    path.display()
                ));
            }
        }
    }
    ExitCode::from(u8::from(failed))
}

fn say(line: &str) {
    // A run goes on though nobody reads its lines.
    let _ = writeln!(std::io::stdout(), "{line}");
}
