//! `scores`: the score book.

use std::io::{self, Write as _};

use serde_json::{Value as Json, json};

use super::Context;
use super::args::ScoresArgs;
use super::error::Done;
use super::table;
use crate::front::text::scores as score_lines;
use crate::games;
use crate::store::PlayRow;
use crate::toolbox::wording::{count, slug};
use crate::view::{Look, day, moment};

/// Every finished play, the latest first.
pub fn run(context: &Context, args: &ScoresArgs) -> Done {
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
        let mode = if play.mode.is_empty() { String::new() } else { format!(", {}", play.mode) };
        let not = if play.counted { "" } else { ", not counted" };
        screen.say(Look::Strong, &format!("{} {}{mode}, {}{not}", day(play.date), play.game, count(i64::from(play.minutes), "minute")))?;
        match play.outcome.coop {
            Some(true) => screen.say(Look::Usual, &format!("won together: {}", play.outcome.summary))?,
            Some(false) => screen.say(Look::Usual, &format!("lost together: {}", play.outcome.summary))?,
            None => {}
        }
        screen.put(&score_lines(screen, &play.outcome))?;
    }
    Ok(())
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
