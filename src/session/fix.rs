//! Corrections by hand: a step with a reason, also beneath an open question.

use super::{Session, SessionError, Told};
use crate::kernel::{Form, Refusal, Seat, note};
use crate::store::{EntryKind, StepKind, StepRow};
use crate::toolbox::erased::AnyState;
use crate::toolbox::fix::Edit;

impl Session {
    /// Corrects values of the table. With a step unfinished, its open question goes on from the corrected state.
    ///
    /// # Errors
    /// When there is no such value, it can't be that, the table would not be whole, or the unfinished step could not go on. Nothing
    /// has changed then.
    pub fn fix(&mut self, edits: &[Edit], why: Option<&str>) -> Result<Told, SessionError> {
        let (state, mut said) = self.game.fix(&self.state, edits)?;
        if self.game.same(&state, &self.state) {
            return Err(Refusal::new(format!("this changes nothing: {}", said.join("; "))).into());
        }
        let why = why.map(clean).filter(|why| !why.is_empty());
        if let (Some(why), Some(last)) = (&why, said.last_mut()) {
            *last = format!("{last} ({why})");
        }
        self.put_right(state, &said)
    }

    /// From now on the dice of a seat (none: the table's) are rolled by hand, or by the program. An open roll goes on accordingly.
    ///
    /// # Errors
    /// When it is so already, or the file can't be written.
    pub fn set_rolling(&mut self, seat: Option<Seat>, by_hand: bool) -> Result<Told, SessionError> {
        let state = self.game.with_rolling(&self.state, seat, by_hand);
        let whose = seat.map_or_else(|| "the table".to_owned(), |seat| self.game.sheet(&self.state).name(seat));
        let how = if by_hand { "by hand" } else { "by the program" };
        if self.game.same(&state, &self.state) {
            return Err(Refusal::new(format!("{whose}: dice are rolled {how} already")).into());
        }
        self.put_right(state, &[format!("{whose}: dice are rolled {how} from now on")])
    }

    /// Sets whether all dice, everyone's and the table's, are rolled by hand.
    ///
    /// # Errors
    /// As [`Self::set_rolling`].
    pub fn set_all_rolling(&mut self, by_hand: bool) -> Result<Told, SessionError> {
        let seats = self.game.sheet(&self.state).present();
        let table = self.game.with_rolling(&self.state, None, by_hand);
        let state = seats.into_iter().fold(table, |state, seat| self.game.with_rolling(&state, Some(seat), by_hand));
        let how = if by_hand { "by hand" } else { "by the program" };
        if self.game.same(&state, &self.state) {
            return Err(Refusal::new(format!("all dice are rolled {how} already")).into());
        }
        self.put_right(state, &[format!("all dice are rolled {how} from now on; `rolling` sets one player's")])
    }

    /// From now on these values of the owner's are known, as `how` they came to be: a step of its own, which is taken back like any other.
    ///
    /// # Errors
    /// When the unfinished step could not go on, or the file can't be written.
    pub fn read_out(&mut self, how: &str, values: &[(String, Option<Form>)]) -> Result<Told, SessionError> {
        let state = self.game.with_known(&self.state, values);
        let mut named: Vec<String> = Vec::new();
        for (path, _) in values {
            let of = path.split('.').nth(1).unwrap_or(path).replace('-', " ");
            if !named.contains(&of) {
                named.push(of);
            }
        }
        self.put_right(state, &[format!("{how}: {}", named.join(", "))])
    }

    fn put_right(&mut self, state: AnyState, said: &[String]) -> Result<Told, SessionError> {
        let mut course = self.course();
        let text = said.join("; ");
        let notes: Vec<_> = said.iter().map(note).collect();
        let json = self.game.write(&state).to_string();
        let step = StepRow { kind: StepKind::Fix, notes: notes.clone(), text: text.clone(), state: json, ..course.blank_step() };
        let step = course.add_step(step);
        course.log(EntryKind::Step, Some(step), "");
        course.told.steps.push(super::FinishedStep {
            number: course.row.number,
            action: String::new(),
            label: format!("fix {text}"),
            seat: None,
            must: false,
            notes,
            told: 0,
        });
        course.state = state;
        course.row.mode = self.game.mode(&course.state);
        course.anew();
        if let Some(draft) = &mut course.draft {
            draft.fixes.push(draft.answers.len());
            course.fit().map_err(|error| match error {
                SessionError::Refused(refusal) => {
                    Refusal::new(format!("the unfinished step could not go on then: {refusal}")).hint("undo it first, then fix").into()
                }
                error => error,
            })?;
        }
        course.settle();
        self.keep(course)
    }
}

/// A reason fit for a line: no control characters, not too long.
fn clean(why: &str) -> String {
    why.trim().chars().filter(|c| !c.is_control()).take(200).collect()
}
