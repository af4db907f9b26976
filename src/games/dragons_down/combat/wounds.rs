//! Wounds: a hero picks a cube, healthy or on a card; what it held up falls at once.

use super::held_up::{hardest_blow, held_up};
use crate::games::dragons_down::cubes::Cube;
use crate::games::dragons_down::effects::{Acting, Blow, Effect, Gives};
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::state::Rule;
use crate::games::dragons_down::tactics::{ATTACK, MANEUVER, SPELL, WEAPON, native};
use crate::games::dragons_down::{Play, cite, death, rules};
use crate::kernel::{Flow, Refusal, Table, ask, note};
use crate::toolbox::wording::{count, list};

/// Where the wounded cube is taken from.
#[derive(Clone, Debug, PartialEq, Eq)]
enum From {
    Healthy(Cube),
    Box(Id, Cube),
}

/// What is lost with a cube, the least first: in this order Enter takes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Loss {
    /// A Speed cube that lies nowhere.
    Speed,
    /// Another cube that lies nowhere.
    Unused,
    /// A Heart that no blow of those here needs to be feared without.
    SafeHeart,
    /// A cube of an attack that is over.
    Struck,
    /// A cube on boxes that change nothing more this round.
    HoldsNothing,
    /// A Heart of three or more: better than what keeps the next blow off.
    Heart,
    /// A cube on boxes that count still.
    HoldsUp,
    /// One Heart of two.
    LastHeartButOne,
    /// A cube of the attack to come.
    Weapon,
    /// The attack to come.
    Attack,
    /// A card, too heavy without it.
    Card,
    /// The hero's life.
    Life,
}

/// A wound from an attack in combat.
pub(super) fn wound_in_fight(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, by: &Id, heart: bool) -> Flow<()> {
    // One who may be hit by several in one step needs an id for each.
    let several = play.state.fight().targets.values().filter(|targets| targets.contains(hero)).count() > 1;
    let id = if several { format!("wound.{hero}.{by}") } else { format!("wound.{hero}") };
    if spared(play, table, hero, &id)? {
        return Ok(());
    }
    play.state.fight_mut().stirred = true;
    wound(play, table, hero, &id, heart)
}

/// The table's choice: a cost that was paid, or a blow that a card cancelled, keeps the round from being quiet.
pub fn cost_counts(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) {
    if !play.state.rule(Rule::CostsCountAsWounds) || play.state.fight.is_none() || play.state.fight().stirred {
        return;
    }
    play.state.fight_mut().stirred = true;
    let counts = note(format!("what {} paid counts as a wound: the round is not quiet", play.name(hero))).cite(cite::CLEANUP);
    table.tell(|| rules::by(counts, Rule::CostsCountAsWounds));
}

/// The table's choice: a cancelled spell is paid for in Cleanup all the same.
pub fn pay_for_cancelled(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) {
    if play.state.rule(Rule::CancelledSpellsWound) {
        play.state.fight_mut().cast.insert(hero.clone());
        let pays = note(format!("{} pays for the spell all the same", play.name(hero))).cite(cite::CLEANUP);
        table.tell(|| rules::by(pays, Rule::CancelledSpellsWound));
    }
}

/// Treasure Manifest, Guard Charm: it goes instead of the wound, which then was none; in a fight or out of it.
pub fn spared(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, id: &str) -> Flow<bool> {
    let Some(((), by)) = play.acting(hero, |effect| (*effect == Effect::Cancels(Blow::Wound)).then_some(())) else { return Ok(false) };
    let text = || format!("{} takes a wound. Does {} go instead?", play.name(hero), play.origin(hero, &by));
    let about = ask(format!("instead-of-{id}")).of(play.state.hero(hero).seat).text(text).cite(cite::TREASURES);
    let spared = table.confirm(about, false)?;
    if spared {
        play.use_up(table, hero, by.key());
        table.tell(|| note(format!("{} takes no wound", play.name(hero))).cite(cite::TREASURES));
        cost_counts(play, table, hero);
    }
    Ok(spared)
}

/// Wounds: the hero chooses any cube (a Heart, if the rule demands it) and puts it in the wounded box.
pub fn wound(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, id: &str, heart: bool) -> Flow<()> {
    let options = if heart { vec![From::Healthy(Cube::Heart)] } else { options(play, hero) };
    let mut from = choose(play, table, hero, id, &options)?;
    let others: Vec<From> = options.into_iter().filter(|other| *other != from).collect();
    if from.kills(play, hero) && !others.is_empty() {
        let text = || format!("That is {}'s last Heart, and kills. Is it meant so?", play.name(hero));
        let about = ask(id.replace("wound", "dies")).of(play.state.hero(hero).seat).text(text).cite(cite::WOUNDS);
        if !table.meant(about)? {
            from = choose(play, table, hero, &id.replace("wound", "spare"), &others)?;
        }
    }
    table.tell(|| note(format!("{} wounds {}", play.name(hero), from.words())).cite(cite::WOUNDS));
    take(play, hero, &from);
    if play.state.hero(hero).healthy.of(Cube::Heart) == 0 {
        table.tell(|| note(format!("{} has no healthy Heart left: killed", play.name(hero))).cite(cite::WOUNDS));
        return death::hero_killed(play, table, hero, None);
    }
    let lent_might = lends_might(play, hero, &from);
    if lent_might && let Some(tactics) = &mut play.state.hero_mut(hero).tactics {
        tactics.give(WEAPON, -1);
    }
    match &from {
        From::Box(key, _) if *key == *SPELL => cancel_spell(play, table, hero),
        From::Box(key, _) if lent_might || *key == *WEAPON => cancel_if_empty(play, table, hero),
        _ if lent_might => cancel_if_empty(play, table, hero),
        _ => {}
    }
    if from.cube() == Cube::Might {
        return play.weigh(table, hero);
    }
    play.drop_too_heavy(table, hero);
    Ok(())
}

fn choose(play: &Play<'_>, table: &mut Table<'_>, hero: &Id, id: &str, options: &[From]) -> Flow<From> {
    let default = options.iter().min_by_key(|from| from.cost(play, hero)).cloned();
    let text = || format!("{} takes a wound. Which cube?", play.name(hero));
    let hint = || {
        "A cube from the healthy box or from any card; with no Heart left healthy the hero is dead. Enter takes what costs least: unused \
         cubes first, then what does least in the blows to come; the last Heart, or what makes a card too heavy, after all else."
            .to_owned()
    };
    let about = ask(id.to_owned()).of(play.state.hero(hero).seat).text(text).hint(hint).cite(cite::WOUNDS);
    let choice = about.choose(options.iter().map(|from| (from.clone(), from.key(options)))).label(|from| from.label(play, hero));
    let wounded = |wanted: &str| {
        let cube = Cube::named(wanted).filter(|cube| play.state.hero(hero).wounded.of(*cube) > 0)?;
        let reason = format!("{} has no healthy {cube} off the cards: a wounded cube can't be wounded again", play.name(hero));
        Some(Refusal::new(reason).cite(cite::WOUNDS))
    };
    table.choose(choice.default_to(|from| Some(from) == default.as_ref()).why_not(wounded))
}

fn options(play: &Play<'_>, hero: &Id) -> Vec<From> {
    let state = play.state.hero(hero);
    let healthy = [Cube::Speed, Cube::Might].into_iter().chain(Cube::MAGIC).chain([Cube::Heart]);
    let mut options: Vec<From> = healthy.filter(|cube| state.healthy.of(*cube) > 0).map(From::Healthy).collect();
    if let Some(tactics) = &state.tactics {
        let rank = |key: &Id| [WEAPON, SPELL, ATTACK, MANEUVER].iter().position(|known| *key == **known).unwrap_or(usize::MAX);
        let mut on_cards: Vec<(usize, From)> = tactics.each().map(|(key, cube, _)| (rank(key), From::Box(key.clone(), cube))).collect();
        on_cards.sort_by_key(|(rank, _)| *rank);
        options.extend(on_cards.into_iter().map(|(_, from)| from));
    }
    options
}

fn take(play: &mut Play<'_>, hero: &Id, from: &From) {
    let hero = play.state.hero_mut(hero);
    let cube = match (from, &mut hero.tactics) {
        (From::Box(key, cube), Some(tactics)) => {
            tactics.take(key.as_str(), *cube, 1);
            *cube
        }
        (From::Box(_, cube) | From::Healthy(cube), _) => {
            hero.healthy.take(*cube, 1);
            *cube
        }
    };
    hero.wounded.put(cube, 1);
}

/// Whether the cube counted as Might on the weapon from where it lay.
fn lends_might(play: &Play<'_>, hero: &Id, from: &From) -> bool {
    let From::Box(key, _) = from else { return false };
    let gives = |acting: &Acting<'_>| matches!(acting.effect, Effect::Box { gives: Gives::Might, .. }) && acting.by.key() == key;
    play.effects(hero).iter().any(gives)
}

/// A mandatory box that is empty now cancels the attack, if it is still to come.
fn cancel_if_empty(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) {
    let (cubes, dark) = on_weapon(play, hero);
    // A weapon that must hold one cube of another kind holds none of it any more.
    let one_of = play.acting(hero, |effect| if let Effect::WeaponTakes(cube) = effect { Some(*cube) } else { None });
    let weapon = play.weapon(hero);
    let lacks = one_of.is_some_and(|(one, by)| {
        let there = play.state.hero(hero).tactics.as_ref().map_or(0, |tactics| tactics.on(WEAPON).of(one));
        weapon.as_ref() == Some(by.key()) && there == 0
    });
    if (cubes < dark || cubes == 0 || lacks) && play.state.fight_mut().pending.remove(hero) {
        table.tell(|| {
            let (cubes, boxes) = (count(cubes, "cube"), count(dark, "mandatory box"));
            note(format!("{}'s attack is cancelled: {cubes} on {boxes}", play.name(hero))).cite(cite::WOUNDS)
        });
    }
}

/// How many boxes of the weapon are filled, and how many must be.
fn on_weapon(play: &Play<'_>, hero: &Id) -> (i32, i32) {
    let cubes = play.state.hero(hero).tactics.as_ref().map_or(0, |tactics| tactics.filled_first(WEAPON));
    (cubes, play.weapon_in_hand(hero).map_or(0, |weapon| weapon.dark))
}

/// A box of the spell card that is empty now cancels the spell, if it is still to come.
fn cancel_spell(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) {
    let Some(tactics) = play.state.hero(hero).tactics.as_ref() else { return };
    let Some(spell) = tactics.spell.clone() else { return };
    let (enchanted, limited) = play.enchantment_for(hero);
    let holds = play.spell_card(&spell).is_some_and(|card| card.cast_by(tactics.on(SPELL), enchanted, limited));
    if !holds && play.state.fight_mut().pending.remove(hero) {
        table.tell(|| note(format!("{}'s {} is cancelled: a box is empty", play.name(hero), play.pack.name(&spell))).cite(cite::WOUNDS));
        pay_for_cancelled(play, table, hero);
    }
}

impl From {
    /// Its key: the cube's, or the box's, with the cube's where several kinds lie on the box or another than it is made for.
    fn key(&self, all: &[Self]) -> String {
        match self {
            Self::Healthy(cube) => cube.slug().to_owned(),
            Self::Box(key, cube) => {
                let kinds = all.iter().filter(|other| matches!(other, Self::Box(other, _) if other == key)).count();
                let usual = native(key.as_str()).map_or(kinds == 1, |usual| usual == *cube);
                if usual { key.to_string() } else { format!("{key}-{cube}") }
            }
        }
    }

    fn cube(&self) -> Cube {
        match self {
            Self::Healthy(cube) | Self::Box(_, cube) => *cube,
        }
    }

    /// Whether it is the last healthy Heart.
    fn kills(&self, play: &Play<'_>, hero: &Id) -> bool {
        self.cube() == Cube::Heart && play.state.hero(hero).healthy.of(Cube::Heart) <= 1
    }

    /// The cards that are too heavy without it.
    fn drops(&self, play: &Play<'_>, hero: &Id) -> Vec<String> {
        if self.cube() != Cube::Might {
            return Vec::new();
        }
        let might = i32::from(play.state.hero(hero).unwounded(Cube::Might)) - 1;
        play.too_weak_for(hero, might).into_iter().map(|(card, _)| play.card_name(hero, &card)).collect()
    }

    /// Whether the attack is cancelled without it.
    fn cancels(&self, play: &Play<'_>, hero: &Id) -> bool {
        let (cubes, dark) = on_weapon(play, hero);
        matches!(self, Self::Box(key, _) if *key == *WEAPON) && play.state.fight().pending.contains(hero) && cubes <= dark.max(1)
    }

    /// What Enter takes first: less is better; of like cubes on boxes the one that holds up less, of like cubes of magic the one that
    /// fewer of the hero's spells are cast with.
    fn cost(&self, play: &Play<'_>, hero: &Id) -> (Loss, i64, usize) {
        let holds = self.holds_up(play, hero);
        let loss = self.loss(play, hero, holds);
        let Self::Healthy(cube) = self else { return (loss, holds, 0) };
        let colour = |spell: &&Id| play.spell(spell).is_some_and(|record| Cube::named(&record.colour) == Some(*cube));
        (loss, holds, play.state.hero(hero).spells.iter().filter(colour).count())
    }

    /// How much worse the rest of the round stands without it.
    fn holds_up(&self, play: &Play<'_>, hero: &Id) -> i64 {
        if matches!(self, Self::Healthy(_)) {
            return 0;
        }
        let mut without = play.copy();
        take(&mut without, hero, self);
        held_up(play, hero) - held_up(&without, hero)
    }

    /// How much is lost with it.
    fn loss(&self, play: &Play<'_>, hero: &Id, holds: i64) -> Loss {
        let over = !play.state.fight().pending.contains(hero);
        let place = match self {
            Self::Healthy(Cube::Heart) => match play.state.hero(hero).healthy.of(Cube::Heart) {
                0 | 1 => return Loss::Life,
                // Nobody here could kill with one blow then either.
                hearts if hardest_blow(play).is_some_and(|most| most < i32::from(hearts) - 1) => Loss::SafeHeart,
                2 => Loss::LastHeartButOne,
                _ => Loss::Heart,
            },
            Self::Healthy(Cube::Speed) => Loss::Speed,
            Self::Healthy(_) => Loss::Unused,
            Self::Box(key, _) if [WEAPON, SPELL].iter().any(|other| *key == **other) => {
                if over {
                    Loss::Struck
                } else {
                    Loss::Weapon
                }
            }
            Self::Box(..) if holds > 0 => Loss::HoldsUp,
            Self::Box(..) => Loss::HoldsNothing,
        };
        let lost = self.cancels(play, hero).then_some(Loss::Attack);
        let dropped = (!self.drops(play, hero).is_empty()).then_some(Loss::Card);
        [lost, dropped].into_iter().flatten().fold(place, Loss::max)
    }

    /// The cube, and what else is lost with it.
    fn label(&self, play: &Play<'_>, hero: &Id) -> String {
        let cube = match self {
            Self::Healthy(cube) => format!("{}, unused", cube.one()),
            other @ Self::Box(..) => other.words(),
        };
        let mut losses = Vec::new();
        if self.kills(play, hero) {
            losses.push(format!("the last one: {} dies", play.name(hero)));
        }
        if self.cancels(play, hero) {
            losses.push("cancels the attack".to_owned());
        }
        let dropped = self.drops(play, hero);
        if !dropped.is_empty() {
            losses.push(format!("{} too heavy then", list(&dropped)));
        }
        if losses.is_empty() { cube } else { format!("{cube} ({})", losses.join("; ")) }
    }

    fn words(&self) -> String {
        match self {
            Self::Healthy(cube) => cube.one(),
            Self::Box(key, cube) if *key == *WEAPON || *key == *SPELL => format!("{} from the {key}", cube.one()),
            Self::Box(key, cube) if native(key.as_str()).is_some() => format!("{} from the {key} boxes", cube.one()),
            Self::Box(key, cube) => format!("{} from {key}", cube.one()),
        }
    }
}
