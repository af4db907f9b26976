//! The hidden `complete WORDS`: what may come next, from the session. Prints nothing where the static tree knows as much, so
//! that the shell falls back on it; and nothing at all when anything is wrong.

use std::io::{self, Write as _};

use super::args::CompleteArgs;
use super::error::Done;
use super::{Context, dice, table};
use crate::front::menu::offered;
use crate::games;
use crate::kernel::{Question, fits};
use crate::session::{At, Line, Session, sessions};

/// Prints the words that may come next.
pub fn run(context: &Context, args: &CompleteArgs) -> Done {
    let (last, before) = match args.words.split_last() {
        Some((last, before)) => (last.as_str(), before),
        None => ("", [].as_slice()),
    };
    // Options are not words.
    let before: Vec<&str> = before.iter().map(String::as_str).filter(|word| !word.starts_with('-')).collect();
    let found = if last.starts_with('-') { Vec::new() } else { candidates(context, &before, last).unwrap_or_default() };
    let mut out = io::stdout().lock();
    for word in found.iter().filter(|word| word.starts_with(last)) {
        writeln!(out, "{word}")?;
    }
    Ok(())
}

fn candidates(context: &Context, before: &[&str], last: &str) -> Option<Vec<String>> {
    match before {
        ["do", rest @ ..] | ["odds", "do", rest @ ..] => Some(action(&table::session(context).ok()?, rest, last)),
        ["odds"] => Some(dice::ids(context).into_iter().chain(["do".to_owned()]).collect()),
        ["roll" | "odds", ..] => Some(dice::ids(context)),
        ["new"] => Some(games::all().map(|(id, _, _)| id.to_owned()).collect()),
        ["play"] | ["sessions", "use" | "delete" | "rename"] => {
            Some(sessions::list(&table::store().ok()?).ok()?.into_iter().map(|session| session.name).collect())
        }
        ["fix", ..] => Some(paths(&table::session(context).ok()?.state_json(), last)),
        ["status", ..] => {
            let session = table::session(context).ok()?;
            let sheet = session.game().sheet(session.state());
            Some(sheet.seats().map(|seat| sheet.slug(seat)).collect())
        }
        _ => None,
    }
}

/// The actions on the menu, or the open answers of one.
fn action(session: &Session, before: &[&str], last: &str) -> Vec<String> {
    let choices = offered(session);
    let Some((first, rest)) = before.split_first().filter(|_| session.question().is_none()) else {
        return match session.question() {
            Some(question) => answers(question, last),
            None => choices.into_iter().filter(|choice| choice.offer.barred.is_none()).map(|choice| choice.word).collect(),
        };
    };
    let sheet = session.game().sheet(session.state());
    let (action, seat) = crate::front::menu::named(first, &choices, sheet);
    let (early, _) = crate::front::menu::split(rest.iter().map(|word| (*word).to_owned()));
    match session.dry_run(&Line { action, seat, early, ..Line::default() }) {
        Ok(dry) if dry.told.steps.is_empty() => match &dry.at {
            At::Asks { question, .. } => answers(question, last),
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

fn answers(question: &Question, last: &str) -> Vec<String> {
    let key = last.split_once('=').map(|(key, _)| key).filter(|key| fits(key, &question.id)).unwrap_or(&question.id);
    let legal: Vec<String> = match question.kind {
        crate::kernel::Kind::Many => question.options.iter().map(|option| option.key.clone()).collect(),
        _ => question.legal(),
    };
    if legal.is_empty() { vec![format!("{key}=")] } else { legal.into_iter().map(|answer| format!("{key}={answer}")).collect() }
}

/// The paths of a state one level below what is typed.
fn paths(state: &serde_json::Value, last: &str) -> Vec<String> {
    let parent = last.rsplit_once('.').map_or("", |(parent, _)| parent);
    let mut at = state;
    for segment in parent.split('.').filter(|segment| !segment.is_empty()) {
        let next = match at {
            serde_json::Value::Object(map) => map.get(segment),
            serde_json::Value::Array(items) => segment.parse::<usize>().ok().and_then(|nth| items.get(nth)),
            _ => None,
        };
        let Some(next) = next else { return Vec::new() };
        at = next;
    }
    let path = |name: &str, value: &serde_json::Value| {
        let end = if value.is_object() || value.is_array() { "." } else { "=" };
        if parent.is_empty() { format!("{name}{end}") } else { format!("{parent}.{name}{end}") }
    };
    match at {
        serde_json::Value::Object(map) => map.iter().map(|(name, value)| path(name, value)).collect(),
        serde_json::Value::Array(items) => items.iter().enumerate().map(|(nth, value)| path(&nth.to_string(), value)).collect(),
        _ => Vec::new(),
    }
}
