// Every text of the page stands in its messages: each language has every key with the same blanks to fill in, and no
// literal in the source is a text of its own.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parseAst } from 'rolldown/parseAst';
import { CHAPTERS } from '../../src/course.ts';
import { de as courseDe } from '../../src/messages/course/de.ts';
import { en as courseEn } from '../../src/messages/course/en.ts';
import { fr as courseFr } from '../../src/messages/course/fr.ts';
import { de } from '../../src/messages/de.ts';
import { en } from '../../src/messages/en.ts';
import { fr } from '../../src/messages/fr.ts';
import { de as saidDe } from '../../src/messages/said/de.ts';
import { fr as saidFr } from '../../src/messages/said/fr.ts';
import { rendered } from '../../src/said.ts';

type Text = string | ((...values: (string | number)[]) => string);

test('every language has every text, and fills in the same values', () => {
  for (const [name, other] of Object.entries({ de, fr })) {
    assert.deepEqual(Object.keys(other).sort(), Object.keys(en).sort(), name);
    for (const [key, english] of Object.entries(en) as [string, Text][]) {
      const text = (other as Record<string, Text>)[key]!;
      assert.equal(typeof text, typeof english, `${name}.${key}`);
      if (typeof english === 'string') {
        assert.ok((text as string).trim() !== '', `${name}.${key} is empty`);
        continue;
      }
      // Each value filled in comes out again, in every language.
      const values = Array.from({ length: english.length }, (_, i) => 7001 + i);
      for (const value of values) assert.ok((text as typeof english)(...values).includes(String(value)), `${name}.${key}: ${value}`);
    }
  }
});

test('every chapter of the course has its texts in every language', () => {
  for (const [name, texts] of Object.entries({ en: courseEn, de: courseDe, fr: courseFr })) {
    assert.deepEqual(
      Object.keys(texts),
      CHAPTERS.map((chapter) => chapter.evaluator),
      name,
    );
    for (const chapter of CHAPTERS)
      assert.equal(texts[chapter.evaluator]!.lessons.length, chapter.positions.length, `${name}.${chapter.evaluator}`);
  }
});

/** The templates of the server's sentences, read from its source. */
function templates(): string[] {
  const crates = new URL('../../../../', import.meta.url);
  const files = ['motifs/src/', 'engine/src/'].flatMap((folder) =>
    readdirSync(new URL(folder, crates), { recursive: true })
      .filter((file) => String(file).endsWith('.rs'))
      .map((file) => new URL(`${folder}${file}`, crates)),
  );
  const shipped = files.map((file) => readFileSync(file, 'utf8').split('#[cfg(test)]')[0]!);
  return [...new Set(shipped.flatMap((source) => [...source.matchAll(/text!\(\s*"([^"]*)"/g)].map((found) => found[1]!)))];
}

const names = (text: string): string[] => [...text.matchAll(/\{(\w+)/g)].map((found) => found[1]!).sort();

test('every sentence of the server has its words in every language, and fills in the same arguments', () => {
  const known = templates();
  assert.ok(known.length > 150, `${known.length} templates`);
  for (const [name, table] of Object.entries({ de: saidDe, fr: saidFr })) {
    for (const template of known) {
      assert.ok(table[template], `${name} lacks: ${template}`);
      assert.deepEqual(names(table[template]!), names(template), `${name}: ${template}`);
    }
    // What the server no longer says goes; forms of a word follow it after a point.
    for (const key of Object.keys(table))
      assert.ok(
        known.some((one) => key === one || key.startsWith(`${one}.`)),
        `${name} has: ${key}`,
      );
  }
});

test('a sentence is rendered with its words in the case that the language asks for', () => {
  const word = (template: string) => ({ template, arguments: {} });
  const placed = (role: string, square: string) => ({ template: 'the {role} on {square}', arguments: { role: word(role), square } });
  const both = { template: '{left} and {right}', arguments: { left: placed('king', 'e8'), right: placed('rook', 'a8') } };
  const deed = { template: 'forks {targets}', arguments: { targets: both } };
  const said = { template: '{actor} {deed}', arguments: { actor: placed('knight', 'c7'), deed } };
  assert.equal(rendered(said, saidDe), 'der Springer auf c7 gabelt den König auf e8 und den Turm auf a8');
  assert.equal(rendered(said, saidFr), 'le cavalier en c7 attaque à la fois le roi en e8 et la tour en a8');
  assert.equal(rendered(said, {}), 'the knight on c7 forks the king on e8 and the rook on a8');
});

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

/** What is no text: notation, names of tags, keys, files and styles. */
const NO_TEXT =
  /^(GET|POST|ECO|FEN|DTZ|SetUp|Setup|Event|Site|Date|Round|White|Black|Result|Opening|Enter|Escape|Home|End|Delete|Backspace|Arrow\w+|Gander|Nf3|Content-Type|IndexedDB|Polyglot|English|Deutsch|Français)$/;
const MARKUP =
  /^(<|Gander \(|M\d|\[%|\(prefers|(Ctrl|Alt|Shift)\+|rnbq|1\. e4|\[Event|application\/|https?:|\d+ min \+ \d+ s$|input, |[1-8pnbrqkPNBRQK]+(\/[1-8pnbrqkPNBRQK]+){7} )/;
/** Attributes whose values are not read by people. */
const UNREAD = ['class', 'type', 'role', 'href', 'id', 'for', 'accept', 'viewBox', 'd', 'method', 'name'];
const READ = ['aria-label', 'title', 'placeholder', 'alt'];

/** Whether a literal looks like words for people: several of them, or one with a capital letter. */
function looksLikeText(text: string): boolean {
  const plain = text.trim();
  if (!/\p{L}{2,}/u.test(plain) || NO_TEXT.test(plain) || MARKUP.test(plain)) return false;
  return /\p{L}[\p{L},.;:?!]*\s+\p{L}/u.test(plain) || /^\p{Lu}\p{Ll}/u.test(plain);
}

function literals(file: string, source: string): string[] {
  const found: string[] = [];
  const visit = (node: Node, parents: Node[]): void => {
    if (/^(TS(Literal|Union|Type|Template|Interface|Enum)|ImportDeclaration|ExportAllDeclaration)/.test(node.type)) return;
    const parent = parents.at(-1);
    const quasis = node.quasis as { value: { cooked: string } }[] | undefined;
    const text =
      node.type === 'Literal' && typeof node.value === 'string'
        ? node.value
        : node.type === 'TemplateLiteral'
          ? quasis!.map((part) => part.value.cooked).join('0')
          : undefined;
    if (text !== undefined && parent) {
      const name = (one: Node) => String((one.key as Node | undefined)?.name ?? (one.key as Node | undefined)?.value ?? '');
      const property = parents.slice(-6).findLast((one) => one.type === 'Property');
      const isKey = parent.type === 'Property' && parent.key === node;
      const compared = parent.type === 'BinaryExpression' && /^(===|!==|in)$/.test(String(parent.operator));
      const unread = property !== undefined && UNREAD.includes(name(property)) && !isKey;
      const read =
        parent.type === 'Property' &&
        parent.value === node &&
        READ.includes(name(parent)) &&
        /\p{L}{2,}/u.test(text) &&
        !NO_TEXT.test(text) &&
        !MARKUP.test(text);
      if (!isKey && !compared && !unread && (looksLikeText(text) || read)) {
        const line = source.slice(0, node.start).split('\n').length;
        found.push(`${file}:${line}: ${text.slice(0, 60)}`);
      }
    }
    for (const [key, value] of Object.entries(node)) {
      if (key === 'typeAnnotation' || key === 'typeArguments' || key === 'typeParameters') continue;
      for (const child of Array.isArray(value) ? value : [value])
        if (child && typeof child === 'object' && typeof (child as Node).type === 'string') visit(child as Node, [...parents, node]);
    }
  };
  visit(parseAst(source, { lang: 'ts' }) as unknown as Node, []);
  return found;
}

test('no text stands outside the messages', () => {
  const root = new URL('../../src/', import.meta.url).pathname;
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.startsWith('messages'),
  );
  assert.ok(files.length > 50);
  const found = files.filter((file) => file !== 'answers.ts').flatMap((file) => literals(file, readFileSync(root + file, 'utf8')));
  assert.deepEqual(found, []);
  // The finder itself finds what it should.
  const sample = `h('p', { class: 'row wrap' }, 'Two words'); h('a', { title: 'word' }); f('more words')`;
  assert.equal(literals('x', sample).length, 3);
});
