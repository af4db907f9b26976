//! `tablehand` alone: a menu at a terminal, help elsewhere.

use clap::CommandFactory as _;

use super::args::{Cli, LookArgs, NewArgs, PlayArgs, RollArgs, ScoresArgs, SessionsArgs};
use super::error::Done;
use super::{Context, look, new, play, roll, scores, sessions, table};
use crate::dice::near;
use crate::front::plain::Lines;
use crate::front::prompt::Terminal;
use crate::front::text::{Got, Prompt, Reader};
use crate::front::{interrupt, words};
use crate::games;
use crate::session::sessions as all;
use crate::view::Look;

/// Go on, start, roll, look up, scores; until something was chosen that leads elsewhere.
pub fn run(context: &Context) -> Done {
    if !table::someone(context) {
        return Ok(Cli::command().print_help()?);
    }
    interrupt::install();
    let mut reader = reader(context);
    loop {
        let items = items()?;
        for (at, (_, label)) in items.iter().enumerate() {
            context.screen.say(Look::Usual, &format!("{} {label}", at + 1))?;
        }
        let prompt =
            Prompt { mark: "tablehand", default: items.first().map(|(key, _)| key.as_str()), list: &items, preset: Some(0), many: false };
        let Got::Line(line) = reader.read(prompt)? else { return Ok(()) };
        let typed = words::words(&line);
        let first = typed.first().cloned().unwrap_or_else(|| items.first().map(|(key, _)| key.clone()).unwrap_or_default());
        let chosen = first.parse::<usize>().ok().and_then(|place| items.get(place.checked_sub(1)?)).map_or(first, |(key, _)| key.clone());
        let rest = typed.get(1..).unwrap_or_default().to_vec();
        match chosen.as_str() {
            "play" => return play::run(context, &PlayArgs { name: rest.first().cloned(), ..PlayArgs::default() }),
            "quit" | "exit" | "q" => return Ok(()),
            "new" => {
                let picked = if rest.is_empty() { game(context, &mut *reader)? } else { rest.first().cloned() };
                let Some(game) = picked else { continue };
                return new::run(context, &NewArgs { game: Some(game), ..NewArgs::default() });
            }
            other => {
                // What is only looked at comes back here, and so does what was typed wrongly.
                if let Err(error) = aside(context, &mut *reader, other, rest) {
                    if error.kind == super::error::Kind::Interrupted {
                        return Err(error);
                    }
                    error.print(false);
                }
            }
        }
    }
}

fn items() -> Result<Vec<(String, String)>, super::error::AppError> {
    let mut items = Vec::new();
    if let Some(last) = all::list(&table::store()?)?.into_iter().find(|session| session.play.is_none()) {
        items.push(("play".to_owned(), format!("play   go on with {} ({}, step {})", last.name, last.game, last.step)));
    }
    for (key, label) in [
        ("new", "new    start a game"),
        ("roll", "roll   roll dice: roll 2d6"),
        ("look", "look   look something up: look giant"),
        ("scores", "scores the score book"),
        ("sessions", "sessions all that was begun"),
        ("quit", "quit"),
    ] {
        items.push((key.to_owned(), label.to_owned()));
    }
    Ok(items)
}

/// Lines from the terminal.
fn reader(context: &Context) -> Box<dyn Reader> {
    if context.screen.plain { Box::new(Lines::new()) } else { Box::new(Terminal::new(&context.screen)) }
}

/// Which game, asked until it is one. None if nobody says.
///
/// # Errors
/// When nothing can be read or shown.
pub fn pick_game(context: &Context) -> Result<Option<String>, super::error::AppError> {
    game(context, &mut *reader(context))
}

fn game(context: &Context, reader: &mut dyn Reader) -> Result<Option<String>, super::error::AppError> {
    let games: Vec<(String, String)> = games::all().map(|(id, _, name)| (id.to_owned(), name.to_owned())).collect();
    for (at, (_, name)) in games.iter().enumerate() {
        context.screen.say(Look::Usual, &format!("{} {name}", at + 1))?;
    }
    loop {
        let Got::Line(line) = reader.read(Prompt { mark: "game", default: None, list: &games, preset: None, many: false })? else {
            return Ok(None);
        };
        let place = line.trim().parse::<usize>().ok().and_then(|place| games.get(place.checked_sub(1)?));
        let game = place.map_or_else(|| line.trim().to_owned(), |(id, _)| id.clone());
        if game.is_empty() {
            return Ok(None);
        }
        match games::id(&game) {
            Ok(_) => return Ok(Some(game)),
            Err(_) => {
                let near = near(&game, games.iter().map(|(id, _)| id.as_str()));
                let near = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
                let text = format!("no: `{game}` is none of these; type a number, or the beginning of a name{near}");
                context.screen.say(Look::Bad, &text)?;
            }
        }
    }
}

fn aside(context: &Context, reader: &mut dyn Reader, chosen: &str, mut rest: Vec<String>) -> Done {
    if matches!(chosen, "roll" | "look") && rest.is_empty() {
        let Got::Line(line) = reader.read(Prompt { mark: chosen, default: None, list: &[], preset: None, many: false })? else {
            return Ok(());
        };
        rest = words::words(&line);
        if rest.is_empty() {
            return Ok(());
        }
    }
    match chosen {
        "roll" => roll::run(context, &RollArgs { dice: rest, times: 1, seed: None }),
        "look" => look::run(context, &LookArgs { words: rest, game: None }),
        "scores" => scores::run(context, &ScoresArgs::default()),
        "sessions" => sessions::run(context, &SessionsArgs::default()),
        other => Err(super::error::AppError::usage(format!("`{other}` is not on the menu")).expected("a number or a word of the menu")),
    }
}
