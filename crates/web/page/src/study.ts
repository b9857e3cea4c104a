// The position on the board: the tree of moves, where in it we are, and what the
// server says about that place. Look, Why and Compare all speak of this one.

import * as api from './api.ts';
import { announce } from './dom.ts';
import { messages } from './messages/index.ts';
import { type Shape, toggleNag, withShapes, withWords } from './pgn/annotations.ts';
import { readPgn } from './pgn/read.ts';
import { resolve } from './pgn/resolve.ts';
import { batch, effect, isBoolean, isString, onCleanup, signal, stored, untracked } from './signal.ts';
import { returned } from './socket.ts';
import * as t from './tree.ts';
import { START_FEN } from './words.ts';

const isPath = (value: unknown): value is t.Path => Array.isArray(value) && value.every((step) => Number.isInteger(step));

export const tree = stored<t.Tree>('study', t.emptyTree(), t.isTree, true);
export const path = stored<t.Path>('study-path', [], isPath, true);
export const orientation = stored<string>('orientation', 'white', isString);

/** What the server says of the place we are at; undefined only until something is known of it. */
export const place = signal<api.PositionReply | undefined>(undefined);

/** What the server said last, and of which line: after a reload the board need not wait until it says so again. */
interface LastAnswer {
  line: string;
  reply: api.PositionReply;
}

const isLastAnswer = (value: unknown): value is LastAnswer | null => {
  const reply = (value as LastAnswer | null)?.reply;
  return (
    value === null ||
    (isString((value as LastAnswer).line) &&
      isString(reply?.fen) &&
      isString(reply.turn) &&
      Array.isArray(reply.legal) &&
      Array.isArray(reply.line) &&
      isBoolean(reply.status?.over))
  );
};

const lastAnswer = stored<LastAnswer | null>('study-place', null, isLastAnswer, true);
const lineOf = (fen: string, moves: string[]): string => `${fen}|${moves.join(' ')}`;
export const trouble = signal<string>('');
/** What could not be read of the game that was opened last. */
export const unread = signal<string[]>([]);

const known = new Map<string, api.PositionReply>();

/** UCI moves from the start to the place. */
export const movesTo = (where: t.Path): string[] => t.nodesAlong(tree.peek(), where).map((node) => node.uci);

/** Asks the server about a line, remembering answers. */
export async function lookUp(fen: string, moves: string[]): Promise<api.PositionReply> {
  const key = lineOf(fen, moves);
  const before = known.get(key);
  if (before) return before;
  const answer = await api.position(fen, moves);
  if (known.size > 2000) known.clear();
  known.set(key, answer);
  return answer;
}

/** What the server says of the place we are at, once it has said it: `place` may still speak of the place before, or of none. */
export const whereWeAre = (): Promise<api.PositionReply> => lookUp(tree.peek().start_fen, movesTo(path.peek()));

/** Keeps `place` in step with the tree and path. Called once at start. */
export function follow(): void {
  // An answer takes back only what an earlier answer has said: a bad link's sentence stays until the place changes.
  let said = '';
  let last = '';
  effect(() => {
    returned();
    const fen = tree().start_fen;
    const moves = t.nodesAlong(tree(), path()).map((node) => node.uci);
    const here = lineOf(fen, moves);
    const before = lastAnswer.peek();
    if (!place.peek() && before?.line === here) place.set(before.reply);
    if (here !== last) trouble.set('');
    last = here;
    let stale = false;
    lookUp(fen, moves).then(
      (answer) => {
        if (stale) return;
        place.set(answer);
        lastAnswer.set({ line: here, reply: answer });
        if (trouble.peek() === said) trouble.set('');
      },
      (reason: Error) => {
        if (stale) return;
        said = reason.message;
        trouble.set(said);
      },
    );
    // A newer place makes this answer worthless.
    onCleanup(() => (stale = true));
  });
}

interface Snapshot {
  tree: t.Tree;
  path: t.Path;
}

const MOST_UNDONE = 500;
const undone = signal<Snapshot[]>([]);
const redone = signal<Snapshot[]>([]);
export const canUndo = (): boolean => undone().length > 0;
export const canRedo = (): boolean => redone().length > 0;

const now = (): Snapshot => ({ tree: tree.peek(), path: path.peek() });
const show = (snapshot: Snapshot): void =>
  untracked(() =>
    batch(() => {
      tree.set(snapshot.tree);
      path.set(snapshot.path);
    }),
  );

/** Changes the study; what was there before can be had back. */
function edit(next: Snapshot): void {
  if (next.tree === tree.peek()) {
    path.set(next.path);
    return;
  }
  batch(() => {
    undone.update((list) => [...list.slice(-MOST_UNDONE), now()]);
    redone.set([]);
    show(next);
  });
}

export function undo(): void {
  const before = undone.peek().at(-1);
  if (!before) return;
  batch(() => {
    undone.update((list) => list.slice(0, -1));
    redone.update((list) => [...list, now()]);
    show(before);
  });
  announce(messages.undone);
}

export function redo(): void {
  const next = redone.peek().at(-1);
  if (!next) return;
  batch(() => {
    redone.update((list) => list.slice(0, -1));
    undone.update((list) => [...list, now()]);
    show(next);
  });
  announce(messages.doneAgain);
}

/** Rises when another game takes the place of the one on the board. */
export const opened = signal(0);

/** Opens another tree in place of this one, which can be undone. */
export function open(next: t.Tree, where: t.Path = [], problems: string[] = []): void {
  batch(() => {
    opened.update((times) => times + 1);
    edit({ tree: next, path: where });
    unread.set(problems);
  });
}

export function go(where: t.Path): void {
  const nodes = t.nodesAlong(tree.peek(), where);
  const last = nodes.findIndex((node) => !t.playable(node));
  path.set(last < 0 ? where : where.slice(0, last));
}

export const back = (): void => go(path.peek().slice(0, -1));
export const forward = (): void => {
  const next = t.childrenAt(tree.peek(), path.peek())[0];
  if (next && t.playable(next)) go([...path.peek(), 0]);
};
export const toStart = (): void => go([]);
export const toEnd = (): void => go(t.toEnd(tree.peek(), path.peek()));

/** To the same move's next or previous alternative. */
export function sideways(step: number): void {
  const where = path.peek();
  const last = where.at(-1);
  if (last === undefined) return;
  const siblings = t.childrenAt(tree.peek(), where.slice(0, -1));
  const next = siblings[last + step];
  if (!next || !t.playable(next)) return;
  go([...where.slice(0, -1), last + step]);
  announce(next.san);
}

/** Plays moves that the server has named, from the present place. */
export function play(moves: api.Move[]): void {
  edit(t.extend(tree.peek(), path.peek(), moves));
  const last = moves.at(-1);
  if (last) announce(last.san);
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
    if (tree.peek().start_fen !== whole.start_fen) throw new api.Refusal(messages.gameChanged);
    edit(t.extend(tree.peek(), where, [move]));
    announce(move.san);
  });
  typed = mine.catch(() => undefined);
  return mine;
}

export function removeHere(): void {
  const where = path.peek();
  const node = t.nodeAt(tree.peek(), where);
  if (!node) return;
  edit({ tree: t.prune(tree.peek(), where), path: where.slice(0, -1) });
  announce(messages.removedFrom(node.san));
}

/** Moves the present line up by one, or makes it the main line. */
export function promoteHere(all = false): void {
  const next = t.promote(tree.peek(), path.peek(), all);
  if (next.tree === tree.peek()) return;
  edit(next);
  announce(all ? messages.nowMainLine : messages.lineMovedUp);
}

/** The comments at the present place: of its move, or of the game as a whole. */
export const commentsHere = (): string[] | undefined => (path().length === 0 ? tree().comments : t.nodeAt(tree(), path())?.comments);

function setComments(comments: string[]): void {
  const where = path.peek();
  const value = comments.length > 0 ? { comments } : { comments: undefined };
  const next = where.length === 0 ? { ...tree.peek(), ...value } : t.withNode(tree.peek(), where, (node) => ({ ...node, ...value }));
  edit({ tree: clean(next), path: where });
}

/** Storage and comparison want no keys without a value. */
const clean = (value: t.Tree): t.Tree => {
  if ('comments' in value && value.comments === undefined) {
    const { comments: _, ...rest } = value;
    return rest;
  }
  return value;
};

export const setWords = (text: string): void => setComments(withWords(untracked(commentsHere), text));
export const setShapes = (shapes: Shape[]): void => setComments(withShapes(untracked(commentsHere), shapes));

export function toggleNagHere(nag: number): void {
  const where = path.peek();
  edit({
    tree: t.withNode(tree.peek(), where, (node) => {
      const nags = toggleNag(node.nags, nag);
      const { nags: _, ...rest } = node;
      return nags.length > 0 ? { ...rest, nags } : rest;
    }),
    path: where,
  });
}

export const setHeader = (name: string, value: string): void => edit({ tree: t.withHeader(tree.peek(), name, value), path: path.peek() });

/** Starts from a FEN; throws a sentence when the server refuses it, leaving all as it was. */
export async function loadFen(fen: string): Promise<void> {
  const answer = await api.position(fen.trim() || START_FEN, []);
  open(t.emptyTree(answer.fen));
}

/** Opens the first game of a text; throws a sentence when there is none. */
export async function loadPgn(text: string): Promise<void> {
  const [game] = readPgn(text);
  if (!game || (game.tree.children.length === 0 && game.tree.headers.length === 0)) throw new api.Refusal(messages.noGameInText);
  const { tree: named, problems } = await resolve(game.tree);
  // Words that are no moves at all are no game.
  if (game.tree.headers.length === 0 && named.children.length > 0 && !named.children.some(t.playable))
    throw new api.Refusal(problems[0] ?? messages.noGameInText);
  const withResult = t.header(named, 'Result') === undefined && game.result !== '*' ? t.withHeader(named, 'Result', game.result) : named;
  open(withResult, [], [...game.problems, ...problems]);
}
