//! `data`: what the packs hold, whence each value came, what is wrong with them, and values of one's own.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use serde_json::json;

use super::Context;
use super::args::{DataArgs, DataCommand};
use super::error::{AppError, Done, Kind};
use super::keep;
use crate::games;
use crate::packs::{self, Problem, Problems, Records, Severity, owner, read};
use crate::toolbox::status::Grid;
use crate::toolbox::wording::{count, list, slug};
use crate::view::{Look, grid};

/// Does what `data` was told.
pub fn run(context: &Context, args: &DataArgs) -> Done {
    match &args.command {
        None | Some(DataCommand::List) => overview(context),
        Some(DataCommand::Show { what }) => show(context, what),
        Some(DataCommand::Check { what }) => check(context, what.as_deref()),
        Some(DataCommand::Path) => path(context),
        Some(DataCommand::Set { values }) => set(context, values),
        Some(DataCommand::Keep(args)) => keep::run(context, args),
        Some(DataCommand::New { game }) => new(context, game),
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

fn overview(context: &Context) -> Done {
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
fn show(context: &Context, words: &[String]) -> Done {
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
            Some(Ok(_)) => show(context, &[format!("{rest}/")]),
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

fn check(context: &Context, what: Option<&Path>) -> Done {
    let mut extra = context.global.pack.clone();
    let mut only_file = None;
    let checked: Vec<String> = match what {
        None => known(context)?.into_iter().collect(),
        Some(path) if path.is_dir() => {
            extra.push(path.to_owned());
            read::games(path)?
        }
        Some(path) if path.is_file() => {
            let dir = path.parent().filter(|dir| !dir.as_os_str().is_empty()).unwrap_or(Path::new(".")).to_owned();
            let named = fs::read_to_string(path).ok().and_then(|text| packs::game_of(&text));
            let whole = std::path::absolute(&dir).unwrap_or_else(|_| dir.clone());
            let folder = whole.file_name().and_then(|name| name.to_str()).map(str::to_owned);
            only_file = path.file_name().map(|name| name.to_string_lossy().into_owned());
            let id = named.clone().or(folder).unwrap_or_default();
            extra.push(match dir.parent() {
                _ if named.is_some() => dir,
                // A folder that is named without the one around it.
                _ if dir == Path::new(".") => PathBuf::from(".."),
                Some(around) if around != Path::new("") => around.to_owned(),
                _ => PathBuf::from("."),
            });
            vec![id]
        }
        Some(path) => vec![game(context, &path.to_string_lossy())?],
    };
    let mut problems = Vec::new();
    for id in &checked {
        problems.extend(problems_of(id, &extra)?);
    }
    if let Some(file) = only_file {
        problems.retain(|problem| {
            problem.at.as_ref().is_none_or(|at| Path::new(&*at.file()).file_name().is_some_and(|name| name.to_string_lossy() == file))
        });
    }
    let inferred = checked.iter().map(|id| Ok((id.clone(), inferred_of(id, &extra)?))).collect::<Result<Vec<_>, AppError>>()?;
    report(context, &checked, &problems, &inferred)
}

/// Values of a game that were only worked out.
fn inferred_of(game: &str, packs: &[PathBuf]) -> Result<Vec<String>, AppError> {
    Ok(Records::load(game, &read::layers(game, packs)?, &mut Problems::new()).inferred())
}

/// One line a kind of value for one game, one line a game for several.
fn inferred_lines(inferred: &[(String, Vec<String>)]) -> Vec<String> {
    let values = |number: usize| count(i64::try_from(number).unwrap_or(i64::MAX), "value");
    let [(_, paths)] = inferred else {
        let some = inferred.iter().filter(|(_, paths)| !paths.is_empty());
        return some
            .map(|(game, paths)| format!("{game}: {} only inferred; `data check {game}` names them", values(paths.len())))
            .collect();
    };
    let mut kinds: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for path in paths {
        let mut parts = path.split('.');
        let (table, id) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        kinds.entry(format!("{table}.*.{}", parts.collect::<Vec<_>>().join("."))).or_default().push(id);
    }
    let shown = |ids: &[&str]| {
        let first = ids.iter().take(4).copied().collect::<Vec<_>>().join(", ");
        if ids.len() > 4 { format!("{first} and {} more", ids.len() - 4) } else { first }
    };
    kinds.iter().map(|(kind, ids)| format!("inferred: {kind} of {}", shown(ids))).collect()
}

fn problems_of(game: &str, packs: &[PathBuf]) -> Result<Vec<Problem>, AppError> {
    match games::check(game, packs) {
        Ok(problems) => Ok(problems),
        Err(games::OpenError::Unknown { .. }) => Ok(packs::check(game, &read::layers(game, packs)?, |_, _| {})),
        Err(error) => Err(error.into()),
    }
}

fn report(context: &Context, checked: &[String], problems: &[Problem], inferred: &[(String, Vec<String>)]) -> Done {
    let errors = problems.iter().filter(|problem| problem.severity == Severity::Error).count();
    let mut out = io::stdout().lock();
    if context.global.json {
        let paths: Vec<String> = inferred.iter().flat_map(|(game, paths)| paths.iter().map(move |path| format!("{game}/{path}"))).collect();
        writeln!(out, "{}", json!({ "checked": checked, "problems": problems, "errors": errors, "inferred": paths }))?;
    } else {
        for problem in problems {
            write!(out, "{}", problem.render(context.screen.colour))?;
        }
        if problems.is_empty() {
            writeln!(out, "nothing is wrong with the packs of {}", list(checked))?;
            for line in inferred_lines(inferred) {
                writeln!(out, "{line}")?;
            }
        }
    }
    out.flush()?;
    if errors == 0 {
        return Ok(());
    }
    let summary = format!("{} in the packs", count(i64::try_from(errors).unwrap_or(i64::MAX), "fault"));
    Err(AppError::new(Kind::Data, summary).hint("each is shown with its file and line"))
}

fn user_dir() -> Result<PathBuf, AppError> {
    read::user_dir().ok_or_else(|| AppError::storage("no folder for your data is known").hint("set TABLEHAND_HOME to one"))
}

fn path(context: &Context) -> Done {
    let dir = user_dir()?;
    if context.global.json {
        writeln!(io::stdout().lock(), "{}", json!({ "path": dir }))?;
    } else {
        writeln!(io::stdout().lock(), "{}", dir.display())?;
    }
    Ok(())
}

/// Keeps values in the owner's file, unless the packs would then have a fault that they have not now.
fn set(context: &Context, values: &[String]) -> Done {
    for typed in values {
        let wrong = || {
            AppError::usage(format!("`{typed}` is no value to keep"))
                .expected("GAME/TABLE.RECORD.KEY=VALUE")
                .hint("as in dragons-down/monster.giant.chip.health=4")
        };
        let (left, right) = typed.split_once('=').ok_or_else(wrong)?;
        let (game_word, path) = left.trim().split_once('/').ok_or_else(wrong)?;
        let path: Vec<String> = path.split('.').map(str::to_owned).collect();
        if path.len() < 3 || path.iter().any(String::is_empty) {
            return Err(wrong());
        }
        let id = game(context, game_word)?;
        let file = keep::put(context, &id, &[(path, owner::value(right.trim()))], typed)?;
        context.screen.say(Look::Usual, &format!("kept in {}: {left} is {}", file.display(), right.trim()))?;
    }
    Ok(())
}

fn new(context: &Context, name: &str) -> Done {
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
    context.screen.say(Look::Usual, &format!("begun: {}", file.display()))?;
    Ok(())
}
