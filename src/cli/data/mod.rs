//! `data`: what the packs hold, whence each value came, what is wrong with them, and values of one's own.

use std::collections::BTreeSet;

use super::Context;
use super::args::{DataArgs, DataCommand};
use super::error::{AppError, Done};
use crate::games;
use crate::packs::{self, read};

mod check;
mod own;
mod show;

/// Does what `data` was told.
pub fn run(context: &Context, args: &DataArgs) -> Done {
    match &args.command {
        None | Some(DataCommand::List) => show::overview(context),
        Some(DataCommand::Show { what }) => show::run(context, what),
        Some(DataCommand::Check { what }) => check::run(context, what.as_deref()),
        Some(DataCommand::Path) => own::path(context),
        Some(DataCommand::Set { values }) => own::set(context, values),
        Some(DataCommand::Keep(args)) => own::keep(context, args),
        Some(DataCommand::New { game }) => own::new(context, game),
    }
}

/// Every game that a layer has something for.
fn known(context: &Context) -> Result<BTreeSet<String>, AppError> {
    let mut known: BTreeSet<String> = games::all().map(|(id, _, _)| id.to_owned()).collect();
    known.extend(packs::builtin_games().map(str::to_owned));
    for dir in read::user_dir().iter().chain(&context.global.pack) {
        known.extend(read::games(dir)?);
    }
    Ok(known)
}

/// The id of a game, short names and beginnings allowed.
fn game(context: &Context, word: &str) -> Result<String, AppError> {
    if let Ok(id) = games::id(word) {
        return Ok(id.to_owned());
    }
    let known = known(context)?;
    let mut begins = known.iter().filter(|id| id.starts_with(word));
    match (known.get(word), begins.next(), begins.next()) {
        (Some(id), _, _) | (None, Some(id), None) => Ok(id.clone()),
        _ => {
            let error = AppError::not_found(format!("there is no game `{word}`"));
            let error = error.expected(known.iter().map(String::as_str).collect::<Vec<_>>().join(", "));
            Err(match crate::dice::near(word, known.iter().map(String::as_str)) {
                Some(near) => error.hint(format!("did you mean `{near}`?")),
                None => error,
            })
        }
    }
}
