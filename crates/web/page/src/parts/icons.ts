// The few signs on buttons, drawn here so that they look the same everywhere.

import { h, svg } from '../dom.ts';
import { messages } from '../messages/index.ts';

const SHAPES = {
  first: 'M6 5v14M19 5l-9 7 9 7Z',
  back: 'M17 5l-10 7 10 7Z',
  forward: 'M7 5l10 7-10 7Z',
  last: 'M18 5v14M5 5l9 7-9 7Z',
  turn: 'M8 20V5M4 9l4-4 4 4M16 4v15M12 15l4 4 4-4',
  auto: 'M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16ZM12 4v16M14 6v12M16 7v10M18 9v6',
  light: 'M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8ZM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2',
  settings: 'M4 7h10M18 7h2M16 5v4M4 17h2M10 17h10M8 15v4M4 12h5M13 12h7M11 10v4',
  dark: 'M19 14.5A8 8 0 1 1 9.5 5A6.5 6.5 0 0 0 19 14.5Z',
} as const;

export type Icon = keyof typeof SHAPES;

/** A button with a sign and a spoken name. */
export function iconButton(icon: Icon, label: string, run: () => void): HTMLButtonElement {
  return h(
    'button',
    { type: 'button', class: 'icon', 'aria-label': label, title: label, onclick: run },
    svg(
      'svg',
      { viewBox: '0 0 24 24', width: 22, height: 22, 'aria-hidden': 'true', focusable: 'false' },
      svg('path', {
        d: SHAPES[icon],
        fill: icon === 'turn' || icon === 'settings' || icon === 'light' || icon === 'auto' ? 'none' : 'currentColor',
        stroke: 'currentColor',
        'stroke-width': 1.8,
        'stroke-linecap': 'round',
        'stroke-linejoin': 'round',
      }),
    ),
  );
}

/** The row of buttons beneath a board. */
export function navigation(toStart: () => void, back: () => void, forward: () => void, toEnd: () => void, turn: () => void): HTMLElement {
  return h(
    'div',
    { class: 'navigation', role: 'group', 'aria-label': messages.stepThrough },
    iconButton('first', messages.toStart, toStart),
    iconButton('back', messages.oneBack, back),
    iconButton('forward', messages.oneForward, forward),
    iconButton('last', messages.toEnd, toEnd),
    iconButton('turn', messages.turnBoardKey, turn),
  );
}
