//! What the packs say, ready for the rules.

use std::collections::{BTreeMap, BTreeSet};

use super::cards::{
    Condition, Edition, EncounterCard, HeroCard, MonsterCard, PowerCard, RuneCard, SideNumbers, Tactic, TrapToken, TreasureCard,
};
use crate::dice::Die;
use crate::kernel::{Field, Form, Scalar};
use crate::packs::{Problem, Problems, Records};
use crate::toolbox::wording::capital;

/// The edition that is played unless another is named.
pub const DEFAULT_EDITION: &str = "mad-mage";

/// What the packs say.
#[derive(Clone, Debug)]
pub struct Pack {
    /// The twenty-sided die.
    pub d20: Die,
    /// Games of the system.
    pub editions: BTreeMap<String, Edition>,
    /// Conditions.
    pub conditions: BTreeMap<String, Condition>,
    /// Heroes.
    pub heroes: BTreeMap<String, HeroCard>,
    /// Monsters and villains.
    pub monsters: BTreeMap<String, MonsterCard>,
    /// Powers.
    pub powers: BTreeMap<String, PowerCard>,
    /// Encounters.
    pub encounters: BTreeMap<String, EncounterCard>,
    /// Trap tokens.
    pub traps: BTreeMap<String, TrapToken>,
    /// Treasures.
    pub treasures: BTreeMap<String, TreasureCard>,
    /// Elder Runes that their owner has read.
    pub runes: BTreeMap<String, RuneCard>,
    /// Values that were worked out, by path: `monster.thug.xp`.
    pub inferred: BTreeSet<String>,
    /// What the record of each edition says, key by key.
    pub edition_lines: BTreeMap<String, Vec<(String, String)>>,
}

/// A name made from an id: `goblin-king` is `Goblin King`.
#[must_use]
pub fn spelt(id: &str) -> String {
    let words: Vec<String> = id.split('-').map(capital).collect();
    words.join(" ")
}

impl Pack {
    /// Reads the records. None if something that a game needs is missing; every reason goes to `problems`.
    #[must_use]
    pub fn read(records: &Records, problems: &mut Problems) -> Option<Self> {
        records.only_tables(&["edition", "condition", "hero", "monster", "power", "encounter", "trap", "treasure", "rune"], problems);
        let d20 = Die::numbered(20).ok()?;
        let mut pack = Self {
            d20,
            editions: records.table("edition", problems),
            conditions: records.table("condition", problems),
            heroes: records.table("hero", problems),
            monsters: records.table("monster", problems),
            powers: records.table("power", problems),
            encounters: records.table("encounter", problems),
            traps: records.table("trap", problems),
            treasures: records.table("treasure", problems),
            runes: records.table("rune", problems),
            inferred: records.inferred().into_iter().collect(),
            edition_lines: edition_lines(records),
        };
        pack.name_all();
        pack.leave_out_zeros();
        pack.check(records, problems);
        pack.editions.contains_key(DEFAULT_EDITION).then_some(pack)
    }

    /// What an owner's line has as 0, since it has a place for it, is not there.
    fn leave_out_zeros(&mut self) {
        fn above_0(number: &mut Option<i32>) {
            *number = number.filter(|number| *number > 0);
        }
        for card in self.encounters.values_mut() {
            above_0(&mut card.bonus);
            above_0(&mut card.damage);
        }
        for card in self.powers.values_mut().filter(|card| card.bonus == Some(0) && card.damage == Some(0)) {
            (card.bonus, card.damage) = (None, None);
        }
    }

    /// Names that a pack left out are made from ids.
    fn name_all(&mut self) {
        fn spell<'a>(cards: impl Iterator<Item = (&'a String, &'a mut String)>) {
            for (id, name) in cards.filter(|(_, name)| name.is_empty()) {
                *name = spelt(id);
            }
        }
        spell(self.monsters.iter_mut().map(|(id, card)| (id, &mut card.name)));
        spell(self.powers.iter_mut().map(|(id, card)| (id, &mut card.name)));
        spell(self.encounters.iter_mut().map(|(id, card)| (id, &mut card.name)));
        spell(self.runes.iter_mut().map(|(id, card)| (id, &mut card.name)));
        spell(self.treasures.iter_mut().map(|(id, card)| (id, &mut card.name)));
    }

    fn check(&self, records: &Records, problems: &mut Problems) {
        let editions = |table: &str, id: &String, edition: &Option<String>, problems: &mut Problems| {
            if let Some(edition) = edition {
                records.refers(&format!("{table}.{id}.edition"), "edition", edition, problems);
            }
        };
        for (id, card) in &self.heroes {
            editions("hero", id, &card.edition, problems);
            for (level, side) in [(1, card.level_1), (2, card.level_2), (3, card.level_3), (4, card.level_4)] {
                let Some(side) = side else { continue };
                let numbers = [side.ac, side.hp, side.speed, side.surge];
                check_numbers(&format!("hero.{id}.level-{level}"), &super::advancement::hero_fields(), &numbers, records, problems);
            }
        }
        for (id, card) in &self.monsters {
            editions("monster", id, &card.edition, problems);
            let numbers = [card.ac, card.hp, card.xp, card.bonus, card.damage, card.miss];
            check_numbers(&format!("monster.{id}"), &super::monster_cards::number_fields(), &numbers, records, problems);
            let tactics = card.tactics.iter().chain(card.second.iter().flat_map(|side| &side.tactics));
            for condition in tactics.filter_map(|tactic| tactic.attack.as_ref()).flat_map(|attack| &attack.inflicts) {
                records.refers(&format!("monster.{id}.tactics"), "condition", condition, problems);
            }
            check_tactics(id, &card.tactics, records, problems);
        }
        for (id, card) in &self.powers {
            editions("power", id, &card.edition, problems);
        }
        for (id, card) in &self.encounters {
            editions("encounter", id, &card.edition, problems);
            for condition in card.inflicts.iter().chain(&card.miss_inflicts) {
                records.refers(&format!("encounter.{id}.inflicts"), "condition", condition, problems);
            }
        }
        for (id, card) in &self.treasures {
            editions("treasure", id, &card.edition, problems);
        }
        for (id, edition) in &self.editions {
            for condition in edition.hero_conditions.iter().chain(&edition.monster_conditions) {
                records.refers(&format!("edition.{id}.hero-conditions"), "condition", condition, problems);
            }
        }
    }

    /// An edition; the default one if there is no such.
    #[must_use]
    pub fn edition(&self, id: &str) -> Option<&Edition> {
        self.editions.get(id).or_else(|| self.editions.get(DEFAULT_EDITION))
    }

    /// What an owner's path has in the packs, if they have all of it.
    #[must_use]
    pub fn printed(&self, path: &str) -> Option<Form> {
        let mut parts = path.split('.');
        match (parts.next()?, parts.next()?, parts.next()) {
            ("hero", id, Some(level)) => {
                let side = self.side(id, level.strip_prefix("level-")?.parse().ok()?)?;
                [side.ac, side.hp, side.speed, side.surge].into_iter().map(|number| number.map(Scalar::Number)).collect()
            }
            ("monster", id, None) => {
                let card = self.monsters.get(id)?;
                let body = [card.ac?, card.hp?, card.xp.unwrap_or(0)];
                let numbers = body.into_iter().chain([card.bonus?, card.damage?, card.miss.unwrap_or(0)]).map(Scalar::Number);
                let words = [&card.reach, &card.inflicts].map(|word| word_or_none(word.as_ref()));
                Some(numbers.chain(words).collect())
            }
            ("encounter", id, None) => {
                let card = self.encounters.get(id)?;
                let kind = Scalar::Word(card.kind?.word().to_owned());
                let numbers = [card.bonus.unwrap_or(0), card.damage.unwrap_or(0), card.miss].map(Scalar::Number);
                Some(std::iter::once(kind).chain(numbers).chain([word_or_none(card.inflicts.first())]).collect())
            }
            ("treasure", id, None) => {
                let card = self.treasures.get(id)?;
                let numbers = [card.attack, card.ac, card.heal, card.gold].map(Scalar::Number);
                Some(std::iter::once(Scalar::Word(card.usage.word().to_owned())).chain(numbers).collect())
            }
            ("power", id, None) => {
                let card = self.powers.get(id)?;
                let kind = Scalar::Word(card.kind?.word().to_owned());
                let numbers = [card.bonus.unwrap_or(0), card.damage.unwrap_or(0), card.miss, i32::from(card.attacks.unwrap_or(1))];
                let edition = card.edition.as_ref().and_then(|id| self.edition(id));
                let conditions = edition.is_some_and(|edition| !edition.monster_conditions.is_empty());
                let inflicts = conditions.then(|| word_or_none(card.inflicts.as_ref()));
                Some(std::iter::once(kind).chain(numbers.map(Scalar::Number)).chain(inflicts).collect())
            }
            ("trap", id, None) => self.traps.get(id).filter(|card| !card.draws).map(|card| vec![Scalar::Number(card.damage)]),
            ("rune", id, Some(side)) => {
                let card = self.runes.get(id)?;
                let side = if side == "bane" { &card.bane } else { &card.boon };
                side.as_ref().map(|side| vec![Scalar::Word(side.lasts.clone())])
            }
            ("power", id, Some("shield")) => Some(vec![Scalar::Word(self.powers.get(id)?.shield?.lasts?.word().to_owned())]),
            _ => None,
        }
    }

    /// A side of a hero's card.
    #[must_use]
    pub fn side(&self, hero: &str, level: u8) -> Option<SideNumbers> {
        let card = self.heroes.get(hero)?;
        match level {
            1 => card.level_1,
            2 => card.level_2,
            3 => card.level_3,
            4 => card.level_4,
            _ => None,
        }
    }

    fn printed_name(&self, id: &str) -> Option<&String> {
        let cards = [
            self.monsters.get(id).map(|card| &card.name),
            self.treasures.get(id).map(|card| &card.name),
            self.encounters.get(id).map(|card| &card.name),
            self.powers.get(id).map(|card| &card.name),
            self.conditions.get(id).map(|card| &card.name),
            self.traps.get(id).map(|card| &card.name),
            self.runes.get(id).map(|card| &card.name),
        ];
        cards.into_iter().flatten().next()
    }

    /// Whether any card or condition has this id.
    #[must_use]
    pub fn has(&self, id: &str) -> bool {
        self.printed_name(id).is_some()
    }

    /// What an id is called, whatever it is.
    #[must_use]
    pub fn name(&self, id: &str) -> String {
        self.printed_name(id).cloned().unwrap_or_else(|| spelt(id))
    }
}

/// Numbers that no card has: the same bounds as at the table.
fn check_numbers(path: &str, fields: &[Field], numbers: &[Option<i32>], records: &Records, problems: &mut Problems) {
    for (field, number) in fields.iter().zip(numbers) {
        let Some(number) = number.filter(|number| !field.takes(&Scalar::Number(*number))) else { continue };
        let at = format!("{path}.{}", field.key);
        let origin = records.origin(&at).or_else(|| records.origin(path));
        let problem = Problem::error("out-of-range", origin, format!("`{at}` is {number}"));
        problems.push(problem.help(format!("expected {}", field.shown())));
    }
}

fn word_or_none(word: Option<&String>) -> Scalar {
    Scalar::Word(word.cloned().unwrap_or_else(|| "none".to_owned()))
}

fn edition_lines(records: &Records) -> BTreeMap<String, Vec<(String, String)>> {
    let lines = |id: &str| records.show("edition", id).into_iter().map(|line| (line.key, line.value)).collect();
    records.ids("edition").map(|id| (id.to_owned(), lines(id))).collect()
}

/// Tactics end with one that always holds, and each attack has a target.
fn check_tactics(id: &str, tactics: &[Tactic], records: &Records, problems: &mut Problems) {
    let at = || records.origin(&format!("monster.{id}.tactics")).cloned();
    if tactics.last().is_some_and(|last| last.when != super::cards::When::Otherwise) {
        let problem = Problem::error("bad-tactics", at().as_ref(), format!("the last tactic of `{id}` does not always hold"));
        problems.push(problem.help("end with `when = \"otherwise\"`"));
    }
    if tactics.iter().any(|tactic| tactic.attack.is_some() != tactic.target.is_some()) {
        let problem =
            Problem::error("bad-tactics", at().as_ref(), format!("a tactic of `{id}` has an attack or a target without the other"));
        problems.push(problem.help("give both, or neither"));
    }
}
