//! A searcher without a pool, as matches and self-play use it.

use chess::{History, Outcome, Position};
use eval::Rustic;
use search::{Limits, NoTable, Request, Searcher, Settings, StopHandle, Strength};

/// Matches are played by searchers without a pool; a level holds them back as well.
#[test]
fn a_weak_searcher_by_itself_looks_at_few_positions() {
    let mut searcher = Searcher::new(Rustic::default(), 1).unwrap();
    let mut nodes = |strength| {
        let settings = Settings {
            strength,
            ..Settings::default()
        };
        let stop = StopHandle::new();
        let found = searcher.search(
            Request {
                position: &Position::start(),
                history: &History::new(),
                limits: &Limits::nodes(20_000),
                settings: &settings,
                stop: &stop,
            },
            &mut |_| {},
        );
        found.info.nodes
    };
    let weak = nodes(Some(Strength::Level(0)));
    assert!(weak < 200, "{weak}");
    assert_eq!(nodes(Some(Strength::Level(20))), 20_000);
    assert_eq!(nodes(None), 20_000);
}

#[test]
fn a_searcher_by_itself_can_be_used_again_and_again() {
    let mut searcher = Searcher::new(Rustic::default(), 1).unwrap();
    let stop = StopHandle::new();
    let mut position = Position::start();
    let mut history = History::new();
    for _ in 0..60 {
        if position.outcome(&history) != Outcome::Ongoing {
            break;
        }
        let found = searcher.search(
            Request {
                position: &position,
                history: &history,
                limits: &Limits::nodes(500),
                settings: &Settings::default(),
                stop: &stop,
            },
            &mut |_| {},
        );
        assert!(position.is_legal(found.best));
        history.push(position.key());
        position.make(found.best, &mut ());
    }
}

/// A match must not be played with less than it is told; a searcher says so instead of taking what there is.
#[test]
fn a_table_that_the_machine_does_not_give_is_refused() {
    for megabytes in [usize::MAX >> 21, usize::MAX] {
        let refused = Searcher::new(Rustic::default(), megabytes).err();
        assert_eq!(refused, Some(NoTable(megabytes)));
    }
}
