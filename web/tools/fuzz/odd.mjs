// @ts-check
/**
 * Values that should never reach the engine, and will.
 *
 * @module
 */

/** @typedef {import('./random.mjs').Random} Random */

/** @type {((r: Random, old: any) => unknown)[]} */
const VALUES = [
  () => undefined,
  () => null,
  () => '',
  () => 'many',
  () => -1,
  () => 1.5,
  () => NaN,
  () => Infinity,
  () => 2 ** 53,
  () => -0,
  () => 1e308,
  () => true,
  () => 7n,
  () => Symbol('odd'),
  () => () => 1,
  () => [],
  () => ({}),
  () => [1, 2],
  () => ['a', 1],
  () => new Array(2 ** 32 - 1),
  () => new Float64Array(),
  () => new Float32Array(3),
  () => Object.create(Float64Array.prototype),
  () => new Proxy({}, { get: thrown, ownKeys: thrown }),
  () => new Proxy([], { get: thrown }),
  () => new Date(0),
  (r) => 'x'.repeat(r.whole(1000, 3000)),
  (_, old) => (ArrayBuffer.isView(old) ? handedOver(old) : old),
  (_, old) => (ArrayBuffer.isView(old) ? lengthened(old) : old),
  (_, old) => (ArrayBuffer.isView(old) ? new Proxy(old, {}) : old),
  (_, old) => (typeof old === 'number' ? -old : old),
  (_, old) => (typeof old === 'number' ? String(old) : old),
];

/** @returns {never} */
function thrown() {
  throw new Error('not today');
}

/** @param {any} array */
function handedOver(array) {
  const copy = array.slice();
  structuredClone(0, { transfer: [copy.buffer] });
  return copy;
}

/** @param {any} array */
const lengthened = (array) => Object.defineProperty(array.slice(), 'length', { value: 12345 });

/**
 * Arguments of which one part is odd.
 *
 * @param {Random} r
 * @param {unknown[]} args
 * @returns {unknown[]}
 */
export function spoilt(r, args) {
  if (args.length === 0 || r.chance(0.1)) return [...args, r.pick(VALUES)(r, 0)];
  const at = r.whole(0, args.length - 1);
  return args.map((arg, i) => (i === at ? spoiltPart(r, arg) : arg));
}

/** @param {Random} r @param {unknown} value @returns {unknown} */
function spoiltPart(r, value) {
  const plain =
    typeof value === 'object' &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype;
  if (!plain || r.chance(0.1)) return r.pick(VALUES)(r, value);
  const entries = Object.entries(/** @type {object} */ (value));
  if (entries.length === 0 || r.chance(0.08))
    return { ...value, [r.pick(['colour', '', 'a\nb', 'x'])]: 1 };
  const [key, part] = r.pick(entries);
  return { ...value, [key]: spoiltPart(r, part) };
}
