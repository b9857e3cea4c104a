// The library: studies and games as files in a folder of the server's machine. A change names the version it is made
// from; if the file has become another meanwhile, in another tab or program, nothing is overwritten and the person is asked.

import * as api from './api.ts';
import { messages } from './messages/index.ts';
import { toPgn } from './pgn/write.ts';
import { effect, onCleanup, signal, stored, untracked } from './signal.ts';
import * as study from './study.ts';
import { emptyTree } from './tree.ts';

export interface Saved {
  name: string;
  version: string;
}

const isSaved = (value: unknown): value is Saved | null =>
  value === null || (typeof (value as Saved).name === 'string' && typeof (value as Saved).version === 'string');

/** The file that the study on the board is kept in, and the version we know; null while it is in none. */
export const saved = stored<Saved | null>('saved', null, isSaved, true);

export type State =
  | { kind: 'none' }
  | { kind: 'saved' }
  | { kind: 'saving' }
  | { kind: 'conflict'; error: string }
  | { kind: 'failed'; error: string };

export const state = signal<State>({ kind: 'none' });
/** Rises when the library may have changed, so that lists read it again. */
export const changes = signal(0);

const WAIT = 800;
/** What the file holds, as far as we know; empty until it is known. */
let written = '';
/** What the file should hold. */
let wanted = '';
/** Which of the games opened on this page is the one in the file. */
let attachedTo = 0;

/** Keeps the file in step with the study, once it has one. Called once at start. */
export function follow(): void {
  effect(() => {
    const file = saved();
    const tree = study.tree();
    if (!file) {
      state.set({ kind: 'none' });
      return;
    }
    if (study.opened() !== attachedTo) {
      // Another game is on the board: the last changes to this one are written, and its file is left alone from now on.
      if (wanted !== '' && wanted !== written && untracked(() => state().kind) !== 'conflict') void write(file, wanted);
      untracked(detach);
      return;
    }
    const text = toPgn(tree);
    wanted = text;
    if (untracked(() => state().kind) === 'conflict' || text === written) return;
    if (written === '') {
      // After a reload: whether the file is still what we left is found out by writing.
      written = text;
      state.set({ kind: 'saved' });
      void check(file, text);
      return;
    }
    state.set({ kind: 'saving' });
    const timer = setTimeout(() => void save(), WAIT);
    onCleanup(() => clearTimeout(timer));
  });
}

/** After a reload, compares the file with what is on the board. */
async function check(file: Saved, text: string): Promise<void> {
  try {
    const there = await api.libraryRead(file.name);
    if (there.version === file.version && there.text === text) return;
    if (there.version === file.version) {
      written = '';
      await save();
    } else conflict(messages.changedElsewhere(file.name));
  } catch (reason) {
    if (reason instanceof api.Refusal && reason.status === 404) conflict(messages.goneFromLibrary(file.name));
    else state.set({ kind: 'failed', error: (reason as Error).message });
  }
}

const conflict = (error: string): void => state.set({ kind: 'conflict', error });

let running: Promise<void> = Promise.resolve();

/** Writes the study to its file now. One write at a time, each from the version that the last one left. */
export function save(): Promise<void> {
  running = running.then(async () => {
    const file = saved.peek();
    if (!file || state.peek().kind === 'conflict') return;
    if (wanted === written) state.set({ kind: 'saved' });
    else await write(file, wanted);
  });
  return running;
}

async function write(file: Saved, text: string): Promise<void> {
  const isStill = () => saved.peek()?.name === file.name;
  try {
    const { version } = await api.libraryChange(file.name, text, file.version);
    changes.update((count) => count + 1);
    if (!isStill()) return;
    written = text;
    saved.set({ name: file.name, version: version! });
    state.set({ kind: 'saved' });
  } catch (reason) {
    if (!isStill()) return;
    if (reason instanceof api.Refusal && reason.status === 409) conflict(reason.message);
    else state.set({ kind: 'failed', error: (reason as Error).message });
  }
}

/** The study on the board is what this file holds. */
function attach(file: Saved, text: string): void {
  written = text;
  wanted = text;
  attachedTo = study.opened.peek();
  state.set({ kind: 'saved' });
  saved.set(file);
}

/** Keeps the study under a new name; if it is taken, under the next that is free. */
export async function saveAs(wanted: string): Promise<string> {
  const text = toPgn(study.tree.peek());
  const name = await createFree(wanted, text);
  attach(name, text);
  changes.update((count) => count + 1);
  return name.name;
}

/** A name that the library takes, from what somebody wrote. */
export const fileName = (wanted: string): string => {
  const stem = wanted
    .replace(/\.(pgn|json)$/i, '')
    .replace(/[^\p{L}\p{N} _.,()-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  // Names are counted in bytes there.
  let short = stem;
  while (new TextEncoder().encode(short).length > 80) short = short.slice(0, -1).trim();
  return `${short || 'study'}.pgn`;
};

async function createFree(wanted: string, text: string): Promise<Saved> {
  const name = fileName(wanted);
  for (let number = 1; ; number++) {
    const one = number === 1 ? name : name.replace(/\.pgn$/, ` (${number}).pgn`);
    try {
      const { version } = await api.libraryChange(one, text, null);
      return { name: one, version: version! };
    } catch (reason) {
      if (!(reason instanceof api.Refusal && reason.status === 409) || number >= 1000) throw reason;
    }
  }
}

/** Opens a file of the library: one game becomes the study, which is kept in that file from now on. */
export async function open(
  name: string,
  openGames: (file: Blob, name: string) => Promise<void>,
  count: (text: string) => number,
): Promise<void> {
  await save();
  const there = await api.libraryRead(name);
  detach();
  if (count(there.text) === 1) {
    await study.loadPgn(there.text);
    attach({ name, version: there.version }, toPgn(study.tree.peek()));
  } else await openGames(new Blob([there.text]), name);
}

/** The study on the board is in no file any more; the file stays. */
export function detach(): void {
  saved.set(null);
  written = '';
  wanted = '';
  state.set({ kind: 'none' });
}

/** After a conflict: takes what is in the file now; what was on the board can be had back by undoing. */
export async function takeTheirs(): Promise<void> {
  const file = saved.peek();
  if (!file) return;
  const there = await api.libraryRead(file.name);
  detach();
  await study.loadPgn(there.text);
  attach({ name: file.name, version: there.version }, toPgn(study.tree.peek()));
}

/** After a conflict: keeps what is on the board as a file of its own. */
export async function keepMine(): Promise<void> {
  const file = saved.peek();
  if (!file) return;
  detach();
  await saveAs(file.name);
}

export async function remove(name: string, version: string): Promise<void> {
  await api.libraryChange(name, null, version);
  if (saved.peek()?.name === name) detach();
  changes.update((count) => count + 1);
}

/** A new, empty study. */
export function begin(): void {
  detach();
  study.open(emptyTree());
}

interface Bundle {
  gander_library: 1;
  documents: { name: string; text: string }[];
}

/** Everything in the library as one text. */
export async function exportAll(): Promise<string> {
  await save();
  const documents: Bundle['documents'] = [];
  for (const entry of await api.libraryList()) {
    const { name, text } = await api.libraryRead(entry.name);
    documents.push({ name, text });
  }
  return JSON.stringify({ gander_library: 1, documents } satisfies Bundle, null, 1);
}

const isBundle = (value: unknown): value is Bundle =>
  (value as Bundle)?.gander_library === 1 &&
  Array.isArray((value as Bundle).documents) &&
  (value as Bundle).documents.every((one) => typeof one?.name === 'string' && typeof one.text === 'string');

/** Takes a text made by `exportAll`, or a file of games. What is there already with the same content is left alone. */
export async function importText(name: string, text: string): Promise<{ added: number; same: number }> {
  let documents = [{ name, text }];
  if (text.trimStart().startsWith('{')) {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      throw new api.Refusal(messages.neitherGamesNorLibrary(name));
    }
    if (!isBundle(value)) throw new api.Refusal(messages.notALibrary(name));
    documents = value.documents;
  }
  const there = new Map<string, string>();
  for (const entry of await api.libraryList()) there.set(entry.name, entry.name);
  let added = 0;
  let same = 0;
  for (const one of documents) {
    const isGames = !one.name.endsWith('.json');
    const target = isGames ? fileName(one.name) : one.name;
    if (there.has(target) && (await api.libraryRead(target)).text === one.text) same++;
    else if (isGames) {
      await createFree(target, one.text);
      added++;
    } else if (!there.has(target)) {
      await api.libraryChange(target, one.text, null);
      added++;
    }
  }
  changes.update((count) => count + 1);
  return { added, same };
}
