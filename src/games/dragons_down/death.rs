//! Monster Death and Hero Death.

use super::cubes::Cube;
use super::effects::Effect;
use super::id::Id;
use super::state::{At, Card, Day, Fate, Open, Rule, Site};
use super::{Play, cite, retirement};
use crate::kernel::{Flow, Table, ask, note};

/// Monster Death: who struck the final blow takes the chip and its Fame. A native brings an Outlaw Token too.
pub fn monster_death(play: &mut Play<'_>, table: &mut Table<'_>, monster: &Id, by: &Id, told: &str) -> Flow<()> {
    let chip = play.chip(monster);
    let fame = match chip {
        Some(chip) => chip.fame,
        None => {
            let about = ask(format!("fame.{monster}")).of(play.seat_of(by)).text(|| format!("How much Fame is on {monster}?"));
            i32::try_from(table.number(about.cite(cite::MONSTER_DEATH).number(0, 60))?).unwrap_or(0)
        }
    };
    let Some(figure) = play.state.figures.remove(monster) else { return Ok(()) };
    if let Some(fight) = play.state.fight.as_mut() {
        fight.stirred = true;
        fight.pending.remove(monster);
        fight.challenges.remove(monster);
    }
    let shares = shares(play, &figure.wounded_by, by, chip.map_or(1, |chip| chip.health), fame);
    let outlaw = if figure.native { ", +1 Outlaw Token" } else { "" };
    let gains: Vec<String> = shares
        .iter()
        .map(|(hero, fame)| if hero == by { format!("+{fame} Fame") } else { format!("+{fame} Fame {}", play.name(hero)) })
        .collect();
    let terms = note(format!("{told}, {}{outlaw}", gains.join(", "))).cite(cite::DAMAGE);
    table.tell(|| terms.term("Fame on the chip", fame));
    for (hero, fame) in shares {
        play.gain_fame(&hero, fame);
    }
    let hero = play.state.hero_mut(by);
    *hero.slain.entry(figure.of.clone()).or_default() += 1;
    if figure.native {
        hero.outlaw = hero.outlaw.saturating_add(1);
    }
    let gone = figure.native || play.pack.monsters.get(&figure.of).is_some_and(|monster| monster.unique);
    if gone {
        *play.state.realm_mut().gone.entry(figure.of).or_default() += 1;
    }
    blood_lust(play, table, by, chip.is_some_and(|chip| chip.undead))
}

/// Shared Fame (optional): by wounds placed, the death blow one more; what is left over goes to the striker.
fn shares(play: &Play<'_>, wounded_by: &std::collections::BTreeMap<Id, u8>, by: &Id, health: i32, fame: i32) -> Vec<(Id, i32)> {
    let mut shares: Vec<(Id, i32)> = Vec::new();
    if play.state.rule(Rule::SharedFame) {
        let others = wounded_by.iter().filter(|(hero, _)| *hero != by);
        shares.extend(others.map(|(hero, wounds)| (hero.clone(), fame * i32::from(*wounds) / health.max(1))));
        shares.retain(|(_, share)| *share > 0);
    }
    let given: i32 = shares.iter().map(|(_, share)| *share).sum();
    shares.insert(0, (by.clone(), fame - given));
    shares
}

/// Class Advantages, Warlock: once a round a cube heals when he kills or wounds what is not undead.
pub fn blood_lust(play: &mut Play<'_>, table: &mut Table<'_>, by: &Id, undead: bool) -> Flow<()> {
    let hero = play.state.hero(by);
    let done = play.state.fight().healed.contains(by);
    if !play.has(by, &Effect::BloodLust) || undead || done || hero.wounded.is_none() || hero.fate != Fate::Alive {
        return Ok(());
    }
    let options: Vec<_> = hero.wounded.each().map(|(cube, _)| (cube, cube.slug())).collect();
    let text = || format!("Which cube does {} heal?", play.name(by));
    let about = ask(format!("heal.{by}")).of(hero.seat).text(text).cite(cite::CLASS_ADVANTAGES);
    let cube = table.choose(about.choose(options).default_to(|cube| *cube == Cube::Heart))?;
    table.tell(|| note(format!("{} heals {}", play.name(by), cube.one())).cite(cite::CLASS_ADVANTAGES));
    let hero = play.state.hero_mut(by);
    hero.wounded.take(cube, 1);
    hero.healthy.put(cube, 1);
    play.state.fight_mut().healed.insert(by.clone());
    Ok(())
}

/// Hero Death: half the Fame is lost, full tens of the rest become Legend Points, outlaws roll; possessions stay as a pile.
pub fn hero_death(play: &mut Play<'_>, table: &mut Table<'_>, id: &Id) -> Flow<()> {
    let fame = play.state.hero(id).fame;
    let lost = play.lose_half_fame(id);
    let lp = play.convert_fame(id);
    table.tell(|| {
        let left = play.state.hero(id).fame;
        note(format!("{} is dead: {fame} Fame - {lost}, {lp} LP for the full tens, {left} Fame kept", play.name(id))).cite(cite::HERO_DEATH)
    });
    if !play.state.rule(Rule::NoOutlawRollsAtDeath) {
        retirement::outlaw_rolls(play, table, id)?;
    }
    leave_a_body(play, id);
    if let Some(fight) = play.state.fight.as_mut() {
        fight.stirred = true;
        fight.pending.remove(id);
        fight.targets.remove(id);
        fight.challenges.retain(|_, hero| hero != id);
    }
    let hero = play.state.hero_mut(id);
    let cubes = hero.on_cards();
    hero.tactics = None;
    hero.before = None;
    hero.healthy = hero.healthy.with(cubes);
    hero.fate = Fate::Dead;
    hero.at = None;
    hero.on_path = None;
    hero.gold = 0;
    hero.cards.clear();
    hero.face_down = 0;
    hero.spells.clear();
    hero.missions.clear();
    hero.status.clear();
    hero.blocked = false;
    hero.day = Day::default();
    Ok(())
}

/// What must lie face up lies in the clearing, for whoever enters it.
fn lay_open(play: &mut Play<'_>, id: &Id, at: &At) {
    let pack = play.pack;
    let hero = play.state.hero_mut(id);
    let face_up = |of: &Id| pack.treasures.get(of).is_some_and(|treasure| treasure.face_up);
    let open: Vec<(Id, Id)> =
        hero.cards.keys().map(|card| (card.clone(), hero.record(card))).filter(|(_, record)| face_up(record)).collect();
    for (card, of) in open {
        play.state.hero_mut(id).cards.remove(&card);
        play.state.realm_mut().open.push(Open { at: at.clone(), of });
    }
}

/// The possessions lie in the clearing, to be found and looted like a site, each card as it was; the first finder takes the gold.
fn leave_a_body(play: &mut Play<'_>, id: &Id) {
    let at: At = play.state.hero(id).at.clone().unwrap_or_default();
    lay_open(play, id, &at);
    let hero = play.state.hero(id);
    let (gold, cards) = (hero.gold, u8::try_from(hero.cards.len()).unwrap_or(u8::MAX).saturating_add(hero.face_down));
    if gold > 0 || cards > 0 {
        let name = Id::from(format!("body-of-{id}"));
        let held = hero.cards.iter().map(|(id, card)| (id.clone(), Card { worn: false, ..card.clone() })).collect();
        let site = Site { at, cards, gold, body: true, held, ..Site::default() };
        play.state.realm_mut().sites.insert(name, site);
    }
}
