//! Trade: one action is a swap, commerce, a mission completed, a title claimed, or curses removed.

use super::{active, after_action, in_a_row, is_civilized, spend};
use crate::dice::{Face, Pool};
use crate::games::dragons_down::effects::reroll::{self, Throw};
use crate::games::dragons_down::effects::{Deed, Effect, Roll};
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::pack::Pack;
use crate::games::dragons_down::spells::{End, permanent_on};
use crate::games::dragons_down::state::{Card, State, Status};
use crate::games::dragons_down::{Play, cite, missions, stock};
use crate::kernel::{Flow, Refusal, Table, ask, note};
use crate::toolbox::wording::count;

/// Gold for each curse removed.
const CURE: i32 = 5;
/// A card costs so many times its price, less one for each success at haggling.
const ASKING: i32 = 3;

/// What a Trade action may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    Swap,
    Commerce,
    Mission,
    Title,
    Cure,
}

impl Way {
    fn key(self) -> &'static str {
        match self {
            Self::Swap => "swap",
            Self::Commerce => "commerce",
            Self::Mission => "mission",
            Self::Title => "title",
            Self::Cure => "cure",
        }
    }
}

/// What a hero could trade here.
#[must_use]
pub fn ways(pack: &Pack, state: &State, hero: &Id) -> Vec<Way> {
    let Some(at) = &state.hero(hero).at else { return Vec::new() };
    let mut ways = Vec::new();
    if !partners(state, hero).is_empty() {
        ways.push(Way::Swap);
    }
    if !merchants(state, hero).is_empty() {
        ways.push(Way::Commerce);
    }
    if state.hero(hero).missions.iter().any(|mission| missions::is_place(pack, state, at, mission)) {
        ways.push(Way::Mission);
    }
    if is_civilized(state, at) {
        if state.figures_at(at).iter().any(|id| state.figure(id).native) {
            ways.push(Way::Title);
        }
        if !cursed_here(pack, state, hero).is_empty() {
            ways.push(Way::Cure);
        }
    }
    ways
}

/// Unhidden, unblocked heroes in the clearing.
fn partners(state: &State, hero: &Id) -> Vec<Id> {
    let Some(at) = &state.hero(hero).at else { return Vec::new() };
    let open = |id: &Id| id != hero && !state.hero(id).blocked && !state.hero(id).is(Status::Hidden);
    state.heroes_at(at).into_iter().filter(open).collect()
}

/// Merchants in the clearing who have not closed their doors to this hero today.
#[must_use]
pub fn merchants(state: &State, hero: &Id) -> Vec<Id> {
    let hero = state.hero(hero);
    let here =
        state.realm.merchants.iter().filter(|(id, merchant)| Some(&merchant.at) == hero.at.as_ref() && !hero.day.closed.contains(*id));
    here.map(|(id, _)| id.clone()).collect()
}

/// A merchant in the clearing who trades no more with this hero today.
#[must_use]
pub fn closed(state: &State, hero: &Id) -> Option<Id> {
    let hero = state.hero(hero);
    let shut = |id: &&Id| state.realm.merchants.get(*id).is_some_and(|merchant| Some(&merchant.at) == hero.at.as_ref());
    hero.day.closed.iter().find(shut).cloned()
}

fn cursed_here(pack: &Pack, state: &State, hero: &Id) -> Vec<Id> {
    let Some(at) = &state.hero(hero).at else { return Vec::new() };
    state.heroes_at(at).into_iter().filter(|id| !state.hero(id).curses.is_empty() || !permanent_on(pack, state, id).is_empty()).collect()
}

/// Trade: one action, one way.
pub fn trade(play: &mut Play<'_>, table: &mut Table<'_>) -> Flow<()> {
    let Some(hero) = active(&play.state) else { return Ok(()) };
    let options: Vec<_> = ways(play.pack, &play.state, &hero).into_iter().map(|way| (way, way.key())).collect();
    let about = ask("way").of(play.state.hero(&hero).seat).text(|| "What kind of trade?".to_owned()).cite(cite::TRADE);
    let shut = |wanted: &str| {
        let merchant = closed(&play.state, &hero).filter(|_| wanted == "commerce")?;
        Some(Refusal::new(format!("the {merchant} has closed the doors to {} for the turn", play.name(&hero))).cite(cite::HAGGLING))
    };
    let way = table.choose(about.choose(options).why_not(shut))?;
    spend(play, table, &hero, Deed::Trade, 1)?;
    in_a_row(play, &hero, "trade", Vec::new());
    match way {
        Way::Swap => swap(play, table, &hero)?,
        Way::Commerce => commerce(play, table, &hero)?,
        Way::Mission => mission(play, table, &hero)?,
        Way::Title => super::title::title(play, table, &hero)?,
        Way::Cure => cure(play, table, &hero)?,
    }
    after_action(play, table, &hero)
}

/// Swap: cards, Gold, and knowledge of what is here, both ways, with one hero.
fn swap(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<()> {
    let options: Vec<_> = partners(&play.state, hero).into_iter().map(|id| (id.clone(), id.to_string())).collect();
    let about = ask("with").of(play.state.hero(hero).seat).text(|| "With whom?".to_owned()).cite(cite::TRADE);
    let other = table.choose(about.choose(options).label(|id| play.name(id)))?;
    give(play, table, hero, &other, "give")?;
    give(play, table, &other, hero, "take")
}

fn give(play: &mut Play<'_>, table: &mut Table<'_>, from: &Id, to: &Id, id: &str) -> Flow<()> {
    let state = play.state.hero(from);
    let text = || format!("What does {} give {}?", play.name(from), play.name(to));
    let cards = state.cards.keys().map(|card| (card.clone(), card.to_string(), 1));
    let about = ask(id.to_owned()).of(state.seat).text(text).cite(cite::TRADE);
    let given = table.many(about.many(cards.collect::<Vec<_>>()).default_to(|_| 0))?;
    let about = ask(format!("{id}.gold")).of(state.seat).text(|| "And how much Gold?".to_owned()).cite(cite::TRADE);
    let gold = i32::try_from(table.number(about.number(0, i64::from(state.gold)).default_to(0))?).unwrap_or(0);
    // Only what is in this clearing can be shown.
    let here = super::search::targets(play.pack, &play.state, to).into_iter().filter(|place| state.found.contains(place));
    let known = here.map(|place| (place.clone(), place.to_string(), 1));
    let about =
        ask(format!("{id}.face-down")).of(state.seat).text(|| "And how many cards that lie face down?".to_owned()).cite(cite::TRADE);
    let unseen = u8::try_from(table.number(about.number(0, i64::from(state.face_down)).default_to(0))?).unwrap_or(0);
    let about = ask(format!("{id}.places")).of(state.seat).text(|| "And which sites or paths here?".to_owned()).cite(cite::TRADE);
    let places = table.many(about.many(known.collect::<Vec<_>>()).default_to(|_| 0))?;
    for (card, _) in given {
        table.tell(|| note(format!("{} gives {card} to {}", play.name(from), play.name(to))).cite(cite::TRADE));
        if let Some(held) = play.state.hero_mut(from).cards.remove(&card) {
            let record = held.of.clone().unwrap_or_else(|| card.clone());
            super::take_as_it_is(play, table, to, &record, Card { worn: false, ..held }, &format!("{id}.{card}"))?;
        }
    }
    if unseen > 0 {
        let cards = count(unseen, "card");
        table.tell(|| note(format!("{} gives {cards} face down to {}", play.name(from), play.name(to))).cite(cite::TRADE));
        let giver = play.state.hero_mut(from);
        giver.face_down = giver.face_down.saturating_sub(unseen);
        let taker = play.state.hero_mut(to);
        taker.face_down = taker.face_down.saturating_add(unseen);
    }
    if gold > 0 {
        table.tell(|| note(format!("{} gives {gold} Gold to {}", play.name(from), play.name(to))).cite(cite::TRADE));
        play.gain_gold(from, -gold);
        play.gain_gold(to, gold);
    }
    for (place, _) in places {
        table.tell(|| note(format!("{} shows {place} to {}", play.name(from), play.name(to))).cite(cite::TRADE));
        play.state.hero_mut(to).found.insert(place);
    }
    Ok(())
}

/// Commerce: sell, repair, take missions, buy one card; each once. Selling comes first, for its Gold may be needed.
fn commerce(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<()> {
    let seat = play.state.hero(hero).seat;
    let options: Vec<_> = merchants(&play.state, hero).into_iter().map(|id| (id.clone(), id.to_string())).collect();
    let about = ask("merchant").of(seat).text(|| "Which merchant?".to_owned()).cite(cite::TRADE);
    let label = |id: &Id| play.state.realm.merchants.get(id).map_or_else(String::new, |there| format!("{id}: {}", stock::words(there)));
    let merchant = table.choose(about.choose(options).label(label))?;
    play.state.hero_mut(hero).day.traded.insert(merchant.clone());
    sell(play, table, hero, &merchant)?;
    repair(play, table, hero)?;
    take_missions(play, table, hero, &merchant)?;
    buy(play, table, hero, &merchant)
}

/// Sell: any number of cards, each for the price printed on it.
fn sell(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, merchant: &Id) -> Flow<()> {
    let state = play.state.hero(hero);
    let cards: Vec<_> = state.cards.keys().map(|card| (card.clone(), card.to_string(), 1)).collect();
    let about = ask("sell").of(state.seat).text(|| "Which cards are sold?".to_owned()).cite(cite::TRADE);
    for (card, _) in table.many(about.many(cards).default_to(|_| 0))? {
        let record = play.state.hero(hero).record(&card);
        let price = play.price(table, &record)?;
        table.tell(|| note(format!("{} sells {card} for {price} Gold", play.name(hero))).cite(cite::TRADE));
        if let Some(held) = play.state.hero_mut(hero).cards.remove(&card) {
            stock::put(play, merchant, &card, held);
        }
        play.gain_gold(hero, price);
    }
    Ok(())
}

/// Repair: damaged armour, each for the price printed on it.
fn repair(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<()> {
    let state = play.state.hero(hero);
    let damaged: Vec<_> = state.cards.iter().filter(|(_, card)| card.damaged).map(|(id, _)| (id.clone(), id.to_string(), 1)).collect();
    let about = ask("repair").of(state.seat).text(|| "Which armour is repaired?".to_owned()).cite(cite::TRADE);
    for (card, _) in table.many(about.many(damaged).default_to(|_| 0))? {
        let record = play.state.hero(hero).record(&card);
        let price = play.price(table, &record)?;
        pay(play, hero, price)?;
        table.tell(|| note(format!("{} has {card} repaired for {price} Gold", play.name(hero))).cite(cite::TRADE));
        if let Some(held) = play.state.hero_mut(hero).cards.get_mut(&card) {
            held.damaged = false;
        }
    }
    Ok(())
}

/// Take Missions: none, one or two.
fn take_missions(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, merchant: &Id) -> Flow<()> {
    let held: Vec<&Id> = play.state.heroes.values().flat_map(|hero| &hero.missions).collect();
    let free =
        play.pack.missions.iter().filter(|(id, card)| {
            play.state.setting.packs.contains(&card.pack) && !play.state.realm.done.contains(*id) && !held.contains(id)
        });
    let options: Vec<_> = free.map(|(id, _)| (id.clone(), id.to_string(), 1)).collect();
    let there = play.state.realm.merchants.get(merchant).map_or(0, |merchant| merchant.missions).min(2);
    let about =
        ask("missions").of(play.state.hero(hero).seat).text(|| format!("Which missions are taken? (up to {there})")).cite(cite::TRADE);
    let taken = table.many(about.many(options).between(0, u32::from(there)).default_to(|_| 0))?;
    for (mission, _) in taken {
        table.tell(|| note(format!("{} takes the mission {mission}", play.name(hero))).cite(cite::MISSIONS));
        missions::read_out(play, table, hero, &mission)?;
        play.state.hero_mut(hero).missions.insert(mission);
        if let Some(merchant) = play.state.realm_mut().merchants.get_mut(merchant) {
            merchant.missions = merchant.missions.saturating_sub(1);
        }
    }
    Ok(())
}

/// Buy: one card, at three times its price or what haggling makes of it.
fn buy(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, merchant: &Id) -> Flow<()> {
    let seat = play.state.hero(hero).seat;
    let gold = play.state.hero(hero).gold;
    if gold <= 0 {
        table.tell(|| note(format!("{} has no Gold to buy with", play.name(hero))).cite(cite::TRADE));
        return Ok(());
    }
    let there = play.state.realm.merchants.get(merchant).cloned().unwrap_or_default();
    let cards: Vec<_> = stock::for_sale(play.pack, &there).into_iter().map(|id| (Some(id.clone()), id.to_string())).collect();
    let about = ask("buy").of(seat).text(|| format!("Which card is wanted? The {merchant} has {}", stock::words(&there)));
    let sold_out = |wanted: &str| {
        let known = play.pack.items.contains_key(wanted) || play.pack.treasures.contains_key(wanted);
        known.then(|| Refusal::new(format!("the {merchant} has no {wanted}: what is left is {}", stock::words(&there))).cite(cite::TRADE))
    };
    let wanted = table.choose(about.cite(cite::TRADE).choose(cards).or("none", "none", None).why_not(sold_out))?;
    let Some(record) = wanted else { return Ok(()) };
    let price = play.price(table, &record)?;
    if gold < price {
        let short = || format!("{} has {gold} Gold, and {record} costs {price} at the least", play.name(hero));
        table.tell(|| note(short()).cite(cite::TRADE));
        return Ok(());
    }
    let factor = match redeemed(play, table, hero, &record)? {
        Some(factor) => Some(factor),
        None => haggle(play, table, hero, merchant, price)?,
    };
    let Some(factor) = factor else { return Ok(()) };
    let cost = price * factor;
    let about = ask("pay").of(seat).text(|| format!("Buy {record} for {cost} Gold?")).cite(cite::TRADE);
    if play.state.hero(hero).gold < cost || !table.confirm(about, true)? {
        table.tell(|| note(format!("{} does not buy {record} for {cost} Gold", play.name(hero))).cite(cite::TRADE));
        return Ok(());
    }
    pay(play, hero, cost)?;
    table.tell(|| note(format!("{} buys {record} for {factor} x {price} = {cost} Gold", play.name(hero))).cite(cite::TRADE));
    let held = stock::take(play, merchant, &record);
    super::take_as_it_is(play, table, hero, &record, held, "bought")
}

/// Treasure Manifest, Writ of Redemption: one card at the price printed on it, without haggling.
fn redeemed(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, record: &Id) -> Flow<Option<i32>> {
    let factor = play.acting(hero, |effect| if let Effect::PriceFactor(factor) = effect { Some(*factor) } else { None });
    let Some((factor, by)) = factor else { return Ok(None) };
    let text = || format!("Use {} to buy {record} at {factor} x its price?", play.origin(hero, &by));
    let about = ask(by.key().to_string()).of(play.state.hero(hero).seat).text(text).cite(cite::TREASURES);
    if !table.confirm(about, false)? {
        return Ok(None);
    }
    play.use_up(table, hero, by.key());
    Ok(Some(factor))
}

/// Haggling: each success takes one off the factor, down to 1. A door closes the merchant for the turn; too high ends the action.
/// None when nothing may be bought any more in this action.
fn haggle(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, merchant: &Id, price: i32) -> Flow<Option<i32>> {
    let seat = play.state.hero(hero).seat;
    let number = haggle_number(play, table, hero, merchant)?;
    let mut factor = ASKING;
    while factor > 1 {
        let nth = ASKING - factor + 1;
        let gold = play.state.hero(hero).gold;
        let short = gold < price * factor;
        let text = || {
            let has = if short { format!(", and {} has {gold}", play.name(hero)) } else { String::new() };
            format!("{} Gold now{has}. Haggle? (two dice, {number} or less)", price * factor)
        };
        // Who can't pay can only haggle.
        if !table.confirm(ask(format!("haggle.{nth}")).of(seat).text(text).cite(cite::HAGGLING), short)? {
            break;
        }
        let pack = play.pack;
        let die = &pack.dice.haggle;
        let nth = nth.to_string();
        let cite = &cite::HAGGLING;
        let throw = Throw { roll: Roll::Haggle, word: "haggle-dice", id: &nth, by: Some(hero), against: None, cleanup: false, cite };
        let text = || format!("{number} or less on both dice");
        // A door is worse than a number too high.
        let worth = |faces: &[Face]| match faces.iter().max() {
            Some(face) if die.name(*face) == "door" => -1,
            Some(face) => i64::from(die.value(*face) <= number),
            None => 0,
        };
        let faces = reroll::roll(play, table, throw, &text, &Pool::of(die, 2).worst(), &worth)?;
        let face = faces.into_iter().max().unwrap_or(Face(0));
        let name = play.name(hero);
        if die.name(face) == "door" {
            table.tell(|| note(format!("a door: the {merchant} trades no more with {name} this turn")).cite(cite::HAGGLING));
            play.state.hero_mut(hero).day.closed.insert(merchant.clone());
            return Ok(None);
        }
        let highest = die.value(face);
        if highest > number {
            table.tell(|| note(format!("{name} haggles: {highest} > {number}: the trade is over")).cite(cite::HAGGLING));
            return Ok(None);
        }
        factor -= 1;
        table.tell(|| note(format!("{name} haggles: {highest} <= {number}: {factor} x the price")).cite(cite::HAGGLING));
    }
    Ok(Some(factor))
}

/// The hero's icons of what the merchant respects; an outlaw is worse off with Wisdom alone, better with Cunning alone.
fn haggle_number(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, merchant: &Id) -> Flow<i32> {
    let respects = play.pack.merchants.get(merchant).map(|card| card.respects.clone()).unwrap_or_default();
    let mut number = 0;
    for attribute in &respects {
        number += play.attribute(table, hero, attribute)? + play.charm(hero);
    }
    if play.state.hero(hero).outlaw > 0 {
        match respects.as_slice() {
            [only] if only == "wisdom" => number -= 1,
            [only] if only == "cunning" => number += 1,
            _ => {}
        }
    }
    Ok(number.max(0))
}

/// Gold is paid, if the hero has it.
pub(super) fn pay(play: &mut Play<'_>, hero: &Id, gold: i32) -> Flow<()> {
    let has = play.state.hero(hero).gold;
    if has < gold {
        return Err(Refusal::new(format!("it costs {gold} Gold, and {} has {has}", play.name(hero))).cite(cite::TRADE).into());
    }
    play.gain_gold(hero, -gold);
    Ok(())
}

/// Complete a Mission: where the card says; what it asks for must be done, as far as the program sees it.
fn mission(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<()> {
    let state = play.state.hero(hero);
    let at = state.at.clone().unwrap_or_default();
    let here = state.missions.iter().filter(|mission| missions::is_place(play.pack, &play.state, &at, mission));
    let options: Vec<_> = here.map(|mission| (mission.clone(), mission.to_string())).collect();
    let label = |mission: &Id| match missions::progress(play.pack, &play.state, hero, mission) {
        Some((done, of)) if of > 0 => format!("{mission} ({done} of {of} done)"),
        _ => mission.to_string(),
    };
    let elsewhere = |wanted: &str| {
        let mission = state.missions.get(wanted)?;
        let place = missions::place_of(play.pack, mission);
        Some(Refusal::new(format!("{} is completed at {place}", play.pack.name(mission))).cite(cite::MISSIONS))
    };
    let about = ask("mission").of(state.seat).text(|| "Which mission is completed?".to_owned()).cite(cite::MISSIONS);
    let mission = table.choose(about.choose(options).label(label).why_not(elsewhere))?;
    missions::complete(play, table, hero, &mission)
}

/// Remove Curses and Spells: five Gold each, from a willing hero in the clearing.
fn cure(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<()> {
    let seat = play.state.hero(hero).seat;
    let options: Vec<_> = cursed_here(play.pack, &play.state, hero).into_iter().map(|id| (id.clone(), id.to_string())).collect();
    let other = table.choose(ask("whom").of(seat).text(|| "Whose curses?".to_owned()).cite(cite::TRADE).choose(options))?;
    let spells = permanent_on(play.pack, &play.state, &other);
    let curses: Vec<_> = play.state.hero(&other).curses.iter().chain(&spells).map(|curse| (curse.clone(), curse.to_string(), 1)).collect();
    let most = u32::try_from(curses.len()).unwrap_or(1);
    let about = ask("curses").of(seat).text(|| format!("Which curses? ({CURE} Gold each)")).cite(cite::TRADE);
    let gone = table.many(about.many(curses).between(1, most.max(1)).default_to(|_| 1))?;
    pay(play, hero, CURE * i32::try_from(gone.len()).unwrap_or(1))?;
    for (curse, _) in gone {
        table.tell(|| note(format!("{} is rid of {curse} for {CURE} Gold", play.name(&other))).cite(cite::TRADE));
        play.spell_ends(table, &curse, End::Broken);
        play.state.hero_mut(&other).curses.remove(&curse);
    }
    Ok(())
}
