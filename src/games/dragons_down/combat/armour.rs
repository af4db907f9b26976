//! Combat Steps 7C: which armour takes a hit, chosen before ranged dice.

use super::damage::base_damage;
use super::versus::AIMS;
use crate::games::dragons_down::cubes::Cube;
use crate::games::dragons_down::effects::{Acting, Effect, Gives};
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::pack::Position;
use crate::games::dragons_down::state::Rule;
use crate::games::dragons_down::{Play, cards, cite, spells};
use crate::kernel::{Flow, Table, ask};

/// The damage of a hit before ranged dice, as far as it can be reckoned: from so much to so much.
#[derive(Clone, Copy)]
pub(super) struct Foreseen {
    pub(super) least: i32,
    pub(super) most: i32,
    /// How much less on armour.
    off: i32,
}

/// What can be said of a hit's damage before the choice.
pub(super) fn foresee(play: &Play<'_>, attacker: &Id, targets: usize) -> Option<Foreseen> {
    if play.spell_of(attacker).is_some() {
        return None;
    }
    let (base, icons, _) = base_damage(play, attacker, targets)?;
    let dice = &play.pack.dice.ranged;
    let faces: Vec<i32> = dice.each_face().map(|face| dice.value(face)).collect();
    let ranged = (faces.iter().min().copied().unwrap_or(0), faces.iter().max().copied().unwrap_or(0));
    let (less, more) = if play.is_ranged(attacker) { ranged } else { (0, 0) };
    Some(Foreseen { least: base + icons + less, most: base + icons + more, off: i32::from(icons > 0) })
}

/// The hero chooses which armour takes a hit: that of the head, of the torso, a shield, or none. Enter loses least.
pub(super) fn choose(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, id: &str, foreseen: Option<Foreseen>) -> Flow<Option<Id>> {
    // Life Armor is hit first, whatever else is worn; who is a chip wears nothing.
    if play.state.is_under(hero, spells::LIFE_ARMOR) {
        return Ok(Some(Id::from(spells::LIFE_ARMOR)));
    }
    let attacker = id.split('.').next().unwrap_or(id);
    let striker = Id::from(attacker);
    if play.fights_as_chip(hero) || play.armours(hero).is_empty() {
        return Ok(None);
    }
    // What the cards show decides the choice, and whether they may be worn at all.
    for card in play.armours(hero) {
        let record = play.state.hero(hero).record(&card);
        play.look_at_armour(table, &record)?;
    }
    play.drop_too_heavy(table, hero);
    let worn: Vec<Id> = play.armours(hero).into_iter().filter(|card| play.is_aimed_at(&striker, hero, card)).collect();
    if worn.is_empty() {
        return Ok(None);
    }
    let play = &*play;
    let label = |armour: &Option<Id>| armour.as_ref().map_or_else(String::new, |card| label(play, hero, card, foreseen));
    let text = || {
        let damage = foreseen.map_or_else(String::new, |foreseen| format!(" for {}", foreseen.words()));
        format!("{attacker} hits {}{damage}, on the head or the torso. Which armour takes it?", play.name(hero))
    };
    let hint = || {
        "One armour at most; a shield may take any hit. With it the hit never kills, but wounds once. `head` or `torso` is the card that \
         is worn there, or no armour. Enter saves the life, then the armour."
            .to_owned()
    };
    let several = if id.contains('.') || play.state.fight().targets.values().filter(|targets| targets.contains(hero)).count() > 1 {
        format!("armour.{hero}.{attacker}")
    } else {
        format!("armour.{hero}")
    };
    let there = worn.clone();
    let place = |word: &str| card_at(play, &striker, hero, &there, word);
    let options: Vec<_> = worn.into_iter().map(|card| (Some(card.clone()), card.to_string())).collect();
    let cheapest = options.iter().map(|(card, _)| card.clone()).chain([None]).min_by_key(|card| loss(play, hero, card.as_ref(), foreseen));
    let hearts = health(play, hero);
    let bare = match foreseen {
        Some(Foreseen { most, .. }) if most < 1 => "no armour: nothing happens".to_owned(),
        Some(Foreseen { least, .. }) if least >= hearts => format!("no armour: kills, Hearts {hearts}"),
        Some(Foreseen { most, .. }) if most >= hearts => format!("no armour: may kill, Hearts {hearts}"),
        Some(_) => format!("no armour: one wound, Hearts {hearts}"),
        None => "no armour".to_owned(),
    };
    let idle = cheapest.clone().flatten().is_some_and(|card| holds(play, hero, &card, foreseen)) && !is_merciful(play, hero, &there);
    let about = ask(several).of(play.state.hero(hero).seat).text(text).hint(hint).short(place).cite(cite::DAMAGE);
    let choice = about.choose(options).label(label).or("none", bare, None).default_to(|card| Some(card) == cheapest.as_ref());
    table.choose(if idle { choice.quiet() } else { choice })
}

/// Whether armour is neither damaged nor destroyed, however the dice fall: then nothing speaks for bare skin.
fn holds(play: &Play<'_>, hero: &Id, card: &Id, foreseen: Option<Foreseen>) -> bool {
    loss(play, hero, Some(card), foreseen).3 == 0 && foreseen.is_some()
}

/// Whether one of these cards, with a cube on it, keeps even the wound off.
fn is_merciful(play: &Play<'_>, hero: &Id, worn: &[Id]) -> bool {
    let merciful = |acting: &Acting<'_>| matches!(acting.effect, Effect::Box { gives: Gives::NoWound, .. });
    play.effects(hero).iter().any(|acting| merciful(acting) && worn.contains(acting.by.key()))
}

/// The card that `head` or `torso` means, `none` where nothing is worn; nothing if the blow is aimed elsewhere, or nobody can say what
/// is worn where.
fn card_at(play: &Play<'_>, striker: &Id, hero: &Id, worn: &[Id], word: &str) -> Option<String> {
    let (here, elsewhere) = match word {
        "head" => (Position::Head, 1),
        "torso" | "chest" => (Position::Chest, 0),
        _ => return None,
    };
    let aim = AIMS.get(elsewhere)?;
    if play.tactics(striker).is_some_and(|tactics| tactics.count(aim) > 0) {
        return None;
    }
    let mut there = "none".to_owned();
    for card in worn {
        let record = play.state.hero(hero).record(card);
        let shield = cards::is_shield(play.pack, &record);
        let place = if shield { Position::Hand } else { play.place(&record)? };
        if place == here || place == Position::HeadChest {
            there = card.to_string();
        }
    }
    Some(there)
}

/// What a choice may cost, the worst first: the life, a wound, a Heart that must be it, the armour.
fn loss(play: &Play<'_>, hero: &Id, card: Option<&Id>, foreseen: Option<Foreseen>) -> (bool, bool, bool, u8) {
    let hearts = health(play, hero);
    let Some(card) = card else {
        let most = foreseen.map_or(i32::MAX, |foreseen| foreseen.most);
        return (most >= hearts.max(1), most >= 1, play.state.rule(Rule::RedMeat), 0);
    };
    let Some(most) = foreseen.map(|foreseen| foreseen.most - foreseen.off) else { return (false, true, false, 1) };
    let value = play.armour_card(&play.state.hero(hero).record(card)).map(|armour| armour.value);
    let damaged = play.state.hero(hero).cards.get(card).is_some_and(|held| held.damaged);
    let lost = match value {
        _ if most < 1 => 0,
        Some(value) if most < value => 0,
        Some(value) if most == value && !damaged => 2,
        Some(_) => 3,
        None => 1,
    };
    (false, most >= 1, false, lost)
}

/// Hearts, and what worn cards add to them where the table has it so.
pub(super) fn health(play: &Play<'_>, hero: &Id) -> i32 {
    i32::from(play.state.hero(hero).healthy.of(Cube::Heart)) + play.health_of_cards(hero)
}

fn label(play: &Play<'_>, hero: &Id, card: &Id, foreseen: Option<Foreseen>) -> String {
    let record = play.state.hero(hero).record(card);
    let value = play.armour_card(&record).map(|armour| armour.value);
    let damaged = play.state.hero(hero).cards.get(card).is_some_and(|held| held.damaged);
    let place = if cards::is_shield(play.pack, &record) { "any hit" } else { play.place(&record).map_or("its place", aimed_at) };
    let number = value.map_or_else(String::new, |value| format!(" {value}"));
    let mark = if damaged { ", damaged" } else { "" };
    let fate = foreseen.zip(value).map_or_else(String::new, |(foreseen, value)| format!(": {}", foreseen.fate(value, damaged)));
    format!("{}{number} ({place}{mark}){fate}", play.card_name(hero, card))
}

/// A position of the body as a blow is aimed at it: the rulebook has the chest for a card, and the torso for a hit.
fn aimed_at(position: Position) -> &'static str {
    match position {
        Position::Chest => "torso",
        Position::HeadChest => "head and torso",
        other => other.word(),
    }
}

impl Foreseen {
    fn words(self) -> String {
        let range = |least: i32, most: i32| if least == most { most.to_string() } else { format!("{least} to {most}") };
        let on_armour = range(self.least - self.off, self.most - self.off);
        let off = if self.off > 0 { format!(", {on_armour} on armour") } else { String::new() };
        format!("{} damage{off}", range(self.least, self.most))
    }

    /// What becomes of armour that takes it.
    fn fate(self, value: i32, damaged: bool) -> String {
        let one = |damage: i32| match damage {
            ..1 => "nothing happens",
            _ if damage < value => "one wound, it holds",
            _ if damage == value && !damaged => "one wound, it is damaged",
            _ => "one wound, it is destroyed",
        };
        let (best, worst) = (one(self.least - self.off), one(self.most - self.off));
        if best == worst { best.to_owned() } else { format!("{best} to {worst}") }
    }
}
