//! Casting a spell: what may be cast on whom, and with which cubes.

use super::card::SpellCard;
use super::lasting::colour;
use super::names;
use crate::games::dragons_down::cubes::{Cube, Cubes};
use crate::games::dragons_down::effects::{Effect, Spares};
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::pack::Spell;
use crate::games::dragons_down::state::Rule;
use crate::games::dragons_down::{Play, cite, combat};
use crate::kernel::{Cite, Flow, Refusal, Table, ask, note};
use crate::toolbox::wording::{count, list};

/// Combat Steps 5: so many cubes that are not Speed.
const MOST: u32 = 5;

/// How a spell finds those it does something to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// Up to so many targets, each of which it must hit.
    Targeted(usize),
    /// One target, which it need not hit.
    SelfOrOther,
    /// The caster, the clearing, or whatever the spell says.
    None,
}

/// How a spell finds those it does something to.
#[must_use]
pub fn aim(spell: &Spell) -> Aim {
    match spell.target.as_str() {
        "targeted" => Aim::Targeted(usize::from(spell.targets.unwrap_or(1))),
        "self_or_other" => Aim::SelfOrOther,
        _ => Aim::None,
    }
}

impl Play<'_> {
    /// The record of a spell.
    #[must_use]
    pub fn spell(&self, spell: &Id) -> Option<&Spell> {
        self.pack.spells.get(spell)
    }

    /// How much a spell does.
    #[must_use]
    pub fn amount(&self, spell: &str) -> i32 {
        self.pack.spells.get(spell).map_or(0, |record| record.amount)
    }

    /// The magic of the clearing a hero casts in, and whether the Enchantment Limit is in use.
    #[must_use]
    pub fn enchantment_for(&self, hero: &Id) -> (Option<Cube>, bool) {
        let tile = self.state.hero(hero).at.as_ref().and_then(|at| self.state.realm.tiles.get(&at.tile));
        (tile.and_then(|tile| tile.enchanted), self.state.rule(Rule::EnchantmentLimit))
    }

    /// Spells that a hero could cast now, whoever the target: known, not lasting still, and with cubes for its boxes, as far as they are
    /// known.
    #[must_use]
    pub fn castable(&self, hero: &Id) -> Vec<Id> {
        let state = self.state.hero(hero);
        if state.spells.is_empty() || self.fights_as_chip(hero) || self.state.is_vapor(hero) || self.state.is_under(hero, names::CONFUSE) {
            return Vec::new();
        }
        let known = state.spells.iter().filter(|spell| self.pack.spells.contains_key(*spell));
        known.filter(|spell| self.is_left(hero, spell) && self.has_cubes(hero, spell)).cloned().collect()
    }

    /// Whether a spell neither lasts still nor was cast as often as it may be this turn.
    fn is_left(&self, hero: &Id, spell: &Id) -> bool {
        let once = self.spell(spell).is_some_and(|record| record.once_a_turn) && self.state.hero(hero).day.cast.contains(spell);
        !once && !self.state.all_out(hero, spell)
    }

    /// Spells: whether the healthy cubes cover all boxes of a spell, as far as the packs or the owner have said what they are.
    fn has_cubes(&self, hero: &Id, spell: &Id) -> bool {
        let healthy = self.state.hero(hero).healthy;
        let (enchanted, limited) = self.enchantment_for(hero);
        // Who has challenged another hero has cubes on maneuver boxes already.
        let placed = self.state.hero(hero).tactics.as_ref().map_or(0, |tactics| tactics.cubes().total());
        let room = MOST.saturating_sub(placed);
        if let Some(card) = self.spell_card(spell) {
            return card.cheapest(healthy, enchanted, limited).is_some_and(|cubes| cubes.total() <= room);
        }
        let own = |cube: Cube| healthy.of(cube) > 0 || enchanted == Some(cube);
        let fits = colour(self.pack, spell).map_or_else(|| Cube::MAGIC.into_iter().any(own), own);
        fits && healthy.magic() + i32::from(enchanted.is_some()) >= self.spell(spell).map_or(1, least_boxes)
    }

    /// Why a hero can't cast a spell that he knows; none where he can.
    #[must_use]
    pub fn why_not_cast(&self, hero: &Id, spell: &Id) -> Option<Refusal> {
        let refuse = |reason: String, cite: Cite| Some(Refusal::new(reason).cite(cite));
        let (name, caster) = (self.pack.name(spell), self.name(hero));
        if self.state.is_under(hero, names::CONFUSE) {
            return refuse(format!("{caster} is confused and casts nothing"), cite::SPELL_MANIFEST);
        }
        if self.state.all_out(hero, spell) {
            return refuse(format!("{name} lasts still, and is not cast again before it ends"), cite::SPELLS);
        }
        if !self.is_left(hero, spell) {
            return refuse(format!("{name} was cast this turn, and is cast once a turn"), cite::SPELL_MANIFEST);
        }
        if self.has_cubes(hero, spell) {
            return None;
        }
        let (enchanted, limited) = self.enchantment_for(hero);
        let boxes = match self.spell_card(spell) {
            Some(card) => card.words(enchanted, limited),
            None => {
                let least = count(i64::from(self.spell(spell).map_or(1, least_boxes)), "box");
                colour(self.pack, spell).map_or_else(|| least.clone(), |colour| format!("{least}, {colour} among them"))
            }
        };
        let has: Vec<String> = Cube::MAGIC
            .into_iter()
            .map(|cube| (cube, self.state.hero(hero).healthy.of(cube)))
            .filter(|(_, has)| *has > 0)
            .map(|(cube, has)| format!("{has} {cube}"))
            .collect();
        let has = if has.is_empty() { "no magic cube".to_owned() } else { list(&has) };
        refuse(format!("{name} takes {boxes}; healthy: {has}"), cite::HERO_TACTICS)
    }

    /// The cubes that Enter puts on a spell: the fewest that cast it; of one colour where that makes it faster.
    #[must_use]
    pub fn usual_cubes(&self, hero: &Id, casting: &Casting) -> Cubes {
        let healthy = self.state.hero(hero).healthy;
        let (enchanted, limited) = self.enchantment_for(hero);
        if casting.card.by_hand.is_some() {
            return self.spell(&casting.spell).map_or(Cubes::NONE, |record| first_cubes(healthy, record));
        }
        let cheapest = |cubes: Cubes| casting.card.cheapest(cubes, enchanted, limited).filter(|cubes| !cubes.is_none());
        let faster = self.acting(hero, |effect| matches!(effect, Effect::OneColourSpeed(_)).then_some(())).is_some();
        let single = Cube::MAGIC.into_iter().filter(|_| faster).find_map(|cube| cheapest(healthy.only(cube)));
        single.or_else(|| cheapest(healthy)).unwrap_or_default()
    }

    /// Whether a spell can do anything at all to somebody.
    #[must_use]
    pub fn can_touch(&self, spell: &Spell, target: &Id) -> bool {
        let hero = self.state.is_hero(target);
        match spell.only.as_deref() {
            Some("hero") => hero,
            Some("monster") => !hero,
            Some("undead") => !hero && self.chip(target).is_none_or(|chip| chip.undead),
            _ => true,
        }
    }

    /// Why a spell does nothing to somebody, if it does not: what it is made for, the undead's immunity, Anti-Magic.
    #[must_use]
    pub fn immune(&self, spell: &Id, target: &Id) -> Option<&'static str> {
        let record = self.spell(spell)?;
        let undead = self.chip(target).is_some_and(|chip| chip.undead);
        if undead && self.spell_card(spell).is_some_and(|card| card.spares_undead) {
            return Some("the undead are immune");
        }
        if matches!(aim(record), Aim::Targeted(_)) && self.state.is_under(target, names::ANTI_MAGIC) {
            return Some("Anti-Magic");
        }
        (!self.can_touch(record, target)).then_some("it does nothing to such a target")
    }

    /// Whether a spell may be cast on these targets.
    #[must_use]
    pub fn may_target(&self, spell: &Id, targets: &[Id]) -> bool {
        let Some(record) = self.spell(spell) else { return false };
        // A thing that is struck, like a massive door, is nobody: only a spell that strikes is for it.
        let somebody = targets.iter().all(|id| self.state.is_hero(id) || self.state.figures.contains_key(id));
        let fits = match aim(record) {
            Aim::Targeted(most) => (1..=most).contains(&targets.len()) && (somebody || record.strike.is_some()),
            Aim::SelfOrOther => targets.len() == 1 && somebody,
            Aim::None => return true,
        };
        fits && targets.iter().any(|target| self.immune(spell, target).is_none())
    }

    /// Whether an attack is one that a card lets its hero reroll: a targeted spell he casts, or what a spell of a colour does.
    #[must_use]
    pub fn is_of_spell(&self, attacker: &Id, wanted: &Id) -> bool {
        if let Some(lasting) = self.state.spells.get(attacker) {
            return colour(self.pack, &lasting.spell).is_some_and(|cube| cube.slug() == wanted.as_str());
        }
        let targeted = |spell: &Id| self.spell(spell).is_some_and(|record| matches!(aim(record), Aim::Targeted(_)));
        let casting = self.state.hero(attacker).tactics.as_ref().and_then(|tactics| tactics.spell.as_ref());
        *wanted == "targeted" && casting.is_some_and(targeted)
    }

    /// Ambush: whether anything can be cast that needs no target.
    #[must_use]
    pub fn casts_without_target(&self, hero: &Id) -> bool {
        self.castable(hero).iter().any(|spell| self.spell(spell).is_some_and(|record| aim(record) == Aim::None))
    }
}

/// Combat Steps 8, Spell Wound: who cast a spell this round wounds the cube of each marked box. A Druid may spare one green cube, an
/// Illusionist one cube of a spell that is aimed.
pub fn spell_wound(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<()> {
    let Some(tactics) = play.state.hero(hero).tactics.clone().filter(|_| play.state.fight().cast.contains(hero)) else { return Ok(()) };
    let Some(spell) = tactics.spell.clone() else { return Ok(()) };
    let (enchanted, limited) = play.enchantment_for(hero);
    let card = play.look_at_spell(table, &spell)?;
    let mut spared = play.spell(&spell).is_none_or(|record| !spares(play, hero, record));
    for (nth, choices) in card.wounded_of(tactics.on(super::SPELL_BOX), enchanted, limited).into_iter().enumerate() {
        let state = play.state.hero(hero);
        let there: Vec<Cube> = choices
            .into_iter()
            .filter(|cube| state.tactics.as_ref().is_some_and(|tactics| tactics.on(super::SPELL_BOX).of(*cube) > 0))
            .collect();
        let druid = there.iter().any(|cube| play.has(hero, &Effect::SparesWound(Spares::Colour(*cube))));
        if !std::mem::replace(&mut spared, true) || druid && nth == 0 {
            table.tell(|| {
                note(format!("{} spares the cube that {} wounds", play.name(hero), play.pack.name(&spell))).cite(cite::CLASS_ADVANTAGES)
            });
            continue;
        }
        if there.is_empty() {
            continue;
        }
        let text = || format!("Which cube does casting {} wound?", play.pack.name(&spell));
        let about = ask(format!("spell-wound.{hero}.{}", nth + 1)).of(state.seat).text(text).cite(cite::CLEANUP);
        let cube = table.choose(about.choose(there.into_iter().map(|cube| (cube, cube.slug()))).default_to(|_| true))?;
        table.tell(|| note(format!("{} wounds {} for {}", play.name(hero), cube.one(), play.pack.name(&spell))).cite(cite::CLEANUP));
        let state = play.state.hero_mut(hero);
        if let Some(tactics) = state.tactics.as_mut() {
            tactics.take(super::SPELL_BOX, cube, 1);
        }
        state.wounded.put(cube, 1);
        state.day.paid = state.day.paid.saturating_add(1);
        combat::cost_counts(play, table, hero);
    }
    play.drop_too_heavy(table, hero);
    Ok(())
}

/// Class Advantages, Illusionist: one wound of a spell with a target symbol is spared.
fn spares(play: &Play<'_>, hero: &Id, spell: &Spell) -> bool {
    aim(spell) != Aim::None && play.has(hero, &Effect::SparesWound(Spares::Targeted))
}

/// The fewest boxes that a card which nobody has described can have.
fn least_boxes(record: &Spell) -> i32 {
    i32::from(record.boxes.unwrap_or(0).max(record.wounds.unwrap_or(0)).max(1))
}

/// Cubes for a card that nobody can describe: as many as it has boxes, of its colour first.
fn first_cubes(healthy: Cubes, record: &Spell) -> Cubes {
    let mut open = u8::try_from(least_boxes(record)).unwrap_or(1);
    let mut cubes = Cubes::NONE;
    for cube in Cube::named(&record.colour).into_iter().chain(Cube::MAGIC) {
        let more = open.min(healthy.of(cube) - cubes.of(cube).min(healthy.of(cube)));
        cubes.put(cube, more);
        open -= more;
    }
    cubes
}

/// What a hero casts this round: the spell and its card.
#[derive(Clone, Debug)]
pub struct Casting {
    /// The spell.
    pub spell: Id,
    /// Its card.
    pub card: SpellCard,
}
