//! Taking back: the last answer of a person, or whole steps.

use super::course::Course;
use super::typed::{Ran, question_at};
use super::{Session, SessionError, Told};
use crate::kernel::{Early, Raw, Refusal, Value, Who, fits};
use crate::store::{Answered, Draft, EntryKind, GivenEarly, StepKind, StepRow, Store, Taken};
use crate::toolbox::erased::{AnyGame, AnyState};
use crate::toolbox::wording::{count, list};

/// How much is to be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undo {
    /// The last answer that a person gave, or the step that was just begun.
    Answer,
    /// So many whole steps in which a person decided something.
    Steps(u32),
}

/// Of more steps than these only the latest are named before they are taken back.
const ASKED: usize = 3;

/// Labels named before the rest is only counted.
const NAMED: usize = 6;

/// What would be taken back, and where the session would stand then. Nothing is kept of it until it is taken back.
pub struct Back {
    course: Course,
    labels: Vec<String>,
}

impl Back {
    /// What it would take back, in words, the latest first. Empty if there is nothing.
    #[must_use]
    pub fn labels(&self) -> &[String] {
        &self.labels
    }

    /// Whether anything of the game would be left: a set-up is not to be thrown away by a careless Enter.
    #[must_use]
    pub fn leaves_a_game(&self) -> bool {
        self.course.row.number > 0
    }

    /// What to ask first: more than one step is not taken back without a word.
    #[must_use]
    pub fn question(&self) -> Option<String> {
        let steps = || count(i64::try_from(self.labels.len()).unwrap_or(i64::MAX), "step");
        let more = self.labels.len().saturating_sub(ASKED);
        let more = if more > 0 { format!(", and {more} before") } else { String::new() };
        let named = self.labels.get(..self.labels.len().min(ASKED)).unwrap_or_default().join("; ");
        (self.labels.len() > 1).then(|| format!("Take back {}: {named}{more}?", steps()))
    }
}

impl Session {
    /// What would be taken back.
    ///
    /// # Errors
    /// When an earlier step can't be read.
    pub fn would_undo(&self, undo: Undo) -> Result<Back, SessionError> {
        let mut course = self.course();
        let labels = match undo {
            Undo::Answer => course.back_one(&self.store)?,
            Undo::Steps(count) => course.back_steps(&self.store, count)?,
        };
        Ok(Back { course, labels })
    }

    /// Takes back what was worked out before; program rolls and steps of the book after a person's answer go with it.
    ///
    /// # Errors
    /// When there is nothing to take back, or the file can't be read or written.
    pub fn take_back(&mut self, back: Back) -> Result<Told, SessionError> {
        let Back { mut course, labels } = back;
        if labels.is_empty() {
            return Err(Refusal::new("there is nothing to take back").hint("this is where the session began").into());
        }
        let line = took_back(&labels);
        course.log(EntryKind::TookBack, None, line.clone());
        course.told.lines.push(line);
        course.settle();
        let mut told = self.keep(course)?;
        // Nothing of what is left of the step is news.
        told.notes.clear();
        Ok(told)
    }
}

fn took_back(back: &[String]) -> String {
    match back.len() {
        0..=NAMED => format!("took back: {}", list(back)),
        more => format!("took back: {} and {} more", back.get(..NAMED).unwrap_or_default().join(", "), more - NAMED),
    }
}

impl Course {
    /// Leaves this position so that it can be brought again.
    fn leave(&mut self, label: String) {
        let (head, number, dice, draft) = (self.row.head, self.row.number, self.row.dice, self.draft.clone());
        self.row.redo.push(Taken { head, number, draft, dice, label });
    }

    /// Takes one decision back. What was taken back, in words.
    pub fn back_one(&mut self, store: &Store) -> Result<Vec<String>, SessionError> {
        if let Some(draft) = self.draft.clone() {
            let last = self.last_decision(&draft.answers, draft.must);
            if draft.fixes.last().is_some_and(|fix| last.is_none_or(|last| *fix > last)) {
                return self.back_fix(store, draft);
            }
            if let Some(last) = last {
                let ran = Ran { seat: draft.seat, action: &draft.action, anyway: draft.anyway, answers: &draft.answers };
                let label = said(&*self.game, &self.state, &ran, last);
                self.leave(label.clone());
                self.cut(draft, last);
                return Ok(vec![label]);
            }
            if !draft.must {
                return Ok(vec![self.back_draft(&draft)]);
            }
        }
        self.back_into_step(store)
    }

    /// Reopens the last step in which a person decided something, without its last decision.
    fn back_into_step(&mut self, store: &Store) -> Result<Vec<String>, SessionError> {
        let Some((step, after)) = self.last_decided(store)? else { return Ok(Vec::new()) };
        let last = self.last_decision(&step.answers, step.must);
        let label = match (step.kind, last) {
            (StepKind::Action, Some(last)) => {
                let label = label_of(&*self.game, store, self.row.id, &step)?;
                let ran = Ran { seat: step.seat, action: &step.action, anyway: step.anyway, answers: &step.answers };
                let before = step.parent.map(|parent| store.step(self.row.id, parent)).transpose()?;
                let before = before.and_then(|before| self.game.read(&before.state).ok());
                let said = before.map_or_else(String::new, |before| said(&*self.game, &before, &ran, last));
                format!("{said} ({label})")
            }
            _ => label_of(&*self.game, store, self.row.id, &step)?,
        };
        self.leave(label.clone());
        if let Some(draft) = self.draft.take() {
            self.mark_rolls(&draft.answers, true);
        }
        for gone in &after {
            self.mark_rolls(&gone.answers, true);
        }
        self.stand_before(store, &step)?;
        match last {
            Some(last) if step.kind == StepKind::Action => {
                let draft = Draft {
                    action: step.action,
                    seat: step.seat,
                    anyway: step.anyway,
                    must: step.must,
                    early: values_given(&step.answers),
                    answers: step.answers,
                    fixes: Vec::new(),
                    dice: step.dice,
                    started: step.started,
                };
                self.cut(draft, last);
            }
            _ => self.mark_rolls(&step.answers, true),
        }
        Ok(vec![label])
    }

    /// Takes whole steps back, the latest first.
    pub fn back_steps(&mut self, store: &Store, count: u32) -> Result<Vec<String>, SessionError> {
        let mut back = Vec::new();
        for _ in 0..count {
            if let Some(draft) = self.draft.clone().filter(|draft| !draft.must || self.last_decision(&draft.answers, draft.must).is_some())
            {
                back.push(self.back_draft(&draft));
                continue;
            }
            let Some((step, after)) = self.last_decided(store)? else { break };
            let label = if back.len() < NAMED { deed_of(&*self.game, store, self.row.id, &step)? } else { step.action.clone() };
            self.leave(label.clone());
            if let Some(draft) = self.draft.take() {
                self.mark_rolls(&draft.answers, true);
            }
            for gone in after.iter().chain([&step]) {
                self.mark_rolls(&gone.answers, true);
            }
            self.stand_before(store, &step)?;
            back.push(label);
        }
        Ok(back)
    }

    /// Drops the unfinished step.
    fn back_draft(&mut self, draft: &Draft) -> String {
        let label = self.game.label(&self.state, &draft.action);
        self.leave(label.clone());
        self.mark_rolls(&draft.answers, true);
        self.row.dice = draft.dice;
        self.draft = None;
        self.told_notes = 0;
        label
    }

    /// Takes the correction beneath the open question back.
    fn back_fix(&mut self, store: &Store, mut draft: Draft) -> Result<Vec<String>, SessionError> {
        let fix = store.step(self.row.id, self.row.head)?;
        let label = label_of(&*self.game, store, self.row.id, &fix)?;
        self.leave(label.clone());
        draft.fixes.pop();
        let dice = self.row.dice;
        self.stand_before(store, &fix)?;
        self.row.dice = dice;
        self.draft = Some(draft);
        self.fit()?;
        Ok(vec![label])
    }

    /// Keeps the answers before the nth. A key that gave one of the others goes too, or it would give it again.
    fn cut(&mut self, mut draft: Draft, nth: usize) {
        let dropped = draft.answers.split_off(nth.min(draft.answers.len()));
        self.mark_rolls(&dropped, true);
        if let Some(first) = dropped.first() {
            self.row.dice = first.dice;
        }
        let gave = |early: &Early| dropped.iter().any(|answered| !is_value_given(answered) && fits(&early.key, &answered.id));
        draft.early.retain(|early| !gave(&Early::from(early)));
        self.draft = Some(draft);
    }

    /// The last step in which a person decided something, and the steps of the book after it.
    fn last_decided(&self, store: &Store) -> Result<Option<(StepRow, Vec<StepRow>)>, SessionError> {
        let mut after = Vec::new();
        let mut at = Some(self.row.head);
        while let Some(id) = at {
            let step = store.step(self.row.id, id)?;
            if step.kind == StepKind::Start {
                return Ok(None);
            }
            let again = step.kind == StepKind::Action && step.must && self.last_decision(&step.answers, step.must).is_none();
            if step.decided && !again {
                return Ok(Some((step, after)));
            }
            at = step.parent;
            after.push(step);
        }
        Ok(None)
    }

    /// The last answer that a person gave and would be asked for again: what has been put in the packs since would only be read there,
    /// and a value given before it was asked would be given again. What was said before it was asked goes back with the line it was
    /// said on: with the action, if a person began that.
    fn last_decision(&self, answers: &[Answered], must: bool) -> Option<usize> {
        let given = |answered: &Answered| if must { answered.by.is_person() } else { answered.by == Who::Person };
        answers.iter().rposition(|answered| given(answered) && !is_value_given(answered) && !self.is_printed(answered))
    }

    fn is_printed(&self, answered: &Answered) -> bool {
        let Value::Form(Some(_)) = &answered.value else { return false };
        // The path of a value is the end of its question's id.
        let ends = answered.id.match_indices('.').filter_map(|(at, _)| answered.id.get(at + 1..));
        let mut paths = std::iter::once(answered.id.as_str()).chain(ends);
        paths.any(|path| self.kept.iter().any(|kept| kept == path) || self.game.printed(path).is_some())
    }

    /// Stands where a step began.
    fn stand_before(&mut self, store: &Store, step: &StepRow) -> Result<(), SessionError> {
        let Some(parent) = step.parent else { return Ok(()) };
        let parent = store.step(self.row.id, parent)?;
        self.stand_at(&parent)?;
        self.row.dice = step.dice;
        Ok(())
    }

    /// Stands at a step's end.
    pub fn stand_at(&mut self, step: &StepRow) -> Result<(), SessionError> {
        self.state = self.game.read(&step.state).map_err(|detail| SessionError::Unreadable {
            session: self.row.name.clone(),
            detail: format!("the state after step {}: {detail}", step.number),
        })?;
        self.row.head = step.id;
        self.row.number = step.number;
        self.row.mode = self.game.mode(&self.state);
        self.draft = None;
        self.told_notes = 0;
        Ok(())
    }
}

/// Whether it is a value of the owner's that was given before the game asked for it: it is given again when it does.
fn is_value_given(answered: &Answered) -> bool {
    answered.by == Who::Early && matches!(answered.value, Value::Form(_))
}

/// The values of the owner's among answers that were given before they were asked.
fn values_given(answers: &[Answered]) -> Vec<GivenEarly> {
    let given = answers.iter().filter(|answered| is_value_given(answered));
    given.map(|answered| Early { key: answered.id.clone(), raw: Raw::Text(answered.value.to_string()) }.into()).collect()
}

/// An answer in words: its question, and what was said.
fn said(game: &dyn AnyGame, before: &AnyState, ran: &Ran<'_>, nth: usize) -> String {
    let Some(answered) = ran.answers.get(nth) else { return String::new() };
    let text = question_at(game, before, ran, nth).map(|question| question.text).filter(|text| !text.is_empty());
    let text = text.unwrap_or_else(|| answered.id.replace(['.', '-'], " "));
    let colon = if text.ends_with(['?', '.', ':']) { "" } else { ":" };
    format!("{text}{colon} {}", answered.value)
}

/// A step with what it brought first, if it told anything: of several moves, `move (Knight moves to mine 1)` says which.
fn deed_of(game: &dyn AnyGame, store: &Store, session: i64, step: &StepRow) -> Result<String, SessionError> {
    match step.notes.first().filter(|_| step.kind == StepKind::Action && !step.must) {
        Some(note) => Ok(format!("{} ({})", label_of(game, store, session, step)?, note.text)),
        None => label_of(game, store, session, step),
    }
}

/// A step in a player's words, from the state it began in.
pub(super) fn label_of(game: &dyn AnyGame, store: &Store, session: i64, step: &StepRow) -> Result<String, SessionError> {
    match (step.kind, step.parent) {
        (StepKind::Fix, _) => Ok(format!("fix {}", step.text)),
        (StepKind::Action, Some(parent)) => {
            let before = store.step(session, parent)?;
            Ok(game.read(&before.state).map_or_else(|_| step.action.clone(), |state| game.label(&state, &step.action)))
        }
        _ => Ok("the table is laid out".to_owned()),
    }
}
