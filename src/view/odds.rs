//! Chances as percent, as a fraction on request, and as a bar where there is room.

use console::measure_text_width;

use super::{Look, Screen, clean, wrap};

/// One line of a chart.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    /// What may happen.
    pub what: String,
    /// Its chance in percent: `44.4%`.
    pub percent: String,
    /// Its chance as a fraction: `4/9`.
    pub fraction: String,
    /// Its chance as a number, for the bar.
    pub p: f64,
}

/// Room for bars is worth taking from here on.
const WIDE: usize = 60;

/// A chart of chances, in the order given.
#[must_use]
pub fn chances(screen: &Screen, bars: &[Bar], fractions: bool) -> Vec<String> {
    let chance = |bar: &Bar| if fractions { bar.fraction.clone() } else { bar.percent.clone() };
    let shown: Vec<(String, String)> = bars.iter().map(|bar| (clean(&bar.what).replace('\n', " "), chance(bar))).collect();
    if screen.plain {
        return shown.iter().map(|(what, chance)| format!("{what}: {chance}")).collect();
    }
    let columns = screen.columns();
    let widest = |of: &dyn Fn(&(String, String)) -> usize| shown.iter().map(of).max().unwrap_or(0);
    let chance_width = widest(&|(_, chance)| measure_text_width(chance));
    let what_width = widest(&|(what, _)| measure_text_width(what)).min(columns.saturating_sub(chance_width + 3).max(8));
    let rest = columns.saturating_sub(what_width + chance_width + 4);
    let draw = columns >= WIDE && rest >= 8 && bars.len() > 1;
    let mut lines = Vec::new();
    for (bar, (what, chance)) in bars.iter().zip(&shown) {
        if chance_width + 10 > columns {
            lines.extend(wrap(&format!("{what}: {chance}"), columns, 2));
            continue;
        }
        let broken = wrap(what, what_width, 2);
        for (at, part) in broken.iter().enumerate() {
            let pad = " ".repeat(what_width.saturating_sub(measure_text_width(part)));
            if at > 0 {
                lines.push(part.clone());
                continue;
            }
            let chance = format!("{}{chance}", " ".repeat(chance_width.saturating_sub(measure_text_width(chance))));
            let chart = if draw { format!("  {}", screen.paint(Look::Faint, &blocks(bar.p, rest.min(40)))) } else { String::new() };
            lines.push(format!("{part}{pad}  {chance}{chart}").trim_end().to_owned());
        }
    }
    lines
}

/// A bar in eighths of a block; certainty fills the room.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "a bar is only as long as the screen"
)]
fn blocks(p: f64, room: usize) -> String {
    let eighths = (p * room as f64 * 8.0).round() as usize;
    let mut bar = "█".repeat(eighths / 8);
    bar.push_str(["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"].get(eighths % 8).copied().unwrap_or(""));
    if bar.is_empty() && p > 0.0 { "▏".to_owned() } else { bar }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bars() -> Vec<Bar> {
        let bar = |what: &str, percent: &str, fraction: &str, p| Bar {
            what: what.to_owned(),
            percent: percent.to_owned(),
            fraction: fraction.to_owned(),
            p,
        };
        vec![bar("hit", "25%", "1/4", 0.25), bar("equal", "19.4%", "7/36", 7.0 / 36.0), bar("blank", "55.6%", "5/9", 5.0 / 9.0)]
    }

    #[test]
    fn a_wide_screen_has_bars_and_a_narrow_one_numbers() {
        let wide = chances(&Screen::bare(Some(80), false), &bars(), false);
        assert_eq!(wide[2], format!("blank  55.6%  {}▎", "█".repeat(22)));
        assert_eq!(wide[0], format!("hit      25%  {}", "█".repeat(10)));
        let narrow = chances(&Screen::bare(Some(20), false), &bars(), true);
        assert_eq!(narrow, ["hit     1/4", "equal  7/36", "blank   5/9"]);
    }

    #[test]
    fn plain_output_is_one_fact_a_line() {
        assert_eq!(chances(&Screen::bare(None, true), &bars(), false), ["hit: 25%", "equal: 19.4%", "blank: 55.6%"]);
    }

    #[test]
    fn no_line_is_wider_than_the_screen() {
        let mut bars = bars();
        bars[0].what = "giant-1 killed; knight wounded; barbarian leaves the fight by the eastern door".to_owned();
        for width in 20..120 {
            for line in chances(&Screen::bare(Some(width), false), &bars, true) {
                assert!(measure_text_width(&line) <= width, "{width}: {line}");
            }
        }
    }
}
