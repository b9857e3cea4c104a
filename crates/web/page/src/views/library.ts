// Library: every study and game that was kept, to open, to delete, and to take along as one file.

import * as api from '../api.ts';
import { download, fill, h } from '../dom.ts';
import * as library from '../library.ts';
import { openFile } from '../parts/games.ts';
import { attempt, note, studyName } from '../parts/position.ts';
import { readPgn } from '../pgn/read.ts';
import { effect, onCleanup, signal } from '../signal.ts';

export function libraryView(root: HTMLElement): void {
  const entries = signal<api.LibraryEntry[] | undefined>(undefined);
  const text = signal('');
  const message = note('library-note');
  const list = h('tbody');
  const count = h('p', { class: 'quiet', role: 'status' });
  const box = h('section', { class: 'card wide-card', 'aria-label': 'Library' });
  const tell = (words: string) => {
    message.classList.remove('trouble');
    message.textContent = words;
  };
  effect(() => {
    library.changes();
    let stale = false;
    onCleanup(() => (stale = true));
    api.libraryList().then(
      (found) => {
        if (!stale) entries.set(found.filter((entry) => entry.name.endsWith('.pgn')));
      },
      (reason: Error) => {
        message.classList.add('trouble');
        message.textContent = reason.message;
      },
    );
  });
  const field = h('input', {
    type: 'search',
    'aria-label': 'Find in the library',
    placeholder: 'Name, player, event…',
    oninput: () => text.set(field.value),
  });
  effect(() => {
    const all = entries();
    if (!all) return;
    const wanted = text().toLowerCase().split(/\s+/).filter(Boolean);
    const found = all.filter((entry) => wanted.every((word) => `${entry.name} ${entry.head}`.toLowerCase().includes(word)));
    count.textContent =
      all.length === 0
        ? 'Nothing is kept here yet. Open or make a game in Look, and choose “Keep in the library”.'
        : `${found.length} of ${all.length} kept.`;
    fill(
      list,
      found.map((entry) => row(entry)),
    );
  });
  const row = (entry: api.LibraryEntry) => {
    const [game] = readPgn(entry.head);
    const tag = (name: string) => game?.tree.headers.find(([key]) => key === name)?.[1] ?? '';
    const players = [tag('White'), tag('Black')].filter((name) => name && name !== '?').join(' – ');
    const sure = signal(false);
    const end = h('td', { class: 'row-buttons' });
    effect(() =>
      fill(
        end,
        sure()
          ? [
              h(
                'button',
                {
                  type: 'button',
                  class: 'danger',
                  onclick: () => void attempt(end, message, () => library.remove(entry.name, entry.version)),
                },
                'Delete it',
              ),
              h('button', { type: 'button', onclick: () => sure.set(false) }, 'Keep it'),
            ]
          : h('button', { type: 'button', 'aria-label': `Delete ${entry.name}`, onclick: () => sure.set(true) }, 'Delete'),
      ),
    );
    return h(
      'tr',
      null,
      h(
        'th',
        { scope: 'row' },
        h('button', { type: 'button', class: 'link', onclick: () => void show(entry.name) }, entry.name.replace(/\.pgn$/, '')),
        library.saved()?.name === entry.name && h('small', null, ' on the board'),
      ),
      h('td', null, players),
      h('td', { class: 'date' }, new Date(entry.modified * 1000).toLocaleDateString()),
      end,
    );
  };
  const show = (name: string) =>
    attempt(box, message, async () => {
      await library.open(name, openFile, (pgn) => readPgn(pgn).length);
      location.hash = '#/look';
    });
  const file = h('input', {
    type: 'file',
    multiple: true,
    accept: '.pgn,.json,.txt',
    class: 'hidden-file',
    'aria-label': 'Import files',
    onchange: () => {
      const chosen = [...(file.files ?? [])];
      void attempt(box, message, async () => {
        let added = 0;
        let same = 0;
        for (const one of chosen) {
          const done = await library.importText(one.name, await one.text());
          added += done.added;
          same += done.same;
        }
        setTimeout(() => tell(`${added} added${same > 0 ? `, ${same} were there already` : ''}.`));
      });
      file.value = '';
    },
  });
  fill(
    box,
    h('h2', null, 'Library'),
    h(
      'div',
      { class: 'row wrap' },
      field,
      h(
        'button',
        { type: 'button', onclick: () => void attempt(box, message, async () => void (await library.saveAs(studyName()))) },
        'Keep the game in Look',
      ),
      h('button', { type: 'button', onclick: () => file.click() }, 'Import'),
      file,
      h(
        'button',
        {
          type: 'button',
          onclick: () =>
            void attempt(box, message, async () => download('gander-library.json', await library.exportAll(), 'application/json')),
        },
        'Export everything',
      ),
    ),
    message,
    count,
    h(
      'div',
      { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'What is kept' },
      h(
        'table',
        { class: 'games-table library-table' },
        h(
          'thead',
          null,
          h(
            'tr',
            null,
            ['Name', 'Players', 'Kept', ''].map((name) => (name === '' ? h('td') : h('th', { scope: 'col' }, name))),
          ),
        ),
        list,
      ),
    ),
    h(
      'p',
      { class: 'quiet' },
      'Each is a PGN file in the library folder that Gander named when it started; deleted ones go to the folder “deleted” in it.',
    ),
  );
  fill(root, box);
}
