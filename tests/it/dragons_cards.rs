//! Robots with their hands full: random cards are dealt to the heroes of Dragons Down, and every kind of effect acts.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::{Value as Json, json};
use tablehand::games;
use tablehand::kernel::Value;

use crate::robot::{Chaos, Fixed, Tally, play_dealt};

/// A card as the packs have it.
struct Card {
    id: String,
    position: String,
    weapon: bool,
    shield: bool,
    /// Does something only when it is equipped.
    worn: bool,
}

fn table(file: &str, name: &str) -> toml::Table {
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).expect("a pack");
    let mut file: toml::Table = text.parse().expect("TOML");
    file.remove(name).and_then(|table| table.as_table().cloned()).unwrap_or_default()
}

/// Every treasure that can be held.
fn cards() -> Vec<Card> {
    let places = table("tests/packs/made-up-chips/dragons-down/places.toml", "treasure");
    let treasures = table("data/dragons-down/treasures.toml", "treasure");
    let is = |card: &toml::Value, key: &str| card.get(key).and_then(toml::Value::as_bool).unwrap_or(false);
    let held = treasures.iter().filter(|(_, card)| !is(card, "instant"));
    let card = |(id, card): (&String, &toml::Value)| {
        let place = places.get(id).and_then(|card| card.get("place")?.get("position")?.as_str());
        Card {
            id: id.clone(),
            position: place.unwrap_or_default().to_owned(),
            weapon: card["kind"].as_str() == Some("weapon"),
            shield: is(card, "shield"),
            worn: place.is_some(),
        }
    };
    held.map(card).collect()
}

/// The places a card takes.
fn takes(position: &str) -> &'static [&'static str] {
    match position {
        "head-chest" => &["head", "chest"],
        "neck" => &["neck"],
        "waist" => &["waist"],
        "feet" => &["feet"],
        "head" => &["head"],
        "chest" => &["chest"],
        _ => &[],
    }
}

/// Deals cards to every living hero, as many equipped as have a place.
fn deal(chaos: &mut Chaos, cards: &[Card], state: &mut Json) {
    let heroes: Vec<String> = state["heroes"].as_object().expect("heroes").keys().cloned().collect();
    let mut out: BTreeSet<String> =
        heroes.iter().flat_map(|id| state["heroes"][id]["cards"].as_object().into_iter().flatten().map(|(card, _)| card.clone())).collect();
    for id in heroes {
        let hero = &mut state["heroes"][&id];
        let gone = hero["fate"].as_str().is_some_and(|fate| fate != "alive");
        if gone || hero["cards"].as_object().is_some_and(|cards| cards.len() > 14) {
            continue;
        }
        for _ in 0..6 {
            let card = &cards[usize::try_from(chaos.below(cards.len() as u64)).expect("an index")];
            if !out.insert(card.id.clone()) {
                continue;
            }
            let worn = has_place(hero, cards, card);
            hero["cards"][&card.id] = if worn { json!({ "worn": true }) } else { json!({}) };
        }
        let handy = lay_out(chaos, &id, state);
        let hero = &mut state["heroes"][&id];
        if let Some(card) = handy.filter(|card| out.insert((*card).to_owned())) {
            hero["cards"][card] = json!({});
            if card == MERCY {
                takes_mercy(hero, cards);
            }
        }
        // Cards nobody has seen yet, to be shown: some take effect at once.
        hero["face-down"] = json!(hero["face-down"].as_u64().unwrap_or(0).max(chaos.below(4)));
        // Wounds and tokens give cards something to do.
        if chaos.below(3) == 0 {
            hero["outlaw"] = json!(1 + chaos.below(3));
        }
        if chaos.below(2) == 0 {
            hero["gold"] = json!(60);
        }
        for cube in ["might", "speed"] {
            let healthy = hero["healthy"][cube].as_u64().unwrap_or(0);
            if healthy > 1 && hero["tactics"].is_null() && chaos.below(3) == 0 {
                hero["healthy"][cube] = json!(healthy - 1);
                hero["wounded"][cube] = json!(hero["wounded"][cube].as_u64().unwrap_or(0) + 1);
            }
        }
    }
    // Few attacks are just as fast as a maneuver, so somebody always holds what makes those hit.
    let alive = |hero: &Json| hero["fate"].as_str().is_none_or(|fate| fate == "alive");
    if let Some((_, hero)) = state["heroes"].as_object_mut().expect("heroes").iter_mut().find(|(_, hero)| alive(hero))
        && out.insert(STONE.to_owned())
    {
        hero["cards"][STONE] = json!({});
    }
}

/// What makes an attack hit that is as fast as the maneuver.
const STONE: &str = "time-stone";

/// A shield with a box of its own.
const MERCY: &str = "shield-of-mercy";

/// The shield on an arm that has nothing else to do, and a cube that fits its box.
fn takes_mercy(hero: &mut Json, cards: &[Card]) {
    let on_body = |id: &str| cards.iter().any(|card| card.id == id && !card.weapon && !card.shield && !card.position.contains("hand"));
    for (id, held) in hero["cards"].as_object_mut().into_iter().flatten() {
        if held["worn"] == true && !on_body(id) {
            held["worn"] = json!(false);
        }
    }
    hero["cards"][MERCY] = json!({ "worn": true });
    hero["healthy"]["white"] = json!(hero["healthy"]["white"].as_u64().unwrap_or(0) + 1);
    hero["more-cubes"] = json!(hero["more-cubes"].as_i64().unwrap_or(0) + 1);
}

/// Puts something to do where a hero stands: a pile that is found, a merchant, Gates, a curse. What it is that helps with it.
fn lay_out(chaos: &mut Chaos, id: &str, state: &mut Json) -> Option<&'static str> {
    let at = state["heroes"][id]["at"].clone();
    if at.is_null() {
        return None;
    }
    let put = |list: &mut Json, value: Json| match list.as_array_mut() {
        Some(list) if !list.contains(&value) => list.push(value),
        Some(_) => {}
        None => *list = json!([value]),
    };
    match chaos.below(14) {
        0..=2 => {
            state["realm"]["sites"]["body-of-somebody"] = json!({ "at": at, "found": true, "cards": 5, "body": true });
            put(&mut state["heroes"][id]["found"], json!("body-of-somebody"));
            Some("thiefs-lucky-coin")
        }
        3 | 4 => {
            state["realm"]["merchants"]["smith"] = json!({ "at": at, "missions": 2, "items": 4, "treasures": 3 });
            state["heroes"][id]["gold"] = json!(60);
            Some("writ-of-redemption")
        }
        5 => {
            let tile = state["realm"]["tiles"].as_object().and_then(|tiles| tiles.keys().next().cloned()).expect("a tile");
            put(&mut state["realm"]["gates"], at);
            put(&mut state["realm"]["gates"], json!({ "tile": tile, "clearing": 1 }));
            Some("garb-of-the-gate")
        }
        6 => {
            put(&mut state["heroes"][id]["curses"], json!("wither"));
            Some("potion-of-relief")
        }
        7..=9 => Some("time-stone"),
        10 => Some("kings-pardon"),
        11 | 12 => Some(MERCY),
        _ => None,
    }
}

fn has_place(hero: &Json, cards: &[Card], card: &Card) -> bool {
    let worn: Vec<&Card> = hero["cards"]
        .as_object()
        .into_iter()
        .flatten()
        .filter(|(_, held)| held["worn"] == true)
        .filter_map(|(id, _)| cards.iter().find(|card| card.id == *id))
        .collect();
    let misc = worn.iter().filter(|other| other.position == "misc").count();
    let clash = worn.iter().any(|other| takes(&other.position).iter().any(|place| takes(&card.position).contains(place)));
    card.worn && !card.weapon && !card.shield && !clash && !card.position.contains("hand") && (card.position != "misc" || misc < 3)
}

/// No card comes in a fight; what a card lends lies on one that is worn; few enough are worn.
fn holds(before: &Json, action: &str, after: &Json) -> Result<(), String> {
    let count = |state: &Json| -> usize {
        let cards = |value: &Json| value.as_object().map_or(0, serde_json::Map::len);
        let heroes = state["heroes"].as_object().into_iter().flatten().map(|(_, hero)| cards(&hero["cards"])).sum::<usize>();
        let sites = state["realm"]["sites"].as_object().into_iter().flatten().map(|(_, site)| cards(&site["held"])).sum::<usize>();
        let thrown = state["fight"]["thrown"].as_object().into_iter().flatten().map(|(_, thrown)| cards(thrown)).sum::<usize>();
        heroes + sites + thrown + state["realm"]["open"].as_array().map_or(0, Vec::len)
    };
    let fights = ["challenge", "activation", "evade", "target", "hero-tactics", "monster-tactics", "resolve", "cleanup"];
    if count(after) > count(before) && fights.contains(&action) {
        return Err(format!("{} cards, and {} before", count(after), count(before)));
    }
    for (id, hero) in after["heroes"].as_object().into_iter().flatten() {
        if hero["fate"].as_str().is_some_and(|fate| fate != "alive") {
            continue;
        }
        for card in hero["lent"].as_object().into_iter().flatten().map(|(card, _)| card) {
            if hero["cards"][card]["worn"] != true {
                return Err(format!("{id} has cubes of {card}, which is not worn"));
            }
        }
        let placed = hero["tactics"].as_object().map_or(0, |tactics| {
            let plain: u64 = ["weapon", "attack", "maneuver"].iter().filter_map(|key| tactics.get(*key)?.as_u64()).sum();
            let boxes = tactics.get("boxes").and_then(Json::as_object).into_iter().flatten();
            plain
                + boxes.flat_map(|(_, cubes)| cubes.as_object().into_iter().flatten()).filter_map(|(_, count)| count.as_u64()).sum::<u64>()
        });
        if placed > 8 {
            return Err(format!("{id} has {placed} cubes on cards"));
        }
    }
    Ok(())
}

/// What is told when an effect acts, by its kind.
const TOLD: [(&str, &[&str]); 33] = [
    ("reroll", &[" rerolls "]),
    ("roll-only", &["uses Thief's Lucky Coin"]),
    ("tie-hits", &["uses Time Stone"]),
    ("attribute", &["+1 ", "("]),
    ("cube while worn", &[" gets a", " with "]),
    ("cube for good", &["for good"]),
    ("recolour", &["magic is"]),
    ("civilized-actions", &["civilization: "]),
    ("no-cave-loss", &["loses no action"]),
    ("free", &["does not count"]),
    ("enchant-less", &["Enchant less is needed"]),
    ("rest-each", &["each Rest heals"]),
    ("speed-cubes", &["more every round of this combat"]),
    ("swap-weapon", &["swaps a weapon after using one"]),
    ("evade as-speed", &["as with 3 Speed"]),
    ("blood-lust", &["heals", "cube"]),
    ("cancels wound", &["takes no wound"]),
    ("cancels hit", &["is cancelled", "the hit of"]),
    ("heal-all", &["all cubes of"]),
    ("cure-all", &["is rid of", "curse"]),
    ("pardon", &["discards", "Outlaw Token"]),
    ("price-factor", &["uses Writ of Redemption"]),
    ("gates-from-anywhere", &["through the Gates"]),
    ("summons", &["summons, too"]),
    ("summons-around", &["summon, too"]),
    ("instants", &["takes effect at once"]),
    ("filled", &["a box fills itself"]),
    ("box: speed", &["speed ("]),
    ("box: armour", &["it is armour this round"]),
    ("box: no wound", &["do not wound"]),
    ("cube-as", &["lies on a box for"]),
    ("crossed", &["Might lies on speed boxes"]),
    ("used up", &["it is gone"]),
];

/// What acts often enough in so many games to be counted on.
const COMMON: [&str; 27] = [
    "reroll",
    "attribute",
    "cube while worn",
    "cube for good",
    "recolour",
    "civilized-actions",
    "no-cave-loss",
    "free",
    "enchant-less",
    "filled",
    "box: speed",
    "cube-as",
    "crossed",
    "summons-around",
    "used up",
    "blood-lust",
    "cancels hit",
    "cancels wound",
    "heal-all",
    "rest-each",
    "speed-cubes",
    "summons",
    "gates-from-anywhere",
    "box: armour",
    "tie-hits",
    "instants",
    "box: no wound",
];

#[test]
fn robots_with_cards() {
    let full = std::env::var("ROBOTS").as_deref() == Ok("full");
    let games = if full { 500 } else { 25 };
    let pack = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/packs/made-up-chips");
    let game = games::open_with("dragons-down", &[pack]).unwrap_or_else(|error| panic!("{error}"));
    let cards = cards();
    let dealt = |chaos: &mut Chaos, action: &str, state: &Json| {
        let deals = action == "set-up" || (action == "turn-start" && chaos.below(2) == 0);
        deals.then(|| {
            let mut state = state.clone();
            deal(chaos, &cards, &mut state);
            state
        })
    };
    let mut tally = Tally { watched: TOLD.to_vec(), ..Tally::default() };
    for seed in 0..games {
        let fixed: Fixed = [
            ("mode", Value::Key("scenario".to_owned())),
            ("set.turns", Value::Number(if full { 6 } else { 3 })),
            ("set.goal", Value::Number(0)),
        ]
        .map(|(id, value)| (id.to_owned(), value))
        .into();
        let likes = ["search", "loot", "rest", "trade", "use-card", "enchant", "move", "alert", "show-card"];
        play_dealt(&game, seed, &fixed, 900, &|offer| likes.contains(&offer.id.as_str()), &holds, &dealt, &mut tally);
    }
    for (kind, times) in &tally.told {
        println!("  {times:>8} {kind}");
    }
    tally.show();
    if full {
        // Trade, loot and fights in the right place are too rare for a robot's few turns to promise the others.
        let rare: Vec<_> = tally.told.iter().filter(|(kind, times)| COMMON.contains(kind) && **times < 20).collect();
        assert!(rare.is_empty(), "these acted fewer than 20 times: {rare:?}");
    }
}
