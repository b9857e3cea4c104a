// The course of a game as one quiet curve: White's winning chances after each move by the search, with a dot at each
// mistake. A click goes to the move; the move list and the lesson hold the same in words.

import type { Review } from '../api.ts';
import { fill, h, svg } from '../dom.ts';
import { messages } from '../messages/index.ts';
import { effect, type Signal } from '../signal.ts';
import { markOf, moveName } from './reviewed.ts';

const WIDTH = 600;
const HEIGHT = 120;

export function chancesGraph(review: Review, ply: Signal<number>): HTMLElement {
  const wins = [review.start.win, ...review.moves.map((move) => move.win)];
  const last = Math.max(1, wins.length - 1);
  const x = (at: number) => (at / last) * WIDTH;
  const y = (win: number) => HEIGHT - (win / 100) * HEIGHT;
  const points = wins.map((win, at) => `${x(at).toFixed(1)},${y(win).toFixed(1)}`).join(' ');
  const now = svg('line', { class: 'now', y1: 0, y2: HEIGHT });
  const words = h('p', { class: 'graph-tip quiet', 'aria-hidden': 'true' });
  const tell = (at: number) => {
    const move = review.moves[at - 1];
    words.textContent = messages.chancesAt(
      move ? moveName(review, move) + (markOf(move.grade)?.text ?? '') : messages.start,
      Math.round(wins[at] ?? 50),
    );
  };
  const picture = svg(
    'svg',
    {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      preserveAspectRatio: 'none',
      class: 'chances-picture',
      role: 'img',
      'aria-label': messages.chancesLabel,
    },
    svg('rect', { class: 'black-part', x: 0, y: 0, width: WIDTH, height: HEIGHT }),
    svg('polygon', { class: 'white-part', points: `0,${HEIGHT} ${points} ${WIDTH},${HEIGHT}` }),
    svg('line', { class: 'even', x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
    now,
  );
  const dots = h('div', { class: 'chances-dots', 'aria-hidden': 'true' });
  fill(
    dots,
    review.moves
      .filter((move) => markOf(move.grade))
      .map((move) => {
        const dot = h('span', { class: `dot ${markOf(move.grade)!.kind}` });
        dot.style.left = `${(move.ply / last) * 100}%`;
        dot.style.top = `${100 - move.win}%`;
        return dot;
      }),
  );
  const at = (event: MouseEvent): number => {
    const box = holder.getBoundingClientRect();
    return Math.max(0, Math.min(last, Math.round(((event.clientX - box.left) / Math.max(1, box.width)) * last)));
  };
  const holder = h(
    'div',
    {
      class: 'chances-graph',
      onclick: (event: MouseEvent) => ply.set(at(event)),
      onmousemove: (event: MouseEvent) => tell(at(event)),
      onmouseleave: () => tell(ply.peek()),
    },
    picture,
    dots,
  );
  effect(() => {
    now.setAttribute('x1', String(x(ply())));
    now.setAttribute('x2', String(x(ply())));
    tell(ply());
  });
  return h('div', { class: 'graph-box' }, holder, words);
}
