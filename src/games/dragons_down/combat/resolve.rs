//! Combat Steps 7: Resolve.

use super::attack::{attack, look_at_targets};
use super::attack_order::attack_order;
use super::blow::Blow;
use super::gone::drop_lost_attacks;
use super::strike::strike;
use crate::games::dragons_down::cubes::Cube;
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::spells::{self, Aim, End, aim};
use crate::games::dragons_down::state::{Rule, Step};
use crate::games::dragons_down::values::Special;
use crate::games::dragons_down::{Play, cite};
use crate::kernel::{Flow, Table, ask, note};

/// Combat Steps 7: the fastest attack still to come, together with those that are as fast and as long.
pub fn resolve(play: &mut Play<'_>, table: &mut Table<'_>) -> Flow<()> {
    let group = attack_order(play, table)?;
    if group.len() > 1 {
        let names: Vec<String> = group.iter().map(|id| play.name(id)).collect();
        table.tell(|| note(format!("{} strike at once", crate::toolbox::wording::list(&names))).cite(cite::ATTACK_ORDER));
    }
    for attacker in &group {
        look_at_targets(play, table, attacker)?;
    }
    // Dice and choices first, all on the numbers as they are now: nothing in the group cancels anything in it.
    let mut blows = Vec::new();
    for attacker in &group {
        blows.append(&mut attack(play, table, attacker)?);
    }
    for id in &group {
        let fight = play.state.fight_mut();
        fight.pending.remove(id);
        if play.casting(id).is_some() {
            play.state.fight_mut().cast.insert(id.clone());
        }
    }
    let hesitant = hesitant(play, &group);
    // Then the effects one by one, each on what the one before left.
    for blow in order_of_effect(play, table, blows)? {
        strike(play, table, &blow)?;
        if play.state.fight().step != Step::Resolve {
            return Ok(());
        }
    }
    for id in &group {
        shot_once(play, table, id);
    }
    one_attack_is_over(play, table, &group, hesitant);
    drop_lost_attacks(play, table);
    if play.state.fight().pending.is_empty() {
        play.state.fight_mut().step = Step::Cleanup;
    }
    Ok(())
}

/// Hesitation that is on the targets of these attacks.
fn hesitant(play: &Play<'_>, group: &[Id]) -> Vec<Id> {
    if play.state.spells.is_empty() {
        return Vec::new();
    }
    let attacked = group.iter().filter(|id| play.untargeted_spell(id).is_none()).flat_map(|id| play.targets_here(id));
    attacked.filter_map(|target| play.state.spell_on(&target, spells::HESITATION)).collect()
}

/// Hesitation is over once its target was attacked, Disorient once its target has attacked.
fn one_attack_is_over(play: &mut Play<'_>, table: &mut Table<'_>, group: &[Id], hesitant: Vec<Id>) {
    if play.state.spells.is_empty() {
        return;
    }
    let found_their_feet = group.iter().filter_map(|id| play.state.spell_on(id, spells::DISORIENT));
    let freed: Vec<Id> = found_their_feet.filter(|key| play.state.spells.get(key).is_some_and(|lasting| lasting.spent)).collect();
    for key in hesitant.into_iter().chain(freed) {
        play.spell_ends(table, &key, End::Expired);
    }
}

/// Treasure and Item Banners, One-time Use: a weapon that is used once goes with its attack.
fn shot_once(play: &mut Play<'_>, table: &mut Table<'_>, attacker: &Id) {
    let Some(card) = play.weapon(attacker).filter(|_| play.state.is_hero(attacker)) else { return };
    let record = play.state.hero(attacker).record(&card);
    if play.pack.treasures.get(&record).is_some_and(|treasure| treasure.one_time) {
        play.use_up(table, attacker, &card);
    }
}

/// Heroes' blows in turn order, then the monsters' at random where the order can matter.
fn order_of_effect(play: &Play<'_>, table: &mut Table<'_>, mut blows: Vec<Blow>) -> Flow<Vec<Blow>> {
    let mut ordered: Vec<Blow> = Vec::new();
    while !blows.is_empty() {
        let next = {
            let heros = blows.iter().position(|blow| play.state.is_hero(&blow.attacker));
            match heros {
                Some(at) => at,
                None if blows.iter().any(|blow| order_matters(play, blow, &blows)) => {
                    let options: Vec<_> = blows.iter().enumerate().map(|(at, blow)| (at, blow.key(), 1)).collect();
                    let text = || "Which of these hits takes effect first?".to_owned();
                    let about = ask(format!("first.{}", ordered.len() + 1)).text(text).cite(cite::ATTACK_ORDER);
                    let label = |at: &usize| {
                        let blow = blows.get(*at);
                        blow.map_or_else(String::new, |blow| format!("{} on {}", play.name(&blow.attacker), play.name(&blow.target)))
                    };
                    table.draw(about.draw(options).label(label))?
                }
                None => 0,
            }
        };
        ordered.push(blows.remove(next));
    }
    Ok(ordered)
}

/// Whether it matters when a blow takes effect: a spell, or a hit that armour does not stop and that kills only if a Heart was wounded
/// before. Whoever can give other cubes for all other blows need not lose one.
fn order_matters(play: &Play<'_>, blow: &Blow, all: &[Blow]) -> bool {
    let others: Vec<&Blow> = all.iter().filter(|other| other.target == blow.target && !std::ptr::eq(*other, blow)).collect();
    if others.iter().all(|other| other.like(blow)) {
        return false;
    }
    if blow.is_spell() || others.iter().any(|other| other.is_spell()) {
        return true;
    }
    let hero = play.state.hero(&blow.target);
    let (hearts, wounds) = (i32::from(hero.healthy.of(Cube::Heart)), u32::try_from(others.len()).unwrap_or(u32::MAX));
    let spare = hero.healthy.with(hero.on_cards()).total().saturating_sub(u32::from(hero.healthy.of(Cube::Heart)));
    let must = play.state.rule(Rule::RedMeat) || spare < wounds;
    must && blow.armour.is_none() && blow.damage < hearts && blow.damage >= hearts.saturating_sub_unsigned(wounds)
}

impl Play<'_> {
    /// The fighter, if it is a hero.
    pub fn a_hero(&self, fighter: &Id) -> Option<Id> {
        let sword = || self.sword(fighter).map(|(lasting, _)| lasting.by.clone());
        self.state.is_hero(fighter).then(|| fighter.clone()).or_else(sword)
    }

    /// Those of a fighter's targets that are still there.
    pub(super) fn targets_here(&self, attacker: &Id) -> Vec<Id> {
        let targets = self.state.fight().targets.get(attacker);
        targets.into_iter().flatten().filter(|target| self.is_here(target)).cloned().collect()
    }

    /// The spell that an attack is, if what it does is not damage: a hero's, or the one on a chip's side.
    pub(super) fn spell_of(&self, attacker: &Id) -> Option<Id> {
        if self.fights_as_chip(attacker) {
            return match self.chip_numbers(attacker)?.special {
                Special::Spell(spell) => Some(Id::from(spell)),
                _ => None,
            };
        }
        self.casting(attacker)
            .filter(|spell| self.spell(spell).is_some_and(|record| record.strike.is_none_or(|strike| strike.speed.is_some())))
            .cloned()
    }

    /// The spell of a hero that takes effect without a hit.
    pub(super) fn untargeted_spell(&self, attacker: &Id) -> Option<Id> {
        let spell = self.casting(attacker)?;
        let record = self.spell(spell)?;
        (!matches!(aim(record), Aim::Targeted(_)) && *spell != spells::FIERY_CHASM).then(|| spell.clone())
    }
}
