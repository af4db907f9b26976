//! Region Stones and the castle: Saladar's powers, and how the competitive modes are won.

use super::DeadThrone;
use super::cite;
use super::health::Heal;
use super::mode::Mode;
use super::position::Position;
use super::region::Lies;
use crate::kernel::{Flow, Play, Refusal, Seat, Table, ask, note};

/// What Saladar does at an active stone.
#[derive(Clone, Debug, PartialEq, Eq)]
enum AtStone {
    Heal,
    Teleport(String),
    PickUp(String),
}

impl Position<'_, '_> {
    /// Active stones on Saladar's step.
    #[must_use]
    pub fn stones_here(self, seat: Seat) -> Vec<String> {
        let place = &self.tray(seat).place;
        let here = self.active_stones().into_iter().filter(|stone| matches!(&stone.lies, Lies::On(on) if self.same(on, place)));
        here.map(|stone| stone.id.clone()).collect()
    }

    /// Why a player may not enter the castle.
    #[must_use]
    pub fn barred_castle(self, seat: Seat) -> Option<Refusal> {
        let tray = self.tray(seat);
        if tray.crown || self.mode() == Mode::Solo {
            return None;
        }
        let numbers = self.pack.numbers;
        if self.is_saladar(seat) {
            let reason = format!("Saladar needs all {} Medallion Pieces; he has {}", numbers.pieces, tray.pieces);
            return (i32::from(tray.pieces) < numbers.pieces).then(|| Refusal::new(reason).cite(cite::RESTRICTIONS));
        }
        let (has, needs) = (self.carried(seat).len(), self.state.stones.len());
        let cite = if self.mode() == Mode::Rogue { cite::ROGUE_OTHER } else { cite::RESTRICTIONS };
        (has < needs).then(|| {
            let all = if needs == 1 { "the Region Stone in play".to_owned() } else { format!("all {needs} Region Stones in play") };
            Refusal::new(format!("the castle opens to {all}; {} has {has}", self.name(seat))).cite(cite)
        })
    }
}

impl Play<'_, DeadThrone> {
    /// Saladar at an active stone: heal, teleport to another, or pick it up.
    pub(super) fn stone(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let here = self.at().stones_here(seat);
        let elsewhere = self.at().active_stones().into_iter().filter(|stone| !here.contains(&stone.id));
        let mut options: Vec<(AtStone, String)> = vec![(AtStone::Heal, "heal".to_owned())];
        options.extend(elsewhere.map(|stone| (AtStone::Teleport(stone.id.clone()), format!("to-{}", stone.id))));
        options.extend(here.iter().map(|stone| (AtStone::PickUp(stone.clone()), format!("take-{stone}"))));
        let hurt = self.state[seat].health < self.at().max_health(seat);
        let label = |what: &AtStone| match what {
            AtStone::Heal if !hurt => "nothing but an interaction: at full health already".to_owned(),
            AtStone::Heal => "heal to the maximum".to_owned(),
            AtStone::Teleport(stone) => format!("teleport to {stone}"),
            AtStone::PickUp(stone) => format!("pick {stone} up: 2 less maximum health"),
        };
        let about = ask("what").of(seat).cite(cite::CHARACTERS).text(|| "What does Saladar do at the stone?".to_owned());
        match table.choose(about.choose(options).label(label))? {
            AtStone::Heal => self.heal(table, seat, Heal::Full, cite::RESTRICTIONS),
            AtStone::Teleport(id) => {
                let to = self.state.stones.iter().find(|stone| stone.id == id);
                let place =
                    to.and_then(|stone| if let Lies::On(place) = &stone.lies { Some(place.clone()) } else { None }).unwrap_or_default();
                self.go(seat, &place);
                table.tell(|| note(format!("Saladar teleports to {id} on {place}")).cite(cite::RESTRICTIONS));
            }
            AtStone::PickUp(id) => {
                if let Some(stone) = self.state.stones.iter_mut().find(|stone| stone.id == id) {
                    stone.lies = Lies::With(seat);
                }
                self.clamp(seat);
                let health = self.shown_health(seat);
                table.tell(|| note(format!("Saladar picks {id} up, which is no longer active: health {health}")).cite(cite::RESTRICTIONS));
            }
        }
        self.interacted(table, seat)
    }

    /// A hero who kills Saladar in the region of an active stone takes it, besides what is looted.
    pub(super) fn give_stone_to_killer(&mut self, table: &mut Table<'_>, saladar: Seat, killer: Option<Seat>) -> Flow<()> {
        let Some(killer) = killer else { return Ok(()) };
        let tile = self.at().tile(&self.state[saladar].place).map(str::to_owned);
        let here = |on: &str| tile.is_some() && self.at().tile(on).map(str::to_owned) == tile;
        let stones = self.at().active_stones().into_iter();
        let stones =
            stones.filter(|stone| matches!(&stone.lies, Lies::On(on) if here(on))).map(|stone| (stone.id.clone(), stone.id.clone()));
        let options: Vec<(String, String)> = stones.collect();
        if options.is_empty() {
            return Ok(());
        }
        let first = options.first().map(|(id, _)| id.clone()).unwrap_or_default();
        let about = ask("stone").of(killer).cite(cite::RESTRICTIONS).text(|| "Which stone of this region is taken?".to_owned());
        let choice = about.choose(options).or("none", "none", "none".to_owned()).default_to(|id| *id == first);
        let id = table.choose(choice)?;
        if let Some(stone) = self.state.stones.iter_mut().find(|stone| stone.id == id) {
            stone.lies = Lies::With(killer);
            let name = self.state.sheet.name(killer);
            table.tell(|| note(format!("{name} takes {id} for killing Saladar in its region")).cite(cite::RESTRICTIONS));
        }
        self.clamp(saladar);
        Ok(())
    }

    /// The castle is entered: the end of a competitive game; alone, Agrimor waits there.
    pub(super) fn castle(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let name = self.state.sheet.name(seat);
        self.go(seat, "castle building");
        if self.at().mode() == Mode::Solo {
            table.tell(|| note(format!("{name} enters the castle")).cite(cite::SOLO_AGRIMOR));
            return self.solo_castle(table, seat);
        }
        let how = if self.state[seat].crown {
            format!("{name} wears the Crown of the King and enters the castle")
        } else if self.at().is_saladar(seat) {
            format!("{name} enters the castle with all Medallion Pieces")
        } else {
            format!("{name} brings all Region Stones to the castle")
        };
        self.win(table, vec![seat], how);
        Ok(())
    }
}
