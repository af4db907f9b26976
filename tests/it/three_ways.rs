//! One evening played three ways: from a pipe, at a terminal, by JSON lines. What is kept of it is the same.

use serde_json::{Value as Json, json};

use crate::cli::User;
#[cfg(unix)]
use crate::cli::terminal::Terminal;
use crate::evening::{Client, SCRIPT, TABLE, plays, stored, typed};

/// The score book, and the log without its times.
fn kept(user: &User) -> (Json, Json) {
    let mut log = user.json(&["log"]);
    for line in log["log"].as_array_mut().expect("a log") {
        assert!(line.as_object_mut().expect("a line").remove("at").is_some());
    }
    (plays(user), log)
}

fn from_a_pipe() -> User {
    let user = User::new();
    user.ok(&[TABLE, &["--physical", "--plain"]].concat());
    let ran = user.fed(&["play", "--plain"], SCRIPT);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    assert!(ran.out.contains("Ann wins with 14 points"), "{}", ran.out);
    // Any log is a test: the same script gives the same screen.
    let again = User::new();
    again.ok(&[TABLE, &["--physical", "--plain"]].concat());
    assert_eq!(again.fed(&["play", "--plain"], SCRIPT).out, ran.out);
    user
}

fn by_json_lines() -> User {
    let user = User::new();
    user.json(&[TABLE, &["--physical"]].concat());
    let mut client = Client::sit(&user);
    for line in typed() {
        let open = client.open();
        client.say(&if open["type"] == "menu" { json!({ "do": line }) } else { json!({ "answer": line, "id": open["id"] }) });
    }
    assert_eq!(client.open()["outcome"]["summary"], "Ann wins with 14 points");
    client.leave();
    user
}

#[cfg(unix)]
fn at_a_terminal() -> User {
    let user = User::new();
    // At a terminal what is not given is asked: two questions of the set-up take their default with Enter.
    let mut terminal = Terminal::new(&user, &[TABLE, &["--physical"]].concat());
    for asked in ["Which packs of heroes", "Change a setting?"] {
        terminal.sees(asked);
        terminal.sees("> ");
        terminal.keys("\r");
    }
    for line in typed() {
        terminal.says(line);
    }
    let (seen, code) = terminal.ends_saying();
    assert!(seen.contains("Ann wins with 14 points"), "{seen}");
    assert_eq!(code, 0);
    user
}

#[cfg(unix)]
#[test]
fn a_pipe_a_terminal_and_json_lines_keep_the_same_play() {
    let users = [from_a_pipe(), by_json_lines(), at_a_terminal()];
    let [(pipe, pipe_log), (lines, lines_log), (terminal, terminal_log)] = users.each_ref().map(kept);
    let scores = |play: &Json| -> Vec<(String, i64)> {
        let players = play["plays"][0]["players"].as_array().expect("players");
        players
            .iter()
            .map(|player| (player["name"].as_str().expect("a name").to_owned(), player["score"].as_i64().expect("a score")))
            .collect()
    };
    assert_eq!(scores(&pipe), [("Ann".to_owned(), 14), ("Ben".to_owned(), 13)]);
    assert_eq!(pipe["plays"].as_array().map(Vec::len), Some(1));
    assert_eq!(lines, pipe);
    assert_eq!(terminal, pipe);
    // Not the end alone: every step with its answers and what happened.
    assert!(lines_log == pipe_log, "{lines_log}\n{pipe_log}");
    assert!(terminal_log == pipe_log, "{terminal_log}\n{pipe_log}");
    // A pipe and JSON lines keep the very same, down to each state and roll.
    let mut seeded = users.each_ref().map(stored);
    for session in &mut seeded {
        session["session"]["seed"] = Json::Null;
    }
    assert!(seeded[0] == seeded[1], "what is stored differs");
    // What program or person decided in the set-up is all that a terminal may keep otherwise.
    for session in &mut seeded {
        session["steps"][1] = Json::Null;
    }
    assert!(seeded[0]["steps"] == seeded[2]["steps"], "the steps differ");
    assert_eq!(seeded[0]["rolls"], seeded[2]["rolls"]);
}
