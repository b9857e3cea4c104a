// One WebSocket for everything that searches: analysis, a move in a game, a
// comparison, a review. Each task has a number; its answers carry the same
// number. Closing the tab closes the socket, and the server stops its searches.

import type { Answer as Sent, Task } from './answers.ts';
import { messages } from './messages/index.ts';
import { whenReleased } from './press.ts';
import { refusalText } from './refusals.ts';
import { signal } from './signal.ts';

export type { Limits, Task } from './answers.ts';

/** What the server says of a task, or that the connection was lost: then the task may be asked again. */
export type Answer = Exclude<Sent, { kind: 'error' }> | { kind: 'error'; error: string; lost?: boolean };

type Listener = (answer: Answer) => void;

/** Whether the server can be reached. */
export const connected = signal(true);
/** How often the server has come back: whoever asks for searches asks again when this rises. */
export const returned = signal(0);

const FIRST_RETRY = 500;
const LAST_RETRY = 10_000;
let retry = FIRST_RETRY;

/** Tries to reach the server again until it is there. */
function reconnect(): void {
  setTimeout(() => {
    retry = Math.min(LAST_RETRY, retry * 1.6);
    // A failure comes back here through `onclose`.
    open().catch(() => undefined);
  }, retry);
}

let socket: WebSocket | undefined;
let opening: Promise<WebSocket> | undefined;
let next = 1;
const listeners = new Map<number, Listener>();

function open(): Promise<WebSocket> {
  if (socket && socket.readyState === WebSocket.OPEN) return Promise.resolve(socket);
  opening ??= new Promise<WebSocket>((resolve, reject) => {
    const address = new URL('api/socket', document.baseURI);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    const fresh = new WebSocket(address);
    fresh.onopen = () => {
      socket = fresh;
      opening = undefined;
      retry = FIRST_RETRY;
      resolve(fresh);
      if (!connected.peek()) {
        connected.set(true);
        returned.update((times) => times + 1);
      }
    };
    fresh.onmessage = (event) => {
      const { id, ...answer } = JSON.parse(String(event.data)) as { id: number } & Answer;
      if (answer.kind === 'error') answer.error = refusalText(answer.error);
      whenReleased(() => listeners.get(id)?.(answer as Answer));
    };
    fresh.onclose = () => {
      opening = undefined;
      if (socket === fresh) socket = undefined;
      connected.set(false);
      const left = [...listeners.values()];
      listeners.clear();
      for (const listener of left) listener({ kind: 'error', lost: true, error: messages.connectionLost });
      reject(new Error('closed'));
      reconnect();
    };
  });
  return opening;
}

/** Starts a task; the returned function stops it. */
export function start(task: Task, listener: Listener): () => void {
  const id = next++;
  let stopped = false;
  listeners.set(id, (answer) => {
    if (answer.kind !== 'line' && answer.kind !== 'progress') listeners.delete(id);
    if (!stopped) listener(answer);
  });
  open().then(
    (ready) => {
      if (!stopped) ready.send(JSON.stringify({ id, ...task }));
    },
    () => {
      // `onclose` has told every listener already.
    },
  );
  return () => {
    if (stopped) return;
    stopped = true;
    if (listeners.delete(id) && socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ id, task: 'stop' }));
  };
}
