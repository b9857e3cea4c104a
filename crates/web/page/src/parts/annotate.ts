// Working on a game: the comment and glyphs of the move on the board, its line moved up or removed, the game's tags,
// and everything undone again.

import { debounce, fill, h } from '../dom.ts';
import { messages } from '../messages/index.ts';
import { MOVE_GLYPHS, POSITION_GLYPHS, words } from '../pgn/annotations.ts';
import { effect, onCleanup, untracked } from '../signal.ts';
import * as study from '../study.ts';
import { nodeAt } from '../tree.ts';
import { moveNumber } from '../words.ts';

export const COMMENT_FIELD = 'move-comment';

export function annotateCard(): HTMLElement {
  const label = h('label', { for: COMMENT_FIELD, class: 'label' });
  const field = h('textarea', { id: COMMENT_FIELD, rows: 2, oninput: () => save(field.value), onblur: () => saveNow() });
  let due: string | undefined;
  const saveNow = () => {
    if (due === undefined) return;
    const text = due;
    due = undefined;
    if (text.trim() !== said()) study.setWords(text);
  };
  const later = debounce(600, saveNow);
  const save = (text: string) => {
    due = text;
    later();
  };
  const said = () => untracked(() => (study.commentsHere() ?? []).map(words).filter(Boolean).join(' '));
  let shown = '';
  effect(() => {
    const where = study.path();
    const node = nodeAt(study.tree(), where);
    const { number, side } = moveNumber(study.tree().start_fen, where.length);
    label.textContent = node ? messages.commentOn(`${number}${side === 'white' ? '.' : '…'} ${node.san}`) : messages.commentOnGame;
    const key = where.join('.');
    // While somebody writes here, what they write stands.
    if (key === shown && document.activeElement === field) return;
    shown = key;
    field.value = said();
  });
  // What was typed belongs to the move it was typed for: it is kept before another comes.
  onCleanup(saveNow);
  addEventListener('pagehide', saveNow);
  onCleanup(() => removeEventListener('pagehide', saveNow));

  // Built once: leaving the comment field changes the tree, and a button that is replaced then would miss its click.
  const glyphButtons = [...MOVE_GLYPHS, ...POSITION_GLYPHS].map((glyph, i) => ({
    nag: glyph.nag,
    button: h(
      'button',
      {
        type: 'button',
        class: 'glyph',
        'aria-label': glyph.name,
        title: `${glyph.name}${i < MOVE_GLYPHS.length ? ` (Alt+${i + 1})` : ''}`,
        onclick: () => study.toggleNagHere(glyph.nag),
      },
      glyph.sign,
    ),
  }));
  const glyphs = h(
    'div',
    { class: 'glyph-row', role: 'group', 'aria-label': messages.glyphsOfMove },
    glyphButtons.map((one) => one.button),
  );
  const button = (text: string, title: string, run: () => void) => h('button', { type: 'button', title, onclick: run }, text);
  const undo = button(messages.undo, messages.undoKey, study.undo);
  const redo = button(messages.redo, messages.redoKey, study.redo);
  const up = button(messages.lineUp, messages.lineUpKey, () => study.promoteHere());
  const main = button(messages.mainLine, messages.mainLineKey, () => study.promoteHere(true));
  const remove = button(messages.remove, messages.removeKey, study.removeHere);
  const buttons = h('div', { class: 'row wrap' }, undo, redo, up, main, remove);
  effect(() => {
    const where = study.path();
    const node = nodeAt(study.tree(), where);
    for (const one of glyphButtons) {
      one.button.disabled = !node;
      one.button.setAttribute('aria-pressed', node?.nags?.includes(one.nag) ? 'true' : 'false');
    }
    undo.disabled = !study.canUndo();
    redo.disabled = !study.canRedo();
    up.disabled = main.disabled = !where.some((step) => step > 0);
    remove.disabled = !node;
  });

  const tags = h('div', { class: 'tags' });
  const tagList = h('details', null, h('summary', null, messages.tagsOfGame), tags);
  effect(() => {
    const headers = study.tree().headers;
    // Fields are not replaced under the hand that fills them in.
    if (tags.contains(document.activeElement)) return;
    const names = ['White', 'Black', 'Event', 'Site', 'Date', 'Round', 'Result'];
    const others = headers.map(([name]) => name).filter((name) => !names.includes(name));
    fill(
      tags,
      [...names, ...new Set(others)].map((name) =>
        h(
          'label',
          { class: 'field' },
          h('span', null, name),
          h('input', {
            type: 'text',
            value: headers.find(([key]) => key === name)?.[1] ?? '',
            onchange: (event: Event) => study.setHeader(name, (event.target as HTMLInputElement).value.trim()),
          }),
        ),
      ),
    );
  });
  return h('div', { class: 'annotate' }, label, field, glyphs, buttons, tagList);
}
