// PGN in and out: nothing is lost, whatever the file; and what is read is what chessops reads, too.

import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as chessops from 'chessops/pgn';
import * as notes from '../../src/pgn/annotations.ts';
import { decode, GameFinder, type ListedGame } from '../../src/pgn/file.ts';
import { readPgn } from '../../src/pgn/read.ts';
import { toPgn } from '../../src/pgn/write.ts';
import type { Tree, TreeNode } from '../../src/tree.ts';

const OWN = new URL('../../tests/data/annotated.pgn', import.meta.url).pathname;

/** Files of the suites that end in .pgn but hold lines of EPD or FEN. */
const NO_PGN = /epd|fen-?out/i;

/** Every file of games below a folder. */
function files(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.pgn$/i.test(entry.name) && !NO_PGN.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .sort();
}

const read = (file: string): string => {
  const bytes = readFileSync(file);
  const text = new TextDecoder('utf-8').decode(bytes);
  return text.includes('\uFFFD') ? new TextDecoder('latin1').decode(bytes) : text;
};

const spaced = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Everything a tree holds, with comments in one line each. */
function content(tree: Tree): unknown {
  const texts = (list: string[] | undefined) => (list ?? []).map(spaced);
  const node = (one: TreeNode): unknown[] => {
    // A loop along the line: a game is deep.
    const line: unknown[] = [];
    let siblings = [one];
    for (;;) {
      const main = siblings[0]!;
      line.push([texts(main.before), main.san, main.nags ?? [], texts(main.comments), texts(main.after), siblings.slice(1).map(node)]);
      if (main.children.length === 0) return line;
      siblings = main.children;
    }
  };
  const [first, ...others] = tree.children;
  return {
    start: tree.start_fen,
    headers: tree.headers.map(([name, value]) => [name, spaced(value)]),
    comments: texts(tree.comments),
    moves: first ? [node(first), others.map(node)] : [],
  };
}

/** Reading what was written gives the same game again, and every tag of the file is still there in its order. */
function roundTrip(text: string, name: string): number {
  const games = readPgn(text);
  for (const { tree, result, line } of games) {
    const written = toPgn(tree);
    const [again, ...more] = readPgn(written);
    const where = `${name}, game at line ${line}`;
    assert.equal(more.length, 0, `${where}: one game is written as one`);
    const before = content(tree) as { headers: [string, string][] };
    const after = content(again!.tree) as { headers: [string, string][] };
    const tags = (list: [string, string][]) => list.filter(([key]) => before.headers.some(([other]) => other === key));
    assert.deepEqual(
      { ...after, headers: tags(after.headers) },
      before.headers.some(([key]) => key === 'Event') ? before : { ...before, headers: tags(after.headers) },
      where,
    );
    for (const [key, value] of before.headers)
      assert.ok(
        after.headers.some(([other, same]) => other === key && same === value),
        `${where}: ${key}`,
      );
    if (before.headers.some(([key]) => key === 'Result')) continue;
    assert.ok(result === '*' || again!.result === '*' || again!.result === result, where);
  }
  return games.length;
}

test('a file with everything in it comes back as it was', () => {
  const text = readFileSync(OWN, 'utf8');
  assert.equal(roundTrip(text, OWN), 5);
  const [first] = readPgn(text);
  const tree = first!.tree;
  assert.equal(first!.problems.length, 0);
  assert.deepEqual(tree.headers.slice(0, 1), [['Event', 'Club "Open" \\ A']]);
  assert.deepEqual(tree.headers.at(-2), ['MyOwnTag', 'kept [as] it {is}']);
  const e4 = tree.children[0]!;
  assert.deepEqual([e4.san, e4.nags, e4.comments], ['e4', [1], ['[%clk 1:30:30] [%emt 0:00:05]']]);
  assert.deepEqual(
    e4.children.map((child) => child.san),
    ['c5', 'e5', 'e6'],
  );
  assert.match(e4.children[0]!.comments![0]!, /the Sicilian \[%csl Gd4,Re5\]\[%cal Gc5d4,Rf3d4\]/);
  assert.deepEqual(e4.children[2]!.before, ['French']);
  assert.deepEqual(e4.children[0]!.children[0]!.before, ['back to the game']);
  assert.deepEqual(e4.children[0]!.children[0]!.nags, [5]);
  const written = toPgn(tree);
  assert.match(written, /; ?to the end of the line \} with a brace\n/);
  for (const line of written.split('\n')) assert.ok(line.length <= 80 || line.includes('{') || line.includes(';'), line);
});

test('what is wrong in a file is said with its line, and the rest is read', () => {
  const text = '[White "A"]\n[Broken\n\n1. e4 (1. d4 ) ) {never closed';
  const [game] = readPgn(text);
  assert.deepEqual(
    game!.tree.children.map((node) => node.san),
    ['e4', 'd4'],
  );
  assert.equal(game!.problems.length, 3);
  for (const problem of game!.problems) assert.match(problem, /^Line \d+: .*\.$/);
});

test('the page reads the games that the server reads', () => {
  interface Told {
    games: { headers: [string, string][]; start_fen: string; moves: { san: string }[]; result: string }[];
    problems: string[];
  }
  const told: Record<string, Told> = JSON.parse(readFileSync(new URL('../../tests/data/games.json', import.meta.url), 'utf8'));
  assert.ok(Object.keys(told).length >= 9, 'the list is whole');
  const plain = (san: string) => san.replace(/[+#!?]/g, '');
  for (const [file, { games, problems }] of Object.entries(told)) {
    const own = readPgn(readFileSync(new URL(`../../../../../${file}`, import.meta.url), 'utf8'));
    assert.equal(own.length, games.length + problems.length, file);
    // The server leaves out a game with a move that cannot be played; the page keeps it, and asks which move that is.
    const wrong = (line: number) => problems.some((problem) => Number(/line (\d+)/.exec(problem)![1]) >= line);
    const kept =
      problems.length === 0 ? own : own.filter((game, i) => !(wrong(game.line) && (own[i + 1] === undefined || !wrong(own[i + 1]!.line))));
    assert.equal(kept.length, games.length, file);
    kept.forEach(({ tree, result }, i) => {
      const game = games[i]!;
      assert.deepEqual(tree.headers, game.headers, file);
      const line: string[] = [];
      for (let node = tree.children[0]; node; node = node.children[0]) line.push(plain(node.san));
      assert.deepEqual(
        line,
        game.moves.map((move) => plain(move.san)),
        file,
      );
      assert.equal(result, game.result, file);
    });
  }
});

test('what stands in the line of the result belongs to its game', () => {
  const games = readPgn('1. e4 * {first} ; second\n\n{of the next} 1. d4 1-0\n\n[Event "?"]\n\n*');
  assert.deepEqual(
    games.map(({ tree }) => [tree.children[0]?.comments ?? [], tree.comments ?? []]),
    [
      [['first', 'second'], []],
      [[], ['of the next']],
      [[], []],
    ],
  );
});

/** What both readers must agree on: the moves with their glyphs as a tree, and all comments. */
function agreed(tree: Tree): { moves: string[]; comments: string[] } {
  const moves: string[] = [];
  const comments = [...(tree.comments ?? [])];
  const walk = (children: TreeNode[], depth: number) => {
    for (const child of children) {
      moves.push(`${depth} ${child.san} ${(child.nags ?? []).join(',')}`);
      comments.push(...(child.before ?? []), ...(child.comments ?? []), ...(child.after ?? []));
      walk(child.children, depth + 1);
    }
  };
  walk(tree.children, 0);
  return { moves, comments: comments.map(spaced).filter(Boolean).sort() };
}

function theirs(game: chessops.Game<chessops.PgnNodeData>): { moves: string[]; comments: string[] } {
  const moves: string[] = [];
  const comments = [...(game.comments ?? [])];
  const walk = (node: chessops.Node<chessops.PgnNodeData>, depth: number) => {
    for (const child of node.children) {
      moves.push(`${depth} ${child.data.san} ${(child.data.nags ?? []).join(',')}`);
      comments.push(...(child.data.startingComments ?? []), ...(child.data.comments ?? []));
      walk(child, depth + 1);
    }
  };
  walk(game.moves, 0);
  return { moves, comments: comments.map(spaced).filter(Boolean).sort() };
}

test('what is read is what chessops reads', () => {
  // It does not keep comments that run to the end of a line.
  const text = readFileSync(OWN, 'utf8')
    .replace('Bb9', 'Bb5')
    .replace(/; to the end.*/, '');
  const mine = readPgn(text).map((game) => agreed(game.tree));
  assert.deepEqual(mine, chessops.parsePgn(text).map(theirs));
});

const DATA = process.env.GANDER_DATA;
test('every game of the collections comes back as it was, and is what chessops reads', {
  skip: DATA && existsSync(`${DATA}/pgn`) ? false : 'GANDER_DATA does not name the collections',
}, (context) => {
  let count = 0;
  let compared = 0;
  for (const file of files(`${DATA}/pgn`)) {
    const text = read(file);
    count += roundTrip(text, file);
    // The corner cases hold what is no PGN at all, where readers differ.
    if (file.includes('corner_cases')) continue;
    // It gives up on a tag with a stray backslash.
    const plain = text.replace(/\\(?!["\\])/g, '/');
    const mine = readPgn(plain).map((game) => agreed(game.tree));
    const other = chessops.parsePgn(plain).map(theirs);
    assert.equal(mine.length, other.length, file);
    for (const [i, game] of mine.entries()) assert.deepEqual(game, other[i], `${file}, game ${i + 1}`);
    compared += mine.length;
  }
  context.diagnostic(`${count} games, ${compared} of them compared with chessops`);
  assert.ok(count > 1000 && compared > 1000);
});

test('a file is split into the games that reading finds, whatever the size of its pieces', () => {
  const paths = [OWN, ...(DATA && existsSync(`${DATA}/pgn`) ? files(`${DATA}/pgn`).filter((file) => !file.includes('corner_cases')) : [])];
  for (const path of paths) {
    const bytes = readFileSync(path);
    const games: ListedGame[] = [];
    const finder = new GameFinder((game) => games.push(game));
    const piece = path === OWN ? 7 : 1 << 16;
    for (let at = 0; at < bytes.length; at += piece) finder.take(bytes.subarray(at, at + piece));
    finder.end();
    const whole = readPgn(decode(bytes));
    assert.equal(games.length, whole.length, path);
    games.forEach((game, i) => {
      const [alone] = readPgn(decode(bytes.subarray(game.start, game.start + game.bytes)));
      assert.deepEqual(content(alone!.tree), content(whole[i]!.tree), `${path}, game ${i + 1}`);
      assert.equal(game.white, whole[i]!.tree.headers.find(([name]) => name === 'White')?.[1] ?? '?');
    });
  }
});

test('arrows, squares, clocks and words of a comment are told apart, and changed one without the other', () => {
  const comments = ['[%clk 0:10:00] a plan [%csl Gd4,Re5][%cal Gc5d4,Bxx] here', 'more'];
  const node = { uci: '', san: 'e4', children: [], comments };
  assert.equal(notes.words(comments[0]!), 'a plan here');
  assert.equal(notes.commands(node).get('clk'), '0:10:00');
  const drawn = notes.shapes(comments);
  assert.deepEqual(drawn, [
    { from: 'd4', colour: 'green' },
    { from: 'e5', colour: 'red' },
    { from: 'c5', to: 'd4', colour: 'green' },
  ]);
  const fewer = notes.withShapes(comments, drawn.slice(1));
  assert.deepEqual(notes.shapes(fewer), drawn.slice(1));
  assert.equal(fewer.map(notes.words).join('|'), 'a plan here|more');
  assert.equal(notes.commands({ ...node, comments: fewer }).get('clk'), '0:10:00');
  const said = notes.withWords(comments, 'another {plan}');
  assert.deepEqual(said.map(notes.words), ['another (plan)']);
  assert.deepEqual(notes.shapes(said), drawn);
  assert.deepEqual(notes.withWords(['only words'], ''), []);
  assert.deepEqual(notes.toggleNag([1, 14], 2), [2, 14]);
  assert.deepEqual(notes.toggleNag([2, 14], 2), [14]);
});
