// @ts-check
/** @module */

/** An arrow key takes λ by this factor; with Shift, by its tenth power. */
const STEP = 1.08;

/**
 * The λ that a key moves to.
 *
 * @param {Pick<KeyboardEvent, 'key' | 'shiftKey'>} event
 * @param {number} lambda
 * @param {readonly [number, number]} range
 * @returns {number | null} null for other keys
 */
export function lambdaByKey({ key, shiftKey }, lambda, [low, high]) {
  const step = shiftKey ? STEP ** 10 : STEP;
  /** @type {Record<string, number | undefined>} */
  const factors = {
    ArrowRight: step,
    ArrowUp: step,
    ArrowLeft: 1 / step,
    ArrowDown: 1 / step,
    PageUp: 10,
    PageDown: 0.1,
  };
  if (key === 'Home') return low;
  if (key === 'End') return high;
  const factor = factors[key];
  if (factor === undefined) return null;
  const to = Number((Math.max(lambda, low) * factor).toPrecision(4));
  return Math.min(Math.max(to, low), high);
}
