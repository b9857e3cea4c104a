// The server's sentences in the language of the page. The server sends each as a template with its arguments; a language has a
// template of its own for every one of the server's, and English is as the server says it.

import type { SaidArgument, SaidText } from './answers.ts';
import { spoken } from './messages/index.ts';
import { rowWords, type TermWords, terms } from './terms.ts';
import { capital } from './words.ts';

const review = await spoken<Record<string, string> | null>(null, {
  de: async () => (await import('./messages/said/de.ts')).de,
  fr: async () => (await import('./messages/said/fr.ts')).fr,
});

/** All words of a language: those of reviews, those of Why, and terms as sentences name them. */
export function allWords(ofReview: Record<string, string>, ofWhy: Record<string, string>, ofTerms: TermWords): Record<string, string> {
  const families = Object.entries(ofTerms.families).map(([name, words]): [string, string] => [`${name}.from`, words]);
  return { ...ofReview, ...ofWhy, ...ofTerms.nouns, ...Object.fromEntries(families) };
}

const words = review && terms && allWords(review, rowWords, terms);

/** A text in another language. A name may ask for a form of its words (`{role.acc}`), which goes on to the words within them. */
export function rendered(text: SaidText, table: Record<string, string>, form = ''): string {
  const own = form && table[`${text.template}.${form}`];
  const template = own || table[text.template] || text.template;
  // A form that has words of its own is done with; else it is for the words within.
  const passed = own ? '' : form;
  return template.replace(/\{(\w+)(?:\.(\w+))?\}/g, (_, name: string, asked?: string) =>
    filled(text.arguments[name], table, asked ?? passed),
  );
}

function filled(argument: SaidArgument | undefined, table: Record<string, string>, form: string): string {
  return typeof argument === 'object' ? rendered(argument, table, form) : (argument ?? '');
}

/** What is said of a move, in the page's language; null if nothing is. */
export function saidOf(move: { sentence: string | null; said?: SaidText | null }): string | null {
  return words && move.said ? rendered(move.said, words) : move.sentence;
}

/** The sentences of an explanation or a comparison, in the page's language. */
export function sentencesOf(told: { sentences: string[]; said: SaidText[] }): string[] {
  return words ? told.said.map((text) => capital(rendered(text, words))) : told.sentences;
}

/** What a reader should know of an explanation, in the page's language; null if there is nothing. */
export function noteOf(told: { note: string | null; note_said: SaidText | null }): string | null {
  return words && told.note_said ? capital(rendered(told.note_said, words)) : told.note;
}
