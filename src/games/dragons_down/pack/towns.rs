//! What civilization offers: merchants, missions, titles.

use serde::Deserialize;

use crate::games::dragons_down::id::Id;

/// A merchant.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct MerchantCard {
    /// Name.
    pub name: String,
    /// Terrain pack.
    pub pack: Id,
    /// Attributes respected.
    pub respects: Vec<String>,
    /// What the setup card gives to trade.
    pub stock: StockCard,
    /// Missions on the harder side of the setup card, where that is known.
    pub missions_harder: Option<u8>,
}

/// What a setup card gives a merchant.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct StockCard {
    /// Missions held.
    pub missions: Option<u8>,
    /// Items in stock.
    pub items: Option<u8>,
    /// Treasures in stock.
    pub treasures: Option<u8>,
}

/// A mission card.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Mission {
    /// Name.
    pub name: String,
    /// Terrain pack.
    pub pack: Id,
    /// Atrocity, quest, expedition.
    pub kind: MissionKind,
    /// Where it is completed.
    pub at: Id,
    /// Outlaw Tokens it brings.
    pub outlaw: u8,
    /// Items drawn on completing it.
    pub items: u8,
    /// Spell cards drawn on completing it.
    pub spells: u8,
    /// Whether it belongs to a group of natives, and so perhaps to another box.
    pub natives: bool,
    /// What is to be done before.
    pub task: TaskCard,
    /// What it gives.
    pub reward: RewardCard,
    /// What comes of discarding it.
    pub discard: DiscardCard,
}

/// What sort of mission a card is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MissionKind {
    /// Lucrative, and makes an outlaw.
    Atrocity,
    /// Makes the world safe; an Outlaw Token may go.
    Quest,
    /// For Gold.
    #[default]
    Expedition,
}

/// What a mission asks for before it can be completed.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct TaskCard {
    /// `nothing`, `kill`, `enter`, `find` or `other`.
    pub deed: Option<String>,
    /// A chip, a tile, a ground or a site.
    pub what: Option<String>,
    /// How many of it.
    pub count: Option<i32>,
}

/// What comes of discarding a mission.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct DiscardCard {
    /// Gold.
    pub gold: Option<i32>,
    /// Fame.
    pub fame: Option<i32>,
    /// Outlaw Tokens.
    pub outlaw: Option<i32>,
    /// Items drawn.
    pub items: Option<i32>,
}

/// What a mission gives.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct RewardCard {
    /// Gold.
    pub gold: Option<i32>,
    /// Fame.
    pub fame: Option<i32>,
    /// Legend Points.
    pub lp: Option<i32>,
    /// Attribute of the bonus dice.
    pub bonus: Option<String>,
}

/// A title of a civilization card.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Title {
    /// Name.
    pub name: String,
    /// The tile whose card it stands on, if it was typed in.
    pub location: Option<Id>,
    /// What the hero must be or have, in our own words; only the players can judge it.
    pub requirement: Option<String>,
    /// What it costs and brings.
    pub card: TitleCard,
}

/// What a title costs and brings.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct TitleCard {
    /// Gold to pay.
    pub gold: Option<i32>,
    /// Legend Points.
    pub lp: Option<i32>,
    /// Fame.
    pub fame: Option<i32>,
    /// `small`: once a game; `large`: any number of times.
    pub r#box: Option<String>,
}
