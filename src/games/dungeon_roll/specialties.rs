//! Hero Powers: specialties that are deeds of their own.

use super::DungeonRoll;
use super::cite;
use super::effects::Specialty;
use super::faces::{Dungeon, DungeonFace, PartyFace};
use super::position::{Position, Thing, Things};
use super::wording;
use crate::kernel::{Choose, Flow, Play, Table, ask, note};

impl<'p, 's> Position<'p, 's> {
    /// Dice that the hero may roll again once a level.
    #[must_use]
    pub fn once_per_level(self) -> Option<&'p [DungeonFace]> {
        self.specialties().find_map(|own| if let Specialty::RerollOncePerLevel(faces) = own { Some(faces.as_slice()) } else { None })
    }

    /// Which of these dice?
    pub(super) fn ask_one(self, id: &'static str, text: &'static str, faces: &[DungeonFace]) -> Choose<'s, DungeonFace> {
        let there: Vec<_> = faces.iter().copied().filter(|face| self.state.dungeon.of(*face) > 0).collect();
        let best = there.iter().copied().rev().max_by_key(|face| (face.is_monster(), self.state.dungeon.of(*face)));
        let options = there.into_iter().map(|face| (face, face.name()));
        ask(id)
            .of(self.seat())
            .cite(cite::HERO_POWERS)
            .text(move || text.to_owned())
            .choose(options)
            .default_to(move |face| Some(*face) == best)
    }

    /// Scrolls proper: dice and tokens.
    #[must_use]
    pub fn real_scrolls(self) -> Things<'p> {
        self.scrolls().into_iter().filter(|(thing, _)| thing.face() == PartyFace::Scroll).collect()
    }
}

impl Play<'_, DungeonRoll> {
    /// Once a level: one die of the level is rolled again.
    pub(super) fn reroll_one(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let faces = self.at().once_per_level().unwrap_or(&[]);
        let face = table.choose(self.at().ask_one("die", "Which die is rolled again?", faces))?;
        let rolled = self.roll_dungeon(table, "roll.dungeon", 1)?;
        self.state.rerolled = true;
        self.state.dungeon.take(face, 1);
        table.tell(|| {
            note(format!("{} is rolled again: {}", wording::article(face.name()), wording::dungeon(&rolled))).cite(cite::HERO_POWERS)
        });
        self.lay_out(table, rolled);
        self.work_out_phase(table);
        Ok(())
    }

    /// A scroll sends one monster to the lair, as a dragon.
    pub(super) fn send_to_lair(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let scroll: Thing<'_> = table.choose(self.at().ask_scroll(self.at().real_scrolls()))?;
        let kind = table.choose(self.at().ask_one("monster", "Which monster becomes a dragon?", &DungeonFace::MONSTERS))?;
        let name = wording::thing(self.pack, scroll);
        self.spend(table, &[(scroll, 1)]);
        self.state.dungeon.take_all(&Dungeon::from_iter([(kind, 1)]));
        table.tell(|| note(format!("{name} spent: {} becomes a dragon", wording::article(kind.name()))).cite(cite::HERO_POWERS));
        self.add_to_lair(table, 1);
        self.work_out_phase(table);
        Ok(())
    }

    /// A token refreshes the hero.
    pub(super) fn refresh(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let token = self.choose_token(table, &self.held_tokens(), "Which token is spent?")?;
        self.spend_token(table, token);
        self.refresh_on(table, super::effects::Refresh::Token);
        self.work_out_phase(table);
        Ok(())
    }
}
