//! The ideas of the kernels' search that a side of a match can do without, so that thousands of games say what each is worth.

use crate::error::GpuError;

/// An idea; its number is its bit in `without` (`kernels/search.cuh`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SearchIdea {
    /// Captures are told apart by static exchange evaluation.
    Exchange = 0,
    /// The table's score stands for the evaluation where it says more.
    TableScore = 1,
}

impl SearchIdea {
    /// All of them.
    pub const ALL: [SearchIdea; 2] = [SearchIdea::Exchange, SearchIdea::TableScore];

    /// What people call it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            SearchIdea::Exchange => "exchange",
            SearchIdea::TableScore => "table-score",
        }
    }

    /// The idea of this name.
    pub fn parse(name: &str) -> Result<SearchIdea, GpuError> {
        SearchIdea::ALL
            .into_iter()
            .find(|idea| idea.name() == name)
            .ok_or_else(|| {
                GpuError::Input(format!(
                    "the search on the GPU has no idea called '{name}'; there are {}",
                    SearchIdea::ALL.map(SearchIdea::name).join(", ")
                ))
            })
    }

    /// The bits of some ideas.
    #[must_use]
    pub(crate) fn bits(ideas: &[SearchIdea]) -> i32 {
        ideas.iter().fold(0, |bits, &idea| bits | 1 << idea as i32)
    }
}
