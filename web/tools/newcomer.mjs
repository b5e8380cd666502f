// @ts-check
/**
 * What a newcomer has the engine do: the first scene, a point that is dragged, sliders that are
 * moved, points on an empty plane. The functions that this calls are the parts of the engine that
 * come first (split.mjs), in the order in which it calls them. What a newcomer does besides works as
 * well, when the rest is there.
 *
 * @module
 */

import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { createHost } from '../engine/host.js';
import { begin } from '../engine/instance.js';
import { FIRST_QUESTIONS, firstTraining } from '../engine/opening.js';
import { warmStart } from '../engine/warmstart.js';
import { problemOf } from '../model/problem.js';
import { DEFAULT_DATA, EMPTY_SCENE, makePoint } from '../model/scene.js';
import { connect } from '../protocol/transport.js';
import { BuildError, run } from './run.mjs';
import { watch } from './split.mjs';

/** @typedef {import('../model/scene.js').Scene} Scene */
/** @typedef {import('../protocol/answers.js').Catalog} Catalog */
/** @typedef {(name: string, ...args: unknown[]) => Promise<any>} Call */

/**
 * The parts of the engine by what they are needed for: to start and to answer the first questions,
 * to train the first scene and draw it, to follow a newcomer's hand, and the rest.
 */
const [START, OPENING, HAND, REST] = [0, 1, 2, 3];
export const PARTS = 4;

/**
 * In which part each of the engine's own functions is: that in which a newcomer first calls it.
 *
 * @param {Uint8Array} engine
 * @returns {Promise<number[]>} by their numbers, from 0
 */
export async function calledAtFirst(engine) {
  const { watched, called } = watch(engine);
  const module = new WebAssembly.Module(watched);
  /** @type {number[]} */
  let parts = [];
  for (const slow of [true, false]) {
    await visited(module, { slow }, (part, { instance }) => {
      called(instance.exports).forEach((is, i) => {
        parts[i] = Math.min(parts[i] ?? REST, is ? part : REST);
      });
    });
  }
  return parts;
}

/**
 * Has the parts of the engine that come first do the same without the rest, each when it is there.
 *
 * @param {readonly Uint8Array<ArrayBuffer>[]} engine its parts
 * @param {readonly number[]} parts in which each function is, by their numbers from 0
 * @param {() => readonly string[]} namesOf what all are called
 * @throws {BuildError} with the name of a function that it lacks
 */
export async function checkParts(engine, parts, namesOf) {
  const [first, ...others] = engine.slice(0, REST).map((bytes) => new WebAssembly.Module(bytes));
  for (const slow of [true, false]) {
    let there = START;
    try {
      await visited(first, { slow }, (part, { join }) => {
        if (part >= HAND) return;
        join(others[part]);
        there = part + 1;
      });
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      // Where it ended: in what stands for a function that is not there, or in a call by the table.
      const [, frame] = /wasm-function\[(\d+)\]/.exec(error.stack ?? '') ?? [];
      const number = Number(frame) - WebAssembly.Module.imports(first).length;
      const name = namesOf()[number] ?? 'a function';
      const lacks = parts[number] <= there ? `what ${name} calls` : name;
      throw new BuildError(
        `The parts of the engine that come first lack ${lacks} (${error.message}): what a newcomer does (web/tools/newcomer.mjs) is not the same each time.`,
      );
    }
  }
}

/** @typedef {Awaited<ReturnType<typeof begin>>} Begun */

/**
 * Starts an engine and has it do what a newcomer wants. Its clock is one that counts, and its dice
 * show zeros, so equal engines do the same.
 *
 * @param {WebAssembly.Module} module
 * @param {{ slow: boolean }} how slow: as on a machine that takes long, and up to the first picture
 *   only
 * @param {(part: number, engine: Begun) => void} reached told when all has been done that a part
 *   is needed for
 */
async function visited(module, { slow }, reached) {
  const goroot = (await run('go', ['env', 'GOROOT'], { cwd: import.meta.dirname })).trim();
  await import(pathToFileURL(join(goroot, 'lib/wasm/wasm_exec.js')).href);
  const go = new /** @type {any} */ (globalThis).Go();
  /** @type {WebAssembly.Exports} */
  let exports;
  const memory = () => new DataView(/** @type {WebAssembly.Memory} */ (exports.mem).buffer);
  let time = 0n;
  Object.assign(go.importObject.gojs, {
    'runtime.nanotime1': (/** @type {number} */ sp) =>
      memory().setBigInt64((sp >>> 0) + 8, (time += slow ? 20_000_000n : 100_000n), true),
    'runtime.walltime': (/** @type {number} */ sp) => {
      memory().setBigInt64((sp >>> 0) + 8, 0n, true);
      memory().setInt32((sp >>> 0) + 16, 0, true);
    },
    'runtime.getRandomData': () => {},
  });
  const engine = await begin(module, go.importObject);
  const { instance } = engine;
  exports = instance.exports;
  /** @type {(error: unknown) => void} */
  let fail = () => {};
  const ended = new Promise((_, reject) => (fail = reject));
  /** @type {Promise<import('../engine/host.js').Bridge>} */
  const ready = new Promise((resolve) => {
    // As the worker does: the first question is asked while Go waits for this to return.
    const onmercer = (/** @type {any} */ mercer) => {
      const calls = connect(mercer, exports);
      calls.catalog();
      resolve(heeded(/** @type {import('../engine/host.js').Bridge} */ (calls), fail));
    };
    Object.assign(globalThis, { onmercer });
  });
  // With its timers this process never ends.
  const stop = () => {
    for (const timer of go._scheduledTimeouts.values()) clearTimeout(timer);
    go._scheduledTimeouts.clear();
  };
  // Go is entered by timers too, where nobody hears of what ends it.
  const enter = go._resume.bind(go);
  go._resume = () => {
    try {
      enter();
    } catch (error) {
      stop();
      fail(error);
    }
  };
  go.run(instance).catch(fail);
  const tell = (/** @type {number} */ part) => reached(part, engine);
  await Promise.race([ended, ready.then((bridge) => visit(bridge, slow, tell))]);
  stop();
}

/**
 * A bridge that tells what ends the engine: the host tells its words alone.
 *
 * @param {import('../engine/host.js').Bridge} bridge
 * @param {(error: unknown) => void} tell
 */
function heeded(bridge, tell) {
  const calls = Object.entries(bridge).map(([name, call]) => [
    name,
    (/** @type {unknown[]} */ ...args) => {
      try {
        return call(...args);
      } catch (error) {
        tell(error);
        throw error;
      }
    },
  ]);
  return /** @type {import('../engine/host.js').Bridge} */ (Object.fromEntries(calls));
}

/**
 * @param {import('../engine/host.js').Bridge} bridge
 * @param {boolean} slow
 * @param {(part: number) => void} reached
 */
async function visit(bridge, slow, reached) {
  const catalog = /** @type {Catalog} */ (bridge.catalog()?.value);
  let [time, id] = [0, 0];
  /** @type {Map<number, { resolve: (value: any) => void, reject: (error: Error) => void }>} */
  const waiting = new Map();
  const host = createHost({
    bridge,
    post(report) {
      if (report.type === 'dead')
        for (const { reject } of waiting.values()) reject(new Error(report.reason));
      if (report.type === 'value') waiting.get(report.id)?.resolve(report.value);
      if (report.type === 'error')
        waiting.get(report.id)?.reject(new Error(report.failure.message));
    },
    pause: async () => {},
    now: () => (time += slow ? 50 : 0.1),
  });
  const order = (/** @type {object} */ what) =>
    new Promise((resolve, reject) => {
      waiting.set(++id, { resolve, reject });
      host.receive(/** @type {import('../protocol/jobs.js').Order} */ ({ ...what, id }));
    });
  /** @type {Call} */
  const call = (name, ...args) => order({ type: 'call', name, args });
  /** @type {Call} */
  const job = (name, request) => order({ type: 'job', name, request });

  // Timers of Go's runtime come due meanwhile.
  const idle = () => new Promise((resolve) => setTimeout(resolve, 200));

  const { kernel } = EMPTY_SCENE;
  /** @type {any} */
  let made;
  for (const { name, args } of FIRST_QUESTIONS) made = await call(name, ...args);
  await idle();
  reached(START);
  const points = Array.from(made.y, (y, i) => makePoint(i + 1, [made.x[2 * i], made.x[2 * i + 1]], y, 0)); // prettier-ignore
  await job('train', firstTraining({ x: made.x, y: made.y }));
  await idle();
  reached(OPENING);
  if (slow) return;

  const others = await call('generate', { ...DEFAULT_DATA, params: { ...DEFAULT_DATA.params, n: 2000 }, another: true }); // prettier-ignore
  /** @type {Scene} */
  let scene = { ...EMPTY_SCENE, points };
  /** @type {any} */
  let last = null;
  /** Trains a scene as the page does, on from what it knew, and looks at the answer. */
  const show = async (/** @type {Scene} */ next, size = 256) => {
    scene = next;
    const { view } = scene;
    const picture = { view, size, cautious: true, limit: 60, output: 0, samples: 0 };
    const problem = problemOf(scene, catalog, last ? warmStart(last, next) : undefined);
    const place = last ? { x: [0, 0.1] } : null;
    const answer = await job('train', {
      problem,
      picture,
      place,
      at: place && Float64Array.of(0, 0.1),
      replaces: last?.training.model ?? null,
    });
    last = { scene, training: answer.training };
    await call('terms', last.training.model, Float64Array.of(0.2, 0.3));
  };
  /** What follows when the hand rests. */
  const rest = async (size = 256) => {
    const { x, dim } = /** @type {import('../protocol/answers.js').PointSet} */ (
      problemOf(scene, catalog)
    );
    const y = Float64Array.from(scene.points, ({ label }) => label);
    const gram = { domain: 'vectors', dim, x, y, kernel: scene.kernel, form: 'raw', order: 'class', size: 40 }; // prettier-ignore
    await call('inspect', { ...gram, limit: 0 });
    await call('inspect', gram);
    const { model, outputs, rule, classes, pairs, support } = last.training;
    const of = { model, outputs, rule, classes, pairs, support: support.length, spread: false };
    const how = { view: scene.view, size, cautious: false, limit: 8000, output: 0 };
    await job('paint', { ...how, ...of });
    for (const n of [1, 2, 8, 64, 700]) await call('predict', model, others.x.slice(0, 2 * n));
  };
  const moved = (/** @type {number} */ i, /** @type {[number, number]} */ x) =>
    scene.points.map((point, j) => (i === j ? makePoint(point.id, x, point.label, 0) : point));

  await idle();
  await show(scene);
  await rest(512);
  await idle();
  // Until Go has collected garbage, which it does first when the heap has 32 MB.
  const many = { ...DEFAULT_DATA, params: { ...DEFAULT_DATA.params, n: 5000 } };
  for (let k = 0; k < 400; k++) await call('generate', many);
  await idle();
  for (let step = 0; step < 40; step++) {
    const place = /** @type {[number, number]} */ ([Math.sin(step / 9), Math.cos(step / 7)]);
    await show({ ...scene, points: moved(step % 3, place) }, step % 2 ? 128 : 256);
  }
  await rest();
  await show({
    ...scene,
    points: [...scene.points, makePoint(points.length + 1, [1.5, 1.5], 1, 0)],
  });
  await show({ ...scene, points });
  for (const gamma of [0.01, 0.03, 0.1, 0.3, 1.5, 3, 10, 20, 30, 50, 70, 100]) {
    const text = `rbf(gamma=${gamma})`;
    await call('parse', { domain: 'vectors', kernel: text });
    await show({ ...scene, kernel: text });
    await rest();
  }
  for (const C of [0.01, 0.3, 10, 1000, 1e5]) {
    await show({ ...scene, kernel, params: { ...scene.params, C } });
    await rest();
  }
  // The first points on an empty plane: nothing is drawn before there are two classes.
  const clicked = [[-1, 0, 1], [1, 0.5, 0], [0.2, 1, 1], [-0.7, -1, 0]].map(([x1, x2, label], i) => makePoint(i + 1, [x1, x2], label, 0)); // prettier-ignore
  for (const n of [2, 3, 4]) {
    await show({ ...EMPTY_SCENE, points: clicked.slice(0, n) });
    await rest();
  }
  await idle();
  reached(HAND);
}
