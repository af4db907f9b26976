//! Powers, encounters and treasures as printed, or as their owner typed them: what is asked on one line, and what that line says.

use serde_json::Value as Json;

use super::AdventureSystem;
use super::cards::{EncounterCard, EncounterKind, PowerCard, PowerKind, TreasureCard, Usage};
use super::cite;
use super::position::Position;
use crate::kernel::{Cite, Field, Flow, Play, Scalar, Table, ask};

/// What an owner typed of a card, field by field.
#[derive(Clone, Copy, Debug)]
pub struct Line<'s> {
    /// The fields' keys, in the order asked.
    pub keys: &'s [&'static str],
    /// The values.
    pub form: &'s [Scalar],
}

impl<'s> Line<'s> {
    fn get(self, key: &str) -> Option<&'s Scalar> {
        self.form.get(self.keys.iter().position(|other| *other == key)?)
    }

    /// A number; none if the line has no such field.
    #[must_use]
    pub fn number(self, key: &str) -> Option<i32> {
        self.get(key).map(Scalar::number)
    }

    /// A number that says something; none for 0.
    fn above_0(self, key: &str) -> Option<i32> {
        self.number(key).filter(|number| *number > 0)
    }

    /// A word.
    #[must_use]
    pub fn word(self, key: &str) -> Option<String> {
        self.get(key).map(|word| word.word().to_owned())
    }
}

/// The fields of a power, in the order asked.
pub const POWER: [&str; 6] = ["kind", "bonus", "damage", "miss", "attacks", "inflicts"];
/// The fields of an encounter.
pub const ENCOUNTER: [&str; 5] = ["kind", "bonus", "damage", "miss", "inflicts"];
/// The fields of a treasure.
pub const TREASURE: [&str; 5] = ["use", "attack", "ac", "heal", "gold"];
/// The field of a trap token.
pub const TRAP: [&str; 1] = ["damage"];

/// The card and the keys that a typed line of this length has.
#[must_use]
pub fn keys_of(path: &str, fields: usize) -> Option<(&str, &'static [&'static str])> {
    let (table, id) = path.split_once('.').filter(|(_, id)| !id.contains('.'))?;
    let keys: &[&str] = match table {
        "monster" => super::monster_cards::keys(fields),
        "power" => &POWER,
        "encounter" => &ENCOUNTER,
        "treasure" => &TREASURE,
        "trap" => &TRAP,
        _ => return None,
    };
    Some((id, keys))
}

/// Names for the values of a typed line, for corrections: `grung.ac` for the first field of the line of Grung.
pub fn names_of(path: &str, form: &[Scalar]) -> Vec<(String, String)> {
    let Some((id, keys)) = keys_of(path, form.len()) else { return Vec::new() };
    let kind = |value: &Scalar| if matches!(value, Scalar::Word(_)) { "word" } else { "number" };
    let places = keys.iter().zip(form).enumerate();
    places.map(|(at, (key, value))| (format!("{id}.{key}"), format!("known.{path}.{at}.{}", kind(value)))).collect()
}

impl<'s> Position<'_, 's> {
    /// The fields of a typed line; none for a path that is no card's.
    #[must_use]
    pub fn fields_of(self, path: &str, fields: usize) -> Option<Vec<Field>> {
        let (table, id) = path.split_once('.')?;
        Some(match table {
            "power" if id.contains('.') => return None,
            "monster" => self.fields_typed(fields),
            // A line that is older than its last field is still read.
            "power" => self.power_fields().into_iter().take(fields).collect(),
            "encounter" => self.encounter_fields(),
            "treasure" => self.treasure_fields(),
            "trap" => trap_fields(),
            "hero" => super::advancement::hero_fields().to_vec(),
            _ => return None,
        })
    }

    /// What a record made of a typed line says besides it, where no pack has one: whose box it is of.
    #[must_use]
    pub fn record(self, path: &str) -> Vec<(&'static str, Json)> {
        let Some((table, rest)) = path.split_once('.') else { return Vec::new() };
        let id = rest.split('.').next().unwrap_or(rest);
        let (there, villain) = match table {
            "monster" => (self.pack.monsters.contains_key(id), self.state.villains.contains(id)),
            "encounter" => (self.pack.encounters.contains_key(id), false),
            "treasure" => (self.pack.treasures.contains_key(id), false),
            "power" => (self.pack.powers.contains_key(id), false),
            "hero" => (self.pack.heroes.contains_key(id), false),
            "trap" => (self.pack.traps.contains_key(id), false),
            "rune" => (self.pack.runes.contains_key(id), false),
            _ => return Vec::new(),
        };
        if there {
            return Vec::new();
        }
        let mut record = vec![("edition", Json::String(self.state.edition.clone())), ("name", Json::String(self.called(id)))];
        record.extend(villain.then_some(("villain", Json::Bool(true))));
        record
    }

    /// What the owner typed at a path, if anything.
    pub fn typed(self, path: &str) -> Option<&'s [Scalar]> {
        self.state.known.get(path).and_then(Option::as_deref)
    }

    fn line(self, what: &str, id: &str, keys: &'s [&'static str]) -> Option<Line<'s>> {
        self.typed(&format!("{what}.{id}")).map(|form| Line { keys, form })
    }

    /// A power as printed, or as its owner typed it; none where nobody has.
    #[must_use]
    pub fn power(self, id: &str) -> Option<PowerCard> {
        let printed = self.pack.powers.get(id);
        if let Some(card) = printed.filter(|card| card.kind.is_some()) {
            let inflicts = card.inflicts.clone().filter(|word| word != "none");
            return Some(PowerCard { inflicts, ..card.clone() });
        }
        let line = self.line("power", id, &POWER)?;
        let attacks = ["bonus", "damage"].iter().any(|key| line.above_0(key).is_some());
        Some(PowerCard {
            name: self.called(id),
            kind: line.word("kind").and_then(|word| named(&PowerKind::ALL, PowerKind::word, &word)),
            bonus: line.number("bonus").filter(|_| attacks),
            damage: line.number("damage").filter(|_| attacks),
            miss: line.number("miss").unwrap_or(0),
            attacks: line.number("attacks").and_then(|number| u8::try_from(number).ok()),
            inflicts: line.word("inflicts").filter(|word| word != "none" && !word.is_empty()),
            ..printed.cloned().unwrap_or_default()
        })
    }

    /// An encounter as printed, or as its owner typed it.
    #[must_use]
    pub fn encounter(self, id: &str) -> EncounterCard {
        if let Some(card) = self.pack.encounters.get(id).filter(|card| card.kind.is_some()) {
            return card.clone();
        }
        let Some(line) = self.line("encounter", id, &ENCOUNTER) else {
            return EncounterCard { name: self.called(id), ..EncounterCard::default() };
        };
        let inflicts = line.word("inflicts").filter(|word| word != "none" && !word.is_empty());
        EncounterCard {
            name: self.called(id),
            kind: line.word("kind").and_then(|word| named(&EncounterKind::ALL, EncounterKind::word, &word)),
            bonus: line.above_0("bonus"),
            damage: line.above_0("damage"),
            miss: line.number("miss").unwrap_or(0),
            inflicts: inflicts.into_iter().collect(),
            disable: self.edition().map(|edition| edition.disable),
            ..EncounterCard::default()
        }
    }

    /// A treasure as printed, or as its owner typed it.
    #[must_use]
    pub fn treasure(self, id: &str) -> TreasureCard {
        if let Some(card) = self.pack.treasures.get(id) {
            return TreasureCard { usage: not_for_ever(card.usage, card.heal), ..card.clone() };
        }
        let Some(line) = self.line("treasure", id, &TREASURE) else {
            return TreasureCard { name: self.called(id), ..TreasureCard::default() };
        };
        let number = |key| line.number(key).unwrap_or(0);
        let word = line.word("use").unwrap_or_default();
        let usage = not_for_ever(named(&Usage::ALL, Usage::word, &word).unwrap_or_default(), number("heal"));
        TreasureCard {
            name: self.called(id),
            attack: number("attack"),
            ac: number("ac"),
            heal: number("heal"),
            gold: number("gold"),
            usage,
            ..TreasureCard::default()
        }
    }

    /// The field of a condition that a card inflicts on heroes.
    pub(super) fn inflicts(self) -> Field {
        let conditions = self.edition().map(|edition| edition.hero_conditions.clone()).unwrap_or_default();
        let words: Vec<&str> = std::iter::once("none").chain(conditions.iter().map(String::as_str)).collect();
        Field::word("inflicts", "condition", &words).or(Scalar::Word("none".to_owned()))
    }

    /// The field of a condition that a power inflicts on monsters, in boxes where they have any.
    fn inflicts_on_monsters(self) -> Option<Field> {
        let conditions = self.edition().map(|edition| edition.monster_conditions.as_slice()).filter(|words| !words.is_empty())?;
        let words: Vec<&str> = std::iter::once("none").chain(conditions.iter().map(String::as_str)).collect();
        Some(Field::word("inflicts", "condition", &words).or(Scalar::Word("none".to_owned())))
    }

    /// What the number on a trap token is: as its owner typed it, else as in the packs; none for a token with a rule of its own.
    #[must_use]
    pub fn trap_damage(self, id: &str) -> Option<i32> {
        let typed = self.line("trap", id, &TRAP).and_then(|line| line.number("damage"));
        typed.or_else(|| self.pack.traps.get(id).filter(|card| !card.draws).map(|card| card.damage))
    }

    /// The line of an encounter's card.
    #[must_use]
    pub fn encounter_fields(self) -> Vec<Field> {
        let kind = Field::word("kind", "kind", &EncounterKind::ALL.map(EncounterKind::word));
        std::iter::once(kind).chain(attack_fields()).chain([self.inflicts()]).collect()
    }

    /// The line of a treasure's card.
    #[must_use]
    pub fn treasure_fields(self) -> Vec<Field> {
        vec![
            Field::word("use", "when used", &Usage::ALL.map(Usage::word)),
            Field::number("attack", "attack bonus", 0, 9).or(Scalar::Number(0)),
            Field::number("ac", "AC bonus", 0, 9).or(Scalar::Number(0)),
            Field::number("heal", "heals", 0, 20).or(Scalar::Number(0)),
            Field::number("gold", "gold", 0, 9999).or(Scalar::Number(0)),
        ]
    }

    /// The line of a power's card.
    #[must_use]
    pub fn power_fields(self) -> Vec<Field> {
        let kind = Field::word("kind", "kind", &PowerKind::ALL.map(PowerKind::word));
        let attacks = Field::number("attacks", "attacks (0: any number)", 0, 9).or(Scalar::Number(1));
        std::iter::once(kind).chain(attack_fields()).chain([attacks]).chain(self.inflicts_on_monsters()).collect()
    }
}

/// The line of a trap token: its number.
#[must_use]
pub fn trap_fields() -> Vec<Field> {
    vec![Field::number("damage", "damage", 0, 9).also(&["dmg", "dam"])]
}

/// A treasure that heals does not heal for ever.
fn not_for_ever(usage: Usage, heal: i32) -> Usage {
    if usage == Usage::Stays && heal > 0 { Usage::Flip } else { usage }
}

/// The kind that a word names.
fn named<K: Copy>(all: &[K], word: fn(K) -> &'static str, typed: &str) -> Option<K> {
    all.iter().copied().find(|kind| word(*kind) == typed)
}

fn attack_fields() -> [Field; 3] {
    [
        Field::number("bonus", "attack bonus", 0, 30).or(Scalar::Number(0)).also(&["+", "attack", "atk", "hit"]),
        Field::number("damage", "damage", 0, 9).or(Scalar::Number(0)).also(&["dmg", "dam"]),
        Field::number("miss", "on a miss", 0, 9).or(Scalar::Number(0)),
    ]
}

impl Play<'_, AdventureSystem> {
    /// What the owner knows of a card that no pack has whole.
    pub(super) fn know(&mut self, table: &mut Table<'_>, what: &'static str, id: &str, cite: Cite, fields: &[Field]) -> Flow<()> {
        let (path, name) = (format!("{what}.{id}"), self.at().called(id));
        let about = ask(format!("owner.{path}")).cite(cite).text(move || format!("What does the card of {name} say?"));
        self.owner(table, &path, fields, about)?;
        Ok(())
    }

    /// What the owner knows of an encounter.
    pub(super) fn know_encounter(&mut self, table: &mut Table<'_>, id: &str) -> Flow<()> {
        if self.pack.encounters.get(id).is_some_and(|card| card.kind.is_some()) {
            return Ok(());
        }
        let fields = self.at().encounter_fields();
        self.know(table, "encounter", id, cite::ENCOUNTERS, &fields)
    }

    /// What the owner knows of a treasure.
    pub(super) fn know_treasure(&mut self, table: &mut Table<'_>, id: &str) -> Flow<()> {
        if self.pack.treasures.contains_key(id) {
            return Ok(());
        }
        let fields = self.at().treasure_fields();
        self.know(table, "treasure", id, cite::TREASURES, &fields)
    }

    /// What the owner knows of a power.
    pub(super) fn know_power(&mut self, table: &mut Table<'_>, id: &str) -> Flow<()> {
        if self.pack.powers.get(id).is_some_and(|card| card.kind.is_some()) {
            return Ok(());
        }
        let fields = self.at().power_fields();
        self.know(table, "power", id, cite::ATTACKS, &fields)
    }
}
