//! What a killer takes: one item. All coin, all pieces, all stones, and a Rucksack with what is in it each count as one.

use super::DeadThrone;
use super::cite;
use super::item::{Carried, Kind};
use super::region::Lies;
use super::wording;
use crate::kernel::{Flow, Play, Seat, Table, ask, note};

impl Play<'_, DeadThrone> {
    /// The killer takes one item; says whether it was the pieces.
    pub(super) fn loot(&mut self, table: &mut Table<'_>, seat: Seat, dead: Seat) -> Flow<bool> {
        let tray = &self.state[dead];
        let mut options: Vec<(String, String)> = Vec::new();
        let mut offer = |there: bool, key: &str| options.extend(there.then(|| (key.to_owned(), key.to_owned())));
        offer(tray.pieces > 0, "pieces");
        offer(!self.at().carried(dead).is_empty(), "stones");
        offer(tray.coin > 0, "coin");
        // What is in the Rucksack can be taken only with it.
        let loose = tray.items.iter().filter(|item| item.carried != Carried::Rucksack);
        options.extend(loose.map(|item| (item.id.clone(), item.id.clone())));
        let (name, whose) = (self.state.sheet.name(seat), self.state.sheet.name(dead));
        let first = options.first().map_or_else(|| "nothing".to_owned(), |(key, _)| key.clone());
        let about = ask("loot").of(seat).cite(cite::LOOTING).text(|| format!("What does {name} take from {whose}?"));
        let choice = about.choose(options).or("nothing", "nothing", "nothing".to_owned()).default_to(|key| *key == first);
        let taken = table.choose(choice)?;
        match taken.as_str() {
            "nothing" => {}
            "pieces" => {
                let pieces = std::mem::take(&mut self.state[dead].pieces);
                self.state[seat].pieces = self.state[seat].pieces.saturating_add(pieces);
            }
            "stones" => {
                for stone in self.state.stones.iter_mut().filter(|stone| stone.lies == Lies::With(dead)) {
                    stone.lies = Lies::With(seat);
                }
            }
            "coin" => {
                let coin = std::mem::take(&mut self.state[dead].coin);
                self.state[seat].coin += coin;
            }
            id => self.take_over(seat, dead, id),
        }
        self.clamp(seat);
        table.tell(|| note(format!("{name} takes {} from {whose}", wording::the(&taken))).cite(cite::LOOTING));
        Ok(taken == "pieces")
    }

    fn take_over(&mut self, seat: Seat, dead: Seat, id: &str) {
        let rucksack = self.state[dead].item(id).is_some_and(|item| item.kind == Kind::Rucksack && item.carried == Carried::Equipped);
        let inside: Vec<String> = self.state[dead]
            .items
            .iter()
            .filter(|item| rucksack && item.carried == Carried::Rucksack)
            .map(|item| item.id.clone())
            .collect();
        let wears = self.state[seat].has_rucksack();
        for (nth, id) in std::iter::once(id.to_owned()).chain(inside).enumerate() {
            let Some(mut item) = self.state[dead].take(&id) else { continue };
            item.id = self.state[seat].free_id(&item.id);
            item.carried = match (rucksack, item.kind) {
                (true, _) if !wears && nth == 0 => Carried::Equipped,
                (true, _) if !wears => Carried::Rucksack,
                _ => Carried::Inventory,
            };
            self.state[seat].items.push(item);
        }
    }
}
