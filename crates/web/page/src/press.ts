// A press that begins on a button must end on it. What the server sends while a pointer is down waits until it is up
// again; otherwise a line of the running search could move the button away between press and release, and the click
// would be lost, or a piece in the hand would be put back.

let pressed = false;
let waiting: (() => void)[] = [];

/** Runs now, or once no pointer is down. */
export function whenReleased(run: () => void): void {
  if (pressed) waiting.push(run);
  else run();
}

/** The same to wait for. */
export const released = (): Promise<void> => new Promise((resolve) => whenReleased(resolve));

function release(): void {
  // The click comes after the release: let it be heard first.
  setTimeout(() => {
    pressed = false;
    const due = waiting;
    waiting = [];
    for (const run of due) run();
  });
}

/** Listens for presses anywhere on the page. Called once at start. */
export function watchPresses(): void {
  addEventListener('pointerdown', () => (pressed = true), true);
  for (const end of ['pointerup', 'pointercancel', 'dragend']) addEventListener(end, release, true);
  // Only the window's own: a field that loses the focus is part of a press elsewhere.
  addEventListener('blur', release);
}
