//! Combat Steps 1: Challenge.

use super::cast_here::{casts_here, casts_to_some_use};
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::state::{Rule, Status, Step};
use crate::games::dragons_down::{Play, by_hand, cite, rules, spells};
use crate::kernel::{Flow, Table, ask, note};
use crate::toolbox::wording::list;

/// Combat Steps 1: with nobody to fight, heroes may still cast. Otherwise hidden heroes may come out; then every monster challenges an unhidden hero at random.
pub fn challenge(play: &mut Play<'_>, table: &mut Table<'_>) -> Flow<()> {
    let at = play.state.fight().at.clone();
    let fight = play.state.fight_mut();
    fight.challenges.clear();
    fight.targets.clear();
    let sought = play.state.fight().hunt || play.state.fight().siege || play.state.fight().magic;
    let deserted = play.state.monsters_at(&at).is_empty() && !sought;
    if deserted && !play.state.fight().uncast {
        let heroes = play.state.heroes_at(&at);
        let casts = casts_here(play, table, &heroes)?;
        let fight = play.state.fight_mut();
        (fight.magic, fight.uncast) = (casts, !casts);
    }
    if deserted && !play.state.fight().magic {
        // The rounds that follow are quiet, and end it: once is enough.
        if !play.state.fight().idle {
            table.tell(|| note(format!("nobody to fight at {at}: two quiet rounds end the combat")).cite(cite::CHALLENGE));
            // What the steps between would offer: spells that sleep may be woken, cards are swapped in Cleanup.
            casts_nothing(play, table);
            for hero in play.state.heroes_at(&at) {
                if play.may_wake(&hero) {
                    play.wake_by_cube(table, &hero)?;
                }
            }
        }
        let fight = play.state.fight_mut();
        (fight.step, fight.idle) = (Step::Cleanup, true);
        return Ok(());
    }
    play.state.fight_mut().idle = false;
    come_out(play, table)?;
    super::versus::heroes_challenge(play, table)?;
    let lured = lure(play, table)?;
    let monsters = play.state.monsters_at(&at);
    for monster in monsters {
        if let Some(other) = discord_with(play, &monster) {
            table.tell(|| note(format!("{monster} challenges {other}: discord")).cite(cite::SPELL_MANIFEST));
            play.state.fight_mut().challenges.insert(monster, other);
            continue;
        }
        let open = play.may_be_challenged(&monster);
        let challenged = match lured.iter().find(|(lured, _)| *lured == monster) {
            Some((_, hero)) => hero.clone(),
            None if open.is_empty() => {
                told_why_not(play, table, &monster);
                continue;
            }
            None => {
                let text = || format!("Whom does {monster} challenge?");
                by_hand::one_of(play, table, ask(format!("challenge.{monster}")).text(text).cite(cite::CHALLENGE), &open)?
            }
        };
        table.tell(|| note(format!("{monster} challenges {}", play.name(&challenged))).cite(cite::CHALLENGE));
        play.state.fight_mut().challenges.insert(monster, challenged);
    }
    play.state.fight_mut().step = Step::Activation;
    Ok(())
}

/// Who knows spells, and was not asked whether to cast here, hears why.
fn casts_nothing(play: &Play<'_>, table: &mut Table<'_>) {
    let heroes = play.state.heroes_at(&play.state.fight().at);
    let idle = |hero: &&Id| !play.state.hero(hero).spells.is_empty() && !casts_to_some_use(play, &heroes, hero);
    let idle: Vec<String> = heroes.iter().filter(idle).map(|hero| play.name(hero)).collect();
    if !idle.is_empty() {
        let text = || format!("no spell of {} that can be cast now does anything with nobody to fight", list(&idle));
        table.tell(|| note(text()).cite(cite::SPELLS));
    }
}

/// Discord: two monsters under it challenge and target only each other.
fn discord_with(play: &Play<'_>, monster: &Id) -> Option<Id> {
    let (_, lasting) = play.state.spells_on(monster, spells::DISCORD).next()?;
    lasting.on.iter().find(|other| *other != monster && play.is_here(other)).cloned()
}

/// A native whom nobody has offended challenges nobody, if the table wants it so.
fn told_why_not(play: &Play<'_>, table: &mut Table<'_>, monster: &Id) {
    if play.state.figure(monster).native && play.state.rule(Rule::NativesAfterOffenders) && !play.unhidden_here().is_empty() {
        let calm = note(format!("{monster} challenges nobody: no hero here has attacked natives")).cite(cite::NATIVES);
        table.tell(|| rules::by(calm, Rule::NativesAfterOffenders));
    }
}

/// In turn order, hidden heroes may come out: only now, in the whole round.
fn come_out(play: &mut Play<'_>, table: &mut Table<'_>) -> Flow<()> {
    let at = play.state.fight().at.clone();
    for hero in play.state.fighters_at(&at) {
        if !play.state.hero(&hero).is(Status::Hidden) {
            continue;
        }
        let text = || format!("Does {} come out of hiding?", play.name(&hero));
        let about = ask(format!("come-out.{hero}")).of(play.state.hero(&hero).seat).text(text).cite(cite::CHALLENGE);
        if table.confirm(about, false)? {
            table.tell(|| note(format!("{} comes out of hiding", play.name(&hero))).cite(cite::CHALLENGE));
            play.state.hero_mut(&hero).status.remove(&Status::Hidden);
        }
    }
    Ok(())
}

/// Luring (optional): in turn order, each unhidden hero may name one monster, which challenges that hero.
fn lure(play: &Play<'_>, table: &mut Table<'_>) -> Flow<Vec<(Id, Id)>> {
    let mut lured: Vec<(Id, Id)> = Vec::new();
    if !play.state.rule(Rule::Luring) {
        return Ok(lured);
    }
    let at = &play.state.fight().at;
    for hero in play.unhidden_here() {
        let open = play.state.monsters_at(at).into_iter().filter(|id| lured.iter().all(|(other, _)| other != id));
        let options: Vec<_> = open.map(|id| (Some(id.clone()), id.to_string())).collect();
        let text = || format!("Which monster does {} lure?", play.name(&hero));
        let about = ask(format!("lure.{hero}")).of(play.state.hero(&hero).seat).text(text).cite(cite::LURING);
        let choice = about.choose(options);
        if choice.is_empty() {
            break;
        }
        if let Some(monster) = table.choose(choice.or("none", "none", None))? {
            let lures = note(format!("{} lures {monster}", play.name(&hero))).cite(cite::LURING);
            table.tell(|| rules::by(lures, Rule::Luring));
            lured.push((monster, hero));
        }
    }
    Ok(lured)
}

impl Play<'_> {
    /// The unhidden heroes in the fight, in turn order.
    pub(super) fn unhidden_here(&self) -> Vec<Id> {
        let here = self.state.fighters_at(&self.state.fight().at);
        here.into_iter().filter(|id| !self.state.hero(id).is(Status::Hidden)).collect()
    }

    /// Whom monsters may challenge and hit: unhidden heroes, and chips that a hero controls.
    pub(super) fn defenders_here(&self) -> Vec<Id> {
        let mut open = self.unhidden_here();
        open.extend(self.state.controlled_at(&self.state.fight().at));
        open
    }

    /// Whom a monster may challenge; natives, if the table wants it so, only those who attacked natives.
    fn may_be_challenged(&self, monster: &Id) -> Vec<Id> {
        let offenders_only = self.state.figure(monster).native && self.state.rule(Rule::NativesAfterOffenders);
        let mut open = self.defenders_here();
        open.retain(|hero| !offenders_only || self.state.fight().offenders.contains(hero));
        open
    }
}
