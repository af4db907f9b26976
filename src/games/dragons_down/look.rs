//! Looking things up: cards, chips, heroes, tiles, and the rules in our own words with their section.

use super::called_by::called_by;
use super::id::Id;
use super::pack::{
    ArmourCard, Feature, Ground, Mission, MissionKind, Monster, Native, PlaceCard, PriceCard, SiteCard, StockCard, TileCard, Token,
    TokenKind, WeaponCard,
};
use super::rules::{Kind, Rule};
use super::state::{Side, State};
use super::topics::TOPICS;
use super::{Pack, missions, values};
use crate::toolbox::wording::{count, list, slug};

/// So many lines at most: more would scroll away what was meant.
const MOST: usize = 12;

/// What was looked for.
struct Wanted {
    words: String,
    /// Whether what is called as one of several words will do: nothing is called so as a whole.
    parts: bool,
}

impl Wanted {
    /// Whether a record is called so, by its id or its name.
    fn fits(&self, id: &str, name: &str) -> bool {
        let whole = |text: &str| text.contains(&self.words);
        whole(id) || whole(&slug(name)) || self.parts && self.words.split('-').any(|word| id == word)
    }
}

/// What fits the words, at most a dozen lines; what is called exactly so comes first. With the values typed in an evening, if it is
/// looked up in one.
#[must_use]
pub fn look(pack: &Pack, state: Option<&State>, words: &str) -> Vec<String> {
    let words = slug(words);
    // A chip on the map has a number: `death-knight-1`.
    let (name, number) = words.rsplit_once('-').unwrap_or((&words, ""));
    let words = if number.parse::<u16>().is_ok() { name.to_owned() } else { words };
    let whole = found(pack, state, &Wanted { words: words.clone(), parts: false });
    if whole.is_empty() { found(pack, state, &Wanted { words, parts: true }) } else { whole }
}

fn found(pack: &Pack, state: Option<&State>, wanted: &Wanted) -> Vec<String> {
    let mut found: Vec<(String, String)> = Vec::new();
    people(pack, state, wanted, &mut found);
    cards(pack, wanted, &mut found);
    places(pack, wanted, &mut found);
    for die in pack.dice.all() {
        let id = die.id().rsplit('/').next().unwrap_or_default();
        if wanted.fits(id, &format!("{id} die")) {
            let faces: Vec<&str> = die.faces().iter().map(|face| face.name.as_str()).collect();
            found.push((id.to_owned(), format!("{id} die: {}", faces.join(", "))));
        }
    }
    for rule in Rule::ALL.iter().filter(|rule| rule.kind() == Kind::House && wanted.fits(rule.key(), rule.key())) {
        found.push((rule.key().to_owned(), format!("{} (the table's choice): {} [{}]", rule.key(), rule.words(), rule.section())));
    }
    for (id, title) in &pack.titles {
        put(&mut found, wanted, id, &title.name, || format!("{} (title)", pack.name(id)));
    }
    let topics = TOPICS.iter().filter(|(topic, section, _)| topic.contains(&wanted.words) || slug(section).contains(&wanted.words));
    found.extend(topics.map(|(topic, section, text)| ((*topic).to_owned(), format!("{topic}: {text} [{section}]"))));
    // What is called exactly so is what was meant; the order within stays.
    found.sort_by_key(|(id, _)| *id != wanted.words);
    let more = found.len().saturating_sub(MOST);
    let mut lines: Vec<String> = found.into_iter().take(MOST).map(|(_, line)| line).collect();
    if more > 0 {
        lines.push(format!("and {more} more; another word of its name says which"));
    }
    lines
}

fn put(found: &mut Vec<(String, String)>, wanted: &Wanted, id: &Id, name: &str, line: impl FnOnce() -> String) {
    if wanted.fits(id.as_str(), name) {
        found.push((id.as_str().to_owned(), line()));
    }
}

/// Chips, heroes, natives and merchants.
fn people(pack: &Pack, state: Option<&State>, wanted: &Wanted, found: &mut Vec<(String, String)>) {
    for (id, card) in &pack.classes {
        put(found, wanted, id, &card.name, || format!("{}, {}: {}", card.name, card.advantage, card.text));
    }
    for (id, card) in &pack.lineages {
        put(found, wanted, id, &card.name, || format!("{}, {}: {}", card.name, card.advantage, card.text));
    }
    for (id, chip) in &pack.monsters {
        put(found, wanted, id, &chip.name, || {
            let guards = chip.guards.as_ref().map_or_else(String::new, |site| format!(", guards the {}", pack.name(site)));
            format!(
                "{}: {} in the box, {}, pack {}{guards}{}{}",
                chip.name,
                chip.count,
                chip.role,
                chip.pack,
                called_by(pack, id),
                shows_of(pack, state, id, chip)
            )
        });
    }
    for (id, group) in &pack.natives {
        put(found, wanted, id, &group.name, || natives(pack, state, id, group));
    }
    for (id, card) in &pack.merchants {
        put(found, wanted, id, &card.name, || {
            let stock = stock(&card.stock).map_or_else(|| "stock unknown".to_owned(), |stock| format!("stock {stock}"));
            format!(
                "{} (merchant): respects {}, pack {}; {stock}; sells at three times the price, less one for each success at haggling",
                card.name,
                list(&card.respects),
                card.pack
            )
        });
    }
}

/// What is known of a chip: as printed, or as typed.
fn shows_of(pack: &Pack, state: Option<&State>, id: &Id, chip: &Monster) -> String {
    let unique = chip.unique.then(|| "one of a kind".to_owned());
    let designs = chip.designs.iter().zip(1_u8..).map(|(count, design)| format!("{count} of design {design}"));
    let designs = (!chip.designs.is_empty()).then(|| list(&designs.collect::<Vec<_>>()));
    let all = [unique, designs].into_iter().flatten().chain(values::chips_in_words(pack, state, id));
    all.map(|what| format!("; {what}")).collect()
}

fn natives(pack: &Pack, state: Option<&State>, id: &Id, group: &Native) -> String {
    let trade = stock(&group.stock).map_or_else(String::new, |stock| format!("; beside them {stock}"));
    let chips: String = values::chips_in_words(pack, state, id).iter().map(|chip| format!("; {chip}")).collect();
    format!(
        "{} (natives): {}, at the {}, pack {}; they ignore heroes until one of them is targeted; a killed one brings an Outlaw Token{trade}{chips}",
        group.name,
        count(group.count, "chip"),
        pack.name(&group.location),
        group.pack
    )
}

/// `3 missions, 5 items and 3 treasures`; none where nothing is known.
fn stock(card: &StockCard) -> Option<String> {
    let parts = [(card.missions, "mission"), (card.items, "item"), (card.treasures, "treasure")];
    let parts: Vec<String> = parts.iter().filter_map(|(number, what)| number.map(|number| count(number, what))).collect();
    (!parts.is_empty()).then(|| list(&parts))
}

/// A mission: its sort, what is to be done, where it is completed, what it gives.
fn mission(pack: &Pack, id: &Id, card: &Mission) -> String {
    let kind = match card.kind {
        MissionKind::Atrocity => "atrocity",
        MissionKind::Quest => "quest, an Outlaw Token may go",
        MissionKind::Expedition => "expedition",
    };
    let mut line = format!("{} (mission): {kind}, completed at {}, pack {}", card.name, missions::place_of(pack, id), card.pack);
    let mut add = |words: Option<String>| line.extend(words.map(|words| format!("; {words}")));
    let task = &card.task;
    add(task.deed.as_ref().map(|deed| format!("{deed} {} {}", task.count.unwrap_or(1), task.what.clone().unwrap_or_default())));
    let reward = [(card.reward.gold, "Gold"), (card.reward.fame, "Fame"), (card.reward.lp, "LP")];
    let reward: Vec<String> = reward.iter().filter_map(|(number, what)| number.map(|number| format!("{number} {what}"))).collect();
    add((!reward.is_empty()).then(|| format!("gives {}", list(&reward))));
    add(card.reward.bonus.as_ref().map(|bonus| format!("a Mission Die for each {bonus}")));
    add((card.outlaw > 0).then(|| count(card.outlaw, "Outlaw Token")));
    add((card.items > 0).then(|| format!("gives {}", count(card.items, "item"))));
    add((card.spells > 0).then(|| format!("{} drawn", count(card.spells, "spell"))));
    add(card.natives.then(|| "on an escort the natives go along; the card may be in another box than this list".to_owned()));
    add(card.discard.outlaw.map(|tokens| format!("discarded it brings {}", count(tokens, "Outlaw Token"))));
    add(card.discard.items.map(|items| format!("and {}", count(items, "item"))));
    line
}

/// What a token does when it is revealed.
fn token(card: &Token) -> &'static str {
    match card.kind {
        TokenKind::Empty => "no merchant comes",
        TokenKind::Site => "a random treasure site goes to the clearing printed on it",
        TokenKind::SecretCache => "a treasure site that its first finder empties at once",
        TokenKind::Gate => "with two of them revealed, a Move leads from any Gate to any other",
        TokenKind::Item => "the hero draws an item",
        TokenKind::Treasure => "the hero draws a treasure",
        TokenKind::Discovery => "the hero rolls two Mission Dice",
        TokenKind::ForgottenCity | TokenKind::DwarvenRuins => "1 LP and 5 Fame, and one more token from each setup card",
    }
}

/// A treasure site: where it lies, who guards it, what is in its pile, what its harder side adds.
fn site(pack: &Pack, id: &Id, card: &SiteCard) -> String {
    let mut line = format!("{} (treasure site): clearing {}, pack {}", card.name, card.clearing, card.pack);
    let mut add = |words: Option<String>| line.extend(words.map(|words| format!("; {words}")));
    let guards = pack.monsters.values().filter(|monster| monster.guards.as_ref() == Some(id));
    let guards: Vec<&str> = guards.map(|monster| monster.name.as_str()).collect();
    add((!guards.is_empty()).then(|| format!("guarded by {}", list(&guards))));
    let pile = card.deep_treasures.zip(card.treasures);
    add(pile.map(|(deep, plain)| format!("{} on {}", count(deep, "Deep Treasure"), count(plain, "treasure"))));
    add(pile.is_none().then(|| "its pile is on the setup card".to_owned()));
    add((card.gold_tokens > 0).then(|| count(card.gold_tokens, "Gold token")));
    add(card.feature.map(|feature| {
        let words = match feature {
            Feature::Labyrinth => "a loot result above the hero's Cunning fails",
            Feature::MassiveDoor => "a door to be opened by the Skeleton Key, 4 healthy Might alone there, or an attack of 4 damage",
            Feature::HiddenTrap => "its first finder wounds a random cube, but not with the Skeleton Key",
            Feature::ActiveWraith => "after a card is looted the black symbol die may call the Wraith",
        };
        format!("on side 2 {words}")
    }));
    add(card
        .beside
        .as_ref()
        .map(|other| format!("lies in the same place of the setup card as the {}: place {}", pack.name(other), card.position)));
    line
}

/// What is known of a card to be equipped: where it goes, what it shows, what it costs.
fn shows(place: &PlaceCard, weapon: &WeaponCard, armour: &ArmourCard, price: &PriceCard) -> Vec<String> {
    let place = place.position.map(|position| format!("position {}", position.word()));
    let way = weapon.r#use.as_ref().map(|way| if way == "either" { "melee or ranged".to_owned() } else { way.clone() });
    let length = weapon.length.map(|length| format!("attack length {length}"));
    let value = armour.value.map(|value| format!("armour {value}"));
    let weight = armour.weight.map(|weight| format!("weight {weight}"));
    let price = price.gold.map(|gold| format!("price {gold}"));
    [place, way, length, value, weight, price].into_iter().flatten().collect()
}

/// What is drawn, carried and cast.
fn cards(pack: &Pack, wanted: &Wanted, found: &mut Vec<(String, String)>) {
    for (id, card) in &pack.treasures {
        put(found, wanted, id, &card.name, || {
            let kinds = [(card.epic, "epic"), (card.one_time, "used once"), (card.instant, "instant")];
            let kinds: Vec<&str> = kinds.iter().filter(|(is, _)| *is).map(|(_, word)| *word).collect();
            let kinds = if kinds.is_empty() { String::new() } else { format!(" ({})", kinds.join(", ")) };
            let mut line = format!("{}{kinds}: {}", card.name, card.text);
            line.extend(shows(&card.place, &card.weapon, &card.armour, &card.price).iter().map(|what| format!("; {what}")));
            line + if card.valuable { "; sells well" } else { "" }
        });
    }
    for (id, card) in &pack.spells {
        put(found, wanted, id, &card.name, || {
            let target = match card.target.as_str() {
                "self_or_other" => "on oneself or another".to_owned(),
                "self" | "caster" => "on the caster".to_owned(),
                other => other.to_owned(),
            };
            let colour =
                card.wound_colour.as_deref().filter(|colour| *colour != "any").map_or_else(String::new, |colour| format!("{colour} "));
            let wounds = card
                .wounds
                .filter(|wounds| *wounds > 0)
                .map_or_else(String::new, |wounds| format!("; wounds {}", count(wounds, &format!("{colour}cube"))));
            format!("{} ({}, {target}, {}): {}{wounds}", card.name, card.colour, card.duration, card.effect)
        });
    }
    for (id, card) in &pack.curses {
        put(found, wanted, id, &card.name, || format!("{} (curse): {}", card.name, card.effect));
    }
    for (id, card) in &pack.items {
        put(found, wanted, id, &card.name, || {
            let mut line = format!("{}: {}, {} in the box", card.name, card.kind, card.count);
            let mut what = shows(&card.place, &card.weapon, &card.armour, &card.price);
            what.extend(card.shield.then(|| "a shield may take any hit".to_owned()));
            what.extend((!card.text.is_empty()).then(|| card.text.clone()));
            line.extend(what.iter().map(|what| format!("; {what}")));
            line
        });
    }
    for (id, card) in &pack.missions {
        put(found, wanted, id, &card.name, || mission(pack, id, card));
    }
}

/// The clearings of a tile, from 1 on, and its hidden paths, of each side where the sides differ.
fn sides(tile: &TileCard) -> String {
    let grounds = |side: Side| (1..=tile.size()).map(|n| tile.ground(side, n).map_or("?", Ground::word)).collect::<Vec<_>>().join(", ");
    let paths = |side: Side| {
        let paths: Vec<String> = tile.hidden_paths(side).iter().map(|[from, to]| format!("{from}-{to}")).collect();
        if paths.is_empty() { String::new() } else { format!("; hidden paths {}", paths.join(", ")) }
    };
    let whole = |side: Side| format!("{}{}", grounds(side), paths(side));
    if whole(Side::Front) == whole(Side::Back) {
        return whole(Side::Front);
    }
    if grounds(Side::Front) == grounds(Side::Back) {
        let colour = tile.hidden_path_colour.map_or_else(String::new, |colour| format!(" ({colour})"));
        return format!("{}{}{colour}, on the back{}", grounds(Side::Front), paths(Side::Front), paths(Side::Back).trim_start_matches(';'));
    }
    format!("front {}; back {}", whole(Side::Front), whole(Side::Back))
}

/// Tiles, sites and tokens.
fn places(pack: &Pack, wanted: &Wanted, found: &mut Vec<(String, String)>) {
    for (id, tile) in &pack.tiles {
        put(found, wanted, id, &tile.name, || {
            let comes = [("wandering", &tile.wandering, &tile.wandering_symbol), ("local", &tile.local, &tile.local_symbol)];
            let comes = comes.iter().filter_map(|(what, who, symbol)| {
                let symbol = symbol.as_ref().map_or_else(String::new, |symbol| format!(" by {symbol}"));
                who.as_ref().map(|who| format!("; {what} {}{symbol}", pack.name(who)))
            });
            format!("{} (tile, pack {}): {}{}", tile.name, tile.pack, sides(tile), comes.collect::<String>())
        });
    }
    for (id, site) in &pack.sites {
        put(found, wanted, id, &site.name, || self::site(pack, id, site));
    }
    for (id, token) in &pack.tokens {
        put(found, wanted, id, &token.name, || {
            let with = if token.with.is_empty() { String::new() } else { " with each other pack that brings it".to_owned() };
            format!("{} (token): {} in pack {}{with}; {}", token.name, token.count, token.pack, self::token(token))
        });
    }
}
