// The page's frame: header, views by address, theme, keys, and files dropped
// anywhere. Each view lives in a scope that ends when it is left.

import 'chessground/assets/chessground.base.css';
import 'uplot/dist/uPlot.min.css';
import './styles/base.css';
import './styles/board.css';
import './styles/cards.css';
import './styles/terms.css';
import './styles/review.css';
import { followWithExplanation } from './analysis.ts';
import { announce, fill, h } from './dom.ts';
import { iconButton } from './parts/icons.ts';
import { watchPresses } from './press.ts';
import { flip } from './parts/studyboard.ts';
import { readFile, takeText } from './parts/position.ts';
import { effect, scope, signal } from './signal.ts';
import { applyTheme, load, theme } from './settings.ts';
import { connected } from './socket.ts';
import * as study from './study.ts';
import { compare } from './views/compare.ts';
import { learn } from './views/learn.ts';
import { look } from './views/look.ts';
import { play } from './views/play.ts';
import { reviewText, reviewView } from './views/review.ts';
import { why } from './views/why.ts';

interface View {
  name: string;
  title: string;
  mount: (root: HTMLElement, rest: string[]) => void;
}

const VIEWS: View[] = [
  { name: 'look', title: 'Look', mount: look },
  { name: 'why', title: 'Why', mount: why },
  { name: 'compare', title: 'This or that', mount: compare },
  { name: 'play', title: 'Play', mount: play },
  { name: 'review', title: 'Review', mount: reviewView },
  { name: 'learn', title: 'Learn', mount: learn },
];

const address = signal(location.hash);
addEventListener('hashchange', () => address.set(location.hash));

function parts(): { view: View; rest: string[] } {
  const [name, ...rest] = address()
    .replace(/^#\/?/, '')
    .split('/')
    .map((part) => {
      try {
        return decodeURIComponent(part);
      } catch {
        return part;
      }
    });
  return { view: VIEWS.find((view) => view.name === name) ?? VIEWS[0]!, rest };
}

function frame(): void {
  const nav = document.querySelector('.views')!;
  const end = document.querySelector('.top-end')!;
  effect(() => {
    const { view } = parts();
    fill(nav, VIEWS.map((one) => h('a', { href: `#/${one.name}`, 'aria-current': one === view ? 'page' : null }, one.title)));
  });
  effect(() => {
    const next = { auto: 'light', light: 'dark', dark: 'auto' } as const;
    const now = theme() in next ? (theme() as keyof typeof next) : 'auto';
    fill(
      end,
      !connected() && h('span', { class: 'offline', role: 'status' }, 'not connected'),
      iconButton(now, `Colours: ${now}. Change`, () => theme.set(next[now])),
    );
  });
  effect(applyTheme);
}

function mountViews(): void {
  const main = document.getElementById('main')!;
  let leave: (() => void) | undefined;
  effect(() => {
    const { view, rest } = parts();
    leave?.();
    const root = h('div', { class: `view view-${view.name}` });
    fill(main, h('h1', { class: 'visually-hidden' }, view.title), root);
    leave = scope(() => view.mount(root, rest));
    document.title = `${view.title} · Gander`;
    scrollTo(0, 0);
  });
}

function keys(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if ((event.target as HTMLElement).closest('input, textarea, select, [role=grid], dialog')) return;
  const view = VIEWS[Number(event.key) - 1];
  if (view) location.hash = `#/${view.name}`;
  else if (event.key === 'f') flip();
  else if (!['look', 'why', 'compare'].includes(parts().view.name)) return;
  else if (event.key === 'ArrowLeft') study.back();
  else if (event.key === 'ArrowRight') study.forward();
  else if (event.key === 'Home') study.toStart();
  else if (event.key === 'End') study.toEnd();
  else return;
  event.preventDefault();
}

/** A game or position dropped on the page: a file or a piece of text. */
async function dropped(event: DragEvent): Promise<void> {
  if (!event.dataTransfer) return;
  event.preventDefault();
  document.body.classList.remove('dropping');
  const file = event.dataTransfer.files[0];
  try {
    const text = file ? await readFile(file) : event.dataTransfer.getData('text/plain');
    if (!text) return;
    if (parts().view.name === 'review') {
      reviewText(text);
      return;
    }
    if (!['look', 'why', 'compare'].includes(parts().view.name)) location.hash = '#/look';
    await takeText(text);
  } catch (reason) {
    study.trouble.set((reason as Error).message);
    announce((reason as Error).message);
  }
}

async function begin(): Promise<void> {
  watchPresses();
  frame();
  try {
    await load();
  } catch (reason) {
    fill(document.getElementById('main')!, h('p', { class: 'loading trouble', role: 'alert' }, (reason as Error).message));
    return;
  }
  study.follow();
  followWithExplanation();
  mountViews();
  document.addEventListener('keydown', keys);
  document.addEventListener('dragover', (event) => {
    event.preventDefault();
    document.body.classList.add('dropping');
  });
  document.addEventListener('dragleave', (event) => {
    if (!event.relatedTarget) document.body.classList.remove('dropping');
  });
  document.addEventListener('drop', (event) => void dropped(event));
}

void begin();
