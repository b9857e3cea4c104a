// The comment on the move of the review that is on the board: what was played, what it cost and why, and the better
// line. It stands with the board at every size, and is read aloud when it changes.

import type { Move, Review } from '../api.ts';
import { fill, h } from '../dom.ts';
import { messages } from '../messages/index.ts';
import { saidOf } from '../said.ts';
import { effect, type Signal } from '../signal.ts';
import { termName } from '../terms.ts';
import { pawns, printed, scoreText } from '../words.ts';
import { markOf, moveName } from './reviewed.ts';

const WORDS: Record<string, string> = {
  best: messages.gradeBest,
  good: messages.gradeGood,
  inaccuracy: messages.gradeInaccuracy,
  mistake: messages.gradeMistake,
  blunder: messages.gradeBlunder,
};

export function lessonCard(
  review: () => Review | null,
  ply: Signal<number>,
  line: Signal<Move[] | undefined>,
  why: () => void,
): HTMLElement {
  const card = h('section', { class: 'lesson', 'aria-label': messages.commentOnMove, 'aria-live': 'polite', 'aria-atomic': 'true' });
  const steps = (moves: Move[]) =>
    moves
      .slice(0, 12)
      .map((step, i) => h('button', { type: 'button', class: 'move', onclick: () => line.set(moves.slice(0, i + 1)) }, step.san));
  effect(() => {
    const now = review();
    card.hidden = !now;
    if (!now) return;
    const move = now.moves[ply() - 1];
    if (!move) {
      fill(card, h('p', null, messages.lessonHint));
      return;
    }
    const mark = markOf(move.grade);
    const said = saidOf(move);
    fill(
      card,
      h(
        'p',
        { class: `lesson-title ${mark?.kind ?? ''}` },
        h('strong', null, moveName(now, move), mark && h('span', { class: 'mark' }, mark.text)),
        ' ',
        h('span', { class: 'quiet' }, `${scoreText(move.score)}. `),
        !said && WORDS[move.grade],
      ),
      said && h('p', null, printed(said)),
      mark &&
        move.gave_up.length > 0 &&
        h(
          'p',
          { class: 'quiet' },
          messages.itGaveUp,
          move.gave_up
            .slice(0, 3)
            .map((part) => `${termName(part.name)} ${pawns(part.value)}`)
            .join(', '),
          '.',
        ),
      mark &&
        h(
          'p',
          { class: 'better' },
          messages.better,
          steps(move.best.line),
          ` (${scoreText(move.best.score)}) `,
          h('button', { type: 'button', class: 'link', onclick: why }, messages.whyQuestion),
        ),
    );
  });
  return card;
}
