//! What is easily forgotten when a hero's turn ends. Each kind can be on (it asks before the turn is let go), to remind, or off.

use super::effects::using;
use super::id::Id;
use super::state::State;
use super::{Play, actions, cite, missions};
use crate::kernel::{Cite, Flow, Table, ask, note};
use crate::toolbox::sheet::Automation;
use crate::toolbox::wording::{count, list};

/// Parts that can be switched: the game's, all reminders together, and each kind of them.
pub const PARTS: [&str; 9] =
    ["monsters", "combat", "reminders", "unused-actions", "unshown-cards", "unused-cards", "missions-due", "merchants-near", "curses-held"];

/// The kinds of reminders.
const KINDS: [&str; 6] = ["unused-actions", "unshown-cards", UNUSED_CARDS, "missions-due", "merchants-near", "curses-held"];

/// Before anyone has switched it, a kind of reminder says its line, and asks nothing.
#[must_use]
pub fn usual(part: &str) -> Automation {
    if KINDS.contains(&part) { Automation::Remind } else { Automation::On }
}

/// The kind that counts what is not used.
const UNUSED: &str = "unused-actions";

/// The kind that names one-time cards.
const UNUSED_CARDS: &str = "unused-cards";

/// Something that may have been forgotten.
struct Forgotten {
    kind: &'static str,
    what: String,
    cite: Cite,
}

fn mode(state: &State, kind: &str) -> Automation {
    match state.sheet.automation("reminders") {
        Automation::Off => Automation::Off,
        _ => state.sheet.automation.get(kind).copied().unwrap_or_else(|| usual(kind)),
    }
}

/// Whether a turn is kept open after the last action while a one-time card could be used.
#[must_use]
pub fn asks_for_cards(state: &State) -> bool {
    mode(state, UNUSED_CARDS) == Automation::On
}

/// Before a turn is let go: whatever is switched on is asked for. False when the hero goes on.
pub fn hold(play: &Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<bool> {
    for forgotten in of(play, hero).into_iter().filter(|forgotten| mode(&play.state, forgotten.kind) == Automation::On) {
        let text = || format!("{}. End the turn all the same?", forgotten.what);
        let about = ask(format!("end.{}", forgotten.kind)).of(play.state.hero(hero).seat).text(text).cite(forgotten.cite.clone());
        if !table.confirm(about, true)? {
            table.tell(|| note(format!("{} goes on", play.name(hero))).cite(cite::PASS));
            return Ok(false);
        }
    }
    Ok(true)
}

/// When a turn has ended: whatever is to be reminded of is said; and what is switched on, if the turn ended without being let go.
pub fn say(play: &Play<'_>, table: &mut Table<'_>, hero: &Id) {
    if !table.telling() || play.state.hero(hero).blocked || play.state.hero(hero).at.is_none() {
        return;
    }
    // Who has run out of actions was told before the last one, unless the last were spent together.
    let told = |forgotten: &Forgotten| play.state.hero(hero).day.reminded && forgotten.kind != UNUSED;
    let due = |forgotten: &Forgotten| mode(&play.state, forgotten.kind) == Automation::Remind && !told(forgotten);
    for forgotten in of(play, hero).into_iter().filter(due) {
        table.tell(|| note(format!("reminder: {}", forgotten.what)).cite(forgotten.cite));
    }
}

/// Before the last action: what it could still be used for, or what may be done beside it.
pub fn before_the_last(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) {
    if play.state.hero(hero).blocked || actions::left(play.pack, &play.state, hero) != 1 {
        return;
    }
    if std::mem::replace(&mut play.state.hero_mut(hero).day.reminded, true) || !table.telling() {
        return;
    }
    let state = play.state.hero(hero);
    let cured = state.at.as_ref().is_some_and(|at| actions::is_civilized(&play.state, at));
    let idle = |kind| kind == UNUSED || kind == "curses-held" && !cured;
    let still = |forgotten: &Forgotten| !idle(forgotten.kind) && mode(&play.state, forgotten.kind) != Automation::Off;
    for forgotten in of(play, hero).into_iter().filter(still) {
        table.tell(|| note(format!("reminder, 1 action left: {}", forgotten.what)).cite(forgotten.cite));
    }
}

fn of(play: &Play<'_>, hero: &Id) -> Vec<Forgotten> {
    let mut all = Vec::new();
    let mut put = |kind, what: Option<String>, cite| all.extend(what.map(|what| Forgotten { kind, what, cite }));
    put("unused-actions", unused(play, hero), cite::ACTIONS);
    put("unshown-cards", unshown(play, hero), cite::LEGEND_POINTS);
    put(UNUSED_CARDS, unused_cards(play, hero), cite::BANNERS);
    put("missions-due", missions_due(play, hero), cite::MISSIONS);
    put("merchants-near", merchants_near(play, hero), cite::TRADE);
    put("curses-held", curses(play, hero), cite::CURSES);
    all
}

fn unused(play: &Play<'_>, hero: &Id) -> Option<String> {
    let left = actions::left(play.pack, &play.state, hero);
    (left > 0).then(|| format!("{} of {} not used", count(left, "action"), play.name(hero)))
}

fn unshown(play: &Play<'_>, hero: &Id) -> Option<String> {
    let face_down = play.state.hero(hero).face_down;
    let cards = count(face_down, "card");
    (face_down > 0).then(|| format!("{cards} of {} face down: an epic treasure is rewarded when it is shown", play.name(hero)))
}

fn unused_cards(play: &Play<'_>, hero: &Id) -> Option<String> {
    let cards = using::usable(play.pack, &play.state, hero);
    let names: Vec<String> = cards.iter().map(|card| play.pack.name(&play.state.hero(hero).record(card))).collect();
    (!names.is_empty()).then(|| format!("{} has not used {} (free, before the turn ends)", play.name(hero), list(&names)))
}

fn missions_due(play: &Play<'_>, hero: &Id) -> Option<String> {
    let names = |missions: Vec<Id>| list(&missions.iter().map(|mission| play.pack.name(mission)).collect::<Vec<_>>());
    let (done, unseen) = missions::due(play.pack, &play.state, hero);
    let sure = (!done.is_empty()).then(|| format!("{} could be completed here with a Trade action", names(done)));
    let whose = play.name(hero);
    let unsure =
        (!unseen.is_empty()).then(|| format!("a Trade action here completes {}, if {whose} has done it: only you can say", names(unseen)));
    let said: Vec<String> = sure.into_iter().chain(unsure).collect();
    (!said.is_empty()).then(|| said.join("; "))
}

/// Merchants on the same tile with whom nothing was traded this turn, for who has anything to trade.
fn merchants_near(play: &Play<'_>, hero: &Id) -> Option<String> {
    let state = play.state.hero(hero);
    let at = state.at.as_ref()?;
    if state.gold == 0 && state.cards.is_empty() {
        return None;
    }
    let open = |id: &Id| !state.day.closed.contains(id) && !state.day.traded.contains(id);
    let near = play.state.realm.merchants.iter().filter(|(id, merchant)| merchant.at.tile == at.tile && open(id));
    let words = near.map(|(id, merchant)| {
        let place = if merchant.at == *at { "here".to_owned() } else { format!("next door, at {}", merchant.at) };
        format!("the {} {place}", play.pack.name(id))
    });
    let words: Vec<String> = words.collect();
    (!words.is_empty()).then(|| format!("{} has not traded with {}", play.name(hero), list(&words)))
}

fn curses(play: &Play<'_>, hero: &Id) -> Option<String> {
    let state = play.state.hero(hero);
    let curses: Vec<&str> = state.curses.iter().map(Id::as_str).collect();
    let here = state.at.as_ref().is_some_and(|at| actions::is_civilized(&play.state, at));
    let cure = if here { "; 5 Gold each lift them here" } else { "" };
    (!curses.is_empty()).then(|| format!("{} is still cursed: {}{cure}", play.name(hero), list(&curses)))
}
