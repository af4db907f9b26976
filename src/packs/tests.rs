//! What users see: places, messages, overlays.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::*;

const BUILT_IN: &str = r#"format = 1
[source.book]
title = "The book"

[monster.giant]
health = 6
size = "large"
source = "book"
confidence = "printed"
[monster.giant.front]
speed = 3
strength = 5

[monster.imp]
health = 1
size = "small"
effect = { burn = 1 }
source = "book"
confidence = "printed"
[monster.imp.front]
speed = 6
strength = 1
"#;

#[derive(Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Monster {
    health: u8,
    size: Size,
    front: Side,
    effect: Option<Effect>,
    #[serde(default)]
    hurts: BTreeMap<Size, u8>,
    #[serde(default)]
    path: Vec<(u8, u8)>,
}

#[derive(Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
struct Side {
    speed: u8,
    strength: u8,
}

#[derive(Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "kebab-case")]
enum Size {
    Small,
    Large,
}

#[derive(Debug, Deserialize, PartialEq)]
#[serde(rename_all = "kebab-case")]
enum Effect {
    Burn(u8),
    Heal { points: u8 },
    Flies,
}

fn built_in(text: &'static str) -> Layer {
    Layer { kind: LayerKind::BuiltIn, name: "built-in".to_owned(), files: vec![("built-in.toml".to_owned(), text.into())] }
}

fn user(text: &str) -> Layer {
    Layer::user(vec![("mine.toml".to_owned(), text.to_owned())])
}

fn load(layers: &[Layer]) -> (BTreeMap<String, Monster>, Records, Vec<String>) {
    let mut problems = Problems::new();
    let records = Records::load("test", layers, &mut problems);
    let monsters = records.table("monster", &mut problems);
    (monsters, records, lines(problems.finish()))
}

/// Each problem on a line: `place code message [label] (help)`.
fn lines(problems: Vec<Problem>) -> Vec<String> {
    let line = |problem: &Problem| {
        let at = problem.at.as_ref().map_or("-".to_owned(), ToString::to_string);
        let label = problem.label.as_ref().map_or(String::new(), |label| format!(" [{label}]"));
        let help = problem.help.as_ref().map_or(String::new(), |help| format!(" ({help})"));
        format!("{at} {}: {}{label}{help}", problem.code, problem.message)
    };
    problems.iter().map(line).collect()
}

fn checked(layers: &[Layer]) -> Vec<String> {
    lines(check("test", layers, |records, problems| {
        records.only_tables(&["monster"], problems);
        records.table::<Monster>("monster", problems);
    }))
}

#[test]
fn a_clean_pack_has_no_problems() {
    assert_eq!(checked(&[built_in(BUILT_IN)]), [""; 0]);
}

#[test]
fn an_overlay_changes_only_the_keys_it_names_and_each_key_knows_its_place() {
    let mine = "format = 1\n[monster.giant]\nhealth = 4\n[monster.giant.front]\nspeed = 1\n";
    let (monsters, records, problems) = load(&[built_in(BUILT_IN), user(mine)]);
    assert_eq!(problems, [""; 0]);
    assert_eq!(monsters["giant"].health, 4);
    assert_eq!(monsters["giant"].front, Side { speed: 1, strength: 5 });
    assert_eq!(records.origin("monster.giant.health").unwrap().to_string(), "mine.toml:3:10");
    assert_eq!(records.origin("monster.giant.front.strength").unwrap().to_string(), "built-in.toml:12:12");
    let shown: Vec<String> =
        records.show("monster", "giant").iter().map(|line| format!("{} = {} {}", line.key, line.value, line.at)).collect();
    assert_eq!(
        shown,
        [
            "confidence = \"printed\" built-in.toml:9:1",
            "front.speed = 1 mine.toml:5:1",
            "front.strength = 5 built-in.toml:12:1",
            "health = 4 mine.toml:3:1",
            "size = \"large\" built-in.toml:7:1",
            "source = \"book\" built-in.toml:8:1",
        ]
    );
}

#[test]
fn what_an_owner_changed_is_the_owners() {
    let (_, records, _) = load(&[built_in(BUILT_IN), user("format = 1\n[monster.giant]\nhealth = 4\n")]);
    assert_eq!(records.confidence("monster.giant.health"), Some(Confidence::Owner));
    assert_eq!(records.confidence("monster.giant.front.speed"), Some(Confidence::Printed));
    assert_eq!(records.meta("monster.giant"), Some(Meta { sources: vec!["book".to_owned()], confidence: Confidence::Printed }));
}

#[test]
fn a_key_may_be_inferred_where_the_rest_is_not() {
    let built = BUILT_IN.replace("health = 6\nsize = \"large\"\n", "health = 6\nsize = \"large\"\ninferred = [\"size\", \"front\"]\n");
    let layer = Layer { files: vec![("built-in.toml".to_owned(), built.clone().into())], ..built_in(BUILT_IN) };
    let (monsters, records, problems) = load(std::slice::from_ref(&layer));
    assert_eq!((monsters.len(), problems.len()), (2, 0));
    assert_eq!(records.confidence("monster.giant.health"), Some(Confidence::Printed));
    assert_eq!(records.confidence("monster.giant.size"), Some(Confidence::Inferred));
    assert_eq!(records.confidence("monster.giant.front.speed"), Some(Confidence::Inferred));
    assert_eq!(records.inferred(), ["monster.giant.front", "monster.giant.size"]);
    // What an owner says is the owner's.
    let (_, records, _) = load(&[layer, user("format = 1\n[monster.giant]\nsize = \"small\"\nconfidence = \"owner\"\n")]);
    assert_eq!(records.confidence("monster.giant.size"), Some(Confidence::Owner));
    let wrong = built.replace("\"size\", \"front\"", "\"sise\"");
    let layer = Layer { files: vec![("built-in.toml".to_owned(), wrong.into())], ..built_in(BUILT_IN) };
    let said = checked(&[layer]);
    assert!(said[0].contains("`monster.giant` has no key `sise` that could be inferred (did you mean `size`?)"), "{said:?}");
}

#[test]
fn a_layer_adds_and_removes_records() {
    let mine =
        "format = 1\n[monster.imp]\nremove = true\n[monster.ogre]\nhealth = 3\nsize = \"large\"\nfront = { speed = 2, strength = 2 }\n";
    let (monsters, records, problems) = load(&[built_in(BUILT_IN), user(mine)]);
    assert_eq!(problems, [""; 0]);
    assert_eq!(monsters.keys().collect::<Vec<_>>(), ["giant", "ogre"]);
    assert_eq!(records.ids("monster").collect::<Vec<_>>(), ["giant", "ogre"]);
    assert_eq!(records.confidence("monster.ogre.health"), Some(Confidence::Owner));
}

#[test]
fn removing_nothing_or_saying_more_is_pointed_out() {
    let mine = "format = 1\n[monster.gaint]\nremove = true\n[monster.imp]\nremove = true\nhealth = 3\n";
    let (_, _, problems) = load(&[built_in(BUILT_IN), user(mine)]);
    assert_eq!(
        problems,
        [
            "mine.toml:2:10 nothing-to-remove: there is no `monster.gaint` to remove (did you mean `[monster.giant]`?)",
            "mine.toml:6:1 removed-anyway: `monster.imp` is removed, so its `health` says nothing (keep `remove = true` alone, or leave it out)",
        ]
    );
}

#[test]
fn braces_replace_and_headers_merge() {
    let mine = "format = 1\n[monster.imp]\neffect = { heal = { points = 2 } }\n";
    let (monsters, _, problems) = load(&[built_in(BUILT_IN), user(mine)]);
    assert_eq!(problems, [""; 0]);
    assert_eq!(monsters["imp"].effect, Some(Effect::Heal { points: 2 }));
    let (_, _, problems) = load(&[built_in(BUILT_IN), user("format = 1\n[monster.imp]\nfront = { speed = 2 }\n")]);
    let help = "add `strength = …`; braces give the whole value, single keys are changed under `[monster.imp.front]`";
    assert_eq!(problems, [format!("mine.toml:3:9 missing-key: `monster.imp.front` lacks `strength` ({help})")]);
}

#[test]
fn all_faults_of_a_record_are_found_where_they_stand() {
    let mine = "format = 1\n[monster.giant]\nhelth = 4\nhealth = 300\nsize = \"lagre\"\nhurts = { smal = 1, large = \"x\" }\n[monster.giant.front]\nspeed = \"3\"\n[monster.imp]\neffect = \"burn\"\npath = [[1, 2], [1]]\n";
    let (monsters, _, problems) = load(&[built_in(BUILT_IN), user(mine)]);
    assert!(monsters.is_empty());
    assert_eq!(
        problems,
        [
            "mine.toml:3:1 unknown-key: `monster.giant` has no key `helth` (did you mean `health`?)",
            "mine.toml:4:10 wrong-value: `monster.giant.health` is 300 [expected a whole number from 0 to 255]",
            "mine.toml:5:8 unknown-word: `monster.giant.size` can't be `lagre` (did you mean `large`?)",
            "mine.toml:6:11 unknown-word: `monster.giant.hurts` can't be `smal` (did you mean `small`?)",
            "mine.toml:6:29 wrong-type: `monster.giant.hurts.large` is the text \"x\" [expected a whole number from 0 to 255]",
            "mine.toml:8:9 wrong-type: `monster.giant.front.speed` is the text \"3\" [expected a whole number from 0 to 255]",
            "mine.toml:10:10 wrong-value: `monster.imp.effect`: `burn` needs a value: write `{ burn = … }`",
            "mine.toml:11:17 wrong-value: `monster.imp.path.1` is a list of 1 [expected a list of 2]",
        ]
    );
}

#[test]
fn what_is_missing_is_named_once_and_never_because_of_another_fault() {
    let mine = "format = 1\n[monster.ogre]\nhealth = \"x\"\nsize = \"large\"\n[monster.elf]\nsize = \"small\"\nfront = { speed = 1 , strength = 1}\n";
    let (_, _, problems) = load(&[user(mine)]);
    assert_eq!(
        problems,
        [
            "mine.toml:3:10 wrong-type: `monster.ogre.health` is the text \"x\" [expected a whole number from 0 to 255]",
            "mine.toml:5:10 missing-key: `monster.elf` lacks `health` (add `health = …`)",
        ]
    );
}

#[test]
fn enums_are_words_or_one_key() {
    let mine = "format = 1\n[monster.imp]\neffect = \"flies\"\n";
    let (monsters, _, problems) = load(&[built_in(BUILT_IN), user(mine)]);
    assert_eq!((problems.len(), &monsters["imp"].effect), (0, &Some(Effect::Flies)));
    let merged = "format = 1\n[monster.imp.effect]\nheal = { points = 1 }\n";
    let (_, _, problems) = load(&[built_in(BUILT_IN), user(merged)]);
    assert_eq!(
        problems,
        [
            "built-in.toml:17:10 wrong-value: `monster.imp.effect`: exactly one of the words must stand here, not burn, heal; `… = { word = … }` replaces an earlier one"
        ]
    );
    let (_, _, problems) = load(&[built_in(BUILT_IN), user("format = 1\n[monster.imp]\neffect = { bern = 1 }\n")]);
    assert_eq!(problems, ["mine.toml:3:12 unknown-word: `monster.imp.effect` can't be `bern` (did you mean `burn`?)"]);
}

#[test]
fn syntax_errors_come_together_and_hide_what_follows_from_them() {
    let mine = "format = 1\n[monster.giant]\nhealth = \nsize = \"large\"\n[monster.giant]\nhelth = 1\n";
    let (_, _, problems) = load(&[built_in(BUILT_IN), user(mine)]);
    assert_eq!(
        problems,
        [
            "mine.toml:3:10 syntax: this is not TOML: string values must be quoted, expected literal string",
            "mine.toml:5:10 syntax: this is not TOML: duplicate key (an id or key stands once in a file; give this one another name, or join the two)",
        ]
    );
}

#[test]
fn two_files_of_one_layer_must_not_disagree() {
    let file = |name: &str, health: u8| (name.to_owned(), format!("format = 1\n[monster.giant]\nhealth = {health}\n"));
    let problems = load(&[built_in(BUILT_IN), Layer::user(vec![file("a.toml", 1), file("b.toml", 2), file("c.toml", 2)])]).2;
    assert_eq!(
        problems,
        ["b.toml:3:1 said-twice: two files of one layer give `monster.giant.health` different values (keep one of the two)"]
    );
}

#[test]
fn check_finds_the_faults_that_any_pack_can_have() {
    let text = "[source.book]\ntitel = \"x\"\n[monster.Big_Imp]\nhealth = 1\nsize = \"small\"\nfront = { speed = 1, strength = 1 }\nsource = \"bok\"\nconfidence = \"printd\"\n[monster.elf]\nhealth = 1\nsize = \"small\"\nfront = { speed = 1, strength = 1 }\n[monstr.a]\nname = \"\\u001b[2J\"\nwhen = 2026-01-01\nsource = [\"book\", 3]\nconfidence = 1\n";
    assert_eq!(
        checked(&[built_in(text)]),
        [
            "built-in.toml:1:1 missing-format: this file does not say its format (write `format = 1` as its first line)",
            "built-in.toml:1:9 missing-key: `source.book` lacks `title` (add `title = …`)",
            "built-in.toml:2:1 unknown-key: `source.book` has no key `titel` (did you mean `title`?)",
            "built-in.toml:3:10 not-kebab-case: the id `Big_Imp` is not in kebab-case (write `big-imp`)",
            "built-in.toml:7:10 unknown-reference: there is no source `bok` (did you mean `book`?)",
            "built-in.toml:8:14 bad-confidence: `monster.Big_Imp.confidence` can't be `printd` (did you mean `printed`?)",
            "built-in.toml:9:10 missing-source: `monster.elf` does not say where it comes from (add `source = \"…\"` with an id under `[source]`)",
            "built-in.toml:9:10 missing-confidence: `monster.elf` does not say how sure it is (add `confidence` with `printed`, `transcribed`, `inferred` or `owner`)",
            "built-in.toml:13:2 unknown-table: test has no table `monstr` (did you mean `monster`?)",
            "built-in.toml:14:8 control-character: this text holds the control character U+001B (leave it out; a text is one line of plain characters)",
            "built-in.toml:15:8 date: a pack has no dates or times (write it as text, in quotes)",
            "built-in.toml:16:19 wrong-type: `monstr.a.source` must be the id of a source (write `source = \"rulebook\"`, or a list of ids)",
            "built-in.toml:17:14 bad-confidence: `monstr.a.confidence` must be a word (expected `printed`, `transcribed`, `inferred` or `owner`)",
        ]
    );
}

#[test]
fn an_owner_need_not_name_sources_and_a_newer_or_foreign_file_is_not_read() {
    let text = "[monster.elf]\nhealth = 1\nsize = \"small\"\nfront = { speed = 1, strength = 1 }\n";
    assert_eq!(
        checked(&[user(text)]),
        ["mine.toml:1:1 missing-format: this file does not say its format (write `format = 1` as its first line)"]
    );
    assert_eq!(
        checked(&[user("format = 2\n[what.ever]\na = 1\n")]),
        ["mine.toml:1:10 unknown-format: this file has format 2; this program knows format 1 (a newer tablehand may read it)"]
    );
    assert_eq!(
        checked(&[user("format = 1\n[pack]\ngame = \"go\"\n")]),
        ["mine.toml:3:8 wrong-game: this file is for `go`, but it was read for `test` (move it to the folder `go`)"]
    );
    assert_eq!(
        checked(&[user("format = 1\nmonster = 3\n")]),
        ["mine.toml:2:11 not-a-table: `monster` stands outside of any table (records are written `[monster.some-id]`)"]
    );
}

#[test]
fn a_problem_looks_as_the_compiler_would_show_it() {
    let layers = [built_in(BUILT_IN), user("format = 1\n[monster.giant]\nhelth = 4\n")];
    let problems = check("test", &layers, |records, problems| drop(records.table::<Monster>("monster", problems)));
    let shown: String = problems.iter().map(|problem| problem.render(false)).collect();
    insta::assert_snapshot!(shown, @r"
    error[unknown-key]: `monster.giant` has no key `helth`
     --> mine.toml:3:1
      |
    3 | helth = 4
      | ^^^^^
      |
      = help: did you mean `health`?
    ");
    insta::assert_snapshot!(
        serde_json::to_string(&problems).unwrap(),
        @r#"[{"code":"unknown-key","severity":"error","message":"`monster.giant` has no key `helth`","at":{"layer":"user","file":"mine.toml","line":3,"column":1},"help":"did you mean `health`?"}]"#
    );
    assert!(problems[0].render(true).contains("\u{1b}["));
}

#[test]
fn no_control_character_of_a_pack_is_ever_shown() {
    let evil = "format = 1\n[monster.\"\\u001b[31m\"]\nhealth = \"\u{9b}2J\u{202e}\"\n";
    let problems = check("test", &[user(evil)], |records, problems| drop(records.table::<Monster>("monster", problems)));
    assert!(problems.len() > 2);
    let shown: String = problems.iter().map(|problem| problem.render(false)).collect();
    assert!(!shown.chars().any(|c| c != '\n' && clean::is_unsafe(c)), "{shown:?}");
    let records = Records::load("test", &[user(evil)], &mut Problems::new());
    assert_eq!(records.ids("monster").collect::<Vec<_>>(), ["\u{fffd}[31m"]);
}

#[test]
fn fingerprints_change_with_values_and_with_nothing_else() {
    let of = |layers: &[Layer]| load(layers).1.fingerprint("monster.giant").unwrap();
    let before = of(&[built_in(BUILT_IN)]);
    // A golden value: sessions keep these numbers, so it may never change.
    assert_eq!(before, 3_773_814_997_895_569_240);
    assert_eq!(of(&[built_in(BUILT_IN), user("format = 1\n[monster.giant]\nhealth = 6\nconfidence = \"owner\"\n")]), before);
    assert_ne!(of(&[built_in(BUILT_IN), user("format = 1\n[monster.giant]\nhealth = 5\n")]), before);
    let records = load(&[built_in(BUILT_IN)]).1;
    assert_eq!(records.fingerprints()["monster.giant"], before);
    assert_eq!(records.fingerprint("monster.gone"), None);
}

#[test]
fn a_table_with_plain_values_is_one_record() {
    #[derive(Debug, Deserialize, PartialEq)]
    #[serde(deny_unknown_fields)]
    struct Rules {
        dice: u8,
        party: BTreeMap<u8, u8>,
    }
    let mut problems = Problems::new();
    let layers = [user("format = 1\n[rules]\ndice = 7\nconfidence = \"owner\"\n[rules.party]\n1 = 7\n2 = 3\n")];
    let records = Records::load("test", &layers, &mut problems);
    assert_eq!(records.value::<Rules>("rules", &mut problems), Some(Rules { dice: 7, party: BTreeMap::from([(1, 7), (2, 3)]) }));
    assert_eq!(records.value::<Rules>("nothing", &mut problems), None);
    assert_eq!(records.fingerprints().into_keys().collect::<Vec<_>>(), ["rules"]);
    assert_eq!(records.confidence("rules.dice"), Some(Confidence::Owner));
    assert_eq!(lines(problems.finish()), [""; 0]);
}

#[test]
fn an_overlay_of_a_misspelt_id_asks_what_was_meant() {
    let (_, _, problems) = load(&[built_in(BUILT_IN), user("format = 1\n[monster.gaint]\nhealth = 4\nsize = \"large\"\n")]);
    let help = "this is a new record; did you mean to change `monster.giant`?";
    assert_eq!(problems, [format!("mine.toml:2:10 missing-key: `monster.gaint` lacks `front` ({help})")]);
}

#[test]
fn a_reference_is_checked_against_all_ids() {
    let mut problems = Problems::new();
    let records = Records::load("test", &[built_in(BUILT_IN)], &mut problems);
    assert!(records.refers("monster.imp.size", "monster", "giant", &mut problems));
    assert!(!records.refers("monster.imp.size", "monster", "small", &mut problems));
    assert_eq!(lines(problems.finish()), ["built-in.toml:16:8 unknown-reference: there is no monster `small` (expected `giant` or `imp`)"]);
}

#[test]
fn places_count_characters_whatever_ends_a_line() {
    let (_, _, problems) =
        load(&[user("\u{feff}format = 1\r\n[monster.imp]\r\nsize = \"small\"\r\nfront = { \"é\" = 1, x = 2 }\r\nhealth = 1")]);
    assert_eq!(
        problems,
        [
            "mine.toml:4:9 missing-key: `monster.imp.front` lacks `speed` (add `speed = …`; braces give the whole value, single keys are changed under `[monster.imp.front]`)",
            "mine.toml:4:11 unknown-key: `monster.imp.front` has no key `é` (expected `speed` or `strength`)",
            "mine.toml:4:20 unknown-key: `monster.imp.front` has no key `x` (expected `speed` or `strength`)",
        ]
    );
}

mod anything {
    use proptest::prelude::*;

    use super::*;

    /// Pieces that meet in packs, and some that should not.
    fn piece() -> impl Strategy<Value = String> {
        prop_oneof![
            prop::sample::select(vec![
                "[monster.giant]\n",
                "[monster.",
                "giant",
                "]\n",
                "front",
                " = ",
                "{ ",
                " }",
                "\n",
                "\r\n",
                "\"",
                "\"\"\"",
                "speed = 1\n",
                "[",
                "[[a]]\n",
                "remove = true\n",
                "health = 99999999999999999999\n",
                "format = 1\n",
                "#",
                "'",
                "é",
                "\u{1b}",
                "\u{9b}",
                "\u{202e}",
                "\t",
                ".",
                ",",
                "1",
                "[die.hit]\nfaces = [1]\n",
                "[source.book]\n",
                "source = \"boo\"\n",
                "\u{feff}",
                "\\u001b",
            ])
            .prop_map(str::to_owned),
            ".{0,3}",
        ]
    }

    proptest! {
        #[test]
        fn no_text_breaks_the_check_or_reaches_the_terminal_raw(pieces in prop::collection::vec(piece(), 0..30)) {
            let layers = [built_in(BUILT_IN), user(&pieces.concat())];
            for problem in check("test", &layers, |records, problems| drop(records.table::<Monster>("monster", problems))) {
                let shown = problem.render(false);
                prop_assert!(!shown.chars().any(|c| c != '\n' && clean::is_unsafe(c)), "{shown:?}");
            }
        }
    }
}
