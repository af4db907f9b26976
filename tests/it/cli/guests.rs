//! What players who had never seen the program tried at it.

use super::User;

const STATE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/scenarios/dragons-down/states/s01.json");
const CHIPS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/packs/made-up-chips");

fn began() -> User {
    let user = User::new();
    user.ok(&["new", "dr", "--player", "Ann:hero=spellsword", "--set", "packs=base", "--seed", "5", "--physical"]);
    user
}

#[test]
fn an_evening_taken_up_again_after_its_end_was_listed_as_over() {
    let user = User::new();
    user.ok(&["new", "dr", "--player", "Ann:hero=spellsword", "--set", "packs=base", "--seed", "5"]);
    user.ok(&["do", "end-evening", "end=yes"]);
    assert!(user.ok(&["sessions"]).contains("over"));
    user.ok(&["undo"]);
    let listed = user.ok(&["sessions"]);
    assert!(listed.contains("goes on") && !listed.contains("over"), "{listed}");
}

#[test]
fn a_session_was_deleted_without_a_question() {
    let user = began();
    let err = user.fails(&["sessions", "delete", "dungeon-roll"], 2);
    assert!(err.contains("deleting is for ever") && err.contains("--yes"), "{err}");
    user.ok(&["sessions", "delete", "dungeon-roll", "--yes"]);
}

#[test]
fn commands_were_refused_in_capitals() {
    let user = began();
    let ran = user.fed(&["play"], "Status\nUNDO\n");
    assert!(!ran.err.contains("Status"), "{} {}", ran.out, ran.err);
    assert!(ran.out.contains("took back"), "{} {}", ran.out, ran.err);
}

#[test]
fn dice_could_not_be_thrown_beside_the_game_nor_an_action_asked_about() {
    let user = began();
    let ran = user.fed(&["play"], "f f cl m t ch s\ngoblin\nroll 1d1+6\nwhy fight\nwhy strike-note\n");
    assert!(ran.out.contains("d1+6: 1 + 6 = 7"), "{} {}", ran.out, ran.err);
    assert!(ran.out.contains("fight can be done now"), "{} {}", ran.out, ran.err);
    assert!(ran.err.contains("there is no note to strike out"), "{} {}", ran.out, ran.err);
    let ran = user.fed(&["play"], "scores\n");
    assert!(ran.err.contains("in the shell it is `tablehand scores`"), "{} {}", ran.out, ran.err);
}

#[test]
fn an_answer_and_what_follows_it_were_refused_on_one_line() {
    let user = User::new();
    user.ok(&["new", "dd", "--from", STATE, "--pack", CHIPS, "--seed", "1"]);
    let ran = user.fed(&["play", "--pack", CHIPS], "great-drake-1 giant\n");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    assert!(ran.out.contains("Knight attacks") || ran.out.contains("Barbarian"), "{}", ran.out);
}

#[test]
fn odds_of_an_answer_wanted_its_id_and_quotes() {
    let user = User::new();
    user.ok(&["new", "dd", "--from", STATE, "--pack", CHIPS, "--seed", "1"]);
    let ran = user.fed(&["play", "--pack", CHIPS], "odds great drake 1 to round\nodds target.barbarian=great drake 1 to round\n");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    assert_eq!(ran.out.matches("great-drake-1 killed").count(), 2, "{}", ran.out);
}

#[test]
fn an_action_left_a_question_open_without_a_word() {
    let user = began();
    let out = user.ok(&["do", "roll.party=f f cl m t ch s"]);
    assert!(out.contains("open now: The dungeon rolls 1 die `tablehand do roll.dungeon=…` answers it"), "{out}");
    let out = user.ok(&["do", "roll.dungeon=goblin"]);
    assert!(!out.contains("open now:"), "{out}");
}
