//! Missions: rewards, bonus dice, Outlaw Tokens.

use super::id::Id;
use super::{Play, cite};
use crate::dice::Pool;
use crate::kernel::{Field, Flow, Scalar, Table, ask, note};

fn reward_fields() -> Vec<Field> {
    vec![
        Field::number("gold", "gold", 0, 60),
        Field::number("fame", "fame", 0, 60),
        Field::number("lp", "LP", 0, 9),
        Field::word("bonus", "bonus", &["none", "cunning", "wisdom", "charisma"]).or(Scalar::Word("none".to_owned())),
    ]
}

/// Completing a Mission: what the card gives, one Mission Die for each icon of the bonus attribute, and the outlaw's due.
pub fn complete(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, mission: &Id) -> Flow<()> {
    let path = format!("mission.{mission}.reward");
    let name = play.pack.name(mission);
    let about = ask(format!("owner.{path}")).text(|| format!("What does {name} give?")).cite(cite::MISSIONS);
    let form = play.owner(table, &path, &reward_fields(), about)?.unwrap_or_default();
    let number = |at: usize| form.get(at).map_or(0, Scalar::number);
    let (gold, fame, lp) = (number(0), number(1), number(2));
    table.tell(|| note(format!("{} completes {name}: +{gold} Gold, +{fame} Fame, +{lp} LP", play.name(hero))).cite(cite::MISSIONS));
    play.gain_gold(hero, gold);
    play.gain_fame(hero, fame);
    play.gain_lp(hero, lp, "missions");
    let bonus = form.get(3).map_or("none", Scalar::word).to_owned();
    if bonus != "none" {
        let dice = play.attribute(table, hero, &bonus)? + play.charm(hero);
        bonus_dice(play, table, hero, usize::try_from(dice).unwrap_or(0), "mission-dice")?;
    }
    outlaws_due(play, table, hero, mission)?;
    play.state.hero_mut(hero).missions.remove(mission);
    play.state.realm_mut().done.insert(mission.clone());
    Ok(())
}

/// Atrocities bring Outlaw Tokens; a Quest lets one go that is held already.
fn outlaws_due(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, mission: &Id) -> Flow<()> {
    let Some(card) = play.pack.missions.get(mission) else { return Ok(()) };
    if card.kind == "quest" && play.state.hero(hero).outlaw > 0 {
        let about = ask("discard-outlaw").of(play.state.hero(hero).seat).text(|| "Discard an Outlaw Token?".to_owned());
        if table.confirm(about.cite(cite::OUTLAW_TOKENS), true)? {
            table.tell(|| note(format!("{} discards an Outlaw Token", play.name(hero))).cite(cite::OUTLAW_TOKENS));
            let state = play.state.hero_mut(hero);
            state.outlaw = state.outlaw.saturating_sub(1);
        }
    }
    if card.outlaw > 0 {
        table.tell(|| note(format!("{} gets an Outlaw Token", play.name(hero))).cite(cite::OUTLAW_TOKENS));
        let state = play.state.hero_mut(hero);
        state.outlaw = state.outlaw.saturating_add(card.outlaw);
    }
    Ok(())
}

/// Mission Dice: every face gives Fame or Gold, all added.
pub fn bonus_dice(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, count: usize, id: &str) -> Flow<()> {
    let die = &play.pack.dice.mission;
    let about = ask(id.to_owned()).of(play.state.hero(hero).seat).text(|| format!("{count} Mission Dice")).cite(cite::MISSIONS);
    let faces = table.roll(about, &Pool::of(die, count).each())?;
    let sum = |what: &str| -> i32 {
        let numbers = faces.iter().filter_map(|face| die.name(*face).strip_prefix(what)?.parse::<i32>().ok());
        numbers.sum()
    };
    let (fame, gold) = (sum("fame-"), sum("gold-"));
    if count > 0 {
        table.tell(|| note(format!("{}: Mission Dice +{fame} Fame, +{gold} Gold", play.name(hero))).cite(cite::MISSIONS));
    }
    play.gain_fame(hero, fame);
    play.gain_gold(hero, gold);
    Ok(())
}
