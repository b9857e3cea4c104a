// A stand-in for `gander web`, for work on the page's looks alone: real rules
// (chess.js), invented judgements. Never shipped and never used by tests of the engine.
//   npm run fake   (serves dist/ on port 7474)

import { createServer } from 'node:http';
import { readFileSync, existsSync } from 'node:fs';
import { Chess } from 'chess.js';
import { WebSocketServer } from 'ws';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const uci = (m: { from: string; to: string; promotion?: string }) => m.from + m.to + (m.promotion ?? '');
const TERMS: [string, string, string][] = [
  ['material', 'Material', 'the pieces on the board, counted by value'],
  ['mobility', 'Mobility', 'safe squares that each piece can go to'],
  ['king_shelter', 'King shelter', 'pawns in front of the king'],
  ['passed_pawns', 'Passed pawns', 'pawns that no enemy pawn can stop'],
  ['pawn_structure', 'Pawn structure', 'isolated, doubled, backward and connected pawns'],
  ['bishop_pair', 'Bishop pair', 'two bishops that cover both colours'],
  ['threats', 'Threats', 'enemy pieces attacked by lesser ones'],
  ['space', 'Space', 'safe squares behind the pawns'],
  ['rook_files', 'Rooks on open files', 'rooks with nothing of their own in front'],
  ['outposts', 'Outposts', 'knights and bishops that no pawn can chase'],
  ['tempo', 'Tempo', 'the right to move'],
  ['rounding', 'Rounding', 'what whole centipawns leave over'],
];
const random = (seed: string) => {
  let x = [...seed].reduce((a, c) => (a * 31 + c.charCodeAt(0)) >>> 0, 7);
  return () => ((x = (x * 1664525 + 1013904223) >>> 0) / 2 ** 32) * 2 - 1;
};
const VALUES: Record<string, number> = { p: 100, n: 320, b: 330, r: 500, q: 950, k: 0 };

function explain(fen: string, evaluator: string, weights: Record<string, number> = {}) {
  const chess = new Chess(fen);
  const dice = random(fen.split(' ')[0] + evaluator);
  const pieces = chess.board().flat().filter((p) => p !== null);
  const bySquare = new Array(64).fill(0);
  const rows = TERMS.map(([name, title, meaning]) => {
    const contributions = pieces
      .filter((p) => name === 'material' || (p.type !== 'k' && Math.abs(dice()) > 0.7) || (name === 'king_shelter' && p.type === 'k'))
      .map((p) => {
        const size = name === 'material' ? VALUES[p.type]! : Math.round(dice() * 24) + (weights[name] ?? 0);
        return { square: p.square as string, piece: p.type as string, side: p.color === 'w' ? 'white' : 'black', value: (p.color === 'w' ? 1 : -1) * size };
      });
    const sum = (side: string) => contributions.filter((c) => c.side === side).reduce((a, c) => a + c.value, 0);
    const value = sum('white') + sum('black');
    if (name !== 'material') for (const c of contributions) bySquare[(Number(c.square[1]) - 1) * 8 + c.square.charCodeAt(0) - 97] += c.value;
    return { name, title, meaning, value, white: sum('white'), black: -sum('black'), mg: value + 5, eg: value - 9, contributions };
  });
  const total = rows.reduce((a, r) => a + r.value, 0);
  const top = [...rows].sort((a, b) => Math.abs(b.value) - Math.abs(a.value)).slice(0, 3);
  return {
    schema: 1, fen, evaluator, view: 'white', unit: 1, rows, total, score_cp: total, note: null, phase: 0.8, by_square: bySquare,
    by_piece: pieces.map((p) => ({ square: p.square, piece: p.type, side: p.color === 'w' ? 'white' : 'black', value: VALUES[p.type]! + Math.round(dice() * 40) })),
    sentences: top.map((r) => `${r.value > 0 ? 'White' : 'Black'} gains ${(Math.abs(r.value) / 100).toFixed(2)} from ${r.title.toLowerCase()}.`),
  };
}

function reply(fen: string, moves: string[]) {
  const chess = new Chess(fen || START);
  const line = moves.map((m) => {
    const legal = chess.moves({ verbose: true }).find((x) => uci(x) === m || x.san === m);
    if (!legal) throw new Error(`${m} is not a legal move here.`);
    chess.move(legal.san);
    return { uci: uci(legal), san: legal.san };
  });
  const turn = chess.turn() === 'w' ? 'white' : 'black';
  const mate = chess.isCheckmate();
  const draw = chess.isDraw();
  return {
    fen: chess.fen(), turn, check: chess.isCheck(), line,
    legal: chess.moves({ verbose: true }).map((m) => ({ uci: uci(m), san: m.san })),
    status: { over: mate || draw, result: mate ? (turn === 'white' ? '0-1' : '1-0') : draw ? '1/2-1/2' : '*', text: mate ? `Checkmate: ${turn === 'white' ? 'Black' : 'White'} wins.` : draw ? 'Draw.' : `${turn === 'white' ? 'White' : 'Black'} to move.` },
  };
}

function pgn(text: string) {
  const chess = new Chess();
  chess.loadPgn(text);
  const headers = Object.entries(chess.getHeaders()) as [string, string][];
  return { headers, start_fen: chess.getHeaders().FEN ?? START, moves: chess.history({ verbose: true }).map((m) => ({ uci: uci(m), san: m.san })), result: chess.getHeaders().Result ?? '*' };
}

const EVALS = ['count', 'applet', 'rustic', 'scacchista', 'textbook', 'classical', 'nnue'];
const about = {
  version: 'fake', default_evaluator: 'classical', limits: { analysis_seconds: 60, lines: 5, review_plies: 600, elo_min: 800, elo_max: 2800 },
  evaluators: EVALS.map((name) => ({ name, title: `The ${name} evaluator`, summary: 'Counts pieces and a little more, in the manner of its document.', story: ['What its document asked.'], example_fen: START, tunable: name !== 'nnue', elo: null, code: `crates/eval/src/${name}.rs`,
    terms: TERMS.map(([n, title, meaning]) => ({ name: n, title, meaning, code: `crates/eval/src/${name}/${n}.rs`, weights: [n], example: { fen: START, text: 'The starting position.' }, elo: null })) })),
};

const pvFrom = (fen: string, skip: number, length = 6) => {
  const chess = new Chess(fen);
  const out = [];
  for (let i = 0; i < length; i++) {
    const moves = chess.moves({ verbose: true });
    if (moves.length === 0) break;
    const m = moves[(i === 0 ? skip : 3) % moves.length]!;
    chess.move(m.san);
    out.push({ uci: uci(m), san: m.san });
  }
  return { line: out, end: chess.fen() };
};

const server = createServer(async (request, response) => {
  const send = (status: number, body: unknown) => response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  const path = new URL(request.url!, 'http://x').pathname;
  try {
    let text = '';
    for await (const chunk of request) text += chunk;
    const body = text ? JSON.parse(text) : {};
    if (path === '/api/about') return send(200, about);
    if (path === '/api/position') return send(200, reply(body.fen, body.moves));
    if (path === '/api/pgn') return send(200, { games: [pgn(body.pgn)], problems: [] });
    if (path === '/api/explain') return send(200, explain(body.fen, body.evaluator, body.weights));
    if (path === '/api/weights') return send(200, request.method === 'POST' ? { name: 'my.weights', text } : { numbers: TERMS.map(([n, title, meaning]) => ({ key: n, term: n, label: title, meaning, value: 0, min: -50, max: 50 })) });
  } catch (error) {
    return send(400, { error: (error as Error).message });
  }
  const file = `dist${path === '/' ? '/index.html' : path}`;
  if (!existsSync(file)) return send(404, { error: 'no such page' });
  const type = { html: 'text/html', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' }[file.split('.').pop()!];
  response.writeHead(200, { 'Content-Type': type!, 'Content-Security-Policy': "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'" }).end(readFileSync(file));
});

new WebSocketServer({ server }).on('connection', (socket) => {
  const timers = new Map<number, NodeJS.Timeout>();
  socket.on('message', (data) => {
    const task = JSON.parse(String(data));
    const say = (answer: object) => socket.send(JSON.stringify({ id: task.id, ...answer }));
    if (task.task === 'stop') return clearInterval(timers.get(task.id));
    try {
      if (task.task === 'analyse') {
        const here = reply(task.fen, task.moves);
        let depth = 0;
        timers.set(task.id, setInterval(() => {
          depth++;
          for (let i = 0; i < Math.min(task.lines, here.legal.length); i++) {
            const cp = 35 - i * 22 + depth;
            say({ kind: 'line', index: i, depth, seldepth: depth + 6, nodes: depth * 31000, nps: 1.1e6, time_ms: depth * 100, score: { cp }, wdl: [300 + cp, 500, 200 - cp], pv: pvFrom(here.fen, i * 5).line });
          }
          if (depth >= 20) { clearInterval(timers.get(task.id)); say({ kind: 'done', best: here.legal[0] }); }
        }, 150));
      } else if (task.task === 'play') {
        const here = reply(task.fen, task.moves);
        setTimeout(() => say({ kind: 'move', move: here.legal[Math.floor(Math.random() * here.legal.length)], score: { cp: 10 } }), 300);
      } else if (task.task === 'compare') {
        const side = (m: string) => {
          const here = reply(task.fen, [m]);
          const { line, end } = pvFrom(here.fen, 4, 5);
          return { move: here.line[0], score: { cp: 40 }, line: [here.line[0], ...line], end_fen: end };
        };
        const first = side(task.first), second = side(task.second);
        const a = explain(first.end_fen, task.evaluator), b = explain(second.end_fen, task.evaluator);
        const rows = a.rows.map((r, i) => ({ name: r.name, title: r.title, meaning: r.meaning, before: 0, first: r.value, second: b.rows[i]!.value, difference: r.value - b.rows[i]!.value }));
        setTimeout(() => say({ kind: 'compared', comparison: { evaluator: task.evaluator, mover: 'white', unit: 1, first, second, rows, sentences: [`${first.move!.san} keeps more mobility (+0.31) but gives up the shelter of your king (−0.18).`] } }), 400);
      } else if (task.task === 'review') {
        const game = pgn(task.pgn);
        const chess = new Chess(game.start_fen);
        const terms = (fen: string) => explain(fen, 'classical').rows.map((r) => r.value * 0.4);
        let before = 0;
        const moves = game.moves.map((m, i) => {
          const fenBefore = chess.fen();
          chess.move(m.san);
          const cp = Math.round(Math.sin(i / 7) * 150 + explain(chess.fen(), 'classical').total * 0.3);
          const loss = Math.max(0, (i % 2 === 0 ? before - cp : cp - before) / 8);
          before = cp;
          const grade = loss > 30 ? 'blunder' : loss > 20 ? 'mistake' : loss > 12 ? 'inaccuracy' : 'good';
          const best = pvFrom(fenBefore, 2).line;
          return { ply: i + 1, side: i % 2 === 0 ? 'white' : 'black', ...m, fen: chess.fen(), score: { cp }, win: 50 + cp / 20, loss, accuracy: 100 - loss, grade, best: { move: best[0], score: { cp: 50 }, line: best }, sentence: grade === 'good' ? null : `${m.san} gives up the shelter of the king (−0.6); ${best[0]!.san} kept it.`, gave_up: [{ name: 'king_shelter', title: 'King shelter', value: -60 }], terms: terms(chess.fen()) };
        });
        let done = 0;
        const timer = setInterval(() => {
          say({ kind: 'progress', done: ++done * 10, of: moves.length });
          if (done * 10 < moves.length) return;
          clearInterval(timer);
          const acc = { game: 84.2, opening: 91, middlegame: 78, endgame: null };
          say({ kind: 'reviewed', review: { evaluator: task.evaluator, headers: game.headers, start_fen: game.start_fen, bands: TERMS.map(([name, title]) => ({ name, title })), start: { score: { cp: 20 }, win: 52, terms: terms(game.start_fen) }, moves, accuracy: { white: acc, black: acc }, turning_points: [13, 24] } });
        }, 100);
      }
    } catch (error) {
      say({ kind: 'error', error: (error as Error).message });
    }
  });
});
server.listen(7474, '127.0.0.1', () => console.log('http://127.0.0.1:7474'));
