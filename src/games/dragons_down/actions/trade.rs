//! Trade: one action is a swap, commerce, a mission completed, a title claimed, or curses removed.

use super::{active, after_action, in_a_row, is_civilized, spend};
use crate::dice::Pool;
use crate::games::dragons_down::effects::Deed;
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::pack::Pack;
use crate::games::dragons_down::state::{State, Status};
use crate::games::dragons_down::{Play, cite, missions};
use crate::kernel::{Flow, Refusal, Table, ask, note};

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
pub fn ways(_pack: &Pack, state: &State, hero: &Id) -> Vec<Way> {
    let Some(at) = &state.hero(hero).at else { return Vec::new() };
    let mut ways = Vec::new();
    if !partners(state, hero).is_empty() {
        ways.push(Way::Swap);
    }
    if !merchants(state, hero).is_empty() {
        ways.push(Way::Commerce);
    }
    if !state.hero(hero).missions.is_empty() {
        ways.push(Way::Mission);
    }
    if is_civilized(state, at) {
        if state.figures_at(at).iter().any(|id| state.figure(id).native) {
            ways.push(Way::Title);
        }
        if !cursed_here(state, hero).is_empty() {
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

fn cursed_here(state: &State, hero: &Id) -> Vec<Id> {
    let Some(at) = &state.hero(hero).at else { return Vec::new() };
    state.heroes_at(at).into_iter().filter(|id| !state.hero(id).curses.is_empty()).collect()
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
        Way::Title => title(play, table, &hero)?,
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
    let cards =
        state.cards.keys().filter(|card| !play.state.hero(to).cards.contains_key(*card)).map(|card| (card.clone(), card.to_string(), 1));
    let about = ask(id.to_owned()).of(state.seat).text(text).cite(cite::TRADE);
    let given = table.many(about.many(cards.collect::<Vec<_>>()).default_to(|_| 0))?;
    let about = ask(format!("{id}.gold")).of(state.seat).text(|| "And how much Gold?".to_owned()).cite(cite::TRADE);
    let gold = i32::try_from(table.number(about.number(0, i64::from(state.gold)).default_to(0))?).unwrap_or(0);
    let known = state.found.difference(&play.state.hero(to).found).map(|place| (place.clone(), place.to_string(), 1));
    let about = ask(format!("{id}.places")).of(state.seat).text(|| "And which sites or paths here?".to_owned()).cite(cite::TRADE);
    let places = table.many(about.many(known.collect::<Vec<_>>()).default_to(|_| 0))?;
    for (card, _) in given {
        table.tell(|| note(format!("{} gives {card} to {}", play.name(from), play.name(to))).cite(cite::TRADE));
        if let Some(mut held) = play.state.hero_mut(from).cards.remove(&card) {
            held.worn = false;
            play.state.hero_mut(to).cards.insert(card, held);
        }
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
    let merchant = table.choose(about.choose(options))?;
    sell(play, table, hero)?;
    repair(play, table, hero)?;
    take_missions(play, table, hero, &merchant)?;
    buy(play, table, hero, &merchant)
}

/// Sell: any number of cards, each for the price printed on it.
fn sell(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<()> {
    let state = play.state.hero(hero);
    let cards: Vec<_> = state.cards.keys().map(|card| (card.clone(), card.to_string(), 1)).collect();
    let about = ask("sell").of(state.seat).text(|| "Which cards are sold?".to_owned()).cite(cite::TRADE);
    for (card, _) in table.many(about.many(cards).default_to(|_| 0))? {
        let record = play.state.hero(hero).record(&card);
        let price = play.price(table, &record)?;
        table.tell(|| note(format!("{} sells {card} for {price} Gold", play.name(hero))).cite(cite::TRADE));
        play.state.hero_mut(hero).cards.remove(&card);
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
    let items = play.pack.items.keys().map(|id| (Some(id.clone()), id.to_string()));
    let treasures = play.pack.treasures.keys().map(|id| (Some(id.clone()), id.to_string()));
    let about = ask("buy").of(seat).text(|| "Which card is wanted?".to_owned()).cite(cite::TRADE);
    let wanted = table.choose(about.choose(items.chain(treasures).collect::<Vec<_>>()).or("none", "none", None))?;
    let Some(record) = wanted else { return Ok(()) };
    let price = play.price(table, &record)?;
    if gold < price {
        let short = || format!("{} has {gold} Gold, and {record} costs {price} at the least", play.name(hero));
        table.tell(|| note(short()).cite(cite::TRADE));
        return Ok(());
    }
    let Some(factor) = haggle(play, table, hero, merchant, price)? else { return Ok(()) };
    let cost = price * factor;
    let about = ask("pay").of(seat).text(|| format!("Buy {record} for {cost} Gold?")).cite(cite::TRADE);
    if play.state.hero(hero).gold < cost || !table.confirm(about, true)? {
        table.tell(|| note(format!("{} does not buy {record} for {cost} Gold", play.name(hero))).cite(cite::TRADE));
        return Ok(());
    }
    pay(play, hero, cost)?;
    table.tell(|| note(format!("{} buys {record} for {factor} x {price} = {cost} Gold", play.name(hero))).cite(cite::TRADE));
    super::take(play, table, hero, &record, "bought")
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
        let die = &play.pack.dice.haggle;
        let about = ask(format!("haggle-dice.{nth}")).of(seat).text(|| format!("{number} or less on both dice")).cite(cite::HAGGLING);
        let face = table.roll(about, &Pool::of(die, 2).worst())?;
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
        number += play.attribute(table, hero, attribute)?;
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

fn pay(play: &mut Play<'_>, hero: &Id, gold: i32) -> Flow<()> {
    let has = play.state.hero(hero).gold;
    if has < gold {
        return Err(Refusal::new(format!("it costs {gold} Gold, and {} has {has}", play.name(hero))).cite(cite::TRADE).into());
    }
    play.gain_gold(hero, -gold);
    Ok(())
}

/// Complete a Mission: the card says where; the players see to it.
fn mission(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<()> {
    let state = play.state.hero(hero);
    let options: Vec<_> = state.missions.iter().map(|mission| (mission.clone(), mission.to_string())).collect();
    let about = ask("mission").of(state.seat).text(|| "Which mission is completed?".to_owned()).cite(cite::MISSIONS);
    let mission = table.choose(about.choose(options))?;
    missions::complete(play, table, hero, &mission)
}

/// Claim a Title: the card gives cost and reward; a small box is taken once a game.
fn title(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<()> {
    let seat = play.state.hero(hero).seat;
    let taken = play.state.realm.titles.clone();
    let check = |title: &str| {
        let claimed = taken.contains(&crate::toolbox::wording::slug(title));
        if claimed { Err(Refusal::new(format!("{title} is claimed already")).cite(cite::TRADE)) } else { Ok(()) }
    };
    let title = table.text(ask("title").of(seat).text(|| "Which title?".to_owned()).cite(cite::TRADE), None, check)?;
    let number = |table: &mut Table<'_>, id: &'static str, text: &str, max: i64| -> Flow<i32> {
        let about = ask(id).of(seat).text(|| text.to_owned()).cite(cite::TRADE);
        Ok(i32::try_from(table.number(about.number(0, max).default_to(0))?).unwrap_or(0))
    };
    let cost = number(table, "title-gold", "What does it cost in Gold?", 200)?;
    let lp = number(table, "title-lp", "How many LP does it bring?", 9)?;
    let fame = number(table, "title-fame", "How much Fame does it bring?", 60)?;
    let small = table.confirm(ask("small-box").of(seat).text(|| "Is its box a small one?".to_owned()).cite(cite::TRADE), true)?;
    pay(play, hero, cost)?;
    table.tell(|| note(format!("{} claims {title} for {cost} Gold: +{lp} LP +{fame} Fame", play.name(hero))).cite(cite::TRADE));
    play.gain_lp(hero, lp, "titles");
    play.gain_fame(hero, fame);
    if small {
        play.state.realm_mut().titles.insert(crate::toolbox::wording::slug(&title));
    }
    Ok(())
}

/// Remove Curses: five Gold each, from a willing hero in the clearing.
fn cure(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<()> {
    let seat = play.state.hero(hero).seat;
    let options: Vec<_> = cursed_here(&play.state, hero).into_iter().map(|id| (id.clone(), id.to_string())).collect();
    let other = table.choose(ask("whom").of(seat).text(|| "Whose curses?".to_owned()).cite(cite::TRADE).choose(options))?;
    let curses: Vec<_> = play.state.hero(&other).curses.iter().map(|curse| (curse.clone(), curse.to_string(), 1)).collect();
    let most = u32::try_from(curses.len()).unwrap_or(1);
    let about = ask("curses").of(seat).text(|| format!("Which curses? ({CURE} Gold each)")).cite(cite::TRADE);
    let gone = table.many(about.many(curses).between(1, most.max(1)).default_to(|_| 1))?;
    pay(play, hero, CURE * i32::try_from(gone.len()).unwrap_or(1))?;
    for (curse, _) in gone {
        table.tell(|| note(format!("{} is rid of {curse} for {CURE} Gold", play.name(&other))).cite(cite::TRADE));
        play.state.hero_mut(&other).curses.remove(&curse);
    }
    Ok(())
}
