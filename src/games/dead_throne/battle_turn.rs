//! Battle Turns: one attack with the weapon and one with each creature, alone or combined; scrolls; fleeing.

use super::DeadThrone;
use super::battle::Creature;
use super::cite;
use super::health::Killer;
use super::position::Position;
use super::settings::Setting;
use super::strength::Strength;
use super::tray::Changes;
use super::wording;
use crate::kernel::{Choose, Flow, Play, Refusal, Seat, Table, ask, note};

/// What strikes.
#[derive(Clone, Debug, PartialEq, Eq)]
enum With {
    /// The weapon, or the bare hand.
    Weapon,
    /// A summoned creature.
    Creature(String),
}

/// What is struck.
#[derive(Clone, Debug, PartialEq, Eq)]
enum At {
    /// A player, with all creatures defending.
    Player(Seat),
    /// Creatures alone, their defenses added.
    Creatures(Seat, Vec<String>),
}

/// What the attacker makes of the numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Go {
    Strike,
    Hold,
    Scroll,
}

impl Position<'_, '_> {
    /// Everything that has not attacked in this Battle Turn.
    fn unspent(self, seat: Seat) -> Vec<(With, String)> {
        let Some(fighter) = self.state.fighter(seat) else { return Vec::new() };
        let armed = self.tray(seat).weapon().is_some_and(|weapon| !weapon.broken);
        let weapon = (!fighter.spent).then(|| (With::Weapon, if armed { "weapon" } else { "hand" }.to_owned()));
        let creatures = fighter.creatures.iter().filter(|creature| !creature.spent);
        weapon.into_iter().chain(creatures.map(|creature| (With::Creature(creature.id.clone()), creature.id.clone()))).collect()
    }

    /// Whether anything may still attack.
    #[must_use]
    pub fn can_strike(self, seat: Seat) -> bool {
        !self.unspent(seat).is_empty() && !self.opponents(seat).is_empty()
    }

    /// Whether every opponent is trapped: then any roll flees.
    #[must_use]
    pub fn all_trapped(self, seat: Seat) -> bool {
        let opponents = self.opponents(seat);
        !opponents.is_empty() && opponents.into_iter().all(|other| self.is_trapped(other))
    }

    fn aims(self, seat: Seat) -> Vec<(At, String)> {
        let mut aims = Vec::new();
        for other in self.opponents(seat) {
            let slug = self.state.sheet.slug(other);
            let creatures: Vec<String> = self
                .state
                .fighter(other)
                .map_or_else(Vec::new, |fighter| fighter.creatures.iter().map(|creature| creature.id.clone()).collect());
            if creatures.is_empty() || !self.is(Setting::CreaturesFirst, "on") {
                aims.push((At::Player(other), slug.clone()));
            }
            aims.extend(creatures.iter().map(|id| (At::Creatures(other, vec![id.clone()]), format!("{slug}-{id}"))));
            if creatures.len() > 1 {
                aims.push((At::Creatures(other, creatures), format!("{slug}-creatures")));
            }
        }
        aims
    }

    /// The defense that meets an attack.
    fn meets(self, at: &At) -> i32 {
        let creatures = |seat: Seat, only: Option<&Vec<String>>| -> i32 {
            let all = self.state.fighter(seat).map_or(&[][..], |fighter| fighter.creatures.as_slice());
            all.iter().filter(|creature| only.is_none_or(|ids| ids.contains(&creature.id))).map(|creature| creature.defense).sum()
        };
        match at {
            At::Player(seat) => self.strength(*seat).defense + creatures(*seat, None),
            At::Creatures(seat, ids) => creatures(*seat, Some(ids)),
        }
    }

    /// The attack of these together.
    fn together(self, seat: Seat, with: &[With], strength: Strength) -> i32 {
        let fighter = self.state.fighter(seat);
        let creature = |id: &String| fighter.and_then(|fighter| fighter.creatures.iter().find(|creature| creature.id == *id));
        with.iter()
            .map(|one| match one {
                With::Weapon => strength.attack,
                With::Creature(id) => creature(id).map_or(0, |creature| creature.attack),
            })
            .sum()
    }

    fn ask_go(self, seat: Seat, attack: i32, defense: i32, breaks: bool) -> Choose<'static, Go> {
        let damage = (attack - defense).max(0);
        let warning = if breaks { " (the weapon BREAKS)" } else { "" };
        let mut options = vec![(Go::Strike, "strike"), (Go::Hold, "hold")];
        options.extend((self.tray(seat).scrolls > 0).then_some((Go::Scroll, "scroll")));
        let about = ask("go").of(seat).cite(cite::BATTLING).text(move || format!("Attack {attack} against defense {defense}"));
        let about = about.hint(|| "A weapon breaks if its attack is less than the whole defense. You may hold.".to_owned());
        let label = move |go: &Go| match go {
            Go::Strike => format!("strike for {damage}{warning}"),
            Go::Hold => "do not attack".to_owned(),
            Go::Scroll => "add a scroll's attack first".to_owned(),
        };
        about.choose(options).label(label).default_to(|go| *go == Go::Strike)
    }
}

impl Play<'_, DeadThrone> {
    /// A Battle Turn begins.
    pub(super) fn begin_battle_turn(&mut self, table: &mut Table<'_>, seat: Seat) {
        if let Some(battle) = self.state.battle_of_mut(seat) {
            battle.turn = seat;
        }
        let Some(fighter) = self.state.fighter_mut(seat) else { return };
        let new = !fighter.joined;
        (fighter.joined, fighter.spent, fighter.acted, fighter.victorious) = (true, false, false, false);
        fighter.creatures.iter_mut().for_each(|creature| creature.spent = false);
        let name = self.state.sheet.name(seat);
        let hidden = if new { ", who was hidden until now" } else { "" };
        table.tell(|| note(format!("Battle Turn of {name}{hidden}")).cite(cite::BATTLING));
    }

    /// A Battle Turn ends; the next fighter clockwise has theirs.
    pub(super) fn end_battle_turn(&mut self, table: &mut Table<'_>, seat: Seat) {
        let name = self.state.sheet.name(seat);
        table.tell(|| note(format!("{name} ends the Battle Turn")).cite(cite::BATTLING));
        if !self.at().bubbles() {
            self.end_own_turn(seat);
            return;
        }
        let next = self.state.battle_of(seat).and_then(|battle| {
            let seats: Vec<Seat> = battle.fighters.iter().map(|fighter| fighter.seat).collect();
            seats.iter().find(|other| **other > seat).or_else(|| seats.first()).copied()
        });
        if let Some(next) = next {
            self.count_down(table, seat, false);
            let tray = &mut self.state[next];
            tray.scrolls = tray.scrolls.saturating_add(std::mem::take(&mut tray.aside));
            self.count_down(table, next, true);
            self.begin_battle_turn(table, next);
        }
    }

    /// One attack: with the weapon, with a creature, or with several as one.
    pub(super) fn strike(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        self.know_hand(table, seat)?;
        let options: Vec<_> = self.at().unspent(seat).into_iter().map(|(with, key)| (with, key, 1)).collect();
        let only_weapon = options.iter().any(|(with, _, _)| *with == With::Weapon);
        let first = options.first().map(|(with, _, _)| with.clone());
        let tray = &self.state[seat];
        let broken = |wanted: &str| {
            let weapon = tray.weapon().filter(|weapon| weapon.broken && (wanted == "weapon" || wanted == weapon.id))?;
            Some(Refusal::new(format!("{} is broken: it can't be attacked with", wording::the(&weapon.id))).cite(cite::WEAPONS))
        };
        let about = ask("with").of(seat).cite(cite::COMBINED).text(|| "With what? Several are one combined attack".to_owned());
        let many = about.many(options).between(1, u32::MAX).why_not(broken);
        let many = many.default_to(|with| u32::from(if only_weapon { *with == With::Weapon } else { Some(with) == first.as_ref() }));
        let with: Vec<With> = table.many(many)?.into_iter().map(|(with, _)| with).collect();
        let aims = self.at().aims(seat);
        let at = self.at();
        let hidden = |wanted: &str| {
            let other = at.state.sheet.seat_named(wanted)?;
            let fighter = at.state.fighter(other)?;
            (!fighter.joined).then(|| Refusal::new(format!("nobody knows yet that {} is there", at.name(other))).cite(cite::OPPONENTS))
        };
        let about = ask("at").of(seat).cite(cite::BATTLING).text(|| "At whom?".to_owned());
        let aim = table.choose(about.choose(aims).label(|aim| at.aim(aim)).why_not(hidden))?;
        if let At::Player(other) = aim {
            self.know_hand(table, other)?;
        }
        self.blow(table, seat, &with, &aim)
    }

    fn blow(&mut self, table: &mut Table<'_>, seat: Seat, with: &[With], aim: &At) -> Flow<()> {
        let strength = self.at().strength(seat);
        let (mut attack, mut defense) = (self.at().together(seat, with, strength), self.at().meets(aim));
        let mut own = strength.weapon.filter(|_| with.contains(&With::Weapon));
        let compared = |play: &Self, attack: i32, own: i32| {
            if with.len() > 1 && play.at().is(Setting::CombinedBreak, "sum") { attack } else { own }
        };
        let breaks = own.is_some_and(|own| self.at().weapon_breaks(seat, compared(self, attack, own), defense, (attack - defense).max(0)));
        match table.choose(self.at().ask_go(seat, attack, defense, breaks))? {
            Go::Strike => {}
            Go::Hold => {
                let name = self.state.sheet.name(seat);
                table.tell(|| note(format!("{name} does not attack")).cite(cite::WEAPONS));
                return Ok(());
            }
            Go::Scroll => {
                let by = self.window_bonus(table, seat, "attack")?;
                attack += by;
                own = own.map(|own| own + by);
            }
        }
        defense += self.guard(table, seat, aim, attack, defense)?;
        self.mark_spent(seat, with);
        let damage = (attack - defense).max(0);
        let (name, aimed) = (self.state.sheet.name(seat), self.at().aim(aim));
        let combined = if with.len() > 1 { " with a combined attack" } else { "" };
        let cite = if with.len() > 1 { cite::COMBINED } else { cite::BATTLING };
        table.tell(|| note(format!("{name} attacks {aimed}{combined}: {attack} - {defense} = {damage}")).cite(cite));
        if let Some(own) = own {
            let compared = compared(self, attack, own);
            if self.at().weapon_breaks(seat, compared, defense, damage) {
                self.break_weapon(table, seat, compared, defense);
            }
            self.spend_once(seat, Changes::Attack);
        }
        self.land(table, seat, aim, attack, damage)
    }

    /// What the attacked adds with scrolls: asked only if there are any.
    fn guard(&mut self, table: &mut Table<'_>, seat: Seat, aim: &At, attack: i32, defense: i32) -> Flow<i32> {
        let (At::Player(other) | At::Creatures(other, _)) = aim;
        let other = *other;
        if self.state[other].scrolls == 0 || self.at().is(Setting::ScrollWindow, "never") {
            return Ok(0);
        }
        let name = self.state.sheet.name(other);
        let (by, who) = (self.state.sheet.name(seat), name.clone());
        let about = ask("guard").of(other).cite(cite::BATTLING);
        let about = about.text(move || format!("{by} strikes {attack} against {defense}: does {who} use a scroll?"));
        if !table.choose(about.choose([(true, "scroll")]).or("pass", "pass", false).window())? {
            return Ok(0);
        }
        self.window_bonus(table, other, "defense")
    }

    fn window_bonus(&mut self, table: &mut Table<'_>, seat: Seat, what: &'static str) -> Flow<i32> {
        let about =
            ask(format!("scroll.{what}")).of(seat).cite(cite::USING_SCROLLS).text(|| format!("How much {what} does the scroll add?"));
        let by = i32::try_from(table.number(about.number(0, 60).default_to(0))?).unwrap_or(0);
        let tray = &mut self.state[seat];
        tray.scrolls = tray.scrolls.saturating_sub(1);
        tray.aside = tray.aside.saturating_add(1);
        let name = self.state.sheet.name(seat);
        table.tell(|| note(format!("{name} uses a scroll: {by:+} {what}")).cite(cite::USING_SCROLLS));
        Ok(by)
    }

    fn mark_spent(&mut self, seat: Seat, with: &[With]) {
        let Some(fighter) = self.state.fighter_mut(seat) else { return };
        fighter.acted = true;
        fighter.spent |= with.contains(&With::Weapon);
        for creature in &mut fighter.creatures {
            creature.spent |= with.contains(&With::Creature(creature.id.clone()));
        }
    }

    /// What an attack does: creatures fall, a shield breaks, a player dies.
    fn land(&mut self, table: &mut Table<'_>, seat: Seat, aim: &At, attack: i32, damage: i32) -> Flow<()> {
        let (other, ids) = match aim {
            At::Creatures(other, ids) => (*other, Some(ids)),
            At::Player(other) => (*other, None),
        };
        if damage > 0
            && let Some(fighter) = self.state.fighter_mut(other)
        {
            let falls = |creature: &Creature| ids.is_none_or(|ids| ids.contains(&creature.id));
            let fallen: Vec<String> =
                fighter.creatures.iter().filter(|creature| falls(creature)).map(|creature| wording::the(&creature.id)).collect();
            fighter.creatures.retain(|creature| !falls(creature));
            for creature in fallen {
                table.tell(|| note(format!("{creature} is defeated, and goes back to its deck")).cite(cite::SUMMON));
            }
        }
        if ids.is_some() {
            return Ok(());
        }
        let shield = self.at().strength(other).shield;
        let dead = self.hurt(other, damage);
        let (name, health) = (self.state.sheet.name(other), self.shown_health(other));
        table.tell(|| note(format!("{name} loses {damage}: health {health}")).cite(cite::LOSING_HEALTH));
        if let Some(shield) = shield.filter(|shield| self.at().shield_breaks(other, *shield, attack, damage)) {
            self.break_shield(table, other, shield, attack);
        }
        self.spend_once(other, Changes::Defense);
        if dead { self.kill(table, seat, other) } else { Ok(()) }
    }

    fn kill(&mut self, table: &mut Table<'_>, seat: Seat, other: Seat) -> Flow<()> {
        let took_pieces = self.loot(table, seat, other)?;
        if let Some(fighter) = self.state.fighter_mut(seat) {
            fighter.victorious = true;
        }
        self.die(table, other, Some(Killer { seat, took_pieces }))
    }

    /// Direct damage to an opponent, who may die of it.
    pub(super) fn harm_opponent(&mut self, table: &mut Table<'_>, seat: Seat, other: Seat, damage: i32) -> Flow<()> {
        if let Some(fighter) = self.state.fighter_mut(seat) {
            fighter.acted = true;
        }
        let dead = self.hurt(other, damage);
        let (name, health) = (self.state.sheet.name(other), self.shown_health(other));
        table.tell(|| note(format!("{name} loses {damage} health directly, no defense counts: {health}")).cite(cite::LOSING_HEALTH));
        if dead { self.kill(table, seat, other) } else { Ok(()) }
    }

    /// Fleeing at the start of the own Battle Turn.
    pub(super) fn flee(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let any = self.at().all_trapped(seat);
        let from = self.state[seat].place.clone();
        if let Some(fighter) = self.state.fighter_mut(seat) {
            fighter.acted = true;
        }
        if !self.roll_to_flee(table, seat, any)? {
            self.end_battle_turn(table, seat);
            return Ok(());
        }
        self.leave_battle(table, seat);
        self.enter_game_turn(table, seat, from);
        Ok(())
    }
}

impl Position<'_, '_> {
    fn aim(self, aim: &At) -> String {
        match aim {
            At::Player(seat) => self.name(*seat),
            At::Creatures(seat, ids) => {
                let names: Vec<String> = ids.iter().map(|id| wording::the(id)).collect();
                format!("{} of {}", crate::toolbox::wording::list(&names), self.name(*seat))
            }
        }
    }
}
