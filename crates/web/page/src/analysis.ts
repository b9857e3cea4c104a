// The running search and the explanation of the position on the table. Both
// follow the study: a new position stops the old search and asks anew.

import * as api from './api.ts';
import { analysing, beside, changedWeights, evaluator, hash, lineCount, threads } from './settings.ts';
import { effect, onCleanup, signal } from './signal.ts';
import { returned, start } from './socket.ts';
import { movesTo, path, place, tree } from './study.ts';

export interface Analysis {
  fen: string;
  lines: api.AnalysisLine[];
  running: boolean;
  error: string;
}

const nothing = (fen = '', error = ''): Analysis => ({ fen, lines: [], running: false, error });

export const analysis = signal<Analysis>(nothing());
export const explanation = signal<api.Explanation | undefined>(undefined);
export const besideExplanation = signal<api.Explanation | undefined>(undefined);
export const explanationTrouble = signal('');

/** Runs a search on the present position while the caller's scope lives. */
export function followWithSearch(): void {
  effect(() => {
    const here = place();
    returned();
    if (!here || !analysing() || here.status.over) {
      analysis.set(nothing(here?.fen));
      return;
    }
    analysis.set({ ...nothing(here.fen), running: true });
    const stop = start(
      {
        task: 'analyse',
        fen: tree.peek().start_fen,
        moves: movesTo(path.peek()),
        evaluator: evaluator(),
        lines: lineCount(),
        limits: {},
        weights: changedWeights(evaluator()),
        threads: threads(),
        hash_megabytes: hash() || null,
      },
      (answer) => {
        if (answer.kind === 'line') {
          analysis.update((old) => {
            const lines = [...old.lines];
            lines[answer.index] = answer;
            return { ...old, lines: lines.filter(Boolean) };
          });
        } else if (answer.kind === 'done') analysis.update((old) => ({ ...old, running: false }));
        else if (answer.kind === 'error') analysis.set(nothing(here.fen, answer.error));
      },
    );
    onCleanup(stop);
  });
}

function followOne(which: () => string, into: typeof explanation): void {
  effect(() => {
    const here = place();
    returned();
    const name = which();
    if (!here || !name) {
      into.set(undefined);
      return;
    }
    let stale = false;
    onCleanup(() => (stale = true));
    api.explain(here.fen, name, changedWeights(name)).then(
      (answer) => {
        if (stale) return;
        explanationTrouble.set('');
        into.set(answer);
      },
      (reason: Error) => {
        if (!stale) explanationTrouble.set(reason.message);
      },
    );
  });
}

/** Keeps the explanation of the present position. Called once at start. */
export function followWithExplanation(): void {
  followOne(evaluator, explanation);
}

/** The same for the evaluator beside it, while the caller's scope lives. */
export function followBeside(): void {
  followOne(beside, besideExplanation);
}

/** The best score we have for the position: the search's, or else the evaluator's own. */
export function bestScore(): { score: api.Score; wdl?: api.Wdl; searched: boolean } | undefined {
  const here = place();
  const line = analysis().lines[0];
  if (line && here && analysis().fen === here.fen) return { score: line.score, wdl: line.wdl, searched: true };
  const static_ = explanation();
  if (static_ && here && static_.fen === here.fen) return { score: { cp: static_.score_cp }, searched: false };
  return undefined;
}
