//! `new`: a game begun. What is given here answers the set-up's questions; what is not is asked, or picked.

use std::fs;
use std::io::{self, Write as _};
use std::path::PathBuf;

use serde_json::json;

use super::Context;
use super::args::NewArgs;
use super::error::{AppError, Done, Kind};
use super::{menu, table};
use crate::front::evening::{Ended, status_json};
use crate::games;
use crate::kernel::{Early, Field, Question, Raw, fields_line};
use crate::session::{NewSession, Session, SessionError};
use crate::toolbox::wording::count;
use crate::view::{Look, position};

/// Begins a game; at a terminal the evening goes straight on.
pub fn run(context: &Context, args: &NewArgs) -> Done {
    let someone = table::someone(context);
    let picked = if args.game.is_none() && someone { menu::pick_game(context)? } else { None };
    let Some(word) = args.game.as_ref().or(picked.as_ref()) else {
        if someone {
            return Ok(());
        }
        let known: Vec<&str> = games::all().map(|(id, _, _)| id).collect();
        return Err(AppError::usage("which game?")
            .expected(known.join(", "))
            .hint("as in `tablehand new dungeon-roll --player Ann --player Ben`"));
    };
    let early = answers(args)?;
    let packs: Vec<PathBuf> = context.global.pack.iter().map(|dir| std::path::absolute(dir).unwrap_or_else(|_| dir.clone())).collect();
    let host = table::host(word, &packs)?;
    let from = match &args.from {
        Some(path) => Some(fs::read_to_string(path).map_err(|error| unreadable(path, &error))?),
        None => None,
    };
    let new = NewSession {
        name: args.name.clone(),
        seed: args.seed,
        from,
        physical: args.physical,
        early,
        packs: packs.iter().map(|dir| dir.to_string_lossy().into_owned()).collect(),
        quick: args.quick || !someone,
        whole: !someone,
    };
    let mut session = Session::create(table::store()?, host, new).map_err(|error| on_the_command_line(error, args))?;
    if context.global.json {
        return as_json(&mut session);
    }
    let ended = table::sit(context, &mut session, false, |evening| {
        evening.greet()?;
        Ok(Ended::Done)
    })?;
    wanted(context, &session)?;
    if !someone {
        context.screen.say(Look::Usual, &format!("begun: {}, seed {}", session.name(), session.summary().seed))?;
        return Ok(context.screen.put(&position(&context.screen, &session.status()))?);
    }
    debug_assert_eq!(ended, Ended::Done, "greeting ends nothing");
    let ended = table::sit(context, &mut session, false, |evening| evening.play())?;
    table::farewell(context, &session, ended)
}

/// What is missing is given with `--set` here.
fn on_the_command_line(error: SessionError, args: &NewArgs) -> AppError {
    if let SessionError::NeedsValues { asks } = &error {
        return values_wanted(asks, args);
    }
    let missing = if let SessionError::NeedsAnswer { asks, .. } = &error { Some(asks.id.clone()) } else { None };
    let error = AppError::from(error);
    match missing {
        Some(id) => error.hint(format!("give it with `--set {id}=\"…\"`; at a terminal it is asked")),
        None => error,
    }
}

/// All values that only their owner can read, and the line that gives them.
fn values_wanted(asks: &[Question], args: &NewArgs) -> AppError {
    let label = |field: &Field| field.label.replace(' ', "-").to_uppercase();
    let set = |ask: &Question| format!("--set {}=\"{}\"", ask.id, ask.fields.iter().map(label).collect::<Vec<_>>().join(" "));
    let line: Vec<String> = std::iter::once(args.line()).chain(asks.iter().map(set)).collect();
    let number = count(i64::try_from(asks.len()).unwrap_or(i64::MAX), "line");
    let mut error = AppError::new(Kind::NeedsAnswer, format!("{number} of this set-up can only be read in your own box:"));
    error.detail = asks.iter().map(|ask| format!("  {}: {} ({})", ask.id, ask.text, fields_line(&ask.fields))).collect();
    error.hint(format!("type, with your numbers for the words in large letters: {}", line.join(" ")))
}

fn unreadable(path: &std::path::Path, error: &io::Error) -> AppError {
    let message = format!("{} can't be read: {error}", path.display());
    if error.kind() == io::ErrorKind::NotFound { AppError::not_found(message) } else { AppError::storage(message) }
}

/// What is given on the command line, as answers by id.
fn answers(args: &NewArgs) -> Result<Vec<Early>, AppError> {
    let mut early = Vec::new();
    let mut give = |key: String, value: &str| early.push(Early { key, raw: Raw::Text(value.to_owned()) });
    let number = args.players.len().to_string();
    if !args.players.is_empty() {
        give("players".to_owned(), &number);
    }
    for (at, player) in args.players.iter().enumerate() {
        let seat = format!("player.{}", at + 1);
        let (name, rest) = player.split_once(':').unwrap_or((player, ""));
        give(seat.clone(), name.trim());
        for pair in rest.split(',').filter(|pair| !pair.trim().is_empty()) {
            let (key, value) = pair.split_once('=').ok_or_else(|| {
                AppError::usage(format!("`{pair}` says nothing of {name}"))
                    .expected("key=value after the name")
                    .hint("as in --player Ann:hero=mercenary")
            })?;
            give(format!("{seat}.{}", key.trim()), value.trim());
        }
    }
    for pair in &args.set {
        let (key, value) =
            pair.split_once('=').ok_or_else(|| AppError::usage(format!("`{pair}` sets nothing")).expected("--set key=value"))?;
        if key.trim() == "players" && !args.players.is_empty() {
            if value.trim() == number {
                continue;
            }
            let named = count(i64::try_from(args.players.len()).unwrap_or(i64::MAX), "player");
            return Err(AppError::usage(format!("{named} named with --player, and `--set {pair}` wants another number"))
                .expected("a --player for each who plays")
                .hint("leave `--set players=` out, and name everyone with --player"));
        }
        // A key is a run of an id's segments: `packs` is `set.packs`, `edition` is itself.
        give(key.trim().to_owned(), value.trim());
    }
    if let Some(mode) = &args.mode {
        give("mode".to_owned(), mode);
    }
    Ok(early)
}

/// What only the owner can see, and how much of it there is.
fn wanted(context: &Context, session: &Session) -> Done {
    let wanted = session.game().wanted(session.state());
    if wanted.is_empty() {
        return Ok(());
    }
    let minutes = wanted.len().div_ceil(3);
    let number = count(i64::try_from(wanted.len()).unwrap_or(i64::MAX), "value");
    let minutes = count(i64::try_from(minutes).unwrap_or(i64::MAX), "minute");
    let line = format!(
        "{number} of this set-up can only be read in your own box (some {minutes}): now, with `owner-values` at the menu, or as they come up"
    );
    Ok(context.screen.say(Look::Usual, &line)?)
}

fn as_json(session: &mut Session) -> Done {
    let told = session.greeting();
    let mut status = status_json(session);
    if let Some(map) = status.as_object_mut() {
        map.insert("lines".to_owned(), json!(told.lines));
        map.insert("steps".to_owned(), json!(told.steps.iter().map(super::act::step).collect::<Vec<_>>()));
    }
    writeln!(io::stdout().lock(), "{status}")?;
    Ok(())
}
