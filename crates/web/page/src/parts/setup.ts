// Setting up any position: pick a piece, click squares, choose who moves and who
// may castle. The server judges the result.

import type { Piece } from 'chessground/types';
import type { Side } from '../api.ts';
import { fill, h, select } from '../dom.ts';
import { messages } from '../messages/index.ts';
import * as study from '../study.ts';
import { PIECE_WORDS, pieceName, START_FEN } from '../words.ts';
import { attempt, note } from './position.ts';
import type { StudyBoard } from './studyboard.ts';

export function setupCard(shown: StudyBoard, from: string, close: () => void): HTMLElement {
  const parts = from.split(' ');
  let placement = parts[0] ?? '';
  let turn = parts[1] ?? 'w';
  const castling = new Set((parts[2] ?? '-').replace('-', ''));
  let hand: Piece | 'move' | 'remove' = 'move';
  const { board } = shown;
  const message = note('setup-note');
  const begin = (fen: string) => board.edit(fen, study.orientation.peek() as Side, (now) => (placement = now));

  const tools = h('div', { class: 'palette', role: 'radiogroup', 'aria-label': messages.whatClickPuts });
  const drawTools = () => {
    const tool = (name: string, classes: string, value: Piece | 'move' | 'remove', text = '') => {
      const chosen = JSON.stringify(value) === JSON.stringify(hand);
      return h(
        'button',
        {
          type: 'button',
          role: 'radio',
          'aria-checked': chosen ? 'true' : 'false',
          'aria-label': name,
          title: name,
          class: classes,
          onclick: () => choose(value),
        },
        text,
      );
    };
    const pieces = (['white', 'black'] as const).map((color) =>
      Object.values(PIECE_WORDS).map((role) =>
        tool(`${color === 'white' ? messages.whiteLower : messages.blackLower} ${pieceName(role)}`, `piece-button ${color} ${role}`, {
          color,
          role,
        } as Piece),
      ),
    );
    fill(tools, tool(messages.movePieces, 'tool', 'move', '✥'), pieces[0]!, tool(messages.removePiece, 'tool', 'remove', '✕'), pieces[1]!);
  };
  const choose = (value: Piece | 'move' | 'remove') => {
    hand = value;
    drawTools();
  };
  board.onSquare((square) => {
    if (hand === 'move') return;
    board.ground.cancelMove();
    board.put(square, hand === 'remove' ? undefined : hand);
  });
  drawTools();
  shown.held.set(true);
  begin(placement);

  const finish = () => {
    board.onSquare(undefined);
    board.ground.cancelMove();
    shown.held.set(false);
    dock.remove();
    close();
  };
  const rights = h(
    'fieldset',
    { class: 'rights' },
    h('legend', null, messages.mayCastle),
    [
      ['K', messages.whiteKingSide],
      ['Q', messages.whiteQueenSide],
      ['k', messages.blackKingSide],
      ['q', messages.blackQueenSide],
    ].map(([letter, words]) =>
      h(
        'label',
        null,
        h('input', {
          type: 'checkbox',
          checked: castling.has(letter!),
          onchange: (event: Event) => ((event.target as HTMLInputElement).checked ? castling.add(letter!) : castling.delete(letter!)),
        }),
        words!,
      ),
    ),
  );
  const show = h('button', { type: 'button', class: 'primary' }, messages.usePosition);
  show.addEventListener('click', async () => {
    const castle = ['K', 'Q', 'k', 'q'].filter((letter) => castling.has(letter)).join('') || '-';
    const done = await attempt(show, message, () => study.loadFen(`${placement} ${turn} ${castle} - 0 1`));
    if (done) finish();
  });
  // Pieces to choose from stay with the board, whatever the size of the screen.
  const dock = h(
    'div',
    { class: 'setup-dock' },
    tools,
    message,
    h(
      'div',
      { class: 'row wrap' },
      show,
      h('button', { type: 'button', onclick: () => begin((placement = '8/8/8/8/8/8/8/8')) }, messages.emptyBoard),
      h('button', { type: 'button', onclick: () => begin((placement = START_FEN.split(' ')[0]!)) }, messages.startingPosition),
      h('button', { type: 'button', onclick: finish }, messages.cancel),
    ),
  );
  shown.element.append(dock);
  shown.element.scrollIntoView({ block: 'nearest' });
  return h(
    'section',
    { class: 'card', 'aria-label': messages.setUpPosition },
    h('h2', null, messages.setUpPosition),
    h('p', { class: 'quiet' }, messages.setUpHint),
    select(
      messages.toMove,
      [
        { value: 'w', text: messages.white },
        { value: 'b', text: messages.black },
      ],
      turn,
      (value) => (turn = value),
    ),
    rights,
  );
}
