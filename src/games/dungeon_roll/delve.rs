//! Player's Turn: forming the party, and entering a level.

use super::DungeonRoll;
use super::cite;
use super::effects::Specialty;
use super::faces::{Dungeon, DungeonFace, Party, PartyFace};
use super::position::Position;
use super::state::Phase;
use super::wording;
use crate::kernel::{Flow, Many, Play, Table, ask, note};
use crate::toolbox::wording::count;

impl<'p, 's> Position<'p, 's> {
    fn ask_party_dice(self, id: &'static str, text: &'static str) -> Many<'s, PartyFace>
    where
        'p: 's,
    {
        let options = self.state.party.iter().map(|(face, number)| (face, face.name(), u32::from(number)));
        ask(id).of(self.seat()).short(move |word| self.short(word)).cite(cite::HERO_POWERS).text(move || text.to_owned()).many(options)
    }

    /// Which of the dice rolled ahead come up on a level?
    fn ask_ahead(self, level: usize, number: u8, left: Dungeon) -> Many<'s, DungeonFace> {
        let options = left.iter().map(|(face, count)| (face, face.name(), u32::from(count)));
        let mut wanted = number;
        let mut first = Dungeon::default();
        for (face, there) in left.iter() {
            let taken = there.min(wanted);
            first.add(face, taken);
            wanted -= taken;
        }
        ask(format!("ahead.{level}"))
            .of(self.seat())
            .cite(cite::HERO_POWERS)
            .text(move || format!("Which {} come up on level {level}?", wording::dice(number, "")))
            .many(options)
            .between(u32::from(number), u32::from(number))
            .default_to(move |face| u32::from(first.of(*face)))
    }
}

impl Play<'_, DungeonRoll> {
    /// Forms the party: all dice back, level 0, the hero refreshed, the party dice rolled; then what the hero does to them.
    pub(super) fn form_party(&mut self, table: &mut Table<'_>) -> Flow<()> {
        self.state.put_dice_back();
        self.state.exhausted = self.at().has(&Specialty::StartExhausted);
        self.state.sheet.remind(table, "delve");
        let fixed = self
            .at()
            .specialties()
            .find_map(|own| if let Specialty::FormFixed { faces, removed } = own { Some((faces, *removed)) } else { None });
        match fixed {
            Some((faces, removed)) => {
                self.state.party = faces.iter().map(|face| (*face, 1)).collect();
                self.state.removed = removed;
            }
            None => {
                let sum = |pick: fn(&Specialty) -> Option<u8>| self.at().specialties().find_map(pick);
                let dice = sum(|own| if let Specialty::FormCount(dice) = own { Some(*dice) } else { None });
                let dice = dice.unwrap_or(self.pack.numbers.party_dice);
                let buried = sum(|own| if let Specialty::FormGraveyard(dice) = own { Some(*dice) } else { None }).unwrap_or(0).min(dice);
                self.state.graveyard = buried;
                self.state.party = self.roll_party(table, "roll.party", dice - buried)?;
            }
        }
        let party = self.state.party;
        let name = self.at().name();
        table.tell(|| note(format!("{name} forms the party: {}", wording::party(&party))).cite(cite::TURN));
        for specialty in self.at().specialties() {
            self.form(table, specialty)?;
        }
        self.state.phase = Phase::Entering;
        Ok(())
    }

    /// What one specialty does when the party is formed.
    fn form(&mut self, table: &mut Table<'_>, specialty: &Specialty) -> Flow<()> {
        let hero = &self.at().side().name.clone();
        match specialty {
            Specialty::FormReroll => {
                let asked = self.at().ask_party_dice("reroll", "Which party dice are rolled again?");
                let chosen = table.many(asked.default_to(|_| 0))?;
                let again: Party = chosen.iter().map(|(face, number)| (*face, small(*number))).collect();
                let rolled = self.roll_party(table, "roll.again", again.total())?;
                self.state.party.take_all(&again);
                self.state.party.add_all(&rolled);
                if !again.is_empty() {
                    table.tell(|| {
                        note(format!("{hero}: {} rolled again: {}", wording::party(&again), wording::party(&rolled)))
                            .cite(cite::HERO_POWERS)
                    });
                }
            }
            Specialty::FormConvert { from, to } => {
                let turned = self.state.party.of(*from);
                self.state.party.take(*from, turned);
                self.state.party.add(*to, turned);
                if turned > 0 {
                    table.tell(|| {
                        note(format!("{hero}: {} to {}", count(turned, from.name()), count(turned, to.name()))).cite(cite::HERO_POWERS)
                    });
                }
            }
            Specialty::FormSet { count: number, face } => {
                let exactly = u32::from((*number).min(self.state.party.total()));
                let asked = self.at().ask_party_dice("set", "Which party dice are set?").between(exactly, exactly);
                let first = self.first_dice(*face, small(exactly));
                let chosen = table.many(asked.default_to(move |die| u32::from(first.of(*die))))?;
                let set: Party = chosen.iter().map(|(face, number)| (*face, small(*number))).collect();
                self.state.party.take_all(&set);
                self.state.party.add(*face, set.total());
                table.tell(|| {
                    note(format!(
                        "{hero}: {} {} set to {}",
                        wording::party(&set),
                        wording::agree(set.total(), "is", "are"),
                        count(set.total(), face.name())
                    ))
                    .cite(cite::HERO_POWERS)
                });
            }
            Specialty::FormDraw(tokens) => self.draw_tokens(table, *tokens, &[])?,
            Specialty::FormAssign(levels) => self.assign_ahead(table, levels)?,
            _ => {}
        }
        Ok(())
    }

    /// So many party dice, those that show `face` already first, then from the last face on.
    fn first_dice(&self, face: PartyFace, number: u8) -> Party {
        let mut left = number;
        let mut first = Party::default();
        for die in
            std::iter::once(face).chain([PartyFace::Thief, PartyFace::Fighter, PartyFace::Cleric, PartyFace::Mage, PartyFace::Champion])
        {
            let taken = self.state.party.of(die).min(left);
            if first.of(die) == 0 {
                first.add(die, taken);
                left -= taken;
            }
        }
        first
    }

    /// Dungeon dice are rolled and dealt to the first levels.
    fn assign_ahead(&mut self, table: &mut Table<'_>, levels: &[u8]) -> Flow<()> {
        let number = levels.iter().fold(0_u8, |sum, dice| sum.saturating_add(*dice)).min(self.state.settings.dungeon_dice);
        let mut left = self.roll_dungeon(table, "roll.ahead", number)?;
        table.tell(|| note(format!("the dungeon dice of the first levels: {}", wording::dungeon(&left))).cite(cite::HERO_POWERS));
        let mut ahead = Vec::new();
        for (at, dice) in levels.iter().enumerate() {
            let chosen = table.many(self.at().ask_ahead(at + 1, (*dice).min(left.total()), left))?;
            let set: Dungeon = chosen.iter().map(|(face, number)| (*face, small(*number))).collect();
            left.take_all(&set);
            table.tell(|| note(format!("level {} will bring {}", at + 1, wording::dungeon(&set))).cite(cite::HERO_POWERS));
            ahead.push(set);
        }
        self.state.ahead = ahead;
        Ok(())
    }

    /// Enters the next level: one dungeon die a level, no more than the lair has left.
    pub(super) fn enter_level(&mut self, table: &mut Table<'_>) -> Flow<()> {
        self.state.level = self.state.level.saturating_add(1);
        self.state.rerolled = false;
        self.state.slain = false;
        self.state.sheet.remind(table, "level");
        let level = self.state.level;
        let rolled = if self.state.ahead.is_empty() {
            let number = self.at().dice_for(level);
            self.roll_dungeon(table, "roll.dungeon", number)?
        } else {
            self.state.ahead.remove(0)
        };
        table.tell(|| note(format!("level {level}: {}", wording::dungeon(&rolled))).cite(cite::MONSTER_PHASE));
        self.lay_out(table, rolled);
        self.work_out_phase(table);
        Ok(())
    }
}

/// A count of dice, as small as counts of dice are.
pub(super) fn small(number: u32) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}
