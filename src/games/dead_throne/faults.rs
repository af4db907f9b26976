//! What can be wrong with a state.

use super::mode::Mode;
use super::pack::Pack;
use super::position::Position;
use super::region::Lies;
use super::settings::Setting;
use super::state::State;
use super::tray::Tray;
use crate::kernel::{Fault, Seat};
use crate::toolbox::wording::count;

fn counted(things: usize, thing: &str) -> String {
    count(i64::try_from(things).unwrap_or(i64::MAX), thing)
}

/// Every fault: totals out of range, enemies twice, markers off their tracks, seats that nobody has.
#[must_use]
pub fn faults(pack: &Pack, state: &State) -> Vec<Fault> {
    let mut faults = Vec::new();
    if state.mode.is_none() {
        return faults;
    }
    if state.trays.len() != state.sheet.players.len() {
        let what =
            format!("{} for {}; one each was expected", counted(state.trays.len(), "board"), counted(state.sheet.players.len(), "player"));
        faults.push(Fault::new("trays", what));
        return faults;
    }
    if usize::from(state.turn.seat.0) >= state.trays.len() {
        faults.push(Fault::new("turn.seat", format!("nobody sits in seat {}", state.turn.seat.0)));
    }
    for (setting, position) in &state.settings.0 {
        if !setting.positions().contains(&position.as_str()) {
            let what = format!("`{position}` is no position; {} were expected", setting.positions().join(", "));
            faults.push(Fault::new(format!("settings.{}", setting.key()), what));
        }
    }
    for seat in state.sheet.seats() {
        tray(pack, state, seat, &mut faults);
    }
    enemies(pack, state, &mut faults);
    battles(state, &mut faults);
    pieces(pack, state, &mut faults);
    boards(pack, state, &mut faults);
    faults
}

fn tray(pack: &Pack, state: &State, seat: Seat, faults: &mut Vec<Fault>) {
    let at = Position { pack, state };
    let tray: &Tray = at.tray(seat);
    let mut fault = |key: &str, what: String| faults.push(Fault::new(format!("trays.{}.{key}", seat.0), what));
    let max = at.max_health(seat);
    if tray.health < 0 || tray.health > max {
        fault("health", format!("{} is not between 0 and {max}", tray.health));
    }
    if tray.alive() != (tray.health > 0) {
        fault("health", format!("{} health does not fit who is {:?}", tray.health, tray.life).to_lowercase());
    }
    if tray.coin < 0 {
        fault("coin", format!("{} coin; 0 or more were expected", tray.coin));
    }
    if i32::from(tray.all_scrolls()) > pack.numbers.most_scrolls {
        fault("scrolls", format!("{}; {} at most were expected", count(tray.all_scrolls(), "scroll"), pack.numbers.most_scrolls));
    }
    if tray.traps.iter().any(|level| !(1..=pack.numbers.trap_levels).contains(&i32::from(*level))) {
        fault("traps", format!("a trap has a level from 1 to {}", pack.numbers.trap_levels));
    }
    for (nth, item) in tray.items.iter().enumerate() {
        if tray.items.iter().take(nth).any(|other| other.id == item.id) {
            fault("items", format!("two items are called {}", item.id));
        }
        let twin = |other: &super::item::Item| {
            let equipped = super::item::Carried::Equipped;
            other.carried == equipped && item.carried == equipped && other.kind.slot() == item.kind.slot()
        };
        if tray.items.iter().take(nth).any(twin) {
            fault("items", format!("{} is equipped where another item is", item.id));
        }
    }
}

fn enemies(pack: &Pack, state: &State, faults: &mut Vec<Fault>) {
    for (nth, enemy) in state.enemies.iter().enumerate() {
        let mut fault = |what: String| faults.push(Fault::new(format!("enemies.{nth}"), what));
        if state.enemies.iter().take(nth).any(|other| other.id == enemy.id) {
            fault(format!("{} stands twice", enemy.id));
        }
        if !enemy.card.attack.is_sound() || !enemy.card.defense.is_sound() {
            fault(format!("{} has values that no card shows", enemy.id));
        }
        if enemy.spawned && !pack.tiles.contains_key(&enemy.towards) {
            fault(format!("{} marches on `{}`, which is no tile", enemy.id, enemy.towards));
        }
    }
    if state.enemies.iter().filter(|enemy| enemy.agrimor).count() > 1 {
        faults.push(Fault::new("enemies", "Agrimor stands twice"));
    }
}

fn battles(state: &State, faults: &mut Vec<Fault>) {
    let mut seen: Vec<Seat> = Vec::new();
    for (nth, battle) in state.battles.iter().enumerate() {
        let mut fault = |what: String| faults.push(Fault::new(format!("battles.{nth}"), what));
        if battle.fighters.len() < 2 {
            fault("a battle needs two".to_owned());
        }
        if !battle.fighters.iter().any(|fighter| fighter.seat == battle.turn) {
            fault(format!("seat {} has the Battle Turn, but is not in the battle", battle.turn.0));
        }
        for fighter in &battle.fighters {
            if seen.contains(&fighter.seat) {
                fault(format!("seat {} is in two battles", fighter.seat.0));
            }
            if !state[fighter.seat].alive() {
                fault(format!("seat {} fights, but is dead", fighter.seat.0));
            }
            seen.push(fighter.seat);
        }
    }
}

fn pieces(pack: &Pack, state: &State, faults: &mut Vec<Fault>) {
    let held: u32 = state.trays.iter().map(|tray| u32::from(tray.pieces)).sum();
    let lying: u32 = state.dropped.iter().map(|dropped| u32::from(dropped.pieces)).sum();
    let all = held + lying + u32::from(state.market_pieces);
    if all != u32::from(state.pieces) || i32::from(state.pieces) > pack.numbers.pieces {
        faults.push(Fault::new("pieces", format!("{all} Medallion Pieces are out; {} were expected", state.pieces)));
    }
    for (nth, stone) in state.stones.iter().enumerate() {
        if state.stones.iter().take(nth).any(|other| other.id == stone.id) {
            faults.push(Fault::new(format!("stones.{nth}"), format!("the stone {} is there twice", stone.id)));
        }
        if matches!(stone.lies, Lies::With(seat) if usize::from(seat.0) >= state.trays.len()) {
            faults.push(Fault::new(format!("stones.{nth}"), "nobody sits where the stone is carried"));
        }
    }
}

fn boards(pack: &Pack, state: &State, faults: &mut Vec<Fault>) {
    let mode = state.mode.unwrap_or_default();
    if (mode == Mode::Defender) != state.siege.is_some() || (mode == Mode::Solo) != state.solo.is_some() {
        faults.push(Fault::new("mode", format!("the boards of {} are not there, or others are", mode.name())));
    }
    if let Some(siege) = &state.siege {
        let capped = state.settings.is(Setting::TownCap, "35");
        if !(1..=pack.numbers.most_xp).contains(&i32::from(siege.xp)) {
            faults.push(Fault::new("siege.xp", format!("{} is not between 1 and {}", siege.xp, pack.numbers.most_xp)));
        }
        if siege.agrimor < 0 || (siege.agrimor == 0 && state.ending.is_none()) {
            faults.push(Fault::new("siege.agrimor", "Agrimor's health is 1 or more while the game goes on"));
        }
        for (town, health) in &siege.towns {
            if *health < 0 || (capped && *health > pack.numbers.town_health) || (*health == 0 && state.ending.is_none()) {
                faults
                    .push(Fault::new(format!("siege.towns.{town}"), format!("{health} is not between 1 and {}", pack.numbers.town_health)));
            }
        }
    }
    if let Some(board) = &state.solo {
        for (id, marker) in [("battle", board.red), ("quest", board.green)] {
            let length = super::values::solo_track(pack, state, id).map_or(200, |track| track.length);
            if marker > length {
                let key = if id == "battle" { "red" } else { "green" };
                faults.push(Fault::new(format!("solo.{key}"), format!("{marker} is past the end of the track, {length}")));
            }
        }
    }
}
