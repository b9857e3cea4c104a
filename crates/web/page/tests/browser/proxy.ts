// Serves the built page from page/dist and passes questions on to a running gander, so that work on the page can be
// tested without compiling the server again. Used when GANDER_DIST is set; `make test` tests the binary itself.

import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { join, normalize } from 'node:path';

const KINDS: Record<string, string> = { html: 'text/html; charset=utf-8', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' };

/** Starts the proxy; gives its address. */
export function proxy(server: string, folder: string): Promise<{ address: string; stop(): void }> {
  const behind = new URL(server);
  // The server checks both against its own address.
  const headers = (incoming: IncomingMessage) => {
    const copy: Record<string, string | string[] | undefined> = { ...incoming.headers, host: behind.host };
    if (copy.origin) copy.origin = behind.origin;
    return copy;
  };
  const front = createServer((incoming, outgoing) => {
    const path = new URL(incoming.url ?? '/', server).pathname;
    if (path.startsWith('/api/')) {
      const onward = request(
        { host: behind.hostname, port: behind.port, path: incoming.url, method: incoming.method, headers: headers(incoming) },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
          answer.pipe(outgoing);
        },
      );
      onward.on('error', () => outgoing.destroy());
      incoming.pipe(onward);
      return;
    }
    const file = join(folder, normalize(path === '/' ? '/index.html' : path));
    if (!existsSync(file) || !statSync(file).isFile()) {
      outgoing.writeHead(404).end();
      return;
    }
    outgoing.writeHead(200, { 'content-type': KINDS[file.split('.').at(-1)!] ?? 'application/octet-stream' });
    createReadStream(file).pipe(outgoing);
  });
  front.on('upgrade', (incoming, near) => {
    const far = connect(Number(behind.port), behind.hostname, () => {
      const lines = Object.entries(headers(incoming)).map(([name, value]) => `${name}: ${String(value)}`);
      far.write(`GET ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      near.pipe(far).pipe(near);
    });
    far.on('error', () => near.destroy());
    near.on('error', () => far.destroy());
    near.on('close', () => far.destroy());
  });
  return new Promise((resolve) =>
    front.listen(0, '127.0.0.1', () => {
      const port = (front.address() as { port: number }).port;
      resolve({
        address: `http://127.0.0.1:${port}/`,
        stop: () => {
          front.close();
          front.closeAllConnections();
        },
      });
    }),
  );
}
