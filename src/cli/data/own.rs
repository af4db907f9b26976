//! `data path`, `set`, `keep` and `new`: values and packs of one's own.

use std::collections::BTreeMap;
use std::io::{self, Write as _};
use std::path::PathBuf;

use serde_json::json;

use super::super::args::KeepArgs;
use super::super::error::{AppError, Done, Kind};
use super::super::{Context, keep, table};
use super::game;
use crate::packs::{self, owner, read};
use crate::session::Typed;
use crate::view::Look;

fn user_dir() -> Result<PathBuf, AppError> {
    read::user_dir().ok_or_else(|| AppError::storage("no folder for your data is known").hint("set TABLEHAND_HOME to one"))
}

/// Where the user's own packs lie.
pub fn path(context: &Context) -> Done {
    let dir = user_dir()?;
    if context.global.json {
        writeln!(io::stdout().lock(), "{}", json!({ "path": dir }))?;
    } else {
        writeln!(io::stdout().lock(), "{}", dir.display())?;
    }
    Ok(())
}

/// Keeps values in the owner's file, unless the packs would then have a fault that they have not now.
pub fn set(context: &Context, values: &[String]) -> Done {
    let mut kept = Vec::new();
    for typed in values {
        let wrong = || {
            AppError::usage(format!("`{typed}` is no value to keep"))
                .expected("GAME/TABLE.RECORD.KEY=VALUE")
                .hint("as in dragons-down/monster.giant.chip.health=4")
        };
        let (left, right) = typed.split_once('=').ok_or_else(wrong)?;
        let (game_word, key) = left.trim().split_once('/').ok_or_else(wrong)?;
        let path: Vec<String> = key.split('.').map(str::to_owned).collect();
        if path.len() < 3 || path.iter().any(String::is_empty) {
            return Err(wrong());
        }
        let id = game(context, game_word)?;
        let file = keep::put(context, &id, &[(path, owner::value(right.trim()))], typed)?;
        if !context.global.json {
            context.screen.say(Look::Usual, &format!("kept in {}: {left} is {}", file.display(), right.trim()))?;
        }
        kept.push(json!({ "game": id, "key": key, "value": right.trim(), "file": file }));
    }
    if context.global.json {
        writeln!(io::stdout().lock(), "{}", json!({ "kept": kept }))?;
    }
    Ok(())
}

/// Begins a pack of the user's own.
pub fn new(context: &Context, name: &str) -> Done {
    if !packs::is_kebab(name) {
        return Err(AppError::usage(format!("`{name}` is no id of a game"))
            .expected("small letters, digits and hyphens")
            .hint("as in my-game"));
    }
    let id = game(context, name).unwrap_or_else(|_| name.to_owned());
    let file = user_dir()?.join(&id).join("pack.toml");
    if file.exists() {
        return Err(AppError::new(Kind::Refused, format!("{} is there already, and was left as it is", file.display()))
            .hint("open it in an editor; `tablehand data check` reads it"));
    }
    let text = format!(
        "# A pack for {id}. A record gives all its keys, or only those it changes of a record that is built in.\nformat = 1\n\n[pack]\ngame = \"{id}\"\n\n# [die.fate]\n# faces = [\"plus\", \"plus\", \"blank\", \"blank\", \"minus\", \"minus\"]\n# favour = [\"plus\", \"blank\", \"minus\"]\n# read = \"each\"\n"
    );
    owner::write(&file, &text).map_err(|error| AppError::storage(format!("{} can't be written: {error}", file.display())))?;
    if context.global.json {
        return Ok(writeln!(io::stdout().lock(), "{}", json!({ "game": id, "file": file }))?);
    }
    Ok(context.screen.say(Look::Usual, &format!("begun: {}", file.display()))?)
}

/// `data keep`: what was typed in the session that is meant, all of it or these paths; or the setting.
pub fn keep(context: &Context, args: &KeepArgs) -> Done {
    if args.always || args.ask {
        let file = keep::write_setting(args.always)?;
        if context.global.json {
            let setting = if args.always { "always" } else { "ask" };
            writeln!(io::stdout().lock(), "{}", json!({ "keep-values": setting, "file": file }))?;
        } else {
            let what = if args.always { "what is typed is kept without asking" } else { "it is asked whether what is typed is kept" };
            context.screen.say(Look::Usual, &format!("from now on {what} ({})", file.display()))?;
        }
        if args.paths.is_empty() {
            return Ok(());
        }
    }
    let mut session = table::session(context)?;
    let context = &context.at(&session);
    let typed: BTreeMap<String, Typed> = session.typed()?.into_iter().map(|value| (value.path.clone(), value)).collect();
    for path in &args.paths {
        if !typed.contains_key(path) {
            let error = AppError::not_found(format!("nothing was typed for `{path}` in {}", session.name()));
            return Err(match crate::dice::near(path, typed.keys().map(String::as_str)) {
                Some(near) => error.hint(format!("did you mean `{near}`?")),
                None => error.hint("`tablehand data keep` keeps all that was typed"),
            });
        }
    }
    let wanted = |value: &Typed| args.paths.is_empty() || args.paths.contains(&value.path);
    let there = |value: &Typed| session.game().printed(&value.path).is_some_and(|form| value.is_in(&form));
    let left: Vec<Typed> = typed.into_values().filter(|value| wanted(value) && !there(value)).collect();
    if left.is_empty() && !context.global.json {
        let line = format!("nothing was typed in {} that is not in your packs already", session.name());
        return Ok(context.screen.say(Look::Usual, &line)?);
    }
    let keeping = keep::keep(context, session.game().id(), &left)?;
    if let Some(fingerprint) = &keeping.fingerprint {
        session.repacked(fingerprint, &[])?;
    }
    if context.global.json {
        writeln!(io::stdout().lock(), "{}", json!({ "kept": keeping.kept, "lines": keeping.lines }))?;
        return Ok(());
    }
    Ok(keeping.lines.iter().try_for_each(|line| context.screen.say(Look::Usual, line))?)
}
