// The keys of the page: what each does, in one table from which the list on "?" is made, too.

import { h } from '../dom.ts';
import { messages } from '../messages/index.ts';
import { MOVE_GLYPHS } from '../pgn/annotations.ts';
import { onCleanup } from '../signal.ts';
import * as study from '../study.ts';
import { COMMENT_FIELD } from './annotate.ts';

export interface KeyAction {
  /** As `KeyboardEvent.key`, with modifiers: "Ctrl+z", "Alt+1", "Shift+P". */
  keys: string[];
  text: string;
  run: () => void;
  /** The views where it works; everywhere if not said. */
  views?: string[];
}

const STUDY = ['look', 'why', 'compare'];

/** What works on the study, wherever it is shown. */
export const STUDY_KEYS: KeyAction[] = [
  { keys: ['ArrowLeft'], text: messages.oneBack, run: study.back, views: STUDY },
  { keys: ['ArrowRight'], text: messages.oneForward, run: study.forward, views: STUDY },
  { keys: ['ArrowUp'], text: messages.alternativeBefore, run: () => study.sideways(-1), views: STUDY },
  { keys: ['ArrowDown'], text: messages.alternativeNext, run: () => study.sideways(1), views: STUDY },
  { keys: ['Home'], text: messages.toStart, run: study.toStart, views: STUDY },
  { keys: ['End'], text: messages.toEndOfLine, run: study.toEnd, views: STUDY },
  { keys: ['Delete', 'Backspace'], text: messages.removeFromHere, run: study.removeHere, views: STUDY },
  { keys: ['p'], text: messages.moveLineUp, run: () => study.promoteHere(), views: STUDY },
  { keys: ['Shift+P'], text: messages.makeMainLine, run: () => study.promoteHere(true), views: STUDY },
  { keys: ['Ctrl+z'], text: messages.undo, run: study.undo, views: STUDY },
  { keys: ['Ctrl+Shift+Z', 'Ctrl+y'], text: messages.redo, run: study.redo, views: STUDY },
  { keys: ['c'], text: messages.writeComment, run: () => document.getElementById(COMMENT_FIELD)?.focus(), views: ['look'] },
  ...MOVE_GLYPHS.map(
    (glyph, i): KeyAction => ({
      keys: [`Alt+${i + 1}`],
      text: `${glyph.sign}: ${glyph.name}`,
      run: () => study.toggleNagHere(glyph.nag),
      views: STUDY,
    }),
  ),
];

let ofView: KeyAction[] = [];

/** Keys of the view that is being built, for as long as it is shown; they go before those that work everywhere. */
export function viewKeys(actions: KeyAction[]): void {
  ofView = actions;
  onCleanup(() => {
    if (ofView === actions) ofView = [];
  });
}

/** What works in a view: each key once. */
export function keysIn(view: string, everywhere: KeyAction[]): KeyAction[] {
  const taken = new Set(ofView.flatMap((action) => action.keys));
  const others = everywhere.filter(
    (action) => (!action.views || action.views.includes(view)) && !action.keys.some((key) => taken.has(key)),
  );
  return [...others, ...ofView];
}

/** The name of a key press, as the table writes it. */
export function keyName(event: KeyboardEvent): string {
  // With Alt some keyboards give another letter: the key's place says which figure it is.
  const figure = event.altKey ? /^Digit(\d)$/.exec(event.code)?.[1] : undefined;
  const key = figure ?? event.key;
  const shifted = event.shiftKey && (event.ctrlKey || event.metaKey || /^[A-Z]$/.test(key));
  return `${event.ctrlKey || event.metaKey ? 'Ctrl+' : ''}${event.altKey ? 'Alt+' : ''}${shifted ? 'Shift+' : ''}${event.ctrlKey && shifted ? key.toUpperCase() : key}`;
}

const SIGNS: Record<string, string> = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓', Backspace: 'Backspace' };

/** Shows every key in a dialog. */
export function showKeys(actions: KeyAction[]): void {
  if (document.querySelector('dialog.keys')) return;
  const row = (keys: string[], text: string) => [
    h(
      'dt',
      null,
      keys.map((key, i) => [i > 0 && ' ', h('kbd', null, SIGNS[key] ?? key)]),
    ),
    h('dd', null, text),
  ];
  const dialog = h(
    'dialog',
    { class: 'keys', 'aria-label': messages.keys },
    h('h2', null, messages.keys),
    h(
      'dl',
      null,
      actions.map((action) => row(action.keys, action.text)),
    ),
    h('h3', null, messages.onTheBoard),
    h(
      'dl',
      null,
      row(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'], messages.chooseSquare),
      row(['Enter'], messages.pickUp),
      row(['Escape'], messages.letGo),
    ),
    h('p', { class: 'quiet' }, messages.drawingHint),
    h('form', { method: 'dialog' }, h('button', { class: 'primary' }, messages.close)),
  );
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
