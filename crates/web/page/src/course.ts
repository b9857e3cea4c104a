// The course: its chapters in order, the positions of their lessons, and how far the person has come. The texts are the
// language's; who stands better, and why, is what the chapter's own evaluator says.

import type { Explanation, Row, Side } from './api.ts';
import type { ChapterText } from './messages/course/en.ts';
import { en } from './messages/course/en.ts';
import { spoken } from './messages/index.ts';
import { stored } from './signal.ts';

export interface Chapter {
  /** The evaluator it is about. */
  evaluator: string;
  /** The positions of its lessons. */
  positions: string[];
  /** Centipawns up to which a position is about level. */
  level: number;
}

export const CHAPTERS: Chapter[] = [
  {
    evaluator: 'count',
    level: 5,
    positions: [
      '4k3/ppp2ppp/2n5/8/8/8/PPP2PPP/3RK3 w - - 0 1',
      '3qk3/ppp2ppp/8/8/8/2N5/PPP2PPP/2B1KB2 w - - 0 1',
      '6k1/5ppp/8/8/8/8/qq3PPP/3R2K1 w - - 0 1',
    ],
  },
  {
    evaluator: 'applet',
    level: 5,
    positions: [
      '4k3/pppp1ppp/8/4n3/8/8/PPPP1PPP/N3K3 w - - 0 1',
      'r3k3/pppppppp/8/8/8/8/PPPPPPPP/2BBK3 w - - 0 1',
      'r3k2r/pppp1ppp/8/8/3QP3/8/PPP2PPP/4K3 w - - 0 1',
    ],
  },
  {
    evaluator: 'scacchista',
    level: 5,
    positions: [
      'r1bq1rk1/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQ - 6 6',
      'rnb1kb1r/pp3ppp/2p1pn2/q7/3P4/2N1BN2/PP2BPPP/R2Q1RK1 b kq - 0 11',
      'r2q1rk1/pp2ppbp/2n2np1/8/3PP3/2N1BN2/PP3PPP/R2QR1K1 w - - 0 12',
    ],
  },
  {
    evaluator: 'rustic',
    level: 5,
    positions: [
      'r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/N6N/PPPP1PPP/R1BQKB1R w KQkq - 4 4',
      '7k/2P5/8/8/8/5p2/8/K7 w - - 0 1',
      '8/8/8/4k3/8/3QK3/8/8 w - - 0 1',
    ],
  },
  {
    evaluator: 'textbook',
    level: 5,
    positions: [
      '6k1/pp3ppp/4p3/8/3P4/8/PP3PPP/6K1 b - - 0 1',
      '6k1/5ppp/8/8/1P6/8/6PP/6K1 w - - 0 1',
      '3q1rk1/ppp2ppp/8/8/8/8/PPPPP2P/3Q1RK1 b - - 0 1',
    ],
  },
  {
    evaluator: 'classical',
    level: 15,
    positions: [
      'r2q1rk1/pp3ppp/3p1b2/3Np3/4P3/8/PPP2PPP/R2Q1RK1 w - - 0 1',
      '6k1/pp1b1ppp/4p3/3pP3/3P4/5N2/PP3PPP/6K1 w - - 0 1',
      '2r3k1/1R3ppp/p7/8/8/P7/5PPP/6K1 w - - 0 1',
    ],
  },
  {
    evaluator: 'nnue',
    level: 15,
    positions: ['r2q1rk1/pp3ppp/3p1b2/3Np3/4P3/8/PPP2PPP/R2Q1RK1 w - - 0 1', '6k1/pp1b1ppp/4p3/3pP3/3P4/5N2/PP3PPP/6K1 w - - 0 1'],
  },
];

const TEXTS = await spoken(en, {
  de: async () => (await import('./messages/course/de.ts')).de,
  fr: async () => (await import('./messages/course/fr.ts')).fr,
});

export const chapterText = (evaluator: string): ChapterText => TEXTS[evaluator]!;

const isProgress = (value: unknown): value is Record<string, number[]> =>
  typeof value === 'object' && value !== null && Object.values(value).every((list) => Array.isArray(list) && list.every(Number.isInteger));

/** The numbers of the lessons done, by evaluator. */
export const progress = stored<Record<string, number[]>>('course', {}, isProgress);

export const done = (chapter: Chapter): number =>
  chapter.positions.filter((_, number) => progress()[chapter.evaluator]?.includes(number)).length;

export function finish(chapter: Chapter, number: number): void {
  const before = progress.peek()[chapter.evaluator] ?? [];
  if (!before.includes(number)) progress.set({ ...progress.peek(), [chapter.evaluator]: [...before, number] });
}

/** Who stands better by an explanation. */
export const better = (chapter: Chapter, explanation: Explanation): Side | 'level' =>
  Math.abs(explanation.score_cp) <= chapter.level ? 'level' : explanation.score_cp > 0 ? 'white' : 'black';

/** The rows that count, the largest first; those for the side that stands better before those against it. */
export function mainRows(chapter: Chapter, explanation: Explanation): Row[] {
  const side = better(chapter, explanation);
  const sign = side === 'white' ? 1 : side === 'black' ? -1 : 0;
  const rows = explanation.rows.filter((row) => Math.abs(row.value * explanation.unit) >= 1);
  const size = (row: Row) => (sign === 0 || Math.sign(row.value) === sign ? 1e6 : 0) + Math.abs(row.value);
  return rows.sort((one, two) => size(two) - size(one));
}
