//! Odds, and what-if: nothing of it is kept.

use super::course::{Course, recorded};
use super::line::{left_over, pass_over};
use super::{At, Line, Session, SessionError, Told};
use crate::kernel::walk::Reach;
use crate::kernel::{Answers, Early, Question, Raw, Refusal, Seat, WHOLE};
use crate::store::Place;
use crate::toolbox::erased::{AnyStep, Odds};

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
        match (action, &self.draft, &self.at) {
            (Some(action), _, At::Menu { .. }) => {
                let offer = self.offered(action, seat)?;
                let odds = self.game.odds(&self.state, offer.seat.or(seat), &offer.id, &[], early, reach);
                // What the rules bar can often be tried out all the same; where it can't, the bar is the reason.
                Ok(odds.map_err(|refusal| offer.barred.clone().unwrap_or(refusal))?)
            }
            (Some(action), Some(draft), At::Asks { .. }) if draft.action == action => self.odds_here(early, reach),
            (Some(_), _, _) => Err(self.busy().unwrap_or_else(|| SessionError::refuse("nothing can be done now"))),
            (None, Some(_), At::Asks { .. }) => self.odds_here(early, reach),
            (None, _, _) => Err(Refusal::new("nothing is unfinished").hint("name an action: odds do <action>").into()),
        }
    }

    fn odds_here(&self, early: &[Early], reach: Reach) -> Result<Odds, SessionError> {
        let Some(draft) = &self.draft else { return Err(SessionError::refuse("nothing is unfinished")) };
        let begun: Vec<_> = draft.answers.iter().map(recorded).collect();
        // Keys given early still stand, unless one given now is for the same; what they have answered is begun already.
        let used = |key: &str| draft.answers.iter().any(|answered| crate::kernel::fits(key, &answered.id));
        let standing = draft.early.iter().map(Early::from).filter(|kept| !used(&kept.key) && !early.iter().any(|new| new.key == kept.key));
        let early: Vec<Early> = standing.chain(early.iter().cloned()).collect();
        Ok(self.game.odds(&self.state, draft.seat, &draft.action, &begun, &early, reach)?)
    }

    /// Answers for odds from words in the order asked, after those by id: to an action, or to what is open and what follows it.
    ///
    /// # Errors
    /// When the rules refuse an answer, or a word is left that nothing asks for.
    pub fn in_turn(
        &self,
        of: Option<(&str, Option<Seat>)>,
        early: &[Early],
        mut words: Vec<String>,
        portion: &dyn Fn(&Question, &mut Vec<String>) -> String,
    ) -> Result<Vec<Early>, SessionError> {
        let (action, seat, begun) = match (of, &self.draft) {
            (Some((action, seat)), None) => (action.to_owned(), self.offered(action, seat)?.seat.or(seat), Vec::new()),
            (_, Some(draft)) => (draft.action.clone(), draft.seat, draft.answers.iter().map(recorded).collect()),
            (None, None) => return Err(SessionError::refuse("nothing is asked now")),
        };
        let (mut early, mut passed) = (early.to_vec(), 0);
        while !words.is_empty() {
            let answers = Answers { recorded: begun.clone(), early: early.clone(), ..Answers::default() };
            let (question, trail) = match self.game.advance(&self.state, seat, &action, &answers)? {
                AnyStep::Asks { question, trail, .. } => (Some(question), trail),
                AnyStep::Done { trail, .. } => (None, trail),
            };
            let certain: Vec<String> = trail.certain.iter().map(|(_, answer)| answer.clone()).collect();
            pass_over(&certain, &mut passed, &mut words);
            let Some(question) = question else {
                left_over(&words)?;
                break;
            };
            if !words.is_empty() {
                early.push(Early { key: format!("{WHOLE}{}", question.id), raw: Raw::Text(portion(&question, &mut words)) });
            }
        }
        Ok(early)
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
