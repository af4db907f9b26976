//! Long lines on narrow screens.

use console::measure_text_width;

/// The text in lines of at most `width` columns, broken between words; lines after the first begin with `indent` spaces.
/// A word longer than a line is broken within.
#[must_use]
pub fn wrap(text: &str, width: usize, indent: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.split('\n') {
        wrap_one(paragraph, width.max(2), indent.min(width / 5), &mut lines);
    }
    lines
}

fn wrap_one(text: &str, width: usize, indent: usize, lines: &mut Vec<String>) {
    if measure_text_width(text) <= width {
        lines.push(text.trim_end().to_owned());
        return;
    }
    let lead = text.len() - text.trim_start().len();
    let mut line = " ".repeat(lead.min(width / 2));
    let mut fresh = true;
    for word in text.split_whitespace() {
        let mut word = word.to_owned();
        if !fresh && measure_text_width(&line) + 1 + measure_text_width(&word) > width {
            lines.push(std::mem::replace(&mut line, " ".repeat(indent)));
            fresh = true;
        }
        if !fresh {
            line.push(' ');
        }
        while measure_text_width(&line) + measure_text_width(&word) > width {
            let rest = split_to_fit(&mut word, width - measure_text_width(&line));
            line.push_str(&word);
            lines.push(std::mem::replace(&mut line, " ".repeat(indent)));
            word = rest;
        }
        line.push_str(&word);
        fresh = false;
    }
    if !line.trim().is_empty() {
        lines.push(line);
    }
}

/// Cuts `word` to at most `room` columns (at least one letter) and returns what is left: behind a `/`, else behind a `-`, if there is one.
/// Of names between slashes none is broken within.
fn split_to_fit(word: &mut String, room: usize) -> String {
    let mut taken = 0;
    let mut at = word.len();
    for (nth, (begin, c)) in word.char_indices().enumerate() {
        let wide = measure_text_width(c.encode_utf8(&mut [0; 4]));
        if nth > 0 && taken + wide > room {
            at = begin;
            break;
        }
        taken += wide;
    }
    let joint = word.get(..at).and_then(|fits| fits.rfind('/').or_else(|| fits.rfind('-'))).map(|joint| joint + 1);
    word.split_off(joint.filter(|joint| *joint < word.len()).unwrap_or(at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_and_long_words_within() {
        assert_eq!(wrap("one two three", 10, 2), ["one two", "  three"]);
        assert_eq!(wrap("abcdefghij", 4, 0), ["abcd", "efgh", "ij"]);
        assert_eq!(wrap("type black/white/purple/gold/green", 15, 2), ["type", "  black/white/", "  purple/gold/", "  green"]);
        assert_eq!(wrap("type a/perilous-plains/sinister-swamps", 28, 2), ["type", "  a/perilous-plains/", "  sinister-swamps"]);
        assert_eq!(wrap("a-verylongword-1", 9, 0), ["a-", "verylongw", "ord-1"]);
        assert_eq!(wrap("a\nb", 80, 2), ["a", "b"]);
        assert_eq!(wrap("", 10, 0), [""]);
    }

    #[test]
    fn no_line_is_wider_than_asked_for_any_width() {
        let text = "Knight hits the Juvenile Dragon: 2 cubes + 1 sword - 1 armour = 2 [Combat Steps 7C] Zoë🐉🐉🐉🐉🐉🐉🐉🐉🐉🐉🐉";
        for width in 4..60 {
            for line in wrap(text, width, 2) {
                assert!(measure_text_width(&line) <= width, "{width}: {line}");
            }
        }
    }
}
