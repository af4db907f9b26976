//! The tray: what it still holds, and the chips that are drawn from it.

use std::collections::BTreeMap;

use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::state::{At, Figure};
use crate::games::dragons_down::{Play, cite, values};
use crate::kernel::{Flow, Table, ask};

/// A chip of this name drawn from the tray at random; none when there is none left.
pub fn from_tray(play: &Play<'_>, table: &mut Table<'_>, record: &Id, id: &str) -> Flow<Option<(Id, Option<u8>)>> {
    let tray = tray(play, record);
    if tray.is_empty() {
        return Ok(None);
    }
    let options: Vec<_> = tray
        .into_iter()
        .map(|((of, design), left)| {
            let key = design.map_or_else(|| of.to_string(), |design| format!("{of}-design-{design}"));
            ((of, design), key, u32::from(left))
        })
        .collect();
    let text = || format!("Which {} chip comes up?", play.pack.name(record));
    let hint = || {
        "Chips of a name may be of several designs; those of one design are alike on both sides. Until their numbers are typed they are told \
         apart here by how many are alike: look through the chips of that name once. From then on their numbers stand here."
            .to_owned()
    };
    let about = ask(id.to_owned()).text(text).cite(cite::SUMMONING);
    let about = if options.iter().any(|((_, design), ..)| design.is_some()) { about.hint(hint) } else { about };
    let label = |(of, design): &(Id, Option<u8>)| play.kind_of_chip(of, *design);
    table.draw(about.draw(options).label(label)).map(Some)
}

/// What the tray still holds of one record.
#[must_use]
pub fn in_tray(play: &Play<'_>, of: &Id) -> BTreeMap<(Id, Option<u8>), u8> {
    let mut tray = tray(play, of);
    tray.retain(|(other, _), _| other == of);
    tray
}

/// What the tray still holds of a name: those of the box, less those on the map, taken, or gone for good.
fn tray(play: &Play<'_>, record: &Id) -> BTreeMap<(Id, Option<u8>), u8> {
    let mut tray = BTreeMap::new();
    let kinds = play.pack.monsters.iter().filter(|(id, monster)| *id == record || monster.summoned_as.as_ref() == Some(record));
    for (of, monster) in kinds {
        let left = i32::from(monster.count) - i32::from(taken(play, of));
        let designs: Vec<(Option<u8>, u8)> = if monster.designs.is_empty() {
            vec![(None, monster.count)]
        } else {
            monster.designs.iter().zip(1_u8..).map(|(count, design)| (Some(design), *count)).collect()
        };
        for (design, count) in designs {
            let figures = play.state.figures.values().map(|figure| (&figure.of, figure.design));
            let shapes = play.state.spells.values().filter_map(|lasting| lasting.shape.as_ref()).map(|shape| (&shape.of, shape.design));
            let out: Vec<Option<u8>> = figures.chain(shapes).filter(|(other, _)| *other == of).map(|(_, design)| design).collect();
            let here = i32::try_from(out.iter().filter(|other| **other == design).count()).unwrap_or(i32::MAX);
            let on_map = i32::try_from(out.len()).unwrap_or(i32::MAX);
            let held = design.map_or(0, |design| i32::from(taken_of_design(play, of, design)));
            let free = (i32::from(count) - here - held).min(left - on_map);
            if let Some(free) = u8::try_from(free).ok().filter(|free| *free > 0) {
                tray.insert((of.clone(), design), free);
            }
        }
    }
    tray
}

/// Whether the tray has nothing left that comes with a name.
pub(super) fn is_empty(play: &Play<'_>, record: &Id) -> bool {
    tray(play, record).is_empty()
}

/// How many chips of a name lie beside hero boards, or are out of the game for good.
pub(super) fn taken(play: &Play<'_>, of: &Id) -> u8 {
    let gone = play.state.realm.gone.get(of).copied().unwrap_or(0);
    let held: u8 = play.state.heroes.values().map(|hero| hero.holds(of)).fold(0, u8::saturating_add);
    held.max(gone)
}

/// How many of the chips beside hero boards are known to be of a design.
fn taken_of_design(play: &Play<'_>, of: &Id, design: u8) -> u8 {
    play.state.heroes.values().map(|hero| hero.holds_of_design(of, design)).fold(0, u8::saturating_add)
}

impl Play<'_> {
    /// A chip of a record, by its design as far as there are several.
    #[must_use]
    pub fn kind_of_chip(&self, of: &Id, design: Option<u8>) -> String {
        let name = self.pack.name(of);
        let Some(design) = design else { return name };
        format!("{name}, {}", values::design_in_words(self.pack, &self.state, of, design))
    }

    /// A chip that has just come, with what tells its design: `goblin-3 (design 1: health 3, 6 Fame)`.
    #[must_use]
    pub fn comer(&self, id: &Id) -> String {
        let figure = self.state.figure(id);
        let design = figure.design.filter(|_| !figure.native);
        design.map_or_else(
            || id.to_string(),
            |design| format!("{id} ({})", values::design_in_words(self.pack, &self.state, &figure.of, design)),
        )
    }

    /// A new chip on the map, name side up, with a number that no chip of its name had before.
    pub fn new_figure(&mut self, of: &Id, design: Option<u8>, at: &At) -> Id {
        let number = self.state.named.entry(of.clone()).or_default();
        *number = number.saturating_add(1);
        let id = Id::from(format!("{of}-{number}"));
        let native = self.pack.natives.contains_key(of);
        self.state.figures.insert(id.clone(), Figure { of: of.clone(), design, at: at.clone(), native, ..Figure::default() });
        id
    }
}
