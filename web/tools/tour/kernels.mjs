// @ts-check
/**
 * Kernels of points, written out anew from their formulas, from the text that a scene has. None of
 * it is the engine's.
 *
 * @module
 */

import {
  EPS,
  exponential,
  fromLog,
  inverse,
  negative,
  num,
  power,
  root,
  sum,
  times,
} from './number.mjs';

/** @typedef {import('./number.mjs').Num} Num */

/**
 * Two places, and by how much each coordinate of the first may be off.
 *
 * @typedef {Readonly<{ x: readonly number[], z: readonly number[], off: number }>} Pair
 */

/**
 * positive: a product or sum of kernels that are above 0, whose logarithms are known.
 *
 * @typedef {{ at: (pair: Pair) => Num, positive: boolean }} Kernel
 */

/** A number and its error. @typedef {readonly [number, number]} Sized */

/** @param {Pair} pair @returns {Sized} */
function dot({ x, z, off }) {
  let [v, e] = [0, 0];
  x.forEach((a, i) => {
    v += a * z[i];
    e += 4 * EPS * Math.abs(a * z[i]) + off * Math.abs(z[i]) * (x === z ? 2 : 1);
  });
  return [v, e];
}

/** ‖x − z‖². @param {Pair} pair @returns {Sized} */
function squared({ x, z, off }) {
  if (x === z) return [0, 0];
  let [v, e] = [0, 0];
  x.forEach((a, i) => {
    const d = Math.abs(a - z[i]);
    v += d * d;
    e += 6 * EPS * d * d + 2 * d * off + off * off;
  });
  return [v, e];
}

/** ‖x − z‖. @param {Pair} pair @returns {Sized} */
function distance(pair) {
  const [v, e] = squared(pair);
  const d = Math.sqrt(v);
  return [d, 2 * EPS * d + (d > 0 ? Math.min(e / d, Math.sqrt(e)) : Math.sqrt(e))];
}

/** ‖x − z‖₁. @param {Pair} pair @returns {Sized} */
function city({ x, z, off }) {
  if (x === z) return [0, 0];
  const v = x.reduce((all, a, i) => all + Math.abs(a - z[i]), 0);
  return [v, 4 * EPS * v + x.length * off];
}

/** e^(−c·v). @param {number} c @param {Sized} of */
const decay = (c, [v, e]) => fromLog(-c * v, c * (e + 2 * EPS * v));

/** @param {Sized} of */
const sized = ([v, e]) => num(v, e);

/** @typedef {Record<string, number>} Params */

/**
 * @type
 *   {Record<string, { defaults: Params, positive?: boolean, at: (pair: Pair, p: Params) => Num }>}
 */
const NAMED = {
  linear: { defaults: {}, at: (pair) => sized(dot(pair)) },
  rbf: { defaults: { gamma: 1 }, positive: true, at: (pair, p) => decay(p.gamma, squared(pair)) },
  laplacian: {
    defaults: { gamma: 1 },
    positive: true,
    at: (pair, p) => decay(p.gamma, city(pair)),
  },
  matern: {
    defaults: { nu: 1.5, length: 1 },
    positive: true,
    at(pair, { nu, length }) {
      const [d, e] = distance(pair);
      const scale = Math.sqrt(2 * nu) / length;
      const [r, off] = [d * scale, e * scale];
      const factor = nu === 0.5 ? 1 : nu === 1.5 ? 1 + r : 1 + r + (r * r) / 3;
      const grows = nu === 0.5 ? 0 : (1 + r) * off;
      return times(decay(1, [r, off + 4 * EPS * r]), num(factor, grows + 8 * EPS * factor));
    },
  },
  rq: {
    defaults: { alpha: 1, length: 1 },
    positive: true,
    at(pair, { alpha, length }) {
      const [v, e] = squared(pair);
      const scale = 1 / (2 * alpha * length * length);
      return decay(alpha, [Math.log1p(v * scale), (e + 8 * EPS * v) * scale]);
    },
  },
  periodic: {
    defaults: { period: 1, length: 1 },
    positive: true,
    at(pair, { period, length }) {
      const [d, e] = distance(pair);
      const turns = d / period;
      const angle = Math.PI * (turns - Math.round(turns));
      const s = Math.sin(angle);
      const off = (Math.PI * (e + 4 * EPS * d)) / period;
      return decay(2 / length / length, [
        s * s,
        2 * Math.abs(s) * off + off * off + 8 * EPS * s * s,
      ]);
    },
  },
  poly: {
    defaults: { degree: 3, gamma: 1, coef0: 1 },
    at(pair, { degree, gamma, coef0 }) {
      const [v, e] = dot(pair);
      const off = Math.abs(gamma) * e + 4 * EPS * (Math.abs(gamma * v) + Math.abs(coef0));
      return power(num(gamma * v + coef0, off), degree);
    },
  },
  powers: {
    defaults: { degree: 3 },
    at(pair, { degree }) {
      const of = sized(dot(pair));
      return sum(Array.from({ length: degree + 1 }, (_, n) => power(of, n)));
    },
  },
  sigmoid: {
    defaults: { gamma: 1, coef0: 0 },
    at(pair, { gamma, coef0 }) {
      const [v, e] = dot(pair);
      const value = Math.tanh(gamma * v + coef0);
      const off = Math.abs(gamma) * e + 4 * EPS * (Math.abs(gamma * v) + Math.abs(coef0));
      return num(value, off + 4 * EPS * Math.abs(value));
    },
  },
  min: {
    defaults: {},
    at({ x, z, off }) {
      const least = x.map((a, i) => Math.min(a, z[i]));
      const size = least.reduce((all, v) => all + Math.abs(v), 0);
      return num(
        least.reduce((all, v) => all + v, 0),
        2 * EPS * size + x.length * off,
      );
    },
  },
  const: { defaults: { c: 1 }, at: (_, p) => num(p.c) },
};

/** What the text of a kernel is read from. @param {string} text */
function reader(text) {
  const tokens =
    text.match(/\d+\.?\d*(?:e[-+]?\d+)?|\.\d+(?:e[-+]?\d+)?|[a-z][a-z0-9_]*|[^\s]/gi) ?? [];
  let at = 0;
  return {
    see: () => tokens[at],
    next: () => tokens[at++],
    /** @param {string} token */
    take(token) {
      if (tokens[at] !== token) return false;
      at++;
      return true;
    },
    /** @param {string} token */
    need(token) {
      if (tokens[at++] !== token) throw new Error(`${token} expected in ${text}`);
    },
    done: () => at >= tokens.length,
  };
}

/** @typedef {ReturnType<typeof reader>} Reader */

/** @param {Reader} from */
const isNumber = (from) => /^[.\d]/.test(from.see() ?? '');

/** @param {Reader} from */
function signedNumber(from) {
  const sign = from.take('-') ? -1 : 1;
  return sign * Number(from.next());
}

/**
 * Sums of products of powers, as kernels and formulas both are written.
 *
 * @param {Reader} from
 * @param {(from: Reader) => Kernel} atom
 * @returns {Kernel}
 */
function sums(from, atom) {
  const first = from.take('-') ? minus(products(from, atom)) : products(from, atom);
  const parts = [first];
  for (;;) {
    if (from.take('+')) parts.push(products(from, atom));
    else if (from.take('-')) parts.push(minus(products(from, atom)));
    else break;
  }
  if (parts.length === 1) return first;
  return {
    at: (pair) => sum(parts.map((part) => part.at(pair))),
    positive: parts.every((part) => part.positive),
  };
}

/** @param {Kernel} of @returns {Kernel} */
const minus = (of) => ({ at: (pair) => negative(of.at(pair)), positive: false });

/** @param {Reader} from @param {(from: Reader) => Kernel} atom @returns {Kernel} */
function products(from, atom) {
  let all = powers(from, atom);
  for (;;) {
    const before = all;
    if (from.take('*')) {
      const other = powers(from, atom);
      const positive = before.positive && other.positive;
      all = { at: (pair) => times(before.at(pair), other.at(pair)), positive };
    } else if (from.take('/')) {
      const other = powers(from, atom);
      all = { at: (pair) => times(before.at(pair), inverse(other.at(pair))), positive: false };
    } else return all;
  }
}

/** @param {Reader} from @param {(from: Reader) => Kernel} atom @returns {Kernel} */
function powers(from, atom) {
  const base = atom(from);
  if (!from.take('^')) return base;
  const n = Number(from.next());
  if (!Number.isInteger(n)) throw new Error('powers are whole');
  return { at: (pair) => power(base.at(pair), n), positive: base.positive };
}

/** @param {Reader} from @returns {Kernel} */
function kernelAtom(from) {
  if (isNumber(from)) {
    const value = num(Number(from.next()));
    return { at: () => value, positive: value.sign > 0 };
  }
  const name = from.next() ?? '';
  if (name === '(') {
    const inner = sums(from, kernelAtom);
    from.need(')');
    return inner;
  }
  if (name === 'formula') {
    from.need('(');
    const inner = sums(from, formulaAtom);
    from.need(')');
    return { ...inner, positive: false };
  }
  if (name === 'exp' || name === 'normalize') {
    from.need('(');
    const inner = sums(from, kernelAtom);
    from.need(')');
    return name === 'exp'
      ? { at: (pair) => exponential(inner.at(pair)), positive: false }
      : { at: (pair) => normalized(inner, pair), positive: false };
  }
  const named = NAMED[name];
  if (!named) throw new Error(`${name} is not known here`);
  const params = { ...named.defaults };
  if (from.take('(')) {
    while (!from.take(')')) {
      const key = from.next() ?? '';
      from.need('=');
      params[key] = signedNumber(from);
      from.take(',');
    }
  }
  return { at: (pair) => named.at(pair, params), positive: named.positive ?? false };
}

/** k(x,z)/√(k(x,x)k(z,z)). @param {Kernel} of @param {Pair} pair */
function normalized(of, { x, z, off }) {
  const own = of.at({ x, z: x, off });
  const other = of.at({ x: z, z, off: 0 });
  return times(of.at({ x, z, off }), inverse(root(times(own, other))));
}

/** @param {Reader} from @returns {Kernel} */
function formulaAtom(from) {
  if (isNumber(from)) {
    const value = num(Number(from.next()));
    return { at: () => value, positive: false };
  }
  const name = from.next() ?? '';
  const part = name === '(' || (name === 'exp' && from.take('('));
  if (part) {
    const inner = sums(from, formulaAtom);
    from.need(')');
    return name === '(' ? inner : { at: (pair) => exponential(inner.at(pair)), positive: false };
  }
  const coordinate = /^([xz])([12]?)$/.exec(name);
  if (coordinate) {
    const at = Number(coordinate[2] || 1) - 1;
    return coordinate[1] === 'x'
      ? { at: ({ x, off }) => num(x[at], off), positive: false }
      : { at: ({ x, z, off }) => num(z[at], x === z ? off : 0), positive: false };
  }
  if (name === 'dot') return { at: (pair) => sized(dot(pair)), positive: false };
  if (name === 'dist') return { at: (pair) => sized(distance(pair)), positive: false };
  throw new Error(`${name} is not known in formulas here`);
}

/**
 * The kernel that a text stands for; null where it is one that the tour has no formula for.
 *
 * @param {string} text
 * @returns {Kernel | null}
 */
export function readKernel(text) {
  try {
    const from = reader(text);
    const kernel = sums(from, kernelAtom);
    return from.done() ? kernel : null;
  } catch {
    return null;
  }
}
