//! `gander datagen --gpu`: games of a network against itself on the device, written as viriformat by a second thread while the next ones
//! are played. Every move is held to the rules before it is written.

use std::io::Write;
use std::sync::mpsc::sync_channel;
use std::time::Instant;

use gpu::{Gpu, SelfPlay, games};
use lab::Progress;
use lab::selfplay::GamesFile;

use super::{GamesWanted, LAUNCH, note_rates, play_options};
use crate::failure::Failure;
use crate::lab_arguments::Bar;

/// Plays until the file has as many games as are wanted.
pub fn datagen(wanted: &GamesWanted, out: &mut impl Write) -> Result<(), Failure> {
    let gpu = Gpu::open()?;
    let options = play_options(&wanted.play)?;
    let mut file = GamesFile::open(&wanted.out, &wanted.side, wanted.mixed)?;
    let found = file.games();
    if file.mended() > 0 {
        writeln!(
            out,
            "{} bytes of a game cut short were taken off the end",
            file.mended()
        )?;
    }
    // A run that goes on draws other openings.
    let options = gpu::PlayOptions {
        seed: options.seed.wrapping_add(found as u32),
        ..options
    };
    let mut self_play = SelfPlay::new(
        &gpu,
        &[&wanted.network],
        wanted.play.openings.clone(),
        &options,
    )?;
    writeln!(out, "{}: {}", gpu.describe(), wanted.network.shape())?;
    out.flush()?;
    let bar = Bar::of_things();
    bar.begin("playing", Some(wanted.games));
    bar.advance(found.min(wanted.games));
    let begun = Instant::now();
    let openings = wanted.play.openings.clone();
    let (send, receive) = sync_channel::<Vec<u32>>(4);
    let written = std::thread::scope(|scope| -> Result<(GamesFile, u64), Failure> {
        let bar = &bar;
        let writer = scope.spawn(move || -> Result<(GamesFile, u64), Failure> {
            let mut positions = 0;
            for words in receive {
                for game in games(&words) {
                    let played = game.played(&openings)?;
                    if played.moves.is_empty() {
                        continue;
                    }
                    if file.games() >= wanted.games {
                        return Ok((file, positions));
                    }
                    positions += played.moves.len() as u64;
                    file.add(&played)?;
                    bar.advance(1);
                }
            }
            Ok((file, positions))
        });
        loop {
            let words = self_play.play_for(LAUNCH)?;
            let played = self_play.played()?;
            note_rates(bar, begun, &played);
            if bar.stop_handle().is_stopped()
                || writer.is_finished()
                || send.send(words).is_err()
                || found + played.games >= wanted.games
            {
                break;
            }
        }
        drop(send);
        match writer.join() {
            Ok(written) => written,
            Err(_) => Err(Failure::Work("writing the games failed".to_owned())),
        }
    })?;
    bar.end();
    let (file, positions) = written;
    let played = self_play.played()?;
    let seconds = begun.elapsed().as_secs_f64().max(1e-9);
    let all = played.results.iter().sum::<u64>().max(1) as f64;
    writeln!(
        out,
        "{found} games found, {} added with {positions} positions in {seconds:.1} s; {:.0} positions and {:.1} million nodes a second, \
         {:.0} nodes and depth {:.1} a position; White won {:.1} %, drawn {:.1} %, Black won {:.1} %; {} openings were too one-sided",
        file.games() - found,
        played.positions as f64 / seconds,
        played.nodes as f64 / seconds / 1e6,
        played.nodes as f64 / played.positions.max(1) as f64,
        played.depths as f64 / played.positions.max(1) as f64,
        100.0 * played.results[2] as f64 / all,
        100.0 * played.results[1] as f64 / all,
        100.0 * played.results[0] as f64 / all,
        played.rejected
    )?;
    file.finish()?;
    if bar.stop_handle().is_stopped() && file.games() < wanted.games {
        return Err(Failure::from(lab::LabError::from(
            lab::Interruption::Games(wanted.out.clone(), file.games()),
        )));
    }
    Ok(())
}
