// The course of a game: the evaluation as a curve over bands, one band for each
// term, so that one sees what the advantage was made of at every move.

import uPlot from 'uplot';
import type { Review } from '../api.ts';
import { type Bands, chooseBands, clamp, scorePawns } from '../bands.ts';
import { fill, h } from '../dom.ts';
import { messages } from '../messages/index.ts';
import { effect, onCleanup, type Signal, signal } from '../signal.ts';
import { moveNumber, pawns } from '../words.ts';

/** Colours of the bands: distinct in hue and lightness, the last for all the rest. */
const COLOURS = ['#3b7ea1', '#d98a1f', '#5c9a5f', '#b5533c', '#8267a5', '#c2a83e', '#4aa39b', '#a8577e', '#8a8f98'];

export function gameGraph(review: Review, ply: Signal<number>): HTMLElement {
  const holder = h('div', { class: 'graph' });
  const plies = Array.from({ length: review.moves.length + 1 }, (_, i) => i);
  const scores = [scorePawns(review.start.score, review.start.win), ...review.moves.map((move) => scorePawns(move.score, move.win))];
  const bands = chooseBands(review);
  // The right to move changes hands at every move, which says nothing about the game: its band is there for the asking.
  const hidden = signal<ReadonlySet<number>>(new Set(bands.families.flatMap((family, i) => (family === 'tempo' ? [i] : []))));
  const label = (at: number): string => {
    const move = review.moves[at - 1];
    if (!move) return 'start';
    const { number, side } = moveNumber(review.start_fen, at);
    return `${number}${side === 'white' ? '.' : '…'} ${move.san}`;
  };

  const stacks = () => stack(bands, hidden.peek());
  const range = (): [number, number] => {
    let low = Math.min(-1, ...scores);
    let high = Math.max(1, ...scores);
    for (const layer of stacks())
      for (const [bottom, top] of layer.edges) {
        low = Math.min(low, bottom);
        high = Math.max(high, top);
      }
    return [clamp(low) * 1.05, clamp(high) * 1.05];
  };
  const ink = () => getComputedStyle(holder).color || '#222';
  const faint = () => getComputedStyle(holder).outlineColor || '#ccc';

  // A label for every so many whole moves, so that no number comes twice.
  const everyPlies = 2 * Math.max(1, Math.ceil(review.moves.length / 2 / 10));
  const labelled = plies.filter((at) => at > 0 && (at - 1) % everyPlies === 0);
  const plot = new uPlot(
    {
      width: 640,
      height: 260,
      legend: { show: false },
      cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
      scales: { x: { time: false, range: [0, Math.max(1, review.moves.length)] }, y: { range } },
      axes: [
        {
          stroke: ink,
          grid: { show: false },
          ticks: { show: false },
          size: 28,
          splits: () => labelled,
          values: (_, ticks) => ticks.map((tick) => String(moveNumber(review.start_fen, tick).number)),
        },
        {
          stroke: ink,
          grid: { stroke: faint, width: 1 },
          ticks: { show: false },
          size: 44,
          values: (_, ticks) => ticks.map((tick) => pawns(tick * 100, Number.isInteger(tick) ? 0 : 1)),
        },
      ],
      series: [{}, { stroke: ink, width: 2, points: { show: false } }],
      hooks: {
        drawAxes: [(u) => paintBands(u, stacks())],
        draw: [(u) => paintNow(u, ply.peek(), review.turning_points, ink())],
      },
    },
    [plies, scores],
    holder,
  );
  const canvas = holder.querySelector('canvas');
  canvas?.setAttribute('role', 'img');
  canvas?.setAttribute('aria-label', messages.graphLabel);
  plot.over.addEventListener('click', () => {
    const at = plot.cursor.idx;
    if (typeof at === 'number') ply.set(at);
  });
  const tip = h('p', { class: 'graph-tip quiet', 'aria-hidden': 'true' });
  plot.over.addEventListener('mousemove', () => {
    const at = plot.cursor.idx;
    if (typeof at === 'number') tip.textContent = words(at);
  });
  plot.over.addEventListener('mouseleave', () => (tip.textContent = words(ply.peek())));
  const words = (at: number): string => {
    const parts = bands.titles
      .map((title, i) => ({ title, value: bands.values[i]![at] ?? 0 }))
      .sort((one, two) => Math.abs(two.value) - Math.abs(one.value))
      .slice(0, 3);
    return messages.bySearchAt(
      label(at),
      pawns((scores[at] ?? 0) * 100),
      parts.map((part) => `${part.title} ${pawns(part.value * 100)}`).join(', '),
    );
  };

  const legend = h('div', { class: 'legend', role: 'group', 'aria-label': messages.bandsShown });
  effect(() => {
    const off = hidden();
    fill(
      legend,
      bands.titles.map((title, i) => {
        const swatch = h('span', { class: 'swatch', 'aria-hidden': 'true' });
        swatch.style.backgroundColor = COLOURS[i % COLOURS.length]!;
        return h(
          'button',
          {
            type: 'button',
            'aria-pressed': off.has(i) ? 'false' : 'true',
            onclick: () => {
              const next = new Set(off);
              if (!next.delete(i)) next.add(i);
              hidden.set(next);
            },
          },
          swatch,
          title,
        );
      }),
    );
    plot.redraw(true, true);
    plot.setData([plies, scores]);
  });
  effect(() => {
    tip.textContent = words(ply());
    plot.redraw(false, false);
  });
  const size = new ResizeObserver(() => {
    const width = Math.floor(holder.clientWidth);
    if (width > 0) plot.setSize({ width, height: width < 500 ? 200 : 260 });
  });
  size.observe(holder);
  onCleanup(() => {
    size.disconnect();
    plot.destroy();
  });
  return h('div', { class: 'graph-box' }, holder, tip, legend);
}

interface Layer {
  colour: string;
  edges: [number, number][];
}

/** Piles the bands on each other, those for White upward from zero, those for Black downward. */
function stack(bands: Bands, hidden: ReadonlySet<number>): Layer[] {
  const length = bands.values[0]?.length ?? 0;
  const up = new Array<number>(length).fill(0);
  const down = new Array<number>(length).fill(0);
  const layers: Layer[] = [];
  bands.values.forEach((values, i) => {
    if (hidden.has(i)) return;
    layers.push({
      colour: COLOURS[i % COLOURS.length]!,
      edges: values.map((value, at) => {
        if (value >= 0) {
          const from = up[at]!;
          up[at] = from + value;
          return [from, from + value];
        }
        const from = down[at]!;
        down[at] = from + value;
        return [from + value, from];
      }),
    });
  });
  return layers;
}

function paintBands(u: uPlot, layers: Layer[]): void {
  const { ctx } = u;
  ctx.save();
  ctx.beginPath();
  ctx.rect(u.bbox.left, u.bbox.top, u.bbox.width, u.bbox.height);
  ctx.clip();
  ctx.globalAlpha = 0.75;
  for (const layer of layers) {
    ctx.fillStyle = layer.colour;
    ctx.beginPath();
    layer.edges.forEach(([, top], at) => {
      const x = u.valToPos(at, 'x', true);
      const y = u.valToPos(top, 'y', true);
      if (at === 0) ctx.moveTo(x, y);
      else ctx.lineTo(x, y);
    });
    for (let at = layer.edges.length - 1; at >= 0; at--) ctx.lineTo(u.valToPos(at, 'x', true), u.valToPos(layer.edges[at]![0], 'y', true));
    ctx.closePath();
    ctx.fill();
  }
  ctx.restore();
}

function paintNow(u: uPlot, ply: number, turning: number[], ink: string): void {
  const { ctx } = u;
  ctx.save();
  ctx.strokeStyle = ink;
  ctx.fillStyle = ink;
  ctx.lineWidth = devicePixelRatio;
  const x = u.valToPos(ply, 'x', true);
  ctx.beginPath();
  ctx.moveTo(x, u.bbox.top);
  ctx.lineTo(x, u.bbox.top + u.bbox.height);
  ctx.stroke();
  for (const at of turning) {
    const value = u.data[1]?.[at];
    if (typeof value !== 'number') continue;
    ctx.beginPath();
    ctx.arc(u.valToPos(at, 'x', true), u.valToPos(value, 'y', true), 4 * devicePixelRatio, 0, Math.PI * 2);
    ctx.fill();
  }
  ctx.restore();
}
