//! Town buildings: Inn, Market, Tavern, Carriage Man.

use super::DeadThrone;
use super::cite;
use super::health::Heal;
use super::mode::Mode;
use super::parts;
use super::position::Position;
use super::wording;
use crate::kernel::{Cite, Flow, Play, Refusal, Seat, Table, ask, note};
use crate::toolbox::sheet::Automation;

impl Play<'_, DeadThrone> {
    /// What something costs is paid, or it is not done.
    pub(super) fn pay(&mut self, table: &mut Table<'_>, seat: Seat, price: i32, what: &str, cite: Cite) -> Flow<()> {
        match self.at().part(parts::COSTS) {
            Automation::On => {}
            Automation::Off => return Ok(()),
            Automation::Remind => {
                table.tell(|| note(format!("{what} costs {price} coin: take it by hand")).cite(cite));
                return Ok(());
            }
        }
        let coin = self.state[seat].coin;
        if price > coin {
            let name = self.state.sheet.name(seat);
            let refusal = Refusal::new(format!("{what} costs {price} coin; {name} has {coin}")).expected(format!("a price up to {coin}"));
            return Err(refusal.cite(cite).into());
        }
        self.state[seat].coin -= price;
        Ok(())
    }

    /// The Inn: full health, and the turn is over.
    pub(super) fn inn(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        self.enter_building(table, seat, "inn")?;
        self.heal(table, seat, Heal::Full, cite::INN);
        self.interacted(table, seat)
    }

    /// A town building is a step of its own, within the walls.
    fn enter_building(&mut self, table: &mut Table<'_>, seat: Seat, building: &str) -> Flow<()> {
        let here = self.state[seat].place.clone();
        if crate::toolbox::wording::slug(&here).split('-').any(|word| word == building) {
            return Ok(());
        }
        let town = self.at().town(&here).map(str::to_owned);
        let towns = self.pack.towns().map(|town| (town.to_owned(), town.to_owned()));
        let pack = self.pack;
        let about = ask("town").of(seat).cite(cite::INTERACTING).text(|| format!("In which town is the {building}?"));
        let of_tile = self.at().tile(&here).map(str::to_owned);
        let choice = about.choose(towns).label(|town| pack.tile_name(town).to_owned());
        let choice = choice.default_to(|one| town.as_ref().or(of_tile.as_ref()).is_none_or(|town| town == one)).quiet();
        let place = format!("{} {building}", table.choose(choice)?);
        if let Some(refusal) = self.at().barred_place(seat, &place) {
            table.bar(|| refusal)?;
        }
        self.go(seat, &place);
        Ok(())
    }

    /// The Market is entered: buying and selling as long as one likes.
    pub(super) fn market(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        self.enter_building(table, seat, "market")?;
        self.state[seat].market = true;
        let name = self.state.sheet.name(seat);
        table.tell(|| note(format!("{name} is in the Market")).cite(cite::MARKET));
        if self.at().bubbles() {
            table.tell(|| {
                note(format!("the others go on without {name}; a lone player outside waits 15 seconds between turns")).cite(cite::FOUR_PLUS)
            });
        }
        Ok(())
    }

    /// A merchant, met on any step: as good as the Market.
    pub(super) fn merchant(&mut self, table: &mut Table<'_>, seat: Seat) {
        self.state[seat].market = true;
        let name = self.state.sheet.name(seat);
        table.tell(|| note(format!("{name} deals with a merchant, as in the Market")).cite(cite::MERCHANTS));
    }

    /// Out of the Market; the turn is over.
    pub(super) fn leave_market(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let beside = self.at().bubbles();
        self.state[seat].market = false;
        let name = self.state.sheet.name(seat);
        table.tell(|| note(format!("{name} leaves the Market")).cite(cite::MARKET));
        if beside { Ok(()) } else { self.interacted(table, seat) }
    }

    /// Something is bought: the price, and what it is if the board should know.
    pub(super) fn buy(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let about = ask("name").of(seat).cite(cite::MARKET).text(|| "Which item? Enter, if the board need not know".to_owned());
        let item = table.text(about, Some("-".to_owned()), |text| if text == "-" { Ok(()) } else { wording::check_id(text) })?;
        let price = self.ask_price(table, seat, "What does it cost?")?;
        self.affords(seat, price, "that", cite::MARKET)?;
        self.pay(table, seat, price, "that", cite::MARKET)?;
        if item != "-" {
            self.take_item(table, seat, &item)?;
        }
        let (name, coin) = (self.state.sheet.name(seat), self.state[seat].coin);
        table.tell(|| note(format!("{name} buys for {price}: {coin} coin left")).cite(cite::MARKET));
        Ok(())
    }

    /// What is dearer than the player's coin is refused where its price was typed.
    fn affords(&self, seat: Seat, price: i32, what: &str, cite: Cite) -> Flow<()> {
        self.at().too_dear(seat, price, what, cite).map_or(Ok(()), |refusal| Err(refusal.about("price").into()))
    }

    fn ask_price(&mut self, table: &mut Table<'_>, seat: Seat, text: &'static str) -> Flow<i32> {
        let about = ask("price").of(seat).cite(cite::MARKET).text(|| text.to_owned());
        Ok(i32::try_from(table.number(about.number(0, 999))?).unwrap_or(0))
    }

    /// Something is sold.
    pub(super) fn sell(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let trader = self.state[seat].can("trader");
        let tray = &self.state[seat];
        let mut options: Vec<(String, String)> = tray.items.iter().map(|item| (item.id.clone(), item.id.clone())).collect();
        options.extend((tray.pieces > 0).then(|| ("piece".to_owned(), "piece".to_owned())));
        options.extend((tray.scrolls > 0).then(|| ("scroll".to_owned(), "scroll".to_owned())));
        let about = ask("item").of(seat).cite(cite::MARKET).text(|| "What is sold?".to_owned());
        let item = table.choose(about.choose(options).or("other", "something the board does not know", "-".to_owned()))?;
        let text = if trader && item != "scroll" { "For how much coin? Items go at their buy price" } else { "For how much coin?" };
        let price = self.ask_price(table, seat, text)?;
        match item.as_str() {
            "-" => {}
            "piece" => {
                self.state[seat].pieces -= 1;
                self.state.market_pieces = self.state.market_pieces.saturating_add(1);
            }
            "scroll" => self.state[seat].scrolls -= 1,
            id => drop(self.state[seat].take(id)),
        }
        self.state[seat].coin += price;
        self.clamp(seat);
        let (name, coin) = (self.state.sheet.name(seat), self.state[seat].coin);
        let sold = if item == "-" { "something".to_owned() } else { wording::the(&item) };
        table.tell(|| {
            note(format!("{name} sells {sold} for {price}: {coin} coin")).cite(if trader { cite::CHARACTERS } else { cite::MARKET })
        });
        Ok(())
    }

    /// A Medallion Piece from the Market.
    pub(super) fn buy_piece(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let defender = self.at().mode() == Mode::Defender;
        let price =
            if defender { self.pack.numbers.piece_price } else { self.ask_price(table, seat, "What does a Medallion Piece cost?")? };
        let cite = if defender { cite::DEFENDER_SET_UP } else { cite::COMPONENTS };
        self.affords(seat, price, "a Medallion Piece", cite.clone())?;
        self.pay(table, seat, price, "a Medallion Piece", cite.clone())?;
        self.state.market_pieces = self.state.market_pieces.saturating_sub(1);
        self.state[seat].pieces += 1;
        let (name, pieces) = (self.state.sheet.name(seat), self.state[seat].pieces);
        table.tell(|| note(format!("{name} buys a Medallion Piece for {price}: {pieces}")).cite(cite));
        Ok(())
    }

    /// A scroll is bought: a slot more.
    pub(super) fn buy_scroll(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let price = self.ask_price(table, seat, "What does a scroll cost?")?;
        self.affords(seat, price, "a scroll", cite::OBTAINING_SCROLLS)?;
        self.may_hold_scrolls(table, seat, 1)?;
        self.pay(table, seat, price, "a scroll", cite::OBTAINING_SCROLLS)?;
        self.gain_scrolls(table, seat, 1);
        Ok(())
    }

    /// Everything is mended for 5.
    pub(super) fn repair(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let price = self.pack.numbers.repair;
        self.pay(table, seat, price, "repairing everything", cite::REPAIRING)?;
        for item in &mut self.state[seat].items {
            item.broken = false;
            item.parts.iter_mut().for_each(|part| part.broken = false);
        }
        let (name, coin) = (self.state.sheet.name(seat), self.state[seat].coin);
        table.tell(|| note(format!("{name} has everything repaired for {price}: {coin} coin left")).cite(cite::REPAIRING));
        Ok(())
    }

    /// A Tavern: another quest is active.
    pub(super) fn tavern(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        self.enter_building(table, seat, "tavern")?;
        let most = u8::try_from(self.pack.numbers.solo_quests).unwrap_or(3);
        let name = self.state.sheet.name(seat);
        if self.at().mode() == Mode::Solo && self.state.tavern_quests >= most {
            table.tell(|| note(format!("{most} Tavern Quests are active: no other is drawn")).cite(cite::SOLO_DIFFERENCES));
        } else {
            self.state.tavern_quests = self.state.tavern_quests.saturating_add(1);
            let active = self.state.tavern_quests;
            table.tell(|| note(format!("{name} draws a Tavern Quest: {active} are active")).cite(cite::TAVERN));
        }
        self.interacted(table, seat)
    }

    /// Five coin to any other town's carriage; the turn is over.
    pub(super) fn carriage(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let here = self.at().town(&self.state[seat].place).map(str::to_owned);
        let towns = self.pack.towns().filter(|town| here.as_deref() != Some(*town)).map(|town| (town.to_owned(), town.to_owned()));
        let pack = self.pack;
        let about = ask("town").of(seat).cite(cite::CARRIAGE).text(|| "To which town?".to_owned());
        let to = table.choose(about.choose(towns).label(|town| pack.tile_name(town).to_owned()))?;
        let place = format!("{to} carriage");
        if let Some(refusal) = self.at().barred_place(seat, &place) {
            table.bar(|| refusal)?;
        }
        self.pay(table, seat, self.pack.numbers.carriage, "the carriage", cite::CARRIAGE)?;
        self.go(seat, &place);
        let (name, coin) = (self.state.sheet.name(seat), self.state[seat].coin);
        table.tell(|| note(format!("{name} rides to {}: {coin} coin left", self.pack.tile_name(&to))).cite(cite::CARRIAGE));
        self.interacted(table, seat)
    }
}

impl Position<'_, '_> {
    /// Why something that costs this can't be had.
    #[must_use]
    pub fn too_dear(self, seat: Seat, price: i32, what: &str, cite: Cite) -> Option<Refusal> {
        let coin = self.tray(seat).coin;
        (coin < price && self.does(parts::COSTS))
            .then(|| Refusal::new(format!("{what} costs {price} coin; {} has {coin}", self.name(seat))).cite(cite))
    }
}
