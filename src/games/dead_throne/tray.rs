//! What a player has: the health board's row, the card tray, coin, scrolls, and what is still to come.

use serde::{Deserialize, Serialize};

use super::item::{Carried, Item, Kind};

/// A character's hand values, used without weapon or shield.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Hand {
    /// Without a weapon.
    pub attack: Option<i32>,
    /// Without a shield.
    pub defense: Option<i32>,
}

/// Whether a player is in the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Life {
    /// On the map.
    #[default]
    Alive,
    /// Dead; so many own turns are still missed before the return.
    Waiting(u8),
    /// Dead where they fell, until another revives them.
    Fallen,
    /// Out for good.
    Out,
}

/// How long an effect lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lasts {
    /// The next attack that it counts for.
    Once,
    /// This battle.
    Battle,
    /// So many rounds; they run on after death.
    Rounds(u8),
    /// So many own turns; they run on after death.
    Turns(u8),
    /// Until its player ends it.
    UntilDiscarded,
    /// With what it is attached to; with an item, it stands on the item itself.
    Attached,
}

/// What an effect changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Changes {
    /// The weapon's attack.
    Attack,
    /// The shield's defense.
    Defense,
    /// Maximum health.
    MaxHealth,
    /// What no rule here reads.
    #[default]
    Nothing,
}

impl Changes {
    /// In a word, as it is typed.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Attack => "attack",
            Self::Defense => "defense",
            Self::MaxHealth => "max-health",
            Self::Nothing => "other",
        }
    }
}

/// Something that lasts: a scroll in force, a card's curse.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Effect {
    /// What it is called.
    pub name: String,
    /// What it changes.
    pub changes: Changes,
    /// By how much.
    pub by: i32,
    /// How long.
    pub lasts: Lasts,
    /// Whether a scroll of the hand is bound by it, to be replaced when it is over.
    pub scroll: bool,
}

/// A player who stays where they are.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Remain {
    /// Own turns still to stay.
    pub turns: u8,
    /// With this enemy; else with something, and the step must be interacted with.
    #[serde(default)]
    pub enemy: Option<String>,
    /// Trapped: only the hand defends, and there is no fleeing.
    #[serde(default)]
    pub trapped: bool,
}

/// What a player has.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Tray {
    /// The character's id.
    pub character: String,
    /// The skill in force, as the pack names it; empty for none.
    pub skill: String,
    /// Hand values; none when nobody can say.
    pub hand: Option<Hand>,
    /// Current health.
    pub health: i32,
    /// What cards and unlocked abilities add to maximum health.
    pub more_health: i32,
    /// Coin.
    pub coin: i32,
    /// Items.
    pub items: Vec<Item>,
    /// Scrolls in hand.
    pub scrolls: u8,
    /// Scrolls used, replaced at the start of the next own turn.
    pub aside: u8,
    /// What is in force.
    pub effects: Vec<Effect>,
    /// Medallion Pieces.
    pub pieces: u8,
    /// Traps, by level.
    pub traps: Vec<u8>,
    /// Lone Quests taken on.
    pub quests: Vec<String>,
    /// Whether the player is in the game.
    pub life: Life,
    /// Own turns to be skipped.
    pub skip: u8,
    /// Staying put.
    pub remain: Option<Remain>,
    /// Where the figure stands.
    pub place: String,
    /// Whether the Crown of the King is theirs.
    pub crown: bool,
    /// Whether the player is in the Market.
    pub market: bool,
    /// The group of heroes it moves with.
    pub group: Option<u8>,
}

impl Tray {
    /// What someone has who never sat down.
    pub(super) const fn nobody() -> Self {
        Self {
            character: String::new(),
            skill: String::new(),
            hand: None,
            health: 0,
            more_health: 0,
            coin: 0,
            items: Vec::new(),
            scrolls: 0,
            aside: 0,
            effects: Vec::new(),
            pieces: 0,
            traps: Vec::new(),
            quests: Vec::new(),
            life: Life::Out,
            skip: 0,
            remain: None,
            place: String::new(),
            crown: false,
            market: false,
            group: None,
        }
    }

    /// Whether the figure is on the map.
    #[must_use]
    pub fn alive(&self) -> bool {
        self.life == Life::Alive
    }

    /// Whether the player is still in the game, dead or alive.
    #[must_use]
    pub fn in_game(&self) -> bool {
        self.life != Life::Out
    }

    /// Whether the character has this skill.
    #[must_use]
    pub fn can(&self, skill: &str) -> bool {
        self.skill == skill
    }

    /// The item in a slot, whole or broken.
    #[must_use]
    pub fn equipped(&self, slot: Kind) -> Option<&Item> {
        self.items.iter().find(|item| item.carried == Carried::Equipped && item.kind.slot() == Some(slot))
    }

    /// The weapon or combo, whole or broken.
    #[must_use]
    pub fn weapon(&self) -> Option<&Item> {
        self.equipped(Kind::Weapon)
    }

    /// The shield, or the combo, whole or broken.
    #[must_use]
    pub fn shield(&self) -> Option<&Item> {
        self.weapon().filter(|weapon| weapon.kind == Kind::Combo).or_else(|| self.equipped(Kind::Shield))
    }

    /// The item of this id.
    #[must_use]
    pub fn item(&self, id: &str) -> Option<&Item> {
        self.items.iter().find(|item| item.id == id)
    }

    /// The item of this id, to be changed.
    pub fn item_mut(&mut self, id: &str) -> Option<&mut Item> {
        self.items.iter_mut().find(|item| item.id == id)
    }

    /// Takes an item away.
    pub fn take(&mut self, id: &str) -> Option<Item> {
        let at = self.items.iter().position(|item| item.id == id)?;
        Some(self.items.remove(at))
    }

    /// What all effects of a kind add, and scrolls attached to items in force.
    #[must_use]
    pub fn added(&self, changes: Changes) -> i32 {
        let lasting: i32 = self.effects.iter().filter(|effect| effect.changes == changes).map(|effect| effect.by).sum();
        let attached: i32 = self.items.iter().map(|item| item.added(changes)).sum();
        lasting + attached
    }

    /// Scrolls in hand, set aside and in force: at most eight.
    #[must_use]
    pub fn all_scrolls(&self) -> u8 {
        let bound = self.effects.iter().filter(|effect| effect.scroll).count();
        self.scrolls.saturating_add(self.aside).saturating_add(u8::try_from(bound).unwrap_or(u8::MAX))
    }

    /// Whether a Rucksack is in use.
    #[must_use]
    pub fn has_rucksack(&self) -> bool {
        self.equipped(Kind::Rucksack).is_some()
    }

    /// An id for a new item of this name, unlike all others.
    #[must_use]
    pub fn free_id(&self, name: &str) -> String {
        let taken = |id: &str| self.items.iter().any(|item| item.id == id);
        if !taken(name) {
            return name.to_owned();
        }
        (2..=u16::MAX).map(|number| format!("{name}-{number}")).find(|id| !taken(id)).unwrap_or_else(|| name.to_owned())
    }
}
