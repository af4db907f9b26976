//! The dice of the box, and the pools that the rules roll.

use std::collections::BTreeMap;

use crate::dice::{Count, Die, Each, Face, Pool, Worst};
use crate::packs::{PackDie, Problem, Problems, Records, dice};

/// The dice, and each pool as it is read.
#[derive(Debug)]
pub struct Dice {
    /// Spyglass, blank.
    pub search: Die,
    /// Hit, equal, blank.
    pub hit: Die,
    /// 2 to -2.
    pub ranged: Die,
    /// Monster, blank.
    pub monster: Die,
    /// Hand, then 1 to 5.
    pub loot: Die,
    /// 0 to 4, then the door.
    pub haggle: Die,
    /// Fame and gold.
    pub mission: Die,
    /// Book, blank, curse.
    pub learn: Die,
    /// Gray symbols.
    pub gray_symbol: Die,
    /// Gray numbers.
    pub gray_number: Die,
    /// Black symbols.
    pub black_symbol: Die,
    /// Black numbers.
    pub black_number: Die,
    /// An ordinary die.
    pub d6: Die,
    /// Two Hit Dice, the worse counts.
    pub hit_worst: Worst,
    /// Two Ranged Dice, the lower counts.
    pub ranged_worst: Worst,
    /// Two Ranged Dice, each for itself.
    pub ranged_each: Each,
    /// One Ranged Die.
    pub ranged_one: Worst,
    /// One Monster Die.
    pub monster_one: Worst,
    /// How many of two Monster Dice show a monster.
    pub monster_symbols: Count,
    /// All four summoning dice.
    pub summoning: Each,
    /// The gray symbol alone.
    pub gray_one: Each,
    /// The black symbol alone.
    pub black_one: Each,
}

/// Faces as they lie, with the worse last where a reading has sorted them: `hit blank`.
#[must_use]
pub fn shown(die: &Die, faces: &[Face]) -> String {
    faces.iter().map(|face| die.name(*face)).collect::<Vec<_>>().join(" ")
}

impl Dice {
    /// Every die of the box.
    pub fn all(&self) -> [&Die; 12] {
        [
            &self.search,
            &self.hit,
            &self.ranged,
            &self.monster,
            &self.loot,
            &self.haggle,
            &self.mission,
            &self.learn,
            &self.gray_symbol,
            &self.gray_number,
            &self.black_symbol,
            &self.black_number,
        ]
    }

    /// The dice that the packs must have; what is missing goes to `problems`.
    pub fn read(records: &Records, problems: &mut Problems) -> Option<Self> {
        let dice = dice(records, problems);
        let d6 = Die::numbered(6).ok()?;
        let mut get = |id: &str| get(&dice, id, problems);
        let (search, hit, ranged, monster) = (get("search"), get("hit"), get("ranged"), get("monster"));
        let (loot, haggle, mission, learn) = (get("loot"), get("haggle"), get("mission"), get("learn"));
        let (gray_symbol, gray_number) = (get("summon-symbol-gray"), get("summon-number-gray"));
        let (black_symbol, black_number) = (get("summon-symbol-black"), get("summon-number-black"));
        let (hit, ranged, monster) = (hit?, ranged?, monster?);
        let (gray_symbol, gray_number) = (gray_symbol?, gray_number?);
        let (black_symbol, black_number) = (black_symbol?, black_number?);
        let symbol = monster.face("monster").unwrap_or(Face(0));
        let four = vec![gray_symbol.clone(), gray_number.clone(), black_symbol.clone(), black_number.clone()];
        Some(Self {
            hit_worst: Pool::of(&hit, 2).worst(),
            ranged_worst: Pool::of(&ranged, 2).worst(),
            ranged_each: Pool::of(&ranged, 2).each(),
            ranged_one: Pool::of(&ranged, 1).worst(),
            monster_one: Pool::of(&monster, 1).worst(),
            monster_symbols: Pool::of(&monster, 2).count(symbol),
            summoning: Pool::mixed(four).each(),
            gray_one: Pool::of(&gray_symbol, 1).each(),
            black_one: Pool::of(&black_symbol, 1).each(),
            search: search?,
            loot: loot?,
            haggle: haggle?,
            mission: mission?,
            learn: learn?,
            hit,
            ranged,
            monster,
            gray_symbol,
            gray_number,
            black_symbol,
            black_number,
            d6,
        })
    }
}

fn get(dice: &BTreeMap<String, PackDie>, id: &str, problems: &mut Problems) -> Option<Die> {
    let die = dice.get(id).map(|die| die.die.clone());
    if die.is_none() {
        problems.push(Problem::error("missing-die", None, format!("Dragons Down needs the die `{id}`")));
    }
    die
}
