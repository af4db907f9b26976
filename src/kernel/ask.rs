//! Questions as a rule builds them: they borrow from the state, and are worded only when someone reads them.
//!
//! Each kind is posed to the table by value and comes back as what the rule asked about, not as text.

use std::borrow::Cow;

use super::{Cite, Field, Kind, Opt, Question, Refusal, Reply, Seat, Value};
use crate::dice::{Die, Outcome, Reads};

type Words<'a> = Box<dyn Fn() -> String + 'a>;
type Label<'a, T> = Box<dyn Fn(&T) -> String + 'a>;
type Check<'a, T> = Box<dyn Fn(&T) -> Result<(), Refusal> + 'a>;
type Short<'a> = Box<dyn Fn(&str) -> Option<String> + 'a>;
type WhyNot<'a> = Box<dyn Fn(&str) -> Option<Refusal> + 'a>;

/// What a question is about: its id, whose it is, its words and its section.
pub struct About<'a> {
    id: Cow<'a, str>,
    pub(super) seat: Option<Seat>,
    text: Option<Words<'a>>,
    hint: Option<Words<'a>>,
    cite: Option<Cite>,
    short: Option<Short<'a>>,
}

/// A question with this id. Ids are stable within an action, segments parted by dots, a loop's with its index: `target.knight`.
pub fn ask<'a>(id: impl Into<Cow<'a, str>>) -> About<'a> {
    About { id: id.into(), seat: None, text: None, hint: None, cite: None, short: None }
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

    pub(super) fn shortened(&self, word: &str) -> Option<String> {
        self.short.as_ref().and_then(|short| short(word))
    }

    /// One of these; each with the key that is typed.
    #[must_use]
    pub fn choose<T>(self, options: impl IntoIterator<Item = (T, impl Into<Cow<'a, str>>)>) -> Choose<'a, T> {
        let options = options.into_iter().map(|(thing, key)| (thing, key.into())).collect();
        Choose { about: self, options, label: None, default: None, way_out: None, window: false, quiet: false, asked: false, why_not: None }
    }

    /// Some of these; each with the key that is typed and how many there are.
    #[must_use]
    pub fn many<T>(self, options: impl IntoIterator<Item = (T, impl Into<Cow<'a, str>>, u32)>) -> Many<'a, T> {
        let options: Vec<_> = options.into_iter().map(|(thing, key, max)| (thing, key.into(), max)).collect();
        let max = options.iter().map(|(_, _, max)| *max).fold(0, u32::saturating_add);
        Many { about: self, options, label: None, min: 0, max, ordered: false, asked: false, default: None, check: None, why_not: None }
    }

    /// A whole number within these bounds.
    #[must_use]
    pub fn number(self, min: i64, max: i64) -> Number<'a> {
        Number { about: self, min, max, default: None, quiet: false }
    }

    /// Something drawn: each possibility with its key and how many of it there are.
    #[must_use]
    pub fn draw<T>(self, options: impl IntoIterator<Item = (T, impl Into<Cow<'a, str>>, u32)>) -> Draw<'a, T> {
        let options = options.into_iter().map(|(thing, key, count)| (thing, key.into(), count)).filter(|option| option.2 > 0).collect();
        Draw { about: self, options, label: None }
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
            cite: self.cite.clone(),
            hint: self.hint.as_ref().map(|hint| hint()),
        }
    }
}

/// A question posed to the table, whatever its kind.
pub(super) trait Posed {
    fn about(&self) -> &About<'_>;
    fn kind(&self) -> Kind;
    /// How many options there are to index.
    fn len(&self) -> usize {
        0
    }
    /// The key of an option.
    fn key(&self, _nth: usize) -> Option<&str> {
        None
    }
    /// The dice of a roll.
    fn dice(&self) -> &[Die] {
        &[]
    }
    /// How many of an option may be taken.
    fn limit(&self, _nth: usize) -> u32 {
        1
    }
    /// Whether the answer is already certain: one option, and no way out.
    fn forced(&self) -> bool {
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

/// One of some things.
pub struct Choose<'a, T> {
    about: About<'a>,
    pub(super) options: Vec<(T, Cow<'a, str>)>,
    label: Option<Label<'a, T>>,
    default: Option<usize>,
    way_out: Option<String>,
    window: bool,
    quiet: bool,
    asked: bool,
    why_not: Option<WhyNot<'a>>,
}

impl<'a, T> Choose<'a, T> {
    /// How each thing is shown; its key if this is not given.
    #[must_use]
    pub fn label(mut self, label: impl Fn(&T) -> String + 'a) -> Self {
        self.label = Some(Box::new(label));
        self
    }

    /// Enter takes the first thing of which this is true.
    #[must_use]
    pub fn default_to(mut self, is_it: impl Fn(&T) -> bool) -> Self {
        self.default = self.options.iter().position(|(thing, _)| is_it(thing));
        self
    }

    /// Nobody has to: a way out, which Enter takes unless there is another default.
    #[must_use]
    pub fn or(mut self, key: impl Into<Cow<'a, str>>, label: impl Into<String>, thing: T) -> Self {
        self.way_out = Some(label.into());
        self.options.push((thing, key.into()));
        self.default = self.default.or(Some(self.options.len() - 1));
        self
    }

    /// Asked even if there is only one thing: it costs something that nobody gives away unasked.
    #[must_use]
    pub fn asked_if(mut self, asked: bool) -> Self {
        self.asked = asked;
        self
    }

    /// Any seat may answer, and Enter passes.
    #[must_use]
    pub fn window(mut self) -> Self {
        self.window = true;
        self
    }

    /// Says of something that is no option (given as a slug) why the rules forbid it.
    #[must_use]
    pub fn why_not(mut self, why_not: impl Fn(&str) -> Option<Refusal> + 'a) -> Self {
        self.why_not = Some(Box::new(why_not));
        self
    }

    /// Nobody is asked: the default stands unless another answer was given. For what people rarely want otherwise.
    #[must_use]
    pub fn quiet(mut self) -> Self {
        self.quiet = self.default.is_some();
        self
    }

    /// Whether there is nothing to choose from.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.options.is_empty()
    }
}

impl<T> Posed for Choose<'_, T> {
    fn about(&self) -> &About<'_> {
        &self.about
    }
    fn kind(&self) -> Kind {
        Kind::Choose
    }
    fn len(&self) -> usize {
        self.options.len()
    }
    fn key(&self, nth: usize) -> Option<&str> {
        self.options.get(nth).map(|(_, key)| key.as_ref())
    }
    fn forced(&self) -> bool {
        self.options.is_empty() || (!self.asked && self.options.len() == 1)
    }
    fn quiet(&self) -> bool {
        self.quiet
    }
    fn why_not(&self, wanted: &str) -> Option<Refusal> {
        self.why_not.as_ref().and_then(|why_not| why_not(wanted))
    }
    fn default(&self) -> Option<Reply> {
        self.default.map(Reply::Nth)
    }
    fn question(&self) -> Question {
        let last = self.options.len().saturating_sub(1);
        let label = |at: usize, thing: &T, key: &str| match (&self.way_out, &self.label) {
            (Some(way_out), _) if at == last => way_out.clone(),
            (_, Some(label)) => label(thing),
            _ => key.to_owned(),
        };
        let options = self.options.iter().enumerate();
        Question {
            options: options
                .map(|(at, (thing, key))| Opt { key: key.clone().into_owned(), label: label(at, thing, key), max: 1 })
                .collect(),
            default: self.default.and_then(|at| self.key(at)).map(|key| Value::Key(key.to_owned())),
            window: self.window,
            ..self.about.question(Kind::Choose)
        }
    }
}

/// Some of some things, with how many of each.
pub struct Many<'a, T> {
    about: About<'a>,
    pub(super) options: Vec<(T, Cow<'a, str>, u32)>,
    label: Option<Label<'a, T>>,
    pub(super) min: u32,
    pub(super) max: u32,
    ordered: bool,
    asked: bool,
    default: Option<Vec<(usize, u32)>>,
    check: Option<Check<'a, [(usize, u32)]>>,
    why_not: Option<WhyNot<'a>>,
}

impl<'a, T> Many<'a, T> {
    /// How each thing is shown; its key if this is not given.
    #[must_use]
    pub fn label(mut self, label: impl Fn(&T) -> String + 'a) -> Self {
        self.label = Some(Box::new(label));
        self
    }

    /// At least and at most so many, all counts together; never more than there are.
    #[must_use]
    pub fn between(mut self, min: u32, max: u32) -> Self {
        let there = self.options.iter().map(|(_, _, there)| *there).fold(0, u32::saturating_add);
        self.min = min;
        self.max = max.min(there).max(min);
        self
    }

    /// Asked even if only one answer is legal: it costs something that nobody gives away unasked.
    #[must_use]
    pub fn asked_if(mut self, asked: bool) -> Self {
        self.asked = asked;
        self
    }

    /// The order in which they are named matters.
    #[must_use]
    pub fn ordered(mut self) -> Self {
        self.ordered = true;
        self
    }

    /// Enter takes so many of each: a count for every thing, kept within what is there.
    #[must_use]
    pub fn default_to(mut self, count: impl Fn(&T) -> u32) -> Self {
        let counts = self.options.iter().enumerate();
        let counts: Vec<_> = counts.map(|(at, (thing, _, max))| (at, count(thing).min(*max))).filter(|(_, count)| *count > 0).collect();
        let total = counts.iter().map(|(_, count)| *count).sum::<u32>();
        self.default = (self.min <= total && total <= self.max).then_some(counts);
        self
    }

    /// A further test of an answer that is otherwise legal: pairs of an option's index and its count.
    #[must_use]
    pub fn check(mut self, check: impl Fn(&[(usize, u32)]) -> Result<(), Refusal> + 'a) -> Self {
        self.check = Some(Box::new(check));
        self
    }

    /// Says of something that is no option (given as a slug) why the rules forbid it.
    #[must_use]
    pub fn why_not(mut self, why_not: impl Fn(&str) -> Option<Refusal> + 'a) -> Self {
        self.why_not = Some(Box::new(why_not));
        self
    }

    pub(super) fn accepts(&self, counts: &[(usize, u32)]) -> Result<(), Refusal> {
        self.check.as_ref().map_or(Ok(()), |check| check(counts))
    }
}

impl<T> Posed for Many<'_, T> {
    fn about(&self) -> &About<'_> {
        &self.about
    }
    fn kind(&self) -> Kind {
        Kind::Many
    }
    fn len(&self) -> usize {
        self.options.len()
    }
    fn key(&self, nth: usize) -> Option<&str> {
        self.options.get(nth).map(|(_, key, _)| key.as_ref())
    }
    fn limit(&self, nth: usize) -> u32 {
        self.options.get(nth).map_or(0, |(_, _, max)| *max)
    }
    fn forced(&self) -> bool {
        let all = || self.options.iter().map(|(_, _, max)| *max).fold(0, u32::saturating_add);
        self.options.is_empty() || self.max == 0 || (!self.asked && self.min == all())
    }
    fn everything(&self) -> Vec<(usize, u32)> {
        if self.min == 0 { Vec::new() } else { self.options.iter().map(|(_, _, max)| *max).enumerate().collect() }
    }
    fn why_not(&self, wanted: &str) -> Option<Refusal> {
        self.why_not.as_ref().and_then(|why_not| why_not(wanted))
    }
    fn default(&self) -> Option<Reply> {
        let counts = self.default.as_ref().filter(|counts| self.accepts(counts).is_ok())?;
        let keyed = counts.iter().filter_map(|(at, count)| self.key(*at).map(|key| (key.to_owned(), *count)));
        Some(Reply::Kept(Value::Many(keyed.collect())))
    }
    fn question(&self) -> Question {
        let option = |(thing, key, max): &(T, Cow<'_, str>, u32)| Opt {
            key: key.clone().into_owned(),
            label: self.label.as_ref().map_or_else(|| key.clone().into_owned(), |label| label(thing)),
            max: *max,
        };
        Question {
            options: self.options.iter().map(option).collect(),
            min: Some(i64::from(self.min)),
            max: Some(i64::from(self.max)),
            ordered: self.ordered,
            default: self.default().and_then(|reply| if let Reply::Kept(value) = reply { Some(value) } else { None }),
            ..self.about.question(Kind::Many)
        }
    }
}

/// A whole number.
pub struct Number<'a> {
    about: About<'a>,
    pub(super) min: i64,
    pub(super) max: i64,
    default: Option<i64>,
    quiet: bool,
}

impl Number<'_> {
    /// Enter takes this.
    #[must_use]
    pub fn default_to(mut self, default: i64) -> Self {
        self.default = (self.min <= default && default <= self.max).then_some(default);
        self
    }

    /// Nobody is asked: the default stands unless another number was given. For what people rarely want otherwise.
    #[must_use]
    pub fn quiet(mut self) -> Self {
        self.quiet = self.default.is_some();
        self
    }
}

impl Posed for Number<'_> {
    fn about(&self) -> &About<'_> {
        &self.about
    }
    fn kind(&self) -> Kind {
        Kind::Number
    }
    fn forced(&self) -> bool {
        self.min == self.max
    }
    fn quiet(&self) -> bool {
        self.quiet
    }
    fn default(&self) -> Option<Reply> {
        self.default.map(|number| Reply::Kept(Value::Number(number)))
    }
    fn question(&self) -> Question {
        Question { min: Some(self.min), max: Some(self.max), default: self.default.map(Value::Number), ..self.about.question(Kind::Number) }
    }
}

/// Something drawn, weighted by how many there are.
pub struct Draw<'a, T> {
    about: About<'a>,
    pub(super) options: Vec<(T, Cow<'a, str>, u32)>,
    label: Option<Label<'a, T>>,
}

impl<'a, T> Draw<'a, T> {
    /// How each thing is shown; its key if this is not given.
    #[must_use]
    pub fn label(mut self, label: impl Fn(&T) -> String + 'a) -> Self {
        self.label = Some(Box::new(label));
        self
    }
}

impl<T> Posed for Draw<'_, T> {
    fn about(&self) -> &About<'_> {
        &self.about
    }
    fn kind(&self) -> Kind {
        Kind::Draw
    }
    fn len(&self) -> usize {
        self.options.len()
    }
    fn key(&self, nth: usize) -> Option<&str> {
        self.options.get(nth).map(|(_, key, _)| key.as_ref())
    }
    fn limit(&self, nth: usize) -> u32 {
        self.options.get(nth).map_or(0, |(_, _, count)| *count)
    }
    fn forced(&self) -> bool {
        self.options.len() <= 1
    }
    fn outcomes(&self) -> Option<Vec<(Reply, u64)>> {
        Some(self.options.iter().enumerate().map(|(nth, (_, _, count))| (Reply::Nth(nth), u64::from(*count))).collect())
    }
    fn question(&self) -> Question {
        let option = |(thing, key, count): &(T, Cow<'_, str>, u32)| Opt {
            key: key.clone().into_owned(),
            label: self.label.as_ref().map_or_else(|| key.clone().into_owned(), |label| label(thing)),
            max: *count,
        };
        Question { options: self.options.iter().map(option).collect(), ..self.about.question(Kind::Draw) }
    }
}

/// Something drawn from what nobody has a list of: typed as it comes up. There are no odds through it.
pub(super) struct Unlisted<'a> {
    pub about: About<'a>,
}

impl Posed for Unlisted<'_> {
    fn about(&self) -> &About<'_> {
        &self.about
    }
    fn kind(&self) -> Kind {
        Kind::Draw
    }
    fn question(&self) -> Question {
        self.about.question(Kind::Draw)
    }
}

/// Dice rolled.
pub(super) struct Roll<'a, 'r, R> {
    pub about: About<'a>,
    pub reads: &'r R,
}

impl<R: Reads> Posed for Roll<'_, '_, R> {
    fn about(&self) -> &About<'_> {
        &self.about
    }
    fn kind(&self) -> Kind {
        Kind::Roll
    }
    fn dice(&self) -> &[Die] {
        self.reads.pool().dice()
    }
    fn outcomes(&self) -> Option<Vec<(Reply, u64)>> {
        Some(self.reads.outcomes().into_iter().map(|Outcome { faces, ways }| (Reply::Rolled(faces), ways)).collect())
    }
    fn question(&self) -> Question {
        Question { dice: self.reads.pool().dice().to_vec(), reading: Some(self.reads.reading()), ..self.about.question(Kind::Roll) }
    }
}

/// Yes or no.
pub(super) struct Confirm<'a> {
    pub about: About<'a>,
    pub default: Option<bool>,
}

impl Posed for Confirm<'_> {
    fn about(&self) -> &About<'_> {
        &self.about
    }
    fn kind(&self) -> Kind {
        Kind::Confirm
    }
    fn default(&self) -> Option<Reply> {
        self.default.map(|yes| Reply::Kept(Value::Yes(yes)))
    }
    fn question(&self) -> Question {
        Question { default: self.default.map(Value::Yes), ..self.about.question(Kind::Confirm) }
    }
}

/// Free text.
pub(super) struct Text<'a> {
    pub about: About<'a>,
    pub default: Option<String>,
}

impl Posed for Text<'_> {
    fn about(&self) -> &About<'_> {
        &self.about
    }
    fn kind(&self) -> Kind {
        Kind::Text
    }
    fn default(&self) -> Option<Reply> {
        self.default.clone().map(|text| Reply::Kept(Value::Text(text)))
    }
    fn question(&self) -> Question {
        Question { default: self.default.clone().map(Value::Text), ..self.about.question(Kind::Text) }
    }
}

/// A line of fields.
pub(super) struct FormAsk<'a, 'f> {
    pub about: About<'a>,
    pub fields: &'f [Field],
}

impl Posed for FormAsk<'_, '_> {
    fn about(&self) -> &About<'_> {
        &self.about
    }
    fn kind(&self) -> Kind {
        Kind::Form
    }
    /// A form whose every field has a default is a table to be confirmed: Enter takes it as it stands.
    fn default(&self) -> Option<Reply> {
        self.usual().map(Reply::Kept)
    }
    fn question(&self) -> Question {
        Question { fields: self.fields.to_vec(), default: self.usual(), ..self.about.question(Kind::Form) }
    }
}

impl FormAsk<'_, '_> {
    fn usual(&self) -> Option<Value> {
        let form: Option<Vec<_>> = self.fields.iter().map(|field| field.default.clone()).collect();
        form.map(|form| Value::Form(Some(form)))
    }
}
