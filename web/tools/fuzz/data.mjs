// @ts-check
/**
 * Random points, items and labels: as people have them, on top of each other, in a row, none, of
 * all sizes.
 *
 * @module
 */

/** @typedef {import('./random.mjs').Random} Random */

/** @param {Random} r @param {number} [most] */
export function countOf(r, most = 80) {
  const few = r.chance(0.06) ? r.whole(0, 1) : r.pick([2, 3, 4, 5, 8, 12, 20, 30]);
  return Math.min(most, r.chance(0.06) ? r.whole(40, 80) : few);
}

/** @param {Random} r @param {number} length @returns {Float64Array} */
export function coordinates(r, length) {
  const size = r.chance(0.07) ? r.pick([1e-300, 1e-160, 1e-9, 1e9, 1e100, 1e150, 1e200, 1e308]) : 1;
  const kind = r.whole(0, 4);
  const x = Float64Array.from({ length }, () => {
    if (kind === 0) return r.whole(-2, 2) * size;
    if (kind === 1) return Math.round(r.normal() * 100) / 100;
    return r.normal() * size;
  });
  if (length && r.chance(0.06)) x[r.whole(0, length - 1)] = r.pick([NaN, Infinity, -Infinity]);
  if (length && r.chance(0.08))
    x[r.whole(0, length - 1)] = r.pick([-0, 1e150, 1e300, 5e-324, 1e-200]);
  return x;
}

/**
 * @param {Random} r
 * @param {number} n
 * @param {{ target?: string, classes?: number }} [options]
 * @returns {Float64Array}
 */
export function answers(
  r,
  n,
  { target = 'class', classes = r.pick([1, 2, 2, 2, 3, 3, 3, 4]) } = {},
) {
  const y = Float64Array.from({ length: n }, (_, i) => {
    if (target !== 'class') return Number((3 * r.normal()).toPrecision(4));
    return i < classes ? i + 1 : r.whole(1, classes);
  });
  if (n && r.chance(0.03)) y[r.whole(0, n - 1)] = r.pick([NaN, Infinity, 1.5, -1, 1e9, 1e300, 0]);
  return r.chance(0.02) ? y.slice(0, Math.max(0, n - 1)) : y;
}

/** An item of a domain, as one writes it. @type {Record<string, (r: Random) => string>} */
const ITEMS = {
  strings: (r) => r.list(r.whole(0, 9), () => r.pick([...'aabbc x🙂ä'])).join(''),
  sets: (r) =>
    r
      .list(r.whole(0, 5), () => r.pick(['a', 'b', 'c', 'milk', 'ä']))
      .join(r.pick([' ', ', ', ';'])),
  trees: (r) => tree(r, 3),
  graphs: (r) => {
    const nodes = r.whole(0, 5);
    const labels = r.list(nodes, (i) => `n${i}:${r.pick(['C', 'O', 'H'])}`);
    const edges = r.list(
      nodes > 1 ? r.whole(0, 6) : 0,
      () => `n${r.whole(0, nodes - 1)}-n${r.whole(0, nodes - 1)}`,
    );
    return [...labels, ...edges].join(' ');
  },
};

/** @param {Random} r @param {number} depth @returns {string} */
function tree(r, depth) {
  if (depth === 0 || r.chance(0.2)) return r.pick(['a', 'b', 'the', '']);
  return `(${r.pick('SNV'.split(''))} ${r.list(r.whole(0, 3), () => tree(r, depth - 1)).join(' ')})`;
}

/** @param {Random} r @param {string} domain @param {number} n */
export const items = (r, domain, n) =>
  r.list(n, () =>
    r.chance(0.02)
      ? r.pick(['', '(', '-', 'a-', '\n', '\0', '(('])
      : (ITEMS[domain] ?? ITEMS.strings)(r),
  );

/** @param {Random} r @param {{ square?: boolean }} [options] */
export function view(r, { square = false } = {}) {
  const [x0, y0] = [r.normal() * 2 - 2, r.normal() * 2 - 2];
  const size = () => r.pick([1, 1, 2, 3, 7, 16, 24, 33]);
  const width = size();
  const rest = r.chance(0.04)
    ? r.pick([{ width: 0 }, { height: -1 }, { x1: x0 }, { y1: NaN }, { width: 1e9 }])
    : {};
  const wide = r.chance(0.05) ? r.pick([1e-12, 1e6, 1e150]) : 4;
  const [x1, y1] = [x0 + wide * r.unit(), y0 + wide * r.unit()];
  return { x0, x1, y0, y1, width, height: square ? width : size(), ...rest };
}
