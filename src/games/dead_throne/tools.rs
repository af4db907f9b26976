//! Things that are used: combos, hammers, tool items, life tokens, essences.

use super::DeadThrone;
use super::cite;
use super::health::Heal;
use super::item::{Carried, Item, Kind};
use super::mode::Mode;
use super::wording;
use crate::kernel::{Flow, Play, Refusal, Seat, Table, ask, note};

impl Play<'_, DeadThrone> {
    /// Two items become one weapon with attack and defense.
    pub(super) fn combine(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let weapon =
            self.choose_item(table, seat, "weapon", "Which weapon?", cite::COMBOS, |item| item.kind == Kind::Weapon && !item.broken)?;
        let fits = |item: &Item| item.id != weapon && item.kind != Kind::Combo && item.kind != Kind::Rucksack && !item.broken;
        let with = self.choose_item(table, seat, "with", "With which item?", cite::COMBOS, fits)?;
        let mut number = |id: &'static str, text: &'static str| {
            let about = ask(id).of(seat).cite(cite::COMBOS).text(|| text.to_owned());
            table.number(about.number(0, 60)).map(|number| i32::try_from(number).unwrap_or(0))
        };
        let attack = number("attack", "What attack has the combo?")?;
        let defense = number("defense", "What defense has the combo?")?;
        let parts: Vec<Item> = [&weapon, &with].into_iter().filter_map(|id| self.state[seat].take(id)).collect();
        self.clear_slot(table, seat, Kind::Combo);
        let id = self.state[seat].free_id(&format!("{weapon}-combo"));
        let combo = Item { id: id.clone(), kind: Kind::Combo, attack, defense, carried: Carried::Equipped, parts, ..Item::default() };
        self.state[seat].items.push(combo);
        self.clamp(seat);
        let name = self.state.sheet.name(seat);
        table.tell(|| {
            note(format!("{name} combines {} and {}: {attack}/{defense}", wording::the(&weapon), wording::the(&with))).cite(cite::COMBOS)
        });
        Ok(())
    }

    /// A combo is taken apart; of a broken one both parts are broken.
    pub(super) fn split(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let id = self.choose_item(table, seat, "item", "Which combo?", cite::COMBOS, |item| item.kind == Kind::Combo)?;
        let Some(combo) = self.state[seat].take(&id) else { return Ok(()) };
        for mut part in combo.parts {
            part.carried = Carried::Inventory;
            part.id = self.state[seat].free_id(&part.id);
            self.state[seat].items.push(part);
        }
        let name = self.state.sheet.name(seat);
        let broken = if combo.broken { "; both parts are broken" } else { "" };
        table.tell(|| note(format!("{name} takes {} apart{broken}", wording::the(&id))).cite(cite::COMBOS));
        Ok(())
    }

    /// A hammer mends one item, and is spent.
    pub(super) fn hammer(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let id = self.choose_item(table, seat, "item", "Which item is mended?", cite::REPAIRING, |item| item.broken)?;
        let hammer = self.at().items_that(seat, |item| item.kind == Kind::Hammer && !item.broken && self.at().at_hand(seat, item));
        let Some((hammer, _)) = hammer.into_iter().find(|(hammer, _)| *hammer != id) else {
            return Err(Refusal::new("there is no whole hammer at hand").cite(cite::REPAIRING).into());
        };
        drop(self.state[seat].take(&hammer));
        if let Some(item) = self.state[seat].item_mut(&id) {
            item.broken = false;
            item.parts.iter_mut().for_each(|part| part.broken = false);
        }
        let name = self.state.sheet.name(seat);
        table.tell(|| {
            note(format!("{name} mends {} with {}, which is spent", wording::the(&id), wording::the(&hammer))).cite(cite::REPAIRING)
        });
        Ok(())
    }

    /// A tool item is used once, and goes back.
    pub(super) fn tool(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let id = self.choose_item(table, seat, "item", "Which tool item?", cite::TOOLS, |item| {
            matches!(item.kind, Kind::Tool | Kind::Other) && !item.broken
        })?;
        self.read_item(table, seat, &id)?;
        let kind = self.state[seat].item(&id).map(|item| item.kind).unwrap_or_default();
        if !matches!(kind, Kind::Tool | Kind::Other) {
            let reason = format!("{} is a {}, no tool item", wording::the(&id), kind.word());
            return Err(Refusal::new(reason).about("item").cite(cite::TOOLS).into());
        }
        let battle = self.state.battle_of(seat).is_some();
        if battle && self.state[seat].item(&id).is_some_and(|item| item.carried == Carried::Rucksack) {
            return Err(Refusal::new("nobody opens the Rucksack in a battle").cite(cite::RUCKSACK).into());
        }
        drop(self.state[seat].take(&id));
        let name = self.state.sheet.name(seat);
        table.tell(|| note(format!("{name} uses {}, which goes back", wording::the(&id))).cite(cite::TOOLS));
        Ok(())
    }

    /// A life token: one side heals, the other harms an opponent; once.
    pub(super) fn token(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let id = self.choose_item(table, seat, "item", "Which life token?", cite::HEALING, |item| item.kind == Kind::LifeToken)?;
        let opponents = self.at().opponents(seat);
        let sides = [(true, "heal"), (false, "harm")].into_iter().filter(|(heal, _)| *heal || !opponents.is_empty());
        let about = ask("side").of(seat).cite(cite::HEALING).text(|| "Which side?".to_owned());
        let heals = table.choose(about.choose(sides).default_to(|heal| *heal))?;
        let token = self.state[seat].item(&id).cloned().unwrap_or_default();
        if heals {
            drop(self.state[seat].take(&id));
            self.heal(table, seat, Heal::By(token.defense), cite::HEALING);
            return Ok(());
        }
        let named: Vec<(Seat, String)> = opponents.into_iter().map(|other| (other, self.state.sheet.slug(other))).collect();
        let about = ask("at").of(seat).cite(cite::HEALING).text(|| "At whom?".to_owned());
        let target = table.choose(about.choose(named))?;
        drop(self.state[seat].take(&id));
        self.harm_opponent(table, seat, target, token.attack)
    }

    /// A held essence is consumed: full health if a stone of its region is carried; for Rhilik always.
    pub(super) fn essence(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let id = self.choose_item(table, seat, "item", "Which essence?", cite::ESSENCES, |item| item.kind == Kind::Essence)?;
        let region = self.state[seat].item(&id).map(|item| item.region.clone()).unwrap_or_default();
        let by_stone = self.at().carried(seat).iter().any(|stone| stone.colour.region().word() == region);
        let healer = self.state[seat].can("healer");
        drop(self.state[seat].take(&id));
        let name = self.state.sheet.name(seat);
        table.tell(|| note(format!("{name} consumes {}, which goes back to its deck", wording::the(&id))).cite(cite::ESSENCES));
        if healer {
            self.heal(table, seat, Heal::Full, cite::CHARACTERS);
        } else if by_stone {
            let cite = if self.at().mode() == Mode::Rogue { cite::ROGUE_STONES } else { cite::RESTRICTIONS };
            self.heal(table, seat, Heal::Full, cite);
        }
        Ok(())
    }
}
