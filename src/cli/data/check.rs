//! `data check`: every fault of the packs at its place.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use serde_json::json;

use super::super::Context;
use super::super::error::{AppError, Done, Kind};
use super::{game, known};
use crate::games;
use crate::packs::{self, Problem, Problems, Records, Severity, read};
use crate::toolbox::wording::{count, list};

/// Checks the packs of every game, of one, of a folder or a file.
pub fn run(context: &Context, what: Option<&Path>) -> Done {
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
