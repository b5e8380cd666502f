// @ts-check
/**
 * The tip beside the pointer, in the corner where it hides least.
 *
 * @module
 */

/** @typedef {import('./display-list.js').Item} Item */
/** @typedef {import('./look.js').Look} Look */

/**
 * @typedef {{ strong: string, rest: readonly string[], label?: number, warning?: boolean }}
 *   Tip   label puts the mark of a class before the words
 */

/** @typedef {{ left: number, top: number, width: number, height: number }} Box */

/** How much a mark counts of which the box hides only the ring. */
const RINGED = 0.5;

/**
 * The corner of last time may hide so much more: while the pointer moves, the tip does not leave it
 * for a ring.
 */
const KEEP = 0.75;
/** Where the pointer rests, it does. */
export const RESTS = RINGED / 2;

/** Keep off the frame by so many px. */
const EDGE = 4;

/**
 * The four places beside a position, in reading order of preference.
 *
 * @param {number} left @param {number} top
 * @param {number} width @param {number} height
 * @param {number} gap
 * @returns {Box[]}
 */
export function corners(left, top, width, height, gap) {
  const right = left + gap;
  const before = left - gap - width;
  const above = top - gap * 0.6 - height;
  const below = top + gap * 0.6;
  return [
    { left: right, top: above, width, height },
    { left: before, top: above, width, height },
    { left: right, top: below, width, height },
    { left: before, top: below, width, height },
  ];
}

/**
 * How far a box at a side is pushed along it, as a share of its length; ½ is its middle. The finer
 * ones find a gap between two marks.
 */
const PUSHED = [0.5, 0.25, 0.75, 0, 1, 0.375, 0.625, 0.125, 0.875];

/** Farther places are so many times as far away. */
const FARTHER = 2;

/**
 * The four corners, then places at the four sides, and the same farther away. What is in all
 * corners often leaves one of them free.
 *
 * @type {typeof corners}
 */
export const placesBeside = (left, top, width, height, gap) => [
  ...placesAround(left, top, width, height, gap),
  ...placesAround(left, top, width, height, FARTHER * gap),
];

/** @type {typeof corners} */
function placesAround(left, top, width, height, gap) {
  const sides = PUSHED.flatMap((share) => [
    { left: left - share * width, top: top - gap - height, width, height },
    { left: left - share * width, top: top + gap, width, height },
    { left: left + gap, top: top - share * height, width, height },
    { left: left - gap - width, top: top - share * height, width, height },
  ]);
  return [...corners(left, top, width, height, gap), ...sides];
}

/**
 * How much of the marks a box hides: a mark counts 1, a ring without its mark less.
 *
 * @param {Box} box
 * @param {import('./hits.js').Hits} hits
 * @param {number} mark radius of a mark
 * @param {number} widest radius of the largest ring
 * @param {(i: number) => number} ringOf radius of the ring of a point, 0 for none
 */
export function hidden({ left, top, width, height }, hits, mark, widest, ringOf) {
  const [right, bottom] = [left + width, top + height];
  let sum = 0;
  for (const i of hits.inside(left - widest, top - widest, right + widest, bottom + widest)) {
    const [x, y] = hits.at(i);
    const apart = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
    sum += apart < mark ? 1 : apart < ringOf(i) ? RINGED : 0;
  }
  return sum;
}

/**
 * The corner with the least cost, moved into the picture. Corners that stick out
 * cost most; the corner of last time is left only for one that is really better,
 * so that the tip does not jump about.
 *
 * @param {readonly Box[]} choices
 * @param {number} size of the picture
 * @param {(box: Box) => number} hides how much a box would hide
 * @param {number} last index of the corner of last time, −1 if none
 * @param {number} [keep] how much more the corner of last time may hide
 */
export function chooseCorner(choices, size, hides, last, keep = KEEP) {
  let best = 0;
  let least = Infinity;
  choices.forEach((box, i) => {
    // Nothing is better than what hides nothing, but what was so last time.
    if (least <= 0 && i !== last) return;
    const out =
      box.left < EDGE ||
      box.top < EDGE ||
      box.left + box.width > size - EDGE ||
      box.top + box.height > size - EDGE;
    const cost = hides(box) + (out ? 100 : 0) - (i === last ? keep : 0);
    if (cost < least) [best, least] = [i, cost];
  });
  const { width, height, left, top } = choices[best];
  /** @param {number} v @param {number} room */
  const within = (v, room) => Math.max(EDGE, Math.min(v, size - room - EDGE));
  return {
    corner: best,
    box: { left: within(left, width), top: within(top, height), width, height },
  };
}

/**
 * How large a tip is.
 *
 * @param {Tip} tip
 * @param {Look} look
 * @param {(text: string, weight: number, size: number) => number} measure width of text
 */
export function tipSize({ strong, rest, label }, look, measure) {
  const icon = label ? look.text * 1.5 : 0;
  const widths = [
    measure(strong, 600, look.text * 1.15) + icon,
    ...rest.map((line) => measure(line, 400, look.text)),
  ];
  return {
    width: Math.ceil(Math.max(...widths) + look.text * 1.3),
    height: Math.ceil(look.text * (2.1 + 1.35 * rest.length)),
  };
}

/**
 * @param {Tip} tip
 * @param {Box} box
 * @param {Look} look
 * @param {string} faint the colour of the lesser lines
 * @returns {Item[]}
 */
export function tipItems({ strong, rest, label, warning }, box, look, faint) {
  const text = look.text;
  const left = box.left + text * 0.65;
  const first = box.top + text * 1.47;
  /** @type {Item[]} */
  const items = [{ kind: 'box', ...box, radius: 4, fill: warning ? look.no : look.ink }];
  if (label) {
    const mark = { left: left + text * 0.45, top: first - text * 0.42, label, predicted: 0 };
    items.push({ kind: 'marks', marks: [mark], radius: text * 0.46 });
  }
  items.push({
    kind: 'text',
    left: left + (label ? text * 1.5 : 0),
    top: first,
    text: strong,
    size: text * 1.15,
    weight: 600,
    face: 'ui',
    fill: warning ? look.onNo : look.onInk,
  });
  rest.forEach((line, i) => {
    items.push({
      kind: 'text',
      left,
      top: first + text * 1.38 * (i + 1),
      text: line,
      size: text,
      face: 'ui',
      fill: faint,
    });
  });
  return [{ kind: 'aside', items }];
}
