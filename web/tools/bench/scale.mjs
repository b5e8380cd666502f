// @ts-check
/**
 * Training on very many points by landmarks, as a file that is dropped on the page asks for it: in
 * the worker's slices, with the comparison on a sample that the page shows. Where exact training is
 * still possible, it stands beside.
 *
 * @module
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { instantiate } from '../../engine/instance.js';
import { run } from '../run.mjs';
import { problemOf, valueOf } from './contenders/mercer.mjs';
import { compileOwn } from './own.mjs';
import { makeData, TOLERANCE } from './problems.mjs';
import { startProgram } from './program.mjs';
import { clouds, widthOf } from './sets.mjs';
import { median, quantile } from './statistics.mjs';
import { count, figure } from './table.mjs';

/** @typedef {import('./problems.mjs').Data} Data */
/** @typedef {import('./problems.mjs').Kernel} Kernel */
/** @typedef {import('./problems.mjs').Shape} Shape */
/**
 * @typedef
 *   {'choosing landmarks' | 'computing features' | 'training' | 'comparing with an exact machine' | ''}
 *   Phase
 */
/**
 * @typedef {{
 *   shape: string, n: number, d: number, seconds: number, phases: Record<Phase, number>, slices: number[],
 *   landmarks: number, primal: number, gap: number, violation: number, certified: boolean,
 *   figures: Record<string, number>, said: number, grown: number,
 * }} Run   slices: milliseconds of each; said: bytes, before; grown: by how many bytes the engine's
 * memory was larger in the end than it was when it started
 *
 * @typedef
 *   {{ name: string, seconds: number, dual: number, libsvm: number | null, cut: boolean }}
 *   Exact
 * cut: LIBSVM was not ready in time, and has taken at least this
 */

const SIZES = [20_000, 50_000, 100_000];
/** @type {readonly Shape[]} */
const SHAPES_HERE = ['moons', 'Gaussians', 'checkerboard'];
const KERNEL = /** @type {const} */ ({ kernel: 'rbf', gamma: 10 });
/** How many coordinates the points of a table have, where a plane has two. */
const COLUMNS = 10;
const C = 1;
const LANDMARKS = 200;
/** As in engine/host.js. */
const SLICE_MS = 12;
const PHASES = /** @type {const} */ ([
  'choosing landmarks',
  'computing features',
  'training',
  'comparing with an exact machine',
  '',
]);
/** What is wanted of the largest problems, in seconds: in the plane, and of a table. */
const [WANTED, WANTED_OF_TABLE] = [8, 10];
/** How long a slice may be, in milliseconds: a call waits no longer. */
const PATIENCE = 50;

/**
 * @param {import('./section.mjs').Context} context
 * @returns {Promise<import('./section.mjs').Section>}
 */
export async function measure({ root, quick, tell }) {
  const module = await WebAssembly.compile(await compileOwn(root));
  const directory = await mkdtemp(join(tmpdir(), 'mercer-scale-'));
  try {
    const libsvm = await startLibsvm(root, directory);
    /** @type {Run[]} */
    const runs = [];
    /** @type {Exact[]} */
    const exacts = [];
    const sizes = quick ? SIZES.slice(0, 1) : SIZES;
    const shapes = quick ? SHAPES_HERE.slice(0, 1) : SHAPES_HERE;
    /** @type {((n: number) => Promise<Data>)[]} */
    const kinds = [
      ...shapes.map((shape) => (/** @type {number} */ n) => makeData(shape, n, directory)),
      (n) => clouds(n, COLUMNS, directory),
    ];
    for (const make of kinds) {
      for (const n of sizes) {
        const data = await make(n);
        tell(`${nameOf(data)}`);
        runs.push(await byLandmarks(module, data));
        if (n !== SIZES[0]) continue;
        tell(`${nameOf(data)}, exactly`);
        exacts.push(await exactly(module, data, libsvm));
      }
    }
    await libsvm?.end();
    const skipped = libsvm ? [] : ['LIBSVM native: on Debian, apt-get install libsvm-dev gcc'];
    return section(runs, exacts, skipped);
  } finally {
    await rm(directory, { recursive: true });
  }
}

/**
 * An engine of one's own, so that its memory is what this problem takes, and warm.
 *
 * @param {WebAssembly.Module} module
 * @param {string} directory of files
 */
async function freshEngine(module, directory) {
  const globals = /** @type {Record<string, any>} */ (/** @type {unknown} */ (globalThis));
  const go = new globals.Go();
  const ready = new Promise((resolve) => (globals.onmercer = resolve));
  const instance = await instantiate(module, go.importObject);
  go.run(instance);
  const mercer = /** @type {any} */ (await ready);
  const memory = /** @type {WebAssembly.Memory} */ (instance.exports.mem);
  // The engine is compiled while it runs.
  trained(mercer, problem(await makeData('moons', 3000, directory), { landmarks: 50 }));
  trained(mercer, problem(await makeData('checkerboard', 1000, directory), {}));
  return { mercer, bytes: () => memory.buffer.byteLength };
}

/** @param {{ shape: string, n: number, d: number }} data */
const nameOf = ({ shape, n, d }) => `${count(n)}, ${shape}${d > 2 ? ` with ${d} columns` : ''}`;

/** @param {Data} data @returns {Kernel} of a width that fits */
const kernelFor = (data) => (data.d > 2 ? { kernel: 'rbf', gamma: widthOf(data) } : KERNEL);

/** @param {Data} data @param {Record<string, number>} params */
function problem(data, params) {
  const { x, y } = data;
  const asked = problemOf({ x, y, ...kernelFor(data), C, tolerance: TOLERANCE });
  return { ...asked, params: { ...asked.params, ...params } };
}

/**
 * Trains as the worker does, and releases the model.
 *
 * @param {any} mercer
 * @param {any} problem
 */
function trained(mercer, problem) {
  const phases = /** @type {Record<Phase, number>} */ (
    Object.fromEntries(PHASES.map((phase) => [phase, 0]))
  );
  /** @type {number[]} */
  const slices = [];
  const begun = performance.now();
  const { run: number } = valueOf(mercer.open(problem));
  for (let doing = /** @type {Phase} */ (''), before = begun, status = 'running'; ;) {
    if (status !== 'running') break;
    const step = valueOf(mercer.advance(number, SLICE_MS));
    const now = performance.now();
    slices.push(now - before);
    // What was begun in a slice is told at its end.
    doing = step.doing;
    if (doing in phases) phases[doing] += (now - before) / 1000;
    [before, status] = [now, step.status];
  }
  const training = valueOf(mercer.finish(number));
  const seconds = (performance.now() - begun) / 1000;
  valueOf(mercer.release(training.model));
  return { training, seconds, phases, slices };
}

/**
 * @param {WebAssembly.Module} module
 * @param {Data} data
 * @returns {Promise<Run>}
 */
async function byLandmarks(module, data) {
  const { shape, n, d } = data;
  const { mercer, bytes } = await freshEngine(module, dirname(data.path));
  const before = bytes();
  const asked = problem(data, { landmarks: LANDMARKS });
  const { bytes: said } = valueOf(
    mercer.needs({ n, dim: d, learner: 'svc', params: asked.params }),
  );
  const { training, ...rest } = trained(mercer, asked);
  const { status, primal, gap, violation } = training;
  const figures = Object.fromEntries(
    training.figures.map((/** @type {any} */ { key, value }) => [key, value]),
  );
  const small = gap >= 0 && gap <= TOLERANCE * primal;
  const certified = status === 'converged' && violation <= TOLERANCE && small;
  return {
    shape,
    n,
    d,
    ...rest,
    primal,
    gap,
    violation,
    certified,
    figures,
    said,
    landmarks: figures.landmarks,
    grown: bytes() - before,
  };
}

/**
 * @param {WebAssembly.Module} module
 * @param {Data} data
 * @param {import('./contender.mjs').Contender | null} libsvm
 * @returns {Promise<Exact>}
 */
async function exactly(module, data, libsvm) {
  const { mercer } = await freshEngine(module, dirname(data.path));
  const { training, seconds } = trained(mercer, problem(data, {}));
  const own = { name: nameOf(data), seconds, dual: training.objective };
  if (!libsvm) return { ...own, libsvm: null, cut: false };
  const { times, cut } = await libsvm.train(
    { data, kernel: kernelFor(data), C },
    { seconds: 0, most: 1, coef: false },
  );
  return { ...own, libsvm: times[0], cut };
}

/**
 * LIBSVM as Debian has it, null where it has not.
 *
 * @param {string} root
 * @param {string} directory
 */
async function startLibsvm(root, directory) {
  const program = join(directory, 'libsvm');
  const source = join(import.meta.dirname, 'contenders/libsvm.c');
  try {
    await run('cc', ['-O2', '-o', program, source, '-lsvm', '-lm'], { cwd: root });
  } catch {
    return null;
  }
  return startProgram({ key: 'libsvm', name: 'LIBSVM native', command: [program], directory });
}

/**
 * @param {Run[]} runs
 * @param {Exact[]} exacts
 * @param {string[]} skipped
 * @returns {import('./section.mjs').Section}
 */
function section(runs, exacts, skipped) {
  const most = Math.max(...runs.map(({ n }) => n));
  /** The slowest of the largest, among points of the plane or of a table. */
  const slowest = (/** @type {boolean} */ isTable) =>
    Math.max(
      ...runs.filter(({ n, d }) => n === most && d > 2 === isTable).map(({ seconds }) => seconds),
    );
  const slices = runs.flatMap((one) => one.slices);
  const long = quantile(slices, 0.99);
  const certified = runs.filter((one) => one.certified).length;
  const worst = Math.max(...runs.map(({ said, grown }) => grown / said));
  // In many dimensions so few landmarks know less: the table tells.
  const plane = runs.filter(({ d }) => d === 2);
  const agreement = Math.min(...plane.map(({ figures }) => figures.agreement));
  return {
    key: 'scale',
    title: `Scale: up to ${count(most)} points by ${LANDMARKS} landmarks`,
    note: `In Node, in slices of ${SLICE_MS} ms as in the worker; RBF γ = ${KERNEL.gamma} in the plane, and 1 by columns and variance with ${COLUMNS} columns, C = ${C}, tolerance ${TOLERANCE}. The same class: as an exact machine gives to a sample of ${count(1000)} points, with C raised so that they weigh as much as all; f differs there by so much at most. Primal: by how much that of the landmarks' f, which is one of the exact problem too, is above the exact optimum.`,
    head: [
      ...['points', 'landmarks', 'choice, s', 'features, s', 'training, s', 'sample, s', 'all, s'],
      ...['gap ÷ primal', 'same class, %', 'max |Δf|', 'memory, MB', 'exactly, s', 'LIBSVM, s'],
      'primal above, %',
    ],
    rows: runs.map((one) => {
      const { phases, primal, figures, grown } = one;
      const exact = exacts.find(({ name }) => name === nameOf(one));
      return [
        nameOf(one),
        ...[one.landmarks, ...PHASES.slice(0, 4).map((phase) => phases[phase]), one.seconds],
        ...[one.gap / primal, 100 * figures.agreement, figures['largest-difference'], grown / 1e6],
        exact?.seconds ?? null,
        exact?.libsvm ? (exact.cut ? `> ${figure(exact.libsvm)}` : exact.libsvm) : null,
        exact ? 100 * (primal / exact.dual - 1) : null,
      ];
    }),
    targets: [
      {
        name: `${count(most)} points by landmarks, the comparison included, the slowest`,
        wanted: `≤ ${WANTED} s`,
        reached: `${figure(slowest(false))} s`,
        kept: slowest(false) <= WANTED,
      },
      {
        name: `${count(most)} points with ${COLUMNS} columns by landmarks, the comparison included`,
        wanted: `≤ ${WANTED_OF_TABLE} s`,
        reached: `${figure(slowest(true))} s`,
        kept: slowest(true) <= WANTED_OF_TABLE,
      },
      {
        name: 'scale, the optimum of the approximated problem',
        wanted: `gap ≤ ${TOLERANCE} of the primal, certified`,
        reached: `${certified} of ${runs.length} certified`,
        kept: certified === runs.length,
      },
      {
        name: 'scale, the same class as an exact machine, in the plane',
        wanted: '≥ 99 %',
        reached: `${figure(100 * agreement)} %`,
        kept: agreement >= 0.99,
      },
      {
        name: 'scale, a slice, 99 % of them (half of them)',
        wanted: `≤ ${PATIENCE} ms`,
        reached: `${figure(long)} ms (${figure(median(slices))} ms)`,
        kept: long <= PATIENCE,
      },
      {
        name: 'scale, memory by what was said before',
        wanted: '≤ 1.5',
        reached: figure(worst),
        kept: worst <= 1.5,
      },
    ],
    skipped,
    data: {
      exacts,
      runs: runs.map(({ slices: all, ...one }) => ({ ...one, longest: Math.max(...all) })),
    },
  };
}
