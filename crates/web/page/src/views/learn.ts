// Learn: the course, and the glossary: a page for each evaluator and each of its terms, written from the same
// declarations that the engine scores by. Places in the code are for those who ask for them.

import type * as api from '../api.ts';
import { picture } from '../board.ts';
import { fill, h, toggle } from '../dom.ts';
import { messages } from '../messages/index.ts';
import { about, developers, evaluator } from '../settings.ts';
import { effect } from '../signal.ts';
import * as study from '../study.ts';
import { termName, termText } from '../terms.ts';
import { capital, sideName } from '../words.ts';
import { course } from './course.ts';

export function learn(root: HTMLElement, rest: string[]): void {
  const inCourse = rest[0] === undefined || rest[0] === 'course';
  const place = h('div', { class: inCourse && rest[1] && rest[2] !== 'end' ? 'learn-place lesson-place' : 'learn-place' });
  const tab = (title: string, href: string, on: boolean) => h('a', { href, 'aria-current': on ? 'true' : null }, title);
  fill(
    root,
    h(
      'nav',
      { class: 'learn-tabs', 'aria-label': messages.viewLearn },
      tab(messages.course, '#/learn', inCourse),
      tab(messages.glossary, '#/learn/glossary', !inCourse),
    ),
    place,
  );
  if (inCourse) course(place, rest.slice(1));
  else glossary(place, rest);
}

function glossary(root: HTMLElement, rest: string[]): void {
  root.classList.add('glossary');
  const side = h('nav', { class: 'learn-list card', 'aria-label': messages.evaluatorsAndTerms });
  const page = h('article', { class: 'learn-page card' });
  effect(() => {
    const offer = about();
    if (!offer) return;
    const chosen = offer.evaluators.find((entry) => entry.name === rest[0]);
    const term = chosen?.terms.find((entry) => entry.name === rest[1]);
    fill(
      side,
      h('a', { href: '#/learn/glossary', 'aria-current': chosen ? null : 'page' }, messages.allEvaluators),
      offer.evaluators.map((entry) => [
        h('a', { href: address(entry.name), 'aria-current': entry === chosen && !term ? 'page' : null }, entry.name),
        entry === chosen &&
          h(
            'div',
            { class: 'learn-terms' },
            entry.terms.map((one) =>
              h('a', { href: address(entry.name, one.name), 'aria-current': one === term ? 'page' : null }, capital(termName(one.name))),
            ),
          ),
      ]),
    );
    if (chosen && term) termPage(page, chosen, term);
    else if (chosen) evaluatorPage(page, chosen);
    else overview(page, offer);
  });
  fill(root, side, page);
}

const address = (evaluatorName: string, term?: string): string =>
  `#/learn/${encodeURIComponent(evaluatorName)}${term ? `/${encodeURIComponent(term)}` : ''}`;

function overview(page: HTMLElement, offer: api.About): void {
  fill(
    page,
    h('h1', null, messages.glossary),
    h('p', null, messages.glossaryLead),
    h(
      'div',
      { class: 'learn-cards' },
      offer.evaluators.map((entry) =>
        h(
          'a',
          { class: 'learn-card', href: address(entry.name) },
          h('strong', null, entry.name),
          h('span', null, termText(entry.summary)),
          h('span', { class: 'quiet' }, entry.elo ? termText(entry.elo) : ''),
        ),
      ),
    ),
    toggle(messages.forDevelopers, developers(), (on) => developers.set(on)),
    h('p', { class: 'quiet' }, messages.aboutGander(offer.version)),
  );
}

function evaluatorPage(page: HTMLElement, entry: api.EvaluatorPage): void {
  fill(
    page,
    h('h1', null, termText(entry.title)),
    h('p', { class: 'lead' }, termText(entry.summary)),
    entry.story.map((paragraph) => h('p', null, termText(paragraph))),
    h(
      'dl',
      { class: 'facts' },
      developers() && [h('dt', null, messages.code), h('dd', null, h('code', null, entry.code))],
      h('dt', null, messages.worth),
      h('dd', null, entry.elo ? termText(entry.elo) : messages.notMeasured),
    ),
    exampleBlock(entry.name, entry.example_fen, messages.startWith),
    h('h2', null, messages.itsTerms),
    h(
      'dl',
      { class: 'terms' },
      entry.terms.map((term) => [
        h('dt', null, h('a', { href: address(entry.name, term.name) }, capital(termName(term.name)))),
        h('dd', null, capital(termText(term.meaning))),
      ]),
    ),
  );
}

function termPage(page: HTMLElement, entry: api.EvaluatorPage, term: api.TermPage): void {
  fill(
    page,
    h('p', { class: 'quiet' }, h('a', { href: address(entry.name) }, entry.name), messages.termCrumb),
    h('h1', null, capital(termName(term.name))),
    h('p', { class: 'lead' }, `${capital(termText(term.meaning))}.`),
    h(
      'dl',
      { class: 'facts' },
      h('dt', null, messages.belongsTo),
      h('dd', null, termName(term.family)),
      developers() && [h('dt', null, messages.code), h('dd', null, h('code', null, term.code))],
      h('dt', null, messages.madeOf),
      h('dd', null, madeOf(term.numbers)),
      h('dt', null, messages.worth),
      h('dd', null, messages.notMeasuredAlone + (entry.elo ? messages.wholeEvaluator(termText(entry.elo)) : '')),
    ),
    term.example && exampleBlock(entry.name, term.example.fen, countsHere(term.example.centipawns)),
  );
}

/** What a term counts in its example. */
const countsHere = (centipawns: number): string =>
  messages.countsHere((Math.abs(centipawns) / 100).toFixed(2), sideName(centipawns > 0 ? 'white' : 'black'));

/** A network's row is made of no number of its own. */
function madeOf(numbers: number): string {
  if (numbers === 0) return messages.madeOfNetwork;
  return messages.numbersCount(numbers);
}

function exampleBlock(name: string, fen: string, text: string): HTMLElement {
  return h(
    'figure',
    { class: 'example' },
    picture(fen, 'white', text),
    h(
      'figcaption',
      null,
      h('p', null, text),
      h(
        'button',
        {
          type: 'button',
          onclick: () => {
            evaluator.set(name);
            void study.loadFen(fen).then(() => (location.hash = '#/why'));
          },
        },
        messages.lookInto,
      ),
    ),
  );
}
