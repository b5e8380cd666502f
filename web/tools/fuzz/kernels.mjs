// @ts-check
/**
 * Random kernels, of the catalog: those that are added to it are tried from then on.
 *
 * @module
 */

import { isItems } from '../../model/scene.js';

/** @typedef {import('../../model/domains.js').Domain} Domain */
/** @typedef {import('./random.mjs').Random} Random */
/** @typedef {{ name: string, params: any[] }} Entry   of the catalog */

/**
 * A value for a parameter: mostly one that a slider has, now and then an end of what is possible,
 * or beyond.
 *
 * @param {Random} r @param {any} spec
 */
export function valueOf(r, spec) {
  const { kind, scale, low, high, min, max } = spec;
  if (r.chance(0.03)) return r.pick([min, max, min - 1, 2 * max, NaN, Infinity, 0.5, -0]);
  if (spec.values?.length && r.chance(0.8)) return r.pick(spec.values);
  const wide = kind === 'whole' && high > 50 ? low + 50 : high; // steps and the like take time
  const v = scale === 'log' && low > 0 ? r.scaled(low, wide) : low + (wide - low) * r.unit();
  return kind === 'real' ? Number(v.toPrecision(r.pick([1, 3, 17]))) : Math.round(v);
}

const NUMBERS = ['0', '1', '2', '0.5', '-1', '1e-3', '3', '1e100', '1e-300', '1e308'];
const POINT = ['x1', 'x2', 'x1^2', 'x1*x2', 'abs(x1)', 'exp(-x1^2)', '1/x2', 'x3', 'sin(3*x1)'];
const PAIR = [
  'dot',
  'dist',
  'dot^2',
  'exp(-dist^4)',
  'x1*z1 - x2',
  'x1*z1',
  'sqrt(dist)',
  '-dist',
  '1/dist',
];

/**
 * @param {Random} r
 * @param {{ name: Domain, kernels: Entry[] }} domain
 * @param {number} [depth]
 * @returns {string}
 */
export function kernelText(r, domain, depth = 2) {
  const text = written(r, domain, r.whole(0, depth));
  if (!r.chance(0.03)) return text;
  // A slip of the finger.
  const at = r.whole(0, text.length);
  return (
    text.slice(0, at) +
    r.pick(['', '(', ')', '*', ' ', 'é', '$', '^^', '=', '💡']) +
    text.slice(at + 1)
  );
}

/**
 * @param {Random} r
 * @param {{ name: Domain, kernels: Entry[] }} domain
 * @param {number} depth
 * @returns {string}
 */
function written(r, domain, depth) {
  if (depth === 0) return leaf(r, domain);
  const inner = () => written(r, domain, depth - 1);
  const points = !isItems({ domain: domain.name });
  const wraps = [
    () => `${inner()} + ${inner()}`,
    () => `${inner()} - ${inner()}`,
    () => `(${inner()})*(${inner()})`,
    () => `${r.pick(NUMBERS)}*(${inner()})`,
    () => `(${inner()})^${r.whole(0, 4)}`,
    () => `exp(${inner()})`,
    () => `normalize(${inner()})`,
    ...(points
      ? [() => `warp(${inner()}, ${r.list(r.whole(1, 3), () => r.pick(POINT)).join(', ')})`]
      : []),
    ...(points ? [() => `conjugate(${inner()}, ${r.pick(POINT)})`] : []),
  ];
  return r.pick(wraps)();
}

/** @param {Random} r @param {{ name: Domain, kernels: Entry[] }} domain */
function leaf(r, { name, kernels }) {
  if (!isItems({ domain: name }) && r.chance(0.15)) return `formula(${r.pick(PAIR)})`;
  const { name: kernel, params } = r.pick(kernels);
  const told = params.filter(() => r.chance(0.7)).map((spec) => `${spec.key}=${valueOf(r, spec)}`);
  return told.length ? `${kernel}(${told.join(', ')})` : kernel;
}
