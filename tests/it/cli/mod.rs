//! The program as users run it: the real binary, a cleared environment, a folder of its own.

mod compared;
mod data;
mod dice;
mod guests;
mod keep;
mod many;
mod mishaps;
mod odds_words;
mod read_out;
mod sessions;
pub mod terminal;
mod usage;

use std::path::{Path, PathBuf};

use assert_cmd::Command;
use tempfile::TempDir;

/// A user with nothing yet.
pub struct User {
    home: TempDir,
}

/// What a run brought.
#[derive(Debug)]
pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl User {
    pub fn new() -> Self {
        Self { home: TempDir::new().expect("a folder") }
    }

    pub fn home(&self) -> &Path {
        self.home.path()
    }

    pub fn file(&self, name: &str, text: &str) -> PathBuf {
        let path = self.home.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(&path, text).expect("a file");
        path
    }

    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin!("tablehand"));
        command.env_clear().env("TABLEHAND_HOME", self.home.path().join("home"));
        // What is told does not depend on how fast the machine is.
        command.env("TABLEHAND_ODDS_SECONDS", "60").current_dir(self.home.path()).args(args);
        command
    }

    pub fn run(&self, args: &[&str]) -> Ran {
        self.fed(args, "")
    }

    pub fn fed(&self, args: &[&str], stdin: &str) -> Ran {
        let output = self.command(args).write_stdin(stdin).output().expect("it runs");
        Ran {
            code: output.status.code().expect("an exit code"),
            out: String::from_utf8(output.stdout).expect("UTF-8"),
            err: String::from_utf8(output.stderr).expect("UTF-8"),
        }
    }

    /// Runs what must work, and gives its output.
    #[track_caller]
    pub fn ok(&self, args: &[&str]) -> String {
        let ran = self.run(args);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{args:?}: {}", ran.out);
        ran.out
    }

    /// Runs what must work, and reads its JSON.
    #[track_caller]
    pub fn json(&self, args: &[&str]) -> serde_json::Value {
        let out = self.ok(&[args, &["--json"]].concat());
        serde_json::from_str(&out).unwrap_or_else(|error| panic!("{args:?}: {error}: {out}"))
    }

    /// Runs what must fail with this code, and gives its standard error.
    #[track_caller]
    pub fn fails(&self, args: &[&str], code: i32) -> String {
        let ran = self.run(args);
        assert_eq!(ran.code, code, "{args:?}: {} {}", ran.out, ran.err);
        ran.err
    }
}
