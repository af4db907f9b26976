//! `data check`: every fault of the packs at its place.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use serde_json::json;

use super::super::Context;
use super::super::error::{AppError, Done, Kind};
use super::{game, known};
use crate::games;
use crate::packs::{self, Problem, Severity, read};
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
