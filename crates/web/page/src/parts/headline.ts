// The answer first: who is better, by how much, the main reason in one
// sentence, and the way to the whole reason.

import { bestScore, explanation } from '../analysis.ts';
import { fill, h } from '../dom.ts';
import { messages } from '../messages/index.ts';
import { sentencesOf } from '../said.ts';
import { evaluator } from '../settings.ts';
import { effect } from '../signal.ts';
import { place } from '../study.ts';
import { scoreText, statusText, verdict } from '../words.ts';
import { chances } from './bar.ts';

export function headline(withWhy: boolean): HTMLElement {
  const score = h('span', { class: 'score' });
  const words = h('div', { class: 'headline-words' });
  const reason = h('p', { class: 'reason' });
  const odds = h('div', { class: 'odds' });
  // Built once: a link that is replaced by every line of the search cannot be pressed.
  const why = withWhy && h('a', { class: 'button primary why-button', href: '#/why' }, messages.whyQuestion);
  effect(() => {
    const here = place();
    const best = bestScore();
    if (why) why.hidden = !here || here.status.over;
    if (!here) {
      fill(words, h('p', { class: 'quiet' }, messages.askingGander));
      return;
    }
    if (here.status.over) {
      fill(score, here.status.result);
      fill(words, h('h2', null, statusText(here)));
      fill(reason);
      fill(odds);
      return;
    }
    const sentence = explanation()?.fen === here.fen ? sentencesOf(explanation()!)[0] : undefined;
    fill(score, best && scoreText(best.score));
    fill(
      words,
      h('h2', null, best ? verdict(best.score) : statusText(here)),
      h(
        'p',
        { class: 'quiet' },
        best ? messages.seenFromWhite(statusText(here), best.searched ? messages.bySearch : messages.beforeSearch, evaluator()) : '',
      ),
    );
    fill(reason, sentence && [h('span', { class: 'quiet' }, messages.asItStandsLead), sentence]);
    fill(odds, best?.wdl && chances(best.wdl));
  });
  return h(
    'section',
    { class: 'card headline', 'aria-label': messages.verdict },
    h('div', { class: 'headline-top' }, score, words, why),
    reason,
    odds,
  );
}
