//! The unfinished step: run once more with what it was answered, and written down when it is done.

use super::super::typed::{Ran, gained};
use super::super::{At, FinishedStep, SessionError};
use super::Course;
use crate::kernel::walk::nothing_asks;
use crate::kernel::{Answers, Early, Note, Recorded, Seat, Span, Trail, Who, fits, is_owners};
use crate::store::{Answered, Draft, EntryKind, StepKind, StepRow};
use crate::toolbox::erased::{AnyState, AnyStep};

impl Course {
    /// Runs the unfinished step once. None when it is done, or the program has answered.
    pub(super) fn run_draft(&mut self) -> Result<Option<At>, SessionError> {
        let Some(draft) = &self.draft else { return Ok(None) };
        let mut answers = answers_of(draft);
        answers.now = self.now.take();
        match self.game.advance(&self.state, draft.seat, &draft.action, &answers)? {
            AnyStep::Asks { question, notes, trail, .. } => {
                self.not_asked(&trail);
                self.take(&trail);
                if self.program_answers(&question) && self.roll(&question, Who::Program) {
                    return Ok(None);
                }
                Ok(Some(At::Asks { question, notes }))
            }
            AnyStep::Done { state, notes, trail } => {
                self.not_asked(&trail);
                self.take(&trail);
                self.finish(state, notes, &trail)?;
                Ok(None)
            }
        }
    }

    /// Remembers what the step that was begun did not ask for; later steps are none of its business.
    fn not_asked(&mut self, trail: &Trail) {
        if self.told.steps.is_empty() {
            self.certain = trail.certain.iter().map(|(_, answer)| answer.clone()).collect();
        }
    }

    /// Takes over what a run used: new answers are kept, and those that nothing asked for are dropped and said.
    fn take(&mut self, trail: &Trail) {
        let Some(draft) = self.draft.clone() else { return };
        let mut old: Vec<Option<Answered>> = draft.answers.iter().cloned().map(Some).collect();
        let mut answers = Vec::with_capacity(trail.used.len());
        for used in &trail.used {
            let known = old.iter_mut().find(|old| old.as_ref().is_some_and(|old| old.id == used.id && old.value == used.value));
            if let Some(known) = known.and_then(Option::take) {
                answers.push(known);
                continue;
            }
            let by = if used.by == Who::Person { self.by } else { used.by };
            let mut answered =
                Answered { id: used.id.clone(), value: used.value.clone(), by, chance: used.chance, dice: self.row.dice, roll: None };
            answered.roll = self.keep_roll(used.seat, &used.id, used.dice.clone(), &used.value, true);
            answers.push(answered);
        }
        let dropped: Vec<Answered> = old.into_iter().flatten().collect();
        if !dropped.is_empty() {
            let ids: Vec<String> = dropped.iter().map(|answered| answered.id.replace(['.', '-'], " ")).collect();
            self.told.lines.push(format!("no longer asked, and dropped: {}", ids.join(", ")));
            self.mark_rolls(&dropped, true);
        }
        if let Some(draft) = &mut self.draft {
            draft.answers = answers;
        }
    }

    /// The unfinished step is done.
    fn finish(&mut self, state: AnyState, notes: Vec<Note>, trail: &Trail) -> Result<(), SessionError> {
        let Some(draft) = self.draft.take() else { return Ok(()) };
        for key in &trail.unused_early {
            let certain = trail.certain.iter().map(|(id, _)| id.as_str());
            let refusal = nothing_asks(key, trail.used.iter().map(|used| used.id.as_str()).chain(certain));
            if self.strict {
                return Err(refusal.into());
            }
            // A value of the owner's that odds wanted may not be wanted by what came about.
            if is_owners(key) {
                continue;
            }
            self.told.lines.push(format!("{refusal}; it was left out"));
        }
        if draft.must && trail.used.is_empty() && self.game.same(&state, &self.state) {
            let reason = format!("`{}` asked nothing and changed nothing: a fault of the program, please report it", draft.action);
            return Err(SessionError::refuse(reason));
        }
        let label = self.game.label(&self.state, &draft.action);
        let span = self.game.ends(&self.state, &draft.action, &state);
        let state = self.seated(state);
        let ran = Ran { seat: draft.seat, action: &draft.action, anyway: draft.anyway, answers: &draft.answers };
        self.told.typed.extend(gained(&*self.game, &self.state, &ran, &state));
        let decided = !draft.must || draft.answers.iter().any(|answered| answered.by.is_person());
        self.told.steps.push(FinishedStep {
            number: self.row.number + 1,
            action: draft.action.clone(),
            label,
            seat: draft.seat,
            must: draft.must,
            told: self.told_notes.min(notes.len()),
            notes: notes.clone(),
        });
        self.told_notes = 0;
        let step = self.add_step(StepRow {
            kind: StepKind::Action,
            action: draft.action,
            seat: draft.seat,
            anyway: draft.anyway,
            must: draft.must,
            decided,
            answers: draft.answers,
            notes,
            state: self.game.write(&state).to_string(),
            span,
            dice: draft.dice,
            started: draft.started,
            ..self.blank_step()
        });
        self.log(EntryKind::Step, Some(step), "");
        for reason in &trail.overruled {
            self.log(EntryKind::Ruling, Some(step), reason);
        }
        self.row.mode = self.game.mode(&state);
        self.state = state;
        // What follows by itself was not asked for: keys given early are for this step alone.
        self.strict = false;
        Ok(())
    }

    /// Nothing is to be kept of an action that can't run to its end. What follows it by itself may ask.
    pub fn ran_to_its_end(&self) -> Result<(), SessionError> {
        match self.at() {
            Some(At::Asks { question, notes }) if self.told.steps.is_empty() => {
                Err(SessionError::NeedsAnswer { asks: question.clone(), notes: notes.clone() })
            }
            _ => Ok(()),
        }
    }

    /// A step with nothing in it, at the head.
    pub fn blank_step(&self) -> StepRow {
        StepRow {
            id: 0,
            parent: None,
            number: 0,
            kind: StepKind::Start,
            action: String::new(),
            seat: None,
            anyway: false,
            must: false,
            decided: true,
            answers: Vec::new(),
            notes: Vec::new(),
            text: String::new(),
            state: String::new(),
            span: Span::Step,
            dice: self.row.dice,
            started: self.at_ms,
            finished: self.at_ms,
        }
    }

    /// Adds a step after the head, and moves the head there.
    pub fn add_step(&mut self, step: StepRow) -> i64 {
        let id = self.row.next_step;
        let number = self.row.number + 1;
        self.changes.steps.push(StepRow { id, parent: Some(self.row.head), number, ..step });
        self.row.next_step += 1;
        self.row.head = id;
        self.row.number = number;
        id
    }

    /// At a table of real dice, who has just sat down rolls by hand.
    fn seated(&self, state: AnyState) -> AnyState {
        if !self.row.physical {
            return state;
        }
        let before = self.game.sheet(&self.state).players.len();
        let seats: Vec<Seat> = self.game.sheet(&state).seats().skip(before).collect();
        seats.into_iter().fold(state, |state, seat| self.game.with_rolling(&state, Some(seat), true))
    }

    /// Keeps the longest beginning of the draft's answers that still fits. An error when not even the bare action runs.
    pub fn fit(&mut self) -> Result<(), SessionError> {
        let Some(draft) = self.draft.clone() else { return Ok(()) };
        let mut kept = draft.answers.len();
        loop {
            let shorter = Draft { answers: draft.answers.iter().take(kept).cloned().collect(), ..draft.clone() };
            let run = self.game.advance(&self.state, shorter.seat, &shorter.action, &answers_of(&shorter));
            match (run, kept) {
                (Ok(_), _) => {
                    let dropped: Vec<Answered> = draft.answers.iter().skip(kept).cloned().collect();
                    if !dropped.is_empty() {
                        let said: Vec<String> = dropped.iter().map(|answered| format!("{} = {}", answered.id, answered.value)).collect();
                        self.told.lines.push(format!("these answers no longer fit, and are asked anew: {}", said.join("; ")));
                        self.mark_rolls(&dropped, true);
                    }
                    self.draft = Some(shorter);
                    return Ok(());
                }
                (Err(refusal), 0) => return Err(refusal.into()),
                (Err(_), _) => kept -= 1,
            }
        }
    }
}

/// What a run is given of a draft. What a standing key answers is left to the key, which judges it anew.
pub(in crate::session) fn answers_of(draft: &Draft) -> Answers {
    let standing = |answered: &&Answered| answered.by != Who::Early || !draft.early.iter().any(|early| fits(&early.key, &answered.id));
    Answers {
        recorded: draft.answers.iter().filter(standing).map(recorded).collect(),
        early: draft.early.iter().map(Early::from).collect(),
        now: None,
        anyway: draft.anyway,
    }
}

pub(in crate::session) fn recorded(answered: &Answered) -> Recorded {
    Recorded { id: answered.id.clone(), value: answered.value.clone(), by: answered.by }
}
