//! What holds as long as a card is equipped or carried: cubes that come with it, positions for others, a tile without magic.

use super::{Effect, Lasts};
use crate::games::dragons_down::cubes::{Cube, Cubes};
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::state::{Fate, Hero, Rule};
use crate::games::dragons_down::{Play, cards, cite};
use crate::kernel::{Flow, Table, note};
use crate::toolbox::wording::list;

/// After every action: cubes come with the cards that were equipped and go with those that were taken off.
pub fn settle(play: &mut Play<'_>, table: &mut Table<'_>) -> Flow<()> {
    for hero in play.state.heroes.keys().cloned().collect::<Vec<_>>() {
        if play.state.hero(&hero).fate != Fate::Alive {
            continue;
        }
        cards::too_many_carried(play, table, &hero)?;
        cubes_follow_cards(play, table, &hero);
    }
    disenchant(play, table);
    play.magic_is_felt(table);
    Ok(())
}

/// Treasure Manifest: a cube is received while the card is equipped. It comes back as it went, healthy or wounded.
fn cubes_follow_cards(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) {
    let due = due(play, hero);
    if due.as_slice() == play.state.hero(hero).lent.iter().map(|(card, cubes)| (card.clone(), *cubes)).collect::<Vec<_>>() {
        return;
    }
    let lent = play.state.hero(hero).lent.clone();
    for (card, cubes) in lent.iter().filter(|(card, _)| due.iter().all(|(other, _)| other != *card)) {
        table.tell(|| {
            let card = play.card_name(hero, card);
            note(format!("{} gives back {} with {card}", play.name(hero), words(*cubes))).cite(cite::TREASURES)
        });
        take_back(play.state.hero_mut(hero), card, *cubes);
    }
    for (card, cubes) in due.into_iter().filter(|(card, _)| !lent.contains_key(card)) {
        table.tell(|| {
            let card = play.card_name(hero, &card);
            note(format!("{} gets {} with {card}", play.name(hero), words(cubes))).cite(cite::TREASURES)
        });
        lend(play.state.hero_mut(hero), card, cubes);
    }
}

/// The cubes that a hero's equipped cards bring, by card.
fn due(play: &Play<'_>, hero: &Id) -> Vec<(Id, Cubes)> {
    let mut due: Vec<(Id, Cubes)> = Vec::new();
    for acting in play.effects(hero) {
        let Effect::Cube { kind: Some(kind), count, r#while: Lasts::Worn } = acting.effect else { continue };
        if *kind == Cube::Heart && play.state.rule(Rule::RingGivesHealth) {
            continue;
        }
        let mut cubes = Cubes::NONE;
        cubes.put(*kind, *count);
        match due.iter_mut().find(|(card, _)| card == acting.by.key()) {
            Some((_, more)) => *more = more.with(cubes),
            None => due.push((acting.by.key().clone(), cubes)),
        }
    }
    due
}

impl Play<'_> {
    /// Health that worn cards give instead of a Heart, where the table wants it so.
    #[must_use]
    pub fn health_of_cards(&self, hero: &Id) -> i32 {
        if !self.state.rule(Rule::RingGivesHealth) {
            return 0;
        }
        let lent = &self.state.hero(hero).lent;
        let hearts = self.effects(hero).into_iter().map(|acting| match acting.effect {
            Effect::Cube { kind: Some(Cube::Heart), count, r#while: Lasts::Worn } if !lent.contains_key(acting.by.key()) => {
                i32::from(*count)
            }
            _ => 0,
        });
        hearts.sum()
    }
}

fn lend(hero: &mut Hero, card: Id, cubes: Cubes) {
    let wounded = hero.cards.get_mut(&card).map_or(Cubes::NONE, |held| std::mem::take(&mut held.wounded));
    for (cube, count) in cubes.each() {
        let hurt = wounded.of(cube).min(count);
        hero.wounded.put(cube, hurt);
        hero.healthy.put(cube, count - hurt);
        hero.more_cubes = hero.more_cubes.saturating_add_unsigned(count);
    }
    hero.lent.insert(card, cubes);
}

fn take_back(hero: &mut Hero, card: &Id, cubes: Cubes) {
    let mut hurt = Cubes::NONE;
    for (cube, count) in cubes.each() {
        for _ in 0..count {
            if hero.wounded.take(cube, 1) > 0 {
                hurt.put(cube, 1);
            } else if hero.healthy.take(cube, 1) == 0 && !hero.take_from_cards(cube) {
                continue;
            }
            hero.more_cubes = hero.more_cubes.saturating_sub(1);
        }
    }
    hero.lent.remove(card);
    if let Some(held) = hero.cards.get_mut(card) {
        held.wounded = hurt;
    }
}

/// Treasure Manifest, DisEnchanter: the tile it is on loses its cube, without turning over.
fn disenchant(play: &mut Play<'_>, table: &mut Table<'_>) {
    let enchanted: Vec<Id> = play.state.realm.tiles.iter().filter(|(_, tile)| tile.enchanted.is_some()).map(|(id, _)| id.clone()).collect();
    for tile in enchanted {
        if !play.no_enchantment(&tile) {
            continue;
        }
        table.tell(|| note(format!("{tile} loses its cube")).cite(cite::TREASURES));
        if let Some(tile) = play.state.realm_mut().tiles.get_mut(&tile) {
            tile.enchanted = None;
        }
    }
}

/// `a Might cube`, `a Green cube and a Heart`.
fn words(cubes: Cubes) -> String {
    let each: Vec<String> = cubes
        .each()
        .map(|(cube, count)| match count {
            1 => cube.one(),
            more => format!("{more} {}", plural(cube)),
        })
        .collect();
    list(&each)
}

fn plural(cube: Cube) -> String {
    match cube {
        Cube::Heart => "Hearts".to_owned(),
        other => format!("{} cubes", crate::toolbox::wording::capital(other.slug())),
    }
}

impl Play<'_> {
    /// Whether nothing may enchant a tile: someone on it holds the card, or it lies there.
    #[must_use]
    pub fn no_enchantment(&self, tile: &Id) -> bool {
        let heroes = self.state.heroes.iter().filter(|(_, hero)| hero.at.as_ref().is_some_and(|at| at.tile == *tile));
        let held = heroes.map(|(id, _)| id).any(|id| self.has(id, &Effect::NoEnchantment));
        let lies = |of: &Id| self.pack.treasures.get(of).is_some_and(|card| card.effects.contains(&Effect::NoEnchantment));
        held || self.state.realm.open.iter().any(|open| open.at.tile == *tile && lies(&open.of))
    }
}
