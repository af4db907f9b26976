//! Questions as a rule builds them: they borrow from the state, and are worded only when someone reads them.
//!
//! Each kind is posed to the table by value and comes back as what the rule asked about, not as text.

//!
//! | file | what is in it |
//! |---|---|
//! | `mod` | what every question has, and what the table wants to know of any |
//! | `options` | things to choose from |
//! | `choose`, `many`, `chance`, `plain` | the kinds |

use std::borrow::Cow;

use super::{Cite, Kind, Question, Refusal, Reply, Seat};
use crate::dice::Die;

mod chance;
mod choose;
mod many;
mod options;
mod plain;

pub use chance::Draw;
pub(super) use chance::{Roll, Unlisted};
pub use choose::Choose;
pub use many::Many;
use options::{Keyed, Options};
pub use plain::Number;
pub(super) use plain::{Confirm, FormAsk, Text};

type Words<'a> = Box<dyn Fn() -> String + 'a>;
type Short<'a> = Box<dyn Fn(&str) -> Option<String> + 'a>;
type Several<'a> = Box<dyn Fn(&str) -> Vec<usize> + 'a>;
type WhyNot<'a> = Box<dyn Fn(&str) -> Option<Refusal> + 'a>;

/// What a question is about: its id, whose it is, its words and its section.
pub struct About<'a> {
    pub(in crate::kernel) id: Cow<'a, str>,
    pub(in crate::kernel) seat: Option<Seat>,
    pub(in crate::kernel) text: Option<Words<'a>>,
    hint: Option<Words<'a>>,
    pub(in crate::kernel) cite: Option<Cite>,
    short: Option<Short<'a>>,
    elsewhere: Option<Short<'a>>,
}

/// A question with this id. Ids are stable within an action, segments parted by dots, a loop's with its index: `target.knight`.
pub fn ask<'a>(id: impl Into<Cow<'a, str>>) -> About<'a> {
    About { id: id.into(), seat: None, text: None, hint: None, cite: None, short: None, elsewhere: None }
}

impl<'a> About<'a> {
    /// Whose decision it is.
    #[must_use]
    pub fn of(mut self, seat: impl Into<Option<Seat>>) -> Self {
        self.seat = seat.into();
        self
    }

    /// The question in words.
    #[must_use]
    pub fn text(mut self, text: impl Fn() -> String + 'a) -> Self {
        self.text = Some(Box::new(text));
        self
    }

    /// The rule in our own words, for `?`.
    #[must_use]
    pub fn hint(mut self, hint: impl Fn() -> String + 'a) -> Self {
        self.hint = Some(Box::new(hint));
        self
    }

    /// The section that asks it.
    #[must_use]
    pub fn cite(mut self, cite: Cite) -> Self {
        self.cite = Some(cite);
        self
    }

    /// What a short word stands for, where a beginning could mean two: `c` for `cleric`, if one is there.
    #[must_use]
    pub fn short(mut self, short: impl Fn(&str) -> Option<String> + 'a) -> Self {
        self.short = Some(Box::new(short));
        self
    }

    /// What belongs to another line of the same card or chip (as a slug), and when that is asked, in words.
    #[must_use]
    pub fn elsewhere(mut self, elsewhere: impl Fn(&str) -> Option<String> + 'a) -> Self {
        self.elsewhere = Some(Box::new(elsewhere));
        self
    }

    pub(in crate::kernel) fn asked_elsewhere(&self, word: &str) -> Option<String> {
        self.elsewhere.as_ref().and_then(|elsewhere| elsewhere(word))
    }

    pub(in crate::kernel) fn shortened(&self, word: &str) -> Option<String> {
        self.short.as_ref().and_then(|short| short(word))
    }

    /// One of these; each with the key that is typed.
    #[must_use]
    pub fn choose<T>(self, options: impl IntoIterator<Item = (T, impl Into<Cow<'a, str>>)>) -> Choose<'a, T> {
        Choose::of(self, Options::of(options.into_iter().map(|(thing, key)| (thing, key, 1))))
    }

    /// Some of these; each with the key that is typed and how many there are.
    #[must_use]
    pub fn many<T>(self, options: impl IntoIterator<Item = (T, impl Into<Cow<'a, str>>, u32)>) -> Many<'a, T> {
        Many::of(self, Options::of(options))
    }

    /// A whole number within these bounds.
    #[must_use]
    pub fn number(self, min: i64, max: i64) -> Number<'a> {
        Number::of(self, min, max)
    }

    /// Something drawn: each possibility with its key and how many of it there are.
    #[must_use]
    pub fn draw<T>(self, options: impl IntoIterator<Item = (T, impl Into<Cow<'a, str>>, u32)>) -> Draw<'a, T> {
        Draw::of(self, Options::of(options.into_iter().filter(|(_, _, count)| *count > 0)))
    }

    /// A line of fields, as a question that no run poses.
    #[must_use]
    pub fn line_of(&self, fields: &[super::Field]) -> Question {
        Question { fields: fields.to_vec(), ..self.question(Kind::Form) }
    }

    fn question(&self, kind: Kind) -> Question {
        Question {
            id: self.id.clone().into_owned(),
            seat: self.seat,
            kind,
            text: self.text.as_ref().map_or_else(|| self.id.replace(['.', '-'], " "), |text| text()),
            options: Vec::new(),
            fields: Vec::new(),
            min: None,
            max: None,
            default: None,
            ordered: false,
            dice: Vec::new(),
            reading: None,
            window: false,
            needed: false,
            also: None,
            cite: self.cite.clone(),
            hint: self.hint.as_ref().map(|hint| hint()),
        }
    }
}

/// A question posed to the table, whatever its kind.
pub(in crate::kernel) trait Posed {
    fn about(&self) -> &About<'_>;
    fn kind(&self) -> Kind;
    /// What there is to choose from.
    fn options(&self) -> Option<&dyn Keyed> {
        None
    }
    /// How many options there are to index.
    fn len(&self) -> usize {
        self.options().map_or(0, Keyed::len)
    }
    /// The key of an option.
    fn key(&self, nth: usize) -> Option<&str> {
        self.options()?.key(nth)
    }
    /// The dice of a roll.
    fn dice(&self) -> &[Die] {
        &[]
    }
    /// How many of an option may be taken.
    fn limit(&self, nth: usize) -> u32 {
        self.options().map_or(1, |options| options.count(nth))
    }
    /// Whether the answer is already certain: one option, and no way out.
    fn forced(&self) -> bool {
        false
    }
    /// Whether it only asks if the answer before it is meant so.
    fn meant(&self) -> bool {
        false
    }
    /// Whether the default stands unless another answer was given: nobody is asked.
    fn quiet(&self) -> bool {
        false
    }
    /// Why something that is no option (as a slug) may not be answered, if the rule can say.
    fn why_not(&self, _wanted: &str) -> Option<Refusal> {
        None
    }
    /// Whether a text that names no option may be meant in full, and what is wrong with it; none if it is nothing of the kind.
    fn typed(&self, _text: &str) -> Option<Result<(), Refusal>> {
        None
    }
    /// The options that a word (as a slug) names together.
    fn several(&self, _word: &str) -> Vec<usize> {
        Vec::new()
    }
    /// Whether counts that are otherwise legal are so by the rule's own test, too.
    fn accepts(&self, _counts: &[(usize, u32)]) -> Result<(), Refusal> {
        Ok(())
    }
    /// Every option as often as it is there, if all must be taken.
    fn everything(&self) -> Vec<(usize, u32)> {
        Vec::new()
    }
    fn default(&self) -> Option<Reply> {
        None
    }
    /// What may come up, with its ways, if chance answers.
    fn outcomes(&self) -> Option<Vec<(Reply, u64)>> {
        None
    }
    fn question(&self) -> Question;
    fn id(&self) -> &str {
        &self.about().id
    }
}
