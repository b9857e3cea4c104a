//! A WebSocket: the page asks for searches by number, stops them by number, and hears of them while they run. When
//! the socket closes, for whatever reason, its searches end.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::response::{IntoResponse, Response};
use search::StopHandle;
use serde::Deserialize;
use tokio::sync::mpsc;
use tokio::time;

use crate::desk::{Desk, LONGEST_REVIEW, LONGEST_SEARCH};
use crate::refusal::Refusal;
use crate::tasks::{Answer, Task};

/// The longest message: a review's game.
const LONGEST_MESSAGE: usize = 2 << 20;
/// Tasks that one socket may have under way.
const MOST_TASKS: usize = 8;
/// Answers that may wait for a slow reader; beyond them, lines of a running search are left out.
const MOST_WAITING: usize = 64;
/// How often the other side is asked whether it is still there.
const HEARTBEAT: Duration = Duration::from_secs(20);
/// How long the other side may be silent or slow.
const PATIENCE: Duration = Duration::from_secs(60);

/// A message from the page.
#[derive(Deserialize)]
struct Incoming {
    id: u64,
    #[serde(flatten)]
    order: Order,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Order {
    Stop(Stop),
    Start(Box<Task>),
}

#[derive(Deserialize)]
struct Stop {
    #[serde(rename = "task")]
    _task: StopWord,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum StopWord {
    Stop,
}

/// A message to the page, and whether it is its task's last.
struct Outgoing {
    id: u64,
    text: String,
    last: bool,
}

/// Opens the socket, if there is room for one more.
pub async fn open(State(desk): State<Arc<Desk>>, upgrade: WebSocketUpgrade) -> Response {
    let Ok(place) = Arc::clone(&desk.sockets).try_acquire_owned() else {
        return Refusal::busy("Too many pages are open on this server; close one and try again.")
            .into_response();
    };
    upgrade
        .max_message_size(LONGEST_MESSAGE)
        .max_frame_size(LONGEST_MESSAGE)
        .on_upgrade(|socket| async move {
            converse(socket, desk).await;
            drop(place);
        })
}

/// Stops every task it knows when it is dropped, however the conversation ends.
#[derive(Default)]
struct Running(HashMap<u64, StopHandle>);

impl Drop for Running {
    fn drop(&mut self) {
        for stop in self.0.values() {
            stop.stop();
        }
    }
}

async fn converse(mut socket: WebSocket, desk: Arc<Desk>) {
    let (out, mut outbox) = mpsc::channel::<Outgoing>(MOST_WAITING);
    let mut running = Running::default();
    let mut heartbeat = time::interval(HEARTBEAT);
    let mut heard = Instant::now();
    loop {
        tokio::select! {
            message = socket.recv() => {
                heard = Instant::now();
                match message {
                    Some(Ok(Message::Text(text))) => {
                        if let Some(refused) = take_order(&text, &desk, &out, &mut running)
                            && !say(&mut socket, refused).await
                        {
                            return;
                        }
                    }
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                    // Binary messages, closing, broken connections and too long messages all end the conversation.
                    _ => return,
                }
            }
            Some(outgoing) = outbox.recv() => {
                if outgoing.last {
                    running.0.remove(&outgoing.id);
                }
                if !say(&mut socket, outgoing.text).await {
                    return;
                }
            }
            _ = heartbeat.tick() => {
                if heard.elapsed() > PATIENCE {
                    return;
                }
                if !matches!(time::timeout(PATIENCE, socket.send(Message::Ping(Default::default()))).await, Ok(Ok(()))) {
                    return;
                }
            }
        }
    }
}

/// Sends a message; false if the other side has gone or does not take it.
async fn say(socket: &mut WebSocket, text: String) -> bool {
    matches!(
        time::timeout(PATIENCE, socket.send(Message::Text(text.into()))).await,
        Ok(Ok(()))
    )
}

/// Does what a message asks; gives what to answer at once, if anything.
fn take_order(
    text: &str,
    desk: &Arc<Desk>,
    out: &mpsc::Sender<Outgoing>,
    running: &mut Running,
) -> Option<String> {
    let Incoming { id, order } = match serde_json::from_str(text) {
        Ok(incoming) => incoming,
        Err(error) => {
            let id = serde_json::from_str::<serde_json::Value>(text)
                .ok()
                .and_then(|value| value.get("id")?.as_u64())
                .unwrap_or(0);
            return Some(
                Answer::error(format!("This request could not be read: {error}.")).text(id),
            );
        }
    };
    let task = match order {
        Order::Stop(_) => {
            if let Some(stop) = running.0.get(&id) {
                stop.stop();
            }
            return None;
        }
        Order::Start(task) => *task,
    };
    if running.0.contains_key(&id) {
        return Some(
            Answer::error(format!(
                "Task {id} is still running; give the next one another number."
            ))
            .text(id),
        );
    }
    if running.0.len() >= MOST_TASKS {
        return Some(
            Answer::error("Too many searches are running for this page; stop one first.").text(id),
        );
    }
    let stop = StopHandle::new();
    running.0.insert(id, stop.clone());
    tokio::spawn(run(id, task, Arc::clone(desk), stop, out.clone()));
    None
}

/// Waits for a free place, runs the task beside the conversation, and reports its end.
async fn run(id: u64, task: Task, desk: Arc<Desk>, stop: StopHandle, out: mpsc::Sender<Outgoing>) {
    let Ok(place) = Arc::clone(&desk.searches).acquire_owned().await else {
        return;
    };
    let longest = match task {
        Task::Review(_) => LONGEST_REVIEW,
        _ => LONGEST_SEARCH,
    };
    let timer = {
        let stop = stop.clone();
        tokio::spawn(async move {
            time::sleep(longest).await;
            stop.stop();
        })
    };
    let lines = out.clone();
    let work = tokio::task::spawn_blocking(move || {
        let _place = place;
        let last = task.run(&desk, &stop, &mut |answer| {
            // A reader that cannot keep up misses a line of a running search, never the end of one.
            let _ = lines.try_send(Outgoing {
                id,
                text: answer.text(id),
                last: false,
            });
        });
        last.unwrap_or_else(|refusal| Answer::error(refusal.sentence))
    });
    let last = work.await.unwrap_or_else(|_| {
        Answer::error("Something broke inside Gander; the search was given up.")
    });
    timer.abort();
    // If the conversation is over there is nobody to tell.
    let _ = out
        .send(Outgoing {
            id,
            text: last.text(id),
            last: true,
        })
        .await;
}
