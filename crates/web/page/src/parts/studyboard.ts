// The board of the study with its evaluation bar and the buttons beneath it.

import { analysis, bestScore } from '../analysis.ts';
import type { Side } from '../api.ts';
import { type Arrow, Board } from '../board.ts';
import { h } from '../dom.ts';
import { shapes } from '../pgn/annotations.ts';
import { effect, onCleanup, type Signal, signal } from '../signal.ts';
import * as study from '../study.ts';
import { nodesAlong } from '../tree.ts';
import { evaluationBar } from './bar.ts';
import { navigation } from './icons.ts';

export interface StudyBoard {
  element: HTMLElement;
  board: Board;
  /** Arrows to show instead of the search's. */
  arrows: Signal<Arrow[] | undefined>;
  /** While set, the board is left alone (a position is being set up). */
  held: Signal<boolean>;
}

export function studyBoard(intercept?: (uci: string) => boolean, best = bestScore): StudyBoard {
  const board = new Board((move) => {
    if (intercept?.(move.uci)) refresh();
    else study.play([move]);
  });
  const arrows = signal<Arrow[] | undefined>(undefined);
  const held = signal(false);
  const refresh = () => {
    const here = study.place.peek();
    if (!here || held.peek()) return;
    board.set({
      fen: here.fen,
      turn: here.turn,
      orientation: study.orientation.peek() as Side,
      check: here.check,
      last: nodesAlong(study.tree.peek(), study.path.peek()).at(-1)?.uci,
      legal: here.legal,
      movable: here.status.over ? 'none' : here.turn,
    });
  };
  effect(() => {
    study.place();
    study.orientation();
    held();
    refresh();
  });
  effect(() => {
    if (held()) {
      board.arrows([]);
      return;
    }
    const own = arrows();
    if (own) {
      board.arrows(own);
      return;
    }
    const shown: Arrow[] = [];
    for (const line of analysis().fen === study.place()?.fen ? analysis().lines.slice(0, 3) : []) {
      const first = line.pv[0];
      if (first) shown.push({ from: first.uci.slice(0, 2), to: first.uci.slice(2, 4), brush: line.index === 0 ? 'best' : 'second' });
    }
    board.arrows(shown);
  });
  board.onDrawn = study.setShapes;
  effect(() => board.shapes(held() ? [] : shapes(study.commentsHere())));
  onCleanup(() => board.destroy());
  const bar = evaluationBar(best, () => study.orientation() as Side);
  const element = h(
    'div',
    { class: 'board-side' },
    h('div', { class: 'board-and-bar' }, bar, board.element),
    navigation(study.toStart, study.back, study.forward, study.toEnd, flip),
  );
  return { element, board, arrows, held };
}

export const flip = (): void => study.orientation.update((side) => (side === 'white' ? 'black' : 'white'));
