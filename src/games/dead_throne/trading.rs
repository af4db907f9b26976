//! Trades between players, and things that change hands.

use super::DeadThrone;
use super::cite;
use super::item::Carried;
use super::region::Lies;
use super::wording;
use crate::kernel::{Flow, Play, Seat, Table, ask, note};
use crate::toolbox::wording::{count, list};

impl Play<'_, DeadThrone> {
    /// Two players trade what they like. Within a group that is no interaction, and Lone Quests may change hands, too.
    pub(super) fn trade(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let others: Vec<(Seat, String)> = self.at().others(seat).into_iter().map(|other| (other, self.state.sheet.slug(other))).collect();
        let sheet = &self.state.sheet;
        let about = ask("with").of(seat).cite(cite::TRADING).text(|| "With whom?".to_owned());
        let other = table.choose(about.choose(others).label(|seat| sheet.name(*seat)))?;
        let together = self.at().group(seat).contains(&other);
        self.come_to(table, seat, other, "with")?;
        let gives = self.ask_goods(table, seat, "gives", together)?;
        let takes = self.ask_goods(table, other, "takes", together)?;
        self.hand_over(seat, other, &gives);
        self.hand_over(other, seat, &takes);
        let (name, with) = (self.state.sheet.name(seat), self.state.sheet.name(other));
        let words = |goods: &[(String, u32)]| {
            let named = goods.iter().map(|(what, number)| match what.as_str() {
                "coin" => format!("{number} coin"),
                "piece" | "scroll" => count(*number, what),
                thing => wording::the(thing),
            });
            list(&named.collect::<Vec<_>>())
        };
        let cite = if together { cite::GROUPS } else { cite::TRADING };
        table.tell(|| note(format!("{name} gives {with} {} for {}", words(&gives), words(&takes))).cite(cite));
        self.clamp(seat);
        self.clamp(other);
        if together { Ok(()) } else { self.interacted(table, seat) }
    }

    fn ask_goods(&mut self, table: &mut Table<'_>, who: Seat, id: &'static str, quests: bool) -> Flow<Vec<(String, u32)>> {
        let tray = &self.state[who];
        let mut options: Vec<(String, String, u32)> = tray.items.iter().map(|item| (item.id.clone(), item.id.clone(), 1)).collect();
        let piles =
            [("coin", u32::try_from(tray.coin).unwrap_or(0)), ("piece", u32::from(tray.pieces)), ("scroll", u32::from(tray.scrolls))];
        options.extend(piles.into_iter().filter(|(_, count)| *count > 0).map(|(what, count)| (what.to_owned(), what.to_owned(), count)));
        options.extend(self.at().carried(who).into_iter().map(|stone| (stone.id.clone(), stone.id.clone(), 1)));
        let quests = tray.quests.iter().filter(|_| quests).map(|quest| format!("quest-{quest}"));
        options.extend(quests.map(|quest| (quest.clone(), quest, 1)));
        let name = self.state.sheet.name(who);
        let about = ask(id).of(who).cite(cite::TRADING).text(|| format!("What does {name} give?"));
        table.many(about.many(options).between(0, u32::MAX).default_to(|_| 0))
    }

    fn hand_over(&mut self, from: Seat, to: Seat, goods: &[(String, u32)]) {
        for (what, count) in goods {
            let few = u8::try_from(*count).unwrap_or(0);
            match what.as_str() {
                "coin" => {
                    let coin = i32::try_from(*count).unwrap_or(0);
                    self.state[from].coin -= coin;
                    self.state[to].coin += coin;
                }
                "piece" => {
                    self.state[from].pieces -= few;
                    self.state[to].pieces += few;
                }
                "scroll" => {
                    let room = u8::try_from(self.pack.numbers.most_scrolls).unwrap_or(8).saturating_sub(self.state[to].all_scrolls());
                    self.state[from].scrolls -= few;
                    self.state[to].scrolls += few.min(room);
                }
                id => self.hand_over_thing(from, to, id),
            }
        }
    }

    /// An item, or a stone, changes hands.
    pub(super) fn hand_over_thing(&mut self, from: Seat, to: Seat, id: &str) {
        if let Some(stone) = self.state.stones.iter_mut().find(|stone| stone.id == id) {
            stone.lies = Lies::With(to);
            return;
        }
        let quest = id.strip_prefix("quest-").and_then(|quest| self.state[from].quests.iter().position(|one| one == quest));
        if let Some(at) = quest {
            let quest = self.state[from].quests.remove(at);
            self.state[to].quests.push(quest);
            return;
        }
        if let Some(mut item) = self.state[from].take(id) {
            item.id = self.state[to].free_id(&item.id);
            item.carried = Carried::Inventory;
            self.state[to].items.push(item);
        }
    }
}
