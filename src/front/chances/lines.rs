//! Ways with a line each, where columns have no room: every line says the same events in the same order, what is impossible as 0%.

use console::measure_text_width;

use crate::view::{Look, Row, Screen, clean, wrap};

/// What becomes of a way's own thing, and of others.
enum Event<'a> {
    /// `killed`, of whom the way is called after.
    Own(&'a str),
    /// A fact, by its place.
    Shared(usize),
}

/// A line for each way, with as many events as all of them hold; and with what is assumed for it alone.
pub(super) fn a_line_each(screen: &Screen, ways: &[&str], rows: &[Row], with: &[String]) -> Vec<String> {
    let events = events(ways, rows);
    // What becomes of the way's own and one thing besides are told even where they take a second line.
    let owns = events.iter().take_while(|event| matches!(event, Event::Own(_))).count();
    let least = (owns + 1).min(events.len());
    let lines = |shown: usize| told(screen, ways, rows, with, events.get(..shown).unwrap_or_default());
    let fits = |shown: &usize| lines(*shown).iter().all(|line| measure_text_width(line) <= screen.columns());
    let shown = (least..=events.len()).rev().find(fits).unwrap_or(least);
    let broken = |(line, way): (&String, &&str)| {
        let parts = wrap(line, screen.columns(), 4);
        parts
            .iter()
            .enumerate()
            .map(|(at, part)| match part.strip_prefix(*way) {
                Some(rest) if at == 0 => format!("{}{rest}", screen.paint(Look::Strong, way)),
                _ => part.clone(),
            })
            .collect::<Vec<_>>()
    };
    lines(shown).iter().zip(ways).flat_map(broken).collect()
}

/// What becomes of a way's own thing in this fact: `killed` of `giant-1 killed`.
fn own<'f>(way: &str, fact: &'f str) -> Option<&'f str> {
    fact.strip_prefix(way).and_then(|rest| rest.strip_prefix(' '))
}

/// Several things at once.
fn is_several(way: &str) -> bool {
    way.contains(", ")
}

/// All events: what becomes of each way's own first, and that something comes about at all before how often.
fn events<'a>(ways: &[&str], rows: &'a [Row]) -> Vec<Event<'a>> {
    let mut events: Vec<(bool, bool, Event<'a>)> = Vec::new();
    let mut owns: Vec<&str> = Vec::new();
    for (at, (fact, _)) in rows.iter().enumerate() {
        let more = rows.iter().any(|(other, _)| fact.strip_prefix(other.as_str()).is_some_and(|rest| rest.starts_with(' ')));
        match ways.iter().find_map(|way| own(way, fact)) {
            Some(what) if owns.contains(&what) => {}
            Some(what) => {
                owns.push(what);
                events.push((more, false, Event::Own(what)));
            }
            None => events.push((more, true, Event::Shared(at))),
        }
    }
    events.sort_by_key(|(more, shared, _)| (*more, *shared));
    events.into_iter().map(|(_, _, event)| event).collect()
}

/// The lines before they are broken, each event as wide in all of them.
fn told(screen: &Screen, ways: &[&str], rows: &[Row], with: &[String], events: &[Event<'_>]) -> Vec<String> {
    let widest = ways.iter().map(|way| measure_text_width(way)).max().unwrap_or(0);
    let pad = |text: &str, width: usize| " ".repeat(width.saturating_sub(measure_text_width(text)));
    let chances: Vec<Vec<Option<String>>> = events.iter().map(|event| chances(event, ways, rows)).collect();
    let cells: Vec<Vec<Option<String>>> = events
        .iter()
        .zip(&chances)
        .map(|(event, chances)| {
            let width = chances.iter().flatten().map(|chance| measure_text_width(chance)).max().unwrap_or(0);
            let cell = |chance: &String| {
                let space = if screen.plain { String::new() } else { pad(chance, width) };
                match event {
                    Event::Own(what) => format!("{} {space}{chance}", clean(what)),
                    Event::Shared(at) => format!("{} {space}{chance}", clean(rows.get(*at).map_or("", |(fact, _)| fact))),
                }
            };
            chances.iter().map(|chance| chance.as_ref().map(cell)).collect()
        })
        .collect();
    let line = |(nth, way): (usize, &&str)| {
        let head = if screen.plain { format!("if {way}: ") } else { format!("{way}{}  ", pad(way, widest)) };
        let mut each: Vec<String> = cells.iter().filter_map(|cells| cells.get(nth).cloned().flatten()).collect();
        each.splice(0..0, members(nth, way, rows));
        if each.is_empty() {
            each.push("nothing of that happens".to_owned());
        }
        let with = with.get(nth).filter(|with| !with.is_empty()).map_or_else(String::new, |with| format!("; with {with}"));
        format!("{head}{}{with}", each.join(", "))
    };
    ways.iter().enumerate().map(line).collect()
}

/// The chance of an event on each way; none of what the way has nothing to do with.
fn chances(event: &Event<'_>, ways: &[&str], rows: &[Row]) -> Vec<Option<String>> {
    let of = |at: usize, nth: usize| rows.get(at).and_then(|(_, cells)| cells.get(nth).cloned().flatten());
    let zero = || "0%".to_owned();
    let chance = |(nth, way): (usize, &&str)| match event {
        Event::Shared(at) => Some(of(*at, nth).unwrap_or_else(zero)),
        // Who does nothing has nothing of his own.
        Event::Own(_) if is_several(way) || rows.iter().all(|(fact, _)| own(way, fact).is_none()) => None,
        Event::Own(what) => {
            let at = rows.iter().position(|(fact, _)| own(way, fact) == Some(*what));
            Some(at.and_then(|at| of(at, nth)).unwrap_or_else(zero))
        }
    };
    ways.iter().enumerate().map(chance).collect()
}

/// Of several things at once, what becomes of each.
fn members(nth: usize, way: &str, rows: &[Row]) -> Vec<String> {
    let members: Vec<&str> = if is_several(way) { way.split(", ").collect() } else { Vec::new() };
    let is_of = |fact: &str| members.iter().any(|member| own(member, fact).is_some());
    let of = |(fact, cells): &Row| Some(format!("{} {}", clean(fact), cells.get(nth)?.as_ref()?));
    rows.iter().filter(|(fact, _)| is_of(fact)).filter_map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::odds;
    use super::super::{Part, side_by_side};
    use super::*;
    use crate::kernel::Rank;
    use crate::toolbox::erased::Odds;

    /// Eight monsters to strike, and nobody: what is struck may be killed, and the Knight is wounded by those that are left.
    fn eight() -> Vec<(&'static str, Odds)> {
        const FOES: [(&str, &str, u128); 8] = [
            ("giant-1", "giant-1 killed", 2),
            ("giant-bat-1", "giant-bat-1 killed", 7),
            ("giant-bat-2", "giant-bat-2 killed", 8),
            ("gnoll-1", "gnoll-1 killed", 9),
            ("gnoll-2", "gnoll-2 killed", 10),
            ("ogre-1", "ogre-1 killed", 1),
            ("owlbear-1", "owlbear-1 wounded", 4),
            ("troll-1", "troll-1 killed", 3),
        ];
        let of = |(way, fact, ways): (&'static str, &'static str, u128)| {
            let rank = if fact.ends_with("killed") { Rank::Kill } else { Rank::Wound };
            let facts = [(fact, rank, ways), ("gnoll-9 killed", Rank::Kill, 5), ("knight killed", Rank::Fate, 16 - ways)];
            let more = [("knight wounded", Rank::Wound, 12 - ways), ("knight wounded at least 2 times", Rank::Wound, 11 - ways)];
            (way, odds(&[&facts[..], &more[..]].concat()))
        };
        let nobody = ("none", odds(&[("gnoll-9 killed", Rank::Kill, 5), ("knight killed", Rank::Fate, 16)]));
        FOES.into_iter().map(of).chain([nobody]).collect()
    }

    fn shown(screen: &Screen, all: &[(&str, Odds)], full: bool) -> Vec<String> {
        let parts = side_by_side(screen, all, full);
        parts
            .into_iter()
            .flat_map(|part| match part {
                Part::Text(_, text) => vec![text],
                Part::Lines(lines) => lines,
                Part::Chart(_) => Vec::new(),
            })
            .collect()
    }

    #[test]
    fn of_nine_ways_each_keeps_a_line_with_what_decides_most() {
        let expected = [
            "to the end of this combat round, by what is answered",
            "whatever is answered: gnoll-9 killed 31.3%",
            "giant-1      killed 12.5%, wounded  0%, knight killed 87.5%",
            "giant-bat-1  killed 43.8%, wounded  0%, knight killed 56.3%",
            "giant-bat-2  killed   50%, wounded  0%, knight killed   50%",
            "gnoll-1      killed 56.3%, wounded  0%, knight killed 43.8%",
            "gnoll-2      killed 62.5%, wounded  0%, knight killed 37.5%",
            "ogre-1       killed  6.3%, wounded  0%, knight killed 93.8%",
            "owlbear-1    killed    0%, wounded 25%, knight killed   75%",
            "troll-1      killed 18.8%, wounded  0%, knight killed 81.3%",
            "none         knight killed  100%",
            "of each what decides most; all of it: `odds full`",
        ];
        assert_eq!(shown(&Screen::bare(Some(80), false), &eight(), false), expected);
        let plain = shown(&Screen::bare(None, true), &eight(), false);
        assert!(plain.contains(&"if giant-bat-2: killed 50%, wounded 0%, knight killed 50%".to_owned()), "{plain:#?}");
        assert!(plain.len() == expected.len() && plain.iter().any(|line| line.starts_with("if none: knight killed 100%")), "{plain:#?}");
    }

    #[test]
    fn on_a_small_screen_it_is_less_of_each_and_never_none_of_it() {
        let lines = shown(&Screen::bare(Some(40), false), &eight(), false);
        for (way, _) in eight() {
            let line = lines.iter().find(|line| line.starts_with(way)).unwrap_or_else(|| panic!("{way}: {lines:#?}"));
            assert!(line.contains('%') && measure_text_width(line) <= 40, "{line}");
        }
        assert!(!lines.iter().any(|line| line.contains("nothing") || line.contains("none of")), "{lines:#?}");
    }

    #[test]
    fn columns_keep_the_best_of_each_way_where_there_is_no_room_for_all() {
        let way = |own: &'static str| {
            let more: Vec<String> = (0..9).map(|nth| format!("{} {nth}", &own[..1])).collect();
            let more: Vec<(&str, Rank, u128)> = more.iter().map(|fact| (fact.as_str(), Rank::Kill, 16)).collect();
            odds(&[&more[..], &[(own, Rank::Wound, 3)]].concat())
        };
        let all = [("one", way("a wounded")), ("two", way("b wounded")), ("three", odds(&[("c wounded", Rank::Wound, 1)]))];
        let lines = shown(&Screen::bare(Some(80), false), &all, false);
        assert!(lines.iter().any(|line| line.split_whitespace().eq(["c", "wounded", "0%", "0%", "6.3%"])), "{lines:#?}");
        assert!(lines.iter().any(|line| line.starts_with("a 0")) && lines.iter().any(|line| line.starts_with("b 0")), "{lines:#?}");
        assert_eq!(lines.last().map(String::as_str), Some("and 13 more in which they differ, `odds full`"));
        let full = shown(&Screen::bare(Some(80), false), &all, true);
        assert_eq!(full.len(), 1 + 1 + 21, "a head, the ways, every fact: {full:#?}");
    }
}
