//! Dice that may be rolled again: by the class, the lineage, a treasure; each as often as it says, one after another.
//!
//! A reroll is offered only where it can help whoever has it. Enter does what is best on average, every cube and card that can
//! be used again reckoned in; a card that is used up is never spent by Enter.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::{Dice, Effect, Limit, Origin, Reroll, Roll};
use crate::dice::{Die, Face, Pool, Reads};
use crate::games::dragons_down::cubes::Cube;
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::spells::End;
use crate::games::dragons_down::state::Rule;
use crate::games::dragons_down::{Play, actions};
use crate::kernel::{Cite, Flow, Table, ask, note};

/// More rerolls than any hero could have.
const MOST: u8 = 12;
/// A die's place among those of a roll, as it is typed.
const NTH: [&str; 10] = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
/// So many rerolls are reckoned ahead for what Enter does.
const AHEAD: usize = 3;

/// A roll of which dice may be rolled again.
#[derive(Clone, Copy)]
pub struct Throw<'t> {
    /// What is rolled.
    pub roll: Roll,
    /// How its questions begin: `search`, `hit`.
    pub word: &'t str,
    /// What their ids end on: the attacker's name, or nothing.
    pub id: &'t str,
    /// The hero who acts or attacks; none when a monster does.
    pub by: Option<&'t Id>,
    /// The hero it is against.
    pub against: Option<&'t Id>,
    /// Whether it is an ambusher's attempt to stay hidden.
    pub cleanup: bool,
    /// The section that rolls.
    pub cite: &'t Cite,
}

/// What a roll is worth to whoever makes it: more is better.
pub type Worth<'w> = &'w dyn Fn(&[Face]) -> i64;

/// A reroll that is in reach.
#[derive(Clone)]
pub(super) struct Source {
    pub(super) hero: Id,
    pub(super) by: Origin,
    pub(super) count: Dice,
    limit: Limit,
}

/// What is rolled again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Again {
    Die(usize),
    All,
}

/// Rolls, and offers every reroll that can help. `plain` says what matters of the dice when nothing can be rolled again.
pub fn roll<R: Reads>(
    play: &mut Play<'_>,
    table: &mut Table<'_>,
    throw: Throw<'_>,
    text: &dyn Fn() -> String,
    plain: &R,
    worth: Worth<'_>,
) -> Flow<Vec<Face>> {
    let seat = throw.by.and_then(|hero| play.seat_of(hero));
    let id = if throw.id.is_empty() { throw.word.to_owned() } else { format!("{}.{}", throw.word, throw.id) };
    let about = ask(id).of(seat).text(text).cite(throw.cite.clone());
    let sources = sources(play, throw, &[]);
    let Some(die) = plain.pool().dice().first().cloned().filter(|_| !sources.is_empty()) else {
        return table.roll_faces(about, plain);
    };
    let faces = table.roll(about, &plain.pool().clone().each())?;
    again(play, table, throw, &die, faces, worth)
}

/// Offers every reroll that can help of dice that lie on the table already.
pub fn again(
    play: &mut Play<'_>,
    table: &mut Table<'_>,
    throw: Throw<'_>,
    die: &Die,
    faces: Vec<Face>,
    worth: Worth<'_>,
) -> Flow<Vec<Face>> {
    let mut lying = Lying { throw, die: die.clone(), faces, nth: 1 };
    let mut used: Vec<(Id, Origin)> = Vec::new();
    while lying.nth <= MOST && once_more(play, table, &mut lying, worth, &mut used)? {
        lying.nth += 1;
    }
    Ok(lying.faces)
}

/// How a throw of so many dice falls in the end when Enter answers every reroll: each way, of so many ways in all.
#[must_use]
pub fn falls(play: &Play<'_>, throw: Throw<'_>, die: &Die, count: usize, worth: Worth<'_>) -> (BTreeMap<Vec<Face>, u128>, u128) {
    let sources = sources(play, throw, &[]);
    // Only who rolls is reckoned with: nobody knows what the other side will do.
    let own = |source: &&Source| Some(&source.hero) == throw.by && source.limit != Limit::Once;
    let left: Vec<Dice> = sources.iter().filter(own).map(|source| source.count).collect();
    let unit = u128::from(die.sides()).saturating_pow(u32::try_from(count).unwrap_or(2));
    let spare = unit.saturating_pow(u32::try_from(left.len()).unwrap_or(0));
    let mut falls = BTreeMap::new();
    for (faces, ways) in outcomes(die, &vec![Face(0); count], Again::All) {
        let ways = u128::from(ways.unsigned_abs()).saturating_mul(spare);
        fall(die, faces, &left, ways, worth, &mut falls);
    }
    (falls, unit.saturating_mul(spare))
}

fn fall(die: &Die, faces: Vec<Face>, left: &[Dice], ways: u128, worth: Worth<'_>, falls: &mut BTreeMap<Vec<Face>, u128>) {
    let ahead: Vec<(usize, Dice)> = left.iter().copied().enumerate().take(AHEAD).collect();
    let unit = i64::from(die.sides()).saturating_pow(u32::try_from(faces.len()).unwrap_or(2));
    let (_, Some((at, again))) = plan(die, &faces, &ahead, unit, worth) else {
        *falls.entry(faces).or_default() += ways;
        return;
    };
    let rest: Vec<Dice> = left.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, count)| *count).collect();
    let outcomes = outcomes(die, &faces, again);
    let all: u128 = outcomes.iter().map(|(_, more)| u128::from(more.unsigned_abs())).sum();
    for (new, more) in outcomes {
        fall(die, new, &rest, ways / all.max(1) * u128::from(more.unsigned_abs()), worth, falls);
    }
}

/// Dice on the table, of which some may be rolled again for the n-th time.
struct Lying<'t> {
    throw: Throw<'t>,
    die: Die,
    faces: Vec<Face>,
    nth: u8,
}

impl Lying<'_> {
    /// The id of a question or roll about these dice.
    fn id(&self, prefix: &str, suffix: &str) -> String {
        let Throw { word, id, .. } = self.throw;
        let id = if id.is_empty() { String::new() } else { format!(".{id}") };
        format!("{prefix}{word}{suffix}{id}.{}", self.nth)
    }
}

/// Offers what is in reach, first to who rolls, then to who is rolled against. Whether something was rolled again.
fn once_more(
    play: &mut Play<'_>,
    table: &mut Table<'_>,
    lying: &mut Lying<'_>,
    worth: Worth<'_>,
    used: &mut Vec<(Id, Origin)>,
) -> Flow<bool> {
    let all = sources(play, lying.throw, used);
    let against = |faces: &[Face]| -worth(faces);
    for (hero, worth) in [(lying.throw.by, worth), (lying.throw.against, &against as Worth<'_>)] {
        let Some(hero) = hero else { continue };
        let theirs: Vec<Source> = all.iter().filter(|source| source.hero == *hero).cloned().collect();
        let Some((source, again)) = offer(play, table, lying, worth, &theirs)? else { continue };
        let count = if again == Again::All { lying.faces.len() } else { 1 };
        let rerolled = || format!("{}'s reroll ({})", play.name(hero), play.origin(hero, &source.by));
        let about = ask(lying.id("", "-again")).of(play.seat_of(hero)).text(rerolled).cite(source.by.cite());
        let rolled = table.roll(about, &Pool::of(&lying.die, count).each())?;
        let before = shown(&lying.die, &lying.faces);
        match (again, rolled.first()) {
            (Again::Die(at), Some(new)) => {
                if let Some(face) = lying.faces.get_mut(at) {
                    *face = *new;
                }
            }
            _ => lying.faces = rolled,
        }
        let (name, now) = (play.origin(hero, &source.by), shown(&lying.die, &lying.faces));
        table.tell(|| note(format!("{} rerolls {before}: {now} ({name})", play.name(hero))).cite(source.by.cite()));
        spend(play, table, &source);
        used.push((source.hero.clone(), source.by.clone()));
        return Ok(true);
    }
    Ok(false)
}

/// Asks whether and what to roll again; nothing is asked where nothing can help.
fn offer(play: &Play<'_>, table: &mut Table<'_>, lying: &Lying<'_>, worth: Worth<'_>, sources: &[Source]) -> Flow<Option<(Source, Again)>> {
    let (die, faces) = (&lying.die, lying.faces.as_slice());
    let mut options: Vec<(Option<(usize, Again)>, String)> = Vec::new();
    for (at, source) in sources.iter().enumerate() {
        let others = sources.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, source)| source.count);
        let others: Vec<Dice> = others.take(AHEAD - 1).collect();
        let useful = |again: &Again| can_help(die, faces, *again, &others, worth(faces), worth);
        let choices: Vec<Again> = choices(source.count, faces).into_iter().filter(useful).collect();
        let alone = choices.len() == 1;
        options.extend(choices.into_iter().map(|again| (Some((at, again)), key(source, again, alone))));
    }
    let Some(first) = sources.first().filter(|_| !options.is_empty()) else { return Ok(None) };
    let best = best(die, faces, sources, worth);
    let label = |choice: &Option<(usize, Again)>| {
        let Some((source, again)) = choice.and_then(|(at, again)| Some((sources.get(at)?, again))) else { return String::new() };
        let what = match again {
            Again::All => shown(die, faces),
            Again::Die(at) => faces.get(at).map_or_else(String::new, |face| die.name(*face).to_owned()),
        };
        format!("{}: roll {what} again", play.origin(&source.hero, &source.by))
    };
    let text = || format!("{}: {}. Does {} roll again?", lying.throw.word, shown(die, faces), play.name(&first.hero));
    let hint = || "A reroll must be accepted; each source once, one after another.".to_owned();
    let about = ask(lying.id("reroll-", "")).of(play.seat_of(&first.hero)).text(text).hint(hint).cite(first.by.cite());
    let choice = about.choose(options).label(label).or("no", "no, keep it", None);
    let chosen = table.choose(choice.default_to(|choice| *choice == best))?;
    Ok(chosen.and_then(|(at, again)| Some((sources.get(at)?.clone(), again))))
}

/// `elven-amulet`, or with the die: `archer-first`, `dust-of-destiny-all`.
fn key(source: &Source, again: Again, alone: bool) -> String {
    let name = source.by.key();
    match again {
        _ if alone => name.to_string(),
        Again::All => format!("{name}-all"),
        Again::Die(at) => format!("{name}-{}", NTH.get(at).copied().unwrap_or("last")),
    }
}

/// What could be rolled again: of dice that show the same, the first.
fn choices(count: Dice, faces: &[Face]) -> Vec<Again> {
    let one = faces.iter().enumerate().filter(|(at, face)| faces.iter().position(|other| other == *face) == Some(*at));
    let one = one.map(|(at, _)| Again::Die(at));
    match count {
        Dice::One => one.collect(),
        Dice::All => vec![Again::All],
        Dice::Either if faces.len() < 2 => one.collect(),
        Dice::Either => one.chain([Again::All]).collect(),
    }
}

/// Every way a reroll may fall, with its weight.
fn outcomes(die: &Die, faces: &[Face], again: Again) -> Vec<(Vec<Face>, i64)> {
    let each = || die.each_face().map(|face| (face, i64::from(die.sides_of(face))));
    match again {
        Again::Die(at) => each()
            .map(|(face, ways)| {
                let mut new = faces.to_vec();
                if let Some(old) = new.get_mut(at) {
                    *old = face;
                }
                (new, ways)
            })
            .collect(),
        Again::All => {
            let mut all: Vec<(Vec<Face>, i64)> = vec![(Vec::new(), 1)];
            for _ in faces {
                let longer = |(faces, ways): &(Vec<Face>, i64)| {
                    let (faces, ways) = (faces.clone(), *ways);
                    each().map(move |(face, more)| ([faces.as_slice(), &[face]].concat(), ways * more)).collect::<Vec<_>>()
                };
                all = all.iter().flat_map(longer).collect();
            }
            all
        }
    }
}

/// Whether a reroll may come to more than `now`, by itself or with the others after it.
fn can_help(die: &Die, faces: &[Face], again: Again, others: &[Dice], now: i64, worth: Worth<'_>) -> bool {
    let goes_on = |new: &[Face]| {
        others.iter().enumerate().any(|(at, count)| {
            let rest: Vec<Dice> = others.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, count)| *count).collect();
            // What is rolled again as a whole owes nothing to what one die showed before.
            let mut single = choices(*count, new).into_iter().filter(|again| *again != Again::All);
            single.any(|again| can_help(die, new, again, &rest, now, worth))
        })
    };
    let outcomes = outcomes(die, faces, again);
    outcomes.iter().any(|(new, _)| worth(new) > now) || outcomes.iter().any(|(new, _)| worth(new) == now && new != faces && goes_on(new))
}

/// What is best on average, with all that can be used again reckoned ahead. None where it is best to keep the dice.
fn best(die: &Die, faces: &[Face], sources: &[Source], worth: Worth<'_>) -> Option<(usize, Again)> {
    let free: Vec<(usize, Dice)> =
        sources.iter().enumerate().filter(|(_, source)| source.limit != Limit::Once).map(|(at, source)| (at, source.count)).collect();
    let free = free.get(..AHEAD.min(free.len())).unwrap_or_default();
    let unit = i64::from(die.sides()).saturating_pow(u32::try_from(faces.len()).unwrap_or(2));
    plan(die, faces, free, unit, worth).1
}

/// The best average, in units of `unit` to the power of the rerolls left, and what leads to it.
fn plan(die: &Die, faces: &[Face], left: &[(usize, Dice)], unit: i64, worth: Worth<'_>) -> (i64, Option<(usize, Again)>) {
    let scale = unit.saturating_pow(u32::try_from(left.len()).unwrap_or(0));
    let mut best = (worth(faces).saturating_mul(scale), None);
    for (nth, (at, count)) in left.iter().enumerate() {
        let rest: Vec<(usize, Dice)> = left.iter().enumerate().filter(|(other, _)| *other != nth).map(|(_, source)| *source).collect();
        for again in choices(*count, faces) {
            let outcomes = outcomes(die, faces, again);
            let ways: i64 = outcomes.iter().map(|(_, ways)| ways).sum();
            let sum: i64 = outcomes.iter().map(|(new, ways)| ways * plan(die, new, &rest, unit, worth).0).sum();
            let average = sum.saturating_mul(unit / ways.max(1));
            if average > best.0 {
                best = (average, Some((*at, again)));
            }
        }
    }
    best
}

/// What may roll dice of this throw again and has not been used up.
pub(super) fn sources(play: &Play<'_>, throw: Throw<'_>, used: &[(Id, Origin)]) -> Vec<Source> {
    let mut sources = Vec::new();
    for (hero, own) in [(throw.by, true), (throw.against, false)] {
        let Some(hero) = hero else { continue };
        for acting in play.effects(hero) {
            let Effect::Reroll(reroll) = acting.effect else { continue };
            let before = used.iter().any(|(other, by)| other == hero && *by == acting.by);
            if !before && fits(play, throw, hero, own, reroll) && is_left(play, hero, &acting.by, reroll) {
                let whole = reroll.cube.is_some() && play.state.rule(Rule::BandRerollsAll);
                let count = if whole { Dice::All } else { reroll.count };
                sources.push(Source { hero: hero.clone(), by: acting.by, count, limit: reroll.limit });
            }
        }
    }
    // What can be used again comes before what is used up.
    sources.sort_by_key(|source| Reverse(source.limit != Limit::Once));
    sources
}

fn fits(play: &Play<'_>, throw: Throw<'_>, hero: &Id, own: bool, reroll: &Reroll) -> bool {
    let ground = || play.state.hero(hero).at.as_ref().and_then(|at| actions::ground(play.pack, &play.state, at));
    let attacker = || Id::from(throw.id.split('.').next().unwrap_or_default());
    let of_spell = |wanted: &Id| match throw.roll {
        Roll::Hit => own && play.is_of_spell(&attacker(), wanted),
        Roll::Spell => own && *wanted == *Cube::Blue.slug(),
        _ => false,
    };
    (reroll.dice == throw.roll || reroll.dice == Roll::Any || reroll.dice == Roll::Spell)
        && (own || reroll.against)
        && (!throw.cleanup || (reroll.cleanup && !play.state.rule(Rule::NoCloakInCleanup)))
        && reroll.spell.as_ref().is_none_or(of_spell)
        && reroll.r#where.is_none_or(|wanted| ground() == Some(wanted))
}

fn is_left(play: &Play<'_>, hero: &Id, by: &Origin, reroll: &Reroll) -> bool {
    let state = play.state.hero(hero);
    let lies = |cube| state.tactics.as_ref().is_some_and(|tactics| tactics.on(by.key().as_str()).of(cube) > 0);
    reroll.cube.is_none_or(lies)
        && match reroll.limit {
            Limit::Each | Limit::Once => true,
            Limit::Turn => !state.day.spent.contains(by.key()),
            Limit::Round => !play.state.fight().spent.get(hero).is_some_and(|spent| spent.contains(by.key())),
        }
}

/// Notes that a reroll was used; a card that is used up goes.
pub(super) fn spend(play: &mut Play<'_>, table: &mut Table<'_>, source: &Source) {
    match source.limit {
        Limit::Each => {}
        Limit::Turn => drop(play.state.hero_mut(&source.hero).day.spent.insert(source.by.key().clone())),
        Limit::Round => {
            let spent = play.state.fight_mut().spent.entry(source.hero.clone()).or_default();
            spent.insert(source.by.key().clone());
        }
        Limit::Once => match &source.by {
            Origin::Spell(key) => play.spell_ends(table, key, End::Expired),
            by => play.use_up(table, &source.hero, by.key()),
        },
    }
}

/// The faces as they lie: `hit blank`.
fn shown(die: &Die, faces: &[Face]) -> String {
    faces.iter().map(|face| die.name(*face)).collect::<Vec<_>>().join(" ")
}
