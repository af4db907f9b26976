//! A whole evening taken back to its first step, and brought again.

use serde_json::{Value as Json, json};

use crate::cli::User;
use crate::evening::{Client, TABLE, decide, plays, stored};

/// All that a client can see of a moment: the state, how many steps led to it, and what is open.
#[derive(Clone, Debug, PartialEq)]
struct Moment {
    state: Json,
    step: Json,
    open: Json,
}

/// Looks around where the client stands.
fn look(client: &mut Client) -> Moment {
    let open = client.open();
    client.say(&json!({ "status": true }));
    let status = client.line().expect("the status");
    assert_eq!(status["type"], "status");
    assert_eq!(client.open(), open, "looking changes nothing");
    Moment { state: status["state"].clone(), step: status["session"]["step"].clone(), open }
}

/// Takes something back or brings it again, and looks around. None when there is nothing.
fn go(client: &mut Client, how: &Json) -> Option<Moment> {
    client.say(how);
    let first = client.line().expect("a line");
    if first["type"] == "refused" {
        let reason = first["reason"].as_str().expect("a reason");
        assert!(["there is nothing to take back", "there is nothing to bring again"].contains(&reason), "{first}");
        client.open();
        return None;
    }
    Some(look(client))
}

/// An evening played to its end, with the moment before each decision.
fn played() -> (User, Vec<Moment>) {
    let user = User::new();
    user.json(&[TABLE, &["--seed", "20"]].concat());
    let mut client = Client::sit(&user);
    let mut moments = vec![look(&mut client)];
    loop {
        client.say(&decide(&moments.last().expect("a moment").open));
        let open = client.open();
        if open["type"] == "done" {
            client.leave();
            return (user, moments);
        }
        client.say(&json!({ "status": true }));
        let status = client.line().expect("the status");
        assert_eq!(client.open(), open);
        moments.push(Moment { state: status["state"].clone(), step: status["session"]["step"].clone(), open });
    }
}

#[test]
fn answers_are_taken_back_to_the_first_and_brought_again_to_the_last() {
    let (user, moments) = played();
    assert!(moments.len() >= 60, "{} decisions are no evening", moments.len());
    let (whole, book) = (stored(&user), plays(&user));

    // The end of the game ends `play`, so the first is taken back from outside.
    user.json(&["undo"]);
    assert_eq!(user.json(&["scores"])["plays"], json!([]), "an evening that is not over is in no score book");
    let mut client = Client::sit(&user);
    let mut back = vec![look(&mut client)];
    while let Some(moment) = go(&mut client, &json!({ "undo": "answer" })) {
        back.push(moment);
    }
    // Depth by depth as it was played, and past that into the set-up, to the table before anything was laid out.
    assert!(back.len() >= moments.len());
    for (depth, (moment, was)) in back.iter().zip(moments.iter().rev()).enumerate() {
        assert_eq!(moment, was, "{depth} decisions before the last one");
    }
    let first = back.last().expect("a moment");
    assert_eq!((&first.step, &first.state), (&json!(0), &whole["steps"][0]["state"]));

    for (height, was) in back.iter().rev().enumerate().skip(1) {
        assert_eq!(go(&mut client, &json!({ "redo": 1 })).as_ref(), Some(was), "{height} brought again");
    }
    client.say(&json!({ "redo": 1 }));
    assert_eq!(client.open()["state"], whole["steps"].as_array().and_then(|steps| steps.last()).expect("steps")["state"]);
    client.leave();
    assert!(user.fails(&["redo"], 1).contains("there is nothing to bring again"));

    assert_eq!(plays(&user), book);
    let again = stored(&user);
    for part in ["session", "steps", "draft", "rolls", "play"] {
        assert!(again[part] == whole[part], "{part} differs:\n{}\n{}", again[part], whole[part]);
    }
    // What was taken back is told, not cut.
    let log = again["log"].as_array().expect("a log");
    assert_eq!(log.iter().filter(|line| line["kind"] == "took-back").count(), back.len());
}

#[test]
fn whole_steps_are_taken_back_to_the_first_and_brought_again() {
    let (user, _) = played();
    let whole = stored(&user);
    let steps = whole["steps"].as_array().expect("steps");
    // The states that each step in which a person decided something began in, the last first.
    let begun: Vec<&Json> = steps.windows(2).filter(|pair| pair[1]["decided"] == true).map(|pair| &pair[0]["state"]).rev().collect();
    assert!(begun.len() >= 30, "{} steps are no evening", begun.len());

    let mut states = vec![user.json(&["undo", "1"])["state"].clone()];
    let mut client = Client::sit(&user);
    look(&mut client);
    while let Some(moment) = go(&mut client, &json!({ "undo": 1 })) {
        states.push(moment.state);
    }
    assert_eq!(states.len(), begun.len());
    for (depth, (state, was)) in states.iter().zip(begun).enumerate() {
        assert_eq!(state, was, "{depth} steps back");
    }

    // Whatever is brought again brings the steps of the book after it, too.
    for was in states.iter().rev().skip(1) {
        assert_eq!(go(&mut client, &json!({ "redo": 1 })).map(|moment| moment.state).as_ref(), Some(was));
    }
    client.say(&json!({ "redo": 1 }));
    assert_eq!(client.open()["state"], steps.last().expect("steps")["state"]);
    client.leave();
    assert!(stored(&user)["steps"] == whole["steps"], "the steps differ");
}

#[test]
fn taking_back_more_than_there_is_takes_back_all_and_no_more() {
    let (user, _) = played();
    user.json(&["undo", "100000"]);
    assert_eq!(user.json(&["status"])["session"]["step"], 0);
    assert!(user.fails(&["undo", "1"], 1).contains("there is nothing to take back"));
    user.json(&["redo", "100000"]);
    assert_eq!(user.json(&["scores"])["plays"].as_array().map(Vec::len), Some(1));
}
