//! `gander train --variant`: several trainings on the same positions of self-play. A variant is the command that was typed with some of its
//! options replaced, so it is read in the same way, and what decides about the positions must stay as it is.

use std::ffi::OsString;

use clap::{Args, FromArgMatches};
use lab::files::refuse_overwriting;

use super::train::Arguments;
use crate::failure::Failure;
use crate::fit_progress::FitFiles;

/// The variants, from the words of the command (without the program and its command's name), in their order.
pub fn read(
    words: impl Iterator<Item = OsString>,
    first: &Arguments,
) -> Result<Vec<Arguments>, Failure> {
    let words = without_variants(words);
    let mut outputs = vec![first.files()];
    let mut variants = Vec::new();
    for variant in &first.variant {
        let refused = |reason: &str| Failure::Input(format!("--variant {variant:?}: {reason}"));
        let replaced = variant.split_whitespace().map(OsString::from);
        let read = command()
            .try_get_matches_from(words.iter().cloned().chain(replaced))
            .and_then(|matches| Arguments::from_arg_matches(&matches))
            .map_err(|error| {
                let text = error.to_string();
                let line = text.lines().next().unwrap_or_default();
                refused(line.trim_start_matches("error: "))
            })?;
        if !read.variant.is_empty() {
            return Err(refused("a variant has no variants"));
        }
        if read.positions() != first.positions() {
            return Err(refused(
                "all trainings are on the same positions: --selfplay, --nodes, --tree-share, --keep-noisy, --score-beyond, --held-out \
                 and --seed stay as they are",
            ));
        }
        outputs.push(read.files());
        if refuse_overwriting([], outputs.iter().flat_map(FitFiles::all)).is_err() {
            return Err(refused(
                "give it an --out of its own, and a --report if one is named, or one training overwrites what another has made",
            ));
        }
        variants.push(read);
    }
    Ok(variants)
}

/// The command `train` by itself, in which a later option replaces an earlier one.
fn command() -> clap::Command {
    Arguments::augment_args(clap::Command::new("train"))
        .args_override_self(true)
        .no_binary_name(true)
}

/// The words but for `--variant OPTIONS` and `--variant=OPTIONS`.
fn without_variants(words: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut kept = Vec::new();
    let mut is_value = false;
    for word in words {
        let text = word.to_string_lossy();
        if std::mem::take(&mut is_value) || text.starts_with("--variant=") {
            continue;
        }
        is_value = text == "--variant";
        if !is_value {
            kept.push(word);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What `train` makes of a command with variants.
    fn variants(words: &[&str]) -> Result<Vec<Arguments>, Failure> {
        let words: Vec<OsString> = words.iter().map(OsString::from).collect();
        let matches = command().try_get_matches_from(&words).unwrap();
        let first = Arguments::from_arg_matches(&matches).unwrap();
        read(words.into_iter(), &first)
    }

    const PLAYED: [&str; 5] = ["--gpu", "--selfplay", "1000", "--lambda", "0.1"];

    #[test]
    fn a_variant_is_the_command_with_some_options_replaced() {
        let more = [
            "--variant",
            "--lambda 0.5 --out b.nnue",
            "--variant=--epochs 3 --out c.nnue",
        ];
        let read = variants(&[&PLAYED[..], &more[..]].concat()).unwrap_or_default();
        let told: Vec<_> = read
            .iter()
            .map(|variant| (variant.fit.lambda, variant.fit.epochs, variant.files().made))
            .collect();
        assert_eq!(
            told,
            [(0.5, 30, "b.nnue".into()), (0.1, 3, "c.nnue".into())]
        );
    }

    #[test]
    fn what_would_need_other_positions_or_overwrite_a_network_is_refused() {
        for (variant, reason) in [
            ("--nodes 5 --out b.nnue", "the same positions"),
            ("--seed 5 --out b.nnue", "the same positions"),
            ("--lambda 0.5", "--out of its own"),
            ("--out ./trained.nnue", "--out of its own"),
            ("--out b.nnue --report trained.html", "a --report"),
            ("--lamda 0.5 --out b.nnue", "unexpected argument '--lamda'"),
            ("--out b.nnue --variant=--epochs=3", "no variants"),
        ] {
            match variants(&[&PLAYED[..], &["--variant", variant]].concat()) {
                Err(Failure::Input(text)) => assert!(text.contains(reason), "{text}"),
                _ => panic!("{variant} was taken"),
            }
        }
    }
}
