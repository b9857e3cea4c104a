//! Gradients held against finite differences, for every weight of every evaluator; and that tuning does what it should.

use chess::{ByColor, Color, Position};
use eval::{
    Account, Applet, Classical, Count, Evaluator, Kind, Rustic, Scacchista, Sums, Textbook,
    Tunable, finish,
};

use super::gradient::{gradient, parameters};
use super::store::{Label, Scratch, Store};
use super::{Start, TuneOptions, Tuned, tune};
use crate::Random;
use crate::fit::{Begun, Epoch, FitOptions, Loss, Watcher};

const SCALE: f32 = 180.0;

/// Positions of random games, most of them out of the opening.
pub(crate) fn random_positions(count: usize, seed: u64) -> Vec<Position> {
    let mut random = Random::new(seed);
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut position = Position::start();
        for ply in 0..120 {
            let moves = position.legal_moves();
            if moves.is_empty() || position.is_insufficient_material() {
                break;
            }
            position.make(moves[random.below(moves.len())], &mut ());
            if ply > 8
                && random.below(8) == 0
                && positions.len() < count
                && position.has_legal_move()
            {
                positions.push(position);
            }
        }
    }
    positions
}

/// The loss by the plainest way: the records of the account, sums and the formula in double precision.
fn plain_loss(account: &Account<'_>, weights: &[[f64; 2]], target: f64, loss: Loss) -> f64 {
    let mut sums = Sums {
        linear: (0.0, 0.0),
        danger: ByColor::new((0.0, 0.0), (0.0, 0.0)),
        complexity: 0.0,
    };
    for record in &account.records {
        let entry = record.entry.0;
        let kind = account.weights.set().declaration_of(entry).unwrap().kind;
        let count = f64::from(record.count);
        let [middlegame, endgame] = weights[entry].map(|weight| weight * count);
        match kind {
            Kind::Linear => {
                let sign = f64::from(record.side.sign());
                sums.linear.0 += sign * middlegame;
                sums.linear.1 += sign * endgame;
            }
            Kind::Danger => {
                sums.danger[record.side].0 += middlegame;
                sums.danger[record.side].1 += endgame;
            }
            Kind::Complexity => sums.complexity += endgame,
        }
    }
    let score = finish(&sums, &account.frame).score;
    let x = score / f64::from(SCALE);
    let chance = 1.0 / (1.0 + (-x).exp());
    match loss {
        // The cross-entropy, in the form that keeps its digits where the outcome is all but certain.
        Loss::Log => x.max(0.0) + (-x.abs()).exp().ln_1p() - target * x,
        Loss::Square => (chance - target).powi(2),
    }
}

fn label(random: &mut Random) -> Label {
    Label {
        result: random.unit() as f32,
        score: f32::NAN,
        game: random.next_bits(),
    }
}

/// Stores a position the way loading does.
fn counted_and_pushed<E: Tunable>(
    evaluator: &E,
    position: &Position,
    label: Label,
    store: &mut Store,
    scratch: &mut Scratch,
) -> bool {
    scratch.clear();
    let frame = evaluator.count_into(position, &mut *scratch).frame;
    store.push(&frame, label, scratch)
}

fn agrees_with_finite_differences<E: Tunable + Default>(loss: Loss) {
    let evaluator = E::default();
    let set = E::weight_set();
    let positions = random_positions(1_000, 7);
    let (positions, accounts): (Vec<Position>, Vec<Account<'_>>) = positions
        .into_iter()
        .map(|position| (position, evaluator.account(&position)))
        .filter(|(_, account)| account.known.is_none())
        .unzip();
    assert!(accounts.len() > 900);
    let mut random = Random::new(3);
    let mut store = Store::new(set).unwrap();
    let mut scratch = Scratch::new(set);
    let mut touching: Vec<Vec<usize>> = vec![Vec::new(); set.len];
    for (index, account) in accounts.iter().enumerate() {
        let label = label(&mut random);
        assert!(counted_and_pushed(
            &evaluator,
            &positions[index],
            label,
            &mut store,
            &mut scratch
        ));
        for record in &account.records {
            if touching[record.entry.0].last() != Some(&index) {
                touching[record.entry.0].push(index);
            }
        }
    }
    store.set_targets(|label| label.result);
    // Halves between whole numbers keep the weights away from the formula's corners.
    let start: Vec<[f32; 2]> = parameters(evaluator.weights())
        .into_iter()
        .map(|pair| pair.map(|value| value + (random.unit() as f32 - 0.5) * 0.9))
        .collect();
    let found = gradient(&store, 0..store.len(), &start, SCALE, loss);
    let mut weights: Vec<[f64; 2]> = start.iter().map(|pair| pair.map(f64::from)).collect();
    let plain = |index: usize, weights: &[[f64; 2]]| {
        let result = f64::from(store.labels[index].result);
        plain_loss(&accounts[index], weights, result, loss)
    };
    let whole: f64 = (0..accounts.len())
        .map(|index| plain(index, &weights))
        .sum();
    assert!(
        (found.loss / whole - 1.0).abs() < 1e-4,
        "{} {whole}",
        found.loss
    );
    let mut checked = 0;
    for entry in 0..set.len {
        for half in 0..2 {
            let step = 1e-6;
            let mut at = |change: f64| {
                weights[entry][half] = f64::from(start[entry][half]) + change;
                let sum: f64 = touching[entry]
                    .iter()
                    .map(|&index| plain(index, &weights))
                    .sum();
                weights[entry][half] = f64::from(start[entry][half]);
                sum
            };
            let expected = (at(step) - at(-step)) / (2.0 * step);
            let got = f64::from(found.gradient[entry][half]);
            let room = 1e-5 + 2e-3 * expected.abs().max(got.abs());
            let name = set.declaration_of(entry).unwrap().name;
            assert!(
                (expected - got).abs() < room,
                "{} {name} {half}: {expected} and {got}",
                E::NAME
            );
            checked += usize::from(expected != 0.0);
        }
    }
    assert!(checked > 4, "hardly any weight of {} was touched", E::NAME);
}

#[test]
fn gradients_of_every_weight_agree_with_finite_differences() {
    for loss in [Loss::Log, Loss::Square] {
        agrees_with_finite_differences::<Classical>(loss);
        agrees_with_finite_differences::<Textbook>(loss);
        agrees_with_finite_differences::<Scacchista>(loss);
        agrees_with_finite_differences::<Rustic>(loss);
        agrees_with_finite_differences::<Applet>(loss);
        agrees_with_finite_differences::<Count>(loss);
    }
}

#[test]
fn what_is_stored_is_what_the_engine_says() {
    let evaluator = Classical::default();
    let set = Classical::weight_set();
    let mut store = Store::new(set).unwrap();
    let mut scratch = Scratch::new(set);
    let mut scores = Vec::new();
    for position in random_positions(2_000, 11) {
        let account = evaluator.account(&position);
        if account.known.is_some() {
            continue;
        }
        let label = Label {
            result: 0.5,
            score: f32::NAN,
            game: 0,
        };
        assert!(counted_and_pushed(
            &evaluator,
            &position,
            label,
            &mut store,
            &mut scratch
        ));
        let mut played = evaluator.clone();
        played.reset(&position);
        scores.push(
            played
                .evaluate(&position)
                .for_white(position.side_to_move())
                .0,
        );
    }
    let found = super::gradient::scores(&store, &parameters(evaluator.weights()));
    for (stored, played) in found.iter().zip(&scores) {
        // Whole numbers are cut at each division; the stored form is not.
        assert!((stored - *played as f32).abs() < 6.0, "{stored} {played}");
    }
    // Random games leave more on the board than played ones, which stay under 200.
    assert!(store.bytes_each() < 250.0, "{}", store.bytes_each());
}

struct Deaf(Option<Begun>, Vec<Epoch>, Option<u32>);

impl Watcher for Deaf {
    fn begun(&mut self, begun: &Begun) {
        self.0 = Some(*begun);
    }

    fn within(&mut self, _: u32, _: usize, _: usize) {}

    fn epoch(&mut self, epoch: &Epoch) {
        self.1.push(*epoch);
        assert_ne!(self.2, Some(epoch.number), "killed here");
    }
}

/// Positions labelled by `textbook` with its own weights: tuning from spoilt weights must come back towards them.
fn labelled() -> Store {
    let evaluator = Textbook::default();
    let set = Textbook::weight_set();
    let mut store = Store::new(set).unwrap();
    let mut scratch = Scratch::new(set);
    for (index, position) in random_positions(4_000, 5).into_iter().enumerate() {
        let account = evaluator.account(&position);
        if account.known.is_some() {
            continue;
        }
        let score = finish(&account.sums(), &account.frame).score as f32;
        let result = crate::fit::chance(score, SCALE);
        let label = Label {
            result,
            score: f32::NAN,
            game: index as u64,
        };
        assert!(counted_and_pushed(
            &evaluator,
            &position,
            label,
            &mut store,
            &mut scratch
        ));
    }
    store
}

fn run(options: &TuneOptions, checkpoint: Option<&std::path::Path>, watcher: &mut Deaf) -> Tuned {
    let start = Textbook::default().weights().clone();
    tune(&start, labelled(), None, options, checkpoint, watcher).unwrap()
}

fn options() -> TuneOptions {
    TuneOptions {
        fit: FitOptions {
            epochs: 12,
            batch: 256,
            rate: 3.0,
            scale: Some(SCALE),
            lambda: 1.0,
            held_out: 0.1,
            ..FitOptions::of_tuning()
        },
        start: Start::Material,
        prior: None,
        ..TuneOptions::default()
    }
}

#[test]
fn the_loss_falls_and_whole_weights_keep_it() {
    let mut watcher = Deaf(None, Vec::new(), None);
    let tuned = run(&options(), None, &mut watcher);
    let first = tuned.epochs[0].held_out;
    assert!(
        tuned.rounded_loss < first - 0.01,
        "{first} {}",
        tuned.rounded_loss
    );
    let best = tuned
        .epochs
        .iter()
        .map(|epoch| epoch.held_out)
        .fold(f64::INFINITY, f64::min);
    assert!((tuned.rounded_loss - best).abs() < 0.002);
    assert!(watcher.1.len() as u32 <= 12 && tuned.held_out > 200);
    let page = super::html_report(&tuned, "gander tune", "all kept");
    assert!(page.contains("<polyline") && page.contains("middlegame, after"));
}

#[test]
fn frozen_weights_stay_and_only_chosen_ones_move() {
    let mut watcher = Deaf(None, Vec::new(), None);
    let choice = TuneOptions {
        start: Start::Present,
        only: vec!["material".to_owned()],
        fit: FitOptions {
            epochs: 2,
            scale: Some(60.0),
            ..options().fit
        },
        ..options()
    };
    let tuned = run(&choice, None, &mut watcher);
    let mut moved = 0;
    for declared in tuned.after.set().declarations {
        let same = tuned.before.of(declared) == tuned.after.of(declared);
        assert!(
            same || declared.family == eval::Family::Material,
            "{}",
            declared.name
        );
        moved += usize::from(!same);
    }
    assert!(moved > 0);
}

#[test]
fn an_interrupted_run_goes_on_to_the_same_weights() {
    let folder = std::env::temp_dir().join(format!("gander-tune-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("state");
    let whole = run(&options(), None, &mut Deaf(None, Vec::new(), None));
    let cut = std::panic::catch_unwind(|| {
        run(
            &options(),
            Some(&path),
            &mut Deaf(None, Vec::new(), Some(5)),
        );
    });
    assert!(cut.is_err());
    let mut watcher = Deaf(None, Vec::new(), None);
    let resumed = run(&options(), Some(&path), &mut watcher);
    // The watcher hears of an epoch before it is kept: the fifth is done again, the first four are not.
    assert_eq!(watcher.0.unwrap().resumed, Some(4));
    assert_eq!(watcher.1[0].number, 5);
    assert_eq!(resumed.after.to_text(), whole.after.to_text());
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn white_and_black_are_alike() {
    let evaluator = Classical::default();
    for position in random_positions(200, 9) {
        let (here, there) = (
            evaluator.account(&position),
            evaluator.account(&position.flipped()),
        );
        let (one, other) = (
            finish(&here.sums(), &here.frame),
            finish(&there.sums(), &there.frame),
        );
        assert_eq!(one.score, -other.score);
        assert_eq!(
            here.frame.scale[Color::White],
            there.frame.scale[Color::Black]
        );
    }
}
