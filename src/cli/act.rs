//! `do` and `actions`: one thing at a time, from a shell.

use std::io::{self, Write as _};

use serde_json::{Value as Json, json};

use super::Context;
use super::args::DoArgs;
use super::error::{AppError, Done};
use super::table;
use crate::front::Choice;
use crate::front::evening::Ended;
use crate::front::json::{self, action, note, question};
use crate::front::menu::{named, offered, portion, split};
use crate::kernel::{Early, Kind, Question, Raw};
use crate::session::{At, DryRun, FinishedStep, Line, Session, SessionError, Told};
use crate::view::Look;

/// Does one action; without one, goes on with the unfinished step.
pub fn run(context: &Context, args: &DoArgs) -> Done {
    let mut session = table::session(context)?;
    let line = line(context, &session, &args.words)?;
    if args.dry_run {
        if !line.words.is_empty() {
            return Err(AppError::usage("a dry run takes answers by their ids").expected("id=answer"));
        }
        let dry = session.dry_run(&line)?;
        return show_dry(context, &session, &dry);
    }
    let someone = table::someone(context);
    let told = if line.action.is_empty() {
        go_on(context, &mut session, line.early, !someone)
    } else {
        session.begin_line(Line { whole: !someone, ..line }, &portion)
    };
    let told = match told {
        Err(SessionError::NeedsAnswer { asks, notes }) if context.global.json => {
            let asks_json = question(&asks, None);
            let object = json!({ "code": "needs-answer", "asks": asks_json, "notes": notes.iter().map(note).collect::<Vec<_>>() });
            writeln!(io::stdout().lock(), "{object}")?;
            return Err(SessionError::NeedsAnswer { asks, notes }.into());
        }
        told => told?,
    };
    if context.global.json {
        super::keep::after(&context.at(&session), &mut session, &told)?;
        return done_json(&session, &told);
    }
    table::sit(context, &mut session, false, |evening| {
        evening.tell(&told)?;
        if someone && told.steps.is_empty() { evening.finish_step() } else { Ok(Ended::Done) }
    })?;
    match session.question() {
        Some(open) => Ok(context.screen.say(Look::Faint, &format!("open now: {} `tablehand do {}=…` answers it", open.text, open.id))?),
        None => Ok(()),
    }
}

fn go_on(context: &Context, session: &mut Session, early: Vec<Early>, whole: bool) -> Result<Told, SessionError> {
    if context.global.anyway {
        session.answer_anyway(None)?;
    }
    session.go_on(early, whole)
}

/// The words of a command line, already apart.
fn line(context: &Context, session: &Session, words: &[String]) -> Result<Line, AppError> {
    let (early, mut rest) = split(words.iter().cloned());
    let mut line = Line { early, anyway: context.global.anyway, ..Line::default() };
    if !rest.is_empty() {
        if let Some(question) = session.question() {
            let reason = format!("finish `{}` first, or undo it", question.id);
            let refusal =
                crate::kernel::Refusal::new(reason).about(question.id.clone()).expected(question.expected()).legal(question.legal());
            return Err(AppError::from(refusal).or_hint(format!("`tablehand do {}=…` answers it", question.id)));
        }
        let sheet = session.game().sheet(session.state());
        let first = rest.remove(0);
        (line.action, line.seat) = named(&first, &offered(session), sheet);
        line.words = rest;
    }
    Ok(line)
}

/// A finished step with all that happened in it, as JSON.
#[must_use]
pub fn step(step: &FinishedStep) -> Json {
    let mut json = json::step(step);
    if let Some(map) = json.as_object_mut() {
        map.insert("notes".to_owned(), json!(step.notes.iter().map(note).collect::<Vec<_>>()));
    }
    json
}

/// What a deed brought, as JSON.
///
/// # Errors
/// When it can't be printed.
pub fn done_json(session: &Session, told: &Told) -> Done {
    let mut object = told.steps.first().map_or_else(|| json!({}), step);
    if let Some(map) = object.as_object_mut() {
        map.insert("lines".to_owned(), json!(told.lines));
        map.insert("then".to_owned(), json!(told.steps.iter().skip(1).map(step).collect::<Vec<_>>()));
        map.insert("asks".to_owned(), session.question().map_or(Json::Null, |asks| question(asks, None)));
        map.insert("play".to_owned(), json!(told.play));
        map.insert("state".to_owned(), session.state_json());
    }
    writeln!(io::stdout().lock(), "{object}")?;
    Ok(())
}

fn show_dry(context: &Context, session: &Session, dry: &DryRun) -> Done {
    if context.global.json {
        let mut object = dry.told.steps.first().map_or_else(|| json!({}), step);
        if let Some(map) = object.as_object_mut() {
            map.insert("dry-run".to_owned(), json!(true));
            map.insert("then".to_owned(), json!(dry.told.steps.iter().skip(1).map(step).collect::<Vec<_>>()));
            if let At::Asks { question: asks, notes } = &dry.at {
                map.insert("asks".to_owned(), question(asks, None));
                map.insert("notes".to_owned(), json!(notes.iter().map(note).collect::<Vec<_>>()));
            }
            map.insert("state".to_owned(), dry.state.clone());
        }
        writeln!(io::stdout().lock(), "{object}")?;
        return Ok(());
    }
    let screen = &context.screen;
    for line in &dry.told.lines {
        screen.say(Look::Usual, line)?;
    }
    for step in &dry.told.steps {
        screen.say(Look::Strong, &step.label)?;
        step.notes.iter().try_for_each(|note| screen.say(Look::Usual, &format!("· {note}")))?;
    }
    if let At::Asks { question, notes } = &dry.at {
        notes.iter().try_for_each(|note| screen.say(Look::Usual, &format!("· {note}")))?;
        screen.say(Look::Usual, &format!("then it asks {}: {}", question.id, question.text))?;
    }
    let step = session.step();
    Ok(screen.say(
        Look::Faint,
        &format!("a dry run: nothing was changed, and {} still stands at step {step}; dice may fall otherwise", session.name()),
    )?)
}

/// The questions that an action asks, each answered by its default or its first option to get to the next; what other answers lead
/// to may differ.
fn questions(session: &Session, choice: &Choice) -> Vec<Question> {
    const MOST: usize = 6;
    let (mut asked, mut early): (Vec<Question>, Vec<Early>) = (Vec::new(), Vec::new());
    while asked.len() < MOST {
        let line = Line { action: choice.offer.id.clone(), seat: choice.offer.seat, early: early.clone(), ..Line::default() };
        let Ok(dry) = session.dry_run(&line) else { break };
        let (true, At::Asks { question, .. }) = (dry.told.steps.is_empty(), dry.at) else { break };
        if asked.iter().any(|known| known.id == question.id) {
            break;
        }
        let answer = usual(&question);
        let key = question.id.clone();
        asked.push(*question);
        let Some(answer) = answer else { break };
        early.push(Early { key, raw: Raw::Text(answer) });
    }
    asked
}

/// What someone might well answer.
fn usual(question: &Question) -> Option<String> {
    if let Some(default) = question.default_shown() {
        return Some(default);
    }
    let first = || question.options.first().map(|option| option.key.clone());
    match question.kind {
        Kind::Choose | Kind::Draw => first(),
        Kind::Many if question.min.unwrap_or(0) <= 1 => first(),
        Kind::Number => question.min.map(|least| least.to_string()),
        Kind::Confirm => Some("yes".to_owned()),
        Kind::Roll => {
            let faces: Option<Vec<&str>> = question.dice.iter().map(|die| die.faces().first().map(|face| face.name.as_str())).collect();
            faces.map(|faces| faces.join(" "))
        }
        Kind::Form => Some("?".to_owned()),
        Kind::Many | Kind::Text => None,
    }
}

/// What may be done now, and the questions that each asks.
pub fn actions(context: &Context) -> Done {
    let session = table::session(context)?;
    let choices = offered(&session);
    let asks = |choice: &Choice| if choice.offer.barred.is_none() { questions(&session, choice) } else { Vec::new() };
    if context.global.json {
        let rows: Vec<Json> = choices
            .iter()
            .map(|choice| {
                let mut row = action(choice);
                if let Some(map) = row.as_object_mut() {
                    map.insert("asks".to_owned(), json!(asks(choice).iter().map(|asked| question(asked, None)).collect::<Vec<_>>()));
                }
                row
            })
            .collect();
        let open = session.question().map_or(Json::Null, |asks| question(asks, None));
        writeln!(io::stdout().lock(), "{}", json!({ "actions": rows, "open": open }))?;
        return Ok(());
    }
    let screen = &context.screen;
    if let Some(question) = session.question() {
        screen.say(Look::Strong, &format!("open: {} ({})", question.text, question.id))?;
        screen.say(Look::Usual, &format!("  {}", question.expected()))?;
        question.options.iter().try_for_each(|option| screen.say(Look::Usual, &format!("  {}  {}", option.key, option.label)))?;
        return Ok(screen.say(Look::Faint, &format!("`tablehand do {}=…` answers it", question.id))?);
    }
    if let At::Over(outcome) = session.at() {
        return Ok(screen.say(Look::Strong, &format!("the game is over: {}", outcome.summary))?);
    }
    for choice in &choices {
        let text = match (&choice.offer.barred, asks(choice).as_slice()) {
            (Some(refusal), _) => format!("{}  no: {}", choice.word, refusal.reason),
            (None, [first, more @ ..]) => {
                let then: String = more.iter().map(|question| format!(", then {}", question.id)).collect();
                format!("{}  {}; asks {} ({}){then}", choice.word, choice.offer.label, first.id, expectation(first))
            }
            (None, []) => format!("{}  {}", choice.word, choice.offer.label),
        };
        screen.say(if choice.offer.barred.is_some() { Look::Faint } else { Look::Usual }, &text)?;
    }
    Ok(())
}

fn expectation(question: &Question) -> String {
    let legal = question.legal();
    if legal.is_empty() || legal.len() > 8 { question.expected() } else { legal.join(", ") }
}
