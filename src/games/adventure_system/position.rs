//! What can be said of a position without changing it.

use std::borrow::Cow;

use super::cards::{
    Attack, Condition, Damage, Edition, Effect, EncounterCard, EncounterKind, MonsterCard, PowerCard, PowerKind, Step, Tactic, Target,
    TreasureCard, Usage, When,
};
use super::pack::Pack;
use super::state::{Card, Counts, Deck, DrawnBy, Figure, Hero, State, count_of};
use crate::kernel::{Scalar, Seat};

/// A position: what the packs say, and the state.
#[derive(Clone, Copy)]
pub struct Position<'p, 's> {
    /// What the packs say.
    pub pack: &'p Pack,
    /// The state.
    pub state: &'s State,
}

/// A deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeckOf {
    /// Monsters.
    Monsters,
    /// Encounters.
    Encounters,
    /// Treasures.
    Treasures,
    /// Trap tokens.
    Traps,
}

/// Who acts next in a villain phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Actor {
    /// A monster or villain.
    Figure(String),
    /// A trap's card, the how-manieth of its name in the row.
    Trap(String, usize),
}

impl Actor {
    /// Its id: what is kept of those that have acted.
    #[must_use]
    pub fn id(&self) -> String {
        match self {
            Self::Figure(id) | Self::Trap(id, 1) => id.clone(),
            Self::Trap(id, nth) => format!("{id}.{nth}"),
        }
    }
}

/// How far the nearest heroes are from a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reach {
    /// Two or more heroes together, as the card counts them.
    Crowd,
    /// Adjacent.
    Adjacent,
    /// On its tile.
    SameTile,
    /// 1 tile away.
    One,
    /// 2 tiles away.
    Two,
    /// 3 tiles away.
    Three,
    /// Further.
    Further,
}

impl Reach {
    /// What is typed.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Crowd => "crowd",
            Self::Adjacent => "adjacent",
            Self::SameTile => "same-tile",
            Self::One => "1-tile",
            Self::Two => "2-tiles",
            Self::Three => "3-tiles",
            Self::Further => "further",
        }
    }

    /// How many tiles away at most.
    #[must_use]
    pub fn tiles(self) -> u8 {
        match self {
            Self::SameTile => 0,
            Self::Crowd | Self::Adjacent | Self::One => 1,
            Self::Two => 2,
            Self::Three => 3,
            Self::Further => u8::MAX,
        }
    }
}

impl<'p, 's> Position<'p, 's> {
    /// The edition played.
    #[must_use]
    pub fn edition(self) -> Option<&'p Edition> {
        self.pack.edition(&self.state.edition)
    }

    /// Whose turn it is.
    #[must_use]
    pub fn seat(self) -> Seat {
        self.state.turn.0
    }

    /// A player's name.
    #[must_use]
    pub fn name(self, seat: Seat) -> String {
        self.state.sheet.name(seat)
    }

    /// A player's name as a segment of an id.
    #[must_use]
    pub fn slug(self, seat: Seat) -> String {
        self.state.sheet.slug(seat)
    }

    /// Seats of heroes in this adventure, in order.
    #[must_use]
    pub fn present(self) -> Vec<Seat> {
        self.state.sheet.present().into_iter().filter(|seat| self.state.hero(*seat).is_some()).collect()
    }

    /// Seats of heroes above 0 hit points, in order.
    #[must_use]
    pub fn standing(self) -> Vec<Seat> {
        self.present().into_iter().filter(|seat| self.state.hero(*seat).is_some_and(|hero| hero.hp > 0)).collect()
    }

    /// Standing heroes as options.
    #[must_use]
    pub fn standing_named(self) -> Vec<(Seat, String)> {
        self.standing().into_iter().map(|seat| (seat, self.slug(seat))).collect()
    }

    /// What an id is called.
    #[must_use]
    pub fn called(self, id: &str) -> String {
        let boxed = id.strip_prefix(&self.state.edition).and_then(|rest| rest.strip_prefix('-'));
        match boxed.filter(|_| !self.pack.has(id)) {
            Some(rest) => self.pack.name(rest),
            None => self.pack.name(id),
        }
    }

    /// What a figure is called: its own id.
    #[must_use]
    pub fn figure(self, id: &str) -> Option<&'s Figure> {
        self.state.figures.get(id)
    }

    /// What the packs have of a monster.
    #[must_use]
    pub fn card(self, monster: &str) -> Option<&'p MonsterCard> {
        self.pack.monsters.get(monster)
    }

    /// Whether a monster is a villain.
    #[must_use]
    pub fn is_villain(self, monster: &str) -> bool {
        self.card(monster).is_some_and(|card| card.villain)
    }

    fn typed(self, path: &str) -> Option<&'s [Scalar]> {
        self.state.known.get(path).and_then(Option::as_deref)
    }

    fn typed_number(self, path: &str, at: usize) -> Option<i32> {
        self.typed(path).and_then(|form| form.get(at)).map(Scalar::number)
    }

    /// Whether armor class and hit points are in the packs.
    #[must_use]
    pub fn has_body(self, monster: &str) -> bool {
        self.card(monster).is_some_and(|card| card.ac.is_some() && card.hp.is_some())
    }

    fn body(self, monster: &str, printed: impl Fn(&MonsterCard) -> Option<i32>, at: usize) -> Option<i32> {
        let typed = || self.typed_number(&format!("monster.{monster}"), at);
        if self.has_body(monster) { self.card(monster).and_then(printed) } else { typed() }
    }

    /// The armor class of a figure; none where nobody knows it.
    #[must_use]
    pub fn figure_ac(self, id: &str) -> Option<i32> {
        let figure = self.figure(id)?;
        let second = self.card(&figure.monster).and_then(|card| card.second.as_ref()).filter(|_| figure.second);
        second.map(|side| side.ac).or_else(|| self.body(&figure.monster, |card| card.ac, 0))
    }

    /// All hit points of a figure of this monster.
    #[must_use]
    pub fn monster_hp(self, monster: &str, second: bool) -> Option<i32> {
        let side = self.card(monster).and_then(|card| card.second.as_ref()).filter(|_| second);
        side.map(|side| side.hp).or_else(|| self.body(monster, |card| card.hp, 1))
    }

    /// What a monster's card is worth.
    #[must_use]
    pub fn monster_xp(self, monster: &str) -> i32 {
        let printed = self.card(monster).and_then(|card| card.xp);
        if self.has_body(monster) {
            printed.unwrap_or(0)
        } else {
            self.typed_number(&format!("monster.{monster}"), 2).or(printed).unwrap_or(0)
        }
    }

    /// The attack of a card without tactics, as printed or typed.
    #[must_use]
    pub fn plain_attack(self, monster: &str) -> Option<(Attack, String)> {
        let printed = self.card(monster).and_then(|card| {
            let attack =
                Attack { bonus: card.bonus?, damage: Damage::Fixed(card.damage?), miss: card.miss.unwrap_or(0), ..Attack::default() };
            Some((attack, card.inflicts.clone(), card.reach.clone()))
        });
        let typed = || {
            let from = if self.has_body(monster) { 0 } else { 3 };
            let form = self.typed(&format!("monster.{monster}"))?;
            let number = |at: usize| form.get(from + at).map_or(0, Scalar::number);
            let word = |at: usize| form.get(from + at).map(|word| word.word().to_owned());
            let attack = Attack { bonus: number(0), damage: Damage::Fixed(number(1)), miss: number(2), ..Attack::default() };
            Some((attack, word(4), word(3)))
        };
        let (mut attack, inflicts, reach) = printed.or_else(typed)?;
        attack.name = "attack".to_owned();
        attack.inflicts = inflicts.into_iter().filter(|word| word != "none").collect();
        Some((attack, reach.unwrap_or_else(|| "none".to_owned())))
    }

    /// A figure's tactics; none where the players read its card.
    #[must_use]
    pub fn tactics(self, id: &str) -> Cow<'p, [Tactic]> {
        let Some(figure) = self.figure(id) else { return Cow::Borrowed(&[]) };
        if let Some(card) = self.card(&figure.monster) {
            let second = card.second.as_ref().filter(|_| figure.second);
            let printed = second.map_or(card.tactics.as_slice(), |side| side.tactics.as_slice());
            if !printed.is_empty() {
                return Cow::Borrowed(printed);
            }
        }
        self.plain_attack(&figure.monster).map_or(Cow::Borrowed(&[]), |(attack, reach)| Cow::Owned(simple(attack, &reach)))
    }

    /// A power as printed, or as its owner typed it; none where nobody has.
    #[must_use]
    pub fn power(self, id: &str) -> Option<PowerCard> {
        let printed = self.pack.powers.get(id);
        if let Some(card) = printed.filter(|card| card.kind.is_some()) {
            return Some(card.clone());
        }
        let form = self.typed(&format!("power.{id}"))?;
        let number = |at: usize| form.get(at).map_or(0, Scalar::number);
        let attacks = number(1) > 0 || number(2) > 0;
        Some(PowerCard {
            name: self.called(id),
            kind: form.first().and_then(|word| PowerKind::of(word.word())),
            bonus: attacks.then(|| number(1)),
            damage: attacks.then(|| number(2)),
            miss: number(3),
            attacks: u8::try_from(number(4)).ok(),
            ..printed.cloned().unwrap_or_default()
        })
    }

    /// An encounter as printed, or as its owner typed it.
    #[must_use]
    pub fn encounter(self, id: &str) -> EncounterCard {
        if let Some(card) = self.pack.encounters.get(id).filter(|card| card.kind.is_some()) {
            return card.clone();
        }
        let Some(form) = self.typed(&format!("encounter.{id}")) else {
            return EncounterCard { name: self.called(id), ..EncounterCard::default() };
        };
        let number = |at: usize| form.get(at).map(Scalar::number).filter(|number| *number > 0);
        let inflicts = form.get(4).map(|word| word.word().to_owned()).filter(|word| word != "none" && !word.is_empty());
        EncounterCard {
            name: self.called(id),
            kind: form.first().and_then(|word| EncounterKind::of(word.word())),
            bonus: number(1),
            damage: number(2),
            miss: number(3).unwrap_or(0),
            inflicts: inflicts.into_iter().collect(),
            disable: self.edition().map(|edition| edition.disable),
            ..EncounterCard::default()
        }
    }

    /// A treasure as printed, or as its owner typed it.
    #[must_use]
    pub fn treasure(self, id: &str) -> TreasureCard {
        if let Some(card) = self.pack.treasures.get(id) {
            return card.clone();
        }
        let form = self.typed(&format!("treasure.{id}")).unwrap_or_default();
        let number = |at: usize| form.get(at).map_or(0, Scalar::number);
        let word = form.first().map(Scalar::word);
        // A treasure that heals does not heal for ever.
        let usage = match word {
            Some("discarded") => Usage::Discard,
            Some("flipped") => Usage::Flip,
            _ if number(3) > 0 => Usage::Flip,
            _ => Usage::Stays,
        };
        TreasureCard {
            name: self.called(id),
            at_once: word == Some("at-once"),
            attack: number(1),
            ac: number(2),
            heal: number(3),
            gold: number(4),
            usage,
            ..TreasureCard::default()
        }
    }

    /// A condition.
    #[must_use]
    pub fn condition(self, id: &str) -> Option<&'p Condition> {
        self.pack.conditions.get(id)
    }

    /// The markers with an effect, as `(condition, markers)`.
    pub fn effects(self, markers: &'s Counts) -> impl Iterator<Item = (&'s str, Effect, u8)> {
        markers.iter().filter_map(move |(id, count)| Some((id.as_str(), self.condition(id)?.effect, *count)))
    }

    /// Whether there is a marker with this effect.
    #[must_use]
    pub fn suffers(self, markers: &'s Counts, effect: Effect) -> bool {
        self.effects(markers).any(|(_, found, _)| found == effect)
    }

    /// Hit points that ordinary healing can't give back.
    #[must_use]
    pub fn weakened(self, markers: &'s Counts) -> i32 {
        let weak = |(_, effect, count)| if let Effect::Weakened(each) = effect { each * i32::from(count) } else { 0 };
        self.effects(markers).map(weak).sum()
    }

    /// A hero's treasures that are not flipped.
    pub fn items(self, hero: &'s Hero) -> impl Iterator<Item = (usize, &'s str, TreasureCard)> {
        hero.items.iter().enumerate().filter(|(_, item)| item.up).map(move |(at, item)| (at, item.id.as_str(), self.treasure(&item.id)))
    }

    /// Treasures face up that do something when they are used, and not only by lying there or after a roll.
    pub fn usable(self, hero: &'s Hero) -> impl Iterator<Item = (usize, &'s str)> {
        let lies =
            |card: &TreasureCard| [card.attack, card.ac, card.speed, card.extra_damage, card.disable].iter().any(|number| *number > 0);
        let other = move |card: &TreasureCard| !lies(card) && card.window.is_none() && card.bonus.is_none();
        let rises = move |card: &TreasureCard| card.sets_level.is_some_and(|level| level > hero.level);
        let used = move |card: &TreasureCard| card.heal > 0 || rises(card) || (card.sets_level.is_none() && other(card));
        self.items(hero).filter(move |(_, _, card)| used(card)).map(|(at, id, _)| (at, id))
    }

    /// A hero's armor class, with the best item: one defence bonus at a time.
    #[must_use]
    pub fn hero_ac(self, seat: Seat) -> i32 {
        let Some(hero) = self.state.hero(seat) else { return 0 };
        hero.ac + self.items(hero).map(|(_, _, card)| card.ac).max().unwrap_or(0)
    }

    /// A hero's speed, with items and conditions.
    #[must_use]
    pub fn speed(self, seat: Seat) -> i32 {
        let Some(hero) = self.state.hero(seat) else { return 0 };
        let own = hero.speed + self.items(hero).map(|(_, _, card)| card.speed).sum::<i32>();
        let slowed =
            self.effects(&hero.conditions).filter_map(|(_, effect, _)| if let Effect::Speed(to) = effect { Some(to) } else { None });
        slowed.min().map_or(own, |to| to.min(own))
    }

    /// Whether one move or one attack is all that the active hero has.
    #[must_use]
    pub fn one_deed(self) -> bool {
        self.state.hero(self.seat()).is_some_and(|hero| self.suffers(&hero.conditions, Effect::OneDeed))
    }

    /// What the experience pile is worth.
    #[must_use]
    pub fn experience(self) -> i32 {
        self.state.experience.iter().map(|(id, count)| self.monster_xp(id) * i32::from(*count)).sum()
    }

    /// What cancelling an encounter costs in this base.
    #[must_use]
    pub fn cancel_price(self) -> i32 {
        let base = i32::from(self.state.base.max(1)) - 1;
        self.edition().map_or(0, |edition| edition.cancel.price + edition.cancel.step * base)
    }

    /// Whether a record of this edition belongs to the game played.
    #[must_use]
    pub fn ours(self, edition: Option<&str>) -> bool {
        edition.is_none_or(|edition| edition == self.state.edition)
    }

    /// Every card of a deck that the packs list, with how many; 0 where nobody has counted.
    #[must_use]
    pub fn listed(self, deck: DeckOf) -> Vec<(&'p str, u8)> {
        fn of(id: &str, copies: Option<u8>) -> (&str, u8) {
            (id, copies.unwrap_or(0))
        }
        match deck {
            DeckOf::Monsters => {
                let cards = self.pack.monsters.iter().filter(|(_, card)| self.ours(card.edition.as_deref()) && !card.villain);
                cards.map(|(id, card)| of(id, card.copies)).collect()
            }
            DeckOf::Encounters => {
                let cards = self.pack.encounters.iter().filter(|(_, card)| self.ours(card.edition.as_deref()));
                cards.map(|(id, card)| of(id, card.copies)).collect()
            }
            DeckOf::Treasures => {
                let cards = self.pack.treasures.iter().filter(|(_, card)| self.ours(card.edition.as_deref()));
                cards.map(|(id, card)| of(id, card.copies)).collect()
            }
            DeckOf::Traps => {
                let cards = self.pack.traps.iter().filter(|(_, card)| self.ours(Some(&card.edition)));
                cards.map(|(id, card)| of(id, card.copies)).collect()
            }
        }
    }

    /// Whether the program can keep a deck: every card of it is counted.
    #[must_use]
    pub fn countable(self, deck: DeckOf) -> bool {
        let listed = self.listed(deck);
        !listed.is_empty() && listed.iter().all(|(_, count)| *count > 0)
    }

    /// Who draws from a deck.
    #[must_use]
    pub fn drawn_by(self, deck: DeckOf) -> DrawnBy {
        let settings = &self.state.settings;
        match deck {
            DeckOf::Monsters => settings.monster_deck,
            DeckOf::Encounters => settings.encounter_deck,
            DeckOf::Treasures => settings.treasure_deck,
            DeckOf::Traps => settings.trap_pile,
        }
    }

    /// A deck that the program keeps.
    #[must_use]
    pub fn deck(self, deck: DeckOf) -> &'s Deck {
        match deck {
            DeckOf::Monsters => &self.state.monsters,
            DeckOf::Encounters => &self.state.encounters,
            DeckOf::Treasures => &self.state.treasures,
            DeckOf::Traps => &self.state.traps,
        }
    }

    /// Figures of a name, in order.
    pub fn named(self, monster: &str) -> impl Iterator<Item = &'s str> {
        self.state.figures.iter().filter(move |(_, figure)| figure.monster == monster).map(|(id, _)| id.as_str())
    }

    /// Who acts next in the villain phase: villains, then the active player's cards in the order drawn, each name's figures
    /// whoever holds them, each once.
    #[must_use]
    pub fn actor(self) -> Option<Actor> {
        let waits = |id: &&str| !self.state.now.done.contains(*id);
        let mut villains = self.state.figures.iter().filter(|(_, figure)| self.is_villain(&figure.monster)).map(|(id, _)| id.as_str());
        if let Some(villain) = villains.find(waits) {
            return Some(Actor::Figure(villain.to_owned()));
        }
        let row = &self.state.hero(self.seat())?.row;
        row.iter().enumerate().find_map(|(at, card)| match card {
            Card::Monster(monster) => self.named(monster).find(waits).map(|id| Actor::Figure(id.to_owned())),
            Card::Trap(trap) => {
                let nth = row.iter().take(at + 1).filter(|other| *other == card).count();
                let actor = Actor::Trap(trap.clone(), nth);
                (!self.state.now.done.contains(&actor.id())).then_some(actor)
            }
        })
    }

    /// Everyone who will act in the villain phase as it stands, in order.
    #[must_use]
    pub fn order(self) -> Vec<String> {
        let mut state = self.state.clone();
        let mut order = Vec::new();
        while let Some(actor) = (Position { pack: self.pack, state: &state }).actor() {
            order.push(actor.id());
            state.now.done.insert(actor.id());
        }
        order
    }

    /// The players who hold a monster's card, the active one first, then clockwise.
    #[must_use]
    pub fn holders(self, monster: &str, from: Seat) -> Vec<Seat> {
        let present = self.present();
        let start = present.iter().position(|seat| *seat >= from).unwrap_or(0);
        let held = |seat: &Seat| {
            let row = self.state.hero(*seat).map(|hero| hero.row.as_slice()).unwrap_or_default();
            row.iter().any(|card| matches!(card, Card::Monster(held) if held == monster))
        };
        present.iter().cycle().skip(start).take(present.len()).copied().filter(held).collect()
    }

    /// How many cards of a monster lie in front of players.
    #[must_use]
    pub fn cards_of(self, monster: &str) -> usize {
        let rows = self.state.heroes.values().flat_map(|hero| &hero.row);
        rows.filter(|card| matches!(card, Card::Monster(held) if held == monster)).count()
    }

    /// How many markers of a condition a hero has.
    #[must_use]
    pub fn markers(self, seat: Seat, condition: &str) -> u8 {
        self.state.hero(seat).map_or(0, |hero| count_of(&hero.conditions, condition))
    }
}

/// Tactics for a card whose owner typed only how far it attacks.
fn simple(attack: Attack, reach: &str) -> Vec<Tactic> {
    let (when, step, target) = match reach {
        "adjacent" => (When::Adjacent, Step::None, Target::ThatHero),
        "1-tile" => (When::Within(1), Step::AdjacentToClosest, Target::Closest),
        "2-tiles" => (When::Within(2), Step::None, Target::Closest),
        _ => return Vec::new(),
    };
    let first = Tactic { when, step, target: Some(target), attack: Some(attack), spawn: false };
    let last = Tactic { when: When::Otherwise, step: Step::TowardClosest(1), target: None, attack: None, spawn: false };
    vec![first, last]
}
