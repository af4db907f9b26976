//! Game Setup and Hero Selection. A procedure like any other; `new` answers its questions from the command line.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::cubes::{Cube, Cubes};
use super::id::Id;
use super::pack::TokenKind;
use super::state::{At, Card, Fate, Hero, Mode, Phase, Realm, Rule, Setting, Side, State, Tile};
use super::{Play, cite, place_tokens, rules};
use crate::kernel::{Flow, Refusal, Seat, Table, ask, note};
use crate::toolbox::seating::{Seats, sit_down};
use crate::toolbox::wording::{count, list};

/// The most heroes: one for each class card would do, but the board has room for these.
const MOST_PLAYERS: i64 = 6;
/// The sandboxes' length in turns.
const TURNS: u16 = 30;
/// Legend Points of the Legendary sandbox.
const LEGEND: u16 = 20;

const MODES: [(Mode, &str); 5] = [
    (Mode::OpenRealm, "open-realm"),
    (Mode::ExploreTheRealm, "explore-the-realm"),
    (Mode::Legendary, "legendary"),
    (Mode::LegendarySolo, "legendary-solo"),
    (Mode::Scenario, "scenario"),
];

/// Game Setup, then Hero Selection.
pub fn set_up(play: &mut Play<'_>, table: &mut Table<'_>) -> Flow<()> {
    let mode = table.choose(
        ask("mode").text(|| "How do you play?".to_owned()).cite(cite::SETUP).choose(MODES).default_to(|mode| *mode == Mode::OpenRealm),
    )?;
    players(play, table, mode)?;
    let setting = setting(play, table, mode)?;
    play.state.setting = Arc::new(setting);
    lay_out(play, table)?;
    for seat in play.state.sheet.present() {
        let prefix = format!("player.{}", seat.0 + 1);
        hero(play, table, seat, &prefix)?;
    }
    tell_layout(play, table);
    play.state.phase = Phase::TurnStart;
    Ok(())
}

fn players(play: &mut Play<'_>, table: &mut Table<'_>, mode: Mode) -> Flow<()> {
    let most = if mode == Mode::LegendarySolo { 1 } else { MOST_PLAYERS };
    sit_down(play, table, &cite::HERO_SELECTION, &Seats { question: "How many play?", players: 1..=most, usual: most.min(2) })
}

fn setting(play: &Play<'_>, table: &mut Table<'_>, mode: Mode) -> Flow<Setting> {
    let packs: BTreeSet<Id> = play.pack.tiles.values().map(|tile| tile.pack.clone()).collect();
    let options: Vec<_> = packs.iter().map(|pack| (pack.clone(), pack.to_string(), 1)).collect();
    let most = u32::try_from(options.len()).unwrap_or(1);
    let about = ask("set.packs").text(|| "Which terrain packs?".to_owned()).cite(cite::SETUP);
    let chosen = table.many(about.many(options).between(1, most).default_to(|_| 1))?;
    let packs: BTreeSet<Id> = chosen.into_iter().map(|(pack, _)| pack).collect();
    let options: Vec<_> = packs.iter().map(|pack| (pack.clone(), pack.to_string(), 1)).collect();
    let about = ask("set.harder").text(|| "Of which packs does the setup card lie on side 2, the harder one?".to_owned()).cite(cite::SETUP);
    let harder = table.many(about.many(options).default_to(|_| 0))?.into_iter().map(|(pack, _)| pack).collect();
    let about = ask("set.rules").text(|| "Which optional rules, and which of the table's own choices?".to_owned()).cite(cite::SETUP);
    let switches = Rule::ALL.iter().map(|rule| (*rule, rule.key(), 1));
    let rules = table.many(about.many(switches).label(|rule| format!("{}: {}", rule.key(), rule.words())).default_to(|_| 0))?;
    let rules = rules.into_iter().map(|(rule, _)| rule).collect();
    let (turns, goal, explores) = length(table, mode)?;
    Ok(Setting { mode, packs, harder, turns, goal, explores, rules })
}

/// How long the game is, what has to be reached, and whether the map is found while playing.
fn length(table: &mut Table<'_>, mode: Mode) -> Flow<(Option<u16>, Option<u16>, bool)> {
    let number = |table: &mut Table<'_>, id: &'static str, text: &'static str, default: u16| -> Flow<Option<u16>> {
        let about = ask(id).text(|| text.to_owned()).cite(cite::SETUP);
        let number = table.number(about.number(0, 99).default_to(i64::from(default)))?;
        Ok(u16::try_from(number).ok().filter(|number| *number > 0))
    };
    let explores = |table: &mut Table<'_>| {
        table.confirm(ask("set.explore").text(|| "Is the map found while playing?".to_owned()).cite(cite::SETUP), false)
    };
    Ok(match mode {
        Mode::OpenRealm => (Some(TURNS), None, false),
        Mode::ExploreTheRealm => (Some(TURNS), None, true),
        Mode::Legendary => (None, number(table, "set.goal", "How many Legend Points to retire with?", LEGEND)?, explores(table)?),
        Mode::LegendarySolo => (Some(TURNS), Some(LEGEND), explores(table)?),
        Mode::Scenario => (
            number(table, "set.turns", "How many turns? 0 for no limit", TURNS)?,
            number(table, "set.goal", "How many Legend Points to retire with? 0 for none", 0)?,
            explores(table)?,
        ),
    })
}

/// Tiles, token piles, and each civilization location by a d6.
fn lay_out(play: &mut Play<'_>, table: &mut Table<'_>) -> Flow<()> {
    let setting = play.state.setting.clone();
    let ours = |pack: &Id| setting.packs.contains(pack);
    let mut realm = Realm::default();
    for (id, token) in play.pack.tokens.iter().filter(|(_, token)| ours(&token.pack)) {
        let pile = if token.kind == TokenKind::Empty { &mut realm.civilization_tokens } else { &mut realm.tokens };
        let count = token.among(&setting.packs);
        if count > 0 {
            pile.insert(id.clone(), count);
        }
    }
    let merchants = play.pack.merchants.iter().filter(|(_, merchant)| ours(&merchant.pack));
    realm.civilization_tokens.extend(merchants.map(|(id, _)| (id.clone(), 1)));
    let sites = play.pack.sites.iter().filter(|(_, site)| ours(&site.pack) && !site.at_once);
    realm.site_tokens.extend(sites.map(|(id, _)| id.clone()));
    let tiles: Vec<Id> = play.pack.tiles.iter().filter(|(_, tile)| ours(&tile.pack)).map(|(id, _)| id.clone()).collect();
    let civilized: Vec<Id> = tiles.iter().filter(|id| play.pack.tiles.get(*id).is_some_and(|tile| tile.civilization)).cloned().collect();
    let laid: Vec<Id> = if play.state.setting.explores { first_tile(table, &civilized)? } else { tiles };
    realm.tiles = laid.iter().map(|id| (id.clone(), Tile::default())).collect();
    play.state.realm = Arc::new(realm);
    for tile in &laid {
        settle(play, table, tile)?;
        if play.state.setting.explores {
            place_tokens::merchants_come(play, table, tile)?;
        }
    }
    Ok(())
}

/// Explore the Realm: a random civilization tile begins the map.
fn first_tile(table: &mut Table<'_>, civilized: &[Id]) -> Flow<Vec<Id>> {
    let options: Vec<_> = civilized.iter().map(|id| (id.clone(), id.to_string(), 1)).collect();
    if options.is_empty() {
        return Ok(Vec::new());
    }
    let about = ask("set.first-tile").text(|| "Which civilization tile begins the map?".to_owned()).cite(cite::SETUP);
    Ok(vec![table.draw(about.draw(options))?])
}

/// Game Setup 10: a d6 gives the clearing of a civilization location, and the pack's natives go there.
pub fn settle(play: &mut Play<'_>, table: &mut Table<'_>, tile: &Id) -> Flow<()> {
    let Some(card) = play.pack.tiles.get(tile).filter(|card| card.civilization) else { return Ok(()) };
    // What has no clearing of its number is rolled again: the first four faces are equally likely.
    let options: Vec<_> = (1..=card.size()).map(|n| (n, n.to_string(), 1)).collect();
    let about = ask(format!("location.{tile}")).text(|| format!("d6: which clearing of {}? (5 and 6 again)", card.name)).cite(cite::SETUP);
    let clearing = table.draw(about.draw(options))?;
    if let Some(tile) = play.state.realm_mut().tiles.get_mut(tile) {
        tile.location = Some(clearing);
    }
    let at = At { tile: tile.clone(), clearing };
    table.tell(|| note(format!("the civilization location of {} is at {at}", card.name)).cite(cite::SETUP));
    let groups: Vec<(Id, u8)> =
        play.pack.natives.iter().filter(|(_, native)| native.location == *tile).map(|(id, native)| (id.clone(), native.count)).collect();
    for (group, count) in groups {
        for member in 1..=count {
            play.new_figure(&group, Some(member), &at);
        }
    }
    Ok(())
}

/// What to lay out on the table, in a few lines.
fn tell_layout(play: &Play<'_>, table: &mut Table<'_>) {
    let setting = &play.state.setting;
    let packs: Vec<&str> = setting.packs.iter().map(Id::as_str).collect();
    table.tell(|| note(format!("lay out the setup cards and tiles of {}", list(&packs))).cite(cite::SETUP));
    for rule in &setting.rules {
        table.tell(|| note(format!("{}: {}", rule.key(), rule.words())).cite(rule.section()));
    }
    let unknown = crate::toolbox::evening::wanted::<super::DragonsDown>(play.pack, &play.state).len();
    if unknown == 0 {
        return;
    }
    let unknown = count(i64::try_from(unknown).unwrap_or(i64::MAX), "value");
    table.tell(|| note(format!("unknown for this set-up, and asked as they come up: {unknown} of chips and cards")).cite(cite::SETUP));
}

/// Hero Selection: lineage and class, either side; cubes, equipment, Gold and spells from the cards.
pub fn hero(play: &mut Play<'_>, table: &mut Table<'_>, seat: Seat, prefix: &str) -> Flow<()> {
    let name = play.state.sheet.name(seat);
    let lineages: Vec<Id> = play.pack.lineages.keys().filter(|id| card_left(play, id)).cloned().collect();
    let label = |id: &Id| play.pack.name(id);
    let about = ask(format!("{prefix}.lineage")).of(seat).text(|| format!("{name}'s lineage?")).cite(cite::HERO_SELECTION);
    let gone = |wanted: &str| {
        let card = play.pack.lineages.get(wanted)?;
        let cards = count(card.cards?, "card");
        Some(Refusal::new(format!("the box has {cards} of {}, and all are taken", card.name)).cite(cite::HERO_SELECTION))
    };
    let lineage = table.choose(about.choose(lineages.iter().map(|id| (id.clone(), id.to_string()))).label(label).why_not(gone))?;
    let free: Vec<Id> = play.pack.classes.keys().filter(|id| !play.state.heroes.contains_key(*id)).cloned().collect();
    let about = ask(format!("{prefix}.class")).of(seat).text(|| format!("{name}'s class?")).cite(cite::HERO_SELECTION);
    let class = table.choose(about.choose(free.iter().map(|id| (id.clone(), id.to_string()))).label(label))?;
    let sides = [(Side::Front, "front"), (Side::Back, "back")];
    let about =
        ask(format!("{prefix}.side")).of(seat).text(|| format!("Which side of {name}'s class card is up?")).cite(cite::HERO_SELECTION);
    let class_side = table.choose(about.choose(sides).default_to(|side| *side == Side::Front))?;
    let about = ask(format!("{prefix}.lineage-side"))
        .of(seat)
        .text(|| format!("Which side of {name}'s lineage card is up?"))
        .cite(cite::HERO_SELECTION);
    let lineage_side = table.choose(about.choose(sides).default_to(|side| *side == Side::Front))?;
    let healthy = cubes(play, table, seat, &lineage, &class, class_side, prefix)?;
    let card = play.pack.classes.get(&class).map(|card| card.side(class_side).clone()).unwrap_or_default();
    let gold = gold(play, table, card.gold, prefix)?;
    let mut hero = Hero { seat, lineage, lineage_side, class: class.clone(), class_side, healthy, gold, ..Hero::default() };
    hero.cards = card.equipment.iter().map(|item| (item.clone(), Card { worn: true, ..Card::default() })).collect();
    if play.state.turn > 0 {
        sell_what_is_missing(play, table, &mut hero)?;
    }
    one_weapon(play, &mut hero);
    let spells = card.spells + play.pack.lineages.get(&hero.lineage).map_or(0, |lineage| lineage.spells);
    hero.spells = starting_spells(play, table, seat, &hero, spells, prefix)?;
    table.tell(|| {
        let cards: Vec<String> = hero.cards.keys().map(|card| play.pack.name(card)).collect();
        let cubes = super::wording::cubes_in_words(&hero);
        let article = if hero.lineage.as_str().starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
        note(format!("{name} plays {article} {} {}: {cubes}, {} Gold, {}", hero.lineage, hero.class, hero.gold, list(&cards)))
            .cite(cite::HERO_SELECTION)
    });
    play.state.heroes.insert(class.clone(), hero);
    // As far as the cards' weights are known: what is too heavy starts in the backpack.
    play.drop_too_heavy(table, &class);
    Ok(())
}

/// Starting a New Hero: equipment of which every card is out already is replaced by its sale price.
fn sell_what_is_missing(play: &mut Play<'_>, table: &mut Table<'_>, hero: &mut Hero) -> Flow<()> {
    let missing: Vec<Id> = hero.cards.keys().filter(|item| !is_left(play, item)).cloned().collect();
    for item in missing {
        let price = play.price(table, &item)?;
        hero.cards.remove(&item);
        hero.gold += price;
        table.tell(|| note(format!("no {item} is left: {price} Gold instead")).cite(cite::NEW_HERO));
    }
    Ok(())
}

/// Whether a card of this item is neither with a hero nor in a dead hero's pile.
fn is_left(play: &Play<'_>, item: &Id) -> bool {
    let Some(count) = play.pack.items.get(item).map(|card| usize::from(card.count)) else { return true };
    let with_heroes = play.state.heroes.values().filter(|hero| hero.fate == Fate::Alive).flat_map(|hero| &hero.cards);
    let with_the_dead = play.state.realm.sites.values().flat_map(|site| &site.held);
    let for_sale = play.state.realm.merchants.values().flat_map(|merchant| &merchant.seen);
    let out = with_heroes.chain(with_the_dead).chain(for_sale).filter(|(card, held)| held.of.as_ref().unwrap_or(card) == item).count();
    out < count
}

/// Only one weapon is equipped at a time: the first that is listed.
fn one_weapon(play: &Play<'_>, hero: &mut Hero) {
    let listed = play.pack.classes.get(&hero.class).map(|card| card.side(hero.class_side).equipment.clone()).unwrap_or_default();
    let held = |item: &&Id| hero.cards.contains_key(*item) && super::cards::is_weapon(play.pack, item);
    let weapons: Vec<&Id> = listed.iter().filter(held).collect();
    for spare in weapons.into_iter().skip(1) {
        if let Some(card) = hero.cards.get_mut(spare) {
            card.worn = false;
        }
    }
}

/// Action Cubes: those of both cards; a cube of two colours is a choice.
fn cubes(play: &Play<'_>, table: &mut Table<'_>, seat: Seat, lineage: &Id, class: &Id, side: Side, prefix: &str) -> Flow<Cubes> {
    let (Some(lineage), Some(class)) = (play.pack.lineages.get(lineage), play.pack.classes.get(class).map(|class| class.side(side))) else {
        return Ok(Cubes::NONE);
    };
    let mut cubes = Cubes::NONE;
    cubes.put(Cube::Might, lineage.might + class.might);
    cubes.put(Cube::Speed, lineage.speed + class.speed);
    cubes.put(Cube::Heart, lineage.hearts + class.hearts);
    for cube in &class.magic {
        cubes.put(*cube, 1);
    }
    if !class.magic_choice.is_empty() {
        let about = ask(format!("{prefix}.cube")).of(seat).text(|| "Which colour is the cube of two colours?".to_owned());
        let options = class.magic_choice.iter().map(|cube| (*cube, cube.slug()));
        cubes.put(table.choose(about.cite(cite::HERO_SELECTION).choose(options).default_to(|_| true).quiet())?, 1);
    }
    for nth in 1..=lineage.magic {
        let about = ask(format!("{prefix}.magic.{nth}")).of(seat).text(|| "Which colour is the lineage's magic cube?".to_owned());
        let options = Cube::MAGIC.into_iter().map(|cube| (cube, cube.slug()));
        cubes.put(table.choose(about.cite(cite::HERO_SELECTION).choose(options).default_to(|_| true))?, 1);
    }
    Ok(cubes)
}

fn gold(play: &Play<'_>, table: &mut Table<'_>, printed: Option<i32>, prefix: &str) -> Flow<i32> {
    if play.state.rule(Rule::WitsOnly) {
        table.tell(|| rules::by(note("no Gold to begin with").cite(cite::WITS_ONLY), Rule::WitsOnly));
        return Ok(0);
    }
    match printed {
        Some(gold) => Ok(gold),
        None => {
            let about = ask(format!("{prefix}.gold")).text(|| "How much Gold is on the class card?".to_owned()).cite(cite::HERO_SELECTION);
            Ok(i32::try_from(table.number(about.number(0, 60).default_to(0))?).unwrap_or(0))
        }
    }
}

/// Starting spells, only in colours of the starting cubes; they may be kept secret, so Enter names none.
fn starting_spells(play: &Play<'_>, table: &mut Table<'_>, seat: Seat, hero: &Hero, count: u8, prefix: &str) -> Flow<BTreeSet<Id>> {
    let own = |colour: &str| Cube::named(colour).is_some_and(|cube| hero.healthy.of(cube) > 0);
    let options: Vec<_> =
        play.pack.spells.iter().filter(|(_, spell)| own(&spell.colour)).map(|(id, _)| (id.clone(), id.to_string(), 1)).collect();
    if count == 0 || options.is_empty() {
        return Ok(BTreeSet::new());
    }
    let which = if count == 1 {
        "Which starting spell? (none, to keep it secret)"
    } else {
        "Which {} starting spells? (none, to keep them secret)"
    };
    let text = || which.replace("{}", &count.to_string());
    let hint =
        || "Of the colours of the starting cubes. `fix ann.spells+=calm` adds one later, `fix ann.spells-=calm` takes one off.".to_owned();
    let about = ask(format!("{prefix}.spells")).of(seat).text(text).hint(hint).cite(cite::HERO_SELECTION);
    let usual = usual_spells(play, hero, usize::from(count));
    let many = about.many(options).between(0, u32::from(count)).default_to(|spell| u32::from(usual.contains(spell)));
    let chosen: BTreeSet<Id> = table.many(many)?.into_iter().map(|(spell, _)| spell).collect();
    if !chosen.is_empty() {
        let names: Vec<String> = chosen.iter().map(|spell| play.pack.name(spell)).collect();
        let whose = play.state.sheet.name(seat);
        table.tell(|| note(format!("{whose} begins with {}", list(&names))).cite(cite::HERO_SELECTION));
    }
    Ok(chosen)
}

/// So many spells to begin with: one of each own colour in turn, those first that need no more cubes than there are.
fn usual_spells(play: &Play<'_>, hero: &Hero, count: usize) -> Vec<Id> {
    let of = |cube: Cube| {
        let number = hero.healthy.of(cube);
        let spells = play.pack.spells.iter().filter(move |(_, spell)| Cube::named(&spell.colour) == Some(cube));
        let mut spells: Vec<(bool, Id)> = spells.map(|(id, spell)| (spell.boxes.is_some_and(|boxes| boxes > number), id.clone())).collect();
        spells.sort();
        spells.into_iter().map(|(_, id)| id).collect::<Vec<_>>()
    };
    let colours: Vec<Vec<Id>> = Cube::MAGIC.into_iter().filter(|cube| hero.healthy.of(*cube) > 0).map(of).collect();
    let longest = colours.iter().map(Vec::len).max().unwrap_or(0);
    let in_turn = (0..longest).flat_map(|nth| colours.iter().filter_map(move |spells| spells.get(nth)));
    in_turn.take(count).cloned().collect()
}

/// Starting a New Hero: who has none on the map may choose another.
pub fn new_heroes(play: &mut Play<'_>, table: &mut Table<'_>) -> Flow<()> {
    for seat in without_hero(&play.state) {
        // Each class card is in the box once, and those of the dead and the retired are set aside.
        if !class_left(play) {
            break;
        }
        let name = play.state.sheet.name(seat);
        let slug = play.state.sheet.slug(seat);
        let text = || format!("Does {name} begin with a new hero?");
        if table.confirm(ask(format!("new-hero.{slug}")).of(seat).text(text).cite(cite::NEW_HERO), true)? {
            table.tell(|| note(format!("{name} begins with a new hero")).cite(cite::NEW_HERO));
            hero(play, table, seat, &format!("new-hero.{slug}"))?;
        }
    }
    Ok(())
}

/// Whether a card of this lineage is left: those of the dead and the retired are set aside.
fn card_left(play: &Play<'_>, lineage: &Id) -> bool {
    let out = play.state.heroes.values().filter(|hero| hero.lineage == *lineage).count();
    play.pack.lineages.get(lineage).is_some_and(|card| card.cards.is_none_or(|cards| out < usize::from(cards)))
}

/// Whether a class card is left.
#[must_use]
pub fn class_left(play: &Play<'_>) -> bool {
    play.pack.classes.keys().any(|class| !play.state.heroes.contains_key(class))
}

/// Players at the table whose heroes are all dead or retired.
fn without_hero(state: &State) -> Vec<Seat> {
    let lives: BTreeMap<Seat, bool> = state.heroes.values().fold(BTreeMap::new(), |mut lives, hero| {
        *lives.entry(hero.seat).or_default() |= hero.fate == Fate::Alive;
        lives
    });
    state.sheet.present().into_iter().filter(|seat| !lives.get(seat).copied().unwrap_or(false)).collect()
}
