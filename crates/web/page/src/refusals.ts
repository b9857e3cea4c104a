// The server's refusals in the language of the page. They come as English sentences; a language has them by the templates of the server's
// source, in which `{}` stands for what differs from one refusal to the next.

import { spoken } from './messages/index.ts';
import { capital } from './words.ts';

type Known = { pattern: RegExp; text: string; isStart: boolean };

/** Templates as patterns, those with most words first. */
export function patterns(table: Record<string, string>): Known[] {
  const plain = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return Object.entries(table)
    .sort(([one], [two]) => two.length - one.length)
    .map(([template, text]) => {
      // What ends with a blank is the start of a sentence that goes on with another.
      const isStart = template.endsWith(' ');
      const body = template.replace(/\.$/, '').split('{}').map(plain).join('(.*?)');
      return { pattern: new RegExp(`^${body}${isStart ? '(.*)' : ''}\\.?$`, 'isu'), text, isStart };
    });
}

/** A refusal in another language; as it is, if no template fits. */
export function refusalIn(known: Known[], english: string): string {
  for (const { pattern, text, isStart } of known) {
    const found = pattern.exec(english);
    if (!found) continue;
    const values = found.slice(1).map((value) => refusalIn(known, value));
    const said = text.replace(/\{\}/g, () => values.shift() ?? '') + (isStart ? values.join('') : '');
    const whole = english.endsWith('.') && !said.endsWith('.') ? `${said}.` : said;
    return /^\p{Lu}/u.test(english) ? capital(whole) : whole;
  }
  return english;
}

const known = patterns(
  await spoken<Record<string, string>>(
    {},
    {
      de: async () => (await import('./messages/refusals/de.ts')).de,
      fr: async () => (await import('./messages/refusals/fr.ts')).fr,
    },
  ),
);

/** What the server refuses with, in the page's language. */
export const refusalText = (english: string): string => refusalIn(known, english);
