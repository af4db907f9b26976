//! One exchange with enemies: one attack each, with what scrolls, tokens and creatures add; then whoever did more damage has won.

use super::DeadThrone;
use super::cite;
use super::enemies::Foes;
use super::item::Kind;
use super::plan::Plan;
use super::position::Position;
use super::settings::Setting;
use super::strength::Strength;
use super::tray::Changes;
use crate::kernel::{Field, Flow, Play, Scalar, Seat, Table, ask, note};

/// Who attacks first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    /// The enemy: it was drawn, or it came.
    Enemy,
    /// The player went up to it.
    Player,
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bonus {
    /// To the player's attack.
    pub attack: i32,
    /// To the player's defense.
    pub defense: i32,
    /// Direct damage to the enemy.
    pub direct: i32,
    /// A creature's attack, joined to the player's.
    pub creature_attack: i32,
    /// A creature's defense, joined to the player's.
    pub creature_defense: i32,
}

impl Play<'_, DeadThrone> {
    /// The strength of a player, or of the whole group with this one as its point player.
    pub(super) fn side(&mut self, table: &mut Table<'_>, point: Seat) -> Flow<Strength> {
        for member in self.at().group(point) {
            self.know_hand(table, member)?;
        }
        Ok(self.at().side(point))
    }

    /// One attack each. The player sees the numbers first, and says what to do; a creature may be summoned before that.
    pub(super) fn exchange(&mut self, table: &mut Table<'_>, point: Seat, foes: &Foes, first: First) -> Flow<Fought> {
        let side = self.side(table, point)?;
        let mut bonus = Bonus::default();
        let mut plan = table.choose(self.at().ask_plan("plan".to_owned(), point, foes, side, bonus))?;
        let mut nth = 0;
        while plan == Plan::Summon {
            nth += 1;
            self.summon_from_essence(table, point, first, nth, &mut bonus)?;
            plan = table.choose(self.at().ask_plan(format!("then.{nth}"), point, foes, side, bonus))?;
        }
        let mut fought = Fought { dealt: 0, winner: Winner::Nobody, died: false, away: false };
        if plan == Plan::Avoid {
            let name = self.state.sheet.name(point);
            table.tell(|| note(format!("{name} goes round {}", foes.name)).cite(cite::CHARACTERS));
            return Ok(Fought { away: true, ..fought });
        }
        match plan {
            Plan::Scrolls => self.ask_bonus(table, point, &mut bonus)?,
            Plan::Token => bonus.direct += self.spend_token(table, point),
            _ => {}
        }
        let mut taken = 0;
        if first == First::Enemy {
            taken = self.enemy_strikes(table, point, foes, side, bonus);
            fought.died = self.state[point].health == 0;
        }
        match plan {
            _ if fought.died => {}
            Plan::Flee => fought.away = self.roll_to_flee(table, point, false)?,
            Plan::Fight | Plan::Scrolls | Plan::Token => fought.dealt = self.players_strike(table, point, foes, side, bonus),
            Plan::Creature => fought.dealt = self.creature_strikes(table, point, foes, bonus),
            Plan::Hold | Plan::Summon | Plan::Avoid => {}
        }
        if first == First::Player && !fought.away {
            taken = self.enemy_strikes(table, point, foes, side, bonus);
            fought.died = self.state[point].health == 0;
        }
        fought.winner = self.winner(fought.dealt, taken);
        self.end_battle_effects(point);
        Ok(fought)
    }

    pub(super) fn winner(&self, dealt: i32, taken: i32) -> Winner {
        if dealt == taken {
            return match self.state.settings.at(Setting::Tie) {
                "player" => Winner::Player,
                "enemy" => Winner::Enemy,
                _ => Winner::Nobody,
            };
        }
        if dealt > taken { Winner::Player } else { Winner::Enemy }
    }

    fn ask_bonus(&mut self, table: &mut Table<'_>, seat: Seat, bonus: &mut Bonus) -> Flow<()> {
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
        bonus.attack += at(0);
        bonus.defense += at(1);
        bonus.direct += direct;
        bonus.creature_attack += at(3);
        bonus.creature_defense += at(4);
        Ok(())
    }

    fn creature_strikes(&mut self, table: &mut Table<'_>, point: Seat, foes: &Foes, bonus: Bonus) -> i32 {
        let (attack, defense) = (bonus.creature_attack, foes.defense);
        let damage = (attack - defense).max(0);
        let name = self.state.sheet.name(point);
        table.tell(|| note(format!("{name}'s creature attacks {}: {attack} - {defense} = {damage}", foes.name)).cite(cite::SUMMON));
        damage
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
            let text = format!("{} {name}: {} - {defense} = {damage}, health {health}", foes.that("attacks"), foes.attack);
            note(text).cite(cite::ENEMIES).term("attack", foes.attack).term("defense", side.defense).term("added", defense - side.defense)
        });
        if on_creature {
            let falls = foes.attack > bonus.creature_defense;
            let fate = if falls { "and defeats it" } else { "in vain" };
            table.tell(|| note(format!("{} on the summoned creature, {fate}", foes.that("turns"))).cite(cite::STANDING));
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
        for member in members {
            let Some(own) = self.at().strength(member).weapon else { continue };
            let compared = self.at().compared(point, own, attack, bonus);
            if self.at().weapon_breaks(member, compared, foes.defense, damage) {
                self.break_weapon(table, member, compared, foes.defense);
            }
            self.spend_once(member, Changes::Attack);
        }
        damage
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
        self.is(Setting::DeadZones, "on") && self.region(&self.tray(seat).place) == super::region::Region::Rocks
    }

    /// Whether a player is trapped in place.
    #[must_use]
    pub fn is_trapped(self, seat: Seat) -> bool {
        self.tray(seat).remain.as_ref().is_some_and(|remain| remain.trapped)
    }
}
