// Tasks: a position from a mistake, and a better move to find. Try before the answer; hints come one at a time. Moves
// as good as the answer count, too: the search judges them.

import type { Move, PositionReply, Score, Side } from '../api.ts';
import { Board } from '../board.ts';
import { announce, fill, h } from '../dom.ts';
import { messages } from '../messages/index.ts';
import type { Puzzle } from '../puzzles.ts';
import { saidOf } from '../said.ts';
import { evaluator } from '../settings.ts';
import { effect, onCleanup, signal } from '../signal.ts';
import { start } from '../socket.ts';
import { lookUp } from '../study.ts';
import { printed, sideName, winningChances } from '../words.ts';

/** How much of the winning chances, in points, another move may give up and still count. */
const AS_GOOD = 4;
const NODES = 60_000;

type Stage =
  | { kind: 'asking' }
  | { kind: 'judging'; move: Move }
  | { kind: 'wrong'; move: Move }
  | { kind: 'solved'; move: Move }
  | { kind: 'shown' };

/** Searches a position and says White's winning chances. */
function chances(fen: string, moves: string[]): { result: Promise<number>; stop: () => void } {
  let stop = () => {};
  const result = new Promise<number>((resolve, reject) => {
    let last: Score = { cp: 0 };
    stop = start(
      { task: 'analyse', fen, moves, evaluator: evaluator.peek(), lines: 1, limits: { nodes: NODES }, weights: {} },
      (answer) => {
        if (answer.kind === 'line') last = answer.score;
        else if (answer.kind === 'done') resolve(winningChances(last));
        else if (answer.kind === 'error') reject(new Error(answer.error));
      },
    );
  });
  return { result, stop };
}

/** Goes through puzzles one by one; `done` hears each result, `close` that the person has had enough. */
export function taskView(list: Puzzle[], done: (puzzle: Puzzle, solved: boolean) => void, close: () => void): HTMLElement {
  const at = signal(0);
  const stage = signal<Stage>({ kind: 'asking' });
  const hints = signal(0);
  const failed = signal(false);
  const place = signal<PositionReply | undefined>(undefined);
  const trouble = signal('');
  let stop = () => {};
  const board = new Board((move) => void judge(move), messages.boardOfTask);
  onCleanup(() => {
    stop();
    board.destroy();
  });

  effect(() => {
    const puzzle = list[at()];
    stage.set({ kind: 'asking' });
    hints.set(0);
    failed.set(false);
    place.set(undefined);
    if (!puzzle) return;
    let stale = false;
    onCleanup(() => (stale = true));
    lookUp(puzzle.start_fen, puzzle.moves).then(
      (answer) => !stale && place.set(answer),
      (reason: Error) => !stale && trouble.set(reason.message),
    );
  });

  async function judge(move: Move): Promise<void> {
    const puzzle = list[at.peek()]!;
    if (move.uci === puzzle.best.uci) {
      solved(move);
      return;
    }
    if (move.uci === puzzle.played.uci) {
      wrong(move);
      return;
    }
    stage.set({ kind: 'judging', move });
    const [best, tried] = [
      chances(puzzle.start_fen, [...puzzle.moves, puzzle.best.uci]),
      chances(puzzle.start_fen, [...puzzle.moves, move.uci]),
    ];
    stop = () => {
      best.stop();
      tried.stop();
    };
    try {
      const sign = puzzle.side === 'white' ? 1 : -1;
      const lost = ((await best.result) - (await tried.result)) * sign;
      if (lost <= AS_GOOD) solved(move);
      else wrong(move);
    } catch (reason) {
      trouble.set((reason as Error).message);
      stage.set({ kind: 'asking' });
    }
  }
  const solved = (move: Move) => {
    stage.set({ kind: 'solved', move });
    done(list[at.peek()]!, !failed.peek() && hints.peek() < 2);
    announce(messages.taskYes(move.san));
  };
  const wrong = (move: Move) => {
    failed.set(true);
    stage.set({ kind: 'wrong', move });
    announce(messages.taskNo(move.san));
  };

  effect(() => {
    const here = place();
    const now = stage();
    const puzzle = list[at()];
    if (!here || !puzzle) return;
    const open = now.kind === 'asking' || now.kind === 'wrong';
    const shown = now.kind === 'solved' ? now.move : now.kind === 'shown' ? puzzle.best : now.kind === 'judging' ? now.move : undefined;
    const side: Side = puzzle.side;
    if (shown) {
      let stale = false;
      onCleanup(() => (stale = true));
      void lookUp(puzzle.start_fen, [...puzzle.moves, shown.uci]).then((answer) => {
        if (!stale)
          board.set({
            fen: answer.fen,
            turn: answer.turn,
            orientation: side,
            check: answer.check,
            last: shown.uci,
            legal: [],
            movable: 'none',
          });
      });
    } else
      board.set({
        fen: here.fen,
        turn: here.turn,
        orientation: side,
        check: here.check,
        last: puzzle.moves.at(-1),
        legal: open ? here.legal : [],
        movable: open ? here.turn : 'none',
      });
    const arrows = [];
    if (hints() >= 2 && open) arrows.push({ from: puzzle.best.uci.slice(0, 2), to: puzzle.best.uci.slice(2, 4), brush: 'light' as const });
    else if (hints() === 1 && open) arrows.push({ from: puzzle.best.uci.slice(0, 2), brush: 'light' as const });
    board.arrows(arrows);
  });

  const panel = h('section', { class: 'card task', 'aria-label': messages.task });
  effect(() => {
    const puzzle = list[at()];
    const now = stage();
    if (!puzzle) {
      fill(
        panel,
        h('h2', { role: 'status' }, messages.allForNow),
        h('button', { type: 'button', class: 'primary', onclick: close }, messages.back),
      );
      return;
    }
    const over = now.kind === 'solved' || now.kind === 'shown';
    fill(
      panel,
      h('p', { class: 'quiet' }, messages.taskOf(at() + 1, list.length, puzzle.game)),
      h(
        'h2',
        { role: 'status' },
        now.kind === 'solved'
          ? now.move.uci === puzzle.best.uci
            ? messages.isTheMove(now.move.san)
            : messages.asGoodAs(now.move.san, puzzle.best.san)
          : now.kind === 'shown'
            ? messages.wasTheMove(puzzle.best.san)
            : now.kind === 'wrong'
              ? now.move.uci === puzzle.played.uci
                ? messages.wasTheMistake(now.move.san)
                : messages.isNotIt(now.move.san)
              : now.kind === 'judging'
                ? messages.lookingAt(now.move.san)
                : messages.findBetter(sideName(puzzle.side), puzzle.played.san),
      ),
      over && puzzle.sentence && h('p', null, printed(saidOf(puzzle) ?? '')),
      over &&
        puzzle.line.length > 1 &&
        h(
          'p',
          { class: 'quiet' },
          messages.theLine(
            puzzle.line
              .slice(0, 8)
              .map((move) => move.san)
              .join(' '),
          ),
        ),
      trouble() && h('p', { class: 'trouble', role: 'alert' }, trouble()),
      h(
        'div',
        { class: 'row wrap' },
        !over &&
          h(
            'button',
            { type: 'button', disabled: hints() >= 2, onclick: () => hints.update((count) => count + 1) },
            hints() === 0 ? messages.hint : messages.anotherHint,
          ),
        !over &&
          h(
            'button',
            {
              type: 'button',
              onclick: () => {
                stage.set({ kind: 'shown' });
                done(puzzle, false);
              },
            },
            messages.showAnswer,
          ),
        over && h('button', { type: 'button', class: 'primary', onclick: () => at.update((index) => index + 1) }, messages.next),
        h('button', { type: 'button', onclick: close }, messages.stop),
      ),
    );
  });
  return h(
    'div',
    { class: 'task-view' },
    h('div', { class: 'board-side' }, h('div', { class: 'board-and-bar no-bar' }, board.element)),
    h('div', { class: 'panel' }, panel),
  );
}
