//! Battles against enemies: one attack each, then whoever did more damage has won.

use super::DeadThrone;
use super::cite;
use super::health::Heal;
use super::item::{Carried, Item, Kind};
use super::position::Position;
use super::settings::Setting;
use super::state::{Card, Mode, Penalty, Reward, Standing};
use super::strength::Strength;
use super::tray::{Changes, Remain};
use super::value::Value;
use super::wording;
use crate::dice::Pool;
use crate::kernel::{Field, Flow, Play, Refusal, Scalar, Seat, Table, ask, note};
use crate::toolbox::wording::{list, slug};

/// Who attacks first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    /// The enemy: it was drawn, or it came.
    Enemy,
    /// The player went up to it.
    Player,
}

/// Enemies in one battle, as one: values added, dice rolled.
#[derive(Clone, Debug, Default)]
pub struct Foes {
    /// What they are called together.
    pub name: String,
    /// Their cards.
    pub cards: Vec<Card>,
    /// The highest level.
    pub level: u8,
    /// Attack, rolled.
    pub attack: i32,
    /// Defense, rolled.
    pub defense: i32,
    /// Whether one can flee from them.
    pub standing: bool,
}

/// What a player does in a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Plan {
    Fight,
    Hold,
    Scrolls,
    Token,
    Avoid,
    Flee,
}

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Winner {
    /// The player did more damage.
    Player,
    /// The enemy did.
    Enemy,
    /// Neither.
    Nobody,
}

/// How a battle went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fought {
    /// Damage to the enemy.
    pub dealt: i32,
    /// Who won.
    pub winner: Winner,
    /// Whether the player is dead.
    pub died: bool,
    /// Whether the player fled, or went round it.
    pub away: bool,
}

/// What is added to one exchange.
#[derive(Clone, Copy, Debug, Default)]
struct Bonus {
    attack: i32,
    defense: i32,
    direct: i32,
    creature_attack: i32,
    creature_defense: i32,
}

impl Play<'_, DeadThrone> {
    /// Rolls what is printed as a die times a number.
    pub(super) fn rolled(&mut self, table: &mut Table<'_>, id: String, value: Value, what: &str) -> Flow<i32> {
        match value {
            Value::Flat(number) => Ok(number),
            Value::Times(times) => {
                let about = ask(id).cite(cite::ENEMIES).text(|| format!("One die for the {what}, times {times}"));
                let die = table.roll(about, &Pool::of(&self.pack.wooden, 1).sum())?;
                table.tell(|| note(format!("{what}: {die} x {times} = {}", die * times)).cite(cite::ENEMIES));
                Ok(die * times)
            }
        }
    }

    /// Cards as one enemy: attack and defense added, each die rolled for itself.
    pub(super) fn foes(&mut self, table: &mut Table<'_>, cards: Vec<Card>, standing: bool) -> Flow<Foes> {
        let mut foes = Foes { standing, level: cards.iter().map(|card| card.level).max().unwrap_or(0), ..Foes::default() };
        let several = cards.len() > 1;
        for (nth, card) in cards.iter().enumerate() {
            let id = |what: &str| if several { format!("{what}.{}", nth + 1) } else { what.to_owned() };
            foes.attack += self.rolled(table, id("attack"), card.attack, &format!("{}'s attack", wording::the(&card.name)))?;
            foes.defense += self.rolled(table, id("defense"), card.defense, &format!("{}'s defense", wording::the(&card.name)))?;
        }
        let names: Vec<String> = cards.iter().map(|card| wording::the(&card.name)).collect();
        foes.name = list(&names);
        foes.cards = cards;
        Ok(foes)
    }

    /// The strength of a player, or of the whole group with this one as its point player.
    pub(super) fn side(&mut self, table: &mut Table<'_>, point: Seat) -> Flow<Strength> {
        for member in self.at().group(point) {
            self.know_hand(table, member)?;
        }
        Ok(self.at().side(point))
    }

    /// One attack each. The player sees the numbers first, and says what to do.
    pub(super) fn exchange(&mut self, table: &mut Table<'_>, point: Seat, foes: &Foes, first: First) -> Flow<Fought> {
        let side = self.side(table, point)?;
        let plan = table.choose(self.at().ask_plan(point, foes, side))?;
        if plan == Plan::Avoid {
            let name = self.state.sheet.name(point);
            table.tell(|| note(format!("{name} goes round {}", foes.name)).cite(cite::CHARACTERS));
            return Ok(Fought { dealt: 0, winner: Winner::Nobody, died: false, away: true });
        }
        let bonus = match plan {
            Plan::Scrolls => self.ask_bonus(table, point)?,
            Plan::Token => Bonus { direct: self.spend_token(table, point), ..Bonus::default() },
            _ => Bonus::default(),
        };
        let mut fought = Fought { dealt: 0, winner: Winner::Nobody, died: false, away: false };
        let mut taken = 0;
        if first == First::Enemy {
            taken = self.enemy_strikes(table, point, foes, side, bonus);
            fought.died = self.state[point].health == 0;
        }
        if !fought.died && plan == Plan::Flee {
            fought.away = self.roll_to_flee(table, point, false)?;
        }
        if !fought.died && !fought.away && matches!(plan, Plan::Fight | Plan::Scrolls | Plan::Token) {
            fought.dealt = self.players_strike(table, point, foes, side, bonus);
        }
        if first == First::Player && !fought.away {
            taken = self.enemy_strikes(table, point, foes, side, bonus);
            fought.died = self.state[point].health == 0;
        }
        fought.winner = self.winner(fought.dealt, taken);
        self.end_battle_effects(point);
        Ok(fought)
    }

    fn winner(&self, dealt: i32, taken: i32) -> Winner {
        if dealt == taken {
            return match self.state.settings.at(Setting::Tie) {
                "player" => Winner::Player,
                "enemy" => Winner::Enemy,
                _ => Winner::Nobody,
            };
        }
        if dealt > taken { Winner::Player } else { Winner::Enemy }
    }

    fn ask_bonus(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<Bonus> {
        let hand = i32::from(self.state[seat].scrolls);
        let zero = |key: &str, label: &str| Field::number(key, label, 0, 60).or(Scalar::Number(0));
        let fields = [
            zero("attack", "attack +"),
            zero("defense", "defense +"),
            zero("direct", "direct damage"),
            zero("creature-attack", "creature's attack"),
            zero("creature-defense", "creature's defense"),
            Field::number("scrolls", "scrolls used", 0, hand).or(Scalar::Number(1.min(hand))),
        ];
        let about =
            ask("scrolls").of(seat).cite(cite::USING_SCROLLS).text(|| "What do scrolls and creatures add to this battle?".to_owned());
        let form = table.form(about, &fields)?.unwrap_or_default();
        let at = |nth: usize| form.get(nth).map_or(0, Scalar::number);
        let used = u8::try_from(at(5)).unwrap_or(0);
        let tray = &mut self.state[seat];
        tray.scrolls = tray.scrolls.saturating_sub(used);
        tray.aside = tray.aside.saturating_add(used);
        let direct = if self.at().no_direct_damage(seat) { 0 } else { at(2) };
        if direct < at(2) {
            table.tell(|| note("creatures on this tile take no direct damage").cite(cite::DEAD_ZONES));
        }
        Ok(Bonus { attack: at(0), defense: at(1), direct, creature_attack: at(3), creature_defense: at(4) })
    }

    fn spend_token(&mut self, table: &mut Table<'_>, seat: Seat) -> i32 {
        let id = self.state[seat].items.iter().find(|item| item.kind == Kind::LifeToken).map(|item| item.id.clone());
        let token = id.and_then(|id| self.state[seat].take(&id));
        let damage = token.map_or(0, |token| token.attack);
        let name = self.state.sheet.name(seat);
        table.tell(|| note(format!("{name} throws a life token: {damage} direct damage")).cite(cite::HEALING));
        damage
    }

    fn enemy_strikes(&mut self, table: &mut Table<'_>, point: Seat, foes: &Foes, side: Strength, bonus: Bonus) -> i32 {
        let name = self.state.sheet.name(point);
        let defense = side.defense + bonus.defense + bonus.creature_defense;
        let damage = (foes.attack - defense).max(0);
        // A Standing Enemy that can't get through turns on the creature instead.
        let on_creature = damage == 0 && foes.standing && bonus.creature_defense > 0;
        self.hurt(point, damage);
        let health = self.shown_health(point);
        table.tell(|| {
            let text = format!("{} attacks {name}: {} - {defense} = {damage}, health {health}", foes.name, foes.attack);
            note(text).cite(cite::ENEMIES).term("attack", foes.attack).term("defense", side.defense).term("added", defense - side.defense)
        });
        if on_creature {
            let falls = foes.attack > bonus.creature_defense;
            let fate = if falls { "and defeats it" } else { "in vain" };
            table.tell(|| note(format!("{} turns on the summoned creature, {fate}", foes.name)).cite(cite::STANDING));
        }
        if damage > 0 && bonus.creature_defense > 0 {
            table.tell(|| note("the summoned creature is defeated").cite(cite::SUMMON));
        }
        if let Some(shield) = self.at().strength(point).shield {
            let own = if self.at().group(point).len() > 1 { side.defense } else { shield };
            if self.at().shield_breaks(point, own, foes.attack, damage) {
                self.break_shield(table, point, own, foes.attack);
            }
        }
        self.spend_once(point, Changes::Defense);
        damage
    }

    fn players_strike(&mut self, table: &mut Table<'_>, point: Seat, foes: &Foes, side: Strength, bonus: Bonus) -> i32 {
        let name = self.state.sheet.name(point);
        let members = self.at().group(point);
        let attack = side.attack + bonus.attack + bonus.creature_attack;
        let damage = (attack - foes.defense).max(0) + bonus.direct;
        table.tell(|| {
            let direct = if bonus.direct > 0 { format!(" and {} directly", bonus.direct) } else { String::new() };
            let who = if members.len() > 1 { format!("{name}'s group") } else { name.clone() };
            let text = format!("{who} attacks {}: {attack} - {} = {}{direct}", foes.name, foes.defense, (attack - foes.defense).max(0));
            note(text).cite(cite::ENEMIES).term("attack", side.attack).term("added", attack - side.attack).term("defense", foes.defense)
        });
        for member in members.iter().copied() {
            let Some(own) = self.at().strength(member).weapon else { continue };
            let sum = if members.len() > 1 { self.at().is(Setting::GroupBreak, "group") } else { self.sum_breaks(bonus) };
            let compared = if sum { attack } else { own + bonus.attack };
            if self.at().weapon_breaks(member, compared, foes.defense, damage) {
                self.break_weapon(table, member, compared, foes.defense);
            }
            self.spend_once(member, Changes::Attack);
        }
        damage
    }

    /// Whether a combined attack is compared as a whole.
    fn sum_breaks(&self, bonus: Bonus) -> bool {
        bonus.creature_attack > 0 && self.at().is(Setting::CombinedBreak, "sum")
    }

    /// The winner takes what the cards give.
    pub(super) fn reward(&mut self, table: &mut Table<'_>, seat: Seat, cards: &[Card]) -> Flow<()> {
        let coin: i32 = cards.iter().map(|card| i32::from(card.level)).sum();
        let name = self.state.sheet.name(seat);
        self.state[seat].coin += coin;
        let purse = self.state[seat].coin;
        table.tell(|| note(format!("{name} wins: +{coin} coin, {purse} in all")).cite(cite::ENEMIES));
        for (nth, card) in cards.iter().enumerate() {
            self.heal_by_stone(table, seat, card)?;
            match card.reward {
                Reward::None => {}
                Reward::Essence => self.keep_essence(table, seat, card, nth)?,
                Reward::Item => self.state.turn.reward = self.state.turn.seat == seat,
                Reward::Scroll => self.gain_scrolls(table, seat, 1),
                Reward::Crown => {
                    self.state[seat].crown = true;
                    table.tell(|| note(format!("{name} has the Crown of the King")).cite(cite::LIRENNOR_OBJECTIVE));
                }
            }
        }
        Ok(())
    }

    /// A creature of the region of a carried stone heals to the maximum.
    fn heal_by_stone(&mut self, table: &mut Table<'_>, seat: Seat, card: &Card) -> Flow<()> {
        let carries = self.at().carried(seat).iter().any(|stone| stone.colour.region() == card.region);
        if card.human || !carries || self.state[seat].health >= self.at().max_health(seat) {
            return Ok(());
        }
        let cite = if self.at().mode() == Mode::Rogue { cite::ROGUE_STONES } else { cite::RESTRICTIONS };
        let about = ask("stone-heal").of(seat).cite(cite.clone()).text(|| "Heal by the Region Stone?".to_owned());
        if table.choose(about.choose([(true, "yes"), (false, "no")]).default_to(|yes| *yes).quiet())? {
            self.heal(table, seat, Heal::Full, cite);
        }
        Ok(())
    }

    fn keep_essence(&mut self, table: &mut Table<'_>, seat: Seat, card: &Card, nth: usize) -> Flow<()> {
        let room = self.at().room(seat);
        let about = ask(format!("essence.{}", nth + 1)).of(seat).cite(cite::ESSENCES).text(|| "Keep the card as an essence?".to_owned());
        if !table.choose(about.choose([(true, "yes"), (false, "no")]).default_to(|yes| *yes == room).quiet())? {
            return Ok(());
        }
        let id = self.state[seat].free_id(&format!("{}-essence", card.name));
        let name = self.state.sheet.name(seat);
        table.tell(|| note(format!("{name} keeps {}", wording::the(&id))).cite(cite::ESSENCES));
        let (held, _) = self.at().load(seat);
        let carried = if held < self.pack.numbers.inventory { Carried::Inventory } else { Carried::Rucksack };
        let carried = if self.state[seat].has_rucksack() { carried } else { Carried::Inventory };
        let region = card.region.word().to_owned();
        self.state[seat].items.push(Item { id, kind: Kind::Essence, carried, region, ..Item::default() });
        Ok(())
    }

    /// The loser pays coin, and what the cards say.
    pub(super) fn penalty(&mut self, table: &mut Table<'_>, seat: Seat, cards: &[Card]) -> Flow<()> {
        let owed: i32 = cards.iter().map(|card| i32::from(card.level)).sum();
        let name = self.state.sheet.name(seat);
        let lost = owed.min(self.state[seat].coin);
        self.state[seat].coin -= lost;
        let purse = self.state[seat].coin;
        table.tell(|| note(format!("{name} loses: -{lost} coin of {owed} owed, {purse} left")).cite(cite::ENEMIES));
        self.conditions(table, seat, cards)
    }

    /// What the cards do to who is beaten.
    pub(super) fn conditions(&mut self, table: &mut Table<'_>, seat: Seat, cards: &[Card]) -> Flow<()> {
        if !self.state[seat].alive() || self.state[seat].health == 0 {
            return Ok(());
        }
        for card in cards {
            match card.penalty {
                Penalty::None => {}
                Penalty::Item => self.lose_item(table, seat, cite::ENEMIES)?,
                Penalty::Remain => {
                    let about = ask("remain").of(seat).cite(cite::INTERACTING).text(|| "For how many turns?".to_owned());
                    let turns = u8::try_from(table.number(about.number(1, 9).default_to(1))?).unwrap_or(1);
                    let name = self.state.sheet.name(seat);
                    table.tell(|| note(format!("{name} remains with {} ({turns})", wording::the(&card.name))).cite(cite::INTERACTING));
                    self.state[seat].remain = Some(Remain { turns, enemy: Some(card.name.clone()), trapped: false });
                }
                Penalty::Move => self.forced_move(table, seat)?,
            }
        }
        Ok(())
    }

    /// An enemy is drawn: it attacks first.
    pub(super) fn fight(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let about = ask("enemy").of(seat).cite(cite::ENEMIES).text(|| "Which enemy was drawn?".to_owned());
        let name = table.text(about, None, wording::check_id)?;
        let Some(card) = self.enemy_card(table, &name)? else { return self.fight_by_hand(table, seat, &slug(&name)) };
        if card.attack.is_nothing() && card.defense.is_nothing() {
            table.tell(|| note(format!("{} can't be fought; its conditions apply", wording::the(&card.name))).cite(cite::ENEMIES));
            self.conditions(table, seat, &[card])?;
            return self.interacted(table, seat);
        }
        let foes = self.foes(table, vec![card], false)?;
        let fought = self.exchange(table, seat, &foes, First::Enemy)?;
        if fought.away {
            return self.interacted(table, seat);
        }
        self.after_drawn(table, seat, &foes, fought)
    }

    fn after_drawn(&mut self, table: &mut Table<'_>, seat: Seat, foes: &Foes, fought: Fought) -> Flow<()> {
        match fought.winner {
            Winner::Player if !fought.died => {
                self.reward(table, seat, &foes.cards)?;
                self.red_marker(table, i32::from(foes.level));
            }
            Winner::Enemy => {
                self.penalty(table, seat, &foes.cards)?;
                self.stays_in_rogue(table, seat, &foes.cards);
            }
            _ => table.tell(|| note(format!("equal damage: nobody wins, {} goes back to the deck", foes.name)).cite(cite::ENEMIES)),
        }
        if fought.died {
            return self.die(table, seat, None);
        }
        self.interacted(table, seat)
    }

    /// Rogue Regions: who beats a player stays there, and the player is pushed back.
    fn stays_in_rogue(&mut self, table: &mut Table<'_>, seat: Seat, cards: &[Card]) {
        if self.at().mode() != Mode::Rogue {
            return;
        }
        let place = self.state[seat].place.clone();
        for card in cards {
            let id = self.free_enemy(&card.name);
            table.tell(|| note(format!("{} stays on {place}", wording::the(&id))).cite(cite::ROGUE_OTHER));
            self.state.enemies.push(Standing { id, card: card.clone(), place: place.clone(), ..Standing::default() });
        }
        self.pushed_back(table, seat);
    }

    /// A player is pushed back one step; the turn is over.
    pub(super) fn pushed_back(&mut self, table: &mut Table<'_>, seat: Seat) {
        if self.state[seat].health == 0 {
            return;
        }
        let name = self.state.sheet.name(seat);
        let place = wording::beside(&self.state[seat].place);
        for member in self.at().group(seat) {
            self.state[member].place.clone_from(&place);
        }
        table.tell(|| note(format!("{name} is pushed back one step")).cite(cite::ENEMIES));
    }

    /// An id for an enemy that comes to stand: `wolf-1`.
    pub(super) fn free_enemy(&self, name: &str) -> String {
        let taken = |id: &str| self.state.enemies.iter().any(|enemy| enemy.id == id);
        (1..=u16::MAX).map(|number| format!("{name}-{number}")).find(|id| !taken(id)).unwrap_or_else(|| name.to_owned())
    }

    /// Nobody knows the card: the players fight it out and type what came of it.
    fn fight_by_hand(&mut self, table: &mut Table<'_>, seat: Seat, enemy: &str) -> Flow<()> {
        let number = |table: &mut Table<'_>, id: &'static str, text: &'static str, most: i64| {
            let about = ask(id).of(seat).cite(cite::ENEMIES).text(|| text.to_owned());
            table.number(about.number(0, most)).map(|number| i32::try_from(number).unwrap_or(0))
        };
        let level = number(table, "level", "Which level has it?", 20)?;
        let taken = number(table, "taken", "How much health does it cost?", 60)?;
        let dealt = number(table, "dealt", "How much damage is done to it?", 60)?;
        let card = Card { name: enemy.to_owned(), level: u8::try_from(level).unwrap_or(0), ..Card::default() };
        let name = self.state.sheet.name(seat);
        let died = self.hurt(seat, taken);
        let health = self.shown_health(seat);
        table.tell(|| {
            note(format!("{name} fights {}: takes {taken}, deals {dealt}, health {health}", wording::the(enemy))).cite(cite::ENEMIES)
        });
        let foes = Foes { name: wording::the(enemy), level: card.level, cards: vec![card], ..Foes::default() };
        let fought = Fought { dealt, winner: self.winner(dealt, taken), died, away: false };
        self.after_drawn(table, seat, &foes, fought)
    }
}

impl<'s> Position<'_, 's> {
    /// The strength of a player, or of a group with this one as its point player.
    #[must_use]
    pub fn side(self, point: Seat) -> Strength {
        let own = self.strength(point);
        let others = self.group(point).into_iter().skip(1).map(|member| self.strength(member));
        others.fold(own, |sum, one| Strength { attack: sum.attack + one.attack, defense: sum.defense + one.defense, ..sum })
    }

    /// Whether creatures here take no direct damage.
    #[must_use]
    pub fn no_direct_damage(self, seat: Seat) -> bool {
        self.is(Setting::DeadZones, "on") && self.region(&self.tray(seat).place) == super::state::Region::Rocks
    }

    fn ask_plan(self, point: Seat, foes: &'s Foes, side: Strength) -> crate::kernel::Choose<'s, Plan>
    where
        Self: 's,
    {
        let tray = self.tray(point);
        let token = !self.mode().competitive()
            && self.is(Setting::TokenDamage, "allowed")
            && !self.no_direct_damage(point)
            && tray.items.iter().any(|item| item.kind == Kind::LifeToken && !item.unread);
        let level = self.pack.numbers.avoid_level;
        let careful = tray.can("careful") && !foes.standing && i32::from(foes.level) <= level;
        let mut options = vec![(Plan::Fight, "fight"), (Plan::Hold, "hold")];
        options.extend((tray.scrolls > 0).then_some((Plan::Scrolls, "scrolls")));
        options.extend(token.then_some((Plan::Token, "token")));
        options.extend(careful.then_some((Plan::Avoid, "avoid")));
        options.extend((foes.standing && !self.is_trapped(point)).then_some((Plan::Flee, "flee")));
        let numbers = format!(
            "{} (level {}): attack {}, defense {}. {}: {} / {}, health {}",
            foes.name,
            foes.level,
            foes.attack,
            foes.defense,
            self.name(point),
            side.attack,
            side.defense,
            tray.health
        );
        let (taken, dealt) = ((foes.attack - side.defense).max(0), (side.attack - foes.defense).max(0));
        let warning = self.warning(point, foes, side, dealt, taken);
        let standing = foes.standing;
        let label = move |plan: &Plan| match plan {
            Plan::Fight => format!("take {taken}, strike for {dealt}{warning}"),
            Plan::Hold => format!("take {taken}, do not strike"),
            Plan::Scrolls => "use scrolls, or summon".to_owned(),
            Plan::Token => "throw a life token, and strike".to_owned(),
            Plan::Avoid => "go round it".to_owned(),
            Plan::Flee => "roll to flee".to_owned(),
        };
        let about = ask("plan").of(point).cite(cite::ENEMIES).text(move || numbers.clone());
        let about = about.hint(|| "A weapon breaks on a greater defense, a shield under twice its defense.".to_owned());
        let trapped = self.is_trapped(point);
        about.choose(options).label(label).default_to(|plan| *plan == Plan::Fight).why_not(move |wanted| match wanted {
            "flee" if !standing => Some(Refusal::new("nobody flees from a drawn enemy").cite(cite::FLEEING)),
            "flee" if trapped => Some(Refusal::new("who is trapped can't flee").cite(cite::TRAPPED)),
            _ => None,
        })
    }

    /// What would break, said before it does.
    fn warning(self, point: Seat, foes: &Foes, side: Strength, dealt: i32, taken: i32) -> String {
        let alone = self.group(point).len() == 1;
        let weapon = side.weapon.is_some_and(|own| {
            let compared = if alone || self.is(Setting::GroupBreak, "individual") { own } else { side.attack };
            self.weapon_breaks(point, compared, foes.defense, dealt)
        });
        let shield = side.shield.is_some_and(|own| {
            let own = if alone { own } else { side.defense };
            self.shield_breaks(point, own, foes.attack, taken)
        });
        match (weapon, shield) {
            (true, true) => " (the weapon and the shield BREAK)".to_owned(),
            (true, false) => " (the weapon BREAKS)".to_owned(),
            (false, true) => " (the shield BREAKS)".to_owned(),
            (false, false) => String::new(),
        }
    }

    /// Whether a player is trapped in place.
    #[must_use]
    pub fn is_trapped(self, seat: Seat) -> bool {
        self.tray(seat).remain.as_ref().is_some_and(|remain| remain.trapped)
    }
}
