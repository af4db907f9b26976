//! Scrolls: typed bonuses with their durations; the hand of at most eight.

use super::DeadThrone;
use super::cite;
use super::health::Heal;
use super::item::Item;
use super::tray::{Changes, Effect, Lasts};
use super::wording;
use crate::kernel::{Flow, Play, Refusal, Seat, Table, ask, note};
use crate::toolbox::wording::count;

/// What a scroll does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Does {
    Changes,
    Damage,
    Heals,
    Teleport,
    Other,
    Discard,
}

impl Play<'_, DeadThrone> {
    /// A scroll is used: what it does is typed, and it is set aside until the next own turn, or for as long as it lasts.
    pub(super) fn scroll(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let does = [
            (Does::Changes, "bonus"),
            (Does::Damage, "damage"),
            (Does::Heals, "heal"),
            (Does::Teleport, "teleport"),
            (Does::Other, "other"),
            (Does::Discard, "discard"),
        ];
        let about = ask("does").of(seat).cite(cite::USING_SCROLLS).text(|| "What does the scroll do?".to_owned());
        let does = table.choose(about.choose(does).label(|does| {
            match does {
                Does::Changes => "adds to attack, defense or maximum health",
                Does::Damage => "does direct damage",
                Does::Heals => "heals",
                Does::Teleport => "moves a figure",
                Does::Other => "something the board does not keep",
                Does::Discard => "nothing: it is discarded",
            }
            .to_owned()
        }))?;
        match does {
            Does::Changes => self.scroll_changes(table, seat),
            Does::Damage => {
                let who = self.ask_whom(table, seat, "at", "At whom?")?;
                let by = self.ask_number(table, seat, "How much direct damage?", 60)?;
                self.set_aside(table, seat);
                if self.at().opponents(seat).contains(&who) {
                    self.harm_opponent(table, seat, who, by)
                } else {
                    self.direct_damage(table, who, by)
                }
            }
            Does::Heals => {
                let who = self.ask_whom(table, seat, "at", "Whom?")?;
                let by = self.ask_number(table, seat, "How much is healed?", 20)?;
                self.set_aside(table, seat);
                self.heal(table, who, Heal::By(by), cite::HEALING);
                Ok(())
            }
            Does::Teleport => {
                self.set_aside(table, seat);
                self.forced_move(table, seat)
            }
            Does::Other | Does::Discard => {
                self.set_aside(table, seat);
                Ok(())
            }
        }
    }

    fn scroll_changes(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let who = self.ask_whom(table, seat, "for", "For whom?")?;
        let effect = self.ask_effect(table, seat, "a scroll".to_owned())?;
        if effect.lasts == Lasts::Attached {
            return self.attach(table, seat, who, effect);
        }
        // The scroll is bound until its effect is over; used for another it is set aside at once.
        let tray = &mut self.state[seat];
        let own = who == seat;
        tray.scrolls = tray.scrolls.saturating_sub(1);
        tray.aside = tray.aside.saturating_add(u8::from(!own));
        self.put_effect(table, who, Effect { scroll: own, ..effect });
        Ok(())
    }

    /// An attached scroll is replaced at once, and not again. It stays with its item, and ends with it.
    pub(super) fn attach(&mut self, table: &mut Table<'_>, seat: Seat, who: Seat, effect: Effect) -> Flow<()> {
        let items = self.at().items_that(who, |_| true).into_iter().map(|(id, key)| (Some(id), key));
        let slot = if effect.changes == Changes::Defense { self.state[who].shield() } else { self.state[who].weapon() };
        let usual = slot.map(|item| item.id.clone());
        let about = ask("to").of(seat).cite(cite::USING_SCROLLS).text(|| "To what is it attached?".to_owned());
        let at = self.at();
        let label = |id: &Option<String>| id.as_ref().map_or_else(String::new, |id| at.shown_item(who, id));
        let choice = about.choose(items).label(label).or("other", "something the board does not know", None);
        let to = table.choose(choice.default_to(|id| *id == usual))?;
        let Some(item) = to.and_then(|id| self.state[who].item_mut(&id)) else {
            self.put_effect(table, who, effect);
            return Ok(());
        };
        let (id, by, changes) = (item.id.clone(), effect.by, effect.changes);
        item.attached.push(effect);
        self.clamp(who);
        let name = self.state.sheet.name(who);
        table.tell(|| {
            let what = format!("{name}'s {} has a scroll attached: {by:+} {}", wording::the(&id), changes.word());
            note(what).cite(cite::USING_SCROLLS)
        });
        Ok(())
    }

    fn set_aside(&mut self, table: &mut Table<'_>, seat: Seat) {
        let tray = &mut self.state[seat];
        tray.scrolls = tray.scrolls.saturating_sub(1);
        tray.aside = tray.aside.saturating_add(1);
        let (left, name) = (tray.scrolls, self.state.sheet.name(seat));
        table.tell(|| note(format!("{name} sets a scroll aside: {left} in hand")).cite(cite::USING_SCROLLS));
    }

    /// An effect that lasts is ended; an attached scroll is taken off its item, and not replaced.
    pub(super) fn end_effect(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let tray = &self.state[seat];
        let shown = |effect: &Effect| format!("{} {:+} {}", effect.name, effect.by, effect.changes.word());
        let lasting = tray.effects.iter().enumerate().map(|(at, effect)| ((None, at), (at + 1).to_string(), shown(effect)));
        let on = |item: &Item| -> Vec<_> {
            let one = |(at, effect)| ((Some(item.id.clone()), at), format!("{}-{}", item.id, at + 1), shown(effect));
            item.attached.iter().enumerate().map(one).collect()
        };
        let options: Vec<((Option<String>, usize), String, String)> = lasting.chain(tray.items.iter().flat_map(on)).collect();
        let label = |which: &(Option<String>, usize)| {
            let text = options.iter().find(|(one, _, _)| one == which).map_or("", |(_, _, text)| text.as_str());
            which.0.as_ref().map_or_else(|| text.to_owned(), |item| format!("{text}, on {}", wording::the(item)))
        };
        let about = ask("effect").of(seat).cite(cite::USING_SCROLLS).text(|| "Which effect ends?".to_owned());
        let keyed: Vec<_> = options.iter().map(|(which, key, _)| (which.clone(), key.clone())).collect();
        let (item, at) = table.choose(about.choose(keyed).label(label))?;
        let tray = &mut self.state[seat];
        let effect = match item.and_then(|id| tray.item_mut(&id)) {
            Some(item) => item.attached.remove(at),
            None => tray.effects.remove(at),
        };
        if effect.scroll {
            tray.aside = tray.aside.saturating_add(1);
        }
        self.clamp(seat);
        let name = self.state.sheet.name(seat);
        table.tell(|| note(format!("{name} ends {}", effect.name)).cite(cite::USING_SCROLLS));
        Ok(())
    }

    /// Nobody holds more than eight scrolls.
    pub(super) fn may_hold_scrolls(&mut self, table: &mut Table<'_>, seat: Seat, more: u8) -> Flow<()> {
        let most = self.pack.numbers.most_scrolls;
        let now = i32::from(self.state[seat].all_scrolls());
        if now + i32::from(more) > most {
            let reason = format!("{} has {}; nobody has more than {most}", self.state.sheet.name(seat), count(now, "scroll"));
            return Err(Refusal::new(reason)
                .expected(format!("{} more at most", (most - now).max(0)))
                .hint("discard one first")
                .cite(cite::OBTAINING_SCROLLS)
                .into());
        }
        let _ = table;
        Ok(())
    }

    /// Scrolls are gained, up to eight; beyond that they are swapped.
    pub(super) fn gain_scrolls(&mut self, table: &mut Table<'_>, seat: Seat, more: u8) {
        let most = u8::try_from(self.pack.numbers.most_scrolls).unwrap_or(8);
        let room = most.saturating_sub(self.state[seat].all_scrolls());
        self.state[seat].scrolls = self.state[seat].scrolls.saturating_add(more.min(room));
        let (name, all) = (self.state.sheet.name(seat), self.state[seat].all_scrolls());
        table.tell(|| note(format!("{name} has {all} of {most} scrolls")).cite(cite::OBTAINING_SCROLLS));
    }
}
