// The search at work: depth, nodes, speed, and its lines, each move of which can
// be clicked to put it on the board.

import { analysis } from '../analysis.ts';
import type { AnalysisLine } from '../api.ts';
import { fill, h, select, toggle } from '../dom.ts';
import { messages } from '../messages/index.ts';
import { about, analysing, evaluator, evaluatorOptions, hash, lineCount, threads } from '../settings.ts';
import { effect, onCleanup, signal } from '../signal.ts';
import { path, place, play, tree } from '../study.ts';
import { count, moveNumber, percent, scoreText } from '../words.ts';

/** How long the lines stand still after the pointer has moved over them, in milliseconds. */
const STANDS_STILL = 5000;

export function searchCard(): HTMLElement {
  const figures = h('p', { class: 'figures quiet' });
  // A line that changes under the pointer cannot be clicked: while one is pointed at, the list stands still. A pointer
  // that only lies there, or under which the list has come to be, points at nothing.
  const pointed = signal(false);
  let patience: ReturnType<typeof setTimeout> | undefined;
  const point = (at: boolean) => {
    clearTimeout(patience);
    pointed.set(at);
    if (at) patience = setTimeout(() => pointed.set(false), STANDS_STILL);
  };
  onCleanup(() => clearTimeout(patience));
  const list = h('ol', {
    class: 'lines',
    onpointermove: (event: PointerEvent) => (event.movementX !== 0 || event.movementY !== 0) && point(true),
    onpointerdown: () => point(true),
    onpointerleave: () => point(false),
    onpointercancel: () => point(false),
  });
  const controls = h('div', { class: 'controls' });
  const advanced = h('div', { class: 'controls' });
  effect(() => {
    const most = about()?.limits.lines ?? 5;
    fill(
      controls,
      toggle(messages.analyse, analysing(), (on) => analysing.set(on)),
    );
    fill(
      advanced,
      select(messages.evaluator, evaluatorOptions(), evaluator(), (name) => evaluator.set(name)),
      select(
        messages.lines,
        Array.from({ length: most }, (_, i) => ({ value: String(i + 1), text: String(i + 1) })),
        String(lineCount()),
        (value) => lineCount.set(Number(value)),
      ),
      select(
        messages.threads,
        Array.from({ length: about()?.limits.threads ?? 1 }, (_, i) => ({ value: String(i + 1), text: String(i + 1) })),
        String(Math.min(threads(), about()?.limits.threads ?? 1)),
        (value) => threads.set(Number(value)),
      ),
      select(
        messages.transpositionTable,
        [16, 32, 64, 128, 256, 512, 1024]
          .filter((size) => size <= (about()?.limits.hash_megabytes ?? 32))
          .map((size) => ({ value: String(size), text: messages.megabytes(size) })),
        String(hash() || 32),
        (value) => hash.set(Number(value)),
      ),
    );
  });
  effect(() => {
    const now = analysis();
    const first = now.lines[0];
    fill(
      figures,
      now.error
        ? h('span', { class: 'trouble', role: 'alert' }, now.error)
        : first
          ? messages.searchFigures(first.depth, count(first.nodes), count(first.nps)) + (now.running ? '' : messages.finished)
          : analysing()
            ? place()?.status.over
              ? messages.gameOverHere
              : messages.thinkingLong
            : messages.searchOff,
    );
  });
  effect(() => {
    list.style.minHeight = `${40 * lineCount()}px`;
  });
  let shown = '';
  effect(() => {
    const now = analysis();
    if (pointed() && shown === now.fen && list.childElementCount > 0) return;
    shown = now.fen;
    fill(
      list,
      now.lines.map((line) => lineItem(line)),
    );
  });
  return h(
    'section',
    { class: 'card', 'aria-label': messages.search },
    controls,
    figures,
    list,
    h('details', { class: 'advanced' }, h('summary', null, messages.advanced), advanced),
  );
}

function lineItem(line: AnalysisLine): HTMLElement {
  const startPly = path.peek().length + 1;
  const moves = line.pv.slice(0, 14).map((move, i) => {
    const { number, side } = moveNumber(tree.peek().start_fen, startPly + i);
    const prefix = side === 'white' ? `${number}. ` : i === 0 ? `${number}… ` : '';
    return h(
      'button',
      { type: 'button', class: 'move', title: messages.putOnBoard, onclick: () => play(line.pv.slice(0, i + 1)) },
      prefix && h('span', { class: 'number' }, prefix),
      move.san,
    );
  });
  const [win, draw, loss] = line.wdl;
  return h(
    'li',
    null,
    h('span', { class: 'line-score', title: messages.linesShares(percent(win), percent(draw), percent(loss)) }, scoreText(line.score)),
    h('span', { class: 'line-moves' }, moves),
  );
}
