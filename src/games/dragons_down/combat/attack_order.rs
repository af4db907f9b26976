//! Combat Steps 7A: Attack Order.

use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::state::Rule;
use crate::games::dragons_down::{Play, cite};
use crate::kernel::{Flow, Table, ask};
use crate::toolbox::wording::list;

/// What orders an attack, first things first; none where nobody can say.
type Rank = (Option<i32>, Option<i32>);

/// An attack still to come.
struct Attack {
    by: Id,
    rank: Rank,
}

/// Combat Steps 7A: by attack speed, ties by attack length; still tied, they strike at once. Heroes first, in turn order. Only between
/// those whose order nobody can say, the players are asked.
pub(super) fn attack_order(play: &Play<'_>, table: &mut Table<'_>) -> Flow<Vec<Id>> {
    let all = pending(play);
    let first: Vec<&Attack> = all.iter().filter(|attack| all.iter().all(|other| !surely_before(other.rank, attack.rank))).collect();
    // Those of one rank strike at once: they are one option.
    let mut groups: Vec<Vec<&Attack>> = Vec::new();
    for attack in first {
        match groups.iter_mut().find(|group| group.first().is_some_and(|other| surely_equal(other.rank, attack.rank))) {
            Some(group) => group.push(attack),
            None => groups.push(vec![attack]),
        }
    }
    let who = |groups: &[Vec<&Attack>]| groups.iter().flatten().map(|attack| attack.by.clone()).collect::<Vec<Id>>();
    if groups.len() < 2 {
        return Ok(who(&groups));
    }
    let names = |ids: &[Id]| list(&ids.iter().map(|id| play.name(id)).collect::<Vec<_>>());
    let key = |group: &Vec<&Attack>| group.first().map_or_else(String::new, |attack| attack.by.to_string());
    let mut options: Vec<(Vec<Id>, String)> = groups.iter().map(|group| (who(std::slice::from_ref(group)), key(group))).collect();
    options.push((who(&groups), "at-once".to_owned()));
    let last = options.len() - 1;
    let everyone = who(&groups);
    let label = |ids: &Vec<Id>| if ids.len() == everyone.len() { "all of these at once".to_owned() } else { names(ids) };
    let text = || format!("Whose attack is next? Nobody knows {}", unknown(play, groups.get(..last).unwrap_or_default()));
    let hint = || "The fastest attack first, of those as fast the longest; what is as fast and as long strikes at once.".to_owned();
    let about = ask("next-attack").text(text).hint(hint).cite(cite::ATTACK_ORDER);
    table.choose(about.choose(options).label(label))
}

/// The attacks still to come, heroes first, in turn order.
fn pending(play: &Play<'_>) -> Vec<Attack> {
    let pending = &play.state.fight().pending;
    let heroes = play.state.heroes_at(&play.state.fight().at).into_iter().filter(|id| pending.contains(id));
    let all = heroes.chain(pending.iter().filter(|id| !play.state.is_hero(id)).cloned());
    let closing = play.state.fight().opening && play.state.rule(Rule::ClosingTheDistance);
    let rank = |id: &Id| {
        let (speed, length) = (play.attack_speed(id), play.attack_length(id));
        if closing { (length, speed) } else { (speed, length) }
    };
    all.map(|by| Attack { rank: rank(&by), by }).collect()
}

/// Whether an attack comes before another, whatever is unknown of the two.
fn surely_before((one, then): Rank, (other, other_then): Rank) -> bool {
    let more = |one: Option<i32>, other: Option<i32>| one.zip(other).is_some_and(|(one, other)| one > other);
    more(one, other) || (one.is_some() && one == other && more(then, other_then))
}

fn surely_equal(one: Rank, other: Rank) -> bool {
    one == other && one.0.is_some() && one.1.is_some()
}

/// What is unknown of these attacks: `how fast kobold-rex-1 is and how far Warrior reaches`.
fn unknown(play: &Play<'_>, groups: &[Vec<&Attack>]) -> String {
    let of = |attack: &&Attack| {
        let name = play.name(&attack.by);
        let fast = play.attack_speed(&attack.by).is_none().then(|| format!("how fast {name} is"));
        fast.or_else(|| play.attack_length(&attack.by).is_none().then(|| format!("how far {name} reaches")))
    };
    list(&groups.iter().flatten().filter_map(of).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_orders_what_it_can() {
        assert!(surely_before((Some(4), None), (Some(2), Some(9))), "faster, however short");
        assert!(surely_before((Some(2), Some(5)), (Some(2), Some(4))), "as fast, and longer");
        assert!(!surely_before((Some(2), None), (Some(2), Some(4))), "as fast, and nobody knows how long");
        assert!(!surely_before((None, None), (Some(2), Some(4))));
        assert!(surely_equal((Some(2), Some(4)), (Some(2), Some(4))));
        assert!(!surely_equal((Some(2), None), (Some(2), None)), "both unknown is not equal");
    }
}
