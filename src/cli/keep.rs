//! What the owner typed at the table, kept in the owner's own pack: when asked, always by a setting, or by `data keep`
//! and `data set`.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use toml::Value;

use super::Context;
use super::error::{AppError, Done, Kind};
use crate::front::evening::in_short;
use crate::front::keep::{Keep, Keeping};
use crate::games;
use crate::kernel::{Field, Refusal, Scalar};
use crate::packs::{self, Layer, Problem, Severity, owner, read};
use crate::session::{Session, Told, Typed};
use crate::store::Home;
use crate::toolbox::wording::plural;

/// The key of the setting.
const SETTING: &str = "keep-values";

/// The file of settings in the user's home.
fn settings() -> Result<PathBuf, AppError> {
    Ok(Home::find()?.dir().join("settings.toml"))
}

/// Whether the setting says that what is typed is kept without asking. A file that can't be read says nothing.
fn always() -> bool {
    let text = settings().ok().and_then(|file| fs::read_to_string(file).ok());
    let table = text.and_then(|text| text.parse::<toml::Table>().ok());
    table.is_some_and(|table| table.get(SETTING).and_then(Value::as_str) == Some("always"))
}

/// Writes the setting: keep without asking, or ask.
///
/// # Errors
/// When the file can't be read or written, or is none of ours.
pub fn write_setting(always: bool) -> Result<PathBuf, AppError> {
    let file = settings()?;
    let broken = |error: &dyn std::fmt::Display| {
        AppError::new(Kind::Data, format!("{}: {error}", file.display())).hint("mend it, or delete it: it holds settings only")
    };
    let before = text_of(&file)?;
    before.parse::<toml::Table>().map_err(|error| broken(&error.message()))?;
    // The setting goes first: a line after a header would belong to that.
    let others = before.lines().filter(|line| line.split('=').next().is_some_and(|key| key.trim() != SETTING));
    let setting = format!("{SETTING} = \"{}\"", if always { "always" } else { "ask" });
    let lines: Vec<&str> = std::iter::once(setting.as_str()).chain(others).collect();
    let text = lines.join("\n") + "\n";
    owner::write(&file, &text).map_err(|error| unwritable(&file, &error))?;
    Ok(file)
}

/// The text of a file; empty if there is none.
fn text_of(file: &Path) -> Result<String, AppError> {
    match fs::read_to_string(file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(String::new()),
        Err(error) => Err(read::unreadable(file, error).into()),
        Ok(text) => Ok(text),
    }
}

fn unwritable(file: &Path, error: &io::Error) -> AppError {
    AppError::storage(format!("{} can't be written: {error}", file.display()))
}

/// The owner's file of a game.
fn file(game: &str) -> Result<PathBuf, AppError> {
    let dir = read::user_dir().ok_or_else(|| AppError::storage("no folder for your data is known").hint("set TABLEHAND_HOME to one"))?;
    Ok(owner::file(&dir, game))
}

/// Puts values in the owner's file, unless the packs would then have a fault that they have not now. Its place.
///
/// # Errors
/// When the file can't be read or written, or the packs would be broken: then nothing was changed.
pub fn put(context: &Context, game: &str, values: &[(Vec<String>, Value)], said: &str) -> Result<PathBuf, AppError> {
    let file = file(game)?;
    let text = owner::with(&text_of(&file)?, values).map_err(|fault| {
        AppError::new(Kind::Data, format!("{}: {fault}", file.display())).hint("`tablehand data check` shows the place")
    })?;
    if let Some(first) = new_faults(context, game, &file, &text)?.first() {
        let mut error = AppError::new(Kind::Data, format!("`{said}` would break the packs of {game}; nothing was changed"));
        error.detail = first.render(false).lines().map(str::to_owned).collect();
        return Err(error);
    }
    owner::write(&file, &text).map_err(|error| unwritable(&file, &error))?;
    Ok(file)
}

/// The layers of a game as they would be with this text of the owner's.
fn layers_with(context: &Context, game: &str, file: &Path, text: &str) -> Result<Vec<Layer>, AppError> {
    let mut layers = read::layers(game, &context.global.pack)?;
    let shown = file.display().to_string();
    let mine = (shown.clone(), text.to_owned());
    match layers.iter_mut().find(|layer| layer.kind == packs::LayerKind::User) {
        Some(user) => {
            user.files.retain(|(path, _)| *path != shown);
            user.files.push((mine.0, mine.1.into()));
            user.files.sort_by(|one, other| one.0.cmp(&other.0));
        }
        None => {
            let at = layers.iter().position(|layer| layer.kind == packs::LayerKind::Dir).unwrap_or(layers.len());
            layers.insert(at, Layer::user(vec![mine]));
        }
    }
    Ok(layers)
}

/// The faults that the packs of a game would have with this text of the owner's, and do not have now.
fn new_faults(context: &Context, game: &str, file: &Path, text: &str) -> Result<Vec<Problem>, AppError> {
    let messages = |problems: &[Problem]| problems.iter().map(|problem| problem.message.clone()).collect::<Vec<_>>();
    let before = messages(&games::check_layers(game, &read::layers(game, &context.global.pack)?));
    Ok(games::check_layers(game, &layers_with(context, game, file, text)?)
        .into_iter()
        .filter(|problem| problem.severity == Severity::Error && !before.contains(&problem.message))
        .collect())
}

/// What a form says, key by key, as it is put in a pack.
fn values(typed: &Typed) -> Vec<(Vec<String>, Value)> {
    let path: Vec<String> = typed.path.split('.').map(str::to_owned).collect();
    let place = |key: &str| -> Vec<String> { path.iter().cloned().chain([key.to_owned()]).collect() };
    let value = |scalar: &Scalar| match scalar {
        Scalar::Number(number) | Scalar::Plus(number, 0) => Value::Integer(i64::from(*number)),
        Scalar::Plus(..) | Scalar::Times(_) => Value::String(scalar.shown()),
        Scalar::Word(word) => Value::String(word.clone()),
    };
    // `box-1`, `box-2` are the list `boxes`, as far as there are any.
    let listed = |field: &Field| field.key.rsplit_once('-').filter(|(_, nth)| nth.parse::<u8>().is_ok()).map(|(one, _)| plural(one));
    let mut keyed: Vec<(Vec<String>, Value)> = Vec::new();
    for (field, scalar) in typed.fields.iter().zip(&typed.form) {
        let Some(list) = listed(field) else {
            keyed.push((place(&field.key), value(scalar)));
            continue;
        };
        if keyed.last().is_none_or(|(path, _)| *path != place(&list)) {
            keyed.push((place(&list), Value::Array(Vec::new())));
        }
        if let (Some((_, Value::Array(items))), false) = (keyed.last_mut(), *scalar == Scalar::Word("none".to_owned())) {
            items.push(value(scalar));
        }
    }
    // A side of a card is no record of its own.
    let record: Vec<String> = path.iter().take(2).cloned().collect();
    let of_record = |key: &str| record.iter().cloned().chain([key.to_owned()]).collect();
    let besides = typed.record.iter().filter_map(|(key, value)| Some((of_record(key), Value::try_from(value).ok()?)));
    keyed.into_iter().chain(besides).collect()
}

/// Keeps what was typed, if a new session would read the very same from there.
///
/// # Errors
/// When the file can't be read or written, or the packs would be broken.
pub fn keep(context: &Context, game: &str, typed: &[Typed]) -> Result<Keeping, AppError> {
    let file = file(game)?;
    let mut keeping = Keeping::default();
    let mut good: Vec<(Vec<String>, Value)> = Vec::new();
    let mut shown = Vec::new();
    let before = text_of(&file)?;
    for value in typed {
        let these = values(value);
        let reads_back = owner::with(&before, &these)
            .ok()
            .and_then(|text| games::open_exactly(game, &layers_with(context, game, &file, &text).ok()?).ok())
            .and_then(|game| game.printed(&value.path))
            .is_some_and(|form| value.is_in(&form));
        if reads_back {
            good.extend(these);
            shown.push(value.shown());
            keeping.kept.push(value.path.clone());
        } else {
            keeping.lines.push(format!("{} can't be kept in a pack, and will be asked for again", value.called));
        }
    }
    if !good.is_empty() {
        let file = put(context, game, &good, &shown.join(", "))?;
        let kept: Vec<Typed> = typed.iter().filter(|value| keeping.kept.contains(&value.path)).cloned().collect();
        keeping.lines.push(format!("kept in {}: {}", file.display(), in_short(&kept)));
        keeping.fingerprint = games::host(game, &context.global.pack).ok().map(|(_, fingerprint)| fingerprint);
    }
    Ok(keeping)
}

/// What keeps for an evening.
pub struct Keeper<'a>(pub &'a Context);

impl Keep for Keeper<'_> {
    fn always(&self) -> bool {
        always()
    }

    fn set_always(&self) -> Result<String, Refusal> {
        let file = write_setting(true)?;
        Ok(format!("from now on what is typed is kept without asking ({}; `tablehand data keep --ask` asks again)", file.display()))
    }

    fn keep(&self, game: &str, typed: &[Typed]) -> Result<Keeping, Refusal> {
        Ok(keep(self.0, game, typed)?)
    }
}

/// After an action from a shell that nobody can be asked at: what the setting says.
///
/// # Errors
/// When the file can't be written.
pub fn after(context: &Context, session: &mut Session, told: &Told) -> Done {
    if told.typed.is_empty() || !always() {
        return Ok(());
    }
    let keeping = keep(context, session.game().id(), &told.typed)?;
    if let Some(fingerprint) = &keeping.fingerprint {
        session.repacked(fingerprint, &[])?;
    }
    Ok(())
}
