//! Player vs. Player (optional): heroes challenge each other, and aim.

use crate::games::dragons_down::cubes::Cube;
use crate::games::dragons_down::id::Id;
use crate::games::dragons_down::pack::Position;
use crate::games::dragons_down::state::{Rule, Tactics};
use crate::games::dragons_down::tactics::MANEUVER;
use crate::games::dragons_down::{Play, cards, cite};
use crate::kernel::{Flow, Table, ask, note};

/// The aim boxes of a lineage card.
pub(super) const AIMS: [&str; 2] = ["aim-head", "aim-torso"];

/// Player vs. Player, Challenging: an unhidden hero may challenge another by placing Speed on maneuver boxes; the cubes stay there for
/// the round.
pub(super) fn heroes_challenge(play: &mut Play<'_>, table: &mut Table<'_>) -> Flow<()> {
    if !play.state.rule(Rule::PlayerVsPlayer) {
        return Ok(());
    }
    for hero in play.unhidden_here() {
        let speed = i32::from(play.state.hero(&hero).healthy.of(Cube::Speed)).min(play.cube_limit(&hero));
        let others: Vec<Id> = play.unhidden_here().into_iter().filter(|other| *other != hero).collect();
        if play.fights_as_chip(&hero) || speed == 0 || others.is_empty() {
            continue;
        }
        let seat = play.state.hero(&hero).seat;
        let options: Vec<_> = others.into_iter().map(|other| (Some(other.clone()), other.to_string())).collect();
        let label = |other: &Option<Id>| other.as_ref().map_or_else(String::new, |other| play.name(other));
        let text = || format!("Does {} challenge another hero?", play.name(&hero));
        let about = ask(format!("challenge-hero.{hero}")).of(seat).text(text).cite(cite::PLAYER_VS_PLAYER);
        let Some(other) = table.choose(about.choose(options).label(label).or("none", "nobody", None))? else { continue };
        let boxes = play.look_at_board(table, &hero)?.map_or(9, |board| board.maneuver);
        let most = i64::from(speed.min(boxes));
        if most < 1 {
            continue;
        }
        let text = || format!("With how many Speed cubes on maneuver boxes does {} challenge?", play.name(&hero));
        let about = ask(format!("pace.{hero}")).of(seat).text(text).cite(cite::PLAYER_VS_PLAYER);
        let pace = u8::try_from(table.number(about.number(1, most).default_to(most))?).unwrap_or(1);
        table.tell(|| {
            note(format!("{} challenges {} with maneuver {pace}", play.name(&hero), play.name(&other))).cite(cite::PLAYER_VS_PLAYER)
        });
        let state = play.state.hero_mut(&hero);
        state.healthy.take(Cube::Speed, pace);
        let mut tactics = Tactics::default();
        tactics.put(&Id::from(MANEUVER), Cube::Speed, pace);
        state.tactics = Some(tactics);
        play.state.fight_mut().challenges.insert(hero, other);
    }
    Ok(())
}

impl Play<'_> {
    /// Whether a hero may aim this round: he targets another hero.
    pub(super) fn may_aim(&self, hero: &Id) -> bool {
        let targets = self.state.fight().targets.get(hero).into_iter().flatten();
        self.state.rule(Rule::PlayerVsPlayer) && targets.into_iter().any(|target| target != hero && self.state.is_hero(target))
    }

    /// Player vs. Player, Aiming: whether an armour can take a hit that is aimed; a shield takes any.
    pub(super) fn is_aimed_at(&self, attacker: &Id, hero: &Id, armour: &Id) -> bool {
        let record = self.state.hero(hero).record(armour);
        let place = self.place(&record);
        let aims = |aim: &str| self.tactics(attacker).is_some_and(|tactics| tactics.count(aim) > 0);
        let [head, torso] = AIMS.map(aims);
        cards::is_shield(self.pack, &record)
            || match place {
                Some(Position::Head) => !torso,
                Some(Position::Chest) => !head,
                _ => true,
            }
    }
}
