//! All that the rules will read again: the record that the players would otherwise keep on boards, chips and paper.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock};

use serde::{Deserialize, Serialize};

pub use super::at::At;
use super::cubes::{Cube, Cubes};
use super::effects::Deed;
use super::id::Id;
pub use super::rules::Rule;
pub use super::spells::{Grip, Hold, Lasting, Shape};
pub use super::tactics::Tactics;
use crate::kernel::{Known, Seat};
use crate::toolbox::sheet::Sheet;

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

/// What was agreed on before the game.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Setting {
    /// How the game is played.
    pub mode: Mode,
    /// Terrain packs in play.
    pub packs: BTreeSet<Id>,
    /// Packs whose setup card lies on its harder side.
    #[serde(skip_serializing_if = "is_default")]
    pub harder: BTreeSet<Id>,
    /// The last turn; none when the game has no limit.
    pub turns: Option<u16>,
    /// Legend points to retire with, in the Legendary sandbox and in scenarios that have a goal.
    #[serde(skip_serializing_if = "is_default")]
    pub goal: Option<u16>,
    /// Whether the map is found while playing.
    #[serde(skip_serializing_if = "is_default")]
    pub explores: bool,
    /// Optional rules in use.
    #[serde(skip_serializing_if = "is_default")]
    pub rules: BTreeSet<Rule>,
}

impl Default for Setting {
    fn default() -> Self {
        Self {
            mode: Mode::OpenRealm,
            packs: BTreeSet::new(),
            harder: BTreeSet::new(),
            turns: Some(30),
            goal: None,
            explores: false,
            rules: BTreeSet::new(),
        }
    }
}

/// How the game is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// The map is laid out before; 30 turns; most Legend Points.
    #[default]
    OpenRealm,
    /// The map is found while playing.
    ExploreTheRealm,
    /// First to retire with the goal; no limit.
    Legendary,
    /// Retire with the goal within 30 turns.
    LegendarySolo,
    /// A printed scenario, its figures typed in.
    Scenario,
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

/// Which side of a card or chip is up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// The front; of a chip, the side with its name.
    #[default]
    Front,
    /// The back.
    Back,
}

impl Side {
    /// Its name in a path.
    #[must_use]
    pub fn slug(self) -> &'static str {
        match self {
            Self::Front => "front",
            Self::Back => "back",
        }
    }

    /// The other side.
    #[must_use]
    pub fn turned(self) -> Self {
        match self {
            Self::Front => Self::Back,
            Self::Back => Self::Front,
        }
    }
}

/// What has become of a hero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// On the map, or about to enter it.
    #[default]
    Alive,
    /// Killed.
    Dead,
    /// Retired.
    Retired,
}

/// A hero: board, cards, cubes, ledger.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Hero {
    /// Whose hero.
    pub seat: Seat,
    /// Lineage card.
    pub lineage: Id,
    /// Its side.
    #[serde(skip_serializing_if = "is_default")]
    pub lineage_side: Side,
    /// Class card.
    pub class: Id,
    /// Its side.
    #[serde(skip_serializing_if = "is_default")]
    pub class_side: Side,
    /// Alive, dead, retired.
    #[serde(skip_serializing_if = "is_default")]
    pub fate: Fate,
    /// Legend Points.
    pub lp: i32,
    /// Fame.
    pub fame: i32,
    /// Gold.
    pub gold: i32,
    /// Outlaw Tokens.
    #[serde(skip_serializing_if = "is_default")]
    pub outlaw: u8,
    /// Where; none before entering the map and after leaving it.
    #[serde(skip_serializing_if = "is_default")]
    pub at: Option<At>,
    /// The path a hero stands on who evaded: must move off it first.
    #[serde(skip_serializing_if = "is_default")]
    pub on_path: Option<String>,
    /// Blocked this turn.
    #[serde(skip_serializing_if = "is_default")]
    pub blocked: bool,
    /// Statuses of this turn.
    #[serde(skip_serializing_if = "is_default")]
    pub status: BTreeSet<Status>,
    /// What was done in this turn's Action Phase.
    #[serde(skip_serializing_if = "is_default")]
    pub day: Day,
    /// Healthy cubes that are not on a card.
    pub healthy: Cubes,
    /// Wounded cubes.
    #[serde(skip_serializing_if = "is_default")]
    pub wounded: Cubes,
    /// Cubes beyond those of lineage and class card: from treasures.
    #[serde(skip_serializing_if = "is_default")]
    pub more_cubes: i8,
    /// What equipped cards add of those, by card: it goes when the card is taken off.
    #[serde(skip_serializing_if = "is_default")]
    pub lent: BTreeMap<Id, Cubes>,
    /// Cubes on cards in this combat round.
    #[serde(skip_serializing_if = "is_default")]
    pub tactics: Option<Tactics>,
    /// The placement of the round before: what Enter repeats.
    #[serde(skip_serializing_if = "is_default")]
    pub before: Option<Tactics>,
    /// Items and treasures.
    #[serde(skip_serializing_if = "is_default")]
    pub cards: BTreeMap<Id, Card>,
    /// Treasures in the backpack that were not shown to the table.
    #[serde(skip_serializing_if = "is_default")]
    pub face_down: u8,
    /// Spells known.
    #[serde(skip_serializing_if = "is_default")]
    pub spells: BTreeSet<Id>,
    /// Unfinished missions.
    #[serde(skip_serializing_if = "is_default")]
    pub missions: BTreeSet<Id>,
    /// Curses.
    #[serde(skip_serializing_if = "is_default")]
    pub curses: BTreeSet<Id>,
    /// Sites and hidden paths found, by slug (`hoard`, `secret-dens 5-6`).
    #[serde(skip_serializing_if = "is_default")]
    pub found: BTreeSet<Id>,
    /// Chips killed, by name.
    #[serde(skip_serializing_if = "is_default")]
    pub slain: BTreeMap<Id, u8>,
    /// Those of them that went back to the tray.
    #[serde(skip_serializing_if = "is_default")]
    pub returned: BTreeMap<Id, u8>,
    /// Clearings entered, by tile: a bit each, the lowest for clearing 1.
    #[serde(skip_serializing_if = "is_default")]
    pub been: BTreeMap<Id, u8>,
    /// What was held when the hero retired: for ties.
    #[serde(skip_serializing_if = "is_default")]
    pub held: Held,
    /// Whether this hero stayed on the map to the last turn.
    #[serde(skip_serializing_if = "is_default")]
    pub living_legend: bool,
    /// How Legend Points came about, line by line: the score's sum.
    #[serde(skip_serializing_if = "is_default")]
    pub earned: BTreeMap<String, i32>,
}

/// A status on the hero board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// One more Speed cube in every combat round.
    Alert,
    /// One failure ignored in every Hide.
    Sneak,
    /// Rolls the summoning dice again.
    Noise,
    /// Can't be challenged, targeted or blocked.
    Hidden,
}

/// What a hero held at retirement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Held {
    /// Epic treasures.
    pub epics: u8,
    /// All treasures.
    pub treasures: u8,
    /// Gold.
    pub gold: i32,
}

/// What a hero did in this turn's Action Phase.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Day {
    /// Actions used.
    #[serde(skip_serializing_if = "is_default")]
    pub used: u8,
    /// Started in a cave clearing, or entered one.
    #[serde(skip_serializing_if = "is_default")]
    pub cave: bool,
    /// Was in a civilization location.
    #[serde(skip_serializing_if = "is_default")]
    pub civilization: bool,
    /// The action before, for actions that must follow each other.
    #[serde(skip_serializing_if = "is_default")]
    pub streak: Option<Streak>,
    /// Spells that may be cast once a turn, and were.
    #[serde(skip_serializing_if = "is_default")]
    pub cast: BTreeSet<Id>,
    /// Merchants this hero has traded with.
    #[serde(skip_serializing_if = "is_default")]
    pub traded: BTreeSet<Id>,
    /// Merchants who trade no more with this hero today.
    #[serde(skip_serializing_if = "is_default")]
    pub closed: BTreeSet<Id>,
    /// Kinds of actions of which one was free.
    #[serde(skip_serializing_if = "is_default")]
    pub free: BTreeSet<Deed>,
    /// What may be used once a turn and was used.
    #[serde(skip_serializing_if = "is_default")]
    pub spent: BTreeSet<Id>,
}

/// Actions of one kind in a row.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Streak {
    /// What is done (`search hoard`, `rest`).
    pub what: String,
    /// How often in a row.
    pub times: u8,
    /// The faces of the last roll, of which the good ones stay.
    #[serde(default, skip_serializing_if = "is_default")]
    pub faces: Vec<String>,
}

/// An item or treasure.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Card {
    /// Its record, when its slug on the board is not the record's (a second dagger is `dagger-2`).
    #[serde(skip_serializing_if = "is_default")]
    pub of: Option<Id>,
    /// Equipped, not in the backpack.
    #[serde(skip_serializing_if = "is_default")]
    pub worn: bool,
    /// Armour that was hit hard once.
    #[serde(skip_serializing_if = "is_default")]
    pub damaged: bool,
    /// Spells still on a Spell Book or Scroll.
    #[serde(skip_serializing_if = "is_default")]
    pub spells: BTreeSet<Id>,
    /// Cubes of its own that were wounded when it was taken off: they come back so.
    #[serde(skip_serializing_if = "is_default")]
    pub wounded: Cubes,
}

/// A chip on the map.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Figure {
    /// Its record: a monster, or a group of natives.
    pub of: Id,
    /// Which of several designs of that name, from 1.
    #[serde(skip_serializing_if = "is_default")]
    pub design: Option<u8>,
    /// Where it stands.
    pub at: At,
    /// The side that is up.
    #[serde(skip_serializing_if = "is_default")]
    pub side: Side,
    /// Wounds taken in this combat.
    #[serde(skip_serializing_if = "is_default")]
    pub wounds: u8,
    /// Who placed each wound, where Fame is shared.
    #[serde(skip_serializing_if = "is_default")]
    pub wounded_by: BTreeMap<Id, u8>,
    /// Whether it is one of the natives.
    #[serde(skip_serializing_if = "is_default")]
    pub native: bool,
    /// The hero who controls it: it counts as a hero in combat.
    #[serde(skip_serializing_if = "is_default")]
    pub controlled: Option<Id>,
}

/// One of the eight combat steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// 1.
    #[default]
    Challenge,
    /// 2.
    Activation,
    /// 3.
    Evade,
    /// 4.
    Target,
    /// 5.
    HeroTactics,
    /// 6.
    MonsterTactics,
    /// 7.
    Resolve,
    /// 8.
    Cleanup,
    /// What follows the last round.
    EndOfCombat,
}

/// Combat in one clearing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Fight {
    /// Where.
    pub at: At,
    /// The step that comes next.
    pub step: Step,
    /// Whether this is the first round.
    #[serde(skip_serializing_if = "is_default")]
    pub opening: bool,
    /// Quiet rounds in a row.
    #[serde(skip_serializing_if = "is_default")]
    pub quiet: u8,
    /// Whether someone took a wound or died this round.
    #[serde(skip_serializing_if = "is_default")]
    pub stirred: bool,
    /// Who challenges whom.
    #[serde(skip_serializing_if = "is_default")]
    pub challenges: BTreeMap<Id, Id>,
    /// Who attacks whom, for heroes and monsters alike.
    #[serde(skip_serializing_if = "is_default")]
    pub targets: BTreeMap<Id, Vec<Id>>,
    /// Whose attack is still to come.
    #[serde(skip_serializing_if = "is_default")]
    pub pending: BTreeSet<Id>,
    /// Who acted from hiding this round.
    #[serde(skip_serializing_if = "is_default")]
    pub ambushers: BTreeSet<Id>,
    /// Who targeted a native in this combat: the natives fight then.
    #[serde(skip_serializing_if = "is_default")]
    pub offenders: BTreeSet<Id>,
    /// Whether heroes came to attack natives.
    #[serde(skip_serializing_if = "is_default")]
    pub hunt: bool,
    /// Who has used the Warlock's healing this round.
    #[serde(skip_serializing_if = "is_default")]
    pub healed: BTreeSet<Id>,
    /// Whether heroes came to attack the massive door.
    #[serde(skip_serializing_if = "is_default")]
    pub siege: bool,
    /// Who let armour take a hit this round, where that matters.
    #[serde(skip_serializing_if = "is_default")]
    pub sheltered: BTreeSet<Id>,
    /// Weapons thrown in this combat, by thrower.
    #[serde(skip_serializing_if = "is_default")]
    pub thrown: BTreeMap<Id, BTreeMap<Id, Card>>,
    /// Who threw in this round.
    #[serde(skip_serializing_if = "is_default")]
    pub rearm: BTreeSet<Id>,
    /// Heroes whose spell took its place this round: they pay for it.
    #[serde(skip_serializing_if = "is_default")]
    pub cast: BTreeSet<Id>,
    /// Whether heroes came to cast spells, even with nobody to fight.
    #[serde(skip_serializing_if = "is_default")]
    pub magic: bool,
    /// What may be used once a round and was used, by hero.
    #[serde(skip_serializing_if = "is_default")]
    pub spent: BTreeMap<Id, BTreeSet<Id>>,
    /// Speed cubes more a round in this combat, by hero.
    #[serde(skip_serializing_if = "is_default")]
    pub speed_cubes: BTreeMap<Id, u8>,
}

/// What is on the map and in the supply, beyond heroes and chips.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Realm {
    /// Tiles in play.
    pub tiles: BTreeMap<Id, Tile>,
    /// Treasure sites on the map.
    #[serde(skip_serializing_if = "is_default")]
    pub sites: BTreeMap<Id, Site>,
    /// Merchants on the map.
    #[serde(skip_serializing_if = "is_default")]
    pub merchants: BTreeMap<Id, Merchant>,
    /// Gates revealed.
    #[serde(skip_serializing_if = "is_default")]
    pub gates: BTreeSet<At>,
    /// Epic treasures revealed before.
    #[serde(skip_serializing_if = "is_default")]
    pub epics: BTreeSet<Id>,
    /// Titles with a small box that are taken.
    #[serde(skip_serializing_if = "is_default")]
    pub titles: BTreeSet<String>,
    /// Missions completed: out of the game.
    #[serde(skip_serializing_if = "is_default")]
    pub done: BTreeSet<Id>,
    /// Wilderness tokens still face down, by record.
    #[serde(skip_serializing_if = "is_default")]
    pub tokens: BTreeMap<Id, u8>,
    /// Civilization tokens still face down: merchants, and `empty` ones.
    #[serde(skip_serializing_if = "is_default")]
    pub civilization_tokens: BTreeMap<Id, u8>,
    /// Site tokens still face down.
    #[serde(skip_serializing_if = "is_default")]
    pub site_tokens: BTreeSet<Id>,
    /// Natives killed by group, and guardians killed: they never come back.
    #[serde(skip_serializing_if = "is_default")]
    pub gone: BTreeMap<Id, u8>,
    /// Clearings whose combat this turn is over.
    #[serde(skip_serializing_if = "is_default")]
    pub fought: BTreeSet<At>,
    /// Tiles whose tokens wait for the end of this turn's combat.
    #[serde(skip_serializing_if = "is_default")]
    pub waiting: BTreeSet<Id>,
    /// Cards that lie face up in a clearing: whoever enters takes them.
    #[serde(skip_serializing_if = "is_default")]
    pub open: Vec<Open>,
    /// Whether the Cleric has used his reroll this turn.
    #[serde(skip_serializing_if = "is_default")]
    pub cleric_rolled: bool,
}

/// A card that lies face up in a clearing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Open {
    /// Where.
    pub at: At,
    /// Its record.
    pub of: Id,
}

/// A map tile.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Tile {
    /// The side that is up.
    #[serde(skip_serializing_if = "is_default")]
    pub side: Side,
    /// The cube on it.
    #[serde(skip_serializing_if = "is_default")]
    pub enchanted: Option<Cube>,
    /// Whether its tokens are revealed.
    #[serde(skip_serializing_if = "is_default")]
    pub revealed: bool,
    /// The clearing of the civilization location.
    #[serde(skip_serializing_if = "is_default")]
    pub location: Option<u8>,
}

/// A treasure site, or what a dead hero left.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Site {
    /// Where.
    pub at: At,
    /// Whether anyone has found it: only the first gets the reward.
    #[serde(skip_serializing_if = "is_default")]
    pub found: bool,
    /// Cards left in the pile.
    #[serde(skip_serializing_if = "is_default")]
    pub cards: u8,
    /// Gold for the first finder.
    #[serde(skip_serializing_if = "is_default")]
    pub gold: i32,
    /// Whether the massive door is open.
    #[serde(skip_serializing_if = "is_default")]
    pub opened: bool,
    /// Whether it is a dead hero's pile.
    #[serde(skip_serializing_if = "is_default")]
    pub body: bool,
    /// Those cards of a dead hero's pile that the table has seen; the rest of `cards` lay face down.
    #[serde(skip_serializing_if = "is_default")]
    pub held: BTreeMap<Id, Card>,
}

/// A merchant on the map.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Merchant {
    /// Where.
    pub at: At,
    /// Missions left to take this turn.
    #[serde(skip_serializing_if = "is_default")]
    pub missions: u8,
    /// Items in stock that nobody has named; none when nobody knows how many there are.
    #[serde(skip_serializing_if = "is_default")]
    pub items: Option<u8>,
    /// Treasures in stock that nobody has named; none when nobody knows how many there are.
    #[serde(skip_serializing_if = "is_default")]
    pub treasures: Option<u8>,
    /// Cards in stock that the table has seen: those that were sold here.
    #[serde(skip_serializing_if = "is_default")]
    pub seen: BTreeMap<Id, Card>,
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

impl Hero {
    /// Whether a status is on the board.
    #[must_use]
    pub fn is(&self, status: Status) -> bool {
        self.status.contains(&status)
    }

    /// Every clearing this hero has entered.
    #[must_use]
    pub fn clearings_entered(&self) -> Vec<At> {
        let entered = |bits: u8| (1..=8_u8).filter(move |n| bits & (1 << (n - 1)) != 0);
        self.been.iter().flat_map(|(tile, bits)| entered(*bits).map(|clearing| At { tile: tile.clone(), clearing })).collect()
    }

    /// How many chips of a name lie beside the board.
    #[must_use]
    pub fn holds(&self, of: &Id) -> u8 {
        let count = |chips: &BTreeMap<Id, u8>| chips.get(of).copied().unwrap_or(0);
        count(&self.slain).saturating_sub(count(&self.returned))
    }

    /// All cubes, wherever they lie.
    #[must_use]
    pub fn all_cubes(&self) -> Cubes {
        self.healthy.with(self.wounded).with(self.on_cards())
    }

    /// Cubes on cards.
    #[must_use]
    pub fn on_cards(&self) -> Cubes {
        self.tactics.as_ref().map_or(Cubes::NONE, Tactics::cubes)
    }

    /// Takes one cube of a kind off the cards; false if none lies there.
    pub fn take_from_cards(&mut self, cube: Cube) -> bool {
        let Some(tactics) = &mut self.tactics else { return false };
        let there = tactics.each().find(|(_, other, _)| *other == cube).map(|(key, ..)| key.clone());
        there.is_some_and(|key| tactics.take(key.as_str(), cube, 1) > 0)
    }

    /// How many cubes of a kind are not wounded, on cards or off.
    #[must_use]
    pub fn unwounded(&self, cube: Cube) -> u8 {
        self.healthy.of(cube).saturating_add(self.on_cards().of(cube))
    }

    /// The record of one of the hero's cards.
    #[must_use]
    pub fn record(&self, card: &Id) -> Id {
        self.cards.get(card).and_then(|held| held.of.clone()).unwrap_or_else(|| card.clone())
    }
}
