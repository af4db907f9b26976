//! The score book: one row for each finished play.

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::steps::{parse, write};
use super::{PlayRow, Store, StoreFault};
use crate::kernel::Outcome;

fn read(row: &Row<'_>) -> rusqlite::Result<(PlayRow, String)> {
    let play = PlayRow {
        id: row.get("id")?,
        session: row.get("session")?,
        game: row.get("game")?,
        mode: row.get("mode")?,
        date: row.get("date")?,
        minutes: row.get("minutes")?,
        outcome: Outcome::default(),
        counted: row.get("counted")?,
        withdrawn: row.get("withdrawn")?,
    };
    Ok((play, row.get("outcome")?))
}

fn unpack((play, outcome): (PlayRow, String)) -> Result<PlayRow, StoreFault> {
    let outcome = parse(&outcome).map_err(|detail| StoreFault::Unreadable { what: format!("the play {}", play.id), detail })?;
    Ok(PlayRow { outcome, ..play })
}

impl Store {
    /// Every finished play, the latest first. Those whose end was taken back are left out.
    ///
    /// # Errors
    /// When one can't be read.
    pub fn plays(&self) -> Result<Vec<PlayRow>, StoreFault> {
        let sql = "SELECT * FROM plays WHERE NOT withdrawn ORDER BY date DESC, id";
        let mut statement = self.db().prepare_cached(sql).map_err(|error| self.fault(error))?;
        let rows = statement.query_map([], read).map_err(|error| self.fault(error))?;
        rows.map(|row| unpack(row.map_err(|error| self.fault(error))?)).collect()
    }

    /// The play of this id.
    ///
    /// # Errors
    /// When it can't be read.
    pub fn play(&self, id: &str) -> Result<Option<PlayRow>, StoreFault> {
        let row = self.db().query_row("SELECT * FROM plays WHERE id = ?1", [id], read).optional();
        row.map_err(|error| self.fault(error))?.map(unpack).transpose()
    }

    /// Lets a play count, or not.
    ///
    /// # Errors
    /// When it is not there, or the file can't be written.
    pub fn count_play(&self, id: &str, counted: bool) -> Result<(), StoreFault> {
        let sql = "UPDATE plays SET counted = ?2 WHERE id = ?1";
        let changed = self.write(|db| db.execute(sql, params![id, counted]).map_err(|error| self.fault(error)))?;
        if changed == 0 { Err(StoreFault::Gone) } else { Ok(()) }
    }

    /// Writes a play; one written before keeps whether it counts, and one of another session stays as it is.
    pub(super) fn put_play(&self, db: &Connection, play: &PlayRow) -> Result<(), StoreFault> {
        let sql = "INSERT INTO plays (id, session, game, mode, date, minutes, outcome, counted, withdrawn) \
                   VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) ON CONFLICT (id) DO UPDATE SET mode = excluded.mode, \
                   date = excluded.date, minutes = excluded.minutes, outcome = excluded.outcome, withdrawn = excluded.withdrawn \
                   WHERE plays.session IS excluded.session";
        let outcome = write(&play.outcome);
        let values = params![play.id, play.session, play.game, play.mode, play.date, play.minutes, outcome, play.counted, play.withdrawn];
        db.execute(sql, values).map(|_| ()).map_err(|error| self.fault(error))
    }

    /// Takes a play out of the book for now, if it is this session's own.
    pub(super) fn withdraw_play(&self, db: &Connection, id: &str, session: i64) -> Result<(), StoreFault> {
        let sql = "UPDATE plays SET withdrawn = 1 WHERE id = ?1 AND session = ?2";
        db.execute(sql, params![id, session]).map(|_| ()).map_err(|error| self.fault(error))
    }
}
