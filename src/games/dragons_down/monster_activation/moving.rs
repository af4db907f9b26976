//! Chips that move: back to the tray, to a hero, to the site they guard.

use super::Place;
use super::tray::taken;
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::state::{At, Rule, Side};
use crate::games::dragons_down::{Play, cite, rules};
use crate::kernel::{Table, note};

/// Return Arrow: monsters on tiles without heroes, guardians too, go back to the tray.
pub(super) fn return_to_tray(play: &mut Play<'_>, table: &mut Table<'_>) {
    let with_heroes: Vec<Id> = play.state.heroes.values().filter_map(|hero| hero.at.as_ref().map(|at| at.tile.clone())).collect();
    let back: Vec<Id> = play
        .state
        .figures
        .iter()
        .filter(|(_, figure)| !figure.native && !with_heroes.contains(&figure.at.tile))
        .map(|(id, _)| id.clone())
        .collect();
    for id in back {
        play.back_to_the_tray(table, &id, cite::RETURN_ARROW);
    }
}

/// Enchanted Realm (optional): every tile with the black symbol turns over, enchanted in its hidden paths' colour.
pub(super) fn enchant_realm(play: &mut Play<'_>, table: &mut Table<'_>, symbol: &str) {
    let (pack, only_removes) = (play.pack, play.state.rule(Rule::ArrowOnlyRemoves));
    for (id, tile) in &mut play.state.realm_mut().tiles {
        let Some(card) = pack.tiles.get(id).filter(|card| card.local_symbol.as_deref() == Some(symbol)) else { continue };
        tile.side = tile.side.turned();
        let cleared = only_removes && tile.enchanted.is_some();
        tile.enchanted = card.hidden_path_colour.filter(|_| !cleared);
        table.tell(|| {
            let words = match tile.enchanted {
                Some(colour) => format!("enchanted: {colour}"),
                None => "and its cube is taken away".to_owned(),
            };
            let turned = note(format!("{id} turns over, {words}")).cite(cite::ENCHANTED_REALM);
            rules::by(turned, if cleared { Rule::ArrowOnlyRemoves } else { Rule::EnchantedRealm })
        });
    }
}

/// The monsters on a tile that would walk: those that share no clearing with a hero.
pub(super) fn movers(play: &Play<'_>, place: &Place) -> Vec<Id> {
    let noisy_calls_all = place.noise && play.state.rule(Rule::NoiseCallsEveryone);
    play.state
        .figures
        .iter()
        .filter(|(_, figure)| !figure.native && figure.at.tile == place.tile && figure.at != place.first)
        .filter(|(_, figure)| noisy_calls_all || play.state.heroes_at(&figure.at).is_empty())
        .map(|(id, _)| id.clone())
        .collect()
}

/// Monsters Move: those on the tile that share no clearing with a hero walk to the earliest hero.
pub(super) fn monsters_move(play: &mut Play<'_>, table: &mut Table<'_>, place: &Place) {
    let noisy_calls_all = place.noise && play.state.rule(Rule::NoiseCallsEveryone);
    for id in movers(play, place) {
        let hero = play.state.heroes_at(&place.first).first().map_or_else(String::new, |hero| play.name(hero));
        table.tell(|| {
            let walks = note(format!("{id} walks to {hero} at {}", place.first)).cite(cite::SUMMONING);
            if noisy_calls_all { rules::by(walks, Rule::NoiseCallsEveryone) } else { walks }
        });
        if let Some(figure) = play.state.figures.get_mut(&id) {
            figure.at = place.first.clone();
            figure.side = Side::Front;
        }
    }
}

/// Treasure Site Symbol: the guardians of every site on a tile with a hero come to it, wherever they are.
pub(super) fn guardians(play: &mut Play<'_>, table: &mut Table<'_>, place: &Place) {
    let sites = play.state.realm.sites.iter().filter(|(_, site)| !site.body && site.at.tile == place.tile);
    let sites: Vec<(Id, At)> =
        sites.map(|(id, site)| (id.clone(), site.at.clone())).filter(|(_, at)| !place.noise || *at == place.first).collect();
    for (site, at) in sites {
        let guards = play.pack.monsters.iter().filter(|(_, monster)| monster.guards.as_ref() == Some(&site));
        for of in guards.map(|(id, _)| id.clone()).collect::<Vec<_>>() {
            guardian_comes(play, table, &of, &at);
        }
    }
}

/// One guardian comes to its site; one that was killed stays dead.
pub fn guardian_comes(play: &mut Play<'_>, table: &mut Table<'_>, of: &Id, at: &At) {
    let there = play.state.figures.iter().find(|(_, figure)| figure.of == *of).map(|(id, _)| id.clone());
    match there {
        Some(id) => {
            if let Some(figure) = play.state.figures.get_mut(&id).filter(|figure| figure.at != *at) {
                figure.at = at.clone();
                figure.side = Side::Front;
                table.tell(|| note(format!("{id} comes to its site at {at}")).cite(cite::SITE_SYMBOL));
            }
        }
        None if taken(play, of) == 0 => {
            let id = play.new_figure(of, None, at);
            table.tell(|| note(format!("{id} comes to its site at {at}")).cite(cite::SITE_SYMBOL));
        }
        None => {}
    }
}
