//! What can be typed; one file a command. Holds no rule.
#![allow(clippy::disallowed_types, clippy::disallowed_methods, clippy::disallowed_macros)]

mod act;
pub mod args;
mod back;
mod complete;
mod data;
mod demo;
mod dice;
pub mod error;
mod generate;
mod keep;
mod look;
mod menu;
mod new;
mod odds;
mod play;
mod position;
mod roll;
mod scores;
mod sessions;
mod table;

use std::process::ExitCode;

use clap::Parser as _;
use clap::error::ErrorKind;

use args::{Cli, Command};
use error::{AppError, Done};

use crate::view::Screen;

/// What every command may want.
pub struct Context {
    /// The options that stand anywhere.
    pub global: args::Global,
    /// What the output can show.
    pub screen: Screen,
}

impl Context {
    /// The same at a session: with the packs it was begun with, unless others are given.
    #[must_use]
    pub fn at(&self, session: &crate::session::Session) -> Self {
        let mut global = self.global.clone();
        if global.pack.is_empty() {
            global.pack = session.packs().iter().map(std::path::PathBuf::from).collect();
        }
        Self { global, screen: self.screen }
    }
}

/// Reads the command line, runs it, prints the one error there may be, and gives the exit code.
#[must_use]
pub fn main() -> ExitCode {
    let wants_json = std::env::args_os().any(|word| word == "--json");
    let outcome = match Cli::try_parse() {
        Ok(cli) => run(cli),
        Err(error) => wrong_use(&error, wants_json),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            error.print(wants_json);
            ExitCode::from(error.kind.exit())
        }
    }
}

/// What clap has to say: help and version on standard output, faults as errors.
fn wrong_use(error: &clap::Error, wants_json: bool) -> Done {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        return error.print().map_err(AppError::from);
    }
    if !wants_json {
        let _ = error.print();
        return Err(AppError::usage("").told());
    }
    let text = error.render().to_string();
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let message = lines.next().unwrap_or_default().trim_start_matches("error: ").to_owned();
    Err(AppError::usage(message).hint("`tablehand --help` lists the commands"))
}

fn run(cli: Cli) -> Done {
    let screen = Screen::detect(cli.global.plain);
    if screen.plain {
        crate::front::interrupt::plainly();
    }
    let context = Context { global: cli.global, screen };
    match cli.command {
        None => menu::run(&context),
        Some(Command::New(args)) => new::run(&context, &args),
        Some(Command::Play(args)) => play::run(&context, &args),
        Some(Command::Do(args)) => act::run(&context, &args),
        Some(Command::Actions) => act::actions(&context),
        Some(Command::Status(args)) => position::status(&context, &args),
        Some(Command::Log(args)) => position::log(&context, &args),
        Some(Command::Why(args)) => position::why(&context, &args),
        Some(Command::Undo(args)) => back::undo(&context, &args),
        Some(Command::Redo(args)) => back::redo(&context, &args),
        Some(Command::Fix(args)) => back::fix(&context, &args),
        Some(Command::Sessions(args)) => sessions::run(&context, &args),
        Some(Command::Roll(args)) => roll::run(&context, &args),
        Some(Command::Odds(args)) => odds::run(&context, &args),
        Some(Command::Look(args)) => look::run(&context, &args),
        Some(Command::Scores(args)) => scores::run(&context, &args),
        Some(Command::Data(args)) => data::run(&context, &args),
        Some(Command::Demo) => demo::run(&context),
        Some(Command::Completions(args)) => generate::completions(&args),
        Some(Command::Generate(args)) => generate::run(&args),
        Some(Command::Complete(args)) => complete::run(&context, &args),
    }
}
