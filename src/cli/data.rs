//! `data`: what the packs hold, whence each value came, what is wrong with them, and values of one's own.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use serde_json::json;

use super::Context;
use super::args::{DataArgs, DataCommand};
use super::error::{AppError, Done, Kind};
use super::owner;
use crate::games;
use crate::packs::{self, Layer, Problem, Problems, Records, Severity, read};
use crate::toolbox::status::Grid;
use crate::toolbox::wording::{count, list};
use crate::view::{Look, grid};

/// Does what `data` was told.
pub fn run(context: &Context, args: &DataArgs) -> Done {
    match &args.command {
        None | Some(DataCommand::List) => overview(context),
        Some(DataCommand::Show { what }) => show(context, what),
        Some(DataCommand::Check { what }) => check(context, what.as_deref()),
        Some(DataCommand::Path) => path(context),
        Some(DataCommand::Set { values }) => set(context, values),
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

fn show(context: &Context, what: &str) -> Done {
    let (game_word, rest) = what.split_once('/').unwrap_or((what, ""));
    let id = game(context, game_word)?;
    let records = Records::load(&id, &read::layers(&id, &context.global.pack)?, &mut Problems::new());
    let (table, record) = rest.split_once('.').unwrap_or((rest, ""));
    if table.is_empty() || (record.is_empty() && records.has_table(table) && records.show(table, "").is_empty()) {
        return contents(context, &records, table);
    }
    let lines = records.show(table, record);
    if lines.is_empty() {
        let ids: Vec<String> = records.tables().flat_map(|table| records.ids(table).map(move |id| format!("{table}.{id}"))).collect();
        let error = AppError::not_found(format!("there is no record `{rest}` in the packs of {id}"));
        return Err(match crate::dice::near(rest, ids.iter().map(String::as_str)) {
            Some(near) => error.hint(format!("did you mean `{id}/{near}`?")),
            None => error.hint(format!("`tablehand data show {id}` lists what there is")),
        });
    }
    if context.global.json {
        writeln!(io::stdout().lock(), "{}", json!({ "record": format!("{id}/{rest}"), "keys": lines, "meta": records.meta(rest) }))?;
        return Ok(());
    }
    let mut table = Grid::new(format!("{id}/{rest}"), &["key", "value", "from"]);
    for line in lines {
        table.row([line.key, line.value, format!("{} ({}:{})", line.at.layer(), line.at.file(), line.at.line())]);
    }
    Ok(context.screen.put(&grid(&context.screen, &table))?)
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
            let folder = dir.file_name().and_then(|name| name.to_str()).map(str::to_owned);
            only_file = path.file_name().map(|name| name.to_string_lossy().into_owned());
            let id = named.clone().or(folder).unwrap_or_default();
            extra.push(if named.is_some() { dir } else { dir.parent().map(Path::to_owned).unwrap_or(dir) });
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
    report(context, &checked, &problems)
}

fn problems_of(game: &str, packs: &[PathBuf]) -> Result<Vec<Problem>, AppError> {
    match games::check(game, packs) {
        Ok(problems) => Ok(problems),
        Err(games::OpenError::Unknown { .. }) => Ok(packs::check(game, &read::layers(game, packs)?, |_, _| {})),
        Err(error) => Err(error.into()),
    }
}

fn report(context: &Context, checked: &[String], problems: &[Problem]) -> Done {
    let errors = problems.iter().filter(|problem| problem.severity == Severity::Error).count();
    let mut out = io::stdout().lock();
    if context.global.json {
        writeln!(out, "{}", json!({ "checked": checked, "problems": problems, "errors": errors }))?;
    } else {
        for problem in problems {
            write!(out, "{}", problem.render(context.screen.colour))?;
        }
        if problems.is_empty() {
            writeln!(out, "nothing is wrong with the packs of {}", list(checked))?;
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
                .hint("as in dragons-down/monster.giant.health=4")
        };
        let (left, right) = typed.split_once('=').ok_or_else(wrong)?;
        let (game_word, path) = left.trim().split_once('/').ok_or_else(wrong)?;
        let path: Vec<String> = path.split('.').map(str::to_owned).collect();
        if path.len() < 3 || path.iter().any(String::is_empty) {
            return Err(wrong());
        }
        let id = game(context, game_word)?;
        let file = owner::file(&user_dir()?, &id);
        let unwritable = |error: io::Error| AppError::storage(format!("{} can't be written: {error}", file.display()));
        let before = match fs::read_to_string(&file) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(AppError::storage(format!("{} can't be read: {error}", file.display()))),
        };
        let text = owner::with(&before, &[(path, owner::value(right.trim()))]).map_err(|fault| {
            AppError::new(Kind::Data, format!("{}: {fault}", file.display())).hint("`tablehand data check` shows the place")
        })?;
        let faults = new_faults(context, &id, &file, &text)?;
        if let Some(first) = faults.first() {
            let mut error = AppError::new(Kind::Data, format!("`{typed}` would break the packs of {id}; nothing was changed"));
            error.detail = first.render(false).lines().map(str::to_owned).collect();
            return Err(error);
        }
        owner::write(&file, &text).map_err(unwritable)?;
        context.screen.say(Look::Usual, &format!("kept in {}: {left} is {}", file.display(), right.trim()))?;
    }
    Ok(())
}

/// The faults that the packs of a game would have with this text of the owner's, and do not have now.
fn new_faults(context: &Context, game: &str, file: &Path, text: &str) -> Result<Vec<Problem>, AppError> {
    let now = read::layers(game, &context.global.pack)?;
    let mut then: Vec<Layer> = Vec::new();
    let mine = || (file.display().to_string(), text.to_owned());
    let mut placed = false;
    for layer in &now {
        let mut layer = layer.clone();
        if layer.kind == packs::LayerKind::User {
            layer.files.retain(|(path, _)| *path != mine().0);
            layer.files.push((mine().0, mine().1.into()));
            placed = true;
        } else if layer.kind == packs::LayerKind::Dir && !placed {
            then.push(Layer::user(vec![mine()]));
            placed = true;
        }
        then.push(layer);
    }
    if !placed {
        then.push(Layer::user(vec![mine()]));
    }
    let messages = |problems: &[Problem]| problems.iter().map(|problem| problem.message.clone()).collect::<Vec<_>>();
    let before = messages(&games::check_layers(game, &now));
    Ok(games::check_layers(game, &then)
        .into_iter()
        .filter(|problem| problem.severity == Severity::Error && !before.contains(&problem.message))
        .collect())
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
