// The opening's name, and the moves that a book of the person's own has for the position on the board.

import { type BookMove, book, closeBook, movesAt, openBook } from '../book.ts';
import { type Child, fill, h } from '../dom.ts';
import { effect } from '../signal.ts';
import * as study from '../study.ts';
import { grouped, percent } from '../words.ts';
import { collection } from './games.ts';
import { attempt, note } from './position.ts';

/** The name of an opening, as long as there is one. */
export function openingName(of: () => { eco: string; name: string } | null | undefined): HTMLElement {
  const line = h('p', { class: 'opening' });
  effect(() => {
    const opening = of();
    line.hidden = !opening;
    fill(line, opening && [h('span', { class: 'eco' }, opening.eco), ' ', opening.name]);
  });
  return line;
}

export function bookCard(): HTMLElement {
  const message = note('book-note');
  const table = h('div');
  const file = h('input', {
    type: 'file',
    accept: '.pgn,.bin',
    class: 'hidden-file',
    'aria-label': 'Open a book: games or a Polyglot file',
    onchange: () => {
      const chosen = file.files?.[0];
      if (chosen) void attempt(message, message, () => openBook(chosen, chosen.name));
      file.value = '';
    },
  });
  const buttons = h('div', { class: 'row wrap' });
  effect(() => {
    const games = collection();
    fill(
      buttons,
      h('button', { type: 'button', onclick: () => file.click() }, 'Open a book'),
      games &&
        games.share === 1 &&
        games.games.length > 1 &&
        h(
          'button',
          { type: 'button', onclick: () => void attempt(message, message, () => openBook(games.file, games.name)) },
          'Book of the listed games',
        ),
      book() && h('button', { type: 'button', onclick: closeBook }, 'Close the book'),
    );
  });
  effect(() => {
    const now = book();
    const here = study.place();
    if (!now) {
      fill(table, h('p', { class: 'quiet' }, 'Counts and results of your own games, or of a Polyglot book, for every position.'));
      return;
    }
    const moves = here ? movesAt(now, here.key, here.legal) : [];
    const total = moves.reduce((sum, row) => sum + row.count, 0);
    const size = now.kind === 'games' ? `${grouped(now.games)} games` : `${grouped(now.columns.length)} entries`;
    const unread = now.unread > 0 ? `, ${grouped(now.unread)} could not be read` : '';
    const progress = now.share < 1 ? `, ${Math.round(now.share * 100)} % of the file read` : '';
    fill(
      table,
      h('p', { class: 'quiet', role: 'status' }, `${now.name}: ${size}${unread}${progress}.`),
      moves.length === 0
        ? h('p', { class: 'quiet' }, 'The book has no move here.')
        : h(
            'table',
            { class: 'book-table' },
            h(
              'thead',
              null,
              h(
                'tr',
                null,
                h('th', { scope: 'col' }, 'Move'),
                h('th', { scope: 'col' }, now.kind === 'games' ? 'Games' : 'Weight'),
                h('th', { scope: 'col' }, now.kind === 'games' ? 'White, draw, Black' : 'Share'),
              ),
            ),
            h(
              'tbody',
              null,
              moves.map((row) => bookRow(row, now.kind === 'games' ? results(row) : percent((1000 * row.count) / Math.max(1, total)))),
            ),
          ),
    );
  });
  const details = h(
    'details',
    { class: 'card book', 'aria-label': 'Opening book' },
    h('summary', null, 'Opening book'),
    table,
    buttons,
    file,
    message,
  );
  effect(() => {
    if (book()) details.open = true;
  });
  return details;
}

const bookRow = (row: BookMove, last: Child): HTMLElement =>
  h(
    'tr',
    null,
    h(
      'th',
      { scope: 'row' },
      h('button', { type: 'button', class: 'move', title: 'Put this on the board', onclick: () => study.play([row.move]) }, row.move.san),
    ),
    h('td', { class: 'number' }, grouped(row.count)),
    h('td', { class: 'results' }, last),
  );

/** How the games with a move ended, as a bar with its shares written in it. */
function results({ white, draws, black }: BookMove): Child {
  const known = white + draws + black;
  if (known === 0) return 'not known';
  const shares = [white, draws, black].map((one) => (1000 * one) / known);
  const kinds = ['white', 'draw', 'black'];
  return h(
    'span',
    {
      class: 'results-bar',
      role: 'img',
      'aria-label': `White ${percent(shares[0]!)}, draw ${percent(shares[1]!)}, Black ${percent(shares[2]!)}`,
    },
    shares.map((share, i) => {
      const part = h('span', { class: `share-${kinds[i]}` }, share >= 120 ? percent(share) : '');
      part.style.flexGrow = String(share);
      part.hidden = share === 0;
      return part;
    }),
  );
}
