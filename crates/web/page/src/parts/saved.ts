// Where the game on the board is kept, and what to do when the same file was changed elsewhere.

import { fill, h } from '../dom.ts';
import * as library from '../library.ts';
import { messages } from '../messages/index.ts';
import { effect, signal } from '../signal.ts';
import { studyName } from './position.ts';

export function savedBar(): HTMLElement {
  const bar = h('div', { class: 'saved-bar', role: 'status' });
  const trouble = signal('');
  const run = (work: () => Promise<unknown>) => () => {
    trouble.set('');
    work().catch((reason: Error) => trouble.set(reason.message));
  };
  const button = (text: string, work: () => Promise<unknown>) => h('button', { type: 'button', onclick: run(work) }, text);
  effect(() => {
    const file = library.saved();
    const now = library.state();
    const name = file?.name.replace(/\.pgn$/, '');
    fill(
      bar,
      !file && button(messages.keepInLibrary, () => library.saveAs(studyName())),
      file &&
        now.kind === 'conflict' && [
          h('p', { class: 'trouble' }, messages.nothingOverwritten(now.error)),
          button(messages.takeTheirs, library.takeTheirs),
          button(messages.keepMine, library.keepMine),
        ],
      file && now.kind === 'failed' && [h('p', { class: 'trouble' }, now.error), button(messages.tryAgain, library.save)],
      file &&
        (now.kind === 'saved' || now.kind === 'saving') && [
          h(
            'span',
            { class: 'quiet' },
            now.kind === 'saved' ? messages.keptAs : messages.keepingAs,
            h('strong', null, name ?? ''),
            now.kind === 'saved' ? '.' : '…',
          ),
          h('button', { type: 'button', class: 'link', onclick: library.detach }, messages.detach),
        ],
      trouble() && h('p', { class: 'trouble' }, trouble()),
    );
  });
  return bar;
}
