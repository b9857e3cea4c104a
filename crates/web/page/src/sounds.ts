// Sounds of the board, made here note by note: there is nothing to fetch. Off until the person wants them.

import { sounds } from './settings.ts';

type Kind = 'move' | 'capture' | 'check';

/** Hertz, when it begins, and how long it lasts, in seconds. */
const NOTES: Record<Kind, [number, number, number][]> = {
  move: [[220, 0, 0.08]],
  capture: [
    [180, 0, 0.06],
    [120, 0.05, 0.12],
  ],
  check: [
    [440, 0, 0.1],
    [587, 0.1, 0.16],
  ],
};

let context: AudioContext | undefined;

export function sound(kind: Kind): void {
  if (!sounds.peek()) return;
  try {
    context ??= new AudioContext();
    void context.resume();
    for (const [pitch, from, length] of NOTES[kind]) {
      const tone = context.createOscillator();
      const volume = context.createGain();
      const begin = context.currentTime + from;
      tone.type = 'triangle';
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.25, begin);
      volume.gain.exponentialRampToValueAtTime(0.001, begin + length);
      tone.connect(volume).connect(context.destination);
      tone.start(begin);
      tone.stop(begin + length);
    }
    document.documentElement.dataset.sound = kind;
  } catch {
    // A browser without sound plays on in silence.
  }
}
