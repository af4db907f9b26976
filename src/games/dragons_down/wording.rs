//! How heroes, chips and places are named in notes and questions.

use super::cubes::Cube;
use super::id::Id;
use super::pack::Pack;
use super::state::{Hero, Phase, State, Step};
use super::{Action, Play};
use crate::toolbox::wording::capital;

/// A hero's name (`Knight`), or a figure's (`giant-1`).
#[must_use]
pub fn name(pack: &Pack, state: &State, id: &Id) -> String {
    let class = state.heroes.get(id).and_then(|hero| pack.classes.get(&hero.class));
    match class {
        Some(class) if state.heroes.get(id).is_some_and(|hero| hero.class == *id) => class.name.clone(),
        _ if state.is_hero(id) => capital(id.as_str()),
        _ => id.to_string(),
    }
}

/// A card by its record's name, and by its number where it is one of several.
#[must_use]
pub fn numbered(pack: &Pack, record: &Id, card: &Id) -> String {
    let name = pack.name(record);
    let number = card.as_str().strip_prefix(record.as_str()).and_then(|rest| rest.strip_prefix('-'));
    number.map_or_else(|| name.clone(), |number| format!("{name} {number}"))
}

/// What is typed as `key`, as its card or chip has it: `Iron Helm` for `iron-helm`, `Dagger 2` for `dagger-2`. A chip on the map keeps
/// its number: `giant-1`.
#[must_use]
pub fn called(pack: &Pack, state: &State, key: &str) -> Option<String> {
    let id = Id::from(key);
    if state.is_hero(&id) {
        return Some(name(pack, state, &id));
    }
    let is_card = |id: &Id| pack.items.contains_key(id) || pack.treasures.contains_key(id);
    let record = key.rsplit_once('-').filter(|(_, number)| number.parse::<u8>().is_ok()).map(|(record, _)| Id::from(record));
    let record = record.filter(is_card).unwrap_or_else(|| id.clone());
    Some(numbered(pack, &record, &id)).filter(|name| name != key)
}

impl Play<'_> {
    /// A hero's name (`Knight`), or a figure's (`giant-1`).
    #[must_use]
    pub fn name(&self, id: &Id) -> String {
        name(self.pack, &self.state, id)
    }
}

impl Play<'_> {
    /// A hero's card as a sentence names it: `Long Sword`, and of several alike `Dagger 2`.
    #[must_use]
    pub fn card_name(&self, hero: &Id, card: &Id) -> String {
        let record = self.state.heroes.get(hero).map_or_else(|| card.clone(), |hero| hero.record(card));
        numbered(self.pack, &record, card)
    }

    /// A hero's name with the player's: `Knight (Ann)`.
    #[must_use]
    pub fn whole_name(&self, id: &Id) -> String {
        let name = self.name(id);
        let player = self.state.sheet.name(self.state.hero(id).seat);
        if player.is_empty() || player == name { name } else { format!("{name} ({player})") }
    }
}

/// Cubes as `M3/4 S2/4 H3/3`: healthy ones of all, Might, Speed, magic, Hearts.
#[must_use]
pub fn cubes(hero: &Hero) -> String {
    let all = hero.all_cubes();
    let order = [Cube::Might, Cube::Speed].into_iter().chain(Cube::MAGIC).chain([Cube::Heart]);
    let shown = order.filter(|cube| all.of(*cube) > 0).map(|cube| format!("{}{}/{}", cube.letter(), hero.unwounded(cube), all.of(cube)));
    shown.collect::<Vec<_>>().join(" ")
}

/// Cubes written out, healthy or not: `3 Might, 2 Speed, 2 yellow, 3 Hearts`.
#[must_use]
pub fn cubes_in_words(hero: &Hero) -> String {
    let all = hero.all_cubes();
    let order = [Cube::Might, Cube::Speed].into_iter().chain(Cube::MAGIC).chain([Cube::Heart]);
    let one = |cube: Cube| match (cube, all.of(cube)) {
        (Cube::Heart, count) => crate::toolbox::wording::count(count, "Heart"),
        (Cube::Might | Cube::Speed, count) => format!("{count} {}", capital(cube.slug())),
        (_, count) => format!("{count} {cube}"),
    };
    order.filter(|cube| all.of(*cube) > 0).map(one).collect::<Vec<_>>().join(", ")
}

/// `1 sword`, `2 swords`, nothing for none: the tail of a damage sum.
#[must_use]
pub fn swords(count: i32) -> String {
    match count {
        0 => String::new(),
        1 => " + 1 sword".to_owned(),
        more => format!(" + {more} swords"),
    }
}

/// A combat step in words.
#[must_use]
pub fn step(step: Step) -> &'static str {
    match step {
        Step::Challenge => "challenge",
        Step::Activation => "activation",
        Step::Evade => "evade",
        Step::Target => "target",
        Step::HeroTactics => "hero tactics",
        Step::MonsterTactics => "monster tactics",
        Step::Resolve => "resolve",
        Step::Cleanup => "cleanup",
        Step::EndOfCombat => "end of combat",
    }
}

/// A phase in words.
#[must_use]
pub fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::SetUp => "set-up",
        Phase::TurnStart => "turn start",
        Phase::NextHero => "drawing the next hero",
        Phase::Actions => "actions",
        Phase::MonsterActivation => "monster activation",
        Phase::Noise => "noise",
        Phase::Hide => "hiding before combat",
        Phase::Combat => "combat",
        Phase::TurnEnd => "end of the turn",
        Phase::GameEnd => "end of the game",
        Phase::Over => "the game is over",
    }
}

/// An action in a player's words.
#[must_use]
pub fn label(_pack: &Pack, state: &State, action: Action) -> String {
    match action {
        Action::SetUp => "set up the game",
        Action::TurnStart => "a new turn begins",
        Action::NextHero if super::turn::not_drawn(state).is_empty() => "every token is drawn: the Battle Phase begins",
        Action::NextHero => "the next token is drawn",
        Action::Move => "move",
        Action::Explore => "explore",
        Action::Search => "search",
        Action::Loot => "loot",
        Action::Learn => "learn a spell",
        Action::Trade => "trade",
        Action::Rest => "rest",
        Action::Enchant => "enchant the tile",
        Action::Alert => "alert: swap equipment, +1 Speed cube in combat",
        Action::Sneak => "sneak: hide more easily",
        Action::MakeNoise => "make noise: call monsters",
        Action::UseCard => "use a one-time card (free)",
        Action::ShowCard => "show a card that lies face down (free)",
        Action::DiscardMission => "discard a mission (free)",
        Action::Reveal => "come out of hiding (free)",
        Action::BlockHeroes => "block heroes here, and be blocked (free)",
        Action::AttackNatives => "attack-natives: those here, in this turn's combat (free)",
        Action::Retire => "retire: at the end of this turn, after combat (free)",
        Action::Pass => "pass: end the turn",
        Action::TurnEnd => "the turn ends",
        Action::EndOfGame => "the game ends",
        Action::MonsterActivation => "monster activation",
        Action::Noise => "noise: the summoning dice again",
        Action::HideBeforeCombat => "hide before combat",
        Action::BeginCombat => "combat goes to the next clearing",
        Action::Challenge => "combat step 1: challenge",
        Action::Activation => "combat step 2: activation",
        Action::Evade => "combat step 3: evade",
        Action::Target => "combat step 4: target",
        Action::HeroTactics => "combat step 5: hero tactics",
        Action::MonsterTactics => "combat step 6: monster tactics",
        Action::Resolve => "combat step 7: the next attack",
        Action::Cleanup => "combat step 8: cleanup",
        Action::EndOfCombat => "end of combat",
    }
    .to_owned()
}
