// Pictures to take along: the board as SVG or PNG, and a game as an SVG that plays itself. Drawn from the same pieces
// as the page's board.

import bB from '../../../../assets/pieces/bB.svg?raw';
import bK from '../../../../assets/pieces/bK.svg?raw';
import bN from '../../../../assets/pieces/bN.svg?raw';
import bP from '../../../../assets/pieces/bP.svg?raw';
import bQ from '../../../../assets/pieces/bQ.svg?raw';
import bR from '../../../../assets/pieces/bR.svg?raw';
import wB from '../../../../assets/pieces/wB.svg?raw';
import wK from '../../../../assets/pieces/wK.svg?raw';
import wN from '../../../../assets/pieces/wN.svg?raw';
import wP from '../../../../assets/pieces/wP.svg?raw';
import wQ from '../../../../assets/pieces/wQ.svg?raw';
import wR from '../../../../assets/pieces/wR.svg?raw';
import type { Side } from './api.ts';
import { messages } from './messages/index.ts';
import type { Shape } from './pgn/annotations.ts';

const PIECES: Record<string, string> = { b: bB, k: bK, n: bN, p: bP, q: bQ, r: bR, B: wB, K: wK, N: wN, P: wP, Q: wQ, R: wR };
const SQUARE = 45;
const SIZE = 8 * SQUARE;
const COLOURS = { green: '#2f7d5b', red: '#b3402e', yellow: '#d98a1f', blue: '#2b5d9b' };

const at = (square: string, side: Side): [number, number] => {
  const file = square.charCodeAt(0) - 97;
  const rank = Number(square[1]) - 1;
  return side === 'white' ? [file * SQUARE, (7 - rank) * SQUARE] : [(7 - file) * SQUARE, rank * SQUARE];
};

/** The pieces that are used, once each; every place on the board refers to them. */
function definitions(letters: string): string {
  const used = [...new Set(letters)].filter((letter) => PIECES[letter]);
  return `<defs>${used.map((letter) => PIECES[letter]!.replace(/<svg[^>]*>/, `<g id="${letter}">`).replace('</svg>', '</g>')).join('')}</defs>`;
}

function squares(side: Side, last: string | undefined): string {
  let text = `<rect width="${SIZE}" height="${SIZE}" fill="#ece3cf"/>`;
  for (let index = 0; index < 64; index++) {
    const [file, rank] = [index % 8, Math.floor(index / 8)];
    if ((file + rank) % 2 === 1)
      text += `<rect x="${file * SQUARE}" y="${rank * SQUARE}" width="${SQUARE}" height="${SQUARE}" fill="#8fa796"/>`;
  }
  return text + (last ? highlight(last, side) : '');
}

function highlight(last: string, side: Side): string {
  return [last.slice(0, 2), last.slice(2, 4)]
    .map((square) => at(square, side))
    .map(([x, y]) => `<rect x="${x}" y="${y}" width="${SQUARE}" height="${SQUARE}" fill="#e8c46b" opacity="0.6"/>`)
    .join('');
}

function pieces(fen: string, side: Side): string {
  let text = '';
  let index = 0;
  for (const letter of (fen.split(' ')[0] ?? '').replaceAll('/', '')) {
    const gap = Number(letter);
    if (gap) {
      index += gap;
      continue;
    }
    if (PIECES[letter]) {
      const [x, y] = at('abcdefgh'.charAt(index % 8) + String(8 - Math.floor(index / 8)), side);
      text += `<use href="#${letter}" x="${x}" y="${y}"/>`;
    }
    index++;
  }
  return text;
}

function drawn(shapes: Shape[], side: Side): string {
  return shapes
    .map((shape) => {
      const [x, y] = at(shape.from, side).map((part) => part + SQUARE / 2) as [number, number];
      const colour = COLOURS[shape.colour];
      if (!shape.to) return `<circle cx="${x}" cy="${y}" r="${SQUARE / 2 - 2}" fill="none" stroke="${colour}" stroke-width="3"/>`;
      const [tipX, tipY] = at(shape.to, side).map((part) => part + SQUARE / 2) as [number, number];
      const length = Math.hypot(tipX - x, tipY - y);
      const [dx, dy] = [(tipX - x) / length, (tipY - y) / length];
      const [endX, endY] = [tipX - dx * 16, tipY - dy * 16];
      const head = `${tipX},${tipY} ${endX - dy * 9},${endY + dx * 9} ${endX + dy * 9},${endY - dx * 9}`;
      return `<g fill="${colour}" stroke="${colour}" opacity="0.85"><line x1="${x}" y1="${y}" x2="${endX}" y2="${endY}" stroke-width="6"/><polygon points="${head}" stroke="none"/></g>`;
    })
    .join('');
}

const whole = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="${2 * SIZE}" height="${2 * SIZE}">${content}</svg>\n`;

/** A position as an SVG. */
export function boardSvg(fen: string, side: Side, last?: string, shapes: Shape[] = []): string {
  return whole(definitions(fen.split(' ')[0] ?? '') + squares(side, last) + pieces(fen, side) + drawn(shapes, side));
}

/** A game as an SVG that plays itself, one second a move, and begins again after a pause. */
export function gameSvg(positions: { fen: string; last?: string }[], side: Side): string {
  const pause = 4;
  const seconds = positions.length + pause;
  const letters = positions.map((one) => one.fen.split(' ')[0] ?? '').join('');
  const frames = positions.map((one, index) => {
    const from = index / seconds;
    const to = index === positions.length - 1 ? 1 : (index + 1) / seconds;
    const times = [0, from, to].map((time) => time.toFixed(5));
    // Shown from its own second to the next one's; the first from the start, the last to the end.
    const values =
      index === 0
        ? `<animate attributeName="visibility" values="visible;hidden" keyTimes="0;${times[2]}"`
        : `<animate attributeName="visibility" values="hidden;visible;hidden" keyTimes="${times.join(';')}"`;
    const steady =
      index === positions.length - 1 && index > 0
        ? `<animate attributeName="visibility" values="hidden;visible" keyTimes="0;${times[1]}"`
        : values;
    const turn = positions.length === 1 ? '' : `${steady} dur="${seconds}s" calcMode="discrete" repeatCount="indefinite"/>`;
    return `<g${index === 0 ? '' : ' visibility="hidden"'}>${turn}${one.last ? highlight(one.last, side) : ''}${pieces(one.fen, side)}</g>`;
  });
  return whole(definitions(letters) + squares(side, undefined) + frames.join(''));
}

/** An SVG as the bytes of a PNG. */
export async function png(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;base64,${btoa(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 2 * SIZE;
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(messages.pictureFailed))), 'image/png'),
  );
}
