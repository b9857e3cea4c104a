// The moves of a game as text to click on, with glyphs, clocks and comments; side
// lines indented beneath.

import { type Child, fill, h } from '../dom.ts';
import { messages } from '../messages/index.ts';
import { commands, glyphOf, words } from '../pgn/annotations.ts';
import { effect } from '../signal.ts';
import { type Path, playable, samePath, type Tree, type TreeNode } from '../tree.ts';
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
  const list = h('div', { class: 'moves', role: 'group', 'aria-label': messages.moves });
  effect(() => {
    const tree = options.tree();
    const here = options.path();
    const said = comments(tree.comments);
    fill(
      list,
      said,
      tree.children.length === 0
        ? said.length === 0 && h('p', { class: 'quiet' }, options.empty ?? messages.noMovesYet)
        : line(tree, tree.children, [], here, options),
    );
    const current = list.querySelector<HTMLElement>('[aria-current]');
    // Scroll inside the list only; the page itself must not jump.
    if (current) list.scrollTop = current.offsetTop - list.clientHeight / 2;
  });
  return list;
}

const comments = (texts: string[] | undefined): Child[] =>
  (texts ?? [])
    .map(words)
    .filter(Boolean)
    .map((text) => h('span', { class: 'comment' }, text));

function line(tree: Tree, children: TreeNode[], before: Path, here: Path, options: MoveListOptions, numbered = true): Child[] {
  const parts: Child[] = [];
  let nodes = children;
  let path = before;
  let number = numbered;
  while (nodes[0]) {
    const ply = path.length + 1;
    const main = nodes[0];
    const mainPath = [...path, 0];
    const said = comments(main.comments);
    parts.push(
      comments(main.before),
      moveButton(tree, main, mainPath, ply, number || (main.before?.length ?? 0) > 0, here, options, before.length === 0),
      said,
    );
    number = said.length > 0;
    nodes.slice(1).forEach((side, i) => {
      const sidePath = [...path, i + 1];
      const sideSaid = comments(side.comments);
      parts.push(
        h(
          'div',
          { class: 'variation' },
          comments(side.before),
          moveButton(tree, side, sidePath, ply, true, here, options, false),
          sideSaid,
          comments(side.after),
          line(tree, side.children, sidePath, here, options, sideSaid.length > 0),
        ),
      );
      number = true;
    });
    parts.push(comments(main.after));
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
  const numbered = prefix && h('span', { class: 'number' }, `${prefix} `);
  // A move that the rules do not know cannot be shown on the board: it stays as text.
  if (!playable(node)) return h('span', { class: 'move unread', title: messages.cannotBePlayed }, numbered, node.san);
  const mark = main ? options.mark?.(ply) : undefined;
  const glyphs = (node.nags ?? []).map(glyphOf);
  const clock = node.comments && commands(node).get('clk');
  return h(
    'button',
    {
      type: 'button',
      class: `move ${mark?.kind ?? ''}`,
      'aria-current': samePath(path, here) ? 'step' : null,
      onclick: () => options.go(path),
    },
    numbered,
    node.san,
    mark && h('span', { class: 'mark' }, mark.text),
    glyphs.length > 0 &&
      h('span', { class: 'glyphs', title: glyphs.map((glyph) => glyph.name).join(', ') }, glyphs.map((glyph) => glyph.sign).join('')),
    clock && h('span', { class: 'move-clock' }, clock.replace(/^0:(?=\d\d:)/, '').replace(/\.\d+$/, '')),
  );
}
