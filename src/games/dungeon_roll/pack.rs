//! What the packs say: numbers of the rules, companions, tokens, heroes, ranks, and the two dice.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::effects::{Deed, Discard, Power, Specialty};
use super::faces::{DungeonFace, PartyFace};
use super::state::Phase;
use crate::dice::{Die, Face};

/// The hero of an adventurer without powers.
pub const NO_HERO: &str = "none";

/// A number of the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct RuleRecord {
    /// The number.
    pub value: u8,
}

/// What a companion does.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Companion {
    /// Kinds of monsters of which it defeats any number.
    #[serde(default)]
    pub sweeps: Vec<DungeonFace>,
    /// Whether it opens any number of chests, and not one only.
    #[serde(default)]
    pub opens_any: bool,
}

/// A kind of token.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Treasure {
    /// Its name.
    pub name: String,
    /// How many there are.
    pub count: u8,
    /// What it does.
    pub power: Power,
    /// When it may be used.
    #[serde(default)]
    pub phases: Vec<Phase>,
    /// Its worth at the end of the game.
    pub worth: u8,
    /// What each pair is worth more.
    #[serde(default)]
    pub pair: u8,
}

/// A hero: one card, with one side or two.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Hero {
    /// The pack it comes in.
    pub pack: String,
    /// Other spellings of its names.
    #[serde(default)]
    pub aliases: Vec<String>,
    /// The side it starts on.
    pub novice: Side,
    /// The side it is flipped to.
    #[serde(default)]
    pub master: Option<Side>,
}

/// One side of a hero. It inherits nothing from the other.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Side {
    /// Its name.
    pub name: String,
    /// The specialty in our own words.
    pub specialty: String,
    /// What the specialty is.
    #[serde(default)]
    pub effects: Vec<Specialty>,
    /// What may be done once a delve.
    #[serde(default)]
    pub ultimate: Option<Ultimate>,
}

/// What a hero may do once a delve.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Ultimate {
    /// Its name.
    pub name: String,
    /// What it does, in our own words.
    pub text: String,
    /// When.
    pub phases: Vec<Phase>,
    /// What it is, in order.
    pub effects: Vec<Deed>,
}

/// A rank for those who play alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Rank {
    /// Its name.
    pub name: String,
    /// The least total that earns it.
    pub min: i64,
}

/// A pack of heroes that a table may own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct HeroPack {
    /// Its name.
    pub name: String,
}

/// All records, by id.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Records {
    /// Numbers of the rules.
    pub rules: BTreeMap<String, RuleRecord>,
    /// Companions, by face.
    pub companions: BTreeMap<PartyFace, Companion>,
    /// Tokens.
    pub treasures: BTreeMap<String, Treasure>,
    /// Packs of heroes.
    pub hero_packs: BTreeMap<String, HeroPack>,
    /// Heroes.
    pub heroes: BTreeMap<String, Hero>,
    /// Ranks.
    pub ranks: BTreeMap<String, Rank>,
}

/// The numbers of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// The most players.
    pub players: u8,
    /// Delves of each player.
    pub delves: u8,
    /// The deepest level.
    pub levels: u8,
    /// Party dice.
    pub party_dice: u8,
    /// Dungeon dice.
    pub dungeon_dice: u8,
    /// The most dungeon dice that any box held.
    pub dungeon_dice_max: u8,
    /// Experience at which a hero is flipped.
    pub flip: u8,
    /// Dragons that wake the dragon.
    pub dragon_threshold: u8,
    /// Different companions that defeat the dragon.
    pub dragon_companions: u8,
    /// Experience for the dragon.
    pub dragon_experience: u8,
    /// Tokens for the dragon.
    pub dragon_tokens: u8,
}

/// What the packs say, ready for the rules.
#[derive(Clone, Debug)]
pub struct Pack {
    /// The party die.
    pub party_die: Die,
    /// The dungeon die.
    pub dungeon_die: Die,
    /// The numbers of the rules.
    pub numbers: Numbers,
    /// Companions, by face.
    pub companions: BTreeMap<PartyFace, Companion>,
    /// Tokens.
    pub treasures: BTreeMap<String, Treasure>,
    /// Packs of heroes, by id.
    pub hero_packs: BTreeMap<String, HeroPack>,
    /// Heroes.
    pub heroes: BTreeMap<String, Hero>,
    /// Ranks, lowest first.
    pub ranks: Vec<Rank>,
    party_faces: Vec<(PartyFace, Face)>,
    dungeon_faces: Vec<(DungeonFace, Face)>,
    plain: Side,
}

impl Pack {
    /// Puts the records together.
    ///
    /// # Errors
    /// Everything that is missing or makes no sense, a sentence each.
    pub fn new(party_die: Die, dungeon_die: Die, records: Records) -> Result<Self, Vec<String>> {
        let mut wrong = Vec::new();
        let numbers = numbers(&records.rules, &mut wrong);
        let party_faces = faces(&party_die, &PartyFace::ON_DICE, PartyFace::name, &mut wrong);
        let dungeon_faces = faces(&dungeon_die, &DungeonFace::ALL, DungeonFace::name, &mut wrong);
        for (id, hero) in &records.heroes {
            check_hero(id, hero, &records.hero_packs, &mut wrong);
        }
        let mut ranks: Vec<Rank> = records.ranks.into_values().collect();
        ranks.sort_by_key(|rank| rank.min);
        let plain = Side { name: "Adventurer".to_owned(), specialty: "no powers".to_owned(), ..Side::default() };
        let pack = Self {
            party_die,
            dungeon_die,
            numbers,
            companions: records.companions,
            treasures: records.treasures,
            hero_packs: records.hero_packs,
            heroes: records.heroes,
            ranks,
            party_faces,
            dungeon_faces,
            plain,
        };
        if wrong.is_empty() { Ok(pack) } else { Err(wrong) }
    }

    /// The face of the real die.
    #[must_use]
    pub fn party_face(&self, face: Face) -> PartyFace {
        self.party_faces.iter().find(|(_, real)| *real == face).map_or(PartyFace::Scroll, |(face, _)| *face)
    }

    /// Faces of the party die, each with the real die's own.
    #[must_use]
    pub fn party_faces(&self) -> &[(PartyFace, Face)] {
        &self.party_faces
    }

    /// Faces of the dungeon die, each with the real die's own.
    #[must_use]
    pub fn dungeon_faces(&self) -> &[(DungeonFace, Face)] {
        &self.dungeon_faces
    }

    /// A hero's side; a side without powers for no hero.
    #[must_use]
    pub fn side(&self, hero: &str, master: bool) -> &Side {
        let Some(hero) = self.heroes.get(hero) else { return &self.plain };
        hero.master.as_ref().filter(|_| master).unwrap_or(&hero.novice)
    }

    /// A token's name.
    #[must_use]
    pub fn token_name(&self, id: &str) -> String {
        self.treasures.get(id).map_or_else(|| id.to_owned(), |treasure| treasure.name.clone())
    }
}

fn numbers(rules: &BTreeMap<String, RuleRecord>, wrong: &mut Vec<String>) -> Numbers {
    let mut number = |id: &str| match rules.get(id) {
        Some(rule) => rule.value,
        None => {
            wrong.push(format!("`rule.{id}` is missing; a game needs this number"));
            0
        }
    };
    Numbers {
        players: number("players"),
        delves: number("delves"),
        levels: number("levels"),
        party_dice: number("party-dice"),
        dungeon_dice: number("dungeon-dice"),
        dungeon_dice_max: number("dungeon-dice-max"),
        flip: number("flip"),
        dragon_threshold: number("dragon-threshold"),
        dragon_companions: number("dragon-companions"),
        dragon_experience: number("dragon-experience"),
        dragon_tokens: number("dragon-tokens"),
    }
}

fn faces<F: Copy>(die: &Die, faces: &[F], name: impl Fn(F) -> &'static str, wrong: &mut Vec<String>) -> Vec<(F, Face)> {
    let mut found = Vec::new();
    for face in faces {
        match die.face(name(*face)) {
            Some(real) => found.push((*face, real)),
            None => wrong.push(format!("the die `{die}` has no face `{}`", name(*face))),
        }
    }
    if die.faces().len() != faces.len() {
        wrong.push(format!("the die `{die}` has {} faces; {} were expected", die.faces().len(), faces.len()));
    }
    found
}

fn check_hero(id: &str, hero: &Hero, packs: &BTreeMap<String, HeroPack>, wrong: &mut Vec<String>) {
    if !packs.contains_key(&hero.pack) {
        wrong.push(format!("`hero.{id}` comes in the pack `{}`, which is not there", hero.pack));
    }
    for side in std::iter::once(&hero.novice).chain(&hero.master) {
        let place = format!("`hero.{id}` ({})", side.name);
        for effect in &side.effects {
            match effect {
                Specialty::ActAs(faces) | Specialty::ScrollAs(faces) if faces.is_empty() || faces.contains(&PartyFace::Scroll) => {
                    wrong.push(format!("{place}: companions act as companions, at least one, and never as scrolls"));
                }
                Specialty::EndDiscard(Discard::Count(0)) => wrong.push(format!("{place}: no token to discard; leave it out")),
                _ => {}
            }
        }
        let Some(ultimate) = &side.ultimate else { continue };
        if ultimate.phases.is_empty() || !ultimate.phases.iter().all(|phase| phase.on_level()) {
            wrong.push(format!("{place}: an ultimate needs a phase of a level: monster, loot, dragon or regroup"));
        }
        for deed in &ultimate.effects {
            check_deed(&place, deed, wrong);
        }
    }
}

fn check_deed(place: &str, deed: &Deed, wrong: &mut Vec<String>) {
    match deed {
        Deed::DefeatMonsters { min, max } | Deed::MonstersTo { min, max, .. } | Deed::DiscardDice { min, max } if *min == 0 || min > max => {
            wrong.push(format!("{place}: {min} to {max} is no range; at least 1 is needed"));
        }
        Deed::HeroJoins(faces) if faces.is_empty() || faces.contains(&PartyFace::Scroll) => {
            wrong.push(format!("{place}: a hero joins as a companion, at least one"));
        }
        Deed::MonstersJoin { from, .. } if !from.is_monster() => wrong.push(format!("{place}: `{}` is no monster", from.name())),
        _ => {}
    }
}
