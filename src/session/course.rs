//! The working copy of a session: run on until a person is needed, then kept whole or dropped whole.

mod book;
mod rolls;
mod step;

use std::rc::Rc;

pub(super) use self::step::{answers_of, recorded};
use super::{At, Session, SessionError, Told};
use crate::kernel::{Early, Raw, Refusal, Seat, Who};
use crate::store::{Changes, Draft, Entry, EntryKind, GivenEarly, SessionRow, StoreFault, now_ms};
use crate::toolbox::erased::{AnyGame, AnyNext, AnyOffer, AnyState};

/// More steps without a decision than any book has: the program is at fault.
const MOST_MUSTS: usize = 10_000;

/// A session on its way from one decision to the next.
pub(super) struct Course {
    pub game: Rc<dyn AnyGame>,
    pub row: SessionRow,
    pub state: AnyState,
    pub draft: Option<Draft>,
    pub changes: Changes,
    pub told: Told,
    pub told_notes: usize,
    /// Whether an early key that nothing asks for is refused; else it is only said.
    pub strict: bool,
    /// What a person says to the open question.
    pub now: Option<Raw>,
    /// Who gave that: a person, or the program for someone.
    pub by: Who,
    pub at_ms: i64,
    pub opens: Option<At>,
    /// What the step that was begun did not ask for, since there was but one answer.
    pub certain: Vec<String>,
    /// Paths of the owner's that were kept since the packs were read.
    pub kept: Vec<String>,
}

impl Session {
    pub(super) fn course(&self) -> Course {
        let mut course = Course::new(Rc::clone(&self.game), self.row.clone(), self.state.clone(), self.draft.clone());
        course.told_notes = self.told_notes;
        course.kept.clone_from(&self.kept);
        course
    }

    /// Keeps what a course changed, and stands where it stands.
    pub(super) fn keep(&mut self, course: Course) -> Result<Told, SessionError> {
        let mut course = course;
        let dirty = !course.changes.is_empty() || course.draft != self.draft || course.row != self.row;
        course.book(dirty)?;
        let pause = course.pause();
        let Course { mut row, state, draft, changes, mut told, told_notes, opens, at_ms, .. } = course;
        let Some(at) = opens else { return Err(SessionError::refuse("the session was not run on: a fault of the program")) };
        if dirty || !changes.is_empty() {
            row.spent += pause;
            row.used = row.used.max(at_ms);
            match self.store.keep(&mut row, self.draft.as_ref(), draft.as_ref(), &changes) {
                Ok(()) => {}
                Err(StoreFault::Conflict) => {
                    self.reload()?;
                    return Err(SessionError::Conflict { step: self.row.number });
                }
                Err(fault) => return Err(fault.into()),
            }
        }
        self.told_notes = told_notes;
        if let At::Asks { notes, .. } = &at {
            told.notes = notes.get(told_notes.min(notes.len())..).unwrap_or_default().to_vec();
            self.told_notes = notes.len();
        }
        (self.row, self.state, self.draft, self.at) = (row, state, draft, at);
        Ok(told)
    }
}

impl Course {
    pub fn new(game: Rc<dyn AnyGame>, row: SessionRow, state: AnyState, draft: Option<Draft>) -> Self {
        Self {
            game,
            row,
            state,
            draft,
            changes: Changes::default(),
            told: Told::default(),
            told_notes: 0,
            strict: false,
            now: None,
            by: Who::Person,
            at_ms: now_ms(),
            opens: None,
            certain: Vec::new(),
            kept: Vec::new(),
        }
    }

    /// A copy, to try something on.
    pub fn again(&self) -> Self {
        Self {
            game: Rc::clone(&self.game),
            row: self.row.clone(),
            state: self.state.clone(),
            draft: self.draft.clone(),
            changes: self.changes.clone(),
            told: self.told.clone(),
            now: None,
            opens: None,
            certain: self.certain.clone(),
            kept: self.kept.clone(),
            ..*self
        }
    }

    /// Where it has got to.
    pub fn at(&self) -> Option<&At> {
        self.opens.as_ref()
    }

    /// Begins a step.
    pub fn begin(&mut self, action: &str, seat: Option<Seat>, early: Vec<Early>, anyway: bool, must: bool) {
        self.told_notes = 0;
        self.draft = Some(Draft {
            action: action.to_owned(),
            seat,
            anyway,
            must,
            early: early.into_iter().map(GivenEarly::from).collect(),
            answers: Vec::new(),
            fixes: Vec::new(),
            dice: self.row.dice,
            started: self.at_ms,
        });
    }

    /// Something new was done: what was taken back can't be brought again.
    pub fn anew(&mut self) {
        self.row.redo.clear();
    }

    pub fn log(&mut self, kind: EntryKind, step: Option<i64>, text: impl Into<String>) {
        self.changes.log.push(Entry { at: self.at_ms, kind, step, text: text.into() });
    }

    /// Runs on until a person owes an answer, has the menu, or the game is over.
    pub fn run_on(&mut self) -> Result<(), SessionError> {
        let mut musts = 0;
        let at = loop {
            if self.draft.is_some() {
                match self.run_draft()? {
                    Some(at) => break at,
                    None => continue,
                }
            }
            match self.game.next(&self.state) {
                AnyNext::Must(action) => {
                    musts += 1;
                    if musts > MOST_MUSTS {
                        return Err(SessionError::refuse(format!(
                            "`{action}` comes again and again: a fault of the program, please report it"
                        )));
                    }
                    self.begin(&action, None, Vec::new(), false, true);
                }
                AnyNext::May(offers) => break At::Menu { offers, deeds: self.game.deeds(&self.state) },
                AnyNext::Over(outcome) => break At::Over(outcome),
            }
        };
        self.opens = Some(at);
        Ok(())
    }

    /// Runs on; where even what the book demands is refused, it stands there with the reason instead. Whether it ran.
    pub fn settle(&mut self) -> bool {
        let (state, row, draft, changes) = (self.state.clone(), self.row.clone(), self.draft.clone(), self.changes.clone());
        let Err(error) = self.run_on() else { return true };
        let action = self.draft.as_ref().map(|draft| draft.action.clone());
        (self.state, self.row, self.draft, self.changes) = (state, row, draft, changes);
        self.told.steps.clear();
        self.told.typed.clear();
        self.stick(&error, action);
        false
    }

    /// Stands where it is, since what the book demands, or the unfinished step, is refused.
    pub fn stick(&mut self, error: &SessionError, action: Option<String>) {
        let refusal = error.refusal().cloned().unwrap_or_else(|| Refusal::new(error.to_string()));
        self.told.lines.push(format!("it does not go on from here: {refusal}; correct the table with `fix`, or undo"));
        let offers = action.into_iter().map(|id| AnyOffer {
            label: self.game.label(&self.state, &id),
            id,
            seat: None,
            barred: Some(refusal.clone()),
        });
        self.opens = Some(At::Menu { offers: offers.collect(), deeds: self.game.deeds(&self.state) });
    }
}
