//! A game's report as one page that needs nothing else: accuracy, the graph, every mistake with a board, its sentence and
//! the better line, and all moves.

use chess::pgn::numbered;
use chess::{Color, Move, Square};
use draw::{Board, Tone};
use engine::pgn::{GameText, plain_text};
use engine::review::{Grade, MistakeTable, Review, ReviewedMove, SideAccuracy};
use engine::{White, WhiteView, pawns};
use search::Score;

use crate::LONGEST_NAME;

/// Better lines are shown for so many half-moves.
const SHOWN: usize = 16;

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;\
    background:#f6f3ec;color:#26231e}table{border-collapse:collapse}td,th{padding:.25rem .8rem;text-align:right;\
    border-top:1px solid #ddd6c8}th:first-child{text-align:left}svg{max-width:100%;height:auto}\
    .mistake{display:grid;grid-template-columns:minmax(10rem,18rem) 1fr;gap:1.2rem;margin:1.5rem 0;padding:1rem;\
    background:#fffdf8;border:1px solid #ddd6c8;border-radius:12px}.quiet{color:#635c51}.inaccuracy{color:#8a6100}\
    .mistake-sign{color:#a94f00}.blunder{color:#b3261e}h3{margin:0}@media(max-width:36rem){.mistake{grid-template-columns:1fr}}";

/// The report, with the picture of the game's course in it.
#[must_use]
pub fn page(evaluator: &str, game: &GameText, judged: &Review, course: &str) -> String {
    let name = |tag: &str| plain_text(game.header(tag).unwrap_or(tag), LONGEST_NAME);
    let (white, black) = (&name("White"), &name("Black"));
    let title = escaped(format!("{white} – {black}, {}", game.result));
    let mut html = format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\
         <title>{title}</title><style>{STYLE}</style></head><body><h1>{title}</h1>"
    );
    let about: Vec<String> = ["Event", "Site", "Date", "Round"]
        .iter()
        .filter_map(|name| game.header(name))
        .filter(|value| !value.is_empty() && !value.starts_with('?'))
        .map(|value| escaped(plain_text(value, LONGEST_NAME)))
        .collect();
    html.push_str(&format!(
        "<p class=\"quiet\">{}{}Reviewed by Gander with {}; scores from White's side: +1.00 is an even chance to win.</p>",
        about.join(", "),
        if about.is_empty() { "" } else { ". " },
        escaped(evaluator)
    ));
    if let Some(opening) = judged.opening {
        html.push_str(&format!(
            "<p>{} {}</p>",
            escaped(opening.eco),
            escaped(opening.name)
        ));
    }
    accuracy_table(
        &[(white, Color::White), (black, Color::Black)],
        judged,
        &mut html,
    );
    html.push_str("<h2>The course of the game</h2>");
    html.push_str(course);
    let mistakes: Vec<&ReviewedMove> = judged
        .moves
        .iter()
        .filter(|reviewed| reviewed.grade.is_mistake())
        .collect();
    html.push_str(&format!("<h2>Mistakes ({})</h2>", mistakes.len()));
    for reviewed in mistakes {
        mistake(reviewed, &mut html);
    }
    html.push_str("<h2>Moves</h2><p>");
    all_moves(judged, &mut html);
    html.push_str(&format!(" {}</p></body></html>\n", escaped(&game.result)));
    html
}

fn accuracy_table(players: &[(&str, Color); 2], judged: &Review, html: &mut String) {
    html.push_str("<table><tr><th>Accuracy</th><th>Game</th><th>Opening</th><th>Middlegame</th><th>Endgame</th><th>?!</th><th>?</th><th>??</th></tr>");
    for ((player, side), accuracy) in players.iter().zip(judged.accuracy) {
        let SideAccuracy {
            game,
            opening,
            middlegame,
            endgame,
        } = accuracy;
        html.push_str(&format!("<tr><th>{}</th>", escaped(player)));
        for part in [game, opening, middlegame, endgame] {
            let text = part.map_or("–".to_owned(), |percent| format!("{percent:.0} %"));
            html.push_str(&format!("<td>{text}</td>"));
        }
        for grade in [Grade::Inaccuracy, Grade::Mistake, Grade::Blunder] {
            let count = judged
                .moves
                .iter()
                .filter(|reviewed| reviewed.side == *side && reviewed.grade == grade)
                .count();
            html.push_str(&format!("<td>{count}</td>"));
        }
        html.push_str("</tr>");
    }
    html.push_str("</table>");
}

fn mistake(reviewed: &ReviewedMove, html: &mut String) {
    let before = &reviewed.before;
    let san = before.san(reviewed.played);
    let board = Board::new(before)
        .title(format!("Before {san}"))
        .turned(reviewed.side == Color::Black)
        .marked([reviewed.played.from(), goes_to(reviewed.played)])
        .arrow(
            reviewed.played.from(),
            goes_to(reviewed.played),
            Tone::Worse,
        )
        .arrow(
            reviewed.better.best.from(),
            goes_to(reviewed.better.best),
            Tone::Better,
        )
        .to_svg();
    // Each board defines its pieces under the same names; numbered names keep them apart on one page.
    let board = apart(&board, reviewed.ply);
    let shown = &reviewed.better.line[..reviewed.better.line.len().min(SHOWN)];
    let led_to = &reviewed.line[..reviewed.line.len().min(SHOWN)];
    let sentence = reviewed.sentence.as_ref().map(ToString::to_string);
    let sentence = sentence.unwrap_or_default();
    html.push_str(&format!(
        "<div class=\"mistake\"><div>{board}</div><div><h3>{} {}</h3><p class=\"quiet\">{} → {}</p><p>{}</p><p>Better: {} ({})</p><p class=\"quiet\">Played: {}</p>{}</div></div>",
        escaped(numbered(before, &[san])),
        sign(reviewed.grade),
        score_text(reviewed.better.score),
        score_text(reviewed.score),
        escaped(&sentence),
        escaped(numbered(before, &before.san_line(shown))),
        score_text(reviewed.better.score),
        escaped(numbered(before, &before.san_line(led_to))),
        reviewed.table.as_ref().map_or_else(String::new, in_figures),
    ));
}

/// The scores of both lines taken apart, folded away until somebody asks: the rows that matter, the others as one, and the sums.
fn in_figures(table: &MistakeTable) -> String {
    let mut html = "<details><summary>In figures</summary><table><tr><th>centipawns, White's view</th><th>played</th><th>better</th></tr>".to_owned();
    let mut row = |name: &str, White(played): White<i32>, White(best): White<i32>| {
        html.push_str(&format!(
            "<tr><td>{}</td><td>{played:+}</td><td>{best:+}</td></tr>",
            escaped(name)
        ));
    };
    let mut others = (0, White(0), White(0));
    for one in &table.rows {
        if one.matters {
            row(&one.name, one.played, one.best);
        } else {
            others = (others.0 + 1, others.1 + one.played, others.2 + one.best);
        }
    }
    if others.0 > 0 {
        row(&format!("{} other terms", others.0), others.1, others.2);
    }
    row("the search's score", table.played_cp, table.best_cp);
    html.push_str("</table></details>");
    html
}

/// Where a piece ends up; castling is written as the king taking its own rook.
fn goes_to(played: Move) -> Square {
    match played.is_castle() {
        true if played.to().file() > played.from().file() => Square::at(6, played.from().rank()),
        true => Square::at(2, played.from().rank()),
        false => played.to(),
    }
}

/// Gives a picture's inner names a number of their own.
fn apart(svg: &str, number: usize) -> String {
    svg.replace("id=\"", &format!("id=\"m{number}-"))
        .replace("href=\"#", &format!("href=\"#m{number}-"))
        .replace("url(#", &format!("url(#m{number}-"))
}

fn sign(grade: Grade) -> String {
    let class = match grade {
        Grade::Inaccuracy => "inaccuracy",
        Grade::Mistake => "mistake-sign",
        _ => "blunder",
    };
    grade.sign().map_or(String::new(), |(text, _)| {
        format!("<span class=\"{class}\">{text}</span>")
    })
}

fn all_moves(judged: &Review, html: &mut String) {
    for (at, reviewed) in judged.moves.iter().enumerate() {
        let number = match (reviewed.side, at) {
            (Color::White, _) => format!("{}. ", reviewed.before.fullmove_number()),
            (Color::Black, 0) => format!("{}... ", reviewed.before.fullmove_number()),
            (Color::Black, _) => String::new(),
        };
        html.push_str(&format!(
            "{number}{}{}{} ",
            escaped(reviewed.before.san(reviewed.played)),
            sign(reviewed.grade),
            reviewed.praise.map_or("", |praise| praise.sign().0)
        ));
    }
}

/// A score from White's view.
fn score_text(score: WhiteView) -> String {
    match score.0 {
        Score::Centipawns(centipawns) => pawns(centipawns),
        Score::Mate(0) => "#".to_owned(),
        Score::Mate(moves) => format!("#{moves}"),
    }
}

fn escaped(text: impl AsRef<str>) -> String {
    draw::escape(text.as_ref())
}
