// Numbers and squares as people read them. Every score on the page is from
// White's side and in pawns, and says so.

import { CHANCES_PER_CENTIPAWN, MOST_CENTIPAWNS } from './answers.ts';
import type { PositionReply, Score, Side, Wdl } from './api.ts';
import { language, messages } from './messages/index.ts';

const MINUS = '−';

/** Centipawns as pawns with a sign: +0.83, −1.20, 0.00. */
export function pawns(centipawns: number, digits = 2): string {
  const text = (Math.abs(centipawns) / 100).toFixed(digits);
  if (Number(text) === 0) return (0).toFixed(digits);
  return (centipawns > 0 ? '+' : MINUS) + text;
}

/** No sum of terms is as large as this; numbers beyond it stand for a mate. */
const MATES_BEGIN = 20_000;

/** Whether a number of centipawns stands for a mate. */
export const isMate = (centipawns: number): boolean => Math.abs(centipawns) >= MATES_BEGIN;

/** Centipawns in a table where a mate can stand among terms: "#" for what a mate makes of a row. */
export function figure(centipawns: number): string {
  if (!isMate(centipawns)) return pawns(centipawns);
  return centipawns > 0 ? '#' : `#${MINUS}`;
}

/** A sentence of the server's with minus signs as they are set in print. */
export const printed = (sentence: string): string => sentence.replace(/(^|[\s(])-(?=\d)/g, `$1${MINUS}`);

/** A search score: pawns, or "#5" for mate in five, "#−5" when Black mates. */
export function scoreText(score: Score): string {
  if ('cp' in score) return pawns(score.cp);
  if (score.mate === 0) return '#';
  return `#${score.mate < 0 ? MINUS : ''}${Math.abs(score.mate)}`;
}

/** A score read aloud. */
export function scoreSpoken(score: Score): string {
  if ('mate' in score && score.mate === 0) return messages.checkmate;
  if ('mate' in score) return messages.matesIn(score.mate > 0 ? messages.white : messages.black, Math.abs(score.mate));
  const size = Math.abs(score.cp) / 100;
  if (size < 0.005) return messages.positionLevel;
  return messages.betterBy(score.cp > 0 ? messages.white : messages.black, size.toFixed(2));
}

/** A short verdict for the headline. */
export function verdict(score: Score): string {
  if ('mate' in score) return scoreSpoken(score);
  const size = Math.abs(score.cp);
  if (size < 25) return messages.aboutLevel;
  const who = score.cp > 0 ? messages.white : messages.black;
  if (size < 75) return messages.littleBetter(who);
  if (size < 180) return messages.isBetter(who);
  if (size < 450) return messages.muchBetter(who);
  return messages.isWinning(who);
}

/** White's share of the evaluation bar, 0 to 100. A mate on the board (mate 0) does not say whose: `win` does. */
export function barShare(score: Score, wdl?: Wdl, win?: number): number {
  if (win !== undefined && 'mate' in score && score.mate === 0) return win;
  if ('mate' in score) return score.mate > 0 ? 100 : 0;
  if (wdl) return (wdl[0] + wdl[1] / 2) / 10;
  return winningChances(score);
}

/** White's winning chances behind a score, in percent, by the formula that reviews grade moves by. */
export function winningChances(score: Score): number {
  const reached = 'cp' in score ? score.cp : score.mate > 0 ? MOST_CENTIPAWNS : -MOST_CENTIPAWNS;
  const counted = Math.max(-MOST_CENTIPAWNS, Math.min(MOST_CENTIPAWNS, reached));
  return 100 / (1 + Math.exp(-CHANCES_PER_CENTIPAWN * counted));
}

export function count(value: number): string {
  if (value >= 1e9) return `${(value / 1e9).toFixed(2)} G`;
  if (value >= 1e6) return `${(value / 1e6).toFixed(1)} M`;
  if (value >= 1e4) return `${Math.round(value / 1e3)} k`;
  return String(Math.round(value));
}

/** A whole number with its thousands apart. */
export const grouped = (value: number): string => value.toLocaleString(language);

export function percent(thousandths: number): string {
  return `${Math.round(thousandths / 10)} %`;
}

/** Milliseconds as a clock. */
export function clockText(milliseconds: number): string {
  const left = Math.max(0, milliseconds);
  const seconds = Math.ceil(left / 1000);
  if (left < 10_000) return `0:0${(left / 1000).toFixed(1)}`;
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = String(seconds % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

export const PIECE_WORDS: Record<string, string> = {
  p: 'pawn',
  n: 'knight',
  b: 'bishop',
  r: 'rook',
  q: 'queen',
  k: 'king',
};

/** A piece's word, from the one that style sheets know it by. */
export const pieceName = (word: string): string =>
  ({
    pawn: messages.pawn,
    knight: messages.knight,
    bishop: messages.bishop,
    rook: messages.rook,
    queen: messages.queen,
    king: messages.king,
  })[word] ?? word;

export const sideName = (side: Side): string => (side === 'white' ? messages.white : messages.black);

/** How a game stands by the rules, in one sentence. */
export function statusText({ status, turn }: Pick<PositionReply, 'status' | 'turn'>): string {
  switch (status.kind) {
    case 'ongoing':
      return turn === 'white' ? messages.whiteToMove : messages.blackToMove;
    case 'checkmate':
      return turn === 'white' ? messages.mateBlack : messages.mateWhite;
    case 'stalemate':
      return messages.stalemate;
    case 'insufficient_material':
      return messages.drawMaterial;
    case 'fifty_moves':
      return messages.drawFifty;
    case 'threefold':
      return messages.drawThreefold;
  }
}

export const other = (side: Side): Side => (side === 'white' ? 'black' : 'white');
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The name of square number 0 (a1) to 63 (h8). */
export const squareName = (index: number): string => 'abcdefgh'.charAt(index % 8) + String(Math.floor(index / 8) + 1);

export const START_FEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

/** The move number that a half-move has, from the starting position's own counter. */
export function moveNumber(startFen: string, ply: number): { number: number; side: Side } {
  const parts = startFen.split(' ');
  const first = Number(parts[5] ?? '1') || 1;
  const offset = (parts[1] === 'b' ? 1 : 0) + ply - 1;
  return { number: first + Math.floor(offset / 2), side: offset % 2 === 0 ? 'white' : 'black' };
}
