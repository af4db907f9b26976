//! All that the rules will read again: the record that the players would otherwise keep on boards, chips and paper.

mod fight;
mod figure;
mod hero;
mod realm;
mod setting;

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use serde::{Deserialize, Serialize};

pub use super::at::At;
use super::id::Id;
pub use super::rules::Rule;
pub use super::spells::{Grip, Hold, Lasting, Shape};
pub use super::tactics::Tactics;
use crate::kernel::Known;
use crate::toolbox::sheet::Sheet;

pub use fight::{Fight, Step};
pub use figure::{Figure, Side};
pub use hero::{Card, Day, Fate, Held, Hero, Status, Streak};
pub use realm::{Merchant, Open, Realm, Site, Tile};
pub use setting::{Mode, Setting};

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// The whole game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct State {
    /// The table's own sheet.
    pub sheet: Sheet,
    /// Values typed by the owner.
    pub known: Arc<Known>,
    /// What was agreed on before the game; it hardly ever changes, so copies share it.
    pub setting: Arc<Setting>,
    /// Turn number; 0 before the first.
    pub turn: u16,
    /// Where in the turn we are.
    pub phase: Phase,
    /// Turn order as far as it is drawn this turn; the first is the start player.
    #[serde(skip_serializing_if = "is_default")]
    pub order: Vec<Id>,
    /// Every hero of this game, the dead and the retired too, by the slug of the class.
    pub heroes: BTreeMap<Id, Hero>,
    /// Every chip on the map: monsters, guardians, natives.
    #[serde(skip_serializing_if = "is_default")]
    pub figures: BTreeMap<Id, Figure>,
    /// How many chips of each name ever had a number: a number is never given twice.
    #[serde(skip_serializing_if = "is_default")]
    pub named: BTreeMap<Id, u16>,
    /// What is on the map and in the supply.
    pub realm: Arc<Realm>,
    /// Spells that last, by spell and caster.
    #[serde(skip_serializing_if = "is_default")]
    pub spells: BTreeMap<Id, Lasting>,
    /// The fight that is going on.
    #[serde(skip_serializing_if = "is_default")]
    pub fight: Option<Box<Fight>>,
}

/// Where in the turn we are: the rulebook's list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Nothing is laid out yet.
    #[default]
    SetUp,
    /// Statuses are cleared.
    TurnStart,
    /// The next token is drawn.
    NextHero,
    /// The last hero drawn acts.
    Actions,
    /// The summoning dice.
    MonsterActivation,
    /// Those who made noise roll again.
    Noise,
    /// Who may hide before combat.
    Hide,
    /// Clearing by clearing.
    Combat,
    /// Retiring, and the turn's end.
    TurnEnd,
    /// The last turn is over, or the goal is reached.
    GameEnd,
    /// All is scored.
    Over,
}

static NOBODY: LazyLock<Hero> = LazyLock::new(Hero::default);

static NOTHING: LazyLock<Figure> = LazyLock::new(Figure::default);

static NO_FIGHT: LazyLock<Fight> = LazyLock::new(Fight::default);

impl State {
    /// A hero. A blank one stands in for a name that is not there; `faults` reports whoever names it.
    #[must_use]
    pub fn hero(&self, id: &Id) -> &Hero {
        self.heroes.get(id).unwrap_or(&NOBODY)
    }

    /// A hero, to be changed.
    pub fn hero_mut(&mut self, id: &Id) -> &mut Hero {
        self.heroes.entry(id.clone()).or_default()
    }

    /// A chip. A blank one stands in for a name that is not there.
    #[must_use]
    pub fn figure(&self, id: &Id) -> &Figure {
        self.figures.get(id).unwrap_or(&NOTHING)
    }

    /// Whether this is a hero's name.
    #[must_use]
    pub fn is_hero(&self, id: &Id) -> bool {
        self.heroes.contains_key(id)
    }

    /// The fight that is going on; a blank one outside combat.
    #[must_use]
    pub fn fight(&self) -> &Fight {
        self.fight.as_deref().unwrap_or(&NO_FIGHT)
    }

    /// The fight, to be changed.
    pub fn fight_mut(&mut self) -> &mut Fight {
        self.fight.get_or_insert_default()
    }

    /// The realm, to be changed.
    pub fn realm_mut(&mut self) -> &mut Realm {
        Arc::make_mut(&mut self.realm)
    }

    /// Whether an optional rule is in use.
    #[must_use]
    pub fn rule(&self, rule: Rule) -> bool {
        self.setting.rules.contains(&rule)
    }

    /// The heroes who are on the map, in turn order; those not drawn yet last, by name.
    #[must_use]
    pub fn in_turn_order(&self) -> Vec<Id> {
        let drawn = self.order.iter().filter(|id| self.hero(id).fate == Fate::Alive).cloned();
        let rest = self.heroes.iter().filter(|(id, hero)| hero.fate == Fate::Alive && !self.order.contains(id)).map(|(id, _)| id.clone());
        drawn.chain(rest).collect()
    }

    /// The heroes who stand in a clearing, hidden or not, in turn order; not those on a path.
    #[must_use]
    pub fn heroes_at(&self, at: &At) -> Vec<Id> {
        let here = |id: &Id| {
            let hero = self.hero(id);
            hero.on_path.is_none() && hero.at.as_ref() == Some(at)
        };
        self.in_turn_order().into_iter().filter(here).collect()
    }

    /// The chips in a clearing, by name.
    #[must_use]
    pub fn figures_at(&self, at: &At) -> Vec<Id> {
        self.figures.iter().filter(|(_, figure)| figure.at == *at).map(|(id, _)| id.clone()).collect()
    }

    /// The heroes in a clearing who take part in combat: vapor does not.
    #[must_use]
    pub fn fighters_at(&self, at: &At) -> Vec<Id> {
        let mut heroes = self.heroes_at(at);
        heroes.retain(|id| !self.is_vapor(id));
        heroes
    }

    /// The chips in a clearing that a hero controls: they count as heroes.
    #[must_use]
    pub fn controlled_at(&self, at: &At) -> Vec<Id> {
        let controlled = |id: &Id| self.figure(id).controlled.is_some() && !self.is_vapor(id);
        self.figures_at(at).into_iter().filter(controlled).collect()
    }

    /// The monsters in a clearing that nobody controls; natives only once they were attacked in this combat.
    #[must_use]
    pub fn monsters_at(&self, at: &At) -> Vec<Id> {
        let roused = self.fight.as_ref().is_some_and(|fight| fight.at == *at && !fight.offenders.is_empty());
        let fights = |id: &Id| {
            let figure = self.figure(id);
            figure.controlled.is_none() && (!figure.native || roused) && !self.is_vapor(id)
        };
        self.figures_at(at).into_iter().filter(fights).collect()
    }
}
