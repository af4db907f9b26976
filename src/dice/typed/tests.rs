//! What people type, and what it is read as.

use super::*;
use crate::dice::testing::{die, haggle, hit, numbered, party};

/// The faces read, by name; or what is said instead.
fn typed(text: &str, dice: &[Die]) -> String {
    match read(text, dice) {
        Ok(faces) => {
            assert_eq!(faces.len(), dice.len());
            dice.iter().zip(faces).map(|(die, face)| die.name(face)).collect::<Vec<_>>().join(" ")
        }
        Err(fault) => fault.to_string(),
    }
}

fn of(die: &Die, count: usize) -> Vec<Die> {
    vec![die.clone(); count]
}

#[test]
fn a_short_name_stands_where_a_beginning_could_mean_two() {
    let short = ["c", "h"].iter().zip(["cleric", "champion"]);
    let short = short.map(|(short, face)| ((*short).to_owned(), party().face(face).unwrap())).collect();
    let party = party().with_short(short);
    assert_eq!(typed("f c 2m t 2s", &of(&party, 7)), "fighter cleric mage mage thief scroll scroll");
    assert_eq!(typed("fchhh", &of(&party, 5)), "fighter cleric champion champion champion");
    assert!(typed("x c", &of(&party, 2)).contains('x'));
}

#[test]
fn names_and_their_beginnings_are_faces() {
    for text in ["hit equal", "h e", "hit,equal", "HIT, Eq", " h;e ", "he", "HE"] {
        assert_eq!(typed(text, &of(&hit(), 2)), "hit equal", "{text}");
    }
    assert_eq!(typed("hhe", &of(&hit(), 3)), "hit hit equal");
    assert_eq!(typed("ehh", &of(&hit(), 3)), "equal hit hit");
    assert_eq!(typed("", &[]), "");
}

#[test]
fn alike_faces_are_counted_where_no_die_shows_numbers() {
    for text in ["2m thief", "2 mage thief", "mage x2, thief", "magex2 t", "2xmage t", "m x 2 t", "2 x m t", "2*m t", "m m t 0c"] {
        assert_eq!(typed(text, &of(&party(), 3)), "mage mage thief", "{text}");
    }
    assert_eq!(typed("7m", &of(&party(), 7)), "mage mage mage mage mage mage mage");
}

#[test]
fn where_dice_show_numbers_a_number_is_a_face() {
    let d6 = numbered(6);
    assert_eq!(typed("3 5", &of(&d6, 2)), "3 5");
    assert_eq!(typed("35", &of(&d6, 2)), "3 5");
    assert_eq!(typed("2 x 3", &of(&d6, 3)), "`x` is not on the d6 die; type 1 to 6");
    assert_eq!(typed("3 x2", &of(&d6, 2)), "3 3");
    assert_eq!(typed("3x2", &of(&d6, 2)), "`3x2` is not on the d6 die; type 1 to 6");
    assert_eq!(typed("2 door", &of(&haggle(), 2)), "2 door");
    assert_eq!(typed("2d", &of(&haggle(), 2)), "`2d` is not on the haggle die; type 0, 1, 2, 3, 4 or door");
    assert_eq!(typed("2xdoor", &of(&haggle(), 2)), "door door");
    assert_eq!(typed("1 20", &of(&numbered(20), 2)), "1 20");
    assert_eq!(typed("35", &of(&numbered(4), 2)), "`35` is not on the d4 die; type 1 to 4");
    assert_eq!(typed("34", &[numbered(4), numbered(8)]), "3 4");
    assert_eq!(typed("35", &of(&numbered(20), 2)), "`35` is not on the d20 die; type 1 to 20");
    assert_eq!(typed("35", &of(&d6, 3)), "`35` is not on the d6 die; type 1 to 6");
}

#[test]
fn dice_that_belong_together_may_be_said_pair_by_pair() {
    let number = |id: &str| die(id, &[("1", 1), ("2", 2), ("3", 3)]);
    let dice = [
        number("number-gray"),
        die("symbol-gray", &[("return-arrow", 1), ("cruel-caves", 1)]),
        number("number-black"),
        die("symbol-black", &[("claw", 1), ("sound", 1)]),
    ];
    for text in ["2 return-arrow 1 claw", "claw 1 arrow 2", "1 claw, 2 arrow", "arrow 2, claw 1"] {
        assert_eq!(typed(text, &dice), "2 return-arrow 1 claw", "{text}");
    }
    assert!(typed("claw 1 sound 2", &dice).contains("not on"), "one die, said twice");
}

#[test]
fn mixed_dice_are_read_in_order_or_by_the_one_kind_that_shows_the_face() {
    let dice = [hit(), haggle(), party(), hit()];
    assert_eq!(typed("hit 3 mage blank", &dice), "hit 3 mage blank");
    assert_eq!(typed("mage blank hit 3", &dice), "blank 3 mage hit");
    // Both dice show it: only the order can tell.
    let other = die("luck", &[("hit", 1), ("clover", 1)]);
    assert_eq!(typed("hit clover", &[hit(), other.clone()]), "hit clover");
    assert_eq!(typed("clover hit", &[hit(), other.clone()]), "`clover` is not on the hit die; type hit, equal or blank");
    assert_eq!(typed("clover blank", &[hit(), other]), "blank clover");
}

#[test]
fn a_fault_names_the_die_and_what_may_be_typed() {
    for (text, dice, said, span) in [
        ("hit equl", of(&hit(), 2), "`equl` is not on the hit die; type hit, equal or blank; did you mean `equal`?", Some(4..8)),
        ("hti", of(&hit(), 1), "`hti` is not on the hit die; type hit, equal or blank; did you mean `hit`?", Some(0..3)),
        ("h, c", of(&party(), 2), "`h` is not on the party die; type champion, mage, fighter, cleric, thief or scroll", Some(0..1)),
        ("m, c", of(&party(), 2), "`c` on the party die could be champion or cleric; type more of it", Some(3..4)),
        ("mc", of(&party(), 2), "`c` on the party die could be champion or cleric; type more of it", Some(1..2)),
        ("h", of(&hit(), 2), "only 1 of 2 faces; type one face a die: hit (hit, equal or blank)", None),
        ("hh", of(&hit(), 3), "only 2 of 3 faces; type one face a die: hit (hit, equal or blank)", None),
        ("", of(&numbered(20), 2), "only 0 of 2 faces; type one face a die: d20 (1 to 20)", None),
        ("h e  b b ", of(&hit(), 2), "4 faces for 2 dice; type one face a die: hit (hit, equal or blank)", Some(5..8)),
        ("h e", of(&hit(), 1), "2 faces for 1 die; type one face a die: hit (hit, equal or blank)", Some(2..3)),
        (
            "9999999999999999999999m",
            of(&party(), 2),
            "18446744073709551615 faces for 2 dice; type one face a die: party (champion, mage, fighter, cleric, thief or scroll)",
            Some(22..23),
        ),
        ("7", of(&numbered(6), 1), "`7` is not on the d6 die; type 1 to 6", Some(0..1)),
        ("h", vec![], "1 typed, but no dice are rolled; type nothing", Some(0..1)),
        (
            "3",
            vec![hit(), haggle()],
            "only 1 of 2 faces; type one face a die: hit (hit, equal or blank), haggle (0, 1, 2, 3, 4 or door)",
            None,
        ),
        ("é 3", of(&numbered(6), 2), "`é` is not on the d6 die; type 1 to 6", Some(0..2)),
        ("x2", of(&hit(), 2), "`x2` is not on the hit die; type hit, equal or blank", Some(0..2)),
    ] {
        let fault = read(text, &dice).expect_err(text);
        assert_eq!((fault.to_string(), fault.span()), (said.to_owned(), span), "{text}");
    }
}

#[test]
fn what_is_read_back_is_what_was_rolled() {
    let dice = [hit(), haggle(), party(), numbered(20), hit()];
    for nth in 0..2000_u32 {
        let faces: Vec<Face> = dice
            .iter()
            .enumerate()
            .map(|(at, die)| die.side((nth * 7919 + nth / 13 * u32::try_from(at).expect("few")) % die.sides()))
            .collect();
        let names: Vec<&str> = dice.iter().zip(&faces).map(|(die, face)| die.name(*face)).collect();
        assert_eq!(read(&names.join(" "), &dice), Ok(faces));
    }
}

#[test]
fn no_text_makes_it_panic() {
    for text in ["×", "2×", "×2", "x", "x x", "2 x", "2x", "2 2", "é×2", "𝒹2", ",,;", "0", "0m", "m x99999999999999999999", "-", "mx"]
    {
        for dice in [of(&party(), 2), of(&numbered(6), 2), vec![hit(), numbered(6)]] {
            let span = read(text, &dice).err().and_then(|fault| fault.span());
            assert!(span.is_none_or(|span| text.get(span).is_some()), "{text}");
        }
    }
}
