//! `status`, `log`, `why`: where the table stands, and how it came there.

use std::io::{self, Write as _};

use serde_json::json;

use super::Context;
use super::args::{LogArgs, WhyArgs, WordsArgs};
use super::error::{AppError, Done};
use super::table;
use crate::front::evening::status_json;
use crate::front::json::{log_line, note};
use crate::front::text::{log_lines, why_lines};
use crate::view::{Look, pointer, position, position_of};

/// The position, or what some words name of it.
pub fn status(context: &Context, args: &WordsArgs) -> Done {
    let mut session = table::session(context)?;
    if context.global.json {
        writeln!(io::stdout().lock(), "{}", status_json(&session))?;
        return Ok(());
    }
    for line in session.greeting().lines {
        context.screen.say(Look::Usual, &line)?;
    }
    let status = session.status();
    if args.words.is_empty() {
        context.screen.put(&position(&context.screen, &status))?;
        return Ok(pointer(&status).map_or(Ok(()), |line| context.screen.say(Look::Faint, &line))?);
    }
    let lines = position_of(&context.screen, &status, &args.words);
    if lines.is_empty() {
        return Err(AppError::not_found(format!("nothing in the position is called {}", args.words.join(" ")))
            .hint("`tablehand status` shows all of it"));
    }
    Ok(context.screen.put(&lines)?)
}

/// What was done.
pub fn log(context: &Context, args: &LogArgs) -> Done {
    let log = table::session(context)?.log(args.last)?;
    if context.global.json {
        writeln!(io::stdout().lock(), "{}", json!({ "log": log.iter().map(log_line).collect::<Vec<_>>() }))?;
        return Ok(());
    }
    Ok(log_lines(&log).iter().try_for_each(|line| context.screen.say(Look::Usual, line))?)
}

/// The last notes with their numbers, or those of one step.
pub fn why(context: &Context, args: &WhyArgs) -> Done {
    let session = table::session(context)?;
    let (label, notes) = match args.step {
        None => (None, session.why(8)?),
        Some(step) => {
            let found = session.log(None)?.into_iter().rev().find(|line| line.step.is_some_and(|number| u64::from(number) == step));
            let line = found.ok_or_else(|| AppError::not_found(format!("there is no step {step}")).hint("`tablehand log` numbers them"))?;
            (Some(line.text), line.notes)
        }
    };
    if context.global.json {
        let mut object = json!({ "notes": notes.iter().map(note).collect::<Vec<_>>() });
        if let (Some(label), Some(step), Some(map)) = (label, args.step, object.as_object_mut()) {
            map.insert("step".to_owned(), json!(step));
            map.insert("label".to_owned(), json!(label));
        }
        writeln!(io::stdout().lock(), "{object}")?;
        return Ok(());
    }
    if let Some(label) = label {
        context.screen.say(Look::Strong, &label)?;
    }
    Ok(why_lines(&notes).iter().try_for_each(|line| context.screen.say(Look::Usual, line))?)
}
