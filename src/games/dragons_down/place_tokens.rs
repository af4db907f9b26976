//! Place Tokens: what a tile turns out to hold when the first hero enters it.

use super::actions::{gain_item, gain_treasure, reward};
use super::id::Id;
use super::pack::{Pack, Token, TokenKind};
use super::state::{At, Phase, Site};
use super::{Play, cite, missions, stock};
use crate::kernel::{Flow, Table, ask, note};
use crate::toolbox::wording::{capital, slug};

/// Civilization tokens revealed in a civilization location.
const MERCHANTS: u8 = 2;
/// Mission Dice of a Discovery.
const DISCOVERY: usize = 2;

/// Place Tokens: a civilization tile gets two civilization tokens, a wilderness tile one wilderness token; once a game.
pub fn place_tokens(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, tile: &Id) -> Flow<()> {
    if play.state.realm.tiles.get(tile).is_none_or(|tile| tile.revealed) {
        return Ok(());
    }
    if play.state.phase == Phase::Combat {
        play.state.realm_mut().waiting.insert(tile.clone());
        return Ok(());
    }
    if let Some(tile) = play.state.realm_mut().tiles.get_mut(tile) {
        tile.revealed = true;
    }
    if play.pack.tiles.get(tile).is_some_and(|card| card.civilization) {
        return merchants_come(play, table, tile);
    }
    let pack = play.pack.tiles.get(tile).map(|card| card.pack.clone()).unwrap_or_default();
    wilderness_token(play, table, hero, tile, &pack, "token")
}

/// Civilization Tiles: two tokens at the civilization location; some are empty.
pub fn merchants_come(play: &mut Play<'_>, table: &mut Table<'_>, tile: &Id) -> Flow<()> {
    if let Some(tile) = play.state.realm_mut().tiles.get_mut(tile) {
        tile.revealed = true;
    }
    let clearing = play.state.realm.tiles.get(tile).and_then(|tile| tile.location).unwrap_or(1);
    let at = At { tile: tile.clone(), clearing };
    for nth in 1..=MERCHANTS {
        let options: Vec<_> =
            play.state.realm.civilization_tokens.iter().map(|(id, count)| (id.clone(), id.to_string(), u32::from(*count))).collect();
        if options.is_empty() {
            break;
        }
        let about = ask(format!("merchant.{tile}.{nth}")).text(|| "Which civilization token comes up?".to_owned()).cite(cite::PLACE_TOKENS);
        let drawn = table.draw(about.draw(options).label(|token| token_name(play.pack, token)))?;
        take_one(&mut play.state.realm_mut().civilization_tokens, &drawn);
        if play.pack.merchants.contains_key(&drawn) {
            stock::reveal(play, table, &drawn, &at)?;
        } else {
            table.tell(|| note(format!("{at}: an empty token")).cite(cite::PLACE_TOKENS));
        }
    }
    Ok(())
}

/// A token as the table sees it: what stands on its face, after the pack on its back, `Mountains: Gate`; a merchant's by the merchant.
fn token_name(pack: &Pack, token: &Id) -> String {
    let name = pack.name(token);
    let Some(of) = pack.tokens.get(token).map(|card| card.pack.as_str()) else { return name };
    match token.as_str().strip_prefix(of).and_then(|rest| rest.strip_prefix('-')) {
        Some(face) if slug(&name) == face => format!("{}: {name}", capital(of)),
        Some(face) => format!("{}: {}", capital(of), face.replace('-', " ")),
        None => name,
    }
}

fn take_one(counts: &mut std::collections::BTreeMap<Id, u8>, id: &Id) {
    if let Some(count) = counts.get_mut(id) {
        *count = count.saturating_sub(1);
    }
    counts.retain(|_, count| *count > 0);
}

/// Wilderness tiles: one token of the tile's pack is drawn and carried out.
fn wilderness_token(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, tile: &Id, pack: &Id, id: &str) -> Flow<()> {
    let of_pack = |token: &&Id| play.pack.tokens.get(*token).is_some_and(|card| card.pack == *pack);
    let left = play.state.realm.tokens.iter().filter(|(token, _)| of_pack(token));
    let options: Vec<_> = left.map(|(token, count)| (token.clone(), token.to_string(), u32::from(*count))).collect();
    if options.is_empty() {
        return Ok(());
    }
    let about =
        ask(id.to_owned()).of(play.state.hero(hero).seat).text(|| format!("Which wilderness token comes up on {}?", play.pack.name(tile)));
    let token = table.draw(about.cite(cite::PLACE_TOKENS).draw(options).label(|token| token_name(play.pack, token)))?;
    take_one(&mut play.state.realm_mut().tokens, &token);
    let Some(card) = play.pack.tokens.get(&token) else { return Ok(()) };
    table.tell(|| note(format!("{}: {}", play.pack.name(tile), card.name)).cite(cite::PLACE_TOKENS));
    match card.kind {
        TokenKind::Empty => Ok(()),
        TokenKind::Site => random_site(play, table, tile, id),
        TokenKind::SecretCache => {
            put_site(play, table, &Id::from("secret-cache"), tile);
            Ok(())
        }
        TokenKind::Gate => gate(play, table, tile, card, id),
        TokenKind::Item => gain_item(play, table, hero, &format!("{id}.item")),
        TokenKind::Treasure => gain_treasure(play, table, hero, &format!("{id}.treasure")),
        TokenKind::Discovery => missions::bonus_dice(play, table, hero, DISCOVERY, &format!("{id}.discovery")),
        TokenKind::ForgottenCity | TokenKind::DwarvenRuins => {
            reward(play, table, hero, &format!("{} revealed", card.name));
            let packs = play.state.setting.packs.clone();
            for pack in packs {
                wilderness_token(play, table, hero, tile, &pack, &format!("{id}.{pack}"))?;
            }
            Ok(())
        }
    }
}

/// Site: a random site token goes to the clearing printed on it.
fn random_site(play: &mut Play<'_>, table: &mut Table<'_>, tile: &Id, id: &str) -> Flow<()> {
    let options: Vec<_> = play.state.realm.site_tokens.iter().map(|site| (site.clone(), site.to_string(), 1)).collect();
    if options.is_empty() {
        return Ok(());
    }
    let about = ask(format!("{id}.site")).text(|| "Which site token comes up?".to_owned()).cite(cite::PLACE_TOKENS);
    let site = table.draw(about.draw(options))?;
    play.state.realm_mut().site_tokens.remove(&site);
    put_site(play, table, &site, tile);
    Ok(())
}

fn put_site(play: &mut Play<'_>, table: &mut Table<'_>, site: &Id, tile: &Id) {
    let clearing = play.pack.sites.get(site).map_or(1, |card| card.clearing);
    let at = At { tile: tile.clone(), clearing };
    table.tell(|| note(format!("the {} lies at {at}", play.pack.name(site))).cite(cite::PLACE_TOKENS));
    play.state.realm_mut().sites.insert(site.clone(), Site { at, ..Site::default() });
}

/// Numbered Token: a Gate stands in the clearing printed on it; where the sources differ, the players read it.
fn gate(play: &mut Play<'_>, table: &mut Table<'_>, tile: &Id, card: &Token, id: &str) -> Flow<()> {
    let clearing = match card.clearing {
        Some(clearing) => clearing,
        None => {
            let about = ask(format!("{id}.clearing"))
                .text(|| "Which clearing has the number on the Gate token?".to_owned())
                .cite(cite::PLACE_TOKENS);
            let clearings = if card.clearings.is_empty() { vec![1, 2, 3, 4, 5, 6] } else { card.clearings.clone() };
            table.choose(about.choose(clearings.into_iter().map(|n: u8| (n, n.to_string()))))?
        }
    };
    let at = At { tile: tile.clone(), clearing };
    table.tell(|| note(format!("a Gate stands at {at}")).cite(cite::PLACE_TOKENS));
    play.state.realm_mut().gates.insert(at);
    Ok(())
}

/// Tiles entered by a spell in combat get their tokens once all combat of the turn is over.
pub fn place_waiting(play: &mut Play<'_>, table: &mut Table<'_>) -> Flow<()> {
    for tile in std::mem::take(&mut play.state.realm_mut().waiting) {
        let there = play.state.heroes.iter().find(|(_, hero)| hero.at.as_ref().is_some_and(|at| at.tile == tile));
        if let Some(hero) = there.map(|(id, _)| id.clone()) {
            place_tokens(play, table, &hero, &tile)?;
        }
    }
    Ok(())
}
