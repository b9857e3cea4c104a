// Positions and games in and out: FEN and PGN by typing, pasting or dropping a
// file. A bad one gets a sentence beside the field, and nothing is lost.

import * as api from '../api.ts';
import { download, fresh, h } from '../dom.ts';
import { messages } from '../messages/index.ts';
import { shapes } from '../pgn/annotations.ts';
import { type ReadGame, readPgn } from '../pgn/read.ts';
import { toPgn } from '../pgn/write.ts';
import { boardSvg, gameSvg, png } from '../pictures.ts';
import { effect } from '../signal.ts';
import * as study from '../study.ts';
import { mainLine, nodesAlong, toEnd } from '../tree.ts';
import { START_FEN } from '../words.ts';
import { collection, openFile } from './games.ts';
import { linkButton } from './share.ts';

/** Takes text that may be a FEN or a PGN; throws a sentence when it is neither. */
export async function takeText(text: string): Promise<void> {
  const trimmed = text.trim();
  const looksLikeFen = !trimmed.includes('\n') && /^[1-8pnbrqkPNBRQK]+(\/[1-8pnbrqkPNBRQK~]+){7}(\s|$)/.test(trimmed);
  if (looksLikeFen) await study.loadFen(trimmed);
  else await takePgn(trimmed);
}

async function takePgn(text: string): Promise<void> {
  if (readPgn(text).length > 1) await openFile(new Blob([text]), messages.pastedText);
  else {
    await study.loadPgn(text);
    collection.set(undefined);
  }
}

/** Takes a file of games, or of one position; of any size. */
export async function takeFile(file: File): Promise<void> {
  if (file.size < 1000) await takeText(await file.text());
  else await openFile(file, file.name);
}

export function gameName(game: ReadGame): string {
  const header = (name: string) => game.tree.headers.find(([key]) => key === name)?.[1] ?? '?';
  let plies = 0;
  for (let here = game.tree.children[0]; here; here = here.children[0]) plies++;
  const moves = Math.ceil(plies / 2);
  return `${header('White')} – ${header('Black')}, ${game.result}, ${moves} ${moves === 1 ? 'move' : 'moves'}`;
}

/** The game on the board as PGN, with everything in it. */
export const studyPgn = (): string => toPgn(study.tree.peek());

/** A name for the file of the game on the board. */
export function studyName(): string {
  const header = (name: string) =>
    study.tree
      .peek()
      .headers.find(([key]) => key === name)?.[1]
      ?.replace(/[^\p{L}\p{N} ,-]/gu, '')
      .trim();
  const players = [header('White'), header('Black')].filter((name) => name && name !== '?');
  return players.length === 2 ? players.join(' - ').slice(0, 80) : mainLine(study.tree.peek()).length > 0 ? 'game' : 'position';
}

export function positionCard(setUp: (from: string) => void): HTMLElement {
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
  const pgn = h('textarea', {
    id: pgnId,
    rows: 5,
    spellcheck: 'false',
    'aria-describedby': `${pgnId}-note`,
    oninput: () => clear(pgn, pgnNote),
  });
  const useFen = () => attempt(fen, fenNote, () => takeText(fen.value));
  const usePgn = () => attempt(pgn, pgnNote, () => takePgn(pgn.value));
  effect(() => {
    const here = study.place();
    if (here && document.activeElement !== fen) {
      fen.value = here.fen;
      clear(fen, fenNote);
    }
  });
  const file = h('input', {
    type: 'file',
    accept: '.pgn,.fen,.epd,.txt',
    class: 'hidden-file',
    'aria-label': messages.openPgnFen,
    onchange: () => {
      const chosen = file.files?.[0];
      if (chosen) void attempt(pgn, fenNote, () => takeFile(chosen));
      file.value = '';
    },
  });
  return h(
    'section',
    { class: 'card', 'aria-label': messages.positionInOut },
    h('label', { for: fenId, class: 'label' }, messages.positionFen),
    h(
      'div',
      { class: 'row' },
      fen,
      h('button', { type: 'button', onclick: useFen }, messages.show),
      copyButton(async () => (await study.whereWeAre()).fen),
    ),
    fenNote,
    h(
      'div',
      { class: 'row wrap' },
      h(
        'button',
        { type: 'button', onclick: () => void attempt(fenNote, fenNote, async () => setUp((await study.whereWeAre()).fen)) },
        messages.setUpPosition,
      ),
      h('button', { type: 'button', onclick: () => void study.loadFen(START_FEN) }, messages.newGame),
      h('button', { type: 'button', onclick: () => file.click() }, messages.openFile),
      file,
    ),
    h(
      'details',
      { class: 'pgn-details' },
      h('summary', null, messages.gamePgn),
      h('label', { for: pgnId, class: 'label' }, messages.pasteOrDrop),
      pgn,
      pgnNote,
      h(
        'div',
        { class: 'row wrap' },
        h('button', { type: 'button', class: 'primary', onclick: usePgn }, messages.readGame),
        copyButton(studyPgn, messages.copyGame),
        linkButton(),
        h(
          'button',
          { type: 'button', onclick: () => download(`${studyName()}.pgn`, studyPgn(), 'application/x-chess-pgn') },
          messages.saveFile,
        ),
      ),
      pictureButtons(pgnNote),
    ),
  );
}

/** The board and the game as pictures to keep. */
function pictureButtons(where: HTMLElement): HTMLElement {
  const side = () => study.orientation.peek() as api.Side;
  const board = async () => {
    const last = nodesAlong(study.tree.peek(), study.path.peek()).at(-1)?.uci;
    return boardSvg((await study.whereWeAre()).fen, side(), last, shapes(study.commentsHere()));
  };
  const game = async () => {
    const { start_fen } = study.tree.peek();
    const line = nodesAlong(study.tree.peek(), toEnd(study.tree.peek(), study.path.peek())).map((node) => node.uci);
    const positions: { fen: string; last?: string }[] = [];
    for (let count = 0; count <= line.length; count++) {
      const last = line[count - 1];
      positions.push({ fen: (await study.lookUp(start_fen, line.slice(0, count))).fen, ...(last ? { last } : {}) });
    }
    return gameSvg(positions, side());
  };
  const button = (text: string, work: () => Promise<void>) =>
    h('button', { type: 'button', onclick: () => void attempt(where, where, work) }, text);
  return h(
    'div',
    { class: 'row wrap' },
    button(messages.boardPng, async () => download(`${studyName()}.png`, await png(await board()))),
    button(messages.boardSvg, async () => download(`${studyName()}.svg`, await board(), 'image/svg+xml')),
    button(messages.gameSvg, async () => download(`${studyName()}.svg`, await game(), 'image/svg+xml')),
    h('button', { type: 'button', onclick: () => print() }, messages.print),
  );
}

/** A file as text, for the views that take one game. */
export async function readFile(file: File): Promise<string> {
  if (file.size > 2_000_000) throw new api.Refusal(messages.fileTooLarge(file.name));
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

export function copyButton(text: () => string | Promise<string>, label = messages.copy): HTMLButtonElement {
  const button = h(
    'button',
    {
      type: 'button',
      onclick: async () => {
        try {
          await navigator.clipboard.writeText(await text());
          button.textContent = messages.copied;
        } catch {
          button.textContent = messages.notAllowed;
        }
        setTimeout(() => (button.textContent = label), 1500);
      },
    },
    label,
  );
  return button;
}
