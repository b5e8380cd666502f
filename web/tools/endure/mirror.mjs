// @ts-check
/**
 * A small model of what was done: the scene as it must be, and what undo and redo must bring back.
 * It shares no code with the page.
 *
 * @module
 */

/**
 * What a scene says, as plain values. Points are lists: id, x1, x2, class, value, text.
 *
 * @typedef {{ [field: string]: unknown, points: unknown[][], domain: string, dim: number }} Picture
 */

/** What an edit may change. A function says '' or what is wrong. @typedef {Record<string, unknown>} Change */

/** Everything may be another. @type {Change} */
export const ANY = Object.fromEntries(
  [
    ...['title', 'domain', 'dim', 'target', 'points', 'range', 'classes', 'axes', 'data', 'table'],
    ...['kernel', 'learner', 'params', 'seed', 'step', 'beside', 'view'],
  ].map((field) => [field, null]),
);

/** The most steps that the page keeps. */
const STEPS = 500;

/** Equal values have equal texts, in whatever order their keys are. @param {unknown} value */
export const textOf = (value) =>
  JSON.stringify(value, (_, part) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** @param {Picture} picture without the numbers of points, which are new after each visit */
export const nameless = (picture) => ({
  ...picture,
  points: picture.points.map(([, ...rest]) => rest),
});

/** The fields in which two pictures differ. @param {Picture} a @param {Picture} b */
export const differences = (a, b) =>
  Object.keys({ ...a, ...b }).filter((field) => textOf(a[field]) !== textOf(b[field]));

/** @param {Picture} first */
export function createMirror(first) {
  let present = first;
  /** @type {Picture[]} */
  let past = [];
  /** @type {Picture[]} */
  let future = [];
  /** The scene of each domain that was left for another. @type {Map<string, Picture>} */
  let left = new Map();
  const keyOf = (/** @type {Picture} */ { domain, dim }) => `${domain} ${dim}`;

  /** @param {Picture} next */
  function go(next) {
    if (keyOf(next) !== keyOf(present)) left.set(keyOf(present), present);
    present = next;
  }

  return {
    get present() {
      return present;
    },

    /** The scene that was left in a domain. @param {Pick<Picture, 'domain' | 'dim'>} place */
    leftIn: ({ domain, dim }) => left.get(`${domain} ${dim}`) ?? null,

    /** An edit was made, one step of undo. @param {Picture} next */
    edited(next) {
      past.push(present);
      if (past.length > STEPS) past.shift();
      future = [];
      go(next);
    },

    /** What undo must bring. */
    undone() {
      const before = past.pop();
      if (!before) return present;
      future.push(present);
      go(before);
      return present;
    },

    /** What redo must bring. */
    redone() {
      const after = future.pop();
      if (!after) return present;
      past.push(present);
      go(after);
      return present;
    },

    /** The page was loaded again. @param {Picture} found */
    begunAnew(found) {
      present = found;
      past = [];
      future = [];
      left = new Map();
    },
  };
}

/**
 * What is wrong with a scene after an edit: every field is as it was, but those that the edit
 * changes.
 *
 * @param {Picture} before
 * @param {Picture} after
 * @param {Change} change by field: the value, a function that judges it, or null for any
 * @returns {string} '' if nothing
 */
export function wrongAfter(before, after, change) {
  const wrong = [];
  for (const field of Object.keys({ ...before, ...after })) {
    if (!(field in change)) {
      if (textOf(before[field]) !== textOf(after[field]))
        wrong.push(`${field} was changed as well`);
      continue;
    }
    const wanted = change[field];
    if (wanted === null) continue;
    if (typeof wanted === 'function') {
      const said = wanted(after[field], before[field]);
      if (said) wrong.push(`${field}: ${said}`);
    } else if (textOf(wanted) !== textOf(after[field])) {
      wrong.push(`${field} is ${short(after[field])}, not ${short(wanted)}`);
    }
  }
  return wrong.join('; ');
}

/** @param {unknown} value */
function short(value) {
  const text = textOf(value) ?? 'nothing';
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}
