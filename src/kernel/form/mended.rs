//! What a refused line of fields says to type instead: the same line, as far as it can be read.

use super::{Line, Refusal};
use crate::kernel::owner::{Form, Scalar, show_form};

impl Line<'_> {
    /// A refusal with a line that would be taken, made of what was typed.
    pub(super) fn mended(&self, words: &[&str], refusal: Refusal) -> Refusal {
        match self.nearest(words) {
            Some(form) => refusal.instead(show_form(self.without_the_usual(&form))),
            None => refusal,
        }
    }

    /// The values without those at the end that nobody types, since they are so usually.
    fn without_the_usual<'f>(&self, form: &'f [Scalar]) -> &'f [Scalar] {
        let usual = |at: &usize| self.fields.get(*at).and_then(|field| field.default.as_ref()) == form.get(*at);
        let kept = (1..form.len()).rev().find(|at| !usual(at)).unwrap_or(0);
        form.get(..=kept).unwrap_or(form)
    }

    /// The line with as few words open or left out as can be.
    fn nearest(&self, words: &[&str]) -> Option<Form> {
        let without = |at: usize, open: &[&'static str]| {
            let (before, behind) = words.split_at_checked(at)?;
            let line: Vec<&str> = before.iter().copied().chain(open.iter().copied()).chain(behind.iter().skip(1).copied()).collect();
            // What is no more than open says nothing.
            self.read(&line).ok().filter(|form| form.iter().any(|scalar| !scalar.is_hole()))
        };
        // What is nothing here at all is left out, if all else is there.
        let strange = |at: &usize| {
            words
                .get(*at)
                .is_some_and(|word| word.starts_with(char::is_alphabetic) && !self.takes(word) && self.field_of(&[word]).is_none())
        };
        let whole = |form: &Form| !form.iter().any(Scalar::is_hole);
        let strays = || (0..words.len()).filter(|_| words.len() > 1).filter(strange);
        let known = || {
            let known: Vec<&str> = (0..words.len()).filter(|at| !strange(at)).filter_map(|at| words.get(at)).copied().collect();
            self.read(&known).ok()
        };
        if let Some(form) = strays().rev().find_map(|at| without(at, &[])).or_else(known).filter(whole) {
            return Some(form);
        }
        let alone = self.fields.len() > 1;
        let open = (0..words.len()).filter(|_| alone).find_map(|at| without(at, &[Scalar::OPEN]));
        let left_out = || (0..words.len()).rev().filter(|_| words.len() > 1).find_map(|at| without(at, &[]));
        let cut = || (1..words.len()).rev().find_map(|to| self.read(words.get(..to)?).ok());
        // What is there twice, without the second.
        let names = |at: &usize| words.get(*at).is_some_and(|word| self.field_of(&[word]).is_some());
        let once = || {
            (1..words.len()).rev().filter(names).find_map(|at| {
                let line: Vec<&str> =
                    words.iter().enumerate().filter(|(nth, _)| *nth != at && *nth != at + 1).map(|(_, word)| *word).collect();
                self.read(&line).ok().filter(whole)
            })
        };
        open.or_else(once).or_else(left_out).or_else(cut)
    }
}

#[cfg(test)]
mod tests {
    use super::super::*;

    #[test]
    fn a_refusal_gives_a_line_that_is_taken() {
        let side = [
            Field::number("length", "length", 0, 20).blank(),
            Field::number("speed", "speed", 0, 12),
            Field::plus("damage", "damage", 20),
            Field::number("maneuver", "maneuver", 0, 12),
        ];
        for (typed, instead) in [
            ("0 3 x 4", "0 3 ? 4"),
            ("0 3 1 40", "0 3 1 ?"),
            ("0 3 1 4 5", "0 3 1 4"),
            ("speed 3 damage 1 maneuver 4 flying", "0 3 1 4"),
            ("blue speed 3 red damage 1 maneuver 4", "0 3 1 4"),
            ("speed x damage 1 maneuver 4", "0 ? 1 4"),
            ("speed 3 speed 4 damage 1 maneuver 4", "0 3 1 4"),
        ] {
            let mended = read_open_form(&side, typed).expect_err(typed).instead;
            assert_eq!(mended.as_deref(), Some(instead), "{typed}");
            assert!(read_open_form(&side, instead).is_ok(), "{instead}");
        }
        let alone = [Field::number("price", "price", 0, 99)];
        assert_eq!(read_open_form(&alone, "5 golf").expect_err("no unit").instead.as_deref(), Some("5"));
        assert_eq!(read_open_form(&alone, "x").expect_err("no number").instead, None);
    }
}
