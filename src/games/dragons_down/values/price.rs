//! Prices: printed on a card; that of a Spell Book is the sum of the spells it holds.

use super::fields::number;
use super::paths::card_path;
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::state::Card;
use crate::games::dragons_down::{Play, cards, cite};
use crate::kernel::{Field, Flow, Table, ask, note};

impl Play<'_> {
    /// The price printed on a card; asked outright when nobody can say.
    pub fn price(&mut self, table: &mut Table<'_>, record: &Id) -> Flow<i32> {
        let path = format!("{}.price", card_path(self.pack, record));
        let name = self.pack.name(record);
        let fields = [Field::number("gold", "price", 0, 99)];
        let form = self.owner(table, &path, &fields, ask(format!("owner.{path}")).text(|| format!("What is the price of {name}?")))?;
        match form {
            Some(form) => Ok(number(&form, 0)),
            None => {
                let about = ask(format!("price.{record}")).text(|| format!("At what price does {name} change hands?"));
                Ok(i32::try_from(table.number(about.number(0, 99))?).unwrap_or(0))
            }
        }
    }

    /// The base price of a card as it is: that of a Spell Book or Scroll is the sum of the spells left with it, asked outright where
    /// nobody has listed them.
    pub fn price_of(&mut self, table: &mut Table<'_>, card: &Id, record: &Id, held: &Card) -> Flow<i32> {
        if !cards::is_book(self.pack, record) {
            return self.price(table, record);
        }
        if held.spells.is_empty() {
            let text = || format!("What do the spells in {card} cost together?");
            let about = ask(format!("spells-price.{card}")).text(text).cite(cite::TREASURES);
            return Ok(i32::try_from(table.number(about.number(0, 99))?).unwrap_or(0));
        }
        let mut each = Vec::new();
        for spell in &held.spells {
            each.push((spell, self.price(table, spell)?));
        }
        let sum = each.iter().map(|(_, price)| price).sum();
        table.tell(|| {
            let each: Vec<String> = each.iter().map(|(spell, price)| format!("{spell} {price}")).collect();
            note(format!("{card}: {} = {sum} Gold", each.join(" + "))).cite(cite::TREASURES)
        });
        Ok(sum)
    }
}
