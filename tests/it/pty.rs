//! The program at a terminal of its own.

#![cfg(unix)]

use rexpect::session::{PtySession, spawn_command};

use crate::cli::User;

/// How long anything may take: a busy machine is no failure.
const PATIENCE: u64 = 60_000;

pub struct Pty {
    session: PtySession,
}

/// Starts the program at a terminal of so many columns, without colour.
pub fn spawn(user: &User, args: &[&str], columns: u16) -> Pty {
    // The terminal's size can be set from inside only, and before the program looks at it.
    let mut command = std::process::Command::new("/bin/sh");
    command
        .env_clear()
        .env("PATH", "/usr/bin:/bin")
        .env("TABLEHAND_HOME", user.home().join("home"))
        .env("TERM", "xterm")
        .env("NO_COLOR", "1");
    command.current_dir(user.home());
    command.args(["-c", &format!("stty cols {columns} rows 24 && exec \"$0\" \"$@\"")]);
    command.arg(assert_cmd::cargo::cargo_bin!("tablehand")).args(args);
    Pty { session: spawn_command(command, Some(PATIENCE)).expect("a terminal") }
}

impl Pty {
    /// Waits for a prompt on a fresh line, and gives all that was shown before it.
    #[track_caller]
    pub fn prompt(&mut self) -> String {
        let (before, prompt) = self.session.exp_regex("(^|\n)[^\r\n\u{1b}]*> ").unwrap_or_else(|error| panic!("no prompt: {error}"));
        before + &prompt
    }

    /// Waits for this text, and gives all before it.
    #[track_caller]
    pub fn until(&mut self, text: &str) -> String {
        self.session.exp_string(text).unwrap_or_else(|error| panic!("no `{text}`: {error}"))
    }

    /// Types a line and Enter.
    pub fn line(&mut self, text: &str) {
        self.keys(&format!("{text}\r"));
    }

    /// Presses keys.
    pub fn keys(&mut self, keys: &str) {
        self.session.send(keys).and_then(|_| self.session.flush()).expect("the keys arrive");
    }

    /// All that is shown until the program ends.
    pub fn rest(&mut self) -> String {
        self.session.exp_eof().expect("it ends")
    }

    /// The exit code.
    pub fn code(&self) -> i32 {
        // `Exited(Pid(7), 130)`: the type has no public name.
        let status = format!("{:?}", self.session.process().wait().expect("it has ended"));
        let code = status.strip_prefix("Exited(").and_then(|rest| rest.trim_end_matches(')').rsplit(", ").next());
        code.and_then(|code| code.parse().ok()).unwrap_or_else(|| panic!("{status}"))
    }
}
