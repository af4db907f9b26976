//! Defender: XP, levels, towns, and how it is won and lost.

use super::DeadThrone;
use super::boards::Ending;
use super::card::Standing;
use super::cite;
use super::health::Heal;
use super::mode::Mode;
use super::settings::Setting;
use super::tray::Life;
use crate::kernel::{Flow, Play, Seat, Table, ask, note};

impl Play<'_, DeadThrone> {
    /// XP for each spawned enemy that was beaten: 5 less the number of heroes.
    pub(super) fn gain_xp(&mut self, table: &mut Table<'_>, enemies: &[Standing]) -> Flow<()> {
        let agrimor = self.at().is(Setting::AgrimorXp, "yes");
        let beaten = enemies.iter().filter(|enemy| enemy.spawned && (!enemy.agrimor || agrimor)).count();
        let each = (self.pack.numbers.xp_base - self.at().counted()).max(1);
        let gain = each * i32::try_from(beaten).unwrap_or(0);
        let level = self.at().level();
        let most = self.pack.numbers.most_xp;
        let Some(siege) = self.state.siege.as_mut().filter(|_| gain > 0) else { return Ok(()) };
        let before = i32::from(siege.xp);
        let now = (before + gain).min(most);
        siege.xp = u8::try_from(now).unwrap_or(siege.xp);
        table.tell(|| note(format!("XP {before} + {} = {now}", now - before)).cite(cite::DEFENDER_TERMS));
        if self.at().level() > level {
            let (level, die) = (self.at().level(), self.at().die_colour());
            table.tell(|| note(format!("the team is on level {level}: the {die} die from the next roll on")).cite(cite::DEFENDER_TERMS));
        }
        self.unlock(table)
    }

    /// What the XP bar has reached on the Defender card, each once.
    fn unlock(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let xp = self.state.siege.as_ref().map_or(0, |siege| siege.xp);
        let pack = self.pack;
        let mut stats: Vec<_> = pack.hero_stats.iter().filter(|(_, stat)| stat.at <= xp).collect();
        stats.sort_by_key(|(_, stat)| stat.at);
        for (id, stat) in stats {
            let Some(siege) = self.state.siege.as_mut().filter(|siege| !siege.reached.contains(&stat.at)) else { continue };
            siege.reached.push(stat.at);
            siege.reached.sort_unstable();
            let text = if stat.text.is_empty() { String::new() } else { format!(": {}", stat.text) };
            let what = if stat.once { "happens now, once" } else { "is unlocked" };
            table.tell(|| note(format!("the Defender card's {} {what}{text}", stat.at)).cite(cite::DEFENDER_TERMS));
            if stat.once {
                match self.once_values(table, id, stat.at)? {
                    Some(values) => self.happen_once(table, values),
                    None => table.tell(|| note("nobody can say what it is: do it by hand").cite(cite::DEFENDER_TERMS)),
                }
            }
        }
        Ok(())
    }

    /// A one-time effect of the Defender card: for every hero on the map, for every town, and against Agrimor.
    fn happen_once(&mut self, table: &mut Table<'_>, [coin, heal, scrolls, towns, agrimor]: [i32; 5]) {
        for seat in self.at().alive() {
            if coin > 0 {
                self.state[seat].coin += coin;
                let (name, purse) = (self.state.sheet.name(seat), self.state[seat].coin);
                table.tell(|| note(format!("{name}: +{coin} coin, {purse} in all")).cite(cite::DEFENDER_TERMS));
            }
            if heal > 0 {
                self.heal(table, seat, Heal::By(heal), cite::DEFENDER_TERMS);
            }
            if scrolls > 0 {
                self.gain_scrolls(table, seat, u8::try_from(scrolls).unwrap_or(u8::MAX));
            }
        }
        if towns > 0 {
            for town in self.pack.towns().map(str::to_owned).collect::<Vec<_>>() {
                self.mend_town(table, &town, towns);
            }
        }
        if agrimor > 0 {
            self.hurt_agrimor(table, agrimor);
        }
    }

    /// A town's health rises, to where it began unless the table plays without that limit.
    fn mend_town(&mut self, table: &mut Table<'_>, town: &str, by: i32) {
        let most = if self.at().is(Setting::TownCap, "35") { self.pack.numbers.town_health } else { i32::MAX };
        let name = self.pack.tile_name(town).to_owned();
        let Some(health) = self.state.siege.as_mut().and_then(|siege| siege.towns.get_mut(town)) else { return };
        let before = *health;
        *health = before.saturating_add(by).min(most).max(before);
        let now = *health;
        table.tell(|| note(format!("{name}: {before} + {} = {now}", now - before)).cite(cite::DEFENDER_TERMS));
    }

    /// Repairs a town: lots of 20 coin for 5 health.
    pub(super) fn repair_town(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let Some(town) = self.at().town(&self.state[seat].place).map(str::to_owned) else { return Ok(()) };
        let numbers = self.pack.numbers;
        let health = self.state.siege.as_ref().and_then(|siege| siege.towns.get(&town)).copied().unwrap_or(0);
        let affordable = self.state[seat].coin / numbers.town_repair_cost;
        let capped = self.at().is(Setting::TownCap, "35");
        let missing = numbers.town_health - health;
        let useful = (missing + numbers.town_repair_health - 1) / numbers.town_repair_health;
        let most = if capped { affordable.min(useful) } else { affordable };
        let about = ask("lots").of(seat).cite(cite::GROUP_BATTLES);
        let about = about.text(|| format!("How many lots of {} coin for {} health?", numbers.town_repair_cost, numbers.town_repair_health));
        let lots = i32::try_from(table.number(about.number(1, i64::from(most.max(1))).default_to(1))?).unwrap_or(1);
        let repaired = health + lots * numbers.town_repair_health;
        let now = if capped { repaired.min(numbers.town_health) } else { repaired };
        self.state[seat].coin -= lots * numbers.town_repair_cost;
        if let Some(siege) = &mut self.state.siege {
            siege.towns.insert(town.clone(), now);
        }
        let (name, coin, town) = (self.state.sheet.name(seat), self.state[seat].coin, self.pack.tile_name(&town).to_owned());
        table.tell(|| {
            note(format!("{name} repairs {town}: {health} + {} = {now}, {coin} coin left", now - health)).cite(cite::GROUP_BATTLES)
        });
        Ok(())
    }

    /// A hero uses a piece on another who fell on the same step.
    pub(super) fn revive(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let fallen: Vec<(Seat, String)> =
            self.at().fallen_here(seat).into_iter().map(|other| (other, self.state.sheet.slug(other))).collect();
        let about = ask("who").of(seat).cite(cite::GROUP_BATTLES).text(|| "Who is revived?".to_owned());
        let sheet = &self.state.sheet;
        let who = table.choose(about.choose(fallen).label(|seat| sheet.name(*seat)))?;
        self.state[seat].pieces -= 1;
        self.state.market_pieces = self.state.market_pieces.saturating_add(1);
        let (name, other) = (self.state.sheet.name(seat), self.state.sheet.name(who));
        if self.at().is(Setting::Revival, "next-turn") {
            self.state[who].life = Life::Waiting(1);
            table.tell(|| note(format!("{name} uses a piece on {other}, who misses one turn")).cite(cite::GROUP_BATTLES));
            return Ok(());
        }
        self.state[who].life = Life::Alive;
        self.state[who].health = self.at().max_health(who);
        let health = self.shown_health(who);
        table.tell(|| note(format!("{name} uses a piece on {other}, who stands up: {health}")).cite(cite::GROUP_BATTLES));
        Ok(())
    }

    /// Every hero down and no piece left to use: lost.
    pub(super) fn check_fallen(&mut self, table: &mut Table<'_>) {
        if self.at().mode() != Mode::Defender || self.state.ending.is_some() {
            return;
        }
        let lost = self.state.sheet.seats().all(|seat| matches!(self.state[seat].life, Life::Fallen | Life::Out));
        if lost {
            self.lose(table, "every hero is down, and nobody has a piece to use".to_owned());
        }
    }

    /// All lose together.
    pub(super) fn lose(&mut self, table: &mut Table<'_>, how: String) {
        if self.state.ending.is_none() {
            table.tell(|| note(format!("lost: {how}")).cite(self.objective()));
            self.state.ending = Some(Ending { winners: Vec::new(), how });
        }
    }

    /// These win.
    pub(super) fn win(&mut self, table: &mut Table<'_>, winners: Vec<Seat>, how: String) {
        if self.state.ending.is_none() {
            table.tell(|| note(how.clone()).cite(self.objective()));
            self.state.ending = Some(Ending { winners, how });
        }
    }

    fn objective(&self) -> crate::kernel::Cite {
        match self.at().mode() {
            Mode::Lirennor => cite::LIRENNOR_OBJECTIVE,
            Mode::Rogue => cite::ROGUE_OBJECTIVE,
            Mode::Solo => cite::SOLO_OBJECTIVE,
            Mode::Defender => cite::DEFENDER_OBJECTIVE,
        }
    }

    /// Only one player left in the game wins.
    pub(super) fn check_last_player(&mut self, table: &mut Table<'_>) {
        match self.at().mode() {
            Mode::Lirennor | Mode::Rogue => {
                if let [last] = self.at().in_game().as_slice() {
                    let (seat, name) = (*last, self.state.sheet.name(*last));
                    self.win(table, vec![seat], format!("{name} wins: the last in the game"));
                }
            }
            Mode::Solo => {
                if self.at().in_game().is_empty() {
                    self.lose(table, "the hero is dead, and no Medallion Piece is left".to_owned());
                }
            }
            Mode::Defender => self.check_fallen(table),
        }
    }
}

impl super::position::Position<'_, '_> {
    /// Heroes who fell on this hero's step.
    #[must_use]
    pub fn fallen_here(self, seat: Seat) -> Vec<Seat> {
        let place = &self.tray(seat).place;
        let fallen = |other: &Seat| self.tray(*other).life == Life::Fallen && self.same(&self.tray(*other).place, place);
        self.state.sheet.seats().filter(fallen).collect()
    }
}
