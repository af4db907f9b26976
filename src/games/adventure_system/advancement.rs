//! Levels and advancement tokens.

use super::AdventureSystem;
use super::cards::{Advancement, PaidBy};
use super::cite;
use super::combat::tagged;
use super::position::Position;
use crate::kernel::{Field, Flow, Play, Refusal, Scalar, Seat, Table, ask, note};

/// The line of a hero's card.
#[must_use]
pub fn hero_fields() -> [Field; 4] {
    [
        Field::number("ac", "AC", 5, 30).also(&["ac"]),
        Field::number("hp", "HP", 1, 40).also(&["hp"]),
        Field::number("speed", "speed", 1, 12),
        Field::number("surge", "surge value", 1, 30).also(&["surge"]),
    ]
}

impl Position<'_, '_> {
    /// Tokens that may be spent outside a roll, with their holders.
    #[must_use]
    pub fn spendable(self) -> Vec<(Seat, Advancement)> {
        let of = |seat: Seat| {
            let hero = self.state.hero(seat);
            let held = move |kind: &Advancement| hero.is_some_and(|hero| hero.tokens.get(kind).copied().unwrap_or(0) > 0);
            let flipped = self.flipped().iter().any(|(other, _)| *other == seat);
            let fits = move |kind: &Advancement| *kind == Advancement::Regain || (*kind == Advancement::Recharge && flipped);
            Advancement::ALL.into_iter().filter(move |kind| held(kind) && fits(kind)).map(move |kind| (seat, kind))
        };
        self.present().into_iter().flat_map(of).collect()
    }

    /// Powers and treasures that lie face down, with their holders.
    #[must_use]
    pub fn flipped(self) -> Vec<(Seat, String)> {
        let of = |seat: Seat| {
            let hero = self.state.hero(seat);
            let powers = hero.into_iter().flat_map(|hero| &hero.powers).filter(|(_, up)| !**up).map(|(id, _)| id.clone());
            let mut down: Vec<String> = powers.collect();
            for item in hero.into_iter().flat_map(|hero| &hero.items).filter(|item| !item.up) {
                if !down.contains(&item.id) {
                    down.push(item.id.clone());
                }
            }
            down.into_iter().map(move |id| (seat, id))
        };
        self.present().into_iter().flat_map(of).collect()
    }

    /// What the next token of a kind costs a hero, where that is known.
    #[must_use]
    pub fn token_price(self, seat: Seat, kind: Advancement) -> Option<i32> {
        let prices = &self.edition()?.advancement_prices;
        let bought = self.state.hero(seat)?.bought.get(&kind).copied().unwrap_or(0);
        Some(prices.get(kind.key())? + prices.get("step").copied().unwrap_or(0) * i32::from(bought))
    }

    /// How many tokens of a kind nobody holds; none where nobody has counted them.
    #[must_use]
    pub fn token_supply(self, kind: Advancement) -> Option<u8> {
        let all = self.edition()?.advancement_supply?;
        let held = self.state.heroes.values().map(|hero| hero.tokens.get(&kind).copied().unwrap_or(0)).fold(0, u8::saturating_add);
        Some(all.saturating_sub(held))
    }
}

impl Play<'_, AdventureSystem> {
    /// A hero's numbers at a level: from the packs, else typed by the owner.
    pub(super) fn hero_numbers(&mut self, table: &mut Table<'_>, hero: &str, level: u8) -> Flow<Option<[i32; 4]>> {
        let path = format!("hero.{hero}.level-{level}");
        let name = self.pack.heroes.get(hero).map_or_else(|| self.at().called(hero), |card| card.name.clone());
        let about =
            ask(format!("owner.{path}")).cite(cite::PLAYER_SETUP).text(move || format!("What does the level {level} side of {name} say?"));
        let form = self.owner(table, &path, &hero_fields(), about)?;
        let number = |at: usize| form.as_ref().and_then(|form| form.get(at)).map(Scalar::number);
        Ok(match (number(0), number(1), number(2), number(3)) {
            (Some(ac), Some(hp), Some(speed), Some(surge)) => Some([ac, hp, speed, surge]),
            _ => None,
        })
    }

    /// A hero's card is turned; damage stays.
    pub(super) fn set_level(&mut self, table: &mut Table<'_>, seat: Seat, level: u8) -> Flow<()> {
        let Some(hero) = self.state.hero(seat).filter(|hero| hero.level < level).cloned() else { return Ok(()) };
        let gain = self.at().edition().and_then(|edition| edition.levels.gain);
        let known = self.pack.side(&hero.hero, level).is_some_and(|side| side.ac.is_some());
        let numbers = match gain.filter(|_| !known) {
            Some(gain) => {
                let more = |gained: Option<i32>| gained.unwrap_or(0);
                Some([hero.ac + more(gain.ac), hero.max + more(gain.hp), hero.speed + more(gain.speed), hero.surge + more(gain.surge)])
            }
            None => self.hero_numbers(table, &hero.hero, level)?,
        };
        let name = self.at().name(seat);
        let Some(changed) = self.state.hero_mut(seat) else { return Ok(()) };
        changed.level = level;
        if let Some([ac, max, speed, surge]) = numbers {
            changed.hp = (hero.hp + max - hero.max).clamp(0, max);
            (changed.ac, changed.max, changed.speed, changed.surge) = (ac, max, speed, surge);
        }
        let now = changed.clone();
        table.tell(|| {
            let text = format!("{name} reaches level {level}: AC {}, HP {} of {}, surge value {}", now.ac, now.hp, now.max, now.surge);
            note(text).cite(cite::LEVELS)
        });
        Ok(())
    }

    /// A natural 20 lets a hero turn the card for experience, in boxes where it does.
    pub(super) fn level_up_on_twenty(&mut self, table: &mut Table<'_>, seat: Seat, tag: &str) -> Flow<()> {
        let Some(levels) = self.at().edition().map(|edition| edition.levels) else { return Ok(()) };
        let level = self.state.hero(seat).map_or(1, |hero| hero.level);
        let (PaidBy::Experience, Some(price)) = (levels.by, levels.price) else { return Ok(()) };
        let Some(cheapest) = self.at().cheapest(price).filter(|_| level < levels.most) else { return Ok(()) };
        let name = self.at().name(seat);
        let about = ask(tagged("level-up", tag))
            .of(seat)
            .cite(cite::LEVELS)
            .text(|| format!("A natural 20: does {name} reach level {} for {price} experience?", level + 1));
        if !table.confirm(about, Some(true))? {
            return Ok(());
        }
        self.pay_experience(table, &tagged("level-up.pay", tag), price, &cheapest)?;
        self.set_level(table, seat, level + 1)
    }

    /// A token is spent outside a roll.
    pub(super) fn advancement(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let at = self.at();
        let options = at.spendable().into_iter().map(|(seat, kind)| ((seat, kind), format!("{}-{}", at.slug(seat), kind.key())));
        let about = ask("token").cite(cite::ADVANCEMENTS).text(|| "Which token?".to_owned());
        let label = |(seat, kind): &(Seat, Advancement)| format!("{}: {}", at.name(*seat), kind.name());
        let (seat, kind) = table.choose(about.choose(options.collect::<Vec<_>>()).label(label))?;
        let name = self.at().name(seat);
        table.tell(|| note(format!("{name} spends {}", kind.name())).cite(cite::ADVANCEMENTS));
        self.spend_token(seat, kind);
        if kind == Advancement::Regain {
            self.heal(table, seat, 2);
            return self.beside_healing(table, seat);
        }
        let at = self.at();
        let down = at.flipped().into_iter().filter(|(other, _)| *other == seat).map(|(_, id)| (id.clone(), at.key(&id)));
        let about = ask("card").of(seat).cite(cite::ADVANCEMENTS).text(|| "Which card is flipped back?".to_owned());
        let id = table.choose(about.choose(down.collect::<Vec<_>>()).label(|id| at.called(id)))?;
        self.turn_up(table, seat, &id);
        Ok(())
    }

    /// Gold comes in.
    pub(super) fn pay_out(&mut self, table: &mut Table<'_>, seat: Seat, gold: i32) {
        let name = self.at().name(seat);
        if let Some(hero) = self.state.hero_mut(seat) {
            hero.gold += gold;
            let now = hero.gold;
            table.tell(|| note(format!("{name} has {now} gold, {gold} more")).cite(cite::CAMPAIGN));
        }
    }

    /// What something costs is paid in gold, or refused.
    fn pay_gold(&mut self, table: &mut Table<'_>, seat: Seat, price: i32) -> Flow<()> {
        let name = self.at().name(seat);
        let gold = self.state.hero(seat).map_or(0, |hero| hero.gold);
        if gold < price {
            return Err(Refusal::new(format!("{name} has {gold} gold, and the price is {price}")).cite(cite::CAMPAIGN).into());
        }
        if let Some(hero) = self.state.hero_mut(seat) {
            hero.gold -= price;
        }
        table.tell(|| note(format!("{name} pays {price} gold, and has {}", gold - price)).cite(cite::CAMPAIGN));
        Ok(())
    }

    fn ask_price(&mut self, table: &mut Table<'_>, what: &str, known: Option<i32>) -> Flow<i32> {
        let about = ask("price").cite(cite::CAMPAIGN).text(|| format!("What does {what} cost?"));
        let number = about.number(0, 99_999);
        let price =
            if let Some(known) = known { table.number(number.default_to(i64::from(known)).quiet())? } else { table.number(number)? };
        Ok(i32::try_from(price).unwrap_or(0))
    }

    /// A hero buys an advancement token; each next one of a kind costs more.
    pub(super) fn buy(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let seat = self.choose_hero(table, cite::ADVANCEMENTS, "who", "Who buys?")?;
        let at = self.at();
        let kinds = at.edition().map(|edition| edition.advancements.clone()).unwrap_or_default();
        let there = |kind: &Advancement| at.token_supply(*kind).is_none_or(|left| left > 0);
        let options: Vec<_> = kinds.into_iter().filter(there).map(|kind| (kind, kind.key())).collect();
        let about = ask("token").of(seat).cite(cite::ADVANCEMENTS).text(|| "Which token?".to_owned());
        let kind = table.choose(about.choose(options).label(|kind| kind.name().to_owned()))?;
        let known = self.at().token_price(seat, kind);
        let price = self.ask_price(table, kind.name(), known)?;
        self.pay_gold(table, seat, price)?;
        if let Some(hero) = self.state.hero_mut(seat) {
            for counts in [&mut hero.tokens, &mut hero.bought] {
                let held = counts.entry(kind).or_insert(0);
                *held = held.saturating_add(1);
            }
        }
        let name = self.at().name(seat);
        table.tell(|| note(format!("{name} has a {} token", kind.name())).cite(cite::ADVANCEMENTS));
        Ok(())
    }

    /// A hero reaches the next level for gold.
    pub(super) fn level_up(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let seat = self.choose_hero(table, cite::LEVELS, "who", "Who reaches a new level?")?;
        let Some(levels) = self.at().edition().map(|edition| edition.levels) else { return Ok(()) };
        let level = self.state.hero(seat).map_or(1, |hero| hero.level);
        if level >= levels.most {
            let reason = format!("{} has the highest level, {}", self.at().name(seat), levels.most);
            return Err(Refusal::new(reason).cite(cite::LEVELS).into());
        }
        let price = self.ask_price(table, &format!("level {}", level + 1), levels.price)?;
        self.pay_gold(table, seat, price)?;
        self.set_level(table, seat, level + 1)
    }

    /// Gold, because an adventure or a card says so.
    pub(super) fn gold(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let seat = self.choose_hero(table, cite::CAMPAIGN, "who", "Whose gold changes?")?;
        let gold = i64::from(self.state.hero(seat).map_or(0, |hero| hero.gold));
        let about = ask("more").of(seat).cite(cite::CAMPAIGN).text(move || format!("There are {gold}. How many more, or fewer?"));
        let change = table.number(about.number(-gold, 99_999 - gold))?;
        self.pay_out(table, seat, i32::try_from(change).unwrap_or(0));
        Ok(())
    }

    /// A treasure is sold for what its card says.
    pub(super) fn sell(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let at = self.at();
        let mut options: Vec<((Seat, usize), String)> = Vec::new();
        for (seat, index, id) in at.sellable() {
            let key = format!("{}-{}", at.slug(seat), at.key(&id));
            if !options.iter().any(|(_, other)| *other == key) {
                options.push(((seat, index), key));
            }
        }
        let about = ask("treasure").cite(cite::CAMPAIGN).text(|| "Which treasure is sold?".to_owned());
        let label = |(seat, index): &(Seat, usize)| {
            let item = at.state.hero(*seat).and_then(|hero| hero.items.get(*index));
            let called = item.map(|item| format!("{}, {} gold", at.called(&item.id), at.treasure(&item.id).gold)).unwrap_or_default();
            format!("{}: {called}", at.name(*seat))
        };
        let (seat, index) = table.choose(about.choose(options).label(label))?;
        let Some(id) = self.state.hero(seat).and_then(|hero| hero.items.get(index)).map(|item| item.id.clone()) else { return Ok(()) };
        let gold = self.at().treasure(&id).gold;
        if let Some(hero) = self.state.hero_mut(seat) {
            hero.items.remove(index);
        }
        self.discard(super::decks::DeckOf::Treasures, &id);
        let called = self.at().called(&id);
        table.tell(|| note(format!("{called} is sold for {gold} gold")).cite(cite::CAMPAIGN));
        self.pay_out(table, seat, gold);
        Ok(())
    }
}
