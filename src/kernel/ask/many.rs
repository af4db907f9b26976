//! Some of some things, with how many of each.

use super::super::{Kind, Question, Refusal, Reply, Value};
use super::{About, Keyed, Options, Posed, Several, WhyNot};

type Check<'a, T> = Box<dyn Fn(&T) -> Result<(), Refusal> + 'a>;

/// Some of some things, with how many of each.
pub struct Many<'a, T> {
    about: About<'a>,
    pub(in crate::kernel) options: Options<'a, T>,
    min: u32,
    max: u32,
    ordered: bool,
    asked: bool,
    default: Option<Vec<(usize, u32)>>,
    check: Option<Check<'a, [(usize, u32)]>>,
    several: Option<Several<'a>>,
    why_not: Option<WhyNot<'a>>,
}

impl<'a, T> Many<'a, T> {
    pub(super) fn of(about: About<'a>, options: Options<'a, T>) -> Self {
        let max = options.total();
        Self { about, options, min: 0, max, ordered: false, asked: false, default: None, check: None, several: None, why_not: None }
    }

    /// How each thing is shown; its key if this is not given.
    #[must_use]
    pub fn label(mut self, label: impl Fn(&T) -> String + 'a) -> Self {
        self.options.label = Some(Box::new(label));
        self
    }

    /// The things of which this is true hurt whoever chooses them, or his own side: odds compare them only when they are named.
    #[must_use]
    pub fn aside(mut self, is_it: impl Fn(&T) -> bool + 'a) -> Self {
        self.options.aside = Some(Box::new(is_it));
        self
    }

    /// At least and at most so many, all counts together; never more than there are.
    #[must_use]
    pub fn between(mut self, min: u32, max: u32) -> Self {
        self.min = min;
        self.max = max.min(self.options.total()).max(min);
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
        let counts = self.options.things.iter().enumerate();
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

    /// The things that a word (as a slug) names together, by their places: so many of it are shared out among them.
    #[must_use]
    pub fn several(mut self, several: impl Fn(&str) -> Vec<usize> + 'a) -> Self {
        self.several = Some(Box::new(several));
        self
    }

    pub(in crate::kernel) fn accepts(&self, counts: &[(usize, u32)]) -> Result<(), Refusal> {
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
    fn options(&self) -> Option<&dyn Keyed> {
        Some(&self.options)
    }
    fn forced(&self) -> bool {
        self.options.is_empty() || self.max == 0 || (!self.asked && self.min == self.options.total())
    }
    fn everything(&self) -> Vec<(usize, u32)> {
        if self.min == 0 { Vec::new() } else { self.options.things.iter().map(|(_, _, max)| *max).enumerate().collect() }
    }
    fn several(&self, word: &str) -> Vec<usize> {
        self.several.as_ref().map_or_else(Vec::new, |several| several(word))
    }
    fn accepts(&self, counts: &[(usize, u32)]) -> Result<(), Refusal> {
        Many::accepts(self, counts)
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
        Question {
            options: self.options.worded(),
            min: Some(i64::from(self.min)),
            max: Some(i64::from(self.max)),
            ordered: self.ordered,
            default: self.default().and_then(|reply| if let Reply::Kept(value) = reply { Some(value) } else { None }),
            ..self.about.question(Kind::Many)
        }
    }
}
