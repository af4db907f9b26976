//! All problems of some packs, collected.

use super::origin::Origin;
use super::problem::{Problem, Severity};

/// Problems as they are found. [`Problems::finish`] puts them in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Problems {
    list: Vec<Problem>,
}

impl Problems {
    /// None yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// One more.
    pub fn push(&mut self, problem: Problem) {
        self.list.push(problem);
    }

    /// A reference to something that does not exist: `what` is its kind ("monster"), `known` all that there are.
    ///
    /// Take `known` from [`super::Records::ids`], not from a typed table: a record with a fault of its own exists all the same.
    pub fn unknown_reference<'a, 'k>(
        &mut self,
        at: impl Into<Option<&'a Origin>>,
        what: &str,
        given: &str,
        known: impl Iterator<Item = &'k str>,
    ) {
        let known: Vec<&str> = known.collect();
        let problem = Problem::error("unknown-reference", at, format!("there is no {what} `{given}`"));
        self.push(problem.help_words(what, given, &known));
    }

    /// The problems in the order found.
    pub fn iter(&self) -> impl Iterator<Item = &Problem> {
        self.list.iter()
    }

    /// Those found since there were this many.
    pub(super) fn since(&mut self, count: usize) -> impl Iterator<Item = &mut Problem> {
        self.list.iter_mut().skip(count)
    }

    /// Whether nothing is wrong.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether any is worse than a warning.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.list.iter().any(|problem| problem.severity == Severity::Error)
    }

    /// The problems in the order of files and lines, each once.
    ///
    /// Where a file's syntax is broken, its other problems are left out: most would only follow from that.
    #[must_use]
    pub fn finish(self) -> Vec<Problem> {
        let broken: Vec<Origin> =
            self.list.iter().filter(|problem| problem.code == "syntax").filter_map(|problem| problem.at.clone()).collect();
        let follows = |problem: &Problem| {
            let in_broken = |at: &Origin| broken.iter().any(|broken| broken.same_file(at));
            problem.code != "syntax" && problem.at.as_ref().is_some_and(in_broken)
        };
        let mut list: Vec<Problem> = self.list.into_iter().filter(|problem| !follows(problem)).collect();
        list.sort_by_key(|problem| problem.at.as_ref().map(Origin::place));
        let mut once: Vec<Problem> = Vec::with_capacity(list.len());
        for problem in list {
            if !once.contains(&problem) {
                once.push(problem);
            }
        }
        once
    }
}
