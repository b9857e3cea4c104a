// The first visit: three ways to begin, until one of them was taken.

import { fill, h } from '../dom.ts';
import { messages } from '../messages/index.ts';
import { effect, isBoolean, stored } from '../signal.ts';
import * as study from '../study.ts';
import { reviewText } from '../views/review.ts';
import { attempt, note, takeText } from './position.ts';

const welcomed = stored<boolean>('welcomed', false, isBoolean);

/** Morphy against the Duke and the Count: short, known, and lost by mistakes. */
const EXAMPLE = `[Event "Paris Opera"]
[Site "Paris"]
[Date "1858.11.02"]
[White "Morphy, Paul"]
[Black "Duke Karl and Count Isouard"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5
11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0`;

export function welcomeCard(): HTMLElement {
  const card = h('section', { class: 'card welcome', 'aria-label': messages.whereToBegin });
  const message = note('welcome-note');
  const field = h('textarea', {
    rows: 4,
    spellcheck: 'false',
    'aria-label': messages.gameToShow,
    placeholder: '1. e4 e5 2. Nf3 …',
  });
  const done = () => welcomed.set(true);
  const paste = h(
    'div',
    { class: 'stack', hidden: true },
    field,
    message,
    h('div', { class: 'row' }, h('button', { type: 'button', class: 'primary', onclick: () => void take() }, messages.showIt)),
  );
  const take = () => attempt(field, message, () => takeText(field.value)).then((good) => good && done());
  effect(() => {
    // Whoever has moved a piece has found the way.
    if (study.tree().children.length > 0 || study.tree().headers.length > 0) done();
  });
  effect(() => {
    card.hidden = welcomed();
  });
  fill(
    card,
    h('h2', null, messages.beginQuestion),
    h('p', { class: 'quiet' }, messages.welcomeLead),
    h(
      'div',
      { class: 'row wrap' },
      h(
        'button',
        {
          type: 'button',
          class: 'primary',
          onclick: () => {
            paste.hidden = false;
            field.focus();
          },
        },
        messages.pasteGame,
      ),
      h(
        'button',
        {
          type: 'button',
          onclick: () => {
            done();
            location.hash = '#/play';
          },
        },
        messages.viewPlay,
      ),
      h(
        'button',
        {
          type: 'button',
          onclick: () => {
            done();
            reviewText(EXAMPLE);
          },
        },
        messages.seeExample,
      ),
      h('button', { type: 'button', class: 'link', onclick: done }, messages.notNow),
    ),
    paste,
  );
  return card;
}
