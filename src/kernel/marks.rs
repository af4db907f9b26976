//! Where branches of one run come together again, though its action is not over.
//!
//! A procedure that rolls for one thing after another (four tentacles, each with its dice) has as many branches as all its rolls
//! together, and yet few positions after each. It says where what was rolled so far matters only through the state
//! ([`super::Table::part`]); there a walk looks up whether another branch of the same part stood in the same position, and leaves off.

use std::any::Any;
use std::hash::Hash;
use std::rc::Rc;

use super::mixer::Mixer;

/// A part of a procedure: from where it begins, what is rolled matters to what follows only through the state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// How many rolls were made before it.
    depth: usize,
    /// How many parts of the run began before it.
    nth: usize,
}

/// A state, whatever its type, as far as equal ones are told.
pub trait Position {
    /// A steady hash.
    fn mixed(&self) -> u64;
    /// Whether the other is equal.
    fn same(&self, other: &dyn Any) -> bool;
    /// The state, to be compared later.
    fn kept(&self) -> Rc<dyn Any>;
}

impl<S: Hash + Eq + Clone + 'static> Position for S {
    fn mixed(&self) -> u64 {
        Mixer::of(self)
    }

    fn same(&self, other: &dyn Any) -> bool {
        other.downcast_ref::<S>().is_some_and(|other| self == other)
    }

    fn kept(&self) -> Rc<dyn Any> {
        Rc::new(self.clone())
    }
}

/// A position at which one branch stood first.
struct Mark {
    part: Part,
    /// The which mark of its part it is.
    at: usize,
    hash: u64,
    /// What else tells branches apart: which answers given beforehand they have used.
    used: (u64, Vec<bool>),
    position: Rc<dyn Any>,
    /// Whether the rolls before its part have changed since: nothing can come here any more.
    past: bool,
}

/// Where a way from one mark leads: to another, or out of the action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Leads<N> {
    Mark(usize),
    Out(N),
}

/// From which mark (none: from the beginning of the action), with how many ways of how many, to where.
pub(super) type Way = (Option<usize>, (u128, u128), Leads<usize>);

/// The marks of the action that is being expanded.
#[derive(Default)]
pub(super) struct Marks {
    all: Vec<Mark>,
    /// The marks that the present branch was the first at, with the rolls it had made; it goes on from the last.
    path: Vec<(usize, usize)>,
    /// So many of them the present run has passed again.
    passed: usize,
    parts: usize,
    /// How often the present run came to each of its parts' marks.
    counts: Vec<usize>,
}

impl Marks {
    /// For another action.
    pub(super) fn start(&mut self) {
        *self = Self::default();
    }

    /// For another run of the action.
    pub(super) fn rewind(&mut self) {
        (self.passed, self.parts) = (0, 0);
        self.counts.clear();
    }

    /// The roll at this depth comes out differently from now on.
    pub(super) fn turn(&mut self, depth: usize) {
        self.path.retain(|(_, rolls)| *rolls <= depth);
        for mark in self.all.iter_mut().filter(|mark| mark.part.depth > depth && !mark.past) {
            (mark.past, mark.position) = (true, Rc::new(()));
        }
    }

    pub(super) fn begin(&mut self, depth: usize) -> Part {
        self.parts += 1;
        self.counts.push(0);
        Part { depth, nth: self.parts - 1 }
    }

    /// The mark from which the present branch goes on, and the rolls it had made there.
    pub(super) fn last(&self) -> (Option<usize>, usize) {
        self.path.get(..self.passed).and_then(<[_]>::last).map_or((None, 0), |(mark, depth)| (Some(*mark), *depth))
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// The present run stands here after so many rolls: the mark of a branch that stood here before, or none and whether it is new.
    pub(super) fn stands(&mut self, part: Part, depth: usize, used: (u64, &[bool]), position: &dyn Position) -> Stands {
        let Some(count) = self.counts.get_mut(part.nth) else { return Stands::Again };
        let at = *count;
        *count += 1;
        // What has not changed of the rolls leads where it led.
        if self.passed < self.path.len() {
            self.passed += 1;
            return Stands::Again;
        }
        let hash = position.mixed();
        let alike = |mark: &Mark| {
            !mark.past
                && mark.hash == hash
                && (mark.part, mark.at) == (part, at)
                && (mark.used.0, mark.used.1.as_slice()) == used
                && position.same(&*mark.position)
        };
        if let Some(known) = self.all.iter().position(alike) {
            return Stands::Known(known);
        }
        let used = (used.0, used.1.to_vec());
        self.all.push(Mark { part, at, hash, used, position: position.kept(), past: false });
        let new = self.all.len() - 1;
        Stands::New(new, depth)
    }

    /// The present branch goes on from a new mark.
    pub(super) fn go_on(&mut self, mark: usize, depth: usize) {
        self.path.push((mark, depth));
        self.passed = self.path.len();
    }
}

/// How a run stands at a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stands {
    /// Where this branch has been before.
    Again,
    /// Where another has been.
    Known(usize),
    /// Where none has been: the new mark, and the rolls made.
    New(usize, usize),
}
