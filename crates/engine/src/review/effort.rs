//! How the effort of a review is shared out: half for the first look at every position, so that there is more for a second
//! look at what seems to be a mistake, and most for a third where the second is close to saying that it is none.

use search::Limits;

/// A share of the effort, as a fraction.
pub(super) type Share = (u32, u32);

/// The first look at every position.
pub(super) const FIRST_LOOK: Share = (1, 2);
/// The second look at the positions after a seeming mistake and after the better move, each.
pub(super) const SECOND_LOOK: Share = (1, 1);
/// The third look at the same positions, where the second finds a small mistake.
pub(super) const THIRD_LOOK: Share = (2, 1);
/// Following a line on to where it comes to rest.
pub(super) const FOLLOWING: Share = (1, 4);
/// What is threatened when a side passes.
pub(super) const THREAT_LOOK: Share = (1, 10);
/// Whether every other move loses.
pub(super) const PRAISE_LOOK: Share = (1, 10);

/// Limits with this share of the nodes and the time; a depth stays what it is.
pub(super) fn effort(limits: &Limits, (part, of): Share) -> Limits {
    Limits {
        nodes: limits
            .nodes
            .map(|nodes| (nodes.saturating_mul(u64::from(part)) / u64::from(of)).max(1)),
        move_time: limits.move_time.map(|time| time * part / of),
        ..limits.clone()
    }
}
