//! A WebSocket: the page asks for searches by number, stops them by number, and hears of them while they run. When
//! the socket closes, for whatever reason, its searches end.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::response::{IntoResponse, Response};
use search::StopHandle;
use serde::Deserialize;
use tokio::sync::{Notify, OwnedSemaphorePermit, mpsc};
use tokio::time;

use crate::refusal::Refusal;
use crate::sessions::Shared;
use crate::tasks::{Answer, Task, Work};

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
pub async fn open(
    State(shared): State<Arc<Shared>>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    let upgrade = match upgrade {
        Ok(upgrade) => upgrade,
        Err(rejection) => {
            return Refusal {
                status: rejection.status(),
                sentence: format!("This address is a WebSocket: {}.", rejection.body_text()),
            }
            .into_response();
        }
    };
    let Ok(place) = Arc::clone(&shared.sockets).try_acquire_owned() else {
        return Refusal::busy("Too many pages are open on this server; close one and try again.")
            .into_response();
    };
    upgrade
        .max_message_size(shared.limits.message_bytes)
        .max_frame_size(shared.limits.message_bytes)
        .on_upgrade(|socket| async move {
            converse(socket, shared).await;
            drop(place);
        })
}

/// Stops every task it knows when it is dropped, however the conversation ends.
#[derive(Default)]
struct Running(HashMap<u64, TaskHandle>);

impl Drop for Running {
    fn drop(&mut self) {
        for task in self.0.values() {
            task.stop();
        }
    }
}

/// Stops a task, whether it runs or waits for its turn.
#[derive(Clone, Default)]
struct TaskHandle {
    search: StopHandle,
    waiting: Arc<Notify>,
}

impl TaskHandle {
    fn stop(&self) {
        self.search.stop();
        self.waiting.notify_one();
    }
}

async fn converse(mut socket: WebSocket, shared: Arc<Shared>) {
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
                        if let Some(refused) = take_order(&text, &shared, &out, &mut running)
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
    shared: &Arc<Shared>,
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
            if let Some(task) = running.0.get(&id) {
                task.stop();
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
    if running.0.len() >= shared.limits.tasks {
        return Some(
            Answer::error("Too many searches are running for this page; stop one first.").text(id),
        );
    }
    let kilobytes = u32::try_from(text.len() / 1024 + 1).unwrap_or(u32::MAX);
    let Ok(memory) = Arc::clone(&shared.waiting_kilobytes).try_acquire_many_owned(kilobytes) else {
        return Some(
            Answer::error("Too much is waiting on this server already; try again in a while.")
                .text(id),
        );
    };
    let handle = TaskHandle::default();
    running.0.insert(id, handle.clone());
    let shared = Arc::clone(shared);
    tokio::spawn(run(id, task, memory, shared, handle, out.clone()));
    None
}

/// Waits for a free place, runs the task beside the conversation, and reports its end. A task that is stopped while it
/// waits gives up its turn at once.
async fn run(
    id: u64,
    task: Task,
    memory: OwnedSemaphorePermit,
    shared: Arc<Shared>,
    handle: TaskHandle,
    out: mpsc::Sender<Outgoing>,
) {
    shared.waiting.fetch_add(1, Ordering::Relaxed);
    let place = tokio::select! {
        place = Arc::clone(&shared.searches).acquire_owned() => place.ok(),
        () = handle.waiting.notified() => None,
    };
    shared.waiting.fetch_sub(1, Ordering::Relaxed);
    let last = match place {
        None => task.stopped(),
        Some(place) => {
            let longest = match task {
                Task::Review(_) => shared.limits.review_time,
                _ => shared.limits.search_time,
            };
            let stop = handle.search.with_deadline(Instant::now() + longest);
            let lines = out.clone();
            let work = tokio::task::spawn_blocking(move || {
                let _held = (place, memory);
                let last = task.run(Work {
                    shared: &shared,
                    stop: &stop,
                    tell: &mut |answer| {
                        // A reader that cannot keep up misses a line of a running search, never the end of one.
                        let _ = lines.try_send(Outgoing {
                            id,
                            text: answer.text(id),
                            last: false,
                        });
                    },
                });
                last.unwrap_or_else(|refusal| Answer::error(refusal.sentence))
            });
            work.await
                .unwrap_or_else(|_| Answer::error("Internal error: the search was given up."))
        }
    };
    // If the conversation is over there is nobody to tell.
    let _ = out
        .send(Outgoing {
            id,
            text: last.text(id),
            last: true,
        })
        .await;
}
