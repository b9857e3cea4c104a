// What the server's source owns, in the language of the page: names and meanings of terms, families, weights and evaluators. The tables of a
// language have them by their English, which is what is shown where there is none.

import { spoken } from './messages/index.ts';

export interface TermWords {
  /** Names of terms and families. */
  names: Record<string, string>;
  /** What terms are called in sentences. */
  nouns: Record<string, string>;
  /** What families are called in sentences that say where something comes from. */
  families: Record<string, string>;
  /** What the entries of a weight stand for, part by part. */
  entries: Record<string, string>;
  /** Sentences: what terms mean, what is told of evaluators. In those with figures that are measured anew, `#` stands for each figure. */
  texts: Record<string, string>;
}

export const terms = await spoken<TermWords | null>(null, {
  de: async () => (await import('./messages/terms/de.ts')).de,
  fr: async () => (await import('./messages/terms/fr.ts')).fr,
});

/** Rows that no declaration has: rounding, known endings and the like; and the sentences of Why. */
export const rowWords = await spoken<Record<string, string>>(
  {},
  {
    de: async () => (await import('./messages/why/de.ts')).de,
    fr: async () => (await import('./messages/why/fr.ts')).fr,
  },
);

/** A term's or family's name. */
export const termName = (english: string, words = terms, others = rowWords): string => words?.names[english] ?? others[english] ?? english;

const FIGURE = /\d[\d,.]*\d|\d/g;

/** A text that the server's source has. */
export function termText(english: string, words = terms, others = rowWords): string {
  const known = words?.texts[english] ?? others[english];
  if (known !== undefined) return known;
  const figures = english.match(FIGURE) ?? [];
  let next = 0;
  return words?.texts[english.replace(FIGURE, '#')]?.replace(/#/g, () => figures[next++] ?? '') ?? english;
}

/** An entry of a weight: its parts are words, ranks, squares and numbers. */
export const entryText = (english: string, rank: (number: string) => string, words = terms): string =>
  english
    .split(/(, |: )/)
    .map((part) => {
      const number = /^rank (\d)$/.exec(part)?.[1];
      return number ? rank(number) : (words?.entries[part] ?? part);
    })
    .join('');
