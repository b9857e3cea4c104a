//! Who listens and who works. Two threads do both in turn: one listens, and when a line asks for work it does that work itself, while the other
//! listens from then on. So a search on one thread needs no other thread to be woken between `go` and `bestmove`. On a busy machine a thread that was woken can wait for a
//! processor for tenths of a second, and the clock runs all the while.

use std::io::{self, BufRead, Write};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use search::spawn_search_thread;

use super::job::Order;
use super::{Uci, lines};

/// One that listens and one that works.
const THREADS: usize = 2;

/// What the threads share. Whoever needs both locks takes the input's first.
struct Listeners<R, W: Write> {
    /// Held by the thread that listens, from reading a line to the end of its handling: lines are handled in their order.
    input: Mutex<R>,
    uci: Mutex<Uci<W>>,
    ended: Sender<io::Result<()>>,
}

/// Converses until there is nothing more to hear or to do.
///
/// If the system gives one thread only, or none, nothing is heard while work is going on.
pub(super) fn converse<R, W>(uci: Uci<W>, input: R) -> io::Result<()>
where
    R: BufRead + Send + 'static,
    W: Write + Send + 'static,
{
    let (ended, end) = mpsc::channel();
    let listeners = Arc::new(Listeners {
        input: Mutex::new(input),
        uci: Mutex::new(uci),
        ended,
    });
    let started = (0..THREADS)
        .filter(|_| {
            let shared = Arc::clone(&listeners);
            spawn_search_thread(move || shared.take_part()).is_ok()
        })
        .count();
    if started == 0 {
        listeners.take_part();
    }
    drop(listeners);
    end.recv()
        .unwrap_or_else(|_| Err(io::Error::other("no thread is left to converse")))
}

impl<R: BufRead + Send, W: Write + Send> Listeners<R, W> {
    /// Listens and works in turn. The last thread to leave says that the conversation has ended, and one that fails says so at once.
    fn take_part(&self) {
        let result = self.listen_and_work();
        let uci = locked(&self.uci);
        match &uci.work {
            Some(work) if result.is_err() => work.stop.stop(),
            // The other thread is at work.
            Some(_) => return,
            None => {}
        }
        let _ = self.ended.send(result);
    }

    fn listen_and_work(&self) -> io::Result<()> {
        while let Some(order) = self.listen()? {
            self.work(order)?;
        }
        Ok(())
    }

    /// Handles lines until one asks for work; nothing when there is nothing more to hear.
    fn listen(&self) -> io::Result<Option<Order>> {
        let mut input = locked(&self.input);
        while !locked(&self.uci).listens_no_more() {
            let line = lines::next(&mut *input);
            let arrived = Instant::now();
            let mut uci = locked(&self.uci);
            match line {
                Ok(Some(line)) => uci.hear(arrived, line)?,
                Ok(None) | Err(_) => uci.end_input(),
            }
            uci.dispatch_waiting()?;
            if let Some(order) = uci.order.take() {
                return Ok(Some(order));
            }
        }
        Ok(None)
    }

    /// Does what was asked for, and what has been asked for meanwhile.
    fn work(&self, mut order: Order) -> io::Result<()> {
        loop {
            let mut told = Ok(());
            let (session, answer) = order.run(&mut |event| {
                let mut uci = locked(&self.uci);
                if told.is_ok() {
                    told = uci.tell(event);
                }
                if told.is_err() {
                    // Nobody reads the output any more.
                    uci.stop();
                }
            });
            told?;
            let mut uci = locked(&self.uci);
            uci.finish(session, answer)?;
            match uci.order.take() {
                Some(next) => order = next,
                None => return Ok(()),
            }
        }
    }
}

/// The value behind a lock. A panic of another thread leaves it as usable as it was: work that panics is answered for by its order.
fn locked<T>(value: &Mutex<T>) -> MutexGuard<'_, T> {
    value.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, Read};
    use std::sync::mpsc::Receiver;
    use std::thread::{self, ThreadId};

    use eval::EvaluatorName;

    use super::*;
    use crate::session::Session;

    type Noted = Arc<Mutex<Vec<(ThreadId, String)>>>;

    /// Lines as they are sent, one for each read, and which thread read each.
    struct Lines {
        lines: Receiver<&'static str>,
        read: Noted,
    }

    impl Read for Lines {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let Ok(line) = self.lines.recv() else {
                return Ok(0);
            };
            locked(&self.read).push((thread::current().id(), line.to_owned()));
            buffer[..line.len()].copy_from_slice(line.as_bytes());
            buffer[line.len()] = b'\n';
            Ok(line.len() + 1)
        }
    }

    /// Passes on the lines that are written, and notes which thread wrote each.
    struct Answers {
        begun: Vec<u8>,
        written: Noted,
        answers: Sender<String>,
    }

    impl Write for Answers {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.begun.extend_from_slice(bytes);
            while let Some(end) = self.begun.iter().position(|&byte| byte == b'\n') {
                let line: Vec<u8> = self.begun.drain(..=end).collect();
                let line = String::from_utf8_lossy(&line).trim_end().to_owned();
                locked(&self.written).push((thread::current().id(), line.clone()));
                let _ = self.answers.send(line);
            }
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn uci<W: Write>(out: W) -> Uci<W> {
        Uci::new(Session::sized(EvaluatorName::Count, 1, 1), out)
    }

    #[test]
    fn whoever_hears_go_answers_it_and_somebody_else_listens_meanwhile() {
        let (lines, received) = mpsc::channel();
        let (answers, answered) = mpsc::channel();
        let (read, written) = (Noted::default(), Noted::default());
        let input = BufReader::new(Lines {
            lines: received,
            read: Arc::clone(&read),
        });
        let out = Answers {
            begun: Vec::new(),
            written: Arc::clone(&written),
            answers,
        };
        let conversation = thread::spawn(move || converse(uci(out), input));
        let wait_for = |word: &str| while !answered.recv().unwrap().starts_with(word) {};
        let say = |line| lines.send(line).unwrap();
        for _ in 0..20 {
            say("position startpos");
            say("go infinite");
            say("isready");
            wait_for("readyok");
            say("stop");
            wait_for("bestmove");
        }
        // What changes something waits for the search, in its order.
        say("go infinite");
        say("position startpos moves e2e4");
        say("go depth 1");
        say("stop");
        wait_for("bestmove");
        wait_for("bestmove");
        say("quit");
        conversation.join().unwrap().unwrap();

        let read = locked(&read);
        let written = locked(&written);
        let by = |noted: &[(ThreadId, String)], word: &str| -> Vec<ThreadId> {
            let matching = noted.iter().filter(|(_, line)| line.starts_with(word));
            matching.map(|&(thread, _)| thread).collect()
        };
        let (searches, stops) = (by(&read, "go infinite"), by(&read, "stop"));
        let moves = by(&written, "bestmove");
        assert_eq!((searches.len(), stops.len(), moves.len()), (21, 21, 22));
        assert_eq!(searches, moves[..21]);
        assert!(
            searches
                .iter()
                .zip(&stops)
                .all(|(search, stop)| search != stop)
        );
        assert_eq!(
            moves[20], moves[21],
            "what waited is done by whoever is free first"
        );
    }

    #[test]
    fn the_end_of_the_input_ends_an_endless_search() {
        let input = "position startpos\ngo infinite\n".as_bytes();
        let (answers, answered) = mpsc::channel();
        let out = Answers {
            begun: Vec::new(),
            written: Noted::default(),
            answers,
        };
        converse(uci(out), input).unwrap();
        let last = answered.iter().last().unwrap();
        assert!(last.starts_with("bestmove "), "{last}");
    }

    /// Nobody reads any more.
    struct Broken;

    impl Write for Broken {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
    }

    #[test]
    fn an_output_that_nobody_reads_ends_it_though_the_input_stays_open() {
        for first in ["isready", "go infinite"] {
            let (lines, received) = mpsc::channel();
            let input = BufReader::new(Lines {
                lines: received,
                read: Noted::default(),
            });
            lines.send(first).unwrap();
            let error = converse(uci(Broken), input).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::BrokenPipe);
        }
    }
}
