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
fn an_action_was_not_known_by_the_word_that_says_most() {
    let user = began();
    let ran = user.fed(&["play"], "f f cl m t ch s\ngoblin\nnote here\nwhy evening\n");
    assert!(ran.out.contains("end-evening can be done now"), "{} {}", ran.out, ran.err);
    user.ok(&["do", "endevening", "end=yes"]);
    assert!(user.ok(&["sessions"]).contains("over"));
}

#[test]
fn odds_of_what_is_barred_were_called_a_fault_of_the_program() {
    let user = User::new();
    let state = STATE.replace("s01", "mage-day");
    user.ok(&["new", "dd", "--from", &state, "--pack", CHIPS, "--seed", "1"]);
    let barred = user.fed(&["play", "--pack", CHIPS], "trade\n").err;
    let reason = barred.split(['[', ';']).next().unwrap_or_default().trim();
    assert!(reason.len() > 10, "{barred}");
    let odds = user.fed(&["play", "--pack", CHIPS], "odds trade\n").err;
    assert!(odds.contains(reason) && !odds.contains("fault of the program"), "{barred} {odds}");
}

#[test]
fn a_late_no_began_a_note() {
    let user = began();
    let ran = user.fed(&["play"], "f f cl m t ch s\ngoblin\nno\n");
    assert!(ran.err.contains("nothing is asked now that `no` could answer"), "{} {}", ran.out, ran.err);
    assert!(!ran.out.contains("What is to be noted"), "{}", ran.out);
}

#[test]
fn what_may_be_corrected_was_told_nowhere() {
    let user = began();
    let ran = user.fed(&["play"], "f f cl m t ch s\ngoblin\nfix\n? fix ann\n");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    assert!(ran.out.contains("of whom, or of what: ann") && ran.out.contains("ann.tokens.talisman = 0"), "{}", ran.out);
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

#[test]
fn what_was_typed_of_a_spell_or_of_a_name_with_an_accent_could_not_be_kept() {
    let user = User::new();
    user.ok(&["new", "dd", "--from", concat!(env!("CARGO_MANIFEST_DIR"), "/tests/scenarios/dragons-down/states/knight.json")]);
    user.ok(&["data", "keep", "--always"]);
    user.ok(&["fix", "knight.spells+=fireball"]);
    let out = user.ok(&["do", "owner-values", "value=spell.fireball.card", "owner=6 hit purple wound-any"]);
    assert!(out.contains("kept in"), "{out}");
    let text = std::fs::read_to_string(user.home().join("home/packs/dragons-down/owner.toml")).expect("the owner's file");
    assert!(text.contains("[spell.fireball.card]") && text.contains("boxes = [\"purple\", \"wound-any\"]"), "{text}");
    user.ok(&["data", "set", "dragons-down/title.baron-d\u{e9}t\u{e9}.card.gold=3"]);
    user.ok(&["data", "check", "dragons-down"]);
}

#[test]
fn a_value_that_was_kept_was_taken_back_again_and_again() {
    let user = User::new();
    user.ok(&["new", "dd", "--quick", "--player", "Al", "--seed", "7", "--physical"]);
    user.ok(&["data", "keep", "--always"]);
    let lines = "move oakwood 1\nwoods-item\nplate-armor\nyes\n3 2\nchest\n";
    let ran = user.fed(&["play"], lines);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    // The values are read from the pack now: what is taken back is the choice before them.
    let out = user.ok(&["undo"]);
    assert!(
        out.contains("took back: Equip Plate Armor now, instead of Chainmail? yes (move)") && out.contains("open: Equip Plate Armor now"),
        "{out}"
    );
}

/// `power` stood for the numbers of the power, too.
#[test]
fn odds_between_powers_took_a_power_for_its_own_numbers() {
    let user = User::new();
    let atka = "owner.hero.atka.level-1=17 8 6 4";
    user.ok(&["new", "as", "--player", "Ann:hero=atka", "--set", atka, "--seed", "4"]);
    let lines = "place-monster monster=\"Hook Horror 16 3 3 +8 2\"\nattack\nodds\n";
    let ran = user.fed(&["play", "--keep-going"], lines);
    assert!(!ran.out.contains("is no value of the field `kind`"), "{} {}", ran.out, ran.err);
    assert!(ran.out.contains("no dice decide this"), "{} {}", ran.out, ran.err);
}

#[test]
fn a_first_card_could_not_be_given_by_hand() {
    let user = User::new();
    user.ok(&[
        "new",
        "dd",
        "--from",
        concat!(env!("CARGO_MANIFEST_DIR"), "/tests/scenarios/dragons-down/states/mage-day.json"),
        "--pack",
        CHIPS,
    ]);
    user.ok(&["fix", "enchanter.cards+=potion-of-flight", "--pack", CHIPS]);
    assert!(user.json(&["status", "--pack", CHIPS])["state"]["heroes"]["enchanter"]["cards"]["potion-of-flight"].is_object());
    let err = user.fails(&["fix", "enchanter.cards+=no-such-card", "--pack", CHIPS], 1);
    assert!(err.contains("no-such-card"), "{err}");
}

/// A Knight with one action left beside the caves; a Druid, a Smith and a priest in the Sanctuary.
fn about_to_move(user: &User) {
    let mut state: serde_json::Value = serde_json::from_str(
        &std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/scenarios/dragons-down/states/knight.json")).expect("a state"),
    )
    .expect("JSON");
    let at = serde_json::json!({ "tile": "sanctuary", "clearing": 2 });
    state["phase"] = "actions".into();
    state["heroes"]["knight"]["at"] = serde_json::json!({ "tile": "high-pass", "clearing": 1 });
    state["heroes"]["knight"]["day"] = serde_json::json!({ "used": 3 });
    state["heroes"]["knight"]["been"] = serde_json::json!({ "high-pass": 1, "sanctuary": 2 });
    state["heroes"]["druid"] = serde_json::json!({ "seat": 0, "lineage": "elf", "class": "druid", "at": at, "healthy": { "might": 1, "speed": 3, "green": 3, "heart": 1 } });
    state["figures"] = serde_json::json!({ "priests-1": { "of": "priests", "design": 1, "native": true, "at": at } });
    state["named"] = serde_json::json!({ "priests": 1 });
    state["realm"]["merchants"] = serde_json::json!({ "smith": { "at": at } });
    state["realm"]["sites"] = serde_json::json!({ "shrine": { "at": { "tile": "sanctuary", "clearing": 4 } } });
    let file = user.file("state.json", &state.to_string());
    user.ok(&["new", "dd", "--from", &file.to_string_lossy(), "--pack", CHIPS, "--seed", "1"]);
}

#[test]
fn tiles_could_not_be_picked_by_number() {
    let user = User::new();
    about_to_move(&user);
    let ran = user.fed(&["play", "--plain", "--pack", CHIPS], "move\n7\nquit\n");
    assert!(ran.out.contains("to a clearing of High Pass or to another tile?"), "{} {}", ran.out, ran.err);
    // Where the hero has been stands first; its clearings say what is there.
    assert!(ran.out.contains(" 7 Sanctuary"), "{} {}", ran.out, ran.err);
    assert!(ran.out.contains("2 (woods, the civilization location, Smith, Druid, 1 native)"), "{} {}", ran.out, ran.err);
    assert!(ran.out.contains("4 (woods, Shrine)"), "{} {}", ran.out, ran.err);
}

#[test]
fn what_was_too_dear_was_offered_like_the_rest() {
    let user = User::new();
    about_to_move(&user);
    let ran = user.fed(&["play", "--plain", "--pack", CHIPS], "move\nblack caves\nquit\n");
    assert!(ran.out.contains("2 (mountains, too dear: takes 2, 1 left)"), "{} {}", ran.out, ran.err);
    assert!(ran.out.contains("2 (caves, too dear: takes 1 and one for the cave, 1 left)"), "{} {}", ran.out, ran.err);
    assert!(ran.out.contains("3 (plains)"), "{} {}", ran.out, ran.err);
}

const MAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/scenarios/dragons-down/states/mage-day.json");

#[test]
fn odds_took_no_answers_after_the_name_of_an_action() {
    let user = User::new();
    user.ok(&["new", "dd", "--from", MAGE, "--pack", CHIPS, "--seed", "1"]);
    let ran = user.fed(&["play", "--pack", CHIPS, "--keep-going"], "odds move 1\nodds move deep woods and back\n");
    assert!(ran.out.contains("move, to the end of this action"), "{} {}", ran.out, ran.err);
    assert!(ran.out.contains("Enchanter at lonely-mountains 1"), "{} {}", ran.out, ran.err);
    assert!(ran.err.contains("`and`") || ran.out.contains("`and`"), "{} {}", ran.out, ran.err);
}

#[test]
fn odds_of_an_action_without_dice_had_nothing_to_say() {
    let user = User::new();
    user.ok(&["new", "dd", "--from", MAGE, "--pack", CHIPS, "--seed", "1"]);
    let ran = user.fed(&["play", "--pack", CHIPS], "odds make noise\nodds alert\nodds hide\n");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    // One face of six on either symbol die.
    let dice = "make noise, what the summoning dice call here: Juvenile Dragon 1/6 (16.7%), Griffon 1/6 (16.7%)";
    assert!(ran.out.contains(dice) && ran.out.contains("Enchanter is alert"), "{}", ran.out);
    assert!(!ran.out.contains("nothing to compare") && !ran.out.contains("makes noise"), "{}", ran.out);
    // Hiding is no action, and has odds.
    assert!(ran.out.contains("hide: 4/9 (44.4%)"), "{}", ran.out);
}

#[test]
fn a_word_of_the_rules_that_is_no_action_says_where_it_is_told() {
    let user = User::new();
    user.ok(&["new", "dd", "--from", MAGE, "--pack", CHIPS, "--seed", "1"]);
    let ran = user.fed(&["play", "--pack", CHIPS, "--keep-going"], "hide\ngo1\n");
    let told: Vec<&str> = ran.err.lines().chain(ran.out.lines()).filter(|line| line.contains("to do now")).collect();
    let of = |word: &str| told.iter().find(|line| line.contains(&format!("no `{word}`"))).expect("it was refused").contains("`look ");
    // Goblins and Gold are no word `go1`.
    assert!(of("hide") && !of("go1"), "{told:?}");
}

#[test]
fn odds_of_several_answers_were_one_long_line_each() {
    let user = User::new();
    user.ok(&["new", "dd", "--from", STATE, "--pack", CHIPS, "--seed", "1"]);
    let ran = user.fed(&["play", "--pack", CHIPS], "odds\n");
    let row = ["great-drake-1", "killed", "0%", "50%", "0%"];
    assert!(ran.out.lines().any(|line| line.split_whitespace().eq(row)), "{}", ran.out);
    let ran = user.fed(&["play", "--plain", "--pack", CHIPS], "odds\n");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    for line in [
        "to the end of this combat round, by what is answered",
        "if great-drake-1: killed 50%, Barbarian killed 12.5%; with weapon 4, attack 2",
        "if giant-1: killed 100%, Barbarian killed 0%; with weapon 3, attack 3",
    ] {
        assert!(ran.out.lines().any(|shown| shown == line), "{line}: {}", ran.out);
    }
    assert!(!ran.out.contains("target.knight="), "what was assumed is said in words: {}", ran.out);
}

#[test]
fn a_first_card_was_told_as_a_list() {
    let user = User::new();
    about_to_move(&user);
    let out = user.ok(&["fix", "knight.cards+=mace", "--pack", CHIPS]);
    assert!(out.contains("knight.cards: mace is there"), "{out}");
}

#[test]
fn a_position_did_not_say_that_there_is_more_to_see() {
    let user = User::new();
    about_to_move(&user);
    let out = user.ok(&["status", "--pack", CHIPS]);
    assert!(out.contains("`status druid`, `status sanctuary`: all there is of one"), "{out}");
}

/// A Warlock and a Knight against a drake and a dragon, at the Warlock's choice of what to use.
fn about_to_cast(user: &User) {
    let mut state: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(STATE).expect("a state")).expect("JSON");
    let at = state["heroes"]["knight"]["at"].clone();
    state["order"] = serde_json::json!(["warlock", "knight"]);
    let heroes = state["heroes"].as_object_mut().expect("heroes");
    heroes.remove("barbarian");
    heroes.insert(
        "warlock".to_owned(),
        serde_json::json!({ "seat": 0, "lineage": "dwarf", "class": "warlock", "at": at, "blocked": true, "spells": ["affliction"],
            "healthy": { "might": 1, "speed": 3, "black": 3, "heart": 2 } }),
    );
    state["figures"].as_object_mut().expect("figures").remove("giant-1");
    state["named"].as_object_mut().expect("names").remove("giant");
    let file = user.file("state.json", &state.to_string());
    user.ok(&["new", "dd", "--from", &file.to_string_lossy(), "--pack", CHIPS, "--seed", "1"]);
}

#[test]
fn odds_of_several_answers_were_refused_without_commas() {
    let user = User::new();
    about_to_cast(&user);
    let lines = "odds juvenile-dragon-1 affliction\njuvenile-dragon-1\ngreat-drake-1\n\
        odds affliction black 1, maneuver 3\nodds nothing maneuver 3\nodds affliction weapon 3 attack 2\n\
        affliction\nodds black 1 maneuver 1\nodds black maneuver 3 weapon 3 attack 1\n";
    let ran = user.fed(&["play", "--plain", "--pack", CHIPS], lines);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    for of in ["juvenile-dragon-1; affliction", "affliction; black 1, maneuver 3", "nothing; maneuver 3", "affliction; weapon 3 attack 2"] {
        assert!(ran.out.contains(&format!("{of}, to the end of this combat round")), "{of}: {}", ran.out);
    }
    for of in ["black 1 maneuver 1, to", "black maneuver 3; weapon 3 attack 1, to"] {
        assert!(ran.out.contains(of), "{of}: {}", ran.out);
    }
    // Hearts and the open Warlock: the first fact is a hero's death.
    let at = ran.out.find("black 1 maneuver 1, to").expect("told");
    assert!(ran.out[at..].lines().nth(1).is_some_and(|line| line.starts_with("Warlock killed")), "{}", ran.out);
}

#[test]
fn words_that_fit_nothing_were_refused_with_another_players_answers() {
    let user = User::new();
    about_to_cast(&user);
    let lines = "juvenile-dragon-1\ngreat-drake-1\nodds affliction frog\nodds affliction black 2, maneuver 3\n";
    let ran = user.fed(&["play", "--plain", "--keep-going", "--pack", CHIPS], lines);
    let said = format!("{}{}", ran.out, ran.err);
    assert!(said.contains("`frog` fits nothing that is asked from here on: tried for"), "{said}");
    assert!(said.contains("Where does Warlock place cubes?") && said.contains("a comma separates"), "{said}");
    assert!(said.contains("2 of `black` were named, and there are 1"), "{said}");
}

#[test]
fn odds_of_too_many_cubes_were_those_of_another_heros() {
    let user = User::new();
    about_to_cast(&user);
    let lines = "juvenile-dragon-1\ngreat-drake-1\naffliction\nodds maneuver 1, black 4\n";
    let ran = user.fed(&["play", "--plain", "--keep-going", "--pack", CHIPS], lines);
    let said = format!("{}{}", ran.out, ran.err);
    assert!(said.contains("4 of `black` were named, and there are 1"), "{said}");
    assert!(!said.contains("to the end of") && !said.contains("(up to 0)"), "{said}");
}

#[test]
fn what_was_assumed_filled_the_screen() {
    let user = User::new();
    about_to_cast(&user);
    let ran = user.fed(&["play", "--pack", CHIPS], "juvenile-dragon-1\ngreat-drake-1\nodds\nodds full\n");
    let assumed: Vec<&str> = ran.out.lines().filter(|line| line.starts_with("assumed: ")).collect();
    assert!(assumed[0].contains("Knight: weapon 4, ") && assumed[0].len() <= 160, "{assumed:?}");
    assert!(assumed[1].contains("Where does Knight place cubes? weapon 4, "), "{assumed:?}");
    assert!(!assumed[1].contains("What does Warlock use?"), "{assumed:?}");
}

#[test]
fn help_at_a_question_was_all_that_there_is() {
    let user = User::new();
    about_to_cast(&user);
    let ran = user.fed(&["play", "--pack", CHIPS], "?\n");
    assert!(ran.out.contains("`help` shows all") && !ran.out.contains("quit keeps everything"), "{}", ran.out);
    assert!(user.fed(&["play", "--pack", CHIPS], "help\n").out.contains("quit keeps everything"));
}

/// Two heroes, one with Tentacles, against these monsters, at what the first uses.
fn about_to_grip(user: &User, monsters: &[(&str, &str)], packs: &[&str]) {
    let state = crate::odds::tentacles_against(monsters);
    let file = user.file("state.json", &state.to_string());
    user.ok(&[&["new", "dd", "--from", &file.to_string_lossy(), "--seed", "1"], packs].concat());
}

const FIVE: [(&str, &str); 5] =
    [("gnoll", "knight"), ("troll", "knight"), ("treant", "knight"), ("owlbear", "knight"), ("gnoll", "conjurer")];

#[test]
fn odds_that_were_too_big_advised_what_had_been_typed() {
    let user = User::new();
    about_to_grip(&user, &FIVE, &["--pack", CHIPS]);
    let lines = "odds tentacles\nodds tentacles to round\n";
    let ran = user.command(&["play", "--plain", "--pack", CHIPS]).env("TABLEHAND_ODDS_SECONDS", "0").write_stdin(lines).output();
    let ran = ran.expect("it runs");
    let said = String::from_utf8_lossy(&ran.stdout).into_owned() + &String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "nothing is refused: {said}");
    let too_many = "tentacles: to the end of this combat round there are more ways than can be counted in 0 s";
    assert_eq!(said.matches(too_many).count(), 2, "{said}");
    assert!(!said.contains("--to"), "{said}");
}

#[test]
fn odds_of_tentacles_hid_those_of_doing_nothing() {
    let user = User::new();
    about_to_grip(&user, &[("gnoll", "knight"), ("troll", "knight")], &["--pack", CHIPS]);
    let ran = user.fed(&["play", "--plain", "--pack", CHIPS], "odds\nodds tentacles\n");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    assert!(ran.out.contains("if tentacles: ") && ran.out.contains("if nothing: "), "{}", ran.out);
    assert!(ran.out.contains("tentacles, to the end of this combat round"), "{}", ran.out);
}

#[test]
fn words_that_fit_nothing_here_were_kept_for_another_heros_question() {
    let user = User::new();
    about_to_grip(&user, &[("gnoll", "knight"), ("troll", "knight")], &["--pack", CHIPS]);
    // The Knight's weapon is no business of the Conjurer's.
    let lines = "odds weapon 2\nodds maneuver 1\n";
    let ran = user.fed(&["play", "--plain", "--pack", CHIPS, "--keep-going"], lines);
    let said = format!("{}{}", ran.out, ran.err);
    assert!(said.contains("`weapon` and `2` fit nothing that is asked from here on: tried for"), "{said}");
    assert!(said.contains("with maneuver 1 for \u{201c}Where does Conjurer place cubes?"), "{said}");
}

/// A name for a later question of another hero's was refused, with an id of the program's in the reason.
#[test]
fn the_casters_spell_was_nothing_at_another_heros_question() {
    let user = User::new();
    about_to_grip(&user, &[("gnoll", "knight"), ("troll", "knight")], &["--pack", CHIPS]);
    // `full` may stand anywhere; a slip in a command is told.
    let lines = "undo\nodds tentacles\nodds full tentacles\nodds tentacles full\nstauts\n";
    let ran = user.fed(&["play", "--plain", "--pack", CHIPS, "--keep-going"], lines);
    let said = format!("{}{}", ran.out, ran.err);
    assert!(!said.contains("`=") && !said.contains("fits nothing"), "{said}");
    assert!(said.contains("did you mean `status`?"), "{said}");
}

#[test]
fn odds_at_evade_stopped_at_the_step_once_another_had_evaded() {
    let user = User::new();
    let mut state: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(STATE).expect("a state")).expect("JSON");
    let at = state["heroes"]["knight"]["at"].clone();
    state["figures"] = serde_json::json!({ "giant-1": { "of": "giant", "at": at }, "gnoll-1": { "of": "gnoll", "at": at } });
    state["named"] = serde_json::json!({ "giant": 1, "gnoll": 1 });
    state["fight"] = serde_json::json!({ "at": at, "step": "evade", "opening": true,
        "challenges": { "giant-1": "knight", "gnoll-1": "barbarian" }, "targets": { "giant-1": ["knight"], "gnoll-1": ["barbarian"] } });
    let file = user.file("state.json", &state.to_string());
    user.ok(&["new", "dd", "--from", &file.to_string_lossy(), "--pack", CHIPS, "--seed", "1"]);
    let ran = user.fed(&["play", "--plain", "--pack", CHIPS], "yes\n1\nodds\n");
    assert!(ran.out.contains("to the end of this combat round, by what is answered"), "{} {}", ran.out, ran.err);
    assert!(ran.out.contains("if no: giant-1 killed"), "{} {}", ran.out, ran.err);
}

#[test]
fn a_steps_heading_stood_after_what_happened_in_it() {
    let user = User::new();
    user.ok(&["new", "dd", "--from", STATE, "--pack", CHIPS, "--seed", "1"]);
    let ran = user.fed(&["play", "--plain", "--pack", CHIPS], "\n\n\n\n");
    let lines: Vec<&str> = ran.out.lines().collect();
    let at = |begins: &str| {
        let all: Vec<usize> = (0..lines.len()).filter(|at| lines[*at].starts_with(begins)).collect();
        assert_eq!(all.len(), 1, "`{begins}` in {}", ran.out);
        all[0]
    };
    // Two questions of a step under one heading, which stands directly before the first.
    assert_eq!(at("combat step 4: target") + 1, at("Ann: Whom does Barbarian attack?"), "{}", ran.out);
    assert!(at("Knight targets") < at("combat step 5: hero tactics"), "{}", ran.out);
    assert_eq!(at("combat step 5: hero tactics") + 1, at("Ann: Where does Barbarian place cubes?"), "{}", ran.out);
    assert_eq!(at("combat step 6: monster tactics"), at("Knight: weapon") + 1, "{}", ran.out);
}

/// A Knight who is challenged by a griffon of which no pack knows anything but what the owner types.
fn about_to_meet_a_griffon(user: &User) {
    let mut state: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(STATE).expect("a state")).expect("JSON");
    let at = state["heroes"]["knight"]["at"].clone();
    state["heroes"].as_object_mut().expect("heroes").remove("barbarian");
    state["order"] = serde_json::json!(["knight"]);
    state["figures"] = serde_json::json!({ "griffon-1": { "of": "griffon", "at": at } });
    state["named"] = serde_json::json!({ "griffon": 1 });
    let file = user.file("state.json", &state.to_string());
    user.ok(&["new", "dd", "--from", &file.to_string_lossy(), "--seed", "1"]);
}

#[test]
fn a_length_that_no_chip_prints_was_called_missing() {
    let user = User::new();
    about_to_meet_a_griffon(&user);
    let ran = user.fed(&["play", "--plain"], "speed 2, damage 2, maneuver 2\nquit\n");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    assert!(ran.out.contains("taken: length 0, speed 2, damage 2, maneuver 2"), "{}", ran.out);
    // The card or chip that is read stands before the cursor, and the example is one that such a chip may show.
    let user = User::new();
    about_to_meet_a_griffon(&user);
    let ran = user.fed(&["play", "--plain"], "?\nquit\n");
    assert!(ran.out.contains("\ngriffon> ?\n"), "{}", ran.out);
    assert!(ran.out.contains("for example `0 4 3+1 2 none`\n"), "{}", ran.out);
}

#[test]
fn what_was_picked_was_told_by_ids() {
    let user = User::new();
    let ran = user.run(&["new", "dd", "--quick", "--seed", "2"]);
    for line in [
        "instead of a pick: `--player NAME:lineage=…,class=…`",
        "picked: How do you play? open-realm",
        "picked: Of which packs does the setup card lie on side 2, the harder one? none",
    ] {
        assert!(ran.out.lines().any(|told| told == line), "{line}: {}", ran.out);
    }
    assert!(!ran.out.contains("picked set.") && !ran.out.contains("picked player."), "{}", ran.out);
}

#[test]
fn the_faces_of_the_summoning_dice_took_half_the_screen() {
    let user = User::new();
    user.ok(&["new", "dd", "--quick", "--seed", "2", "--physical"]);
    let ran = user.fed(&["play", "--plain"], "\npass\n\npass\n?\nquit\n");
    let asked = "Summoning dice: gray symbol, gray number, black symbol, black number [Monster Activation]\n\
                 type the 4 faces in this order, or Enter and I roll; `?` lists them\n";
    let plain: String = ran.out.lines().map(|line| format!("{}\n", line.trim_start())).collect();
    assert!(plain.contains(asked) || !plain.contains("Summoning dice"), "{}", ran.out);
}

/// A line with a value left out was refused whole.
#[test]
fn a_short_line_was_refused_whole() {
    let user = User::new();
    about_to_meet_a_griffon(&user);
    let ran = user.fed(&["play", "--plain"], "0 2 2\n3\nquit\n");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    assert!(ran.out.contains("taken: length 0, speed 2, damage 2\n"), "what was read is told: {}", ran.out);
    assert!(ran.out.contains("(maneuver)") && ran.out.contains("taken: length 0, speed 2, damage 2, maneuver 3"), "{}", ran.out);
    user.ok(&["undo"]);
    let ran = user.fed(&["play", "--plain", "--keep-going"], "undo\nspeed 2, damage 2, maneuver 2, flying\n0 2 99 2\n");
    let said = format!("{}{}", ran.out, ran.err);
    assert!(said.contains("`flying` is not on this line: it stands on the chip whatever side is up"), "{said}");
    assert!(said.contains("type `0 2 2 2`"), "a line to type instead: {said}");
    assert!(said.contains("type `0 2 ? 2`, and what is open there is asked next"), "{said}");
}

/// A hero's name was nothing where his player was asked for, nor a player's where his hero was.
#[test]
fn a_hero_was_nobody_where_his_player_was_meant() {
    for (game, hero, value) in
        [("dr", "/players/0/hero", "experience"), ("as", "/heroes/0/hero", "ac"), ("dt", "/trays/0/character", "coin"), ("dd", "", "fame")]
    {
        let user = User::new();
        let boxed = ["--set", "owner.hero.atka.level-1=16 8 5 4", "--set", "owner.hero.cormac.level-1=16 8 5 4"];
        let boxed = if game == "as" { boxed.as_slice() } else { &[] };
        user.ok(&[&["new", game, "--player", "Tom", "--player", "Ann", "--quick", "--seed", "1"], boxed].concat());
        let status: serde_json::Value = serde_json::from_str(&user.ok(&["status", "--json"])).expect("JSON");
        let state = &status["state"];
        let first = || state["heroes"].as_object().and_then(|all| all.iter().find(|(_, hero)| hero["seat"] == 0)).map(|(id, _)| id.clone());
        let hero = state.pointer(hero).and_then(serde_json::Value::as_str).map(str::to_owned).or_else(first).expect("a hero");
        for name in ["tom", &hero] {
            let out = user.ok(&["fix", &format!("{name}.{value}+=1")]);
            assert!(out.contains(value), "{game}: {out}");
        }
        let out = user.ok(&["do", "rename", &format!("who={hero}"), "name=Tam"]);
        assert!(out.contains("Tom is Tam from now on"), "{game}: {out}");
    }
}

#[test]
fn a_wound_could_not_be_corrected_where_nobody_was_wounded() {
    let user = User::new();
    about_to_meet_a_griffon(&user);
    let out = user.ok(&["fix", "knight.wounded.speed=1", "--why", "a thorn"]);
    assert!(out.contains("knight.wounded.speed: nothing is now 1"), "{out}");
    assert!(out.contains("knight.healthy.speed: 3 is now 2, as there are as many cubes as before"), "{out}");
    let err = user.fails(&["fix", "knight.wounded.speed=9"], 1);
    assert!(err.contains("cubes in all, and the cards give"), "{err}");
    let ran =
        user.fed(&["play", "--plain"], "fix knight.healthy.speed+=1\nfix knight.curses=bad luck, ashes\nfix knight.curses=nothing\nquit\n");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    assert!(ran.out.contains("knight.wounded.speed: 1 is now 0"), "{}", ran.out);
    assert!(ran.out.contains("knight.curses: nothing is now bad luck, ashes"), "{}", ran.out);
}

#[test]
fn dice_of_several_monsters_were_not_taken_from_one_throw() {
    let user = User::new();
    user.ok(&["new", "dd", "--from", STATE, "--pack", CHIPS, "--seed", "1", "--physical"]);
    let lines = "knight\nbarbarian\nknight\ngreat-drake\njuvenile\nweapon 4, maneuver 2\nweapon 2, attack 2, maneuver 1\n";
    // Too many are not spread over dice of another kind, and nothing is half taken.
    let ran = user.fed(&["play", "--keep-going", "--pack", CHIPS], &format!("{lines}b m m b\nno symbol, 2 symbol\n"));
    assert_eq!(ran.out.matches("4 faces for 1 die").count(), 1, "{} {}", ran.out, ran.err);
    let turned: Vec<&str> = ran.out.lines().filter(|line| line.contains("turns over")).collect();
    assert!(turned.len() == 2 && turned.iter().all(|line| !line.contains("giant-1")), "{}", ran.out);
    assert!(ran.out.contains("Knight attacks juvenile-dragon-1"), "{}", ran.out);
}

#[test]
fn look_knew_less_of_a_chip_than_its_owner_had_typed() {
    let user = User::new();
    about_to_meet_a_griffon(&user);
    let lines = "speed 2, damage 2+1, maneuver 3\nlook griffon\nlook griffon-1\nstatus\nquit\n";
    let ran = user.fed(&["play", "--plain", "--keep-going"], lines);
    let shows = "Griffon: 4 in the box, local, pack mountains; called by black claw on Lonely Mountains; name side: speed 2, length 0, damage 2+1, maneuver 3";
    assert_eq!(ran.out.matches(shows).count(), 2, "{} {}", ran.out, ran.err);
}

#[test]
fn a_marker_of_noise_was_gone_from_the_position_before_the_fight() {
    let user = User::new();
    user.ok(&["new", "dd", "--from", MAGE, "--pack", CHIPS, "--seed", "1"]);
    let ran = user.fed(&["play", "--plain", "--pack", CHIPS], "make noise\npass\nstatus\n");
    assert!(
        ran.out.contains("before: noise: the summoning dice again") || ran.out.contains("Enchanter made noise"),
        "{} {}",
        ran.out,
        ran.err
    );
    let status = user.json(&["status", "--pack", CHIPS]);
    assert_eq!(status["state"]["heroes"]["enchanter"]["status"], serde_json::json!(["noise"]), "{status}");
}

#[test]
fn dice_of_another_player_could_not_be_taken_in_hand_at_a_question() {
    let user = User::new();
    user.ok(&["new", "dd", "--from", STATE, "--pack", CHIPS, "--seed", "1"]);
    let ran = user.fed(&["play", "--keep-going", "--pack", CHIPS], "dice hand Bob\ndice hand Cleo\ndice program bob\ndice hand table\n");
    assert!(ran.out.contains("Bob: dice are rolled by hand from now on"), "{} {}", ran.out, ran.err);
    assert!(ran.out.contains("nobody here is called `Cleo`; legal: ann, bob, table, all"), "{} {}", ran.out, ran.err);
    assert!(ran.out.contains("Bob: dice are rolled by the program from now on"), "{} {}", ran.out, ran.err);
    assert!(ran.out.contains("the table: dice are rolled by hand from now on"), "{} {}", ran.out, ran.err);
}

const MAD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/packs/made-up-mad-mage");

/// Two at the table of the Mad Mage, who draw traps themselves.
fn mad_mage() -> User {
    let user = User::new();
    let table = ["--player", "Ann", "--player", "Ben", "--set", "settings=trap-pile", "--set", "set.trap-pile=table"];
    user.ok(&[&["new", "as", "--pack", MAD, "--seed", "1"][..], &table].concat());
    user
}

#[test]
fn what_the_next_step_asks_could_not_stand_behind_an_action_that_asks_nothing() {
    let user = mad_mage();
    let ran = user.fed(&["play", "--pack", MAD], "done no\n");
    assert!(ran.out.contains("no tile is placed: an encounter comes"), "{} {}", ran.out, ran.err);
    let user = mad_mage();
    let ran = user.fed(&["play", "--pack", MAD], "done tomorrow\n");
    assert!(ran.err.contains("nothing asks for `tomorrow` in done"), "{} {}", ran.out, ran.err);
}

#[test]
fn the_number_of_a_trap_could_not_stand_behind_it_on_the_line_of_the_action() {
    let user = mad_mage();
    user.ok(&["fix", "traps-out=1", "--pack", MAD]);
    let ran = user.fed(&["play", "--pack", MAD], "trigger-trap ann fire 2\n");
    assert!(ran.out.contains("the trap is revealed: Fire 2"), "{} {}", ran.out, ran.err);
}

#[test]
fn a_value_that_the_packs_have_was_not_there_to_be_typed() {
    let user = User::new();
    user.ok(&["data", "set", "dragons-down/item.iron-helm.armour.weight=1"]);
    user.ok(&["new", "dd", "--from", MAGE, "--seed", "1"]);
    let ran = user.fed(&["play", "--keep-going"], "owner-values item.iron-helm.armour\n");
    let said = format!("{} {}", ran.out, ran.err);
    assert!(said.contains("in the packs already"), "{said}");
    assert!(said.contains("tablehand data set dragons-down/item.iron-helm.armour.FIELD=VALUE"), "{said}");
}

#[test]
fn at_a_question_nothing_could_be_asked_about() {
    let user = User::new();
    user.ok(&["new", "dd", "--from", STATE, "--pack", CHIPS, "--seed", "1"]);
    let play = ["play", "--pack", CHIPS, "--keep-going"];
    let ran = user.fed(&play, "why hide\nwhy knight\nstatus\n");
    assert!(ran.out.contains("nobody hides in combat"), "{} {}", ran.out, ran.err);
    assert!(!ran.out.contains("nothing here is called"), "{} {}", ran.out, ran.err);
}

#[test]
fn what_people_say_for_an_action_was_nothing() {
    let user = User::new();
    user.ok(&["new", "dd", "--quick", "--player", "Ann:lineage=elf,class=sorcerer", "--player", "Ben", "--seed", "1"]);
    let ran = user.fed(&["play"], "go lonely mtns 1\ndone\n");
    assert!(
        ran.out.contains("Sorcerer moves to lonely-mountains 1") && ran.out.contains("Sorcerer is done [Pass]"),
        "{} {}",
        ran.out,
        ran.err
    );
}

#[test]
fn all_dice_of_the_table_could_not_be_taken_in_hand_from_the_menu() {
    let user = User::new();
    user.ok(&["new", "dd", "--quick", "--player", "Ann", "--player", "Ben", "--seed", "1"]);
    let ran = user.fed(&["play"], "rolling all hand\nrolling table program\n");
    assert!(ran.out.contains("all dice are rolled by hand from now on"), "{} {}", ran.out, ran.err);
    assert!(ran.out.contains("the table (rolls that are no player's): dice are rolled by the program from now on"), "{}", ran.out);
    let sheet = &user.json(&["status"])["state"]["sheet"];
    let hands = [&sheet["players"][0]["by_hand"], &sheet["players"][1]["by_hand"], &sheet["table_by_hand"]];
    assert_eq!(hands.map(|hand| hand.as_bool().unwrap_or(false)), [true, true, false], "{sheet}");
}

#[test]
fn undo_left_a_line_of_an_action_half_done() {
    let user = User::new();
    user.ok(&["new", "dd", "--quick", "--player", "Ann:lineage=elf,class=sorcerer", "--player", "Ben", "--seed", "1"]);
    let ran = user.fed(&["play"], "move lonely-mountains 1\nundo\nmove\noakwood\nundo\nundo\nmove oakwood 1\n");
    assert_eq!(ran.code, 0, "{} {}", ran.out, ran.err);
    assert!(ran.out.contains("took back: move") && ran.out.contains("took back: Onto which tile"), "{}", ran.out);
}

#[test]
fn a_line_of_the_menu_at_a_question_was_not_there() {
    let user = User::new();
    user.ok(&["new", "dd", "--quick", "--player", "Ann:lineage=elf,class=sorcerer", "--player", "Ben", "--seed", "1"]);
    let ran = user.fed(&["play", "--keep-going"], "no thanks\nmove\nmake noise\nsearch\ngo oakwood 1\npass\nno\nmake some noise\n");
    assert!(ran.out.contains("nothing is asked now that `no thanks` could answer"), "{} {}", ran.out, ran.err);
    assert!(ran.out.contains("`make noise` is for the menu, and this is asked before that"), "{} {}", ran.out, ran.err);
    assert!(ran.out.contains("Sorcerer makes noise"), "{} {}", ran.out, ran.err);
    assert!(ran.out.contains("`search` is for the menu, and this is asked before that; answer it, or `undo`\n"), "{} {}", ran.out, ran.err);
    assert!(ran.out.contains("Sorcerer moves to oakwood 1"), "{} {}", ran.out, ran.err);
    assert!(ran.out.contains("`pass` is for the menu, and this is asked before that; expected yes or no"), "{} {}", ran.out, ran.err);
    assert!(ran.out.contains("Chainmail goes to the backpack"), "{} {}", ran.out, ran.err);
}
