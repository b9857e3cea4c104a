// The evaluation bar: White's share of the chances, with the score and the
// chances of win, draw and loss in words.

import type { Score, Side, Wdl } from '../api.ts';
import { fill, h } from '../dom.ts';
import { messages } from '../messages/index.ts';
import { effect } from '../signal.ts';
import { barShare, pawns, percent, scoreSpoken, scoreText } from '../words.ts';

export function evaluationBar(best: () => { score: Score; wdl?: Wdl; win?: number } | undefined, orientation: () => Side): HTMLElement {
  const white = h('div', { class: 'bar-white' });
  const text = h('span', { class: 'bar-text' });
  const bar = h('div', { class: 'bar', role: 'img' }, white, text);
  effect(() => {
    const now = best();
    bar.classList.toggle('turned', orientation() === 'black');
    bar.style.setProperty('--share', `${now ? barShare(now.score, now.wdl, now.win) : 50}%`);
    bar.classList.toggle('black-ahead', now ? barShare(now.score, now.wdl, now.win) < 50 : false);
    fill(text, now ? ('cp' in now.score ? pawns(now.score.cp, 1) : scoreText(now.score)) : '');
    bar.setAttribute('aria-label', now ? messages.evaluationIs(scoreSpoken(now.score)) : messages.noEvaluation);
  });
  return bar;
}

/** Win, draw and loss as one strip with its figures. */
export function chances(wdl: Wdl): HTMLElement {
  const part = (name: string, share: number) => {
    const piece = h('span', { class: `chance ${name}` });
    piece.style.flexGrow = String(Math.max(share, 1));
    return piece;
  };
  return h(
    'div',
    { class: 'chances' },
    h('div', { class: 'chance-strip', 'aria-hidden': true }, part('win', wdl[0]), part('draw', wdl[1]), part('loss', wdl[2])),
    h(
      'div',
      { class: 'chance-words' },
      h('span', null, messages.whiteWinsShare(percent(wdl[0]))),
      h('span', null, messages.drawShare(percent(wdl[1]))),
      h('span', null, messages.blackWinsShare(percent(wdl[2]))),
    ),
  );
}
