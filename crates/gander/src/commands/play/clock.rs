//! A chess clock: two times that run by turns.

use std::time::Duration;

use chess::Color;
use search::Clock;

/// Both sides' times.
pub struct Clocks {
    left: [Duration; 2],
    increment: Duration,
}

impl Clocks {
    /// Reads `5+3` (minutes and seconds for each move) or `5`.
    pub fn parse(text: &str) -> Result<Clocks, String> {
        let (minutes, seconds) = text.split_once('+').unwrap_or((text, "0"));
        let number = |part: &str, unit: f64| -> Option<Duration> {
            let amount: f64 = part.trim().parse().ok()?;
            (0.0..=100_000.0)
                .contains(&amount)
                .then(|| Duration::from_secs_f64(amount * unit))
        };
        match (number(minutes, 60.0), number(seconds, 1.0)) {
            (Some(left), Some(increment)) if !left.is_zero() => Ok(Clocks {
                left: [left; 2],
                increment,
            }),
            _ => Err(format!(
                "'{text}' is not a clock: write minutes, plus seconds for each move, such as 5+3"
            )),
        }
    }

    /// A move of this side took so long. Whether it was in time.
    pub fn spend(&mut self, side: Color, time: Duration) -> bool {
        let left = &mut self.left[side.index()];
        match left.checked_sub(time) {
            Some(rest) => {
                *left = rest + self.increment;
                true
            }
            None => {
                *left = Duration::ZERO;
                false
            }
        }
    }

    /// One side's clock as a search wants it.
    pub fn of(&self, side: Color) -> Clock {
        Clock {
            remaining: self.left[side.index()],
            increment: self.increment,
            moves_to_go: None,
        }
    }

    /// Both times, as `White 4:57, Black 5:00`.
    pub fn words(&self) -> String {
        let time = |side: Color| {
            let seconds = self.left[side.index()].as_secs();
            format!("{side} {}:{:02}", seconds / 60, seconds % 60)
        };
        format!("{}, {}", time(Color::White), time(Color::Black))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_down_and_up() {
        let mut clocks = Clocks::parse("1+2").unwrap_or_else(|reason| panic!("{reason}"));
        assert!(clocks.spend(Color::White, Duration::from_secs(10)));
        assert_eq!(clocks.words(), "White 0:52, Black 1:00");
        assert!(!clocks.spend(Color::Black, Duration::from_secs(61)));
        for bad in ["", "x", "0", "5+x", "-1", "nan", "1e99"] {
            assert!(Clocks::parse(bad).is_err(), "{bad}");
        }
    }
}
