//! Every margin of the search, declared once: name, value, range and meaning. Usually each is a constant; with the feature `tune` each is a
//! value that can be set while the program runs, so that matches can tune it. Scores are in centipawns, reductions in 1024ths of a ply.
//!
//! The beginning of a name says when it counts: `time_` only with a clock, `vote_` only with several threads, `tablebase_` only with
//! tablebases. No margins are the unit of depth (a step of one ply), the sizes of tables, the limits of what they store, the rules of chess,
//! and the measured levels of weaker play (`skill.rs`).

#[cfg(feature = "tune")]
use std::sync::atomic::{AtomicI32, Ordering};

/// A margin that can be set while running.
#[cfg(feature = "tune")]
#[derive(Debug)]
pub struct Tunable {
    /// Its name.
    pub name: &'static str,
    /// What it means.
    pub meaning: &'static str,
    /// The value it starts with.
    pub default: i32,
    /// The smallest value that makes sense.
    pub low: i32,
    /// The largest value that makes sense.
    pub high: i32,
    value: &'static AtomicI32,
}

#[cfg(feature = "tune")]
impl Tunable {
    /// Sets the value, kept within its range. Not to be called while a search is running.
    pub fn set(&self, value: i32) {
        self.value
            .store(value.clamp(self.low, self.high), Ordering::Relaxed);
    }

    /// The present value.
    #[must_use]
    pub fn get(&self) -> i32 {
        self.value.load(Ordering::Relaxed)
    }
}

macro_rules! tunables {
    ($($name:ident = $default:literal, $low:literal, $high:literal, $meaning:literal;)*) => {
        $(
            #[doc = $meaning]
            #[cfg(not(feature = "tune"))]
            #[inline(always)]
            pub(crate) const fn $name() -> i32 {
                $default
            }

            #[doc = $meaning]
            #[cfg(feature = "tune")]
            #[inline(always)]
            pub(crate) fn $name() -> i32 {
                values::$name.load(Ordering::Relaxed)
            }
        )*

        #[cfg(feature = "tune")]
        #[allow(non_upper_case_globals)]
        mod values {
            use std::sync::atomic::AtomicI32;
            $(pub(super) static $name: AtomicI32 = AtomicI32::new($default);)*
        }

        /// Every margin of the search.
        #[cfg(feature = "tune")]
        pub static TUNABLES: &[Tunable] = &[
            $(Tunable {
                name: stringify!($name),
                meaning: $meaning,
                default: $default,
                low: $low,
                high: $high,
                value: &values::$name,
            },)*
        ];

        #[cfg(test)]
        const DECLARED: &[(&str, i32, i32, i32)] = &[$((stringify!($name), $default, $low, $high),)*];
    };
}

tunables! {
    disabled_features = 0, 0, 1073741823, "Features of the search that are off, a bit for each (see features.rs); none in play.";

    aspiration_delta = 27, 4, 50, "Half the width of the first aspiration window.";
    aspiration_variance = 11000, 3000, 40000, "The larger, the less a wavering score widens the window.";
    aspiration_depth = 4, 2, 8, "Aspiration windows from this iteration on.";
    aspiration_limit = 1000, 300, 5000, "A wider window is opened altogether.";
    aspiration_growth = 45, 10, 200, "Percent by which the window grows each time the score falls outside.";

    aspiration_growth_least = 2, 1, 20, "Centipawns by which the window grows each time besides.";
    aspiration_fail_low = 512, 0, 1024, "How far beta is moved towards alpha when the score falls below the window, in 1024ths.";
    aspiration_score_limit = 2000, 500, 2000, "Scores beyond this count as this where it is measured how much they waver.";
    aspiration_first_variance = 8, 1, 64, "The variance of a move's first score is its square divided by this.";
    aspiration_average_share = 512, 64, 1024, "The weight of the newest score in a root move's average, in 1024ths.";
    aspiration_variance_share = 512, 64, 1024, "The weight of the newest score in a root move's variance, in 1024ths.";
    aspiration_variance_limit = 4000000, 500000, 16000000, "A greater variance widens the window no further.";

    table_age = 8, 1, 32, "Replacement in the table: each search that an entry is older than this one counts as so much depth less.";
    table_keep_depth = 4, 1, 12, "An entry of this search that is deeper by this much is not replaced by a bound on the same position.";
    table_keep_pv = 2, 0, 8, "It must be so much deeper again if the new entry is of a principal variation.";
    table_clock_start = 20, 8, 60, "The table keeps positions apart by their half-moves without a capture or pawn move from this many on.";
    table_clock_step = 8, 1, 40, "The table keeps positions apart that differ by this many half-moves without a capture or pawn move.";
    tablebase_depth = 6, 0, 20, "A tablebase result is stored as so much deeper than the node.";
    vote_limit = 400, 50, 2000, "Voting of threads: a score counts up to this much above the lowest.";
    vote_base = 14, 1, 100, "Voting of threads: the weight of the lowest score.";

    reverse_futility_depth = 10, 4, 14, "Reverse futility: the greatest depth.";
    reverse_futility_margin = 61, 30, 150, "Reverse futility: how far above beta, for each depth.";
    reverse_futility_improving = 75, 0, 150, "Reverse futility: how much less if the position is improving.";
    reverse_futility_worsening = 13, 0, 80, "Reverse futility: how much less, for each depth, if the opponent's is worsening.";
    reverse_futility_blend = 365, 0, 1024, "Reverse futility: how much of the evaluation (in 1024ths) the returned score takes over beta.";

    table_cutoff_any_depth = 5, 0, 12, "Table cutoffs: above this depth also against what the node is expected to do.";
    table_cutoff_clock = 90, 50, 100, "Table cutoffs: only with fewer half-moves than this without a capture or pawn move.";
    table_pv_depth = 3, 0, 10, "A node that fails low above this depth counts as in a principal variation if its parent does.";
    fail_high_beta = 1, 0, 8, "A score that fails high is averaged with beta: the score's weight is the depth, beta's is this.";
    internal_reduction_depth = 4, 2, 8, "Internal reduction: the least depth.";
    internal_reduction_table_depth = 4, 2, 8, "Internal reduction: a table move so much shallower than the depth counts as none.";
    hindsight_deeper_reduction = 3072, 1024, 6144, "Hindsight: a move reduced by so much is searched deeper if it did well.";
    hindsight_shallower_reduction = 1024, 512, 4096, "Hindsight: a move reduced by so much is searched less deep if it did badly.";
    hindsight_shallower_depth = 2, 1, 8, "Hindsight: the least depth that is made shallower.";
    hindsight_margin = 68, 50, 300, "Hindsight: how badly, in centipawns of both evaluations together.";
    worsening_margin = 2, 0, 30, "How far the evaluation must stand above the opponent's last one for the opponent to be worsening.";
    alpha_raised_least_depth = 2, 1, 8, "Once alpha was raised, the remaining moves are searched a ply less deep above this depth.";
    alpha_raised_depth = 14, 6, 20, "Once alpha was raised, the remaining moves are searched a ply less deep below this depth.";
    cutoff_extension = 2, 0, 4, "A cutoff counts twice if its move was extended by fewer plies than this.";
    extension_plies = 2, 1, 4, "Moves are extended only at plies below this many times the iteration's depth.";
    pv_table_depth = 1, 0, 10, "In a principal variation the table's move is searched at least one ply deep if its entry is deeper than this.";
    pv_iteration = 8, 0, 20, "That holds only in iterations deeper than this.";

    null_move_base = 5, 2, 6, "Null move: the reduction, whatever the depth.";
    null_move_depth = 3, 2, 6, "Null move: one more for each so many plies of depth.";
    null_move_evaluation = 102, 80, 400, "Null move: one more for each so much evaluation above beta.";
    null_move_margin = 23, 0, 40, "Null move: how far below beta the static evaluation may be, for each depth.";
    null_move_offset = 130, 0, 400, "Null move: how far above that it must be.";
    null_move_evaluation_limit = 4, 1, 8, "Null move: no more than this for the evaluation.";
    null_move_verify_depth = 15, 8, 30, "Null move: the depth from which the result is verified.";
    null_move_verify_share = 768, 0, 1024, "Null move: in the verification, passing is forbidden for this share of the reduced depth, in 1024ths.";

    probcut_margin = 200, 80, 350, "ProbCut: how far above beta a capture must come.";
    probcut_improving = 50, 0, 150, "ProbCut: how much less if the position is improving.";
    probcut_depth = 5, 3, 8, "ProbCut: the least depth.";
    probcut_reduction = 4, 2, 6, "ProbCut: how much shallower its search is.";
    probcut_table_depth = 4, 2, 6, "ProbCut by the table alone: how much shallower the stored score may be.";
    probcut_table_margin = 440, 150, 700, "ProbCut by the table alone: how far above beta the stored score must be.";
    probcut_refuted_depth = 3, 0, 8, "ProbCut: not tried if a stored score at most this much shallower is below its target.";
    probcut_stored_depth = 3, 0, 6, "ProbCut: its result is stored as this much shallower than the node.";

    late_move_base = 3, 1, 8, "Late-move pruning: moves looked at, whatever the depth.";
    late_move_not_improving = 2, 1, 4, "Late-move pruning: the number of moves is divided by this if the position is not improving.";
    futility_base = 5, 0, 200, "Futility: how far below alpha, whatever the depth.";
    futility_margin = 68, 30, 200, "Futility: how far below alpha, for each depth.";
    futility_depth = 10, 4, 14, "Futility: the greatest reduced depth.";
    capture_futility_base = 325, 50, 500, "Futility of captures: whatever the depth.";
    capture_futility_margin = 106, 50, 400, "Futility of captures: for each depth.";
    capture_futility_depth = 8, 3, 12, "Futility of captures: below this reduced depth.";
    capture_futility_history = 64, 16, 256, "Futility of captures: so much history is worth a centipawn.";
    capture_exchange_history = 48, 16, 256, "SEE pruning of captures: so much history is worth a centipawn.";
    history_depth = 2655, 1500, 9000, "So much history changes the depth pruning reckons with by one.";
    quiet_exchange_margin = 14, 5, 60, "SEE pruning of quiet moves: what may be lost, for each reduced depth squared.";
    capture_exchange_margin = 73, 40, 220, "SEE pruning of captures: what may be lost, for each depth.";

    singular_depth = 6, 4, 10, "Singular extension: the least depth.";
    singular_depth_table_pv = 1, 0, 4, "Singular extension: the least depth is this much greater if the position was in a principal variation.";
    singular_margin = 42, 16, 128, "Singular extension: how far below the table's score, in 64ths for each depth.";
    singular_margin_table_pv = 54, 0, 128, "Singular extension: so much further below if the position was in a principal variation, in 64ths for each depth.";
    singular_search_share = 512, 256, 768, "Singular extension: the depth at which the other moves are searched, in 1024ths of the node's depth less one.";
    singular_table_depth = 3, 1, 5, "Singular extension: how much shallower than the node the table may be.";
    singular_double = 24, 0, 60, "How far below the singular margin extends by two.";
    singular_triple = 108, 30, 250, "How far below the singular margin extends by three.";
    singular_reduction_beta = 2, 0, 4, "Not singular, and the table's score fails high: the table's move is searched this many plies less deep.";
    singular_reduction_null_window = 1, 0, 3, "The same: so many plies less again outside the principal variation.";
    singular_reduction_cut_node = 2, 0, 4, "Not singular at a node expected to fail high: the table's move is searched this many plies less deep.";

    reduction_depth = 2, 1, 6, "Late-move reduction: the least depth.";
    reduction_moves = 1, 1, 6, "Late-move reduction: this many moves are not reduced, and one more at the root.";
    reduction_base = 619, 0, 2048, "Late-move reduction: whatever the depth and move.";
    reduction_factor = 401, 250, 700, "Late-move reduction: the product of logarithms of depth and move number is multiplied by so many 1024ths.";
    reduction_quiet_history = 6361, 3000, 16000, "So much history of a quiet move reduces one ply less.";
    reduction_capture_history = 7568, 3000, 16000, "So much history of a capture reduces one ply less.";
    reduction_cut_node = 2164, 0, 4000, "More at nodes expected to fail high.";
    reduction_table_pv = 2107, 0, 3000, "Less if the position was in a principal variation.";
    reduction_table_pv_score = 500, 0, 2000, "Less again if the table's score is above alpha.";
    reduction_not_improving = 494, 0, 2500, "More if the position is not improving.";
    reduction_table_capture = 987, 0, 2500, "More if the table's move is a capture.";
    reduction_cutoffs = 1027, 0, 2500, "More if the next ply often fails high.";
    reduction_cutoff_count = 3, 1, 6, "How often that is.";
    reduction_check = 894, 0, 2500, "Less if the move gives check.";
    reduction_killer = 743, 0, 2500, "Less for the killer.";
    reduction_correction = 9, 0, 60, "Less, for each centipawn of correction: the evaluation is not to be trusted.";
    reduction_pv = 794, 0, 2500, "Less at nodes of the principal variation.";
    deeper_margin = 57, 5, 120, "How much above the best score a reduced search must come to be repeated deeper.";
    deeper_depth = 2, 0, 10, "For each depth the score must come this much higher.";
    shallower_margin = 9, 0, 40, "Less than this above the best score, it is repeated shallower.";

    bonus_depth = 267, 60, 400, "History bonus for each depth.";
    bonus_offset = 60, -100, 300, "What is taken off the history bonus.";
    bonus_limit = 1741, 600, 4000, "The greatest history bonus.";
    malus_depth = 382, 60, 500, "History malus for each depth.";
    malus_offset = 60, -100, 300, "What is taken off the history malus.";
    malus_limit = 1536, 400, 4000, "The greatest history malus.";

    continuation_share_1 = 1024, 0, 2048, "How much of the bonus the continuation one ply back gets, in 1024ths.";
    continuation_share_2 = 1024, 0, 2048, "How much of the bonus the continuation two plies back gets, in 1024ths.";
    continuation_share_4 = 640, 0, 1024, "How much of the bonus continuations four plies back get, in 1024ths.";
    continuation_share_6 = 420, 0, 1024, "How much of the bonus continuations six plies back get, in 1024ths.";
    continuation_check_plies = 2, 1, 6, "In check, continuations further back than this learn nothing.";
    refuted_malus_share = 512, 0, 2048, "How much of the malus the opponent's first move gets when it is refuted, in 1024ths.";
    last_reward_share = 512, 0, 2048, "How much of the bonus the opponent's last move gets when every answer fails low, in 1024ths.";
    late_reward_count = 6, 2, 16, "A move tried later than this that everything fails low against is rewarded by half as much again.";
    late_reward_share = 512, 0, 2048, "How much that reward grows for such a late move, in 1024ths.";
    evaluation_history = 7, 0, 16, "Quiet moves are rewarded by so much for each centipawn the evaluation changed.";
    evaluation_history_limit = 700, 200, 2000, "And by no more than this.";

    exchange_pawn = 100, 50, 200, "Exchanges: what a pawn is worth.";
    exchange_knight = 320, 200, 500, "Exchanges: what a knight is worth.";
    exchange_bishop = 330, 200, 500, "Exchanges: what a bishop is worth.";
    exchange_rook = 500, 350, 800, "Exchanges: what a rook is worth.";
    exchange_queen = 950, 700, 1500, "Exchanges: what a queen is worth.";

    capture_value = 16, 8, 32, "Ordering: what a centipawn of the piece taken is worth.";
    capture_order_history = 4, 1, 16, "Ordering: so much capture history counts one.";
    promotion_bonus = 8000, 2000, 16000, "Ordering: what a promotion to a queen is worth.";
    promotion_knight_malus = 2000, 0, 16000, "Ordering: what a capture that promotes to a knight loses.";
    promotion_minor_malus = 8000, 0, 32000, "Ordering: what a capture that promotes to a bishop or a rook loses.";
    underpromotion_malus = 60000, 10000, 120000, "Ordering: what a promotion to less than a queen loses among the quiet moves.";
    order_quiet = 2048, 512, 8192, "Ordering: the weight of the history of quiet moves, in 1024ths.";
    order_continuation_1 = 2048, 0, 8192, "Ordering: the weight of the continuation one ply back, in 1024ths.";
    order_continuation_2 = 2048, 0, 8192, "Ordering: the weight of the continuation two plies back, in 1024ths.";
    order_continuation_4 = 1024, 0, 8192, "Ordering: the weight of the continuation four plies back, in 1024ths.";
    order_continuation_6 = 512, 0, 8192, "Ordering: the weight of the continuation six plies back, in 1024ths.";
    check_exchange = 60, 0, 200, "Ordering: a check that loses more than this is not safe.";
    killer_bonus = 12000, 0, 40000, "Ordering: what the killer is worth.";
    check_bonus = 9000, 0, 30000, "Ordering: what a safe check is worth.";
    escape_bonus = 30, 0, 100, "Ordering: what escaping from a lesser attacker is worth, times the value of the piece.";
    good_capture_slack = 36, 8, 128, "Ordering: so much capture score allows a loss of one in the exchange.";

    stand_pat_blend = 512, 0, 1024, "Quiescence: how far an evaluation that fails high is moved towards beta, in 1024ths.";
    quiescence_blend = 256, 0, 1024, "Quiescence: how far a move's score that fails high is moved towards beta, in 1024ths.";
    quiescence_exchange = -29, -50, 150, "Quiescence: what an exchange may lose.";
    quiescence_moves = 3, 1, 8, "Quiescence: captures tried before only recaptures, checks and promotions are.";
    fifty_move_scale = 205, 120, 400, "The evaluation fades to nothing at this many half-moves without progress.";

    correction_rate = 4, 1, 16, "Correction history: the larger, the slower it learns.";
    correction_step = 256, 64, 1024, "Correction history: the most that one result changes a figure by, of 1024.";
    correction_pawn = 11, 0, 100, "Correction by pawns.";
    correction_minor = 18, 0, 100, "Correction by minor pieces.";
    correction_major = 16, 0, 100, "Correction by major pieces.";
    correction_non_pawn = 33, 0, 100, "Correction by each side's pieces.";
    correction_continuation = 48, 0, 100, "Correction by the moves that led here.";

    time_mate_factor = 2, 1, 6, "With a clock, a mate ends the search once the depth is above this many times its length in half-moves.";
    time_mate_offset = 4, 0, 20, "With a clock, a mate ends the search only this many plies beyond that many times its length.";
    time_score_weight = 2, 1, 8, "The weight of the newest score in the running average that a fall of the score is measured against; the average so far weighs 1.";
    time_ponder_share = 120, 100, 200, "With pondering on, the soft limit is this percentage of what it would be: the opponent's time gives some of it back.";
    time_stall_share = 150, 50, 400, "The hard limit is brought forward by this percentage of the search's longest stall.";
    time_stall_least = 8, 2, 32, "Stalls shorten the hard limit to no less than itself divided by this.";
    time_fixed_least = 4, 2, 16, "A fixed time for a move is shortened by the overhead to no less than itself divided by this.";
    time_fixed_stall = 75, 25, 100, "Stalls shorten a fixed time for a move to no less than this percentage.";
    time_reserve_least = 50, 5, 500, "The reserve on the clock is at least this, in milliseconds: an operating system's slice of time.";
    time_reserve_delays = 16, 2, 64, "The reserve on the clock is this many times the longest recent delay.";
    time_reserve_most = 80, 20, 95, "The reserve on the clock is at most this percentage of the time left.";
    time_refill = 40, 0, 100, "With less than the reserve left, a move counts on this percentage of the increment.";
    time_spike_delays = 2, 1, 8, "With less left than this many times the longest recent delay, moves are played at once.";
    time_spike_least = 1, 1, 10, "Percentage of the time left that may be used even where the longest recent delay would take it all.";
    time_usable_least = 10, 1, 50, "Percentage of the time left that may be used even where the reserve would take it all.";
    time_usable_floor = 500, 100, 5000, "Time that may always be used, in microseconds.";
    time_overhead_least = 1, 1, 50, "Percentage of a move's time that it keeps whatever overhead was observed.";
    time_control_moves = 50, 20, 100, "More moves than this to the next time control count as this many.";
    time_control_spare = 1, 0, 5, "The time up to the next time control is shared among this many moves more than are to be played.";
    time_control_increment = 80, 0, 100, "With a time control to come, a move counts on this percentage of the increment.";
    time_control_soft = 85, 30, 120, "With a time control to come, the soft limit is this percentage of a move's share.";
    time_control_hard = 400, 120, 800, "With a time control to come, the hard limit is this percentage of a move's share.";
    time_control_hard_most = 40, 10, 60, "With a time control to come, the hard limit is at most this percentage of the usable time.";
    time_control_hard_last = 50, 0, 60, "Percentage of the usable time, divided by the moves to the time control, that the most for the hard limit grows by.";
    time_game_moves = 26, 20, 50, "Without a time control to come, so many moves are expected at the start of a game.";
    time_game_plies = 120, 40, 160, "Half-moves played beyond this many no longer lower the number of moves expected.";
    time_game_plies_per_move = 15, 10, 40, "So many half-moves played lower the number of moves expected by one.";
    time_game_increment = 70, 0, 100, "Without a time control to come, a move counts on this percentage of the increment.";
    time_game_soft = 80, 30, 120, "Without a time control to come, the soft limit is this percentage of a move's share.";
    time_game_hard = 400, 120, 800, "Without a time control to come, the hard limit is this percentage of a move's share.";
    time_game_hard_most = 50, 10, 90, "Without a time control to come, the hard limit is at most this percentage of the usable time.";
    time_one_move = 10, 1, 100, "The soft limit is multiplied by this percentage if there is one legal move.";
    time_two_moves = 60, 10, 100, "The soft limit is multiplied by this percentage if there are two legal moves.";
    time_three_moves = 80, 20, 120, "The soft limit is multiplied by this percentage if there are three legal moves.";
    time_stable_0 = 190, 100, 300, "The soft limit is multiplied by this percentage if the best move has just changed.";
    time_stable_1 = 135, 80, 250, "The soft limit is multiplied by this percentage if the best move is the same for one iteration.";
    time_stable_2 = 115, 60, 200, "The soft limit is multiplied by this percentage if the best move is the same for two iterations.";
    time_stable_3 = 100, 60, 180, "The soft limit is multiplied by this percentage if the best move is the same for three iterations.";
    time_stable_4 = 90, 50, 160, "The soft limit is multiplied by this percentage if the best move is the same for four iterations.";
    time_stable_5 = 84, 40, 150, "The soft limit is multiplied by this percentage if the best move is the same for five iterations.";
    time_stable_6 = 80, 30, 150, "The soft limit is multiplied by this percentage if the best move is the same for six iterations or more.";
    time_fall = 8, 0, 30, "Thousandths by which the soft limit grows for each centipawn the score fell against earlier iterations.";
    time_game_fall = 3, 0, 30, "Thousandths by which the soft limit grows for each centipawn the score fell against the last move of the game.";
    time_trend_least = 80, 30, 100, "A rising score lowers the soft limit to no less than this percentage.";
    time_trend_most = 160, 100, 400, "A falling score raises the soft limit to no more than this percentage.";
    time_effort_factor = 190, 0, 400, "Effort: the soft limit is multiplied by this percentage of the share of nodes spent on moves other than the best, and the base.";
    time_effort_base = 50, 0, 150, "Effort: percentage that the soft limit is multiplied by if all nodes were spent on the best move.";
    time_effort_least = 55, 10, 100, "Effort: the soft limit is multiplied by no less than this percentage.";
    time_effort_most = 190, 100, 400, "Effort: the soft limit is multiplied by no more than this percentage.";
}

#[cfg(test)]
mod tests {
    use super::DECLARED;

    #[test]
    fn values_lie_in_their_ranges_and_names_are_unique() {
        let mut names: Vec<&str> = DECLARED.iter().map(|declared| declared.0).collect();
        names.sort_unstable();
        assert!(names.windows(2).all(|pair| pair[0] != pair[1]));
        for &(name, value, low, high) in DECLARED {
            assert!(low < high && (low..=high).contains(&value), "{name}");
        }
    }
}
