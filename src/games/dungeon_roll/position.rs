//! What can be said of a position without changing it: who can do what, to what, with which words.

use std::borrow::Cow;

use super::effects::{Power, Refresh, Specialty};
use super::faces::{DungeonFace, Party, PartyFace};
use super::pack::{Companion, Pack, Side};
use super::state::{Adventurer, Phase, ScrollPhases, State, Tokens, held};
use crate::kernel::Seat;

/// A state with the packs it is played by. Cheap to copy.
#[derive(Clone, Copy, Debug)]
pub struct Position<'p, 's> {
    /// What the packs say.
    pub pack: &'p Pack,
    /// The state.
    pub state: &'s State,
}

/// Something that can be committed to a deed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thing<'p> {
    /// A party die.
    Die(PartyFace),
    /// A dungeon die that is a companion until the next regroup.
    Ally(PartyFace),
    /// The hero, as a companion.
    Hero(PartyFace),
    /// A token that acts as a face.
    Token(&'p str, PartyFace),
}

impl Thing<'_> {
    /// What it shows or acts as.
    #[must_use]
    pub fn face(self) -> PartyFace {
        match self {
            Self::Die(face) | Self::Ally(face) | Self::Hero(face) | Self::Token(_, face) => face,
        }
    }

    /// What is typed for it.
    #[must_use]
    pub fn key(&self) -> Cow<'static, str> {
        match self {
            Self::Die(face) => face.name().into(),
            Self::Ally(face) => format!("ally-{}", face.name()).into(),
            Self::Hero(face) => format!("hero-{}", face.name()).into(),
            Self::Token(id, _) => (*id).to_owned().into(),
        }
    }

    /// Whether it is a real party die.
    #[must_use]
    pub fn is_die(self) -> bool {
        matches!(self, Self::Die(_))
    }

    /// Whether it is a token.
    #[must_use]
    pub fn is_token(self) -> bool {
        matches!(self, Self::Token(..))
    }
}

/// Some things, with how many of each.
pub type Things<'p> = Vec<(Thing<'p>, u32)>;

/// Something that can be rolled again or set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Die {
    /// A party die.
    Party(PartyFace),
    /// A dungeon die; a dragon is one in the lair.
    Dungeon(DungeonFace),
}

impl Die {
    /// What is typed for it.
    #[must_use]
    pub fn key(&self) -> &'static str {
        match self {
            Self::Party(face) => face.name(),
            Self::Dungeon(face) => face.name(),
        }
    }
}

impl<'p, 's> Position<'p, 's> {
    /// Whose delve it is.
    #[must_use]
    pub fn seat(self) -> Seat {
        self.state.turn.0
    }

    /// The name of whose delve it is.
    #[must_use]
    pub fn name(self) -> String {
        self.state.sheet.name(self.seat())
    }

    /// Whether a player's hero is flipped to its master side.
    #[must_use]
    pub fn is_master(self, player: &Adventurer) -> bool {
        player.experience >= u16::from(self.pack.numbers.flip)
    }

    /// The side of a player's hero that is up.
    #[must_use]
    pub fn side_of(self, player: &Adventurer) -> &'p Side {
        self.pack.side(&player.hero, self.is_master(player))
    }

    /// The side of the hero whose delve it is.
    #[must_use]
    pub fn side(self) -> &'p Side {
        match self.state.adventurer() {
            Some(player) => self.side_of(player),
            None => self.pack.side("", false),
        }
    }

    /// What the hero can always do.
    pub fn specialties(self) -> impl Iterator<Item = &'p Specialty> + use<'p> {
        self.side().effects.iter()
    }

    /// Whether the hero can always do this.
    #[must_use]
    pub fn has(self, specialty: &Specialty) -> bool {
        self.specialties().any(|own| own == specialty)
    }

    /// Whether this refreshes the hero.
    #[must_use]
    pub fn refreshes(self, on: Refresh) -> bool {
        self.has(&Specialty::RefreshOn(on))
    }

    /// Tokens of whose delve it is.
    #[must_use]
    pub fn tokens(self) -> Option<&'s Tokens> {
        self.state.adventurer().map(|player| &player.tokens)
    }

    /// How many tokens they have.
    #[must_use]
    pub fn token_count(self) -> u8 {
        self.tokens().map_or(0, held)
    }

    /// Tokens held that have a power.
    #[must_use]
    pub fn tokens_with(self, power: Power) -> Vec<(&'p str, u8)> {
        let held = |id: &str| self.tokens().and_then(|tokens| tokens.get(id)).copied().unwrap_or(0);
        let kinds = self.pack.treasures.iter().filter(|(_, treasure)| treasure.power == power);
        kinds.map(|(id, _)| (id.as_str(), held(id))).filter(|(_, count)| *count > 0).collect()
    }

    /// How many tokens of a kind are in the supply: neither held by anyone nor out of the game.
    #[must_use]
    pub fn supply(self, id: &str) -> u8 {
        let total = self.pack.treasures.get(id).map_or(0, |treasure| treasure.count);
        let out = |tokens: &Tokens| tokens.get(id).copied().unwrap_or(0);
        let held = self.state.players.iter().map(|player| out(&player.tokens)).fold(0, u8::saturating_add);
        total.saturating_sub(held).saturating_sub(out(&self.state.spent))
    }

    /// Everything that can be committed, with how many: dice, allies, the hero, tokens.
    #[must_use]
    pub fn things(self) -> Things<'p> {
        let counted =
            |party: Party, thing: fn(PartyFace) -> Thing<'p>| party.iter().map(move |(face, count)| (thing(face), u32::from(count)));
        let dice = counted(self.state.party, Thing::Die);
        let allies = counted(self.state.allies, Thing::Ally);
        let hero = counted(self.state.hero_joins, Thing::Hero);
        let tokens = PartyFace::ALL.into_iter().flat_map(move |face| {
            self.tokens_with(Power::ActsAs(face)).into_iter().map(move |(id, count)| (Thing::Token(id, face), u32::from(count)))
        });
        dice.chain(allies).chain(hero).chain(tokens).collect()
    }

    /// Things that act as companions.
    #[must_use]
    pub fn companions(self) -> Things<'p> {
        self.things().into_iter().filter(|(thing, _)| !self.acts_as(thing.face()).is_empty()).collect()
    }

    /// The companions that a face may act as, its own first; none for a scroll that only rerolls.
    #[must_use]
    pub fn acts_as(self, face: PartyFace) -> Vec<PartyFace> {
        let mut acting = if face == PartyFace::Scroll { Vec::new() } else { vec![face] };
        for specialty in self.specialties() {
            let also: &[PartyFace] = match specialty {
                Specialty::ActAs(faces) if faces.contains(&face) => faces,
                Specialty::ScrollAs(faces) if face == PartyFace::Scroll => faces,
                _ => &[],
            };
            for other in also {
                if !acting.contains(other) {
                    acting.push(*other);
                }
            }
        }
        acting
    }

    fn companion(self, face: PartyFace) -> Option<&'p Companion> {
        self.pack.companions.get(&face).filter(|_| !self.has(&Specialty::Plain(face)))
    }

    /// Whether a companion acting as `face` defeats any number of this kind.
    #[must_use]
    pub fn sweeps(self, face: PartyFace, kind: DungeonFace) -> bool {
        self.companion(face).is_some_and(|companion| companion.sweeps.contains(&kind))
    }

    /// Whether something may open any number of chests.
    #[must_use]
    pub fn opens_any(self, thing: Thing<'_>) -> bool {
        self.acts_as(thing.face()).into_iter().any(|face| self.companion(face).is_some_and(|companion| companion.opens_any))
    }

    /// How many more monsters a lone companion acting as `face` defeats.
    #[must_use]
    pub fn extra_kills(self, face: PartyFace) -> u8 {
        let extra = |specialty: &Specialty| match specialty {
            Specialty::ExtraKill { face: whose, extra, exhausted }
                if whose.is_none_or(|whose| whose == face) && (!exhausted || self.state.exhausted) =>
            {
                *extra
            }
            _ => 0,
        };
        self.specialties().map(extra).fold(0, u8::saturating_add)
    }

    /// Dragons that wake the dragon.
    #[must_use]
    pub fn dragon_threshold(self) -> u8 {
        let own = self.specialties().find_map(|own| if let Specialty::DragonThreshold(dice) = own { Some(*dice) } else { None });
        own.unwrap_or(self.pack.numbers.dragon_threshold)
    }

    /// Different companions that defeat the dragon.
    #[must_use]
    pub fn dragon_companions(self) -> u8 {
        let own = self.specialties().find_map(|own| if let Specialty::DragonCompanions(count) = own { Some(*count) } else { None });
        own.unwrap_or(self.pack.numbers.dragon_companions)
    }

    /// Whether the dragon is awake.
    #[must_use]
    pub fn dragon_wakes(self) -> bool {
        self.state.lair >= self.dragon_threshold()
    }

    /// What rolled dungeon dice are turned into.
    pub fn conversions(self) -> impl Iterator<Item = (DungeonFace, DungeonFace)> + use<'p> {
        self.specialties().filter_map(|own| if let Specialty::DungeonConvert { from, to } = own { Some((*from, *to)) } else { None })
    }

    /// Dragons at which the lair empties itself.
    #[must_use]
    pub fn lair_empties_at(self) -> Option<u8> {
        self.specialties().find_map(|own| if let Specialty::EmptyLairAt(at) = own { Some(*at) } else { None })
    }

    /// What a short word stands for: `c` for the cleric, as on the die.
    pub(super) fn short(self, word: &str) -> Option<String> {
        let die = &self.pack.party_die;
        die.shorts().find(|(short, _)| *short == word).map(|(_, face)| die.name(face).to_owned())
    }

    /// What may be spent as a scroll.
    #[must_use]
    pub fn scrolls(self) -> Things<'p> {
        let any = self.has(&Specialty::AnyDieAsScroll);
        let counts = |thing: &Thing<'_>| (thing.face() == PartyFace::Scroll && !matches!(thing, Thing::Ally(_))) || (any && thing.is_die());
        self.things().into_iter().filter(|(thing, _)| counts(thing)).collect()
    }

    /// Whether scrolls may be used now.
    #[must_use]
    pub fn scrolls_now(self) -> bool {
        match self.state.phase {
            Phase::Monster => true,
            Phase::Loot | Phase::Dragon => self.state.settings.scroll_phases == ScrollPhases::All,
            _ => false,
        }
    }

    /// Whether chests and potions may be used now.
    #[must_use]
    pub fn loot_now(self) -> bool {
        match self.state.phase {
            Phase::Loot => true,
            Phase::Monster => self.has(&Specialty::LootInMonsterPhase),
            _ => false,
        }
    }

    /// The most potions that one quaffer can use up: one die of the graveyard each, its own included.
    #[must_use]
    pub fn potions_for(self, thing: Thing<'_>) -> u8 {
        self.state.potions().min(self.state.graveyard.saturating_add(u8::from(thing.is_die())))
    }

    /// The phase that the dice on the table make it.
    #[must_use]
    pub fn phase_of_dice(self) -> Phase {
        if self.state.dungeon.monsters() > 0 {
            Phase::Monster
        } else if self.state.dungeon.loot() > 0 {
            Phase::Loot
        } else if self.dragon_wakes() {
            Phase::Dragon
        } else {
            Phase::Regroup
        }
    }

    /// The dice that a roll of a level brings: one a level, no more than the lair has left.
    #[must_use]
    pub fn dice_for(self, level: u8) -> u8 {
        level.min(self.state.settings.dungeon_dice.saturating_sub(self.state.lair))
    }

    /// Who goes on a delve next: the fewest delves first, then by seat. None when all are done.
    #[must_use]
    pub fn next_turn(self) -> Option<Seat> {
        let present = self.state.sheet.present().into_iter();
        let waiting = present.filter_map(|seat| Some((self.state.player(seat)?.delves, seat)));
        waiting.filter(|(delves, _)| *delves < self.pack.numbers.delves).min().map(|(_, seat)| seat)
    }
}

impl State {
    fn potions(&self) -> u8 {
        self.dungeon.potion
    }
}
