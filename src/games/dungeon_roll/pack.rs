//! What the packs say: numbers of the rules, companions, tokens, heroes, ranks, and the two dice.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::effects::{Deed, Discard, Power, Specialty};
use super::faces::{DungeonFace, PartyFace};
use super::state::Phase;
use crate::dice::{Die, Face};
use crate::packs::{self, Problem, Problems};

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
    /// Reads the records. None if something that a game needs is missing or makes no sense; every reason goes to `problems`.
    #[must_use]
    pub fn read(records: &packs::Records, problems: &mut Problems) -> Option<Self> {
        records.only_tables(&["rule", "companion", "treasure", "hero-pack", "hero", "rank"], problems);
        let dice = packs::dice(records, problems);
        let numbers = numbers(&records.table("rule", problems), records, problems)?;
        let die = |id: &str, problems: &mut Problems| match dice.get(id) {
            Some(die) => Some(die.die.clone()),
            // A die with a fault is there all the same, and its fault is told already.
            None if records.has("die", id) => None,
            None => {
                problems.push(Problem::error(
                    "missing-record",
                    records.origin("die"),
                    format!("`die.{id}` is missing; a game needs this die"),
                ));
                None
            }
        };
        let (party_die, dungeon_die) = (die("party", problems)?, die("dungeon", problems)?);
        let party_faces = faces(&party_die, &PartyFace::ON_DICE, PartyFace::name, records, problems)?;
        let dungeon_faces = faces(&dungeon_die, &DungeonFace::ALL, DungeonFace::name, records, problems)?;
        let companions = PartyFace::ALL.into_iter().filter(|face| *face != PartyFace::Scroll);
        let of_packs: BTreeMap<String, Companion> = records.table("companion", problems);
        let companions = companions.filter_map(|face| Some((face, of_packs.get(face.name())?.clone()))).collect();
        let hero_packs: BTreeMap<String, HeroPack> = records.table("hero-pack", problems);
        let heroes: BTreeMap<String, Hero> = records.table("hero", problems);
        for (id, hero) in &heroes {
            check_hero(id, hero, &hero_packs, records, problems);
        }
        let mut ranks: Vec<Rank> = records.table("rank", problems).into_values().collect();
        ranks.sort_by_key(|rank: &Rank| rank.min);
        let plain = Side { name: "Adventurer".to_owned(), specialty: "no powers".to_owned(), ..Side::default() };
        let treasures = records.table("treasure", problems);
        Some(Self { party_die, dungeon_die, numbers, companions, treasures, hero_packs, heroes, ranks, party_faces, dungeon_faces, plain })
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

fn numbers(rules: &BTreeMap<String, RuleRecord>, records: &packs::Records, problems: &mut Problems) -> Option<Numbers> {
    let mut number = |id: &str| match rules.get(id) {
        Some(rule) => Some(rule.value),
        None if records.has("rule", id) => None,
        None => {
            let what = format!("`rule.{id}` is missing; a game needs this number");
            problems.push(Problem::error("missing-record", records.origin("rule"), what));
            None
        }
    };
    Some(Numbers {
        players: number("players")?,
        delves: number("delves")?,
        levels: number("levels")?,
        party_dice: number("party-dice")?,
        dungeon_dice: number("dungeon-dice")?,
        dungeon_dice_max: number("dungeon-dice-max")?,
        flip: number("flip")?,
        dragon_threshold: number("dragon-threshold")?,
        dragon_companions: number("dragon-companions")?,
        dragon_experience: number("dragon-experience")?,
        dragon_tokens: number("dragon-tokens")?,
    })
}

fn faces<F: Copy>(
    die: &Die,
    faces: &[F],
    name: impl Fn(F) -> &'static str,
    records: &packs::Records,
    problems: &mut Problems,
) -> Option<Vec<(F, Face)>> {
    let found: Vec<(F, Face)> = faces.iter().filter_map(|face| Some((*face, die.face(name(*face))?))).collect();
    if found.len() == faces.len() && die.faces().len() == faces.len() {
        return Some(found);
    }
    let names: Vec<&str> = faces.iter().map(|face| name(*face)).collect();
    let id = die.id().rsplit('/').next().unwrap_or_default();
    let what = format!("the rules need the die `{id}` to have exactly the faces {}", names.join(", "));
    problems.push(Problem::error("bad-die", records.origin(&format!("die.{id}.faces")), what));
    None
}

fn check_hero(id: &str, hero: &Hero, hero_packs: &BTreeMap<String, HeroPack>, records: &packs::Records, problems: &mut Problems) {
    let origin = records.origin(&format!("hero.{id}.pack")).filter(|_| !hero_packs.contains_key(&hero.pack));
    if let Some(origin) = origin {
        problems.unknown_reference(origin, "hero-pack", &hero.pack, hero_packs.keys().map(String::as_str));
    }
    let sides = [("novice", Some(&hero.novice)), ("master", hero.master.as_ref())];
    for (key, side) in sides.into_iter().filter_map(|(key, side)| Some((key, side?))) {
        let at = |path: &str| records.origin(&format!("hero.{id}.{key}.{path}"));
        for effect in &side.effects {
            if let Some(what) = no_effect(effect) {
                problems.push(Problem::error("bad-effect", at("effects"), what));
            }
        }
        let Some(ultimate) = &side.ultimate else { continue };
        if ultimate.phases.is_empty() || !ultimate.phases.iter().all(|phase| phase.on_level()) {
            let what = "an ultimate needs a phase of a level: monster, loot, dragon or regroup";
            problems.push(Problem::error("bad-phase", at("ultimate.phases"), what));
        }
        for deed in &ultimate.effects {
            if let Some(what) = no_deed(deed) {
                problems.push(Problem::error("bad-effect", at("ultimate.effects"), what));
            }
        }
    }
}

/// Why a specialty makes no sense, if it makes none.
fn no_effect(effect: &Specialty) -> Option<String> {
    match effect {
        Specialty::ActAs(faces) | Specialty::ScrollAs(faces) if faces.is_empty() || faces.contains(&PartyFace::Scroll) => {
            Some("companions act as companions, at least one, and never as scrolls".to_owned())
        }
        Specialty::EndDiscard(Discard::Count(0)) => Some("no token is discarded; leave the effect out".to_owned()),
        Specialty::FormFixed { faces, .. } if faces.contains(&PartyFace::Dragon) => Some("no party die shows a dragon".to_owned()),
        Specialty::FormConvert { from: PartyFace::Dragon, .. } | Specialty::FormConvert { to: PartyFace::Dragon, .. } => {
            Some("no party die shows a dragon".to_owned())
        }
        _ => None,
    }
}

/// Why a deed makes no sense, if it makes none.
fn no_deed(deed: &Deed) -> Option<String> {
    match deed {
        Deed::DefeatMonsters { min, max } | Deed::MonstersTo { min, max, .. } | Deed::DiscardDice { min, max }
            if *min == 0 || min > max =>
        {
            Some(format!("{min} to {max} is no range; at least 1 is needed"))
        }
        Deed::HeroJoins(faces) if faces.is_empty() || faces.contains(&PartyFace::Scroll) => {
            Some("a hero joins as a companion, at least one, and never as a scroll".to_owned())
        }
        Deed::MonstersJoin { from, .. } if !from.is_monster() => Some(format!("`{}` is no monster", from.name())),
        Deed::MonstersTo { to: DungeonFace::Dragon, .. } => Some("monsters that become dragons are `monsters-to-dragons`".to_owned()),
        _ => None,
    }
}
