//! `status`, `log`, `why`: where the table stands, and how it came there.

use std::io::{self, Write as _};

use serde_json::json;

use super::Context;
use super::args::{LogArgs, WhyArgs, WordsArgs};
use super::error::{AppError, Done};
use super::table;
use crate::front::evening::{log as log_lines, status_json, unfolded, why as why_lines};
use crate::front::json::{log_line, note};
use crate::view::{Look, position, position_of};

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
        return Ok(context.screen.put(&position(&context.screen, &status))?);
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
    let session = table::session(context)?;
    if context.global.json {
        let lines: Vec<_> = session.log(args.last)?.iter().map(log_line).collect();
        writeln!(io::stdout().lock(), "{}", json!({ "log": lines }))?;
        return Ok(());
    }
    log_lines(&session, args.last)?.iter().try_for_each(|line| context.screen.say(Look::Usual, line))?;
    Ok(())
}

/// The last notes with their numbers, or those of one step.
pub fn why(context: &Context, args: &WhyArgs) -> Done {
    let session = table::session(context)?;
    let Some(step) = args.step else {
        if context.global.json {
            let notes: Vec<_> = session.why(8)?.iter().map(note).collect();
            writeln!(io::stdout().lock(), "{}", json!({ "notes": notes }))?;
            return Ok(());
        }
        why_lines(&session, 8)?.iter().try_for_each(|line| context.screen.say(Look::Usual, line))?;
        return Ok(());
    };
    let found = session.log(None)?.into_iter().rev().find(|line| line.step.is_some_and(|number| u64::from(number) == step));
    let Some(line) = found else {
        return Err(AppError::not_found(format!("there is no step {step}")).hint("`tablehand log` numbers them"));
    };
    if context.global.json {
        let notes: Vec<_> = line.notes.iter().map(note).collect();
        writeln!(io::stdout().lock(), "{}", json!({ "step": step, "label": line.text, "notes": notes }))?;
        return Ok(());
    }
    context.screen.say(Look::Strong, &line.text)?;
    line.notes.iter().flat_map(unfolded).try_for_each(|line| context.screen.say(Look::Usual, &line))?;
    Ok(())
}
