//! Values that the owner of the game typed: found again in finished steps, so that they can be kept for other evenings.

use serde_json::Value as Json;

use crate::kernel::{Answers, Field, Form, Question, Scalar, Seat, Value, Who, judge};
use crate::store::{Answered, Changes, StoreFault};
use crate::toolbox::erased::{AnyGame, AnyState, AnyStep};
use crate::toolbox::wording::capital;

use super::course::recorded;
use super::{Session, SessionError};

/// A value that a person read off a chip or a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Typed {
    /// Its path: `monster.giant.front`.
    pub path: String,
    /// Its fields, in order.
    pub fields: Vec<Field>,
    /// What was typed, field by field.
    pub form: Form,
    /// What a person calls it: `Giant, back side`.
    pub called: String,
    /// What its record says besides, if it is kept in a pack that has none of the kind.
    pub record: Vec<(&'static str, Json)>,
}

impl Typed {
    /// Whether a pack says what was typed. Of a line of which it had the beginning already, the rest was typed.
    #[must_use]
    pub fn is_in(&self, printed: &Form) -> bool {
        printed.iter().map(Scalar::shown).collect::<Vec<_>>().ends_with(&self.form.iter().map(Scalar::shown).collect::<Vec<_>>())
    }

    /// As it is typed: `2 0 4+1 1`.
    #[must_use]
    pub fn answer(&self) -> String {
        Value::Form(Some(self.form.clone())).to_string()
    }

    /// As a line: `monster.giant.front: 2 0 4+1 1`.
    #[must_use]
    pub fn shown(&self) -> String {
        format!("{}: {}", self.path, self.answer())
    }

    /// What is called so by a game, `Giant, back side: length, speed, …`, without its fields; else what its path says.
    #[must_use]
    pub fn name_of(game: &dyn AnyGame, state: &AnyState, path: &str) -> String {
        let label = game.wanted_or_typed(state).into_iter().find(|wanted| wanted.path == path).map(|wanted| wanted.label);
        let label = label.and_then(|label| label.split(':').next().map(str::to_owned)).filter(|label| !label.is_empty());
        let of_path = || {
            let mut words = path.split('.').skip(1).map(|part| part.replace('-', " "));
            let first = words.next().map_or_else(|| path.to_owned(), |first| capital(&first));
            std::iter::once(first).chain(words).collect::<Vec<_>>().join(", ")
        };
        label.unwrap_or_else(of_path)
    }
}

/// A step that is done.
pub(super) struct Ran<'a> {
    pub seat: Option<Seat>,
    pub action: &'a str,
    pub anyway: bool,
    pub answers: &'a [Answered],
}

/// What the state knows after a step and did not before, as far as a person typed it.
pub(super) fn gained(game: &dyn AnyGame, before: &AnyState, ran: &Ran<'_>, after: &AnyState) -> Vec<Typed> {
    let forms: Vec<(usize, &Answered, &Form)> = ran
        .answers
        .iter()
        .enumerate()
        .filter(|(_, answered)| answered.by != Who::Program)
        .filter_map(|(at, answered)| if let Value::Form(Some(form)) = &answered.value { Some((at, answered, form)) } else { None })
        .collect();
    // A card in full, its name and its numbers on one line, is the text of an answer.
    let in_full = ran.answers.iter().any(|answered| answered.by != Who::Program && matches!(answered.value, Value::Text(_)));
    if forms.is_empty() && !in_full {
        return Vec::new();
    }
    let was = game.known(before);
    let mut typed = Vec::new();
    for known in game.known(after).into_iter().filter(|known| !was.contains(known)) {
        let (path, Some(form)) = known else { continue };
        // What the first line left open was typed on the next.
        let same = || forms.iter().filter(|(_, _, typed)| judge::is_begun(typed, &form));
        let named = same().find(|(_, answered, _)| answered.id == path || answered.id.ends_with(&format!(".{path}")));
        let asked = named.or_else(|| same().next()).map(|(at, ..)| fields(game, before, ran, *at));
        let fields = asked.unwrap_or_else(|| game.fields(after, &path, &form).filter(|_| in_full));
        if let Some(fields) = fields.filter(|fields| fields.len() == form.len()) {
            let (called, record) = (Typed::name_of(game, after, &path), game.record(after, &path));
            typed.push(Typed { path, fields, form, called, record });
        }
    }
    typed
}

/// The fields of the form that was asked after so many answers: only its question knows them.
fn fields(game: &dyn AnyGame, before: &AnyState, ran: &Ran<'_>, at: usize) -> Option<Vec<Field>> {
    question_at(game, before, ran, at).map(|question| question.fields)
}

/// The question that was asked after so many answers.
pub(super) fn question_at(game: &dyn AnyGame, before: &AnyState, ran: &Ran<'_>, at: usize) -> Option<Box<Question>> {
    let recorded = ran.answers.iter().take(at).map(recorded).collect();
    let answers = Answers { recorded, anyway: ran.anyway, ..Answers::default() };
    match game.advance(before, ran.seat, ran.action, &answers).ok()? {
        AnyStep::Asks { question, .. } => Some(question),
        AnyStep::Done { .. } => None,
    }
}

impl Session {
    /// All that the owner typed in this session and that still holds, each path once.
    ///
    /// # Errors
    /// When a step can't be read.
    pub fn typed(&self) -> Result<Vec<Typed>, SessionError> {
        let mut found: Vec<Typed> = Vec::new();
        let mut step = self.store.step(self.row.id, self.row.head)?;
        while let Some(parent) = step.parent {
            let before = self.store.step(self.row.id, parent)?;
            if step.answers.iter().any(|answered| matches!(answered.value, Value::Form(Some(_)) | Value::Text(_)))
                && let (Ok(was), Ok(is)) = (self.game.read(&before.state), self.game.read(&step.state))
            {
                let ran = Ran { seat: step.seat, action: &step.action, anyway: step.anyway, answers: &step.answers };
                found.extend(gained(&*self.game, &was, &ran, &is));
            }
            step = before;
        }
        let now = self.game.known(&self.state);
        let mut typed: Vec<Typed> = Vec::new();
        for value in found {
            let holds = now.iter().any(|(path, form)| *path == value.path && form.as_ref() == Some(&value.form));
            if holds && typed.iter().all(|other| other.path != value.path) {
                typed.push(value);
            }
        }
        typed.sort_by(|one, other| one.path.cmp(&other.path));
        Ok(typed)
    }

    /// The packs say more now, since what was typed here was put there: no news for this session.
    ///
    /// # Errors
    /// When the file can't be written.
    pub fn repacked(&mut self, fingerprint: &str, kept: &[Typed]) -> Result<(), SessionError> {
        self.kept.extend(kept.iter().map(|typed| typed.path.clone()));
        let mut row = self.row.clone();
        fingerprint.clone_into(&mut row.fingerprint);
        match self.store.keep(&mut row, self.draft.as_ref(), self.draft.as_ref(), &Changes::default()) {
            Ok(()) => self.row = row,
            // Another has written meanwhile, and will be told of the packs when it matters.
            Err(StoreFault::Conflict) => self.reload()?,
            Err(fault) => return Err(fault.into()),
        }
        Ok(())
    }

    /// Whether a value was kept for other evenings since the packs were read.
    #[must_use]
    pub fn is_kept(&self, path: &str) -> bool {
        self.kept.iter().any(|kept| kept == path)
    }

    /// The folders of packs that it was begun with, besides the user's own.
    #[must_use]
    pub fn packs(&self) -> &[String] {
        &self.row.packs
    }
}
