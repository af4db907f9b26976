//! A hero's attack: a power, its targets, a d20 for each, damage, defeat.

use super::AdventureSystem;
use super::cards::{Critical, Effect, Ends, MoreDamage};
use super::cite;
use super::position::Position;
use super::state::Counts;
use super::weapons::{Strike, Weapon};
use super::windows::{Change, Rolled};
use super::wounds::cite_of;
use crate::dice::{Face, Pool, Reads};
use crate::kernel::{About, Cite, Flow, Play, Seat, Table, ask, note};
use crate::toolbox::bars::stop_if;
use crate::toolbox::wording::list;

/// How many dice are rolled, and which is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// One die.
    Flat,
    /// The higher of two.
    Advantage,
    /// The lower of two.
    Disadvantage,
}

/// A question's id within an attack that is not the first of its action.
pub(super) fn tagged(id: &str, tag: &str) -> String {
    if tag.is_empty() { id.to_owned() } else { format!("{id}.{tag}") }
}

/// What became of one target.
struct Blow {
    hit: bool,
    natural: i32,
    extra: i32,
}

impl Position<'_, '_> {
    /// Which edge the markers give.
    #[must_use]
    pub fn edge(self, markers: &Counts) -> Edge {
        let has = |wanted: Effect| markers.keys().any(|id| self.condition(id).is_some_and(|condition| condition.effect == wanted));
        match (has(Effect::KeepHigher), has(Effect::KeepLower)) {
            (true, false) => Edge::Advantage,
            (false, true) => Edge::Disadvantage,
            _ => Edge::Flat,
        }
    }

    /// Whether a hero's natural 20 does more.
    #[must_use]
    pub fn has_critical(self, seat: Seat) -> bool {
        let level = self.state.hero(seat).map_or(1, |hero| hero.level);
        match self.state.settings.critical {
            Critical::Off => false,
            Critical::Level2 => level >= 2,
            Critical::All => true,
        }
    }
}

impl Play<'_, AdventureSystem> {
    /// One d20, or two of which one is kept.
    pub(super) fn d20(&self, table: &mut Table<'_>, about: About<'_>, edge: Edge) -> Flow<i32> {
        let die = &self.pack.d20;
        match edge {
            Edge::Flat => table.roll(about, &Pool::of(die, 1).sum()),
            Edge::Advantage => self.two_dice(table, about, &Pool::of(die, 2).best(), "Advantage: the higher counts", &cite::ADVANTAGE),
            Edge::Disadvantage => {
                self.two_dice(table, about, &Pool::of(die, 2).worst(), "Disadvantage: the lower counts", &cite::DISADVANTAGE)
            }
        }
    }

    /// Two dice, both told, of which one is kept.
    fn two_dice<R: Reads<Meaning = Face>>(
        &self,
        table: &mut Table<'_>,
        about: About<'_>,
        reads: &R,
        which: &str,
        cite: &Cite,
    ) -> Flow<i32> {
        let die = &self.pack.d20;
        let faces = table.roll_faces(about, reads)?;
        table.tell(|| {
            let shown: Vec<String> = faces.iter().map(|face| die.value(*face).to_string()).collect();
            note(format!("{}, {which}", list(&shown))).cite(cite.clone())
        });
        Ok(die.value(reads.mean(&faces)))
    }

    /// Combat: a power, its targets, and a die for each.
    pub(super) fn attack(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let seat = self.at().seat();
        let at_the_door = !self.at().has_free_weapon();
        let about = ask("power").of(seat).cite(cite::ATTACKS).text(|| "Attack with which power?".to_owned());
        let weapon = table.choose(self.at().ask_weapon(about, seat))?;
        let strike = self.ready(table, seat, weapon, "")?;
        if !(strike.card.free || at_the_door) {
            stop_if(table, self.at().bar_action(cite::HERO_PHASE))?;
        }
        self.strike_with(table, seat, &strike)?;
        self.state.now.acted |= !strike.card.free;
        self.state.now.attacked = true;
        if strike.card.passes_card {
            self.pass_a_card(table, seat)?;
        }
        if strike.card.then_at_will && !self.state.figures.is_empty() {
            self.follow_up(table, seat, "then", 0, true)?;
        }
        Ok(())
    }

    /// One more attack that a card gives, with `more` on the die; nobody has to make it.
    pub(super) fn follow_up(&mut self, table: &mut Table<'_>, seat: Seat, tag: &str, more: i32, at_will: bool) -> Flow<()> {
        let name = self.at().name(seat);
        let about = ask(tagged("power", tag)).of(seat).cite(cite::ATTACKS).text(|| format!("{name} attacks with which power?"));
        let choice = self.at().ask_follow_up(about, seat, at_will);
        let Some(weapon) = table.choose(choice)? else { return Ok(()) };
        let mut strike = self.ready(table, seat, weapon, tag)?;
        strike.item += more;
        self.strike_with(table, seat, &strike)
    }

    /// The targets, and a die for each.
    fn strike_with(&mut self, table: &mut Table<'_>, seat: Seat, strike: &Strike) -> Flow<()> {
        let attacks = strike.card.attacks.unwrap_or(1);
        let each_once = strike.card.each_once;
        let about = ask(tagged("target", &strike.tag)).of(seat).cite(cite::TARGETING).text(move || match attacks {
            1 => "Which monster?".to_owned(),
            0 => "Which monsters? Each that the card reaches".to_owned(),
            attacks if each_once => format!("Which monsters? Up to {attacks}"),
            attacks => format!("Which monsters, with up to {attacks} attacks?"),
        });
        let targets = table.many(self.at().ask_targets(about, attacks, each_once, strike.through.as_deref()))?;
        let made: u32 = targets.iter().map(|(_, times)| *times).sum();
        if attacks > 1 && made < u32::from(attacks) && !each_once {
            table.tell(|| note(format!("{made} of {attacks} attacks: the others are not made")).cite(cite::ATTACKS));
        }
        let (mut any, mut twenty) = (false, false);
        for (target, times) in targets {
            for nth in 1..=times {
                if !self.state.figures.contains_key(&target) {
                    break;
                }
                let id = if nth == 1 { target.clone() } else { format!("{target}.again-{nth}") };
                let blow = self.roll_attack(table, seat, strike, &target, &tagged(&id, &strike.tag))?;
                self.land(table, seat, strike, &target, &blow)?;
                any |= blow.hit;
                twenty |= blow.natural == 20;
            }
        }
        self.give_back(table, seat, strike, any)?;
        self.shield_another(table, seat, strike)?;
        self.finish_attack(table, seat, strike, any)?;
        if twenty {
            self.refreshed_by_twenty(table, seat, &strike.tag)?;
            self.level_up_on_twenty(table, seat, &strike.tag)?;
        }
        Ok(())
    }

    /// The die for one target, and what may still change it.
    fn roll_attack(&mut self, table: &mut Table<'_>, seat: Seat, strike: &Strike, target: &str, id: &str) -> Flow<Blow> {
        let ac = self.at().figure_ac(target);
        let name = self.at().name(seat);
        let Some(bonus) = strike.card.bonus.map(|bonus| bonus + strike.item) else {
            let about = ask(format!("hits.{id}")).of(seat).cite(cite::MAKING_AN_ATTACK).text(|| format!("Does the attack hit {target}?"));
            return Ok(Blow { hit: table.confirm(about, None)?, natural: 0, extra: 0 });
        };
        let mut extra = 0;
        for nth in 1..=9 {
            let again = if nth == 1 { id.to_owned() } else { format!("{id}.{nth}") };
            let about = ask(format!("roll.{again}")).of(seat).cite(cite::MAKING_AN_ATTACK);
            let text =
                || format!("{name} attacks {target}: +{bonus} against AC {}", ac.map_or_else(|| "?".to_owned(), |ac| ac.to_string()));
            let natural = self.d20(table, about.text(text), strike.edge)?;
            let total = natural + bonus;
            let sure = self.state.settings.natural_20_hits && natural == 20;
            let mut hit = match ac {
                Some(ac) => total >= ac || sure,
                None => {
                    let about = ask(format!("hits.{again}")).of(seat).cite(cite::MAKING_AN_ATTACK);
                    table.confirm(about.text(|| format!("The attack totals {total}. Does it hit {target}?")), None)?
                }
            };
            table.tell(|| {
                let against = ac.map_or_else(String::new, |ac| format!(" against AC {ac}"));
                let text = format!("{name} rolls {natural}, total {total}{against}: {}", if hit { "a hit" } else { "a miss" });
                note(text).term("die", natural).term("bonus", bonus).cite(cite::MAKING_AN_ATTACK)
            });
            let rolled = if hit {
                Rolled::Hit(self.needs_more(seat, strike, target, natural))
            } else {
                Rolled::Missed(ac.map_or(99, |ac| ac - total))
            };
            match self.after_roll(table, seat, rolled, &again)? {
                Some(Change::Reroll) => continue,
                Some(Change::Attack(_)) => hit = true,
                Some(Change::Damage(more)) => extra += more,
                _ => {}
            }
            if hit {
                extra += self.more_damage(table, seat, strike, target, natural, &again)?;
            }
            return Ok(Blow { hit, natural, extra });
        }
        Ok(Blow { hit: false, natural: 0, extra })
    }

    fn damage(&self, seat: Seat, strike: &Strike, natural: i32) -> i32 {
        let critical = i32::from(natural == 20 && self.at().has_critical(seat));
        let keen = i32::from(strike.keen.is_some_and(|from| natural >= from));
        strike.card.damage.unwrap_or(0) + critical + keen + strike.more
    }

    /// Whether a hit would leave the target standing.
    fn needs_more(&self, seat: Seat, strike: &Strike, target: &str, natural: i32) -> bool {
        let hp = self.at().figure(target).and_then(|figure| figure.hp);
        hp.is_none_or(|hp| hp > self.damage(seat, strike, natural))
    }

    /// Damage on a hit or a miss.
    fn land(&mut self, table: &mut Table<'_>, seat: Seat, strike: &Strike, target: &str, blow: &Blow) -> Flow<()> {
        if !blow.hit {
            return self.strike(table, target, strike.card.miss, Some(seat));
        }
        if blow.natural == 20 && self.at().has_critical(seat) {
            table.tell(|| note("a critical hit: 1 more damage").cite(cite::CRITICAL_HITS));
        }
        let damage = self.damage(seat, strike, blow.natural) + blow.extra;
        self.strike(table, target, damage, Some(seat))?;
        if let Some(condition) = strike.card.inflicts.as_ref().filter(|_| self.state.figures.contains_key(target)) {
            self.afflict_figure(table, target, condition);
        }
        Ok(())
    }

    /// Hit points that an attack gives back: some on a hit, some in any case.
    fn give_back(&mut self, table: &mut Table<'_>, seat: Seat, strike: &Strike, hit: bool) -> Flow<()> {
        let card = &strike.card;
        let regained = card.heal + if hit { card.heal_on_hit } else { 0 };
        match card.healed {
            _ if regained == 0 => Ok(()),
            None => {
                self.heal(table, seat, regained);
                self.beside_healing(table, seat)
            }
            Some(_) => self.heal_by_card(table, seat, card, regained, &tagged("healed", &strike.tag)),
        }
    }

    /// 1 more damage on a hit, where the card's condition holds; what only the table sees is asked where it would matter.
    fn more_damage(&self, table: &mut Table<'_>, seat: Seat, strike: &Strike, target: &str, natural: i32, id: &str) -> Flow<i32> {
        let even = natural % 2 == 0;
        Ok(match strike.card.more_damage {
            Some(MoreDamage::EvenDie) if even => {
                table.tell(|| note(format!("{natural} is even: 1 more damage")).cite(cite::DAMAGE));
                1
            }
            Some(MoreDamage::AdjacentAllPhase) if self.needs_more(seat, strike, target, natural) => {
                let name = self.at().name(seat);
                let about = ask(format!("beside.{id}")).of(seat).cite(cite::ATTACKS);
                let text = || format!("Has {name} been adjacent to {target} since the phase began?");
                i32::from(table.confirm(about.text(text), Some(false))?)
            }
            _ => 0,
        })
    }

    /// The power is flipped, the edge is gone, what the card says besides is read.
    fn finish_attack(&mut self, table: &mut Table<'_>, seat: Seat, strike: &Strike, hit: bool) -> Flow<()> {
        match &strike.weapon {
            Weapon::Power(id) if hit || !strike.card.kept_on_miss => self.flip(table, seat, id)?,
            Weapon::Item(index) => self.spend_item(table, seat, *index),
            _ => {}
        }
        if let Some(text) = &strike.card.text {
            let name = strike.card.name.clone();
            table.tell(|| note(format!("{name}: {text}")).cite(cite::ATTACKS));
        }
        self.spend_edge(table, seat);
        Ok(())
    }

    /// Advantage and Disadvantage go with the attack.
    fn spend_edge(&mut self, table: &mut Table<'_>, seat: Seat) {
        let Some(hero) = self.state.hero(seat) else { return };
        let ends = |id: &&String| self.pack.conditions.get(*id).is_some_and(|condition| condition.ends == Ends::AfterAttack);
        let gone: Vec<String> = hero.conditions.keys().filter(ends).cloned().collect();
        for id in gone {
            if let Some(hero) = self.state.hero_mut(seat) {
                hero.conditions.remove(&id);
            }
            let called = self.at().called(&id);
            table.tell(|| note(format!("the {called} marker goes")).cite(cite_of(&id)));
        }
    }
}
