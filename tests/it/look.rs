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
    let game = games::open_built_in("dungeon-roll").unwrap_or_else(|error| panic!("{error}"));
    assert!(game.look("minstrel")[0].starts_with("Minstrel (base box)"));
    assert!(game.look("champion").iter().any(|line| line.starts_with("champion: defeats")));
    assert!(game.look("nonsense").is_empty());
}
