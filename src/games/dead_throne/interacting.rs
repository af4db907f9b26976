//! Interacting: found items, what a card says, trades.

use super::DeadThrone;
use super::cite;
use super::health::Heal;
use super::item::{Carried, Item, Kind};
use super::tray::{Changes, Effect, Lasts, Remain};
use super::wording;
use crate::kernel::{Flow, Play, Seat, Table, ask, note};
use crate::toolbox::wording::{count, slug};

/// What a card, a trap or a scroll does to someone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Says {
    GainCoin,
    LoseCoin,
    Damage,
    Heal,
    MaxHealth,
    LoseItem,
    BreakItem,
    Mend,
    Remain,
    Trapped,
    Free,
    Skip,
    Moved,
    GainScrolls,
    LoseScrolls,
    Effect,
    Crown,
}

const SAYS: [(Says, &str); 17] = [
    (Says::GainCoin, "gain-coin"),
    (Says::LoseCoin, "lose-coin"),
    (Says::Damage, "damage"),
    (Says::Heal, "heal"),
    (Says::MaxHealth, "max-health"),
    (Says::LoseItem, "lose-item"),
    (Says::BreakItem, "break-item"),
    (Says::Mend, "mend-item"),
    (Says::Remain, "remain"),
    (Says::Trapped, "trapped"),
    (Says::Free, "free"),
    (Says::Skip, "skip"),
    (Says::Moved, "moved"),
    (Says::GainScrolls, "gain-scrolls"),
    (Says::LoseScrolls, "lose-scrolls"),
    (Says::Effect, "effect"),
    (Says::Crown, "crown"),
];

impl Play<'_, DeadThrone> {
    /// An item is found, or taken as a reward.
    pub(super) fn find(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let about = ask("name").of(seat).cite(cite::INTERACTING).text(|| "Which item?".to_owned());
        let name = table.text(about, None, wording::check_id)?;
        self.state.turn.reward = false;
        self.take_item(table, seat, &name)?;
        self.interacted(table, seat)
    }

    /// A new item, worn at once if its slot is free, else held.
    pub(super) fn take_item(&mut self, table: &mut Table<'_>, seat: Seat, name: &str) -> Flow<String> {
        let printed = self.item_card(table, &slug(name))?;
        let id = self.state[seat].free_id(&slug(name));
        let mut item = Item { id: id.clone(), ..Item::default() };
        match printed {
            Some(printed) => {
                (item.kind, item.attack, item.defense, item.armour) = (printed.kind, printed.attack, printed.defense, printed.armour);
            }
            None => item.unread = true,
        }
        if self.slot_is_free(seat, item.kind) {
            item.carried = Carried::Equipped;
        }
        let (who, how) = (self.state.sheet.name(seat), item.carried.word());
        self.state[seat].items.push(item);
        table.tell(|| note(format!("{who} has {}: {how}", wording::the(&id))).cite(cite::EQUIPPING));
        Ok(id)
    }

    /// Whether something of this kind can be equipped without taking something off.
    pub(super) fn slot_is_free(&self, seat: Seat, kind: Kind) -> bool {
        let tray = &self.state[seat];
        let combo = tray.weapon().is_some_and(|weapon| weapon.kind == Kind::Combo);
        match kind.slot() {
            None => false,
            Some(Kind::Shield) if combo => false,
            Some(Kind::Weapon) if kind == Kind::Combo => tray.weapon().is_none() && tray.equipped(Kind::Shield).is_none(),
            Some(slot) => tray.equipped(slot).is_none(),
        }
    }

    /// What a card, a trap or a scroll says: the board keeps it.
    pub(super) fn card(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let who = self.ask_whom(table, seat, "who", "To whom?")?;
        let about = ask("says").of(seat).cite(cite::INTERACTING).text(|| "What does the card say?".to_owned());
        let says = table.choose(about.choose(SAYS))?;
        match says {
            Says::GainCoin | Says::LoseCoin => self.card_coin(table, seat, who, says == Says::GainCoin),
            Says::Damage => {
                let by = self.ask_number(table, seat, "How much direct damage?", 60)?;
                self.direct_damage(table, who, by)
            }
            Says::Heal => {
                let by = self.ask_number(table, seat, "How much is healed?", 20)?;
                self.heal(table, who, Heal::By(by), cite::HEALING);
                Ok(())
            }
            Says::MaxHealth => self.card_max_health(table, seat, who),
            Says::LoseItem => self.lose_item(table, who, cite::INTERACTING),
            Says::BreakItem | Says::Mend => self.card_break(table, who, says == Says::BreakItem),
            Says::Remain | Says::Trapped => {
                let turns = u8::try_from(self.ask_number(table, seat, "For how many turns?", 9)?).unwrap_or(1).max(1);
                let trapped = says == Says::Trapped;
                self.state[who].remain = Some(Remain { turns, enemy: None, trapped });
                let (name, what) = (self.state.sheet.name(who), if trapped { "is trapped" } else { "remains" });
                table.tell(|| note(format!("{name} {what} for {}", count(turns, "turn"))).cite(cite::TRAPPED));
                Ok(())
            }
            Says::Free => {
                self.state[who].remain = None;
                let name = self.state.sheet.name(who);
                table.tell(|| note(format!("{name} is free")).cite(cite::INTERACTING));
                Ok(())
            }
            Says::Skip => {
                let turns = u8::try_from(self.ask_number(table, seat, "How many turns are skipped?", 9)?).unwrap_or(0);
                self.state[who].skip = self.state[who].skip.saturating_add(turns).min(20);
                let name = self.state.sheet.name(who);
                table.tell(|| note(format!("{name} skips {}", count(turns, "turn"))).cite(cite::INTERACTING));
                Ok(())
            }
            Says::Moved => self.forced_move(table, who),
            Says::GainScrolls => {
                let by = u8::try_from(self.ask_number(table, seat, "How many scrolls?", 8)?).unwrap_or(0);
                self.may_hold_scrolls(table, who, by)?;
                self.gain_scrolls(table, who, by);
                Ok(())
            }
            Says::LoseScrolls => self.card_lose_scrolls(table, seat, who),
            Says::Effect => self.card_effect(table, seat, who),
            Says::Crown => {
                for tray in &mut self.state.trays {
                    tray.crown = false;
                }
                self.state[who].crown = true;
                let name = self.state.sheet.name(who);
                table.tell(|| note(format!("{name} has the Crown of the King")).cite(cite::LIRENNOR_OBJECTIVE));
                Ok(())
            }
        }
    }

    fn card_coin(&mut self, table: &mut Table<'_>, seat: Seat, who: Seat, gain: bool) -> Flow<()> {
        let by = self.ask_number(table, seat, "How much coin?", 999)?;
        let before = self.state[who].coin;
        let now = if gain { before + by } else { (before - by).max(0) };
        self.state[who].coin = now;
        let name = self.state.sheet.name(who);
        table.tell(|| note(format!("{name}: {:+} coin, {now} in all", now - before)).cite(cite::INTERACTING));
        Ok(())
    }

    fn card_max_health(&mut self, table: &mut Table<'_>, seat: Seat, who: Seat) -> Flow<()> {
        let about = ask("by").of(seat).cite(cite::HEALTH_BOARD).text(|| "By how much does maximum health change?".to_owned());
        let by = i32::try_from(table.number(about.number(-20, 20))?).unwrap_or(0);
        self.state[who].more_health = (self.state[who].more_health + by).clamp(-40, 40);
        self.clamp(who);
        let (name, health, sum) = (self.state.sheet.name(who), self.shown_health(who), self.at().uncapped(who));
        table.tell(|| note(format!("{name}'s maximum health {by:+}: {health} (sum {sum})")).cite(cite::HEALTH_BOARD));
        Ok(())
    }

    fn card_break(&mut self, table: &mut Table<'_>, who: Seat, breaks: bool) -> Flow<()> {
        let items = self.state[who].items.iter().filter(|item| item.broken != breaks).map(|item| (item.id.clone(), item.id.clone()));
        let options: Vec<_> = items.collect();
        if options.is_empty() {
            let name = self.state.sheet.name(who);
            table.tell(|| note(format!("{name} has nothing to which that could happen")).cite(cite::REPAIRING));
            return Ok(());
        }
        let about = ask("item").of(who).cite(cite::REPAIRING).text(|| "Which item?".to_owned());
        let id = table.choose(about.choose(options))?;
        if let Some(item) = self.state[who].item_mut(&id) {
            item.broken = breaks;
            item.parts.iter_mut().for_each(|part| part.broken = breaks);
        }
        self.clamp(who);
        let (name, what) = (self.state.sheet.name(who), if breaks { "breaks" } else { "is whole again" });
        table.tell(|| note(format!("{name}'s {} {what}", wording::the(&id))).cite(cite::REPAIRING));
        Ok(())
    }

    fn card_lose_scrolls(&mut self, table: &mut Table<'_>, seat: Seat, who: Seat) -> Flow<()> {
        let by = u8::try_from(self.ask_number(table, seat, "How many scrolls are lost?", 8)?).unwrap_or(0);
        let tray = &mut self.state[who];
        tray.scrolls = tray.scrolls.saturating_sub(by);
        let (left, name) = (tray.scrolls, self.state.sheet.name(who));
        table.tell(|| note(format!("{name} has {} in hand", count(left, "scroll"))).cite(cite::OBTAINING_SCROLLS));
        Ok(())
    }

    fn card_effect(&mut self, table: &mut Table<'_>, seat: Seat, who: Seat) -> Flow<()> {
        let effect = self.ask_effect(table, seat, "the card".to_owned())?;
        if effect.lasts == Lasts::Attached {
            return self.attach(table, seat, who, effect);
        }
        self.put_effect(table, who, effect);
        Ok(())
    }

    /// What an effect changes, by how much, and for how long.
    pub(super) fn ask_effect(&mut self, table: &mut Table<'_>, seat: Seat, name: String) -> Flow<Effect> {
        let changes = [Changes::Attack, Changes::Defense, Changes::MaxHealth, Changes::Nothing].map(|changes| (changes, changes.word()));
        let about = ask("changes").of(seat).cite(cite::USING_SCROLLS).text(|| "What does it change?".to_owned());
        let changes = table.choose(about.choose(changes))?;
        let by = if changes == Changes::Nothing {
            0
        } else {
            let about = ask("by").of(seat).cite(cite::USING_SCROLLS).text(|| "By how much?".to_owned());
            i32::try_from(table.number(about.number(-20, 20))?).unwrap_or(0)
        };
        let lasts = [
            (Lasts::Once, "once"),
            (Lasts::Battle, "battle"),
            (Lasts::Rounds(1), "rounds"),
            (Lasts::Turns(1), "turns"),
            (Lasts::UntilDiscarded, "until-discarded"),
            (Lasts::Attached, "attached"),
        ];
        let about = ask("lasts").of(seat).cite(cite::USING_SCROLLS).text(|| "How long does it last?".to_owned());
        let lasts = table.choose(about.choose(lasts).default_to(|lasts| *lasts == Lasts::Battle))?;
        let number = |table: &mut Table<'_>| {
            let about = ask("for").of(seat).cite(cite::USING_SCROLLS).text(|| "For how many?".to_owned());
            table.number(about.number(1, 9).default_to(1)).map(|number| u8::try_from(number).unwrap_or(1))
        };
        let lasts = match lasts {
            Lasts::Rounds(_) => Lasts::Rounds(number(table)?),
            Lasts::Turns(_) => Lasts::Turns(number(table)?),
            lasts => lasts,
        };
        Ok(Effect { name, changes, by, lasts, scroll: false })
    }

    /// An effect is in force.
    pub(super) fn put_effect(&mut self, table: &mut Table<'_>, who: Seat, effect: Effect) {
        let name = self.state.sheet.name(who);
        let lasts = match effect.lasts {
            Lasts::Once => "for one attack".to_owned(),
            Lasts::Battle => "for this battle".to_owned(),
            Lasts::Rounds(rounds) => format!("for {}", count(rounds, "round")),
            Lasts::Turns(turns) => format!("for {}", count(turns, "turn")),
            Lasts::UntilDiscarded => "until discarded".to_owned(),
            Lasts::Attached => "while attached".to_owned(),
        };
        table.tell(|| note(format!("{name}: {} {:+} {} {lasts}", effect.name, effect.by, effect.changes.word())).cite(cite::USING_SCROLLS));
        self.state[who].effects.push(effect);
        self.clamp(who);
    }

    /// Someone in the game.
    pub(super) fn ask_whom(&mut self, table: &mut Table<'_>, seat: Seat, id: &'static str, text: &'static str) -> Flow<Seat> {
        let alive: Vec<(Seat, String)> = self.at().alive().into_iter().map(|other| (other, self.state.sheet.slug(other))).collect();
        let sheet = &self.state.sheet;
        let about = ask(id).of(seat).cite(cite::INTERACTING).text(|| text.to_owned());
        table.choose(about.choose(alive).label(|seat| sheet.name(*seat)).default_to(|other| *other == seat))
    }

    /// How much, or how many.
    pub(super) fn ask_number(&mut self, table: &mut Table<'_>, seat: Seat, text: &'static str, most: i64) -> Flow<i32> {
        let about = ask("by").of(seat).cite(cite::INTERACTING).text(|| text.to_owned());
        Ok(i32::try_from(table.number(about.number(0, most))?).unwrap_or(0))
    }
}
