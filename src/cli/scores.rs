//! `scores`: the score book.

use std::io::{self, Write as _};

use serde_json::{Value as Json, json};

use super::Context;
use super::args::{ScoresArgs, ScoresCommand};
use super::error::{AppError, Done};
use super::table;
use crate::front::text::scores as score_lines;
use crate::games;
use crate::store::PlayRow;
use crate::toolbox::wording::{count, slug};
use crate::view::{Look, day, moment};

/// The book; or one play left out of the count, or counted again.
pub fn run(context: &Context, args: &ScoresArgs) -> Done {
    match &args.command {
        None => book(context, args),
        Some(ScoresCommand::LeaveOut { play }) => count_play(context, play, false),
        Some(ScoresCommand::Count { play }) => count_play(context, play, true),
    }
}

/// Every finished play, the latest first.
fn book(context: &Context, args: &ScoresArgs) -> Done {
    let game = args.game.as_deref().map(|word| games::id(word).map_or_else(|_| word.to_owned(), str::to_owned));
    let with = |play: &PlayRow, player: &str| play.outcome.scores.iter().any(|score| slug(&score.name).starts_with(&slug(player)));
    let wanted = |play: &PlayRow| {
        game.as_ref().is_none_or(|game| play.game == *game) && args.player.as_ref().is_none_or(|player| with(play, player))
    };
    let plays: Vec<PlayRow> = table::store()?.plays()?.into_iter().filter(wanted).collect();
    if context.global.json {
        writeln!(io::stdout().lock(), "{}", json!({ "plays": plays.iter().map(as_json).collect::<Vec<_>>() }))?;
        return Ok(());
    }
    let screen = &context.screen;
    if plays.is_empty() {
        return Ok(screen.say(Look::Usual, "no finished play yet; the score book fills itself")?);
    }
    for play in &plays {
        screen.say(Look::Strong, &head(play))?;
        match play.outcome.coop {
            Some(true) => screen.say(Look::Usual, &format!("won together: {}", play.outcome.summary))?,
            Some(false) => screen.say(Look::Usual, &format!("lost together: {}", play.outcome.summary))?,
            None => {}
        }
        screen.put(&score_lines(screen, &play.outcome))?;
    }
    Ok(())
}

/// Lets a play count, or not.
fn count_play(context: &Context, id: &str, counted: bool) -> Done {
    let store = table::store()?;
    let plays = store.plays()?;
    let meant: Vec<&PlayRow> = plays.iter().filter(|play| play.id.starts_with(&id.to_lowercase())).collect();
    let play = match meant.as_slice() {
        [play] => (*play).clone(),
        [] => return Err(AppError::not_found(format!("there is no play `{id}`")).hint("`tablehand scores` shows each with its id")),
        several => {
            let error = AppError::not_found(format!("`{id}` could mean {}", count(i64::try_from(several.len()).unwrap_or(0), "play")));
            return Err(error.hint("type more of the id"));
        }
    };
    store.count_play(&play.id, counted)?;
    let play = PlayRow { counted, ..play };
    if context.global.json {
        writeln!(io::stdout().lock(), "{}", json!({ "play": as_json(&play) }))?;
        return Ok(());
    }
    Ok(context.screen.say(Look::Usual, &head(&play))?)
}

/// `2026-11-30 dungeon-roll, solo, 12 minutes [3f2a9c1e]`.
fn head(play: &PlayRow) -> String {
    const SHOWN: usize = 8;
    let mode = if play.mode.is_empty() { String::new() } else { format!(", {}", play.mode) };
    let not = if play.counted { "" } else { ", not counted" };
    let id: String = play.id.chars().take(SHOWN).collect();
    format!("{} {}{mode}, {}{not} [{id}]", day(play.date), play.game, count(i64::from(play.minutes), "minute"))
}

fn as_json(play: &PlayRow) -> Json {
    json!({
        "id": play.id,
        "game": play.game,
        "mode": play.mode,
        "date": moment(play.date),
        "minutes": play.minutes,
        "players": play.outcome.scores,
        "coop": play.outcome.coop,
        "summary": play.outcome.summary,
        "counted": play.counted,
    })
}
