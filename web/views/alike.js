// @ts-check
/**
 * How alike the support vectors are to the place that is looked at, by their distance from it.
 *
 * @module
 */

import { classNumber } from '../model/class-colours.js';
import { shapePath } from '../lib/shapes.js';
import { part, setHidden } from '../ui/element.js';

/** @typedef {import('../state/store.js').State} State */

const WIDTH = 330;
const HEIGHT = 190;
const [LEFT, RIGHT, TOP, BOTTOM] = [26, 4, 8, 34];
/** The axis reaches at least so far, in units of the plane. */
const REACH = 2.5;
const STEPS = 80;

/**
 * The support vectors by distance and likeness.
 *
 * @param {State} state
 */
export function alikeOf({ frame }) {
  const { terms, training, scene } = frame;
  if (!terms || !training || !scene || terms.model !== training.model) return [];
  return Array.from(training.support, (i) => {
    const { x, label } = scene.points[i];
    const distance = Math.hypot(...x.map((v, a) => v - terms.x[a]));
    return { distance, likeness: terms.kernel[i], label };
  });
}

/** γ where the kernel is e^{−γ r²}: else the curve is not drawn. @param {State} state */
function gammaOf({ frame: { parsed } }) {
  const [one, ...others] = parsed?.numbers ?? [];
  const { children = [], name = '' } = parsed?.tree ?? {};
  const alone = others.length === 0 && children.length === 0 && name === 'rbf';
  return one && alone ? one.value : null;
}

/** @param {HTMLElement} section */
export function createAlikeView(section) {
  const body = part(section, '.body');
  let shown = '';

  /** @param {State} state */
  function draw(state) {
    if (state.settings.started) return;
    const marks = alikeOf(state);
    const gamma = gammaOf(state);
    const reach = Math.max(REACH, ...marks.map(({ distance }) => distance));
    const x = (/** @type {number} */ r) => LEFT + (r / reach) * (WIDTH - LEFT - RIGHT);
    const y = (/** @type {number} */ k) => HEIGHT - BOTTOM - k * (HEIGHT - TOP - BOTTOM);
    const grid = [0, 0.5, 1].map(
      (k) =>
        `<path class="${k === 0 ? 'frame' : 'grid'}" d="M${LEFT} ${y(k)}H${WIDTH - RIGHT}"/>` +
        `<text x="${LEFT - 6}" y="${y(k) + 4}" text-anchor="end">${k}</text>`,
    );
    const ticks = Array.from(
      { length: Math.floor(reach) + 1 },
      (_, r) => `<text x="${x(r)}" y="${HEIGHT - BOTTOM + 15}" text-anchor="middle">${r}</text>`,
    );
    const curve =
      gamma === null
        ? ''
        : `<path class="iso" d="M${Array.from({ length: STEPS + 1 }, (_, i) => {
            const r = (i / STEPS) * reach;
            return `${x(r).toFixed(1)} ${y(Math.exp(-gamma * r * r)).toFixed(1)}`;
          }).join('L')}"/>`;
    const points = marks.map(
      ({ distance, likeness, label }) =>
        `<path class="k${classNumber(label)} halo" d="${shapePath(label, 4.4)}" transform="translate(${x(distance).toFixed(1)} ${y(likeness).toFixed(1)})"/>`,
    );
    const words = `<text x="${WIDTH - RIGHT}" y="${HEIGHT - 4}" text-anchor="end">distance from the cross</text>`;
    const art = [...grid, ...ticks, curve, ...points, words].join('');
    if (art === shown) return;
    shown = art;
    const name = `Likeness of ${marks.length} support vectors by their distance`;
    body.innerHTML = `<p class="lead">Each support vector pulls the place at the cross towards its own class. A pull is its weight × how alike it is.</p><svg class="chart alike" role="img" aria-label="${name}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${art}</svg>`;
    setHidden(body, false);
  }

  return { draw, destroy: () => body.replaceChildren() };
}
