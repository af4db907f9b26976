//! Combat Steps 6: Monster Tactics.

use std::collections::BTreeSet;

use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::state::Step;
use crate::games::dragons_down::values::Special;
use crate::games::dragons_down::{Play, by_hand, cite};
use crate::kernel::{Flow, Table, ask, note};

/// Dragon fire burns up to so many heroes.
const BURNS: usize = 4;

/// Combat Steps 6: one Monster Die for each monster; a symbol turns its chip over. Then attacks on several targets add theirs.
pub fn monster_tactics(play: &mut Play<'_>, table: &mut Table<'_>) -> Flow<()> {
    let at = play.state.fight().at.clone();
    for monster in play.state.monsters_at(&at) {
        if by_hand::turns_over(play, table, &monster)? {
            if let Some(figure) = play.state.figures.get_mut(&monster) {
                figure.side = figure.side.turned();
            }
            table.tell(|| note(format!("{monster} turns over")).cite(cite::MONSTER_TACTICS));
        }
        if in_the_fray(play, &monster) {
            play.look_at_side(table, &monster)?;
        }
        more_targets(play, table, &monster)?;
    }
    line_up(play);
    Ok(())
}

/// Whether a monster's numbers matter this round: it attacks, or is attacked.
fn in_the_fray(play: &Play<'_>, monster: &Id) -> bool {
    let targets = &play.state.fight().targets;
    targets.contains_key(monster) || targets.values().flatten().any(|target| target == monster)
}

/// An attack on several targets takes further unhidden heroes at random. One whose target has evaded attacks nobody.
fn more_targets(play: &mut Play<'_>, table: &mut Table<'_>, monster: &Id) -> Flow<()> {
    let fire = play.numbers(monster).is_some_and(|numbers| numbers.special == Special::Fireball);
    let Some(targets) = play.state.fight().targets.get(monster).filter(|_| fire) else { return Ok(()) };
    let mut targets = targets.clone();
    let mut open = play.unhidden_here();
    open.retain(|hero| !targets.contains(hero));
    // Only if there are more than it can take does chance decide.
    while targets.len() + open.len() > BURNS && targets.len() < BURNS {
        let text = || format!("Whom does {monster} burn besides?");
        let about = ask(format!("also.{monster}.{}", targets.len())).text(text).cite(cite::MONSTER_TACTICS);
        let hero = by_hand::one_of(play, table, about, &open)?;
        open.retain(|other| *other != hero);
        targets.push(hero);
    }
    if targets.len() < BURNS {
        targets.append(&mut open);
    }
    play.state.fight_mut().targets.insert(monster.clone(), targets);
    Ok(())
}

/// Who attacks this round: monsters with a target, and heroes who put cubes on a weapon.
fn line_up(play: &mut Play<'_>) {
    let strikes = |fighter: &&Id| match play.state.heroes.get(*fighter) {
        Some(hero) => hero.tactics.as_ref().is_some_and(|tactics| tactics.strikes()),
        None => true,
    };
    let pending: BTreeSet<Id> = play.state.fight().targets.keys().filter(strikes).cloned().collect();
    let fight = play.state.fight_mut();
    fight.step = if pending.is_empty() { Step::Cleanup } else { Step::Resolve };
    fight.pending = pending;
}
