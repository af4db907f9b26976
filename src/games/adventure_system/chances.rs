//! Exact chances before an attack: to hit, and to defeat.

use super::cards::PowerCard;
use super::combat::Edge;
use super::position::Position;
use super::state::{Figure, Phase};
use super::weapons::Weapon;
use crate::dice::Fraction;

impl Position<'_, '_> {
    /// One line for each attack of the active hero on each kind of target.
    #[must_use]
    pub fn chances(self) -> Vec<String> {
        if self.state.phase != Phase::Hero {
            return Vec::new();
        }
        let seat = self.seat();
        let edge = self.state.hero(seat).map_or(Edge::Flat, |hero| self.edge(&hero.conditions));
        let mut lines = Vec::new();
        let mut seen: Vec<&Figure> = Vec::new();
        for (id, figure) in &self.state.figures {
            if seen.contains(&figure) {
                continue;
            }
            seen.push(figure);
            let Some(ac) = self.figure_ac(id) else { continue };
            for (_, _, card) in self.weapons(seat).into_iter().filter(|(weapon, _, _)| *weapon != Weapon::Another) {
                lines.extend(self.chance(id, figure, ac, &card, edge));
            }
        }
        lines
    }

    fn chance(self, id: &str, figure: &Figure, ac: i32, card: &PowerCard, edge: Edge) -> Option<String> {
        let (bonus, damage) = (card.bonus?, card.damage.unwrap_or(0));
        let sure = self.state.settings.natural_20_hits;
        let critical = i32::from(self.has_critical(self.seat()));
        let hits = |die: i32| die + bonus >= ac || (sure && die == 20);
        let dealt = |die: i32| if hits(die) { damage + if die == 20 { critical } else { 0 } } else { card.miss };
        let hit = chance(edge, hits);
        let name = &card.name;
        let line = format!("{name} at {id} (AC {ac}): hit {hit}");
        let miss = if card.miss > 0 { format!("; a miss does {}", card.miss) } else { String::new() };
        Some(match figure.hp {
            Some(hp) => format!("{line}, defeat {}{miss}", chance(edge, |die| dealt(die) >= hp)),
            None => format!("{line}{miss}"),
        })
    }
}

/// The chance that the kept die does it.
fn chance(edge: Edge, does: impl Fn(i32) -> bool) -> String {
    let ways = (1..=20).filter(|die| does(*die)).map(|die| ways(edge, die)).sum::<u64>();
    let of = if edge == Edge::Flat { 20_u64 } else { 400 };
    Fraction::new(ways, of).in_words()
}

/// In how many ways a die is the kept one.
fn ways(edge: Edge, die: i32) -> u64 {
    let die = u64::try_from(die).unwrap_or(0);
    match edge {
        Edge::Flat => 1,
        Edge::Advantage => 2 * die - 1,
        Edge::Disadvantage => 2 * (21 - die) - 1,
    }
}
