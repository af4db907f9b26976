//! Odds of Dead Throne against enumeration by hand. The wooden die has six sides: 2, 3, 4, 4, 5, 6.

use std::collections::BTreeMap;
use std::rc::Rc;

use serde_json::json;
use tablehand::games;
use tablehand::kernel::walk::Reach;
use tablehand::kernel::{Early, Raw, Seat, Span};
use tablehand::toolbox::erased::{AnyGame, AnyState};

use crate::dead_throne::{enemy, game, position, tray};

/// The facts of `odds do`, each with its chance.
fn facts(game: &Rc<dyn AnyGame>, state: &AnyState, action: &str, said: &[(&str, &str)]) -> BTreeMap<String, String> {
    let early: Vec<Early> = said.iter().map(|(key, text)| Early { key: (*key).to_owned(), raw: Raw::Text((*text).to_owned()) }).collect();
    let odds = game.odds(state, Some(Seat(0)), action, &[], &early, Reach { horizon: Span::Step, ..Reach::default() });
    let odds = odds.unwrap_or_else(|refusal| panic!("{refusal}"));
    odds.facts.into_iter().map(|(fact, weight)| (fact, weight.fraction().to_string())).collect()
}

#[track_caller]
fn says(lines: &[String], line: &str) {
    assert!(lines.iter().any(|one| one == line), "{line}\nis not among\n{}", lines.join("\n"));
}

/// 9 or more on two dice: 3+6 and 6+3, 4+5 (two fours, both orders: 4 ways), 4+6 (4), 5+5 (1), 5+6 (2), 6+6 (1): 14 of 36.
#[test]
fn fleeing() {
    let game = game();
    let fighter = |seat: u8| json!({ "seat": seat, "joined": true, "spent": false, "acted": false, "victorious": false, "creatures": [] });
    let battles = json!([{ "turn": 0, "fighters": [fighter(0), fighter(1)] }]);
    let trays = [tray(5, 3, "woodmist 3"), tray(5, 3, "woodmist 3")];
    let state = position(&game, &json!({ "mode": "rogue", "trays": trays, "battles": battles }));
    let facts = facts(&game, &state, "flee", &[("to", "woodmist 9")]);
    assert_eq!(facts.get("Ann is out of the battle").map(String::as_str), Some("7/18"), "{facts:?}");
    says(&game.chances(&state), "Ann flees: 7/18 (38.9%)");
}

/// With other faces, 1 to 6: 3+6, 4+5, 5+4, 6+3 and six above them make 10 of 36.
#[test]
fn fleeing_on_other_dice() {
    let pack = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/packs/dead-throne-seventh");
    let game = games::open_with("dead-throne", &[pack]).unwrap_or_else(|error| panic!("{error}"));
    let imp = enemy("imp-1", "imp", &json!(2), &json!(1), "woodmist 3", 5);
    let state = position(&game, &json!({ "trays": [tray(5, 3, "woodmist 3")], "enemies": [imp] }));
    says(&game.chances(&state), "Ann flees: 5/18 (27.8%)");
}

/// Attack x3 is 6, 9, 12, 12, 15, 18, defense x1 is 2, 3, 4, 4, 5, 6, against sword 6 and shield 5.
#[test]
fn winning_a_battle_and_what_breaks() {
    let game = game();
    let ghoul = enemy("ghoul-1", "ghoul", &json!("x3"), &json!("x1"), "woodmist 3", 5);
    let state = position(&game, &json!({ "trays": [tray(6, 5, "woodmist 3")], "enemies": [ghoul] }));
    let facts = facts(&game, &state, "attack", &[]);
    // The shield breaks from 10 on: 12, 12, 15, 18 are four sides of six.
    assert_eq!(facts.get("Ann's Shield breaks").map(String::as_str), Some("2/3"), "{facts:?}");
    // Won where 6 - defense is more than attack - 5: at attack 6 (takes 1) by defense 2, 3, 4, 4; at 9 (takes 4) never. 4/36.
    assert_eq!(facts.get("XP 5").map(String::as_str), Some("1/9"), "{facts:?}");
    // Tied at 6 against 5 (1 and 1), and at 9 against 2 (4 and 4): 2/36. All else, 30/36, is lost.
    says(&game.chances(&state), "Ghoul 1: win 1/9 (11.1%), lose 5/6 (83.3%); weapon breaks never, shield 2/3 (66.7%)");
}

/// Two enemies on one step are one: 5 + x1 is 7, 8, 9, 9, 10, 11 against shield 5; defense 1 + 1 against sword 6 leaves 4.
#[test]
fn winning_against_a_group() {
    let game = game();
    let enemies = json!([
        enemy("imp-1", "imp", &json!(5), &json!(1), "woodmist 3", 5),
        enemy("imp-2", "imp", &json!("x1"), &json!(1), "woodmist 3", 5),
    ]);
    let state = position(&game, &json!({ "trays": [tray(6, 5, "woodmist 3")], "enemies": enemies }));
    // Taken is 2, 3, 4, 4, 5, 6 against 4 dealt: won at two sides, tied at two, lost at two. The shield breaks at 10 and 11.
    says(&game.chances(&state), "Imp 1 and Imp 2: win 1/3 (33.3%), lose 1/3 (33.3%); weapon breaks never, shield 1/3 (33.3%)");
}

/// The boss at 5 of the made-up track is x1 and x1; Agrimor is 7 and 3, and has grown by 2 and 2. Sword 5, shield 3.
#[test]
fn winning_alone() {
    let game = game();
    let solo = json!({ "red": 5, "boss": true, "growth": 1 });
    let mut ann = tray(5, 3, "woodmist 3");
    ann["pieces"] = json!(1);
    let state = position(&game, &json!({ "mode": "solo", "trays": [ann], "solo": solo, "pieces": 1 }));
    let lines = game.chances(&state);
    // Taken at attack 2, 3, 4, 4, 5, 6: 0, 0, 1, 1, 2, 3. Dealt at defense 2, 3, 4, 4, 5, 6: 3, 2, 1, 1, 0, 0.
    // Won: by 3 dealt at five attacks, by 2 at four, by 1 at two, twice: 5 + 4 + 2 + 2 = 13 of 36.
    // Lost: at 1 taken by two defenses, twice; at 2 by four; at 3 by five: 2 + 2 + 4 + 5 = 13 of 36.
    // The sword breaks on 6 alone, the shield under 6 alone.
    says(&lines, "the boss: win 13/36 (36.1%), lose 13/36 (36.1%); weapon breaks 1/6 (16.7%), shield 1/6 (16.7%)");
    // 9 against 3 takes 6, 5 against 5 leaves nothing: lost, and the shield breaks.
    says(&lines, "Agrimor: win never, lose always; weapon breaks never, shield always");
}

/// A weapon of 3 breaks where x1 is more than 3: 4, 4, 5, 6.
#[test]
fn a_weapon_breaks() {
    let game = game();
    let ghoul = enemy("ghoul-1", "ghoul", &json!(2), &json!("x1"), "woodmist 3", 5);
    let state = position(&game, &json!({ "trays": [tray(3, 5, "woodmist 3")], "enemies": [ghoul] }));
    let facts = facts(&game, &state, "attack", &[]);
    assert_eq!(facts.get("Ann's Sword breaks").map(String::as_str), Some("2/3"), "{facts:?}");
    // Dealt 1 at the 2 alone, nothing taken: won at one side, else nought to nought.
    says(&game.chances(&state), "Ghoul 1: win 1/6 (16.7%), lose never; weapon breaks 2/3 (66.7%), shield never");
}

/// The made-up green die shows e, r, w, a, ag and ag+ once each.
#[test]
fn what_spawns_next() {
    let game = game();
    let state = position(&game, &json!({ "trays": [tray(5, 3, "eritown inn")], "turn": { "stage": "enemy-die" } }));
    let said = [("enemy", "imp"), ("town", "rhoekin"), ("steps", "7"), ("castle", "20")];
    let facts = facts(&game, &state, "enemy-die", &said);
    assert_eq!(facts.get("Imp 1 appears").map(String::as_str), Some("2/3"), "{facts:?}");
    assert_eq!(facts.get("Agrimor appears").map(String::as_str), Some("1/6"), "{facts:?}");
    assert_eq!(facts.get("Agrimor 11").map(String::as_str), Some("1/6"), "{facts:?}");
    let lines = game.chances(&state);
    for what in ["Eritown", "Rhoekin", "Woodmist", "Alepond", "Agrimor", "Agrimor grows"] {
        says(&lines, &format!("the green die: {what} 1/6 (16.7%)"));
    }
    let bare = games::open_built_in("dead-throne").unwrap_or_else(|error| panic!("{error}"));
    let state = position(&bare, &json!({ "trays": [tray(5, 3, "eritown inn")] }));
    says(&bare.chances(&state), "what the green die brings can't be said until its faces are typed (`owner-values`)");
}

#[test]
fn a_town_falls_within_so_many_rounds() {
    let game = game();
    let town = |health: i32| json!({ "xp": 1, "agrimor": 10, "towns": { "eritown": 35, "rhoekin": health, "deridien": 35 } });
    let lines = |health: i32, enemies: serde_json::Value, late: bool| {
        let settings = if late { json!({ "town-hit-on-arrival": "no" }) } else { json!({}) };
        let over = json!({ "trays": [tray(5, 3, "eritown inn")], "siege": town(health), "enemies": enemies, "settings": settings });
        game.chances(&position(&game, &over))
    };
    let imp = |attack: serde_json::Value, steps: u16| enemy("imp-1", "imp", &attack, &json!(1), "woodmist waymarker", steps);
    // Level 2, three steps: there in the second phase; 6 a phase from then on, 35 gone with the sixth hit, in the seventh.
    says(&lines(35, json!([imp(json!(6), 3)]), false), "Rhoekin falls in 7 rounds if nobody helps");
    says(&lines(35, json!([imp(json!(6), 3)]), true), "Rhoekin falls in 8 rounds if nobody helps");
    // x1 against 5: at once by 5 or 6 (2/6); after two, all but 2 and 2 (35/36); after three at the latest.
    let line = "Rhoekin falls if nobody helps within 1 round 1/3 (33.3%), 2 rounds 35/36 (97.2%), 3 rounds always";
    let there = json!([enemy("imp-1", "imp", &json!("x1"), &json!(1), "rhoekin gate", 0)]);
    says(&lines(5, there.clone(), false), line);
    // A second one, of 3, comes in the second phase: 5 is gone by then, since both do 5 at least.
    let mut both = there;
    both.as_array_mut().expect("a list").push(enemy("imp-2", "imp", &json!(3), &json!(1), "woodmist waymarker", 4));
    says(&lines(5, both, false), "Rhoekin falls if nobody helps within 1 round 1/3 (33.3%), 2 rounds always");
    // Two columns: a group goes at its fastest. Level 2 beside level 4: eight steps in two phases, not four.
    let mut fast = enemy("imp-2", "imp", &json!(20), &json!(1), "woodmist waymarker", 8);
    fast["card"]["level"] = json!(4);
    says(&lines(35, json!([imp(json!(15), 8), fast]), false), "Rhoekin falls in 2 rounds if nobody helps");
}
