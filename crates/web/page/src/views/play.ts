// Play: a game against any evaluator at any strength or clock, with take-back,
// hint and "why?".

import type { Side } from '../api.ts';
import { type Arrow, Board } from '../board.ts';
import { download, fill, h, select } from '../dom.ts';
import * as game from '../match.ts';
import { messages } from '../messages/index.ts';
import { openingName } from '../parts/book.ts';
import { viewKeys } from '../parts/keys.ts';
import { moveList } from '../parts/moves.ts';
import { attempt, copyButton, note } from '../parts/position.ts';
import { toPgn } from '../pgn/write.ts';
import { about, evaluatorOptions } from '../settings.ts';
import { effect, isNumber, isString, onCleanup, signal, stored } from '../signal.ts';
import { start } from '../socket.ts';
import * as study from '../study.ts';
import { fromMoves, type Tree } from '../tree.ts';
import { clockText, other, START_FEN, scoreText } from '../words.ts';
import { reviewText } from './review.ts';

const opponent = stored<string>('opponent', 'nnue', isString);
const strength = stored<number>('strength', 0, isNumber);
const colour = stored<string>('colour', 'white', isString);
const clock = stored<string>('clock', '', isString);

const CLOCKS = [
  { value: '', text: messages.noClock },
  { value: '3+2', text: '3 min + 2 s' },
  { value: '5+3', text: '5 min + 3 s' },
  { value: '10+5', text: '10 min + 5 s' },
  { value: '30+20', text: '30 min + 20 s' },
];

/** The opponent that the course sends the person to. */
const invited = signal(false);

/** Goes to Play with this opponent chosen; a game under way stays until a new one is begun. */
export function invite(evaluator: string): void {
  opponent.set(evaluator);
  invited.set(true);
  location.hash = '#/play';
}

export function play(root: HTMLElement): void {
  game.follow();
  const shown = signal<number | undefined>(undefined);
  const turned = signal(false);
  const arrows = signal<Arrow[]>([]);
  const hint = signal('');
  /** Whether the person was asked if they mean it. */
  const resigning = signal(false);
  const board = new Board(game.play);
  onCleanup(() => board.destroy());
  const side = (): Side => {
    const mine = game.match()?.side ?? 'white';
    return turned() ? other(mine) : mine;
  };

  let stopHint: (() => void) | undefined;
  onCleanup(() => stopHint?.());
  effect(() => {
    game.match();
    resigning.set(false);
    shown.set(undefined);
    // What was said about the position before is not about this one.
    stopHint?.();
    arrows.set([]);
    hint.set('');
  });
  effect(() => {
    const now = game.match();
    const here = game.here();
    if (!now || !game.place()) {
      board.set({ fen: START_FEN, turn: 'white', orientation: side(), check: false, legal: [], movable: 'none' });
      return;
    }
    const at = shown();
    if (at !== undefined && at < now.moves.length) {
      let stale = false;
      onCleanup(() => (stale = true));
      const moves = now.moves.slice(0, at).map((move) => move.uci);
      void study.lookUp(now.start_fen, moves).then((past) => {
        if (!stale)
          board.set({
            fen: past.fen,
            turn: past.turn,
            orientation: side(),
            check: past.check,
            last: moves.at(-1),
            legal: [],
            movable: 'none',
          });
      });
      return;
    }
    // A move has been played and stands on the board; its answer is on the way.
    if (!here) return;
    const mine = !game.over() && here.turn === now.side;
    board.set({
      fen: here.fen,
      turn: here.turn,
      orientation: side(),
      check: here.check,
      last: now.moves.at(-1)?.uci,
      legal: mine ? here.legal : [],
      movable: mine ? now.side : 'none',
    });
  });
  effect(() => board.arrows(arrows()));

  const clockFace = (which: 'top' | 'bottom') => {
    const face = h('div', { class: 'clock' });
    effect(() => {
      const now = game.match();
      if (!now) {
        fill(face);
        return;
      }
      const owner = which === 'bottom' ? side() : other(side());
      const name = owner === now.side ? messages.you : `Gander (${now.evaluator}${now.elo === null ? '' : `, ${now.elo}`})`;
      const running = !game.over() && game.here()?.turn === owner;
      face.classList.toggle('running', running);
      fill(
        face,
        h('span', null, `${name}, ${owner === 'white' ? messages.whiteLower : messages.blackLower}`),
        running && owner !== now.side && h('span', { class: 'quiet' }, game.thinking() ? messages.thinkingShort : ''),
        now.clock && h('span', { class: 'time', role: 'timer' }, clockText(game.clocks()[owner === 'white' ? 0 : 1])),
      );
    });
    return face;
  };

  const tree = (): Tree => {
    const now = game.match();
    return now ? fromMoves(now.start_fen, headers(now), now.moves) : fromMoves(START_FEN, [], []);
  };
  const pgn = () => toPgn(tree(), game.over()?.result ?? '*');

  const state = h('section', { class: 'card', 'aria-label': messages.theGame });
  effect(() => {
    const now = game.match();
    if (!now) {
      fill(state, h('p', null, messages.chooseOpponent));
      return;
    }
    const ended = game.over();
    const mine = game.here()?.turn === now.side;
    fill(
      state,
      h('h2', { role: 'status' }, ended ? ended.text : mine ? messages.yourMove : messages.ganderThinking),
      game.trouble() &&
        h(
          'p',
          { class: 'trouble', role: 'alert' },
          game.trouble(),
          ' ',
          h('button', { type: 'button', onclick: game.tryAgain }, messages.tryAgain),
        ),
      h(
        'div',
        { class: 'row wrap' },
        !ended && h('button', { type: 'button', disabled: !mine, onclick: () => askHint() }, messages.hint),
        h('button', { type: 'button', class: 'primary', onclick: () => explainHere() }, messages.whyQuestion),
        h('button', { type: 'button', disabled: now.moves.length === 0, onclick: game.takeBack }, messages.takeBack),
        h('button', { type: 'button', onclick: () => turned.update((on) => !on) }, messages.turnBoard),
        !ended &&
          now.moves.length > 0 &&
          (resigning()
            ? [
                h('button', { type: 'button', class: 'danger', onclick: game.resign }, messages.yesResign),
                h('button', { type: 'button', onclick: () => resigning.set(false) }, messages.playOn),
              ]
            : h('button', { type: 'button', onclick: () => resigning.set(true) }, messages.resign)),
        ended && h('button', { type: 'button', class: 'primary', onclick: () => reviewText(pgn()) }, messages.reviewThis),
      ),
      hint() && h('p', { class: 'reason', role: 'status' }, hint()),
    );
  });

  /** It is the person's move, and the game goes on. */
  const mayAsk = () => !game.over() && game.here()?.turn === game.match.peek()?.side;

  function askHint(): void {
    const now = game.match.peek();
    if (!now) return;
    stopHint?.();
    hint.set(messages.looking);
    stopHint = start(
      {
        task: 'analyse',
        fen: now.start_fen,
        moves: now.moves.map((move) => move.uci),
        evaluator: now.evaluator,
        lines: 1,
        limits: { nodes: 300_000 },
        weights: {},
      },
      (answer) => {
        if (answer.kind === 'line' && answer.pv[0]) {
          const best = answer.pv[0];
          arrows.set([{ from: best.uci.slice(0, 2), to: best.uci.slice(2, 4), brush: 'light' }]);
          hint.set(messages.looksBest(best.san, scoreText(answer.score)));
        } else if (answer.kind === 'error') hint.set(answer.error);
      },
    );
  }

  /** Puts the game on the table of Look and Why, at the position shown. */
  function explainHere(): void {
    const now = game.match.peek();
    if (!now) return;
    const at = shown.peek() ?? now.moves.length;
    study.open(fromMoves(now.start_fen, headers(now), now.moves), new Array<number>(at).fill(0));
    study.orientation.set(now.side);
    location.hash = '#/why';
  }

  /** Looks back through the game; the last position is the game as it goes on. */
  const step = (change: number) => {
    const all = game.match.peek()?.moves.length ?? 0;
    const next = Math.max(0, Math.min(all, (shown.peek() ?? all) + change));
    shown.set(next === all ? undefined : next);
  };
  viewKeys([
    { keys: ['ArrowLeft'], text: messages.oneBack, run: () => step(-1) },
    { keys: ['ArrowRight'], text: messages.oneForward, run: () => step(1) },
    { keys: ['Home'], text: messages.toStart, run: () => step(-1e6) },
    { keys: ['End'], text: messages.toEnd, run: () => step(1e6) },
    { keys: ['f'], text: messages.turnBoard, run: () => turned.update((on) => !on) },
    { keys: ['h'], text: messages.hint, run: () => mayAsk() && askHint() },
    { keys: ['Ctrl+z'], text: messages.takeBack, run: () => game.match.peek()?.moves.length && game.takeBack() },
  ]);

  const path = () => new Array<number>(shown() ?? game.match()?.moves.length ?? 0).fill(0);
  fill(
    root,
    h('div', { class: 'board-side' }, clockFace('top'), h('div', { class: 'board-and-bar no-bar' }, board.element), clockFace('bottom')),
    h(
      'div',
      { class: 'panel' },
      state,
      newGame(),
      h(
        'section',
        { class: 'card', 'aria-label': messages.moves },
        openingName(() => game.place()?.opening),
        moveList({ tree, path, go: (where) => shown.set(where.length) }),
        h(
          'div',
          { class: 'row wrap' },
          copyButton(pgn, messages.copyPgn),
          h('button', { type: 'button', onclick: () => download('gander-game.pgn', pgn(), 'application/x-chess-pgn') }, messages.savePgn),
        ),
      ),
    ),
  );
}

function headers(now: game.Match): [string, string][] {
  const gander = `Gander (${now.evaluator}${now.elo === null ? '' : `, ${now.elo}`})`;
  return [
    ['Event', messages.gameAgainst],
    ['Date', new Date().toISOString().slice(0, 10).replaceAll('-', '.')],
    ['White', now.side === 'white' ? messages.you : gander],
    ['Black', now.side === 'black' ? messages.you : gander],
  ];
}

/** The clock that a choice such as "5+3" stands for, if it is one. */
function clockOf(choice: string): { minutes: number; increment: number } | null {
  const [minutes, increment] = choice.split('+').map(Number);
  return minutes && minutes > 0 ? { minutes, increment: increment || 0 } : null;
}

/** A field for a number within bounds; anything else leaves it as it was. */
function number(label: string, value: number, least: number, most: number, change: (value: number) => void): HTMLElement {
  const field = h('input', {
    type: 'number',
    min: least,
    max: most,
    step: 'any',
    value,
    onchange: () => {
      const wanted = Number(field.value);
      if (field.value !== '' && Number.isFinite(wanted)) change(Math.min(most, Math.max(least, wanted)));
      field.value = String(Math.min(most, Math.max(least, Number.isFinite(wanted) && field.value !== '' ? wanted : value)));
    },
  });
  return h('label', { class: 'field' }, h('span', null, label), field);
}

function newGame(): HTMLElement {
  const details = h('details', { class: 'card' });
  details.open = game.match.peek() === null || invited.peek();
  invited.set(false);
  const body = h('div', { class: 'stack' });
  const trouble = note('new-game-note');
  effect(() => {
    const limits = about()?.limits;
    if (!limits) return;
    const full = strength() === 0;
    const usual = CLOCKS.some((one) => one.value === clock());
    const { minutes, increment } = clockOf(clock()) ?? { minutes: 20, increment: 10 };
    const words = h('output', null, full ? messages.fullStrength : messages.aboutElo(strength()));
    const slider = h('input', {
      type: 'range',
      min: limits.elo_min,
      max: limits.elo_max + 50,
      step: 50,
      value: full ? limits.elo_max + 50 : strength(),
      'aria-label': messages.strength,
      oninput: () => (words.textContent = Number(slider.value) > limits.elo_max ? messages.fullStrength : messages.aboutElo(slider.value)),
      onchange: () => strength.set(Number(slider.value) > limits.elo_max ? 0 : Number(slider.value)),
    });
    fill(
      body,
      h(
        'div',
        { class: 'controls' },
        select(messages.opponent, evaluatorOptions(), opponent(), (value) => opponent.set(value)),
        select(
          messages.youPlay,
          [
            { value: 'white', text: messages.white },
            { value: 'black', text: messages.black },
            { value: 'random', text: messages.random },
          ],
          colour(),
          (value) => colour.set(value),
        ),
        select(messages.clock, [...CLOCKS, { value: 'another', text: messages.anotherClock }], usual ? clock() : 'another', (value) =>
          clock.set(value === 'another' ? '20+10' : value),
        ),
        !usual && number(messages.minutes, minutes, 0.5, 300, (value) => clock.set(`${value}+${increment}`)),
        !usual && number(messages.secondsAMove, increment, 0, 300, (value) => clock.set(`${minutes}+${value}`)),
      ),
      h('label', { class: 'weight' }, h('span', null, messages.strength), slider, words),
      h(
        'div',
        { class: 'row wrap' },
        h('button', { type: 'button', class: 'primary', onclick: () => startGame() }, messages.begin),
        h(
          'button',
          { type: 'button', onclick: () => void attempt(body, trouble, async () => startGame((await study.whereWeAre()).fen)) },
          messages.beginFromLook,
        ),
      ),
      trouble,
    );
  });
  const startGame = (fen?: string) => {
    const side = colour.peek() === 'random' ? (Math.random() < 0.5 ? 'white' : 'black') : (colour.peek() as Side);
    game.begin({
      side,
      evaluator: opponent.peek(),
      elo: strength.peek() === 0 ? null : strength.peek(),
      clock: clockOf(clock.peek()),
      ...(fen ? { start_fen: fen } : {}),
    });
    details.open = false;
  };
  fill(details, h('summary', null, messages.newGame), body);
  return details;
}
