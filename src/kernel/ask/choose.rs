//! One of some things.

use std::borrow::Cow;

use super::super::{Kind, Question, Refusal, Reply, Value};
use super::{About, Keyed, Options, Posed, WhyNot};

type Typed<'a, T> = Box<dyn Fn(&str) -> Option<Result<T, Refusal>> + 'a>;

/// One of some things.
pub struct Choose<'a, T> {
    about: About<'a>,
    pub(in crate::kernel) options: Options<'a, T>,
    default: Option<usize>,
    way_out: Option<String>,
    window: bool,
    quiet: bool,
    asked: bool,
    why_not: Option<WhyNot<'a>>,
    /// What else may be typed, in words, and what it then means.
    typed: Option<(String, Typed<'a, T>)>,
}

impl<'a, T> Choose<'a, T> {
    pub(super) fn of(about: About<'a>, options: Options<'a, T>) -> Self {
        Self { about, options, default: None, way_out: None, window: false, quiet: false, asked: false, why_not: None, typed: None }
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

    /// Enter takes the first thing of which this is true.
    #[must_use]
    pub fn default_to(mut self, is_it: impl Fn(&T) -> bool) -> Self {
        self.default = self.options.things.iter().position(|(thing, ..)| is_it(thing));
        self
    }

    /// Nobody has to: a way out, which Enter takes unless there is another default.
    #[must_use]
    pub fn or(mut self, key: impl Into<Cow<'a, str>>, label: impl Into<String>, thing: T) -> Self {
        self.way_out = Some(label.into());
        self.options.things.push((thing, key.into(), 1));
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

    /// Something that is no option may be typed in full, as `also` says in words: `read` says what a text means, or what is wrong with
    /// it; none if it is nothing of the kind. An option's name goes first.
    #[must_use]
    pub fn or_typed(mut self, also: impl Into<String>, read: impl Fn(&str) -> Option<Result<T, Refusal>> + 'a) -> Self {
        self.typed = Some((also.into(), Box::new(read)));
        self
    }

    pub(in crate::kernel) fn read(&self, text: &str) -> Option<T> {
        self.typed.as_ref().and_then(|(_, read)| read(text)).and_then(Result::ok)
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
    fn options(&self) -> Option<&dyn Keyed> {
        Some(&self.options)
    }
    fn forced(&self) -> bool {
        self.options.is_empty() || (!self.asked && self.options.len() == 1 && self.typed.is_none())
    }
    fn typed(&self, text: &str) -> Option<Result<(), Refusal>> {
        self.typed.as_ref().and_then(|(_, read)| read(text)).map(|read| read.map(drop))
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
        let mut options = self.options.worded();
        if let (Some(way_out), Some(last)) = (&self.way_out, options.last_mut()) {
            last.label.clone_from(way_out);
        }
        Question {
            options,
            default: self.default.and_then(|at| self.key(at)).map(|key| Value::Key(key.to_owned())),
            window: self.window,
            also: self.typed.as_ref().map(|(also, _)| also.clone()),
            ..self.about.question(Kind::Choose)
        }
    }
}
