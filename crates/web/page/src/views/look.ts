// Look: a board to move on, the verdict, the search's lines, and positions and
// games in and out.

import { followWithSearch } from '../analysis.ts';
import { fill, h } from '../dom.ts';
import { effect } from '../signal.ts';
import { headline } from '../parts/headline.ts';
import { searchCard } from '../parts/lines.ts';
import { moveList } from '../parts/moves.ts';
import { attempt, note, positionCard } from '../parts/position.ts';
import { setupCard } from '../parts/setup.ts';
import { studyBoard } from '../parts/studyboard.ts';
import * as study from '../study.ts';

export function look(root: HTMLElement): void {
  followWithSearch();
  const shown = studyBoard();
  const place = h('div', { class: 'stack' });
  const showPosition = () => fill(place, positionCard(() => fill(place, setupCard(shown, showPosition))));
  showPosition();
  const trouble = h('p', { class: 'trouble', role: 'alert' });
  effect(() => {
    trouble.textContent = study.trouble();
    trouble.hidden = study.trouble() === '';
  });
  fill(
    root,
    shown.element,
    h('div', { class: 'panel' }, trouble, headline(true), searchCard(), movesCard(), place),
  );
}

export function movesCard(): HTMLElement {
  const message = note('typed-move-note');
  const field = h('input', { type: 'text', placeholder: 'Nf3', 'aria-label': 'Type a move', autocomplete: 'off', spellcheck: 'false', 'aria-describedby': 'typed-move-note' });
  const typed = h(
    'form',
    {
      class: 'row',
      onsubmit: (event: Event) => {
        event.preventDefault();
        const text = field.value;
        // Empty at once, so that the next move can be typed while this one is on its way.
        field.value = '';
        void attempt(field, message, () => study.playText(text)).then((done) => {
          if (!done && field.value === '') field.value = text;
        });
      },
    },
    field,
    h('button', { type: 'submit' }, 'Play'),
    h('button', { type: 'button', title: 'Remove the move shown and all after it', onclick: study.removeHere }, 'Remove'),
  );
  return h(
    'section',
    { class: 'card', 'aria-label': 'Moves' },
    moveList({ tree: study.tree, path: study.path, go: study.go, empty: 'No moves yet. Move a piece, or paste a game.' }),
    typed,
    message,
  );
}
