//! Sessions from a shell: begun, played one action at a time, taken back, corrected; and what is refused changes nothing.

use std::collections::BTreeSet;
use std::fs;

use serde_json::json;

use super::User;

fn began() -> User {
    let user = User::new();
    user.ok(&["new", "dr", "--player", "Ann:hero=spellsword", "--player", "Ben:hero=half-goblin", "--set", "packs=base", "--seed", "7"]);
    user
}

/// Typed dice, so that what comes up is known.
fn by_hand() -> User {
    let user = User::new();
    user.ok(&["new", "dr", "--player", "Ann:hero=spellsword", "--set", "packs=base", "--seed", "7", "--physical"]);
    user.ok(&["do", "roll=fighter fighter cleric mage thief champion scroll"]);
    user.ok(&["do", "roll=goblin"]);
    user
}

#[test]
fn one_action_at_a_time() {
    let user = by_hand();
    let done = user.json(&["do", "fight", "with=fighter"]);
    assert_eq!(done["action"], "fight");
    assert_eq!(done["notes"][0]["text"], "fighter defeats 1 goblin");
    assert_eq!(done["notes"][0]["cite"], "Monster Phase");
    assert_eq!(user.json(&["status"])["state"], done["state"]);
    assert!(user.ok(&["log", "--last", "1"]).contains("fighter defeats 1 goblin"));
    assert!(user.ok(&["why"]).contains("fighter defeats 1 goblin [Monster Phase]"));
}

#[test]
fn all_numbers_that_only_the_owner_has_are_wanted_in_one_message_with_a_line_to_type() {
    let user = User::new();
    let new = ["new", "adventure-system", "--quick", "--player", "Ann Marie", "--player", "Bo"];
    let said = user.fails(&new, 1);
    let expected = "tablehand: 2 lines of this set-up can only be read in your own box:
  owner.hero.atka.level-1: What does the level 1 side of Atka say? (AC 5-30 · HP 1-40 · speed 1-12 · surge value 1-30)
  owner.hero.cormac.level-1: What does the level 1 side of Cormac say? (AC 5-30 · HP 1-40 · speed 1-12 · surge value 1-30)
  hint: type, with your numbers for the words in large letters: tablehand new adventure-system --player 'Ann Marie' --player Bo --quick \
--set owner.hero.atka.level-1=\"AC HP SPEED SURGE-VALUE\" --set owner.hero.cormac.level-1=\"AC HP SPEED SURGE-VALUE\"\n";
    assert_eq!(said, expected);
    // The line, with numbers, begins the game; what was typed is the same on one line with the hero.
    let line = |words: &[&'static str]| -> Vec<&'static str> { new.into_iter().chain(words.iter().copied()).collect() };
    user.ok(&line(&["--set", "owner.hero.atka.level-1=16 8 5 4", "--set", "owner.hero.cormac.level-1=17 8 5 4"]));
    user.ok(&line(&["--set", "player.1.hero=atka 16 8 5 4", "--set", "player.2.hero=cormac speed 5 surge 4 ac 17 hp 8"]));
}

#[test]
fn the_number_of_players_beside_their_names_is_the_same_or_refused() {
    let user = User::new();
    let new = |number: &'static str| {
        ["new", "adventure-system", "--quick", "--player", "Ann", "--player", "Bo", "--set", "edition=ashardalon", "--set", number]
    };
    user.ok(&new("players=2"));
    let said = user.fails(&new("players=3"), 2);
    assert!(said.starts_with("tablehand: 2 players named with --player, and `--set players=3` wants another number"), "{said}");
    assert!(said.ends_with("hint: leave `--set players=` out, and name everyone with --player\n"), "{said}");
    let twice = user.fails(&["new", "adventure-system", "--quick", "--set", "edition=ashardalon", "--set", "edition=ashardalon"], 1);
    assert!(twice.contains("`edition` is answered already by what was given before it"), "{twice}");
}

#[test]
fn a_missing_answer_is_named_and_nothing_is_changed() {
    let user = by_hand();
    let before = user.json(&["status"]);
    let ran = user.run(&["do", "fight", "--json"]);
    assert_eq!(ran.code, 1);
    let asks: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!((asks["code"].as_str(), asks["asks"]["id"].as_str()), (Some("needs-answer"), Some("with")));
    let error: serde_json::Value = serde_json::from_str(&ran.err).expect("JSON");
    assert_eq!(error["error"]["code"], "needs-answer");
    assert_eq!(user.json(&["status"])["state"], before["state"]);
}

#[test]
fn what_is_refused_says_why_and_changes_nothing() {
    let user = by_hand();
    let before = user.json(&["status"])["state"].clone();
    for (args, said) in [
        (vec!["do", "figth"], "did you mean `fight`?"),
        (vec!["do", "fight", "with=dragon"], "`dragon` is not there"),
        (vec!["do", "fight", "with=fighter", "wiht=mage"], "nothing asks for `wiht`"),
        (vec!["do", "fight", "fighter", "troll"], "nothing asks for `troll`"),
        (vec!["do", "seek-glory"], "--anyway overrules it"),
        (vec!["fix", "sheet.playres.0.name=Bo"], "did you mean"),
        (vec!["why", "99"], "there is no step 99"),
        (vec!["status", "cid"], "nothing in the position is called cid"),
        (vec!["redo"], "there is nothing to bring again"),
        (vec!["play", "nobody"], "there is no session `nobody`"),
        (vec!["odds", "do", "sing"], "there is no `sing` to do now"),
    ] {
        let err = user.fails(&args, 1);
        assert!(err.contains(said), "{args:?}: {err}");
        assert_eq!(user.json(&["status"])["state"], before, "{args:?}");
    }
    for (args, said) in [
        (vec!["fix", "nonsense"], "PATH=VALUE"),
        (vec!["undo", "0"], "a number from 1"),
        (vec!["new"], "which game?"),
        (vec!["new", "dr", "--player", "Ann:hero"], "key=value after the name"),
    ] {
        let err = user.fails(&args, 2);
        assert!(err.contains(said), "{args:?}: {err}");
    }
}

#[test]
fn while_a_step_is_unfinished_nothing_else_begins() {
    let user = User::new();
    user.ok(&["new", "dr", "--player", "Ann:hero=spellsword", "--set", "packs=base", "--seed", "7", "--physical"]);
    let err = user.fails(&["do", "retire"], 1);
    assert!(err.contains("finish `roll.party` first, or undo it"), "{err}");
    let err = user.fails(&["do", "roll=fighter fighter cleric mage thief champion troll"], 1);
    assert!(err.contains("troll") && err.contains("fighter/cleric/mage/thief/champion/scroll"), "{err}");
    let err = user.fails(&["do", "roll=fighter"], 1);
    assert!(err.contains("7"), "{err}");
}

#[test]
fn undo_and_redo_walk_back_and_forth() {
    let user = began();
    let state = |user: &User| user.json(&["status"])["state"].clone();
    let first = state(&user);
    user.ok(&["do", "note", "note=milk"]);
    let second = state(&user);
    assert!(user.ok(&["undo", "1"]).contains("took back: write a note"));
    assert_eq!(state(&user), first);
    assert!(user.ok(&["redo"]).contains("brought again"));
    assert_eq!(state(&user), second);
}

#[test]
fn any_value_can_be_put_right() {
    let user = began();
    let out = user.ok(&["fix", "ann.experience+=2", "--why", "the card says so"]);
    assert!(out.contains("ann.experience: 0 is now 2 (the card says so)"), "{out}");
    user.ok(&["undo"]);
    assert!(user.ok(&["log"]).contains("took back"));
}

#[test]
fn names_of_all_kinds_sit_down_but_no_name_twice() {
    let user = User::new();
    user.ok(&["new", "dr", "--player", "Zoë", "--player", "🐉", "--player", "Ann O'Hara", "--seed", "1"]);
    let err = user.fails(&["new", "dr", "--player", "Ann", "--player", "ann"], 1);
    assert!(err.contains("two players can't both be called Ann"), "{err}");
    assert_eq!(user.json(&["sessions"])["sessions"].as_array().expect("sessions").len(), 1, "nothing is begun");
    let err = user.fails(&["new", "dr", "--player", "Ann:hero=nobody"], 1);
    assert!(err.contains("nobody"), "{err}");
    let err = user.fails(&["new", "dr", "--player", "Ann:hreo=spellsword"], 1);
    assert!(err.contains("nothing asks for `player.1.hreo`"), "{err}");
    let err = user.fails(&["new", "chess"], 1);
    assert!(err.contains("there is no game `chess`"), "{err}");
}

#[test]
fn a_position_can_be_taken_out_and_put_in_again() {
    let user = began();
    let status = user.ok(&["status", "--json"]);
    let file = user.file("state.json", &status);
    user.ok(&["new", "dr", "--from", file.to_str().expect("a path"), "--name", "copy"]);
    let copy = user.json(&["status", "--session", "copy"]);
    let first: serde_json::Value = serde_json::from_str(&status).expect("JSON");
    assert_eq!(copy["state"], first["state"]);
    let mut broken = first["state"].clone();
    broken["sheet"]["players"][1]["name"] = json!("Ann");
    let file = user.file("broken.json", &broken.to_string());
    let err = user.fails(&["new", "dr", "--from", file.to_str().expect("a path")], 1);
    assert!(err.contains("sheet.players.1.name"), "{err}");
    let err = user.fails(&["new", "dr", "--from", "nowhere.json"], 1);
    assert!(err.contains("nowhere.json can't be read"), "{err}");
}

#[test]
fn sessions_are_named_chosen_carried_and_deleted() {
    let user = began();
    user.ok(&["new", "dr", "--player", "Cid", "--seed", "2", "--name", "other"]);
    let before = user.json(&["status", "--session", "other"])["state"].clone();
    user.ok(&["sessions", "use", "dungeon-roll"]);
    assert_eq!(user.json(&["status"])["session"]["name"], "dungeon-roll");
    user.ok(&["sessions", "rename", "other", "the other"]);
    assert_eq!(user.json(&["sessions", "export", "out.json", "--session", "the other"])["file"], "out.json");
    let err = user.fails(&["sessions", "export", "out.json"], 1);
    assert!(err.contains("is there already"), "{err}");
    let err = user.fails(&["sessions", "delete", "the othr"], 1);
    assert!(err.contains("did you mean `the other`?"), "{err}");
    user.ok(&["sessions", "delete", "the other", "--yes"]);
    user.ok(&["sessions", "import", "out.json"]);
    assert_eq!(user.json(&["status", "--session", "the other"])["state"], before);
    let err = user.fails(&["status", "--session", "the othr"], 1);
    assert!(err.contains("did you mean `the other`?"), "{err}");
    user.file("junk.json", "junk");
    user.fails(&["sessions", "import", "junk.json"], 3);
}

#[test]
fn without_a_session_every_command_says_how_to_begin() {
    let user = User::new();
    for args in [vec!["play"], vec!["status"], vec!["do", "fight"], vec!["actions"], vec!["log"], vec!["undo"], vec!["odds", "do"]] {
        let err = user.fails(&args, 1);
        assert!(err.contains("there is no session yet") && err.contains("`tablehand new <game>` begins one"), "{args:?}: {err}");
    }
    assert!(user.ok(&["sessions"]).contains("there is no session yet"));
    assert!(user.ok(&["scores"]).contains("no finished play yet"));
}

#[test]
fn a_broken_file_and_a_folder_that_is_none_are_left_as_they_are() {
    let user = User::new();
    let file = user.file("home/tablehand.db", "this is no database, however long it may be");
    let err = user.fails(&["sessions"], 3);
    assert!(err.contains("is not a database of tablehand") && err.contains("hint:"), "{err}");
    assert_eq!(fs::read_to_string(&file).expect("the file"), "this is no database, however long it may be");
    let user = User::new();
    user.file("home", "a file where the folder should be");
    let err = user.fails(&["new", "dr", "--player", "Ann", "--seed", "1"], 3);
    assert!(err.contains("home"), "{err}");
    let err = user.fails(&["sessions", "--json"], 3);
    let error: serde_json::Value = serde_json::from_str(&err).expect("JSON");
    assert_eq!(error["error"]["code"], "storage");
}

#[test]
fn a_refused_line_ends_a_script_and_keeps_what_was_before() {
    let user = by_hand();
    let ran = user.fed(&["play"], "note milk\nfight dragon\nnote bread\n");
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("line 2: `dragon` is not there"), "{}", ran.err);
    assert!(user.ok(&["log"]).contains("noted: milk") && !user.ok(&["log"]).contains("bread"));
    let ran = user.fed(&["play", "--keep-going"], "fight dragon\nnote bread\n");
    assert_eq!(ran.code, 0);
    assert!(ran.out.contains("line 1: no: `dragon` is not there"), "{}", ran.out);
    assert!(user.ok(&["log"]).contains("noted: bread"));
}

#[test]
fn the_end_of_the_input_keeps_everything() {
    let user = by_hand();
    assert_eq!(user.fed(&["play"], "fight fighter goblin").code, 0);
    assert!(user.ok(&["log"]).contains("fighter defeats 1 goblin"));
}

#[test]
fn a_refusal_by_order_can_be_overruled_and_the_log_says_so() {
    let user = by_hand();
    let ran = user.fed(&["play", "--keep-going"], "seek-glory\n!\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("(! overrules it)"), "{}", ran.out);
    assert!(user.ok(&["log"]).contains("the table's ruling"), "{}", user.ok(&["log"]));
    let user = by_hand();
    assert_eq!(user.fed(&["play"], "! seek-glory\n").code, 0);
    assert!(user.ok(&["log"]).contains("the table's ruling"));
}

#[test]
fn odds_of_an_action_are_json_with_what_was_assumed() {
    let user = began();
    let actions = user.json(&["actions"]);
    let free = actions["actions"].as_array().expect("actions").iter().find(|action| action["barred"].is_null()).expect("something to do");
    let odds = user.json(&["odds", "do", free["id"].as_str().expect("an id")]);
    assert_eq!((odds["total"].as_str(), odds["horizon"].as_str()), (Some("1"), Some("step")));
    assert!(odds["outcomes"].as_array().is_some_and(|outcomes| !outcomes.is_empty()));
}

#[test]
fn completions_know_the_session() {
    let user = by_hand();
    assert_eq!(user.ok(&["complete", "--", "do", "fig"]), "fight\n");
    let with = user.ok(&["complete", "--", "do", "fight", "with=f"]);
    assert_eq!(with, "with=fighter\n");
    assert_eq!(user.ok(&["complete", "--", "play", ""]), "dungeon-roll\n");
    assert_eq!(user.ok(&["complete", "--", "rol"]), "", "the static tree knows commands");
    assert_eq!(user.ok(&["complete", "--", "fix", "sheet.pl"]), "sheet.players.\n");
    let nobody = User::new();
    assert_eq!(nobody.ok(&["complete", "--", "do", ""]), "");
}

#[test]
fn the_demonstration_touches_nothing_of_the_users() {
    let user = User::new();
    let out = user.ok(&["demo"]);
    assert!(out.contains("Combat Steps"), "{out}");
    let told = user.ok(&["demo", "--json"]);
    let kinds: BTreeSet<String> =
        told.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).expect("JSON")["type"].to_string()).collect();
    assert!(["\"question\"", "\"note\"", "\"step\"", "\"odds\"", "\"why\""].iter().all(|kind| kinds.contains(*kind)), "{kinds:?}");
    assert!(!user.home().join("home").exists());
}

#[test]
fn without_a_terminal_the_program_alone_is_its_help() {
    let user = User::new();
    assert!(user.ok(&[]).contains("Usage: tablehand"));
}

#[test]
fn hidden_hands_never_reach_the_terminal() {
    let user = by_hand();
    let ran = user.fed(&["play", "--keep-going"], "note \u{1b}[31mred\nlook \u{1b}]0;title\u{7}\n");
    assert!(!ran.out.contains('\u{1b}') && !ran.err.contains('\u{1b}'), "{:?}", ran.out);
}

#[test]
fn dice_can_be_handed_to_the_program_at_any_roll() {
    let user = User::new();
    user.ok(&["new", "dr", "--player", "Ann:hero=spellsword", "--set", "packs=base", "--seed", "7", "--physical"]);
    let ran = user.fed(&["play"], "dice program\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("dice are rolled by the program from now on"), "{}", ran.out);
    assert!(ran.out.contains("Ann forms the party"), "{}", ran.out);
}

#[test]
fn a_line_may_name_what_is_certain_anyway() {
    let user = by_hand();
    // With one goblin nobody is asked which monster; naming it is right all the same.
    assert_eq!(user.fed(&["play"], "fight fighter goblin\n").code, 0);
    let user = by_hand();
    let ran = user.fed(&["play"], "fight fighter dragon\n");
    assert!(ran.code == 1 && ran.err.contains("nothing asks for `dragon`"), "{}", ran.err);
}

#[test]
fn odds_at_a_prompt_are_of_each_option() {
    let user = by_hand();
    let ran = user.fed(&["play"], "odds 2d6\nodds fight with=fighter\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("7 16.7%"), "{}", ran.out);
    assert!(ran.out.contains("100%"), "{}", ran.out);
}

#[test]
fn bash_completes_from_the_session_and_falls_back_on_the_tree() {
    let user = by_hand();
    let binary = assert_cmd::cargo::cargo_bin!("tablehand");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/completions/tablehand.bash");
    let complete = |line: &str, words: &[&str]| {
        let last = words.last().expect("a word");
        let words: Vec<String> = words.iter().map(|word| format!("'{word}'")).collect();
        let text = format!(
            "PATH={}:$PATH; source '{script}'; COMP_LINE='{line}'; COMP_POINT=${{#COMP_LINE}}; COMP_WORDS=({}); COMP_CWORD={}; \
             _tablehand_session tablehand '{last}' ''; echo \"${{COMPREPLY[@]}}\"",
            binary.parent().expect("a folder").display(),
            words.join(" "),
            words.len() - 1,
        );
        let mut bash = std::process::Command::new("bash");
        bash.args(["-c", &text]).env("TABLEHAND_HOME", user.home().join("home"));
        let output = bash.output().expect("bash runs");
        String::from_utf8(output.stdout).expect("UTF-8").trim().to_owned()
    };
    assert_eq!(complete("tablehand do fig", &["tablehand", "do", "fig"]), "fight");
    assert_eq!(complete("tablehand do fight with=f", &["tablehand", "do", "fight", "with", "=", "f"]), "fighter");
    assert_eq!(complete("tablehand sta", &["tablehand", "sta"]), "status");
}

/// A shell with a user's home and this program on its path; none if it is not installed.
fn shell(user: &User, shell: &str, args: &[&str]) -> Option<String> {
    let binary = assert_cmd::cargo::cargo_bin!("tablehand");
    let path = format!("{}:/usr/local/bin:/usr/bin:/bin", binary.parent().expect("a folder").display());
    let mut command = std::process::Command::new(shell);
    command.env_clear().env("PATH", path).env("HOME", user.home()).env("TABLEHAND_HOME", user.home().join("home")).args(args);
    let output = match command.output() {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return None,
        output => output.expect("it runs"),
    };
    let err = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success() && err.is_empty(), "{shell}: {err}");
    Some(String::from_utf8(output.stdout).expect("UTF-8"))
}

#[test]
fn fish_completes_from_the_session_and_from_the_tree() {
    let user = by_hand();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/completions/tablehand.fish");
    let complete = |line: &str| {
        let text = format!("source {script}; complete -C '{line}'");
        let found = shell(&user, "fish", &["--no-config", "-c", &text])?;
        Some(found.lines().map(|line| line.split('\t').next().unwrap_or_default().to_owned()).collect::<Vec<_>>())
    };
    let Some(fight) = complete("tablehand do fig") else { return };
    assert_eq!(fight, ["fight"]);
    assert_eq!(complete("tablehand do fight with=f").expect("fish"), ["with=fighter"]);
    assert_eq!(complete("tablehand play d").expect("fish"), ["dungeon-roll"]);
    assert!(complete("tablehand sta").expect("fish").contains(&"status".to_owned()));
}

#[test]
fn zsh_completes_from_the_session_and_from_the_tree() {
    let user = by_hand();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/completions/_tablehand");
    // Outside of the line editor nothing can be completed; so what would be offered is written down instead.
    let complete = |words: &[&str]| {
        let listed: Vec<String> = words.iter().map(|word| format!("'{word}'")).collect();
        let text = format!(
            "autoload -U compinit; compinit -u -D; source '{script}'; [[ ${{_comps[tablehand]}} == _tablehand_session ]] || exit 3; \
             compadd() {{ print -l -- \"${{@[(r)--,-1]}}\" }}; _tablehand() {{ print the tree }}; \
             words=({}); CURRENT={}; _tablehand_session",
            listed.join(" "),
            words.len(),
        );
        let found = shell(&user, "zsh", &["-f", "-c", &text])?;
        Some(found.lines().filter(|line| *line != "--").map(str::to_owned).collect::<Vec<_>>())
    };
    let Some(fight) = complete(&["tablehand", "do", "fig"]) else { return };
    assert_eq!(fight, ["fight"]);
    assert_eq!(complete(&["tablehand", "do", "fight", "with=f"]).expect("zsh"), ["with=fighter"]);
    assert_eq!(complete(&["tablehand", "sta"]).expect("zsh"), ["the tree"]);
}

#[test]
fn completions_come_from_a_session_before_anyone_notices() {
    let user = by_hand();
    let quickest = (0..5).map(|_| {
        let begun = std::time::Instant::now();
        assert_eq!(user.ok(&["complete", "--", "do", "fight", "with=f"]), "with=fighter\n");
        begun.elapsed()
    });
    // Built without optimizing, on a busy machine; the built program takes a small part of this.
    let quickest = quickest.min().expect("five runs");
    assert!(quickest < std::time::Duration::from_millis(700), "{quickest:?}");
}

#[test]
fn actions_name_all_the_questions_that_they_ask() {
    let user = User::new();
    user.ok(&["new", "dr", "--player", "Ann:hero=spellsword", "--set", "packs=base", "--seed", "7", "--physical"]);
    user.ok(&["do", "roll=fighter fighter cleric mage thief champion scroll"]);
    user.ok(&["do", "roll=goblin"]);
    let actions = user.json(&["actions"]);
    let asks = |id: &str| {
        let found = actions["actions"].as_array().expect("actions").iter().find(|action| action["id"] == id).expect("it is there");
        found["asks"].as_array().expect("questions").iter().map(|asked| asked["id"].as_str().expect("an id").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(asks("counter"), ["counter.name"], "nobody can say what a text would be");
    assert_eq!(asks("fight")[0], "with");
    let reroll = asks("reroll");
    assert!(reroll.len() > 1, "{reroll:?}");
    assert!(user.ok(&["actions"]).contains(&format!("; asks {} (", reroll[0])));
    assert!(user.ok(&["actions"]).contains(&format!(", then {}", reroll[1])));
}

/// In the middle of a fight no answer changes anything by itself; what a player asks for is how the round ends, whoever has not chosen yet.
#[test]
fn odds_at_a_choice_look_as_far_as_it_matters() {
    let user = User::new();
    let packs = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/packs/made-up-chips");
    let state = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/scenarios/dragons-down/states/s01.json");
    // With this seed nobody is challenged only by those who are slow enough to be evaded.
    user.ok(&["new", "dd", "--from", state, "--pack", packs, "--seed", "1"]);
    let ran = user.fed(&["play", "--pack", packs], "odds\n");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    let target = ran.out.split_once("Whom does Barbarian attack?").expect("the first question").1;
    for shown in [
        "to the end of this combat round",
        "giant-1 killed",
        "great-drake-1 killed",
        "assumed if giant-1: weapon 3, ",
        "assumed: Knight, target: ",
    ] {
        assert!(target.contains(shown), "{shown}: {target}");
    }
}

#[test]
fn play_can_be_told_that_everyone_rolls() {
    let user = User::new();
    user.ok(&["new", "dd", "--quick", "--seed", "5"]);
    let ran = user.fed(&["play", "--physical"], "make noise\n");
    assert!(ran.out.contains("all dice are rolled by hand from now on"), "{}", ran.out);
    // The two words are understood, and refused by the rule.
    assert!(!ran.err.contains("to do now") && !ran.err.contains("nothing asks for"), "{} {}", ran.out, ran.err);
}

#[test]
fn a_play_is_left_out_of_the_count_and_counted_again() {
    let user = began();
    user.ok(&["do", "end-evening", "end=yes"]);
    let play = || user.json(&["scores"])["plays"][0].clone();
    let id = play()["id"].as_str().expect("an id").to_owned();
    assert!(user.ok(&["scores"]).contains(&format!("[{}]", &id[..8])), "{}", user.ok(&["scores"]));
    assert!(user.ok(&["scores", "leave-out", &id[..8]]).contains(", not counted ["));
    assert_eq!(play()["counted"], false);
    assert_eq!(user.json(&["scores", "count", &id])["play"]["counted"], true);
    assert_eq!(play()["counted"], true);
    let err = user.fails(&["scores", "count", "nonsense"], 1);
    assert!(err.contains("there is no play `nonsense`") && err.contains("`tablehand scores`"), "{err}");
}

#[test]
fn a_file_that_was_empty_is_begun_anew_and_that_is_said() {
    let user = User::new();
    let file = user.file("home/tablehand.db", "");
    let long_ago = std::time::SystemTime::now() - std::time::Duration::from_secs(3600);
    fs::File::options().write(true).open(&file).and_then(|file| file.set_modified(long_ago)).expect("an old file");
    let ran = user.run(&["sessions"]);
    assert!(ran.code == 0 && ran.err.contains("tablehand.db was empty, and is begun anew"), "{ran:?}");
    assert_eq!(user.run(&["sessions"]).err, "", "once is enough");
}

#[test]
fn the_log_and_the_rulings_are_json_for_a_json_client() {
    let user = began();
    let ran = user.fed(&["play", "--json"], "{\"log\":true}\n{\"why\":true}\n");
    let lines: Vec<serde_json::Value> = ran.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let of = |kind: &str| lines.iter().find(|line| line["type"] == kind).unwrap_or_else(|| panic!("no {kind}: {}", ran.out)).clone();
    assert_eq!(of("log")["log"], user.json(&["log", "--last", "10"])["log"]);
    assert_eq!(of("why")["notes"], user.json(&["why"])["notes"]);
}
