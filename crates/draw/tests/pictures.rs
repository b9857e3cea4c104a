//! Pictures are well formed, show every piece where it stands, and become PNG files.

use chess::{Position, Square};
use draw::{Bar, BarChart, Board, Heat, PngError, Tone, png};

fn position() -> Position {
    Position::from_fen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
        .unwrap()
}

#[test]
fn a_board_shows_every_piece() {
    let position = position();
    let svg = Board::new(&position).to_svg();
    assert_eq!(
        svg.matches("<use ").count(),
        position.occupied().len() as usize
    );
    assert_eq!(svg.matches("href=\"#wp\"").count(), 8);
    // e1 is the fifth file and the lowest rank.
    assert!(svg.contains("<use href=\"#wk\" transform=\"translate(196.00 331.00)\"/>"));
    let turned = Board::new(&position).turned(true).to_svg();
    assert!(turned.contains("<use href=\"#wk\" transform=\"translate(151.00 16.00)\"/>"));
}

#[test]
fn a_title_cannot_break_the_picture() {
    let position = position();
    let svg = Board::new(&position).title("<b>\"&").to_svg();
    assert!(svg.contains("<title>&lt;b&gt;&quot;&amp;</title>"));
    assert!(png(&svg, 100).is_ok());
}

#[test]
fn a_board_becomes_a_png_of_the_width_asked_for() {
    let position = position();
    let mut values = [0.0; 64];
    values[Square::E4.index()] = 35.0;
    values[Square::D6.index()] = -120.0;
    let svg = Board::new(&position)
        .marked([Square::E2, Square::E4])
        .heat(Heat {
            values,
            written: true,
        })
        .to_svg();
    let file = png(&svg, 320).unwrap();
    assert_eq!(&file[..8], b"\x89PNG\r\n\x1a\n");
    assert_eq!(
        u32::from_be_bytes([file[16], file[17], file[18], file[19]]),
        320
    );
    // A picture with pieces does not shrink to nothing.
    assert!(file.len() > 5_000, "{}", file.len());
}

#[test]
fn an_arrow_points_from_square_to_square_on_either_side() {
    let position = position();
    let with = |turned: bool| {
        Board::new(&position)
            .turned(turned)
            .arrow(Square::E2, Square::E4, Tone::Better)
            .arrow(Square::A1, Square::A1, Tone::Worse)
            .to_svg()
    };
    let plain = Board::new(&position).to_svg().matches("<path").count();
    // The head ends in the middle of e4, which is the fifth file from the left and the fifth rank from the top.
    for (turned, head) in [(false, "L218.5 218.5L"), (true, "L173.5 173.5L")] {
        let svg = with(turned);
        assert_eq!(svg.matches("<path").count(), plain + 1);
        assert!(svg.contains(head), "{svg}");
    }
}

#[test]
fn faults_are_told() {
    assert_eq!(png("<svg", 0), Err(PngError::Width(0)));
    assert!(matches!(png("<svg", 100), Err(PngError::Svg(_))));
}

#[test]
fn bars_are_as_long_as_their_values() {
    let bar = |name: &str, value: f64| Bar {
        name: name.to_owned(),
        value,
        label: format!("{value}"),
    };
    let svg = BarChart {
        title: "Time & place".to_owned(),
        subtitle: String::new(),
        bars: vec![bar("all", 40.0), bar("half", 20.0), bar("none", 0.0)],
    }
    .to_svg();
    assert!(
        svg.contains("width=\"380.0\"")
            && svg.contains("width=\"190.0\"")
            && svg.contains("width=\"0.0\"")
    );
    assert!(svg.contains("Time &amp; place"));
    assert!(png(&svg, 300).is_ok());
}
