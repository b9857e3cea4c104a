// The opening's name, and the moves that a book of the person's own has for the position on the board.

import { type BookMove, book, closeBook, movesAt, openBook } from '../book.ts';
import { type Child, fill, h } from '../dom.ts';
import { messages } from '../messages/index.ts';
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
    'aria-label': messages.openBookLong,
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
      h('button', { type: 'button', onclick: () => file.click() }, messages.openBook),
      games &&
        games.share === 1 &&
        games.games.length > 1 &&
        h(
          'button',
          { type: 'button', onclick: () => void attempt(message, message, () => openBook(games.file, games.name)) },
          messages.bookOfListed,
        ),
      book() && h('button', { type: 'button', onclick: closeBook }, messages.closeBook),
    );
  });
  effect(() => {
    const now = book();
    const here = study.place();
    if (!now) {
      fill(table, h('p', { class: 'quiet' }, messages.bookHint));
      return;
    }
    const moves = here ? movesAt(now, here.key, here.legal) : [];
    const total = moves.reduce((sum, row) => sum + row.count, 0);
    const size = now.kind === 'games' ? messages.gamesCount(grouped(now.games)) : messages.entriesCount(grouped(now.columns.length));
    const unread = now.unread > 0 ? messages.couldNotBeRead(grouped(now.unread)) : '';
    const progress = now.share < 1 ? messages.shareOfFile(Math.round(now.share * 100)) : '';
    fill(
      table,
      h('p', { class: 'quiet', role: 'status' }, `${now.name}: ${size}${unread}${progress}.`),
      moves.length === 0
        ? h('p', { class: 'quiet' }, messages.bookEmptyHere)
        : h(
            'table',
            { class: 'book-table' },
            h(
              'thead',
              null,
              h(
                'tr',
                null,
                h('th', { scope: 'col' }, messages.move),
                h('th', { scope: 'col' }, now.kind === 'games' ? messages.games : messages.weight),
                h('th', { scope: 'col' }, now.kind === 'games' ? messages.whiteDrawBlack : messages.share),
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
    { class: 'card book', 'aria-label': messages.openingBook },
    h('summary', null, messages.openingBook),
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
      h('button', { type: 'button', class: 'move', title: messages.putOnBoard, onclick: () => study.play([row.move]) }, row.move.san),
    ),
    h('td', { class: 'number' }, grouped(row.count)),
    h('td', { class: 'results' }, last),
  );

/** How the games with a move ended, as a bar with its shares written in it. */
function results({ white, draws, black }: BookMove): Child {
  const known = white + draws + black;
  if (known === 0) return messages.resultNotKnown;
  const shares = [white, draws, black].map((one) => (1000 * one) / known);
  const kinds = ['white', 'draw', 'black'];
  return h(
    'span',
    {
      class: 'results-bar',
      role: 'img',
      'aria-label': messages.resultShares(percent(shares[0]!), percent(shares[1]!), percent(shares[2]!)),
    },
    shares.map((share, i) => {
      const part = h('span', { class: `share-${kinds[i]}` }, share >= 120 ? percent(share) : '');
      part.style.flexGrow = String(share);
      part.hidden = share === 0;
      return part;
    }),
  );
}
