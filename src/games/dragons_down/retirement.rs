//! Retirement.

use super::id::Id;
use super::{Play, cite};
use crate::kernel::{Flow, Table, ask, note};

/// Retirement, Outlaws: two Monster Dice a token. Two symbols gain 1 LP; one loses 1 LP, or all Fame when there is no LP.
pub fn outlaw_rolls(play: &mut Play<'_>, table: &mut Table<'_>, hero: &Id) -> Flow<()> {
    for token in 1..=play.state.hero(hero).outlaw {
        let text = || format!("Outlaw Token {token} of {}", play.name(hero));
        let about = ask(format!("outlaw.{hero}.{token}")).of(play.state.hero(hero).seat).text(text).cite(cite::RETIREMENT);
        let symbols = table.roll(about, &play.pack.dice.monster_symbols)?;
        let poor = play.state.hero(hero).lp == 0;
        let outcome = match symbols {
            0 => "nothing",
            1 if poor => "all Fame is lost",
            1 => "-1 LP",
            _ => "+1 LP",
        };
        table.tell(|| note(format!("{}, Outlaw Token {token}, {symbols} of 2 symbols: {outcome}", play.name(hero))).cite(cite::RETIREMENT));
        match symbols {
            0 => {}
            1 if poor => play.state.hero_mut(hero).fame = 0,
            1 => play.gain_lp(hero, -1, "Outlaw Tokens"),
            _ => play.gain_lp(hero, 1, "Outlaw Tokens"),
        }
    }
    Ok(())
}
