//! `sessions`: all of them, by name.

use std::fs;
use std::io::{self, Read as _, Write as _};
use std::path::Path;

use serde_json::json;

use super::Context;
use super::args::{SessionsArgs, SessionsCommand};
use super::error::{AppError, Done};
use super::table;
use crate::front::prompt::Terminal;
use crate::front::text::yes_or_no;
use crate::packs::owner;
use crate::session::{Summary, sessions};
use crate::toolbox::status::Grid;
use crate::view::{Look, day, grid, moment};

/// Does what `sessions` was told.
pub fn run(context: &Context, args: &SessionsArgs) -> Done {
    let store = table::store()?;
    match &args.command {
        None | Some(SessionsCommand::List) => list(context, &sessions::list(&store)?),
        Some(SessionsCommand::Use { name }) => {
            let session = sessions::choose(&store, name)?;
            said(context, &session, &format!("from now on `{}` is meant", session.name))
        }
        Some(SessionsCommand::Rename { from, to }) => {
            let session = sessions::rename(&store, from, to)?;
            said(context, &session, &format!("`{from}` is called `{}` now", session.name))
        }
        Some(SessionsCommand::Delete { name, yes }) => {
            let known = sessions::list(&store)?;
            if !known.iter().any(|session| session.name == *name || session.id == *name) {
                // A beginning is enough to open a session, but not to delete it.
                let error = AppError::not_found(format!("there is no session called exactly `{name}`"));
                return Err(match crate::dice::near(name, known.iter().map(|session| session.name.as_str())) {
                    Some(near) => error.hint(format!("did you mean `{near}`?")),
                    None => error.hint("`tablehand sessions list` shows what there is"),
                });
            }
            if !yes && !table::someone(context) {
                return Err(AppError::usage("deleting is for ever, and nobody is there to be asked").hint("add --yes"));
            }
            let sure =
                *yes || yes_or_no(&mut Terminal::new(&context.screen), &context.screen, &format!("Delete `{name}` for ever?"), false)?;
            if !sure {
                return Ok(context.screen.say(Look::Usual, "nothing was deleted")?);
            }
            let session = sessions::delete(&store, name)?;
            said(context, &session, &format!("`{}` is deleted; a finished play stays in the score book", session.name))
        }
        Some(SessionsCommand::Export { file }) => export(context, &sessions::export(&store, context.global.session.as_deref())?, file),
        Some(SessionsCommand::Import { file }) => {
            let session = sessions::import(&store, &read(file)?)?;
            said(context, &session, &format!("`{}` is here; `tablehand play` goes on", session.name))
        }
    }
}

fn row(session: &Summary) -> serde_json::Value {
    json!({
        "id": session.id,
        "name": session.name,
        "game": session.game,
        "mode": session.mode,
        "step": session.step,
        "started": moment(session.started),
        "used": moment(session.used),
        "minutes": session.minutes,
        "over": session.play.is_some(),
    })
}

fn said(context: &Context, session: &Summary, line: &str) -> Done {
    if context.global.json {
        writeln!(io::stdout().lock(), "{}", json!({ "session": row(session) }))?;
        return Ok(());
    }
    Ok(context.screen.say(Look::Usual, line)?)
}

fn list(context: &Context, sessions: &[Summary]) -> Done {
    if context.global.json {
        writeln!(io::stdout().lock(), "{}", json!({ "sessions": sessions.iter().map(row).collect::<Vec<_>>() }))?;
        return Ok(());
    }
    if sessions.is_empty() {
        return Ok(context.screen.say(Look::Usual, "there is no session yet; `tablehand new <game>` begins one")?);
    }
    let mut table = Grid::new("", &["session", "game", "steps", "minutes", "last played", ""]);
    for (at, session) in sessions.iter().enumerate() {
        let mark = match (at, &session.play) {
            (_, Some(_)) => "over",
            (0, None) => "goes on",
            _ => "",
        };
        table.row([
            session.name.clone(),
            session.game.clone(),
            session.step.to_string(),
            session.minutes.to_string(),
            day(session.used),
            mark.to_owned(),
        ]);
    }
    Ok(context.screen.put(&grid(&context.screen, &table))?)
}

fn export(context: &Context, text: &str, file: &Path) -> Done {
    if file == Path::new("-") {
        return Ok(writeln!(io::stdout().lock(), "{text}")?);
    }
    if file.exists() {
        let error = AppError::new(super::error::Kind::Refused, format!("{} is there already, and was left as it is", file.display()));
        return Err(error.hint("choose another name, or move it away"));
    }
    owner::write(file, text).map_err(|error| AppError::storage(format!("{} can't be written: {error}", file.display())))?;
    if context.global.json {
        return Ok(writeln!(io::stdout().lock(), "{}", json!({ "file": file }))?);
    }
    Ok(context.screen.say(Look::Usual, &format!("written: {}", file.display()))?)
}

fn read(file: &Path) -> Result<String, AppError> {
    let mut text = String::new();
    let read = if file == Path::new("-") { io::stdin().lock().read_to_string(&mut text).map(|_| text) } else { fs::read_to_string(file) };
    read.map_err(|error| {
        let message = format!("{} can't be read: {error}", file.display());
        if error.kind() == io::ErrorKind::NotFound { AppError::not_found(message) } else { AppError::storage(message) }
    })
}
