//! Lines that are too short: what was typed is taken, and what was left out is open.

use super::{Line, Named, value};
use crate::kernel::owner::{Field, Form, Scalar};

/// Fields passed over before the last that was typed that a card may print nothing for; those behind it that stay open; and those passed
/// over that are usually left out.
type Passed = [usize; 3];

/// What a line's words may be: a value for each field that has one, and what was passed over.
type Fit = (Passed, Vec<(usize, Scalar)>);

impl Line<'_> {
    /// The words that are no field's after its name, each for one of the fields, in their order; what is left out is open, or what a
    /// card prints nothing for. None if the words fit no fields in order, or there are no values at all.
    pub(super) fn in_part(&self, named: &Named, words: &[&str]) -> Option<Form> {
        let (_, typed) = self.fit(named, 0, words)?;
        if typed.is_empty() && named.values.is_empty() {
            return None;
        }
        // Behind the last that was typed nothing says that a card prints none; the line may only have ended too soon.
        let last = typed.iter().map(|(at, _)| *at).max().filter(|_| named.values.len() == named.apart);
        let of = |(at, field): (usize, &Field)| {
            let said = named.get(at).or_else(|| typed.iter().find(|(of, _)| *of == at).map(|(_, scalar)| scalar)).cloned();
            let blank = || field.blank.clone().filter(|_| last.is_none_or(|last| at < last));
            said.or_else(|| field.default.clone()).or_else(blank).unwrap_or_else(Scalar::hole)
        };
        Some(self.fields.iter().enumerate().map(of).collect())
    }

    /// The best way to give these words to the fields from a place on: with as little as may be passed over before the last.
    fn fit(&self, named: &Named, at: usize, words: &[&str]) -> Option<Fit> {
        if words.iter().all(|word| self.is_unit(word)) {
            let open = |(at, field): (usize, &Field)| named.get(at).is_none() && field.default.is_none() && field.blank.is_none();
            let open = self.fields.iter().enumerate().skip(at).filter(|field| open(*field)).count();
            return Some(([0, open, 0], Vec::new()));
        }
        let field = self.fields.get(at)?;
        // What every card prints is not passed over: a value that is none of it is wrong, and not another's.
        let beyond = || {
            let ([blank, open, usual], typed) = self.fit(named, at + 1, words)?;
            match (&field.default, &field.blank) {
                (Some(_), _) => Some(([blank, open, usual + 1], typed)),
                (None, Some(_)) => Some(([blank + 1, open, usual], typed)),
                (None, None) => None,
            }
        };
        if named.get(at).is_some() {
            return self.fit(named, at + 1, words);
        }
        let unit = words.iter().take_while(|word| value(field, &[word]).is_none() && self.is_unit(word)).count();
        let here = words.get(unit..).and_then(|words| {
            let (scalar, used) = value(field, words)?;
            let (passed, mut typed) = self.fit(named, at + 1, words.get(used..)?)?;
            typed.push((at, scalar));
            Some((passed, typed))
        });
        // Of two that are as good, the one that takes the earlier field.
        [here, beyond()].into_iter().flatten().min_by_key(|(passed, _)| *passed)
    }
}

#[cfg(test)]
mod tests {
    use super::super::*;

    fn side() -> Vec<Field> {
        vec![
            Field::number("length", "length", 0, 20).blank(),
            Field::number("speed", "speed", 0, 12),
            Field::plus("damage", "damage", 20),
            Field::number("maneuver", "maneuver", 0, 12),
            Field::word("special", "special", &["none", "fireball"]).or(Scalar::Word("none".to_owned())),
        ]
    }

    fn read(fields: &[Field], line: &str) -> String {
        let form = read_open_form(fields, line).unwrap_or_else(|refusal| panic!("{line}: {refusal}")).expect("a form");
        crate::kernel::owner::show_form(&form)
    }

    #[test]
    fn what_is_left_out_at_the_end_is_open() {
        assert_eq!(read(&side(), "2"), "2 ? ? ? none");
        assert_eq!(read(&side(), "0 3 1+1"), "0 3 1+1 ? none");
        assert_eq!(read(&side(), "0 3 fireball"), "0 3 ? ? fireball");
        assert_eq!(read(&side(), "speed 3"), "0 3 ? ? none");
        assert_eq!(read(&side(), "maneuver 4 damage 2"), "0 ? 2 4 none");
        // What is open is read again as it is shown.
        assert_eq!(read(&side(), "2 ? ? ? none"), "2 ? ? ? none");
    }

    #[test]
    fn what_cards_may_print_nothing_for_is_passed_over_first() {
        assert_eq!(read(&side(), "3 1+1 4"), "0 3 1+1 4 none");
        // Nothing tells these apart: they are taken in their order.
        assert_eq!(read(&side(), "3 1 4"), "3 1 4 ? none");
        let board = ["attack", "maneuver", "cunning", "wisdom", "charisma"].map(|name| Field::number(name, name, 0, 9).blank());
        assert_eq!(read(&board, "2 1"), "2 1 ? ? ?");
        assert_eq!(read(&board, "attack 2 wisdom 1"), "2 0 0 1 0");
    }

    #[test]
    fn a_value_alone_is_for_the_field_that_has_none() {
        let [length, speed, damage, maneuver] = [0, 1, 2, 3].map(|at| side()[at].clone());
        let usual = |field: Field, number| field.or(Scalar::Number(number));
        let part = [usual(length, 0), usual(speed, 2), damage, usual(maneuver, 3)];
        assert_eq!(read(&part, "4"), "0 2 4 3");
        assert_eq!(read(&part, "2+1"), "0 2 2+1 3");
        assert_eq!(read(&part, "0 2 2+1 4"), "0 2 2+1 4");
        assert_eq!(read(&part, "damage 3"), "0 2 3 3");
    }

    #[test]
    fn a_short_line_is_no_whole_one() {
        assert_eq!(read_form(&side(), "0 3 1+1").expect_err("short").reason, "the field `maneuver` is missing");
        assert!(read_open_form(&side(), "swords").is_err(), "no value at all");
        assert!(read_open_form(&side(), "0 3 1+1 4 5").is_err(), "one too many");
    }
}
