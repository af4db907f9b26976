//! What odds need of the owner's values: asked once whether they are typed, then one after another, and kept in mind for the game.

use std::time::Duration;

use super::odds::{Far, reach};
use super::{Evening, Failure};
use crate::front::words::numbered;
use crate::front::{Asking, Pick, Said, interrupt};
use crate::kernel::{Early, Form, Question, Raw, Refusal, Seat, Span, judge};
use crate::session::{InTurn, SessionError, Typed};
use crate::toolbox::erased::Odds;
use crate::toolbox::wording::count;

/// Whether someone reads out what odds need.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Reads {
    /// Nobody was asked yet.
    #[default]
    Unasked,
    /// Yes.
    Yes,
    /// No, or no more.
    No,
}

impl Evening<'_> {
    /// Other odds: one has not waited for them yet, and may be asked for values.
    pub(super) fn begin_odds(&mut self) {
        (self.waited, self.reads) = (Duration::ZERO, Reads::Unasked);
    }

    /// Words sorted to the questions that they answer.
    pub(super) fn sorted(
        &mut self,
        of: Option<(&str, Option<Seat>)>,
        early: Vec<Early>,
        words: &[String],
        horizon: Span,
    ) -> Result<Result<InTurn, SessionError>, Failure> {
        if words.is_empty() {
            return Ok(Ok(InTurn { early, horizon, later: Vec::new() }));
        }
        loop {
            let sorted = self.session.in_turn(of, &early, &self.read_out, words, &numbered);
            match sorted {
                Err(SessionError::Refused(refusal)) if !refusal.wanted.is_empty() => {
                    if self.read_out(&refusal.wanted)? < refusal.wanted.len() {
                        return Ok(Err(self.without_values(*refusal)));
                    }
                }
                sorted => return Ok(sorted.map(|sorted| InTurn { horizon: sorted.horizon.max(horizon), ..sorted })),
            }
        }
    }

    /// Works out odds, of an action or of what is open, for so long at most. What they need and only the owner can see is typed first, if
    /// that is asked for and someone is there.
    pub(super) fn work_out(
        &mut self,
        of: Option<(&str, Option<Seat>)>,
        early: &[Early],
        far: Far,
        (most, asks): (Duration, bool),
    ) -> Result<Result<Odds, SessionError>, Failure> {
        let (action, seat) = (of.map(|(action, _)| action), of.and_then(|(_, seat)| seat));
        let mut early = early.to_vec();
        loop {
            let session = &*self.session;
            let odds = interrupt::patiently(&mut self.waited, most, || session.odds(action, seat, &early, reach(far)));
            let Err(SessionError::Refused(refusal)) = &odds else { return Ok(odds) };
            let known = |known: &[Early], question: &Question| known.iter().any(|known| known.key == question.id);
            let wanted: Vec<Question> = refusal.wanted.iter().filter(|question| !known(&early, question)).cloned().collect();
            if wanted.is_empty() || !asks && wanted.iter().any(|question| !known(&self.read_out, question)) {
                return Ok(odds);
            }
            let unread: Vec<Question> = wanted.iter().filter(|question| !known(&self.read_out, question)).cloned().collect();
            if self.read_out(&unread)? < unread.len() {
                return Ok(Err(self.without_values((**refusal).clone())));
            }
            early.extend(self.read_out.iter().filter(|known| wanted.iter().any(|question| question.id == known.key)).cloned());
        }
    }

    /// That there are no odds without values; a script may give them by their ids.
    fn without_values(&self, refusal: Refusal) -> SessionError {
        if self.front.line().is_some() {
            return refusal.into();
        }
        let hint = "`odds` again asks for it again; `owner-values` at the menu takes it, too";
        Refusal { hint: Some(hint.to_owned()), ..refusal }.into()
    }

    /// The owner reads out what odds need; how many of them were.
    fn read_out(&mut self, wanted: &[Question]) -> Result<usize, Failure> {
        if wanted.is_empty() || self.reads == Reads::No {
            return Ok(0);
        }
        if self.reads == Reads::Unasked && !self.will_read_out(wanted.len())? {
            self.reads = Reads::No;
            return Ok(0);
        }
        self.reads = Reads::Yes;
        let mut typed_now: Vec<Typed> = Vec::new();
        let mut read = 0;
        for question in wanted {
            let Some((raw, form)) = self.read_one(question)? else {
                self.reads = Reads::No;
                break;
            };
            typed_now.extend(self.as_typed(question, form));
            self.read_out.push(Early { key: question.id.clone(), raw });
            read += 1;
        }
        // Kept now, since the game may never ask for them.
        self.offer_to_keep(&typed_now)?;
        Ok(read)
    }

    fn will_read_out(&mut self, wanted: usize) -> Result<bool, Failure> {
        let values = count(i64::try_from(wanted).unwrap_or(i64::MAX), "value");
        let it = if wanted == 1 { "it" } else { "them" };
        let text = format!("The odds need {values} from your own box, and perhaps more. Type {it} now?");
        let help = "yes: you are asked, and not again when it comes up; no: no odds this time";
        Ok(self.front.pick(Pick { mark: "odds", text: &text, words: &["yes", "no"], help })? == Some(0))
    }

    /// One value; none if whoever was asked leaves it.
    fn read_one(&mut self, question: &Question) -> Result<Option<(Raw, Option<Form>)>, Failure> {
        let asking = Asking { question, who: None };
        loop {
            match self.front.ask(asking)? {
                Said::Answer(Raw::Text(typed)) => match judge::form_complete(question, &typed) {
                    Ok(form) => return Ok(Some((Raw::Text(typed), form))),
                    Err(refusal) => drop(self.refuse(refusal)?),
                },
                Said::Undo(_) | Said::Quit | Said::End => return Ok(None),
                Said::Help | Said::Commands => self.front.help(Some(asking), &[])?,
                looked @ (Said::Why(_) | Said::Status(_) | Said::Log | Said::Look(_) | Said::Dice(_) | Said::Values(_)) => {
                    self.anywhere(looked)?;
                }
                _ => {
                    let refusal = Refusal::new("these values are asked for now").hint("type them, or `undo` to do without the odds");
                    self.refuse(refusal)?;
                }
            }
        }
    }

    /// What was read out, as a value that can be kept.
    fn as_typed(&self, question: &Question, form: Option<Form>) -> Option<Typed> {
        let path = question.id.strip_prefix("owner.")?.to_owned();
        let record = self.session.game().record(self.session.state(), &path);
        Some(Typed { path, fields: question.fields.clone(), form: form?, record })
    }
}
