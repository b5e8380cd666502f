// @ts-check
/** @module */

/** A seed as a control: its slider leafs through samples. @type {import('../protocol/answers.js').ParamSpec} */
export const SEED = Object.freeze({
  key: 'seed',
  symbol: '',
  name: 'seed',
  doc: 'Which random numbers are drawn. The same seed gives the same to everybody.',
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
