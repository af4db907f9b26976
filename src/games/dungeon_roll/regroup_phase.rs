//! Regroup Phase: retiring, seeking glory; and the ways out of a delve before it.

use super::DungeonRoll;
use super::cite;
use super::effects::{Deed, Refresh};
use super::faces::{Dungeon, DungeonFace};
use super::position::Position;
use super::state::{Phase, held};
use super::wording;
use crate::kernel::{Cite, Flow, Play, Seat, Table, note};
use crate::toolbox::wording::count;

impl Position<'_, '_> {
    /// Whether the monster phase waits for a word though no monster stands: a dragon is near, and the hero could still leave.
    #[must_use]
    pub fn lingers(self) -> bool {
        let leaves = |deed: &Deed| matches!(deed, Deed::LeaveNow { .. });
        let early = self.side().ultimate.as_ref().filter(|ultimate| !ultimate.phases.contains(&Phase::Dragon));
        self.dragon_wakes() && !self.state.exhausted && early.is_some_and(|ultimate| ultimate.effects.iter().any(leaves))
    }

    /// The next player's delve in a line: `Bob is next: delve 1 of 3 as the Knight`.
    pub(super) fn handed_over(self, seat: Seat) -> String {
        let player = self.state.player(seat);
        let delve = player.map_or(0, |player| player.delves).saturating_add(1);
        let hero = player.map_or_else(String::new, |player| format!(" as the {}", self.side_of(player).name));
        format!("{} is next: delve {delve} of {}{hero}", self.state.sheet.name(seat), self.pack.numbers.delves)
    }
}

impl Play<'_, DungeonRoll> {
    /// Works the phase out anew from the dice, as after every deed; empty phases are skipped.
    pub(super) fn work_out_phase(&mut self, table: &mut Table<'_>) {
        let before = self.state.phase;
        let mut phase = self.at().phase_of_dice();
        if phase > Phase::Monster && before <= Phase::Monster && self.at().lingers() {
            phase = Phase::Monster;
        }
        if before == Phase::Regroup && phase != Phase::Monster {
            phase = Phase::Regroup;
        }
        self.state.phase = phase;
        if phase == Phase::Monster && DungeonFace::MONSTERS.into_iter().all(|kind| self.state.dungeon.of(kind) > 0) {
            self.refresh_on(table, Refresh::ThreeKinds);
        }
        if phase == before {
            return;
        }
        let state = &self.state;
        match phase {
            Phase::Loot => table.tell(|| note(format!("loot phase: {}", wording::dungeon(&state.dungeon))).cite(cite::LOOT_PHASE)),
            Phase::Dragon => {
                table.tell(|| note(format!("the dragon attacks: {} in the lair", wording::dragons(state.lair))).cite(cite::DRAGON_PHASE))
            }
            Phase::Regroup => self.regroup(table),
            _ => {}
        }
    }

    /// The level is done; monsters and dragons that fought along leave.
    fn regroup(&mut self, table: &mut Table<'_>) {
        let allies = std::mem::take(&mut self.state.allies);
        if !allies.is_empty() {
            table.tell(|| note(format!("{} that joined for this level left", wording::party(&allies))).cite(cite::HERO_POWERS));
        }
        let (level, lair) = (self.state.level, self.state.lair);
        table.tell(|| {
            let dragons = if lair == 0 {
                String::new()
            } else {
                format!("; {} {} in the lair", wording::dragons(lair), wording::agree(lair, "stays", "stay"))
            };
            note(format!("level {level} is done{dragons}")).cite(cite::REGROUP_PHASE)
        });
    }

    /// Retires: the experience of the level just completed.
    pub(super) fn retire(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let level = self.state.level;
        self.end_delve(table, level, "retires to the tavern", cite::REGROUP_PHASE);
        Ok(())
    }

    /// Seeks glory: the next level, with the party, the graveyard and the lair as they are.
    pub(super) fn seek_glory(&mut self, table: &mut Table<'_>) -> Flow<()> {
        self.state.phase = Phase::Entering;
        let next = self.state.level.saturating_add(1);
        let party = self.state.party;
        let name = self.at().name();
        table.tell(|| note(format!("{name} seeks glory on level {next} with {}", wording::party(&party))).cite(cite::REGROUP_PHASE));
        Ok(())
    }

    /// Flees: nothing for the levels; tokens and experience booked stay.
    pub(super) fn flee(&mut self, table: &mut Table<'_>) -> Flow<()> {
        self.end_delve(table, 0, "flees", cite::MONSTER_PHASE);
        Ok(())
    }

    /// Ends the delve: experience, dice back, and whose turn it is then.
    pub(super) fn end_delve(&mut self, table: &mut Table<'_>, experience: u8, how: &str, cite: Cite) {
        let (name, level, seat) = (self.at().name(), self.state.level, self.at().seat());
        table.tell(|| {
            let gained = if experience == 0 { "no experience".to_owned() } else { format!("+{experience} experience") };
            note(format!("{name} {how} on level {level}: {gained}")).cite(cite)
        });
        self.gain_experience(table, experience);
        self.state.put_dice_back();
        let delves = self.pack.numbers.delves;
        if let Some(player) = self.state.player_mut(seat) {
            player.delves = player.delves.saturating_add(1).min(delves);
        }
        let at = self.at();
        if let Some(player) = at.state.player(seat) {
            table.tell(|| {
                let so_far = format!(
                    "{} experience, {}",
                    player.experience,
                    count(at.state.player(seat).map_or(0, |player| held(&player.tokens)), "token")
                );
                note(format!("{name}'s delve {} of {delves} is over: {so_far}", player.delves)).cite(cite::TURN)
            });
        }
        self.pass_on(table);
    }

    /// Hands over to whoever delves next, or ends the game.
    pub(super) fn pass_on(&mut self, table: &mut Table<'_>) {
        if let Some(next) = self.at().next_turn() {
            self.state.turn.0 = next;
            self.state.phase = Phase::Forming;
            let at = self.at();
            table.tell(|| note(at.handed_over(next)).cite(cite::TURN));
            return;
        }
        self.state.phase = if self.at().to_settle().is_some() { Phase::Settling } else { Phase::Over };
        table.tell(|| note("all delves are done").cite(cite::END_OF_GAME));
    }

    /// Gives experience; the hero is flipped the moment there is enough. Nothing is paid, and nothing refreshed.
    pub(super) fn gain_experience(&mut self, table: &mut Table<'_>, experience: u8) {
        let seat = self.at().seat();
        let before = self.at().side().name.clone();
        if let Some(player) = self.state.player_mut(seat) {
            player.experience = player.experience.saturating_add(u16::from(experience));
        }
        let at = self.at();
        let after = &at.side().name;
        if *after != before {
            table.tell(|| note(format!("{}'s {before} is flipped: {after} from now on", at.name())).cite(cite::HERO_POWERS));
        }
    }

    /// Refreshes an exhausted hero whom this refreshes.
    pub(super) fn refresh_on(&mut self, table: &mut Table<'_>, on: Refresh) {
        if self.state.exhausted && self.at().refreshes(on) {
            self.state.exhausted = false;
            let at = self.at();
            table.tell(|| note(format!("{} is refreshed", at.side().name)).cite(cite::HERO_POWERS));
        }
    }

    /// Dragons go to the lair. Some heroes' lairs empty themselves.
    pub(super) fn add_to_lair(&mut self, table: &mut Table<'_>, dragons: u8) {
        if dragons == 0 {
            return;
        }
        self.state.lair = self.state.lair.saturating_add(dragons);
        let lair = self.state.lair;
        table.tell(|| {
            let go = wording::agree(dragons, "goes", "go");
            note(format!("{} {go} to the lair, which holds {lair}", wording::dragons(dragons))).cite(cite::MONSTER_PHASE)
        });
        if self.at().lair_empties_at().is_some_and(|at| lair >= at) {
            self.empty_lair(table);
        }
    }

    /// Rolled dungeon dice are laid out: conversions first, dragons to the lair, the rest on the level.
    pub(super) fn lay_out(&mut self, table: &mut Table<'_>, rolled: Dungeon) {
        let mut dice = rolled;
        for (from, to) in self.at().conversions() {
            let turned = dice.of(from);
            dice.take(from, turned);
            dice.add(to, turned);
            let hero = &self.at().side().name;
            if turned > 0 {
                table.tell(|| {
                    note(format!("{hero}: {} to {}", count(turned, from.name()), count(turned, to.name()))).cite(cite::HERO_POWERS)
                });
            }
        }
        let dragons = dice.dragon;
        dice.dragon = 0;
        self.state.dungeon.add_all(&dice);
        self.add_to_lair(table, dragons);
    }
}
