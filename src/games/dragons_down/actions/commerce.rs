//! Commerce: sell, repair, take missions, buy one card; each once, in this order.

use super::haggle::haggle;
use super::seen;
use super::take::take_as_it_is;
use super::trade::{merchants, pay};
use crate::games::dragons_down::effects::Effect;
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::{Play, cite, missions, stock};
use crate::kernel::{Flow, Refusal, Table, ask, note};

/// More cards that act on who looks at them do not lie with one merchant.
const MOST_SEEN: u8 = 4;

/// Commerce: sell, repair, take missions, buy one card; each once. Selling comes first, for its Gold may be needed.
pub(super) fn commerce(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<()> {
    let seat = play.state.hero(hero).seat;
    let options: Vec<_> = merchants(&play.state, hero).into_iter().map(|id| (id.clone(), id.to_string())).collect();
    let about = ask("merchant").of(seat).text(|| "Which merchant?".to_owned()).cite(cite::TRADE);
    let label = |id: &Id| {
        play.state.realm.merchants.get(id).map_or_else(String::new, |there| format!("{}: {}", play.pack.name(id), stock::words(there)))
    };
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
    let about = ask("sell")
        .of(state.seat)
        .text(|| format!("Which cards does {} sell to the {}?", play.name(hero), play.pack.name(merchant)))
        .cite(cite::TRADE);
    for (card, _) in table.many(about.many(cards).default_to(|_| 0))? {
        let record = play.state.hero(hero).record(&card);
        let held = play.state.hero(hero).cards.get(&card).cloned().unwrap_or_default();
        let price = play.price_of(table, &card, &record, &held)?;
        table.tell(|| note(format!("{} sells {} for {price} Gold", play.name(hero), play.pack.name(&record))).cite(cite::TRADE));
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
    let about = ask("repair")
        .of(state.seat)
        .text(|| format!("Which damaged armour does {} have repaired, for its price?", play.name(hero)))
        .cite(cite::TRADE);
    for (card, _) in table.many(about.many(damaged).default_to(|_| 0))? {
        let record = play.state.hero(hero).record(&card);
        let price = play.price(table, &record)?;
        pay(play, hero, price)?;
        table.tell(|| {
            let card = play.card_name(hero, &card);
            note(format!("{} has {card} repaired for {price} Gold", play.name(hero))).cite(cite::TRADE)
        });
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
    let about = ask("missions")
        .of(play.state.hero(hero).seat)
        .text(|| format!("Which of the {}'s missions does {} take? (up to {there})", play.pack.name(merchant), play.name(hero)))
        .cite(cite::TRADE);
    let taken = table.many(about.many(options).between(0, u32::from(there)).default_to(|_| 0))?;
    for (mission, _) in taken {
        table.tell(|| note(format!("{} takes the mission {}", play.name(hero), play.pack.name(&mission))).cite(cite::MISSIONS));
        missions::read_out(play, table, hero, &mission)?;
        play.state.hero_mut(hero).missions.insert(mission);
        if let Some(merchant) = play.state.realm_mut().merchants.get_mut(merchant) {
            merchant.missions = merchant.missions.saturating_sub(1);
        }
    }
    Ok(())
}

/// Look and Buy: one card, at three times its price or what haggling makes of it. What acts on who merely looks at it does so.
fn buy(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, merchant: &Id) -> Flow<()> {
    for nth in 1..=MOST_SEEN {
        let Some(record) = wanted(play, table, hero, merchant, nth)? else { break };
        if !seen::acts(play, &record) {
            buy_it(play, table, hero, merchant, &record)?;
            // What was named and not bought has been looked at.
            if let Some(at) = play.state.realm.merchants.get(merchant).map(|there| there.at.clone()) {
                seen::lies_open(play, table, &at, &record);
            }
            break;
        }
        let before = play.state.hero(hero).at.clone();
        seen::seen(play, table, hero, &record)?;
        if play.state.hero(hero).at != before {
            break;
        }
    }
    Ok(())
}

/// Look and Buy: which card is bought, or acts at once because it was looked at. Who has no Gold can only look.
fn wanted(play: &Play<'_>, table: &mut Table<'_>, hero: &Id, merchant: &Id, nth: u8) -> Flow<Option<Id>> {
    let (seat, poor) = (play.state.hero(hero).seat, play.state.hero(hero).gold <= 0);
    let there = play.state.realm.merchants.get(merchant).cloned().unwrap_or_default();
    if poor {
        table.tell(|| note(format!("{} has no Gold to buy with", play.name(hero))).cite(cite::TRADE));
    }
    let cards = stock::for_sale(play.pack, &there).into_iter().filter(|record| !poor || seen::acts(play, record));
    let cards: Vec<_> = cards.map(|id| (Some(id.clone()), id.to_string())).collect();
    if cards.is_empty() && poor {
        return Ok(None);
    }
    let text = || match poor {
        true => format!("{} looks at what the {merchant} has. Does a card act at once on who looks at it? (none: Enter)", play.name(hero)),
        false => format!(
            "{} looks at what the {merchant} has: {}. Which card is to be bought, or acts at once on who looks at it? (none: Enter)",
            play.name(hero),
            stock::words(&there)
        ),
    };
    let id = if nth == 1 { "buy".to_owned() } else { format!("buy.{nth}") };
    let sold_out = |wanted: &str| {
        let known = play.pack.items.contains_key(wanted) || play.pack.treasures.contains_key(wanted);
        let reason = match poor && there.treasures != Some(0) {
            true => format!("{} has no Gold to buy {wanted} with", play.name(hero)),
            false => format!("the {merchant} has no {wanted}: what is left is {}", stock::words(&there)),
        };
        known.then(|| Refusal::new(reason).cite(cite::TRADE))
    };
    table.choose(ask(id).of(seat).text(text).cite(cite::TRADE).choose(cards).or("none", "none", None).why_not(sold_out))
}

/// Buy: the card that is wanted.
fn buy_it(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, merchant: &Id, record: &Id) -> Flow<()> {
    let (seat, gold) = (play.state.hero(hero).seat, play.state.hero(hero).gold);
    let there = play.state.realm.merchants.get(merchant).cloned().unwrap_or_default();
    let price = play.price_of(table, record, record, &stock::seen(&there, record))?;
    if gold < price {
        let short = || format!("{} has {gold} Gold, and {record} costs {price} at the least", play.name(hero));
        table.tell(|| note(short()).cite(cite::TRADE));
        return Ok(());
    }
    let factor = match redeemed(play, table, hero, record)? {
        Some(factor) => Some(factor),
        None => haggle(play, table, hero, merchant, price)?,
    };
    let Some(factor) = factor else { return Ok(()) };
    let cost = price * factor;
    let about = ask("pay").of(seat).text(|| format!("Buy {} for {cost} Gold?", play.pack.name(record))).cite(cite::TRADE);
    if play.state.hero(hero).gold < cost || !table.confirm(about, true)? {
        table.tell(|| note(format!("{} does not buy {} for {cost} Gold", play.name(hero), play.pack.name(record))).cite(cite::TRADE));
        return Ok(());
    }
    pay(play, hero, cost)?;
    table.tell(|| {
        note(format!("{} buys {} for {factor} x {price} = {cost} Gold", play.name(hero), play.pack.name(record))).cite(cite::TRADE)
    });
    let held = stock::take(play, merchant, record);
    take_as_it_is(play, table, hero, record, held, "bought")
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
