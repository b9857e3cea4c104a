// The position on the table: the tree of moves, where in it we are, and what the
// server says about that place. Look, Why and Compare all speak of this one.

import * as api from './api.ts';
import { announce } from './dom.ts';
import { batch, effect, isString, onCleanup, signal, stored, untracked } from './signal.ts';
import * as t from './tree.ts';
import { START_FEN } from './words.ts';

const isPath = (value: unknown): value is t.Path => Array.isArray(value) && value.every((step) => Number.isInteger(step));

export const tree = stored<t.Tree>('study', t.emptyTree(), t.isTree);
export const path = stored<t.Path>('study-path', [], isPath);
export const orientation = stored<string>('orientation', 'white', isString);

/** What the server says of the place we are at; undefined only before the first answer. */
export const place = signal<api.PositionReply | undefined>(undefined);
export const trouble = signal<string>('');

const known = new Map<string, api.PositionReply>();

/** UCI moves from the start to the place. */
export const movesTo = (where: t.Path): string[] => t.nodesAlong(tree.peek(), where).map((node) => node.uci);

/** Asks the server about a line, remembering answers. */
export async function lookUp(fen: string, moves: string[]): Promise<api.PositionReply> {
  const key = `${fen}|${moves.join(' ')}`;
  const before = known.get(key);
  if (before) return before;
  const answer = await api.position(fen, moves);
  if (known.size > 2000) known.clear();
  known.set(key, answer);
  return answer;
}

/** Keeps `place` in step with the tree and path. Called once at start. */
export function follow(): void {
  effect(() => {
    const fen = tree().start_fen;
    const moves = t.nodesAlong(tree(), path()).map((node) => node.uci);
    let stale = false;
    lookUp(fen, moves).then(
      (answer) => {
        if (stale) return;
        place.set(answer);
        trouble.set('');
      },
      (reason: Error) => {
        if (!stale) trouble.set(reason.message);
      },
    );
    // A newer place makes this answer worthless.
    onCleanup(() => (stale = true));
  });
}

export function go(where: t.Path): void {
  path.set(where);
}

export const back = (): void => go(path.peek().slice(0, -1));
export const forward = (): void => {
  const children = t.nodesAlong(tree.peek(), path.peek()).at(-1)?.children ?? tree.peek().children;
  if (path.peek().length === 0 ? tree.peek().children[0] : children[0]) go([...path.peek(), 0]);
};
export const toStart = (): void => go([]);
export const toEnd = (): void => go(t.toEnd(tree.peek(), path.peek()));

/** Plays moves that the server has named, from the present place. */
export function play(moves: api.Move[]): void {
  playAt(path.peek(), moves);
  const last = moves.at(-1);
  if (last) announce(last.san);
}

function playAt(where: t.Path, moves: api.Move[]): void {
  const next = t.extend(tree.peek(), where, moves);
  untracked(() =>
    batch(() => {
      tree.set(next.tree);
      path.set(next.path);
    }),
  );
}

let typed: Promise<unknown> = Promise.resolve();

/** Plays a move written by hand, SAN or UCI; throws a sentence when it is not one. Moves typed fast wait for each other. */
export function playText(text: string): Promise<void> {
  const mine = typed.then(async () => {
    const where = path.peek();
    const whole = tree.peek();
    const answer = await api.position(whole.start_fen, [...movesTo(where), text.trim()]);
    const move = answer.line.at(-1)!;
    // A move belongs where it was typed, even if the person has gone elsewhere meanwhile.
    if (tree.peek().start_fen !== whole.start_fen) throw new api.Refusal('The game on the board has changed; please type the move again.');
    playAt(where, [move]);
    announce(move.san);
  });
  typed = mine.catch(() => undefined);
  return mine;
}

export function removeHere(): void {
  const where = path.peek();
  if (where.length === 0) return;
  batch(() => {
    path.set(where.slice(0, -1));
    tree.set(t.prune(tree.peek(), where));
  });
}

/** Starts from a FEN; throws a sentence when the server refuses it, leaving all as it was. */
export async function loadFen(fen: string): Promise<void> {
  const answer = await api.position(fen.trim() || START_FEN, []);
  batch(() => {
    path.set([]);
    tree.set(t.emptyTree(answer.fen));
  });
}

export function loadGame(game: api.GameText): void {
  batch(() => {
    path.set([]);
    tree.set(t.fromMoves(game.start_fen, game.headers, game.moves));
  });
}
