//! The fields of each sort of card and chip side, and what a filled form means.

use super::{Chip, Numbers, Special, Weapon};
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::pack::{Pack, Position};
use crate::games::dragons_down::spells;
use crate::kernel::{Field, Form, Scalar};

const SPECIALS: [&str; 6] = ["none", "ranged", spells::FIREBALL, spells::VAPOR_FORM, spells::TELEPORT, spells::FIERY_CHASM];

/// What people say for a special attack.
const SAID_OF_SPECIALS: [(&str, &str); 6] = [
    ("dragon-fire", spells::FIREBALL),
    ("dragonfire", spells::FIREBALL),
    ("fire", spells::FIREBALL),
    ("breathes-fire", spells::FIREBALL),
    ("bow", "ranged"),
    ("shoots", "ranged"),
];

/// What people say for the attack length, and for maneuver.
const REACH: [&str; 3] = ["reach", "attack length", "red number"];
const MOVING: [&str; 2] = ["manoeuvre", "move"];

pub(super) fn chip_fields() -> Vec<Field> {
    vec![
        Field::number("health", "health", 1, 20).also(&["hp", "hearts"]),
        Field::number("fame", "fame", 0, 60),
        Field::word("armour", "armour", &["bare", "armoured"]).or(Scalar::Word("bare".to_owned())).same(&[
            ("shield", "armoured"),
            ("no-shield", "bare"),
            ("no-armour", "bare"),
            ("unarmoured", "bare"),
        ]),
        Field::word("kind", "kind", &["living", "undead"]).or(Scalar::Word("living".to_owned())).same(&[("skull", "undead")]),
        Field::word("moves", "moves", &["walks", "flies"]).or(Scalar::Word("walks".to_owned())).same(&[
            ("flying", "flies"),
            ("wings", "flies"),
            ("flyer", "flies"),
        ]),
    ]
}

/// When a word that stands on the chip whatever side is up is asked for, where one side is.
pub(super) fn of_the_chip(word: &str) -> Option<String> {
    let on_chip = chip_fields().iter().any(|field| field.has_word(word) || field.key == word);
    on_chip.then(|| "it stands on the chip whatever side is up, and is asked with its health and Fame".to_owned())
}

/// When a word of one side is asked for, where the whole chip is.
pub(super) fn of_a_side(word: &str) -> Option<String> {
    let on_side = side_fields().iter().any(|field| field.has_word(word) || field.key == word);
    on_side.then(|| "it stands on one side of the chip, and is asked with that side's numbers".to_owned())
}

/// The attack length is a red number near the speed; where there is none it is 0.
pub(super) fn side_fields() -> Vec<Field> {
    vec![
        Field::number("length", "length", 0, 20).blank().also(&REACH),
        // The attack length begins so, too.
        Field::number("speed", "speed", 0, 12).also(&["attack speed", "attack", "att"]),
        Field::plus("damage", "damage", 20).also(&["dmg", "might"]),
        Field::number("maneuver", "maneuver", 0, 12).also(&MOVING),
        Field::word("special", "special", &SPECIALS).or(Scalar::Word("none".to_owned())).same(&SAID_OF_SPECIALS),
    ]
}

pub(super) fn weapon_fields(pack: &Pack, record: &Id) -> Vec<Field> {
    let printed = pack.treasures.get(record).map(|card| &card.weapon).or_else(|| pack.items.get(record).map(|card| &card.weapon));
    let usual = printed.and_then(|weapon| weapon.r#use.clone()).unwrap_or_else(|| "melee".to_owned());
    vec![
        Field::number("length", "length", 0, 20).also(&REACH),
        Field::plus("dark", "dark boxes", 9).blank().also(&["mandatory", "mandatory boxes", "black"]),
        Field::plus("light", "light boxes", 9).blank().also(&["optional", "optional boxes", "white"]),
        Field::word("use", "use", &["melee", "ranged", "either"]).or(Scalar::Word(usual)),
        Field::number("thrown", "thrown length", 0, 20).or(Scalar::Number(0)),
    ]
}

pub(super) fn armour_fields() -> Vec<Field> {
    vec![Field::number("value", "armour value", 0, 9), Field::number("weight", "weight", 0, 9)]
}

/// What people say of the hands that something takes.
const HANDS: [(&str, &str); 9] = [
    ("single-hand", "hand"),
    ("one-hand", "hand"),
    ("1-hand", "hand"),
    ("one-handed", "hand"),
    ("single-handed", "hand"),
    ("both-hands", "two-hands"),
    ("2-hands", "two-hands"),
    ("two-handed", "two-hands"),
    ("both", "two-hands"),
];

pub(super) fn place_fields() -> Vec<Field> {
    let words: Vec<&str> = Position::ALL.iter().map(|(_, word)| *word).collect();
    vec![Field::word("position", "position", &words).same(&HANDS)]
}

pub(super) fn board_fields() -> Vec<Field> {
    let field = |name: &str, max| Field::number(name, name, 0, max).blank();
    vec![field("attack", 9), field("maneuver", 9).also(&MOVING), field("cunning", 5), field("wisdom", 5), field("charisma", 5)]
}

pub(super) fn aim_fields() -> Vec<Field> {
    ["head", "torso"].map(|aim| Field::number(aim, aim, 0, 3).blank()).to_vec()
}

pub(super) fn chip(form: &Form) -> Chip {
    Chip {
        health: number(form, 0),
        fame: number(form, 1),
        armoured: word(form, 2) == "armoured",
        undead: word(form, 3) == "undead",
        flying: word(form, 4) == "flies",
    }
}

pub(super) fn numbers(form: &Form) -> Numbers {
    let special = match word(form, 4) {
        "ranged" => Special::Ranged,
        spells::FIREBALL => Special::Fireball,
        spells::VAPOR_FORM => Special::Spell(spells::VAPOR_FORM),
        spells::TELEPORT => Special::Spell(spells::TELEPORT),
        spells::FIERY_CHASM => Special::Spell(spells::FIERY_CHASM),
        _ => Special::None,
    };
    Numbers {
        length: number(form, 0),
        speed: number(form, 1),
        damage: number(form, 2),
        swords: form.get(2).map_or(0, Scalar::plus),
        maneuver: number(form, 3),
        special,
    }
}

pub(super) fn weapon(form: &Form) -> Weapon {
    Weapon {
        length: number(form, 0),
        dark: number(form, 1),
        dark_swords: form.get(1).map_or(0, Scalar::plus),
        light: number(form, 2),
        light_swords: form.get(2).map_or(0, Scalar::plus),
        melee: word(form, 3) != "ranged",
        // What has a length for its throw is thrown, too, whatever was said of its use.
        ranged: word(form, 3) != "melee" || number(form, 4) > 0,
        thrown_length: number(form, 4),
    }
}

pub(super) fn number(form: &Form, at: usize) -> i32 {
    form.get(at).map_or(0, Scalar::number)
}

pub(super) fn word(form: &Form, at: usize) -> &str {
    form.get(at).map_or("", Scalar::word)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Treasure and Item Banners, Melee or Ranged: with a length for the throw it is both.
    #[test]
    fn a_weapon_with_a_length_for_its_throw_is_thrown() {
        for (kind, thrown, melee, ranged) in [("melee", 3, true, true), ("melee", 0, true, false), ("ranged", 0, false, true)] {
            let plus = Scalar::Plus(1, 1);
            let form = vec![Scalar::Number(1), plus.clone(), plus, Scalar::Word(kind.to_owned()), Scalar::Number(thrown)];
            assert_eq!((weapon(&form).melee, weapon(&form).ranged), (melee, ranged), "{kind} {thrown}");
        }
    }

    #[test]
    fn a_side_is_read_as_people_say_it() {
        let lines = [
            "3 3 2+1 2",
            "reach 3 speed 3 dmg 2 and a sword, man 2",
            "l 3 s 3 d 2+1 m 2",
            "len 3, att 3, damage 2+1, move 2",
            "attack length 3 attack speed 3 might 2 + 1 sword manoeuvre 2",
            "l3 s3 d2+1 m2",
        ];
        for line in lines {
            let read = crate::kernel::read_form(&side_fields(), line).unwrap_or_else(|refusal| panic!("{line}: {refusal}"));
            let two = Scalar::Number(2);
            let side = vec![Scalar::Number(3), Scalar::Number(3), Scalar::Plus(2, 1), two, Scalar::Word("none".to_owned())];
            assert_eq!(read, Some(side), "{line}");
        }
        let board = crate::kernel::read_form(&board_fields(), "a2 m 3 cu 1 w 0 ch 2").expect("a line");
        assert_eq!(board, Some([2, 3, 1, 0, 2].map(Scalar::Number).to_vec()));
    }
}
