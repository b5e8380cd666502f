// @ts-check
/**
 * The few parameters that a scene is about. The stage names them, "kernel.gamma" or "learner.C";
 * where it names none, they are the main one of the kernel and the first one of the learner.
 *
 * @module
 */

/** @typedef {import('../protocol/answers.js').Entry} Entry */
/** @typedef {import('../protocol/answers.js').ParamSpec} ParamSpec */
/** @typedef {import('../protocol/messages.gen.js').KernelNumber} KernelNumber */

/**
 * at is the place among the numbers of a kernel's text.
 *
 * @typedef {Readonly<{ of: 'kernel', at: number, spec: ParamSpec }
 *   | { of: 'learner' | 'data', spec: ParamSpec }>} Tuned
 */

/**
 * What there is to be tuned: the numbers of the kernel, the learner, and the data set that the
 * points are from.
 *
 * @typedef {Readonly<{
 *   numbers: readonly KernelNumber[],
 *   learner?: Pick<Entry, 'params'>,
 *   data?: Pick<Entry, 'params'>,
 * }>} Tunable
 */

/** More than so many are not few. */
export const MOST_TUNED = 4;

/** Of several numbers with one key the second is "kernel.gamma.2". */
const NAME = /^(kernel|learner|data)\.(\w+)(?:\.([1-9]))?$/;

/** Whether a text can name a parameter. @param {string} name */
export const isTunedName = (name) => NAME.test(name);

/**
 * @param {readonly string[]} names those that mean nothing here are passed over
 * @param {Tunable} tunable
 * @returns {Tuned[]} no two of them the same
 */
export function tunedBy(names, tunable) {
  /** @type {Tuned[]} */
  const found = [];
  for (const name of names) {
    const next = named(name, tunable);
    if (next && !found.some((other) => isSame(other, next))) found.push(next);
  }
  return found.length > 0 ? found.slice(0, MOST_TUNED) : usual(tunable);
}

/** @param {Tuned} a @param {Tuned} b */
const isSame = (a, b) =>
  a.of === b.of &&
  (a.of === 'kernel' && b.of === 'kernel' ? a.at === b.at : a.spec.key === b.spec.key);

/** @param {string} name @param {Tunable} tunable @returns {Tuned | null} */
function named(name, { numbers, learner, data }) {
  const [, of, key, nth = '1'] = NAME.exec(name) ?? [];
  if (of === 'kernel') {
    const all = numbers.flatMap(({ spec }, at) => (spec.key === key ? [{ spec, at }] : []));
    const one = all[Number(nth) - 1];
    return one ? { of, ...one } : null;
  }
  if (of !== 'learner' && of !== 'data') return null;
  const spec = (of === 'learner' ? learner : data)?.params.find((own) => own.key === key);
  return spec ? { of, spec } : null;
}

/** @param {Tunable} tunable @returns {Tuned[]} */
function usual({ numbers, learner, data }) {
  /** @type {Tuned[]} */
  const found = [];
  // A factor in front is not what a kernel is about.
  const own = numbers.findIndex(({ kernel }) => kernel !== '');
  const at = Math.max(own, 0);
  if (numbers.length > 0) found.push({ of: 'kernel', at, spec: numbers[at].spec });
  const first = learner?.params.find(({ minor }) => !minor);
  if (first) found.push({ of: 'learner', spec: first });
  const noise = data?.params.find(({ key }) => key === 'noise');
  if (found.length === 0 && noise) found.push({ of: 'data', spec: noise });
  return found;
}
