// The page's frame: header, views by address, theme, keys, and files dropped
// anywhere. Each view lives in a scope that ends when it is left.

import { language, messages } from './messages/index.ts';
import 'chessground/assets/chessground.base.css';
import 'uplot/dist/uPlot.min.css';
import './styles/base.css';
import './styles/board.css';
import './styles/cards.css';
import './styles/terms.css';
import './styles/review.css';
import './styles/themes.css';
import { followWithExplanation } from './analysis.ts';
import * as book from './book.ts';
import { announce, fill, h } from './dom.ts';
import * as library from './library.ts';
import { iconButton } from './parts/icons.ts';
import { type KeyAction, keyName, keysIn, STUDY_KEYS, showKeys } from './parts/keys.ts';
import { readFile, takeFile, takeText } from './parts/position.ts';
import { showSettings } from './parts/settings.ts';
import { openLink } from './parts/share.ts';
import { flip } from './parts/studyboard.ts';
import { watchPresses } from './press.ts';
import * as puzzles from './puzzles.ts';
import * as reviewing from './reviewing.ts';
import { applyTheme, load, theme } from './settings.ts';
import { effect, scope, signal } from './signal.ts';
import { connected } from './socket.ts';
import * as study from './study.ts';
import { compare } from './views/compare.ts';
import { learn } from './views/learn.ts';
import { libraryView } from './views/library.ts';
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
  { name: 'look', title: messages.viewLook, mount: look },
  { name: 'why', title: messages.viewWhy, mount: why },
  { name: 'compare', title: messages.viewCompare, mount: compare },
  { name: 'play', title: messages.viewPlay, mount: play },
  { name: 'review', title: messages.viewReview, mount: reviewView },
  { name: 'learn', title: messages.viewLearn, mount: learn },
  { name: 'library', title: messages.viewLibrary, mount: libraryView },
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
    fill(
      nav,
      VIEWS.map((one) => h('a', { href: `#/${one.name}`, 'aria-current': one === view ? 'page' : null }, one.title)),
    );
    // Where the row is wider than the screen, the view that is shown is in sight.
    const here = nav.querySelector<HTMLElement>('[aria-current]')!;
    nav.scrollLeft = here.offsetLeft - (nav.clientWidth - here.offsetWidth) / 2;
  });
  effect(() => {
    const next = { auto: 'light', light: 'dark', dark: 'auto' } as const;
    const now = theme() in next ? (theme() as keyof typeof next) : 'auto';
    fill(
      end,
      !connected() && h('span', { class: 'offline', role: 'status' }, messages.serverGone),
      iconButton('settings', messages.settings, showSettings),
      iconButton(
        now,
        messages.coloursNow({ auto: messages.coloursAuto, light: messages.coloursLight, dark: messages.coloursDark }[now]),
        () => theme.set(next[now]),
      ),
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

const KEYS: KeyAction[] = [
  ...VIEWS.map((view, i): KeyAction => ({ keys: [String(i + 1)], text: view.title, run: () => (location.hash = `#/${view.name}`) })),
  { keys: ['f'], text: messages.turnBoard, run: flip },
  ...STUDY_KEYS,
  { keys: ['?'], text: messages.thisList, run: () => showKeys(keysIn(parts().view.name, KEYS)) },
];

function keys(event: KeyboardEvent): void {
  // A dialog that was just closed keeps the focus until the next frame; a key pressed in between is meant for the page.
  if ((event.target as HTMLElement).closest('input, textarea, select, [role=grid], dialog[open]')) return;
  const name = keyName(event);
  if (/^Arrow/.test(name) && (event.target as HTMLElement).closest('[role=radiogroup]')) return;
  const action = keysIn(parts().view.name, KEYS).find((one) => one.keys.includes(name));
  if (!action) return;
  action.run();
  event.preventDefault();
}

/** A game or position dropped on the page: a file or a piece of text. */
async function dropped(event: DragEvent): Promise<void> {
  if (!event.dataTransfer) return;
  event.preventDefault();
  document.body.classList.remove('dropping');
  const file = event.dataTransfer.files[0];
  try {
    if (parts().view.name === 'review') {
      const text = file ? await readFile(file) : event.dataTransfer.getData('text/plain');
      if (text) reviewText(text);
      return;
    }
    if (!['look', 'why', 'compare'].includes(parts().view.name)) location.hash = '#/look';
    const text = event.dataTransfer.getData('text/plain');
    if (file && /\.bin$/i.test(file.name)) await book.openBook(file, file.name);
    else if (file) await takeFile(file);
    else if (text) await takeText(text);
  } catch (reason) {
    study.trouble.set((reason as Error).message);
    announce((reason as Error).message);
  }
}

/** A link with a game in it: opened once, and the address becomes Look's. */
async function openLinked(): Promise<void> {
  const [, place, packed] = /^#\/open\/([^/]+)\/([\w-]+)$/.exec(location.hash) ?? [];
  if (!place || !packed) return;
  try {
    await openLink(place, packed);
  } catch (reason) {
    study.trouble.set((reason as Error).message);
  }
  history.replaceState(null, '', '#/look');
  address.set(location.hash);
}

/** The few texts that stand in the page's frame before the script has run. */
function speak(): void {
  document.documentElement.lang = language;
  document.querySelector('.skip')!.textContent = messages.skipToBoard;
  document.querySelector('.views')!.setAttribute('aria-label', messages.views);
  document.body.dataset.drop = messages.dropHere;
}

async function begin(): Promise<void> {
  speak();
  watchPresses();
  frame();
  try {
    await load();
  } catch (reason) {
    fill(document.getElementById('main')!, h('p', { class: 'loading trouble', role: 'alert' }, (reason as Error).message));
    return;
  }
  study.follow();
  library.follow();
  void puzzles.load();
  void book.load();
  reviewing.resume();
  followWithExplanation();
  mountViews();
  void openLinked();
  addEventListener('hashchange', () => void openLinked());
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
