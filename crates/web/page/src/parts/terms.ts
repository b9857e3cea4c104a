// The table of terms: what the score is made of, largest first. Pointing at a
// term lights the squares it comes from; opening it shows what it means.

import type { Contribution, Explanation, Row } from '../api.ts';
import type { Heat } from '../board.ts';
import { fill, h } from '../dom.ts';
import { messages } from '../messages/index.ts';
import { noteOf } from '../said.ts';
import { effect, type Signal, signal } from '../signal.ts';
import { termName, termText } from '../terms.ts';
import { capital, PIECE_WORDS, pawns, pieceName, sideName } from '../words.ts';

/** A term with its value at the phase being shown. */
export interface ShownRow extends Row {
  shown: number;
}

/** Rows at a phase: as they are when `phase` is null, else as if the middlegame weighed `phase`. */
export function rowsAt(explanation: Explanation, phase: number | null): ShownRow[] {
  return explanation.rows
    .map((row) => ({ ...row, shown: blend(row, phase) }))
    .sort((one, two) => Math.abs(two.shown) - Math.abs(one.shown));
}

function blend(row: Row, phase: number | null): number {
  // Rounding, scaling and the like have no two halves to blend.
  if (phase === null || (row.mg === 0 && row.eg === 0)) return row.value;
  return row.mg * phase + row.eg * (1 - phase);
}

/** Words for one contribution: "white knight on f3: +0.24". */
export function contributionText(part: Contribution, unit: number): string {
  const piece = part.piece ? PIECE_WORDS[part.piece.toLowerCase()] : undefined;
  const owner = part.piece && part.piece === part.piece.toLowerCase() ? 'black' : 'white';
  const what = piece
    ? messages.pieceOn(owner === 'white' ? messages.whiteLower : messages.blackLower, pieceName(piece), part.square)
    : part.square;
  const whose = piece && owner === part.side ? '' : messages.forSide(sideName(part.side));
  return `${what}: ${pawns(part.value * unit)}${whose}`;
}

/** Squares lit for one term, from White's side. */
export function rowHeat(row: Row, unit: number): Map<string, Heat> {
  const sums = new Map<string, number>();
  for (const part of row.contributions) {
    const white = part.side === 'white' ? part.value : -part.value;
    sums.set(part.square, (sums.get(part.square) ?? 0) + white);
  }
  const most = Math.max(1e-6, ...[...sums.values()].map(Math.abs));
  return new Map([...sums].map(([square, value]) => [square, { strength: value / most, text: pawns(value * unit), light: true }]));
}

export interface TermTableOptions {
  explanation: () => Explanation | undefined;
  phase: () => number | null;
  /** The term pointed at, by name; shared so that the board can follow. */
  pointed: Signal<string | undefined>;
  /** Called with a term when the person wants its weights. */
  tune?: ((name: string) => void) | undefined;
  label: string;
}

export function termTable(options: TermTableOptions): HTMLElement {
  const holder = h('div', { class: 'term-table' });
  const opened = signal<string | undefined>(undefined);
  const showAll = signal(false);
  effect(() => {
    const explanation = options.explanation();
    if (!explanation) {
      fill(holder, h('p', { class: 'quiet' }, messages.askingGander));
      return;
    }
    const rows = rowsAt(explanation, options.phase());
    const matters = rows.filter((row) => Math.abs(row.shown * explanation.unit) >= 1);
    const shown = showAll() ? rows : matters.slice(0, 12);
    const most = Math.max(1e-6, ...rows.map((row) => Math.abs(row.shown)));
    const total = rows.reduce((sum, row) => sum + row.shown, 0);
    const opens = opened();
    const hidden = rows.length - shown.length;
    const hiddenSum = rows.filter((row) => !shown.includes(row)).reduce((sum, row) => sum + row.shown, 0);
    fill(
      holder,
      h(
        'table',
        null,
        h('caption', { class: 'visually-hidden' }, options.label),
        h(
          'thead',
          null,
          h(
            'tr',
            null,
            h('th', { scope: 'col' }, messages.term),
            h('th', { scope: 'col', class: 'wide-only' }, messages.white),
            h('th', { scope: 'col', class: 'wide-only' }, messages.black),
            h('th', { scope: 'col' }, messages.forWhite),
            h('th', { scope: 'col', class: 'bar-column', 'aria-hidden': 'true' }),
          ),
        ),
        shown.map((row) =>
          termRows(row, explanation, most, opens === row.name, options, () => opened.set(opens === row.name ? undefined : row.name)),
        ),
        h(
          'tfoot',
          null,
          hidden > 0 &&
            h(
              'tr',
              { class: 'rest' },
              h(
                'th',
                { scope: 'row', colspan: 1 },
                h('button', { type: 'button', class: 'link', onclick: () => showAll.set(true) }, messages.smallerTerms(hidden)),
              ),
              h('td', { class: 'wide-only' }),
              h('td', { class: 'wide-only' }),
              h('td', { class: 'number-cell' }, pawns(hiddenSum * explanation.unit)),
              h('td'),
            ),
          hidden === 0 &&
            matters.length < rows.length &&
            h(
              'tr',
              { class: 'rest' },
              h(
                'th',
                { scope: 'row' },
                h('button', { type: 'button', class: 'link', onclick: () => showAll.set(false) }, messages.fewerTerms),
              ),
              h('td', { class: 'wide-only' }),
              h('td', { class: 'wide-only' }),
              h('td'),
              h('td'),
            ),
          h(
            'tr',
            { class: 'total' },
            h('th', { scope: 'row' }, options.phase() === null ? messages.score : messages.scoreAtPhase),
            h('td', { class: 'wide-only' }),
            h('td', { class: 'wide-only' }),
            h('td', { class: 'number-cell' }, pawns((options.phase() === null ? explanation.total : total) * explanation.unit)),
            h('td'),
          ),
        ),
      ),
      explanation.attributed && h('p', { class: 'note' }, messages.networkNote),
      explanation.note && h('p', { class: 'note' }, noteOf(explanation)),
    );
  });
  return holder;
}

function termRows(
  row: ShownRow,
  explanation: Explanation,
  most: number,
  open: boolean,
  options: TermTableOptions,
  toggle: () => void,
): HTMLElement {
  const unit = explanation.unit;
  const bar = h('span', { class: `term-bar ${row.shown >= 0 ? 'for-white' : 'for-black'}` });
  bar.style.setProperty('--size', `${(Math.abs(row.shown) / most) * 50}%`);
  const point = () => options.pointed.set(row.name);
  const leave = () => {
    if (options.pointed.peek() === row.name) options.pointed.set(undefined);
  };
  const body = h('tbody', { class: open ? 'open' : '', onmouseenter: point, onmouseleave: leave });
  body.append(
    h(
      'tr',
      null,
      h(
        'th',
        { scope: 'row' },
        h(
          'button',
          {
            type: 'button',
            class: 'term-name',
            'aria-expanded': open ? 'true' : 'false',
            title: termText(row.meaning),
            onclick: toggle,
            onfocus: point,
            onblur: leave,
            'data-term': row.name,
          },
          capital(termName(row.name)),
        ),
      ),
      h('td', { class: 'number-cell wide-only' }, row.white === 0 && row.black === 0 ? '' : pawns(row.white * unit)),
      h('td', { class: 'number-cell wide-only' }, row.white === 0 && row.black === 0 ? '' : pawns(row.black * unit)),
      h('td', { class: 'number-cell strong' }, pawns(row.shown * unit)),
      h('td', { class: 'bar-column', 'aria-hidden': 'true' }, bar),
    ),
  );
  if (open) {
    const parts = [...row.contributions].sort((one, two) => Math.abs(two.value) - Math.abs(one.value));
    body.append(
      h(
        'tr',
        { class: 'detail' },
        h(
          'td',
          { colspan: 5 },
          h('p', null, capital(termText(row.meaning))),
          (row.mg !== 0 || row.eg !== 0) &&
            h('p', { class: 'quiet' }, messages.familyPhases(capital(termName(row.family)), pawns(row.mg * unit), pawns(row.eg * unit))),
          parts.length > 0 &&
            h(
              'ul',
              { class: 'contributions' },
              parts.slice(0, 24).map((part) => h('li', null, contributionText(part, unit))),
            ),
          parts.length > 24 && h('p', { class: 'quiet' }, messages.andSmaller(parts.length - 24)),
          h(
            'p',
            { class: 'row wrap' },
            h('a', { href: `#/learn/${encodeURIComponent(explanation.evaluator)}/${encodeURIComponent(row.name)}` }, messages.learnTerm),
            options.tune &&
              !explanation.attributed &&
              h('button', { type: 'button', onclick: () => options.tune!(row.name) }, messages.changeWeights),
          ),
        ),
      ),
    );
  }
  return body;
}
