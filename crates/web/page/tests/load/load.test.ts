// A bounded load on the loopback address: a thousand connections at once, most of them idle, some asking, some with
// searches running; then all go away. It prints the figures that docs/web.md quotes and asserts only that every
// question is answered and that the searches end with their sockets.

import assert from 'node:assert/strict';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import * as it from '../browser/harness.ts';

const IDLE = 1000;
const ASKERS = 50;
const QUESTIONS = 40;
const SEARCHERS = 40;
const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

describe('load', { skip: it.missing() }, () => {
  let served: it.Served;
  before(async () => {
    served = await it.serve();
  });
  after(() => served?.stop());

  const ask = (path: string, body: unknown): Promise<number> =>
    new Promise((resolve, reject) => {
      const text = JSON.stringify(body);
      const asked = request(
        new URL(path, served.address),
        { method: 'POST', headers: { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) } },
        (reply) => {
          reply.resume();
          reply.on('end', () => resolve(reply.statusCode ?? 0));
        },
      );
      asked.on('error', reject);
      asked.end(text);
    });

  /** Questions from many askers at once; the times each took, in milliseconds, sorted. */
  async function questions(): Promise<number[]> {
    const times: number[] = [];
    const asker = async () => {
      for (let i = 0; i < QUESTIONS; i++) {
        const begun = performance.now();
        const explain = i % 2 === 0;
        const status = await (explain
          ? ask('api/explain', { fen: START, evaluator: 'classical' })
          : ask('api/position', { fen: START, moves: ['e4', 'e5', 'Nf3'] }));
        assert.equal(status, 200);
        times.push(performance.now() - begun);
      }
    };
    await Promise.all(Array.from({ length: ASKERS }, asker));
    return times.sort((one, two) => one - two);
  }
  const figures = (times: number[], begun: number): string => {
    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!.toFixed(1);
    const rate = Math.round((times.length * 1000) / (performance.now() - begun));
    return `${times.length} questions, ${rate} a second; median ${at(0.5)} ms, 99 % ${at(0.99)} ms, longest ${at(1)} ms`;
  };

  test('a thousand connections leave the server answering', async (context) => {
    let begun = performance.now();
    context.diagnostic(`alone: ${figures(await questions(), begun)}`);
    const idle: Socket[] = [];
    const { hostname, port } = new URL(served.address);
    await Promise.all(
      Array.from(
        { length: IDLE },
        () =>
          new Promise<void>((resolve) => {
            const socket = connect(Number(port), hostname, resolve);
            socket.on('error', () => resolve());
            idle.push(socket);
          }),
      ),
    );
    begun = performance.now();
    context.diagnostic(`with ${IDLE} idle connections: ${figures(await questions(), begun)}`);
    for (const socket of idle) socket.destroy();
  });

  test('searches from many pages share the machine and end with their sockets', async (context) => {
    const address = `${served.address.replace('http', 'ws')}api/socket`;
    const { WebSocket: Client } = globalThis as unknown as { WebSocket?: typeof WebSocket };
    if (!Client) {
      context.skip('this Node has no WebSocket');
      return;
    }
    const open = (): Promise<WebSocket> =>
      new Promise((resolve, reject) => {
        const socket = new Client(address);
        socket.onopen = () => resolve(socket);
        socket.onerror = () => reject(new Error('a socket was refused'));
      });
    const sockets = await Promise.all(Array.from({ length: SEARCHERS }, open));
    let heard = 0;
    for (const socket of sockets) {
      socket.onmessage = () => heard++;
      socket.send(JSON.stringify({ id: 1, task: 'analyse', fen: START, moves: [], evaluator: 'classical', lines: 1, limits: {} }));
    }
    await new Promise((resolve) => setTimeout(resolve, 2000));
    const begun = performance.now();
    context.diagnostic(`with ${SEARCHERS} pages searching: ${figures(await questions(), begun)}; ${heard} lines heard`);
    for (const socket of sockets) socket.close();
    const closed = performance.now();
    const last = await open();
    await new Promise<void>((resolve) => {
      last.onmessage = (event) => {
        if ((JSON.parse(String(event.data)) as { kind: string }).kind === 'done') resolve();
      };
      last.send(
        JSON.stringify({ id: 1, task: 'analyse', fen: START, moves: [], evaluator: 'classical', lines: 1, limits: { nodes: 1000 } }),
      );
    });
    context.diagnostic(`after they closed, a new search was answered in ${Math.round(performance.now() - closed)} ms`);
    last.close();
  });
});
