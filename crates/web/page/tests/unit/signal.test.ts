// Signals: readers hear of changes, and nothing is heard after a scope has ended.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { effect, onCleanup, scope, signal, untracked } from '../../src/signal.ts';

test('an effect runs again when what it read changes, and only then', () => {
  const one = signal(1);
  const two = signal(10);
  const seen: number[] = [];
  effect(() => {
    seen.push(one() + untracked(two));
  });
  two.set(20);
  one.set(2);
  one.set(2);
  assert.deepEqual(seen, [11, 22]);
});

test('what an effect no longer reads no longer wakes it', () => {
  const which = signal(true);
  const left = signal(0);
  let runs = 0;
  effect(() => {
    runs++;
    if (which()) left();
  });
  which.set(false);
  left.set(5);
  assert.equal(runs, 2);
});

test('a scope ends its effects, theirs inside and their clean-up', () => {
  const value = signal(0);
  const log: string[] = [];
  const end = scope(() => {
    effect(() => {
      const now = value();
      effect(() => {
        log.push(`inner ${now} ${value()}`);
      });
      onCleanup(() => log.push(`cleaned ${now}`));
    });
  });
  value.set(1);
  end();
  value.set(2);
  assert.deepEqual(
    log.filter((line) => line.startsWith('cleaned')),
    ['cleaned 0', 'cleaned 1'],
  );
  assert.ok(!log.some((line) => line.endsWith(' 2')), log.join('; '));
});

test('effects that set each other do not hang', () => {
  const value = signal(0);
  effect(() => {
    if (value() < 1000) value.set(value() + 1);
  });
  assert.ok(value() > 0);
});
