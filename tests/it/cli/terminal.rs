//! The program at a pseudo-terminal.
#![cfg(unix)]

use std::process::Command;

use rexpect::session::{PtySession, spawn_command};

use super::User;

/// A person at a terminal.
pub struct Terminal {
    session: PtySession,
}

impl Terminal {
    /// One of 80 columns.
    pub fn new(user: &User, args: &[&str]) -> Self {
        Self::wide(80, user, args)
    }

    /// One of so many columns. Its size can be set from inside only, before the program looks at it.
    pub fn wide(columns: u16, user: &User, args: &[&str]) -> Self {
        let mut command = Command::new("/bin/sh");
        command.env_clear().env("PATH", "/usr/bin:/bin").env("TABLEHAND_HOME", user.home().join("home"));
        command.env("TERM", "xterm").env("NO_COLOR", "1");
        command.args(["-c", &format!("stty cols {columns} rows 24 && exec \"$0\" \"$@\"")]);
        command.arg(assert_cmd::cargo::cargo_bin!("tablehand")).args(args);
        Self { session: spawn_command(command, Some(30_000)).expect("a terminal") }
    }

    /// Types a line, and waits until the prompt has taken it.
    pub fn says(&mut self, line: &str) {
        self.keys(&format!("{line}\r"));
        let taken = format!("> {line}\r\n");
        self.sees(&taken);
    }

    pub fn keys(&mut self, keys: &str) {
        self.session.send(keys).expect("it reads");
        self.session.flush().expect("it reads");
    }

    /// Waits until this is seen, and gives what was seen before it.
    #[track_caller]
    pub fn sees(&mut self, text: &str) -> String {
        self.session.exp_string(text).unwrap_or_else(|error| panic!("never saw {text:?}: {error}"))
    }

    /// Waits for the end, and gives the exit code.
    pub fn ends(self) -> i32 {
        self.ends_saying().1
    }

    /// Waits for the end, and gives what was seen until then, and the exit code.
    pub fn ends_saying(mut self) -> (String, i32) {
        let seen = self.session.exp_eof().expect("it ends");
        let status = format!("{:?}", self.session.process().wait().expect("it ended"));
        let code = status.strip_prefix("Exited(").and_then(|rest| rest.rsplit_once(", ")).map(|(_, code)| code.trim_end_matches(')'));
        (seen, code.and_then(|code| code.parse().ok()).unwrap_or_else(|| panic!("it did not end by itself: {status}")))
    }
}

fn began() -> User {
    let user = User::new();
    user.ok(&["new", "dr", "--player", "Ann:hero=spellsword", "--set", "packs=base", "--seed", "5", "--physical"]);
    user
}

#[test]
fn escape_takes_back_and_the_arrows_open_a_list() {
    let user = began();
    let mut terminal = Terminal::new(&user, &["play"]);
    terminal.sees("Ann rolls 7 party dice");
    terminal.says("f f cl m t ch s");
    terminal.sees("The dungeon rolls 1 die");
    terminal.says("goblin");
    terminal.sees("1 fight");
    terminal.keys("\u{1b}");
    terminal.sees("took back: The dungeon rolls 1 die: goblin");
    terminal.sees("The dungeon rolls 1 die");
    terminal.says("skeleton");
    terminal.sees("1 fight");
    // The list: the first line is fight; Enter takes it.
    terminal.keys("\u{1b}[B");
    terminal.sees("> fight");
    terminal.keys("\r");
    terminal.sees("Who fights 1 skeleton?");
    terminal.says("status");
    terminal.sees("2 fighters");
    terminal.says("quit");
    terminal.sees("all is kept");
    assert_eq!(terminal.ends(), 0);
}

/// What Ctrl-C says.
const KEPT: &str = "everything is kept; `tablehand play` goes on";

#[test]
fn control_c_keeps_everything_and_ends_with_130() {
    let user = began();
    let mut terminal = Terminal::new(&user, &["play"]);
    terminal.sees("Ann rolls 7 party dice");
    terminal.says("f f cl m t ch s");
    terminal.sees("The dungeon rolls 1 die");
    terminal.keys("gob\u{3}");
    let (seen, code) = terminal.ends_saying();
    assert_eq!((seen.matches(KEPT).count(), code), (1, 130), "{seen}");
    let actions = user.json(&["actions"]);
    assert_eq!(actions["open"]["id"], "roll.dungeon");
}

#[test]
fn control_c_was_dead_at_a_plain_prompt() {
    let user = began();
    let mut terminal = Terminal::new(&user, &["play", "--plain"]);
    terminal.sees("Ann rolls 7 party dice");
    terminal.sees("> ");
    terminal.keys("\u{3}");
    let (seen, code) = terminal.ends_saying();
    assert_eq!((seen.matches(KEPT).count(), code), (1, 130), "{seen}");
    assert_eq!(user.json(&["actions"])["open"]["id"], "roll.party");
}

#[test]
fn at_a_terminal_a_game_is_going_within_three_answers() {
    let user = User::new();
    let mut terminal = Terminal::new(&user, &["new", "dr", "--seed", "3"]);
    terminal.sees("How many play?");
    terminal.keys("\r");
    terminal.sees("called?");
    terminal.keys("Zoë 🐉\r");
    terminal.sees("Which packs");
    terminal.says("quit");
    assert_eq!(terminal.ends(), 0);
    assert_eq!(user.json(&["sessions"])["sessions"][0]["game"], "dungeon-roll");
}

#[test]
fn twenty_columns_are_enough() {
    let user = began();
    for args in [["status"], ["actions"], ["log"]] {
        let mut command = Command::new("sh");
        let binary = assert_cmd::cargo::cargo_bin!("tablehand");
        command.env_clear().env("TABLEHAND_HOME", user.home().join("home")).env("TERM", "xterm").env("NO_COLOR", "1");
        command.env("PATH", "/usr/bin:/bin").arg("-c").arg(format!("stty rows 24 cols 20; exec {} {}", binary.display(), args[0]));
        let mut session = spawn_command(command, Some(10_000)).expect("a terminal");
        let seen = session.exp_eof().expect("it ends");
        for line in seen.lines() {
            assert!(console::measure_text_width(line) <= 20, "{args:?}: {line:?}");
        }
        assert!(seen.contains("Ann") || args[0] == "log", "{seen}");
    }
}

#[test]
fn the_program_alone_is_a_menu() {
    let user = began();
    let mut terminal = Terminal::new(&user, &[]);
    terminal.sees("go on with dungeon-roll");
    terminal.says("roll 2d6");
    terminal.sees("2d6: ");
    terminal.sees("go on with dungeon-roll");
    terminal.says("sing");
    terminal.sees("is not on the menu");
    terminal.keys("\r");
    terminal.sees("Ann rolls 7 party dice");
    terminal.keys("\u{4}");
    assert_eq!(terminal.ends(), 0);
}

/// Two at a table of Dragons Down, with their own numbers still unknown.
fn dragons() -> User {
    let user = User::new();
    user.ok(&["new", "dd", "--quick", "--player", "Ann:lineage=elf,class=sorcerer", "--player", "Ben", "--seed", "1"]);
    user
}

#[test]
fn enter_takes_the_line_that_a_refusal_offers() {
    let user = dragons();
    let mut terminal = Terminal::new(&user, &["play"]);
    terminal.sees("also: status");
    terminal.says("owner-values dagger weapon");
    terminal.sees("Dagger: weapon");
    terminal.says("length 1, dark x, light 1 with sword");
    terminal.sees("Enter takes `1 ? 1+1` and asks what is open there, or type it anew");
    // What was only looked at leaves it there.
    terminal.says("status");
    terminal.sees("dagger [1 ? 1+1] >");
    terminal.keys("\r");
    terminal.sees("taken: length 1, light boxes 1+1");
    terminal.sees("Dagger: weapon (dark boxes)");
    terminal.says("one dark box");
    terminal.sees("typed anew: dagger");
    terminal.says("no");
    terminal.sees("also: status");
    terminal.says("owner-values short bow weapon");
    terminal.sees("`short` is not there");
    terminal.keys("quit\r");
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn a_number_that_stood_beside_nothing_did_what_only_more_shows() {
    let user = dragons();
    let mut terminal = Terminal::new(&user, &["play"]);
    terminal.sees("more (`actions` lists them)");
    terminal.sees("also: status");
    terminal.says("9");
    terminal.sees("`9` is no number of this list, which ends with 2");
    // What is barred takes one line, unless all of it is asked for.
    terminal.says("actions");
    terminal.sees("not now: search, loot,");
    terminal.sees("retire (type one to hear why)");
    terminal.says("more");
    terminal.sees(" 9 ");
    terminal.keys("quit\r");
    assert_eq!(terminal.ends(), 0);
}
