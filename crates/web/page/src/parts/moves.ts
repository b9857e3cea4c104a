// The moves of a game as text to click on, side lines indented beneath.

import { fill, h, type Child } from '../dom.ts';
import { effect } from '../signal.ts';
import { type Path, samePath, type Tree, type TreeNode } from '../tree.ts';
import { moveNumber } from '../words.ts';

export interface MoveListOptions {
  tree: () => Tree;
  path: () => Path;
  go: (path: Path) => void;
  /** What to say while there is no move. */
  empty?: string;
  /** A mark after a move of the main line, by half-move number. */
  mark?: (ply: number) => { text: string; kind: string } | undefined;
}

export function moveList(options: MoveListOptions): HTMLElement {
  const list = h('div', { class: 'moves', role: 'group', 'aria-label': 'Moves' });
  effect(() => {
    const tree = options.tree();
    const here = options.path();
    fill(list, tree.children.length === 0 ? h('p', { class: 'quiet' }, options.empty ?? 'No moves yet.') : line(tree, tree.children, [], here, options));
    const current = list.querySelector<HTMLElement>('[aria-current]');
    // Scroll inside the list only; the page itself must not jump.
    if (current) list.scrollTop = current.offsetTop - list.clientHeight / 2;
  });
  return list;
}

function line(tree: Tree, children: TreeNode[], before: Path, here: Path, options: MoveListOptions, numbered = true): Child[] {
  const parts: Child[] = [];
  let nodes = children;
  let path = before;
  let number = numbered;
  while (nodes[0]) {
    const ply = path.length + 1;
    const main = nodes[0];
    const mainPath = [...path, 0];
    parts.push(moveButton(tree, main, mainPath, ply, number, here, options, before.length === 0));
    number = false;
    nodes.slice(1).forEach((side, i) => {
      const sidePath = [...path, i + 1];
      parts.push(
        h(
          'div',
          { class: 'variation' },
          moveButton(tree, side, sidePath, ply, true, here, options, false),
          line(tree, side.children, sidePath, here, options, false),
        ),
      );
      number = true;
    });
    nodes = main.children;
    path = mainPath;
  }
  return parts;
}

function moveButton(
  tree: Tree,
  node: TreeNode,
  path: Path,
  ply: number,
  force: boolean,
  here: Path,
  options: MoveListOptions,
  main: boolean,
): HTMLElement {
  const { number, side } = moveNumber(tree.start_fen, ply);
  const prefix = side === 'white' ? `${number}.` : force ? `${number}…` : '';
  const mark = main ? options.mark?.(ply) : undefined;
  return h(
    'button',
    { type: 'button', class: `move ${mark?.kind ?? ''}`, 'aria-current': samePath(path, here) ? 'step' : null, onclick: () => options.go(path) },
    prefix && h('span', { class: 'number' }, `${prefix} `),
    node.san,
    mark && h('span', { class: 'mark' }, mark.text),
  );
}
