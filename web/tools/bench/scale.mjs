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
import { join } from 'node:path';
import { compileEngine } from '../engine.mjs';
import { instantiate } from '../../engine/instance.js';
import { run } from '../run.mjs';
import { problemOf, valueOf } from './contenders/mercer.mjs';
import { makeData, points, TOLERANCE } from './problems.mjs';
import { startProgram } from './program.mjs';
import { median, quantile } from './statistics.mjs';
import { count, figure } from './table.mjs';

/** @typedef {import('./problems.mjs').Shape} Shape */
/**
 * @typedef
 *   {'choosing landmarks' | 'computing features' | 'training' | 'comparing with an exact machine' | ''}
 *   Phase
 */
/**
 * @typedef {{
 *   shape: Shape, n: number, seconds: number, phases: Record<Phase, number>, slices: number[],
 *   landmarks: number, primal: number, gap: number, violation: number, certified: boolean,
 *   figures: Record<string, number>, said: number, grown: number,
 * }} Run   slices: milliseconds of each; said: bytes, before; grown: by how many bytes the engine's
 * memory was larger in the end than it was when it started
 *
 * @typedef
 *   {{ shape: Shape, n: number, seconds: number, dual: number, libsvm: number | null, cut: boolean }}
 *   Exact
 * cut: LIBSVM was not ready in time, and has taken at least this
 */

const SIZES = [20_000, 50_000, 100_000];
/** @type {readonly Shape[]} */
const SHAPES_HERE = ['moons', 'Gaussians', 'checkerboard'];
const KERNEL = /** @type {const} */ ({ kernel: 'rbf', gamma: 10 });
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
/** What is wanted of the largest problems, in seconds. */
const WANTED = 8;
/** How long a slice may be, in milliseconds: a call waits no longer. */
const PATIENCE = 50;

/**
 * @param {import('./section.mjs').Context} context
 * @returns {Promise<import('./section.mjs').Section>}
 */
export async function measure({ root, quick, tell }) {
  const goroot = (await run('go', ['env', 'GOROOT'], { cwd: root })).trim();
  await import(join(goroot, 'lib/wasm/wasm_exec.js'));
  const module = await WebAssembly.compile(
    /** @type {BufferSource} */ (await compileEngine(join(root, 'web'))),
  );
  const directory = await mkdtemp(join(tmpdir(), 'mercer-scale-'));
  try {
    const libsvm = await startLibsvm(root, directory);
    /** @type {Run[]} */
    const runs = [];
    /** @type {Exact[]} */
    const exacts = [];
    const sizes = quick ? SIZES.slice(0, 1) : SIZES;
    for (const shape of quick ? SHAPES_HERE.slice(0, 1) : SHAPES_HERE) {
      for (const n of sizes) {
        tell(`${shape}, ${count(n)} points`);
        runs.push(await byLandmarks(module, shape, n));
      }
      tell(`${shape}, ${count(SIZES[0])} points, exactly`);
      exacts.push(await exactly(module, shape, SIZES[0], libsvm, directory));
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
 */
async function freshEngine(module) {
  const globals = /** @type {Record<string, any>} */ (/** @type {unknown} */ (globalThis));
  const go = new globals.Go();
  const ready = new Promise((resolve) => (globals.onmercer = resolve));
  const instance = await instantiate(module, go.importObject);
  go.run(instance);
  const mercer = /** @type {any} */ (await ready);
  const memory = /** @type {WebAssembly.Memory} */ (instance.exports.mem);
  // The engine is compiled while it runs.
  trained(mercer, problem('moons', 3000, { landmarks: 50 }));
  trained(mercer, problem('checkerboard', 1000, {}));
  return { mercer, bytes: () => memory.buffer.byteLength };
}

/** @param {Shape} shape @param {number} n @param {Record<string, number>} params */
function problem(shape, n, params) {
  const { x, y } = points(shape, n, 1000 * n + SHAPES_HERE.indexOf(shape));
  const asked = problemOf({ x, y, ...KERNEL, C, tolerance: TOLERANCE });
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
 * @param {Shape} shape
 * @param {number} n
 * @returns {Promise<Run>}
 */
async function byLandmarks(module, shape, n) {
  const { mercer, bytes } = await freshEngine(module);
  const before = bytes();
  const asked = problem(shape, n, { landmarks: LANDMARKS });
  const { bytes: said } = valueOf(
    mercer.needs({ n, dim: 2, learner: 'svc', params: asked.params }),
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
 * @param {Shape} shape
 * @param {number} n
 * @param {import('./contender.mjs').Contender | null} libsvm
 * @param {string} directory
 * @returns {Promise<Exact>}
 */
async function exactly(module, shape, n, libsvm, directory) {
  const { mercer } = await freshEngine(module);
  const { training, seconds } = trained(mercer, problem(shape, n, {}));
  const own = { shape, n, seconds, dual: training.objective };
  if (!libsvm) return { ...own, libsvm: null, cut: false };
  const data = await makeData(shape, n, directory);
  const { times, cut } = await libsvm.train(
    { data, kernel: KERNEL, C },
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
  const large = runs.filter(({ n }) => n === most);
  const slowest = Math.max(...large.map(({ seconds }) => seconds));
  const slices = runs.flatMap((one) => one.slices);
  const long = quantile(slices, 0.99);
  const certified = runs.filter((one) => one.certified).length;
  const worst = Math.max(...runs.map(({ said, grown }) => grown / said));
  const agreement = Math.min(...runs.map(({ figures }) => figures.agreement));
  return {
    key: 'scale',
    title: `Scale: up to ${count(most)} points by ${LANDMARKS} landmarks`,
    note: `In Node, in slices of ${SLICE_MS} ms as in the worker; RBF γ = ${KERNEL.gamma}, C = ${C}, tolerance ${TOLERANCE}. The same class: as an exact machine gives to a sample of ${count(1000)} points, with C raised so that they weigh as much as all; f differs there by so much at most. Primal: by how much that of the landmarks' f, which is one of the exact problem too, is above the exact optimum.`,
    head: [
      ...['points', 'landmarks', 'choice, s', 'features, s', 'training, s', 'sample, s', 'all, s'],
      ...['gap ÷ primal', 'same class, %', 'max |Δf|', 'memory, MB', 'exactly, s', 'LIBSVM, s'],
      'primal above, %',
    ],
    rows: runs.map((one) => {
      const { shape, n, phases, primal, figures, grown } = one;
      const exact = exacts.find((other) => other.shape === shape && other.n === n);
      return [
        `${count(n)}, ${shape}`,
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
        reached: `${figure(slowest)} s`,
        kept: slowest <= WANTED,
      },
      {
        name: 'scale, the optimum of the approximated problem',
        wanted: `gap ≤ ${TOLERANCE} of the primal, certified`,
        reached: `${certified} of ${runs.length} certified`,
        kept: certified === runs.length,
      },
      {
        name: 'scale, the same class as an exact machine',
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
