//! JSON lines: one object a line out, one in. The contract stands in the user's guide; keys are added, never renamed.

use std::io::{self, BufRead as _, Write as _};

use serde_json::{Map, Value as Json, json};

use super::{Asking, Choice, Event, Front, Menu, Pick, Picked, Said};
use crate::dice::near;
use crate::kernel::{Early, Note, Question, Raw, Refusal, Scalar};
use crate::session::{FinishedStep, LogLine, Typed};
use crate::toolbox::erased::{Odds, OddsOf};
use crate::toolbox::fix::{Edit, How};
use crate::view::moment;

/// A client that reads and writes JSON lines.
#[derive(Debug, Default)]
pub struct JsonLines {
    read: usize,
    /// Whether the line read last was refused, so that a script that ends with it has failed.
    slipped: bool,
}

impl JsonLines {
    /// Standard input and output.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    fn write(kind: &str, mut object: Json) -> io::Result<()> {
        if let Some(map) = object.as_object_mut() {
            map.insert("type".to_owned(), json!(kind));
        }
        let mut out = io::stdout().lock();
        writeln!(out, "{object}")?;
        out.flush()
    }

    /// Writes a question without waiting for an answer.
    ///
    /// # Errors
    /// When it can't be written.
    pub fn tell_question(asking: Asking<'_>) -> io::Result<()> {
        Self::write("question", question(asking.question, asking.who))
    }

    /// Writes a menu without waiting for a choice.
    ///
    /// # Errors
    /// When it can't be written.
    pub fn tell_menu(menu: Menu<'_>) -> io::Result<()> {
        let actions: Vec<Json> = menu.offers.iter().chain(menu.deeds).map(action).collect();
        Self::write("menu", json!({ "actions": actions }))
    }

    fn fault(&self, message: &str, expected: &str) -> io::Result<()> {
        let error = json!({ "code": "usage", "message": message, "expected": expected, "hint": format!("line {}", self.read) });
        Self::write("error", json!({ "error": error }))
    }

    /// The next thing said; `open` is the id of the open question.
    fn next(&mut self, open: Option<&str>) -> io::Result<Said> {
        loop {
            let mut bytes = Vec::new();
            if io::stdin().lock().read_until(b'\n', &mut bytes)? == 0 {
                return Ok(Said::End);
            }
            self.read += 1;
            let line = String::from_utf8_lossy(&bytes);
            if line.trim().is_empty() {
                continue;
            }
            match serde_json::from_str::<Map<String, Json>>(&line) {
                Err(error) => self.fault(&format!("this is no JSON object: {error}"), EXPECTED)?,
                Ok(object) => match said(&object, open) {
                    Ok(said) => {
                        self.slipped = false;
                        return Ok(said);
                    }
                    Err(wrong) => self.fault(&wrong, EXPECTED)?,
                },
            }
            self.slipped = true;
        }
    }
}

const EXPECTED: &str = "one of answer, do, undo, redo, fix, overrule, status, odds, why, log, look, help, quit";

/// What may be said, with what may be said along with it.
const SAYINGS: [(&str, &[&str]); 13] = [
    ("answer", &["id", "anyway"]),
    ("do", &["answers"]),
    ("undo", &[]),
    ("redo", &[]),
    ("fix", &["why"]),
    ("overrule", &[]),
    ("status", &[]),
    ("odds", &[]),
    ("why", &[]),
    ("log", &[]),
    ("look", &[]),
    ("help", &[]),
    ("quit", &[]),
];

/// Which of the sayings an object is; none of its keys may be left over.
fn saying(object: &Map<String, Json>) -> Result<&'static str, String> {
    let keys = || object.keys().map(String::as_str).collect::<Vec<_>>().join(", ");
    let Some((name, besides)) = SAYINGS.iter().find(|(name, _)| object.contains_key(*name)) else {
        let near = object.keys().find_map(|key| near(key, SAYINGS.iter().map(|(name, _)| *name)));
        let near = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
        return Err(if object.is_empty() { "the object is empty".to_owned() } else { format!("nothing is meant by {}{near}", keys()) });
    };
    match object.keys().find(|key| *key != name && !besides.contains(&key.as_str())) {
        Some(left) => {
            let besides = if besides.is_empty() { "nothing".to_owned() } else { format!("`{}`", besides.join("`, `")) };
            Err(format!("`{left}` means nothing with `{name}`, which takes {besides} besides"))
        }
        None => Ok(name),
    }
}

/// What an object says.
fn said(object: &Map<String, Json>, open: Option<&str>) -> Result<Said, String> {
    saying(object)?;
    if let Some(answer) = object.get("answer") {
        return answered(object, answer, open);
    }
    if let Some(action) = object.get("do") {
        let action = action.as_str().ok_or("`do` wants the name of an action")?.to_owned();
        let none = Map::new();
        let answers = match object.get("answers") {
            None | Some(Json::Null) => &none,
            Some(answers) => answers.as_object().ok_or("`answers` wants an object of ids and answers")?,
        };
        let answers = answers.iter().map(|(key, value)| Early { key: key.clone(), raw: raw(value) }).collect();
        return Ok(Said::Do { action, answers });
    }
    let steps = |value: &Json| value.as_u64().and_then(|steps| u32::try_from(steps).ok()).filter(|steps| *steps > 0);
    if let Some(undo) = object.get("undo") {
        return match undo.as_str() {
            Some("answer") => Ok(Said::Undo(None)),
            _ => steps(undo).map(|steps| Said::Undo(Some(steps))).ok_or_else(|| "`undo` wants \"answer\" or a number of steps".to_owned()),
        };
    }
    if let Some(redo) = object.get("redo") {
        return steps(redo).map(Said::Redo).ok_or_else(|| "`redo` wants a number of steps".to_owned());
    }
    if let Some(fix) = object.get("fix") {
        let values = fix.as_object().filter(|values| !values.is_empty()).ok_or("`fix` wants an object of paths and values")?;
        let edits = values.iter().map(|(path, value)| edit(path, value)).collect::<Result<Vec<_>, _>>()?;
        let why = object.get("why").and_then(Json::as_str).map(str::to_owned);
        return Ok(Said::Fix { edits, why });
    }
    let asks = |key: &str| object.get(key).is_some_and(|value| value == &json!(true));
    match () {
        () if asks("status") => Ok(Said::Status(Vec::new())),
        () if asks("why") => Ok(Said::Why(String::new())),
        () if asks("log") => Ok(Said::Log),
        () if asks("help") => Ok(Said::Help),
        () if asks("odds") => Ok(Said::Odds(Vec::new())),
        () if object.contains_key("odds") => {
            let words = object.get("odds").and_then(Json::as_str).ok_or("`odds` wants true, or the words of a person in one text")?;
            Ok(Said::Odds(super::words::words(words)))
        }
        () if object.contains_key("look") => match object.get("look").and_then(Json::as_str) {
            Some(words) if !words.trim().is_empty() => Ok(Said::Look(words.to_owned())),
            _ => Err("`look` wants a text: what to look up".to_owned()),
        },
        () if asks("overrule") => Ok(Said::Overrule),
        () if asks("quit") => Ok(Said::Quit),
        () => {
            let keys: Vec<&str> = object.keys().map(String::as_str).collect();
            Err(format!("{} wants true", keys.join(", ")))
        }
    }
}

fn answered(object: &Map<String, Json>, answer: &Json, open: Option<&str>) -> Result<Said, String> {
    let Some(open) = open else { return Err("no question is open; `do` begins something".to_owned()) };
    match object.get("id") {
        None | Some(Json::Null) => {}
        Some(id) if id.as_str() == Some(open) => {}
        Some(id) => return Err(format!("the open question is `{open}`, not {id}")),
    }
    if object.get("anyway") == Some(&json!(true)) {
        let text = answer.as_str().ok_or("`anyway` wants the answer as a text")?;
        return Ok(Said::Anyway(text.to_owned()));
    }
    if answer.as_str() == Some("roll") { Ok(Said::Roll) } else { Ok(Said::Answer(raw(answer))) }
}

fn raw(value: &Json) -> Raw {
    match value {
        Json::String(text) => Raw::Text(text.clone()),
        other => Raw::Json(other.clone()),
    }
}

/// `{"ann.fame": 12}` sets; `{"ann.fame": "+=2"}` changes.
fn edit(path: &str, value: &Json) -> Result<Edit, String> {
    match value {
        Json::String(text) if text.starts_with("+=") || text.starts_with("-=") => {
            Edit::parse(&format!("{path}{text}")).map_err(|refusal| refusal.to_string())
        }
        Json::String(text) => Ok(Edit { path: path.to_owned(), how: How::To(text.clone()) }),
        other => Ok(Edit { path: path.to_owned(), how: How::To(other.to_string()) }),
    }
}

/// A question as a client reads it.
#[must_use]
pub fn question(question: &Question, who: Option<&str>) -> Json {
    let mut json = serde_json::to_value(question).unwrap_or_default();
    if let Some(map) = json.as_object_mut() {
        map.insert("who".to_owned(), json!(who));
        for list in ["fields", "dice"] {
            map.entry(list).or_insert_with(|| json!([]));
        }
    }
    json
}

/// A note as a client reads it: all three keys, always.
#[must_use]
pub fn note(note: &Note) -> Json {
    json!({ "text": note.text, "cite": note.cite, "terms": note.terms })
}

/// A finished step as a client reads it; its notes come beside it.
#[must_use]
pub fn step(step: &FinishedStep) -> Json {
    json!({ "step": step.number, "action": step.action, "label": step.label })
}

/// A line of the log as a client reads it.
#[must_use]
pub fn log_line(line: &LogLine) -> Json {
    json!({
        "at": moment(line.at),
        "kind": line.kind,
        "step": line.step,
        "text": line.text,
        "answers": line.answers,
        "notes": line.notes.iter().map(note).collect::<Vec<_>>(),
    })
}

/// A line of the menu as a client reads it.
#[must_use]
pub fn action(choice: &Choice) -> Json {
    json!({
        "id": choice.word,
        "label": choice.offer.label,
        "seat": choice.offer.seat,
        "who": choice.who,
        "barred": choice.offer.barred.as_ref().map(|refusal| refusal.reason.clone()),
    })
}

/// What the owner typed as a client reads it, with the command that keeps it.
fn keepable(typed: &[Typed]) -> Json {
    let value = |scalar: &Scalar| match scalar {
        Scalar::Number(number) | Scalar::Plus(number, 0) => json!(number),
        other => json!(other.shown()),
    };
    let form = |typed: &Typed| -> Map<String, Json> {
        typed.fields.iter().zip(&typed.form).map(|(field, scalar)| (field.key.clone(), value(scalar))).collect()
    };
    let values: Map<String, Json> = typed.iter().map(|typed| (typed.path.clone(), Json::Object(form(typed)))).collect();
    let paths: Vec<&str> = typed.iter().map(|typed| typed.path.as_str()).collect();
    json!({ "values": values, "command": format!("tablehand data keep {}", paths.join(" ")) })
}

/// The odds of an action as a client reads them.
#[must_use]
pub fn odds(of: &str, odds: &Odds) -> Json {
    let chance = |weight: &crate::kernel::Weight| (weight.fraction().to_string(), weight.p());
    let end = |end: &OddsOf| {
        let (chance, p) = chance(&end.weight);
        json!({ "result": end.result, "notes": end.notes.iter().map(note).collect::<Vec<_>>(), "chance": chance, "p": p })
    };
    let fact = |(fact, weight): &(String, crate::kernel::Weight)| {
        let (chance, p) = chance(weight);
        json!({ "fact": fact, "chance": chance, "p": p })
    };
    json!({
        "action": of,
        "horizon": odds.horizon,
        "assumed": odds.assumed.iter().map(|(id, answer)| json!({ "id": id, "answer": answer, "asked": odds.texts.get(id) })).collect::<Vec<_>>(),
        "outcomes": odds.ends.iter().map(end).collect::<Vec<_>>(),
        "facts": odds.facts.iter().map(fact).collect::<Vec<_>>(),
        "total": "1",
    })
}

impl Front for JsonLines {
    fn ask(&mut self, asking: Asking<'_>) -> io::Result<Said> {
        Self::tell_question(asking)?;
        self.next(Some(&asking.question.id))
    }

    fn menu(&mut self, menu: Menu<'_>) -> io::Result<Said> {
        Self::tell_menu(menu)?;
        self.next(None)
    }

    fn pick(&mut self, _: Pick<'_>) -> io::Result<Picked> {
        Ok(Picked::Nobody)
    }

    fn show(&mut self, event: Event<'_>) -> io::Result<()> {
        match event {
            // A finished step carries its label.
            Event::Heading(_) => Ok(()),
            Event::Step(finished) => Self::write("step", step(finished)),
            Event::Note(told) => Self::write("note", note(told)),
            Event::Line(line) => Self::write("line", json!({ "text": line })),
            Event::Text(lines) => lines.iter().try_for_each(|line| Self::write("line", json!({ "text": line }))),
            Event::Why(notes) => Self::write("why", json!({ "notes": notes.iter().map(note).collect::<Vec<_>>() })),
            Event::Log(log) => Self::write("log", json!({ "log": log.iter().map(log_line).collect::<Vec<_>>() })),
            Event::Status { json, .. } => Self::write("status", json.clone()),
            Event::Odds { of, odds: found, .. } => Self::write("odds", odds(of, found)),
            Event::Compared { all, .. } => all.iter().try_for_each(|(of, found)| Self::write("odds", odds(of, found))),
            Event::Keepable(typed) => Self::write("keep", keepable(typed)),
            Event::Over { outcome, state } => Self::write("done", json!({ "outcome": outcome, "state": state })),
        }
    }

    fn refused(&mut self, refusal: &Refusal) -> io::Result<bool> {
        let object = json!({
            "id": refusal.id,
            "reason": refusal.reason,
            "expected": refusal.expected,
            "legal": refusal.legal,
            "hint": refusal.hint,
            "instead": refusal.instead,
            "cite": refusal.cite,
            "overrulable": refusal.overrulable,
        });
        Self::write("refused", object)?;
        self.slipped = true;
        Ok(true)
    }

    fn reads_notes(&self) -> bool {
        true
    }

    fn slipped(&self) -> bool {
        self.slipped
    }

    fn help(&mut self, _: Option<Asking<'_>>, rule: &[String]) -> io::Result<()> {
        self.show(Event::Text(rule))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Said, String> {
        said(&serde_json::from_str(text).expect("an object"), Some("target"))
    }

    #[test]
    fn what_a_client_may_say() {
        assert_eq!(read(r#"{"answer":"roll"}"#), Ok(Said::Roll));
        assert_eq!(read(r#"{"answer":["hit","equal"],"id":"target"}"#), Ok(Said::Answer(Raw::Json(json!(["hit", "equal"])))));
        assert_eq!(read(r#"{"undo":"answer"}"#), Ok(Said::Undo(None)));
        assert_eq!(read(r#"{"undo":2}"#), Ok(Said::Undo(Some(2))));
        assert_eq!(read(r#"{"quit":true}"#), Ok(Said::Quit));
        let fix = read(r#"{"fix":{"ann.fame":12,"ben.fame":"-=1"},"why":"the card says so"}"#);
        let edit = |path: &str, how| Edit { path: path.to_owned(), how };
        let edits = vec![edit("ann.fame", How::To("12".to_owned())), edit("ben.fame", How::By(-1))];
        assert_eq!(fix, Ok(Said::Fix { edits, why: Some("the card says so".to_owned()) }));
    }

    #[test]
    fn a_line_of_the_log_has_every_key_and_a_moment() {
        let notes = vec![crate::kernel::note("ann wins")];
        let line = LogLine {
            at: 1_796_022_720_999,
            kind: crate::store::EntryKind::Step,
            step: Some(3),
            text: "strike".to_owned(),
            answers: vec![("target".to_owned(), "giant".to_owned())],
            notes,
        };
        let expected = json!({
            "at": "2026-11-30T07:12:00Z", "kind": "step", "step": 3, "text": "strike", "answers": [["target", "giant"]],
            "notes": [{ "text": "ann wins", "cite": null, "terms": [] }],
        });
        assert_eq!(log_line(&line), expected);
    }

    #[test]
    fn an_answer_to_another_question_is_an_error() {
        assert_eq!(read(r#"{"answer":1,"id":"hit"}"#), Err("the open question is `target`, not \"hit\"".to_owned()));
        assert_eq!(
            said(&serde_json::from_str(r#"{"answer":1}"#).expect("an object"), None),
            Err("no question is open; `do` begins something".to_owned())
        );
        assert_eq!(read(r#"{"undo":0}"#), Err("`undo` wants \"answer\" or a number of steps".to_owned()));
        assert_eq!(read(r#"{"sing":true}"#), Err("nothing is meant by sing".to_owned()));
    }
}
