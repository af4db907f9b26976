//! What chips show, in words: as it is printed, or as the owner typed it.

use super::fields::{chip, numbers, word};
use super::paths::{chip_path, path_of};
use super::printed::printed;
use super::{Chip, Numbers};
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::pack::{ChipCard, ChipSide, Design, Pack, Plus};
use crate::games::dragons_down::state::{Figure, Side, State};
use crate::kernel::Form;
use crate::toolbox::wording::capital;

/// What is known at a path: typed in this evening, if there is one, or printed.
fn known(pack: &Pack, state: Option<&State>, path: &str) -> Option<Form> {
    let typed = state.and_then(|state| state.known.get(path)).cloned();
    typed.unwrap_or_else(|| printed(pack, path))
}

fn damage(damage: i32, swords: i32) -> String {
    if swords > 0 { format!("{damage}+{swords}") } else { damage.to_string() }
}

/// The numbers of the side that is up in a few letters: `s2 L0 d4+1 m1`; empty when nobody has given them.
#[must_use]
pub fn in_short(pack: &Pack, state: &State, figure: &Figure) -> String {
    let form = known(pack, Some(state), &format!("{}.{}", chip_path(figure), figure.side.slug()));
    form.as_ref()
        .map(numbers)
        .map_or_else(String::new, |n| format!("s{} L{} d{} m{}", n.speed, n.length, damage(n.damage, n.swords), n.maneuver))
}

/// The numbers of a side written out: `speed 2, length 0, damage 4+1, maneuver 1`, with its special attack.
fn whole_side(n: &Numbers, special: &str) -> String {
    let special = if special == "none" { String::new() } else { format!(", {special}") };
    format!("speed {}, length {}, damage {}, maneuver {}{special}", n.speed, n.length, damage(n.damage, n.swords), n.maneuver)
}

/// What of a side is printed where not all of it is: `speed 1, maneuver 1`.
fn part_of_side(side: &ChipSide) -> String {
    let number = |what: &str, number: Option<i32>| number.map(|number| format!("{what} {number}"));
    let red = side.damage.map(|Plus(number, swords)| format!("damage {}", damage(number, swords)));
    let parts = [number("speed", side.speed), number("length", side.length), red, number("maneuver", side.maneuver), side.special.clone()];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

fn stands(chip: &Chip) -> String {
    let marks = [(chip.armoured, ", armoured"), (chip.undead, ", undead"), (chip.flying, ", flies")];
    let marks: String = marks.iter().filter(|(is, _)| *is).map(|(_, word)| *word).collect();
    format!("health {}, {} Fame{marks}", chip.health, chip.fame)
}

fn part_of_chip(card: &ChipCard) -> String {
    let health = card.health.map(|health| format!("health {health}"));
    let fame = card.fame.map(|fame| format!("{fame} Fame"));
    let flies = card.moves.clone().filter(|moves| moves == "flies");
    [health, fame, card.armour.clone(), card.kind.clone(), flies].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// By what one knows the printed chip of a design, as far as it is known: `design 1: health 3, 6 Fame; name side speed 2, length 0,
/// damage 2+1, maneuver 3`.
#[must_use]
pub fn design_in_words(pack: &Pack, state: &State, of: &Id, design: u8) -> String {
    let path = path_of(of, Some(design), false);
    let form = |what: &str| known(pack, Some(state), &format!("{path}.{what}"));
    let stands = form("chip").as_ref().map(chip).map(|chip| stands(&chip));
    let side = form("front").map(|form| format!("name side {}", whole_side(&numbers(&form), word(&form, 4))));
    let known: Vec<String> = stands.into_iter().chain(side).collect();
    if known.is_empty() { which_design(pack, of, design) } else { format!("design {design}: {}", known.join("; ")) }
}

/// By what the table tells the chips of a design from the others of that name while nothing else is known of them: by how many of them
/// are alike, if that is different for each; else by which such lot it is.
#[must_use]
pub fn which_design(pack: &Pack, of: &Id, design: u8) -> String {
    let native = pack.natives.contains_key(of);
    let designs = pack.monsters.get(of).map_or(&[][..], |monster| &monster.designs);
    let count = usize::from(design).checked_sub(1).and_then(|at| designs.get(at)).copied();
    let Some(count) = count.filter(|count| *count > 1 && !native) else { return format!("design {design}") };
    let alike = designs.iter().filter(|other| **other == count).count();
    let before = designs.iter().take(usize::from(design) - 1).filter(|other| **other == count).count();
    match (alike, before) {
        (1, _) => format!("design {design}, one of the {count} alike"),
        (_, 0) => format!("design {design}, one of {count} alike"),
        _ => format!("design {design}, one of other {count} alike"),
    }
}

/// A side of a hero's card: `front of the Human card`.
#[must_use]
pub fn board_name(pack: &Pack, path: &str) -> String {
    let mut parts = path.split('.').skip(1);
    let card = parts.next().map_or_else(String::new, |id| pack.name(&Id::from(id)));
    format!("{} of the {} card", parts.next().unwrap_or("front"), capital(&card))
}

/// All that is known of the chips of a record, one after another where there are several designs; empty where nothing is.
#[must_use]
pub fn chips_in_words(pack: &Pack, state: Option<&State>, of: &Id) -> Vec<String> {
    let one = |path: &str, design: &Design| {
        let form = |what: &str| known(pack, state, &format!("{path}.{what}"));
        let whole = form("chip").map_or_else(|| part_of_chip(&design.chip), |form| stands(&chip(&form)));
        let sides = [(Side::Front, &design.front), (Side::Back, &design.back)].map(|(side, part)| {
            let shows = form(side.slug()).map_or_else(|| part_of_side(part), |form| whole_side(&numbers(&form), word(&form, 4)));
            if shows.is_empty() { String::new() } else { format!("{}: {shows}", side.words()) }
        });
        [whole].into_iter().chain(sides).filter(|words| !words.is_empty()).collect::<Vec<_>>().join("; ")
    };
    let (native, designs, alone) = match (pack.monsters.get(of), pack.natives.get(of)) {
        (Some(chip), _) => {
            let alone = Design { chip: chip.chip.clone(), front: chip.front.clone(), back: chip.back.clone() };
            (false, chip.designs.len(), Some((alone, &chip.design)))
        }
        (None, Some(group)) => (true, usize::from(group.count), Some((Design::default(), &group.design))),
        (None, None) => (false, 0, None),
    };
    let Some((alone, several)) = alone else { return Vec::new() };
    if designs == 0 {
        return Some(one(&path_of(of, None, native), &alone)).filter(|words| !words.is_empty()).into_iter().collect();
    }
    let each = (1..=u8::try_from(designs).unwrap_or(u8::MAX)).filter_map(|number| {
        let words = one(&path_of(of, Some(number), native), several.get(&number.to_string()).unwrap_or(&alone));
        (!words.is_empty()).then(|| format!("design {number}: {words}"))
    });
    each.collect()
}
