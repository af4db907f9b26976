//! What has happened: the log, `why`, and where the session stands in words.

use serde::Serialize;

use super::course::answers_of;
use super::undo::label_of;
use super::{At, Session, SessionError};
use crate::kernel::Note;
use crate::store::{Entry, EntryKind, SessionRow, StepKind};
use crate::toolbox::erased::{AnyState, AnyStep};
use crate::toolbox::status::Status;

/// One line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// What it tells.
    pub kind: EntryKind,
    /// The step's number, if it is about one.
    pub step: Option<u32>,
    /// The step in a player's words, or the sentence itself.
    pub text: String,
    /// The step's answers: id, value.
    pub answers: Vec<(String, String)>,
    /// What happened in it.
    pub notes: Vec<Note>,
}

/// A session in a list, and in JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Summary {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The game's id.
    pub game: String,
    /// How it is played.
    pub mode: String,
    /// How many steps lead to where it stands.
    pub step: u32,
    /// When it began, in milliseconds since 1970.
    pub started: i64,
    /// When it was last used.
    pub used: i64,
    /// Minutes at the table.
    pub minutes: u32,
    /// The seed of its dice.
    pub seed: u64,
    /// Its play, if it has ended.
    pub play: Option<String>,
}

impl From<&SessionRow> for Summary {
    fn from(row: &SessionRow) -> Self {
        Self {
            id: row.id.to_string(),
            name: row.name.clone(),
            game: row.game.clone(),
            mode: row.mode.clone(),
            step: row.number,
            started: row.created,
            used: row.used,
            minutes: u32::try_from((row.spent + 59_999) / 60_000).unwrap_or(0),
            seed: row.seed,
            play: row.play.clone(),
        }
    }
}

impl Session {
    /// The session in short.
    #[must_use]
    pub fn summary(&self) -> Summary {
        Summary::from(&self.row)
    }

    /// How many finished steps lead to where it stands.
    #[must_use]
    pub fn step(&self) -> u32 {
        self.row.number
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.row.name
    }

    /// The position; while a step is unfinished, as far as it has come.
    #[must_use]
    pub fn status(&self) -> Status {
        self.game.status(&self.so_far())
    }

    fn so_far(&self) -> AnyState {
        let (Some(draft), At::Asks { .. }) = (&self.draft, &self.at) else { return self.state.clone() };
        match self.game.advance(&self.state, draft.seat, &draft.action, &answers_of(draft)) {
            Ok(AnyStep::Asks { state, .. }) => state,
            _ => self.state.clone(),
        }
    }

    /// The state after the last finished step, as JSON.
    #[must_use]
    pub fn state_json(&self) -> serde_json::Value {
        self.game.write(&self.state)
    }

    /// The number and the label of the unfinished step, if the book began it.
    #[must_use]
    pub fn open_step(&self) -> Option<(u32, String)> {
        let (Some(draft), At::Asks { .. }) = (self.draft.as_ref().filter(|draft| draft.must), &self.at) else { return None };
        Some((self.row.number + 1, self.game.label(&self.state, &draft.action)))
    }

    /// The answers of the unfinished step so far: id, value.
    #[must_use]
    pub fn answers(&self) -> Vec<(String, String)> {
        let answers = self.draft.iter().flat_map(|draft| &draft.answers);
        answers.map(|answered| (answered.id.clone(), answered.value.to_string())).collect()
    }

    /// The last lines of the log, the oldest first; all of it for none.
    ///
    /// # Errors
    /// When one can't be read.
    pub fn log(&self, last: Option<usize>) -> Result<Vec<LogLine>, SessionError> {
        self.store.log(self.row.id, last)?.into_iter().map(|entry| self.line(entry)).collect()
    }

    fn line(&self, entry: Entry) -> Result<LogLine, SessionError> {
        let step = entry.step.map(|step| self.store.step(self.row.id, step)).transpose()?;
        let Some(step) = step.filter(|_| entry.kind == EntryKind::Step) else {
            let step = None;
            return Ok(LogLine { at: entry.at, kind: entry.kind, step, text: entry.text, answers: Vec::new(), notes: Vec::new() });
        };
        Ok(LogLine {
            at: entry.at,
            kind: entry.kind,
            step: Some(step.number),
            text: label_of(&*self.game, &self.store, self.row.id, &step)?,
            answers: step.answers.iter().map(|answered| (answered.id.clone(), answered.value.to_string())).collect(),
            notes: step.notes,
        })
    }

    /// The last steps that led to where it stands, in words, the oldest first. What was taken back is none of them.
    ///
    /// # Errors
    /// When a step can't be read.
    pub fn last_steps(&self, last: usize) -> Result<Vec<String>, SessionError> {
        let mut labels = Vec::new();
        let mut at = Some(self.row.head);
        while let Some(id) = at.filter(|_| labels.len() < last) {
            let step = self.store.step(self.row.id, id)?;
            if step.kind == StepKind::Start {
                break;
            }
            labels.push(label_of(&*self.game, &self.store, self.row.id, &step)?);
            at = step.parent;
        }
        labels.reverse();
        Ok(labels)
    }

    /// The last notes with the numbers behind them, the oldest first: of the unfinished step, then of the steps before it.
    ///
    /// # Errors
    /// When a step can't be read.
    pub fn why(&self, last: usize) -> Result<Vec<Note>, SessionError> {
        let mut notes: Vec<Note> = if let At::Asks { notes, .. } = &self.at { notes.iter().rev().cloned().collect() } else { Vec::new() };
        let mut at = Some(self.row.head);
        while let Some(id) = at.filter(|_| notes.len() < last) {
            let step = self.store.step(self.row.id, id)?;
            if step.kind == StepKind::Start {
                break;
            }
            notes.extend(step.notes.into_iter().rev());
            at = step.parent;
        }
        notes.truncate(last);
        notes.reverse();
        Ok(notes)
    }
}
