//! Things to choose from: each with the key that is typed, how many there are, and how it is shown.

use std::borrow::Cow;

use super::super::Opt;

pub(super) type Label<'a, T> = Box<dyn Fn(&T) -> String + 'a>;

pub(super) type IsIt<'a, T> = Box<dyn Fn(&T) -> bool + 'a>;

/// Options, whatever the things are.
pub(in crate::kernel) trait Keyed {
    /// How many options there are.
    fn len(&self) -> usize;
    /// The key of the option at this place.
    fn key(&self, nth: usize) -> Option<&str>;
    /// How many of it there are; 0 for none.
    fn count(&self, nth: usize) -> u32;
}

/// The options of a question.
pub(in crate::kernel) struct Options<'a, T> {
    pub things: Vec<(T, Cow<'a, str>, u32)>,
    pub label: Option<Label<'a, T>>,
    /// Which of them are [`Opt::aside`].
    pub aside: Option<IsIt<'a, T>>,
}

impl<'a, T> Options<'a, T> {
    pub fn of(things: impl IntoIterator<Item = (T, impl Into<Cow<'a, str>>, u32)>) -> Self {
        Self { things: things.into_iter().map(|(thing, key, count)| (thing, key.into(), count)).collect(), label: None, aside: None }
    }

    pub fn is_empty(&self) -> bool {
        self.things.is_empty()
    }

    /// How many there are of all things together.
    pub fn total(&self) -> u32 {
        self.things.iter().map(|(_, _, count)| *count).fold(0, u32::saturating_add)
    }

    /// As people and clients read them; a thing without a label is shown by its key.
    pub fn worded(&self) -> Vec<Opt> {
        let opt = |(thing, key, max): &(T, Cow<'_, str>, u32)| Opt {
            key: key.clone().into_owned(),
            label: self.label.as_ref().map_or_else(|| key.clone().into_owned(), |label| label(thing)),
            max: *max,
            aside: self.aside.as_ref().is_some_and(|aside| aside(thing)),
            also: Vec::new(),
        };
        self.things.iter().map(opt).collect()
    }

    /// The thing at this place; the options are of no use afterwards.
    pub fn take(&mut self, nth: usize) -> Option<T> {
        (nth < self.things.len()).then(|| self.things.swap_remove(nth).0)
    }
}

impl<T> Keyed for Options<'_, T> {
    fn len(&self) -> usize {
        self.things.len()
    }

    fn key(&self, nth: usize) -> Option<&str> {
        self.things.get(nth).map(|(_, key, _)| key.as_ref())
    }

    fn count(&self, nth: usize) -> u32 {
        self.things.get(nth).map_or(0, |(_, _, count)| *count)
    }
}
