//! What chance answers: something drawn, dice rolled.

use super::super::{Kind, Question, Reply};
use super::{About, Keyed, Options, Posed};
use crate::dice::{Die, Outcome, Reads};

/// Something drawn, weighted by how many there are.
pub struct Draw<'a, T> {
    about: About<'a>,
    pub(in crate::kernel) options: Options<'a, T>,
}

impl<'a, T> Draw<'a, T> {
    pub(super) fn of(about: About<'a>, options: Options<'a, T>) -> Self {
        Self { about, options }
    }

    /// How each thing is shown; its key if this is not given.
    #[must_use]
    pub fn label(mut self, label: impl Fn(&T) -> String + 'a) -> Self {
        self.options.label = Some(Box::new(label));
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
    fn options(&self) -> Option<&dyn Keyed> {
        Some(&self.options)
    }
    fn forced(&self) -> bool {
        self.len() <= 1
    }
    fn outcomes(&self) -> Option<Vec<(Reply, u64)>> {
        Some(self.options.things.iter().enumerate().map(|(nth, (_, _, count))| (Reply::Nth(nth), u64::from(*count))).collect())
    }
    fn question(&self) -> Question {
        Question { options: self.options.worded(), ..self.about.question(Kind::Draw) }
    }
}

/// Something drawn from what nobody has a list of: typed as it comes up. There are no odds through it.
pub(in crate::kernel) struct Unlisted<'a> {
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
pub(in crate::kernel) struct Roll<'a, 'r, R> {
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
