//! Evenings of Dungeon Roll for the proofs that need a whole one: a script, a client of the JSON lines, a player who needs no script.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value as Json, json};

use crate::cli::User;

/// Two players and their heroes; everything else of the set-up takes its default.
pub const TABLE: &[&str] =
    &["new", "dungeon-roll", "--name", "evening", "--player", "Ann:hero=spellsword", "--player", "Ben:hero=half-goblin"];

/// The evening with typed dice, remarks and all.
pub const SCRIPT: &str = include_str!("../evenings/dungeon-roll-of-two.txt");

/// The lines that somebody types in it.
pub fn typed() -> Vec<&'static str> {
    SCRIPT.lines().filter(|line| !line.starts_with('#')).collect()
}

/// A process that plays by JSON lines.
pub struct Client {
    pub child: Child,
    pub input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Client {
    /// Sits down at the evening.
    pub fn sit(user: &User) -> Self {
        Self::sit_with(user, &[])
    }

    /// Sits down at it with more words on the command line.
    pub fn sit_with(user: &User, more: &[&str]) -> Self {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin!("tablehand"));
        command.env_clear().env("TABLEHAND_HOME", user.home().join("home")).current_dir(user.home());
        command.args(["play", "--json", "--session", "evening"]).args(more);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::inherit()).spawn().expect("the program starts");
        let (input, output) = (child.stdin.take(), child.stdout.take().expect("its output"));
        Self { child, input, output: BufReader::new(output) }
    }

    /// Writes bytes, whole lines or not. It may be dead already.
    pub fn write(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("an open input");
        let _ = input.write_all(bytes).and_then(|()| input.flush());
    }

    pub fn say(&mut self, object: &Json) {
        self.write(format!("{object}\n").as_bytes());
    }

    /// The next line it writes; none when it has ended.
    pub fn line(&mut self) -> Option<Json> {
        let mut line = String::new();
        let read = self.output.read_line(&mut line).expect("UTF-8");
        (read > 0).then(|| serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}")))
    }

    /// What is open next: a question, a menu, or the end.
    pub fn open(&mut self) -> Json {
        loop {
            let line = self.line().expect("something is open");
            match line["type"].as_str() {
                Some("question" | "menu" | "done") => return line,
                Some("refused" | "error") => panic!("refused: {line}"),
                _ => {}
            }
        }
    }

    /// Nothing more will be said to it.
    pub fn leave(mut self) {
        drop(self.input.take());
        while self.line().is_some() {}
        assert_eq!(self.child.wait().expect("it ends").code(), Some(0));
    }
}

/// What a plain player says to what is open: opens, quaffs and fights what there is, goes down to level three, and home.
pub fn decide(open: &Json) -> Json {
    if open["type"] == "menu" {
        return json!({ "do": deed(open) });
    }
    let key = |option: &Json| option["key"].as_str().expect("a key").to_owned();
    let options = open["options"].as_array().expect("options");
    let counted = |counts: &Json| {
        let each = counts.as_array().expect("counts").iter();
        each.map(|pair| format!("{} {}", pair[1], pair[0].as_str().expect("a key"))).collect::<Vec<_>>().join(", ")
    };
    let default = &open["default"];
    let said = if let Some(key) = default["key"].as_str() {
        key.to_owned()
    } else if default["many"].is_array() {
        counted(&default["many"])
    } else if open["kind"] == "many" {
        let least = usize::try_from(open["min"].as_u64().expect("a least number")).expect("a count");
        options.iter().take(least).map(key).collect::<Vec<_>>().join(", ")
    } else {
        key(options.first().expect("an option"))
    };
    json!({ "answer": said, "id": open["id"] })
}

fn deed(menu: &Json) -> String {
    let free: Vec<&Json> = menu["actions"].as_array().expect("actions").iter().filter(|action| action["barred"].is_null()).collect();
    let offered = |id: &str| free.iter().find(|action| action["id"] == id);
    let deep =
        |action: &&&Json| !["level 2", "level 3"].iter().any(|level| action["label"].as_str().is_some_and(|label| label.contains(level)));
    for id in ["open", "quaff", "fight", "seek-glory", "done", "retire"] {
        if offered(id).is_some_and(|action| id != "seek-glory" || !deep(&action)) {
            return id.to_owned();
        }
    }
    "flee".to_owned()
}

/// The plays in the score book, without what differs from evening to evening.
pub fn plays(user: &User) -> Json {
    let mut plays = user.json(&["scores"]);
    for play in plays["plays"].as_array_mut().expect("plays") {
        let play = play.as_object_mut().expect("a play");
        for key in ["id", "date", "minutes"] {
            assert!(play.remove(key).is_some(), "a play has its {key}");
        }
    }
    plays
}

/// Everything that is stored of the evening, without clocks and made-up ids.
pub fn stored(user: &User) -> Json {
    let mut session: Json = serde_json::from_str(&user.ok(&["sessions", "export", "-"])).expect("JSON");
    forget(&mut session);
    session
}

fn forget(json: &mut Json) {
    match json {
        Json::Object(map) => {
            for key in ["at", "created", "used", "started", "finished", "origin", "date", "minutes", "fingerprint"] {
                map.remove(key);
            }
            // A session's time at the table is a number; a state's spent tokens are none.
            map.retain(|key, value| !(key == "spent" && value.is_number() || key == "play" && value.is_string()));
            if map.get("outcome").is_some() {
                map.remove("id");
            }
            map.values_mut().for_each(forget);
        }
        Json::Array(list) => list.iter_mut().for_each(forget),
        _ => {}
    }
}

/// What people decided, in order: deeds begun, answers given.
pub fn decisions(stored: &Json) -> Vec<String> {
    let mut all = Vec::new();
    let finished = stored["steps"].as_array().expect("steps").iter().filter(|step| step["kind"] == "action");
    for step in finished.chain(Some(&stored["draft"]).filter(|draft| draft.is_object())) {
        if step["must"] == false {
            all.push(format!("do {}", step["action"].as_str().expect("a name")));
        }
        let answers = step["answers"].as_array().expect("answers").iter().filter(|answer| answer["by"] == "person");
        all.extend(answers.map(|answer| format!("{} = {}", answer["id"].as_str().expect("an id"), answer["value"])));
    }
    all
}
