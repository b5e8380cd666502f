// @ts-check
/**
 * What a rule is applied to at first: a few of the points, two kernels, and weights.
 *
 * @module
 */

import { domainOf } from '../../../model/domains.js';

/** @typedef {import('../../../model/scene.js').Scene} Scene */
/** @typedef {import('../../../state/store.js').State} State */
/** @typedef {import('../../../protocol/messages.gen.js').KernelNode} KernelNode */
/** @typedef {import('../../../protocol/messages.gen.js').ClosureRule} RuleName */

/** At most so many points are taken: their matrices are written out. */
export const MOST_POINTS = 6;

/**
 * Some rows of many, equally far apart in their order, so that all classes come.
 *
 * @param {number} n
 * @param {number} count
 * @returns {number[]}
 */
export function spread(n, count) {
  const m = Math.min(n, count);
  return Array.from({ length: m }, (_, i) => Math.round((i * (n - 1)) / Math.max(m - 1, 1)));
}

/**
 * Weights with one decimal from −2 to 2, none of them 0, which are the same for the same seed.
 *
 * @param {number} count
 * @param {number} seed
 * @returns {number[]}
 */
export function randomWeights(count, seed) {
  let state = seed >>> 0;
  /** From 0 to 1, by mulberry32. */
  const draw = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return Array.from({ length: count }, () => {
    const tenths = 1 + Math.floor(draw() * 20);
    return (draw() < 0.5 ? -tenths : tenths) / 10;
  });
}

/**
 * The kernels of a rule: those that were chosen, or the parts of the scene's kernel where that is
 * such a sum or product, or the scene's kernel and another one.
 *
 * @param {State} state
 * @returns {{ first: string, second: string }}
 */
export function kernelsOf({ scene, frame, stage }) {
  const { rule, first, second } = stage.closure;
  const [a, b] = partsOf(rule, frame.parsed?.text === scene.kernel ? frame.parsed.tree : null);
  return { first: first || a || scene.kernel, second: second || b || companionOf(scene) };
}

/** @param {RuleName} rule @param {KernelNode | null} tree @returns {[string, string]} */
function partsOf(rule, tree) {
  const none = /** @type {[string, string]} */ (['', '']);
  if (!tree || tree.op !== rule || tree.children.length < 2) return none;
  const [first, ...rest] = tree.children.map(({ text }) => `(${text})`);
  // A difference is no sum.
  if (rule === 'sum' && /-/.test(tree.text.replace(/\([^()]*\)/g, ''))) return none;
  return [bare(first), rest.length > 1 ? rest.join(rule === 'sum' ? ' + ' : '*') : bare(rest[0])];
}

/** @param {string} text in parentheses */
const bare = (text) => text.slice(1, -1);

/** Another kernel on the same points. @param {Scene} scene */
function companionOf(scene) {
  const { rivals, kernel } = domainOf(scene);
  const plain = (/** @type {string} */ text) => /^\w+/.exec(text)?.[0];
  return rivals.find((text) => plain(text) !== plain(scene.kernel)) ?? kernel;
}
