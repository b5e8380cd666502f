// @ts-check
/**
 * Which kernels on the line are an inner product of (x, x²): there f is a halfspace of the lifted
 * line, f(x) = w₁x + w₂x² + b.
 *
 * @module
 */

/** @typedef {import('../../model/scene.js').Scene} Scene */
/** @typedef {import('../../protocol/answers.js').Training} Training */

/** k(x, z) = c₀ + c₁xz + c₂(xz)². @typedef {readonly [number, number, number]} Quadratic */

/**
 * A straight line in the plane of (x, x²).
 *
 * @typedef {Readonly<{ w1: number, w2: number, b: number }>} Halfspace
 */

const NUMBER = String.raw`\d+(?:\.\d+)?(?:e[-+]?\d+)?`;
const TERM = new RegExp(
  String.raw`^(?:(${NUMBER})(?:\*|$))?(linear(?:\^2)?|const\(c=(${NUMBER})\)|poly\([^()]*\)|powers\([^()]*\))?$`,
);

/**
 * Reads a sum of such kernels from its canonical text: linear, linear^2, numbers, poly and powers
 * up to degree 2, each with a factor, and linear warped by x and x². Null for all others.
 *
 * @param {string} kernel
 * @returns {Quadratic | null}
 */
export function quadraticOf(kernel) {
  const text = kernel.replaceAll(' ', '');
  if (/^warp\(linear,(x1?,x1?\^2|x1?\^2,x1?)\)$/.test(text)) return [0, 1, 1];
  let sum = /** @type {[number, number, number]} */ ([0, 0, 0]);
  for (const part of text.split(/\+(?![^()]*\))/)) {
    const found = TERM.exec(part);
    if (!found || part === '') return null;
    const [, factor = '1', named, constant] = found;
    const term =
      named === undefined ? /** @type {Quadratic} */ ([1, 0, 0]) : termOf(named, constant);
    if (!term) return null;
    sum = /** @type {typeof sum} */ (sum.map((c, i) => c + Number(factor) * term[i]));
  }
  return sum;
}

/** @param {string} named @param {string | undefined} constant @returns {Quadratic | null} */
function termOf(named, constant) {
  if (constant !== undefined) return [Number(constant), 0, 0];
  if (named === 'linear') return [0, 1, 0];
  if (named === 'linear^2') return [0, 0, 1];
  const values = new Map(
    [...named.matchAll(new RegExp(`(\\w+)=(-?${NUMBER})`, 'g'))].map(([, key, v]) => [
      key,
      Number(v),
    ]),
  );
  const degree = values.get('degree');
  if (named.startsWith('powers')) {
    return degree === 1 ? [1, 1, 0] : degree === 2 ? [1, 1, 1] : null;
  }
  const gamma = values.get('gamma') ?? 1;
  const r = values.get('coef0') ?? 0;
  if (degree === 1) return [r, gamma, 0];
  return degree === 2 ? [r * r, 2 * gamma * r, gamma * gamma] : null;
}

/**
 * f as a halfspace of (x, x²), output by output; null where the kernel is no inner product there.
 *
 * @param {Training} training
 * @param {Scene} scene that was trained
 * @returns {Halfspace[] | null}
 */
export function halfspacesOf(training, { points, kernel }) {
  const k = quadraticOf(kernel);
  if (!k) return null;
  const { outputs, beta, bias } = training;
  return Array.from({ length: outputs }, (_, j) => {
    let [w1, w2, b] = [0, 0, bias[j]];
    points.forEach(({ x: [x] }, i) => {
      const c = beta[i * outputs + j];
      b += c * k[0];
      w1 += c * k[1] * x;
      w2 += c * k[2] * x * x;
    });
    return { w1, w2, b };
  });
}
