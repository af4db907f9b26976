//! Rest.

use super::{active, after_action, in_a_row, left_for, spend};
use crate::games::dragons_down::cubes::Cube;
use crate::games::dragons_down::effects::{self, Deed, Effect};
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::pack::Pack;
use crate::games::dragons_down::state::{Phase, State};
use crate::games::dragons_down::{Play, cite};
use crate::kernel::{Flow, Table, ask, note};

/// Rest: two, three or four actions in a row heal one, two or three cubes; what rests quickly heals one with each.
pub fn rest(play: &mut Play<'_>, table: &mut Table<'_>) -> Flow<()> {
    let Some(hero) = active(&play.state) else { return Ok(()) };
    let state = play.state.hero(&hero);
    let left = i64::from(left_for(play.pack, &play.state, &hero, Deed::Rest)).max(1);
    let idle = i64::from(idle(play.pack, &play.state, &hero));
    let useful = i64::from(state.wounded.total()) + idle;
    let text = || match idle {
        0 => "For how many actions? Each heals a cube".to_owned(),
        _ => "For how many actions? 2 (quick) heal one cube, 3 (short) two, 4 (long) three".to_owned(),
    };
    // Quick, short and long rests heal one, two and three.
    let called = |word: &str| {
        let heals = ["quick", "short", "long"].iter().position(|name| word == *name || word == format!("{name}-rest"))?;
        Some((i64::try_from(heals).unwrap_or(0) + 1 + idle).to_string())
    };
    let about = ask("actions").of(state.seat).text(text).short(called).cite(cite::REST);
    let actions = table.number(about.number((1 + idle).min(left), left).default_to(left.min(useful)))?;
    for nth in 1..=actions {
        spend(play, table, &hero, Deed::Rest, 1)?;
        let times = in_a_row(play, &hero, "rest", Vec::new());
        let quick = play.acting(&hero, |effect| (*effect == Effect::RestEach).then_some(()));
        let heals = times >= 2 || quick.is_some();
        table.tell(|| note(format!("{} rests ({times} in a row)", play.name(&hero))).cite(cite::REST));
        if let Some(((), by)) = quick.filter(|_| times == 1 && !play.state.hero(&hero).wounded.is_none()) {
            table.tell(|| note(format!("each Rest heals a cube ({})", play.origin(&hero, &by))).cite(by.cite()));
        }
        if heals && !play.state.hero(&hero).wounded.is_none() {
            let of = if actions - idle > 1 { format!(" ({} of {})", nth - idle, actions - idle) } else { String::new() };
            heal(play, table, &hero, (&format!("heal.{nth}"), &of))?;
        }
        after_action(play, table, &hero)?;
        // A block cuts the rest short.
        if play.state.phase != Phase::Actions {
            break;
        }
    }
    Ok(())
}

/// How many actions of a Rest heal nothing: the first, unless the hero rested just before or rests quickly.
#[must_use]
pub fn idle(pack: &Pack, state: &State, hero: &Id) -> u8 {
    let rested = state.hero(hero).day.streak.as_ref().is_some_and(|streak| streak.what == "rest");
    let quick = effects::any(pack, state, hero, |effect| (*effect == Effect::RestEach).then_some(())).is_some();
    u8::from(!rested && !quick)
}

/// One cube of the hero's choice comes back to the healthy box.
fn heal(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id, (id, of): (&str, &str)) -> Flow<()> {
    let state = play.state.hero(hero);
    let options: Vec<_> = state.wounded.each().map(|(cube, _)| (cube, cube.slug())).collect();
    let about = ask(id.to_owned()).of(state.seat).text(|| format!("Which cube heals?{of}")).cite(cite::REST);
    let cube: Cube = table.choose(about.choose(options).default_to(|_| true))?;
    table.tell(|| note(format!("{} heals {}", play.name(hero), cube.one())).cite(cite::REST));
    let state = play.state.hero_mut(hero);
    state.wounded.take(cube, 1);
    state.healthy.put(cube, 1);
    Ok(())
}
