//! Parts that the table does itself: the players type what came of it.

use super::id::Id;
use super::state::At;
use super::{Play, cite};
use crate::kernel::{Flow, Table, ask, note};
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

fn places(play: &Play<'_>) -> Vec<(At, String)> {
    let mut places: Vec<At> = play.state.heroes.values().filter_map(|hero| hero.at.clone()).collect();
    places.sort();
    places.dedup();
    places.into_iter().map(|at| (at.clone(), format!("{}-{}", at.tile, at.clearing))).collect()
}
