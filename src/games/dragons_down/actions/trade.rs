//! Trade: one action is a swap, commerce, a mission completed, a title claimed, or curses removed.

use super::commerce::commerce;
use super::{active, after_action, in_a_row, is_civilized, spend};
use crate::games::dragons_down::effects::Deed;
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::pack::Pack;
use crate::games::dragons_down::spells::{End, permanent_on};
use crate::games::dragons_down::state::{Card, State, Status};
use crate::games::dragons_down::{Play, cite, missions, wording};
use crate::kernel::{Flow, Refusal, Table, ask, note};
use crate::toolbox::wording::{count, list};

/// Gold for each curse removed.
const CURE: i32 = 5;

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
    /// What it is, in words that begin with its key.
    fn words(self) -> &'static str {
        match self {
            Self::Swap => "swap: cards, Gold and knowledge with a hero here",
            Self::Commerce => "commerce: sell, repair, take missions, buy one card",
            Self::Mission => "mission: complete one",
            Self::Title => "title: claim one of the civilization card",
            Self::Cure => "cure: be rid of curses, 5 Gold each",
        }
    }

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
    if missions::due(pack, state, hero) != (Vec::new(), Vec::new()) {
        ways.push(Way::Mission);
    }
    if is_civilized(state, at) {
        if state.figures_at(at).iter().any(|id| state.figure(id).native) {
            ways.push(Way::Title);
        }
        if !cursed_here(pack, state, hero).is_empty() && state.hero(hero).gold >= CURE {
            ways.push(Way::Cure);
        }
    }
    ways
}

/// Why there is no way to trade here.
pub(super) fn no_way(pack: &Pack, state: &State, hero: &Id) -> Refusal {
    if let Some(mission) = missions::undone(pack, state, hero).first() {
        return Refusal::new(missions::not_done(pack, state, hero, mission)).cite(cite::MISSIONS).overrulable();
    }
    let closed = closed(state, hero).map(|merchant| format!("the {merchant} has closed the doors to this hero for the turn"));
    let reason = closed.or_else(|| out_of_reach(pack, state, hero)).unwrap_or_else(|| "nobody to trade with here".to_owned());
    Refusal::new(reason).cite(cite::TRADE)
}

/// Unhidden, unblocked heroes in the clearing.
fn partners(state: &State, hero: &Id) -> Vec<Id> {
    let Some(at) = &state.hero(hero).at else { return Vec::new() };
    let open = |id: &Id| id != hero && !state.hero(id).blocked && !state.hero(id).is(Status::Hidden);
    state.heroes_at(at).into_iter().filter(open).collect()
}

/// Why nothing is swapped with the heroes who are here.
fn out_of_reach(pack: &Pack, state: &State, hero: &Id) -> Option<String> {
    let at = state.hero(hero).at.as_ref()?;
    let why = |id: &Id| if state.hero(id).blocked { "blocked" } else { "hidden" };
    let others = state.heroes_at(at).into_iter().filter(|id| id != hero);
    let all: Vec<String> = others.map(|id| format!("{} is {}", wording::name(pack, state, &id), why(&id))).collect();
    (!all.is_empty()).then(|| format!("{}: cards are swapped with unhidden, unblocked heroes only", list(&all)))
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
    let mut ways = ways(play.pack, &play.state, &hero);
    let undone = missions::undone(play.pack, &play.state, &hero);
    // The table may know better than what was counted.
    if !undone.is_empty() && !ways.contains(&Way::Mission) && (ways.is_empty() || table.overrules()) {
        ways.push(Way::Mission);
    }
    let options: Vec<_> = ways.into_iter().map(|way| (way, way.key())).collect();
    let about = ask("way").of(play.state.hero(&hero).seat).text(|| "What kind of trade?".to_owned()).cite(cite::TRADE);
    let why_not = |wanted: &str| match wanted {
        "commerce" => {
            let merchant = closed(&play.state, &hero)?;
            Some(Refusal::new(format!("the {merchant} has closed the doors to {} for the turn", play.name(&hero))).cite(cite::HAGGLING))
        }
        "mission" => {
            let reason = missions::not_done(play.pack, &play.state, &hero, undone.first()?);
            Some(Refusal::new(reason).cite(cite::MISSIONS).overrulable())
        }
        "cure" => {
            let reason = format!("each curse costs {CURE} Gold, and {} has {}", play.name(&hero), play.state.hero(&hero).gold);
            Some(Refusal::new(reason).cite(cite::TRADE)).filter(|_| !cursed_here(play.pack, &play.state, &hero).is_empty())
        }
        _ => None,
    };
    let way = table.choose(about.choose(options).label(|way| way.words().to_owned()).why_not(why_not))?;
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
        table.tell(|| {
            let card = play.card_name(from, &card);
            note(format!("{} gives {card} to {}", play.name(from), play.name(to))).cite(cite::TRADE)
        });
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
        table.tell(|| {
            note(format!("{} shows {} to {}", play.name(from), super::found_words(play.pack, place.as_str()), play.name(to)))
                .cite(cite::TRADE)
        });
        play.state.hero_mut(to).found.insert(place);
    }
    Ok(())
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
    let undone = missions::undone(play.pack, &play.state, hero);
    let here = state.missions.iter().filter(|mission| missions::is_place(play.pack, &play.state, &at, mission));
    let all = table.overrules() || here.clone().all(|mission| undone.contains(mission));
    let options: Vec<_> =
        here.filter(|mission| all || !undone.contains(*mission)).map(|mission| (mission.clone(), mission.to_string())).collect();
    let label = |mission: &Id| match missions::progress(play.pack, &play.state, hero, mission) {
        Some((done, of)) if of > 0 => format!("{} ({done} of {of} done)", play.pack.name(mission)),
        Some(_) => play.pack.name(mission),
        None => format!("{} (only you can say whether it is done)", play.pack.name(mission)),
    };
    let elsewhere = |wanted: &str| {
        let mission = state.missions.get(wanted)?;
        if undone.contains(mission) {
            let reason = missions::not_done(play.pack, &play.state, hero, mission);
            return Some(Refusal::new(reason).cite(cite::MISSIONS).overrulable());
        }
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
