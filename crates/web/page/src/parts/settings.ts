// What the person may set once for every view: language, colours, the board, the pieces and sounds. The search's own
// settings stand with the search, under Advanced.

import { h, select, toggle } from '../dom.ts';
import { LANGUAGES, language, messages, setLanguage } from '../messages/index.ts';
import { boardColours, pieceSet, sounds, theme } from '../settings.ts';
import { sound } from '../sounds.ts';

export function showSettings(): void {
  const dialog = h(
    'dialog',
    { class: 'settings', 'aria-label': messages.settings },
    h('h2', null, messages.settings),
    h(
      'div',
      { class: 'stack' },
      select(
        messages.languageLabel,
        Object.entries(LANGUAGES).map(([value, text]) => ({ value, text })),
        language,
        setLanguage,
      ),
      select(
        messages.colours,
        [
          { value: 'auto', text: messages.coloursAuto },
          { value: 'light', text: messages.coloursLight },
          { value: 'dark', text: messages.coloursDark },
        ],
        theme.peek(),
        (value) => theme.set(value),
      ),
      select(
        messages.boardColours,
        [
          { value: 'sage', text: messages.boardSage },
          { value: 'wood', text: messages.boardWood },
          { value: 'sea', text: messages.boardSea },
          { value: 'slate', text: messages.boardSlate },
        ],
        boardColours.peek(),
        (value) => boardColours.set(value),
      ),
      select(
        messages.pieceSet,
        [
          { value: 'own', text: messages.piecesShaded },
          { value: 'letters', text: messages.piecesLetters },
        ],
        pieceSet.peek(),
        (value) => pieceSet.set(value),
      ),
      toggle(messages.sounds, sounds.peek(), (on) => {
        sounds.set(on);
        sound('move');
      }),
    ),
    h('form', { method: 'dialog' }, h('button', { class: 'primary' }, messages.close)),
  );
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
