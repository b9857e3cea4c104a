// The server's sentences in the language of the page. The server sends each as a template with its arguments; a language has a
// template of its own for every one of the server's, and English is as the server says it.

import type { SaidArgument, SaidText } from './answers.ts';
import { spoken } from './messages/index.ts';

const words = await spoken<Record<string, string> | null>(null, {
  de: async () => (await import('./messages/said/de.ts')).de,
  fr: async () => (await import('./messages/said/fr.ts')).fr,
});

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
