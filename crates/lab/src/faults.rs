//! Failures on demand, for the tests that fail every file operation, every start of a thread and every transposition table in turn. Only builds with debug assertions have them: elsewhere
//! these functions are empty.
//!
//! `GANDER_FAULT=fail:write:3` fails the third write after half of its bytes, `full:write:3` that one and all later ones, and
//! `kill:write:3` ends the process there as `kill -9` would. The operations are `open`, `read`, `write`, `sync`, `length`, `rename`,
//! `remove`, `thread` and `table`.

use std::io;

/// What can be made to fail.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Operation {
    Open,
    Read,
    Write,
    Sync,
    Length,
    Rename,
    Remove,
    Thread,
    Table,
}

/// What happens at an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
// Other builds never make one.
#[cfg_attr(not(debug_assertions), allow(dead_code))]
pub(crate) enum Fault {
    Fail,
    Kill,
}

impl Fault {
    /// Ends the process, or gives the error of a failed operation.
    pub fn strike(self) -> io::Error {
        match self {
            Fault::Fail => io::Error::other("failed on demand"),
            Fault::Kill => std::process::abort(),
        }
    }
}

/// An error if this operation is to fail.
pub(crate) fn checked(operation: Operation) -> io::Result<()> {
    due(operation).map_or(Ok(()), |fault| Err(fault.strike()))
}

/// The fault that is due at this operation, if any.
#[cfg(not(debug_assertions))]
#[inline(always)]
pub(crate) fn due(_: Operation) -> Option<Fault> {
    None
}

#[cfg(debug_assertions)]
pub(crate) use on_demand::due;

#[cfg(debug_assertions)]
mod on_demand {
    use std::io::Write as _;
    use std::sync::OnceLock;
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::{Fault, Operation};

    struct Plan {
        operation: Operation,
        fault: Fault,
        /// Which such operation, from 1.
        number: u64,
        /// All later ones fail, too.
        lasting: bool,
        seen: AtomicU64,
    }

    fn parse(text: &str) -> Option<Plan> {
        let mut words = text.split(':');
        let (fault, lasting) = match words.next()? {
            "fail" => (Fault::Fail, false),
            "full" => (Fault::Fail, true),
            "kill" => (Fault::Kill, false),
            _ => return None,
        };
        let operation = match words.next()? {
            "open" => Operation::Open,
            "read" => Operation::Read,
            "write" => Operation::Write,
            "sync" => Operation::Sync,
            "length" => Operation::Length,
            "rename" => Operation::Rename,
            "remove" => Operation::Remove,
            "thread" => Operation::Thread,
            "table" => Operation::Table,
            _ => return None,
        };
        Some(Plan {
            operation,
            fault,
            number: words.next()?.parse().ok()?,
            lasting,
            seen: AtomicU64::new(0),
        })
    }

    /// The fault that is due at this operation, if any; standard error hears of it.
    pub(crate) fn due(operation: Operation) -> Option<Fault> {
        static PLAN: OnceLock<Option<Plan>> = OnceLock::new();
        let plan = PLAN
            .get_or_init(|| parse(&std::env::var("GANDER_FAULT").ok()?))
            .as_ref()
            .filter(|plan| plan.operation == operation)?;
        let number = plan.seen.fetch_add(1, Ordering::Relaxed) + 1;
        let is_due = number == plan.number || plan.lasting && number > plan.number;
        is_due.then(|| {
            // A test that cannot hear of it fails by itself.
            let _ = writeln!(std::io::stderr(), "fault: {operation:?} {number}");
            plan.fault
        })
    }
}
