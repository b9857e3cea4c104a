// What stands in comments besides words: clocks, evaluations, coloured squares and arrows, as Lichess and ChessBase
// write them; and the glyphs of moves. Everything else in a comment is left as it is.

import { messages } from '../messages/index.ts';
import type { TreeNode } from '../tree.ts';

/** A coloured square, or an arrow where `to` is given. */
export interface Shape {
  from: string;
  to?: string;
  colour: 'green' | 'red' | 'yellow' | 'blue';
}

const COLOURS: Record<string, Shape['colour']> = { G: 'green', R: 'red', Y: 'yellow', B: 'blue' };
const LETTERS = { green: 'G', red: 'R', yellow: 'Y', blue: 'B' } as const;
const COMMAND = /\[%(\w+)\s+([^\]]*)\]/g;

/** The words of a comment, without what programs wrote into it. */
export const words = (comment: string): string => comment.replace(COMMAND, ' ').replace(/\s+/g, ' ').trim();

/** What programs wrote into a move's comments, by name; the last of a name counts. */
export function commands(node: TreeNode): Map<string, string> {
  const found = new Map<string, string>();
  for (const comment of node.comments ?? []) for (const [, name, value] of comment.matchAll(COMMAND)) found.set(name!, value!.trim());
  return found;
}

/** The squares and arrows drawn at a move. */
export function shapes(comments: string[] | undefined): Shape[] {
  const drawn: Shape[] = [];
  for (const comment of comments ?? [])
    for (const [, name, value] of comment.matchAll(COMMAND)) {
      if (name !== 'csl' && name !== 'cal') continue;
      for (const part of value!.split(',')) {
        const [, letter, from, to] = /^\s*([GRYB])([a-h][1-8])([a-h][1-8])?\s*$/.exec(part) ?? [];
        if (letter && from && (name === 'csl') === (to === undefined))
          drawn.push({ from, colour: COLOURS[letter]!, ...(to ? { to } : {}) });
      }
    }
  return drawn;
}

/** The comments with other shapes; words and other commands stay. */
export function withShapes(comments: string[] | undefined, drawn: Shape[]): string[] {
  const list = (chosen: Shape[]) => chosen.map((shape) => LETTERS[shape.colour] + shape.from + (shape.to ?? '')).join(',');
  const squares = drawn.filter((shape) => !shape.to);
  const arrows = drawn.filter((shape) => shape.to);
  const text = (squares.length > 0 ? `[%csl ${list(squares)}]` : '') + (arrows.length > 0 ? `[%cal ${list(arrows)}]` : '');
  const kept = (comments ?? []).map((comment) => comment.replace(/\s*\[%c[sa]l\s+[^\]]*\]\s*/g, ' ').trim());
  const first = kept.shift() ?? '';
  return [[text, first].filter(Boolean).join(' '), ...kept].filter((comment) => comment !== '');
}

/** The comments with other words; commands stay. The words go into the first comment. */
export function withWords(comments: string[] | undefined, text: string): string[] {
  const kept = (comments ?? []).flatMap((comment) => comment.match(COMMAND) ?? []).join(' ');
  const clean = text.replace(/[{}]/g, (brace) => (brace === '{' ? '(' : ')')).trim();
  const whole = [kept, clean].filter(Boolean).join(' ');
  return whole === '' ? [] : [whole];
}

export interface Glyph {
  nag: number;
  sign: string;
  name: string;
  /** The key that sets it. */
  key?: string;
}

/** Glyphs that can be set, in groups of which a move has one each: of the move, then of the position. */
export const MOVE_GLYPHS: Glyph[] = [
  { nag: 1, sign: '!', name: messages.glyphGood, key: '!' },
  { nag: 2, sign: '?', name: messages.glyphMistake, key: '?' },
  { nag: 3, sign: '!!', name: messages.glyphBrilliant },
  { nag: 4, sign: '??', name: messages.glyphBlunder },
  { nag: 5, sign: '!?', name: messages.glyphInteresting },
  { nag: 6, sign: '?!', name: messages.glyphDubious },
  { nag: 7, sign: '□', name: messages.glyphOnly },
];
export const POSITION_GLYPHS: Glyph[] = [
  { nag: 10, sign: '=', name: messages.glyphEqual },
  { nag: 13, sign: '∞', name: messages.glyphUnclear },
  { nag: 14, sign: '+=', name: messages.glyphWhiteSlightly },
  { nag: 15, sign: '=+', name: messages.glyphBlackSlightly },
  { nag: 16, sign: '±', name: messages.glyphWhiteBetter },
  { nag: 17, sign: '∓', name: messages.glyphBlackBetter },
  { nag: 18, sign: '+−', name: messages.glyphWhiteWinning },
  { nag: 19, sign: '−+', name: messages.glyphBlackWinning },
];
const OTHERS: Glyph[] = [
  { nag: 22, sign: '⊙', name: messages.glyphZugzwang },
  { nag: 23, sign: '⊙', name: messages.glyphZugzwang },
  { nag: 32, sign: '↻', name: messages.glyphDevelopment },
  { nag: 36, sign: '↑', name: messages.glyphInitiative },
  { nag: 40, sign: '→', name: messages.glyphAttack },
  { nag: 44, sign: '=∞', name: messages.glyphCompensation },
  { nag: 132, sign: '⇆', name: messages.glyphCounterplay },
  { nag: 138, sign: '⊕', name: messages.glyphTimeTrouble },
  { nag: 140, sign: '∆', name: messages.glyphIdea },
  { nag: 146, sign: 'N', name: messages.glyphNovelty },
];
const ALL = new Map([...MOVE_GLYPHS, ...POSITION_GLYPHS, ...OTHERS].map((glyph) => [glyph.nag, glyph]));

/** The sign of a glyph; its number where it has none. */
export const glyphOf = (nag: number): Glyph => ALL.get(nag) ?? { nag, sign: `$${nag}`, name: messages.glyphNumber(nag) };

/** The glyphs of a move after one of them was chosen: it replaces another of its group, or goes if it was there. */
export function toggleNag(nags: number[] | undefined, nag: number): number[] {
  const now = nags ?? [];
  if (now.includes(nag)) return now.filter((one) => one !== nag);
  const group = [MOVE_GLYPHS, POSITION_GLYPHS].find((glyphs) => glyphs.some((glyph) => glyph.nag === nag)) ?? [];
  const others = now.filter((one) => !group.some((glyph) => glyph.nag === one));
  return group === MOVE_GLYPHS ? [nag, ...others] : [...others, nag];
}
