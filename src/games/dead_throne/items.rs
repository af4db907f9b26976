//! Items: equipping, the Rucksack, combos, tools, life tokens, hammers, dropping and picking up.

use super::DeadThrone;
use super::cite;
use super::item::{Carried, Item, Kind};
use super::position::Position;
use super::region::Lies;
use super::state::Stage;
use super::wording;
use crate::kernel::{Cite, Flow, Play, Refusal, Seat, Table, ask, note};
use crate::toolbox::wording::slug;

impl Position<'_, '_> {
    /// Items that fit, each with its id as its key.
    #[must_use]
    pub fn items_that(self, seat: Seat, fits: impl Fn(&Item) -> bool) -> Vec<(String, String)> {
        self.tray(seat).items.iter().filter(|item| fits(item)).map(|item| (item.id.clone(), item.id.clone())).collect()
    }

    /// An item in words: `Steel Dagger: weapon 3, broken`.
    #[must_use]
    pub fn shown_item(self, seat: Seat, id: &str) -> String {
        let Some(item) = self.tray(seat).item(id) else { return wording::the(id) };
        let numbers = match item.kind {
            Kind::Weapon => format!(" {}", item.attack),
            Kind::Shield => format!(" {}", item.defense),
            Kind::Combo | Kind::LifeToken => format!(" {}/{}", item.attack, item.defense),
            kind if kind.is_armour() => format!(" +{}", item.armour),
            _ => String::new(),
        };
        let broken = if item.broken { ", broken" } else { "" };
        let scroll = if item.scrolls().next().is_some() { ", with a scroll" } else { "" };
        format!("{}: {}{numbers}, {}{broken}{scroll}", wording::the(id), item.kind.word(), item.carried.word())
    }

    /// Whether an item may be used or moved now: no Rucksack and no armour in a battle.
    #[must_use]
    pub fn at_hand(self, seat: Seat, item: &Item) -> bool {
        self.state.battle_of(seat).is_none() || (item.carried != Carried::Rucksack && !item.kind.is_armour())
    }
}

impl Play<'_, DeadThrone> {
    pub(super) fn choose_item(
        &mut self,
        table: &mut Table<'_>,
        seat: Seat,
        id: &'static str,
        text: &str,
        cite: Cite,
        fits: impl Fn(&Item) -> bool,
    ) -> Flow<String> {
        let options = self.at().items_that(seat, fits);
        let at = self.at();
        let why = |wanted: &str| {
            let item = at.tray(seat).item(wanted)?;
            let reason = if item.broken { "is broken" } else { "can't be used for that now" };
            Some(Refusal::new(format!("{} {reason}", wording::the(wanted))))
        };
        let about = ask(id).of(seat).cite(cite).text(|| text.to_owned());
        if options.is_empty() {
            return Err(Refusal::new("there is no such item").about(id).into());
        }
        table.choose(about.choose(options).label(|id| at.shown_item(seat, id)).why_not(why))
    }

    /// An item is put elsewhere: equipped, held, or into the Rucksack.
    pub(super) fn arrange(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let battle = self.state.battle_of(seat).is_some();
        let at_hand: Vec<String> =
            self.state[seat].items.iter().filter(|item| self.at().at_hand(seat, item)).map(|item| item.id.clone()).collect();
        let id = self.choose_item(table, seat, "item", "Which item?", cite::EQUIPPING, |item| at_hand.contains(&item.id))?;
        let places = [Carried::Equipped, Carried::Inventory, Carried::Rucksack];
        let now = self.state[seat].item(&id).map(|item| item.carried).unwrap_or_default();
        let open = !battle && self.state[seat].has_rucksack();
        let places = places.into_iter().filter(|place| *place != now && (open || *place != Carried::Rucksack));
        let about = ask("into").of(seat).cite(cite::EQUIPPING).text(|| "Where to?".to_owned());
        let why = |wanted: &str| {
            let reason = if battle { "nobody opens the Rucksack in a battle" } else { "there is no Rucksack in use to put it into" };
            (!open && wanted == "rucksack").then(|| Refusal::new(reason).cite(cite::RUCKSACK))
        };
        let to = table.choose(about.choose(places.map(|place| (place, place.word()))).why_not(why))?;
        if to == Carried::Equipped {
            self.read_item(table, seat, &id)?;
        }
        self.put(table, seat, &id, to)
    }

    /// What an item's card says is typed when it is first wanted. Starting armour counts from the start.
    pub(super) fn read_item(&mut self, table: &mut Table<'_>, seat: Seat, id: &str) -> Flow<()> {
        if self.state[seat].item(id).is_none_or(|item| !item.unread) {
            return Ok(());
        }
        let name = id.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end_matches('-').to_owned();
        let known = if self.pack.items.contains_key(id) { id.to_owned() } else { name };
        let Some(printed) = self.item_card(table, &known)? else {
            return Err(Refusal::new("nobody knows what its card says").hint("type its values, or correct the item with `fix`").into());
        };
        if let Some(item) = self.state[seat].item_mut(id) {
            (item.kind, item.attack, item.defense, item.armour) = (printed.kind, printed.attack, printed.defense, printed.armour);
            item.unread = false;
        }
        if self.state.round == 1 {
            self.state[seat].health += printed.armour;
        }
        Ok(())
    }

    fn put(&mut self, table: &mut Table<'_>, seat: Seat, id: &str, to: Carried) -> Flow<()> {
        let Some(item) = self.state[seat].item(id).cloned() else { return Ok(()) };
        let (held, packed) = self.at().load(seat);
        let numbers = self.pack.numbers;
        match to {
            Carried::Equipped if item.kind.slot().is_none() => {
                let reason = format!("{} is a {}: it can't be equipped", wording::the(id), item.kind.word());
                return Err(Refusal::new(reason).about("into").cite(cite::EQUIPPING).into());
            }
            Carried::Equipped => self.clear_slot(table, seat, item.kind),
            Carried::Inventory if held >= numbers.inventory => {
                let reason = format!("{} items are held already", numbers.inventory);
                table.bar(|| Refusal::new(reason).about("into").cite(cite::INVENTORY))?;
            }
            Carried::Rucksack if !self.state[seat].has_rucksack() || item.kind == Kind::Rucksack => {
                return Err(Refusal::new("there is no Rucksack in use to put it into").about("into").cite(cite::RUCKSACK).into());
            }
            Carried::Rucksack if packed >= numbers.rucksack => {
                let reason = format!("the Rucksack holds {} items; this would be one more", numbers.rucksack);
                return Err(Refusal::new(reason).about("into").hint("drop something first").cite(cite::RUCKSACK).into());
            }
            _ => {}
        }
        if let Some(item) = self.state[seat].item_mut(id) {
            item.carried = to;
        }
        self.clamp(seat);
        let (name, health) = (self.state.sheet.name(seat), self.shown_health(seat));
        table.tell(|| note(format!("{name} puts {}: {}; health {health}", wording::the(id), to.word())).cite(cite::EQUIPPING));
        Ok(())
    }

    /// Whatever is in the way of an item's slot is held instead.
    pub(super) fn clear_slot(&mut self, table: &mut Table<'_>, seat: Seat, kind: Kind) {
        let name = self.state.sheet.name(seat);
        let combo_on = self.state[seat].weapon().is_some_and(|weapon| weapon.kind == Kind::Combo);
        let off = |item: &Item| {
            let same = item.kind.slot() == kind.slot();
            let by_combo =
                (kind == Kind::Combo && item.kind == Kind::Shield) || (kind == Kind::Shield && combo_on && item.kind == Kind::Combo);
            item.carried == Carried::Equipped && (same || by_combo)
        };
        for item in self.state[seat].items.iter_mut().filter(|item| off(item)) {
            item.carried = Carried::Inventory;
            table.tell(|| note(format!("{name} takes {} off", wording::the(&item.id))).cite(cite::EQUIPPING));
        }
    }

    /// Something is dropped: items go back, pieces and stones lie on the step.
    pub(super) fn drop_down(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let mut options = self.at().items_that(seat, |_| true);
        options.extend((self.state[seat].pieces > 0).then(|| ("piece".to_owned(), "piece".to_owned())));
        options.extend(self.at().carried(seat).into_iter().map(|stone| (stone.id.clone(), stone.id.clone())));
        let about = ask("item").of(seat).cite(cite::PICKING_UP).text(|| "What is dropped?".to_owned());
        let id = table.choose(about.choose(options).asked_if(true))?;
        let stays = id == "piece" || self.state.stones.iter().any(|stone| stone.id == id);
        // What goes back to a deck may go at any time outside of a battle; what stays on a step only once something was done there.
        if stays && self.state.turn.stage == Stage::Act {
            let reason = || "pieces and stones are left on a step after an interaction there".to_owned();
            table.bar(|| Refusal::new(reason()).about("item").cite(cite::PICKING_UP))?;
        }
        let place = self.state[seat].place.clone();
        let name = self.state.sheet.name(seat);
        if id == "piece" {
            self.state[seat].pieces -= 1;
            self.drop_pieces(&place, 1);
            table.tell(|| note(format!("{name} leaves a Medallion Piece on {place}")).cite(cite::PICKING_UP));
        } else if let Some(stone) = self.state.stones.iter_mut().find(|stone| stone.id == id) {
            stone.lies = Lies::On(place.clone());
            table.tell(|| note(format!("{name} leaves the stone {id} on {place}")).cite(cite::PICKING_UP));
        } else {
            self.drop_item(table, seat, &id);
        }
        self.clamp(seat);
        Ok(())
    }

    /// An item goes back to where it came from.
    pub(super) fn drop_item(&mut self, table: &mut Table<'_>, seat: Seat, id: &str) {
        let item = self.state[seat].take(id);
        let scroll = item.is_some_and(|item| item.scrolls().next().is_some());
        let with = if scroll { ", and the scroll attached to it" } else { "" };
        let name = self.state.sheet.name(seat);
        table.tell(|| note(format!("{name} drops {}{with}", wording::the(id))).cite(cite::PICKING_UP));
        self.clamp(seat);
    }

    /// An enemy or a card takes an equipped item, or the Rucksack with what is in it; what is not there is not taken.
    pub(super) fn lose_item(&mut self, table: &mut Table<'_>, seat: Seat, cite: Cite) -> Flow<()> {
        let name = self.state.sheet.name(seat);
        let options = self.at().items_that(seat, |item| item.carried == Carried::Equipped);
        let about = ask("lost").of(seat).cite(cite.clone()).text(|| format!("Which item does {name} lose?"));
        let lost = table.choose(about.choose(options).or("none", "none: it is not there", "none".to_owned()))?;
        if lost == "none" {
            table.tell(|| note(format!("{name} does not have what is wanted")).cite(cite));
            return Ok(());
        }
        let item = self.state[seat].take(&slug(&lost));
        let rucksack = item.is_some_and(|item| item.kind == Kind::Rucksack);
        if rucksack {
            self.state[seat].items.retain(|item| item.carried != Carried::Rucksack);
        }
        self.clamp(seat);
        let with = if rucksack { " and everything in it" } else { "" };
        table.tell(|| note(format!("{name} loses {}{with}", wording::the(&lost))).cite(cite));
        Ok(())
    }

    /// What lies on the step is picked up, after an interaction there.
    pub(super) fn pick_up(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let place = self.state[seat].place.clone();
        let pieces = self.at().pieces_at(&place);
        let mut options: Vec<(String, String, u32)> =
            self.at().stones_at(&place).into_iter().map(|stone| (stone.id.clone(), stone.id.clone(), 1)).collect();
        options.extend((pieces > 0).then(|| ("piece".to_owned(), "piece".to_owned(), u32::from(pieces))));
        let about = ask("what").of(seat).cite(cite::PICKING_UP).text(|| "What is picked up?".to_owned());
        let taken = table.many(
            about
                .many(options.clone())
                .between(1, u32::MAX)
                .default_to(|id| options.iter().find(|one| one.0 == *id).map_or(0, |one| one.2)),
        )?;
        let name = self.state.sheet.name(seat);
        let active: Vec<String> = self.at().active_stones().into_iter().map(|stone| stone.id.clone()).collect();
        for (id, count) in taken {
            if id == "piece" {
                self.take_pieces(seat, &place, u8::try_from(count).unwrap_or(0));
            } else if let Some(stone) = self.state.stones.iter_mut().find(|stone| stone.id == id) {
                stone.lies = Lies::With(seat);
            }
            let was = if active.contains(&id) { ", which is no longer active" } else { "" };
            table.tell(|| {
                note(format!("{name} picks up {}{was}", if count > 1 { format!("{count} pieces") } else { wording::the(&id) }))
                    .cite(cite::PICKING_UP)
            });
        }
        for seat in self.state.sheet.seats() {
            self.clamp(seat);
        }
        self.state.turn.stage = Stage::Done;
        Ok(())
    }

    fn take_pieces(&mut self, seat: Seat, place: &str, count: u8) {
        self.state[seat].pieces = self.state[seat].pieces.saturating_add(count);
        let at = self.at();
        let nth = at.state.dropped.iter().position(|dropped| at.same(&dropped.place, place));
        if let Some(dropped) = nth.and_then(|nth| self.state.dropped.get_mut(nth)) {
            dropped.pieces = dropped.pieces.saturating_sub(count);
        }
        self.state.dropped.retain(|dropped| dropped.pieces > 0);
    }
}
