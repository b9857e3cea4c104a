// The search at work: depth, nodes, speed, and its lines, each move of which can
// be clicked to put it on the board.

import { analysis } from '../analysis.ts';
import type { AnalysisLine } from '../api.ts';
import { fill, h, select, toggle } from '../dom.ts';
import { about, analysing, evaluator, evaluatorOptions, lineCount } from '../settings.ts';
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
      toggle('Analyse', analysing(), (on) => analysing.set(on)),
    );
    fill(
      advanced,
      select('Evaluator', evaluatorOptions(), evaluator(), (name) => evaluator.set(name)),
      select(
        'Lines',
        Array.from({ length: most }, (_, i) => ({ value: String(i + 1), text: String(i + 1) })),
        String(lineCount()),
        (value) => lineCount.set(Number(value)),
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
          ? `Depth ${first.depth} · ${count(first.nodes)} nodes · ${count(first.nps)} a second${now.running ? '' : ' · finished'}`
          : analysing()
            ? place()?.status.over
              ? 'The game is over here.'
              : 'Thinking…'
            : 'The search is off.',
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
    { class: 'card', 'aria-label': 'Search' },
    controls,
    figures,
    list,
    h('details', { class: 'advanced' }, h('summary', null, 'Advanced'), advanced),
  );
}

function lineItem(line: AnalysisLine): HTMLElement {
  const startPly = path.peek().length + 1;
  const moves = line.pv.slice(0, 14).map((move, i) => {
    const { number, side } = moveNumber(tree.peek().start_fen, startPly + i);
    const prefix = side === 'white' ? `${number}. ` : i === 0 ? `${number}… ` : '';
    return h(
      'button',
      { type: 'button', class: 'move', title: 'Put this on the board', onclick: () => play(line.pv.slice(0, i + 1)) },
      prefix && h('span', { class: 'number' }, prefix),
      move.san,
    );
  });
  const [win, draw, loss] = line.wdl;
  return h(
    'li',
    null,
    h(
      'span',
      { class: 'line-score', title: `White wins ${percent(win)}, draw ${percent(draw)}, Black wins ${percent(loss)}` },
      scoreText(line.score),
    ),
    h('span', { class: 'line-moves' }, moves),
  );
}
