//! The rules in a line each, in our own words, with their section. Numbers are the pack's.

use super::cite;
use super::pack::Pack;
use crate::kernel::Cite;
use crate::toolbox::wording::count;

/// What it is called at the table, what it says, and its section.
#[must_use]
pub fn topics(pack: &Pack) -> Vec<(&'static str, String, Cite)> {
    let n = pack.numbers;
    let (dragons, companions) = (count(n.dragon_threshold, "dragon"), count(n.dragon_companions, "different companion"));
    vec![
        ("objective", format!("the most experience after {} each", count(n.delves, "delve")), cite::OBJECTIVE),
        ("turn", format!("roll {} party dice, then level by level as many dungeon dice as the level's number", n.party_dice), cite::TURN),
        ("scroll", "roll any other party dice and any monsters, chests and potions again; it never fights".to_owned(), cite::MONSTER_PHASE),
        (
            "monster phase",
            "defeat every monster; several companions fight as many monsters of one kind; or flee".to_owned(),
            cite::MONSTER_PHASE,
        ),
        ("flee", "the delve ends without experience for its levels; tokens and experience booked stay".to_owned(), cite::MONSTER_PHASE),
        ("loot phase", "open chests, quaff potions, or leave them".to_owned(), cite::LOOT_PHASE),
        ("potion", "any party die quaffs any number; each brings one die back with the face you want".to_owned(), cite::LOOT_PHASE),
        ("dragon phase", format!("{dragons} in the lair wake it; {companions} defeat it"), cite::DRAGON_PHASE),
        ("regroup phase", "retire with the level's experience, or seek glory one level deeper".to_owned(), cite::REGROUP_PHASE),
        ("party dice", "each companion is best against some monsters; `look` and its name says which".to_owned(), cite::PARTY_DICE),
        (
            "treasures",
            "a token is used once, for what it shows, and worth points unspent; `look` and its name says more".to_owned(),
            cite::TREASURES,
        ),
        (
            "hero powers",
            format!("a specialty always, an ultimate once a delve; at {} experience the hero is a master", n.flip),
            cite::HERO_POWERS,
        ),
        (
            "score",
            "experience, 1 for each unspent token, and what some are worth more; fewer tokens break a tie".to_owned(),
            cite::END_OF_GAME,
        ),
    ]
}

/// The rule of a section.
#[must_use]
pub fn rule(pack: &Pack, section: &Cite) -> Vec<String> {
    let ours = topics(pack).into_iter().filter(|(_, _, cite)| cite == section);
    ours.map(|(topic, text, cite)| format!("{topic}: {text} [{cite}]")).collect()
}
