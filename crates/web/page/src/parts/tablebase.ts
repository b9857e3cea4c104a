// What the tablebases say of the position on the board, where the person has tables: the result, and every move with
// its result and its distance to the next capture or pawn move.

import * as api from '../api.ts';
import { fill, h } from '../dom.ts';
import { messages } from '../messages/index.ts';
import { effect, onCleanup, signal } from '../signal.ts';
import { returned } from '../socket.ts';
import * as study from '../study.ts';
import { nodesAlong } from '../tree.ts';
import { other } from '../words.ts';

const RESULTS: Record<api.TableResult, string> = {
  win: messages.tableWins,
  cursed_win: messages.tableCursed,
  draw: messages.tableDraws,
  blessed_loss: messages.tableBlessed,
  loss: messages.tableLoses,
};

/** Most pieces that the server's tables hold: as many as any tables do, until it has said. */
let most = 7;

const pieces = (fen: string): number => fen.split(' ')[0]!.replace(/[^a-z]/gi, '').length;

/** The result in words, seen from the side to move. */
function verdict(result: api.TableResult, turn: api.Side): string {
  if (result === 'draw') return messages.tablesDraw;
  if (result === 'cursed_win' || result === 'blessed_loss') return messages.tablesFifty;
  return (result === 'win' ? turn : other(turn)) === 'white' ? messages.tablesWhite : messages.tablesBlack;
}

export function tablebaseCard(): HTMLElement {
  const card = h('section', { class: 'card tablebase', 'aria-label': messages.endgameTables });
  const answer = signal<{ fen: string; moves: api.TableMove[] } | undefined>(undefined);
  effect(() => {
    const here = study.place();
    returned();
    if (!here || here.status.over || pieces(here.fen) > most) {
      answer.set(undefined);
      return;
    }
    let stale = false;
    onCleanup(() => (stale = true));
    const line = nodesAlong(study.tree.peek(), study.path.peek()).map((node) => node.uci);
    api.tablebase(study.tree.peek().start_fen, line).then(
      (reply) => {
        most = reply.pieces;
        if (!stale) answer.set(reply.moves ? { fen: here.fen, moves: reply.moves } : undefined);
      },
      () => !stale && answer.set(undefined),
    );
  });
  effect(() => {
    const now = answer();
    const here = study.place();
    card.hidden = !now || now.fen !== here?.fen;
    if (!now || !here) return;
    const best = now.moves[0]!;
    fill(
      card,
      h('h2', { role: 'status' }, verdict(best.result, here.turn)),
      best.dtz !== null && best.dtz !== 0 && h('p', { class: 'quiet' }, messages.nextZeroing(Math.abs(best.dtz))),
      h(
        'table',
        { class: 'tablebase-table' },
        h(
          'thead',
          null,
          h(
            'tr',
            null,
            h('th', { scope: 'col' }, messages.move),
            h('th', { scope: 'col' }, messages.result),
            h('th', { scope: 'col' }, 'DTZ'),
          ),
        ),
        h(
          'tbody',
          null,
          now.moves.map((one) =>
            h(
              'tr',
              null,
              h(
                'th',
                { scope: 'row' },
                h(
                  'button',
                  { type: 'button', class: 'move', title: messages.putOnBoard, onclick: () => study.play([one.move]) },
                  one.move.san,
                ),
              ),
              h('td', { class: `table-${one.result}` }, RESULTS[one.result]),
              h('td', { class: 'number' }, one.dtz === null ? '' : String(Math.abs(one.dtz))),
            ),
          ),
        ),
      ),
    );
  });
  return card;
}
