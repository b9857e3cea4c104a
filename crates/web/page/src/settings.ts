// What the person has chosen, kept across reloads, and what the server offers.

import * as api from './api.ts';
import { messages } from './messages/index.ts';
import { isBoolean, isNumber, isString, signal, stored } from './signal.ts';

export const about = signal<api.About | undefined>(undefined);

export const evaluator = stored<string>('evaluator', 'nnue', isString);
/** The evaluator shown beside the first; empty for none. */
export const beside = stored<string>('beside', '', isString);
export const analysing = stored<boolean>('analysing', true, isBoolean);
export const lineCount = stored<number>('lines', 3, isNumber);
export const theme = stored<string>('theme', 'auto', isString);
/** The colours of the board, and the pieces on it; style sheets know them by these names. */
export const boardColours = stored<string>('board', 'sage', isString);
export const pieceSet = stored<string>('pieces', 'own', isString);
export const sounds = stored<boolean>('sounds', false, isBoolean);
/** For the analysis; 0 leaves the table at the server's usual size. */
export const threads = stored<number>('threads', 1, isNumber);
export const hash = stored<number>('hash', 0, isNumber);
/** Whether places in the code are shown. */
export const developers = stored<boolean>('developers', false, isBoolean);

const isOverrides = (value: unknown): value is Record<string, api.Overrides> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((set) => typeof set === 'object' && set !== null && Object.values(set).every(isNumber));

/** Changed weights, by evaluator. */
export const overrides = stored<Record<string, api.Overrides>>('weights', {}, isOverrides);

export const changedWeights = (name: string): api.Overrides => overrides()[name] ?? {};

export function setWeight(name: string, key: string, value: number | undefined): void {
  const mine = { ...overrides.peek()[name] };
  if (value === undefined) delete mine[key];
  else mine[key] = value;
  overrides.set({ ...overrides.peek(), [name]: mine });
}

export const resetWeights = (name: string): void => overrides.set({ ...overrides.peek(), [name]: {} });

export const evaluatorPage = (name: string): api.EvaluatorPage | undefined => about()?.evaluators.find((page) => page.name === name);

export const evaluatorOptions = (): { value: string; text: string }[] =>
  (about()?.evaluators ?? []).map((page) => ({ value: page.name, text: page.name }));

export function applyTheme(): void {
  const choice = theme();
  if (choice === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
  document.documentElement.dataset.board = boardColours();
  document.documentElement.dataset.pieces = pieceSet();
  ['pawn', 'knight', 'bishop', 'rook', 'queen', 'king'].forEach((word, i) => {
    document.documentElement.style.setProperty(`--letter-${word}`, `'${messages.pieceLetters.charAt(i)}'`);
  });
}

/** Fetches what the server offers; drops choices that it does not have. */
export async function load(): Promise<void> {
  const offer = await api.about();
  const names = offer.evaluators.map((page) => page.name);
  if (!names.includes(evaluator.peek())) evaluator.set(offer.default_evaluator);
  if (beside.peek() && !names.includes(beside.peek())) beside.set('');
  lineCount.update((lines) => Math.min(Math.max(1, Math.round(lines)), offer.limits.lines));
  about.set(offer);
}
