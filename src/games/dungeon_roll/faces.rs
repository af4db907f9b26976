//! The faces of both kinds of dice, and dice counted by face.

use serde::{Deserialize, Serialize};

/// A face of a party die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PartyFace {
    /// A fighter.
    Fighter,
    /// A cleric.
    Cleric,
    /// A mage.
    Mage,
    /// A thief.
    Thief,
    /// A champion.
    Champion,
    /// A scroll: no companion.
    Scroll,
    /// On no die: a dragon turned into a companion.
    Dragon,
}

/// A face of a dungeon die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DungeonFace {
    /// A goblin.
    Goblin,
    /// A skeleton.
    Skeleton,
    /// An ooze.
    Ooze,
    /// A chest.
    Chest,
    /// A potion.
    Potion,
    /// A dragon: it lives in the lair, never on the level.
    Dragon,
}

impl PartyFace {
    /// Every face of a real die.
    pub const ON_DICE: [Self; 6] = [Self::Fighter, Self::Cleric, Self::Mage, Self::Thief, Self::Champion, Self::Scroll];
    /// Every face.
    pub const ALL: [Self; 7] = [Self::Fighter, Self::Cleric, Self::Mage, Self::Thief, Self::Champion, Self::Scroll, Self::Dragon];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Fighter => "fighter",
            Self::Cleric => "cleric",
            Self::Mage => "mage",
            Self::Thief => "thief",
            Self::Champion => "champion",
            Self::Scroll => "scroll",
            Self::Dragon => "dragon",
        }
    }
}

impl DungeonFace {
    /// Every face.
    pub const ALL: [Self; 6] = [Self::Goblin, Self::Skeleton, Self::Ooze, Self::Chest, Self::Potion, Self::Dragon];
    /// The monsters.
    pub const MONSTERS: [Self; 3] = [Self::Goblin, Self::Skeleton, Self::Ooze];
    /// What lies on a level: everything but dragons.
    pub const ON_LEVEL: [Self; 5] = [Self::Goblin, Self::Skeleton, Self::Ooze, Self::Chest, Self::Potion];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Goblin => "goblin",
            Self::Skeleton => "skeleton",
            Self::Ooze => "ooze",
            Self::Chest => "chest",
            Self::Potion => "potion",
            Self::Dragon => "dragon",
        }
    }

    /// Whether it is a monster.
    #[must_use]
    pub fn is_monster(self) -> bool {
        Self::MONSTERS.contains(&self)
    }
}

fn is_zero(count: &u8) -> bool {
    *count == 0
}

/// Party dice, or companions, counted by face.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Party {
    /// Fighters.
    pub fighter: u8,
    /// Clerics.
    pub cleric: u8,
    /// Mages.
    pub mage: u8,
    /// Thieves.
    pub thief: u8,
    /// Champions.
    pub champion: u8,
    /// Scrolls.
    pub scroll: u8,
    /// Dragons turned into companions.
    #[serde(skip_serializing_if = "is_zero")]
    pub dragon: u8,
}

/// Dungeon dice, counted by face.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Dungeon {
    /// Goblins.
    pub goblin: u8,
    /// Skeletons.
    pub skeleton: u8,
    /// Oozes.
    pub ooze: u8,
    /// Chests.
    pub chest: u8,
    /// Potions.
    pub potion: u8,
    /// Dragons: only in dice set aside for a later level.
    #[serde(skip_serializing_if = "is_zero")]
    pub dragon: u8,
}

macro_rules! counted {
    ($counts:ident, $face:ident, $($variant:ident => $field:ident),+) => {
        impl $counts {
            /// How many show a face.
            #[must_use]
            pub fn of(&self, face: $face) -> u8 {
                match face {
                    $($face::$variant => self.$field,)+
                }
            }

            fn slot(&mut self, face: $face) -> &mut u8 {
                match face {
                    $($face::$variant => &mut self.$field,)+
                }
            }

            /// Adds dice that show a face.
            pub fn add(&mut self, face: $face, count: u8) {
                let slot = self.slot(face);
                *slot = slot.saturating_add(count);
            }

            /// Takes dice that show a face away; at most those that are there.
            pub fn take(&mut self, face: $face, count: u8) {
                let slot = self.slot(face);
                *slot = slot.saturating_sub(count);
            }

            /// Takes these dice away.
            pub fn take_all(&mut self, others: &Self) {
                for (face, count) in others.iter() {
                    self.take(face, count);
                }
            }

            /// Adds these dice.
            pub fn add_all(&mut self, others: &Self) {
                for (face, count) in others.iter() {
                    self.add(face, count);
                }
            }

            /// All dice together.
            #[must_use]
            pub fn total(&self) -> u8 {
                self.iter().fold(0, |total, (_, count)| total.saturating_add(count))
            }

            /// Whether there is none.
            #[must_use]
            pub fn is_empty(&self) -> bool {
                self.total() == 0
            }

            /// Each face that is shown, with how many show it.
            pub fn iter(&self) -> impl Iterator<Item = ($face, u8)> + use<> {
                let counts = *self;
                $face::ALL.into_iter().map(move |face| (face, counts.of(face))).filter(|(_, count)| *count > 0)
            }
        }

        impl FromIterator<($face, u8)> for $counts {
            fn from_iter<I: IntoIterator<Item = ($face, u8)>>(faces: I) -> Self {
                let mut counts = Self::default();
                for (face, count) in faces {
                    counts.add(face, count);
                }
                counts
            }
        }
    };
}

counted!(Party, PartyFace, Fighter => fighter, Cleric => cleric, Mage => mage, Thief => thief, Champion => champion, Scroll => scroll, Dragon => dragon);
counted!(Dungeon, DungeonFace, Goblin => goblin, Skeleton => skeleton, Ooze => ooze, Chest => chest, Potion => potion, Dragon => dragon);

impl Dungeon {
    /// How many monsters there are.
    #[must_use]
    pub fn monsters(&self) -> u8 {
        self.goblin.saturating_add(self.skeleton).saturating_add(self.ooze)
    }

    /// How many chests and potions there are.
    #[must_use]
    pub fn loot(&self) -> u8 {
        self.chest.saturating_add(self.potion)
    }
}
