// Why: the score taken apart. Sentences first, then the table of terms, with the
// board lit by whatever is pointed at; a second evaluator beside; weights to turn.

import { besideExplanation, explanation, explanationTrouble, followBeside } from '../analysis.ts';
import type { Explanation } from '../api.ts';
import type { Heat } from '../board.ts';
import { fill, h, select, toggle } from '../dom.ts';
import { messages } from '../messages/index.ts';
import { moveList } from '../parts/moves.ts';
import { followWithSearchExplanation, searched, searchLineCard, searchRowsCard, searchWhyCard } from '../parts/searchwhy.ts';
import { studyBoard } from '../parts/studyboard.ts';
import { rowHeat, termTable } from '../parts/terms.ts';
import { weightsCard } from '../parts/weights.ts';
import { sentencesOf } from '../said.ts';
import { beside, evaluator, evaluatorOptions, evaluatorPage } from '../settings.ts';
import { effect, isBoolean, isString, onCleanup, scope, signal, stored } from '../signal.ts';
import * as study from '../study.ts';
import { termText } from '../terms.ts';
import { pawns, printed, squareName, verdict } from '../words.ts';

type Layer = 'none' | 'squares' | 'pieces' | 'disagreement';
const layer = stored<string>('why-layer', 'squares', isString);

/** Whether Why explains the board as it stands, or the search's score. */
const asItStands = stored<boolean>('why-stands', false, isBoolean);

export function why(root: HTMLElement): void {
  const holder = root;
  effect(() => {
    const stands = asItStands();
    const leave = scope(() => (stands ? whyStands(holder) : whySearched(holder)));
    onCleanup(leave);
  });
}

const modeSwitch = (): HTMLElement =>
  h(
    'div',
    { class: 'why-mode' },
    toggle(messages.asItStands, asItStands.peek(), (on) => asItStands.set(on)),
  );

/** The search's score, taken apart where its line comes to rest. */
function whySearched(root: HTMLElement): void {
  followWithSearchExplanation();
  const pointed = signal<string | undefined>(undefined);
  const shown = studyBoard(undefined, () => {
    const now = searched();
    return now && { score: now.score, searched: true };
  });
  effect(() => {
    const line = searched()?.line ?? [];
    shown.arrows.set(
      line.slice(0, 3).map((move, i) => ({
        from: move.uci.slice(0, 2),
        to: move.uci.slice(2, 4),
        brush: i === 0 ? ('best' as const) : ('second' as const),
      })),
    );
  });
  effect(() => {
    const now = explanation();
    const row = now && now.fen === study.place()?.fen ? now.rows.find((one) => one.name === pointed()) : undefined;
    shown.board.heat(row && now ? rowHeat(row, now.unit) : new Map());
  });
  fill(
    root,
    shown.element,
    h(
      'div',
      { class: 'panel' },
      modeSwitch(),
      searchWhyCard(),
      searchLineCard(),
      searchRowsCard(pointed),
      h('section', { class: 'card', 'aria-label': messages.evaluator }, chooser(false)),
      h('details', { class: 'card' }, h('summary', null, messages.moves), moveList({ tree: study.tree, path: study.path, go: study.go })),
    ),
  );
}

function whyStands(root: HTMLElement): void {
  followBeside();
  const pointed = signal<string | undefined>(undefined);
  const pointedBeside = signal<string | undefined>(undefined);
  const phase = signal<number | null>(null);
  const tuned = signal('');
  // Here the bar shows what the table sums to, not what a search found.
  const shown = studyBoard(undefined, () => {
    const now = explanation();
    return now && { score: { cp: now.score_cp }, searched: false };
  });
  shown.arrows.set([]);

  effect(() => {
    const now = explanation();
    const second = besideExplanation();
    if (!now || now.fen !== study.place()?.fen) {
      shown.board.heat(new Map());
      return;
    }
    const row = now.rows.find((candidate) => candidate.name === pointed());
    const besideRow = second?.rows.find((candidate) => candidate.name === pointedBeside());
    if (row) shown.board.heat(rowHeat(row, now.unit));
    else if (besideRow && second) shown.board.heat(rowHeat(besideRow, second.unit));
    else shown.board.heat(layerHeat(layer() as Layer, now, second));
  });

  const trouble = h('p', { class: 'trouble', role: 'alert' });
  effect(() => {
    trouble.textContent = explanationTrouble();
    trouble.hidden = explanationTrouble() === '';
  });

  const second = h('div', { class: 'stack' });
  effect(() => {
    fill(second);
    if (!beside()) return;
    fill(
      second,
      disagreementCard(),
      h(
        'section',
        { class: 'card', 'aria-label': messages.termsOf(beside()) },
        summary(besideExplanation),
        termTable({ explanation: besideExplanation, phase: () => null, pointed: pointedBeside, label: messages.termsOf(beside()) }),
      ),
    );
  });

  fill(
    root,
    shown.element,
    h(
      'div',
      { class: 'panel' },
      modeSwitch(),
      trouble,
      sentencesCard(),
      h(
        'section',
        { class: 'card', 'aria-label': messages.terms },
        chooser(),
        layers(),
        phaseSlider(phase),
        termTable({
          explanation,
          phase,
          pointed,
          label: messages.madeOfTitle,
          tune: (name) => {
            tuned.set('');
            tuned.set(name);
          },
        }),
      ),
      second,
      weightsCard(tuned),
      h('details', { class: 'card' }, h('summary', null, messages.moves), moveList({ tree: study.tree, path: study.path, go: study.go })),
    ),
  );
}

/** Which board colouring to show, and how strong each square is. */
function layerHeat(which: Layer, now: Explanation, second: Explanation | undefined): Map<string, Heat> {
  const heat = new Map<string, Heat>();
  if (which === 'none') return heat;
  let values: { square: string; value: number; text: string }[];
  if (which === 'pieces') {
    values = now.by_piece.map((part) => ({
      square: part.square,
      value: part.value * now.unit,
      text: (((part.side === 'white' ? part.value : -part.value) * now.unit) / 100).toFixed(1).replace('-', '−'),
    }));
  } else {
    const apart = which === 'disagreement' && second;
    values = now.by_square.map((_, index) => {
      const difference = apart
        ? now.by_square[index]! * now.unit - second.by_square[index]! * second.unit
        : now.by_square_without_material[index]! * now.unit;
      return { square: squareName(index), value: difference, text: Math.abs(difference) >= 1 ? pawns(difference) : '' };
    });
  }
  const most = Math.max(1, ...values.map((entry) => Math.abs(entry.value)));
  for (const entry of values)
    if (entry.value !== 0)
      heat.set(entry.square, { strength: Math.sqrt(Math.abs(entry.value) / most) * Math.sign(entry.value), text: entry.text });
  return heat;
}

function sentencesCard(): HTMLElement {
  const card = h('section', { class: 'card headline', 'aria-label': messages.reasonInWords });
  effect(() => {
    const now = explanation();
    if (!now) {
      fill(card, h('p', { class: 'quiet' }, messages.askingGander));
      return;
    }
    fill(
      card,
      h(
        'div',
        { class: 'headline-top' },
        h('span', { class: 'score' }, pawns(now.score_cp)),
        h(
          'div',
          { class: 'headline-words' },
          h('h2', null, verdict({ cp: now.score_cp })),
          h('p', { class: 'quiet' }, messages.seesBeforeSearch(now.evaluator)),
        ),
        h('a', { class: 'button', href: '#/compare' }, messages.compareMoves),
      ),
      h(
        'ul',
        { class: 'sentences' },
        sentencesOf(now).map((sentence) => h('li', null, printed(sentence))),
      ),
    );
  });
  return card;
}

function summary(which: () => Explanation | undefined): HTMLElement {
  const line = h('p', { class: 'summary' });
  effect(() => {
    const now = which();
    fill(line, now && h('strong', null, `${now.evaluator}: ${pawns(now.score_cp)}`));
  });
  return line;
}

function chooser(withSecond = true): HTMLElement {
  const row = h('div', { class: 'controls' });
  const about = h('p', { class: 'quiet' });
  effect(() => {
    fill(
      row,
      select(messages.evaluator, evaluatorOptions(), evaluator(), (name) => evaluator.set(name)),
      withSecond &&
        select(
          messages.besideIt,
          [{ value: '', text: messages.noEvaluator }, ...evaluatorOptions().filter((option) => option.value !== evaluator())],
          beside(),
          (name) => beside.set(name),
        ),
    );
    const page = evaluatorPage(evaluator());
    fill(
      about,
      page && termText(page.summary),
      page && ' ',
      page && h('a', { href: `#/learn/${encodeURIComponent(page.name)}` }, messages.more),
    );
  });
  return h('div', null, row, about);
}

function layers(): HTMLElement {
  const holder = h('div', {
    class: 'segments',
    role: 'radiogroup',
    'aria-label': messages.whatBoardShows,
  });
  const choices: [Layer, string][] = [
    ['squares', messages.squares],
    ['pieces', messages.pieces],
    ['disagreement', messages.disagreement],
    ['none', messages.plain],
  ];
  effect(() => {
    const hasSecond = beside() !== '';
    const now = layer() === 'disagreement' && !hasSecond ? 'squares' : layer();
    fill(
      holder,
      choices
        .filter(([value]) => value !== 'disagreement' || hasSecond)
        .map(([value, text]) =>
          h(
            'button',
            { type: 'button', role: 'radio', 'aria-checked': now === value ? 'true' : 'false', onclick: () => layer.set(value) },
            text,
          ),
        ),
    );
  });
  return holder;
}

/** From middlegame to endgame: how the same position would count at another phase. */
function phaseSlider(phase: ReturnType<typeof signal<number | null>>): HTMLElement {
  const holder = h('div', { class: 'phase' });
  const output = h('output');
  const input = h('input', {
    type: 'range',
    min: 0,
    max: 100,
    step: 1,
    'aria-label': messages.phaseSlider,
    oninput: () => phase.set(1 - Number(input.value) / 100),
  });
  const asIs = toggle(messages.asItIsNow, true, (on) => phase.set(on ? null : share(explanation.peek())));
  effect(() => {
    const now = explanation();
    holder.hidden = !now || now.phase === null;
    if (!now || now.phase === null) {
      phase.set(null);
      return;
    }
    const value = phase() ?? share(now);
    input.value = String(Math.round((1 - value) * 100));
    (asIs.querySelector('input') as HTMLInputElement).checked = phase() === null;
    output.textContent =
      messages.middlegameShare(Math.round(value * 100)) + (phase() === null ? messages.asThisPosition : messages.supposing);
  });
  fill(
    holder,
    h('span', { 'aria-hidden': 'true' }, messages.middlegame),
    input,
    h('span', { 'aria-hidden': 'true' }, messages.endgame),
    output,
    asIs,
  );
  return holder;
}

/** The weight of the middlegame, 0 to 1. */
const share = (now: Explanation | undefined): number => (now?.phase ? now.phase.middlegame / Math.max(1, now.phase.of) : 1);

/** Where two evaluators differ most. */
function disagreementCard(): HTMLElement {
  const card = h('section', { class: 'card', 'aria-label': messages.whereDisagree });
  effect(() => {
    const one = explanation();
    const two = besideExplanation();
    if (!one || !two || one.fen !== two.fen) {
      fill(card, h('p', { class: 'quiet' }, messages.askingGander));
      return;
    }
    const squares = one.by_square
      .map((value, index) => ({ square: squareName(index), one: value * one.unit, two: (two.by_square[index] ?? 0) * two.unit }))
      .sort((first, second) => Math.abs(second.one - second.two) - Math.abs(first.one - first.two))
      .slice(0, 4)
      .filter((entry) => Math.abs(entry.one - entry.two) >= 1);
    fill(
      card,
      h('h2', null, messages.whereDisagree),
      h(
        'p',
        null,
        messages.disagreeSums(one.evaluator, pawns(one.score_cp), two.evaluator, pawns(two.score_cp), pawns(one.score_cp - two.score_cp)),
      ),
      squares.length > 0 &&
        h(
          'ul',
          null,
          squares.map((entry) =>
            h('li', null, h('strong', null, entry.square), `: ${one.evaluator} ${pawns(entry.one)}, ${two.evaluator} ${pawns(entry.two)}`),
          ),
        ),
    );
  });
  return card;
}
