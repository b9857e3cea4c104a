// The page's texts in the language that the person has chosen, or that the browser asks for. A change of language loads the
// page anew, which loses nothing, so that every text may be read once.

import { isString, stored } from '../signal.ts';
import { en } from './en.ts';

export type { Value } from './en.ts';
export type Messages = typeof en;

/** The languages by the names they have for themselves. */
export const LANGUAGES: Record<string, string> = { en: 'English', de: 'Deutsch', fr: 'Français' };

/** The language chosen; empty for the browser's own. */
const chosen = stored<string>('language', '', isString);

const asked = (): string => (typeof navigator === 'undefined' ? 'en' : (navigator.language ?? 'en').slice(0, 2));

/** The language that the page speaks. */
export const language = [chosen.peek(), asked()].find((one) => one in LANGUAGES) ?? 'en';

/** What the language has of something that English has at once: the others are fetched when they are spoken. */
export async function spoken<T>(english: T, others: Record<string, () => Promise<T>>): Promise<T> {
  try {
    return (await others[language]?.()) ?? english;
  } catch {
    return english;
  }
}

export const messages: Messages = await spoken(en, {
  de: async () => (await import('./de.ts')).de,
  fr: async () => (await import('./fr.ts')).fr,
});

export function setLanguage(next: string): void {
  if (!(next in LANGUAGES) || next === language) return;
  chosen.set(next);
  location.reload();
}
