//! Values printed on cards, dice and boards: from the packs, or typed by the owner when they come up, one line each.

use super::DeadThrone;
use super::card::{Card, Penalty, Reward};
use super::cite;
use super::item::Kind;
use super::mode::Mode;
use super::pack::{Pack, enemy_die};
use super::records::{Boss, EnemyDie, SoloTrack};
use super::region::Region;
use super::state::State;
use super::tray::Hand;
use super::value::{MOST, MOST_TIMES, Value};
use super::wording;
use crate::dice::Die;
use crate::kernel::{About, Field, FieldKind, Flow, Form, Play, Refusal, Scalar, Table, ask};
use crate::toolbox::evening::Wanted;
use crate::toolbox::wording::slug;
use std::sync::Arc;

const REWARDS: [(&str, Reward); 5] =
    [("none", Reward::None), ("essence", Reward::Essence), ("item", Reward::Item), ("scroll", Reward::Scroll), ("crown", Reward::Crown)];
const PENALTIES: [(&str, Penalty); 4] =
    [("none", Penalty::None), ("item", Penalty::Item), ("remain", Penalty::Remain), ("move", Penalty::Move)];

fn word(text: &str) -> Scalar {
    Scalar::Word(text.to_owned())
}

fn optional(key: &str, words: &[&str]) -> Field {
    Field::word(key, key, words).or(word(words.first().copied().unwrap_or_default()))
}

/// The line of an enemy's card: `2 5 x3 woods essence`. It is of the deck it was drawn from, unless that is not known. No rule that
/// the board keeps reads its element.
pub fn enemy_fields(deck: Region) -> Vec<Field> {
    let regions = Region::ALL.map(Region::word);
    vec![
        Field::number("level", "level", 0, 20),
        Field::times("attack", "attack", MOST, MOST_TIMES),
        Field::times("defense", "defense", MOST, MOST_TIMES),
        Field::word("region", "region", &regions).or(word(deck.word())),
        optional("reward", &REWARDS.map(|(word, _)| word)),
        optional("penalty", &PENALTIES.map(|(word, _)| word)),
        optional("being", &["creature", "human"]),
    ]
}

fn text_field(key: &str) -> Field {
    Field { key: key.to_owned(), label: key.to_owned(), kind: FieldKind::Text, default: None, blank: None, also: &[], same: &[] }
}

/// The whole line of an item, its kind with it: `weapon 3`. Where the kind is known, a number that such an item never has is no answer.
fn item_fields(kind: Option<Kind>) -> Vec<Field> {
    let Some(kind) = kind else {
        let zero = |key: &str, most: i32| Field::number(key, key, 0, most).or(Scalar::Number(0));
        return vec![
            Field::word("kind", "kind", &Kind::ALL.map(Kind::word)),
            zero("attack", MOST),
            zero("defense", MOST),
            zero("armour", 10),
        ];
    };
    let numbers = ["attack", "defense", "armour"].map(|key| {
        let field = numbers_of(kind).into_iter().find(|field| field.key == key);
        field.unwrap_or_else(|| Field::number(key, key, 0, 0).or(Scalar::Number(0)))
    });
    std::iter::once(Field::word("kind", "kind", &[kind.word()]).or(word(kind.word()))).chain(numbers).collect()
}

/// The numbers that an item of a kind has on its card, as they are typed: `gauntlets` has its armour, a life token first its heal.
fn numbers_of(kind: Kind) -> Vec<Field> {
    let number = |key: &str, label: &str| Field::number(key, label, 0, MOST);
    let (attack, defense) = (number("attack", "attack"), number("defense", "defense"));
    let armour = Field::number("armour", "armour", 0, 10);
    let none = Scalar::Number(0);
    match kind {
        Kind::Weapon => vec![Field::number("attack", "attack", 1, MOST), defense.or(none.clone()), armour.or(none)],
        Kind::Shield => vec![defense, armour.or(none)],
        Kind::Combo => vec![attack, defense, armour.or(none)],
        Kind::Special => vec![attack.or(none.clone()), defense.or(none.clone()), armour.or(none)],
        Kind::LifeToken => vec![number("defense", "heal"), number("attack", "damage")],
        kind if kind.is_armour() => vec![armour, defense.or(none)],
        _ => Vec::new(),
    }
}

/// The line of a character's hand values.
pub fn hand_fields() -> Vec<Field> {
    vec![Field::number("hand-attack", "hand attack", 0, MOST), Field::number("hand-defense", "hand defense", 0, MOST)]
}

/// The line of an enemy die: six faces.
fn die_fields(pack: &Pack) -> Vec<Field> {
    let mut faces: Vec<&str> = pack.tiles.values().map(|tile| tile.letter.as_str()).collect();
    faces.extend(["ag", "ag+"]);
    (1..=6).map(|side| Field::word(&format!("side-{side}"), &format!("side {side}"), &faces)).collect()
}

/// The line of a solo track: its last hexagon, its red one, and bosses as `5x2,10x3`.
fn track_fields() -> Vec<Field> {
    vec![
        Field::number("length", "last hexagon", 1, 200),
        Field::number("highlight", "red hexagon", 1, 200),
        Field { label: "bosses as 5x2,10x3".to_owned(), default: Some(word("none")), ..text_field("bosses") },
    ]
}

/// The line of a one-time effect of the Defender card: for every hero, for every town, and against Agrimor.
fn once_fields() -> Vec<Field> {
    let field = |key: &str, label: &str| Field::number(key, label, 0, MOST).or(Scalar::Number(0));
    vec![
        Field::number("coin", "coin for each hero", 0, MOST),
        field("heal", "health each hero heals"),
        field("scrolls", "scrolls for each hero"),
        field("towns", "health for each town"),
        field("agrimor", "health Agrimor loses"),
    ]
}

/// What the packs have at a path, if they have all of it.
pub fn printed(pack: &Pack, path: &str) -> Option<Form> {
    let number = Scalar::Number;
    match path.split_once('.')? {
        ("enemy", id) => {
            let enemy = pack.enemies.get(id)?;
            let reward = REWARDS.iter().find(|(_, reward)| *reward == enemy.reward).map_or("none", |(word, _)| word);
            let penalty = PENALTIES.iter().find(|(_, penalty)| *penalty == enemy.penalty).map_or("none", |(word, _)| word);
            Some(vec![
                number(i32::from(enemy.level)),
                enemy.attack.into(),
                enemy.defense.into(),
                word(enemy.region.word()),
                word(reward),
                word(penalty),
                word(enemy.being.as_deref().unwrap_or("creature")),
            ])
        }
        ("item", id) => {
            let item = pack.items.get(id)?;
            Some(vec![word(item.kind?.word()), number(item.attack?), number(item.defense?), number(item.armour?)])
        }
        ("character", id) => {
            let character = pack.characters.get(id)?;
            Some(vec![number(character.hand_attack?), number(character.hand_defense?)])
        }
        ("hero-stat", id) => {
            let stat = pack.hero_stats.get(id)?;
            let once = [stat.coin, stat.heal, stat.scrolls, stat.towns, stat.agrimor];
            let known = !stat.text.is_empty() || once.iter().any(Option::is_some);
            known.then(|| once.iter().map(|by| number(by.unwrap_or(0))).collect())
        }
        ("enemy-die", colour) => Some(pack.enemy_dice.get(colour)?.faces.iter().map(|face| word(face)).collect()),
        ("solo-track", id) => {
            let track = pack.solo_tracks.get(id)?;
            let bosses: Vec<String> = track.bosses.iter().map(|boss| format!("{}x{}", boss.at, boss.times)).collect();
            let bosses = if bosses.is_empty() { "none".to_owned() } else { bosses.join(",") };
            Some(vec![number(i32::from(track.length)), number(i32::from(track.highlight)), word(&bosses)])
        }
        _ => None,
    }
}

fn about_card(name: &str) -> About<'_> {
    let hint =
        || "Level, attack and defense; x3 is one die times three. The rest may be left out, and its element is not needed.".to_owned();
    ask(format!("card.{}", slug(name))).cite(cite::ENEMIES).text(move || format!("{name}: what does its card say?")).hint(hint)
}

fn card(name: &str, form: &[Scalar]) -> Card {
    // Forms typed before had an element behind the three numbers.
    let skipped = usize::from(form.len() > 7);
    let at = |nth: usize| form.get(if nth > 2 { nth + skipped } else { nth });
    let number = |nth: usize| at(nth).map_or(0, Scalar::number);
    let value = |nth: usize| at(nth).map_or_else(Value::default, Value::from);
    let text = |nth: usize| at(nth).map_or("", Scalar::word);
    Card {
        name: slug(name),
        level: u8::try_from(number(0)).unwrap_or(0),
        attack: value(1),
        defense: value(2),
        region: Region::of(text(3)),
        reward: REWARDS.iter().find(|(word, _)| *word == text(4)).map_or(Reward::None, |(_, reward)| *reward),
        penalty: PENALTIES.iter().find(|(word, _)| *word == text(5)).map_or(Penalty::None, |(_, penalty)| *penalty),
        human: text(6) == "human",
    }
}

/// What a line says of an item: kind, attack, defense, armour.
pub struct Printed {
    /// What it is.
    pub kind: Kind,
    /// Its attack.
    pub attack: i32,
    /// Its defense.
    pub defense: i32,
    /// Its armour.
    pub armour: i32,
}

impl Play<'_, DeadThrone> {
    /// An enemy's card: known by its name, or typed on one line. None when nobody can say.
    pub(super) fn enemy_card(&mut self, table: &mut Table<'_>, name: &str, deck: Region) -> Flow<Option<Card>> {
        let path = format!("enemy.{}", slug(name));
        let form = self.owner(table, &path, &enemy_fields(deck), about_card(name))?;
        Ok(form.map(|form| card(name, &form)))
    }

    /// The card of an enemy that marches: without it nothing goes on.
    pub(super) fn spawned_card(&mut self, table: &mut Table<'_>, name: &str, deck: Region) -> Flow<Card> {
        let path = format!("enemy.{}", slug(name));
        if let Some(form) = known(self.pack, &self.state, &path) {
            return Ok(card(name, &form));
        }
        let form = table.needed_form(about_card(name), &enemy_fields(deck))?;
        Arc::make_mut(&mut self.state.known).put(path, Some(form.clone()));
        Ok(card(name, &form))
    }

    /// An item's values: its kind, unless its name says it, then the numbers of that kind. None when nobody can say.
    pub(super) fn item_card(&mut self, table: &mut Table<'_>, id: &str) -> Flow<Option<Printed>> {
        let path = format!("item.{id}");
        let form = match known(self.pack, &self.state, &path) {
            Some(form) => Some(form),
            None if self.state.known.get(&path).is_some() => None,
            None => {
                let form = self.ask_item(table, id)?;
                Arc::make_mut(&mut self.state.known).put(path, form.clone());
                form
            }
        };
        let number = |form: &Form, nth: usize| form.get(nth).map_or(0, Scalar::number);
        Ok(form.map(|form| Printed {
            kind: form.first().and_then(|kind| Kind::of(kind.word())).unwrap_or_default(),
            attack: number(&form, 1),
            defense: number(&form, 2),
            armour: number(&form, 3),
        }))
    }

    /// An item's line: kind, attack, defense, armour.
    fn ask_item(&mut self, table: &mut Table<'_>, id: &str) -> Flow<Option<Form>> {
        let pack = self.pack;
        let name = pack.items.get(id).and_then(|item| item.name.clone()).unwrap_or_else(|| wording::the(id));
        let named = kind_of(pack, id);
        let kinds = Kind::ALL.map(|kind| (Some(kind), kind.word()));
        let about = ask(format!("kind.{id}")).cite(cite::EQUIPPING).text(|| format!("{name}: what kind of item is it?"));
        let choice = about.choose(kinds).or("unknown", "nobody can say", None);
        let choice = if named.is_some() { choice.default_to(|kind| *kind == named).quiet() } else { choice };
        let Some(kind) = table.choose(choice)? else { return Ok(None) };
        let asked = numbers_of(kind);
        let said = if asked.is_empty() {
            Form::new()
        } else {
            let about = ask(format!("item.{id}")).cite(cite::EQUIPPING).text(|| format!("{name}: what does its card say?"));
            match table.form(about, &asked)? {
                Some(said) => said,
                None => return Ok(None),
            }
        };
        let number = |key: &str| asked.iter().position(|field| field.key == key).and_then(|at| said.get(at)).map_or(0, Scalar::number);
        let numbers = ["attack", "defense", "armour"].map(|key| Scalar::Number(number(key)));
        Ok(Some(std::iter::once(word(kind.word())).chain(numbers).collect()))
    }

    /// A character's hand values. None when nobody can say.
    pub(super) fn hand_values(&mut self, table: &mut Table<'_>, character: &str, name: &str) -> Flow<Option<Hand>> {
        let about = ask(format!("hand.{character}"))
            .cite(cite::CHARACTERS)
            .text(|| format!("{name}: what are the hand attack and hand defense on the card?"));
        let form = self.owner(table, &format!("character.{character}"), &hand_fields(), about)?;
        Ok(form.as_ref().map(hand))
    }

    /// A one-time effect of the Defender card: coin, healing, scrolls, towns, Agrimor. None when nobody can say.
    pub(super) fn once_values(&mut self, table: &mut Table<'_>, id: &str, at: u8) -> Flow<Option<[i32; 5]>> {
        let about = ask(format!("defender-card.{at}"))
            .cite(cite::DEFENDER_TERMS)
            .text(|| format!("The Defender card at {at} XP, now and once: what does it give?"))
            .hint(|| "What has no field here is done by hand, with `card` or `fix`.".to_owned());
        let form = self.owner(table, &format!("hero-stat.{id}"), &once_fields(), about)?;
        Ok(form.map(|form| std::array::from_fn(|nth| form.get(nth).map_or(0, Scalar::number))))
    }

    /// A track of the solo board; asked at set-up.
    pub(super) fn ask_solo_track(&mut self, table: &mut Table<'_>, id: &str) -> Flow<()> {
        let about = ask(format!("track.{id}"))
            .cite(cite::SOLO_SET_UP)
            .text(|| format!("The {id} track: which is its last hexagon, which is red, and where are bosses?"))
            .hint(|| "Hexagons count from 1, the first after the arrow.".to_owned());
        if let Some(form) = self.owner(table, &format!("solo-track.{id}"), &track_fields(), about)?
            && track(&form).is_none()
        {
            return Err(Refusal::new("the red hexagon and every boss lie on the track; bosses are hexagons with their numbers")
                .about(format!("track.{id}"))
                .expected("a last hexagon, a red one, and bosses as 5x2,10x3, or none")
                .into());
        }
        Ok(())
    }
}

fn track(form: &Form) -> Option<SoloTrack> {
    let number = |nth: usize| form.get(nth).and_then(|scalar| u16::try_from(scalar.number()).ok());
    let (length, highlight) = (number(0)?, number(1)?);
    let bosses = form.get(2).map_or("none", Scalar::word);
    let boss = |text: &str| {
        let (at, times) = text.split_once('x')?;
        let boss = Boss { at: at.parse().ok()?, times: times.parse().ok()? };
        (1..=length).contains(&boss.at).then_some(boss).filter(|boss| (1..=9).contains(&boss.times))
    };
    let bosses: Option<Vec<Boss>> = if bosses == "none" { Some(Vec::new()) } else { bosses.split(',').map(boss).collect() };
    let mut bosses = bosses?;
    bosses.sort_by_key(|boss| boss.at);
    (1 <= highlight && highlight <= length).then_some(SoloTrack { length, highlight, bosses })
}

/// What is known at a path: typed in this session, or in the packs.
fn known(pack: &Pack, state: &State, path: &str) -> Option<Form> {
    match state.known.get(path) {
        Some(form) => form.clone(),
        None => printed(pack, path),
    }
}

/// An item's kind: what the packs say, or the one its name says.
fn kind_of(pack: &Pack, id: &str) -> Option<Kind> {
    pack.items.get(id).and_then(|item| item.kind).or_else(|| Kind::named(id))
}

/// An enemy's card, if it is known.
#[must_use]
pub fn card_of(pack: &Pack, state: &State, name: &str) -> Option<Card> {
    Some(card(name, &known(pack, state, &format!("enemy.{name}"))?))
}

/// A character's hand values, if they are known.
#[must_use]
pub fn hand_of(pack: &Pack, state: &State, character: &str) -> Option<Hand> {
    Some(hand(&known(pack, state, &format!("character.{character}"))?))
}

fn hand(form: &Form) -> Hand {
    let number = |nth: usize| form.get(nth).map_or(0, Scalar::number);
    Hand { attack: Some(number(0)), defense: Some(number(1)) }
}

/// A track of the solo board, if it is known.
#[must_use]
pub fn solo_track(pack: &Pack, state: &State, id: &str) -> Option<SoloTrack> {
    track(&known(pack, state, &format!("solo-track.{id}"))?)
}

/// An enemy die, if its faces are known.
#[must_use]
pub fn die_of(pack: &Pack, state: &State, colour: &str) -> Option<Die> {
    let form = known(pack, state, &format!("enemy-die.{colour}"))?;
    let faces: Vec<String> = form.iter().map(|face| face.word().to_owned()).collect();
    let sound = EnemyDie { faces: faces.clone() }.faces.iter().all(|face| pack.is_face(face));
    if sound { enemy_die(colour, &faces) } else { None }
}

/// Every value of this set-up that only the owner can see.
#[must_use]
pub fn owners(pack: &Pack, state: &State) -> Vec<Wanted> {
    let mut wanted = Vec::new();
    let mut want = |path: String, label: String, fields: Vec<Field>| wanted.push(Wanted { path, label, fields });
    if state.mode == Some(Mode::Defender) {
        for colour in ["green", "blue", "red"] {
            want(format!("enemy-die.{colour}"), format!("the {colour} enemy die, side by side"), die_fields(pack));
        }
        for (id, stat) in pack.hero_stats.iter().filter(|(_, stat)| stat.once) {
            want(format!("hero-stat.{id}"), format!("the Defender card at {} XP, once", stat.at), once_fields());
        }
    }
    if matches!(state.mode, Some(Mode::Defender | Mode::Solo)) {
        want("enemy.agrimor".to_owned(), "Agrimor's card".to_owned(), enemy_fields(Region::Rocks));
    }
    if state.mode == Some(Mode::Solo) {
        for id in ["battle", "quest"] {
            want(format!("solo-track.{id}"), format!("the {id} track of the solo board"), track_fields());
        }
    }
    let playing: Vec<&str> = state.trays.iter().map(|tray| tray.character.as_str()).collect();
    for (id, character) in pack.characters.iter().filter(|(id, _)| playing.contains(&id.as_str())) {
        want(format!("character.{id}"), format!("{}: hand attack and hand defense", character.name), hand_fields());
        for item in &character.items {
            let name = pack.items.get(item).and_then(|item| item.name.clone()).unwrap_or_else(|| item.clone());
            want(format!("item.{item}"), format!("{name}: its card"), item_fields(kind_of(pack, item)));
        }
    }
    wanted
}
