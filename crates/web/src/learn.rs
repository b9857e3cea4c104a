//! What the Learn pages say: each evaluator's story, and its terms as they are declared in the code, each with the
//! place in the source and an example chosen by the evaluator itself.

use std::sync::OnceLock;

use chess::Position;
use engine::{EvaluatorName, TermFamily};
use eval::Declaration;
use search::ELO_RANGE;
use serde::Serialize;
use ts_rs::TS;

use crate::limits::Limits;
use crate::tasks::analyse::MOST_LINES;
use crate::tasks::beginner::WEAKEST;
use crate::tasks::review::MOST_PLIES;

/// Positions to choose examples from.
const POSITIONS: &str = include_str!("../data/examples.txt");
/// What the last ladder found, by evaluator.
const LADDER: &str = include_str!("../data/ladder.tsv");

/// An evaluator's page.
struct Story {
    title: &'static str,
    summary: &'static str,
    /// The start of the paths of its source files, under `crates/eval/src`.
    source: &'static str,
    example: &'static str,
    paragraphs: &'static [&'static str],
}

fn story(evaluator: EvaluatorName) -> Story {
    // By name, so that an evaluator without a story of its own still has a page.
    match evaluator.as_str() {
        "count" => Story {
            title: "Counting pieces",
            summary: "Pawn 1, knight and bishop 3, rook 5, queen 9, and nothing else.",
            source: "seeds/count",
            example: "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
            paragraphs: &[
                "Where every chess player begins. Its document, a tutorial on writing a chess bot, counts the pieces and plays the move that leads to the best count, looking no further.",
                "The document says that of equal moves the first is played, while the code it shows would play the last. Gander plays the first.",
                "It cannot see that a mate is one move away, nor that a piece stands badly; put it beside another evaluator on any quiet position and see what the count leaves out.",
            ],
        },
        "applet" => Story {
            title: "The applet",
            summary: "Material, and one table that says that the centre is good, for every piece alike.",
            source: "seeds/applet",
            example: "rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 2 2",
            paragraphs: &[
                "From a tutorial on a chess applet with a board of ten by twelve squares. A rook is worth four and a half pawns, and each piece gains a few hundredths by standing nearer the centre.",
                "Its table is not quite symmetric: one square at the edge has 0.02 where its mirror image has 0.03. The figures are kept as they are printed.",
            ],
        },
        "rustic" => Story {
            title: "Rustic's tables",
            summary: "Each piece has its own table of squares, with its material inside; lone kings are driven to the edge.",
            source: "seeds/rustic",
            example: "8/8/8/4k3/8/3QK3/8/8 w - - 0 1",
            paragraphs: &[
                "From the book of the engine Rustic: one addition for each piece that moves, because material and place are one number that is kept up to date while moves are made.",
                "When a side has little but its king left, another table takes over that rewards pushing that king to the edge, where it can be mated.",
            ],
        },
        "scacchista" => Story {
            title: "Scacchista",
            summary: "Material and tables, and for the first time plans: king safety, development and the centre.",
            source: "seeds/scacchista",
            example: "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R b KQkq - 0 5",
            paragraphs: &[
                "Five components: material, tables, king safety, development after the tenth move, and who attacks the centre. A fast form, material and tables alone, serves the quiescence search.",
                "As printed, its penalty for undeveloped pieces would reward White's: it is added where it should be taken away. Gander subtracts it for the side that is behind.",
            ],
        },
        "textbook" => Story {
            title: "The textbook",
            summary: "What chess books teach: tapered tables, king safety, pawn structure, mobility and tempo.",
            source: "seeds/textbook",
            example: "r2q1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R2Q1RK1 w - - 0 11",
            paragraphs: &[
                "Its document lists nearly everything that engines evaluated before networks came: values for the middlegame and the endgame, blended by the phase of the game, king safety, pawn structure, mobility and the right to move.",
                "As written, its phase weighs the middlegame by nothing when all pieces are on the board and by everything when none are. The intent is the other way round, and so it is built. Its pawn shield, described as standing beside the king, is looked for in front.",
            ],
        },
        "classical" => Story {
            title: "Gander's own",
            summary: "Everything the others do and what they left for later, tuned on games: Gander's own evaluation by hand.",
            source: "classical/",
            example: "r1b2rk1/2q1bppp/p2ppn2/1p6/3QPP2/2N1B3/PPP1B1PP/R4RK1 w - - 0 13",
            paragraphs: &[
                "Hand-crafted and tuned: imbalances, mobility over safe squares, threats, the whole of pawn structure, king danger that grows faster than its parts, and knowledge of endgames that shows as rows of its own.",
                "Every weight is declared once, with its name and meaning, and the same line of code scores a term and records it. That is why the rows of its table sum exactly to the score it plays by.",
            ],
        },
        "nnue" => Story {
            title: "The network",
            summary: "A small network that Gander trained on its own games: it sees nothing but which piece stands where.",
            source: "nnue/",
            example: "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8",
            paragraphs: &[
                "Nobody told it what a passed pawn is. It has an input for each kind of piece on each square, once for each side's view of the board, a layer of units that both views share, and an output layer for each range of numbers of pieces. Its numbers were learned from games of Gander against itself.",
                "A network adds nothing up that has a name, so its rows are an attribution, not a sum of rules: each piece is worth what the score would lose if the network did not see it; the mean of its kind is called material, the rest placement, and what the pieces are worth only together is a row of its own. The rows still sum exactly to the score.",
                "Put it beside the hand-crafted evaluation on any position: where the two disagree, one of them has something to learn.",
            ],
        },
        _ => Story {
            title: "An evaluator",
            summary: "One number for a position, taken apart like the others'.",
            source: "",
            example: "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
            paragraphs: &[],
        },
    }
}

/// What this Gander offers.
#[derive(Serialize, TS)]
pub struct About {
    version: &'static str,
    evaluators: Vec<EvaluatorPage>,
    default_evaluator: &'static str,
    limits: Offered,
}

/// How much a page may ask for.
#[derive(Serialize, TS)]
#[ts(rename = "AboutLimits")]
struct Offered {
    analysis_seconds: u64,
    lines: usize,
    review_plies: usize,
    elo_min: i32,
    elo_max: i32,
    threads: usize,
    hash_megabytes: usize,
}

/// What there is to learn about an evaluator.
#[derive(Serialize, TS)]
struct EvaluatorPage {
    name: &'static str,
    title: &'static str,
    summary: &'static str,
    /// Paragraphs: what the document asked, what was done where it contradicts itself.
    story: &'static [&'static str],
    example_fen: &'static str,
    tunable: bool,
    elo: Option<&'static str>,
    code: String,
    terms: Vec<TermPage>,
}

/// What there is to learn about a term.
#[derive(Serialize, TS)]
struct TermPage {
    name: &'static str,
    family: TermFamily,
    meaning: &'static str,
    /// File and line that declares it.
    code: String,
    /// How many numbers it is made of.
    numbers: usize,
    example: Option<TermExample>,
}

/// A position in which a term counts, and how much.
#[derive(Serialize, TS)]
struct TermExample {
    fen: &'static str,
    /// From White's view.
    centipawns: i32,
}

/// Everything there is to say about this Gander, made once.
pub fn about() -> &'static About {
    static ABOUT: OnceLock<About> = OnceLock::new();
    let limits = Limits::default();
    ABOUT.get_or_init(|| About {
        version: env!("CARGO_PKG_VERSION"),
        evaluators: EvaluatorName::ALL.iter().copied().map(page).collect(),
        default_evaluator: engine::default_evaluator().as_str(),
        limits: Offered {
            analysis_seconds: limits.search_time.as_secs(),
            lines: MOST_LINES,
            review_plies: MOST_PLIES,
            elo_min: WEAKEST,
            elo_max: ELO_RANGE.1,
            threads: limits.threads,
            hash_megabytes: limits.searches * limits.hash_megabytes,
        },
    })
}

fn page(evaluator: EvaluatorName) -> EvaluatorPage {
    let story = story(evaluator);
    let examples = examples(evaluator);
    let source = format!("crates/eval/src/{}", story.source);
    let declared = evaluator.declarations().iter().map(|declaration| {
        (
            declaration.name,
            declaration.family,
            declaration.meaning,
            declaration.len,
            place(declaration),
        )
    });
    // A network declares nothing, but the rows it is explained by have names.
    let rows = eval::nnue::TERMS
        .iter()
        .map(|term| (term.name, term.family, term.meaning, 0, source.clone()));
    let is_network = evaluator.declarations().is_empty();
    let terms = declared
        .chain(rows.filter(|_| is_network))
        .map(|(name, family, meaning, numbers, code)| {
            let example = examples.iter().find(|example| example.term == name);
            TermPage {
                name,
                family: TermFamily(family),
                meaning,
                code,
                numbers,
                example: example.map(|example| TermExample {
                    fen: example.fen,
                    centipawns: example.centipawns,
                }),
            }
        })
        .collect();
    EvaluatorPage {
        name: evaluator.as_str(),
        title: story.title,
        summary: story.summary,
        story: story.paragraphs,
        example_fen: story.example,
        tunable: !evaluator.declarations().is_empty(),
        elo: measured(evaluator),
        code: source,
        terms,
    }
}

/// Every text of the evaluators' pages that is not a term's own: titles, summaries, stories and what the ladder says.
#[cfg(test)]
pub(crate) fn texts() -> Vec<&'static str> {
    let mut texts = Vec::new();
    for &evaluator in EvaluatorName::ALL {
        let story = story(evaluator);
        texts.extend([story.title, story.summary]);
        texts.extend(story.paragraphs);
        texts.extend(measured(evaluator));
    }
    texts
}

/// What the ladder says of an evaluator.
fn measured(evaluator: EvaluatorName) -> Option<&'static str> {
    LADDER
        .lines()
        .filter_map(|line| line.split_once('\t'))
        .find(|(name, _)| *name == evaluator.as_str())
        .map(|(_, words)| words)
}

/// Where a term is declared, as a path from the root of the source and a line.
fn place(declaration: &Declaration) -> String {
    let file = declaration.place.file().replace('\\', "/");
    // The compiler names files of another workspace by their whole path.
    let file = file.find("crates/eval/").map_or(&*file, |at| &file[at..]);
    format!("{file}:{}", declaration.place.line())
}

/// A position in which a term counts.
struct Example {
    term: String,
    fen: &'static str,
    centipawns: i32,
}

/// For each term the position of our collection in which it counts most.
fn examples(evaluator: EvaluatorName) -> Vec<Example> {
    let mut found: Vec<Example> = Vec::new();
    for fen in POSITIONS
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
    {
        let Ok(position) = Position::from_composed_fen(fen) else {
            continue;
        };
        let explanation = evaluator.explain(None, &position);
        for row in &explanation.rows {
            let example = Example {
                term: row.name.clone(),
                fen,
                centipawns: (f64::from(row.value) * explanation.unit).round() as i32,
            };
            if example.centipawns == 0 {
                continue;
            }
            match found.iter_mut().find(|other| other.term == row.name) {
                Some(other) if other.centipawns.abs() < example.centipawns.abs() => {
                    *other = example
                }
                Some(_) => {}
                None => found.push(example),
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn every_example_is_a_position() {
        for fen in POSITIONS
            .lines()
            .filter(|line| !line.is_empty() && !line.starts_with('#'))
        {
            assert!(Position::from_fen(fen).is_ok(), "{fen}");
        }
        for &evaluator in EvaluatorName::ALL {
            assert!(
                Position::from_fen(story(evaluator).example).is_ok(),
                "{evaluator}"
            );
        }
    }

    #[test]
    fn every_term_has_a_place_in_the_code_that_exists() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        for &evaluator in EvaluatorName::ALL {
            for declaration in evaluator.declarations() {
                let place = place(declaration);
                let (file, line) = place
                    .split_once(':')
                    .unwrap_or_else(|| panic!("{evaluator}: {} has no place", declaration.name));
                assert!(root.join(file).is_file(), "{place}");
                assert!(line.parse::<usize>().is_ok(), "{place}");
            }
        }
    }

    #[test]
    fn most_terms_of_the_strongest_have_an_example() {
        let examples = examples(EvaluatorName::Classical);
        let declared = EvaluatorName::Classical.declarations();
        let shown = declared
            .iter()
            .filter(|declaration| {
                examples
                    .iter()
                    .any(|example| example.term == declaration.name)
            })
            .count();
        assert!(
            shown * 10 >= declared.len() * 6,
            "{shown} of {}",
            declared.len()
        );
    }
}
