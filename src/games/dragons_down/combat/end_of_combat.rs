//! End of Combat.

use crate::games::dragons_down::state::Side;
use crate::games::dragons_down::{Play, cite};
use crate::kernel::{Flow, Table, note};

/// End of Combat: wounds come off the monsters, chips show their names again, thrown weapons come back or are lost.
pub fn end_of_combat(play: &mut Play<'_>, table: &mut Table<'_>) -> Flow<()> {
    play.combat_spells_expire(table);
    let Some(fight) = play.state.fight.take() else { return Ok(()) };
    for shape in play.state.spells.values_mut().filter_map(|lasting| lasting.shape.as_mut()) {
        shape.wounds = 0;
    }
    for figure in play.state.figures.values_mut().filter(|figure| figure.at == fight.at) {
        figure.wounds = 0;
        figure.side = Side::Front;
        figure.wounded_by.clear();
    }
    let monsters_left = play.state.figures.values().any(|figure| figure.at == fight.at && (!figure.native || !fight.offenders.is_empty()));
    for (hero, cards) in fight.thrown {
        let here = play.state.hero(&hero).at.as_ref() == Some(&fight.at) && play.state.hero(&hero).on_path.is_none();
        for (card, held) in cards {
            let back = here && !monsters_left;
            let fate = if back { "picks it up again" } else { "it is lost" };
            table.tell(|| {
                let card = play.card_name(&hero, &card);
                note(format!("{}'s thrown {card}: {fate}", play.name(&hero))).cite(cite::END_OF_COMBAT)
            });
            if back {
                play.state.hero_mut(&hero).cards.insert(card, held);
            }
        }
    }
    for hero in play.state.heroes.values_mut() {
        hero.before = None;
    }
    table.tell(|| note(format!("combat at {} is over", fight.at)).cite(cite::END_OF_COMBAT));
    play.state.realm_mut().fought.insert(fight.at);
    Ok(())
}
