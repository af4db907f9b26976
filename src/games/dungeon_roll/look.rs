//! What can be looked up, in our own words.

use super::effects::Power;
use super::faces::PartyFace;
use super::pack::Pack;
use super::{cite, topics, wording};
use crate::toolbox::wording::{count, plural, slug};

/// What is known of some words: heroes, tokens, companions, phases.
#[must_use]
pub fn look(pack: &Pack, words: &str) -> Vec<String> {
    let wanted = slug(words);
    let fits = |name: &str| !wanted.is_empty() && slug(name).contains(&wanted);
    let mut lines = Vec::new();
    for (id, hero) in &pack.heroes {
        let sides = || std::iter::once(&hero.novice).chain(&hero.master);
        if !fits(id) && !sides().any(|side| fits(&side.name)) && !hero.aliases.iter().any(|alias| fits(alias)) {
            continue;
        }
        let pack_name = pack.hero_packs.get(&hero.pack).map_or(hero.pack.as_str(), |pack| pack.name.as_str());
        for side in sides() {
            lines.push(format!("{} ({pack_name}): {} [{}]", side.name, side.specialty, cite::HERO_POWERS));
            if let Some(ultimate) = &side.ultimate {
                let phases: Vec<&str> = ultimate.phases.iter().map(|phase| phase.name()).collect();
                lines.push(format!("  once a delve, {}: {} ({})", ultimate.name, ultimate.text, phases.join(", ")));
            }
        }
    }
    for (id, treasure) in &pack.treasures {
        if fits(id) || fits(&treasure.name) {
            let pair = if treasure.pair > 0 { format!(", each pair {} more", treasure.pair) } else { String::new() };
            let worth = format!("{} unspent at the end{pair}", count(treasure.worth, "point"));
            lines.push(format!("{} (x{}): {}; {worth} [{}]", treasure.name, treasure.count, power(treasure.power), cite::TREASURES));
        }
    }
    for (face, companion) in &pack.companions {
        if fits(face.name()) {
            let swept: Vec<String> = companion.sweeps.iter().map(|kind| plural(kind.name())).collect();
            let fights = if swept.is_empty() {
                "one monster".to_owned()
            } else {
                format!("any number of {} (one kind), or one other", swept.join(", "))
            };
            let opens = if companion.opens_any { "any number of chests" } else { "one chest" };
            lines.push(format!("{}: defeats {fights}; opens {opens} [{}]", face.name(), cite::PARTY_DICE));
        }
    }
    let topics = topics::topics(pack).into_iter().filter(|(topic, _, cite)| fits(topic) || fits(cite.section()));
    lines.extend(topics.map(|(topic, text, cite)| format!("{topic}: {text} [{cite}]")));
    lines
}

fn power(power: Power) -> String {
    match power {
        Power::ActsAs(PartyFace::Scroll) => "acts as a scroll".to_owned(),
        Power::ActsAs(face) => format!("acts as {}", wording::article(face.name())),
        Power::Revive => "one die comes back from the graveyard with any face".to_owned(),
        Power::Bait => "all monsters become dragons in the lair".to_owned(),
        Power::Evade => "the lair is emptied when the dragon attacks; no experience, no token".to_owned(),
        Power::Portal => "instead of fleeing: out with the experience of the level".to_owned(),
        Power::ScoreOnly => "it only scores".to_owned(),
    }
}
