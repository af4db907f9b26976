//! Dice of several kinds, thrown together, of which one or all may be rolled again.

use super::Dice;
use super::reroll::{Source, Throw, sources, spend};
use crate::dice::{Die, Face, Pool};
use crate::games::dragons_down::Play;
use crate::kernel::{Flow, Table, ask, note};

/// What is rolled again: the die at a place, or all.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Again {
    Die(usize),
    All,
}

/// Offers who rolled what is in reach, each once. What such a roll is worth only the table can say, so Enter keeps it.
pub fn again(play: &mut Play<'_>, table: &mut Table<'_>, throw: Throw<'_>, dice: &[(&str, &Die)], mut faces: Vec<Face>) -> Flow<Vec<Face>> {
    let mut used = Vec::new();
    while let Some(source) = sources(play, throw, &used).into_iter().next() {
        used.push((source.hero.clone(), source.by.clone()));
        let nth = used.len();
        let Some(again) = offer(play, table, throw, &source, dice, &faces, nth)? else { continue };
        let pool = match again {
            Again::All => dice.iter().map(|(_, die)| (*die).clone()).collect(),
            Again::Die(at) => dice.get(at).map(|(_, die)| (*die).clone()).into_iter().collect(),
        };
        let text = || format!("{}'s reroll ({})", play.name(&source.hero), play.origin(&source.hero, &source.by));
        let about = ask(format!("{}-again.{nth}", throw.word)).of(play.seat_of(&source.hero)).text(text).cite(source.by.cite());
        let rolled = table.roll(about, &Pool::mixed(pool).each())?;
        let before = shown(dice, &faces);
        match (again, rolled.first()) {
            (Again::Die(at), Some(new)) => {
                if let Some(face) = faces.get_mut(at) {
                    *face = *new;
                }
            }
            _ => faces = rolled,
        }
        let (name, now) = (play.origin(&source.hero, &source.by), shown(dice, &faces));
        table.tell(|| note(format!("{} rerolls {before}: {now} ({name})", play.name(&source.hero))).cite(source.by.cite()));
        spend(play, table, &source);
    }
    Ok(faces)
}

fn offer(
    play: &Play<'_>,
    table: &mut Table<'_>,
    throw: Throw<'_>,
    source: &Source,
    dice: &[(&str, &Die)],
    faces: &[Face],
    nth: usize,
) -> Flow<Option<Again>> {
    let each = dice.iter().enumerate().map(|(at, (name, _))| (Some(Again::Die(at)), (*name).to_owned()));
    let all = (Some(Again::All), "all".to_owned());
    let options: Vec<_> = match source.count {
        Dice::One => each.collect(),
        _ if dice.len() < 2 => each.collect(),
        Dice::All => vec![all],
        Dice::Either => each.chain([all]).collect(),
    };
    let (hero, name) = (play.name(&source.hero), play.origin(&source.hero, &source.by));
    let text = || format!("{}: does {hero} roll again with {name}?", shown(dice, faces));
    let about = ask(format!("reroll-{}.{nth}", throw.word)).of(play.seat_of(&source.hero)).text(text).cite(source.by.cite());
    table.choose(about.choose(options).or("no", "no, keep it", None))
}

/// The faces as they lie, each die by its name: `gray-symbol sound`.
fn shown(dice: &[(&str, &Die)], faces: &[Face]) -> String {
    dice.iter()
        .zip(faces)
        .map(|((name, die), face)| format!("{} {}", name.replace('-', " "), die.name(*face)))
        .collect::<Vec<_>>()
        .join(", ")
}
