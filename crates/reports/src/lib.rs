//! A reviewed game for people to take along: one page that needs nothing else, and the picture of its course. The command line
//! writes them into files, the web page offers them for download; both get the same.

mod course;
mod html;

pub use course::course;
pub use html::page;

/// Longer names are cut in titles.
pub const LONGEST_NAME: usize = 60;
