//! `look`: a card, a chip, a hero, a rule, in our own words.

use std::io::{self, Write as _};

use serde_json::json;

use super::Context;
use super::args::LookArgs;
use super::error::{AppError, Done};
use crate::games;
use crate::view::Look;

/// Looks in every game, or in one.
pub fn run(context: &Context, args: &LookArgs) -> Done {
    let words = args.words.join(" ");
    let ids: Vec<&str> = match &args.game {
        Some(word) => vec![games::id(word)?],
        None => games::all().map(|(id, _, _)| id).collect(),
    };
    let mut found = Vec::new();
    for id in &ids {
        let game = games::open_with(id, &context.global.pack)?;
        let lines = game.look(&words);
        if !lines.is_empty() {
            found.push((*id, lines));
        }
    }
    if found.is_empty() {
        return Err(AppError::not_found(format!("nothing is known of `{words}`"))
            .hint("try one word of its name; `tablehand data show <game>` lists the packs"));
    }
    if context.global.json {
        let found: Vec<_> = found.iter().map(|(game, lines)| json!({ "game": game, "lines": lines })).collect();
        writeln!(io::stdout().lock(), "{}", json!({ "found": found }))?;
        return Ok(());
    }
    let several = ids.len() > 1;
    for (game, lines) in found {
        if several {
            context.screen.say(Look::Strong, game)?;
        }
        lines.iter().try_for_each(|line| context.screen.say(Look::Usual, line))?;
    }
    Ok(())
}
