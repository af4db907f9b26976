//! What lies on the map: tiles, sites, tokens.

use std::collections::BTreeSet;

use serde::Deserialize;

use crate::games::dragons_down::cubes::Cube;
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::state::Side;

/// A map tile.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct TileCard {
    /// Its name.
    pub name: String,
    /// Its terrain pack.
    pub pack: Id,
    /// Whether it is a civilization tile.
    pub civilization: bool,
    /// What each clearing is, from clearing 1.
    pub clearings: Vec<Ground>,
    /// The same for the front, where the sides differ.
    pub clearings_front: Vec<Ground>,
    /// The same for the back.
    pub clearings_back: Vec<Ground>,
    /// Colour of its hidden paths.
    pub hidden_path_colour: Option<Cube>,
    /// Hidden paths of the front.
    pub hidden_paths_front: Vec<[u8; 2]>,
    /// Hidden paths of the back.
    pub hidden_paths_back: Vec<[u8; 2]>,
    /// The gray face that summons.
    pub wandering_symbol: Option<String>,
    /// Who comes.
    pub wandering: Option<Id>,
    /// The black face that summons.
    pub local_symbol: Option<String>,
    /// Who comes.
    pub local: Option<Id>,
    /// Whether both numbers are added for local monsters.
    pub dual_dice: bool,
}

impl TileCard {
    /// What a clearing is, on the side that is up.
    #[must_use]
    pub fn ground(&self, side: Side, clearing: u8) -> Option<Ground> {
        let sided = match side {
            Side::Front => &self.clearings_front,
            Side::Back => &self.clearings_back,
        };
        let clearings = if self.clearings.is_empty() { sided } else { &self.clearings };
        clearings.get(usize::from(clearing).checked_sub(1)?).copied()
    }

    /// How many clearings it has.
    #[must_use]
    pub fn size(&self) -> u8 {
        if self.civilization { 4 } else { 6 }
    }

    /// Its hidden paths, on the side that is up.
    #[must_use]
    pub fn hidden_paths(&self, side: Side) -> &[[u8; 2]] {
        match side {
            Side::Front => &self.hidden_paths_front,
            Side::Back => &self.hidden_paths_back,
        }
    }
}

/// What a clearing is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ground {
    /// White.
    Plains,
    /// Black.
    Caves,
    /// Red.
    Mountains,
    /// Green.
    Woods,
    /// Yellow.
    Swamps,
}

/// A treasure site.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct SiteCard {
    /// Its name.
    pub name: String,
    /// Its terrain pack.
    pub pack: Id,
    /// The clearing printed on its token.
    pub clearing: u8,
    /// Ordinary treasures in its pile.
    pub treasures: Option<u8>,
    /// Deep Treasures in its pile.
    pub deep_treasures: Option<u8>,
    /// Whether its finder takes all at once.
    pub at_once: bool,
    /// What one side of the setup card adds.
    pub feature: Option<Feature>,
    /// Its place on the setup card.
    pub position: u8,
    /// What lies in the same place of the setup card.
    pub beside: Option<Id>,
    /// Gold tokens of unknown value in its pile.
    pub gold_tokens: u8,
}

/// What one side of the setup card adds to a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Feature {
    /// A loot result above the hero's Cunning fails.
    Labyrinth,
    /// No loot until it is opened.
    MassiveDoor,
    /// The first finder wounds a cube at random.
    HiddenTrap,
    /// The Wraith may come when a card was looted.
    ActiveWraith,
}

/// A wilderness token.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Token {
    /// What is on it.
    pub name: String,
    /// Terrain pack.
    pub pack: Id,
    /// How many.
    pub count: u8,
    /// What it does.
    pub kind: TokenKind,
    /// The clearing it goes to.
    pub clearing: Option<u8>,
    /// Clearings it may go to, where the sources differ.
    pub clearings: Vec<u8>,
    /// Terrain packs that bring it: so many of it for each of them in play. Empty: it is always there.
    pub with: BTreeSet<Id>,
}

/// What a token does when it is revealed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TokenKind {
    /// A civilization token without a merchant.
    #[default]
    Empty,
    /// A treasure site is drawn.
    Site,
    /// A treasure site of its own.
    SecretCache,
    /// One end of the ways between Gates.
    Gate,
    /// An item is drawn.
    Item,
    /// A treasure is drawn.
    Treasure,
    /// Two Mission Dice.
    Discovery,
    /// Rewarded; one more token from every setup card.
    ForgottenCity,
    /// Rewarded; one more token from every setup card.
    DwarvenRuins,
}

impl Token {
    /// How many of it there are with these terrain packs.
    #[must_use]
    pub fn among(&self, packs: &BTreeSet<Id>) -> u8 {
        if self.with.is_empty() {
            return self.count;
        }
        let with = u8::try_from(self.with.intersection(packs).count()).unwrap_or(0);
        self.count.saturating_mul(with)
    }
}
