//! `strftime` for chat templates, on a clock the caller supplies.

const DAYS: [&str; 7] = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

struct Civil {
    year: i64,
    month: usize,
    day: i64,
    weekday: usize,
    day_of_year: i64,
    second_of_day: i64,
}

/// Formats local wall-clock seconds as Python's `datetime.strftime` does in the C locale.
pub fn strftime(format: &str, seconds: i64) -> Result<String, String> {
    let time = civil(seconds);
    let mut out = String::new();
    let mut chars = format.chars();
    while let Some(c) = chars.next() {
        if c != '%' {
            out.push(c);
            continue;
        }
        let directive = chars.next().ok_or("the time format ends in a single %")?;
        match directive {
            // glibc's form without padding.
            '-' => {
                let padded = field(&time, chars.next().ok_or("the time format ends in %-")?)?;
                let bare = padded.trim_start_matches(['0', ' ']);
                out.push_str(if bare.is_empty() { "0" } else { bare });
            }
            directive => out.push_str(&field(&time, directive)?),
        }
    }
    Ok(out)
}

fn field(t: &Civil, directive: char) -> Result<String, String> {
    let (hour, minute, second) = (t.second_of_day / 3600, t.second_of_day / 60 % 60, t.second_of_day % 60);
    let hour12 = (hour + 11) % 12 + 1;
    let month = t.month as i64;
    Ok(match directive {
        'Y' => t.year.to_string(),
        'y' => format!("{:02}", t.year.rem_euclid(100)),
        'm' => format!("{month:02}"),
        'd' => format!("{:02}", t.day),
        'e' => format!("{:2}", t.day),
        'H' => format!("{hour:02}"),
        'I' => format!("{hour12:02}"),
        'M' => format!("{minute:02}"),
        'S' => format!("{second:02}"),
        'f' => "000000".to_string(),
        'p' => (if hour < 12 { "AM" } else { "PM" }).to_string(),
        'j' => format!("{:03}", t.day_of_year),
        'A' => DAYS[t.weekday].to_string(),
        'a' => DAYS[t.weekday][..3].to_string(),
        'B' => MONTHS[t.month - 1].to_string(),
        'b' | 'h' => MONTHS[t.month - 1][..3].to_string(),
        'w' => t.weekday.to_string(),
        'u' => (if t.weekday == 0 { 7 } else { t.weekday }).to_string(),
        'F' => format!("{}-{month:02}-{:02}", t.year, t.day),
        'D' | 'x' => format!("{month:02}/{:02}/{:02}", t.day, t.year.rem_euclid(100)),
        'T' | 'X' => format!("{hour:02}:{minute:02}:{second:02}"),
        'R' => format!("{hour:02}:{minute:02}"),
        'c' => format!(
            "{} {} {:2} {hour:02}:{minute:02}:{second:02} {}",
            &DAYS[t.weekday][..3],
            &MONTHS[t.month - 1][..3],
            t.day,
            t.year
        ),
        // Python's clock without a zone prints nothing for these two.
        'z' | 'Z' => String::new(),
        'n' => "\n".to_string(),
        't' => "\t".to_string(),
        '%' => "%".to_string(),
        other => return Err(format!("the time format %{other} is not supported")),
    })
}

/// Days to a date, by the algorithm of Howard Hinnant's "chrono-compatible low-level date algorithms".
fn civil(seconds: i64) -> Civil {
    let days = seconds.div_euclid(86_400);
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let day_of_era = shifted.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_from_march = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_from_march + 2) / 153;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let day_of_year = if month > 2 { day_from_march + 60 + i64::from(leap) } else { day_from_march - 305 };
    Civil {
        year,
        month: month as usize,
        day: day_from_march - (153 * month_from_march + 2) / 5 + 1,
        weekday: (days + 4).rem_euclid(7) as usize,
        day_of_year,
        second_of_day: seconds.rem_euclid(86_400),
    }
}

#[cfg(test)]
mod tests {
    use super::strftime;

    /// Values from Python's datetime.strftime.
    #[test]
    fn formats_as_python_does() {
        let all = "%Y-%m-%d %H:%M:%S %d %B %b %A %a %j %y %I %p %-d %e";
        assert_eq!(
            strftime(all, 1_753_533_296).unwrap(),
            "2025-07-26 12:34:56 26 July Jul Saturday Sat 207 25 12 PM 26 26"
        );
        assert_eq!(
            strftime(all, 1_709_164_805).unwrap(),
            "2024-02-29 00:00:05 29 February Feb Thursday Thu 060 24 12 AM 29 29"
        );
        assert_eq!(
            strftime(all, 1_735_689_599).unwrap(),
            "2024-12-31 23:59:59 31 December Dec Tuesday Tue 366 24 11 PM 31 31"
        );
        assert_eq!(
            strftime(all, 1_704_099_661).unwrap(),
            "2024-01-01 09:01:01 01 January Jan Monday Mon 001 24 09 AM 1  1"
        );
    }
}
