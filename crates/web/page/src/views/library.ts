// Library: every study and game that was kept, to open, to delete, and to take along as one file.

import * as api from '../api.ts';
import { download, fill, h } from '../dom.ts';
import * as library from '../library.ts';
import { language, messages } from '../messages/index.ts';
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
  const box = h('section', { class: 'card wide-card', 'aria-label': messages.viewLibrary });
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
    'aria-label': messages.findInLibrary,
    placeholder: messages.findInLibraryHint,
    oninput: () => text.set(field.value),
  });
  const table = h(
    'div',
    { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': messages.whatIsKept },
    h(
      'table',
      { class: 'games-table library-table' },
      h(
        'thead',
        null,
        h(
          'tr',
          null,
          [messages.name, messages.players, messages.kept, ''].map((name) => (name === '' ? h('td') : h('th', { scope: 'col' }, name))),
        ),
      ),
      list,
    ),
  );
  effect(() => {
    const all = entries();
    if (!all) return;
    const wanted = text().toLowerCase().split(/\s+/).filter(Boolean);
    const found = all.filter((entry) => wanted.every((word) => `${entry.name} ${entry.head}`.toLowerCase().includes(word)));
    table.hidden = found.length === 0;
    count.textContent = all.length === 0 ? messages.libraryEmpty : messages.keptCount(found.length, all.length);
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
                messages.deleteIt,
              ),
              h('button', { type: 'button', onclick: () => sure.set(false) }, messages.keepIt),
            ]
          : h('button', { type: 'button', 'aria-label': messages.deleteNamed(entry.name), onclick: () => sure.set(true) }, messages.delete),
      ),
    );
    return h(
      'tr',
      null,
      h(
        'th',
        { scope: 'row' },
        h('button', { type: 'button', class: 'link', onclick: () => void show(entry.name) }, entry.name.replace(/\.pgn$/, '')),
        library.saved()?.name === entry.name && h('small', null, messages.isOnBoard),
      ),
      h('td', null, players),
      h('td', { class: 'date' }, new Date(entry.modified * 1000).toLocaleDateString(language)),
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
    'aria-label': messages.importFiles,
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
        setTimeout(() => tell(`${messages.addedCount(added)}${same > 0 ? messages.thereAlready(same) : ''}.`));
      });
      file.value = '';
    },
  });
  fill(
    box,
    h('h2', null, messages.viewLibrary),
    h(
      'div',
      { class: 'row wrap' },
      field,
      h(
        'button',
        { type: 'button', onclick: () => void attempt(box, message, async () => void (await library.saveAs(studyName()))) },
        messages.keepLookGame,
      ),
      h('button', { type: 'button', onclick: () => file.click() }, messages.import),
      file,
      h(
        'button',
        {
          type: 'button',
          onclick: () =>
            void attempt(box, message, async () => download('gander-library.json', await library.exportAll(), 'application/json')),
        },
        messages.exportAll,
      ),
    ),
    message,
    count,
    table,
    h('p', { class: 'quiet' }, messages.libraryNote),
  );
  fill(root, box);
}
