//! Sessions read and written. Every write names the version of the session it was made for, and is refused if that is no longer
//! the one in the file: two writers never lose each other's steps.

use rusqlite::types::Type;
use rusqlite::{Connection, OptionalExtension, Row, named_params, params};

use super::{Draft, Entry, Place, PlayRow, RollRow, SessionRow, StepRow, Store, StoreFault};

/// All that one deed changes, kept in one transaction.
#[derive(Clone, Debug, Default)]
pub struct Changes {
    /// Steps finished.
    pub steps: Vec<StepRow>,
    /// Dice rolled.
    pub rolls: Vec<RollRow>,
    /// Rolls taken back (true) or brought again (false), in this order.
    pub marks: Vec<(i64, bool)>,
    /// Lines of the log.
    pub log: Vec<Entry>,
    /// What becomes of the play.
    pub play: Option<PlayChange>,
}

/// What becomes of a session's play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayChange {
    /// It is written, or written anew.
    Put(Box<PlayRow>),
    /// Its end was taken back.
    Withdraw(String),
}

impl Changes {
    /// Whether nothing was done at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty() && self.rolls.is_empty() && self.marks.is_empty() && self.log.is_empty() && self.play.is_none()
    }
}

const COLUMNS: &str = "id, origin, name, game, mode, seed, physical, created, used, spent, version, head, number, next_step, next_roll, \
                       stream, word, streams, redo, play, fingerprint, packs";

fn read(row: &Row<'_>) -> rusqlite::Result<SessionRow> {
    let redo: String = row.get("redo")?;
    let redo = serde_json::from_str(&redo).map_err(|error| rusqlite::Error::FromSqlConversionFailure(18, Type::Text, Box::new(error)))?;
    let packs: String = row.get("packs")?;
    let packs = serde_json::from_str(&packs).map_err(|error| rusqlite::Error::FromSqlConversionFailure(21, Type::Text, Box::new(error)))?;
    Ok(SessionRow {
        id: row.get("id")?,
        origin: row.get("origin")?,
        name: row.get("name")?,
        game: row.get("game")?,
        mode: row.get("mode")?,
        seed: row.get::<_, i64>("seed")?.cast_unsigned(),
        physical: row.get("physical")?,
        created: row.get("created")?,
        used: row.get("used")?,
        spent: row.get("spent")?,
        version: row.get("version")?,
        head: row.get("head")?,
        number: row.get("number")?,
        next_step: row.get("next_step")?,
        next_roll: row.get("next_roll")?,
        dice: Place { stream: row.get("stream")?, word: row.get::<_, i64>("word")?.cast_unsigned() },
        streams: row.get("streams")?,
        redo,
        play: row.get("play")?,
        fingerprint: row.get("fingerprint")?,
        packs,
    })
}

impl Store {
    /// Every session, the last used first.
    ///
    /// # Errors
    /// When the file can't be read.
    pub fn sessions(&self) -> Result<Vec<SessionRow>, StoreFault> {
        let sql = format!("SELECT {COLUMNS} FROM sessions ORDER BY used DESC, id DESC");
        let mut statement = self.db().prepare_cached(&sql).map_err(|error| self.fault(error))?;
        let rows = statement.query_map([], read).map_err(|error| self.fault(error))?;
        rows.collect::<rusqlite::Result<_>>().map_err(|error| self.fault(error))
    }

    /// The session of this id, as it is in the file now.
    ///
    /// # Errors
    /// When it is gone, or can't be read.
    pub fn session(&self, id: i64) -> Result<SessionRow, StoreFault> {
        let sql = format!("SELECT {COLUMNS} FROM sessions WHERE id = ?1");
        let mut statement = self.db().prepare_cached(&sql).map_err(|error| self.fault(error))?;
        statement.query_row([id], read).optional().map_err(|error| self.fault(error))?.ok_or(StoreFault::Gone)
    }

    /// The id of the session last used, if there is any.
    ///
    /// # Errors
    /// When the file can't be read.
    pub fn last_used(&self) -> Result<Option<i64>, StoreFault> {
        let sql = "SELECT id FROM sessions ORDER BY used DESC, id DESC LIMIT 1";
        self.db().query_row(sql, [], |row| row.get(0)).optional().map_err(|error| self.fault(error))
    }

    /// Begins a session with what was done in it so far. Its id is set in `row`.
    ///
    /// # Errors
    /// When another has its name, or the file can't be written.
    pub fn begin(&self, row: &mut SessionRow, draft: Option<&Draft>, changes: &Changes) -> Result<(), StoreFault> {
        row.id = self.write(|db| {
            let id = self.insert(db, row)?;
            let row = SessionRow { id, ..row.clone() };
            self.keep_draft(db, id, None, draft)?;
            self.keep_changes(db, &row, changes)?;
            Ok(id)
        })?;
        Ok(())
    }

    pub(super) fn insert(&self, db: &Connection, row: &SessionRow) -> Result<i64, StoreFault> {
        let taken: bool = db
            .query_row("SELECT EXISTS (SELECT 1 FROM sessions WHERE name = ?1)", [&row.name], |row| row.get(0))
            .map_err(|error| self.fault(error))?;
        if taken {
            return Err(StoreFault::NameTaken(row.name.clone()));
        }
        let sql = "INSERT INTO sessions (origin, name, game, mode, seed, physical, created, used, spent, version, head, number, next_step, \
                   next_roll, stream, word, streams, redo, play, fingerprint, packs) VALUES (:origin, :name, :game, :mode, :seed, :physical, \
                   :created, :used, :spent, :version, :head, :number, :next_step, :next_roll, :stream, :word, :streams, :redo, :play, \
                   :fingerprint, :packs)";
        let inserted = db.execute(
            sql,
            named_params! {
                ":origin": row.origin, ":name": row.name, ":game": row.game, ":mode": row.mode, ":seed": row.seed.cast_signed(),
                ":physical": row.physical, ":created": row.created, ":used": row.used, ":spent": row.spent, ":version": row.version,
                ":head": row.head, ":number": row.number, ":next_step": row.next_step, ":next_roll": row.next_roll,
                ":stream": row.dice.stream, ":word": row.dice.word.cast_signed(), ":streams": row.streams,
                ":redo": redo_text(row), ":play": row.play, ":fingerprint": row.fingerprint,
                ":packs": serde_json::to_string(&row.packs).unwrap_or_else(|_| "[]".to_owned()),
            },
        );
        inserted.map_err(|error| self.fault(error))?;
        Ok(db.last_insert_rowid())
    }

    /// Writes what one deed changed. `before` is the draft as it is in the file. The row's version is counted up.
    ///
    /// # Errors
    /// [`StoreFault::Conflict`] when the session is not as the writer saw it; otherwise when the file can't be written. Nothing is
    /// changed then.
    pub fn keep(&self, row: &mut SessionRow, before: Option<&Draft>, after: Option<&Draft>, changes: &Changes) -> Result<(), StoreFault> {
        self.write(|db| {
            let sql = "UPDATE sessions SET mode = :mode, physical = :physical, used = :used, spent = :spent, version = version + 1, \
                       head = :head, number = :number, next_step = :next_step, next_roll = :next_roll, stream = :stream, word = :word, \
                       streams = :streams, redo = :redo, play = :play, fingerprint = :fingerprint WHERE id = :id AND version = :version";
            let mut statement = db.prepare_cached(sql).map_err(|error| self.fault(error))?;
            let changed = statement.execute(named_params! {
                ":mode": row.mode, ":physical": row.physical, ":used": row.used, ":spent": row.spent, ":head": row.head,
                ":number": row.number, ":next_step": row.next_step, ":next_roll": row.next_roll, ":stream": row.dice.stream,
                ":word": row.dice.word.cast_signed(), ":streams": row.streams, ":redo": redo_text(row), ":play": row.play,
                ":fingerprint": row.fingerprint, ":id": row.id, ":version": row.version,
            });
            if changed.map_err(|error| self.fault(error))? == 0 {
                let there: bool = db
                    .query_row("SELECT EXISTS (SELECT 1 FROM sessions WHERE id = ?1)", [row.id], |row| row.get(0))
                    .map_err(|error| self.fault(error))?;
                return Err(if there { StoreFault::Conflict } else { StoreFault::Gone });
            }
            self.keep_draft(db, row.id, before, after)?;
            self.keep_changes(db, row, changes)
        })?;
        row.version += 1;
        Ok(())
    }

    fn keep_changes(&self, db: &Connection, row: &SessionRow, changes: &Changes) -> Result<(), StoreFault> {
        for step in &changes.steps {
            self.add_step(db, row.id, step)?;
        }
        for roll in &changes.rolls {
            self.add_roll(db, row.origin, roll, false)?;
        }
        for (roll, taken_back) in &changes.marks {
            self.mark_roll(db, row.origin, *roll, *taken_back)?;
        }
        for entry in &changes.log {
            self.add_entry(db, row.id, entry)?;
        }
        match &changes.play {
            Some(PlayChange::Put(play)) => self.put_play(db, &PlayRow { session: Some(row.id), ..(**play).clone() }),
            Some(PlayChange::Withdraw(id)) => self.withdraw_play(db, id, row.id),
            None => Ok(()),
        }
    }

    /// Makes this the session last used.
    ///
    /// # Errors
    /// When it is gone, or the file can't be written.
    pub fn choose(&self, id: i64, at: i64) -> Result<(), StoreFault> {
        // The clock may have been set back: the chosen one still has to come first.
        let sql = "UPDATE sessions SET used = max(?2, (SELECT max(used) + 1 FROM sessions)) WHERE id = ?1";
        self.change_one(sql, params![id, at])
    }

    /// Renames a session. Writers that saw the old name are not disturbed.
    ///
    /// # Errors
    /// When another has the name, the session is gone, or the file can't be written.
    pub fn rename(&self, id: i64, name: &str) -> Result<(), StoreFault> {
        let other = "SELECT EXISTS (SELECT 1 FROM sessions WHERE name = ?1 AND id <> ?2)";
        let taken: bool = self.db().query_row(other, params![name, id], |row| row.get(0)).map_err(|error| self.fault(error))?;
        if taken {
            return Err(StoreFault::NameTaken(name.to_owned()));
        }
        self.change_one("UPDATE sessions SET name = ?2 WHERE id = ?1", params![id, name])
    }

    /// Deletes a session with its steps. Its play stays in the score book, and its rolls count on.
    ///
    /// # Errors
    /// When it is gone, or the file can't be written.
    pub fn delete(&self, id: i64) -> Result<(), StoreFault> {
        self.change_one("DELETE FROM sessions WHERE id = ?1", params![id])
    }

    fn change_one(&self, sql: &str, values: impl rusqlite::Params) -> Result<(), StoreFault> {
        let changed = self.write(|db| db.execute(sql, values).map_err(|error| self.fault(error)))?;
        if changed == 0 { Err(StoreFault::Gone) } else { Ok(()) }
    }
}

fn redo_text(row: &SessionRow) -> String {
    // Plain values always have a JSON form.
    serde_json::to_string(&row.redo).unwrap_or_else(|_| "[]".to_owned())
}
