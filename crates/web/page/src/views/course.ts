// The course: all chapters with what is done of them, and a lesson: a position to judge, then the answer with lit squares
// and the numbers of its terms.

import * as api from '../api.ts';
import { Board } from '../board.ts';
import { better, CHAPTERS, type Chapter, chapterText, done, finish, mainRows } from '../course.ts';
import { announce, fill, h } from '../dom.ts';
import { messages } from '../messages/index.ts';
import { rowHeat } from '../parts/terms.ts';
import { about } from '../settings.ts';
import { effect, onCleanup, signal } from '../signal.ts';
import { termName, termText } from '../terms.ts';
import { capital, pawns, sideName } from '../words.ts';
import { invite } from './play.ts';

/** How many rows an answer shows. */
const ROWS = 5;
/** How many terms there are to choose from. */
const CHOICES = 3;

const address = (chapter: Chapter, number?: number): string =>
  `#/learn/course/${chapter.evaluator}${number === undefined ? '' : `/${number + 1}`}`;

/** What an evaluator is worth, in words. */
function worth(chapter: Chapter): string {
  const measured = about()?.evaluators.find((one) => one.name === chapter.evaluator)?.elo;
  if (!measured) return messages.notMeasured;
  const elo = /^(\d+) Elo above count/.exec(measured)?.[1];
  return chapter.evaluator === 'count' ? messages.eloBottom : elo ? messages.eloAbove(elo) : termText(measured);
}

/** All chapters, or the lesson that the address names. */
export function course(root: HTMLElement, rest: string[]): void {
  const chapter = CHAPTERS.find((one) => one.evaluator === rest[0]);
  if (!chapter) {
    overview(root);
    return;
  }
  const number = Number(rest[1]) - 1;
  if (rest[1] === 'end') chapterEnd(root, chapter);
  else lesson(root, chapter, Number.isInteger(number) && chapter.positions[number] ? number : 0);
}

function overview(root: HTMLElement): void {
  const list = h('ol', { class: 'chapters' });
  effect(() =>
    fill(
      list,
      CHAPTERS.map((chapter, i) => {
        const text = chapterText(chapter.evaluator);
        const solved = done(chapter);
        const all = chapter.positions.length;
        const next = chapter.positions.findIndex((_, number) => number >= solved);
        return h(
          'li',
          { class: 'card chapter' },
          h('p', { class: 'quiet' }, `${messages.chapterNumber(i + 1)} · ${chapter.evaluator}`),
          h('h2', null, text.title),
          h('p', null, text.lead),
          h('p', { class: 'quiet' }, worth(chapter)),
          h(
            'div',
            { class: 'row wrap' },
            h(
              'a',
              { class: 'button primary', href: address(chapter, solved === all ? 0 : Math.max(0, next)) },
              solved === 0 ? messages.beginChapter : solved === all ? messages.againChapter : messages.goOnChapter,
            ),
            h('progress', { max: all, value: solved, 'aria-label': text.title }),
            h('span', { class: 'quiet' }, messages.lessonsDone(solved, all)),
          ),
        );
      }),
    ),
  );
  fill(
    root,
    h(
      'div',
      { class: 'course' },
      h('h2', null, messages.courseTitle),
      h('p', { class: 'lead' }, messages.courseLead),
      list,
      h('p', { class: 'quiet' }, messages.eloSource),
    ),
  );
}

function lesson(root: HTMLElement, chapter: Chapter, number: number): void {
  const fen = chapter.positions[number]!;
  const text = chapterText(chapter.evaluator);
  const board = new Board(() => {}, messages.lessonBoard);
  onCleanup(() => board.destroy());
  board.set({ fen, turn: fen.includes(' b ') ? 'black' : 'white', orientation: 'white', check: false, legal: [], movable: 'none' });
  const answer = signal<api.Explanation | undefined>(undefined);
  const trouble = signal('');
  const guess = signal<api.Side | 'level' | undefined>(undefined);
  const reason = signal<string | undefined>(undefined);
  const lit = signal<api.Row | undefined>(undefined);
  let left = false;
  onCleanup(() => (left = true));
  api.explain(fen, chapter.evaluator, {}).then(
    (explanation) => !left && answer.set(explanation),
    (problem: Error) => !left && trouble.set(problem.message),
  );
  effect(() => {
    const row = lit();
    const explanation = answer();
    board.heat(row && explanation ? rowHeat(row, explanation.unit) : new Map());
  });
  const shownRows = (explanation: api.Explanation) => mainRows(chapter, explanation).slice(0, ROWS);
  /** Terms to choose from, in an order that gives nothing away. */
  const choices = (explanation: api.Explanation) =>
    shownRows(explanation)
      .slice(0, CHOICES)
      .sort((one, two) => (one.name < two.name ? -1 : 1));
  const reveal = () => {
    finish(chapter, number);
    lit.set(answer.peek() && shownRows(answer.peek()!)[0]);
  };
  const choose = (side: api.Side | 'level') => {
    guess.set(side);
    const explanation = answer.peek();
    if (!explanation) return;
    const right = side === better(chapter, explanation);
    announce(right ? messages.rightAnswer : messages.wrongAnswer);
    if (choices(explanation).length < 2) {
      reason.set('');
      reveal();
    }
  };
  const body = h('div', { class: 'stack', role: 'group', 'aria-live': 'polite' });
  effect(() => {
    const explanation = answer();
    const now = guess();
    const because = reason();
    if (trouble()) {
      fill(body, h('p', { class: 'trouble', role: 'alert' }, trouble()));
      return;
    }
    if (!explanation) {
      fill(body, h('p', { class: 'quiet' }, messages.askingGander));
      return;
    }
    const verdict = better(chapter, explanation);
    const name = (side: api.Side | 'level') => (side === 'level' ? messages.levelAnswer : sideName(side));
    const rows = shownRows(explanation);
    const value = (row: api.Row) => pawns(row.value * explanation.unit);
    fill(
      body,
      h('h3', null, messages.whoIsBetter),
      now === undefined
        ? h(
            'div',
            { class: 'row wrap' },
            (['white', 'level', 'black'] as const).map((side) => h('button', { type: 'button', onclick: () => choose(side) }, name(side))),
          )
        : h(
            'p',
            { class: now === verdict ? 'right' : 'wrong' },
            h('strong', null, now === verdict ? messages.rightAnswer : messages.wrongAnswer),
            ' ',
            `${name(verdict)}. ${messages.itSays(chapter.evaluator, pawns(explanation.score_cp))}`,
          ),
      now !== undefined &&
        because === undefined && [
          h('h3', null, messages.andWhy),
          h(
            'div',
            { class: 'row wrap' },
            choices(explanation).map((row) =>
              h(
                'button',
                {
                  type: 'button',
                  onclick: () => {
                    reason.set(row.name);
                    announce(row.name === rows[0]?.name ? messages.rightAnswer : messages.wrongAnswer);
                    reveal();
                  },
                },
                capital(termName(row.name)),
              ),
            ),
          ),
        ],
      because !== undefined &&
        rows[0] && [
          h(
            'p',
            { class: because === '' || because === rows[0].name ? 'right' : 'wrong' },
            because !== '' && [h('strong', null, because === rows[0].name ? messages.rightAnswer : messages.wrongAnswer), ' '],
            messages.mostIs(termName(rows[0].name), value(rows[0])),
          ),
          h('p', { class: 'quiet' }, messages.termNames),
          h(
            'ul',
            { class: 'lesson-rows' },
            rows.map((row) =>
              h(
                'li',
                null,
                h(
                  'button',
                  {
                    type: 'button',
                    class: 'link',
                    title: termText(row.meaning),
                    'aria-pressed': lit() === row ? 'true' : 'false',
                    onclick: () => lit.set(row),
                    onpointerenter: () => lit.set(row),
                    onfocus: () => lit.set(row),
                  },
                  capital(termName(row.name)),
                ),
                h('span', { class: row.value > 0 ? 'for-white' : 'for-black' }, value(row)),
                h('span', { class: 'quiet' }, termText(row.meaning)),
              ),
            ),
          ),
          h(
            'a',
            {
              class: 'button primary',
              href: number + 1 < chapter.positions.length ? address(chapter, number + 1) : `${address(chapter)}/end`,
            },
            number + 1 < chapter.positions.length ? messages.nextLesson : messages.endOfChapter,
          ),
        ],
    );
  });
  fill(
    root,
    h('div', { class: 'board-side' }, h('div', { class: 'board-and-bar no-bar' }, board.element)),
    h(
      'div',
      { class: 'panel' },
      h(
        'section',
        { class: 'card lesson-card', 'aria-label': text.lessons[number]!.title },
        h(
          'p',
          { class: 'quiet' },
          h('a', { href: '#/learn' }, messages.allChapters),
          ` › ${text.title} › ${messages.lessonNumber(number + 1, chapter.positions.length)}`,
        ),
        h('h2', null, text.lessons[number]!.title),
        h('p', null, text.lessons[number]!.idea),
        body,
      ),
    ),
  );
}

function chapterEnd(root: HTMLElement, chapter: Chapter): void {
  const text = chapterText(chapter.evaluator);
  const next = CHAPTERS[CHAPTERS.indexOf(chapter) + 1];
  const value = h('p', { class: 'lead' });
  effect(() => {
    value.textContent = worth(chapter);
  });
  fill(
    root,
    h(
      'section',
      { class: 'card course' },
      h('p', { class: 'quiet' }, h('a', { href: '#/learn' }, messages.allChapters), ` › ${text.title}`),
      h('h2', null, messages.endOfChapter),
      h('p', null, text.end),
      value,
      h(
        'div',
        { class: 'row wrap' },
        h(
          'button',
          { type: 'button', class: 'primary', onclick: () => invite(chapter.evaluator) },
          messages.playAgainstIt(chapter.evaluator),
        ),
        next && h('a', { class: 'button', href: address(next, 0) }, messages.nextChapter),
      ),
    ),
  );
}
