// A game against Gander: the moves, the clocks and whose turn it is, kept in the
// browser's storage so that a reload loses nothing. The rules are the server's.

import type * as api from './api.ts';
import { announce } from './dom.ts';
import { messages } from './messages/index.ts';
import { effect, onCleanup, signal, stored, untracked } from './signal.ts';
import { returned, start } from './socket.ts';
import { lookUp } from './study.ts';
import { other, START_FEN, statusText } from './words.ts';

export interface Match {
  start_fen: string;
  moves: api.Move[];
  /** The person's side. */
  side: api.Side;
  evaluator: string;
  /** null plays at full strength. */
  elo: number | null;
  clock: { minutes: number; increment: number } | null;
  /** Milliseconds left. */
  white: number;
  black: number;
  /** How it ended otherwise than by the rules: resignation or time. */
  ended: { result: string; text: string } | null;
}

function isMatch(value: unknown): value is Match | null {
  if (value === null) return true;
  const match = value as Match;
  return (
    typeof match.start_fen === 'string' &&
    Array.isArray(match.moves) &&
    match.moves.every((move) => typeof move?.uci === 'string' && typeof move.san === 'string') &&
    (match.side === 'white' || match.side === 'black') &&
    typeof match.evaluator === 'string' &&
    typeof match.white === 'number' &&
    typeof match.black === 'number'
  );
}

export const match = stored<Match | null>('match', null, isMatch, true);
export const place = signal<api.PositionReply | undefined>(undefined);
export const thinking = signal(false);
export const trouble = signal('');
/** What the clocks show now: [white, black] in milliseconds. */
export const clocks = signal<[number, number]>([0, 0]);

const THINK_MS = 1000;
let stopThinking: (() => void) | undefined;
let turnStarted = performance.now();

export function begin(choice: Pick<Match, 'side' | 'evaluator' | 'elo' | 'clock'> & { start_fen?: string }): void {
  halt();
  place.set(undefined);
  const time = (choice.clock?.minutes ?? 0) * 60_000;
  match.set({ start_fen: START_FEN, moves: [], white: time, black: time, ended: null, ...choice });
}

export const over = (): { result: string; text: string } | undefined => {
  const now = match();
  if (now?.ended) return now.ended;
  const at = here();
  return at?.status.over ? { result: at.status.result, text: statusText(at) } : undefined;
};

function halt(): void {
  stopThinking?.();
  stopThinking = undefined;
  thinking.set(false);
}

/** What the server says of the game as it stands; undefined while its answer to the last move is on the way. */
export const here = (): api.PositionReply | undefined => {
  const now = match();
  const said = place();
  return now && said?.line.length === now.moves.length ? said : undefined;
};

/** Whose turn it is, which the number of moves tells before the server does. */
const turnIn = (now: Match): api.Side => {
  const first = now.start_fen.split(' ')[1] === 'b' ? 'black' : 'white';
  return now.moves.length % 2 === 0 ? first : other(first);
};

/** Charges the time since the turn began to the side that moved. */
function charge(now: Match, side: api.Side): Match {
  if (!now.clock) return now;
  const used = performance.now() - turnStarted;
  return { ...now, [side]: Math.max(0, now[side] - used + now.clock.increment * 1000) };
}

export function play(move: api.Move): void {
  const now = match.peek();
  const at = untracked(here);
  if (!now || !at || now.ended || at.status.over) return;
  announce(move.san);
  match.set({ ...charge(now, at.turn), moves: [...now.moves, move] });
}

/** Takes back to the person's last turn. */
export function takeBack(): void {
  const now = match.peek();
  if (!now) return;
  halt();
  const drop = turnIn(now) === now.side ? 2 : 1;
  if (now.moves.length < drop) return;
  match.set({ ...now, ended: null, moves: now.moves.slice(0, now.moves.length - drop) });
}

export function resign(): void {
  const now = match.peek();
  if (!now || now.ended) return;
  halt();
  match.set({
    ...now,
    ended: {
      result: now.side === 'white' ? '0-1' : '1-0',
      text: messages.youResigned(other(now.side) === 'white' ? messages.white : messages.black),
    },
  });
}

/** Follows the game while the view is open: asks for the position, makes Gander move, runs the clock. */
export function follow(): void {
  effect(() => {
    const now = match();
    returned();
    if (!now) {
      place.set(undefined);
      return;
    }
    let stale = false;
    onCleanup(() => (stale = true));
    lookUp(
      now.start_fen,
      now.moves.map((move) => move.uci),
    ).then(
      (answer) => {
        if (stale) return;
        trouble.set('');
        turnStarted = performance.now();
        place.set(answer);
        if (!answer.status.over && !now.ended && answer.turn !== now.side) think(now);
      },
      (reason: Error) => !stale && trouble.set(reason.message),
    );
  });
  const timer = setInterval(tick, 100);
  effect(() => {
    match();
    place();
    tick();
  });
  onCleanup(() => {
    clearInterval(timer);
    halt();
  });
}

function think(now: Match): void {
  halt();
  thinking.set(true);
  stopThinking = start(
    {
      task: 'play',
      fen: now.start_fen,
      moves: now.moves.map((move) => move.uci),
      evaluator: now.evaluator,
      elo: now.elo,
      clock: now.clock && {
        white: Math.round(now.white),
        black: Math.round(now.black),
        white_increment: now.clock.increment * 1000,
        black_increment: now.clock.increment * 1000,
      },
      time_ms: now.clock ? null : THINK_MS,
    },
    (answer) => {
      thinking.set(false);
      stopThinking = undefined;
      if (answer.kind === 'move') play(answer.move);
      else if (answer.kind === 'error') trouble.set(answer.error);
    },
  );
}

/** Asks again after a lost connection. */
export function tryAgain(): void {
  const now = match.peek();
  trouble.set('');
  if (now) match.set({ ...now });
}

function tick(): void {
  const now = match.peek();
  const at = untracked(here);
  if (!now) return;
  const left: [number, number] = [now.white, now.black];
  const running = now.clock && at && !at.status.over && !now.ended && now.moves.length > 0;
  if (running) {
    const index = at.turn === 'white' ? 0 : 1;
    left[index] = Math.max(0, left[index] - (performance.now() - turnStarted));
    if (left[index] === 0) {
      halt();
      const winner = other(at.turn);
      match.set({
        ...now,
        [at.turn]: 0,
        ended: {
          result: winner === 'white' ? '1-0' : '0-1',
          text: messages.timeIsUp(winner === 'white' ? messages.white : messages.black),
        },
      });
    }
  }
  clocks.set(left);
}
