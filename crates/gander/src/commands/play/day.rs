//! The day on which a game was played.

use std::time::SystemTime;

/// The day as PGN writes it, by the calendar of Greenwich.
pub fn written(now: SystemTime) -> String {
    let seconds = now
        .duration_since(SystemTime::UNIX_EPOCH)
        .map_or(0, |since| since.as_secs());
    // Days are counted from 1 March of year 0, so that the leap day comes last in its year.
    let days = seconds / 86_400 + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 {
        month_from_march + 3
    } else {
        month_from_march - 9
    };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    format!("{year:04}.{month:02}.{day:02}")
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn dates() {
        let day = |days: u64| written(SystemTime::UNIX_EPOCH + Duration::from_secs(days * 86_400));
        assert_eq!(day(0), "1970.01.01");
        assert_eq!(day(11_016), "2000.02.29");
        assert_eq!(day(20_513), "2026.03.01");
    }
}
