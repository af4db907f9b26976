//! What the owner types at the table is kept for other evenings: asked for at a terminal, and never from a pipe.

use std::fs;

use super::User;

const BACK: &str = "monster.juvenile-dragon.back";

/// A knight with nobody to fight: every chip's values can be typed at the menu.
fn knight() -> User {
    let user = User::new();
    user.ok(&["new", "dd", "--from", STATE]);
    user
}

const STATE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/scenarios/dragons-down/states/knight.json");

fn kept(user: &User) -> String {
    fs::read_to_string(user.home().join("home/packs/dragons-down/owner.toml")).unwrap_or_default()
}

/// Whether a session still wants the back of the Juvenile Dragon.
fn wants_it(user: &User) -> bool {
    user.run(&["do", "owner-values"]).err.contains(BACK)
}

#[test]
fn what_a_script_types_is_kept_by_a_command() {
    let user = knight();
    user.ok(&["do", "owner-values", &format!("value={BACK}"), "owner=0 2 3+1 3"]);
    user.ok(&["do", "owner-values", "value=monster.orc.design.2.front", "owner=1 3 4 2 ranged"]);
    user.ok(&["do", "owner-values", "value=class.knight.front.board", "owner=2 3 1 1 1"]);
    user.ok(&["do", "owner-values", "value=monster.giant-bat.front", "owner=?"]);
    assert_eq!(kept(&user), "", "nobody was asked");
    let out = user.ok(&["data", "keep"]);
    assert!(out.contains("; Juvenile Dragon, back side; Orc, design 2, ") && !out.contains("Giant Bat"), "{out}");
    let text = kept(&user);
    assert!(text.contains("[monster.juvenile-dragon.back]\ndamage = \"3+1\"\nlength = 0\n"), "{text}");
    assert!(text.contains("[monster.orc.design.2.front]\n"), "{text}");
    assert!(user.ok(&["data", "check", "dragons-down"]).starts_with("nothing is wrong with the packs of dragons-down\n"));
    assert!(user.ok(&["data", "keep"]).contains("nothing was typed in dragons-down that is not in your packs already"));
    assert!(!user.ok(&["status"]).contains("packs have changed"), "that is no news here");
    // A new session does not ask again.
    user.ok(&["new", "dd", "--from", STATE]);
    let wanted = user.run(&["do", "owner-values"]).err;
    for path in [BACK, "monster.orc.design.2.front", "class.knight.front.board"] {
        assert!(!wanted.contains(path), "{path}: {wanted}");
    }
    assert!(wanted.contains("monster.giant-bat.front"), "{wanted}");
}

#[test]
fn only_some_paths_can_be_kept_and_a_wrong_one_is_named() {
    let user = knight();
    user.ok(&["do", "owner-values", &format!("value={BACK}"), "owner=0 2 3 3"]);
    user.ok(&["do", "owner-values", "value=monster.giant-bat.front", "owner=0 2 3 3"]);
    let err = user.fails(&["data", "keep", "monster.juvenile-dragon.bakc"], 1);
    assert!(err.contains("did you mean `monster.juvenile-dragon.back`?"), "{err}");
    user.ok(&["data", "keep", BACK]);
    assert!(kept(&user).contains("juvenile-dragon") && !kept(&user).contains("giant-bat"));
}

#[test]
fn the_setting_keeps_without_asking() {
    let user = knight();
    user.ok(&["data", "keep", "--always"]);
    let ran = user.fed(&["play"], &format!("owner-values value={BACK}\n0 2 3 3\nnote bread\n"));
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("kept in ") && ran.out.contains("noted: bread"), "{}", ran.out);
    assert!(kept(&user).contains("[monster.juvenile-dragon.back]"));
    user.json(&["do", "owner-values", "value=monster.giant-bat.front", "owner=0 2 3 3"]);
    assert!(kept(&user).contains("[monster.giant-bat.front]"));
    user.ok(&["data", "keep", "--ask"]);
    user.fed(&["play"], "owner-values value=monster.giant-bat.back\n0 2 3 3\n");
    assert!(!kept(&user).contains("[monster.giant-bat.back]"));
}

#[test]
fn a_json_client_is_told_what_could_be_kept_and_is_not_asked() {
    let user = knight();
    let ran = user
        .fed(&["play", "--json"], &format!("{{\"do\":\"owner-values\",\"answers\":{{\"value\":\"{BACK}\",\"owner\":\"0 2 3+1 3\"}}}}\n"));
    assert_eq!(ran.code, 0, "{}", ran.err);
    let lines: Vec<serde_json::Value> = ran.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let offer = lines.iter().find(|line| line["type"] == "keep").expect("an offer");
    assert_eq!(offer["values"][BACK], serde_json::json!({ "length": 0, "speed": 2, "damage": "3+1", "maneuver": 3, "special": "none" }));
    assert_eq!(offer["command"], format!("tablehand data keep {BACK}"));
    assert_eq!(kept(&user), "");
}

#[cfg(unix)]
#[test]
fn at_a_terminal_yes_keeps_no_does_not_and_always_asks_no_more() {
    let user = knight();
    let mut terminal = super::terminal::Terminal::new(&user, &["play"]);
    let mut types = |what: &str, value: &str, answer: Option<&str>| {
        terminal.sees("also: status");
        terminal.says(&format!("owner-values value={what}"));
        terminal.sees("[special");
        terminal.says(value);
        if let Some(answer) = answer {
            terminal.sees("always");
            terminal.says(answer);
        }
    };
    types("monster.giant-bat.front", "0 2 3 3", Some("no"));
    types(BACK, "0 2 3 3", Some("yes"));
    types("monster.giant-bat.back", "0 2 3 3", Some("always"));
    types("monster.giant-spider.back", "0 2 3 3", None);
    terminal.sees("kept in ");
    terminal.sees("also: status");
    terminal.says("quit");
    assert_eq!(terminal.ends(), 0);
    let text = kept(&user);
    for (path, there) in [("giant-bat.front", false), ("juvenile-dragon.back", true), ("giant-bat.back", true), ("giant-spider.back", true)]
    {
        assert_eq!(text.contains(&format!("[monster.{path}]")), there, "{path}: {text}");
    }
    user.ok(&["new", "dd", "--from", STATE]);
    assert!(!wants_it(&user));
}

#[test]
fn a_session_remembers_the_packs_it_was_begun_with() {
    let user = User::new();
    user.file("house/dungeon-roll/cook.toml", COOK);
    user.ok(&["new", "dr", "--player", "Ann:hero=cook", "--set", "packs=base, house", "--seed", "3", "--pack", "house"]);
    assert!(user.ok(&["status"]).contains("Cook"));
    assert_eq!(user.run(&["do", "flee"]).code, 0);
    // From anywhere: the folder is known by its whole path.
    let output = user.command(&["status"]).current_dir("/").output().expect("it runs");
    assert!(String::from_utf8_lossy(&output.stdout).contains("Cook"));
    user.ok(&["sessions", "export", "out.json"]);
    user.ok(&["sessions", "import", "out.json"]);
    assert!(user.ok(&["status"]).contains("Cook"), "an export carries them along");
    fs::rename(user.home().join("house"), user.home().join("elsewhere")).expect("moved");
    let err = user.fails(&["status"], 1);
    assert!(err.contains("was begun with the packs in ") && err.contains("and that folder is gone"), "{err}");
    assert!(err.contains("--pack DIR"), "{err}");
    assert!(user.ok(&["status", "--pack", "elsewhere"]).contains("Cook"));
}

const COOK: &str = r#"format = 1
[pack]
game = "dungeon-roll"
[hero-pack.house]
name = "house heroes"
[hero.cook]
pack = "house"
[hero.cook.novice]
name = "Cook"
specialty = "two dragons wake the dragon"
effects = [{ dragon-threshold = 2 }]
"#;

#[test]
fn cards_of_the_adventure_system_typed_on_one_line_are_kept_as_cards_of_their_box() {
    let user = User::new();
    let heroes = ["--set", "player.1.hero=atka 16 8 5 4", "--set", "player.2.hero=cormac 17 8 5 4"];
    let new: Vec<&str> = ["new", "adventure-system", "--quick"].into_iter().chain(heroes).collect();
    user.ok(&new);
    let evening = "place-monster what=\"Xanathar 17 8 5 +9 2\"\ndone\nblack\nmonster\nHook Horror ac 16 hp 3 xp 3 +8 dmg 2\n\
        Falling Rocks event +6 2 1\nplayer-1\nnone\nnone\n\
        attack Mace at-will +6 1\nhook-horror-1\ndraw-treasure player-2 Fine Blade kept +1\n";
    let ran = user.fed(&["play"], evening);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    let out = user.ok(&["data", "keep"]);
    assert!(!out.contains("can't be kept"), "{out}");
    let text = fs::read_to_string(user.home().join("home/packs/adventure-system/owner.toml")).expect("the owner's pack");
    for record in [
        "[monster.hook-horror]\nac = 16\n",
        "[monster.xanathar]\n",
        "[encounter.falling-rocks]\n",
        "[power.mace]\n",
        "[treasure.fine-blade]\n",
    ] {
        assert!(text.contains(record), "{record}: {text}");
    }
    assert!(text.contains("villain = true\n") && text.contains("edition = \"mad-mage\"\n"), "{text}");
    assert!(user.ok(&["data", "check", "adventure-system"]).starts_with("nothing is wrong"), "{text}");
    assert!(user.ok(&["data", "keep"]).contains("nothing was typed"), "kept already");
    // Another evening asks for none of it.
    user.ok(&["new", "adventure-system", "--quick"]);
    let ran = user.fed(&["play"], "done\nwhite\nmonster\nhook horror\nnone\ndone\n");
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("hook-horror-1 comes into play: AC 16, HP 3"), "{}", ran.out);
}

/// What was typed wrongly is typed again while the question is open, twice, and taken back.
#[cfg(unix)]
fn typed_anew(terminal: &mut super::terminal::Terminal) {
    terminal.says("owner-values plate armor 3 3");
    terminal.sees("typed anew: plate armor");
    terminal.sees("Keep for other evenings");
    terminal.keys("yes\r");
    terminal.sees("kept in ");
    terminal.sees("equip [");
    terminal.says("fix plate-armor 4 3");
    terminal.sees("typed anew: plate armor");
    // What was kept is kept as it is now.
    let seen = terminal.sees("equip [");
    assert!(seen.contains("kept in ") && !seen.contains("Keep for"), "{seen}");
    terminal.says("owner-values breastplate 3");
    terminal.sees("no value here is called `breastplate 3`");
    terminal.sees("equip [");
    terminal.says("undo");
    terminal.sees("took back: fix typed anew: plate armor");
    terminal.says("undo");
    terminal.sees("took back: fix typed anew: plate armor");
}

#[cfg(unix)]
#[test]
fn odds_at_a_terminal_ask_for_what_only_the_owner_sees_and_it_is_not_asked_again() {
    let user = User::new();
    user.ok(&["new", "dd", "--quick", "--player", "Al", "--seed", "7", "--physical"]);
    let mut terminal = super::terminal::Terminal::new(&user, &["play"]);
    terminal.sees("also: status");
    terminal.says("move oakwood 1");
    terminal.sees("type what was drawn");
    terminal.says("woods-item");
    terminal.sees("type what was drawn");
    terminal.says("plate-armor");
    terminal.sees("Equip Plate Armor now?");
    // No dice fall here, so nobody has to read anything out; only for who looks further.
    terminal.keys("odds\r");
    terminal.sees("no dice decide this; what comes of it only your own box says: plate armor");
    terminal.keys("odds to round\r");
    terminal.sees("The odds need 2 values of plate armor from your own box");
    terminal.keys("?\r");
    terminal.sees("nobody but you can see");
    terminal.keys("why\r");
    terminal.sees("nobody but you can see");
    terminal.keys("yes\r");
    terminal.sees("Plate armor (1 of 1)");
    terminal.sees("What does Plate Armor show?");
    terminal.says("feather");
    terminal.sees("no: ");
    terminal.says("3 1");
    terminal.sees("In which position does Plate Armor go?");
    // The one before is typed anew.
    terminal.says("undo");
    terminal.sees("What does Plate Armor show?");
    terminal.says("3 2");
    terminal.sees("In which position does Plate Armor go?");
    terminal.says("chest");
    terminal.sees("Knight takes Plate Armor 100%");
    terminal.sees("read out for odds: plate armor");
    terminal.sees("Keep for other evenings");
    terminal.keys("no\r");
    // What was read out counts at once: the chainmail it would replace is named.
    terminal.sees("instead of Chainmail?");
    terminal.sees("equip [");
    typed_anew(&mut terminal);
    terminal.says("undo");
    terminal.sees("took back: fix read out for odds: plate armor");
    terminal.says("redo");
    terminal.sees("equip [");
    terminal.says("redo");
    terminal.sees("equip [");
    terminal.says("redo");
    terminal.sees("instead of Chainmail?");
    terminal.sees("equip [");
    terminal.keys("yes\r");
    // Asked no more, and nothing of it is offered twice.
    let seen = terminal.sees("also: status");
    assert!(!seen.contains("What does") && !seen.contains("In which") && !seen.contains("Keep for"), "{seen}");
    terminal.says("quit");
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn a_value_that_is_kept_is_asked_anew_when_it_is_named_again() {
    let user = knight();
    user.ok(&["data", "keep", "--always"]);
    let name = format!("owner-values value={BACK}");
    let ran = user.fed(&["play"], &format!("{name}\n0 2 3 3\n{name}\n1 2 3 3\nundo\n{name}\n2 2 3 3\n{name}\n1 3 3 3\n"));
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(kept(&user).contains("[monster.juvenile-dragon.back]\ndamage = 3\nlength = 1\nmaneuver = 3\n"), "{}", kept(&user));
}

#[test]
fn a_value_typed_on_two_lines_was_not_kept() {
    let user = knight();
    let ran = user.fed(&["play"], "owner-values value=monster.giant-bat.front\n1 3 2+1\nlook giant bat\n4\n");
    assert_eq!(ran.code, 0, "{} {}", ran.out, ran.err);
    assert!(!ran.out.contains("maneuver ?"), "half a chip is none: {}", ran.out);
    let out = user.ok(&["data", "keep"]);
    assert!(out.contains("Giant Bat, name side"), "{out}");
    assert!(kept(&user).contains("[monster.giant-bat.front]\ndamage = \"2+1\"\nlength = 1\nmaneuver = 4\n"), "{}", kept(&user));
}
