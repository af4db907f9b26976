//! What names a field on a line: its key, its label, another name of it, the beginning of one; or such a name with its number right
//! behind it.

use super::{LONGEST, Line, slug};
use crate::dice::{is_short_for, near};
use crate::kernel::owner::{Field, FieldKind, Scalar};

/// A name is shortened to so many letters at least; that of a number to fewer.
const SHORTEST: usize = 2;

/// The field that a word names: by its key, its label, or another name of it.
pub(super) fn label_of(fields: &[Field], word: &str) -> Option<usize> {
    let word = word.trim_end_matches(':');
    let is = |field: &Field| {
        let mut names = [field.key.as_str(), field.label.as_str()].into_iter().chain(field.also.iter().copied());
        names.any(|name| name.eq_ignore_ascii_case(word))
    };
    fields.iter().position(is)
}

/// A mark of a field with the number right behind it: `ac16`, `+8`.
pub(super) fn glued<'w>(fields: &[Field], word: &'w str) -> Option<(usize, &'w str)> {
    let (name, number) = parted(word)?;
    let at = fields.iter().position(|field| field.also.iter().any(|also| also.eq_ignore_ascii_case(name)))?;
    Some((at, number))
}

/// A word, and the number right behind it, with its swords: `2+1`.
fn parted(word: &str) -> Option<(&str, &str)> {
    let parts = word.split_at_checked(word.find(|c: char| c.is_ascii_digit())?);
    parts.filter(|(name, _)| !name.is_empty())
}

impl<'a> Line<'a> {
    /// The field that the first of these words name, and how many of them: its key, its label, or the only one that begins so.
    pub(super) fn field_of(&self, words: &[&str]) -> Option<(usize, usize)> {
        for used in (1..=words.len().min(LONGEST)).rev() {
            let name = words.get(..used)?;
            // A `?` behind a name is its value.
            let typed = if name.contains(&Scalar::OPEN) { String::new() } else { slug(&name.join("-")) };
            if let Some(at) = self.fields.iter().position(|field| !typed.is_empty() && all_names(field).contains(&typed)) {
                return Some((at, used));
            }
        }
        let (first, behind) = words.split_first()?;
        let next = behind.first().copied();
        let at = label_of(self.fields, first).or_else(|| self.begun(first, next))?;
        Some((at, 1))
    }

    /// The words with each name spelled out that is short of letters or has a slip of the fingers in it: `spd 3`, `2 manuever`. Only
    /// beside a number, so that it can be nothing else.
    pub(super) fn spelled_out<'w>(&self, words: &[&'w str]) -> Vec<&'w str>
    where
        'a: 'w,
    {
        let is_number =
            |at: Option<usize>| at.and_then(|at| words.get(at)).is_some_and(|word| word.starts_with(|c: char| c.is_ascii_digit()));
        let counts = |at: usize| is_number(at.checked_sub(1)) || is_number(Some(at + 1));
        let meant = |(at, word): (usize, &&'w str)| match self.nearly(word).filter(|_| counts(at)) {
            Some(field) => field.key.as_str(),
            None => *word,
        };
        words.iter().enumerate().map(meant).collect()
    }

    /// The only field whose number goes by a name that is nearly this word, where no field goes by the word itself.
    fn nearly(&self, word: &str) -> Option<&'a Field> {
        let typed = slug(word);
        let letters = typed.chars().count() >= SHORTEST && typed.chars().all(char::is_alphabetic);
        if !letters || self.takes(&typed) || self.is_unit(&typed) || self.field_of(&[word]).is_some() {
            return None;
        }
        let numbers = |field: &&Field| !matches!(field.kind, FieldKind::Word { .. } | FieldKind::Text);
        let only = |is: &dyn Fn(&str) -> bool| {
            let mut named = self.fields.iter().filter(numbers).filter(|field| all_names(field).iter().any(|name| is(name)));
            named.next().filter(|_| named.next().is_none())
        };
        only(&|name| is_short_for(&typed, name)).or_else(|| only(&|name| typed.len() > 4 && near(&typed, [name]).is_some()))
    }

    /// The only field that has a name which begins with this word.
    fn begun(&self, word: &str, behind: Option<&str>) -> Option<usize> {
        let typed = slug(word);
        if typed.is_empty() || typed.starts_with(|c: char| c.is_ascii_digit()) || self.takes(&typed) {
            return None;
        }
        let begins = |field: &Field| {
            if typed.chars().count() < SHORTEST {
                return is_number_of(field, &typed)
                    && behind.is_none_or(|next| next.starts_with(|c: char| c.is_ascii_digit() || "=,".contains(c)));
            }
            all_names(field).iter().any(|name| name.starts_with(&typed))
        };
        let mut begun = self.fields.iter().enumerate().filter(|(_, field)| begins(field));
        begun.next().filter(|_| begun.next().is_none()).map(|(at, _)| at)
    }

    /// The field that a word names with the number right behind it, and the number: `speed4` as well as `ac16`.
    pub(super) fn glued<'w>(&self, word: &'w str) -> Option<(usize, &'w str)> {
        let named = || parted(word).and_then(|(name, number)| Some((self.field_of(&[name])?.0, number)));
        glued(self.fields, word).or_else(named)
    }
}

/// Everything that a field is called.
pub(super) fn all_names(field: &Field) -> Vec<String> {
    [field.key.as_str(), field.label.as_str()].into_iter().chain(field.also.iter().copied()).map(slug).collect()
}

/// Whether a letter begins the field's own name, and what is read there is a number: `s 4`, whatever words begin so. Nobody shortens
/// `xp`: an `x` there is more likely what can't be read.
fn is_number_of(field: &Field, letter: &str) -> bool {
    let own = [&field.key, &field.label].into_iter().map(|name| slug(name));
    matches!(field.kind, FieldKind::Number { .. } | FieldKind::Plus { .. })
        && own.into_iter().any(|name| name.chars().count() > SHORTEST && name.starts_with(letter))
}
