//! The log of a session: what was done, taken back and brought again, in that order, for ever.

use rusqlite::{Connection, params};

use super::steps::{name, word};
use super::{Entry, Store, StoreFault};

impl Store {
    /// The last entries of a session's log, the oldest first. All of them for none.
    ///
    /// # Errors
    /// When one can't be read.
    pub fn log(&self, session: i64, last: Option<usize>) -> Result<Vec<Entry>, StoreFault> {
        let sql = "SELECT at, kind, step, text FROM log WHERE session = ?1 ORDER BY id DESC LIMIT ?2";
        let mut statement = self.db().prepare_cached(sql).map_err(|error| self.fault(error))?;
        let most = last.and_then(|last| i64::try_from(last).ok()).unwrap_or(-1);
        let rows = statement
            .query_map(params![session, most], |row| {
                Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1)?, row.get::<_, Option<i64>>(2)?, row.get::<_, String>(3)?))
            })
            .map_err(|error| self.fault(error))?;
        let mut entries = Vec::new();
        for row in rows {
            let (at, kind, step, text) = row.map_err(|error| self.fault(error))?;
            let kind = word(&kind).map_err(|detail| StoreFault::Unreadable { what: "a line of the log".to_owned(), detail })?;
            entries.push(Entry { at, kind, step, text });
        }
        entries.reverse();
        Ok(entries)
    }

    pub(super) fn add_entry(&self, db: &Connection, session: i64, entry: &Entry) -> Result<(), StoreFault> {
        let sql = "INSERT INTO log (session, at, kind, step, text) VALUES (?1, ?2, ?3, ?4, ?5)";
        let mut statement = db.prepare_cached(sql).map_err(|error| self.fault(error))?;
        statement
            .execute(params![session, entry.at, name(&entry.kind), entry.step, entry.text])
            .map(|_| ())
            .map_err(|error| self.fault(error))
    }
}
