// A value that tells its readers when it changes. Small on purpose: a signal, an
// effect that re-runs when a signal it read changes, and a scope that ends many
// effects at once when a view is left.

type Run = () => void;
interface Effect {
  run: Run;
  sources: Set<Set<Effect>>;
  cleanups: Run[];
}

let current: Effect | undefined;
let collecting: Run[] | undefined;
const pending = new Set<Effect>();
let flushing = false;

export interface Signal<T> {
  (): T;
  set(value: T): void;
  update(change: (value: T) => T): void;
  /** Reads without subscribing. */
  peek(): T;
}

export function signal<T>(initial: T): Signal<T> {
  let value = initial;
  const readers = new Set<Effect>();
  const read = (() => {
    if (current) {
      readers.add(current);
      current.sources.add(readers);
    }
    return value;
  }) as Signal<T>;
  read.peek = () => value;
  read.set = (next) => {
    if (Object.is(next, value)) return;
    value = next;
    for (const reader of readers) pending.add(reader);
    flush();
  };
  read.update = (change) => read.set(change(value));
  return read;
}

let batching = 0;

/** Several changes at once: readers run after the last of them, and never see some without the others. */
export function batch(changes: () => void): void {
  batching++;
  try {
    changes();
  } finally {
    batching--;
  }
  flush();
}

function flush(): void {
  if (flushing || batching > 0) return;
  flushing = true;
  try {
    // Bounded, so that two effects that set each other's signals cannot hang the page.
    for (let round = 0; pending.size > 0 && round < 100; round++) {
      const now = [...pending];
      pending.clear();
      for (const effect of now) effect.run();
    }
  } finally {
    flushing = false;
  }
}

/** Runs `body` now and again after each change of a signal that it read. */
export function effect(body: () => void): Run {
  const self: Effect = { run: () => {}, sources: new Set(), cleanups: [] };
  const clear = () => {
    for (const readers of self.sources) readers.delete(self);
    self.sources.clear();
    for (const cleanup of self.cleanups.splice(0)) cleanup();
  };
  let ended = false;
  self.run = () => {
    if (ended) return;
    clear();
    const before = current;
    const outer = collecting;
    current = self;
    // Effects begun inside this one end when it runs again.
    collecting = self.cleanups;
    try {
      body();
    } finally {
      current = before;
      collecting = outer;
    }
  };
  const end = () => {
    ended = true;
    pending.delete(self);
    clear();
  };
  collecting?.push(end);
  self.run();
  return end;
}

/** Registers work to do before the running effect runs again or ends, or when the open scope ends. */
export function onCleanup(run: Run): void {
  if (current) current.cleanups.push(run);
  else collecting?.push(run);
}

/** Runs `body`, and returns a function that ends every effect begun inside it. */
export function scope(body: () => void): Run {
  const outer = collecting;
  const mine: Run[] = [];
  collecting = mine;
  const reading = current;
  current = undefined;
  try {
    body();
  } finally {
    collecting = outer;
    current = reading;
  }
  return () => {
    for (const end of mine.splice(0).reverse()) end();
  };
}

/** Reads signals inside `body` without subscribing the running effect. */
export function untracked<T>(body: () => T): T {
  const before = current;
  current = undefined;
  try {
    return body();
  } finally {
    current = before;
  }
}

/** A signal kept in the browser's storage, so that a reload loses nothing. */
/** With `own`, each tab keeps its own value; a new tab begins with the one that was set last. */
export function stored<T>(key: string, initial: T, valid: (value: unknown) => value is T, own = false): Signal<T> {
  let start = initial;
  try {
    const text = (own ? sessionStorage.getItem(`gander.${key}`) : null) ?? localStorage.getItem(`gander.${key}`);
    if (text !== null) {
      const value: unknown = JSON.parse(text);
      if (valid(value)) start = value;
    }
  } catch {
    // Storage may be switched off or hold another version's data: begin afresh.
  }
  const result = signal(start);
  const set = result.set;
  result.set = (value) => {
    set(value);
    try {
      const text = JSON.stringify(value);
      if (own) sessionStorage.setItem(`gander.${key}`, text);
      localStorage.setItem(`gander.${key}`, text);
    } catch {
      // Full or forbidden storage must not stop the page.
    }
  };
  result.update = (change) => result.set(change(result.peek()));
  return result;
}

export const isString = (value: unknown): value is string => typeof value === 'string';
export const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
