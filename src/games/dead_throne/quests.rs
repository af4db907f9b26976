//! Quests: Tavern Quests anyone may finish, Lone Quests that are their finder's.

use super::DeadThrone;
use super::cite;
use super::mode::Mode;
use super::state::Stage;
use super::wording;
use crate::kernel::{Flow, Play, Seat, Table, ask, note};
use crate::toolbox::wording::slug;

/// What becomes of a Lone Quest that is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Found {
    Done,
    Pending,
    Declined,
}

impl Play<'_, DeadThrone> {
    /// A Lone Quest is found: done at once, taken along if an hourglass stands on the arrow, or left.
    pub(super) fn lone_quest(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let about = ask("quest").of(seat).cite(cite::LONE_QUESTS).text(|| "Which Lone Quest?".to_owned());
        let quest = slug(&table.text(about, None, wording::check_id)?);
        let found = [(Found::Pending, "pending"), (Found::Done, "done"), (Found::Declined, "declined")];
        let about = ask("found").of(seat).cite(cite::LONE_QUESTS).text(|| "What becomes of it?".to_owned());
        let found = table.choose(about.choose(found).label(|found| {
            match found {
                Found::Pending => "an hourglass: it is taken along",
                Found::Done => "a reward was reached",
                Found::Declined => "left, or failed",
            }
            .to_owned()
        }))?;
        let name = self.state.sheet.name(seat);
        match found {
            Found::Pending => {
                table.tell(|| note(format!("{name} takes the quest {} along", wording::the(&quest))).cite(cite::LONE_QUESTS));
                self.state[seat].quests.push(quest);
            }
            Found::Done => self.quest_reward(table, seat, &quest)?,
            Found::Declined => table.tell(|| note(format!("{name} leaves the quest; it goes back")).cite(cite::LONE_QUESTS)),
        }
        self.interacted(table, seat)
    }

    /// A quest is completed: a reward was reached.
    pub(super) fn quest_done(&mut self, table: &mut Table<'_>, seat: Seat) -> Flow<()> {
        let own = self.state[seat].quests.iter().map(|quest| (Some(quest.clone()), quest.clone()));
        let tavern = (self.state.tavern_quests > 0).then(|| (None, "tavern".to_owned()));
        let options: Vec<(Option<String>, String)> = own.chain(tavern).collect();
        let about = ask("quest").of(seat).cite(cite::QUESTS_DONE).text(|| "Which quest?".to_owned());
        match table.choose(about.choose(options))? {
            Some(quest) => {
                if let Some(at) = self.state[seat].quests.iter().position(|one| *one == quest) {
                    self.state[seat].quests.remove(at);
                }
                self.quest_reward(table, seat, &quest)?;
            }
            None => {
                self.quest_reward(table, seat, "tavern-quest")?;
                let active = self.state.tavern_quests;
                table.tell(|| note(format!("another Tavern Quest is drawn at once: {active} are active")).cite(cite::TAVERN));
            }
        }
        if self.state.ending.is_none() && self.state.turn.stage == Stage::Act {
            self.interacted(table, seat)?;
        }
        Ok(())
    }

    fn quest_reward(&mut self, table: &mut Table<'_>, seat: Seat, quest: &str) -> Flow<()> {
        let about = ask("coin").of(seat).cite(cite::QUESTS_DONE).text(|| "How much coin does it pay?".to_owned());
        let paid = i32::try_from(table.number(about.number(0, 999).default_to(0))?).unwrap_or(0);
        let more = if self.state[seat].can("quest-coin") { self.pack.numbers.quest_coin } else { 0 };
        self.state[seat].coin += paid + more;
        let (name, coin) = (self.state.sheet.name(seat), self.state[seat].coin);
        let extra = if more > 0 { format!(" and {more} more") } else { String::new() };
        table.tell(|| note(format!("{name} completes {}: {paid} coin{extra}, {coin} in all", wording::the(quest))).cite(cite::QUESTS_DONE));
        if self.at().mode() == Mode::Solo {
            self.green_marker(table, seat);
        }
        Ok(())
    }
}
