//! What the packs have at a path, as the form that the owner would type.

use crate::games::dragons_down::pack::{
    AimCard, ArmourCard, BoardCard, ChipCard, ChipSide, DiscardCard, Pack, Plus, StockCard, TaskCard, TitleCard, WeaponCard,
};
use crate::games::dragons_down::spells;
use crate::kernel::{Form, Scalar};

/// What the packs have at a path, if they have all of it.
pub fn printed(pack: &Pack, path: &str) -> Option<Form> {
    let mut parts = path.split('.');
    let (kind, record, what) = (parts.next()?, parts.next()?, parts.next()?);
    match (kind, what) {
        ("monster" | "native", "design") => {
            let monster = pack.monsters.get(record).map(|monster| &monster.design);
            let design = monster.or_else(|| pack.natives.get(record).map(|native| &native.design))?.get(parts.next()?)?;
            match parts.next()? {
                "chip" => whole_chip(&design.chip),
                "front" => whole_side(&design.front),
                _ => whole_side(&design.back),
            }
        }
        ("monster", "chip") => whole_chip(&pack.monsters.get(record)?.chip),
        ("monster", "front") => whole_side(&pack.monsters.get(record)?.front),
        ("monster", "back") => whole_side(&pack.monsters.get(record)?.back),
        ("item", "weapon") => whole_weapon(&pack.items.get(record)?.weapon),
        ("treasure", "weapon") => whole_weapon(&pack.treasures.get(record)?.weapon),
        ("item", "armour") => whole_armour(&pack.items.get(record)?.armour),
        ("treasure", "armour") => whole_armour(&pack.treasures.get(record)?.armour),
        ("item", "place") => Some(vec![Scalar::Word(pack.items.get(record)?.place.position?.word().to_owned())]),
        ("treasure", "place") => Some(vec![Scalar::Word(pack.treasures.get(record)?.place.position?.word().to_owned())]),
        ("treasure", "bonus") => Some(vec![Scalar::Number(pack.treasures.get(record)?.bonus.damage?)]),
        ("board", "places") => Some(vec![Scalar::Number(pack.boards.get(record)?.places.misc?)]),
        ("item", "price") => Some(vec![Scalar::Number(pack.items.get(record)?.price.gold?)]),
        ("treasure", "price") => Some(vec![Scalar::Number(pack.treasures.get(record)?.price.gold?)]),
        ("spell", "price") => Some(vec![Scalar::Number(pack.spells.get(record)?.price.gold?)]),
        ("mission", "reward") => {
            let reward = &pack.missions.get(record)?.reward;
            let bonus = reward.bonus.clone().unwrap_or_else(|| "none".to_owned());
            Some(vec![Scalar::Number(reward.gold?), Scalar::Number(reward.fame?), Scalar::Number(reward.lp?), Scalar::Word(bonus)])
        }
        ("spell", "card") => spells::printed_card(pack, record),
        ("mission", "task") => whole_task(&pack.missions.get(record)?.task),
        ("mission", "discard") => whole_discard(&pack.missions.get(record)?.discard),
        ("merchant", "stock") => whole_stock(&pack.merchants.get(record)?.stock),
        ("title", "card") => whole_title(&pack.titles.get(record)?.card),
        ("lineage", side) => {
            let card = pack.lineages.get(record)?;
            let board = if side == "front" { &card.front } else { &card.back };
            if parts.next() == Some("aims") { whole_aims(&board.aims) } else { whole_board(board) }
        }
        ("class", "front") => whole_board(&pack.classes.get(record)?.front.board),
        ("class", "back") => whole_board(&pack.classes.get(record)?.back.board),
        _ => None,
    }
}

fn whole_chip(chip: &ChipCard) -> Option<Form> {
    let word = |word: &Option<String>, usual: &str| Scalar::Word(word.clone().unwrap_or_else(|| usual.to_owned()));
    Some(vec![
        Scalar::Number(chip.health?),
        Scalar::Number(chip.fame?),
        Scalar::Word(chip.armour.clone()?),
        word(&chip.kind, "living"),
        word(&chip.moves, "walks"),
    ])
}

fn whole_side(side: &ChipSide) -> Option<Form> {
    Some(vec![
        Scalar::Number(side.length?),
        Scalar::Number(side.speed?),
        plus(side.damage?),
        Scalar::Number(side.maneuver?),
        Scalar::Word(side.special.clone()?),
    ])
}

fn whole_weapon(weapon: &WeaponCard) -> Option<Form> {
    Some(vec![
        Scalar::Number(weapon.length?),
        plus(weapon.dark?),
        plus(weapon.light?),
        Scalar::Word(weapon.r#use.clone()?),
        Scalar::Number(weapon.thrown.unwrap_or(0)),
    ])
}

fn whole_armour(armour: &ArmourCard) -> Option<Form> {
    Some(vec![Scalar::Number(armour.value?), Scalar::Number(armour.weight?)])
}

fn whole_board(board: &BoardCard) -> Option<Form> {
    let numbers = [board.attack?, board.maneuver?, board.cunning?, board.wisdom?, board.charisma?];
    Some(numbers.map(Scalar::Number).to_vec())
}

fn whole_aims(aims: &AimCard) -> Option<Form> {
    Some(vec![Scalar::Number(aims.head?), Scalar::Number(aims.torso?)])
}

fn whole_task(task: &TaskCard) -> Option<Form> {
    let what = Scalar::Word(task.what.clone().unwrap_or_else(|| "-".to_owned()));
    Some(vec![Scalar::Word(task.deed.clone()?), what, Scalar::Number(task.count.unwrap_or(1))])
}

/// A card that says anything of being discarded says all of it.
fn whole_discard(card: &DiscardCard) -> Option<Form> {
    let numbers = [card.gold, card.fame, card.outlaw, card.items];
    let said = numbers.iter().any(Option::is_some);
    said.then(|| numbers.map(|number| Scalar::Number(number.unwrap_or(0))).to_vec())
}

fn whole_stock(stock: &StockCard) -> Option<Form> {
    let numbers = [stock.missions?, stock.items?, stock.treasures?];
    Some(numbers.map(|number| Scalar::Number(i32::from(number))).to_vec())
}

fn whole_title(card: &TitleCard) -> Option<Form> {
    let numbers = [card.gold?, card.lp?, card.fame?].map(Scalar::Number);
    let size = Scalar::Word(card.r#box.clone().unwrap_or_else(|| "small".to_owned()));
    Some(numbers.into_iter().chain([size]).collect())
}

fn plus(Plus(number, more): Plus) -> Scalar {
    Scalar::Plus(number, more)
}
