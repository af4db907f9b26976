//! What a refused line of fields says to type instead: the same line, as far as it can be read.

use super::order::names_first;
use super::swords::is_sword;
use super::{Line, Refusal};
use crate::kernel::owner::{FieldKind, Form, Scalar, show_form};

impl Line<'_> {
    /// A refusal with a line that would be taken, made of what was typed.
    pub(super) fn mended(&self, words: &[&str], refusal: Refusal) -> Refusal {
        // Swords that are no number's must not be lost.
        let adds = self.fields.iter().any(|field| matches!(field.kind, FieldKind::Plus { .. }));
        let nearest = self.nearest(words).filter(|_| !adds || !words.iter().any(|word| is_sword(word)));
        // A line of nothing but what is open says nothing.
        let line = nearest.as_ref().map(|form| self.without_the_usual(form)).filter(|line| !line.iter().all(Scalar::is_hole));
        match line {
            Some(line) => refusal.instead(show_form(line)),
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
            self.as_typed(&line).filter(|form| form.iter().any(|scalar| !scalar.is_hole()))
        };
        let whole = |form: &Form| !form.iter().any(Scalar::is_hole);
        let several = words.len() > 1;
        // What is nothing here at all is left out, if all else is there.
        let strays = || (0..words.len()).filter(|at| several && self.is_stray(words, *at));
        let known = || {
            let known: Vec<&str> =
                (0..words.len()).filter(|at| !self.is_stray(words, *at)).filter_map(|at| words.get(at)).copied().collect();
            self.as_typed(&known).filter(whole)
        };
        let without_strays = || strays().rev().find_map(|at| without(at, &[]).filter(whole)).or_else(known);
        let alone = self.fields.len() == 1;
        let open = || {
            let one = |at: usize| without(at, &[Scalar::OPEN]).filter(|form| !whole(form));
            (0..words.len()).filter(|at| !alone && !self.says_more(words, *at)).find_map(one)
        };
        // What is there twice, without the second.
        let names = |at: &usize| words.get(*at).is_some_and(|word| self.field_of(&[word]).is_some());
        let once = || {
            (1..words.len()).rev().filter(names).find_map(|at| {
                let line: Vec<&str> =
                    words.iter().enumerate().filter(|(nth, _)| *nth != at && *nth != at + 1).map(|(_, word)| *word).collect();
                self.as_typed(&line).filter(whole)
            })
        };
        // Numbers beyond those that are asked for: nothing else is cut off, since it said something.
        let number = |at: &usize| words.get(*at).is_some_and(|word| is_number(word));
        let left_out = || (0..words.len()).rev().filter(|at| several && number(at)).find_map(|at| without(at, &[]));
        let cut = || (1..words.len()).rev().take_while(number).find_map(|to| self.as_typed(words.get(..to)?));
        without_strays().or_else(open).or_else(once).or_else(left_out).or_else(cut)
    }

    /// What words say, unless it is a guess: beside values that are named, which field a bare number is for.
    fn as_typed(&self, words: &[&str]) -> Option<Form> {
        let form = self.read(words).ok()?;
        let (named, rest) = self.named(&names_first(self, words)).ok()?;
        let by_name = named.values.len() > named.apart;
        (!by_name || !rest.iter().any(|word| is_number(word) && *word != Scalar::OPEN)).then_some(form)
    }

    /// Whether a word is nothing here at all, and says nothing of the next: where no value is named it may name that, as in `h 4`.
    fn is_stray(&self, words: &[&str], at: usize) -> bool {
        let by_name = || (0..words.len()).any(|at| words.get(at..).is_some_and(|words| self.field_of(words).is_some()));
        let names = || words.get(at + 1).is_some_and(|next| is_number(next)) && !by_name();
        words.get(at).is_some_and(|word| self.is_strange(word)) && !self.says_more(words, at) && !names()
    }

    /// Whether a word that is nothing here stands before one that is a value, and may say more of it: `wounded purple`.
    fn says_more(&self, words: &[&str], at: usize) -> bool {
        let of_value = words.get(at + 1).is_some_and(|next| !is_number(next) && self.takes(next));
        of_value && words.get(at).is_some_and(|word| self.is_strange(word))
    }

    fn is_strange(&self, word: &str) -> bool {
        word.starts_with(char::is_alphabetic) && !self.takes(word) && self.field_of(&[word]).is_none()
    }
}

/// Whether a word is a number, with its swords or open.
fn is_number(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit() || "+-?".contains(c))
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
            ("speed 3 damage 1 slow", "? 3 1 ?"),
            ("attack speed 3, maneuver 4, does 1 damage and 1 sword", "0 3 1+1 4"),
            ("speed three, two damage, maneuver four, blue", "0 3 2 4"),
            ("speed 3 speed 4 damage 1 maneuver 4", "0 3 1 4"),
        ] {
            let mended = read_open_form(&side, typed).expect_err(typed).instead;
            assert_eq!(mended.as_deref(), Some(instead), "{typed}");
            assert!(read_open_form(&side, instead).is_ok(), "{instead}");
        }
        // A line that says something else than what was typed is worse than none.
        assert_eq!(read_open_form(&side, "h 4 f 5 g 2").expect_err("of another line").instead, None);
        let boxes = ["black", "purple", "wound-purple"];
        let card = [Field::number("length", "length", 0, 20), Field::word("one", "box", &boxes), Field::word("two", "second box", &boxes)];
        for typed in ["12 wounded purple + purple", "12 purple purple purple"] {
            assert_eq!(read_open_form(&card, typed).expect_err(typed).instead, None, "{typed}");
        }
        let axe = [
            Field::number("length", "length", 0, 20),
            Field::word("use", "use", &["melee", "ranged"]).or(Scalar::Word("melee".to_owned())),
        ];
        assert_eq!(read_open_form(&axe, "pass").expect_err("an action").instead, None);
        assert_eq!(read_open_form(&side, "3 swords").expect_err("of what").instead, None);
        let alone = [Field::number("price", "price", 0, 99)];
        assert_eq!(read_open_form(&alone, "5 golf").expect_err("no unit").instead.as_deref(), Some("5"));
        assert_eq!(read_open_form(&alone, "x").expect_err("no number").instead, None);
    }
}
