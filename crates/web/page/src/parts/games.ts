// The games of a file as a list: players, result, date and opening, to search, to sort and to open. Any number of them:
// the list grows while the file is read, and only the rows that are seen are made.

import { announce, fill, h } from '../dom.ts';
import { messages } from '../messages/index.ts';
import { gameText, type ListedGame, listGames } from '../pgn/file.ts';
import { effect, signal } from '../signal.ts';
import * as study from '../study.ts';

interface Collection {
  name: string;
  file: Blob;
  games: ListedGame[];
  /** How much of the file has been read, 0 to 1. */
  share: number;
}

/** The file whose games are listed, kept while the page is open. */
export const collection = signal<Collection | undefined>(undefined);
/** The game of the list that is on the board. */
const opened = signal(-1);
const ROWS = 50;

/** Lists the games of a file; opens the first. Resolves when the first game is on the board. */
export async function openFile(file: Blob, name: string): Promise<void> {
  let first: Promise<void> | undefined;
  const mine: Collection = { name, file, games: [], share: 0 };
  opened.set(-1);
  let begun: (value: unknown) => void = () => {};
  const started = new Promise((resolve) => (begun = resolve));
  const reading = listGames(file, (games, share) => {
    // Another file has taken the place of this one.
    if (collection.peek() && collection.peek()!.file !== file && share < 1 && first) return false;
    collection.set({ ...mine, games, share });
    if (games.length > 0 && !first) {
      first = openGame(0);
      first.catch(() => undefined);
      begun(undefined);
    }
    return true;
  });
  await Promise.race([started, reading]);
  if (!first) await reading;
  await first;
}

async function openGame(index: number): Promise<void> {
  const now = collection.peek();
  const game = now?.games[index];
  if (!now || !game) return;
  await study.loadPgn(await gameText(now.file, game));
  opened.set(index);
  announce(messages.against(game.white, game.black));
}

type Column = 'order' | 'white' | 'black' | 'result' | 'date' | 'eco';
const COLUMNS: { name: Column; text: string }[] = [
  { name: 'white', text: messages.white },
  { name: 'black', text: messages.black },
  { name: 'result', text: messages.result },
  { name: 'date', text: messages.date },
  { name: 'eco', text: messages.opening },
];

/** The games that a search finds, as places in the list. Every word must stand somewhere. */
export function search(games: ListedGame[], text: string, column: Column, down: boolean): number[] {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found: number[] = [];
  games.forEach((game, index) => {
    const all =
      wanted.length === 0 ? '' : `${game.white}\n${game.black}\n${game.result}\n${game.date}\n${game.event}\n${game.eco}`.toLowerCase();
    if (wanted.every((word) => all.includes(word))) found.push(index);
  });
  if (column !== 'order') {
    const key = column;
    const order = new Intl.Collator(undefined, { numeric: true });
    found.sort((one, two) => order.compare(games[one]![key], games[two]![key]) || one - two);
  }
  return down ? found.reverse() : found;
}

export function gamesCard(): HTMLElement {
  const text = signal('');
  const sort = signal<{ column: Column; down: boolean }>({ column: 'order', down: false });
  const most = signal(ROWS);
  const trouble = signal('');
  const field = h('input', {
    type: 'search',
    'aria-label': messages.findGame,
    placeholder: messages.findGameHint,
    oninput: () => text.set(field.value),
  });
  const count = h('p', { class: 'quiet', role: 'status' });
  const head = h('tr');
  const body = h('tbody');
  const more = h('button', { type: 'button', onclick: () => most.update((rows) => rows + 4 * ROWS) }, messages.showMore);
  const card = h('section', { class: 'card games', 'aria-label': messages.gamesOfFile });
  effect(() => {
    text();
    sort();
    most.set(ROWS);
  });
  effect(() => {
    const { column, down } = sort();
    fill(
      head,
      COLUMNS.map(({ name, text: title }) =>
        h(
          'th',
          { scope: 'col', 'aria-sort': column === name ? (down ? 'descending' : 'ascending') : null },
          h(
            'button',
            { type: 'button', class: 'link', onclick: () => sort.set({ column: name, down: column === name && !down }) },
            title,
            column === name && (down ? ' ▾' : ' ▴'),
          ),
        ),
      ),
    );
  });
  effect(() => {
    const now = collection();
    card.hidden = !now || now.games.length < 2;
    if (!now) return;
    const found = search(now.games, text(), sort().column, sort().down);
    const shown = found.slice(0, most());
    const reading = now.share < 1 ? messages.shareOfFile(Math.round(now.share * 100)) : '';
    count.textContent = `${now.name}: ${found.length === now.games.length ? messages.gamesCount(found.length) : messages.gamesOf(found.length, now.games.length)}${reading}.`;
    more.hidden = shown.length === found.length;
    fill(
      body,
      shown.map((index) => row(now.games[index]!, index)),
    );
  });
  const row = (game: ListedGame, index: number) =>
    h(
      'tr',
      { class: index === opened() ? 'chosen' : '' },
      h(
        'th',
        { scope: 'row' },
        h(
          'button',
          { type: 'button', class: 'link', 'aria-current': index === opened() ? 'true' : null, onclick: () => choose(index) },
          game.white,
        ),
      ),
      h('td', null, game.black),
      h('td', { class: 'result' }, game.result.replace('1/2-1/2', '½–½').replace('-', '–')),
      h('td', { class: 'date' }, game.date),
      h('td', null, game.eco),
    );
  const choose = (index: number) => {
    openGame(index).then(
      () => trouble.set(''),
      (reason: Error) => trouble.set(reason.message),
    );
  };
  const error = h('p', { class: 'trouble', role: 'alert' });
  effect(() => {
    error.textContent = trouble();
    error.hidden = trouble() === '';
  });
  const close = h('button', { type: 'button', onclick: () => collection.set(undefined) }, messages.closeList);
  fill(
    card,
    h('div', { class: 'row' }, field, close),
    count,
    error,
    h(
      'div',
      { class: 'scroll games-scroll', tabindex: 0, role: 'region', 'aria-label': messages.listOfGames },
      h('table', { class: 'games-table' }, h('thead', null, head), body),
      more,
    ),
  );
  return card;
}
