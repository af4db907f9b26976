//! `data`: packs seen, checked and extended.

use std::fs;

use super::User;

#[test]
fn a_record_says_where_each_value_came_from() {
    let user = User::new();
    let shown = user.json(&["data", "show", "dungeon-roll/die.party"]);
    assert_eq!(shown["keys"][0]["at"]["layer"], "built-in");
    user.file("mine/dungeon-roll/x.toml", "format = 1\n[die.party]\nread = \"each\"\n");
    let shown = user.json(&["data", "show", "dungeon-roll/die.party", "--pack", "mine"]);
    let read = shown["keys"].as_array().expect("keys").iter().find(|key| key["key"] == "read").expect("the reading").clone();
    assert_eq!((read["value"].as_str(), read["at"]["line"].as_u64()), (Some("\"each\""), Some(3)));
    let err = user.fails(&["data", "show", "dungeon-roll/die.parti"], 1);
    assert!(err.contains("did you mean `dungeon-roll/die.party`?"), "{err}");
}

#[test]
fn a_record_is_found_by_any_words_that_name_it() {
    let user = User::new();
    let record = |words: &[&str]| user.json(&[&["data", "show"], words].concat())["record"].as_str().map(str::to_owned);
    for words in [&["dragons-down", "monster.giant"][..], &["dragons-down/monster.giant"], &["monster.giant"], &["giant"], &["dd", "giant"]]
    {
        assert_eq!(record(words).as_deref(), Some("dragons-down/monster.giant"), "{words:?}");
    }
    assert_eq!(record(&["giant", "bat"]).as_deref(), Some("dragons-down/monster.giant-bat"));
    let keys = user.json(&["data", "show", "monster.giant.chip"])["keys"].clone();
    assert!(keys.as_array().is_some_and(|keys| keys.iter().all(|key| key["key"].as_str().is_some_and(|key| key.starts_with("chip.")))));
    let several = user.ok(&["data", "show", "gian"]);
    assert!(several.contains("name one to see it\n") && several.contains("dragons-down/monster.giant-bat\n"), "{several}");
    assert!(user.ok(&["data", "show", "dr"]).contains("hero: "));
    assert!(user.ok(&["data", "show", "dd", "monster"]).starts_with("monster."));
    let err = user.fails(&["data", "show", "monster.gaint"], 1);
    assert!(err.contains("did you mean `dragons-down/monster.giant`?"), "{err}");
    let err = user.fails(&["data", "show", "minstrle"], 1);
    assert!(err.contains("did you mean `dungeon-roll/hero.minstrel`?"), "{err}");
    let err = user.fails(&["data", "show", "monster.giant.hat"], 1);
    assert!(err.contains("says nothing of `hat`"), "{err}");
}

#[test]
fn a_misspelt_key_is_shown_with_file_line_and_what_was_meant() {
    let user = User::new();
    user.file("mine/dungeon-roll/x.toml", "format = 1\n[die.party]\nfavor = [\"fighter\"]\n");
    let ran = user.run(&["data", "check", "mine"]);
    assert_eq!(ran.code, 3);
    assert!(ran.out.contains("x.toml:3:1") && ran.out.contains("favour"), "{}", ran.out);
    assert!(ran.err.contains("1 fault in the packs"), "{}", ran.err);
    let ran = user.run(&["data", "check", "mine", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!(json["problems"][0]["at"]["line"], 3);
    let error: serde_json::Value = serde_json::from_str(&ran.err).expect("JSON");
    assert_eq!(error["error"]["code"], "data");
}

#[test]
fn what_was_only_worked_out_is_shown_as_such() {
    let user = User::new();
    let ran = user.ok(&["data", "check", "adventure-system"]);
    assert!(ran.contains("inferred: monster.*.xp of "), "{ran}");
    assert!(ran.contains("inferred: edition.*.critical of annihilation, drizzt, elemental-evil, mad-mage\n"), "{ran}");
    let json = user.json(&["data", "check", "adventure-system"]);
    let paths: Vec<&str> = json["inferred"].as_array().expect("paths").iter().filter_map(|path| path.as_str()).collect();
    assert!(paths.contains(&"adventure-system/edition.drizzt.tile"), "{paths:?}");
    assert!(!paths.contains(&"adventure-system/edition.elemental-evil.traps"), "{paths:?}");
    let look = user.ok(&["look", "thug", "--game", "as"]);
    assert!(look.contains("Thug: AC ?, HP ?, XP 1 (inferred)\n"), "{look}");
    let look = user.ok(&["look", "legend of drizzt", "--game", "as"]);
    assert!(look.contains("  tile: maybe-a-monster (inferred)\n") && look.contains("  hero conditions: "), "{look}");
    // A value of one's own is nobody's guess.
    user.ok(&["data", "set", "adventure-system/monster.thug.xp=2"]);
    let look = user.ok(&["look", "thug", "--game", "as"]);
    assert!(look.contains("Thug: AC ?, HP ?, XP 2\n"), "{look}");
}

#[test]
fn a_card_typed_wrongly_is_put_right_from_outside_without_losing_the_phase() {
    let user = User::new();
    let sets = ["edition=mad-mage", "adventure=X", "owner.hero.atka.level-1=16 8 5 4", "settings=none"];
    let sets: Vec<&str> = sets.iter().flat_map(|set| ["--set", set]).collect();
    user.ok(&[&["new", "as", "--player", "Ann:hero=atka,powers=none"], &sets[..]].concat());
    user.ok(&["do", "done"]);
    let explored = "explored=white symbols=monster monster.1=grung";
    let owner = "owner.monster.grung=14 1 1 5 1 0 1-tile none";
    let ran = user.ok(&[&["do"], &explored.split(' ').collect::<Vec<_>>()[..], &[owner]].concat());
    assert!(ran.contains("grung-1 comes into play: AC 14, HP 1"), "{ran}");
    user.ok(&["data", "set", "adventure-system/monster.grung.ac=15", "adventure-system/monster.grung.hp=1"]);
    let asks = user.run(&["do"]);
    assert!(asks.err.contains("grung-1: where is the nearest hero?"), "{asks:?}");
    let status = user.json(&["status"]);
    assert_eq!(status["state"]["phase"], "villain");
    let shown = user.ok(&["status"]);
    assert!(shown.contains("grung-1") && shown.contains(" 15 "), "{shown}");
    user.ok(&["fix", "grung.bonus=9"]);
    let ran = user.ok(&["do", "reach=1-tile", "roll=7"]);
    assert!(ran.contains("grung-1 attacks Ann: 7, total 16 against AC 16: a hit"), "{ran}");
}

#[test]
fn a_pack_that_is_not_there_is_said_to_be_missing() {
    let user = User::new();
    let err = user.fails(&["data", "list", "--pack", "nowhere"], 1);
    assert!(err.contains("there is no folder `nowhere`"), "{err}");
}

#[test]
fn own_values_are_kept_and_a_value_that_breaks_the_pack_is_not() {
    let user = User::new();
    let file = user.home().join("home/packs/dungeon-roll/owner.toml");
    user.ok(&["data", "set", "dungeon-roll/die.party.read=each"]);
    let kept = fs::read_to_string(&file).expect("the owner's file");
    assert!(kept.contains("[die.party]\nread = \"each\"\n"), "{kept}");
    // Only what the owner typed is the owner's.
    let shown = user.json(&["data", "show", "dungeon-roll/die.party"]);
    let sure =
        |key: &str| shown["keys"].as_array().expect("keys").iter().find(|line| line["key"] == key).expect("the key")["confidence"].clone();
    assert_eq!((sure("read"), sure("faces")), ("owner".into(), "printed".into()));
    let again = user.json(&["data", "set", "dungeon-roll/die.party.read=each"]);
    assert_eq!((&again["kept"][0]["game"], &again["kept"][0]["key"]), (&"dungeon-roll".into(), &"die.party.read".into()));
    let err = user.fails(&["data", "set", "dungeon-roll/die.party.read=twice"], 3);
    assert!(err.contains("nothing was changed"), "{err}");
    assert_eq!(fs::read_to_string(&file).expect("the owner's file"), kept);
    let err = user.fails(&["data", "set", "dungeon-roll/die"], 2);
    assert!(err.contains("GAME/TABLE.RECORD.KEY=VALUE"), "{err}");
}

#[test]
fn a_new_pack_is_whole_from_the_start() {
    let user = User::new();
    user.ok(&["data", "new", "my-game"]);
    assert_eq!(user.ok(&["data", "check", "my-game"]), "nothing is wrong with the packs of my-game\n");
    let err = user.fails(&["data", "new", "my-game"], 1);
    assert!(err.contains("is there already"), "{err}");
    user.fails(&["data", "new", "My Game"], 2);
    let other = user.json(&["data", "new", "our-game"]);
    assert!(other["file"].as_str().is_some_and(|file| file.ends_with("our-game/pack.toml")), "{other}");
}

#[test]
fn a_pack_that_is_no_text_is_named_with_what_to_do() {
    let user = User::new();
    let file = user.file("home/packs/dungeon-roll/mine.toml", "");
    fs::write(&file, [0xff, 0xfe, 0]).expect("a file");
    for args in [&["data", "check"][..], &["new", "dr", "--player", "Ann"], &["look", "giant"]] {
        let err = user.fails(args, 3);
        assert!(err.contains("mine.toml` is no text") && err.contains("move it out of the folder"), "{args:?}: {err}");
    }
}
