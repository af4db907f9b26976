//! The unfinished step: its head in one row, its answers one by one.

use rusqlite::{Connection, OptionalExtension, params};

use super::steps::{parse, write};
use super::{Answered, Draft, Store, StoreFault};

impl Store {
    /// The unfinished step of a session.
    ///
    /// # Errors
    /// When it can't be read.
    pub fn draft(&self, session: i64) -> Result<Option<Draft>, StoreFault> {
        let unreadable = |detail| StoreFault::Unreadable { what: "the unfinished step".to_owned(), detail };
        let head: Option<String> = self
            .db()
            .query_row("SELECT head FROM drafts WHERE session = ?1", [session], |row| row.get(0))
            .optional()
            .map_err(|error| self.fault(error))?;
        let Some(head) = head else { return Ok(None) };
        let mut draft: Draft = parse(&head).map_err(unreadable)?;
        let mut statement = self
            .db()
            .prepare_cached("SELECT answer FROM draft_answers WHERE session = ?1 ORDER BY nth")
            .map_err(|error| self.fault(error))?;
        let answers = statement.query_map([session], |row| row.get::<_, String>(0)).map_err(|error| self.fault(error))?;
        for answer in answers {
            draft.answers.push(parse::<Answered>(&answer.map_err(|error| self.fault(error))?).map_err(unreadable)?);
        }
        Ok(Some(draft))
    }

    /// Brings the draft in the file from `before` to `after`, touching only what differs.
    pub(super) fn keep_draft(
        &self,
        db: &Connection,
        session: i64,
        before: Option<&Draft>,
        after: Option<&Draft>,
    ) -> Result<(), StoreFault> {
        let of = |error| self.fault(error);
        let Some(after) = after else {
            if before.is_some() {
                db.execute("DELETE FROM drafts WHERE session = ?1", [session]).map_err(of)?;
                db.execute("DELETE FROM draft_answers WHERE session = ?1", [session]).map_err(of)?;
            }
            return Ok(());
        };
        let head = head_of(after);
        if before.map(head_of).as_ref() != Some(&head) {
            let sql = "INSERT INTO drafts (session, head) VALUES (?1, ?2) ON CONFLICT (session) DO UPDATE SET head = excluded.head";
            db.execute(sql, params![session, head]).map_err(of)?;
        }
        let kept: &[Answered] = before.map_or(&[], |before| &before.answers);
        let same = kept.iter().zip(&after.answers).take_while(|(one, other)| one == other).count();
        if kept.len() > same {
            db.execute("DELETE FROM draft_answers WHERE session = ?1 AND nth >= ?2", params![session, row_number(same)]).map_err(of)?;
        }
        let mut statement = db.prepare_cached("INSERT INTO draft_answers (session, nth, answer) VALUES (?1, ?2, ?3)").map_err(of)?;
        for (nth, answer) in after.answers.iter().enumerate().skip(same) {
            statement.execute(params![session, row_number(nth), write(answer)]).map_err(of)?;
        }
        Ok(())
    }
}

/// A draft without its answers.
fn head_of(draft: &Draft) -> String {
    write(&Draft { answers: Vec::new(), ..draft.clone() })
}

fn row_number(nth: usize) -> i64 {
    i64::try_from(nth).unwrap_or(i64::MAX)
}
