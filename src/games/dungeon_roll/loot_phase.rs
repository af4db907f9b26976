//! Loot Phase: chests and potions. All of it is optional.

use super::DungeonRoll;
use super::cite;
use super::effects::{Power, Refresh};
use super::faces::{Dungeon, Party, PartyFace};
use super::position::{Position, Thing, Things};
use super::state::Phase;
use super::wording;
use crate::kernel::{Choose, Flow, Many, Play, Refusal, Table, ask, note};
use crate::toolbox::wording::count;

impl<'p, 's> Position<'p, 's> {
    /// Who opens chests?
    fn ask_openers(self) -> Many<'s, Thing<'p>>
    where
        'p: 's,
    {
        let chests = u32::from(self.state.dungeon.chest);
        let companions = self.companions();
        let best = self.suggested_opener();
        let dear = companions.iter().any(|(thing, number)| thing.is_token() || self.costs_the_dragon(*thing, (*number).min(chests)));
        let options = companions.into_iter().map(|(thing, number)| (thing, thing.key(), number.min(chests)));
        ask("with")
            .of(self.seat())
            .short(move |word| self.short(word))
            .cite(cite::LOOT_PHASE)
            .text(move || format!("Who opens {}?", count(chests, "chest")))
            .hint(move || format!("{}any other companion opens one; several together one each", self.openers()))
            .many(options)
            .label(move |thing| {
                let name = wording::thing(self.pack, *thing);
                let number = if self.opens_any(*thing) { "any number" } else { "1 chest" };
                format!("{name}: {number}{}", self.dragon_warning(*thing))
            })
            .between(1, chests)
            .asked_if(dear)
            .default_to(move |thing| u32::from(Some(*thing) == best))
            .why_not(move |wanted| self.why_no_companion(wanted, "open chests"))
    }

    /// `a thief or a champion opens any number of chests, `; nothing if nobody does.
    fn openers(self) -> String {
        let able = self.pack.companions.iter().filter(|(_, companion)| companion.opens_any);
        let names: Vec<String> = able.map(|(face, _)| wording::article(face.name())).collect();
        if names.is_empty() { String::new() } else { format!("{} opens any number of chests, ", names.join(" or ")) }
    }

    /// The one whom Enter sends: nobody without whom the dragon can't be beaten, no token; one who opens all of them, champions last.
    fn suggested_opener(self) -> Option<Thing<'p>> {
        let able = self.companions().into_iter().map(|(thing, _)| thing).filter(|thing| !thing.is_token());
        let able = able.filter(|thing| !self.costs_the_dragon(*thing, 1));
        let all = |thing: &Thing<'_>| self.opens_any(*thing) == (self.state.dungeon.chest > 1);
        able.rev().max_by_key(|thing| (all(thing), thing.face() != PartyFace::Champion))
    }

    /// Whatever may quaff: any party die, any ally, and tokens that act as a face.
    #[must_use]
    pub fn quaffers(self) -> Things<'p> {
        self.things().into_iter().filter(|(thing, _)| self.potions_for(*thing) > 0).collect()
    }

    /// Who quaffs?
    fn ask_quaffer(self) -> Choose<'s, Thing<'p>>
    where
        'p: 's,
    {
        let quaffers = self.quaffers();
        let dice = quaffers.iter().filter(|(thing, _)| thing.is_die());
        let best = dice.max_by_key(|(thing, number)| (thing.face() == PartyFace::Scroll, *number)).map(|(thing, _)| *thing);
        let tokens = quaffers.iter().any(|(thing, _)| thing.is_token());
        let options: Vec<_> = quaffers.into_iter().map(|(thing, _)| (thing, thing.key())).collect();
        ask("with")
            .of(self.seat())
            .short(move |word| self.short(word))
            .cite(cite::LOOT_PHASE)
            .text(move || format!("Who quaffs {}?", count(self.state.dungeon.potion, "potion")))
            .hint(|| {
                "any party die quaffs any number of potions; each brings one die back from the graveyard, with the face you want".to_owned()
            })
            .choose(options)
            .asked_if(tokens)
            .label(move |thing| {
                let name = wording::thing(self.pack, *thing);
                format!("{name}: up to {}", count(self.potions_for(*thing), "potion"))
            })
            .default_to(move |thing| Some(*thing) == best)
            .why_not(move |wanted| self.why_no_quaffer(wanted))
    }

    fn why_no_quaffer(self, wanted: &str) -> Option<Refusal> {
        if let Some(treasure) = self.pack.treasures.get(wanted)
            && !matches!(treasure.power, Power::ActsAs(_))
        {
            return Some(Refusal::new(format!("{} can't quaff", treasure.name)).cite(cite::TREASURES));
        }
        if self.state.graveyard == 0 && !PartyFace::ON_DICE.iter().any(|face| face.name() == wanted) {
            return Some(Refusal::new("the graveyard is empty: nothing could come back").cite(cite::LOOT_PHASE));
        }
        self.why_no_companion(wanted, "quaff")
    }

    /// The faces that Enter brings back: champions; while the dragon is awake, first what the party does not show yet.
    fn suggested_revived(self, most: u8) -> Party {
        let mut best = Party::default();
        for _ in 0..most {
            let missing = |face: &PartyFace| *face != PartyFace::Scroll && self.state.party.of(*face) == 0 && best.of(*face) == 0;
            let first = std::iter::once(PartyFace::Champion).chain(PartyFace::ON_DICE);
            let face = if self.dragon_wakes() { first.into_iter().find(missing) } else { None };
            best.add(face.unwrap_or(PartyFace::Champion), 1);
        }
        best
    }

    /// With which faces do the dice come back?
    pub(super) fn ask_revived(self, least: u8, most: u8) -> Many<'s, PartyFace>
    where
        'p: 's,
    {
        let options = PartyFace::ON_DICE.into_iter().map(|face| (face, face.name(), u32::from(most)));
        let best = self.suggested_revived(most);
        ask("revive")
            .of(self.seat())
            .short(move |word| self.short(word))
            .cite(cite::LOOT_PHASE)
            .text(move || {
                let potions = if least == most { count(most, "potion") } else { format!("{least} to {}", count(most, "potion")) };
                format!("{potions}: with which faces do the dice come back?")
            })
            .many(options)
            .between(u32::from(least), u32::from(most))
            .default_to(move |face| u32::from(best.of(*face)))
    }
}

impl Play<'_, DungeonRoll> {
    /// Chests: a thief or a champion opens any number, any other companion one, several together one each.
    pub(super) fn open(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let with = table.many(self.at().ask_openers())?;
        let chests = self.state.dungeon.chest;
        let committed: u32 = with.iter().map(|(_, number)| *number).sum();
        let opened = match with.as_slice() {
            [(thing, 1)] if self.at().opens_any(*thing) => {
                let about = ask("chests").of(self.at().seat()).cite(cite::LOOT_PHASE).text(|| "How many chests?".to_owned());
                let chosen = table.number(about.number(1, i64::from(chests)).default_to(i64::from(chests)).quiet())?;
                u8::try_from(chosen).unwrap_or(chests)
            }
            _ => u8::try_from(committed).unwrap_or(chests),
        };
        let who = self.named(&with);
        let spent = self.spend(table, &with);
        self.state.dungeon.chest = chests.saturating_sub(opened);
        table.tell(|| {
            note(format!("{who} {} {}", if committed == 1 { "opens" } else { "open" }, count(opened, "chest"))).cite(cite::LOOT_PHASE)
        });
        self.draw_tokens(table, opened, &spent)?;
        self.work_out_phase(table);
        Ok(())
    }

    /// Potions: one quaffer, any number of them; each brings a die back with a chosen face.
    pub(super) fn quaff(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let thing = table.choose(self.at().ask_quaffer())?;
        let most = self.at().potions_for(thing);
        let revived = table.many(self.at().ask_revived(1, most))?;
        let who = wording::thing(self.pack, thing);
        self.spend(table, &[(thing, 1)]);
        self.revive(table, &who, &revived);
        self.refresh_on(table, Refresh::Quaff);
        self.work_out_phase(table);
        Ok(())
    }

    /// Potions take effect: dice come back from the graveyard.
    pub(super) fn revive(&mut self, table: &mut Table<'_>, who: &str, revived: &[(PartyFace, u32)]) {
        let faces: Party = revived.iter().map(|(face, number)| (*face, u8::try_from(*number).unwrap_or(u8::MAX))).collect();
        let potions = faces.total();
        self.state.dungeon.potion = self.state.dungeon.potion.saturating_sub(potions);
        self.state.graveyard = self.state.graveyard.saturating_sub(potions);
        self.state.party.add_all(&faces);
        table.tell(|| {
            note(format!("{who} quaffs {}: {} back in the party", count(potions, "potion"), wording::party(&faces))).cite(cite::LOOT_PHASE)
        });
    }

    /// Goes on: what loot is left goes back.
    pub(super) fn done(&mut self, table: &mut Table<'_>) -> Flow<()> {
        if self.state.dungeon.monsters() == 0 {
            let left = self.state.dungeon;
            if self.state.phase == Phase::Loot {
                self.state.dungeon = Dungeon::default();
                table.tell(|| note(format!("{} left behind", wording::dungeon(&left))).cite(cite::LOOT_PHASE));
            }
            self.state.phase = Phase::Loot;
        }
        self.work_out_phase(table);
        Ok(())
    }
}
