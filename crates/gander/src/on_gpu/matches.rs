//! `gander sprt --gpu`: two networks against each other on the device, thousands of games at once. Both are searched by the kernels, so it
//! tells which network is better at so many nodes, not what the engine's own search makes of it.

use std::time::Duration;

use eval::Network;
use gpu::{Gpu, SearchIdea, SelfPlay};
use lab::Progress;
use lab::matches::{Pace, Pentanomial, SprtOptions, SprtState};

use super::{PlayWanted, play_options};
use crate::failure::Failure;
use crate::lab_arguments::Bar;

/// How long one launch lasts: the test is looked at after each.
const LAUNCH: Duration = Duration::from_secs(2);

/// Plays pairs of games, each side without the ideas of the search named, until the test is decided or the games are used up. `heard` learns how it stands after each launch.
pub fn sprt(
    networks: [&Network; 2],
    without: [&[String]; 2],
    options: &SprtOptions,
    bar: &Bar,
    mut heard: impl FnMut(&SprtState),
) -> Result<SprtState, Failure> {
    let Pace::Nodes(nodes) = options.conditions.pace else {
        return Err(Failure::Input(
            "games on the GPU are played by nodes: leave --tc out".to_owned(),
        ));
    };
    let wanted = PlayWanted::of_match(options, nodes);
    let mut play = play_options(&wanted)?;
    for (ideas, names) in play.without.iter_mut().zip(without) {
        for name in names {
            ideas.push(SearchIdea::parse(name)?);
        }
    }
    let gpu = Gpu::open()?;
    let mut match_ = SelfPlay::new(&gpu, &networks, wanted.openings.clone(), &play)?;
    bar.begin("pairs", Some(options.most_pairs));
    let mut shown = 0;
    loop {
        match_.launch(LAUNCH)?;
        let state = SprtState::of(Pentanomial(match_.played()?.pairs), options);
        let pairs = state.pairs.pairs();
        bar.advance(pairs - shown);
        shown = pairs;
        heard(&state);
        if state.decided().is_some() || pairs >= options.most_pairs {
            bar.end();
            return Ok(state);
        }
        if bar.stop_handle().is_stopped() {
            return Err(Failure::from(lab::LabError::from(
                lab::Interruption::DeviceMatch(2 * pairs),
            )));
        }
    }
}
