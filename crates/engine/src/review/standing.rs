//! How a side stands, in words: before a mistake and after it.

use chess::Color;
use search::{MoverView, Score};

use crate::pawns;

/// How a side stands, in a word.
fn word(mover: i32) -> &'static str {
    match mover {
        400.. => "winning",
        200..400 => "much better",
        80..200 => "better",
        30..80 => "slightly better",
        -29..30 => "about level",
        -79..=-30 => "slightly worse",
        -199..=-80 => "worse",
        -399..=-200 => "much worse",
        _ => "lost",
    }
}

/// "Black goes from better to about level (+0.10)"; nothing where a mate has said it all.
pub(super) fn stands(side: Color, had: MoverView, has: MoverView) -> Option<String> {
    let Score::Centipawns(has) = has.0 else {
        return None;
    };
    let now = word(has);
    Some(match had.0 {
        Score::Centipawns(had) if word(had) == now => {
            let yet = if has >= 30 { "is still" } else { "was already" };
            let yet = if has.abs() < 30 { "stays" } else { yet };
            format!("{side} {yet} {now} ({})", pawns(has))
        }
        Score::Centipawns(had) => {
            format!("{side} goes from {} to {now} ({})", word(had), pawns(has))
        }
        Score::Mate(_) => format!("{side} is now {now} ({})", pawns(has)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_standing_is_told_once_where_it_does_not_change() {
        let centipawns = |score| MoverView(Score::Centipawns(score));
        let told = |had, has| stands(Color::Black, centipawns(had), centipawns(has));
        assert_eq!(
            told(2, -1035).as_deref(),
            Some("Black goes from about level to lost (-10.35)")
        );
        assert_eq!(
            told(190, 85).as_deref(),
            Some("Black is still better (+0.85)")
        );
        assert_eq!(
            told(-90, -199).as_deref(),
            Some("Black was already worse (-1.99)")
        );
        assert_eq!(
            told(29, -29).as_deref(),
            Some("Black stays about level (-0.29)")
        );
        assert_eq!(
            stands(Color::White, MoverView::LEVEL, MoverView(Score::Mate(-3))),
            None
        );
    }
}
