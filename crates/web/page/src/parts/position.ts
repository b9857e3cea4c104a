// Positions and games in and out: FEN and PGN by typing, pasting or dropping a
// file. A bad one gets a sentence beside the field, and nothing is lost.

import * as api from '../api.ts';
import { download, fill, fresh, h } from '../dom.ts';
import { effect, signal } from '../signal.ts';
import * as study from '../study.ts';
import { toPgn } from '../tree.ts';
import { START_FEN } from '../words.ts';

/** Games waiting for a choice, when a file holds several. */
const waiting = signal<api.GameText[]>([]);

/** Takes text that may be a FEN or a PGN; throws a sentence when it is neither. */
export async function takeText(text: string): Promise<void> {
  const trimmed = text.trim();
  const looksLikeFen = !trimmed.includes('\n') && /^[1-8pnbrqkPNBRQK]+(\/[1-8pnbrqkPNBRQK~]+){7}(\s|$)/.test(trimmed);
  if (looksLikeFen) await study.loadFen(trimmed);
  else await takePgn(trimmed);
}

async function takePgn(text: string): Promise<void> {
  const answer = await api.readPgn(text);
  if (answer.games.length === 0) throw new api.Refusal(answer.problems[0] ?? 'There is no game in this text.');
  if (answer.games.length === 1) study.loadGame(answer.games[0]!);
  waiting.set(answer.games.length > 1 ? answer.games : []);
  if (answer.problems.length > 0) throw new api.Refusal(`${answer.games.length} read; ${answer.problems.length} left out. ${answer.problems[0]}`);
}

export function gameName(game: api.GameText): string {
  const header = (name: string) => game.headers.find(([key]) => key === name)?.[1] ?? '?';
  const moves = Math.ceil(game.moves.length / 2);
  return `${header('White')} – ${header('Black')}, ${game.result}, ${moves} ${moves === 1 ? 'move' : 'moves'}`;
}

export function positionCard(setUp: () => void): HTMLElement {
  const fenId = fresh('fen');
  const pgnId = fresh('pgn');
  const fenNote = note(`${fenId}-note`);
  const pgnNote = note(`${pgnId}-note`);
  const fen = h('input', {
    id: fenId,
    type: 'text',
    spellcheck: 'false',
    autocomplete: 'off',
    'aria-describedby': `${fenId}-note`,
    onkeydown: (event: KeyboardEvent) => {
      if (event.key === 'Enter') void useFen();
    },
    onpaste: () => setTimeout(() => void useFen()),
  });
  const pgn = h('textarea', { id: pgnId, rows: 5, spellcheck: 'false', 'aria-describedby': `${pgnId}-note` });
  const useFen = () => attempt(fen, fenNote, () => takeText(fen.value));
  const usePgn = () => attempt(pgn, pgnNote, () => takePgn(pgn.value));
  effect(() => {
    const here = study.place();
    if (here && document.activeElement !== fen) {
      fen.value = here.fen;
      clear(fen, fenNote);
    }
  });
  const choices = h('div', { class: 'choices' });
  effect(() => {
    const games = waiting();
    fill(
      choices,
      games.length > 0 && h('p', null, `${games.length} games. Which one?`),
      games.slice(0, 200).map((game) =>
        h(
          'button',
          {
            type: 'button',
            class: 'choice',
            onclick: () => {
              study.loadGame(game);
              waiting.set([]);
            },
          },
          gameName(game),
        ),
      ),
    );
  });
  const file = h('input', {
    type: 'file',
    accept: '.pgn,.fen,.epd,.txt',
    class: 'hidden-file',
    'aria-label': 'Open a PGN or FEN file',
    onchange: () => {
      const chosen = file.files?.[0];
      if (chosen) void attempt(pgn, pgnNote, async () => takeText(await readFile(chosen)));
      file.value = '';
    },
  });
  return h(
    'section',
    { class: 'card', 'aria-label': 'Position and game, in and out' },
    h('label', { for: fenId, class: 'label' }, 'Position (FEN)'),
    h('div', { class: 'row' }, fen, h('button', { type: 'button', onclick: useFen }, 'Show'), copyButton(() => study.place.peek()?.fen ?? START_FEN)),
    fenNote,
    h(
      'div',
      { class: 'row wrap' },
      h('button', { type: 'button', onclick: setUp }, 'Set up a position'),
      h('button', { type: 'button', onclick: () => void study.loadFen(START_FEN) }, 'New game'),
      h('button', { type: 'button', onclick: () => file.click() }, 'Open a file'),
      file,
    ),
    h(
      'details',
      null,
      h('summary', null, 'Game (PGN)'),
      h('label', { for: pgnId, class: 'label' }, 'Paste a game, or drop a file anywhere on the page'),
      pgn,
      pgnNote,
      choices,
      h(
        'div',
        { class: 'row wrap' },
        h('button', { type: 'button', class: 'primary', onclick: usePgn }, 'Read the game'),
        copyButton(() => toPgn(study.tree.peek()), 'Copy this game'),
        h('button', { type: 'button', onclick: () => download('game.pgn', toPgn(study.tree.peek()), 'application/x-chess-pgn') }, 'Save as file'),
      ),
    ),
  );
}

export async function readFile(file: File): Promise<string> {
  if (file.size > 2_000_000) throw new api.Refusal(`${file.name} is larger than 2 MB. Use \`gander review\` for large files.`);
  return file.text();
}

export const note = (id: string): HTMLElement => h('p', { id, class: 'note', role: 'status' });

export function clear(field: HTMLElement, where: HTMLElement): void {
  field.removeAttribute('aria-invalid');
  where.textContent = '';
  where.classList.remove('trouble');
}

/** Tries something with a field; a refusal is shown beside it. */
export async function attempt(field: HTMLElement, where: HTMLElement, run: () => Promise<void>): Promise<boolean> {
  try {
    await run();
    clear(field, where);
    return true;
  } catch (reason) {
    field.setAttribute('aria-invalid', 'true');
    where.classList.add('trouble');
    where.textContent = reason instanceof Error ? reason.message : String(reason);
    return false;
  }
}

export function copyButton(text: () => string, label = 'Copy'): HTMLButtonElement {
  const button = h(
    'button',
    {
      type: 'button',
      onclick: async () => {
        try {
          await navigator.clipboard.writeText(text());
          button.textContent = 'Copied';
        } catch {
          button.textContent = 'Not allowed here';
        }
        setTimeout(() => (button.textContent = label), 1500);
      },
    },
    label,
  );
  return button;
}
