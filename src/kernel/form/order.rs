//! The words of a line in the order that its reader wants: `2 damage` and `+7 attack` as `damage 2` and `+7`.

use super::{LONGEST, Line, slug, value};
use crate::kernel::owner::Field;

/// What a word of a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Is {
    /// A number without a sign.
    Number,
    /// A number that says by its plus what it is.
    Signed,
    /// The name of a field, of so many words.
    Name(usize, usize),
    /// A comma, or anything else.
    Other,
}

/// Words, with commas as words of their own, each name before its number. A run of numbers and names that take turns is read from
/// its first number on where there are as many of both: `12 ac 2 hp`, but not `16 hp 3 xp 3`.
pub(super) fn names_first<'w>(line: &Line<'_>, words: &[&'w str]) -> Vec<&'w str> {
    let mut all = Vec::new();
    let mut left = words;
    while let Some((_, others)) = left.split_first() {
        let is = line.kind_of(left);
        let used = if let Is::Name(_, used) = is { used } else { 1 };
        all.push((is, left.get(..used).unwrap_or_default()));
        left = if used == 1 { others } else { left.get(used..).unwrap_or_default() };
    }
    let mut ordered = Vec::new();
    let mut from = 0;
    while let Some((is, said)) = all.get(from) {
        let run = run_of(all.get(from..).unwrap_or_default());
        if *is == Is::Number && run.len() > 1 && run.len().is_multiple_of(2) && line.fits_pairs(run) {
            for (number, name) in run.iter().zip(run.iter().skip(1)).step_by(2) {
                ordered.extend(name.1.iter().chain(number.1));
            }
            from += run.len();
        } else if matches!(is, Is::Number | Is::Name(..)) && run.len() > 1 {
            ordered.extend(run.iter().flat_map(|(_, said)| said.iter()));
            from += run.len();
        } else {
            ordered.extend(said.iter().filter(|word| **word != ","));
            let after = all.get(from + 1);
            from += 1;
            // `+7 attack`: the plus has said it.
            if *is == Is::Signed && after.is_some_and(|(is, _)| line.is_signed(*is)) && !line.is_value_next(all.get(from + 1)) {
                from += 1;
            }
        }
    }
    ordered.retain(|word| *word != ",");
    ordered
}

/// The words from the first on in which numbers and names take turns.
fn run_of<'a, 'w>(all: &'a [(Is, &'a [&'w str])]) -> &'a [(Is, &'a [&'w str])] {
    let turns = |one: Is, other: Is| matches!((one, other), (Is::Number, Is::Name(..)) | (Is::Name(..), Is::Number));
    let more = all.iter().zip(all.iter().skip(1)).take_while(|(one, other)| turns(one.0, other.0)).count();
    all.get(..=more).unwrap_or(all)
}

impl Line<'_> {
    fn kind_of(&self, words: &[&str]) -> Is {
        let first = words.first().copied().unwrap_or_default();
        if first.starts_with('+') {
            return Is::Signed;
        }
        if first.starts_with(|c: char| c.is_ascii_digit()) {
            return Is::Number;
        }
        match self.field_of(words) {
            Some((at, used)) if used <= LONGEST && (used > 1 || !self.takes(&slug(first))) => match words.get(used) {
                Some(&"=") => Is::Other,
                _ => Is::Name(at, used),
            },
            _ => Is::Other,
        }
    }

    /// Whether each number of a run fits the name behind it.
    fn fits_pairs(&self, run: &[(Is, &[&str])]) -> bool {
        run.chunks(2).all(|pair| match pair {
            [(_, number), (Is::Name(at, _), _)] => self.fields.get(*at).is_some_and(|field| value(field, number).is_some()),
            _ => false,
        })
    }

    fn is_signed(&self, is: Is) -> bool {
        let signed = |field: &Field| field.also.contains(&"+");
        matches!(is, Is::Name(at, _) if self.fields.get(at).is_some_and(signed))
    }

    /// Whether a name has a signed number of its own behind it.
    fn is_value_next(&self, next: Option<&(Is, &[&str])>) -> bool {
        next.is_some_and(|(is, _)| *is == Is::Signed)
    }
}
