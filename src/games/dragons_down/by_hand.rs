//! Parts that the table does itself: the players type what came of it.

use super::id::Id;
use super::state::At;
use super::{Play, cite};
use crate::kernel::{About, Flow, Table, ask, note};
use crate::toolbox::sheet::Automation;

/// Whether the players bring the monsters by themselves.
#[must_use]
pub fn monsters(play: &Play<'_>) -> bool {
    play.state.sheet.automation("monsters") != Automation::On
}

/// Whether the players resolve attacks by themselves.
#[must_use]
pub fn combat(play: &Play<'_>) -> bool {
    play.state.sheet.automation("combat") != Automation::On
}

/// The players say which chips came, one sort at a time, and where to.
pub fn arrivals(play: &mut Play<'_>, table: &mut Table<'_>) -> Flow<()> {
    if play.state.sheet.automation("monsters") == Automation::Remind {
        table.tell(|| note("roll the summoning dice, and say what came").cite(cite::MONSTER_ACTIVATION));
    }
    for nth in 1..=20 {
        let text = || "Which monsters came?".to_owned();
        let options: Vec<_> = play.pack.monsters.keys().map(|id| (Some(id.clone()), id.to_string())).collect();
        let about = ask(format!("arrive.{nth}")).text(text).cite(cite::MONSTER_ACTIVATION);
        let Some(of) = table.choose(about.choose(options).or("none", "nobody else", None))? else { break };
        let places: Vec<(At, String)> = places(play);
        if places.is_empty() {
            break;
        }
        let about = ask(format!("arrive.{nth}.at")).text(|| "Where to?".to_owned()).cite(cite::MONSTER_ACTIVATION);
        let at = table.choose(about.choose(places))?;
        let about = ask(format!("arrive.{nth}.count")).text(|| "How many?".to_owned()).cite(cite::MONSTER_ACTIVATION);
        for _ in 0..table.number(about.number(1, 10).default_to(1))? {
            let id: Id = play.new_figure(&of, None, &at);
            table.tell(|| note(format!("{id} arrives at {at}")).cite(cite::MONSTER_ACTIVATION));
        }
    }
    Ok(())
}

/// One of several heroes: by chance, or as the table says where it moves the monsters itself.
pub fn one_of(play: &Play<'_>, table: &mut Table<'_>, about: About<'_>, open: &[Id]) -> Flow<Id> {
    let label = |hero: &Id| play.name(hero);
    if monsters(play) {
        return table.choose(about.choose(open.iter().map(|hero| (hero.clone(), hero.to_string()))).label(label));
    }
    table.draw(about.draw(open.iter().map(|hero| (hero.clone(), hero.to_string(), 1))).label(label))
}

/// Whether a monster's chip turns over; by the Monster Die, or as the table says.
pub fn turns_over(play: &Play<'_>, table: &mut Table<'_>, monster: &Id) -> Flow<bool> {
    if monsters(play) {
        let text = || format!("Does {monster} turn over?");
        return table.confirm(ask(format!("turns.{monster}")).text(text).cite(cite::MONSTER_TACTICS), None);
    }
    let text = || format!("{monster}: a symbol turns the chip over");
    let about = ask(format!("monster-die.{monster}")).text(text).cite(cite::MONSTER_TACTICS);
    let face = table.roll(about, &play.pack.dice.monster_one)?;
    Ok(play.pack.dice.monster.name(face) == "monster")
}

fn places(play: &Play<'_>) -> Vec<(At, String)> {
    let mut places: Vec<At> = play.state.heroes.values().filter_map(|hero| hero.at.clone()).collect();
    places.sort();
    places.dedup();
    places.into_iter().map(|at| (at.clone(), format!("{}-{}", at.tile, at.clearing))).collect()
}
