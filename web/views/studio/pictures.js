// @ts-check
/**
 * The small pictures of the menus of views: what each view is like, in a square of 72. They are
 * drawings with numbers of their own.
 *
 * @module
 */

/** @typedef {import('./registry.js').StudioName} StudioName */

const ORANGE = 'var(--c1)';
const BLUE = 'var(--c2)';
const INK = 'var(--ink)';
const SOFT = 'var(--ink2)';

/**
 * Marks of a class: circles of the first, squares of the second.
 *
 * @param {1 | 2} side
 * @param {readonly (readonly [number, number])[]} places
 * @param {number} [r]
 */
const marks = (side, places, r = 2.4) =>
  places
    .map(([x, y]) =>
      side === 1
        ? `<circle cx="${x}" cy="${y}" r="${r}" fill="${ORANGE}"/>`
        : `<rect x="${x - r * 0.9}" y="${y - r * 0.9}" width="${r * 1.8}" height="${r * 1.8}" fill="${BLUE}"/>`,
    )
    .join('');

/** @param {string} d @param {string} [stroke] @param {number} [width] @param {string} [dash] */
const line = (d, stroke = INK, width = 2, dash = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-dasharray="${dash}"/>`;

/** @param {string} d @param {string} fill @param {number} [opacity] */
const area = (d, fill, opacity = 0.25) => `<path d="${d}" fill="${fill}" opacity="${opacity}"/>`;

/**
 * The graph of a function on [−1, 1], from left to right.
 *
 * @param {(t: number) => number} f   0 is the bottom, 1 the top
 */
function graph(f) {
  const at = Array.from({ length: 33 }, (_, i) => i / 16 - 1);
  return `M${at.map((t) => `${(36 + 30 * t).toFixed(1)} ${(60 - 46 * f(t)).toFixed(1)}`).join('L')}`;
}

/** @param {number} mean @param {number} width */
const bell = (mean, width) => (/** @type {number} */ t) => Math.exp(-(((t - mean) / width) ** 2));

/** Bars from the middle: up for the second class, down for the first. */
const bars = [14, -9, 20, -20, 6, -13, 17, -15]
  .map(
    (h, i) =>
      `<rect x="${7 + 7.4 * i}" y="${h > 0 ? 36 - h : 36}" width="5" height="${Math.abs(h)}" fill="${h > 0 ? BLUE : ORANGE}"/>`,
  )
  .join('');

const UPPER = /** @type {const} */ ([
  [10, 26],
  [16, 16],
  [26, 11],
  [36, 15],
  [45, 24],
]);
const LOWER = /** @type {const} */ ([
  [28, 46],
  [36, 56],
  [46, 61],
  [56, 55],
  [63, 44],
]);

/** What is in them. @type {Readonly<Record<StudioName, string>>} */
export const PICTURES = {
  trick: `<g font-family="var(--math-i)" font-style="italic" font-size="19" text-anchor="middle" fill="${INK}"><text x="36" y="29">φ · φ</text><text x="36" y="58">k</text></g>${line('M14 38H58', INK, 1.5)}`,
  lift:
    area('M8 15Q36 106 64 15Z', BLUE) +
    area('M21 40Q36 78 51 40Z', ORANGE, 0.45) +
    line('M8 15Q36 106 64 15', SOFT, 1) +
    `<ellipse cx="36" cy="15" rx="28" ry="6" fill="none" stroke="${SOFT}"/>` +
    area('M2 46L20 34H70L52 46Z', INK, 0.22) +
    marks(2, [
      [14, 24],
      [24, 20],
      [48, 21],
      [59, 23],
      [18, 31],
    ]) +
    marks(1, [
      [31, 51],
      [41, 52],
      [36, 57],
      [29, 46],
    ]),
  series:
    line(graph(bell(0, 0.42)), INK, 2.5) +
    line(
      graph((t) => 1 - t * t * 1.15),
      SOFT,
      1,
    ) +
    line(
      graph((t) => Math.max(-0.1, 1 - 3.6 * t * t + 2.5 * t ** 4)),
      SOFT,
      1,
    ) +
    line(
      graph((t) => 0.5 * t * bell(0, 0.55)(t) * 1.8),
      SOFT,
      1,
    ),
  components:
    line('M4 38H68M36 4V68', SOFT, 1) +
    marks(1, [
      [9, 20],
      [17, 14],
      [26, 22],
      [37, 15],
      [45, 21],
      [55, 13],
      [63, 20],
    ]) +
    marks(2, [
      [29, 49],
      [35, 53],
      [41, 50],
      [33, 58],
      [39, 59],
      [45, 55],
    ]),
  convergence:
    area('M8 8C20 42 40 46 66 46C40 48 22 52 8 64Z', SOFT, 0.18) +
    line('M8 8C18 44 42 46 66 46', INK, 2) +
    line('M8 64C20 50 42 48 66 46', INK, 2, '4 3') +
    line('M8 4V66H68', SOFT, 1),
  dual: line('M4 16H68M4 56H68', SOFT, 1, '4 3') + bars + line('M4 36H68', INK, 1.5),
  hulls:
    area('M8 30L16 10L38 8L44 26L26 38Z', ORANGE, 0.35) +
    area('M36 52L50 40L66 46L62 64L44 66Z', BLUE, 0.35) +
    line('M8 30L16 10L38 8L44 26L26 38Z', ORANGE, 1.5) +
    line('M36 52L50 40L66 46L62 64L44 66Z', BLUE, 1.5) +
    line('M40 30L47 42', INK, 2.5) +
    line('M14 54L70 22', INK, 1.5, '4 3'),
  bumps:
    line('M4 42H68', SOFT, 1) +
    line(
      graph((t) => 0.39 + 0.5 * bell(-0.45, 0.3)(t)),
      BLUE,
      1.5,
    ) +
    line(
      graph((t) => 0.39 + 0.36 * bell(0.15, 0.3)(t)),
      BLUE,
      1.5,
    ) +
    line(
      graph((t) => 0.39 - 0.4 * bell(0.6, 0.26)(t)),
      ORANGE,
      1.5,
    ) +
    line(
      graph(
        (t) =>
          0.39 + 0.5 * bell(-0.45, 0.3)(t) + 0.36 * bell(0.15, 0.3)(t) - 0.4 * bell(0.6, 0.26)(t),
      ),
      INK,
      2.5,
    ),
  losses:
    line('M4 62H68M36 6V66', SOFT, 1) +
    line('M6 12L52 62H68', INK, 2.5) +
    line('M6 34H36V62H68', SOFT, 1.5, '4 3') +
    line('M6 20C30 44 40 58 68 60', SOFT, 1.5),
  compare:
    [0, 1, 2]
      .map(
        (i) =>
          `<rect x="${4 + 22 * i}" y="22" width="20" height="28" fill="${BLUE}" opacity="0.25"/>`,
      )
      .join('') +
    line('M4 40L24 30', INK, 2) +
    line('M26 42C32 20 40 52 46 28', INK, 2) +
    `<circle cx="54" cy="33" r="4" fill="none" stroke="${INK}" stroke-width="2"/><circle cx="61" cy="43" r="3.4" fill="none" stroke="${INK}" stroke-width="2"/>`,
  landmarks:
    marks(1, UPPER, 1.6) +
    marks(2, LOWER, 1.6) +
    marks(
      1,
      [
        [20, 20],
        [40, 19],
        [12, 34],
      ],
      1.6,
    ) +
    marks(
      2,
      [
        [32, 51],
        [51, 60],
        [61, 50],
      ],
      1.6,
    ) +
    `<g fill="none" stroke="${INK}" stroke-width="2">${[
      [16, 16],
      [36, 15],
      [36, 56],
      [56, 55],
    ]
      .map(([x, y]) => `<path d="M${x} ${y - 6}L${x + 6} ${y}L${x} ${y + 6}L${x - 6} ${y}Z"/>`)
      .join('')}</g>`,
  curves:
    area('M6 18C20 30 26 44 38 44S56 30 66 14V30C56 44 50 54 38 54S20 44 6 32Z', INK, 0.15) +
    line('M6 26C20 38 26 50 38 50S56 38 66 22', INK, 2.5) +
    line('M6 34C22 50 40 62 66 64', SOFT, 1.5) +
    line('M38 8V68', INK, 1.5, '3 3'),
  map:
    [
      [0.5, 0.42, 0.3, 0.4],
      [0.42, 0.26, 0.12, 0.3],
      [0.3, 0.1, 0.08, 0.24],
      [0.36, 0.2, 0.3, 0.5],
    ]
      .flatMap((row, y) =>
        row.map((dark, x) => area(`M${10 + 13 * x} ${10 + 13 * y}h13v13h-13z`, INK, dark)),
      )
      .join('') + line('M23 62V36H36V23H49V49H36V62', INK, 2),
  learned:
    `<path d="M36 8L66 62H6Z" fill="none" stroke="${INK}" stroke-width="2" stroke-linejoin="round"/>` +
    line('M36 44L26 34L22 36', INK, 2) +
    line('M32 44H40M36 40V48', INK, 2) +
    `<circle cx="22" cy="36" r="4.5" fill="${INK}"/>`,
  every:
    line('M6 8C24 8 30 30 38 44S56 60 66 60', ORANGE, 1.5) +
    line('M6 8C30 8 40 14 50 30S60 40 66 42', BLUE, 1.5) +
    line('M6 8C12 8 18 40 30 60H66', BLUE, 1.5) +
    line('M6 8H66M6 60H66', SOFT, 1) +
    line('M42 4V68', INK, 2),
  bounds:
    line('M4 22H68', INK, 1.5) +
    line('M6 30C20 34 34 20 44 4', SOFT, 1.5) +
    line('M6 24L20 30L34 40L50 42L66 40', SOFT, 1.5) +
    line('M6 50H16V56H30V58H44V54H66', INK, 1.5, '4 3') +
    line('M6 48C20 54 40 56 66 50', INK, 2.5),
  left:
    line('M4 50C22 50 26 22 44 22S58 34 68 34', INK, 2) +
    marks(1, [
      [14, 30],
      [24, 16],
      [38, 32],
      [58, 14],
    ]) +
    marks(2, [
      [22, 60],
      [40, 54],
      [58, 50],
    ]) +
    `<circle cx="38" cy="32" r="8" fill="none" stroke="${INK}" stroke-width="2" stroke-dasharray="4 3"/>`,
  lambda:
    line('M6 20C18 20 22 34 34 34S50 16 66 10', INK, 2.5) +
    line('M6 66C26 64 36 50 46 30S58 14 66 12', SOFT, 1.5) +
    line('M6 26C18 26 24 40 34 40S50 18 66 10', INK, 1.5, '2 3') +
    line('M34 4V68', INK, 2),
  cost:
    line('M8 6V64H68', SOFT, 1) +
    line('M8 60L64 8', INK, 2.5) +
    line('M8 52L64 30', INK, 1.5) +
    line('M8 46H64', INK, 1.5, '4 3') +
    `<circle cx="36" cy="34" r="4" fill="${INK}"/>`,
  sweeps: [0, 1, 2]
    .flatMap((row) =>
      [0, 1, 2].map(
        (column) =>
          `<rect x="${5 + 22 * column}" y="${5 + 22 * row}" width="18" height="18" fill="${BLUE}" opacity="0.25"/>` +
          line(
            `M${5 + 22 * column} ${20 + 22 * row}q9 ${-4 - 5 * column * (3 - row)} 18 ${-8 + 2 * row}`,
            INK,
            1.5,
          ),
      ),
    )
    .join(''),
  table:
    line('M8 12H64M8 26H64M8 40H64M8 54H64', SOFT, 1) +
    line('M24 8V64M44 8V64', SOFT, 1) +
    marks(1, [
      [34, 19],
      [54, 47],
    ]) +
    marks(2, [
      [34, 47],
      [54, 19],
      [34, 33],
    ]),
  closure:
    `<rect x="4" y="26" width="18" height="18" fill="${ORANGE}" opacity="0.55"/>` +
    `<rect x="30" y="26" width="18" height="18" fill="${BLUE}" opacity="0.55"/>` +
    `<rect x="4" y="26" width="9" height="9" fill="${ORANGE}"/>` +
    `<rect x="39" y="35" width="9" height="9" fill="${BLUE}"/>` +
    line('M26 31V39M22 35H30', INK, 1.5) +
    line('M54 32H68M54 38H68', INK, 2.5),
  integral:
    area('M6 36C14 8 24 8 34 36Z', BLUE, 0.35) +
    area('M34 36C44 64 56 64 66 36Z', ORANGE, 0.45) +
    line('M4 36H68', SOFT, 1) +
    line('M6 36C14 8 24 8 34 36S56 64 66 36', INK, 2.5),
  functions:
    line(
      graph((t) => 0.75 * bell(-0.4, 0.35)(t)),
      BLUE,
      2,
    ) +
    line(
      graph((t) => 0.55 * bell(0.45, 0.3)(t)),
      ORANGE,
      2,
    ) +
    line('M6 62H66', SOFT, 1) +
    line('M38 10V66', INK, 1.5, '3 3'),
  routes:
    line('M12 36C20 8 52 8 60 36', INK, 2) +
    line('M12 36C20 64 52 64 60 36', INK, 2, '4 3') +
    `<circle cx="12" cy="36" r="4.5" fill="${INK}"/><circle cx="60" cy="36" r="4.5" fill="${INK}"/>`,
};
