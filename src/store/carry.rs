//! One session as one JSON file, out and in: to be kept safe, or carried to another machine.

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::steps::{parse, write};
use super::{Draft, Entry, PlayRow, RollRow, SessionRow, StepRow, Store, StoreFault};

/// The format that is written, and the newest that is read.
pub const FORMAT: u32 = 1;

/// A session with all that belongs to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Carried {
    /// The format of this file.
    pub format: u32,
    /// The program that wrote it.
    pub tablehand: String,
    /// The session.
    pub session: SessionRow,
    /// Its steps, those taken back too.
    pub steps: Vec<StepRow>,
    /// The unfinished step.
    pub draft: Option<Draft>,
    /// Its log.
    pub log: Vec<Entry>,
    /// Its rolls.
    pub rolls: Vec<RollRow>,
    /// Its play.
    pub play: Option<PlayRow>,
}

impl Carried {
    /// Reads an exported file.
    ///
    /// # Errors
    /// When it is none, or a newer program wrote it.
    pub fn read(text: &str) -> Result<Self, StoreFault> {
        let json: Json = serde_json::from_str(text).map_err(|error| StoreFault::NotCarried(format!("it is no JSON ({error})")))?;
        match json.get("format").and_then(Json::as_u64) {
            Some(format) if format == u64::from(FORMAT) => {}
            Some(format) if format > u64::from(FORMAT) => {
                return Err(StoreFault::NotCarried(format!(
                    "it has format {format}, and this program reads up to {FORMAT}; a newer tablehand wrote it and can read it"
                )));
            }
            _ => return Err(StoreFault::NotCarried(format!("it has no `format`; expected {FORMAT}, as `sessions export` writes it"))),
        }
        let carried: Self = parse(text).map_err(StoreFault::NotCarried)?;
        carried.whole().map_err(StoreFault::NotCarried)?;
        Ok(carried)
    }

    /// As it is written to a file.
    #[must_use]
    pub fn text(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_else(|_| write(self))
    }

    /// Whether every step hangs on one before it, and the head is there.
    fn whole(&self) -> Result<(), String> {
        let ids: Vec<i64> = self.steps.iter().map(|step| step.id).collect();
        if !ids.is_sorted_by(|one, other| one < other) {
            return Err("its steps are not in order".to_owned());
        }
        for step in &self.steps {
            if step.parent.is_some_and(|parent| parent >= step.id || ids.binary_search(&parent).is_err()) {
                return Err(format!("step {} comes after one that is not there", step.id));
            }
        }
        let heads = self.session.redo.iter().map(|taken| taken.head).chain([self.session.head]);
        for head in heads {
            if ids.binary_search(&head).is_err() {
                return Err(format!("it stands at step {head}, which is not there"));
            }
        }
        let next_roll = self.rolls.iter().map(|roll| roll.id + 1).max().unwrap_or(0);
        if ids.last().is_some_and(|last| self.session.next_step <= *last) || self.session.next_roll < next_roll {
            return Err("its next step or roll would be one that is there already".to_owned());
        }
        Ok(())
    }
}

impl Store {
    /// All that belongs to a session.
    ///
    /// # Errors
    /// When it is gone, or can't be read.
    pub fn carry_out(&self, session: i64) -> Result<Carried, StoreFault> {
        let row = self.session(session)?;
        let play = row.play.as_deref().map(|play| self.play(play)).transpose()?.flatten();
        Ok(Carried {
            format: FORMAT,
            tablehand: env!("CARGO_PKG_VERSION").to_owned(),
            steps: self.steps(session)?,
            draft: self.draft(session)?,
            log: self.log(session, None)?,
            rolls: self.rolls(row.origin)?,
            play,
            session: row,
        })
    }

    /// Takes a session in, under this name. A copy of one that is here already does not count its rolls and its play twice.
    ///
    /// # Errors
    /// When another session has the name, or the file can't be written.
    pub fn carry_in(&self, carried: &Carried, name: &str, origin_if_copy: i64, at: i64) -> Result<i64, StoreFault> {
        self.write(|db| {
            let copied = self.has_rolls(db, carried.session.origin)?;
            let origin = if copied { origin_if_copy } else { carried.session.origin };
            let used: i64 =
                db.query_row("SELECT coalesce(max(used) + 1, 0) FROM sessions", [], |row| row.get(0)).map_err(|error| self.fault(error))?;
            let row = SessionRow { name: name.to_owned(), origin, version: 0, used: used.max(at), ..carried.session.clone() };
            let id = self.insert(db, &row)?;
            for step in &carried.steps {
                self.add_step(db, id, step)?;
            }
            self.keep_draft(db, id, None, carried.draft.as_ref())?;
            for entry in &carried.log {
                self.add_entry(db, id, entry)?;
            }
            for roll in &carried.rolls {
                self.add_roll(db, origin, roll, copied)?;
            }
            if let Some(play) = &carried.play {
                let sql = "UPDATE plays SET session = ?2 WHERE id = ?1 AND session IS NULL";
                db.execute(sql, rusqlite::params![play.id, id]).map_err(|error| self.fault(error))?;
                self.put_play(db, &PlayRow { session: Some(id), ..play.clone() })?;
            }
            Ok(id)
        })
    }
}
