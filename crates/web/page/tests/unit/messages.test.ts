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
import { de as refusalsDe } from '../../src/messages/refusals/de.ts';
import { fr as refusalsFr } from '../../src/messages/refusals/fr.ts';
import { de as saidDe } from '../../src/messages/said/de.ts';
import { fr as saidFr } from '../../src/messages/said/fr.ts';
import { de as termsDe } from '../../src/messages/terms/de.ts';
import { fr as termsFr } from '../../src/messages/terms/fr.ts';
import { de as whyDe } from '../../src/messages/why/de.ts';
import { fr as whyFr } from '../../src/messages/why/fr.ts';
import { patterns, refusalIn } from '../../src/refusals.ts';
import { allWords, rendered } from '../../src/said.ts';
import { entryText, termName, termText } from '../../src/terms.ts';

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

const CRATES = new URL('../../../../', import.meta.url);

/** What is shipped of the source files of these folders. */
const sources = (folders: string[]): string[] =>
  folders
    .flatMap((folder) =>
      readdirSync(new URL(folder, CRATES), { recursive: true })
        .filter((file) => String(file).endsWith('.rs'))
        .map((file) => new URL(`${folder}${file}`, CRATES)),
    )
    .map(shipped);

const shipped = (file: URL): string => readFileSync(file, 'utf8').split('#[cfg(test)]\nmod tests')[0]!;

/** The templates of the server's sentences and the words that stand in them, read from its source. */
const templates = (): string[] => [
  ...new Set(
    sources(['wording/src/', 'motifs/src/', 'eval/src/', 'engine/src/', 'web/src/']).flatMap((source) =>
      [...source.matchAll(/(?:text|words)!\(\s*"([^"]*)"/g)].map((found) => found[1]!),
    ),
  ),
];

/** Words that stand in the server's declarations; a test of the server's writes them down. */
const declared: { names: string[]; nouns: string[]; families: string[]; entries: string[]; texts: string[] } = JSON.parse(
  readFileSync(new URL('../../tests/data/words.json', import.meta.url), 'utf8'),
);

const LANGUAGES = {
  de: { review: saidDe, why: whyDe, terms: termsDe, refusals: refusalsDe },
  fr: { review: saidFr, why: whyFr, terms: termsFr, refusals: refusalsFr },
};

const names = (text: string): string[] => [...text.matchAll(/\{(\w+)/g)].map((found) => found[1]!).sort();

test('every sentence of the server has its words in every language, and fills in the same arguments', () => {
  const known = templates();
  assert.ok(known.length > 250, `${known.length} templates`);
  for (const [name, { review, why, terms }] of Object.entries(LANGUAGES)) {
    const own = { ...review, ...why };
    assert.equal(Object.keys(own).length, Object.keys(review).length + Object.keys(why).length, `${name} says something twice`);
    for (const template of known) {
      assert.ok(own[template], `${name} lacks: ${template}`);
      assert.deepEqual(names(own[template]!), names(template), `${name}: ${template}`);
    }
    // What the server no longer says goes; forms of a word follow it after a point.
    for (const key of Object.keys(own))
      assert.ok(
        known.some((one) => key === one || key.startsWith(`${one}.`)),
        `${name} has: ${key}`,
      );
    // No noun takes the place of a word that reviews use.
    const all = allWords(review, why, terms);
    for (const [key, word] of Object.entries(own)) assert.equal(all[key], word, `${name}: ${key}`);
    // Every form that is asked for is there for some word at least.
    for (const text of Object.values(all))
      for (const [, form] of text.matchAll(/\{\w+\.(\w+)\}/g))
        assert.ok(
          Object.keys(all).some((key) => key.endsWith(`.${form}`)),
          `${name}: ${form}`,
        );
  }
});

test('terms, families, weights and evaluators have their words in every language, and no others', () => {
  assert.ok(declared.names.length > 120 && declared.texts.length > 150, 'the list is whole');
  const figures = (text: string) => text.replace(/\d[\d,.]*\d|\d/g, '#');
  // Squares and ranks are no words.
  const parts = declared.entries
    .flatMap((entry) => entry.split(/, |: /))
    .filter((part) => !/^(rank \d|[a-h]|[a-h]\d( [a-h]\d)*)$/.test(part));
  for (const [name, { terms }] of Object.entries(LANGUAGES)) {
    const same = (words: Record<string, string>, wanted: string[], what: string) =>
      assert.deepEqual(Object.keys(words).sort(), [...new Set(wanted)].sort(), `${name}: ${what}`);
    same(terms.names, declared.names, 'names');
    same(terms.nouns, declared.nouns, 'nouns');
    same(terms.families, declared.families, 'families');
    same(terms.entries, parts, 'entries');
    same(
      terms.texts,
      declared.texts.map((text) => (terms.texts[text] === undefined ? figures(text) : text)),
      'texts',
    );
    const count = (text: string) => text.split('#').length;
    for (const [english, text] of Object.entries(terms.texts)) assert.equal(count(text), count(english), english);
    for (const table of Object.values<Record<string, string>>({ ...terms }))
      for (const word of Object.values(table)) assert.ok(word.trim() !== '', name);
  }
  const elo = '129 Elo above count (1,000 games a pairing at 500 nodes a move).';
  assert.equal(termText(elo, termsDe), '129 Elo über count (1,000 Partien je Paarung mit 500 Knoten je Zug).');
  assert.equal(termName('passed pawn', termsDe), 'Freibauer');
  assert.equal(termName('bishop pair', termsFr), 'paire de fous');
  assert.equal(termName('rounding', termsFr, whyFr), 'arrondi');
  assert.equal(
    entryText('edge file, rank 3', (rank) => `Reihe ${rank}`, termsDe),
    'Randlinie, Reihe 3',
  );
});

test('the sentences of Why are said in the words of the language', () => {
  const word = (template: string) => ({ template, arguments: {} });
  const clause = {
    template: "{worse}'s {noun} cost it {size}",
    arguments: { worse: word('Black'), noun: word('isolated pawns'), size: '0.31' },
  };
  const place = { template: '{role} {square}', arguments: { role: word('pawn'), square: 'd5' } };
  const sentence = { template: '{said} ({places}).', arguments: { said: clause, places: place } };
  const family = { template: '{family} ({size})', arguments: { family: word('passed pawns'), size: '+0.20' } };
  const more = { template: 'has more from {what}', arguments: { what: family } };
  const compared = { template: 'Compared with now, {mover} {what}.', arguments: { mover: word('White'), what: more } };
  const [german, french] = Object.values(LANGUAGES).map(({ review, why, terms }) => allWords(review, why, terms));
  assert.equal(rendered(sentence, german!), 'isolierte Bauern kosten Schwarz 0.31 (Bauer d5).');
  assert.equal(rendered(sentence, french!), 'les pions isolés coûtent 0.31 aux Noirs (pion d5).');
  assert.equal(rendered(compared, german!), 'Verglichen mit jetzt: Weiß hat mehr aus Freibauern (+0.20).');
  assert.equal(rendered(compared, french!), 'Par rapport à maintenant, le camp des Blancs tire plus des pions passés (+0.20).');
});

test('every refusal of the server that a person may meet has its words in every language', () => {
  // Literals that are whole sentences, or a message of the readers of positions, moves and games.
  const literals = (source: string) =>
    [...source.replace(/^\s*\/\/.*$/gm, '').matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((found) => found[1]!.replace(/\{[^}]*\}/g, '{}'));
  const server = sources(['web/src/']).filter((source) => /Refusal/.test(source));
  const sentences = server.flatMap(literals).filter((text) => /^[A-Z'{].* .*\.$/.test(text) && text !== '{} to move.');
  const readers = ['chess/src/fen_error.rs', 'chess/src/san.rs', 'chess/src/uci.rs', 'chess/src/pgn/error.rs'].flatMap((file) =>
    literals(shipped(new URL(file, CRATES))).filter((text) => text.includes(' ')),
  );
  const known = [...new Set([...sentences, ...readers])];
  assert.ok(known.length > 60, `${known.length} refusals`);
  for (const [name, { refusals }] of Object.entries(LANGUAGES)) {
    for (const template of known) {
      assert.ok(refusals[template], `${name} lacks: ${template}`);
      assert.equal(refusals[template]!.split('{}').length, template.split('{}').length, `${name}: ${template}`);
    }
    const others = sources(['chess/src/', 'eval/src/']).flatMap(literals);
    for (const template of Object.keys(refusals))
      assert.ok(known.includes(template) || others.includes(template) || /^(White|Black)$/.test(template), `${name} has: ${template}`);
  }
  const [german, french] = Object.values(LANGUAGES).map(({ refusals }) => patterns(refusals));
  assert.equal(refusalIn(german!, 'White has 2 kings; each side has exactly one.'), 'Könige von Weiß: 2; jede Seite hat genau einen.');
  assert.equal(
    refusalIn(french!, "Game 3, line 12: 'Bb9' is not a legal move in this position."),
    'Partie 3, ligne 12 : « Bb9 » n’est pas un coup légal dans cette position.',
  );
  assert.equal(refusalIn(german!, 'Something that nobody foresaw.'), 'Something that nobody foresaw.');
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
