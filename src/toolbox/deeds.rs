//! What every table may do in any game, at any menu.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::evening::{Evening, Switch, Wanted, wanted_or_typed};
use super::sheet::{Automation, Counter, Timer};
use super::wording::slug;
use crate::kernel::{Flow, Play, Refusal, Seat, Table, Value, ask, note};

/// Something the table does, whatever it plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deed {
    /// Set a free counter, or make one.
    Counter,
    /// Write a note down.
    Note,
    /// Strike a note out.
    StrikeNote,
    /// Be reminded at a moment of the game.
    Timer,
    /// Switch a part of the game on, to remind, or off.
    Automation,
    /// Bring an optional rule into use, or out of it.
    Rules,
    /// Say whose dice are rolled by hand.
    Rolling,
    /// A player sits down.
    Join,
    /// A player leaves.
    Leave,
    /// Two players swap their places.
    SwapSeats,
    /// A player is called something else.
    Rename,
    /// The owner types values that this set-up will want.
    OwnerValues,
    /// The evening ends here and is scored as it stands.
    EndEvening,
}

impl Deed {
    /// Every deed, in the order of the menu.
    pub const ALL: [Self; 13] = [
        Self::Counter,
        Self::Note,
        Self::StrikeNote,
        Self::Timer,
        Self::Automation,
        Self::Rules,
        Self::Rolling,
        Self::Join,
        Self::Leave,
        Self::SwapSeats,
        Self::Rename,
        Self::OwnerValues,
        Self::EndEvening,
    ];

    /// In a player's words.
    #[must_use]
    pub fn label(self) -> &'static str {
        match self {
            Self::Counter => "set a counter",
            Self::Note => "write a note",
            Self::StrikeNote => "strike a note out",
            Self::Timer => "set a reminder",
            Self::Automation => "switch a part on, to remind, or off",
            Self::Rules => "switch an optional rule",
            Self::Rolling => "say who rolls by hand",
            Self::Join => "a player joins",
            Self::Leave => "a player leaves",
            Self::SwapSeats => "two players swap places",
            Self::Rename => "rename a player",
            Self::OwnerValues => "type values from your own box",
            Self::EndEvening => "end the evening here",
        }
    }

    /// Why it can't be done now, if it can't.
    #[must_use]
    pub fn barred<G: Evening>(self, pack: &G::Pack, state: &G::State) -> Option<Refusal> {
        let sheet = G::sheet(state);
        match self {
            Self::StrikeNote if sheet.notes.is_empty() => Some(Refusal::new("there is no note to strike out")),
            Self::Automation if G::PARTS.is_empty() => Some(Refusal::new("nothing in this game can be switched off")),
            Self::Rules if G::switches(state).is_empty() => Some(Refusal::new("this game has no optional rules")),
            Self::Timer if G::MOMENTS.is_empty() => Some(Refusal::new("this game has no moments to wait for")),
            Self::Leave if sheet.present().is_empty() => Some(Refusal::new("nobody is left")),
            Self::SwapSeats if sheet.players.len() < 2 => Some(Refusal::new("there is nobody to swap with")),
            Self::OwnerValues if wanted_or_typed::<G>(pack, state).is_empty() => {
                Some(Refusal::new("no value of this set-up is wanting, and none was typed"))
            }
            _ => None,
        }
    }
}

/// Carries a deed out.
pub(super) fn run<G: Evening>(play: &mut Play<'_, G>, deed: Deed, table: &mut Table<'_>) -> Flow<()> {
    if let Some(refusal) = deed.barred::<G>(play.pack, &play.state) {
        return Err(refusal.into());
    }
    match deed {
        Deed::Counter => counter(play, table),
        Deed::Note => {
            let text = table.text(ask("note").text(|| "What is to be noted?".to_owned()), None, |_| Ok(()))?;
            table.tell(|| note(format!("noted: {text}")));
            G::sheet_mut(&mut play.state).notes.push(text);
            Ok(())
        }
        Deed::StrikeNote => {
            let notes = G::sheet(&play.state).notes.clone();
            let options = notes.iter().enumerate().map(|(at, _)| (at, (at + 1).to_string()));
            let at = table.choose(ask("strike").choose(options).label(|at| notes.get(*at).cloned().unwrap_or_default()))?;
            let text = G::sheet_mut(&mut play.state).notes.remove(at);
            table.tell(|| note(format!("struck out: {text}")));
            Ok(())
        }
        Deed::Timer => timer(play, table),
        Deed::Automation => automation(play, table),
        Deed::Rules => rules(play, table),
        Deed::Rolling => rolling(play, table),
        Deed::Join => join(play, table),
        Deed::Leave => leave(play, table),
        Deed::SwapSeats => swap(play, table),
        Deed::Rename => rename(play, table),
        Deed::OwnerValues => owner_values(play, table),
        Deed::EndEvening => {
            if table.confirm(ask("end").text(|| "End the evening here, and score it as it stands?".to_owned()), None)? {
                G::sheet_mut(&mut play.state).ended = true;
                table.tell(|| note("the evening ends here"));
            }
            Ok(())
        }
    }
}

fn counter<G: Evening>(play: &mut Play<'_, G>, table: &mut Table<'_>) -> Flow<()> {
    let name = table.text(ask("counter.name").text(|| "Which counter?".to_owned()), None, |_| Ok(()))?;
    let name = slug(&name);
    let before = G::sheet(&play.state).counters.get(&name).copied();
    let max = match before {
        Some(counter) => counter.max,
        None => {
            let text = || format!("Where does `{name}` end? 0 for no end");
            let max = table.number(ask("counter.max").text(text).number(0, 1_000_000).default_to(0))?;
            (max > 0).then_some(max)
        }
    };
    let now = before.map_or(0, |counter| counter.value);
    let text = || format!("`{name}` stands at {now}. What is it now?");
    let value = table.number(ask("counter.value").text(text).number(0, max.unwrap_or(1_000_000)).default_to(now))?;
    let shown = max.map_or_else(|| value.to_string(), |max| format!("{value}/{max}"));
    table.tell(|| note(format!("{name} {shown}")));
    G::sheet_mut(&mut play.state).counters.insert(name, Counter { value, max });
    Ok(())
}

fn timer<G: Evening>(play: &mut Play<'_, G>, table: &mut Table<'_>) -> Flow<()> {
    let text = table.text(ask("timer.text").text(|| "What shall I remind you of?".to_owned()), None, |_| Ok(()))?;
    let moment =
        table.choose(ask("timer.moment").text(|| "When?".to_owned()).choose(G::MOMENTS.iter().map(|moment| (*moment, *moment))))?;
    let left =
        table.number(ask("timer.count").text(|| format!("At which {moment} from now on? 1 is the next")).number(1, 1000).default_to(1))?;
    let left = u32::try_from(left).unwrap_or(1);
    table.tell(|| note(format!("I shall remind you ({moment}, {left}): {text}")));
    G::sheet_mut(&mut play.state).timers.push(Timer { text, moment: moment.to_owned(), left });
    Ok(())
}

fn automation<G: Evening>(play: &mut Play<'_, G>, table: &mut Table<'_>) -> Flow<()> {
    let part = table.choose(ask("part").text(|| "Which part?".to_owned()).choose(G::PARTS.iter().map(|part| (*part, *part))))?;
    let usual = G::usual(part);
    let now = G::sheet(&play.state).automation.get(part).copied().unwrap_or(usual);
    let options = [(Automation::On, "on"), (Automation::Remind, "remind"), (Automation::Off, "off")];
    let to = table.choose(ask("to").text(|| format!("{part}: on, remind, or off?")).choose(options).default_to(|to| *to == now))?;
    let shown = options.iter().find(|(option, _)| *option == to).map_or("on", |(_, word)| word);
    table.tell(|| note(format!("{part} is {shown} from now on")));
    let sheet = G::sheet_mut(&mut play.state);
    if to == usual {
        sheet.automation.remove(part);
    } else {
        sheet.automation.insert(part.to_owned(), to);
    }
    Ok(())
}

fn rules<G: Evening>(play: &mut Play<'_, G>, table: &mut Table<'_>) -> Flow<()> {
    let switches = G::switches(&play.state);
    let label = |switch: &Switch| format!("{} ({}): {}", switch.key, if switch.on { "on" } else { "off" }, switch.words);
    let options: Vec<_> = switches
        .into_iter()
        .map(|switch| {
            let key = switch.key;
            (switch, key)
        })
        .collect();
    let rule = table.choose(ask("rule").text(|| "Which rule?".to_owned()).choose(options).label(label))?;
    let text = || format!("{}: is it in use from now on? ({})", rule.key, rule.words);
    let on = table.confirm(ask("on").text(text).cite(rule.section.clone()), !rule.on)?;
    let shown = if on { "on" } else { "off" };
    table.tell(|| note(format!("{} is {shown} from now on: {}", rule.key, rule.words)).cite(rule.section.clone()));
    G::switch(&mut play.state, rule.key, on);
    Ok(())
}

fn rolling<G: Evening>(play: &mut Play<'_, G>, table: &mut Table<'_>) -> Flow<()> {
    let sheet = G::sheet(&play.state);
    let seats: Vec<Seat> = sheet.seats().collect();
    // Each with all those whose dice it is about.
    let everybody = || seats.iter().copied().map(Some).chain([None]).collect::<Vec<_>>();
    let one = seats.iter().map(|seat| (vec![Some(*seat)], sheet.slug(*seat)));
    let whose: Vec<_> = [(everybody(), "all".to_owned())].into_iter().chain(one).chain([(vec![None], "table".to_owned())]).collect();
    let label = |whose: &Vec<Option<Seat>>| match whose.as_slice() {
        [Some(seat)] => sheet.name(*seat),
        [None] => "the table (rolls that are no player's)".to_owned(),
        _ => "all dice".to_owned(),
    };
    let whose = table.choose(ask("whose").text(|| "Whose dice?".to_owned()).choose(whose).label(label))?;
    let by_hand = table.choose(ask("by").text(|| "Rolled by".to_owned()).choose([(true, "hand"), (false, "program")]))?;
    let how = format!("dice are rolled by {} from now on", if by_hand { "hand" } else { "the program" });
    let several = whose.len() > 1;
    let name = label(&whose);
    table.tell(|| note(if several { format!("all {how}") } else { format!("{name}: {how}") }));
    for of in whose {
        G::sheet_mut(&mut play.state).set_by_hand(of, by_hand);
    }
    Ok(())
}

fn join<G: Evening>(play: &mut Play<'_, G>, table: &mut Table<'_>) -> Flow<()> {
    let sheet = G::sheet(&play.state);
    let check = |name: &str| match sheet.seat_named(name).and_then(|seat| sheet.player(seat)) {
        Some(player) if !player.here => Ok(()),
        _ => sheet.check_name(name, None),
    };
    let name = table.text(ask("name").text(|| "Who joins?".to_owned()), None, check)?;
    let back = G::sheet(&play.state).seat_named(&name);
    let sheet = G::sheet_mut(&mut play.state);
    let seat = back.unwrap_or_else(|| sheet.sit(&name));
    if let Some(player) = sheet.player_mut(seat) {
        player.here = true;
    }
    table.tell(|| note(if back.is_some() { format!("{name} is back") } else { format!("{name} joins") }));
    G::join(play, table, seat)
}

fn leave<G: Evening>(play: &mut Play<'_, G>, table: &mut Table<'_>) -> Flow<()> {
    let seat = present(play, table, "who", "Who leaves?")?;
    let sheet = G::sheet_mut(&mut play.state);
    let name = sheet.name(seat);
    if let Some(player) = sheet.player_mut(seat) {
        player.here = false;
    }
    table.tell(|| note(format!("{name} leaves the table")));
    G::leave(play, table, seat)
}

fn swap<G: Evening>(play: &mut Play<'_, G>, table: &mut Table<'_>) -> Flow<()> {
    let one = present(play, table, "one", "Who swaps places?")?;
    let sheet = G::sheet(&play.state);
    let others: Vec<_> = sheet.seats().filter(|seat| *seat != one).map(|seat| (seat, sheet.slug(seat))).collect();
    let other = table
        .choose(ask("other").text(|| format!("With whom does {} swap?", sheet.name(one))).choose(others).label(|seat| sheet.name(*seat)))?;
    let (first, second) = (sheet.name(one), sheet.name(other));
    table.tell(|| note(format!("{first} and {second} swap places: each plays on what the other had")));
    G::sheet_mut(&mut play.state).players.swap(usize::from(one.0), usize::from(other.0));
    Ok(())
}

fn rename<G: Evening>(play: &mut Play<'_, G>, table: &mut Table<'_>) -> Flow<()> {
    let seat = present(play, table, "who", "Who is renamed?")?;
    let sheet = G::sheet(&play.state);
    let before = sheet.name(seat);
    let name = table.text(ask("name").text(|| format!("What is {before} called now?")), None, |name| sheet.check_name(name, Some(seat)))?;
    table.tell(|| note(format!("{before} is {name} from now on")));
    if let Some(player) = G::sheet_mut(&mut play.state).player_mut(seat) {
        player.name = name;
    }
    Ok(())
}

/// Values that are wanting, and after them those typed before, to be put right.
fn owner_values<G: Evening>(play: &mut Play<'_, G>, table: &mut Table<'_>) -> Flow<()> {
    let values = wanted_or_typed::<G>(play.pack, &play.state);
    let (typed, wanting): (Vec<_>, Vec<_>) = values.into_iter().partition(|value| G::known(&mut play.state).get(&value.path).is_some());
    let known = std::sync::Arc::clone(G::known(&mut play.state));
    let label = |value: &&Wanted| match known.get(&value.path) {
        Some(form) => format!("{}, typed: {}", value.label, Value::Form(form.clone())),
        None => value.label.clone(),
    };
    let options = wanting.iter().chain(&typed).map(|value| (value, value.path.as_str()));
    let ways: BTreeSet<(&str, &str)> = wanting.iter().chain(&typed).filter_map(|value| ends(&value.path)).collect();
    let in_packs = |wanted: &str| in_packs::<G>(play.pack, &ways, wanted);
    let asked = ask("value").text(|| "Which value?".to_owned()).choose(options).label(label).why_not(in_packs);
    let value = table.choose(asked)?;
    // An id of its own: what was read out before, for odds, answers `owner.…` and is what is to be put right.
    let about = ask(format!("owner.anew.{}", value.path)).text(|| value.label.clone());
    play.owner_anew(table, &value.path, &value.fields, about)?;
    table.tell(|| note(format!("{}: known for this session", value.label)));
    Ok(())
}

/// The kind of a value's path and what of its record it is: `monster` and `front`.
fn ends(path: &str) -> Option<(&str, &str)> {
    Some((path.split_once('.')?.0, path.rsplit_once('.')?.1))
}

/// Why a value that the packs have is none of those that are missing: kept on an evening before, it is changed in the shell.
fn in_packs<G: Evening>(pack: &G::Pack, ways: &BTreeSet<(&str, &str)>, wanted: &str) -> Option<Refusal> {
    let whole = wanted.split_once('-').and_then(|(kind, rest)| Some((kind, rest.rsplit_once('-')?)));
    let whole = whole.map(|(kind, (name, part))| format!("{kind}.{name}.{part}"));
    let called = ways.iter().map(|(kind, part)| format!("{kind}.{wanted}.{part}"));
    let path = whole.into_iter().chain(called).find(|path| G::printed(pack, path).is_some())?;
    let refusal = Refusal::new(format!("{path} is in the packs already: printed, or kept in your own pack on an evening before"));
    Some(refusal.hint(format!(
        "in the shell `tablehand data show {}/{path}` says which, and `tablehand data set {}/{path}.FIELD=VALUE` changes it",
        G::ID,
        G::ID
    )))
}

fn present<G: Evening>(play: &Play<'_, G>, table: &mut Table<'_>, id: &'static str, text: &str) -> Flow<Seat> {
    let sheet = G::sheet(&play.state);
    let options: Vec<_> = sheet.present().into_iter().map(|seat| (seat, sheet.slug(seat))).collect();
    table.choose(ask(id).text(|| text.to_owned()).choose(options).label(|seat| sheet.name(*seat)))
}
