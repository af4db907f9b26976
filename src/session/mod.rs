//! A session: a game being played, kept as it goes. Knows the store and the kernel, no terminal and no game.
//!
//! Every deed runs on a working copy (a [`course`]) until a person owes an answer, has the menu, or the game is over. What it
//! changed is then kept in one transaction; only when that has worked does the session stand there. So a deed happens whole or
//! not at all, and each answer is on the disk before the next question is seen.
//!
//! | file | what is in it |
//! |---|---|
//! | `course` | the working copy, run on to the next decision |
//! | `begin`, `line`, `answer`, `quick` | what moves it on |
//! | `undo`, `redo` | what moves it back, and forth again |
//! | `fix` | corrections by hand, also beneath an open question |
//! | `start` | a session begun, or opened where it stood |
//! | `sessions` | sessions listed, found, named, deleted, exported and imported |
//! | `story` | the log, `why`, and labels |
//! | `typed` | values that the owner typed |
//! | `chances` | odds and dry runs |
//! | `generator` | the program's dice |

#![allow(clippy::disallowed_types, clippy::disallowed_methods)]

use std::rc::Rc;

use crate::kernel::{Note, Outcome, Question, Seat, Value, judge};
use crate::store::{Draft, SessionRow, Store};
use crate::toolbox::erased::{AnyGame, AnyOffer, AnyState};

mod answer;
mod begin;
mod chances;
mod course;
mod fault;
mod fix;
pub mod generator;
mod in_turn;
mod line;
mod quick;
mod redo;
pub mod sessions;
mod start;
mod story;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod typed;
mod undo;

pub use chances::{DryRun, Known};
pub use fault::SessionError;
pub use in_turn::InTurn;
pub use line::Line;
pub use start::{Host, Lookup, NewSession};
pub use story::{LogLine, Summary};
pub use typed::Typed;
pub use undo::{Back, Undo};

/// Where a session stands.
#[derive(Clone, Debug)]
pub enum At {
    /// Nobody owes a decision: the menu.
    Menu {
        /// What the game offers.
        offers: Vec<AnyOffer>,
        /// What the table may do besides.
        deeds: Vec<AnyOffer>,
    },
    /// Someone owes a decision.
    Asks {
        /// What is asked.
        question: Box<Question>,
        /// All that has happened in the unfinished step so far.
        notes: Vec<Note>,
    },
    /// The game is over.
    Over(Outcome),
}

/// A step that was finished just now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedStep {
    /// Its number: how many came before it.
    pub number: u32,
    /// The action's name; empty for a fix.
    pub action: String,
    /// The action in a player's words.
    pub label: String,
    /// Who did it.
    pub seat: Option<Seat>,
    /// Whether the book, not a person, began it.
    pub must: bool,
    /// All that happened in it.
    pub notes: Vec<Note>,
    /// How many of these notes were told before, while it was unfinished.
    pub told: usize,
}

impl FinishedStep {
    /// What was not told yet.
    #[must_use]
    pub fn fresh(&self) -> &[Note] {
        self.notes.get(self.told..).unwrap_or_default()
    }
}

/// What is to be said after a deed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// Sentences of the session's own: what was taken back, that packs have changed.
    pub lines: Vec<String>,
    /// Steps finished, in order.
    pub steps: Vec<FinishedStep>,
    /// What happened in the unfinished step and was not told yet.
    pub notes: Vec<Note>,
    /// Values that the owner typed in these steps, and that could be kept for other evenings.
    pub typed: Vec<Typed>,
    /// The play's id, if this deed ended the game.
    pub play: Option<String>,
}

/// A game being played.
pub struct Session {
    store: Store,
    game: Rc<dyn AnyGame>,
    /// As it is in the file, version and all.
    row: SessionRow,
    /// The unfinished step as it is in the file.
    draft: Option<Draft>,
    /// The state at the head.
    state: AnyState,
    at: At,
    /// How many notes of the unfinished step were told.
    told_notes: usize,
    greeting: Told,
    /// Whether the set-up is picked, and waits only for what its owner alone can read.
    picks: bool,
    /// Paths of the owner's that were kept since its packs were read.
    kept: Vec<String>,
}

impl Session {
    /// Where it stands.
    #[must_use]
    pub fn at(&self) -> &At {
        &self.at
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Rc<dyn AnyGame> {
        &self.game
    }

    /// The store it is kept in.
    #[must_use]
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// The state after the last finished step.
    #[must_use]
    pub fn state(&self) -> &AnyState {
        &self.state
    }

    /// The same, with what the owner has typed in the unfinished step.
    #[must_use]
    pub fn state_so_far(&self) -> AnyState {
        let answers = || self.draft.iter().flat_map(|draft| &draft.answers);
        let typed = answers().filter_map(|answered| {
            let Value::Form(form) = &answered.value else { return None };
            // What a line left open was typed on the next.
            let rest = answers().filter(|other| other.id.strip_prefix(&answered.id).is_some_and(|rest| rest.starts_with('.')));
            let whole = form.clone().map(|form| {
                rest.fold(form, |form, other| match &other.value {
                    Value::Form(Some(said)) => judge::filled(form, said.clone()),
                    _ => form,
                })
            });
            let path = answered.id.strip_prefix("owner.")?.to_owned();
            whole.as_ref().is_none_or(|form| !judge::is_open(form)).then_some((path, whole))
        });
        self.game.with_known(&self.state, &typed.collect::<Vec<_>>())
    }

    /// What is to be said after opening or beginning it; empty the second time.
    pub fn greeting(&mut self) -> Told {
        std::mem::take(&mut self.greeting)
    }

    /// The open question.
    #[must_use]
    pub fn question(&self) -> Option<&Question> {
        if let At::Asks { question, .. } = &self.at { Some(question) } else { None }
    }

    /// The unfinished step: its action's name, and whose it is.
    #[must_use]
    pub fn unfinished(&self) -> Option<(&str, Option<Seat>)> {
        match (&self.at, &self.draft) {
            (At::Asks { .. }, Some(draft)) => Some((&draft.action, draft.seat)),
            _ => None,
        }
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        matches!(self.at, At::Over(_))
    }
}
