//! The one question the rules put to the cards: what acts for this hero now?

use super::Effect;
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::pack::{Acts, Pack};
use crate::games::dragons_down::state::{Card, State};
use crate::games::dragons_down::{Play, cite};
use crate::kernel::Cite;

/// An effect that acts, and where it comes from.
#[derive(Clone, Debug)]
pub struct Acting<'p> {
    /// What is done.
    pub effect: &'p Effect,
    /// By what.
    pub by: Origin,
}

/// What an effect comes from.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Origin {
    /// The hero's class card.
    Class(Id),
    /// The hero's lineage card.
    Lineage(Id),
    /// A treasure or item, by its slug on the hero's board.
    Card(Id),
    /// A spell that is awake on the hero.
    Spell(Id),
}

impl Origin {
    /// Its slug in a question.
    #[must_use]
    pub fn key(&self) -> &Id {
        match self {
            Self::Class(id) | Self::Lineage(id) | Self::Card(id) | Self::Spell(id) => id,
        }
    }

    /// The section that tells of it.
    #[must_use]
    pub fn cite(&self) -> Cite {
        match self {
            Self::Class(_) => cite::CLASS_ADVANTAGES,
            Self::Lineage(_) => cite::LINEAGE_ADVANTAGES,
            Self::Card(_) => cite::TREASURES,
            Self::Spell(_) => cite::SPELL_MANIFEST,
        }
    }

    /// Its name in a sentence: `Mountain Lore`, `Elven Amulet`.
    #[must_use]
    pub fn name(&self, pack: &Pack, state: &State, hero: &Id) -> String {
        match self {
            Self::Class(id) => pack.classes.get(id).map_or_else(|| id.to_string(), |card| card.advantage.clone()),
            Self::Lineage(id) => pack.lineages.get(id).map_or_else(|| id.to_string(), |card| card.advantage.clone()),
            Self::Card(card) => pack.name(&state.hero(hero).record(card)),
            Self::Spell(key) => state.spells.get(key).map_or_else(|| key.to_string(), |lasting| pack.name(&lasting.spell)),
        }
    }
}

/// All that acts for a hero now: class, lineage, every card that is where it must be to act, and the spells on the hero.
#[must_use]
pub fn of<'p>(pack: &'p Pack, state: &State, hero: &Id) -> Vec<Acting<'p>> {
    let Some(of) = state.heroes.get(hero) else { return Vec::new() };
    let class = pack.classes.get(&of.class).map(|card| (Origin::Class(of.class.clone()), &card.effects));
    let lineage = pack.lineages.get(&of.lineage).map(|card| (Origin::Lineage(of.lineage.clone()), &card.effects));
    // Vapor and whoever has another shape have no use of what they wear.
    let bare = !state.spells.is_empty() && (state.is_vapor(hero) || state.shape(hero).is_some());
    let spells = state.spells.iter().filter(|(_, lasting)| !lasting.asleep && lasting.on.contains(hero));
    let spells = spells.filter_map(|(key, lasting)| Some((Origin::Spell(key.clone()), &pack.spells.get(&lasting.spell)?.effects)));
    let cards = of.cards.iter().filter(|_| !bare).filter_map(|(id, held)| {
        let effects = on_card(pack, id, held)?;
        Some((Origin::Card(id.clone()), effects))
    });
    let all = class.into_iter().chain(lineage).chain(cards).chain(spells);
    all.flat_map(|(by, effects)| effects.iter().map(move |effect| Acting { effect, by: by.clone() })).collect()
}

/// The effects of a card that is where it must be to act.
fn on_card<'p>(pack: &'p Pack, id: &Id, held: &Card) -> Option<&'p Vec<Effect>> {
    let record = held.of.as_ref().unwrap_or(id);
    let (effects, acts) = match pack.treasures.get(record) {
        Some(treasure) => (&treasure.effects, treasure.acts()),
        None => (&pack.items.get(record)?.effects, Acts::Worn),
    };
    (held.worn || acts == Acts::Held).then_some(effects)
}

/// The first effect of a sort that acts for a hero.
#[must_use]
pub fn any<T>(pack: &Pack, state: &State, hero: &Id, wanted: impl Fn(&Effect) -> Option<T>) -> Option<T> {
    of(pack, state, hero).into_iter().find_map(|acting| wanted(acting.effect))
}

impl<'a> Play<'a> {
    /// All that acts for a hero now.
    #[must_use]
    pub fn effects(&self, hero: &Id) -> Vec<Acting<'a>> {
        of(self.pack, &self.state, hero)
    }

    /// The first effect of a sort that acts for a hero, and where it comes from.
    #[must_use]
    pub fn acting<T>(&self, hero: &Id, wanted: impl Fn(&Effect) -> Option<T>) -> Option<(T, Origin)> {
        self.effects(hero).into_iter().find_map(|acting| wanted(acting.effect).map(|found| (found, acting.by)))
    }

    /// Whether something acts for a hero.
    #[must_use]
    pub fn has(&self, hero: &Id, effect: &Effect) -> bool {
        self.effects(hero).iter().any(|acting| acting.effect == effect)
    }

    /// What an effect comes from, as it stands in a sentence.
    #[must_use]
    pub fn origin(&self, hero: &Id, by: &Origin) -> String {
        by.name(self.pack, &self.state, hero)
    }
}
