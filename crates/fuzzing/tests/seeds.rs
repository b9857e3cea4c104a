//! Every seed and some mutations of each target in every change; long runs are `make fuzz`.

use fuzzing::{TARGETS, drive, seeds};

/// Targets are run one test each, so that they run side by side and a failure names its target.
macro_rules! targets {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            let target = fuzzing::find(stringify!($name)).expect("a target");
            let runs = target.quick + seeds(target).len() as u64;
            if let Err(failure) = drive(target, runs, 1, &mut |_| {}) {
                panic!("{} fails after {} inputs on {:?}", target.name, failure.after, String::from_utf8_lossy(&failure.input));
            }
        })*

        #[test]
        fn every_target_has_its_test_and_its_guided_twin() {
            let tested = [$(stringify!($name)),*];
            for target in TARGETS {
                assert!(tested.contains(&target.name), "{} has no test", target.name);
                let twin = format!("{}/../../fuzz/fuzz_targets/{}.rs", env!("CARGO_MANIFEST_DIR"), target.name);
                assert!(std::path::Path::new(&twin).is_file(), "{twin} is missing");
            }
            assert_eq!(tested.len(), TARGETS.len());
        }
    };
}

targets! {
    fen san uci_move walk uci_session pgn annotated lines viriformat bulletformat data_pgn parquet weights network http
    socket_message
}
