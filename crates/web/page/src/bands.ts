// What the game graph shows, as numbers: the score at each move, and the terms that matter most in this game.

import type { Family, Review, Score } from './api.ts';
import { messages } from './messages/index.ts';
import { termName } from './terms.ts';
import { capital } from './words.ts';

/** Scores beyond this many pawns are drawn at the edge. */
const EDGE = 8;

export const clamp = (value: number): number => Math.max(-EDGE, Math.min(EDGE, value));
/** A score in pawns; `win` (White's chances) says whose a mate on the board is. */
export const scorePawns = (score: Score, win = 0): number =>
  'cp' in score ? clamp(score.cp / 100) : score.mate > 0 || (score.mate === 0 && win > 50) ? EDGE : -EDGE;

export interface Bands {
  titles: string[];
  /** Which family each band is; the one for the rest is none. */
  families: (Family | null)[];
  /** By band, then by ply (0 is the start), in pawns from White's side. */
  values: number[][];
}

/** The bands that move most, and one for the rest. Together they sum to what all terms sum to. */
export function chooseBands(review: Review, most = 8): Bands {
  const rows = [review.start.terms, ...review.moves.map((move) => move.terms)];
  const weights = review.bands.map((family, i) => ({
    i,
    family,
    title: capital(termName(family)),
    size: rows.reduce((sum, row) => sum + Math.abs(row[i] ?? 0), 0),
  }));
  weights.sort((one, two) => two.size - one.size);
  const kept = weights.slice(0, most).filter((entry) => entry.size > 0);
  const rest = weights.slice(kept.length).filter((entry) => entry.size > 0);
  const titles = kept.map((entry) => entry.title);
  const families: (Family | null)[] = kept.map((entry) => entry.family);
  const values = kept.map((entry) => rows.map((row) => (row[entry.i] ?? 0) / 100));
  if (rest.length > 0) {
    titles.push(messages.moreOf(rest.length));
    families.push(null);
    values.push(rows.map((row) => rest.reduce((sum, entry) => sum + (row[entry.i] ?? 0), 0) / 100));
  }
  return { titles, families, values };
}
