// The answer first: who is better, by how much, the main reason in one
// sentence, and the way to the whole reason.

import { bestScore, explanation } from '../analysis.ts';
import { fill, h } from '../dom.ts';
import { evaluator } from '../settings.ts';
import { effect } from '../signal.ts';
import { place } from '../study.ts';
import { scoreText, verdict } from '../words.ts';
import { chances } from './bar.ts';

export function headline(withWhy: boolean): HTMLElement {
  const score = h('span', { class: 'score' });
  const words = h('div', { class: 'headline-words' });
  const reason = h('p', { class: 'reason' });
  const odds = h('div', { class: 'odds' });
  // Built once: a link that is replaced by every line of the search cannot be pressed.
  const why = withWhy && h('a', { class: 'button primary why-button', href: '#/why' }, 'Why?');
  effect(() => {
    const here = place();
    const best = bestScore();
    if (why) why.hidden = !here || here.status.over;
    if (!here) {
      fill(words, h('p', { class: 'quiet' }, 'Asking Gander…'));
      return;
    }
    if (here.status.over) {
      fill(score, here.status.result);
      fill(words, h('h2', null, here.status.text));
      fill(reason);
      fill(odds);
      return;
    }
    const sentence = explanation()?.fen === here.fen ? explanation()?.sentences[0] : undefined;
    fill(score, best && scoreText(best.score));
    fill(
      words,
      h('h2', null, best ? verdict(best.score) : here.status.text),
      h(
        'p',
        { class: 'quiet' },
        best ? `${here.status.text} Seen from White, ${best.searched ? 'by search' : 'before any search'} with ${evaluator()}.` : '',
      ),
    );
    fill(reason, sentence && [h('span', { class: 'quiet' }, 'On the board as it stands: '), sentence]);
    fill(odds, best?.wdl && chances(best.wdl));
  });
  return h(
    'section',
    { class: 'card headline', 'aria-label': 'Verdict' },
    h('div', { class: 'headline-top' }, score, words, why),
    reason,
    odds,
  );
}
