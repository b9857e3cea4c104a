//! How a side stands, in words: before a mistake and after it.

use chess::Color;
use search::{MoverView, Score};
use wording::{Text, text};

use crate::pawns;

/// A side is lost at this normalised score or below.
pub(super) const LOST: i32 = -400;

/// How a side stands, in a word.
fn word(mover: i32) -> Text {
    match mover {
        ..=LOST => text!("lost"),
        400.. => text!("winning"),
        200..400 => text!("much better"),
        80..200 => text!("better"),
        30..80 => text!("slightly better"),
        -29..30 => text!("about level"),
        -79..=-30 => text!("slightly worse"),
        -199..=-80 => text!("worse"),
        _ => text!("much worse"),
    }
}

/// "Black goes from better to about level (+0.10)"; nothing where a mate has said it all.
pub(super) fn stands(side: Color, had: MoverView, has: MoverView) -> Option<Text> {
    let Score::Centipawns(has) = has.0 else {
        return None;
    };
    let (now, score) = (word(has), pawns(has));
    Some(match had.0 {
        Score::Centipawns(had) if word(had) == now => match has {
            30.. => text!("{side} is still {now} ({score})", side, now, score),
            -29..30 => text!("{side} stays {now} ({score})", side, now, score),
            _ => text!("{side} was already {now} ({score})", side, now, score),
        },
        Score::Centipawns(had) => text!(
            "{side} goes from {before} to {now} ({score})",
            side,
            before = word(had),
            now,
            score
        ),
        Score::Mate(_) => text!("{side} is now {now} ({score})", side, now, score),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_standing_is_told_once_where_it_does_not_change() {
        let centipawns = |score| MoverView(Score::Centipawns(score));
        let told = |had, has| {
            stands(Color::Black, centipawns(had), centipawns(has)).map(|text| text.to_string())
        };
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
