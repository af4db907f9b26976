//! Monster Death and Hero Death.

use super::cubes::Cube;
use super::effects::Effect;
use super::id::Id;
use super::state::{At, Card, Day, Fate, Figure, Open, Rule, Site};
use super::{Play, cite, missions, retirement, rules};
use crate::kernel::{Flow, Table, ask, note};

/// Monster Death: who struck the final blow takes the chip and its Fame, or who controls or cast what struck it. A native brings an
/// Outlaw Token too. An Elemental goes back to the pool; nobody gains by what a monster killed.
pub fn monster_death(play: &mut Play<'_>, table: &mut Table<'_>, monster: &Id, by: &Id, told: &str) -> Flow<()> {
    let chip = play.chip(monster);
    let striker = play.credited(by);
    let elemental = play.pack.monsters.get(&play.state.figure(monster).of).is_some_and(|record| record.role == "spell");
    let fame = match (chip, &striker) {
        (_, None) => 0,
        _ if elemental => 0,
        (Some(chip), _) => chip.fame,
        (None, Some(striker)) => {
            let about = ask(format!("fame.{monster}")).of(play.seat_of(striker)).text(|| format!("How much Fame is on {monster}?"));
            i32::try_from(table.number(about.cite(cite::MONSTER_DEATH).number(0, 60))?).unwrap_or(0)
        }
    };
    let Some(figure) = play.state.figures.remove(monster) else { return Ok(()) };
    if let Some(fight) = play.state.fight.as_mut() {
        fight.stirred = true;
        fight.pending.remove(monster);
        fight.challenges.remove(monster);
        fight.fallen.insert(monster.clone());
    }
    match striker.filter(|_| !elemental) {
        Some(hero) => {
            let shares = shares(play, &figure.wounded_by, &hero, chip.map_or(1, |chip| chip.health), fame);
            takes_the_chip(
                play,
                table,
                &figure,
                &hero,
                shares,
                if hero == *by { told.to_owned() } else { format!("{told}, for {}", play.name(&hero)) },
            );
        }
        None => {
            let pool = if elemental { ", back to the pool" } else { ", nobody gains by it" };
            table.tell(|| note(format!("{told}{pool}")).cite(cite::DAMAGE));
        }
    }
    let gone = figure.native || play.pack.monsters.get(&figure.of).is_some_and(|record| record.unique);
    if gone {
        *play.state.realm_mut().gone.entry(figure.of).or_default() += 1;
    }
    play.spells_lose(table, monster, true);
    blood_lust(play, table, by, chip.is_some_and(|chip| chip.undead))
}

fn takes_the_chip(play: &mut Play<'_>, table: &mut Table<'_>, figure: &Figure, by: &Id, shares: Vec<(Id, i32)>, told: String) {
    let fame: i32 = shares.iter().map(|(_, fame)| *fame).sum();
    let outlaw = if figure.native { ", +1 Outlaw Token" } else { "" };
    let gains: Vec<String> = shares
        .iter()
        .map(|(hero, fame)| if hero == by { format!("+{fame} Fame") } else { format!("+{fame} Fame {}", play.name(hero)) })
        .collect();
    let terms = note(format!("{told}, {}{outlaw}", gains.join(", "))).cite(cite::DAMAGE);
    table.tell(|| terms.term("Fame on the chip", fame));
    for (hero, fame) in shares.iter().filter(|(hero, _)| hero != by) {
        table.tell(|| {
            let shared = note(format!("{} has a share of it for wounds placed: {fame} Fame", play.name(hero))).cite(cite::SHARED_FAME);
            let of = Rule::FameByCubes;
            let shared = rules::by(shared, Rule::SharedFame);
            if play.state.rule(of) { rules::by(shared, of) } else { shared }
        });
    }
    for (hero, fame) in shares {
        play.gain_fame(&hero, fame);
    }
    let missions = missions::standing(play, by);
    let hero = play.state.hero_mut(by);
    *hero.slain.entry(figure.of.clone()).or_default() += 1;
    if figure.native {
        hero.outlaw = hero.outlaw.saturating_add(1);
    }
    sent_back(play, table, figure, by);
    missions::tick(play, table, by, &missions);
}

/// Endless Monsters (optional): the chip goes back to the tray; a unique one and a native never do.
fn sent_back(play: &mut Play<'_>, table: &mut Table<'_>, figure: &Figure, by: &Id) {
    let unique = figure.native || play.pack.monsters.get(&figure.of).is_some_and(|monster| monster.unique);
    if unique || !play.state.rule(Rule::EndlessMonsters) {
        if let Some(design) = figure.design.filter(|_| !figure.native) {
            *play.state.hero_mut(by).designs.entry(figure.of.clone()).or_default().entry(design).or_default() += 1;
        }
        return;
    }
    *play.state.hero_mut(by).returned.entry(figure.of.clone()).or_default() += 1;
    table.tell(|| {
        let text = format!("the chip of {} goes back to the tray", play.pack.name(&figure.of));
        rules::by(note(text).cite(cite::ENDLESS_MONSTERS), Rule::EndlessMonsters)
    });
}

/// Shared Fame (optional): by wounds placed, the death blow one more; what is left over goes to the striker.
fn shares(play: &Play<'_>, wounded_by: &std::collections::BTreeMap<Id, u8>, by: &Id, health: i32, fame: i32) -> Vec<(Id, i32)> {
    let mut shares: Vec<(Id, i32)> = Vec::new();
    if play.state.rule(Rule::SharedFame) {
        let others = wounded_by.iter().filter(|(hero, _)| *hero != by);
        let placed: i32 = wounded_by.values().map(|wounds| i32::from(*wounds)).sum();
        let of = if play.state.rule(Rule::FameByCubes) { placed + 1 } else { health.max(1) };
        shares.extend(others.map(|(hero, wounds)| (hero.clone(), fame * i32::from(*wounds) / of)));
        shares.retain(|(_, share)| *share > 0);
    }
    let given: i32 = shares.iter().map(|(_, share)| *share).sum();
    shares.insert(0, (by.clone(), fame - given));
    shares
}

/// Class Advantages, Warlock: once a round a cube heals when he kills or wounds what is not undead.
pub fn blood_lust(play: &mut Play<'_>, table: &mut Table<'_>, by: &Id, undead: bool) -> Flow<()> {
    if !play.state.is_hero(by) {
        return Ok(());
    }
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

/// A hero is killed by somebody. Player vs. Player, Death Benefit: the Fame he loses goes to the hero who struck the blow, with an Outlaw
/// Token for killing who has none, and one less for killing an outlaw.
pub fn hero_killed(play: &mut Play<'_>, table: &mut Table<'_>, id: &Id, by: Option<&Id>) -> Flow<()> {
    let killer = by.and_then(|by| play.credited(by)).filter(|hero| hero != id && play.state.rule(Rule::PlayerVsPlayer));
    if let Some(killer) = killer {
        let victim = play.state.hero(id);
        let (benefit, outlaw) = (victim.fame / 2, victim.outlaw > 0);
        let before = play.state.hero(&killer).outlaw;
        let after = if outlaw { before.saturating_sub(1) } else { before.saturating_add(1) };
        table.tell(|| {
            let tokens = match after.cmp(&before) {
                std::cmp::Ordering::Greater => ", +1 Outlaw Token",
                std::cmp::Ordering::Less => ", 1 Outlaw Token less",
                std::cmp::Ordering::Equal => "",
            };
            note(format!("{} killed {}: +{benefit} Fame{tokens}", play.name(&killer), play.name(id))).cite(cite::PLAYER_VS_PLAYER)
        });
        play.gain_fame(&killer, benefit);
        play.state.hero_mut(&killer).outlaw = after;
    }
    hero_death(play, table, id)
}

/// Hero Death: half the Fame is lost, full tens of the rest become Legend Points, outlaws roll; possessions stay as a pile.
pub fn hero_death(play: &mut Play<'_>, table: &mut Table<'_>, id: &Id) -> Flow<()> {
    let fame = play.state.hero(id).fame;
    let lost = play.lose_half_fame(id);
    let lp = play.convert_fame(id);
    table.tell(|| {
        let (name, left) = (play.name(id), play.state.hero(id).fame);
        let fate = match (fame, lp) {
            (0, _) => "no Fame to lose".to_owned(),
            (_, 0) => format!("{fame} Fame - {lost} lost = {left}, no full tens"),
            _ => format!("{fame} Fame - {lost} lost, {lp} LP for the full tens, {left} Fame kept"),
        };
        note(format!("{name} is dead: {fate}")).cite(cite::HERO_DEATH)
    });
    if !play.state.rule(Rule::NoOutlawRollsAtDeath) {
        retirement::outlaw_rolls(play, table, id)?;
    } else if play.state.hero(id).outlaw > 0 {
        let text = || format!("no dice for the Outlaw Tokens of {}", play.name(id));
        table.tell(|| rules::by(note(text()).cite(cite::HERO_DEATH), Rule::NoOutlawRollsAtDeath));
    }
    leave_a_body(play, id);
    if let Some(fight) = play.state.fight.as_mut() {
        fight.stirred = true;
        fight.pending.remove(id);
        fight.targets.remove(id);
        fight.challenges.retain(|_, hero| hero != id);
    }
    play.spells_lose(table, id, true);
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
        play.state.realm_mut().open.push(Open { at: at.clone(), of, ..Open::default() });
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
