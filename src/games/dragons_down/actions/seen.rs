//! Treasures that act on who merely looks at them.

use crate::games::dragons_down::effects::{Effect, using};
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::state::{At, Open};
use crate::games::dragons_down::{Play, cite};
use crate::kernel::{Flow, Table, ask, note};

/// Whether a treasure acts when it is looked at.
pub(super) fn acts(play: &Play<'_>, record: &Id) -> bool {
    play.pack.treasures.get(record).is_some_and(|treasure| treasure.when_seen)
}

/// Treasure Manifest, Cursed Treasure and Enchanted Treasure: who merely viewed it has its effect; then it leaves the game, and another
/// card takes its place where it lay.
pub(super) fn seen(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, record: &Id) -> Flow<()> {
    table.tell(|| {
        let name = play.pack.name(record);
        note(format!("{} has looked at {name}: it acts, and another card takes its place", play.name(hero))).cite(cite::TREASURES)
    });
    let pack = play.pack;
    let effects = pack.treasures.get(record).map_or(&[][..], |treasure| treasure.effects.as_slice());
    for effect in effects.iter().filter(|effect| !matches!(effect, Effect::Draw(_))) {
        using::carry_out(play, table, hero, effect, record.as_str())?;
    }
    Ok(())
}

/// Treasure and Item Banners, Backpack Special: what must lie face up and was looked at lies so from now on, in its pile or with its
/// merchant, and acts from there.
pub(super) fn lies_open(play: &mut Play<'_>, table: &mut Table<'_>, at: &At, record: &Id) {
    if !must_be_open(play, record) {
        return;
    }
    table.tell(|| note(format!("{} lies face up at {at}, and acts there", play.pack.name(record))).cite(cite::BANNERS));
    play.state.realm_mut().open.push(Open { at: at.clone(), of: record.clone(), stays: true });
}

/// Whether a treasure must lie face up, and nobody has it or has seen it so far.
fn must_be_open(play: &Play<'_>, record: &Id) -> bool {
    let held = || play.state.heroes.values().any(|hero| hero.cards.keys().any(|card| hero.record(card) == *record));
    let open = || play.state.realm.open.iter().any(|open| open.of == *record);
    play.pack.treasures.get(record).is_some_and(|treasure| treasure.face_up) && !held() && !open()
}

/// Loot, all hands: the others of the top three were looked at too.
pub(super) fn others_of_the_pile(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, at: &At, others: u8) -> Flow<()> {
    for nth in 1..=others {
        let acting = play.pack.treasures.keys().filter(|record| acts(play, record) || must_be_open(play, record));
        let options: Vec<_> = acting.map(|record| (Some(record.clone()), record.to_string())).collect();
        let text = || "Does one of the other cards that were looked at act at once, or lie face up from now on?".to_owned();
        let about = ask(format!("seen.{nth}")).of(play.state.hero(hero).seat).text(text).cite(cite::TREASURES);
        let Some(record) = table.choose(about.choose(options).or("none", "none", None))? else { break };
        if acts(play, &record) {
            seen(play, table, hero, &record)?;
        } else {
            lies_open(play, table, at, &record);
        }
    }
    Ok(())
}
