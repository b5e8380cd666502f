// @ts-check
/** @module */

/** @typedef {import('../protocol/answers.js').Surface} Surface */
/** @typedef {import('../model/scene.js').Scene} Scene */

/** So many places are tried each way, in the inner part of the view. */
const TRIED = { 1: 161, 2: 25 };
const INNER = 0.84;
/** How far from any mark, as a share of the view's side: 0.3 of a side of 4. */
const APART = 0.075;
/** Where |f| is a smaller share of its largest, it is as good as nothing, and shows nothing. */
const NOTHING = 0.02;
/** Up to this share of its largest, |f| is as small as one would wish. */
const SMALL = 0.06;

/**
 * The place that shows how f comes about where nobody points: where |f| is smallest among places
 * that are not near a mark; of several, the one nearest to the middle. Where marks leave no such
 * place, nearer ones count too.
 *
 * @param {Pick<Scene, 'points' | 'dim' | 'target'>} scene
 * @param {Pick<Surface, 'view' | 'width' | 'height' | 'values'>} surface of its machine
 * @returns {readonly [number, number]}
 */
export function quietPlace({ points, dim, target }, { view, width, height, values }) {
  const [wide, high] = [view.x1 - view.x0, view.y1 - view.y0];
  const most = values.reduce((so, v) => (Math.abs(v) > so ? Math.abs(v) : so), 0);
  const rows = dim === 1 ? 1 : TRIED[2];
  /** @type {readonly [number, number]} */
  const middle = [(view.x0 + view.x1) / 2, dim === 1 ? 0 : (view.y0 + view.y1) / 2];
  for (let apart = APART; apart > APART / 20; apart /= 2) {
    let best = null;
    let least = Infinity;
    for (let i = 0; i < TRIED[dim] * rows; i++) {
      const across = inner(i % TRIED[dim], TRIED[dim]);
      const down = rows === 1 ? 0.5 : inner(Math.floor(i / TRIED[dim]), rows);
      const column = Math.min(Math.floor(across * width), width - 1);
      const f = values[Math.min(Math.floor(down * height), height - 1) * width + column];
      const share = Math.abs(f) / most;
      if (!(share >= NOTHING)) continue;
      const [x, y] = [view.x0 + across * wide, view.y1 - down * high];
      const cost = share > SMALL ? 1 + share : Math.hypot(across - 0.5, down - 0.5);
      if (cost >= least) continue;
      const near = (/** @type {Scene['points'][number]} */ { x: [u, v] }) =>
        Math.hypot((u - x) / wide, dim === 1 ? 0 : (v - y) / high) < apart;
      if (points.some(near)) continue;
      least = cost;
      // On the line of a function the place is on its curve.
      best = /** @type {const} */ ([x, dim === 2 ? y : target === 'value' ? f : 0]);
    }
    if (best) return best;
  }
  return middle;
}

/** The i-th of n shares of the inner part. @param {number} i @param {number} n */
const inner = (i, n) => 0.5 + INNER * ((i + 0.5) / n - 0.5);
