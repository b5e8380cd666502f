// @ts-check
/** @module */

/**
 * A seed as a control: its slider leafs through samples.
 *
 * @type {import('../protocol/answers.js').ParamSpec}
 */
export const SEED = Object.freeze({
  key: 'seed',
  symbol: '',
  name: 'seed',
  doc: 'Chooses the random numbers. The same seed gives everyone the same ones.',
  kind: 'whole',
  min: 0,
  max: 999_999,
  minOpen: false,
  maxOpen: false,
  low: 1,
  high: 100,
  scale: 'linear',
  infinite: false,
  default: 1,
});
