//! Cards that come into a hero's hands: shown or kept face down; epic ones rewarded once a game.

use super::active;
use crate::games::dragons_down::effects::using;
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::state::{At, Card, Open};
use crate::games::dragons_down::wording::numbered;
use crate::games::dragons_down::{Play, cards, cite};
use crate::kernel::{Flow, Table, ask, note};
use crate::toolbox::wording::list;

/// A treasure is taken. The table need not see it: face down is what Enter means.
pub fn gain_treasure(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, id: &str) -> Flow<()> {
    let seat = play.state.hero(hero).seat;
    let text = || format!("Which treasure does {} draw? (its name, or Enter: it stays face down)", play.name(hero));
    let about = ask(id.to_owned()).of(seat).text(text).cite(cite::LOOT);
    let options: Vec<_> = play.pack.treasures.keys().map(|treasure| (Some(treasure.clone()), treasure.to_string())).collect();
    match table.choose(about.choose(options).or("face-down", "keep it face down", None))? {
        Some(treasure) => take(play, table, hero, &treasure, id),
        None => {
            table.tell(|| note(format!("{} keeps a treasure face down", play.name(hero))).cite(cite::LOOT));
            let state = play.state.hero_mut(hero);
            state.face_down = state.face_down.saturating_add(1);
            Ok(())
        }
    }
}

/// An item is drawn from the deck: the table says which.
pub fn gain_item(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, id: &str) -> Flow<()> {
    let about = ask(id.to_owned()).of(play.state.hero(hero).seat).text(|| format!("Which item does {} draw?", play.name(hero)));
    let options: Vec<_> = play.pack.items.iter().map(|(item, card)| (item.clone(), item.to_string(), u32::from(card.count))).collect();
    let item = table.draw(about.cite(cite::PLACE_TOKENS).draw(options))?;
    take(play, table, hero, &item, id)
}

/// Show a card that lay face down: free, at any time.
pub fn show_card(play: &mut Play<'_>, table: &mut Table<'_>) -> Flow<()> {
    let Some(hero) = active(&play.state) else { return Ok(()) };
    let about =
        ask("shown").of(play.state.hero(&hero).seat).text(|| format!("Which card does {} show?", play.name(&hero))).cite(cite::LOOT);
    let options: Vec<_> = play.pack.treasures.keys().map(|treasure| (treasure.clone(), treasure.to_string())).collect();
    let treasure = table.choose(about.choose(options))?;
    let state = play.state.hero_mut(&hero);
    state.face_down = state.face_down.saturating_sub(1);
    take(play, table, &hero, &treasure, "shown")
}

/// A card lies open before the table: an epic one is rewarded the first time in the game; it may be equipped at once.
fn take(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, record: &Id, id: &str) -> Flow<()> {
    take_as_it_is(play, table, hero, record, Card::default(), id)
}

/// A card that was another's changes hands as it is: damaged, with the spells that are left in it.
pub fn take_as_it_is(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, record: &Id, held: Card, id: &str) -> Flow<()> {
    let card = free_name(play, hero, record);
    table.tell(|| note(format!("{} has {}", play.name(hero), numbered(play.pack, record, &card))).cite(cite::EQUIPPING));
    let epic = play.pack.treasures.get(record).is_some_and(|treasure| treasure.epic);
    if epic && play.state.realm_mut().epics.insert(record.clone()) {
        super::reward(play, table, hero, "epic treasure shown");
    }
    // What lay face up in a pile or with a merchant lies there no more.
    if play.state.realm.open.iter().any(|open| open.stays && open.of == *record) {
        play.state.realm_mut().open.retain(|open| !open.stays || open.of != *record);
    }
    let of = (card != *record).then(|| record.clone());
    play.state.hero_mut(hero).cards.insert(card.clone(), Card { of, ..held });
    if play.pack.treasures.get(record).is_some_and(|treasure| treasure.instant) {
        return instant(play, table, hero, &card, record);
    }
    list_spells(play, table, hero, &card, id)?;
    if using::usable(play.pack, &play.state, hero).contains(&card) {
        let about = ask(format!("use.{id}"))
            .of(play.state.hero(hero).seat)
            .text(|| format!("Use {} now?", play.card_name(hero, &card)))
            .cite(cite::BANNERS);
        if table.confirm(about, false)? {
            return using::use_it(play, table, hero, &card);
        }
    }
    equip_or_stow(play, table, hero, &card, id)
}

/// What asks for the spells of a book when somebody learns from it.
const LEARNS: &str = "learn";

/// Learn: whose spells nobody has named is read out once, and then known.
pub(super) fn books_are_read(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<()> {
    let books: Vec<Id> = play.state.hero(hero).cards.keys().cloned().collect();
    books.iter().try_for_each(|card| list_spells(play, table, hero, card, LEARNS))
}

/// Treasure Manifest, Spell Book and Spell Scroll: the spells that lie in it, if the table may know them. None is what Enter means.
fn list_spells(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, card: &Id, id: &str) -> Flow<()> {
    let state = play.state.hero(hero);
    let most = play.pack.treasures.get(&state.record(card)).map_or(0, |treasure| treasure.spells);
    if most == 0 || state.cards.get(card).is_none_or(|held| !held.spells.is_empty()) {
        return Ok(());
    }
    let spells: Vec<_> = play.pack.spells.keys().map(|spell| (spell.clone(), spell.to_string(), 1)).collect();
    // Who learns from it has to say; who takes it may keep it secret.
    let learns = id == LEARNS;
    let name = play.card_name(hero, card);
    let text = || format!("Which spells lie in {name}?{}", if learns { "" } else { " (none, to keep them secret)" });
    let id = if learns { format!("spells.{card}") } else { format!("{id}.spells") };
    let many = ask(id).of(state.seat).text(text).cite(cite::TREASURES).many(spells).between(u32::from(learns), u32::from(most));
    let chosen = table.many(if learns { many } else { many.default_to(|_| 0) })?;
    if chosen.is_empty() {
        return Ok(());
    }
    let listed: Vec<String> = chosen.iter().map(|(spell, _)| play.pack.name(spell)).collect();
    table.tell(|| note(format!("{name} holds {}", list(&listed))).cite(cite::TREASURES));
    if let Some(held) = play.state.hero_mut(hero).cards.get_mut(card) {
        held.spells = chosen.into_iter().map(|(spell, _)| spell).collect();
    }
    Ok(())
}

/// Equipping: a new card is equipped or stowed at once; asked is only where it does more on the body than in the backpack.
fn equip_or_stow(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, card: &Id, id: &str) -> Flow<()> {
    let record = play.state.hero(hero).record(card);
    let name = play.card_name(hero, card);
    let stowed = |why: String| note(format!("{name} goes to the backpack{why}")).cite(cite::EQUIPPING);
    let changed = play.state.shape(hero).is_some();
    if changed || !cards::is_wearable(play.pack, &record) {
        let why = if changed { format!(": {} is shape-shifted", play.name(hero)) } else { String::new() };
        table.tell(|| stowed(why.clone()));
        return Ok(());
    }
    if let Some(need) = cards::too_heavy(play, hero, &record) {
        table.tell(|| stowed(format!(": it needs {} healthy {}", need.weight, crate::toolbox::wording::capital(need.cube.slug()))));
        return Ok(());
    }
    let in_the_way = cards::in_the_way(play, hero, &record);
    let text = || match in_the_way.as_slice() {
        [] => format!("Equip {name} now?"),
        others => {
            let others: Vec<String> = others.iter().map(|other| play.card_name(hero, other)).collect();
            format!("Equip {name} now, instead of {}?", list(&others))
        }
    };
    let about = ask(format!("equip.{id}")).of(play.state.hero(hero).seat).text(text).cite(cite::EQUIPPING);
    if table.confirm(about, in_the_way.is_empty())? {
        return cards::equip(play, table, hero, card, false);
    }
    table.tell(|| stowed(String::new()));
    Ok(())
}

/// Treasure and Item Banners, Instantaneous: it takes effect at once, and leaves the game.
fn instant(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, card: &Id, record: &Id) -> Flow<()> {
    let name = play.card_name(hero, card);
    play.state.hero_mut(hero).cards.remove(card);
    table.tell(|| note(format!("{name} takes effect at once, and leaves the game")).cite(cite::BANNERS));
    let pack = play.pack;
    for effect in pack.treasures.get(record).map_or(&[][..], |treasure| treasure.effects.as_slice()) {
        using::carry_out(play, table, hero, effect, record.as_str())?;
    }
    Ok(())
}

/// Treasure and Item Banners, Backpack Special: what lies face up in a clearing is taken by who enters.
pub fn take_what_lies_open(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, at: &At) -> Flow<()> {
    let (here, elsewhere) = play.state.realm.open.iter().cloned().partition::<Vec<Open>, _>(|open| open.at == *at && !open.stays);
    if here.is_empty() {
        return Ok(());
    }
    play.state.realm_mut().open = elsewhere;
    for open in here {
        take(play, table, hero, &open.of, open.of.as_str())?;
    }
    Ok(())
}

/// A second dagger is `dagger-2`.
fn free_name(play: &Play<'_>, hero: &Id, record: &Id) -> Id {
    let held = &play.state.hero(hero).cards;
    let names = (2..=99).map(|nth| Id::from(format!("{record}-{nth}")));
    std::iter::once(record.clone()).chain(names).find(|name| !held.contains_key(name)).unwrap_or_else(|| record.clone())
}
