//! What can be typed, exactly as typed: nothing here is looked up or checked against a game.

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser as _};
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

use crate::kernel::Span;

/// An extra pair of hands at a board-game table: keeps the counts, rolls the dice or is told them, referees, knows exact odds.
///
/// Without a command it opens a menu.
#[derive(Debug, Parser)]
#[command(name = "tablehand", version, max_term_width = 100, disable_help_subcommand = true)]
pub struct Cli {
    /// What holds for every command.
    #[command(flatten)]
    pub global: Global,
    /// What is to be done; none opens the menu.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// Options that stand anywhere.
#[derive(Args, Clone, Debug, Default)]
pub struct Global {
    /// Use this session instead of the last one
    #[arg(long, global = true, value_name = "NAME")]
    pub session: Option<String>,
    /// Lay the packs of a folder over all others; may be repeated
    #[arg(long, global = true, value_name = "DIR")]
    pub pack: Vec<PathBuf>,
    /// Print JSON
    #[arg(long, global = true)]
    pub json: bool,
    /// No redraw, no boxes, one fact a line
    #[arg(long, global = true)]
    pub plain: bool,
    /// Roll anew what undo took back, instead of the same dice again; the log says so
    #[arg(long, global = true)]
    pub fresh_dice: bool,
    /// Overrule a refusal by cost or order; the log keeps it as the table's ruling
    #[arg(long, global = true)]
    pub anyway: bool,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Begin a game
    New(NewArgs),
    /// Play: go on with the evening, guided
    Play(PlayArgs),
    /// Do one thing, or go on with what was begun
    Do(DoArgs),
    /// List what may be done now, and what each asks
    Actions,
    /// Show the position
    Status(WordsArgs),
    /// List what was done
    Log(LogArgs),
    /// Unfold the last rulings: the numbers and the section of the rulebook
    Why(WhyArgs),
    /// Take back the last answer, or N whole steps
    Undo(UndoArgs),
    /// Do again what was taken back
    Redo(RedoArgs),
    /// Correct any value by hand
    Fix(FixArgs),
    /// List, choose, rename, delete, export or import sessions
    Sessions(SessionsArgs),
    /// Roll dice
    Roll(RollArgs),
    /// Exact odds of dice, or of an action
    Odds(OddsArgs),
    /// Look up a card, chip, curse, spell, hero or rule
    Look(LookArgs),
    /// Show the score book
    Scores(ScoresArgs),
    /// See, check and extend the packs
    Data(DataArgs),
    /// Watch a fight play itself; touches nothing of yours
    Demo,
    /// Print the completions of a shell
    Completions(CompletionsArgs),
    /// Write man pages or completions into a folder
    #[command(hide = true)]
    Generate(GenerateArgs),
    /// What may come next on a command line
    #[command(hide = true)]
    Complete(CompleteArgs),
}

/// Every game in the box, as it may be named.
fn games_help() -> String {
    let (ids, shorts): (Vec<&str>, Vec<&str>) = crate::games::all().map(|(id, short, _)| (id, short)).unzip();
    format!("{} (or {}, or a unique beginning)", ids.join(", "), shorts.join(", "))
}

/// `new`.
#[derive(Args, Debug, Default)]
pub struct NewArgs {
    /// Which game.
    #[arg(help = games_help())]
    pub game: Option<String>,
    /// How it is played
    #[arg(long, value_name = "M")]
    pub mode: Option<String>,
    /// A player, with what the set-up asks of them: Ann:hero=mercenary; repeat for each
    #[arg(long = "player", value_name = "NAME[:key=value,…]")]
    pub players: Vec<String>,
    /// An answer to a question of the set-up; repeat for each
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub set: Vec<String>,
    /// The seed of the virtual dice
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// A name for the session
    #[arg(long, value_name = "S")]
    pub name: Option<String>,
    /// Everyone rolls real dice and types them
    #[arg(long)]
    pub physical: bool,
    /// Ask nothing: take defaults, or pick from the seed, and say what was picked
    #[arg(long)]
    pub quick: bool,
    /// Begin from a position: what `status --json` printed
    #[arg(long, value_name = "STATE.json")]
    pub from: Option<PathBuf>,
}

impl NewArgs {
    /// The command as it was typed.
    #[must_use]
    pub fn line(&self) -> String {
        let mut words = vec!["tablehand".to_owned(), "new".to_owned()];
        words.extend(self.game.iter().map(|game| quoted(game)));
        let mut flag = |name: &str, value: &str| words.extend([name.to_owned(), quoted(value)]);
        self.players.iter().for_each(|player| flag("--player", player));
        self.set.iter().for_each(|pair| flag("--set", pair));
        if let Some(mode) = &self.mode {
            flag("--mode", mode);
        }
        if let Some(seed) = self.seed {
            flag("--seed", &seed.to_string());
        }
        if let Some(name) = &self.name {
            flag("--name", name);
        }
        words.extend(
            [(self.physical, "--physical"), (self.quick, "--quick")].iter().filter(|(set, _)| *set).map(|(_, flag)| (*flag).to_owned()),
        );
        words.join(" ")
    }
}

/// A word as a shell takes it.
#[must_use]
pub fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | ':' | '=' | ',' | '/' | '+');
    if !word.is_empty() && word.chars().all(plain) { word.to_owned() } else { format!("'{}'", word.replace('\'', r"'\''")) }
}

/// `play`.
#[derive(Args, Debug, Default)]
pub struct PlayArgs {
    /// The session; the last one used if left out
    pub name: Option<String>,
    /// From a pipe: read on after a refused line
    #[arg(long)]
    pub keep_going: bool,
    /// From now on everyone rolls real dice and types them
    #[arg(long)]
    pub physical: bool,
}

/// `do`.
#[derive(Args, Debug, Default)]
pub struct DoArgs {
    /// An action, then answers: attack target=giant-1 hit="hit equal"
    #[arg(value_name = "ACTION | ID=ANSWER")]
    pub words: Vec<String>,
    /// Show what would happen, and change nothing
    #[arg(long)]
    pub dry_run: bool,
}

/// Some words.
#[derive(Args, Debug, Default)]
pub struct WordsArgs {
    /// Only what these words name
    pub words: Vec<String>,
}

/// `log`.
#[derive(Args, Debug, Default)]
pub struct LogArgs {
    /// Only the last N steps
    #[arg(long, value_name = "N")]
    pub last: Option<usize>,
}

/// `why`.
#[derive(Args, Debug, Default)]
pub struct WhyArgs {
    /// The step; the last one if left out
    pub step: Option<u64>,
}

/// `undo`.
#[derive(Args, Debug, Default)]
pub struct UndoArgs {
    /// How many whole steps; the last answer if left out
    pub steps: Option<u32>,
    /// Do not ask, however much goes
    #[arg(long)]
    pub yes: bool,
}

/// `redo`.
#[derive(Args, Debug, Default)]
pub struct RedoArgs {
    /// How many steps
    #[arg(default_value_t = 1)]
    pub steps: u32,
}

/// `fix`.
#[derive(Args, Debug, Default)]
pub struct FixArgs {
    /// PATH=VALUE, PATH+=N or PATH-=N, as in ann.fame+=2; of a list PATH+=NAME or PATH-=NAME, as in ann.spells+=calm
    #[arg(required = true, value_name = "CORRECTION")]
    pub edits: Vec<String>,
    /// The reason, for the log
    #[arg(long, value_name = "TEXT")]
    pub why: Option<String>,
}

/// `sessions`.
#[derive(Args, Debug, Default)]
pub struct SessionsArgs {
    /// What to do with them; lists them if left out
    #[command(subcommand)]
    pub command: Option<SessionsCommand>,
}

/// What `sessions` does.
#[derive(Debug, Subcommand)]
pub enum SessionsCommand {
    /// List all sessions
    List,
    /// Make this session the one that other commands mean
    Use {
        /// Its name, or a unique beginning
        name: String,
    },
    /// Give a session another name
    Rename {
        /// Its name now
        from: String,
        /// Its name from now on
        to: String,
    },
    /// Delete a session; its finished plays stay in the score book
    Delete {
        /// Its whole name
        name: String,
        /// Do not ask
        #[arg(long)]
        yes: bool,
    },
    /// Write a session into a file
    Export {
        /// The file; - for standard output
        file: PathBuf,
    },
    /// Read a session from a file
    Import {
        /// The file
        file: PathBuf,
    },
}

/// `roll`.
#[derive(Args, Debug, Default)]
pub struct RollArgs {
    /// 2d6+1, 4d6kh3, dragons-down/hitx2; each is a roll of its own
    #[arg(required = true, value_name = "DICE")]
    pub dice: Vec<String>,
    /// Roll each so often
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub times: u32,
    /// The same seed gives the same dice
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
}

/// `odds`.
#[derive(Args, Debug, Default)]
pub struct OddsArgs {
    /// Dice as `roll` takes them; or `do`, an action and answers
    #[arg(required = true, value_name = "DICE | do [ACTION] [ID=ANSWER]")]
    pub words: Vec<String>,
    /// How dice with faces are read: worst, best, sum, each, tally or count:FACE
    #[arg(long, value_name = "R")]
    pub read: Option<String>,
    /// The chance of this number, or face, or better
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub at_least: Option<String>,
    /// How far to look
    #[arg(long, value_name = "HOW FAR", default_value = "step", value_parser = PossibleValuesParser::new(Span::NAMES).try_map(|word| word.parse::<Span>()))]
    pub to: Span,
    /// Show fractions
    #[arg(long)]
    pub fraction: bool,
}

/// `look`.
#[derive(Args, Debug, Default)]
pub struct LookArgs {
    /// What to look for
    #[arg(required = true)]
    pub words: Vec<String>,
    /// Only in this game
    #[arg(long, value_name = "G")]
    pub game: Option<String>,
}

/// `scores`.
#[derive(Args, Debug, Default)]
pub struct ScoresArgs {
    /// What to do with a play; shows the book if left out
    #[command(subcommand)]
    pub command: Option<ScoresCommand>,
    /// Only this game
    #[arg(long, value_name = "G")]
    pub game: Option<String>,
    /// Only plays with this player
    #[arg(long, value_name = "P")]
    pub player: Option<String>,
}

/// What `scores` does with a play.
#[derive(Debug, Subcommand)]
pub enum ScoresCommand {
    /// Leave a play out of the count: a trial, a game that was broken off
    LeaveOut {
        /// Its id, as the book shows it, or the beginning of that
        play: String,
    },
    /// Count a play again
    Count {
        /// Its id, as the book shows it, or the beginning of that
        play: String,
    },
}

/// `data`.
#[derive(Args, Debug, Default)]
pub struct DataArgs {
    /// What to do; lists the packs if left out
    #[command(subcommand)]
    pub command: Option<DataCommand>,
}

/// What `data` does.
#[derive(Debug, Subcommand)]
pub enum DataCommand {
    /// List the games with their layers
    List,
    /// Show a record, and where each of its values came from
    Show {
        /// A record, a table or a game: giant, monster.giant, dragons-down monster
        #[arg(required = true, value_name = "WORDS")]
        what: Vec<String>,
    },
    /// Report every fault of the packs
    Check {
        /// A game, a pack file or a folder; all games if left out
        what: Option<PathBuf>,
    },
    /// Print where your own packs are kept
    Path,
    /// Keep a value of your own: dragons-down/monster.giant.chip.health=4
    Set {
        /// GAME/TABLE.RECORD.KEY=VALUE
        #[arg(required = true, value_name = "GAME/PATH=VALUE")]
        values: Vec<String>,
    },
    /// Keep what you typed in a session, for other evenings
    Keep(KeepArgs),
    /// Begin a pack of your own
    New {
        /// The game it belongs to, or a new game's id
        game: String,
    },
}

/// `data keep`.
#[derive(Args, Debug, Default)]
pub struct KeepArgs {
    /// Only these, as in monster.giant.front; all that was typed if left out
    #[arg(value_name = "PATH")]
    pub paths: Vec<String>,
    /// From now on keep whatever is typed, without asking
    #[arg(long, conflicts_with = "ask")]
    pub always: bool,
    /// From now on ask
    #[arg(long)]
    pub ask: bool,
}

/// `completions`.
#[derive(Args, Debug)]
pub struct CompletionsArgs {
    /// The shell
    pub shell: Shell,
}

/// What `generate` writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Generated {
    /// Man pages.
    Man,
    /// Completions of every shell.
    Completions,
}

/// `generate`.
#[derive(Args, Debug)]
pub struct GenerateArgs {
    /// What to write
    pub what: Generated,
    /// The folder
    pub dir: PathBuf,
}

/// `complete`.
#[derive(Args, Debug, Default)]
pub struct CompleteArgs {
    /// The words of the command line so far, the last one unfinished
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    pub words: Vec<String>,
}
