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
