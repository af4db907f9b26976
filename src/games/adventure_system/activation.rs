//! One figure's activation: how far the heroes are, the first tactic that fits, the move, the attack.

use super::AdventureSystem;
use super::cards::{Damage, Effect, Step, Tactic, Target};
use super::cite;
use super::position::Position;
use super::reach::{Reach, holds, reaches};
use super::villain_order::Actor;
use crate::kernel::{Flow, Play, Refusal, Seat, Table, ask, note};
use crate::toolbox::sheet::Automation;
use crate::toolbox::wording::list;

/// The part of villains, monsters and traps, which may be switched to remind or off.
pub const MONSTERS: &str = "monsters";
/// The part of encounter cards.
pub const ENCOUNTERS: &str = "encounters";

impl Position<'_, '_> {
    /// Whether a part of the game is the program's.
    #[must_use]
    pub fn automatic(self, part: &str) -> bool {
        self.state.sheet.automation(part) == Automation::On
    }

    /// Whether the table wants to hear that a part of the game is due, and does it by itself.
    #[must_use]
    pub fn reminds(self, part: &str) -> bool {
        self.state.sheet.automation(part) == Automation::Remind
    }

    /// Whether the program says nothing of a part of the game.
    #[must_use]
    pub fn is_off(self, part: &str) -> bool {
        self.state.sheet.automation(part) == Automation::Off
    }

    /// The condition by which a figure skips its activation.
    fn stun(self, id: &str) -> Option<String> {
        let markers = &self.figure(id)?.conditions;
        self.effects(markers).find(|(_, effect, _)| *effect == Effect::Stunned).map(|(id, _, _)| id.to_owned())
    }

    /// Who is due, with the attack as far as it is one line: `grung-1 (+6, damage 1)`.
    fn due(self, id: &str) -> String {
        let Some(figure) = self.figure(id) else { return format!("the trap {}", self.called(id)) };
        let Some((attack, _)) = self.plain_attack(&figure.monster) else { return id.to_owned() };
        let Damage::Fixed(damage) = attack.damage else { return id.to_owned() };
        format!("{id} (+{}, damage {damage})", attack.bonus)
    }

    /// Standing heroes with the most hit points.
    #[must_use]
    pub fn sturdiest(self) -> Vec<Seat> {
        let hp = |seat: &Seat| self.state.hero(*seat).map_or(0, |hero| hero.hp);
        let standing = self.standing();
        let most = standing.iter().map(hp).max().unwrap_or(0);
        standing.into_iter().filter(|seat| hp(seat) == most).collect()
    }
}

impl Play<'_, AdventureSystem> {
    /// Villain Phase 2 and 3: the next villain, monster or trap acts.
    pub(super) fn activate(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let Some(actor) = self.at().actor() else { return Ok(()) };
        if !self.at().automatic(MONSTERS) {
            return self.leave_to_the_table(table);
        }
        self.state.now.done.insert(actor.id());
        let id = match actor {
            Actor::Trap(id, _) => return self.trap_acts(table, &id),
            Actor::Figure(id) => id,
        };
        if self.skips(table, &id) {
            return Ok(());
        }
        // A card that was put right is read as any other.
        let monster = self.at().figure(&id).map(|figure| figure.monster.clone()).unwrap_or_default();
        self.know_monster(table, &monster)?;
        self.as_it_activates(table, &id)?;
        let tactics = self.at().tactics(&id).into_owned();
        if tactics.is_empty() {
            return self.read_card(table, &id);
        }
        let ids = self.all_alike(table, id)?;
        let (tactic, reach) = self.choose_tactic(table, &ids.join(", "), &tactics)?;
        self.carry_out(table, &ids, &tactic, reach)
    }

    /// All who are still due act by the table's hands: named in one line if the table wants that, and the outcome typed on one.
    fn leave_to_the_table(&mut self, table: &mut Table<'_>) -> Flow<()> {
        let (due, reminds) = (self.at().order(), self.at().reminds(MONSTERS));
        let stunned: Vec<String> = due.iter().filter(|id| self.at().stun(id).is_some()).cloned().collect();
        let acting: Vec<String> = due.iter().filter(|id| !stunned.contains(id)).map(|id| self.at().due(id)).collect();
        self.state.now.done.extend(due);
        for id in &stunned {
            self.skips(table, id);
        }
        if acting.is_empty() {
            return Ok(());
        }
        if reminds {
            table.tell(|| note(format!("due, each by its card: {}", list(&acting))).cite(cite::VILLAIN_PHASE));
        }
        self.by_hand(table, "outcome", "What did they do?")
    }

    /// Figures of one name may act alike: asked once, before the first of them acts.
    fn all_alike(&mut self, table: &mut Table<'_>, id: String) -> Flow<Vec<String>> {
        let at = self.at();
        let Some(figure) = at.figure(&id) else { return Ok(vec![id]) };
        let others: Vec<String> = at.named(&figure.monster).filter(|other| **other != id).map(str::to_owned).collect();
        let alike = |other: &String| {
            let waits = !at.state.now.done.contains(other);
            let same = at.figure(other).is_some_and(|other| other.conditions == figure.conditions && other.second == figure.second);
            waits && same
        };
        if others.is_empty() || !others.iter().all(alike) {
            return Ok(vec![id]);
        }
        let number = others.len() + 1;
        let about = ask("alike").cite(cite::MONSTER_DECK);
        let text = || format!("Do all {number} {} do the same?", crate::toolbox::wording::plural(&at.called(&figure.monster)));
        if !table.confirm(about.text(text), Some(false))? {
            return Ok(vec![id]);
        }
        let mut ids = vec![id];
        ids.extend(others);
        self.state.now.done.extend(ids.iter().cloned());
        Ok(ids)
    }

    /// A stunned figure skips its activation, and the marker goes.
    fn skips(&mut self, table: &mut Table<'_>, id: &str) -> bool {
        let Some(stun) = self.at().stun(id) else { return false };
        if let Some(figure) = self.state.figures.get_mut(id) {
            figure.conditions.remove(&stun);
        }
        table.tell(|| note(format!("{id} is Stunned: it skips its activation, and the marker goes")).cite(cite::STUNNED));
        true
    }

    /// The first tactic that fits, by the one thing that only the board shows.
    fn choose_tactic(&mut self, table: &mut Table<'_>, id: &str, tactics: &[Tactic]) -> Flow<(Tactic, Reach)> {
        let options = reaches(tactics);
        let about = ask("reach").cite(cite::MONSTER_DECK).text(|| format!("{id}: where is the nearest hero?"));
        let label = |reach: &Reach| options.iter().find(|(other, _)| other == reach).map_or(reach.key(), |(_, label)| label).to_owned();
        let asked = about.choose(options.iter().map(|(reach, _)| (*reach, reach.key()))).label(label).why_not(|wanted| {
            let reason = format!("the tactics of {id} look at its tile, not at adjacent squares");
            (wanted == "adjacent").then(|| Refusal::new(reason).cite(cite::MONSTER_DECK))
        });
        let reach = table.choose(asked)?;
        let mut edge = None;
        for tactic in tactics {
            if holds(tactic.when, reach, edge).is_none() {
                let about =
                    ask("edge").cite(cite::MONSTER_DECK).text(|| format!("Has the tile of {id} an unexplored edge, and no hero on it?"));
                edge = Some(table.confirm(about, Some(false))?);
            }
            if holds(tactic.when, reach, edge) == Some(true) {
                return Ok((tactic.clone(), reach));
            }
        }
        Err(Refusal::new(format!("no tactic of {id} fits")).about("reach").hint("switch `monsters` to remind, and type the outcome").into())
    }

    /// The tactic, by each figure that does it: whom they attack is asked once.
    fn carry_out(&mut self, table: &mut Table<'_>, ids: &[String], tactic: &Tactic, reach: Reach) -> Flow<()> {
        if tactic.spawn {
            for (at, id) in ids.iter().enumerate() {
                self.spawn(table, id, at + 1)?;
            }
            return Ok(());
        }
        let targets = match (tactic.target, &tactic.attack) {
            (Some(target), Some(attack)) => self.choose_targets(table, &ids.join(", "), target, &attack.name)?,
            _ => Vec::new(),
        };
        for id in ids {
            // Who stands there already does not go there.
            let there = match tactic.step {
                Step::AdjacentToClosest => reach == Reach::Adjacent,
                Step::ToClosestTile => matches!(reach, Reach::Adjacent | Reach::SameTile),
                _ => false,
            };
            if !there {
                self.tell_move(table, id, tactic.step, &targets)?;
            }
            let Some(attack) = &tactic.attack else { continue };
            self.attack_heroes(table, id, attack, &targets)?;
            if let Some(then) = &attack.then {
                table.tell(|| note(format!("{id}: {then}")).cite(cite::MONSTER_DECK));
            }
        }
        Ok(())
    }

    /// It explores, and brings a monster, whose card goes to the end of its holder's row.
    fn spawn(&mut self, table: &mut Table<'_>, id: &str, nth: usize) -> Flow<()> {
        table.tell(|| note(format!("{id} explores: the bottom tile is placed at the edge")).cite(cite::MONSTER_DECK));
        let monster = self.at().figure(id).map(|figure| figure.monster.clone()).unwrap_or_default();
        let active = self.at().seat();
        let holder = self.at().holders(&monster, active).first().copied().unwrap_or(active);
        self.draw_monster(table, holder, &format!("monster.{nth}"))
    }

    /// Who is attacked. Heroes at 0 hit points are passed by.
    fn choose_targets(&mut self, table: &mut Table<'_>, id: &str, target: Target, attack: &str) -> Flow<Vec<Seat>> {
        let at = self.at();
        let active = at.seat();
        let standing = at.standing_named();
        let about = ask("target").cite(cite::MONSTER_DECK).text(|| {
            let with = if attack == "attack" { String::new() } else { format!(" ({attack})") };
            let who = if target.several() { "who are they" } else { "who is it" };
            format!("{id} attacks{with} {}: {who}?", target.words())
        });
        if target.several() {
            let options = standing.iter().map(|(seat, slug)| (*seat, slug.as_str(), 1));
            let asked = about.many(options).between(1, u32::MAX).label(|seat| at.name(*seat)).default_to(|seat| u32::from(*seat == active));
            return Ok(table.many(asked)?.into_iter().map(|(seat, _)| seat).collect());
        }
        let sturdiest = at.sturdiest().first().copied();
        let by_hp = matches!(target, Target::MostHpInRange | Target::MostHpAdjacent);
        let first = if by_hp { sturdiest } else { standing.iter().map(|(seat, _)| *seat).find(|seat| *seat == active) };
        let options = standing.iter().map(|(seat, slug)| (*seat, slug.as_str()));
        let label = |seat: &Seat| format!("{} (HP {})", at.name(*seat), at.state.hero(*seat).map_or(0, |hero| hero.hp));
        let why_not = |wanted: &str| {
            let seat = at.present().into_iter().find(|seat| at.slug(*seat) == wanted)?;
            Some(Refusal::new(format!("{} is at 0 hit points: monsters pass by", at.name(seat))).cite(cite::DEFEATING_HEROES))
        };
        let asked = about.choose(options.collect::<Vec<_>>()).label(label).default_to(|seat| Some(*seat) == first).why_not(why_not);
        Ok(vec![table.choose(asked)?])
    }

    /// The move, in words.
    fn tell_move(&mut self, table: &mut Table<'_>, id: &str, step: Step, targets: &[Seat]) -> Flow<()> {
        let near = targets.first().map_or_else(|| "the closest hero".to_owned(), |seat| self.at().name(*seat));
        let tiles = |number: u8| crate::toolbox::wording::count(number, "tile");
        let text = match step {
            Step::None if targets.is_empty() => format!("{id} stays where it is"),
            Step::None => return Ok(()),
            Step::AdjacentToClosest => format!("{id} moves adjacent to {near}"),
            Step::ToClosestTile => format!("{id} moves to the tile of {near}"),
            Step::TowardClosest(number) => format!("{id} moves {} toward the closest hero", tiles(number)),
            Step::TowardMostHp(number) => {
                let at = self.at();
                let sturdiest = at.sturdiest().into_iter().map(|seat| (seat, at.slug(seat)));
                let about =
                    ask("toward").cite(cite::MONSTER_DECK).text(|| "These heroes have the most hit points. Toward whom?".to_owned());
                let toward = table.choose(about.choose(sturdiest.collect::<Vec<_>>()).label(|seat| at.name(*seat)))?;
                format!("{id} moves {} toward {}", tiles(number), self.at().name(toward))
            }
        };
        table.tell(|| note(text).cite(cite::MONSTER_DECK));
        Ok(())
    }

    /// A card whose tactics the players read: they say whom it attacks, the companion rolls; or they type what it did.
    fn read_card(&mut self, table: &mut Table<'_>, id: &str) -> Flow<()> {
        let monster = self.at().figure(id).map(|figure| figure.monster.clone()).unwrap_or_default();
        let called = self.at().called(&monster);
        table.tell(|| note(format!("{id}: read the tactics on the card of {called}")).cite(cite::MONSTER_DECK));
        let attack = self.at().plain_attack(&monster).map(|(attack, _)| attack);
        let Some(attack) = attack else {
            return self.by_hand(table, "outcome", &format!("What does {id} do?"));
        };
        let at = self.at();
        let options = at.standing_named().into_iter().map(|(seat, slug)| (seat, slug, 1));
        let about = ask("target").cite(cite::MONSTER_DECK).text(|| format!("Whom does {id} attack? none if it only moves"));
        let targets = table.many(about.many(options).label(|seat| at.name(*seat)).default_to(|_| 0))?;
        let targets: Vec<Seat> = targets.into_iter().map(|(seat, _)| seat).collect();
        if targets.is_empty() {
            table.tell(|| note(format!("{id} does not attack")).cite(cite::MONSTER_DECK));
        }
        self.attack_heroes(table, id, &attack, &targets)
    }
}
