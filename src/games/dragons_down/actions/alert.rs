//! Alert.

use super::{active, after_action, in_a_row, spend};
use crate::games::dragons_down::effects::Deed;
use crate::games::dragons_down::pack::Pack;
use crate::games::dragons_down::state::{Hero, Status};
use crate::games::dragons_down::{Play, cards, cite};
use crate::kernel::{Flow, Table, ask, note};

/// Whether there is anything that an alert hero could put on.
pub(super) fn may_equip(pack: &Pack, hero: &Hero) -> bool {
    hero.cards.iter().any(|(id, card)| !card.worn && cards::is_wearable(pack, &hero.record(id)))
}

/// Alert: any equipment may be swapped, and every combat round of this turn has room for one Speed cube more.
pub fn alert(play: &mut Play<'_>, table: &mut Table<'_>) -> Flow<()> {
    let Some(hero) = active(&play.state) else { return Ok(()) };
    spend(play, table, &hero, Deed::Alert, 1)?;
    in_a_row(play, &hero, "alert", Vec::new());
    play.state.hero_mut(&hero).status.insert(Status::Alert);
    table.tell(|| note(format!("{} is alert: one Speed cube more in combat", play.name(&hero))).cite(cite::ALERT));
    // One swap a question, until nothing is left to swap.
    for nth in 1..=12_u8 {
        let state = play.state.hero(&hero);
        let spare = state.cards.iter().filter(|(id, card)| !card.worn && cards::is_wearable(play.pack, &state.record(id)));
        let mut spare: Vec<_> = spare.map(|(id, _)| (Some((id.clone(), true)), id.to_string())).collect();
        if spare.is_empty() {
            break;
        }
        let worn = state.cards.iter().filter(|(_, card)| card.worn);
        spare.extend(worn.map(|(id, _)| (Some((id.clone(), false)), format!("off-{id}"))));
        let about =
            ask(format!("equip.{nth}")).of(state.seat).text(|| "Equip which card, or take which off?".to_owned()).cite(cite::EQUIPPING);
        match table.choose(about.choose(spare).or("done", "done", None))? {
            Some((card, true)) => cards::equip(play, table, &hero, &card, false)?,
            Some((card, false)) => cards::put_away(play, table, &hero, &card),
            None => break,
        }
    }
    after_action(play, table, &hero)
}
