//! Search.

use super::movement::{found_words, path_name};
use super::{active, after_action, in_a_row, kept, spend};
use crate::dice::{Die, Face, Pool};
use crate::games::dragons_down::chances::gcd;
use crate::games::dragons_down::effects::reroll::{self, Throw};
use crate::games::dragons_down::effects::{Deed, Roll};
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::pack::Pack;
use crate::games::dragons_down::state::State;
use crate::games::dragons_down::{Play, cite, ledger, missions, sites};
use crate::kernel::{Cite, Flow, Table, ask, note};

/// What a hero may search for here: sites in the clearing and hidden paths that end in it, not found yet.
#[must_use]
pub fn targets(pack: &Pack, state: &State, hero: &Id) -> Vec<Id> {
    let hero = state.hero(hero);
    let Some(at) = &hero.at else { return Vec::new() };
    let mut targets: Vec<Id> = state.realm.sites.iter().filter(|(_, site)| site.at == *at).map(|(id, _)| id.clone()).collect();
    if let Some(card) = pack.tiles.get(&at.tile) {
        let side = state.realm.tiles.get(&at.tile).map(|tile| tile.side).unwrap_or_default();
        let here = card.hidden_paths(side).iter().filter(|path| path.contains(&at.clearing));
        targets.extend(here.map(|path| Id::from(path_name(&at.tile, [path[0].min(path[1]), path[0].max(path[1])]))));
    }
    targets.retain(|target| !hero.found.contains(target));
    targets
}

/// Search: two spyglasses find it. The next Search in a row for the same thing rerolls only blanks.
pub fn search(play: &mut Play<'_>, table: &mut Table<'_>) -> Flow<()> {
    let Some(hero) = active(&play.state) else { return Ok(()) };
    let seat = play.state.hero(&hero).seat;
    let options: Vec<_> = targets(play.pack, &play.state, &hero).into_iter().map(|target| (target.clone(), target.to_string())).collect();
    let about = ask("for").of(seat).text(|| format!("What does {} search for?", play.name(&hero))).cite(cite::SEARCH);
    let words = |target: &Id| found_words(play.pack, target.as_str());
    let target = table.choose(about.choose(options).label(words))?;
    let named = words(&target);
    spend(play, table, &hero, Deed::Search, 1)?;
    let what = format!("search {target}");
    let kept = kept(&play.state, &hero, &what, "spyglass");
    let die = &play.pack.dice.search;
    let text = || format!("two spyglasses find {named}{}", if kept > 0 { "; one stays from before" } else { "" });
    let worth = |faces: &[Face]| worth(die, faces);
    let rolled = reroll::roll(play, table, throw(&hero, &cite::SEARCH), &text, &Pool::of(die, 2 - kept.min(2)).each(), &worth)?;
    let mut faces: Vec<String> = vec!["spyglass".to_owned(); kept.min(2)];
    faces.extend(rolled.iter().map(|face| die.name(*face).to_owned()));
    let found = faces.iter().all(|face| face == "spyglass");
    table.tell(|| {
        let outcome = if found { "found" } else { "not found" };
        note(format!("{} searches for {named}: {}: {outcome}", play.name(&hero), faces.join(" "))).cite(cite::SEARCH)
    });
    in_a_row(play, &hero, &what, faces);
    if found {
        let missions = missions::standing(play, &hero);
        play.state.hero_mut(&hero).found.insert(target.clone());
        missions::tick(play, table, &hero, &missions);
        play.state.hero_mut(&hero).day.streak = None;
        if play.state.realm.sites.contains_key(&target) {
            sites::found(play, table, &hero, &target)?;
        }
    }
    after_action(play, table, &hero)
}

fn throw<'t>(hero: &'t Id, cite: &'t Cite) -> Throw<'t> {
    Throw { roll: Roll::Search, word: "search", id: "", by: Some(hero), against: None, cleanup: false, cite }
}

/// What a roll is worth: a spyglass stays for the next Search in a row, too.
fn worth(die: &Die, faces: &[Face]) -> i64 {
    let spyglasses = spyglasses(die, faces);
    i64::from(spyglasses == faces.len()) * 10 + i64::from(spyglasses > 0)
}

fn spyglasses(die: &Die, faces: &[Face]) -> usize {
    faces.iter().filter(|face| die.name(**face) == "spyglass").count()
}

/// Whether a spyglass stays from the try before, for something that is still to be found here.
fn lying(play: &Play<'_>, hero: &Id) -> bool {
    let sought = |target: &Id| kept(&play.state, hero, &format!("search {target}"), "spyglass") > 0;
    targets(play.pack, &play.state, hero).iter().any(sought)
}

/// The exact chances to find something within one try, two, and so on in a row: so many of so many ways. What stays from the try before
/// counts.
#[must_use]
pub fn tries(play: &Play<'_>, hero: &Id, most: u32) -> Vec<(u128, u128)> {
    let die = &play.pack.dice.search;
    // Ways with no spyglass lying, and with one; what has found it is left out.
    let (mut none, mut one) = if lying(play, hero) { (0_u128, 1_u128) } else { (1, 0) };
    let mut of = 1_u128;
    let mut chances = Vec::new();
    for _ in 0..most {
        let (two, of_two) = reroll::falls(play, throw(hero, &cite::SEARCH), die, 2, &|faces| worth(die, faces));
        let (last, of_last) = reroll::falls(play, throw(hero, &cite::SEARCH), die, 1, &|faces| worth(die, faces));
        let of_two_with =
            |count: usize| two.iter().filter(|(faces, _)| spyglasses(die, faces) == count).map(|(_, ways)| ways).sum::<u128>();
        let misses: u128 = last.iter().filter(|(faces, _)| spyglasses(die, faces) == 0).map(|(_, ways)| ways).sum();
        one = (none * of_two_with(1)).saturating_mul(of_last).saturating_add((one * misses).saturating_mul(of_two));
        none = (none * of_two_with(0)).saturating_mul(of_last);
        of = of.saturating_mul(of_two).saturating_mul(of_last);
        let common = [none, one].into_iter().fold(of, gcd).max(1);
        (none, one, of) = (none / common, one / common, of / common);
        chances.push((of - none - one, of));
    }
    chances
}

/// +1 LP and +5 Fame: what many firsts bring.
pub fn reward(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, what: &str) {
    play.gain_lp(hero, ledger::FIRST_LP, what);
    play.gain_fame(hero, ledger::FIRST_FAME);
    table.tell(|| {
        let (lp, fame) = (ledger::FIRST_LP, ledger::FIRST_FAME);
        note(format!("{}: {what}, +{lp} LP +{fame} Fame", play.name(hero))).cite(cite::LEGEND_POINTS)
    });
}
