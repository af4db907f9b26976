//! What goes wrong at a table and at a terminal: a sentence, an exit code, and nothing half changed.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::{Value as Json, json};

use crate::cli::User;
#[cfg(unix)]
use crate::cli::terminal::Terminal;
use crate::evening::stored;

/// Typed dice; Ann's party is still to be rolled.
fn begun() -> User {
    let user = User::new();
    user.ok(&["new", "dr", "--player", "Ann:hero=spellsword", "--set", "packs=base", "--name", "evening", "--physical"]);
    user
}

/// The same, with a party of six kinds against one goblin.
fn before_a_fight() -> User {
    let user = begun();
    user.ok(&["do", "roll.party=fighter fighter cleric mage thief champion scroll"]);
    user.ok(&["do", "roll.dungeon=goblin"]);
    user
}

/// Each of these is refused with this sentence and code 1, and not a byte of the session changes.
#[track_caller]
fn refused(user: &User, all: &[(&[&str], &str)]) {
    let before = stored(user);
    for (args, sentence) in all {
        let err = user.fails(args, 1);
        assert!(err.contains(sentence), "{args:?}: {err}");
        assert!(stored(user) == before, "{args:?} changed something");
    }
}

#[test]
fn dice_that_can_not_have_been_rolled() {
    refused(
        &begun(),
        &[
            (&["do", "roll.party=fighter fighter goblin mage mage mage mage"], "`goblin` is not on the party die"),
            (&["do", "roll.party=8 fighter"], "8 faces for 7 dice"),
            (&["do", "roll.party=fighter"], "only 1 of 7 faces"),
            (&["do", "roll.party=0 fighter, 7 mage, 1 thief"], "8 faces for 7 dice"),
            (&["do", "roll.dungeon=goblin"], "an answer is missing: Ann rolls 7 party dice"),
            (&["do", "sing"], "finish `roll.party` first, or undo it"),
        ],
    );
}

#[test]
fn dice_and_tokens_that_are_not_there() {
    refused(
        &before_a_fight(),
        &[
            (&["do", "fight", "with=3 mage"], "3 of `mage` were named, and there are 1"),
            (&["do", "fight", "with=talisman"], "Ann holds no Talisman"),
            (&["do", "fight", "with=scroll"], "a scroll is no companion"),
            (&["do", "fight", "with=fighter", "against=ooze"], "no ooze is on the level"),
            (&["do", "fight", "with=fighter", "against=dragon"], "dragons are not fought"),
            (&["do", "open"], "no chest is on the level"),
            (&["do", "elixir"], "there is no `elixir` to do now"),
            (&["do", "town-portal"], "there is no `town-portal` to do now"),
        ],
    );
}

#[test]
fn answers_that_nothing_asks_for_and_actions_that_are_none() {
    refused(
        &before_a_fight(),
        &[
            (&["do", "fight", "with=fighter", "witth=mage"], "did you mean `with`?"),
            (&["do", "figth"], "did you mean `fight`?"),
            (&["do", "fly"], "`actions` lists all that can be done"),
            (&["odds", "do", "fight", "with=fighter", "againts=goblin"], "nothing asks for `againts`"),
            (&["fix", "ann.fame+=1"], "there is no value at `ann.fame`"),
            (&["fix", "ann.experience=many"], "`ann.experience` can't be \"many\""),
            (&["fix", "party.fighter=70"], "7 were expected"),
            (&["status", "--session", "evning"], "did you mean `evening`?"),
            (&["play", "morning"], "there is no session `morning`"),
        ],
    );
}

#[test]
fn a_pack_with_a_misspelt_key_stops_every_command_before_it_does_anything() {
    let user = before_a_fight();
    let before = stored(&user);
    user.file("mine/dungeon-roll/x.toml", "format = 1\n[die.party]\nfavor = [\"fighter\"]\n");
    let commands: [&[&str]; 6] = [
        &["status"],
        &["play"],
        &["do", "fight", "with=mage"],
        &["undo"],
        &["new", "dr", "--player", "Ann"],
        &["roll", "dungeon-roll/party"],
    ];
    for args in commands {
        let err = user.fails(&[args, &["--pack", "mine"]].concat(), 3);
        assert!(err.contains("x.toml:3:1") && err.contains("did you mean `favour`?"), "{args:?}: {err}");
    }
    assert!(stored(&user) == before);
    assert_eq!(user.json(&["sessions"])["sessions"].as_array().map(Vec::len), Some(1));
}

#[test]
fn every_fault_of_a_state_is_named_and_no_session_begun() {
    let user = User::new();
    let mut state = before_a_fight().json(&["status"])["state"].clone();
    state["party"]["fighter"] = json!(9);
    state["turn"] = json!(3);
    state["level"] = json!(0);
    user.file("state.json", &state.to_string());
    let err = user.fails(&["new", "dr", "--from", "state.json"], 1);
    for fault in ["turn: nobody sits in seat 3", "7 were expected", "level: "] {
        assert!(err.contains(fault), "{err}");
    }
    user.file("state.json", "{\"party\":{\"figter\":9}}");
    assert!(user.fails(&["new", "dr", "--from", "state.json"], 1).contains("unknown field `figter`"));
    user.file("state.json", "{\"party\":");
    assert!(user.fails(&["new", "dr", "--from", "state.json"], 1).contains("it is no JSON"));
    assert_eq!(user.json(&["sessions"])["sessions"], json!([]));
}

#[test]
fn a_position_that_is_put_in_is_not_played_on() {
    let user = begun();
    let state = user.json(&["status"])["state"].clone();
    user.file("state.json", &state.to_string());
    // The party's roll is open in it, and nobody is there to give it: it stays open.
    user.json(&["new", "dr", "--from", "state.json", "--name", "copy"]);
    assert_eq!(user.json(&["actions", "--session", "copy"])["open"]["id"], "roll.party");
    assert_eq!(user.json(&["status", "--session", "copy"])["state"], state);
}

#[test]
fn a_misspelt_key_is_recognised_even_where_nothing_had_to_be_asked() {
    let user = begun();
    user.ok(&["do", "roll.party=7 fighter"]);
    user.ok(&["do", "roll.dungeon=goblin"]);
    // Only fighters against one goblin: neither who fights nor whom is a question.
    refused(
        &user,
        &[(&["do", "fight", "wiht=fighter"], "did you mean `with`?"), (&["do", "fight", "agianst=goblin"], "did you mean `against`?")],
    );
}

/// Every file of a folder with its bytes.
fn bytes(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let files = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    files.map(|path| (path.display().to_string(), fs::read(&path).expect("its bytes"))).collect()
}

#[test]
fn a_damaged_database_is_left_byte_for_byte() {
    let user = before_a_fight();
    let home = user.home().join("home");
    let file = home.join("tablehand.db");
    let sound = fs::read(&file).expect("the database");
    let mut scribbled = sound.clone();
    scribbled[100..].fill(0xa5);
    let torn = sound[..sound.len() / 2 - 100].to_vec();
    for damaged in [scribbled, torn] {
        fs::write(&file, damaged).expect("a file");
        let before = bytes(&home);
        let commands: [&[&str]; 6] =
            [&["status"], &["play"], &["do", "fight", "with=mage"], &["undo"], &["new", "dr", "--player", "Ann"], &["scores"]];
        for args in commands {
            let err = user.fails(args, 3);
            assert!(err.contains("tablehand.db") && err.contains("hint:"), "{args:?}: {err}");
            assert!(bytes(&home) == before, "{args:?} touched the file");
        }
    }
    // It was the file, and nothing else: put back, the evening goes on.
    fs::write(&file, sound).expect("a file");
    user.ok(&["do", "fight", "with=mage"]);
}

#[test]
fn a_reader_that_goes_away_in_the_evening_loses_nothing() {
    use std::io::Write as _;
    use std::process::{Command, Stdio};
    let user = before_a_fight();
    let started = |args: &[&str]| {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin!("tablehand"));
        command.env_clear().env("TABLEHAND_HOME", user.home().join("home")).args(args);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs")
    };
    let commands: [&[&str]; 5] = [&["log"], &["status"], &["actions"], &["play", "--plain"], &["play", "--json"]];
    for args in commands {
        let mut child = started(args);
        drop(child.stdout.take());
        drop(child.stdin.take());
        let output = child.wait_with_output().expect("it ends");
        assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]), "{args:?}");
    }
    // Gone after the question: the answer still arrives before anybody misses the reader.
    let mut child = started(&["play", "--plain"]);
    let mut input = child.stdin.take().expect("its input");
    drop(child.stdout.take());
    let _ = input.write_all(b"fight mage\n");
    drop(input);
    assert_eq!(child.wait_with_output().expect("it ends").status.code(), Some(0));
    let state = user.json(&["status"])["state"].clone();
    // The whole deed or nothing of it.
    assert!(
        [(1, 1), (0, 0)]
            .contains(&(state["party"]["mage"].as_i64().expect("mages"), state["dungeon"]["goblin"].as_i64().expect("goblins")))
    );
}

#[test]
fn the_end_of_the_input_within_a_step_keeps_the_answers_before_it() {
    let user = begun();
    let ran = user.fed(&["play", "--plain"], "fighter fighter cleric mage thief champion scroll\n");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    user.ok(&["do", "roll.dungeon=goblin"]);
    let ran = user.fed(&["play", "--plain"], "fight\n");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert_eq!(user.json(&["actions"])["open"]["id"], "with");
    // A last line without its end is a line; half an object is none, and is said.
    let ran = user.fed(&["play", "--json"], "{\"answer\":\"ma");
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("this is no JSON object"), "{}", ran.out);
    assert_eq!(user.json(&["actions"])["open"]["id"], "with");
    assert_eq!(user.fed(&["play", "--plain"], "mage").code, 0);
    assert_eq!(user.json(&["status"])["state"]["party"]["mage"], 0);
}

#[cfg(unix)]
#[test]
fn control_c_in_a_list_shows_the_cursor_again() {
    let user = before_a_fight();
    let before = stored(&user);
    let mut terminal = Terminal::new(&user, &["play"]);
    terminal.sees("quit\r\n");
    terminal.sees("> ");
    terminal.keys("\u{1b}[B");
    terminal.sees("\u{1b}[?25l");
    terminal.sees("flee");
    terminal.keys("\u{3}");
    let (seen, code) = terminal.ends_saying();
    assert_eq!(code, 130);
    let (hidden, shown) = (seen.rfind("\u{1b}[?25l"), seen.rfind("\u{1b}[?25h"));
    assert!(shown.is_some() && shown > hidden, "the cursor is hidden at the end: {seen:?}");
    assert!(stored(&user) == before);
}

#[cfg(unix)]
#[test]
fn control_d_at_a_prompt_ends_the_evening_and_keeps_it() {
    let user = begun();
    let mut terminal = Terminal::new(&user, &["play"]);
    terminal.sees("Ann rolls 7 party dice");
    terminal.says("f f cl m t ch s");
    terminal.sees("The dungeon rolls 1 die");
    terminal.sees("> ");
    terminal.keys("\u{4}");
    assert_eq!(terminal.ends(), 0);
    assert_eq!(user.json(&["actions"])["open"]["id"], "roll.dungeon");
}

#[cfg(unix)]
#[test]
fn an_evening_goes_on_in_twenty_columns() {
    let user = begun();
    let mut terminal = Terminal::wide(20, &user, &["play"]);
    let mut seen = String::new();
    for line in ["6 f, m", "goblin", "fight", "mage"] {
        seen.push_str(&terminal.sees("> "));
        terminal.keys(&format!("{line}\r"));
        seen.push_str(&terminal.sees("\r\n"));
        seen.push('\n');
    }
    seen.push_str(&terminal.sees("seek-glory"));
    terminal.keys("quit\r");
    let (rest, code) = terminal.ends_saying();
    seen.push_str(&rest);
    assert_eq!(code, 0, "{seen}");
    // What was read is a char a byte.
    let bytes = seen.chars().map(|c| u8::try_from(u32::from(c)).expect("a byte")).collect();
    let seen = String::from_utf8(bytes).expect("UTF-8");
    for line in seen.split(['\r', '\n']) {
        assert!(console::measure_text_width(line) <= 20, "{line:?}");
    }
    let state: Json = user.json(&["status"])["state"].clone();
    assert_eq!((&state["phase"], &state["party"]["mage"]), (&json!("regroup"), &json!(0)));
}
