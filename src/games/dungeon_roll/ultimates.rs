//! Hero Powers: what a hero does once a delve.

use super::DungeonRoll;
use super::cite;
use super::delve::small;
use super::effects::{Deed, Price, Unit};
use super::faces::{Dungeon, DungeonFace, PartyFace};
use super::position::{Die, Position, Thing};
use super::state::Tokens;
use super::wording;
use crate::kernel::{Choose, Flow, Many, Play, Refusal, Table, ask, note};
use crate::toolbox::wording::{count, plural};

/// What pays for a deed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Payment<'p> {
    Token(&'p str),
    Scroll,
}

impl<'p, 's> Position<'p, 's> {
    /// Why this deed can't be done now, if it can't.
    pub(super) fn deed_bar(self, deed: &Deed) -> Option<Refusal> {
        let state = self.state;
        let missing = |there: bool, what: String| (!there).then(|| Refusal::new(what).cite(cite::HERO_POWERS));
        let monsters = state.dungeon.monsters();
        match deed {
            Deed::HeroJoins(_) | Deed::LeaveNow { .. } | Deed::NoRetreat | Deed::DrawThenDiscard { .. } => None,
            Deed::ClearAll => missing(!state.dungeon.is_empty() || state.lair > 0, "there is nothing to remove".to_owned()),
            Deed::TokenClearsLevel => missing(!state.dungeon.is_empty() || state.lair > 0, "there is nothing to clear".to_owned())
                .or_else(|| missing(self.token_count() > 0, "it costs a token, and there is none".to_owned())),
            Deed::DefeatMonsters { min, .. } | Deed::MonstersTo { min, .. } => {
                missing(monsters >= *min, format!("it takes {}, and there are {monsters}", count(*min, "monster")))
            }
            Deed::DefeatOneOfEach | Deed::DefeatAll | Deed::KindToTokens | Deed::MonstersToDragons => {
                missing(monsters > 0, "no monster is on the level".to_owned())
            }
            Deed::DefeatPerDragon(_) => missing(monsters > 0, "no monster is on the level".to_owned())
                .or_else(|| missing(state.lair > 0, "no dragon is in the lair".to_owned())),
            Deed::DefeatPerDie(face) => missing(monsters > 0, "no monster is on the level".to_owned())
                .or_else(|| missing(state.party.of(*face) > 0, format!("no {} is in the party", face.name()))),
            Deed::MonstersJoin { from, .. } => missing(state.dungeon.of(*from) > 0, format!("no {} is on the level", from.name())),
            Deed::DragonsJoin | Deed::EmptyLair => missing(state.lair > 0, "no dragon is in the lair".to_owned()),
            Deed::SlayDragonFor(prices) => missing(self.dragon_wakes(), "no dragon is awake".to_owned())
                .or_else(|| missing(!self.payments(prices).is_empty(), "there is nothing to pay with".to_owned())),
            Deed::Reroll { party, dragons, like_scroll } => {
                let dice = !state.dungeon.is_empty() || (*party && !state.party.is_empty()) || (*dragons && state.lair > 0);
                missing(dice, "there is nothing to roll again".to_owned()).or_else(|| {
                    let reason = || Refusal::new("this table rolls dice again in the monster phase only").overrulable();
                    (*like_scroll && !self.scrolls_now()).then(reason)
                })
            }
            Deed::DiscardDice { min, .. } => {
                missing(state.dungeon.total().saturating_add(state.lair) >= *min, "no dungeon die is there".to_owned())
            }
            Deed::DiscardLoot => missing(state.dungeon.loot() > 0, "no chest and no potion is there".to_owned()),
            Deed::RollGraveyard { .. } => missing(state.graveyard > 0, "the graveyard is empty".to_owned()),
            Deed::SetDie { .. } => {
                missing(!state.party.is_empty() || !state.dungeon.is_empty() || state.lair > 0, "there is no die to set".to_owned())
            }
        }
    }

    fn payments(self, prices: &[Price]) -> Vec<(Payment<'p>, &'p str)> {
        let mut payments = Vec::new();
        let held = |id: &str| self.tokens().and_then(|tokens| tokens.get(id)).copied().unwrap_or(0);
        let scroll = super::effects::Power::ActsAs(PartyFace::Scroll);
        for (id, treasure) in &self.pack.treasures {
            let taken = prices.contains(&Price::Token) || (prices.contains(&Price::ScrollToken) && treasure.power == scroll);
            if taken && held(id) > 0 {
                payments.push((Payment::Token(id.as_str()), id.as_str()));
            }
        }
        if prices.contains(&Price::ScrollDie) && self.state.party.scroll > 0 {
            payments.insert(0, (Payment::Scroll, PartyFace::Scroll.name()));
        }
        payments
    }

    /// Which dice of the level (and of the lair)?
    fn ask_dungeon_dice(self, id: &'static str, text: &'static str, from: Dungeon, min: u8, max: u8) -> Many<'s, DungeonFace> {
        let options = from.iter().map(|(face, number)| (face, face.name(), u32::from(number)));
        let mut left = max;
        let mut first = Dungeon::default();
        for (face, there) in from.iter() {
            let taken = there.min(left);
            first.add(face, taken);
            left -= taken;
        }
        ask(id)
            .of(self.seat())
            .cite(cite::HERO_POWERS)
            .text(move || text.to_owned())
            .many(options)
            .between(u32::from(min), u32::from(max.min(from.total())))
            .default_to(move |face| u32::from(first.of(*face)))
    }

    fn ask_die(self, id: &'static str, text: &'static str, party: bool, dungeon: bool) -> Choose<'s, Option<Die>> {
        let own = self.state.party.iter().filter(move |_| party).map(|(face, _)| Die::Party(face));
        let level = self.state.dungeon.iter().filter(move |_| dungeon).map(|(face, _)| Die::Dungeon(face));
        let lair = Some(Die::Dungeon(DungeonFace::Dragon)).filter(|_| dungeon && self.state.lair > 0);
        let options: Vec<_> = own.chain(level).chain(lair).map(|die| (Some(die), die.key())).collect();
        ask(id).of(self.seat()).cite(cite::HERO_POWERS).text(move || text.to_owned()).choose(options)
    }
}

impl<'p> Play<'p, DungeonRoll> {
    /// The ultimate: once a delve, unless the hero is refreshed.
    pub(super) fn ultimate(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let Some(ultimate) = self.at().side().ultimate.as_ref() else {
            return Err(Refusal::new("this hero has no ultimate").cite(cite::HERO_POWERS).into());
        };
        self.state.exhausted = true;
        let name = self.at().name();
        table.tell(|| note(format!("{name} uses {}", ultimate.name)).cite(cite::HERO_POWERS));
        for deed in &ultimate.effects {
            self.carry_out(table, deed)?;
        }
        if self.state.phase.on_level() {
            self.work_out_phase(table);
        }
        Ok(())
    }

    /// One thing that an ultimate does.
    fn carry_out(&mut self, table: &mut Table<'_>, deed: &Deed) -> Flow<()> {
        match deed {
            Deed::HeroJoins(faces) => self.hero_joins(table, faces),
            Deed::ClearAll => {
                self.clear_all(table);
                Ok(())
            }
            Deed::TokenClearsLevel => self.token_clears_level(table),
            Deed::DefeatMonsters { min, max } => self.defeat_chosen(table, *min, *max).map(|_| ()),
            Deed::DefeatOneOfEach | Deed::DefeatAll => {
                let all = self.at().monster_dice();
                let gone = if *deed == Deed::DefeatAll { all } else { all.iter().map(|(kind, _)| (kind, 1)).collect() };
                self.remove_monsters(table, &gone);
                Ok(())
            }
            Deed::DefeatPerDragon(unit) => self.defeat_per_dragon(table, *unit),
            Deed::DefeatPerDie(face) => self.defeat_per_die(table, *face),
            Deed::KindToTokens => self.kind_to_tokens(table),
            Deed::MonstersToDragons => {
                self.monsters_to_lair(table);
                Ok(())
            }
            Deed::MonstersJoin { from, to, max } => self.monsters_join(table, *from, *to, *max),
            Deed::DragonsJoin => {
                self.dragons_join(table);
                Ok(())
            }
            Deed::MonstersTo { to, min, max } => self.monsters_to(table, *to, *min, *max),
            Deed::EmptyLair => {
                self.empty_lair(table);
                Ok(())
            }
            Deed::SlayDragonFor(prices) => self.slay_dragon_for(table, prices),
            Deed::Reroll { party, dragons, .. } => self.reroll(table, *party, *dragons),
            Deed::DiscardDice { min, max } => self.discard_dice(table, *min, *max),
            Deed::DiscardLoot => self.discard_loot(table),
            Deed::RollGraveyard { max, scrolls_back } => self.roll_graveyard(table, *max, *scrolls_back),
            Deed::SetDie { both: false } => {
                let die = table.choose(self.at().ask_die("die", "Which die is set?", true, true))?;
                self.set_die(table, die, "to")
            }
            Deed::SetDie { both: true } => self.set_both(table),
            Deed::DrawThenDiscard { draw, discard } => {
                self.draw_tokens(table, *draw, &[])?;
                self.discard_tokens(table, *discard)
            }
            Deed::LeaveNow { less } => {
                let experience = self.state.level.saturating_sub(*less);
                self.end_delve(table, experience, "leaves the dungeon", cite::HERO_POWERS);
                Ok(())
            }
            Deed::NoRetreat => {
                self.state.no_retreat = true;
                table.tell(|| note("no retiring from now on but where a dragon was defeated, or at the bottom").cite(cite::HERO_POWERS));
                Ok(())
            }
        }
    }

    /// Level and lair are cleared, and nothing is gained.
    fn clear_all(&mut self, table: &mut Table<'_>) {
        let gone = std::mem::take(&mut self.state.dungeon);
        let lair = std::mem::take(&mut self.state.lair);
        table.tell(|| {
            note(format!("{} and {} in the lair are gone: nothing is gained", wording::dungeon(&gone), wording::dragons(lair)))
                .cite(cite::HERO_POWERS)
        });
    }

    /// All monsters of a kind become tokens.
    fn kind_to_tokens(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let kind = table.choose(self.at().ask_one("kind", "Monsters of which kind become tokens?", &DungeonFace::MONSTERS))?;
        let number = self.state.dungeon.of(kind);
        self.remove_monsters(table, &Dungeon::from_iter([(kind, number)]));
        self.draw_tokens(table, number, &[])
    }

    /// The dragons of the lair are companions for a while.
    fn dragons_join(&mut self, table: &mut Table<'_>) {
        let dragons = std::mem::take(&mut self.state.lair);
        self.state.allies.add(PartyFace::Dragon, dragons);
        table.tell(|| {
            let join = wording::agree(dragons, "joins", "join");
            note(format!("{} from the lair {join} the party until the next regroup", wording::dragons(dragons))).cite(cite::HERO_POWERS)
        });
    }

    /// A chest or a potion goes back.
    fn discard_loot(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let face = table.choose(self.at().ask_one("loot", "What is discarded?", &[DungeonFace::Potion, DungeonFace::Chest]))?;
        self.state.dungeon.take(face, 1);
        table.tell(|| note(format!("{} is discarded", wording::article(face.name()))).cite(cite::HERO_POWERS));
        Ok(())
    }

    fn hero_joins(&mut self, table: &mut Table<'_>, faces: &[PartyFace]) -> Flow<()> {
        let about = ask("as").of(self.at().seat()).cite(cite::HERO_POWERS).text(|| "As which companion does the hero join?".to_owned());
        let face = table.choose(about.choose(faces.iter().map(|face| (*face, face.name()))).default_to(|_| true))?;
        self.state.hero_joins.add(face, 1);
        table.tell(|| note(format!("the hero joins as {}", wording::article(face.name()))).cite(cite::HERO_POWERS));
        Ok(())
    }

    fn token_clears_level(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let token = self.choose_token(table, &self.held_tokens(), "Which token is spent?")?;
        self.spend_token(table, token);
        let monsters = self.at().monster_dice();
        if !monsters.is_empty() {
            self.remove_monsters(table, &monsters);
        }
        let chests = self.state.dungeon.chest;
        self.state.dungeon.chest = 0;
        self.draw_tokens(table, chests, &[])?;
        let potions = self.state.dungeon.potion.min(self.state.graveyard);
        if potions > 0 {
            let revived = table.many(self.at().ask_revived(potions, potions))?;
            self.revive(table, "the hero", &revived);
        }
        self.state.dungeon.potion = 0;
        if self.state.lair > 0 {
            self.empty_lair(table);
        }
        Ok(())
    }

    /// Defeats chosen monsters, and says how many.
    fn defeat_chosen(&mut self, table: &mut Table<'_>, min: u8, max: u8) -> Flow<u8> {
        let monsters = self.at().monster_dice();
        let chosen = table.many(self.at().ask_dungeon_dice("monsters", "Which monsters?", monsters, min, max))?;
        let defeated = counted(&chosen);
        self.remove_monsters(table, &defeated);
        Ok(defeated.total())
    }

    fn remove_monsters(&mut self, table: &mut Table<'_>, monsters: &Dungeon) {
        self.state.dungeon.take_all(monsters);
        let are = wording::agree(monsters.total(), "is", "are");
        table.tell(|| note(format!("{} {are} gone", wording::dungeon(monsters))).cite(cite::HERO_POWERS));
    }

    fn defeat_per_dragon(&mut self, table: &mut Table<'_>, unit: Unit) -> Flow<()> {
        let lair = self.state.lair;
        match unit {
            Unit::Monster => self.defeat_chosen(table, 1, lair).map(|_| ()),
            Unit::Kind => {
                let kinds: Dungeon = self.at().monster_dice().iter().map(|(kind, _)| (kind, 1)).collect();
                let chosen = table.many(self.at().ask_dungeon_dice("kinds", "Which kinds of monsters?", kinds, 1, lair))?;
                let all: Dungeon = chosen.iter().map(|(kind, _)| (*kind, self.state.dungeon.of(*kind))).collect();
                self.remove_monsters(table, &all);
                Ok(())
            }
        }
    }

    fn defeat_per_die(&mut self, table: &mut Table<'_>, face: PartyFace) -> Flow<()> {
        let dice = self.state.party.of(face);
        self.defeat_chosen(table, 1, dice)?;
        let rolled = self.roll_party(table, "roll.party", dice)?;
        self.state.party.take(face, dice);
        self.state.party.add_all(&rolled);
        table.tell(|| note(format!("{} rolled again: {}", count(dice, face.name()), wording::party(&rolled))).cite(cite::HERO_POWERS));
        Ok(())
    }

    fn monsters_join(&mut self, table: &mut Table<'_>, from: DungeonFace, to: PartyFace, max: u8) -> Flow<()> {
        let most = max.min(self.state.dungeon.of(from));
        let about = ask("count").of(self.at().seat()).cite(cite::HERO_POWERS).text(move || format!("How many {}?", plural(from.name())));
        let number = table.number(about.number(1, i64::from(most)).default_to(i64::from(most)).quiet())?;
        let number = u8::try_from(number).unwrap_or(most);
        self.state.dungeon.take(from, number);
        self.state.allies.add(to, number);
        table.tell(|| {
            let until = "until the next regroup";
            note(format!(
                "{} {} along, {until}: {}",
                wording::monsters(from, number),
                wording::agree(number, "fights", "fight"),
                count(number, to.name())
            ))
            .cite(cite::HERO_POWERS)
        });
        Ok(())
    }

    fn monsters_to(&mut self, table: &mut Table<'_>, to: DungeonFace, min: u8, max: u8) -> Flow<()> {
        let monsters = self.at().monster_dice();
        let chosen = table.many(self.at().ask_dungeon_dice("monsters", "Which monsters?", monsters, min, max))?;
        let turned = counted(&chosen);
        self.state.dungeon.take_all(&turned);
        self.state.dungeon.add(to, 1);
        table.tell(|| {
            note(format!(
                "{} {} {}",
                wording::dungeon(&turned),
                wording::agree(turned.total(), "becomes", "become"),
                wording::article(to.name())
            ))
            .cite(cite::HERO_POWERS)
        });
        Ok(())
    }

    fn slay_dragon_for(&mut self, table: &mut Table<'_>, prices: &[Price]) -> Flow<()> {
        let at = self.at();
        let about = ask("pay").of(at.seat()).cite(cite::HERO_POWERS).text(|| "What is discarded for it?".to_owned());
        let label = move |payment: &Payment<'_>| match payment {
            Payment::Token(id) => at.pack.token_name(id),
            Payment::Scroll => "a scroll of the party".to_owned(),
        };
        let payment: Payment<'p> = table.choose(about.choose(at.payments(prices)).label(label))?;
        let name = at.side().name.clone();
        let spent = match payment {
            Payment::Token(id) => {
                self.spend_token(table, id);
                vec![id]
            }
            Payment::Scroll => self.spend(table, &[(Thing::Die(PartyFace::Scroll), 1)]),
        };
        self.dragon_defeated(table, &format!("the powers of {name}"), &spent)
    }

    fn discard_dice(&mut self, table: &mut Table<'_>, min: u8, max: u8) -> Flow<()> {
        let mut dice = self.state.dungeon;
        dice.dragon = self.state.lair;
        let chosen = table.many(self.at().ask_dungeon_dice("dice", "Which dungeon dice are discarded?", dice, min, max))?;
        let gone = counted(&chosen);
        self.state.lair = self.state.lair.saturating_sub(gone.dragon);
        self.state.dungeon.take_all(&gone);
        table.tell(|| note(format!("{} discarded", wording::dungeon(&gone))).cite(cite::HERO_POWERS));
        Ok(())
    }

    fn roll_graveyard(&mut self, table: &mut Table<'_>, max: Option<u8>, scrolls_back: bool) -> Flow<()> {
        let buried = self.state.graveyard;
        let most = max.unwrap_or(buried).min(buried);
        let least = if max.is_some() { 1 } else { most };
        let about =
            ask("count").of(self.at().seat()).cite(cite::HERO_POWERS).text(|| "How many dice of the graveyard are rolled?".to_owned());
        let number = table.number(about.number(i64::from(least), i64::from(most)).default_to(i64::from(most)).quiet())?;
        let number = u8::try_from(number).unwrap_or(most);
        let mut rolled = self.roll_party(table, "roll.party", number)?;
        table.tell(|| note(format!("rolled from the graveyard: {}", wording::party(&rolled))).cite(cite::HERO_POWERS));
        if scrolls_back {
            let scrolls = rolled.scroll;
            rolled.scroll = 0;
            if scrolls > 0 {
                table.tell(|| {
                    note(format!("{} {} back to the graveyard", count(scrolls, "scroll"), wording::agree(scrolls, "goes", "go")))
                        .cite(cite::HERO_POWERS)
                });
            }
        }
        self.state.graveyard = buried.saturating_sub(rolled.total());
        self.state.party.add_all(&rolled);
        Ok(())
    }

    /// One party die and one dungeon die; either may be left alone, not both.
    fn set_both(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let dungeon_there = !self.state.dungeon.is_empty() || self.state.lair > 0;
        let own = if self.state.party.is_empty() {
            None
        } else {
            let own = self.at().ask_die("party", "Which party die is set?", true, false);
            table.choose(if dungeon_there { own.or("none", "no party die", None) } else { own })?
        };
        self.set_die(table, own, "party.to")?;
        if !dungeon_there {
            return Ok(());
        }
        let level = {
            let level = self.at().ask_die("dungeon", "Which dungeon die is set?", false, true);
            table.choose(if own.is_some() { level.or("none", "no dungeon die", None) } else { level })?
        };
        self.set_die(table, level, "dungeon.to")
    }

    fn set_die(&mut self, table: &mut Table<'_>, die: Option<Die>, id: &'static str) -> Flow<()> {
        let (from, to) = match die {
            None => return Ok(()),
            Some(Die::Party(from)) => {
                let to = self.choose_face(table, id, "To which face?", Some(from))?;
                self.state.party.take(from, 1);
                self.state.party.add(to, 1);
                (from.name(), to.name())
            }
            Some(Die::Dungeon(from)) => {
                let faces = DungeonFace::ALL.into_iter().filter(|face| *face != from).map(|face| (face, face.name()));
                let about = ask(id).of(self.at().seat()).cite(cite::HERO_POWERS).text(|| "To which face?".to_owned());
                let to = table.choose(about.choose(faces))?;
                if from == DungeonFace::Dragon {
                    self.state.lair = self.state.lair.saturating_sub(1);
                } else {
                    self.state.dungeon.take(from, 1);
                }
                if to == DungeonFace::Dragon {
                    self.add_to_lair(table, 1);
                } else {
                    self.state.dungeon.add(to, 1);
                }
                (from.name(), to.name())
            }
        };
        table.tell(|| note(format!("{} is set to {}", wording::article(from), wording::article(to))).cite(cite::HERO_POWERS));
        Ok(())
    }

    /// Discards chosen tokens; the least worth first, if nobody cares.
    pub(super) fn discard_tokens(&mut self, table: &mut Table<'_>, number: u8) -> Flow<()> {
        let at = self.at();
        let seat = at.seat();
        let Some(player) = at.state.player(seat) else { return Ok(()) };
        let chosen = table.many(at.ask_discards(seat, number))?;
        let mut gone = Tokens::new();
        for (id, count) in &chosen {
            gone.insert((*id).to_owned(), small(*count));
        }
        let (name, words) = (at.state.sheet.name(seat), wording::tokens(at.pack, &gone));
        let none = super::state::held(&player.tokens) == 0;
        if !none {
            table.tell(|| note(format!("{name} discards {words}")).cite(cite::TREASURES));
        }
        self.discard(seat, &gone);
        Ok(())
    }

    /// Tokens leave a player without a deed.
    pub(super) fn discard(&mut self, seat: crate::kernel::Seat, gone: &Tokens) {
        let leaves = self.state.settings.spent_tokens == super::state::SpentTokens::Leave;
        for (id, number) in gone {
            for _ in 0..*number {
                if let Some(player) = self.state.player_mut(seat) {
                    super::state::lose(&mut player.tokens, id);
                }
                if leaves {
                    super::state::gain(&mut self.state.spent, id);
                }
            }
        }
    }
}

fn counted(chosen: &[(DungeonFace, u32)]) -> Dungeon {
    chosen.iter().map(|(face, number)| (*face, small(*number))).collect()
}
