//! Counting lines of legal moves for UCI: the count behind each first move, broken off as soon as somebody says stop.

use std::time::Instant;

use chess::Position;
use search::StopHandle;

/// Below this depth a branch is counted in one go: a few milliseconds at most.
const WHOLE: u32 = 4;

/// Reports the count behind each first move, then the sum.
pub fn divide(
    position: &Position,
    depth: u32,
    chess960: bool,
    stop: &StopHandle,
    report: &mut dyn FnMut(String),
) {
    let begun = Instant::now();
    let mut total = u64::from(depth == 0);
    let first_moves = match depth {
        0 => Default::default(),
        _ => position.legal_moves(),
    };
    for first in first_moves {
        let mut after = *position;
        after.make(first, &mut ());
        let Some(nodes) = count(&after, depth - 1, stop) else {
            report("info string perft was stopped".to_owned());
            return;
        };
        total += nodes;
        report(format!("{}: {nodes}", position.uci(first, chess960)));
    }
    let seconds = begun.elapsed().as_secs_f64();
    report(String::new());
    report(format!("Nodes searched: {total}"));
    report(format!(
        "info string {total} nodes in {seconds:.3} s, {:.0} nodes per second",
        total as f64 / seconds.max(1e-9)
    ));
}

fn count(position: &Position, depth: u32, stop: &StopHandle) -> Option<u64> {
    if stop.is_stopped() {
        return None;
    }
    if depth <= WHOLE {
        return Some(position.perft(depth));
    }
    let mut total = 0;
    for next in position.legal_moves() {
        let mut after = *position;
        after.make(next, &mut ());
        total += count(&after, depth - 1, stop)?;
    }
    Some(total)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reported(position: &Position, depth: u32, stop: &StopHandle) -> Vec<String> {
        let mut lines = Vec::new();
        divide(position, depth, false, stop, &mut |line| lines.push(line));
        lines
    }

    #[test]
    fn counts_and_stops() {
        let lines = reported(&Position::start(), 5, &StopHandle::new());
        assert_eq!(lines.len(), 23);
        assert_eq!(lines[21], "Nodes searched: 4865609");
        assert_eq!(
            reported(&Position::start(), 0, &StopHandle::new())[1],
            "Nodes searched: 1"
        );
        let stop = StopHandle::new();
        stop.stop();
        let lines = reported(&Position::start(), 9, &stop);
        assert_eq!(lines, ["info string perft was stopped"]);
    }
}
