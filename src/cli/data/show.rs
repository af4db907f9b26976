//! `data list` and `data show`: what the packs hold, and whence each value came.

use std::io::{self, Write as _};

use serde_json::json;

use super::super::Context;
use super::super::error::{AppError, Done};
use super::{game, known};
use crate::games;
use crate::packs::{Problems, Records, read};
use crate::toolbox::status::Grid;
use crate::toolbox::wording::{count, slug};
use crate::view::{Look, grid};

/// Every game with its layers and how many records they hold.
pub fn overview(context: &Context) -> Done {
    let mut table = Grid::new("", &["game", "short", "layers", "records"]);
    let mut rows = Vec::new();
    for id in known(context)? {
        let layers = read::layers(&id, &context.global.pack)?;
        let records = Records::load(&id, &layers, &mut Problems::new());
        let tables: Vec<String> = records.tables().filter(|table| *table != "source" && *table != "pack").map(str::to_owned).collect();
        let many: usize = tables.iter().map(|table| records.ids(table).count()).sum();
        let names: Vec<&str> = layers.iter().map(|layer| layer.name.as_str()).collect();
        let short = games::all().find(|(game, _, _)| *game == id).map(|(_, short, _)| short).unwrap_or_default();
        rows.push(json!({ "game": id, "short": short, "layers": names, "tables": tables, "records": many }));
        table.row([id.as_str(), short, &names.join(", "), &many.to_string()]);
    }
    if context.global.json {
        writeln!(io::stdout().lock(), "{}", json!({ "games": rows }))?;
        return Ok(());
    }
    Ok(context.screen.put(&grid(&context.screen, &table))?)
}

/// A record: its game, its table and its id.
type Place = (String, String, String);

fn shown(place: &Place) -> String {
    format!("{}/{}.{}", place.0, place.1, place.2)
}

/// A game, a table or a record, by as much of its name as says which.
pub fn run(context: &Context, words: &[String]) -> Done {
    let joined = words.join(" ");
    let (first, rest) = match joined.split_once(['/', ' ']) {
        Some((first, rest)) if joined.contains('/') || game(context, first).is_ok() => (Some(first), rest.trim()),
        _ if games::id(&joined).is_ok_and(|id| id == joined || games::all().any(|(_, short, _)| short == joined)) => (Some(&*joined), ""),
        _ => (None, &*joined),
    };
    let ids: Vec<String> = match first {
        Some(word) => vec![game(context, word)?],
        None => known(context)?.into_iter().collect(),
    };
    let mut all = Vec::new();
    for id in ids {
        let layers = read::layers(&id, &context.global.pack)?;
        all.push(Records::load(&id, &layers, &mut Problems::new()));
    }
    if let (Some(_), "", [records]) = (first, rest, all.as_slice()) {
        return contents(context, records, "");
    }
    if let Some(records) = all.iter().find(|records| records.has_table(rest)) {
        return contents(context, records, rest);
    }
    let (found, keys) = find(&all, rest);
    match found.as_slice() {
        [(game, table, id)] => match all.iter().find(|records| records.game() == game) {
            Some(records) => record(context, records, table, id, &keys),
            None => Ok(()),
        },
        [] => match first.is_none().then(|| game(context, rest)) {
            Some(Ok(_)) => run(context, &[format!("{rest}/")]),
            _ => Err(no_record(&all, rest)),
        },
        several => {
            let names: Vec<String> = several.iter().map(shown).collect();
            if context.global.json {
                writeln!(io::stdout().lock(), "{}", json!({ "names": names }))?;
                return Ok(());
            }
            context.screen.say(Look::Faint, &format!("{} are called so; name one to see it", names.len()))?;
            names.iter().try_for_each(|name| context.screen.say(Look::Usual, name))?;
            Ok(())
        }
    }
}

/// The records that some words name: of this very id, else with the words in it. Keys beneath may follow: `monster.giant.front`.
fn find(all: &[Records], words: &str) -> (Vec<Place>, String) {
    let (table, id) = match words.split_once('.') {
        Some((table, id)) => (Some(slug(table)), id),
        None => (None, words),
    };
    let (id, keys) = id.split_once('.').unwrap_or((id, ""));
    let wanted = slug(id);
    let places = |fits: &dyn Fn(&str) -> bool| {
        let mut places = Vec::new();
        for records in all {
            for name in records.tables().filter(|name| table.as_ref().map_or(*name != "source", |table| table == name)) {
                places
                    .extend(records.ids(name).filter(|id| fits(id)).map(|id| (records.game().to_owned(), name.to_owned(), id.to_owned())));
            }
        }
        places
    };
    let exact = places(&|id| slug(id) == wanted);
    let found = if exact.is_empty() && !wanted.is_empty() { places(&|id| id.contains(&wanted)) } else { exact };
    (found, keys.to_owned())
}

fn no_record(all: &[Records], words: &str) -> AppError {
    let games: Vec<&str> = all.iter().map(Records::game).collect();
    let error = AppError::not_found(format!("there is no record `{words}` in the packs of {}", games.join(", ")));
    let each =
        || all.iter().flat_map(|records| records.tables().flat_map(move |table| records.ids(table).map(move |id| (records, table, id))));
    let whole: Vec<String> = each().map(|(_, table, id)| format!("{table}.{id}")).collect();
    let near = crate::dice::near(words, whole.iter().map(String::as_str)).or_else(|| crate::dice::near(words, each().map(|(_, _, id)| id)));
    let meant = near.and_then(|near| each().find(|(_, table, id)| *id == near || format!("{table}.{id}") == near));
    match (meant, games.as_slice()) {
        (Some((records, table, id)), _) => error.hint(format!("did you mean `{}/{table}.{id}`?", records.game())),
        (None, [game]) => error.hint(format!("`tablehand data show {game}` lists what there is")),
        (None, _) => error.hint("`tablehand data show dragons-down` lists what there is"),
    }
}

/// One record, or those of its keys that begin so.
fn record(context: &Context, records: &Records, table: &str, id: &str, keys: &str) -> Done {
    let name = format!("{table}.{id}");
    let mut lines = records.show(table, id);
    if !keys.is_empty() {
        lines.retain(|line| line.key.strip_prefix(keys).is_some_and(|rest| rest.is_empty() || rest.starts_with('.')));
        if lines.is_empty() {
            let error = AppError::not_found(format!("`{name}` says nothing of `{keys}`"));
            return Err(error.hint(format!("`tablehand data show {}/{name}` shows what it says", records.game())));
        }
    }
    if context.global.json {
        let object = json!({ "record": format!("{}/{name}", records.game()), "keys": lines, "meta": records.meta(&name) });
        writeln!(io::stdout().lock(), "{object}")?;
        return Ok(());
    }
    let mut grid_of = Grid::new(format!("{}/{name}", records.game()), &["key", "value", "from"]);
    for line in lines {
        grid_of.row([line.key, line.value, format!("{} ({}:{})", line.at.layer(), line.at.file(), line.at.line())]);
    }
    Ok(context.screen.put(&grid(&context.screen, &grid_of))?)
}

/// The tables of a game, or the records of one table.
fn contents(context: &Context, records: &Records, table: &str) -> Done {
    let names: Vec<String> = if table.is_empty() {
        records
            .tables()
            .map(|table| format!("{table}: {}", count(i64::try_from(records.ids(table).count()).unwrap_or(0), "record")))
            .collect()
    } else {
        records.ids(table).map(|id| format!("{table}.{id}")).collect()
    };
    if context.global.json {
        writeln!(io::stdout().lock(), "{}", json!({ "game": records.game(), "names": names }))?;
        return Ok(());
    }
    names.iter().try_for_each(|name| context.screen.say(Look::Usual, name))?;
    Ok(())
}
