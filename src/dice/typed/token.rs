//! The words of what was typed, each with its place in the text.

use std::ops::Range;

/// A word of the text.
#[derive(Clone, Debug)]
pub(super) struct Token<'a> {
    pub word: &'a str,
    pub begin: usize,
}

pub(super) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut at = 0;
    for word in text.split(|c: char| c.is_whitespace() || c == ',' || c == ';') {
        if !word.is_empty() {
            tokens.push(Token { word, begin: at });
        }
        at += word.len();
        at += text.get(at..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
    }
    tokens
}

impl<'a> Token<'a> {
    pub fn span(&self) -> Range<usize> {
        self.begin..self.begin + self.word.len()
    }

    pub fn number(&self) -> Option<usize> {
        // What is too large for a number is too many dice in any case.
        let digits = !self.word.is_empty() && self.word.bytes().all(|byte| byte.is_ascii_digit());
        digits.then(|| self.word.parse().unwrap_or(usize::MAX))
    }

    pub fn is_times(&self) -> bool {
        matches!(self.word, "x" | "X" | "*" | "×")
    }

    /// `2xmage` and `2mage`: the count, whether a times sign follows it, and the rest.
    pub fn count_before(&self) -> Option<(usize, bool, Token<'a>)> {
        let rest = self.word.trim_start_matches(|c: char| c.is_ascii_digit());
        let (number, rest) = self.split(self.word.len() - rest.len());
        let count = number.number()?;
        Some(match rest.word.strip_prefix(['x', 'X', '*', '×']).filter(|face| !face.is_empty()) {
            Some(face) => (count, true, rest.split(rest.word.len() - face.len()).1),
            None => (count, false, rest),
        })
    }

    /// `magex2`, and `x2` with nothing before it.
    pub fn count_after(&self) -> Option<(Token<'a>, usize)> {
        let before = self.word.trim_end_matches(|c: char| c.is_ascii_digit());
        let count = self.split(before.len()).1.number()?;
        let face = before.strip_suffix(['x', 'X', '*', '×'])?;
        Some((self.split(face.len()).0, count))
    }

    fn split(&self, at: usize) -> (Self, Self) {
        let (before, after) = self.word.split_at_checked(at).unwrap_or((self.word, ""));
        (Token { word: before, begin: self.begin }, Token { word: after, begin: self.begin + before.len() })
    }
}
