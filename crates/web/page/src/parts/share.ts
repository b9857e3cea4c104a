// A game in an address: packed, so that a link holds it all and no server keeps anything.

import { announce, h } from '../dom.ts';
import { messages } from '../messages/index.ts';
import { readPgn } from '../pgn/read.ts';
import { toPgn } from '../pgn/write.ts';
import * as study from '../study.ts';
import type { Path } from '../tree.ts';

const LONGEST = 30_000;

async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const packed = new Response(new Blob([bytes as BlobPart]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array, BufferSource>));
  return new Uint8Array(await packed.arrayBuffer());
}

const toText = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

const fromText = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** The part of an address that holds a text and a place in its game. */
export async function pack(pgn: string, path: Path): Promise<string> {
  return `${path.join('.') || 'start'}/${toText(await through(new TextEncoder().encode(pgn), new CompressionStream('deflate-raw')))}`;
}

/** What `pack` has packed; nothing if it is something else. */
export async function unpack(place: string, packed: string): Promise<{ pgn: string; path: Path } | undefined> {
  try {
    const bytes = await through(fromText(packed), new DecompressionStream('deflate-raw'));
    const path = place === 'start' ? [] : place.split('.').map(Number);
    if (!path.every((step) => Number.isInteger(step) && step >= 0)) return undefined;
    return { pgn: new TextDecoder().decode(bytes), path };
  } catch {
    return undefined;
  }
}

/** Opens a link's game, at its place. */
export async function openLink(place: string, packed: string): Promise<void> {
  const found = await unpack(place, packed);
  if (!found || readPgn(found.pgn).length !== 1) throw new Error(messages.badLink);
  await study.loadPgn(found.pgn);
  study.go(found.path);
}

export function linkButton(): HTMLButtonElement {
  const button = h(
    'button',
    {
      type: 'button',
      onclick: async () => {
        const link = new URL(location.href);
        link.hash = `#/open/${await pack(toPgn(study.tree.peek()), study.path.peek())}`;
        let words = messages.linkCopied;
        if (link.href.length > LONGEST) words = messages.linkTooLong;
        else
          try {
            await navigator.clipboard.writeText(link.href);
          } catch {
            // Where the clipboard is forbidden, the address bar still works.
            location.hash = link.hash;
            words = messages.inAddressBar;
          }
        button.textContent = words;
        announce(words);
        setTimeout(() => (button.textContent = messages.copyLink), 2000);
      },
    },
    messages.copyLink,
  );
  return button;
}
