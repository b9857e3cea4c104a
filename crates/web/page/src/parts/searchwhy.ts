// Why the search says what it says: the number, how it comes about in words, the line to where it comes to rest, and
// the few rows that matter; the rest on demand. The rows sum exactly to the number.

import type { Move, SearchExplanation, SearchRow } from '../api.ts';
import { fill, h } from '../dom.ts';
import { messages } from '../messages/index.ts';
import { sentencesOf } from '../said.ts';
import { changedWeights, evaluator } from '../settings.ts';
import { effect, onCleanup, type Signal, signal } from '../signal.ts';
import { returned, start } from '../socket.ts';
import * as study from '../study.ts';
import { termName, termText } from '../terms.ts';
import { capital, count, moveNumber, pawns, printed, scoreText, statusText, verdict } from '../words.ts';

/** How long the search behind an explanation looks, in positions. */
const NODES = 400_000;

export const searched = signal<SearchExplanation | undefined>(undefined);
const trouble = signal('');

/** Asks for the explanation of the present position's search while the caller's scope lives. */
export function followWithSearchExplanation(): void {
  effect(() => {
    const here = study.place();
    returned();
    searched.set(undefined);
    trouble.set('');
    if (!here || here.status.over) return;
    const name = evaluator();
    const stop = start(
      {
        task: 'why',
        fen: study.tree.peek().start_fen,
        moves: study.movesTo(study.path.peek()),
        evaluator: name,
        limits: { nodes: NODES },
        weights: changedWeights(name),
      },
      (answer) => {
        if (answer.kind === 'explained') searched.set(answer.explanation);
        else if (answer.kind === 'error') trouble.set(answer.error);
      },
    );
    onCleanup(stop);
  });
}

/** The number and the words. */
export function searchWhyCard(): HTMLElement {
  const card = h('section', { class: 'card headline', 'aria-label': messages.reasonInWords });
  effect(() => {
    const now = searched();
    const here = study.place();
    if (here?.status.over) {
      fill(card, h('h2', null, statusText(here)));
      return;
    }
    if (!now) {
      fill(card, trouble() ? h('p', { class: 'trouble', role: 'alert' }, trouble()) : h('p', { class: 'quiet' }, messages.searchingReason));
      return;
    }
    fill(
      card,
      h(
        'div',
        { class: 'headline-top' },
        h('span', { class: 'score' }, scoreText(now.score)),
        h(
          'div',
          { class: 'headline-words' },
          h('h2', null, verdict(now.score)),
          h('p', { class: 'quiet' }, messages.foundBySearching(now.evaluator, count(now.nodes))),
        ),
        h('a', { class: 'button', href: '#/compare' }, messages.compareMoves),
      ),
      h(
        'ul',
        { class: 'sentences' },
        sentencesOf(now).map((sentence) => h('li', null, printed(sentence))),
      ),
    );
  });
  return card;
}

/** The line to where the position comes to rest; each move can be put on the board. */
export function searchLineCard(): HTMLElement {
  const card = h('section', { class: 'card', 'aria-label': messages.explainingLine });
  effect(() => {
    const now = searched();
    card.hidden = !now || now.line.length === 0;
    if (!now) return;
    const first = study.path.peek().length + 1;
    const moves: Move[] = now.line;
    fill(
      card,
      h('h2', null, messages.explainingLine),
      h(
        'ol',
        { class: 'why-line' },
        now.line.map((move, i) => {
          const { number, side } = moveNumber(study.tree.peek().start_fen, first + i);
          const prefix = side === 'white' ? `${number}. ` : i === 0 ? `${number}… ` : '';
          return h(
            'li',
            null,
            h(
              'button',
              { type: 'button', class: 'move', title: messages.putOnBoard, onclick: () => study.play(moves.slice(0, i + 1)) },
              prefix && h('span', { class: 'number' }, prefix),
              move.san,
            ),
            h('span', { class: `change ${move.change > 0 ? 'for-white' : move.change < 0 ? 'for-black' : ''}` }, pawns(move.change)),
          );
        }),
      ),
      h('p', { class: 'quiet' }, messages.lineFigures(pawns(now.now.score_cp), pawns(now.there.score_cp))),
    );
  });
  return card;
}

/** The rows: those that matter first, the others on demand. */
export function searchRowsCard(pointed: Signal<string | undefined>): HTMLElement {
  const card = h('section', { class: 'card', 'aria-label': messages.madeOfTitle });
  const all = signal(false);
  effect(() => {
    const now = searched();
    card.hidden = !now;
    if (!now) return;
    const sorted = [...now.rows].sort((one, two) => Math.abs(two.value) - Math.abs(one.value));
    const first = sorted.filter((row) => row.matters);
    const rest = sorted.filter((row) => !row.matters);
    const hidden = rest.reduce((sum, row) => sum + row.value, 0);
    const line = (row: SearchRow) =>
      h(
        'tr',
        { onmouseenter: () => pointed.set(row.name), onmouseleave: () => pointed.set(undefined) },
        h('th', { scope: 'row', title: termText(row.meaning) }, capital(termName(row.name))),
        h('td', null, row.kind === 'term' ? pawns(row.now) : ''),
        h('td', { class: 'strong' }, pawns(row.value)),
      );
    fill(
      card,
      h(
        'table',
        { class: 'search-rows' },
        h(
          'thead',
          null,
          h(
            'tr',
            null,
            h('th', { scope: 'col' }, messages.term),
            h('th', { scope: 'col' }, messages.now),
            h('th', { scope: 'col' }, messages.atEndOfLine),
          ),
        ),
        h('tbody', null, first.map(line), all() && rest.map(line)),
        h(
          'tfoot',
          null,
          !all() &&
            rest.length > 0 &&
            h(
              'tr',
              { class: 'rest' },
              h(
                'th',
                { scope: 'row' },
                h('button', { type: 'button', class: 'link', onclick: () => all.set(true) }, messages.smallerTerms(rest.length)),
              ),
              h('td'),
              h('td', null, pawns(hidden)),
            ),
          h(
            'tr',
            { class: 'total' },
            h('th', { scope: 'row' }, messages.togetherScore),
            h('td'),
            h('td', null, 'cp' in now.score ? pawns(now.total) : scoreText(now.score)),
          ),
        ),
      ),
      now.attributed && h('p', { class: 'quiet' }, messages.networkRows),
    );
  });
  return card;
}
