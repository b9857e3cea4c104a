// Learn: a page for each evaluator and each of its terms, written from the same
// declarations that the engine scores by.

import type * as api from '../api.ts';
import { picture } from '../board.ts';
import { fill, h } from '../dom.ts';
import { about, evaluator } from '../settings.ts';
import { effect } from '../signal.ts';
import * as study from '../study.ts';
import { capital } from '../words.ts';

export function learn(root: HTMLElement, rest: string[]): void {
  const side = h('nav', { class: 'learn-list card', 'aria-label': 'Evaluators and terms' });
  const page = h('article', { class: 'learn-page card' });
  effect(() => {
    const offer = about();
    if (!offer) return;
    const chosen = offer.evaluators.find((entry) => entry.name === rest[0]);
    const term = chosen?.terms.find((entry) => entry.name === rest[1]);
    fill(
      side,
      h('a', { href: '#/learn', 'aria-current': chosen ? null : 'page' }, 'All evaluators'),
      offer.evaluators.map((entry) => [
        h('a', { href: address(entry.name), 'aria-current': entry === chosen && !term ? 'page' : null }, entry.name),
        entry === chosen &&
          h(
            'div',
            { class: 'learn-terms' },
            entry.terms.map((one) =>
              h('a', { href: address(entry.name, one.name), 'aria-current': one === term ? 'page' : null }, capital(one.name)),
            ),
          ),
      ]),
    );
    if (chosen && term) termPage(page, chosen, term);
    else if (chosen) evaluatorPage(page, chosen);
    else overview(page, offer);
  });
  fill(root, side, page);
}

const address = (evaluatorName: string, term?: string): string =>
  `#/learn/${encodeURIComponent(evaluatorName)}${term ? `/${encodeURIComponent(term)}` : ''}`;

function overview(page: HTMLElement, offer: api.About): void {
  fill(
    page,
    h('h1', null, 'How Gander judges a position'),
    h(
      'p',
      null,
      'Gander has several evaluators, from a count of the pieces to a network. Each gives one number for a position, and each can say where that number comes from. Put two of them side by side on a position you know: where they disagree is where learning is.',
    ),
    h(
      'div',
      { class: 'learn-cards' },
      offer.evaluators.map((entry) =>
        h(
          'a',
          { class: 'learn-card', href: address(entry.name) },
          h('strong', null, entry.name),
          h('span', null, entry.summary),
          h('span', { class: 'quiet' }, entry.elo ?? ''),
        ),
      ),
    ),
    h('h2', null, 'Keys'),
    h(
      'p',
      null,
      '← and → step through the moves, Home and End go to the ends, f turns the board, and the keys 1 to 6 choose a view. On the board itself the arrow keys choose a square, Enter picks up and puts down, Escape lets go.',
    ),
    h(
      'p',
      { class: 'quiet' },
      `Gander ${offer.version}. Scores are in pawns from White's side. Free software under the GPL, version 3 or later; the board is Lichess's chessground, the curves are uPlot.`,
    ),
  );
}

function evaluatorPage(page: HTMLElement, entry: api.EvaluatorPage): void {
  fill(
    page,
    h('h1', null, entry.title),
    h('p', { class: 'lead' }, entry.summary),
    entry.story.map((paragraph) => h('p', null, paragraph)),
    h(
      'dl',
      { class: 'facts' },
      h('dt', null, 'Code'),
      h('dd', null, h('code', null, entry.code)),
      h('dt', null, 'Worth'),
      h('dd', null, entry.elo ?? 'Not measured yet: `gander ladder` measures it.'),
    ),
    exampleBlock(entry.name, entry.example_fen, 'A position to start with'),
    h('h2', null, 'Its terms'),
    h(
      'dl',
      { class: 'terms' },
      entry.terms.map((term) => [
        h('dt', null, h('a', { href: address(entry.name, term.name) }, capital(term.name))),
        h('dd', null, capital(term.meaning)),
      ]),
    ),
  );
}

function termPage(page: HTMLElement, entry: api.EvaluatorPage, term: api.TermPage): void {
  fill(
    page,
    h('p', { class: 'quiet' }, h('a', { href: address(entry.name) }, entry.name), ' › term'),
    h('h1', null, capital(term.name)),
    h('p', { class: 'lead' }, `${capital(term.meaning)}.`),
    h(
      'dl',
      { class: 'facts' },
      h('dt', null, 'Belongs to'),
      h('dd', null, term.family),
      h('dt', null, 'Code'),
      h('dd', null, h('code', null, term.code)),
      h('dt', null, 'Made of'),
      h('dd', null, madeOf(term.numbers)),
      h('dt', null, 'Worth'),
      h('dd', null, `Not measured alone. ${entry.elo ? `The whole evaluator: ${entry.elo}` : ''}`),
    ),
    term.example && exampleBlock(entry.name, term.example.fen, term.example.text),
  );
}

/** A network's row is made of no number of its own. */
function madeOf(numbers: number): string {
  if (numbers === 0) return 'the whole network: what it would say without a piece';
  return numbers === 1 ? 'one number' : `${numbers} numbers`;
}

function exampleBlock(name: string, fen: string, text: string): HTMLElement {
  return h(
    'figure',
    { class: 'example' },
    picture(fen, 'white', text),
    h(
      'figcaption',
      null,
      h('p', null, text),
      h(
        'button',
        {
          type: 'button',
          onclick: () => {
            evaluator.set(name);
            void study.loadFen(fen).then(() => (location.hash = '#/why'));
          },
        },
        'Look into this position',
      ),
    ),
  );
}
