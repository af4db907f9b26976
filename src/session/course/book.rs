//! The score book, and the time that was spent at the table.

use super::super::generator::uuid;
use super::super::{At, SessionError};
use super::Course;
use crate::store::{PlayChange, PlayRow};

/// A pause longer than this is no time at the table: half an hour.
const IDLE: i64 = 30 * 60 * 1000;

impl Course {
    /// The score book: a play is written when the game is over, and taken out again while its end is taken back.
    pub fn book(&mut self, dirty: bool) -> Result<(), SessionError> {
        let outcome = match &self.opens {
            Some(At::Over(outcome)) if dirty || self.row.play.is_none() => outcome.clone(),
            Some(At::Over(_)) | None => return Ok(()),
            Some(_) => {
                self.changes.play = self.row.play.clone().filter(|_| dirty).map(PlayChange::Withdraw);
                return Ok(());
            }
        };
        let id = match &self.row.play {
            Some(play) => play.clone(),
            None => uuid()?,
        };
        let spent = self.row.spent + self.pause();
        self.row.play = Some(id.clone());
        self.changes.play = Some(PlayChange::Put(Box::new(PlayRow {
            id: id.clone(),
            session: None,
            game: self.row.game.clone(),
            mode: self.row.mode.clone(),
            date: self.at_ms,
            minutes: u32::try_from((spent + 59_999) / 60_000).unwrap_or(0),
            outcome,
            counted: true,
            withdrawn: false,
        })));
        self.told.play = Some(id);
        Ok(())
    }

    /// Time since the last deed that was spent at the table.
    pub(super) fn pause(&self) -> i64 {
        Some(self.at_ms - self.row.used).filter(|pause| (0..=IDLE).contains(pause)).unwrap_or(0)
    }
}
