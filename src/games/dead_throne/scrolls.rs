//! Scrolls: typed bonuses with their durations; the hand of at most eight.

use super::DeadThrone;
use super::cite;
use super::health::Heal;
use super::tray::{Effect, Lasts};
use crate::kernel::{Flow, Play, Refusal, Seat, Table, ask, note};

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
        // An attached scroll is replaced at once, and not again; the rest are bound until they are over.
        let tray = &mut self.state[seat];
        let own = who == seat && effect.lasts != Lasts::Attached;
        if effect.lasts != Lasts::Attached {
            tray.scrolls = tray.scrolls.saturating_sub(1);
            tray.aside = tray.aside.saturating_add(u8::from(!own));
        }
        self.put_effect(table, who, Effect { scroll: own, ..effect });
        Ok(())
    }

    fn set_aside(&mut self, table: &mut Table<'_>, seat: Seat) {
        let tray = &mut self.state[seat];
        tray.scrolls = tray.scrolls.saturating_sub(1);
        tray.aside = tray.aside.saturating_add(1);
        let (left, name) = (tray.scrolls, self.state.sheet.name(seat));
        table.tell(|| note(format!("{name} sets a scroll aside: {left} in hand")).cite(cite::USING_SCROLLS));
    }

    /// An effect that lasts is ended.
    pub(super) fn end_effect(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let options = self.state[seat].effects.iter().enumerate().map(|(at, _)| (at, (at + 1).to_string()));
        let options: Vec<_> = options.collect();
        let tray = &self.state[seat];
        let label = |at: &usize| {
            tray.effects.get(*at).map_or_else(String::new, |effect| format!("{} {:+} {}", effect.name, effect.by, effect.changes.word()))
        };
        let about = ask("effect").of(seat).cite(cite::USING_SCROLLS).text(|| "Which effect ends?".to_owned());
        let at = table.choose(about.choose(options).label(label))?;
        let effect = self.state[seat].effects.remove(at);
        if effect.scroll {
            self.state[seat].aside = self.state[seat].aside.saturating_add(1);
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
            let reason = format!("{} has {now} scrolls; nobody has more than {most}", self.state.sheet.name(seat));
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
