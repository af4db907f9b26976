//! Dragon Phase: different companions defeat the dragon.

use super::DungeonRoll;
use super::cite;
use super::faces::PartyFace;
use super::position::{Position, Thing, Things};
use super::wording;
use crate::kernel::{Flow, Many, Play, Refusal, Table, ask, note};
use crate::toolbox::wording::count;

/// Whether each of some companions can act as a face of its own: no two count as the same.
fn all_different(acting: &[Vec<PartyFace>], taken: &mut Vec<PartyFace>) -> bool {
    let Some((first, rest)) = acting.split_first() else { return true };
    first.iter().any(|face| {
        if taken.contains(face) {
            return false;
        }
        taken.push(*face);
        let fits = all_different(rest, taken);
        taken.pop();
        fits
    })
}

impl<'p, 's> Position<'p, 's> {
    /// Whether these count as different companions.
    #[must_use]
    pub fn are_different(self, with: &[(Thing<'_>, u32)]) -> bool {
        let each = with.iter().flat_map(|(thing, number)| (0..*number).map(move |_| self.acts_as(thing.face())));
        all_different(&each.collect::<Vec<_>>(), &mut Vec::new())
    }

    /// Companions that defeat the dragon: allies and the commonest dice before champions, tokens last. None if there are no such.
    #[must_use]
    pub fn slayers(self) -> Option<Things<'p>> {
        self.slayers_among(self.companions())
    }

    /// Of these companions, some that defeat the dragon.
    #[must_use]
    pub fn slayers_among<'t>(self, mut companions: Things<'t>) -> Option<Things<'t>> {
        let rank = |thing: &Thing<'_>| match thing {
            Thing::Ally(_) | Thing::Hero(_) => 0,
            Thing::Die(PartyFace::Champion) => 2,
            Thing::Die(_) => 1,
            Thing::Token(..) => 3,
        };
        companions.sort_by_key(|(thing, number)| (rank(thing), std::cmp::Reverse(*number)));
        let mut chosen = Vec::new();
        self.complete(&companions, u32::from(self.dragon_companions()), &mut chosen).then_some(chosen)
    }

    /// Whether so many of a thing, committed to something else, leave an awake dragon that could be defeated undefeated.
    #[must_use]
    pub fn costs_the_dragon(self, thing: Thing<'_>, number: u32) -> bool {
        if !self.dragon_wakes() || self.slayers().is_none() {
            return false;
        }
        let left = self
            .companions()
            .into_iter()
            .map(|(other, there)| if other == thing { (other, there.saturating_sub(number)) } else { (other, there) });
        self.slayers_among(left.filter(|(_, there)| *there > 0).collect()).is_none()
    }

    /// What is said of a thing before it is committed to something else than the dragon.
    #[must_use]
    pub fn dragon_warning(self, thing: Thing<'_>) -> &'static str {
        if self.costs_the_dragon(thing, 1) { "; the dragon can't be beaten without it" } else { "" }
    }

    fn complete<'t>(self, from: &[(Thing<'t>, u32)], wanted: u32, chosen: &mut Things<'t>) -> bool {
        if !self.are_different(chosen) {
            return false;
        }
        let committed: u32 = chosen.iter().map(|(_, number)| *number).sum();
        if committed == wanted {
            return true;
        }
        let Some(((thing, number), rest)) = from.split_first() else { return false };
        for take in (0..=(*number).min(wanted - committed)).rev() {
            let length = chosen.len();
            if take > 0 {
                chosen.push((*thing, take));
            }
            if self.complete(rest, wanted, chosen) {
                return true;
            }
            chosen.truncate(length);
        }
        false
    }

    /// `, Scepter of Power among them`: tokens without which the dragon can't be beaten.
    #[must_use]
    pub fn slaying_tokens(self) -> String {
        let tokens: Things<'_> = self.slayers().unwrap_or_default().into_iter().filter(|(thing, _)| thing.is_token()).collect();
        if tokens.is_empty() { String::new() } else { format!(", {} among them", wording::things(self.pack, &tokens)) }
    }

    /// Who fights the dragon?
    fn ask_slayers(self) -> Many<'s, Thing<'p>>
    where
        'p: 's,
    {
        let wanted = self.dragon_companions();
        let companions = self.companions();
        let things: Vec<Thing<'p>> = companions.iter().map(|(thing, _)| *thing).collect();
        let tokens = things.iter().any(|thing| thing.is_token());
        let best = self.slayers().filter(|with| with.iter().all(|(thing, _)| !thing.is_token())).unwrap_or_default();
        let options = companions.into_iter().map(|(thing, number)| (thing, thing.key(), number));
        ask("with")
            .of(self.seat())
            .short(move |word| self.short(word))
            .cite(cite::DRAGON_PHASE)
            .text(move || format!("Which {wanted} companions fight the dragon?"))
            .hint(move || format!("exactly {wanted}, each a different one; scrolls are no companions"))
            .many(options)
            .label(move |thing| wording::thing(self.pack, *thing))
            .between(u32::from(wanted), u32::from(wanted))
            .asked_if(tokens)
            .default_to(move |thing| best.iter().find(|(other, _)| other == thing).map_or(0, |(_, number)| *number))
            .check(move |counts| {
                let with: Things<'_> = counts.iter().filter_map(|(at, number)| Some((*things.get(*at)?, *number))).collect();
                if self.are_different(&with) {
                    return Ok(());
                }
                Err(Refusal::new(format!("{} are not {wanted} different companions", wording::things(self.pack, &with)))
                    .expected(format!("{wanted} different companions"))
                    .cite(cite::DRAGON_PHASE))
            })
            .why_not(move |wanted| self.why_no_companion(wanted, "fight the dragon"))
    }
}

impl Play<'_, DungeonRoll> {
    /// Defeats the dragon with different companions.
    pub(super) fn slay(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let with = table.many(self.at().ask_slayers())?;
        let who = self.named(&with);
        let spent = self.spend(table, &with);
        self.dragon_defeated(table, &who, &spent)?;
        self.work_out_phase(table);
        Ok(())
    }

    /// The dragon is defeated: experience at once, a token, and the whole lair goes back. One dragon, whatever its size.
    pub(super) fn dragon_defeated(&mut self, table: &mut Table<'_>, who: &str, spent: &[&str]) -> Flow<()> {
        let lair = std::mem::take(&mut self.state.lair);
        self.state.slain = true;
        let (experience, tokens) = (self.pack.numbers.dragon_experience, self.pack.numbers.dragon_tokens);
        table.tell(|| {
            let gained = format!("+{experience} experience, {}", count(tokens, "token"));
            note(format!("{who} defeat the dragon: {gained}")).cite(cite::DRAGON_PHASE).term("dragon dice in the lair", lair)
        });
        self.gain_experience(table, experience);
        self.draw_tokens(table, tokens, spent)
    }
}
