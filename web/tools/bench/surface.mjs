// @ts-check
/**
 * Painting f, beside the sum over all support vectors at every pixel and beside libsvm-js.
 *
 * @module
 */

import { valueOf } from './contenders/mercer.mjs';
import { startOwn } from './own.mjs';
import { secondsOf } from './painters/clock.mjs';
import { startDirect } from './painters/direct.mjs';
import { startLibsvm } from './painters/libsvm-js.mjs';
import { points } from './problems.mjs';
import { median } from './statistics.mjs';
import { count, figure } from './table.mjs';

/** @typedef {import('./painters/painter.mjs').Kernel} Kernel */
/** @typedef {import('./painters/painter.mjs').Machine} Machine */
/** @typedef {import('./painters/painter.mjs').Painter} Painter */
/** @typedef {import('./painters/painter.mjs').Rows} Rows */
/** @typedef {import('./painters/painter.mjs').View} View */
/**
 * @typedef {'smooth' | 'exact' | 'kinked'} Kind   smooth: analytic; exact: with corners, but the sum
 *   can
 * be swept along the axes; kinked: smooth but where points meet
 * @typedef {{ kernel: Kernel, text: string, kind: Kind, exponential: boolean }} Subject   text: in
 * Mercer's language; exponential: its direct value takes one
 * @typedef
 *   {{ times: Record<number, number>, direct: number, libsvm: number | null, error: number, wrong: number, method: string }}
 *   Round
 * times: of Mercer by size; direct, libsvm: of 512² pixels; in seconds; error: the largest, by the
 * range; wrong: classes in which libsvm-js differs
 * @typedef {{ subject: Subject, n: number, support: number, rounds: Round[] }} Outcome
 */

/** @type {Subject[]} */
const SUBJECTS = [
  ...[1, 10, 100].map((gamma) => subject('rbf', gamma, 0, `rbf(gamma=${gamma})`, 'smooth')),
  subject('rq', 1, 1, 'rq(alpha=1, length=1)', 'smooth'),
  { ...subject('poly', 1, 1, 'poly(degree=3, gamma=1, coef0=1)', 'smooth'), exponential: false },
  subject('matern', 1.5, 1, 'matern(nu=1.5, length=1)', 'kinked'),
  subject('laplacian', 1, 0, 'laplacian(gamma=1)', 'exact'),
  { ...subject('min', 0, 0, 'min', 'exact'), exponential: false },
];
const COUNTS = [200, 1000, 5000];
const SIZES = [512, 1024, 256];
const SIZE = 512;
/**
 * Many and short ones: who shares a processor with others is slow for some tenths of a second and
 * then fast again.
 */
const ROUNDS = 27;
/** Rounds that are not counted, of a kernel of each kind. */
const WARM = 5;
/**
 * Kernel values that one reading of the direct method takes at least, and libsvm-js a quarter of
 * them.
 */
const SAMPLE = 2.5e6;
/** Small, so that nearly every point becomes a support vector. */
const C = 0.01;

/**
 * @param {Kernel['name']} name
 * @param {number} a
 * @param {number} b
 * @param {string} text
 * @param {Kind} kind
 * @returns {Subject}
 */
function subject(name, a, b, text, kind) {
  return { kernel: { name, a, b }, text, kind, exponential: true };
}

/**
 * @param {import('./section.mjs').Context} context
 * @returns {Promise<import('./section.mjs').Section>}
 */
export async function measure({ root, quick, tell }) {
  const mercer = await startOwn(root);
  const painters = { direct: await startDirect(root), libsvm: await startLibsvm() };
  // The engines are compiled while they run, which takes seconds of another thread, and its time
  // counts: what is measured first would be slow.
  const warm = [SUBJECTS[3], SUBJECTS[5], SUBJECTS[6], SUBJECTS[0]];
  for (const one of [...warm, ...warm]) compare(mercer, painters, one, WARM);
  /** @type {Outcome[]} */
  const outcomes = [];
  for (const one of SUBJECTS) {
    tell(one.text);
    outcomes.push(...compare(mercer, painters, one, quick ? 2 : ROUNDS));
  }
  const skipped = painters.libsvm ? [] : ['libsvm-js is not installed: npm ci in web/'];
  return section(outcomes, skipped);
}

/**
 * All numbers of examples in turn, again and again, so that what disturbs one disturbs the others.
 *
 * @param {any} mercer
 * @param {{ direct: Painter, libsvm: Painter | null }} painters
 * @param {Subject} subject
 * @param {number} rounds
 * @returns {Outcome[]}
 */
function compare(mercer, painters, subject, rounds) {
  const problems = COUNTS.map((n) => {
    const { x, y } = points('checkerboard', n, 1000 * n + 3);
    // Where coordinates are not negative, min is a Mercer kernel too.
    const moved = x.map((v) => v + 1);
    return { n, ...problemOf(subject, moved, y) };
  });
  /** @type {(Outcome & { start: Float64Array | undefined })[]} */
  const outcomes = COUNTS.map((n) => ({ subject, n, support: 0, rounds: [], start: undefined }));
  // The first round shows the engines what this kernel takes.
  for (let round = 0; round <= rounds; round++) {
    problems.forEach(({ n: _, ...problem }, k) => {
      const outcome = outcomes[k];
      // A machine that was painted before would know more than one that was just trained.
      const trained = valueOf(mercer.train({ ...problem, start: outcome.start }));
      outcome.start = trained.coef;
      const machine = machineOf(subject.kernel, problem.x, trained);
      outcome.support = machine.beta.length;
      const reading = paint(mercer, trained.model, machine, painters, round * 37);
      valueOf(mercer.release(trained.model));
      if (round > 0) outcome.rounds.push(reading);
    });
  }
  return outcomes;
}

/**
 * @param {Subject} subject
 * @param {Float64Array} x
 * @param {Float64Array} y
 */
function problemOf({ text }, x, y) {
  return {
    domain: 'vectors',
    dim: 2,
    x,
    y: y.map((sign) => (sign > 0 ? 2 : 1)),
    kernel: text,
    learner: 'svc',
    params: { C, tolerance: 1e-3 },
    seed: 1,
  };
}

/**
 * @param {Kernel} kernel
 * @param {Float64Array} x
 * @param {{ beta: Float64Array, bias: Float64Array }} trained
 * @returns {Machine}
 */
function machineOf(kernel, x, { beta, bias }) {
  const own = [...beta.keys()].filter((i) => beta[i] !== 0);
  return {
    kernel,
    x: Float64Array.from(own.flatMap((i) => [x[2 * i], x[2 * i + 1]])),
    beta: Float64Array.from(own, (i) => beta[i]),
    bias: bias[0],
  };
}

/**
 * One reading of everybody.
 *
 * @param {any} mercer
 * @param {number} model
 * @param {Machine} machine
 * @param {{ direct: Painter, libsvm: Painter | null }} painters
 * @param {number} shift of the rows that are sampled
 * @returns {Round}
 */
function paint(mercer, model, machine, { direct, libsvm }, shift) {
  /** @type {Round['times']} */
  const times = {};
  /** @type {Float32Array} */
  let picture = new Float32Array();
  let [range, method] = [0, ''];
  for (const size of SIZES) {
    const out = new Float32Array(size * size);
    const view = viewOf(size);
    /** @type {any} */
    let reply = null;
    times[size] = secondsOf(() => (reply = mercer.surface(model, view, out)));
    const info = valueOf(reply);
    if (size === SIZE) [picture, range, method] = [out, info.max - info.min, info.method];
  }
  const view = viewOf(SIZE);
  const rows = rowsOf(SAMPLE / machine.beta.length, shift);
  direct.take(machine);
  const exact = direct.paint(view, rows);
  const place = (/** @type {number} */ i) =>
    (rows.first + Math.floor(i / SIZE) * rows.step) * SIZE + (i % SIZE);
  const error = exact.values.reduce(
    (worst, value, i) => Math.max(worst, Math.abs(picture[place(i)] - value)),
    0,
  );
  const round = {
    times,
    direct: (exact.seconds * SIZE) / rows.count,
    error: error / range,
    method,
  };
  if (!libsvm?.takes(machine.kernel)) return { ...round, libsvm: null, wrong: 0 };
  libsvm.take(machine);
  const some = rowsOf(SAMPLE / 4 / machine.beta.length, shift);
  const classes = libsvm.paint(view, some);
  const at = (/** @type {number} */ i) =>
    picture[(some.first + Math.floor(i / SIZE) * some.step) * SIZE + (i % SIZE)];
  const wrong = classes.values.filter(
    (sign, i) => Math.abs(at(i)) > 1e-4 * range && at(i) > 0 !== sign > 0,
  );
  return { ...round, libsvm: (classes.seconds * SIZE) / some.count, wrong: wrong.length };
}

/** All points and a margin. @param {number} size @returns {View} */
const viewOf = (size) => ({ x0: -0.1, x1: 2.1, y0: -0.1, y1: 2.1, width: size, height: size });

/**
 * Rows of the picture, spread over it, with so many pixels or a few more.
 *
 * @param {number} pixels
 * @param {number} shift
 * @returns {Rows}
 */
function rowsOf(pixels, shift) {
  const count = Math.min(SIZE, Math.max(2, Math.ceil(pixels / SIZE)));
  const step = Math.floor(SIZE / count);
  return { first: shift % step, step, count };
}

/**
 * @param {Outcome[]} outcomes
 * @param {string[]} skipped
 * @returns {import('./section.mjs').Section}
 */
function section(outcomes, skipped) {
  const read = outcomes.map(reading);
  return {
    key: 'surface',
    title: 'Painting f, beside the direct method and libsvm-js',
    note: `Mercer's engine in Node, through the call that the page makes, for machines that were just
      trained on checkerboards with C = ${C}, which makes nearly every point a support vector;
      milliseconds of processor time, medians of ${outcomes[0].rounds.length} rounds. Methods: a mesh carries the support vectors to a
      lattice and the sums over it to the pixels, and adds to the pixels around each of them what a Matérn
      kernel has beyond a smooth one; a polynomial is determined by some of its values; separable sums go
      from pixel to pixel along the axes. Direct is one value of the kernel for every pixel
      and support vector, written plainly in Go with math.Exp and compiled to WebAssembly too;
      libsvm-js predicts the classes of the pixels with the same machine. Both are measured in the same
      rounds on some rows of the 512² pixels and scaled up. The error is the largest on these
      rows, as a share of the range.`,
    head: ['kernel', 'n', 'support', 'method', ...[...SIZES].sort((a, b) => a - b).map((size) => `${size}²`), 'direct ÷ 512²', 'libsvm-js ÷ 512²', 'error'], // prettier-ignore
    rows: read.map((r) => [
      r.subject.text,
      count(r.n),
      count(r.support),
      r.method,
      ...[...SIZES].sort((a, b) => a - b).map((size) => 1000 * r.times[size]),
      r.direct,
      r.libsvm,
      r.error.toExponential(1),
    ]),
    targets: targets(outcomes, read),
    skipped,
    data: outcomes.map(({ subject: { text }, ...rest }) => ({ kernel: text, ...rest })),
  };
}

/** Medians of the rounds, and of the ratios in each. @param {Outcome} outcome */
function reading({ subject, n, support, rounds }) {
  const of = (/** @type {(round: Round) => number} */ value) => median(rounds.map(value));
  return {
    subject,
    n,
    support,
    method: rounds[0].method,
    times: Object.fromEntries(SIZES.map((size) => [size, of((r) => r.times[size])])),
    direct: of((r) => r.direct / r.times[SIZE]),
    libsvm: rounds[0].libsvm === null ? null : of((r) => (r.libsvm ?? 0) / r.times[SIZE]),
    error: Math.max(...rounds.map((r) => r.error)),
    wrong: Math.max(...rounds.map((r) => r.wrong)),
  };
}

/**
 * @param {Outcome[]} outcomes
 * @param {ReturnType<typeof reading>[]} read
 * @returns {import('./section.mjs').Target[]}
 */
function targets(outcomes, read) {
  // What is swept takes longer for each example; the others are carried to a lattice.
  const carried = outcomes.filter(({ subject }) => subject.kind !== 'exact');
  const growth = [...new Set(carried.map(({ subject }) => subject))].map((subject) => {
    const [few, many] = [200, 5000].map(
      (n) => /** @type {Outcome} */ (carried.find((o) => o.subject === subject && o.n === n)),
    );
    const ratios = many.rounds.map((round, k) => round.times[SIZE] / few.rounds[k].times[SIZE]);
    return { text: subject.text, ratio: median(ratios) };
  });
  const steepest = growth.reduce((a, b) => (b.ratio > a.ratio ? b : a));
  const thousand = read.filter(({ n }) => n === 1000);
  const slowest = thousand
    .filter(({ subject }) => subject.kind === 'smooth' && subject.exponential)
    .reduce((a, b) => (b.direct < a.direct ? b : a));
  const wrong = read.reduce((a, b) => (b.error > a.error ? b : a));
  const classes = read.reduce((sum, one) => sum + one.wrong, 0);
  return [
    {
      name: 'smooth kernels and Matérn’s with ν = 3⁄2, 512²: the time at n = 5000 by that at n = 200',
      wanted: '≤ 2',
      reached: `${figure(steepest.ratio)} at most: ${steepest.text}`,
      kept: steepest.ratio <= 2,
    },
    {
      name: 'smooth kernels with an exponential, 512², n = 1000: the direct method takes',
      wanted: '≥ 300 ×',
      reached: `${figure(slowest.direct)} × at least: ${slowest.subject.text}`,
      kept: slowest.direct >= 300,
    },
    ...thousand
      .filter(({ subject }) => subject.kind === 'exact')
      .map(({ subject, direct }) => ({
        name: `${subject.text}, 512², n = 1000: the direct method takes`,
        wanted: '≥ 10 ×',
        reached: `${figure(direct)} ×`,
        kept: direct >= 10,
      })),
    {
      name: 'the largest error, as a share of the range',
      wanted: '≤ 1e-4',
      reached: `${wrong.error.toExponential(1)}: ${wrong.subject.text}, n = ${count(wrong.n)}`,
      kept: wrong.error <= 1e-4,
    },
    {
      name: 'pixels that libsvm-js puts into another class, but on the boundary',
      wanted: '0',
      reached: String(classes),
      kept: classes === 0,
    },
  ];
}
