//! Attacks of monsters, villains, traps and events: a d20 for each hero, against the armor class.

use super::AdventureSystem;
use super::cards::{Attack, Counted, Damage, Effect, TableLine};
use super::cite;
use super::combat::Edge;
use super::windows::{Change, Rolled};
use super::wounds::cite_of;
use crate::kernel::{Flow, Play, Seat, Table, ask, note};

/// Who attacks a hero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A monster or villain.
    Monster,
    /// A trap, a hazard or an event.
    Trap,
}

/// The damage of one attack, counted or not.
#[derive(Clone, Copy, Debug)]
pub struct Force {
    /// On a hit.
    pub hit: i32,
    /// On a miss.
    pub miss: i32,
}

/// What an attack's die stands for.
#[derive(Clone, Copy, Debug)]
pub struct Roll {
    /// The damage.
    pub force: Force,
    /// How many dice.
    pub edge: Edge,
    /// Whose attack it is.
    pub source: Source,
    /// What the die shows without being rolled.
    pub counts_as: Option<i32>,
}

impl Play<'_, AdventureSystem> {
    /// A figure's attack on each of its targets; its Advantage or Disadvantage goes with it.
    pub(super) fn attack_heroes(&mut self, table: &mut Table<'_>, id: &str, attack: &Attack, targets: &[Seat]) -> Flow<()> {
        let edge = self.at().figure(id).map_or(Edge::Flat, |figure| self.at().edge(&figure.conditions));
        let counted = match attack.damage {
            Damage::Fixed(damage) => damage,
            Damage::Counted(Counted::MonstersOnTile) => {
                let most = i64::try_from(self.state.figures.len()).unwrap_or(1);
                let about = ask("monsters-on-tile").cite(cite::MONSTER_DECK).text(|| format!("How many monsters are on the tile of {id}?"));
                i32::try_from(table.number(about.number(1, most).default_to(1))?).unwrap_or(1)
            }
        };
        let shield = self.takes_the_blow(table, id, targets)?;
        let counts_as = shield.map(|_| 20);
        let shielding: Vec<Seat> = shield.into_iter().collect();
        for seat in if shielding.is_empty() { targets } else { &shielding } {
            let line = self.roll_table(table, id, attack, *seat)?;
            let (mut attack, force) = (attack.clone(), Force { hit: counted, miss: attack.miss });
            let force = line.map_or(force, |line| {
                attack.inflicts = line.inflicts;
                attack.then = line.then;
                Force { hit: line.damage, miss: line.miss }
            });
            self.roll_against(table, id, *seat, &attack, Roll { force, edge, source: Source::Monster, counts_as })?;
        }
        self.spend_figure_edge(table, id);
        Ok(())
    }

    /// The line of a table that a second die picks.
    fn roll_table(&mut self, table: &mut Table<'_>, id: &str, attack: &Attack, seat: Seat) -> Flow<Option<TableLine>> {
        if attack.table.is_empty() {
            return Ok(None);
        }
        let about =
            ask(format!("ray.{id}.{}", self.at().slug(seat))).cite(cite::MONSTER_DECK).text(|| format!("{id}: which {}?", attack.name));
        let die = self.d20(table, about, Edge::Flat)?;
        Ok(attack.table.iter().find(|line| die <= line.to).cloned())
    }

    /// Making an Attack: the die and the bonus against a hero's armor class.
    pub(super) fn roll_against(&mut self, table: &mut Table<'_>, id: &str, seat: Seat, attack: &Attack, roll: Roll) -> Flow<()> {
        let Roll { force, edge, source, counts_as } = roll;
        if self.state.hero(seat).is_none_or(|hero| hero.hp <= 0) {
            return Ok(());
        }
        let (ac, name, slug) = (self.at().hero_ac(seat), self.at().name(seat), self.at().slug(seat));
        let bonus = attack.bonus;
        let by = if source == Source::Trap { self.at().called(id) } else { id.to_owned() };
        let about = ask(format!("roll.{id}.{slug}")).cite(cite::MAKING_AN_ATTACK);
        let natural = match counts_as {
            Some(natural) => natural,
            None => self.d20(table, about.text(|| format!("{by} attacks {name}: +{bonus} against AC {ac}")), edge)?,
        };
        let total = natural + bonus;
        let sure = self.state.settings.natural_20_hits && natural == 20;
        let mut hit = total >= ac || sure;
        table.tell(|| {
            let text = format!("{by} attacks {name}: {natural}, total {total} against AC {ac}: {}", if hit { "a hit" } else { "a miss" });
            note(text).term("die", natural).term("bonus", bonus).cite(cite::MAKING_AN_ATTACK)
        });
        let mut damage = force.hit;
        if hit {
            // What always hits is no matter of a little more armor.
            let over = if sure { i32::MAX } else { total - ac };
            let rolled = if source == Source::Monster { Rolled::HitByMonster(over, damage) } else { Rolled::HitByTrap(over, damage) };
            match self.after_roll(table, seat, rolled, &format!("{id}.{slug}"))? {
                Some(Change::Dodge | Change::Ac(_)) => hit = false,
                Some(Change::Reduce(less)) => damage = (damage - less).max(0),
                _ => {}
            }
        }
        let inflicts = if hit { &attack.inflicts } else { &attack.miss_inflicts };
        self.hurt(table, seat, if hit { damage } else { force.miss });
        for condition in inflicts {
            self.afflict(table, seat, condition);
        }
        self.after_the_attack(table, id, seat)
    }

    fn spend_figure_edge(&mut self, table: &mut Table<'_>, id: &str) {
        let Some(figure) = self.at().figure(id) else { return };
        let edges = self.at().effects(&figure.conditions).filter(|(_, effect, _)| matches!(effect, Effect::KeepHigher | Effect::KeepLower));
        let gone: Vec<String> = edges.map(|(id, _, _)| id.to_owned()).collect();
        for condition in gone {
            if let Some(figure) = self.state.figures.get_mut(id) {
                figure.conditions.remove(&condition);
            }
            let called = self.at().called(&condition);
            table.tell(|| note(format!("the {called} marker of {id} goes")).cite(cite_of(&condition)));
        }
    }
}
