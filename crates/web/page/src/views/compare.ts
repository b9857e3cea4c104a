// Why this move, not that: choose two moves, and see the lines they lead to
// compared term by term at their ends.

import type { ComparedMove, Comparison, Move, Side } from '../api.ts';
import { picture } from '../board.ts';
import { fill, h, select } from '../dom.ts';
import { messages } from '../messages/index.ts';
import { studyBoard } from '../parts/studyboard.ts';
import { sentencesOf } from '../said.ts';
import { changedWeights, evaluator, evaluatorOptions } from '../settings.ts';
import { effect, onCleanup, signal } from '../signal.ts';
import { start } from '../socket.ts';
import * as study from '../study.ts';
import { termName, termText } from '../terms.ts';
import { capital, figure, isMate, moveNumber, pawns, printed, scoreText, sideName, statusText } from '../words.ts';

/** How many terms are shown at first. */
const ROWS = 12;

const first = signal('');
const second = signal('');
const result = signal<{ fen: string; comparison: Comparison } | undefined>(undefined);

export function compare(root: HTMLElement): void {
  const picking = signal<'first' | 'second'>('first');
  const state = signal<'idle' | 'busy'>('idle');
  const trouble = signal('');
  let stop: (() => void) | undefined;

  const shown = studyBoard((uci) => {
    if (picking.peek() === 'first') {
      first.set(uci);
      picking.set('second');
    } else {
      second.set(uci);
      picking.set('first');
    }
    return true;
  });
  effect(() => {
    const here = study.place();
    const legal = new Set(here?.legal.map((move) => move.uci));
    if (!here) return;
    if (!legal.has(first())) first.set('');
    if (!legal.has(second())) second.set('');
    if (result() && result()!.fen !== here.fen) result.set(undefined);
  });
  effect(() => {
    const arrows = [];
    if (first()) arrows.push({ from: first().slice(0, 2), to: first().slice(2, 4), brush: 'better' as const });
    if (second()) arrows.push({ from: second().slice(0, 2), to: second().slice(2, 4), brush: 'second' as const });
    shown.arrows.set(arrows);
  });

  const run = () => {
    const here = study.place.peek();
    if (!here || !first.peek() || !second.peek()) return;
    stop?.();
    trouble.set('');
    state.set('busy');
    stop = start(
      {
        task: 'compare',
        fen: study.tree.peek().start_fen,
        moves: study.movesTo(study.path.peek()),
        evaluator: evaluator.peek(),
        first: first.peek(),
        second: second.peek(),
        limits: { nodes: 400_000 },
        weights: changedWeights(evaluator.peek()),
      },
      (answer) => {
        if (answer.kind === 'compared') result.set({ fen: here.fen, comparison: answer.comparison });
        else if (answer.kind === 'error') trouble.set(answer.error);
        if (answer.kind !== 'progress') state.set('idle');
      },
    );
  };
  onCleanup(() => stop?.());

  const form = h('section', { class: 'card', 'aria-label': messages.twoMoves });
  effect(() => {
    const here = study.place();
    const moves = [...(here?.legal ?? [])].sort((one, two) => one.san.localeCompare(two.san));
    const options = [{ value: '', text: messages.choose }, ...moves.map((move) => ({ value: move.uci, text: move.san }))];
    const ready = first() !== '' && second() !== '' && first() !== second();
    fill(
      form,
      h('h2', null, messages.whyThisNotThat),
      h(
        'p',
        { class: 'quiet' },
        here?.status.over ? statusText(here) : messages.chooseTwo(here ? sideName(here.turn) : messages.sideToMove),
      ),
      h(
        'div',
        { class: 'controls' },
        select(messages.thisMove, options, first(), (value) => first.set(value)),
        select(messages.orThat, options, second(), (value) => second.set(value)),
        select(messages.evaluator, evaluatorOptions(), evaluator(), (name) => evaluator.set(name)),
        h(
          'button',
          { type: 'button', class: 'primary', disabled: !ready || state() === 'busy', onclick: run },
          state() === 'busy' ? messages.thinkingLong : messages.compare,
        ),
      ),
      first() !== '' && first() === second() && h('p', { class: 'note' }, messages.sameMove),
      trouble() && h('p', { class: 'trouble', role: 'alert' }, trouble()),
    );
  });

  const answer = h('div', { class: 'stack', 'aria-live': 'polite' });
  effect(() => {
    const now = result();
    fill(answer, now && report(now.comparison));
  });
  fill(root, shown.element, h('div', { class: 'panel' }, form, answer));
}

function report(comparison: Comparison): HTMLElement[] {
  const { first: one, second: two, mover } = comparison;
  const sign = mover === 'white' ? 1 : -1;
  const rows = comparison.rows
    .map((row) => ({ ...row, difference: (row.first - row.second) * sign }))
    .filter((row) => Math.abs(row.difference) >= 1)
    .sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference));
  // A mate is beyond every measure: its bar is full, and the others are measured among themselves.
  const most = Math.max(1, ...rows.map((row) => Math.abs(row.difference)).filter((size) => !isMate(size)));
  const line = (row: (typeof rows)[number]) => {
    const bar = h('span', { class: `term-bar ${row.difference >= 0 ? 'better' : 'worse'}` });
    bar.style.setProperty('--size', `${Math.min(1, Math.abs(row.difference) / most) * 50}%`);
    return h(
      'tr',
      { title: termText(row.meaning) },
      h('th', { scope: 'row' }, capital(termName(row.name))),
      h('td', { class: 'number-cell' }, figure(row.first * sign)),
      h('td', { class: 'number-cell' }, figure(row.second * sign)),
      h('td', { class: 'number-cell strong' }, figure(row.difference)),
      h('td', { class: 'bar-column', 'aria-hidden': 'true' }, bar),
    );
  };
  const body = h('tbody', null, rows.slice(0, ROWS).map(line));
  const hidden = rows.slice(ROWS);
  const summed = (which: 'first' | 'second' | 'difference', view: number) =>
    figure(hidden.reduce((total, row) => total + row[which], 0) * view);
  const rest =
    hidden.length > 0 &&
    h(
      'tr',
      { class: 'rest' },
      h(
        'th',
        { scope: 'row' },
        h(
          'button',
          {
            type: 'button',
            class: 'link',
            onclick: () => {
              fill(body, rows.map(line));
              (rest as HTMLElement).remove();
            },
          },
          messages.smallerTerms(hidden.length),
        ),
      ),
      h('td', { class: 'number-cell' }, summed('first', sign)),
      h('td', { class: 'number-cell' }, summed('second', sign)),
      h('td', { class: 'number-cell strong' }, summed('difference', 1)),
      h('td'),
    );
  return [
    h(
      'section',
      { class: 'card headline', 'aria-label': messages.differenceInWords },
      h(
        'ul',
        { class: 'sentences' },
        sentencesOf(comparison).map((sentence) => h('li', null, printed(sentence))),
      ),
    ),
    h('section', { class: 'card pair', 'aria-label': messages.twoLines }, end(one), end(two)),
    h(
      'section',
      { class: 'card', 'aria-label': messages.termByTerm },
      h('p', { class: 'quiet' }, mover === 'white' ? messages.endsOfLinesWhite : messages.endsOfLinesBlack),
      h(
        'table',
        { class: 'compared' },
        h(
          'thead',
          null,
          h(
            'tr',
            null,
            h('th', { scope: 'col' }, messages.term),
            h('th', { scope: 'col' }, one.move.san),
            h('th', { scope: 'col' }, two.move.san),
            h('th', { scope: 'col' }, messages.difference),
            h('th', { class: 'bar-column', 'aria-hidden': 'true' }),
          ),
        ),
        body,
        h(
          'tfoot',
          null,
          rest,
          h(
            'tr',
            { class: 'total' },
            h('th', { scope: 'row' }, messages.allTerms),
            h('td', { class: 'number-cell' }, total(comparison, 'first', sign)),
            h('td', { class: 'number-cell' }, total(comparison, 'second', sign)),
            h('td', { class: 'number-cell strong' }, figure((sum(comparison, 'first') - sum(comparison, 'second')) * sign)),
            h('td'),
          ),
        ),
      ),
    ),
  ];
}

const sum = (comparison: Comparison, which: 'first' | 'second'): number => comparison.rows.reduce((total, row) => total + row[which], 0);

/** What all terms of a line come to, the mover's view: the search's score. */
function total(comparison: Comparison, which: 'first' | 'second', sign: number): string {
  const { score } = comparison[which];
  return 'mate' in score ? scoreText({ mate: score.mate * sign }) : pawns(sum(comparison, which) * sign);
}

function end(one: ComparedMove): HTMLElement {
  return h(
    'div',
    { class: 'end' },
    h('h3', null, one.move.san, ' ', h('span', { class: 'line-score' }, scoreText(one.score))),
    picture(one.end_fen, study.orientation.peek() as Side, messages.endAfter(one.move.san), one.line.at(-1)?.uci),
    h('p', { class: 'line-text' }, numbered(one.line)),
    h('button', { type: 'button', onclick: () => study.play(one.line) }, messages.putLineOnBoard),
  );
}

function numbered(line: Move[]): string {
  const startPly = study.path.peek().length + 1;
  return line
    .map((move, i) => {
      const { number, side } = moveNumber(study.tree.peek().start_fen, startPly + i);
      return side === 'white' ? `${number}. ${move.san}` : i === 0 ? `${number}… ${move.san}` : move.san;
    })
    .join(' ');
}
