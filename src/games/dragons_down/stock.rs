//! What merchants have: dealt when they are revealed, sold and bought, missions refilled at the end of each player's turn.

use std::collections::BTreeSet;

use super::id::Id;
use super::pack::Pack;
use super::state::{At, Card, Merchant, State};
use super::{Play, cite};
use crate::kernel::{Field, Flow, Form, Table, ask, note};
use crate::toolbox::wording::{count, list};

/// Nobody may take more missions in one Trade action: so many are enough where nobody knows how many a merchant has.
const ENOUGH: u8 = 2;

fn fields() -> Vec<Field> {
    ["missions", "items", "treasures"].iter().map(|name| Field::number(name, name, 0, 12).blank()).collect()
}

fn path(merchant: &Id) -> String {
    format!("merchant.{merchant}.stock")
}

fn printed(pack: &Pack, state: &State, merchant: &Id) -> Option<Form> {
    let path = path(merchant);
    state.known.get(&path).cloned().unwrap_or_else(|| pack.printed(&path))
}

fn number(form: Option<&Form>, at: usize) -> Option<u8> {
    form.and_then(|form| form.get(at)).and_then(|scalar| u8::try_from(scalar.number()).ok())
}

/// How many missions a merchant holds when filled up, on the side of the setup card that lies up.
fn missions(pack: &Pack, state: &State, merchant: &Id) -> u8 {
    let card = pack.merchants.get(merchant);
    let harder = card.filter(|card| state.setting.harder.contains(&card.pack)).and_then(|card| card.missions_harder);
    harder.or_else(|| number(printed(pack, state, merchant).as_ref(), 0)).unwrap_or(ENOUGH)
}

/// Place Tokens: a merchant who is revealed is given the missions, items and treasures of the setup card.
pub fn reveal(play: &mut Play<'_>, table: &mut Table<'_>, merchant: &Id, at: &At) -> Flow<()> {
    let name = play.pack.name(merchant);
    let path = path(merchant);
    let about = ask(format!("owner.{path}")).text(|| format!("What does the setup card give the {name}?")).cite(cite::PLACE_TOKENS);
    let form = play.owner(table, &path, &fields(), about)?;
    let (items, treasures) = (number(form.as_ref(), 1), number(form.as_ref(), 2));
    let missions = missions(play.pack, &play.state, merchant);
    table.tell(|| {
        let cards = |cards: Option<u8>, what: &str| cards.map_or_else(String::new, |cards| format!(", {}", count(cards, what)));
        let stock = format!("{}{}{}", count(missions, "mission"), cards(items, "item"), cards(treasures, "treasure"));
        note(format!("{at}: the {name} trades here: {stock}")).cite(cite::PLACE_TOKENS)
    });
    let revealed = Merchant { at: at.clone(), missions, items, treasures, ..Merchant::default() };
    play.state.realm_mut().merchants.insert(merchant.clone(), revealed);
    Ok(())
}

/// Player Turn End: every merchant has all the missions again.
pub fn refill(play: &mut Play<'_>) {
    let pack = play.pack;
    let full: Vec<(Id, u8)> =
        play.state.realm.merchants.keys().map(|merchant| (merchant.clone(), missions(pack, &play.state, merchant))).collect();
    for (id, missions) in full {
        if let Some(merchant) = play.state.realm_mut().merchants.get_mut(&id) {
            merchant.missions = missions;
        }
    }
}

/// What may be bought here: what the table has seen, and whatever the cards that nobody has named may be.
#[must_use]
pub fn for_sale(pack: &Pack, merchant: &Merchant) -> Vec<Id> {
    let mut records: BTreeSet<Id> = merchant.seen.iter().map(|(id, card)| card.of.clone().unwrap_or_else(|| id.clone())).collect();
    if merchant.items != Some(0) {
        records.extend(pack.items.keys().cloned());
    }
    if merchant.treasures != Some(0) {
        records.extend(pack.treasures.keys().cloned());
    }
    records.into_iter().collect()
}

/// Sell: the card lies with the merchant, and anyone may buy it.
pub fn put(play: &mut Play<'_>, merchant: &Id, card: &Id, held: Card) {
    let Some(there) = play.state.realm_mut().merchants.get_mut(merchant) else { return };
    let record = held.of.clone().unwrap_or_else(|| card.clone());
    let names = (2..=99).map(|nth| Id::from(format!("{record}-{nth}")));
    let free = std::iter::once(record.clone()).chain(names).find(|name| !there.seen.contains_key(name)).unwrap_or_else(|| record.clone());
    let of = (free != record).then_some(record);
    there.seen.insert(free, Card { of, worn: false, ..held });
}

/// A card as it lies with a merchant: as it was sold, or new.
#[must_use]
pub fn seen(merchant: &Merchant, record: &Id) -> Card {
    let seen = merchant.seen.iter().find(|(id, card)| card.of.as_ref().unwrap_or(id) == record);
    seen.map(|(_, card)| card.clone()).unwrap_or_default()
}

/// Buy: the card leaves the merchant, as it was if it was sold here, else as one of those that nobody had named.
pub fn take(play: &mut Play<'_>, merchant: &Id, record: &Id) -> Card {
    let treasure = play.pack.treasures.contains_key(record);
    let Some(there) = play.state.realm_mut().merchants.get_mut(merchant) else { return Card::default() };
    let seen = there.seen.iter().find(|(id, card)| card.of.as_ref().unwrap_or(id) == record).map(|(id, _)| id.clone());
    if let Some(held) = seen.and_then(|id| there.seen.remove(&id)) {
        return Card { of: None, ..held };
    }
    let left = if treasure { &mut there.treasures } else { &mut there.items };
    *left = left.map(|left| left.saturating_sub(1));
    Card::default()
}

/// What lies with a merchant, in words.
#[must_use]
pub fn words(merchant: &Merchant) -> String {
    let cards = |cards: Option<u8>, what: &str| match cards {
        None => Some(format!("{what}s")),
        Some(0) => None,
        Some(cards) => Some(count(cards, what)),
    };
    let unseen = [cards(merchant.items, "item"), cards(merchant.treasures, "treasure")];
    let parts: Vec<String> = unseen.into_iter().flatten().chain(merchant.seen.keys().map(Id::to_string)).collect();
    list(&parts)
}
