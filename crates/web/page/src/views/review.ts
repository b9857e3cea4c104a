// Review: a whole game judged move by move, with the evaluation graph, accuracy,
// turning points, and for each mistake what it gave up, the better line and one
// sentence.

import * as api from '../api.ts';
import { type Arrow, Board } from '../board.ts';
import { download, fill, fresh, h, select } from '../dom.ts';
import { messages } from '../messages/index.ts';
import { evaluationBar } from '../parts/bar.ts';
import { chancesGraph } from '../parts/chances.ts';
import { gameGraph } from '../parts/graph.ts';
import { navigation } from '../parts/icons.ts';
import { viewKeys } from '../parts/keys.ts';
import { lessonCard } from '../parts/lesson.ts';
import { moveList } from '../parts/moves.ts';
import { attempt, gameName, note, readFile } from '../parts/position.ts';
import { markOf, mistakesCard, summaryCard } from '../parts/reviewed.ts';
import { flip } from '../parts/studyboard.ts';
import { taskView } from '../parts/tasks.ts';
import { readPgn } from '../pgn/read.ts';
import { toPgn } from '../pgn/write.ts';
import { answered, due, fromReview, type Puzzle, puzzles } from '../puzzles.ts';
import { begin, cancel, effort, ply, progress, review, files as reviewFiles, trouble } from '../reviewing.ts';
import { evaluator, evaluatorOptions } from '../settings.ts';
import { effect, isString, onCleanup, scope, signal, stored } from '../signal.ts';
import * as study from '../study.ts';
import { fromMoves, mainLine } from '../tree.ts';
import { START_FEN } from '../words.ts';

const text = stored<string>('review-pgn', '', isString);
/** The tasks under way, if the person is learning and not reading. */
const tasks = signal<Puzzle[] | undefined>(undefined);

const EFFORTS = [
  { value: '20000', text: messages.effortQuick },
  { value: '100000', text: messages.effortNormal },
  { value: '500000', text: messages.effortThorough },
  { value: '2000000', text: messages.effortDeep },
];

/** Opens the view and reviews a game at once. */
export function reviewText(pgn: string): void {
  text.set(pgn);
  tasks.set(undefined);
  begin(pgn);
  location.hash = '#/review';
}

export function reviewView(root: HTMLElement): void {
  effect(() => {
    const list = tasks();
    const leave = scope(() => {
      if (list)
        fill(
          root,
          taskView(list, answered, () => tasks.set(undefined)),
        );
      else readingView(root);
    });
    onCleanup(leave);
  });
}

/** Tasks from the mistakes of this game, and those of all reviewed games that are due. */
function learnCard(): HTMLElement {
  const card = h('section', { class: 'card', 'aria-label': messages.learnFromMistakes });
  effect(() => {
    const now = review();
    const mine = now ? fromReview(now, 0) : [];
    const waiting = due(puzzles(), Date.now());
    card.hidden = mine.length === 0 && puzzles().length === 0;
    const button = (words: string, list: Puzzle[]) =>
      list.length > 0 && h('button', { type: 'button', onclick: () => tasks.set(list) }, `${words} (${list.length})`);
    fill(
      card,
      h('h2', null, messages.learnFromMistakes),
      h(
        'div',
        { class: 'row wrap' },
        button(
          messages.whitesMistakes,
          mine.filter((one) => one.side === 'white'),
        ),
        button(
          messages.blacksMistakes,
          mine.filter((one) => one.side === 'black'),
        ),
        button(messages.dueNow, waiting),
      ),
      h('p', { class: 'quiet' }, puzzles().length === 0 ? '' : messages.puzzlesDue(puzzles().length, waiting.length)),
    );
  });
  return card;
}

function readingView(root: HTMLElement): void {
  const board = new Board((move) => tryMove(move), messages.boardUnderReview);
  onCleanup(() => board.destroy());
  const line = signal<api.Move[] | undefined>(undefined);
  effect(() => {
    ply();
    review();
    line.set(undefined);
  });
  const here = (): { score: api.Score; win: number } | undefined => {
    const now = review();
    if (!now) return undefined;
    const move = now.moves[ply() - 1];
    return move ?? now.start;
  };
  effect(() => {
    const now = review();
    const at = here();
    const extra = line();
    if (!now || !at) {
      board.set({ fen: START_FEN, turn: 'white', orientation: study.orientation() as api.Side, check: false, legal: [], movable: 'none' });
      return;
    }
    const orientation = study.orientation() as api.Side;
    // A better line is shown from the position before the mistake.
    const before = extra ? now.moves.slice(0, Math.max(0, ply() - 1)) : now.moves.slice(0, ply());
    const moves = [...before.map((move) => move.uci), ...(extra ?? []).map((move) => move.uci)];
    let stale = false;
    onCleanup(() => (stale = true));
    study.lookUp(now.start_fen, moves).then(
      (answer) => {
        if (!stale)
          board.set({
            fen: answer.fen,
            turn: answer.turn,
            orientation,
            check: answer.check,
            last: moves.at(-1),
            legal: answer.legal,
            movable: answer.turn,
          });
      },
      (reason: Error) => !stale && trouble.set(reason.message),
    );
  });
  effect(() => {
    const move = review()?.moves[ply() - 1];
    const arrows: Arrow[] = [];
    if (move && !line() && (move.grade === 'inaccuracy' || move.grade === 'mistake' || move.grade === 'blunder')) {
      arrows.push({ from: move.uci.slice(0, 2), to: move.uci.slice(2, 4), brush: 'worse' });
      arrows.push({ from: move.best.move.uci.slice(0, 2), to: move.best.move.uci.slice(2, 4), brush: 'better' });
    }
    board.arrows(arrows);
  });

  /** A move tried on the board leads to Look, with the game and the try in it. */
  function tryMove(move: api.Move): void {
    openInLook('#/look', [move]);
  }
  function openInLook(address: string, extra: api.Move[] = []): void {
    const now = review.peek();
    if (!now) return;
    study.open(fromMoves(now.start_fen, now.headers, now.moves), new Array<number>(ply.peek()).fill(0));
    if (extra.length > 0) study.play(extra);
    location.hash = address;
  }

  const step = (change: number) => ply.update((now) => Math.max(0, Math.min(review.peek()?.moves.length ?? 0, now + change)));
  const toMistake = (way: number) => {
    const plies = (review.peek()?.moves ?? []).filter((move) => markOf(move.grade)).map((move) => move.ply);
    const next = way > 0 ? plies.find((at) => at > ply.peek()) : plies.reverse().find((at) => at < ply.peek());
    if (next !== undefined) ply.set(next);
  };
  viewKeys([
    { keys: ['ArrowLeft'], text: messages.oneBack, run: () => step(-1) },
    { keys: ['ArrowRight'], text: messages.oneForward, run: () => step(1) },
    { keys: ['Home'], text: messages.toStart, run: () => step(-1e6) },
    { keys: ['End'], text: messages.toEnd, run: () => step(1e6) },
    { keys: ['n'], text: messages.nextMistake, run: () => toMistake(1) },
    { keys: ['b'], text: messages.mistakeBefore, run: () => toMistake(-1) },
  ]);

  const graph = h('div');
  const results = h('div', { class: 'stack' });
  effect(() => {
    const now = review();
    fill(
      graph,
      now &&
        now.moves.length > 0 &&
        h('section', { class: 'card', 'aria-label': messages.courseOfGame }, chancesGraph(now, ply), bands(now)),
    );
    fill(
      results,
      now && summaryCard(now, ply),
      learnCard(),
      now && mistakesCard(now, ply, line, () => openInLook('#/why')),
      now &&
        h(
          'section',
          { class: 'card', 'aria-label': messages.moves },
          moveList({
            tree: () => fromMoves(now.start_fen, now.headers, now.moves),
            path: () => new Array<number>(ply()).fill(0),
            go: (where) => ply.set(where.length),
            mark: (at) => markOf(now.moves[at - 1]?.grade),
          }),
        ),
    );
  });

  fill(
    root,
    h(
      'div',
      { class: 'board-side' },
      h(
        'div',
        { class: 'board-and-bar' },
        evaluationBar(
          () => here(),
          () => study.orientation() as api.Side,
        ),
        board.element,
      ),
      navigation(
        () => step(-1e6),
        () => step(-1),
        () => step(1),
        () => step(1e6),
        flip,
      ),
      lessonCard(review, ply, line, () => openInLook('#/why')),
    ),
    h('div', { class: 'panel' }, sourceCard(), graph, results, takeAlongCard()),
  );
}

/** The review as files, as `gander review` writes them. */
function takeAlongCard(): HTMLElement {
  const card = h('section', { class: 'card', 'aria-label': messages.takeAlong });
  effect(() => {
    const now = review();
    const files = reviewFiles();
    card.hidden = !now;
    const header = (name: string) =>
      now?.headers
        .find(([key]) => key === name)?.[1]
        ?.replace(/[^\p{L}\p{N} ,-]/gu, '')
        .trim();
    const title = [header('White'), header('Black')].filter(Boolean).join(' - ').slice(0, 80) || 'review';
    const button = (label: string, ending: string, content: string, type: string) =>
      h('button', { type: 'button', onclick: () => download(`${title}.${ending}`, content, type) }, label);
    fill(
      card,
      h('h2', null, messages.takeAlong),
      files
        ? h(
            'div',
            { class: 'row wrap' },
            button(messages.annotatedPgn, 'pgn', files.pgn, 'application/x-chess-pgn'),
            button(messages.htmlReport, 'html', files.html, 'text/html'),
            button(messages.graphSvg, 'svg', files.svg, 'image/svg+xml'),
            h('button', { type: 'button', onclick: () => print() }, messages.print),
          )
        : h('p', { class: 'quiet' }, messages.filesGone),
    );
  });
  return card;
}

/** The bands of terms, made when they are asked for. */
function bands(now: api.Review): HTMLElement {
  const box = h('details', { class: 'plain' }, h('summary', null, messages.termsThroughGame));
  let made = false;
  box.addEventListener('toggle', () => {
    if (!box.open || made) return;
    made = true;
    const end = scope(() => box.append(gameGraph(now, ply)));
    ends.push(end);
  });
  const ends: (() => void)[] = [];
  onCleanup(() => {
    for (const end of ends) end();
  });
  return box;
}

/** Where the game comes from, and how hard to look at it. */
function sourceCard(): HTMLElement {
  const id = fresh('review');
  const message = note(`${id}-note`);
  const field = h('textarea', {
    id,
    rows: 6,
    spellcheck: 'false',
    'aria-describedby': `${id}-note`,
    value: text.peek(),
    oninput: () => text.set(field.value),
  });
  const choices = h('div', { class: 'choices' });
  const file = h('input', {
    type: 'file',
    accept: '.pgn,.txt',
    class: 'hidden-file',
    'aria-label': messages.openPgn,
    onchange: () => {
      const chosen = file.files?.[0];
      if (chosen)
        void attempt(field, message, async () => {
          field.value = await readFile(chosen);
          text.set(field.value);
          await read();
        });
      file.value = '';
    },
  });
  const read = async () => {
    const games = readPgn(field.value);
    if (games.length === 0) throw new api.Refusal(messages.noGameInText);
    fill(choices);
    if (games.length === 1) {
      details.open = false;
      begin(field.value);
      return;
    }
    fill(
      choices,
      h('p', null, messages.whichGame(games.length)),
      games.slice(0, 200).map((game) =>
        h(
          'button',
          {
            type: 'button',
            class: 'choice',
            onclick: () => {
              fill(choices);
              details.open = false;
              begin(toPgn(game.tree, game.result));
            },
          },
          gameName(game),
        ),
      ),
    );
  };
  const controls = h('div', { class: 'controls' });
  effect(() => {
    fill(
      controls,
      select(messages.evaluator, evaluatorOptions(), evaluator(), (name) => evaluator.set(name)),
      select(messages.effort, EFFORTS, effort(), (value) => effort.set(value)),
    );
  });
  const status = h('div', { 'aria-live': 'polite' });
  effect(() => {
    const now = progress();
    fill(
      status,
      now &&
        h(
          'div',
          { class: 'row' },
          h('progress', { value: now.done, max: Math.max(1, now.of), 'aria-label': messages.reviewButton }),
          h('span', null, messages.positionsDone(now.done, now.of)),
          h('button', { type: 'button', onclick: cancel }, messages.stop),
        ),
      trouble() && h('p', { class: 'trouble', role: 'alert' }, trouble()),
    );
  });
  const details = h('details', { class: 'plain' });
  details.open = review.peek() === null;
  fill(
    details,
    h('summary', null, messages.chooseReview),
    h('label', { for: id, class: 'label' }, messages.pasteGamePgn),
    field,
    message,
    choices,
    controls,
    h(
      'div',
      { class: 'row wrap' },
      h('button', { type: 'button', class: 'primary', onclick: () => void attempt(field, message, read) }, messages.reviewButton),
      h(
        'button',
        {
          type: 'button',
          onclick: () => {
            const game = study.tree.peek();
            if (mainLine(game).length === 0) {
              message.textContent = messages.lookEmpty;
              return;
            }
            field.value = toPgn(game);
            text.set(field.value);
            void attempt(field, message, read);
          },
        },
        messages.reviewLookGame,
      ),
      h('button', { type: 'button', onclick: () => file.click() }, messages.openFile),
      file,
    ),
  );
  return h('section', { class: 'card', 'aria-label': messages.gameToReview }, details, status);
}
