// Look: a board to move on, the verdict, the search's lines, and positions and
// games in and out.

import { followWithSearch } from '../analysis.ts';
import { fill, h } from '../dom.ts';
import { messages } from '../messages/index.ts';
import { annotateCard } from '../parts/annotate.ts';
import { bookCard, openingName } from '../parts/book.ts';
import { gamesCard } from '../parts/games.ts';
import { headline } from '../parts/headline.ts';
import { searchCard } from '../parts/lines.ts';
import { moveList } from '../parts/moves.ts';
import { attempt, note, positionCard } from '../parts/position.ts';
import { savedBar } from '../parts/saved.ts';
import { setupCard } from '../parts/setup.ts';
import { studyBoard } from '../parts/studyboard.ts';
import { tablebaseCard } from '../parts/tablebase.ts';
import { welcomeCard } from '../parts/welcome.ts';
import { effect } from '../signal.ts';
import * as study from '../study.ts';

export function look(root: HTMLElement): void {
  followWithSearch();
  const shown = studyBoard();
  const place = h('div', { class: 'stack' });
  const showPosition = () =>
    fill(
      place,
      positionCard((from) => fill(place, setupCard(shown, from, showPosition))),
    );
  showPosition();
  const trouble = h('p', { class: 'trouble', role: 'alert' });
  effect(() => {
    trouble.textContent = study.trouble();
    trouble.hidden = study.trouble() === '';
  });
  fill(
    root,
    shown.element,
    h(
      'div',
      { class: 'panel' },
      trouble,
      welcomeCard(),
      headline(true),
      tablebaseCard(),
      searchCard(),
      movesCard(),
      bookCard(),
      gamesCard(),
      place,
    ),
  );
}

export function movesCard(): HTMLElement {
  const message = note('typed-move-note');
  const field = h('input', {
    type: 'text',
    placeholder: 'Nf3',
    'aria-label': messages.typeMove,
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-describedby': 'typed-move-note',
  });
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
    h('button', { type: 'submit' }, messages.playMove),
  );
  return h(
    'section',
    { class: 'card', 'aria-label': messages.moves },
    openingName(() => study.place()?.opening),
    moveList({ tree: study.tree, path: study.path, go: study.go, empty: messages.noMovesLook }),
    savedBar(),
    unreadNote(),
    typed,
    message,
    annotateCard(),
  );
}

/** What could not be read of the game: it is kept as text and written back. */
function unreadNote(): HTMLElement {
  const box = h('div', { class: 'unread-note', role: 'status' });
  effect(() => {
    const problems = study.unread();
    fill(
      box,
      problems.slice(0, 5).map((problem) => h('p', { class: 'trouble' }, problem)),
      problems.length > 5 && h('p', { class: 'quiet' }, messages.andMore(problems.length - 5)),
      problems.length > 0 && h('p', { class: 'quiet' }, messages.keptUnread),
    );
  });
  return box;
}
