//! What was promised in numbers, measured through the real program. Figures are printed; the bounds are wide, for a slow and busy
//! machine and a program that is not optimised.

use std::time::{Duration, Instant};

use serde_json::{Value as Json, json};

use crate::cli::User;
use crate::evening::{Client, TABLE, stored, typed};

#[test]
fn an_answer_takes_little_time_and_a_step_little_room() {
    let user = User::new();
    user.json(&[TABLE, &["--physical"]].concat());
    let mut client = Client::sit(&user);
    let mut open = client.open();
    let begun = Instant::now();
    let mut slowest = Duration::ZERO;
    for line in typed() {
        let said = Instant::now();
        client.say(&if open["type"] == "menu" { json!({ "do": line }) } else { json!({ "answer": line, "id": open["id"] }) });
        open = client.open();
        slowest = slowest.max(said.elapsed());
    }
    let (all, answers) = (begun.elapsed(), u32::try_from(typed().len()).expect("an evening"));
    assert_eq!(open["type"], "done");
    client.leave();
    println!("{answers} answers kept and answered: {:?} each, the slowest {slowest:?}", all / answers);
    assert!(all / answers < Duration::from_millis(150), "{:?} an answer", all / answers);

    let steps = stored(&user)["steps"].as_array().expect("steps").len();
    let size = std::fs::metadata(user.home().join("home/tablehand.db")).expect("the database").len();
    let each = size / u64::try_from(steps).expect("a count");
    println!("{steps} steps in {size} bytes: {each} bytes a step, indexes and all");
    assert!(each < 4096, "{each} bytes a step");
}

/// The session with its last step, and the line of the log that tells of it, repeated until there are so many.
fn longer(mut session: Json, number: i64) -> Json {
    let steps = session["steps"].as_array_mut().expect("steps");
    let last = steps.last().expect("a step").clone();
    let (mut id, first) = (last["id"].as_i64().expect("an id"), last["number"].as_i64().expect("a number"));
    for nth in first + 1..=number {
        let mut step = last.clone();
        step["parent"] = json!(id);
        id += 1;
        step["id"] = json!(id);
        step["number"] = json!(nth);
        steps.push(step);
    }
    let told = session["log"].as_array().and_then(|log| log.last()).expect("a log").clone();
    let log = session["log"].as_array_mut().expect("a log");
    for step in last["id"].as_i64().expect("an id") + 1..=id {
        let mut line = told.clone();
        line["step"] = json!(step);
        log.push(line);
    }
    session["session"]["head"] = json!(id);
    session["session"]["number"] = json!(number);
    session["session"]["next_step"] = json!(id + 1);
    session
}

#[test]
fn ten_thousand_steps_open_as_fast_as_ten() {
    let user = User::new();
    user.json(&[TABLE, &["--seed", "1"]].concat());
    for nth in 0..6 {
        user.ok(&["do", "note", &format!("note=number {nth}")]);
    }
    let session: Json = serde_json::from_str(&user.ok(&["sessions", "export", "-"])).expect("JSON");
    for (name, number) in [("short", 10), ("long", 10_000)] {
        user.file(&format!("{name}.json"), &longer(session.clone(), number).to_string());
        user.ok(&["sessions", "import", &format!("{name}.json")]);
        let imported = user.json(&["sessions"])["sessions"]
            .as_array()
            .expect("sessions")
            .iter()
            .find(|one| one["step"] == number)
            .expect("it")
            .clone();
        user.ok(&["sessions", "rename", imported["name"].as_str().expect("a name"), name]);
    }
    let mut times = [Vec::new(), Vec::new()];
    // Turn about, so that a busy moment is fair to both.
    for _ in 0..15 {
        for (name, times) in ["short", "long"].iter().zip(&mut times) {
            let begun = Instant::now();
            let ran = user.fed(&["play", "--json", "--session", name], "{\"quit\":true}\n");
            times.push(begun.elapsed());
            assert_eq!(ran.code, 0, "{}", ran.err);
            assert!(ran.out.contains("\"type\":\"menu\""), "{}", ran.out);
        }
    }
    // The best of fifteen: what a busy machine adds says nothing of the program.
    let [short, long] = times.map(|times| times.into_iter().min().expect("times"));
    println!("the program opens a session of 10 steps in {short:?}, one of 10,000 in {long:?}");
    assert!(long < short * 2, "10 steps: {short:?}, 10,000 steps: {long:?}");
}
