// The answer first: who is better, by how much, the main reason in one
// sentence, and the way to the whole reason.

import { bestScore, explanation } from '../analysis.ts';
import { fill, h } from '../dom.ts';
import { effect } from '../signal.ts';
import { evaluator } from '../settings.ts';
import { place } from '../study.ts';
import { scoreText, verdict } from '../words.ts';
import { chances } from './bar.ts';

export function headline(withWhy: boolean): HTMLElement {
  const card = h('section', { class: 'card headline', 'aria-label': 'Verdict' });
  effect(() => {
    const here = place();
    const best = bestScore();
    if (!here) {
      fill(card, h('p', { class: 'quiet' }, 'Asking Gander…'));
      return;
    }
    if (here.status.over) {
      fill(card, h('div', { class: 'headline-top' }, h('span', { class: 'score' }, here.status.result), h('h2', null, here.status.text)));
      return;
    }
    const reason = explanation()?.fen === here.fen ? explanation()?.sentences[0] : undefined;
    fill(
      card,
      h(
        'div',
        { class: 'headline-top' },
        best && h('span', { class: 'score' }, scoreText(best.score)),
        h(
          'div',
          { class: 'headline-words' },
          h('h2', null, best ? verdict(best.score) : here.status.text),
          h('p', { class: 'quiet' }, best ? `${here.status.text} Seen from White, ${best.searched ? 'by search' : 'before any search'} with ${evaluator()}.` : ''),
        ),
        withWhy && h('a', { class: 'button primary why-button', href: '#/why' }, 'Why?'),
      ),
      reason && h('p', { class: 'reason' }, h('span', { class: 'quiet' }, 'On the board as it stands: '), reason),
      best?.wdl && chances(best.wdl),
    );
  });
  return card;
}
