//! A short run of the fuzz exercises on every machine: sensible texts, mutated at random, and random bytes. The long runs are
//! `make fuzz`.

mod exercises;
mod games;

use games::Random;

const TEXTS: [&str; 12] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b HAha - 12 34",
    "rnbqkb1r/ppp1pppp/5n2/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3",
    "8/5k2/8/8/8/8/3K4/8 w - - 99 150",
    "Nf3",
    "exd5",
    "O-O-O+",
    "b8=Q#",
    "Qa3xb4!?",
    "e2e4",
    "b7b8q",
    "e1h1",
];

/// A text with a few bytes changed, inserted or removed.
fn mutated(random: &mut Random) -> Vec<u8> {
    const LETTERS: &[u8] = b"abcdefgh12345678KQRBNPkqrbnpwx-/ +#=O0!?9\0\xff\xc3\xa9";
    let mut bytes = TEXTS[random.below(TEXTS.len())].as_bytes().to_vec();
    for _ in 0..random.below(5) {
        let place = random.below(bytes.len() + 1);
        let letter = LETTERS[random.below(LETTERS.len())];
        match random.below(4) {
            0 => bytes.insert(place, letter),
            1 if place < bytes.len() => drop(bytes.remove(place)),
            2 if place < bytes.len() => bytes[place] = random.next() as u8,
            _ if place < bytes.len() => bytes[place] = letter,
            _ => bytes.push(letter),
        }
    }
    bytes
}

#[test]
fn mutated_texts_do_no_harm() {
    let mut random = Random::new(31);
    for _ in 0..games::wanted(150_000) {
        let bytes = mutated(&mut random);
        exercises::fen(&bytes);
        let mut numbered = vec![random.next() as u8];
        numbered.extend(bytes);
        exercises::san(&numbered);
        exercises::uci_move(&numbered);
    }
}

#[test]
fn random_bytes_do_no_harm() {
    let mut random = Random::new(37);
    for _ in 0..games::wanted(100_000) / 20 {
        let length = random.below(256);
        let bytes: Vec<u8> = (0..length).map(|_| random.next() as u8).collect();
        exercises::fen(&bytes);
        exercises::san(&bytes);
        exercises::uci_move(&bytes);
        exercises::walk(&bytes);
    }
}
