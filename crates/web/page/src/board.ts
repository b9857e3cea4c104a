// The board: Lichess's chessground for mouse and touch, laid over sixty-four
// squares of our own. The squares carry the colours, the heat map, the focus ring
// and the words for a screen reader; arrow keys move among them, Enter picks a
// piece up and puts it down. Which moves exist is told from outside.

import { Chessground } from 'chessground';
import type { Api as Ground } from 'chessground/api';
import type { Config } from 'chessground/config';
import type { DrawShape } from 'chessground/draw';
import type { Key, Piece } from 'chessground/types';
import type { Move, Side } from './api.ts';
import { announce, h } from './dom.ts';
import { messages } from './messages/index.ts';
import type { Shape } from './pgn/annotations.ts';
import { sound } from './sounds.ts';
import { capital, PIECE_WORDS, pieceName, sideName, squareName } from './words.ts';

export interface BoardState {
  fen: string;
  turn: Side;
  orientation: Side;
  check: boolean;
  last?: string | undefined;
  /** Legal moves; none makes the board still. */
  legal: Move[];
  /** Whose pieces may be moved. */
  movable: Side | 'both' | 'none';
}

export interface Arrow {
  from: string;
  to?: string;
  brush: 'best' | 'second' | 'light' | 'better' | 'worse';
  label?: string;
}

/** A square's heat: −1 (Black's) to 1 (White's), and the words in its corner. */
export interface Heat {
  strength: number;
  text?: string;
  light?: boolean;
}

const PROMOTIONS = ['q', 'r', 'b', 'n'] as const;

export class Board {
  readonly element: HTMLElement;
  readonly ground: Ground;
  private readonly squares = new Map<string, HTMLElement>();
  private readonly grid: HTMLElement;
  private readonly labels: HTMLElement;
  private state: BoardState | undefined;
  private focused = 'e2';
  private editing: ((fen: string) => void) | undefined;
  private readonly played: (move: Move) => void;
  private drawn: Shape[] = [];
  private pointing: Arrow[] = [];
  /** Squares picked, by key or pointer, before the moves were known. */
  private awaited: string[] = [];
  /** The position has not come yet: the first one, or the one after a move played here. */
  private answering = true;
  /** Hears of squares and arrows drawn with the right button. */
  onDrawn: ((shapes: Shape[]) => void) | undefined;

  constructor(played: (move: Move) => void, label = messages.chessBoard) {
    this.played = played;
    const host = h('div', { class: 'board-ground' });
    this.grid = h('div', {
      class: 'board-squares',
      role: 'grid',
      'aria-label': label,
      onkeydown: (event: KeyboardEvent) => this.key(event),
    });
    this.labels = h('div', { class: 'board-labels', 'aria-hidden': true });
    this.element = h('div', { class: 'board' }, this.grid, host, this.labels);
    this.buildSquares('white');
    this.ground = Chessground(host, {
      addDimensionsCssVarsTo: this.element,
      coordinates: true,
      animation: { enabled: !matchMedia('(prefers-reduced-motion: reduce)').matches, duration: 160 },
      movable: { free: false, color: undefined, events: { after: (from, to) => this.moved(from, to) } },
      premovable: { enabled: false },
      draggable: { showGhost: true },
      highlight: { lastMove: true, check: true },
      drawable: {
        brushes: brushes() as Config['drawable'] extends { brushes?: infer B } ? NonNullable<B> : never,
        eraseOnClick: false,
        onChange: (shapes) => this.changed(shapes),
      },
      events: { change: () => this.editing?.(this.ground.getFen()) },
    });
    this.element.addEventListener('pointerdown', (event) => this.pressed(event), { capture: true, passive: true });
  }

  private buildSquares(orientation: Side): void {
    this.squares.clear();
    const rows: HTMLElement[] = [];
    for (let row = 0; row < 8; row++) {
      const cells: HTMLElement[] = [];
      for (let column = 0; column < 8; column++) {
        const index = orientation === 'white' ? (7 - row) * 8 + column : row * 8 + (7 - column);
        const name = squareName(index);
        const dark = (Math.floor(index / 8) + index) % 2 === 0;
        const cell = h('div', {
          class: `square ${dark ? 'dark' : 'light'}`,
          role: 'gridcell',
          tabindex: name === this.focused ? 0 : -1,
          'data-square': name,
        });
        this.squares.set(name, cell);
        cells.push(cell);
      }
      rows.push(h('div', { class: 'board-row', role: 'row' }, cells));
    }
    this.grid.replaceChildren(...rows);
    this.grid.dataset.orientation = orientation;
  }

  /** A sound where a move leads from the position shown to the new one. */
  private hear(next: BoardState): void {
    const before = this.state;
    if (!before || !next.last || next.fen === before.fen || next.last === before.last) return;
    const men = (fen: string) => fen.split(' ')[0]!.replace(/[^a-z]/gi, '').length;
    const fewer = men(before.fen) - men(next.fen);
    // More than one move lies between them: the person has gone elsewhere.
    if (fewer < 0 || fewer > 1 || before.turn === next.turn) return;
    sound(next.check ? 'check' : fewer === 1 ? 'capture' : 'move');
  }

  /** Shows a position. */
  set(state: BoardState): void {
    this.answering = false;
    if (this.grid.dataset.orientation !== state.orientation) this.buildSquares(state.orientation);
    this.hear(state);
    this.state = state;
    const dests = new Map<Key, Key[]>();
    for (const { uci } of state.legal) {
      const from = uci.slice(0, 2) as Key;
      const to = uci.slice(2, 4) as Key;
      const list = dests.get(from);
      if (!list) dests.set(from, [to]);
      else if (!list.includes(to)) list.push(to);
    }
    this.editing = undefined;
    if (!this.hasSize()) this.ground.state.drawable.autoShapes = [];
    this.ground.set({
      fen: state.fen,
      orientation: state.orientation,
      turnColor: state.turn,
      check: state.check,
      lastMove: state.last ? [state.last.slice(0, 2) as Key, state.last.slice(2, 4) as Key] : [],
      movable: { free: false, color: state.movable === 'none' ? undefined : state.movable, dests },
      draggable: { deleteOnDropOff: false },
      selectable: { enabled: true },
      viewOnly: false,
    } as Config);
    this.shapes(this.drawn);
    this.describe();
    if (state.legal.length > 0) for (const square of this.awaited.splice(0)) this.pick(square);
  }

  /** Free editing: pieces go anywhere, and `changed` hears the new placement. */
  edit(fen: string, orientation: Side, changed: (fen: string) => void): void {
    if (this.grid.dataset.orientation !== orientation) this.buildSquares(orientation);
    this.state = undefined;
    this.answering = false;
    this.awaited = [];
    this.ground.set({
      fen,
      orientation,
      lastMove: [],
      check: false,
      movable: { free: true, color: 'both', dests: new Map() },
      draggable: { deleteOnDropOff: true },
    } as Config);
    this.editing = (placement) => {
      changed(placement);
      this.describe();
    };
    this.describe();
  }

  /** In editing, what a click on a square should put there. */
  onSquare(clicked: ((square: string) => void) | undefined): void {
    this.ground.set({ events: { select: (key) => clicked?.(key), change: () => this.editing?.(this.ground.getFen()) } });
  }

  put(square: string, piece: Piece | undefined): void {
    this.ground.setPieces(new Map([[square as Key, piece]]));
    this.editing?.(this.ground.getFen());
  }

  arrows(arrows: Arrow[]): void {
    this.pointing = arrows;
    // A board that is not on the page, or is hidden, has no size to draw by.
    if (!this.hasSize()) {
      this.ground.state.drawable.autoShapes = [];
      requestAnimationFrame(() => this.whenMeasured(() => this.arrows(this.pointing)));
      return;
    }
    const shapes: DrawShape[] = arrows.map((arrow) => ({
      orig: arrow.from as Key,
      ...(arrow.to ? { dest: arrow.to as Key } : {}),
      brush: arrow.brush,
      ...(arrow.label && /^[\w+−.#-]{1,6}$/.test(arrow.label) ? { label: { text: arrow.label } } : {}),
    }));
    this.ground.setAutoShapes(shapes);
  }

  /** Whether there is room to draw arrows in: without, their places would not be numbers. */
  private hasSize(): boolean {
    if (!this.element.isConnected || this.element.clientWidth === 0) return false;
    // Chessground may have measured the board before it had a size, and remembers that.
    if (this.ground.state.dom.bounds().width === 0) {
      this.ground.state.drawable.autoShapes = [];
      this.ground.state.drawable.shapes = [];
      this.ground.redrawAll();
    }
    return this.ground.state.dom.bounds().width > 0;
  }

  /** Runs once the board has come to the page; chessground has measured it before, when it had no size. */
  private whenMeasured(run: () => void): void {
    if (!this.hasSize()) return;
    this.ground.state.dom.bounds.clear();
    run();
  }

  /** Squares and arrows of the game's comments, which can be drawn and wiped. */
  shapes(shapes: Shape[]): void {
    this.drawn = shapes;
    if (!this.hasSize()) {
      this.ground.state.drawable.shapes = [];
      if (shapes.length > 0) requestAnimationFrame(() => this.whenMeasured(() => this.shapes(this.drawn)));
      return;
    }
    this.ground.setShapes(
      shapes.map((shape) => ({ orig: shape.from as Key, ...(shape.to ? { dest: shape.to as Key } : {}), brush: shape.colour })),
    );
  }

  private changed(shapes: DrawShape[]): void {
    // A plain click wipes the board's drawings, too: in a game that is kept, only drawing over them does.
    if (!this.ground.state.drawable.current || !this.onDrawn) {
      this.shapes(this.drawn);
      return;
    }
    const colours = ['green', 'red', 'yellow', 'blue'];
    const kept = shapes.filter((shape) => colours.includes(shape.brush ?? ''));
    this.onDrawn(
      kept.map((shape) => ({ from: shape.orig, colour: shape.brush as Shape['colour'], ...(shape.dest ? { to: shape.dest } : {}) })),
    );
  }

  /** Colours the squares; an empty map takes the colours away. */
  heat(heat: Map<string, Heat>): void {
    this.labels.replaceChildren();
    for (const [name, cell] of this.squares) {
      const value = heat.get(name);
      cell.classList.toggle('lit', value?.light === true);
      cell.replaceChildren();
      if (value && value.strength !== 0) {
        const strength = Math.min(1, Math.abs(value.strength));
        cell.append(h('span', { class: `warmth ${value.strength > 0 ? 'for-white' : 'for-black'}` }));
        (cell.firstChild as HTMLElement).style.opacity = String(0.12 + 0.78 * strength);
      }
      if (value?.text) this.labels.append(this.label(name, value.text));
    }
    this.element.classList.toggle('heated', heat.size > 0);
  }

  /** Figures stand above the pieces, at the square's top right corner. */
  private label(square: string, text: string): HTMLElement {
    const label = h('span', { class: 'square-value' }, text);
    const file = square.charCodeAt(0) - 97;
    const rank = Number(square[1]) - 1;
    const white = this.grid.dataset.orientation === 'white';
    label.style.left = `${(white ? file + 1 : 8 - file) * 12.5}%`;
    label.style.top = `${(white ? 7 - rank : rank) * 12.5}%`;
    return label;
  }

  /** The words for each square. */
  private describe(): void {
    for (const [name, cell] of this.squares) {
      const piece = this.ground.state.pieces.get(name as Key);
      const selected = this.ground.state.selected === name;
      cell.setAttribute(
        'aria-label',
        `${name}${piece ? `, ${piece.color} ${piece.role}` : messages.squareEmpty}${selected ? messages.squarePickedUp : ''}`,
      );
      cell.setAttribute('aria-selected', selected ? 'true' : 'false');
    }
  }

  private key(event: KeyboardEvent): void {
    const steps: Record<string, [number, number]> = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
    const step = steps[event.key];
    if (!this.answering) this.awaited = [];
    if (step) {
      const sign = this.grid.dataset.orientation === 'white' ? 1 : -1;
      const file = this.focused.charCodeAt(0) - 97 + step[0] * sign;
      const rank = Number(this.focused[1]) - 1 + step[1] * sign;
      if (file >= 0 && file < 8 && rank >= 0 && rank < 8) this.focus(squareName(rank * 8 + file));
    } else if (event.key === 'Enter' || event.key === ' ') {
      // The moves of a position come from the server: a piece picked up before them is picked up when they are there.
      if (this.answering) this.await(this.focused);
      else if (this.state?.legal.length === 0 && !this.editing) this.awaited = [this.focused];
      else this.pick(this.focused);
    } else if (event.key === 'Escape') {
      this.awaited = [];
      this.ground.cancelMove();
      this.describe();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** A press before the server's first answer, or between a move and its answer, counts when the answer is there. */
  private pressed(event: PointerEvent): void {
    // Whatever has moved the board since it was measured, a press is on the square beneath the pointer.
    this.ground.state.dom.bounds.clear();
    if (!this.answering || event.button !== 0) return;
    const square = this.ground.getKeyAtDomPos([event.clientX, event.clientY]);
    if (square) this.await(square);
  }

  /** Remembers a square for when the moves are there: first a piece of the side whose turn it will be, then where it goes. */
  private await(square: string): void {
    const own = this.ground.state.pieces.get(square as Key)?.color === this.ground.state.turnColor;
    if (own) this.awaited = [square];
    else if (this.awaited.length === 1) this.awaited.push(square);
  }

  /** Picks the piece on a square up, or puts the one in hand down there. */
  private pick(square: string): void {
    this.ground.selectSquare(square as Key);
    this.describe();
    const piece = this.ground.state.selected ? this.ground.state.pieces.get(this.ground.state.selected) : undefined;
    if (!piece) return;
    const dests = this.ground.state.movable.dests?.get(square as Key) ?? [];
    announce(
      messages.pieceMoves(
        sideName(piece.color),
        pieceName(piece.role),
        square,
        dests.length === 0 ? messages.noMoves : messages.toSquares(dests.join(', ')),
      ),
    );
  }

  private focus(square: string): void {
    this.squares.get(this.focused)?.setAttribute('tabindex', '-1');
    this.focused = square;
    const cell = this.squares.get(square);
    cell?.setAttribute('tabindex', '0');
    cell?.focus();
  }

  private moved(from: string, to: string): void {
    const state = this.state;
    if (!state) return;
    const candidates = state.legal.filter((move) => move.uci.startsWith(from + to));
    const answer = (move: Move | undefined) => {
      if (!move) return this.set(state);
      this.answering = true;
      this.describe();
      this.played(move);
    };
    if (candidates.length <= 1) answer(candidates[0]);
    else this.askPromotion(candidates, state.turn, answer);
  }

  private askPromotion(candidates: Move[], side: Side, answer: (move: Move | undefined) => void): void {
    const dialog = h('dialog', { class: 'promotion', 'aria-label': messages.promoteTo });
    for (const letter of PROMOTIONS) {
      const move = candidates.find((candidate) => candidate.uci.endsWith(letter));
      if (!move) continue;
      dialog.append(
        h('button', {
          type: 'button',
          'aria-label': capital(pieceName(PIECE_WORDS[letter]!)),
          class: `piece-button ${side} ${PIECE_WORDS[letter]}`,
          onclick: () => dialog.close(move.uci),
        }),
      );
    }
    dialog.addEventListener('close', () => {
      dialog.remove();
      answer(candidates.find((candidate) => candidate.uci === dialog.returnValue));
    });
    // On the square where the pawn arrives, towards the middle of the board; a screen reader and the keyboard find it at once.
    const target = candidates[0]!.uci.slice(2, 4);
    const white = this.grid.dataset.orientation === 'white';
    const file = target.charCodeAt(0) - 97;
    const top = (target[1] === '8') === white;
    dialog.style.left = `${(white ? file : 7 - file) * 12.5}%`;
    dialog.style[top ? 'top' : 'bottom'] = '0';
    dialog.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') dialog.close();
      event.stopPropagation();
    });
    const outside = (event: PointerEvent) => {
      if (!dialog.contains(event.target as Node)) dialog.close();
    };
    document.addEventListener('pointerdown', outside, true);
    dialog.addEventListener('close', () => document.removeEventListener('pointerdown', outside, true));
    this.element.append(dialog);
    dialog.show();
    dialog.querySelector('button')?.focus();
  }

  destroy(): void {
    this.ground.destroy();
    this.element.remove();
  }
}

function brushes() {
  const brush = (key: string, color: string, opacity: number, lineWidth: number) => ({ key, color, opacity, lineWidth });
  return {
    green: brush('g', '#2f7d5b', 1, 10),
    red: brush('r', '#b3402e', 1, 10),
    blue: brush('b', '#2b5d9b', 1, 10),
    yellow: brush('y', '#d98a1f', 1, 10),
    best: brush('best', '#2f7d5b', 0.95, 11),
    second: brush('second', '#2b5d9b', 0.6, 8),
    light: brush('light', '#d98a1f', 0.9, 8),
    better: brush('better', '#2f7d5b', 0.95, 11),
    worse: brush('worse', '#b3402e', 0.9, 11),
  };
}

/** A small board that only shows a position. */
export function picture(fen: string, orientation: Side, label: string, last?: string): HTMLElement {
  const placement = fen.split(' ')[0] ?? '';
  const board = h('div', { class: 'picture', role: 'img', 'aria-label': label });
  let index = 0;
  const cells: HTMLElement[] = [];
  for (const letter of placement.replaceAll('/', '')) {
    const gap = Number(letter);
    for (let i = 0; i < (gap || 1); i++, index++) {
      const rank = Math.floor(index / 8);
      const cell = h('span', { class: `square ${(rank + (index % 8)) % 2 === 0 ? 'light' : 'dark'}` });
      const name = squareName((7 - rank) * 8 + (index % 8));
      if (last && (last.startsWith(name) || last.slice(2, 4) === name)) cell.classList.add('last-move');
      const word = PIECE_WORDS[letter.toLowerCase()];
      if (!gap && word) cell.append(h('span', { class: `piece-picture ${letter === letter.toLowerCase() ? 'black' : 'white'} ${word}` }));
      cells.push(cell);
    }
  }
  board.append(...(orientation === 'white' ? cells : cells.reverse()));
  return board;
}
