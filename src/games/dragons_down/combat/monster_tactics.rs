//! Combat Steps 6: Monster Tactics.

use std::collections::BTreeSet;

use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::spells;
use crate::games::dragons_down::state::{Rule, Step, Tactics};
use crate::games::dragons_down::values::Special;
use crate::games::dragons_down::{Play, by_hand, cite, rules};
use crate::kernel::{Flow, Table, ask, note};

/// Dragon fire burns up to so many heroes.
const BURNS: usize = 4;

/// Combat Steps 6: one Monster Die for each monster; a symbol turns its chip over. Then attacks on several targets add theirs.
pub fn monster_tactics(play: &mut Play<'_>, table: &mut Table<'_>) -> Flow<()> {
    let at = play.state.fight().at.clone();
    let monsters = play.state.monsters_at(&at);
    let mut turned = false;
    for monster in &monsters {
        if by_hand::turns_over(play, table, monster)? {
            if let Some(figure) = play.state.figures.get_mut(monster) {
                figure.side = figure.side.turned();
            }
            turned = true;
            table.tell(|| note(format!("{monster} turns over")).cite(cite::MONSTER_TACTICS));
        }
        if in_the_fray(play, monster) {
            play.look_at_side(table, monster)?;
        }
        more_targets(play, table, monster)?;
    }
    if !turned && !monsters.is_empty() {
        table.tell(|| note("no monster turns over").cite(cite::MONSTER_TACTICS));
    }
    line_up(play, table);
    if play.state.fight().opening && play.state.rule(Rule::ClosingTheDistance) && play.state.fight().pending.len() > 1 {
        let closing = note("the longest attack is first in this round; attack speed breaks ties").cite(cite::CLOSING_THE_DISTANCE);
        table.tell(|| rules::by(closing, Rule::ClosingTheDistance));
    }
    Ok(())
}

/// Whether a monster's numbers matter this round: it attacks, or is attacked.
fn in_the_fray(play: &Play<'_>, monster: &Id) -> bool {
    let targets = &play.state.fight().targets;
    targets.contains_key(monster) || targets.values().flatten().any(|target| target == monster)
}

/// An attack on several targets takes further unhidden heroes at random. One whose target has evaded attacks nobody.
fn more_targets(play: &mut Play<'_>, table: &mut Table<'_>, monster: &Id) -> Flow<()> {
    if !play.state.fight().targets.contains_key(monster) || play.state.is_under(monster, spells::DISCORD) {
        return Ok(());
    }
    // Also one who is kept from casting is as fast as the card of its spell has boxes.
    let kept = play.state.is_under(monster, spells::DARK_MATTER);
    if let Some(Special::Spell(spell)) = play.numbers(monster).map(|numbers| numbers.special).filter(|_| kept) {
        play.look_at_spell(table, &Id::from(spell))?;
    }
    let Some(targets) = play.state.fight().targets.get(monster) else { return Ok(()) };
    let special = play.chip_numbers(monster).map_or(Special::None, |numbers| numbers.special);
    let mut targets = targets.clone();
    match special {
        Special::Fireball => {}
        Special::Spell(spells::FIERY_CHASM) => {
            let chasm = spells::in_the_chasm(play, table)?;
            play.state.fight_mut().targets.insert(monster.clone(), chasm);
            return Ok(());
        }
        Special::Spell(spell) => return play.look_at_spell(table, &Id::from(spell)).map(drop),
        _ => return Ok(()),
    }
    let mut open = play.defenders_here();
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

/// Who attacks this round: monsters with a target, heroes who put cubes on a weapon or cast, and what they control. One who was
/// disoriented in an earlier round attacks only if somebody targets him.
fn line_up(play: &mut Play<'_>, table: &mut Table<'_>) {
    let fight = play.state.fight();
    let casters = play.state.fighters_at(&fight.at).into_iter().filter(|hero| play.casting(hero).is_some());
    let strikes = |fighter: &&Id| play.fights_as_chip(fighter) || play.tactics(fighter).is_some_and(Tactics::strikes);
    let mut pending: BTreeSet<Id> = fight.targets.keys().filter(strikes).cloned().chain(casters).collect();
    for fighter in pending.clone() {
        let Some(key) = play.state.spell_on(&fighter, spells::DISORIENT) else { continue };
        let free = play.state.spells.get(&key).is_some_and(|lasting| lasting.spent);
        if free || play.state.fight().targets.values().any(|targets| targets.contains(&fighter)) {
            spells::finds_his_feet(play, &fighter);
        } else {
            table.tell(|| {
                note(format!("{} is disoriented, and nobody targets him: no attack", play.name(&fighter))).cite(cite::SPELL_MANIFEST)
            });
            pending.remove(&fighter);
        }
    }
    for fighter in pending.clone() {
        if spells::confused_caster(play, &fighter) {
            table.tell(|| note(format!("{} is confused and casts nothing", play.name(&fighter))).cite(cite::SPELL_MANIFEST));
            pending.remove(&fighter);
        }
    }
    let fight = play.state.fight_mut();
    fight.step = if pending.is_empty() { Step::Cleanup } else { Step::Resolve };
    fight.pending = pending;
}
