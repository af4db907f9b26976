//! Summoned creatures: by a scroll or from a held essence, in battles against players and against enemies.

use super::DeadThrone;
use super::battle::Creature;
use super::cite;
use super::exchange::{Bonus, First};
use super::item::{Carried, Kind};
use super::position::Position;
use super::region::Region;
use super::wording;
use crate::kernel::{Flow, Play, Refusal, Seat, Table, ask, note};

impl Position<'_, '_> {
    /// Essences that can be spent in a battle: nobody opens the Rucksack there.
    #[must_use]
    pub fn essences_at_hand(self, seat: Seat) -> Vec<(String, String)> {
        self.items_that(seat, |item| item.kind == Kind::Essence && item.carried != Carried::Rucksack)
    }
}

impl Play<'_, DeadThrone> {
    /// A creature is summoned, by a scroll or from a held essence.
    pub(super) fn summon(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let scroll = (self.state[seat].scrolls > 0).then(|| (None, "scroll".to_owned()));
        let options = scroll.into_iter().chain(self.at().essences_at_hand(seat).into_iter().map(|(id, key)| (Some(id), key)));
        let about = ask("by").of(seat).cite(cite::SUMMON).text(|| "By what?".to_owned());
        let by = table.choose(about.choose(options))?;
        let (creature, attack, defense) = self.creature_of(table, seat, by.as_deref(), "summoned")?;
        let taken: Vec<String> = self.state.battle_of(seat).map_or_else(Vec::new, |battle| {
            battle.fighters.iter().flat_map(|fighter| fighter.creatures.iter().map(|creature| creature.id.clone())).collect()
        });
        let numbered = (1..=u16::MAX).map(|number| format!("{creature}-{number}"));
        let id = numbered.into_iter().find(|id| !taken.contains(id)).unwrap_or_else(|| creature.clone());
        let who = self.state.sheet.name(seat);
        table.tell(|| note(format!("{who} summons {}: {attack} / {defense}", wording::the(&id))).cite(cite::SUMMON));
        if let Some(fighter) = self.state.fighter_mut(seat) {
            fighter.acted = true;
            fighter.creatures.push(Creature { id, attack, defense, spent: false });
        }
        Ok(())
    }

    /// The creature that an essence or a scroll brings, its dice rolled; the essence goes back, the scroll is set aside.
    pub(super) fn creature_of(&mut self, table: &mut Table<'_>, seat: Seat, essence: Option<&str>, id: &str) -> Flow<(String, i32, i32)> {
        let known = essence.and_then(|id| self.state[seat].item(id)).map(|item| item.creature.clone()).filter(|name| !name.is_empty());
        let name = match known {
            Some(name) => name,
            None => {
                let about = ask("creature").of(seat).cite(cite::SUMMON).text(|| "Which creature is summoned?".to_owned());
                table.text(about, None, wording::check_id)?
            }
        };
        let card = self.enemy_card(table, &name, Region::Unknown)?.ok_or_else(|| {
            Refusal::new("a creature whose card nobody knows can't fight").about("creature").hint("type level, attack and defense")
        })?;
        let the = wording::the(&card.name);
        let attack = self.rolled(table, format!("{id}.attack"), card.attack, &format!("{the}'s attack"))?;
        let defense = self.rolled(table, format!("{id}.defense"), card.defense, &format!("{the}'s defense"))?;
        match essence {
            Some(essence) => drop(self.state[seat].take(essence)),
            None => {
                let tray = &mut self.state[seat];
                tray.scrolls = tray.scrolls.saturating_sub(1);
                tray.aside = tray.aside.saturating_add(1);
            }
        }
        Ok((card.name, attack, defense))
    }

    /// A held essence brings its creature back, to fight on the player's side. One that struck first has struck already.
    pub(super) fn summon_from_essence(
        &mut self,
        table: &mut Table<'_>,
        seat: Seat,
        first: First,
        nth: usize,
        bonus: &mut Bonus,
    ) -> Flow<()> {
        let options = self.at().essences_at_hand(seat);
        let about = ask(format!("essence.{nth}")).of(seat).cite(cite::ESSENCES).text(|| "Which essence is spent?".to_owned());
        let id = table.choose(about.choose(options))?;
        let (creature, attack, defense) = self.creature_of(table, seat, Some(&id), &format!("summoned.{nth}"))?;
        let defends = first == First::Player;
        bonus.creature_attack += attack;
        bonus.creature_defense += if defends { defense } else { 0 };
        let name = self.state.sheet.name(seat);
        let late = if defends { "" } else { ", after the enemy's attack" };
        table.tell(|| note(format!("{name} summons {}: {attack} / {defense}{late}", wording::the(&creature))).cite(cite::ESSENCES));
        Ok(())
    }
}
