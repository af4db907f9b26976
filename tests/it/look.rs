//! Looking things up: whatever a pack or a rulebook's section is called, something is known of it.

use tablehand::games;
use tablehand::kernel::Cite;
use tablehand::packs::{Layer, Problems, Records};

#[test]
fn every_record_and_every_section_is_found_by_its_name() {
    let mut unknown = Vec::new();
    for (id, _, _) in games::all() {
        let game = games::open_built_in(id).unwrap_or_else(|error| panic!("{error}"));
        let layers: Vec<Layer> = Layer::built_in(id).into_iter().collect();
        let records = Records::load(id, &layers, &mut Problems::new());
        for table in records.tables().filter(|table| !["source", "pack"].contains(table)) {
            for record in records.ids(table) {
                let name = records.show(table, record).into_iter().find(|line| line.key == "name").map(|line| line.value.replace('"', ""));
                for words in [Some(record.to_owned()), name].into_iter().flatten() {
                    if game.look(&words).is_empty() {
                        unknown.push(format!("{id}: {table} {words}"));
                    }
                }
            }
        }
        unknown.extend(
            games::sections(id).into_iter().filter(|section| game.look(section).is_empty()).map(|section| format!("{id}: [{section}]")),
        );
    }
    assert!(unknown.is_empty(), "nothing is known of:\n{}", unknown.join("\n"));
}

/// What the notes of Dragons Down count: records of a kind, each with its source and how sure it is.
const DRAGONS_DOWN: [(&str, usize); 13] = [
    ("monster", 30),
    ("native", 3),
    ("tile", 18),
    ("site", 8),
    ("merchant", 4),
    ("lineage", 4),
    ("class", 12),
    ("item", 23),
    ("treasure", 101),
    ("spell", 36),
    ("mission", 29),
    ("token", 17),
    ("curse", 2),
];

#[test]
fn every_record_of_dragons_down_says_what_it_does_and_how_sure_that_is() {
    let game = games::open_built_in("dragons-down").unwrap_or_else(|error| panic!("{error}"));
    let layers: Vec<Layer> = Layer::built_in("dragons-down").into_iter().collect();
    let records = Records::load("dragons-down", &layers, &mut Problems::new());
    let mut wrong = Vec::new();
    for (table, count) in DRAGONS_DOWN {
        let ids: Vec<&str> = records.ids(table).collect();
        if ids.len() != count {
            wrong.push(format!("{table}: {} records, and the notes have {count}", ids.len()));
        }
        for record in ids {
            let shown = records.show(table, record);
            let value = |key: &str| shown.iter().find(|line| line.key == key).map(|line| line.value.replace('"', ""));
            for key in ["source", "confidence"] {
                if value(key).is_none() {
                    wrong.push(format!("{table} {record} has no {key}"));
                }
            }
            // A line that says something of it: its name, then more than the name.
            let name = value("name").unwrap_or_default();
            let said = game.look(&name).into_iter().any(|line| {
                let rest = line.strip_prefix(&name).unwrap_or_default();
                rest.contains(':') && rest.split_whitespace().count() >= 3
            });
            if !said {
                wrong.push(format!("{table} {record}: {:?}", game.look(&name)));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_sites_tokens_merchants_natives_and_missions_do_is_said() {
    let game = games::open_built_in("dragons-down").unwrap_or_else(|error| panic!("{error}"));
    for (words, wanted) in [
        ("chamber", "a door to be opened by the Skeleton Key, 4 healthy Might alone there, or an attack of 4 damage"),
        ("catacombs", "a loot result above the hero's Cunning fails"),
        ("secret-cache", "guarded by Bandit Assassin, Bandit Cutthroat, Bandit Executioner and Bandit Leader"),
        ("shrine", "guarded by Wraith; 2 Deep Treasures on 3 treasures"),
        ("discovery", "the hero rolls two Mission Dice"),
        ("forgotten-city", "1 LP and 5 Fame, and one more token from each setup card"),
        ("gate", "with two of them revealed, a Move leads from any Gate to any other"),
        ("smith", "respects charisma, pack woods; stock 2 missions, 8 items and 3 treasures"),
        ("scholar", "respects cunning, pack mountains; stock unknown"),
        ("priests", "a killed one brings an Outlaw Token; beside them 1 mission, 1 item and 1 treasure"),
        ("bat-hawker", "quest, an Outlaw Token may go, completed at the Mine, pack caves; gives 0 Gold, 5 Fame and 1 LP"),
        (
            "temple-defiler",
            "atrocity, completed at a clearing of woods, pack woods; gives 20 Fame and 1 LP; a Mission Die for each cunning; 1 Outlaw Token",
        ),
        ("package", "discarded it brings 1 Outlaw Token; and 1 item"),
        ("no-idle-evading", "a hero whom nobody challenges may not evade [Combat Steps 3]"),
        ("red-meat", "wounds a Heart [Red Meat]"),
    ] {
        let lines = game.look(words);
        assert!(lines.iter().any(|line| line.contains(wanted)), "{words}: {lines:?}");
    }
}

#[test]
fn every_section_that_a_procedure_cites_has_its_rule() {
    let mut unknown = Vec::new();
    for id in ["dungeon-roll", "dragons-down", "adventure-system"] {
        let game = games::open_built_in(id).unwrap_or_else(|error| panic!("{error}"));
        for section in games::sections(id) {
            let rule = game.rule(&Cite::new(section));
            if rule.is_empty() || rule.iter().any(|line| !line.ends_with(&format!("[{section}]"))) {
                unknown.push(format!("{id}: {section}: {rule:?}"));
            }
        }
    }
    assert!(unknown.is_empty(), "no rule for:\n{}", unknown.join("\n"));
    let game = games::open_built_in("dungeon-roll").unwrap_or_else(|error| panic!("{error}"));
    let rule = game.rule(&Cite::new("Dragon Phase"));
    assert_eq!(rule, ["dragon phase: 3 dragons in the lair wake it; 3 different companions defeat it [Dragon Phase]"]);
}

#[test]
fn what_is_called_exactly_so_comes_first() {
    let game = games::open_built_in("dragons-down").unwrap_or_else(|error| panic!("{error}"));
    assert!(game.look("giant")[0].starts_with("Giant: 4 in the box"), "{:?}", game.look("giant"));
    assert!(game.look("hide")[0].ends_with("[Hide]"));
    let chip = game.look("death-knight-1");
    assert!(chip.len() == 1 && chip[0].starts_with("Death Knight: "), "a chip on the map, and no Knight: {chip:?}");
    assert_eq!(game.look("giant bat").len(), 1, "{:?}", game.look("giant bat"));
    let game = games::open_built_in("dungeon-roll").unwrap_or_else(|error| panic!("{error}"));
    assert!(game.look("minstrel")[0].starts_with("Minstrel (base box)"));
    assert!(game.look("champion").iter().any(|line| line.starts_with("champion: defeats")));
    assert!(game.look("nonsense").is_empty());
}

#[test]
fn a_monster_says_which_symbols_call_it() {
    let game = games::open_built_in("dragons-down").unwrap_or_else(|error| panic!("{error}"));
    let look = |words: &str| game.look(words).into_iter().next().unwrap_or_default();
    assert!(look("griffon").contains("; called by black claw on Lonely Mountains"), "{}", look("griffon"));
    assert!(look("juvenile dragon").contains("; called by gray malevolent-mountains;"), "{}", look("juvenile dragon"));
}
