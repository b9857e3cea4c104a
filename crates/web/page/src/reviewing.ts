// The review under way and the one that was made last. It belongs to no view: it goes on while the person looks at
// something else, and after a reload it begins again by itself.

import type { Review, ReviewFiles } from './api.ts';
import { announce } from './dom.ts';
import { keep, kept } from './kept.ts';
import { messages } from './messages/index.ts';
import { gather } from './puzzles.ts';
import { evaluator } from './settings.ts';
import { isString, signal, stored } from './signal.ts';
import { start } from './socket.ts';

const isReview = (value: unknown): value is Review | null =>
  value === null ||
  (typeof (value as Review).start_fen === 'string' && Array.isArray((value as Review).moves) && (value as Review).bands?.every?.(isString));

const FILES = 'review-files';

interface Job {
  pgn: string;
  evaluator: string;
  nodes: number;
}

const isJob = (value: unknown): value is Job | null =>
  value === null ||
  (typeof (value as Job).pgn === 'string' && typeof (value as Job).evaluator === 'string' && typeof (value as Job).nodes === 'number');

export const review = stored<Review | null>('review', null, isReview, true);
export const effort = stored<string>('review-nodes', '100000', isString);
/** The move of the review that is on the board, in half-moves. */
export const ply = signal(0);
/** The review as files to take along. */
export const files = signal<ReviewFiles | undefined>(undefined);
export const progress = signal<{ done: number; of: number } | undefined>(undefined);
export const trouble = signal('');
/** What is being reviewed, so that a reload can go on with it. */
const job = stored<Job | null>('reviewing', null, isJob, true);
let stop: (() => void) | undefined;

/** Reviews the first game of a text. */
export function begin(pgn: string): void {
  run({ pgn, evaluator: evaluator.peek(), nodes: Number(effort.peek()) || 100_000 });
}

/** Goes on with what a reload broke off. Called once at start. */
export function resume(): void {
  const left = job.peek();
  if (left) run(left);
  void kept(FILES).then((before) => {
    if (before && !files.peek()) files.set(before as ReviewFiles);
  });
}

function run(wanted: Job): void {
  stop?.();
  job.set(wanted);
  trouble.set('');
  progress.set({ done: 0, of: 1 });
  stop = start({ task: 'review', pgn: wanted.pgn, evaluator: wanted.evaluator, limits: { nodes: wanted.nodes } }, (answer) => {
    if (answer.kind === 'progress') {
      progress.set(answer);
      return;
    }
    progress.set(undefined);
    if (answer.kind === 'reviewed') {
      job.set(null);
      ply.set(0);
      review.set(answer.review);
      files.set(answer.files);
      void keep(FILES, answer.files);
      gather(answer.review);
      announce(messages.reviewDone);
    } else if (answer.kind === 'error') {
      // A lost connection leaves the job, so that it goes on when Gander is back.
      if (!answer.lost) job.set(null);
      trouble.set(answer.error);
    }
  });
}

export function cancel(): void {
  stop?.();
  stop = undefined;
  job.set(null);
  progress.set(undefined);
}
