// Turning the knobs: each weight of the evaluator as a slider. The score, the
// table and the best move follow. The result can be saved as the file that the
// engine loads.

import * as api from '../api.ts';
import { debounce, download, fill, h } from '../dom.ts';
import { messages } from '../messages/index.ts';
import { changedWeights, developers, evaluator, evaluatorPage, resetWeights, setWeight } from '../settings.ts';
import { effect, onCleanup, type Signal, signal } from '../signal.ts';
import { start } from '../socket.ts';
import { movesTo, path, place, tree } from '../study.ts';
import { entryText, termName, termText } from '../terms.ts';
import { capital, scoreText } from '../words.ts';

const MOST_SHOWN = 40;
const NODES = 60_000;

/** `wanted` is the term whose weights are asked for. */
export function weightsCard(wanted: Signal<string>): HTMLElement {
  const numbers = signal<api.WeightNumber[] | undefined>(undefined);
  const filter = signal('');
  const trouble = signal('');
  const list = h('div', { class: 'weights' });
  const details = h('details', { class: 'card weights-card' });
  const search = h('input', {
    type: 'search',
    placeholder: messages.findWeightHint,
    'aria-label': messages.findWeight,
    oninput: (event: Event) => filter.set((event.target as HTMLInputElement).value),
  });

  effect(() => {
    const name = evaluator();
    numbers.set(undefined);
    let stale = false;
    onCleanup(() => (stale = true));
    if (!evaluatorPage(name)?.tunable) return;
    api.weights(name).then(
      (answer) => !stale && numbers.set(answer.numbers),
      (reason: Error) => !stale && trouble.set(reason.message),
    );
  });
  effect(() => {
    const term = wanted();
    if (!term) return;
    search.value = term;
    filter.set(term);
    details.open = true;
    details.scrollIntoView({ block: 'nearest' });
  });
  effect(() => {
    const all = numbers();
    const page = evaluatorPage(evaluator());
    if (page && !page.tunable) {
      fill(list, h('p', { class: 'quiet' }, messages.noWeights(page.name)));
      return;
    }
    if (!all) {
      fill(list, h('p', { class: 'quiet' }, trouble() || messages.fetchingWeights));
      return;
    }
    const words = filter().toLowerCase().split(/\s+/).filter(Boolean);
    const matching = all.filter((number) => {
      const text = `${number.term} ${number.key} ${labelOf(number)} ${termText(number.meaning)}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
    const name = evaluator();
    fill(
      list,
      matching.slice(0, MOST_SHOWN).map((number) => slider(name, number)),
      matching.length === 0 && h('p', { class: 'quiet' }, messages.noSuchWeight),
      matching.length > MOST_SHOWN && h('p', { class: 'quiet' }, messages.moreWeights(matching.length - MOST_SHOWN)),
    );
  });

  const changed = h('p', { class: 'quiet' });
  effect(() => {
    const many = Object.keys(changedWeights(evaluator())).length;
    changed.textContent = many === 0 ? messages.weightsShipped : messages.weightsChanged(many);
  });
  fill(
    details,
    h('summary', null, messages.changeAndWatch),
    h('div', { class: 'row' }, search),
    bestMoveWatch(),
    list,
    changed,
    h(
      'div',
      { class: 'row wrap' },
      h('button', { type: 'button', onclick: () => void save(trouble) }, messages.saveWeights),
      h(
        'button',
        {
          type: 'button',
          onclick: () => {
            resetWeights(evaluator.peek());
            numbers.set(numbers.peek() && [...numbers.peek()!]);
          },
        },
        messages.resetWeights,
      ),
    ),
  );
  return details;
}

/** "Knight mobility: 3, middlegame". */
function labelOf(number: api.WeightNumber): string {
  const entry = number.entry === null ? '' : `: ${entryText(number.entry, messages.rankNumber)}`;
  const half = number.half === null ? '' : `, ${number.half === 'middlegame' ? messages.middlegameLower : messages.endgameLower}`;
  return capital(termName(number.term)) + entry + half;
}

function slider(name: string, number: api.WeightNumber): HTMLElement {
  const now = changedWeights(name)[number.key] ?? number.value;
  const output = h('output', null, String(now));
  const send = debounce(80, (value: number) => setWeight(name, number.key, value === number.value ? undefined : value));
  const input = h('input', {
    type: 'range',
    min: Math.min(number.min, now),
    max: Math.max(number.max, now),
    step: 1,
    value: now,
    'data-weight': number.key,
    oninput: () => {
      output.textContent = input.value;
      send(Number(input.value));
    },
  });
  return h(
    'label',
    { class: 'weight', title: termText(number.meaning) },
    h('span', null, labelOf(number), developers() && h('small', null, number.key)),
    input,
    output,
  );
}

async function save(trouble: Signal<string>): Promise<void> {
  try {
    const file = await api.weightsFile(evaluator.peek(), changedWeights(evaluator.peek()));
    download(file.name, file.text);
  } catch (reason) {
    trouble.set((reason as Error).message);
  }
}

/** The best move with the shipped weights and with the changed ones, at equal nodes. */
function bestMoveWatch(): HTMLElement {
  const line = h('p', { class: 'best-now', role: 'status' });
  const found = signal<{ shipped?: string; mine?: string }>({});
  let lastFen = '';
  effect(() => {
    const here = place();
    const name = evaluator();
    const mine = changedWeights(name);
    if (!here || here.status.over || Object.keys(mine).length === 0) {
      found.set({});
      return;
    }
    const run = (weights: api.Overrides, key: 'shipped' | 'mine') =>
      start(
        {
          task: 'analyse',
          fen: tree.peek().start_fen,
          moves: movesTo(path.peek()),
          evaluator: name,
          lines: 1,
          limits: { nodes: NODES },
          weights,
        },
        (answer) => {
          if (answer.kind === 'line' && answer.pv[0])
            found.update((old) => ({ ...old, [key]: `${answer.pv[0]!.san} (${scoreText(answer.score)})` }));
        },
      );
    if (lastFen !== here.fen + name) found.set({});
    lastFen = here.fen + name;
    onCleanup(run(mine, 'mine'));
    if (!found.peek().shipped) onCleanup(run({}, 'shipped'));
  });
  effect(() => {
    const { shipped, mine } = found();
    line.textContent = mine ? messages.bestMoveNow(mine) + (shipped ? messages.withShipped(shipped) : '') : '';
  });
  return line;
}
