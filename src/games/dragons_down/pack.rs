//! What the packs say of Dragons Down: dice, chips, tiles, cards. What nobody could find is none, never a guess.

mod cards;
mod chips;
mod heroes;
mod map;
mod towns;

use std::collections::BTreeMap;

use super::dice::Dice;
use super::effects::Effect;
use super::id::Id;
use super::values;
use crate::kernel::Form;
use crate::packs::{Problems, Records};

pub use cards::{Acts, ArmourCard, BonusCard, Curse, Item, PlaceCard, Position, PriceCard, Spell, Strike, Treasure, WeaponCard};
pub use chips::{ChipCard, ChipSide, Design, Monster, Native, Plus};
pub use heroes::{AimCard, BoardCard, BoardPlaces, Class, ClassSide, HeroBoard, Lineage};
pub use map::{Feature, Ground, SiteCard, TileCard, Token, TokenKind};
pub use towns::{DiscardCard, MerchantCard, Mission, MissionKind, RewardCard, StockCard, TaskCard, Title, TitleCard};

/// Everything read from the packs.
#[derive(Debug)]
pub struct Pack {
    /// The dice.
    pub dice: Dice,
    /// Monsters and guardians.
    pub monsters: BTreeMap<Id, Monster>,
    /// Groups of natives.
    pub natives: BTreeMap<Id, Native>,
    /// Map tiles.
    pub tiles: BTreeMap<Id, TileCard>,
    /// Treasure sites.
    pub sites: BTreeMap<Id, SiteCard>,
    /// Merchants.
    pub merchants: BTreeMap<Id, MerchantCard>,
    /// Hero boards.
    pub boards: BTreeMap<Id, HeroBoard>,
    /// Lineage cards.
    pub lineages: BTreeMap<Id, Lineage>,
    /// Class cards.
    pub classes: BTreeMap<Id, Class>,
    /// Item cards.
    pub items: BTreeMap<Id, Item>,
    /// Treasure cards.
    pub treasures: BTreeMap<Id, Treasure>,
    /// Spells.
    pub spells: BTreeMap<Id, Spell>,
    /// Missions.
    pub missions: BTreeMap<Id, Mission>,
    /// Curses.
    pub curses: BTreeMap<Id, Curse>,
    /// Wilderness tokens.
    pub tokens: BTreeMap<Id, Token>,
    /// Titles of the civilization cards, as far as the owner has typed them.
    pub titles: BTreeMap<Id, Title>,
}

const TABLES: [&str; 15] = [
    "board", "monster", "native", "tile", "site", "merchant", "lineage", "class", "item", "treasure", "spell", "mission", "curse", "token",
    "title",
];

impl Pack {
    /// Reads all records. None, if dice are missing; every fault goes to `problems`.
    pub fn read(records: &Records, problems: &mut Problems) -> Option<Self> {
        records.only_tables(&TABLES, problems);
        let dice = Dice::read(records, problems);
        let pack = Self {
            monsters: table(records, "monster", problems),
            natives: table(records, "native", problems),
            tiles: table(records, "tile", problems),
            sites: table(records, "site", problems),
            merchants: table(records, "merchant", problems),
            boards: table(records, "board", problems),
            lineages: table(records, "lineage", problems),
            classes: table(records, "class", problems),
            items: table(records, "item", problems),
            treasures: table(records, "treasure", problems),
            spells: table(records, "spell", problems),
            missions: table(records, "mission", problems),
            curses: table(records, "curse", problems),
            tokens: table(records, "token", problems),
            titles: table(records, "title", problems),
            dice: dice?,
        };
        pack.check(records, problems);
        Some(pack)
    }

    /// Every reference from one record to another that leads nowhere.
    fn check(&self, records: &Records, problems: &mut Problems) {
        for (id, tile) in &self.tiles {
            for (key, monster) in [("wandering", &tile.wandering), ("local", &tile.local)] {
                if let Some(monster) = monster {
                    records.refers(&format!("tile.{id}.{key}"), "monster", monster.as_str(), problems);
                }
            }
        }
        for (id, monster) in &self.monsters {
            if let Some(site) = &monster.guards {
                records.refers(&format!("monster.{id}.guards"), "site", site.as_str(), problems);
            }
            if let Some(other) = &monster.summoned_as {
                records.refers(&format!("monster.{id}.summoned-as"), "monster", other.as_str(), problems);
            }
        }
        self.check_effects(records, problems);
        for (id, class) in &self.classes {
            for (name, side) in [("front", &class.front), ("back", &class.back)] {
                for (at, item) in side.equipment.iter().enumerate() {
                    records.refers(&format!("class.{id}.{name}.equipment.{at}"), "item", item.as_str(), problems);
                }
            }
        }
    }

    /// Every spell or monster that an effect names and no pack has.
    fn check_effects(&self, records: &Records, problems: &mut Problems) {
        let treasures = self.treasures.iter().map(|(id, card)| ("treasure", id, &card.effects));
        let items = self.items.iter().map(|(id, card)| ("item", id, &card.effects));
        let classes = self.classes.iter().map(|(id, card)| ("class", id, &card.effects));
        let lineages = self.lineages.iter().map(|(id, card)| ("lineage", id, &card.effects));
        for (table, id, effects) in treasures.chain(items).chain(classes).chain(lineages) {
            for (at, effect) in effects.iter().enumerate() {
                let path = format!("{table}.{id}.effects.{at}");
                match effect {
                    Effect::Casts(spell) => drop(records.refers(&format!("{path}.casts"), "spell", spell.as_str(), problems)),
                    Effect::Summons { monster, .. } => {
                        records.refers(&format!("{path}.summons.monster"), "monster", monster.as_str(), problems);
                    }
                    _ => {}
                }
            }
        }
    }

    /// What the packs have at an owner's path, if they have all of it.
    #[must_use]
    pub fn printed(&self, path: &str) -> Option<Form> {
        values::printed(self, path)
    }

    /// A record's name as it stands in a sentence.
    #[must_use]
    pub fn name(&self, record: &Id) -> String {
        let names = [
            self.monsters.get(record).map(|r| &r.name),
            self.natives.get(record).map(|r| &r.name),
            self.classes.get(record).map(|r| &r.name),
            self.items.get(record).map(|r| &r.name),
            self.treasures.get(record).map(|r| &r.name),
            self.tiles.get(record).map(|r| &r.name),
            self.sites.get(record).map(|r| &r.name),
            self.merchants.get(record).map(|r| &r.name),
            self.missions.get(record).map(|r| &r.name),
            self.spells.get(record).map(|r| &r.name),
            self.curses.get(record).map(|r| &r.name),
            self.tokens.get(record).map(|r| &r.name),
            self.titles.get(record).map(|r| &r.name).filter(|name| !name.is_empty()),
        ];
        names.into_iter().flatten().next().cloned().unwrap_or_else(|| record.to_string())
    }
}

fn table<T: serde::de::DeserializeOwned>(records: &Records, name: &str, problems: &mut Problems) -> BTreeMap<Id, T> {
    records.table(name, problems).into_iter().map(|(id, record)| (Id::from(id), record)).collect()
}
