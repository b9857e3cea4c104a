// Building elements. Text always goes in as text, never as markup, so that a
// name or a comment from a stranger's game can show no script.

export type Child = Node | string | number | null | undefined | false | Child[];
type Listener = (event: never) => void;
export type Properties = Record<string, string | number | boolean | Listener | null | undefined>;

/** An element with attributes, `on…` listeners and children. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties?: Properties | null,
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  apply(element, properties);
  append(element, children);
  return element;
}

const SVG = 'http://www.w3.org/2000/svg';

/** The same for SVG. */
export function svg(tag: string, properties?: Properties | null, ...children: Child[]): SVGElement {
  const element = document.createElementNS(SVG, tag);
  apply(element, properties);
  append(element, children);
  return element;
}

function apply(element: Element, properties?: Properties | null): void {
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === 'function') {
      element.addEventListener(name.slice(2).toLowerCase(), value as unknown as EventListener);
    } else if (name === 'value' && 'value' in element) {
      (element as HTMLInputElement).value = String(value);
    } else if (name === 'checked') {
      (element as HTMLInputElement).checked = value === true;
    } else {
      element.setAttribute(name, value === true ? '' : String(value));
    }
  }
}

function append(element: Element, children: Child[]): void {
  for (const child of children) {
    if (Array.isArray(child)) append(element, child);
    else if (child instanceof Node) element.append(child);
    else if (child !== null && child !== undefined && child !== false) element.append(String(child));
  }
}

/** Replaces everything inside `element`. */
export function fill(element: Element, ...children: Child[]): void {
  element.replaceChildren();
  append(element, children);
}

let counter = 0;
/** A fresh identifier, to tie labels and notes to their fields. */
export const fresh = (prefix: string): string => `${prefix}-${++counter}`;

/** A labelled choice. */
export function select(
  label: string,
  options: { value: string; text: string }[],
  value: string,
  change: (value: string) => void,
): HTMLLabelElement {
  const field = h(
    'select',
    { onchange: (event: Event) => change((event.target as HTMLSelectElement).value) },
    options.map((option) => h('option', { value: option.value }, option.text)),
  );
  field.value = value;
  return h('label', { class: 'field' }, h('span', null, label), field);
}

/** A switch: a check box that says what it does. */
export function toggle(label: string, on: boolean, change: (on: boolean) => void): HTMLLabelElement {
  return h(
    'label',
    { class: 'switch' },
    h('input', { type: 'checkbox', checked: on, onchange: (event: Event) => change((event.target as HTMLInputElement).checked) }),
    h('span', null, label),
  );
}

/** Offers text as a file to keep. */
export function download(name: string, content: string | Blob, type = 'text/plain'): void {
  const address = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type }) : content);
  const link = h('a', { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Tells a screen reader something without moving the focus. */
export function announce(text: string): void {
  const region = document.getElementById('announcer');
  if (region) region.textContent = text;
}

/** Calls `run` once things have been quiet for `wait` milliseconds. */
export function debounce<A extends unknown[]>(wait: number, run: (...values: A) => void): (...values: A) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => run(...values), wait);
  };
}
