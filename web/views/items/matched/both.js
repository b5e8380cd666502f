// @ts-check
/**
 * Two items, with what they share marked in both: drawn, where that shows all of them, or else as
 * lines of text.
 *
 * @module
 */

import { createMarkedLine } from '../marked-text.js';

/** @typedef {import('../../../model/domains.js').Domain} Domain */
/** @typedef {import('../../../protocol/messages.gen.js').Explanation} Explanation */
/** @typedef {import('../drawn.js').Drawn} Drawn */
/** @typedef {import('../pair.js').Pair} Pair */

/**
 * What was compared, and what the engine found.
 *
 * @typedef {Readonly<{ domain: Domain, pair: Pair, explanation: Explanation }>} Compared
 */

/**
 * @param {HTMLElement} parent
 * @param {{ onPoint: (at: number | null) => void, onRound: () => void }} hands   told what is pointed
 *   at, and of another round of colours
 */
export function createBoth(parent, { onPoint, onRound }) {
  const x = createMarkedLine('x', onPoint);
  const z = createMarkedLine('z', onPoint);
  parent.append(x.element, z.element);
  /**
   * What draws two items, once it is there.
   *
   * @type {import('../drawn/pair-view.js').PairView | null}
   */
  let drawn = null;
  /** Whether nothing of them is left out there. */
  let whole = false;

  return {
    /**
     * @param {Compared} compared
     * @param {Drawn | null} module what draws such items
     * @param {number} depth
     */
    draw({ pair, explanation }, module, depth) {
      if (module && !drawn) {
        drawn = module.createPairView({ onPoint, onRound });
        parent.prepend(drawn.element);
      }
      const { shares } = explanation;
      const drawing = module?.drawing ?? null;
      whole = drawn?.set({ drawing, pair, shares, depth }) ?? false;
    },
    /**
     * Marks one of the things that they share more than the others.
     *
     * @param {Compared} compared
     * @param {number} at −1 for none
     */
    mark({ domain, pair, explanation }, at) {
      drawn?.mark(at);
      x.element.hidden = z.element.hidden = whole;
      if (whole) return;
      const { shares } = explanation;
      const spans = (/** @type {'x' | 'z'} */ side) => shares.map((share) => share[side]);
      x.draw(domain, pair.x, spans('x'), at);
      z.draw(domain, pair.z, spans('z'), at);
      if (pair.why) x.element.querySelector('.name')?.append(`, ${pair.why}`);
    },
    /** The colour of what they share, while its round is shown. @param {number} at */
    colourOf: (at) => drawn?.colourOf(at),
  };
}
