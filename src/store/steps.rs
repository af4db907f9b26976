//! Finished steps: a tree that only grows.

use rusqlite::{Connection, OptionalExtension, Row, named_params, params};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::squeeze::{squeeze, swell};
use super::{Place, StepRow, Store, StoreFault};
use crate::kernel::Seat;

/// A step as its columns hold it.
struct Columns {
    row: StepRow,
    kind: String,
    answers: String,
    notes: Vec<u8>,
    state: Vec<u8>,
    span: String,
}

fn read(row: &Row<'_>) -> rusqlite::Result<Columns> {
    use super::StepKind;
    use crate::kernel::Span;
    let step = StepRow {
        id: row.get("id")?,
        parent: row.get("parent")?,
        number: row.get("number")?,
        kind: StepKind::Action,
        action: row.get("action")?,
        seat: row.get::<_, Option<u8>>("seat")?.map(Seat),
        anyway: row.get("anyway")?,
        must: row.get("must")?,
        decided: row.get("decided")?,
        answers: Vec::new(),
        notes: Vec::new(),
        text: row.get("text")?,
        state: String::new(),
        span: Span::Step,
        dice: Place { stream: row.get("stream")?, word: row.get::<_, i64>("word")?.cast_unsigned() },
        started: row.get("started")?,
        finished: row.get("finished")?,
    };
    Ok(Columns {
        row: step,
        kind: row.get("kind")?,
        answers: row.get("answers")?,
        notes: row.get("notes")?,
        state: row.get("state")?,
        span: row.get("span")?,
    })
}

fn unpack(columns: Columns) -> Result<StepRow, StoreFault> {
    let number = columns.row.number;
    let fault = |part: &str, detail: String| StoreFault::Unreadable { what: format!("{part} of step {number}"), detail };
    let notes = swell(&columns.notes).map_err(|detail| fault("the notes", detail))?;
    Ok(StepRow {
        kind: word(&columns.kind).map_err(|detail| fault("the kind", detail))?,
        answers: parse(&columns.answers).map_err(|detail| fault("the answers", detail))?,
        notes: parse(&notes).map_err(|detail| fault("the notes", detail))?,
        state: swell(&columns.state).map_err(|detail| fault("the state", detail))?,
        span: word(&columns.span).map_err(|detail| fault("the span", detail))?,
        ..columns.row
    })
}

/// A plain enum from its kebab-case name.
pub(super) fn word<T: DeserializeOwned>(name: &str) -> Result<T, String> {
    serde_json::from_value(serde_json::Value::String(name.to_owned())).map_err(|error| error.to_string())
}

/// A plain enum's kebab-case name.
pub(super) fn name<T: Serialize>(word: &T) -> String {
    serde_json::to_value(word).ok().and_then(|json| json.as_str().map(str::to_owned)).unwrap_or_default()
}

pub(super) fn parse<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|error| error.to_string())
}

/// Plain values always have a JSON form.
pub(super) fn write<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_else(|_| "null".to_owned())
}

impl Store {
    /// A step of a session.
    ///
    /// # Errors
    /// When it is not there, or can't be read.
    pub fn step(&self, session: i64, id: i64) -> Result<StepRow, StoreFault> {
        let sql = "SELECT * FROM steps WHERE session = ?1 AND id = ?2";
        let mut statement = self.db().prepare_cached(sql).map_err(|error| self.fault(error))?;
        let columns = statement.query_row(params![session, id], read).optional().map_err(|error| self.fault(error))?;
        unpack(columns.ok_or_else(|| StoreFault::Unreadable { what: format!("step {id}"), detail: "it is missing".to_owned() })?)
    }

    /// Every step of a session, in the order finished; those taken back too.
    ///
    /// # Errors
    /// When one can't be read.
    pub fn steps(&self, session: i64) -> Result<Vec<StepRow>, StoreFault> {
        let mut statement = self.db().prepare("SELECT * FROM steps WHERE session = ?1 ORDER BY id").map_err(|error| self.fault(error))?;
        let rows = statement.query_map([session], read).map_err(|error| self.fault(error))?;
        rows.map(|columns| unpack(columns.map_err(|error| self.fault(error))?)).collect()
    }

    /// How many bytes the steps of a session take, and how many steps these are.
    ///
    /// # Errors
    /// When the file can't be read.
    pub fn weight(&self, session: i64) -> Result<(u64, u64), StoreFault> {
        let sql = "SELECT coalesce(sum(length(answers) + length(notes) + length(text) + length(state)), 0), count(*) FROM steps WHERE session = ?1";
        self.db()
            .query_row(sql, [session], |row| Ok((row.get::<_, i64>(0)?.cast_unsigned(), row.get::<_, i64>(1)?.cast_unsigned())))
            .map_err(|error| self.fault(error))
    }

    pub(super) fn add_step(&self, db: &Connection, session: i64, step: &StepRow) -> Result<(), StoreFault> {
        let sql = "INSERT INTO steps (session, id, parent, number, kind, action, seat, anyway, must, decided, answers, notes, text, state, \
                   span, stream, word, started, finished) VALUES (:session, :id, :parent, :number, :kind, :action, :seat, :anyway, :must, \
                   :decided, :answers, :notes, :text, :state, :span, :stream, :word, :started, :finished)";
        let mut statement = db.prepare_cached(sql).map_err(|error| self.fault(error))?;
        let inserted = statement.execute(named_params! {
            ":session": session, ":id": step.id, ":parent": step.parent, ":number": step.number, ":kind": name(&step.kind),
            ":action": step.action, ":seat": step.seat.map(|seat| seat.0), ":anyway": step.anyway, ":must": step.must,
            ":decided": step.decided, ":answers": write(&step.answers), ":notes": squeeze(&write(&step.notes)), ":text": step.text,
            ":state": squeeze(&step.state), ":span": name(&step.span), ":stream": step.dice.stream,
            ":word": step.dice.word.cast_signed(), ":started": step.started, ":finished": step.finished,
        });
        inserted.map(|_| ()).map_err(|error| self.fault(error))
    }
}
