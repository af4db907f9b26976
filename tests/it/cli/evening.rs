//! One evening of Dungeon Roll with typed dice, three ways: JSON lines, a script through a pipe, prompts in a pseudo-terminal.
//! All three end in the same play; and so does one whose program is killed two hundred times.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

use serde_json::{Value as Json, json};

use super::User;

/// Knuth's generator: chance that falls the same in every run.
pub struct Lcg(pub u64);

impl Lcg {
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % bound.max(1)
    }
}

/// What was open, and what was said to it.
struct Said {
    open: Json,
    line: String,
}

/// A client of `play --json`.
struct Client {
    child: Child,
    stdin: ChildStdin,
    stdout: BufReader<ChildStdout>,
}

impl Client {
    fn new(user: &User) -> Self {
        let mut child = Command::new(assert_cmd::cargo::cargo_bin!("tablehand"))
            .env_clear()
            .env("TABLEHAND_HOME", user.home().join("home"))
            .args(["play", "--json"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it runs");
        let (stdin, stdout) = (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
        Self { child, stdin, stdout: BufReader::new(stdout) }
    }

    /// Reads on to what is open next; whether something was refused on the way. None at the end.
    fn open(&mut self) -> Option<(Json, bool)> {
        let mut refused = false;
        loop {
            let mut line = String::new();
            if self.stdout.read_line(&mut line).expect("a line") == 0 {
                return None;
            }
            let object: Json = serde_json::from_str(&line).expect("an object a line");
            match object["type"].as_str().expect("a type") {
                "refused" => refused = true,
                "error" => panic!("{object}"),
                "question" | "menu" | "done" => return Some((object, refused)),
                _ => {}
            }
        }
    }

    fn say(&mut self, open: &Json, line: &str) {
        let object = if open["type"] == "menu" { json!({ "do": line }) } else { json!({ "answer": line, "id": open["id"] }) };
        writeln!(self.stdin, "{object}").expect("it reads");
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

const DEEDS: [&str; 12] = [
    "counter",
    "note",
    "strike-note",
    "timer",
    "automation",
    "rolling",
    "join",
    "leave",
    "swap-seats",
    "rename",
    "owner-values",
    "end-evening",
];

/// What chance says to what is open: any action, any legal answer.
fn any(open: &Json, chance: &mut Lcg) -> String {
    let keys = |list: &str, key: &str| -> Vec<String> {
        open[list].as_array().expect("a list").iter().map(|item| item[key].as_str().expect("a key").to_owned()).collect()
    };
    if open["type"] == "menu" {
        let free = open["actions"].as_array().expect("actions").iter().filter(|action| action["barred"].is_null());
        let free: Vec<&str> = free.map(|action| action["id"].as_str().expect("an id")).filter(|id| !DEEDS.contains(id)).collect();
        return free[chance.below(free.len())].to_owned();
    }
    let options = keys("options", "key");
    match open["kind"].as_str().expect("a kind") {
        "roll" => {
            let party = ["fighter", "cleric", "mage", "thief", "champion", "scroll"];
            let dungeon = ["goblin", "skeleton", "ooze", "chest", "potion", "dragon"];
            let face = |die: &Json| {
                let faces = if die == "dungeon-roll/party" { party } else { dungeon };
                faces[chance.below(6)]
            };
            open["dice"].as_array().expect("dice").iter().map(face).collect::<Vec<_>>().join(" ")
        }
        "many" => {
            let (min, max) = (open["min"].as_u64().unwrap_or(0), open["max"].as_u64().unwrap_or(1));
            let count = usize::try_from(min).expect("small") + chance.below(usize::try_from(max - min).expect("small") + 1);
            let picked: Vec<String> = (0..count).map(|_| options[chance.below(options.len())].clone()).collect();
            if picked.is_empty() { "none".to_owned() } else { picked.join(", ") }
        }
        "confirm" => if chance.below(2) == 0 { "yes" } else { "no" }.to_owned(),
        "number" => open["min"].to_string(),
        "choose" | "draw" => options[chance.below(options.len())].clone(),
        kind => panic!("Dungeon Roll asks no {kind}: {open}"),
    }
}

fn begin(user: &User) {
    let players = ["--player", "Ann:hero=spellsword", "--player", "Ben:hero=half-goblin"];
    user.ok(&[&["new", "dungeon-roll", "--set", "packs=base", "--physical", "--seed", "5"], &players[..]].concat());
}

/// Plays an evening as chance has it, and gives what was said.
fn recorded(user: &User, seed: u64) -> Vec<Said> {
    begin(user);
    let mut client = Client::new(user);
    let mut chance = Lcg(seed);
    let mut said: Vec<Said> = Vec::new();
    let (mut open, _) = client.open().expect("something is open");
    while open["type"] != "done" {
        assert!(said.len() < 2000, "an evening ends");
        let line = any(&open, &mut chance);
        client.say(&open, &line);
        let (next, refused) = client.open().expect("something is open");
        if !refused {
            said.push(Said { open, line });
        }
        open = next;
    }
    said
}

/// The plays of a user, without what differs between two evenings alike.
fn plays(user: &User) -> Json {
    let mut plays = user.json(&["scores"])["plays"].clone();
    for play in plays.as_array_mut().expect("plays") {
        let play = play.as_object_mut().expect("a play");
        for key in ["id", "date", "minutes"] {
            play.remove(key);
        }
    }
    assert_eq!(plays.as_array().expect("plays").len(), 1, "one evening, one play");
    plays
}

#[test]
fn a_script_and_a_client_end_in_the_same_play() {
    let client = User::new();
    let said = recorded(&client, 11);
    let script: String = said.iter().map(|said| format!("{}\n", said.line)).collect();
    let piped = User::new();
    begin(&piped);
    let ran = piped.fed(&["play", "--plain"], &format!("# an evening\n{script}"));
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    assert_eq!(plays(&piped), plays(&client));
    // And any log is a test: the same script gives the same screen.
    let again = User::new();
    begin(&again);
    assert_eq!(again.fed(&["play", "--plain"], &format!("# an evening\n{script}")).out, ran.out);
}

#[cfg(unix)]
#[test]
fn prompts_in_a_terminal_end_in_the_same_play() {
    let client = User::new();
    let said = recorded(&client, 11);
    let user = User::new();
    begin(&user);
    let mut terminal = super::terminal::Terminal::new(&user, &["play"]);
    for said in &said {
        terminal.says(&said.line);
    }
    assert_eq!(terminal.ends(), 0);
    assert_eq!(plays(&user), plays(&client));
}

#[test]
fn nothing_is_lost_when_the_program_is_killed_two_hundred_times() {
    let client = User::new();
    let said = recorded(&client, 11);
    let mut chance = Lcg(3);
    let mut kills = 0;
    while kills < 200 {
        let user = User::new();
        begin(&user);
        kills += killed_on_the_way(&user, &said, &mut chance);
        assert_eq!(plays(&user), plays(&client));
    }
}

/// Plays the evening with a program that is killed at a random moment, over and over. How often it was killed.
fn killed_on_the_way(user: &User, said: &[Said], chance: &mut Lcg) -> usize {
    let (mut at, mut kills) = (0, 0);
    loop {
        let mut client = Client::new(user);
        let (mut open, _) = client.open().expect("something is open");
        // What was on its way when it was killed is there, or is asked again; nothing before it ever is.
        if said.get(at).is_some_and(|said| said.open != open) {
            at += 1;
        }
        for _ in 0..=chance.below(3) {
            let Some(Said { open: expected, line }) = said.get(at) else {
                assert_eq!(open["type"], "done");
                return kills;
            };
            assert_eq!(open, *expected, "after {kills} kills, at {at}");
            client.say(&open, line);
            at += 1;
            (open, _) = client.open().expect("something is open");
        }
        if let Some(Said { open: expected, line }) = said.get(at) {
            assert_eq!(open, *expected, "after {kills} kills, at {at}");
            client.say(&open, line);
            std::thread::sleep(Duration::from_micros(chance.below(8000) as u64));
            client.child.kill().expect("it can be killed");
            kills += 1;
        }
    }
}
