//! Odds, and what-if: nothing of it is kept.

use super::course::{Course, recorded};
use super::{At, Line, Session, SessionError, Told};
use crate::kernel::walk::Reach;
use crate::kernel::{Early, Form, Recorded, Refusal, Seat};
use crate::store::Place;
use crate::toolbox::erased::{AnyState, Odds};

/// A value of the owner's by its path; none where it can't be read.
pub type Known = (String, Option<Form>);

/// What would happen.
#[derive(Clone, Debug)]
pub struct DryRun {
    /// The steps that would be finished, and what would happen.
    pub told: Told,
    /// Where the session would stand.
    pub at: At,
    /// The state it would have, as JSON.
    pub state: serde_json::Value,
}

/// An action as far as it has come.
pub(super) struct Begun {
    pub action: String,
    pub seat: Option<Seat>,
    pub answers: Vec<Recorded>,
    early: Vec<Early>,
}

impl Begun {
    /// These answers, and what was given early and still stands: unless one given now is for the same, or it has answered already.
    pub fn standing(&self, now: &[Early]) -> Vec<Early> {
        let used = |key: &str| self.answers.iter().any(|answered| crate::kernel::fits(key, &answered.id));
        let stands = |kept: &&Early| !used(&kept.key) && !now.iter().any(|new| new.key == kept.key);
        self.early.iter().filter(stands).chain(now).cloned().collect()
    }
}

impl Session {
    /// Runs a line's action, or goes on with the unfinished one if it names none, and drops it again. Its words are passed over. Dice
    /// fall as they may: not as they will; so what they lead to may ask for less than was given, which is only said.
    ///
    /// # Errors
    /// As [`Self::begin_line`].
    pub fn dry_run(&self, line: &Line) -> Result<DryRun, SessionError> {
        let mut elsewhere = self.aside();
        elsewhere.row.dice = Place { stream: u32::MAX, word: self.row.dice.word };
        let unfinished = line.action.is_empty();
        let course = if unfinished { elsewhere.gone_on(line.early.clone(), false)? } else { elsewhere.begun(line, false)? };
        let state = self.game.write(&course.state);
        let at = course.at().cloned().unwrap_or_else(|| self.at.clone());
        let mut told = course.told;
        if let At::Asks { notes, .. } = &at {
            told.notes.clone_from(notes);
        }
        Ok(DryRun { told, at, state })
    }

    /// The exact odds of an action; for none, of the unfinished step with its answers so far.
    ///
    /// # Errors
    /// When nothing is unfinished, the action is not offered, or the walk refuses (see [`crate::kernel::walk::walk`]).
    pub fn odds(&self, action: Option<&str>, seat: Option<Seat>, early: &[Early], reach: Reach) -> Result<Odds, SessionError> {
        self.odds_knowing(&[], action, seat, early, reach)
    }

    /// The same, with values of the owner's as if they had been typed before.
    ///
    /// # Errors
    /// When nothing is unfinished, the action is not offered, or the walk refuses (see [`crate::kernel::walk::walk`]).
    pub fn odds_knowing(
        &self,
        known: &[Known],
        action: Option<&str>,
        seat: Option<Seat>,
        early: &[Early],
        reach: Reach,
    ) -> Result<Odds, SessionError> {
        let state = if known.is_empty() { self.state.clone() } else { self.game.with_known(&self.state, known) };
        match (action, &self.draft, &self.at) {
            (Some(action), _, At::Menu { .. }) => {
                let offer = self.offered(action, seat)?;
                let odds = self.game.odds(&state, offer.seat.or(seat), &offer.id, &[], early, reach);
                // What the rules bar can often be tried out all the same; where it can't, the bar is the reason.
                Ok(odds.map_err(|refusal| offer.barred.clone().unwrap_or(refusal))?)
            }
            (Some(action), Some(draft), At::Asks { .. }) if draft.action == action => self.odds_here(&state, early, reach),
            (Some(_), _, _) => Err(self.busy().unwrap_or_else(|| SessionError::refuse("nothing can be done now"))),
            (None, Some(_), At::Asks { .. }) => self.odds_here(&state, early, reach),
            (None, _, _) => Err(Refusal::new("nothing is unfinished").hint("name an action: odds do <action>").into()),
        }
    }

    fn odds_here(&self, state: &AnyState, early: &[Early], reach: Reach) -> Result<Odds, SessionError> {
        let begun = self.begun_for(None)?;
        let early = begun.standing(early);
        Ok(self.game.odds(state, begun.seat, &begun.action, &begun.answers, &early, reach)?)
    }

    /// The action that odds are of, with the answers it has had so far.
    pub(super) fn begun_for(&self, of: Option<(&str, Option<Seat>)>) -> Result<Begun, SessionError> {
        match (of, &self.draft) {
            (Some((action, seat)), None) => {
                let offer = self.offered(action, seat)?;
                Ok(Begun { seat: offer.seat.or(seat), action: offer.id.clone(), answers: Vec::new(), early: Vec::new() })
            }
            (_, Some(draft)) => Ok(Begun {
                action: draft.action.clone(),
                seat: draft.seat,
                answers: draft.answers.iter().map(recorded).collect(),
                early: draft.early.iter().map(Early::from).collect(),
            }),
            (None, None) => Err(SessionError::refuse("nothing is unfinished")),
        }
    }

    /// The same session, to be thrown away.
    fn aside(&self) -> Self {
        Self {
            store: self.store.clone(),
            game: std::rc::Rc::clone(&self.game),
            row: self.row.clone(),
            draft: self.draft.clone(),
            state: self.state.clone(),
            at: self.at.clone(),
            told_notes: 0,
            greeting: Told::default(),
            picks: false,
            kept: self.kept.clone(),
        }
    }

    pub(super) fn gone_on(&self, early: Vec<Early>, strict: bool) -> Result<Course, SessionError> {
        self.open_question()?;
        let mut course = self.course();
        if let Some(draft) = &mut course.draft {
            draft.early.extend(early.into_iter().map(Into::into));
        }
        course.strict = strict;
        course.anew();
        course.run_on()?;
        Ok(course)
    }
}
