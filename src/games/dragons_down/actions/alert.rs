//! Alert.

use super::{active, after_action, in_a_row, spend};
use crate::games::dragons_down::effects::Deed;
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::pack::Pack;
use crate::games::dragons_down::state::{Card, Hero, Status};
use crate::games::dragons_down::{Play, cards, cite};
use crate::kernel::{Flow, Table, ask, note};
use crate::toolbox::wording::list;

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
    let armed = play.weapon(&hero).is_some();
    // One swap a question, until nothing is left to put on.
    for nth in 1..=12_u8 {
        let wanted = if nth == 1 { has_a_choice(play, &hero) } else { may_equip(play.pack, play.state.hero(&hero)) };
        if !wanted {
            break;
        }
        let state = play.state.hero(&hero);
        let spare = state.cards.iter().filter(|(id, card)| !card.worn && cards::is_wearable(play.pack, &state.record(id)));
        let mut swaps: Vec<_> = spare.map(|(id, _)| (Some((id.clone(), true)), id.to_string())).collect();
        let worn = state.cards.iter().filter(|(_, card)| card.worn);
        swaps.extend(worn.map(|(id, _)| (Some((id.clone(), false)), format!("off-{id}"))));
        let text = || format!("Equip which card, or take which off? {}", in_use(play, &hero));
        let about = ask(format!("equip.{nth}")).of(state.seat).text(text).cite(cite::EQUIPPING);
        match table.choose(about.choose(swaps).or("done", "done", None))? {
            Some((card, true)) => cards::equip(play, table, &hero, &card, false)?,
            Some((card, false)) => cards::put_away(play, table, &hero, &card),
            None => break,
        }
    }
    if armed && play.weapon(&hero).is_none() {
        let text = || format!("{} has no weapon in hand now; `undo` goes back", play.name(&hero));
        table.tell(|| note(text()).cite(cite::EQUIPPING));
    }
    after_action(play, table, &hero)
}

/// Whether a swap may be wanted: something to put on, or armour to spare.
fn has_a_choice(play: &Play<'_>, hero: &Id) -> bool {
    let state = play.state.hero(hero);
    let off = |(id, card): (&Id, &Card)| card.worn && cards::is_armour(play.pack, &state.record(id));
    may_equip(play.pack, state) || state.cards.iter().any(off)
}

/// What a hero has in use, in words.
fn in_use(play: &Play<'_>, hero: &Id) -> String {
    let worn = play.state.hero(hero).cards.iter().filter(|(_, card)| card.worn);
    let worn: Vec<String> = worn.map(|(id, _)| play.card_name(hero, id)).collect();
    let worn = if worn.is_empty() { "nothing".to_owned() } else { list(&worn) };
    format!("(in use: {worn})")
}
