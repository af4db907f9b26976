//! Legend Points and Fame: what comes in, and the floors below which nothing goes.

use super::Play;
use super::id::Id;

/// What the first to do many things gets.
pub const FIRST_LP: i32 = 1;
/// And the Fame with it.
pub const FIRST_FAME: i32 = 5;

/// Half of some Fame, rounded down: what death takes, and the end of the game outside civilization.
#[must_use]
pub fn half(fame: i32) -> i32 {
    fame.div_euclid(2)
}

/// So much Fame becomes a Legend Point at retirement.
pub const FAME_OF_A_POINT: i32 = 10;

impl Play<'_> {
    /// Half the Fame goes. Says how much that was.
    pub fn lose_half_fame(&mut self, hero: &Id) -> i32 {
        let lost = half(self.state.hero(hero).fame);
        self.gain_fame(hero, -lost);
        lost
    }

    /// Fame comes in.
    pub fn gain_fame(&mut self, hero: &Id, fame: i32) {
        self.state.hero_mut(hero).fame += fame;
    }

    /// Legend Points come in, or go (never below 0); kept by what for, so that the score can be shown as a sum.
    pub fn gain_lp(&mut self, hero: &Id, lp: i32, what: &str) {
        let hero = self.state.hero_mut(hero);
        let before = hero.lp;
        hero.lp = (hero.lp + lp).max(0);
        let line = hero.earned.entry(what.to_owned()).or_default();
        *line += hero.lp - before;
        if *line == 0 {
            hero.earned.remove(what);
        }
    }

    /// Gold comes in or goes; never below 0.
    pub fn gain_gold(&mut self, hero: &Id, gold: i32) {
        let hero = self.state.hero_mut(hero);
        hero.gold = (hero.gold + gold).max(0);
    }

    /// Each full ten Fame becomes a Legend Point; the rest is kept for ties.
    pub fn convert_fame(&mut self, hero: &Id) -> i32 {
        let lp = self.state.hero(hero).fame.div_euclid(FAME_OF_A_POINT);
        self.gain_fame(hero, -FAME_OF_A_POINT * lp);
        self.gain_lp(hero, lp, "Fame");
        lp
    }
}
