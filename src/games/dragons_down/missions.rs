//! Missions: what is to be done, ticked as it happens where the program sees it; where they are completed; what they give.

use super::actions::{gain_item, is_civilized};
use super::dice::shown;
use super::effects::Roll;
use super::effects::reroll::{self, Throw};
use super::id::Id;
use super::pack::{MissionKind, Pack};
use super::state::{At, State};
use super::{Play, actions, cite, mission_subjects};
use crate::dice::{Face, Pool};
use crate::kernel::{Field, FieldKind, Flow, Form, Scalar, Table, ask, note};
use crate::toolbox::wording::{count, slug};

/// So many unfinished missions may be held at the end of a turn.
pub const KEPT: usize = 2;

fn reward_fields() -> Vec<Field> {
    vec![
        Field::number("gold", "gold", 0, 60).blank(),
        Field::number("fame", "fame", 0, 60).blank(),
        Field::number("lp", "LP", 0, 9).blank(),
        Field::word("bonus", "bonus", &["none", "cunning", "wisdom", "charisma"]).or(Scalar::Word("none".to_owned())),
    ]
}

fn task_fields() -> Vec<Field> {
    let what = Scalar::Word("-".to_owned());
    vec![
        Field::word("deed", "deed", &["nothing", "kill", "enter", "find", "other"]),
        Field {
            key: "what".to_owned(),
            label: "what".to_owned(),
            kind: FieldKind::Text,
            default: Some(what),
            blank: None,
            also: &[],
            same: &[],
        },
        Field::number("count", "how many", 1, 20).or(Scalar::Number(1)),
    ]
}

fn discard_fields() -> Vec<Field> {
    let field = |name: &str, min, max| Field::number(name, name, min, max).or(Scalar::Number(0));
    vec![field("gold", -60, 60), field("fame", -60, 60), field("outlaw", 0, 3), field("items", 0, 3)]
}

/// Where what a mission asks for is kept.
pub(super) fn task_path(mission: &Id) -> String {
    format!("mission.{mission}.task")
}

/// Taking a mission: the owner reads out what it asks for, once; what is done already counts.
pub fn read_out(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, mission: &Id) -> Flow<()> {
    let path = task_path(mission);
    let name = play.pack.name(mission);
    let hint = || {
        "Kill a monster or natives, enter a tile, a ground or a site, find a site, and how many: `kill giant-bat 3`; `other` where only you \
         can see it, `nothing` where it is done by being there."
            .to_owned()
    };
    let about = ask(format!("owner.{path}"))
        .text(|| format!("What is to be done for {name}? (as in `kill giant-bat 3`, `enter caves 2`; `other` where only you can see it)"))
        .hint(hint)
        .cite(cite::MISSIONS);
    play.owner(table, &path, &task_fields(), about)?;
    mission_subjects::ask_which_is_meant(play, table, hero, mission)?;
    if let Some(wanted) = wanted(play.pack, &play.state, mission) {
        table.tell(|| note(format!("{name}: {wanted}")).cite(cite::MISSIONS));
    }
    if let Some((done, of)) = progress(play.pack, &play.state, hero, mission).filter(|(done, _)| *done > 0) {
        table.tell(|| note(format!("{name}: {done} of {of} done already")).cite(cite::MISSIONS));
    }
    Ok(())
}

/// What a mission asks for, as far as it was read out.
pub(super) fn task(pack: &Pack, state: &State, mission: &Id) -> Option<Form> {
    let path = task_path(mission);
    state.known.get(&path).cloned().unwrap_or_else(|| pack.printed(&path))
}

/// What a mission asks for, in words, and where it is completed; none where nobody has read it out.
fn wanted(pack: &Pack, state: &State, mission: &Id) -> Option<String> {
    let form = task(pack, state, mission)?;
    let [deed, what, times] = form.as_slice() else { return None };
    let record = Id::from(slug(what.word()));
    let (place, what, monster) = (place_of(pack, mission), pack.name(&record), pack.monsters.contains_key(&record));
    let times = times.number();
    Some(match deed.word() {
        "nothing" => format!("done by being at {place}"),
        "kill" if monster => {
            format!("kill {}, then {place}; ticked as it happens", count(times, &what))
        }
        "kill" => format!("kill {times} {what}, then {place}; ticked as it happens"),
        "enter" if times == 1 => format!("enter {what}, then {place}; ticked as it happens"),
        "enter" => format!("enter {times} clearings of {what}, then {place}; ticked as it happens"),
        "find" => format!("find {what}, then {place}; ticked as it happens"),
        _ => format!("only the card says what, then {place}"),
    })
}

/// A mission held, as a hero's board shows it: what it asks for, and how much of it is done.
#[must_use]
pub fn in_words(pack: &Pack, state: &State, hero: &Id, mission: &Id) -> String {
    let wanted = wanted(pack, state, mission).map_or_else(String::new, |wanted| format!(": {wanted}"));
    let done = progress(pack, state, hero, mission).filter(|(_, of)| *of > 0);
    format!("{}{wanted}{}", pack.name(mission), done.map_or_else(String::new, |(done, of)| format!(", {done} of {of} done")))
}

/// How much is done of what a mission asks for, and how much of it there is; none where only the players can say.
#[must_use]
pub fn progress(pack: &Pack, state: &State, hero: &Id, mission: &Id) -> Option<(u8, u8)> {
    let form = task(pack, state, mission)?;
    let [deed, what, count] = form.as_slice() else { return None };
    let (what, of) = (Id::from(slug(what.word())), u8::try_from(count.number()).unwrap_or(u8::MAX));
    let done = match deed.word() {
        "nothing" => return Some((0, 0)),
        "kill" => killed(pack, state, hero, &what)?,
        "enter" => entered(pack, state, hero, &what)?,
        "find" if pack.sites.contains_key(&what) => u8::from(state.hero(hero).found.contains(&what)),
        _ => return None,
    };
    Some((done.min(of), of))
}

/// How many chips of a name this hero has killed; those that come with it count too.
fn killed(pack: &Pack, state: &State, hero: &Id, what: &Id) -> Option<u8> {
    let one_of = |of: &Id| of == what || pack.monsters.get(of).is_some_and(|monster| monster.summoned_as.as_ref() == Some(what));
    let known = pack.monsters.contains_key(what) || pack.natives.contains_key(what);
    let slain = state.hero(hero).slain.iter().filter(|(of, _)| one_of(of)).map(|(_, count)| *count);
    known.then(|| slain.fold(0, u8::saturating_add))
}

/// How many clearings of a ground, a tile or a site this hero has entered.
fn entered(pack: &Pack, state: &State, hero: &Id, what: &Id) -> Option<u8> {
    let all = state.hero(hero).clearings_entered();
    let wanted: Box<dyn Fn(&At) -> bool> = if pack.tiles.contains_key(what) {
        Box::new(|at: &At| at.tile == *what)
    } else if pack.sites.contains_key(what) {
        Box::new(|at: &At| state.realm.sites.get(what).is_some_and(|site| site.at == *at))
    } else if mission_subjects::GROUNDS.contains(&what.as_str()) {
        Box::new(|at: &At| actions::ground(pack, state, at).is_some_and(|ground| *what == *ground.word()))
    } else {
        return None;
    };
    Some(u8::try_from(all.iter().filter(|at| wanted(at)).count()).unwrap_or(u8::MAX))
}

/// How far a hero is with each mission held, as far as the program sees it.
#[must_use]
pub fn standing(play: &Play<'_>, hero: &Id) -> Vec<(Id, u8)> {
    let held = play.state.hero(hero).missions.iter();
    held.filter_map(|mission| progress(play.pack, &play.state, hero, mission).map(|(done, _)| (mission.clone(), done))).collect()
}

/// Says which missions have come further since then.
pub fn tick(play: &Play<'_>, table: &mut Table<'_>, hero: &Id, before: &[(Id, u8)]) {
    for (mission, was) in before {
        let Some((done, of)) = progress(play.pack, &play.state, hero, mission).filter(|(done, _)| done > was) else { continue };
        table.tell(|| {
            let name = play.pack.name(mission);
            let whole = if done < of { String::new() } else { format!("; it is completed at {}", place_of(play.pack, mission)) };
            note(format!("{name}: {done} of {of} done{whole}")).cite(cite::MISSIONS)
        });
    }
}

/// Where a mission is completed, in words.
#[must_use]
pub fn place_of(pack: &Pack, mission: &Id) -> String {
    let at = pack.missions.get(mission).map(|card| card.at.clone()).unwrap_or_default();
    match at.as_str() {
        "any-civilization-tile" => "any civilization location".to_owned(),
        "caves" | "mountains" | "woods" => format!("a clearing of {at}"),
        _ => format!("the {}", pack.name(&at)),
    }
}

/// Whether a mission is completed in this clearing: with a merchant, at a civilization location, at a site, among natives, on a ground.
#[must_use]
pub fn is_place(pack: &Pack, state: &State, at: &At, mission: &Id) -> bool {
    let Some(place) = pack.missions.get(mission).map(|card| &card.at) else { return false };
    let civilized = is_civilized(state, at);
    let of_pack = pack.tiles.get(&at.tile).is_some_and(|tile| tile.pack == *place);
    let located = *place == *"any-civilization-tile" || at.tile == *place;
    (located && civilized)
        || state.realm.merchants.get(place).is_some_and(|merchant| merchant.at == *at)
        || state.realm.sites.get(place).is_some_and(|site| site.at == *at)
        || state.figures_at(at).iter().any(|id| state.figure(id).of == *place)
        || of_pack
        || actions::ground(pack, state, at).is_some_and(|ground| *place == *ground.word())
}

/// The missions that a hero could complete where he stands: those that are done, and those of which only the players can say.
#[must_use]
pub fn due(pack: &Pack, state: &State, hero: &Id) -> (Vec<Id>, Vec<Id>) {
    let Some(at) = &state.hero(hero).at else { return Default::default() };
    let here = state.hero(hero).missions.iter().filter(|mission| is_place(pack, state, at, mission)).cloned();
    let open = here.filter(|mission| progress(pack, state, hero, mission).is_none_or(|(done, of)| done >= of));
    open.partition(|mission| progress(pack, state, hero, mission).is_some())
}

/// The missions held of which the place is here, but what they ask for is not done, as far as the program sees it.
#[must_use]
pub fn undone(pack: &Pack, state: &State, hero: &Id) -> Vec<Id> {
    let Some(at) = &state.hero(hero).at else { return Vec::new() };
    let here = state.hero(hero).missions.iter().filter(|mission| is_place(pack, state, at, mission));
    here.filter(|mission| progress(pack, state, hero, mission).is_some_and(|(done, of)| done < of)).cloned().collect()
}

/// Why a mission can't be completed yet.
#[must_use]
pub fn not_done(pack: &Pack, state: &State, hero: &Id, mission: &Id) -> String {
    let (done, of) = progress(pack, state, hero, mission).unwrap_or_default();
    format!("{} is not done yet: {done} of {of}", pack.name(mission))
}

/// Completing a Mission: what the card gives, one Mission Die for each icon of the bonus attribute, and the outlaw's due.
pub fn complete(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, mission: &Id) -> Flow<()> {
    let path = format!("mission.{mission}.reward");
    let name = play.pack.name(mission);
    if undone(play.pack, &play.state, hero).contains(mission) {
        play.bar(table, cite::MISSIONS, || not_done(play.pack, &play.state, hero, mission))?;
    }
    let about = ask(format!("owner.{path}")).text(|| format!("What does {name} give?")).cite(cite::MISSIONS);
    let form = play.owner(table, &path, &reward_fields(), about)?.unwrap_or_default();
    let number = |at: usize| form.get(at).map_or(0, Scalar::number);
    let (gold, fame, lp) = (number(0), number(1), number(2));
    table.tell(|| {
        let gains = [(gold, "Gold"), (fame, "Fame"), (lp, "LP")];
        let gains: Vec<String> = gains.iter().filter(|(more, _)| *more != 0).map(|(more, what)| format!("+{more} {what}")).collect();
        let gains = if gains.is_empty() { String::new() } else { format!(": {}", gains.join(", ")) };
        note(format!("{} completes {name}{gains}", play.name(hero))).cite(cite::MISSIONS)
    });
    play.gain_gold(hero, gold);
    play.gain_fame(hero, fame);
    play.gain_lp(hero, lp, "missions");
    let bonus = form.get(3).map_or("none", Scalar::word).to_owned();
    if bonus != "none" {
        let dice = play.attribute(table, hero, &bonus)? + play.charm(hero);
        if dice <= 0 {
            table.tell(|| note(format!("no Mission Dice: {} has no icon of {bonus}", play.name(hero))).cite(cite::MISSIONS));
        }
        bonus_dice(play, table, hero, usize::try_from(dice).unwrap_or(0), "mission-dice")?;
    }
    cards_of(play, table, hero, mission)?;
    outlaws_due(play, table, hero, mission)?;
    play.state.hero_mut(hero).missions.remove(mission);
    play.state.realm_mut().done.insert(mission.clone());
    Ok(())
}

/// Items and spells that a mission brings.
fn cards_of(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, mission: &Id) -> Flow<()> {
    let Some(card) = play.pack.missions.get(mission) else { return Ok(()) };
    for nth in 1..=card.items {
        gain_item(play, table, hero, &format!("reward-item.{nth}"))?;
    }
    if card.spells > 0 {
        spells_drawn(play, table, hero, card.spells)?;
    }
    Ok(())
}

/// Spells that a mission has drawn: what becomes of them stands on the card alone, so the table says which the hero knows now.
fn spells_drawn(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, drawn: u8) -> Flow<()> {
    let (state, spells) = (play.state.hero(hero), count(drawn, "spell"));
    table.tell(|| note(format!("{} draws {spells}: carry it out from the card", play.name(hero))).cite(cite::MISSIONS));
    let unknown = play.pack.spells.keys().filter(|spell| !state.spells.contains(*spell));
    let options: Vec<_> = unknown.map(|spell| (spell.clone(), spell.to_string(), 1)).collect();
    let text = || format!("Which of the {spells} drawn does {} know now? (as the card says)", play.name(hero));
    let about = ask("drawn-spells").of(state.seat).text(text).cite(cite::MISSIONS);
    for (spell, _) in table.many(about.many(options).between(0, u32::from(drawn)).default_to(|_| 0))? {
        table.tell(|| note(format!("{} knows {}", play.name(hero), play.pack.name(&spell))).cite(cite::MISSIONS));
        play.state.hero_mut(hero).spells.insert(spell);
    }
    Ok(())
}

/// Atrocities bring Outlaw Tokens; a Quest lets one go that is held already.
fn outlaws_due(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, mission: &Id) -> Flow<()> {
    let Some(card) = play.pack.missions.get(mission) else { return Ok(()) };
    if card.kind == MissionKind::Quest && play.state.hero(hero).outlaw > 0 {
        let about = ask("discard-outlaw").of(play.state.hero(hero).seat).text(|| "Discard an Outlaw Token?".to_owned());
        if table.confirm(about.cite(cite::OUTLAW_TOKENS), true)? {
            table.tell(|| note(format!("{} discards an Outlaw Token", play.name(hero))).cite(cite::OUTLAW_TOKENS));
            let state = play.state.hero_mut(hero);
            state.outlaw = state.outlaw.saturating_sub(1);
        }
    }
    outlawed(play, table, hero, card.outlaw);
    Ok(())
}

/// Outlaw Tokens come in.
fn outlawed(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, tokens: u8) {
    for _ in 0..tokens {
        table.tell(|| note(format!("{} gets an Outlaw Token", play.name(hero))).cite(cite::OUTLAW_TOKENS));
        let state = play.state.hero_mut(hero);
        state.outlaw = state.outlaw.saturating_add(1);
    }
}

/// Missions, discarding: at any time of the hero's own turn; a card may reward or punish it.
pub fn discard(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, mission: &Id) -> Flow<()> {
    let path = format!("mission.{mission}.discard");
    let name = play.pack.name(mission);
    let text = || format!("What comes of discarding {name}? (all 0 for nothing)");
    let about = ask(format!("owner.{path}")).text(text).cite(cite::MISSIONS);
    let form = play.owner(table, &path, &discard_fields(), about)?.unwrap_or_default();
    let number = |at: usize| form.get(at).map_or(0, Scalar::number);
    let (gold, outlaw, items) = (number(0), number(2), number(3));
    let fame = number(1).max(-play.state.hero(hero).fame);
    table.tell(|| {
        let words = |number: i32, what: &str| if number == 0 { String::new() } else { format!(", {number:+} {what}") };
        note(format!("{} discards {name}{}{}", play.name(hero), words(gold, "Gold"), words(fame, "Fame"))).cite(cite::MISSIONS)
    });
    play.state.hero_mut(hero).missions.remove(mission);
    play.gain_gold(hero, gold);
    play.gain_fame(hero, fame);
    outlawed(play, table, hero, u8::try_from(outlaw).unwrap_or(0));
    for nth in 1..=items {
        gain_item(play, table, hero, &format!("discarded-item.{nth}"))?;
    }
    Ok(())
}

/// Mission Dice: every face gives Fame or Gold, all added.
pub fn bonus_dice(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, count: usize, id: &str) -> Flow<()> {
    let pack = play.pack;
    let die = &pack.dice.mission;
    let sum = |faces: &[Face], what: &str| -> i32 {
        let numbers = faces.iter().filter_map(|face| die.name(*face).strip_prefix(what)?.parse::<i32>().ok());
        numbers.sum()
    };
    let cite = &cite::MISSIONS;
    let throw = Throw { roll: Roll::Mission, word: id, id: "", by: Some(hero), against: None, cleanup: false, cite };
    // The most Fame and the most Gold on a face are worth about the same.
    let worth = |faces: &[Face]| i64::from(sum(faces, "fame-") * 7 + sum(faces, "gold-") * 5);
    let text = || format!("{count} Mission Dice");
    let faces = reroll::roll(play, table, throw, &text, &Pool::of(die, count).each(), &worth)?;
    let (fame, gold) = (sum(&faces, "fame-"), sum(&faces, "gold-"));
    if count > 0 {
        table.tell(|| {
            note(format!("{}: Mission Dice {}: +{fame} Fame, +{gold} Gold", play.name(hero), shown(die, &faces))).cite(cite::MISSIONS)
        });
    }
    play.gain_fame(hero, fame);
    play.gain_gold(hero, gold);
    Ok(())
}
