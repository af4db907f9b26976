//! Cards, boxes and topics in our own words; what was only worked out is said to be so.

use super::cards::MonsterCard;
use super::pack::Pack;
use super::topics::TOPICS;
use crate::toolbox::wording::slug;

/// What there is to say of some words: boxes and cards whose name they begin, and topics.
#[must_use]
pub fn look(pack: &Pack, words: &str) -> Vec<String> {
    if words.trim().is_empty() {
        return Vec::new();
    }
    let asked = Asked { pack, wanted: slug(words) };
    let parts = [asked.editions(), asked.heroes(), asked.monsters(), asked.powers(), asked.encounters(), asked.traps(), asked.treasures()];
    let fits = |section: &str| slug(section).starts_with(&asked.wanted);
    let said = |topic: &str| topic.starts_with(&asked.wanted) || asked.wanted.starts_with(topic);
    let topics = TOPICS.iter().filter(|(topic, cite, _)| said(topic) || fits(cite.section()));
    let topics = topics.map(|(topic, cite, text)| format!("{topic}: {text} [{cite}]"));
    parts.into_iter().flatten().chain(topics).collect()
}

/// What is looked for.
struct Asked<'p> {
    pack: &'p Pack,
    wanted: String,
}

/// A number; a question mark where nobody has read it.
fn number(number: Option<i32>) -> String {
    number.map_or_else(|| "?".to_owned(), |number| number.to_string())
}

/// `, +6, damage 1`, for a card that attacks.
fn attack(bonus: Option<i32>, damage: Option<i32>) -> String {
    bonus.map(|bonus| format!(", +{bonus}, damage {}", number(damage))).unwrap_or_default()
}

/// `: a text`, if there is one.
fn after(between: &str, text: Option<&String>) -> String {
    text.map(|text| format!("{between}{text}")).unwrap_or_default()
}

impl Asked<'_> {
    fn fits(&self, id: &str, name: &str) -> bool {
        id.starts_with(&self.wanted) || slug(name).starts_with(&self.wanted)
    }

    /// A mark for a value that was only worked out.
    fn mark(&self, path: &str) -> &'static str {
        if self.pack.inferred.contains(path) { " (inferred)" } else { "" }
    }

    /// A box, key by key.
    fn editions(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for (id, edition) in
            self.pack.editions.iter().filter(|(id, edition)| self.fits(id, &edition.name) || slug(&edition.name).contains(&self.wanted))
        {
            lines.push(format!("{}, a box of the system:", edition.name));
            let told = |key: &str| !["name", "source", "confidence", "inferred"].contains(&key);
            for (key, value) in self.pack.edition_lines.get(id).into_iter().flatten().filter(|(key, _)| told(key)) {
                let own = key.split('.').next().unwrap_or_default();
                lines.push(format!("  {}: {}{}", key.replace('-', " "), plain(value), self.mark(&format!("edition.{id}.{own}"))));
            }
        }
        lines
    }

    fn heroes(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for (id, card) in self.pack.heroes.iter().filter(|(id, card)| self.fits(id, &card.name)) {
            let ability = card.ability.clone().unwrap_or_else(|| "ability not known".to_owned());
            lines.push(format!("{}, {} {}: {ability}", card.name, card.race, card.class));
            for level in 1..=4 {
                let Some(side) = self.pack.side(id, level).filter(|side| side.ac.is_some()) else { continue };
                let numbers = [("AC", side.ac), ("HP", side.hp), ("speed", side.speed), ("surge value", side.surge)];
                let numbers: Vec<String> = numbers.into_iter().map(|(what, value)| format!("{what} {}", number(value))).collect();
                lines.push(format!("  level {level}: {}{}", numbers.join(", "), self.mark(&format!("hero.{id}.level-{level}"))));
            }
        }
        lines
    }

    fn monsters(&self) -> Vec<String> {
        self.pack.monsters.iter().filter(|(id, card)| self.fits(id, &card.name)).flat_map(|(id, card)| self.monster(id, card)).collect()
    }

    fn monster(&self, id: &str, card: &MonsterCard) -> Vec<String> {
        let value =
            |what: &str, key: &str, value: Option<i32>| format!("{what} {}{}", number(value), self.mark(&format!("monster.{id}.{key}")));
        let body = [value("AC", "ac", card.ac), value("HP", "hp", card.hp), value("XP", "xp", card.xp)].join(", ");
        let mut lines = vec![format!("{}: {body}{}", card.name, after("; ", card.special.as_ref()))];
        for tactic in &card.tactics {
            if let Some(attack) = &tactic.attack {
                let whom = tactic.target.map_or("", |target| target.words());
                lines.push(format!("  {} +{}: {whom}", attack.name, attack.bonus));
            }
        }
        lines
    }

    fn powers(&self) -> Vec<String> {
        let cards = self.pack.powers.iter().filter(|(id, card)| self.fits(id, &card.name));
        let line = |(id, card): (&String, &super::cards::PowerCard)| {
            let kind = card.kind.map_or("kind not known", |kind| kind.word());
            let of = format!("{}{}", card.of, self.mark(&format!("power.{id}.of")));
            format!("{} ({of}, {kind}){}{}", card.name, attack(card.bonus, card.damage), after(": ", card.text.as_ref()))
        };
        cards.map(line).collect()
    }

    fn encounters(&self) -> Vec<String> {
        let cards = self.pack.encounters.iter().filter(|(id, card)| self.fits(id, &card.name));
        cards
            .map(|(_, card)| {
                let kind = card.kind.map_or("encounter", |kind| kind.word());
                format!("{} ({kind}){}", card.name, attack(card.bonus, card.damage))
            })
            .collect()
    }

    fn traps(&self) -> Vec<String> {
        let tokens = self.pack.traps.iter().filter(|(id, card)| self.fits(id, &card.name));
        tokens
            .map(|(id, card)| {
                let name = self.pack.editions.get(&card.edition).map_or(card.edition.as_str(), |edition| edition.name.as_str());
                let does = if card.draws { "has a rule of its own".to_owned() } else { format!("damage {}", card.damage) };
                format!("{}, a trap token of {name}: {does}{}", card.name, self.mark(&format!("trap.{id}.damage")))
            })
            .collect()
    }

    fn treasures(&self) -> Vec<String> {
        let cards = self.pack.treasures.iter().filter(|(id, card)| self.fits(id, &card.name));
        cards.map(|(_, card)| format!("{}: worth {} gold{}", card.name, card.gold, after("; ", card.text.as_ref()))).collect()
    }
}

/// A value without the signs of its file.
fn plain(value: &str) -> String {
    let text: String = value.chars().filter(|c| !matches!(c, '"' | '[' | ']' | '{' | '}')).collect();
    text.replace(" = ", " ").trim().to_owned()
}
