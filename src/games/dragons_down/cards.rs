//! Items and treasures on a hero's board: what sort of card, where it goes, what it needs.

use super::Play;
use super::cite;
use super::cubes::Cube;
use super::effects::{Acting, Effect, Filled, Gives};
use super::id::Id;
use super::pack::{Acts, Pack, Position};
use crate::kernel::{Flow, Refusal, Table, ask, note};
use crate::toolbox::wording::count;

/// Whether a card is a weapon.
#[must_use]
pub fn is_weapon(pack: &Pack, record: &Id) -> bool {
    kind(pack, record) == Some("weapon")
}

/// Whether a card is armour.
#[must_use]
pub fn is_armour(pack: &Pack, record: &Id) -> bool {
    kind(pack, record) == Some("armour")
}

fn kind<'a>(pack: &'a Pack, record: &Id) -> Option<&'a str> {
    let item = pack.items.get(record).map(|item| item.kind.as_str());
    item.or_else(|| pack.treasures.get(record).map(|treasure| treasure.kind.as_str()))
}

/// Whether a card is a shield: it may take any hit.
#[must_use]
pub fn is_shield(pack: &Pack, record: &Id) -> bool {
    pack.items.get(record).is_some_and(|item| item.shield) || pack.treasures.get(record).is_some_and(|treasure| treasure.shield)
}

/// Whether a card holds spells.
#[must_use]
pub fn is_book(pack: &Pack, record: &Id) -> bool {
    kind(pack, record) == Some("spells")
}

/// Whether a card does something when it is equipped.
#[must_use]
pub fn is_wearable(pack: &Pack, record: &Id) -> bool {
    let acts = pack.treasures.get(record).is_some_and(|treasure| treasure.acts() == Acts::Worn && !treasure.effects.is_empty());
    acts || is_weapon(pack, record) || is_armour(pack, record)
}

impl Play<'_> {
    /// The weapon a hero has equipped: at most one.
    #[must_use]
    pub fn weapon(&self, hero: &Id) -> Option<Id> {
        let hero = self.state.hero(hero);
        hero.cards.iter().find(|(id, card)| card.worn && is_weapon(self.pack, card.of.as_ref().unwrap_or(id))).map(|(id, _)| id.clone())
    }

    /// The armour a hero has equipped.
    #[must_use]
    pub fn armours(&self, hero_id: &Id) -> Vec<Id> {
        let hero = self.state.hero(hero_id);
        let worn = hero.cards.iter().filter(|(id, card)| card.worn && is_armour(self.pack, card.of.as_ref().unwrap_or(id)));
        worn.map(|(id, _)| id.clone()).filter(|card| self.protects(hero_id, card)).collect()
    }

    /// Whether a card is armour now: some is only while a cube lies on it.
    fn protects(&self, hero: &Id, card: &Id) -> bool {
        let of_cube = |acting: &Acting<'_>| matches!(acting.effect, Effect::Box { gives: Gives::Armour, .. }) && *acting.by.key() == *card;
        !self.effects(hero).iter().any(of_cube) || self.cube_on(hero, card)
    }

    /// Whether a cube lies on the box of a treasure.
    #[must_use]
    pub fn cube_on(&self, hero: &Id, card: &Id) -> bool {
        self.state.hero(hero).tactics.as_ref().is_some_and(|tactics| tactics.count(card.as_str()) > 0)
    }

    /// Equipping, Weight: what a hero with so much healthy Might is too weak for, with what it needs.
    #[must_use]
    pub fn too_weak_for(&self, hero: &Id, might: i32) -> Vec<(Id, i32)> {
        let needs = |card: &Id| {
            let record = self.state.hero(hero).record(card);
            let weapon =
                self.weapon(hero).filter(|weapon| weapon == card).and_then(|_| self.weapon_card(&record)).map(|weapon| weapon.dark);
            weapon.or_else(|| is_armour(self.pack, &record).then(|| self.armour_card(&record)).flatten().map(|armour| armour.weight))
        };
        worn(self, hero).into_iter().filter_map(|card| needs(&card).filter(|weight| *weight > might).map(|weight| (card, weight))).collect()
    }

    /// Equipping, Weight: fewer Might cubes are left, so what every equipped card weighs decides now: the owner is asked where nobody
    /// knows it.
    pub fn weigh(&mut self, table: &mut Table<'_>, hero: &Id) -> Flow<()> {
        for card in worn(self, hero) {
            let record = self.state.hero(hero).record(&card);
            look_at_weight(self, table, &record)?;
        }
        self.drop_too_heavy(table, hero);
        Ok(())
    }

    /// Equipping, Weight: what a hero is too weak for goes to the backpack at once, even in mid-combat.
    pub fn drop_too_heavy(&mut self, table: &mut Table<'_>, hero: &Id) {
        let worn: Vec<Id> = self.state.hero(hero).cards.iter().filter(|(_, card)| card.worn).map(|(id, _)| id.clone()).collect();
        for card in worn {
            let record = self.state.hero(hero).record(&card);
            let Some(Need { weight, cube, healthy }) = too_heavy(self, hero, &record) else { continue };
            table.tell(|| {
                let (name, card, kind) = (self.name(hero), self.card_name(hero, &card), crate::toolbox::wording::capital(cube.slug()));
                let are = if healthy == 1 { "is" } else { "are" };
                note(format!("{name}: {card} needs {weight} healthy {kind}, and there {are} {healthy}: it goes to the backpack"))
                    .cite(cite::EQUIPPING)
            });
            if let Some(held) = self.state.hero_mut(hero).cards.get_mut(&card) {
                held.worn = false;
            }
        }
    }
}

/// Asks what a weapon or armour card needs to be equipped.
fn look_at_weight(play: &mut Play<'_>, table: &mut Table<'_>, record: &Id) -> Flow<()> {
    if is_weapon(play.pack, record) {
        play.look_at_weapon(table, record)?;
    } else if is_armour(play.pack, record) {
        play.look_at_armour(table, record)?;
    }
    Ok(())
}

/// Equipping: a card goes to its place; what lies there goes to the backpack. In Cleanup any one card may make room.
pub fn equip(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, card: &Id, free: bool) -> Flow<()> {
    let state = play.state.hero(hero);
    let record = state.record(card);
    if let Some(Need { weight, cube, healthy }) = too_heavy(play, hero, &record) {
        let kind = crate::toolbox::wording::capital(cube.slug());
        return Err(Refusal::new(format!(
            "{} needs {weight} healthy {kind}, and {} has {healthy}",
            play.card_name(hero, card),
            play.name(hero)
        ))
        .cite(cite::EQUIPPING)
        .into());
    }
    look_at_weight(play, table, &record)?;
    // Only now somebody has read it out: that is no wrong answer.
    if let Some(Need { weight, cube, healthy }) = too_heavy(play, hero, &record) {
        table.tell(|| {
            let kind = crate::toolbox::wording::capital(cube.slug());
            note(format!(
                "{} needs {weight} healthy {kind}, and {} has {healthy}: it stays in the backpack",
                play.card_name(hero, card),
                play.name(hero)
            ))
            .cite(cite::EQUIPPING)
        });
        return Ok(());
    }
    if !is_weapon(play.pack, &record) {
        play.look_at_place(table, &record)?;
    }
    let in_the_way = in_the_way(play, hero, &record);
    for other in &in_the_way {
        put_away(play, table, hero, other);
    }
    // Adjust Equipment takes one card off, whichever it is.
    if in_the_way.is_empty() && free {
        let state = play.state.hero(hero);
        let options: Vec<_> = worn(play, hero).into_iter().map(|other| (Some(other.clone()), other.to_string())).collect();
        if !options.is_empty() {
            let text = || format!("Does a card make room for {}?", play.card_name(hero, card));
            let about = ask(format!("instead.{hero}")).of(state.seat).text(text).cite(cite::EQUIPPING);
            if let Some(other) = table.choose(about.choose(options).or("none", "none", None))? {
                put_away(play, table, hero, &other);
            }
        }
    }
    table.tell(|| note(format!("{} equips {}", play.name(hero), play.card_name(hero, card))).cite(cite::EQUIPPING));
    if let Some(held) = play.state.hero_mut(hero).cards.get_mut(card) {
        held.worn = true;
    }
    make_room(play, table, hero, Some(card))
}

/// Equipping: no more cards in miscellaneous positions than there are; the hero says which go to the backpack.
pub fn too_many_carried(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<()> {
    make_room(play, table, hero, None)
}

fn make_room(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, keep: Option<&Id>) -> Flow<()> {
    loop {
        let state = play.state.hero(hero);
        let carried: Vec<Id> =
            worn(play, hero).into_iter().filter(|card| play.place(&state.record(card)) == Some(Position::Misc)).collect();
        // One position there is on every board; how many more is asked when it comes up.
        if carried.len() < 2 {
            return Ok(());
        }
        let Some(printed) = play.look_at_misc_positions(table)? else { return Ok(()) };
        let more = |effect: &Effect| if let Effect::MiscPositions(more) = effect { usize::from(*more) } else { 0 };
        let positions = printed + play.effects(hero).iter().map(|acting| more(acting.effect)).sum::<usize>();
        if carried.len() <= positions.max(1) {
            let belt = play.acting(hero, |effect| matches!(effect, Effect::MiscPositions(_)).then_some(()));
            if let Some(((), by)) = belt.filter(|_| keep.is_some() && carried.len() > printed) {
                let said = format!("{} has room for one card more ({})", play.name(hero), play.origin(hero, &by));
                table.tell(|| note(said).cite(by.cite()));
            }
            return Ok(());
        }
        let options: Vec<_> = carried.into_iter().filter(|card| Some(card) != keep).map(|card| (card.clone(), card.to_string())).collect();
        let text = || {
            format!(
                "{} has {}. Which card goes to the backpack?",
                play.name(hero),
                count(u8::try_from(positions).unwrap_or(u8::MAX), "miscellaneous position")
            )
        };
        let about = ask(format!("misc.{hero}.{}", options.len())).of(play.state.hero(hero).seat).text(text).cite(cite::EQUIPPING);
        let card = table.choose(about.choose(options))?;
        put_away(play, table, hero, &card);
    }
}

/// Puts a card into the backpack.
pub fn put_away(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, card: &Id) {
    table.tell(|| note(format!("{} puts {} in the backpack", play.name(hero), play.card_name(hero, card))).cite(cite::EQUIPPING));
    if let Some(held) = play.state.hero_mut(hero).cards.get_mut(card) {
        held.worn = false;
    }
}

fn worn(play: &Play<'_>, hero: &Id) -> Vec<Id> {
    play.state.hero(hero).cards.iter().filter(|(_, card)| card.worn).map(|(id, _)| id.clone()).collect()
}

/// What a card needs to be equipped, and what there is.
#[derive(Clone, Copy, Debug)]
pub struct Need {
    /// So many cubes.
    pub weight: i32,
    /// Of this kind.
    pub cube: Cube,
    /// So many are healthy.
    pub healthy: i32,
}

/// What a hero is too weak for, as far as the card is known: an armour's weight, the mandatory boxes of a weapon that are open.
pub fn too_heavy(play: &Play<'_>, hero: &Id, record: &Id) -> Option<Need> {
    let unwounded = |cube| i32::from(play.state.hero(hero).unwounded(cube));
    let need = if is_weapon(play.pack, record) {
        weapon_need(play, hero, record)?
    } else {
        let weight = is_armour(play.pack, record).then(|| play.armour_card(record)).flatten()?.weight;
        Need { weight, cube: Cube::Might, healthy: unwounded(Cube::Might) }
    };
    (need.weight > need.healthy).then_some(need)
}

/// Equipping: all open mandatory boxes of a weapon must be fillable; treasures fill some, or let other cubes do it.
fn weapon_need(play: &Play<'_>, hero: &Id, record: &Id) -> Option<Need> {
    let own = play.pack.treasures.get(record).map_or(&[][..], |treasure| treasure.effects.as_slice());
    let acting = play.effects(hero);
    let all = || acting.iter().map(|acting| acting.effect);
    let mut weight = play.weapon_card(record)?.dark;
    let takes = own.iter().find_map(|effect| if let Effect::WeaponTakes(cube) = effect { Some(*cube) } else { None });
    weight -= i32::from(takes.is_some()) + i32::from(own.contains(&Effect::Filled(Filled::Mandatory)));
    weight -= i32::from(all().any(|effect| *effect == Effect::Filled(Filled::Might)));
    let crossed = all().any(|effect| *effect == Effect::Crossed);
    let kind = |cube| match cube {
        Cube::Might if crossed => Cube::Speed,
        Cube::Speed if crossed => Cube::Might,
        cube => cube,
    };
    let cube = kind(Cube::Might);
    let unwounded = |cube| i32::from(play.state.hero(hero).unwounded(cube));
    if let Some(one) = takes.map(kind).filter(|one| unwounded(*one) == 0) {
        return Some(Need { weight: 1, cube: one, healthy: 0 });
    }
    let swapped = all().map(|effect| match effect {
        Effect::CubeAs { cube: other, r#as, count } if *r#as == cube => i32::from(*count).min(unwounded(*other)),
        Effect::Box { takes: Some(other), gives: Gives::Might } if cube == Cube::Might => unwounded(*other).min(1),
        _ => 0,
    });
    Some(Need { weight: weight.max(0), cube, healthy: unwounded(cube) + swapped.sum::<i32>() })
}

/// The equipped cards that make room when a card is equipped, as far as the positions are known.
#[must_use]
pub fn in_the_way(play: &Play<'_>, hero: &Id, record: &Id) -> Vec<Id> {
    let state = play.state.hero(hero);
    worn(play, hero).into_iter().filter(|other| clash(play, record, &state.record(other))).collect()
}

/// Whether two cards can't be equipped at once: two weapons, two shields, the same place on the body, no hand left.
fn clash(play: &Play<'_>, one: &Id, other: &Id) -> bool {
    let pack = play.pack;
    if is_weapon(pack, one) && is_weapon(pack, other) || is_shield(pack, one) && is_shield(pack, other) {
        return true;
    }
    // Weapons and shields go to weapon positions, all else that is held to hand positions.
    let armed = |record: &Id| is_weapon(pack, record) || is_shield(pack, record);
    let apart = armed(one) != armed(other);
    let (Some(one), Some(other)) = (play.place(one), play.place(other)) else { return false };
    match (one, other) {
        (Position::Hand | Position::TwoHands, Position::Hand | Position::TwoHands) if apart => false,
        (Position::TwoHands, Position::Hand | Position::TwoHands) | (Position::Hand, Position::TwoHands) => true,
        (Position::HeadChest, Position::Head | Position::Chest) | (Position::Head | Position::Chest, Position::HeadChest) => true,
        // A hand is left, and miscellaneous positions are counted.
        (Position::Hand, Position::Hand) | (Position::Misc, Position::Misc) => false,
        (one, other) => one == other,
    }
}
