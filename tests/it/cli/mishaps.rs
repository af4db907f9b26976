//! What went wrong at tables once, each told by its name.

use super::User;

/// A position of Ann's, with what differs from an empty one.
fn position(user: &User, name: &str, state: &str) {
    let state =
        format!(r#"{{"sheet":{{"players":[{{"name":"Ann"}}]}},"settings":{{"packs":["base"],"dungeon_dice":7}},"turn":0,{state}}}"#);
    let file = user.file(&format!("{name}.json"), &state);
    user.ok(&["new", "dr", "--name", name, "--from", file.to_str().expect("UTF-8")]);
}

fn began() -> User {
    let user = User::new();
    user.ok(&["new", "dr", "--name", "evening", "--player", "Ann:hero=spellsword", "--set", "packs=base", "--seed", "5", "--physical"]);
    user.ok(&["do", "roll.party=2 fighters, 2 clerics, mage, thief, champion"]);
    user.ok(&["do", "roll.dungeon=goblin"]);
    user
}

#[test]
fn a_greeting_named_a_step_that_was_taken_back() {
    let user = began();
    let told = user.fed(&["play", "--keep-going"], "flee\nundo\n").out;
    assert!(told.contains("took back: flee"), "{told}");
    let told = user.ok(&["play"]);
    assert!(told.contains("before: roll the dungeon dice of level 1") && !told.contains("before: flee"), "{told}");
}

#[test]
fn ninety_nine_mages_passed_before_the_first_level() {
    let user = User::new();
    user.ok(&["new", "dr", "--player", "Ann", "--seed", "5", "--physical"]);
    let err = user.fails(&["fix", "party.mage=99"], 1);
    assert!(err.contains("99 party dice") && err.contains("7 at most were expected"), "{err}");
    let user = began();
    let err = user.fails(&["fix", "party.mage=99"], 1);
    assert!(err.contains("7 were expected"), "{err}");
}

#[test]
fn words_that_a_refusal_names_were_refused_themselves() {
    let user = began();
    let ran = user.fed(&["play"], "actions\ndice program\ndice hand\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(ran.out.matches("1 fight").count(), 4, "{}", ran.out);
    assert!(ran.out.contains("all dice are rolled by hand from now on"), "{}", ran.out);
}

#[test]
fn odds_forgot_the_elixir_that_beats_the_dragon() {
    let user = User::new();
    let player = |tokens: &str| format!(r#""players":[{{"hero":"none","tokens":{{{tokens}}}}}]"#);
    let dragon = r#""lair":3,"phase":"dragon","level":3,"party":{"fighter":1,"cleric":1},"graveyard":5"#;
    position(&user, "elixir", &format!("{},{dragon}", player(r#""elixir":1"#)));
    let told = user.fed(&["play", "elixir"], "odds\n").out;
    assert!(told.contains("can be beaten without a roll or a power, with Elixir bringing 1 mage back"), "{told}");
    position(&user, "sword", &format!("{},{}", player(r#""talisman":1"#), dragon));
    let told = user.fed(&["play", "sword"], "odds\n").out;
    assert!(told.contains("with Talisman") || told.contains("can't be beaten"), "{told}");
    position(&user, "bare", &format!("{},{dragon}", player("")));
    assert!(user.fed(&["play", "bare"], "odds\n").out.contains("can't be beaten without a roll or a power"));
}

#[test]
fn enter_opened_a_chest_with_the_die_that_the_dragon_needed() {
    let user = User::new();
    let loot = r#""players":[{"hero":"none"}],"lair":3,"phase":"loot","level":3,"dungeon":{"chest":2}"#;
    position(&user, "spare", &format!(r#"{loot},"party":{{"fighter":2,"cleric":1,"thief":1}},"graveyard":3"#));
    let told = user.fed(&["play", "spare"], "open\n\n").out;
    assert!(told.contains("thief: any number; the dragon can't be beaten without it"), "{told}");
    assert!(told.contains("fighter opens 1 chest"), "{told}");
    position(&user, "dear", &format!(r#"{loot},"party":{{"fighter":1,"cleric":1,"thief":1}},"graveyard":4"#));
    let ran = user.fed(&["play", "dear"], "open\n\n");
    assert_eq!(ran.code, 1, "nobody is sent by Enter: {}", ran.out);
}

#[test]
fn a_token_was_spent_on_the_dragon_unasked() {
    let user = User::new();
    let state = r#""players":[{"hero":"none","tokens":{"vorpal-sword":1}}],"lair":3,"phase":"dragon","level":3"#;
    position(&user, "token", &format!(r#"{state},"party":{{"cleric":1,"thief":1}},"graveyard":5"#));
    let ran = user.fed(&["play", "token"], "slay\n");
    assert!(ran.out.contains("3 different companions, Vorpal Sword among them"), "{}", ran.out);
    assert!(ran.out.contains("Which 3 companions fight the dragon?") && !ran.out.contains("defeat the dragon"), "{}", ran.out);
}

#[test]
fn a_list_and_an_empty_record_were_taken_for_states() {
    let user = User::new();
    for (text, wrong) in [("[]", "nothing is laid out"), ("{}", "nothing is laid out"), (r#"{"level":1,"party":[]}"#, "party is a list")] {
        let file = user.file("state.json", text);
        let err = user.fails(&["new", "dr", "--from", file.to_str().expect("UTF-8")], 1);
        assert!(err.contains(wrong), "{text}: {err}");
    }
    assert_eq!(user.json(&["sessions"])["sessions"], serde_json::json!([]));
}

#[test]
fn a_refused_roll_named_its_faces_twice_and_its_die_by_its_pack() {
    let user = User::new();
    user.ok(&["new", "dr", "--player", "Ann", "--seed", "5", "--physical"]);
    let err = user.fails(&["do", "roll.party=7 dragonz"], 1);
    assert!(!err.contains("dungeon-roll/") && err.matches("champion").count() == 1, "{err}");
}

#[test]
fn an_evening_ended_without_a_word_of_undo_and_a_lone_player_won() {
    let user = User::new();
    let state = r#""players":[{"hero":"none","experience":5,"tokens":{"elixir":1},"delves":2}],"phase":"regroup","level":1"#;
    position(&user, "last", &format!(r#"{state},"party":{{"cleric":1}},"graveyard":6"#));
    let told = user.fed(&["play", "last"], "retire\n").out;
    assert!(told.contains("`tablehand undo` takes the last step back"), "{told}");
    assert!(told.contains("6 experience + 1 for an unspent token = 7") && !told.contains("wins"), "{told}");
}

#[test]
fn corrections_were_refused_in_the_words_of_the_program() {
    let user = began();
    let err = user.fails(&["fix", "ann.experience=-4"], 1);
    assert!(err.contains("`ann.experience` can't be -4") && err.contains("a whole number from 0") && !err.contains("u16"), "{err}");
    let err = user.fails(&["fix", "phase=monstr"], 1);
    assert!(err.contains("monster") && !err.contains("variant"), "{err}");
    user.ok(&["fix", "ANN.Experience", "+=", "1"]);
    let told = user.fed(&["play", "--keep-going"], "fix ann.experience += 1\n?\n").out;
    assert!(told.contains("1 is now 2") && told.contains("fix ann.") && !told.contains("ann.fame"), "{told}");
}

#[test]
fn a_player_was_called_like_a_thing_of_the_table() {
    let user = User::new();
    for name in ["table", "12", "Nobody"] {
        let err = user.fails(&["new", "dr", "--player", name], 1);
        assert!(err.contains("means something else"), "{name}: {err}");
    }
    user.ok(&["new", "dr", "--player", "Party", "--seed", "5", "--physical"]);
    let err = user.fails(&["fix", "party.mage=99"], 1);
    assert!(err.contains("99 party dice"), "the table's own word goes first: {err}");
}

#[test]
fn json_lines_ignored_keys_and_ended_well_after_a_refusal() {
    let user = began();
    let ran = user.fed(&["play", "--json"], "{\"do\":\"fight\",\"nonsense\":3}\n");
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("`nonsense` means nothing with `do`"), "{}", ran.out);
    let ran = user.fed(&["play", "--json"], "{\"do\":\"retire\"}\n{\"why\":true}\n{\"odds\":\"2d6\"}\n{\"look\":\"potion\"}\n");
    assert_eq!(ran.code, 0, "what came after the refusal was taken: {}", ran.out);
    assert_eq!(user.fed(&["play", "--json"], "{\"do\":\"retire\"}\n").code, 1);
}

#[test]
fn odds_listed_a_row_for_each_hero_that_changes_nothing() {
    let user = User::new();
    user.file("none", "");
    let told = user.fed(&["new", "dr", "--seed", "7"], "").out;
    assert!(told.contains("begun"), "{told}");
    let told = user.fed(&["play"], "rolling\nodds\n");
    assert_eq!((told.out + &told.err).matches("no dice").count(), 1);
}

#[test]
fn plain_output_named_things_twice_and_broke_facts_in_two() {
    let user = User::new();
    let hero = "Zoë:hero=time-traveler";
    let set = "packs=base time-traveler";
    let ran = user.run(&["new", "dr", "--player", hero, "--set", set, "--seed", "5", "--physical"]);
    let user = if ran.code == 0 { user } else { began() };
    let told = user.ok(&["status", "--plain"]);
    assert!(told.lines().nth(1).is_some_and(|line| line.starts_with("delve 1 of 3")), "{told}");
    assert!(told.lines().nth(2).is_some_and(|line| line.starts_with("party: ")), "{told}");
    assert!(told.lines().nth(3).is_some_and(|line| line.contains("experience")), "one fact, one line: {told}");
    assert!(!told.contains("dice 0 dice"), "{told}");
    let told = user.fed(&["play"], "").out;
    assert!(!told.contains("Zoë: Zoë"), "{told}");
}

#[test]
fn a_position_before_a_level_offered_what_nobody_could_do() {
    let user = User::new();
    user.ok(&["new", "dr", "--player", "Ann:hero=spellsword", "--set", "packs=base", "--seed", "5", "--physical"]);
    user.ok(&["do", "roll.party=f f c m t ch s"]);
    let told = user.ok(&["status"]);
    assert!(!told.contains("seek glory") && !told.contains("retire"), "{told}");
}
