// The findings of a review: accuracy by side and phase, turning points, and the
// list of mistakes with their reasons.

import type { Grade, MistakeTable, Move, Review, ReviewedMove, Side, SideAccuracy } from '../api.ts';
import { fill, h } from '../dom.ts';
import { messages } from '../messages/index.ts';
import { saidOf } from '../said.ts';
import { effect, type Signal, signal } from '../signal.ts';
import { termName, termText } from '../terms.ts';
import { capital, figure, moveNumber, pawns, printed, scoreText } from '../words.ts';

const MARKS: Partial<Record<Grade, { text: string; kind: string }>> = {
  inaccuracy: { text: '?!', kind: 'inaccuracy' },
  mistake: { text: '?', kind: 'mistake' },
  blunder: { text: '??', kind: 'blunder' },
};

export const markOf = (grade: Grade | undefined): { text: string; kind: string } | undefined => (grade ? MARKS[grade] : undefined);

const player = (review: Review, side: Side): string =>
  review.headers.find(([name]) => name === (side === 'white' ? messages.white : messages.black))?.[1] ?? side;

export function moveName(review: Review, move: ReviewedMove): string {
  const { number, side } = moveNumber(review.start_fen, move.ply);
  return `${number}${side === 'white' ? '.' : '…'} ${move.san}`;
}

export function summaryCard(review: Review, ply: Signal<number>): HTMLElement {
  const tally = (side: Side, grade: Grade) => review.moves.filter((move) => move.side === side && move.grade === grade).length;
  const show = (value: number | null) => (value === null ? '–' : `${value.toFixed(0)} %`);
  const row = (side: Side, accuracy: SideAccuracy) =>
    h(
      'tr',
      null,
      h('th', { scope: 'row' }, player(review, side), h('small', null, side === 'white' ? messages.whiteLower : messages.blackLower)),
      h('td', { class: 'strong' }, show(accuracy.game)),
      h('td', null, show(accuracy.opening)),
      h('td', null, show(accuracy.middlegame)),
      h('td', null, show(accuracy.endgame)),
      h('td', null, tally(side, 'inaccuracy')),
      h('td', null, tally(side, 'mistake')),
      h('td', null, tally(side, 'blunder')),
    );
  return h(
    'section',
    { class: 'card', 'aria-label': messages.accuracy },
    h(
      'div',
      { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': messages.accuracyTable },
      h(
        'table',
        { class: 'accuracy' },
        h(
          'thead',
          null,
          h(
            'tr',
            null,
            [messages.accuracy, messages.game, messages.opening, messages.phaseMiddle, messages.phaseEnd, '?!', '?', '??'].map((name) =>
              h('th', { scope: 'col' }, name),
            ),
          ),
        ),
        h('tbody', null, row('white', review.accuracy.white), row('black', review.accuracy.black)),
      ),
    ),
    review.turning_points.length > 0 &&
      h(
        'p',
        { class: 'turning' },
        messages.gameTurned,
        review.turning_points.map((at, i) => {
          const move = review.moves[at - 1];
          return (
            move && [i > 0 && ', ', h('button', { type: 'button', class: 'link', onclick: () => ply.set(at) }, moveName(review, move))]
          );
        }),
        '.',
      ),
  );
}

export function mistakesCard(review: Review, ply: Signal<number>, line: Signal<Move[] | undefined>, why: () => void): HTMLElement {
  const side = signal<'both' | Side>('both');
  const grade = signal<'all' | Grade>('all');
  const filters = h('div', { class: 'row wrap' });
  const radios = <T extends string>(label: string, choices: [T, string][], now: Signal<T>) =>
    h(
      'div',
      { class: 'segments', role: 'radiogroup', 'aria-label': label },
      choices.map(([value, text]) =>
        h(
          'button',
          { type: 'button', role: 'radio', 'aria-checked': now() === value ? 'true' : 'false', onclick: () => now.set(value) },
          text,
        ),
      ),
    );
  effect(() =>
    fill(
      filters,
      radios(
        messages.side,
        [
          ['both', messages.both],
          ['white', messages.white],
          ['black', messages.black],
        ] as ['both' | Side, string][],
        side,
      ),
      radios(
        messages.grade,
        [
          ['all', messages.all],
          ['inaccuracy', '?!'],
          ['mistake', '?'],
          ['blunder', '??'],
        ] as ['all' | Grade, string][],
        grade,
      ),
    ),
  );
  const list = h('ol', { class: 'mistakes' });
  effect(() => {
    const shown = review.moves.filter(
      (move) => MARKS[move.grade] && (side() === 'both' || move.side === side()) && (grade() === 'all' || move.grade === grade()),
    );
    fill(
      list,
      shown.length === 0 ? h('li', { class: 'quiet' }, messages.wellPlayed) : shown.map((move) => mistake(review, move, ply, line, why)),
    );
  });
  return h('section', { class: 'card', 'aria-label': messages.mistakes }, h('h2', null, messages.mistakes), filters, list);
}

function mistake(review: Review, move: ReviewedMove, ply: Signal<number>, line: Signal<Move[] | undefined>, why: () => void): HTMLElement {
  const item = h('li');
  const steps = (moves: Move[]) =>
    moves
      .slice(0, 16)
      .map((step, i) => h('button', { type: 'button', class: 'move', onclick: () => line.set(moves.slice(0, i + 1)) }, step.san));
  effect(() => {
    const open = ply() === move.ply;
    const mark = MARKS[move.grade]!;
    const said = saidOf(move);
    item.className = open ? 'open' : '';
    fill(
      item,
      h(
        'button',
        { type: 'button', class: `mistake-name ${mark.kind}`, 'aria-expanded': open ? 'true' : 'false', onclick: () => ply.set(move.ply) },
        h('strong', null, moveName(review, move), h('span', { class: 'mark' }, mark.text)),
        h('span', { class: 'quiet' }, `${scoreText(move.best.score)} → ${scoreText(move.score)}`),
      ),
      said && h('p', null, printed(said)),
      open &&
        move.gave_up.length > 0 &&
        h(
          'ul',
          { class: 'gave-up' },
          move.gave_up.map((part) => h('li', null, `${capital(termName(part.name))} ${pawns(part.value)}`)),
        ),
      open && h('p', { class: 'better' }, messages.better, steps(move.best.line), ` (${scoreText(move.best.score)})`),
      open &&
        (move.line?.length ?? 0) > 1 &&
        h('p', { class: 'better' }, messages.playedLead, steps(move.line!), ` (${scoreText(move.score)})`),
      open && move.table && inFigures(move.table),
      open && h('button', { type: 'button', onclick: why }, messages.whyOpen),
    );
  });
  return item;
}

/** The search's scores after both moves taken apart, folded away until somebody asks. */
function inFigures(table: MistakeTable): HTMLElement {
  const row = (name: string, played: number, best: number, meaning = '') =>
    h('tr', { title: meaning }, h('td', null, name), h('td', null, figure(played)), h('td', null, figure(best)));
  const others = table.rows.filter((one) => !one.matters);
  const sum = (column: 'played' | 'best') => others.reduce((total, one) => total + one[column], 0);
  return h(
    'details',
    null,
    h('summary', null, messages.inFigures),
    h(
      'table',
      null,
      h('tr', null, h('th', null, messages.whitesView), h('th', null, messages.playedColumn), h('th', null, messages.betterColumn)),
      table.rows.filter((one) => one.matters).map((one) => row(capital(termName(one.name)), one.played, one.best, termText(one.meaning))),
      others.length > 0 && row(messages.otherTerms(others.length), sum('played'), sum('best')),
      row(messages.searchScore, table.played_cp, table.best_cp),
    ),
  );
}
