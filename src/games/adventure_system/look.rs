//! Cards and topics in our own words.

use super::evening::TOPICS;
use super::pack::Pack;
use crate::toolbox::wording::slug;

/// What there is to say of some words: cards whose name they begin, and topics.
#[must_use]
pub fn look(pack: &Pack, words: &str) -> Vec<String> {
    let wanted = slug(words);
    if words.trim().is_empty() {
        return Vec::new();
    }
    let mut lines = Vec::new();
    let fits = |id: &str, name: &str| id.starts_with(&wanted) || slug(name).starts_with(&wanted);
    for (_, card) in pack.heroes.iter().filter(|(id, card)| fits(id, &card.name)) {
        let ability = card.ability.clone().unwrap_or_else(|| "ability not known".to_owned());
        lines.push(format!("{}, {} {}: {ability}", card.name, card.race, card.class));
    }
    let number = |number: Option<i32>| number.map_or_else(|| "?".to_owned(), |number| number.to_string());
    for (_, card) in pack.monsters.iter().filter(|(id, card)| fits(id, &card.name)) {
        let special = card.special.as_ref().map(|special| format!("; {special}")).unwrap_or_default();
        lines.push(format!("{}: AC {}, HP {}, XP {}{special}", card.name, number(card.ac), number(card.hp), number(card.xp)));
        for tactic in &card.tactics {
            if let Some(attack) = &tactic.attack {
                let whom = tactic.target.map_or("", |target| target.words());
                lines.push(format!("  {} +{}: {whom}", attack.name, attack.bonus));
            }
        }
    }
    for (_, card) in pack.powers.iter().filter(|(id, card)| fits(id, &card.name)) {
        let numbers = card.bonus.map(|bonus| format!(", +{bonus}, damage {}", number(card.damage))).unwrap_or_default();
        let kind = card.kind.map_or("kind not known", |kind| kind.word());
        lines.push(format!(
            "{} ({}, {kind}){numbers}{}",
            card.name,
            card.of,
            card.text.as_ref().map(|text| format!(": {text}")).unwrap_or_default()
        ));
    }
    for (_, card) in pack.encounters.iter().filter(|(id, card)| fits(id, &card.name)) {
        let numbers = card.bonus.map(|bonus| format!(", +{bonus}, damage {}", number(card.damage))).unwrap_or_default();
        lines.push(format!("{} ({}){numbers}", card.name, card.kind.map_or("encounter", |kind| kind.word())));
    }
    for (_, card) in pack.treasures.iter().filter(|(id, card)| fits(id, &card.name)) {
        lines.push(format!(
            "{}: worth {} gold{}",
            card.name,
            card.gold,
            card.text.as_ref().map(|text| format!("; {text}")).unwrap_or_default()
        ));
    }
    for (topic, cite, text) in TOPICS.iter().filter(|(topic, _, _)| topic.starts_with(&wanted) || wanted.starts_with(topic)) {
        lines.push(format!("{topic}: {text} [{cite}]"));
    }
    lines
}
