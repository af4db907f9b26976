//! Purple spells: Shape Shift. Strength, Iron Skin and Fly change what they change while they last; Fireball is an attack.

use super::lasting::Shape;
use super::names;
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::state::Side;
use crate::games::dragons_down::{Play, cite, monster_activation};
use crate::kernel::{Flow, Table, ask, note};

/// Shape Shift: the caster becomes a chip of his choice from the tray, nobody unique and nobody undead.
pub(super) fn shape_shift(play: &mut Play<'_>, table: &mut Table<'_>, by: &Id) -> Flow<()> {
    let mut open: Vec<(Id, Option<u8>)> = Vec::new();
    let known_undead = |kind: &Option<String>| kind.as_deref() == Some("undead");
    for (of, monster) in &play.pack.monsters {
        let common = !monster.unique && !matches!(monster.role.as_str(), "guardian" | "spell");
        if common && !known_undead(&monster.chip.kind) {
            open.extend(monster_activation::in_tray(play, of).into_keys());
        }
    }
    let key = play.lasts(by, &Id::from(names::SHAPE_SHIFT), [by.clone()]);
    for nth in 1..=9_u8 {
        let name = |(of, design): &(Id, Option<u8>)| design.map_or_else(|| of.to_string(), |design| format!("{of}-design-{design}"));
        let text = || format!("Which chip does {} become?", play.name(by));
        let about = ask(format!("shape.{by}.{nth}")).of(play.state.hero(by).seat).text(text).cite(cite::SPELL_MANIFEST);
        if open.is_empty() {
            break;
        }
        let (of, design) = table.choose(
            about.choose(open.iter().map(|chip| (chip.clone(), name(chip)))).label(|(of, design)| play.kind_of_chip(of, *design)),
        )?;
        if let Some(lasting) = play.state.spells.get_mut(&key) {
            lasting.shape = Some(Shape { of: of.clone(), design, side: Side::Front, wounds: 0 });
        }
        play.look_at_chip(table, by)?;
        if !play.chip(by).is_some_and(|chip| chip.undead) {
            table.tell(|| note(format!("{} becomes {}", play.name(by), play.pack.name(&of))).cite(cite::SPELL_MANIFEST));
            play.look_at_side(table, by)?;
            return Ok(());
        }
        table.tell(|| note(format!("{} is undead: another", play.pack.name(&of))).cite(cite::SPELL_MANIFEST));
        open.retain(|chip| *chip != (of.clone(), design));
    }
    play.spell_ends(table, &key, super::End::Gone);
    Ok(())
}
