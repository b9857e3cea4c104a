// The page's texts in the language that the person has chosen, or that the browser asks for. A change of language loads the
// page anew, which loses nothing, so that every text may be read once.

import { isString, stored } from '../signal.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';

export type { Value } from './en.ts';
export type Messages = typeof en;

export const LANGUAGES: Record<string, { name: string; texts: Messages }> = {
  en: { name: 'English', texts: en },
  de: { name: 'Deutsch', texts: de },
  fr: { name: 'Français', texts: fr },
};

/** The language chosen; empty for the browser's own. */
const chosen = stored<string>('language', '', isString);

const asked = (): string => (typeof navigator === 'undefined' ? 'en' : (navigator.language ?? 'en').slice(0, 2));

/** The language that the page speaks. */
export const language = [chosen.peek(), asked()].find((one) => one in LANGUAGES) ?? 'en';

export const messages: Messages = LANGUAGES[language]!.texts;

export function setLanguage(next: string): void {
  if (!(next in LANGUAGES) || next === language) return;
  chosen.set(next);
  location.reload();
}
