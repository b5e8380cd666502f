// @ts-check
/**
 * Whether the sentence under the plane and the status in the bar say what follows from the points
 * and the model.
 *
 * @module
 */

/** @typedef {import('./judge.mjs').Judge} Judge */
/** @typedef {import('./judge.mjs').Saved} Saved */
/** @typedef {import('./visit.mjs').Seen} Seen */

/** "1,234" @param {string | undefined} text */
const numberIn = (text) => (text === undefined ? NaN : Number(text.replaceAll(',', '')));

/** @param {string} text @param {RegExp} pattern with one group */
const told = (text, pattern) => numberIn(pattern.exec(text)?.[1]);

/**
 * How many points have a wrong class, and none, at least and at most.
 *
 * @param {Judge} judge
 * @param {Seen} seen
 */
function counted(judge, { points, dim }) {
  const errors = [0, 0];
  const undecided = [0, 0];
  for (const { x, label } of points) {
    const labels = judge.labels(x.slice(0, dim), 0);
    if (!labels) return null;
    const wrong = labels.filter((own) => !Number.isNaN(own) && own !== label).length;
    const none = labels.some(Number.isNaN);
    if (wrong === labels.length) errors[0]++;
    if (wrong > 0) errors[1]++;
    if (none && labels.length === 1) undecided[0]++;
    if (none) undecided[1]++;
  }
  return { errors, undecided };
}

/**
 * @param {Seen} seen
 * @param {Saved | null} saved
 * @param {Judge | null} judge
 * @returns {string[]}
 */
export function falseWords(seen, saved, judge) {
  const { sentence, status, points, training } = seen;
  /** @type {string[]} */
  const found = [];
  /** @param {string} what @param {number} said @param {number} is */
  const same = (what, said, is) => {
    if (!Number.isNaN(said) && said !== is)
      found.push(`the sentence has ${said} ${what}, and there are ${is}: “${sentence}”`);
  };
  /** @param {string} what @param {number} said @param {number[]} range */
  const between = (what, said, [low, high]) => {
    if (said < low || said > high)
      found.push(
        `the sentence has ${said} ${what}, and there are ${low} to ${high}: “${sentence}”`,
      );
  };
  same('points', told(sentence, /^([\d,]+) points?\b/), points.length);
  const classes = new Set(points.map(({ label }) => label)).size;
  same('classes', told(sentence, /([\d,]+) class(?:es)?\b/), classes);
  if (/^No points/.test(sentence) !== (points.length === 0))
    found.push(`there are ${points.length} points: “${sentence}”`);
  found.push(...falseStatus(seen));
  if (!training || !saved || !judge || seen.failed) return found;
  if (!saved.y?.length)
    same(
      'support vectors',
      told(sentence, /([\d,]+) support vectors?/),
      saved.x.length / saved.dim,
    );
  const svs = told(status, /([\d,]+) of [\d,]+ SV/);
  if (svs !== saved.x.length / saved.dim && !Number.isNaN(svs) && !saved.y?.length)
    found.push(
      `the status has ${svs} support vectors of ${saved.x.length / saved.dim}: “${status}”`,
    );
  if (training.task !== 'classification') return found;
  const range = counted(judge, seen);
  if (range) {
    between('errors', told(sentence, /([\d,]+) errors?\b/), range.errors);
    const said = told(sentence, /([\d,]+) undecided/);
    between('undecided', Number.isNaN(said) ? 0 : said, range.undecided);
  }
  return found;
}

/** @param {Seen} seen @returns {string[]} */
function falseStatus({ status, sentence, step, training, iterations, learner }) {
  /** @type {string[]} */
  const found = [];
  if (/\b0 (iterations|steps|more steps)\b/.test(status))
    found.push(`a training of no iterations: “${status}”`);
  if (/\bNaN\b|undefined|\bInfinity\b/.test(status + sentence))
    found.push(`no number: “${status}” “${sentence}”`);
  const shown = told(sentence, /Step ([\d,]+)(?: of [\d,]+)? is shown/);
  if (!Number.isNaN(shown) && (shown !== step || shown !== iterations))
    found.push(`step ${step} is set and ${iterations} reached: “${sentence}”`);
  const total = told(sentence, /of ([\d,]+) is shown/);
  if (shown > total) found.push(`more steps than there are: “${sentence}”`);
  if (step === null && /is shown|^Before the first step|^After (all|the only)/.test(sentence))
    found.push(`no step is set: “${sentence}”`);
  if (training && /Waiting for/.test(status)) found.push(`there is a training: “${status}”`);
  if (step === null && training?.status === 'running')
    found.push(`${learner} is paused at no step: “${status}”`);
  return found;
}

/** By which share of the objective a gap may be off: what rounding makes of its sums. */
const ROUNDING = 1e-9;
/**
 * An optimum is one up to this share, or what the tolerance leaves, or where all margins are as
 * near as this to theirs.
 */
const NEAR = 1e-2;
const MARGIN = 1e-6;

/**
 * Of a support vector machine for two classes: whether the gap is the one that its coefficients
 * have, and small where it is called optimal.
 *
 * @param {Seen} seen
 * @param {Saved} saved
 * @param {import('./kernels.mjs').Kernel} kernel
 * @param {(num: import('./number.mjs').Num) => number} valueOf
 * @returns {string[]}
 */
export function falseGap(seen, saved, kernel, valueOf) {
  const { training, points, dim, status } = seen;
  if (saved.learner !== 'svc' || saved.outputs !== 1 || !training || saved.params.landmarks > 0)
    return [];
  if (seen.repaired || training.indefinite || training.doubtful || seen.failed) return [];
  const C = saved.params.C ?? 1;
  const m = saved.x.length / saved.dim;
  const support = Array.from({ length: m }, (_, i) => saved.x.slice(dim * i, dim * (i + 1)));
  const k = (/** @type {readonly number[]} */ x, /** @type {readonly number[]} */ z) =>
    valueOf(kernel.at({ x, z, off: 0 }));
  let [norm, dual, largest] = [0, 0, 0];
  for (let i = 0; i < m; i++) {
    dual += Math.abs(saved.beta[i]);
    for (let j = 0; j < m; j++) {
      const term = saved.beta[i] * saved.beta[j] * k(support[i], support[j]);
      norm += term;
      largest += Math.abs(term);
    }
  }
  const slack = points.reduce((all, { x, label }) => {
    const y = label === saved.classes[saved.pairs[0]] ? 1 : -1;
    const f = support.reduce((f, z, i) => f + saved.beta[i] * k(x.slice(0, dim), z), saved.bias[0]);
    return all + Math.max(0, 1 - y * f);
  }, 0);
  const hard = C === Infinity;
  const primal = norm / 2 + (hard ? 0 : C * slack);
  const gap = primal - (dual - norm / 2);
  const size = Math.abs(primal) + dual + largest + 1e-300;
  /** @type {string[]} */
  const found = [];
  if (
    training.gap !== null &&
    !hard &&
    Math.abs(gap - training.gap) > 1e-3 * Math.abs(gap) + ROUNDING * size
  )
    found.push(`the gap is ${training.gap}, and that of its coefficients ${gap}: “${status}”`);
  const margins = hard ? 0 : MARGIN * C * points.length;
  const left = 20 * (saved.params.tolerance ?? 1e-3) * dual;
  const most = NEAR * Math.abs(primal) + left + ROUNDING * size + margins;
  if (/\bOptimal\b/.test(status) && gap > most)
    found.push(`called optimal with a gap of ${gap} at ${primal}: “${status}”`);
  return found;
}
