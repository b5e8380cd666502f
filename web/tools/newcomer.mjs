// @ts-check
/**
 * What a newcomer has the engine do: the first scene, a point that is dragged, sliders that are
 * moved, points on an empty plane. The functions that this calls are the part of the engine that
 * begins (split.mjs). What a newcomer does besides works as well, when the rest is there.
 *
 * @module
 */

import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { createHost } from '../engine/host.js';
import { instantiate } from '../engine/instance.js';
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
 * Which of the engine's own functions are called for a newcomer.
 *
 * @param {Uint8Array} engine
 * @returns {Promise<boolean[]>} by their numbers, from 0
 */
export async function calledAtFirst(engine) {
  const { watched, called } = watch(engine);
  return called(await visited(new WebAssembly.Module(watched)));
}

/**
 * Has the part of the engine that begins do the same alone.
 *
 * @param {Uint8Array<ArrayBuffer>} first
 * @param {readonly boolean[]} called which functions it has, by their numbers from 0
 * @param {() => readonly string[]} namesOf what all are called
 * @throws {BuildError} with the name of a function that it lacks
 */
export async function checkAlone(first, called, namesOf) {
  const module = new WebAssembly.Module(first);
  try {
    await visited(module);
  } catch (error) {
    if (!(error instanceof WebAssembly.RuntimeError)) throw error;
    // Where it ended: in what stands for a function that is not there, or in a call by the table.
    const [, frame] = /wasm-function\[(\d+)\]/.exec(error.stack ?? '') ?? [];
    const number = Number(frame) - WebAssembly.Module.imports(module).length;
    const name = namesOf()[number] ?? 'a function';
    const lacks = called[number] ? `what ${name} calls` : name;
    throw new BuildError(
      `The part of the engine that begins lacks ${lacks} (${error.message}): what a newcomer does (web/tools/newcomer.mjs) is not the same each time.`,
    );
  }
}

/**
 * Starts an engine and has it do what a newcomer wants. Its clock is one that counts, and its dice
 * show zeros, so equal engines do the same.
 *
 * @param {WebAssembly.Module} module
 * @returns {Promise<WebAssembly.Exports>}
 */
async function visited(module) {
  const goroot = (await run('go', ['env', 'GOROOT'], { cwd: import.meta.dirname })).trim();
  await import(pathToFileURL(join(goroot, 'lib/wasm/wasm_exec.js')).href);
  const go = new /** @type {any} */ (globalThis).Go();
  /** @type {WebAssembly.Exports} */
  let exports;
  const memory = () => new DataView(/** @type {WebAssembly.Memory} */ (exports.mem).buffer);
  let time = 0n;
  Object.assign(go.importObject.gojs, {
    'runtime.nanotime1': (/** @type {number} */ sp) =>
      memory().setBigInt64((sp >>> 0) + 8, (time += 100_000n), true),
    'runtime.walltime': (/** @type {number} */ sp) => {
      memory().setBigInt64((sp >>> 0) + 8, 0n, true);
      memory().setInt32((sp >>> 0) + 16, 0, true);
    },
    'runtime.getRandomData': () => {},
  });
  const instance = await instantiate(module, go.importObject);
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
  await Promise.race([ended, ready.then(visit)]);
  stop();
  return exports;
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

/** @param {import('../engine/host.js').Bridge} bridge */
async function visit(bridge) {
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
    now: () => (time += 0.1),
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

  const { kernel } = EMPTY_SCENE;
  await call('parse', { domain: 'vectors', kernel });
  const made = await call('generate', DEFAULT_DATA);
  const others = await call('generate', { ...DEFAULT_DATA, params: { ...DEFAULT_DATA.params, n: 2000 }, another: true }); // prettier-ignore
  const points = Array.from(made.y, (y, i) => makePoint(i + 1, [made.x[2 * i], made.x[2 * i + 1]], y, 0)); // prettier-ignore
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

  // Timers of Go's runtime come due meanwhile.
  const idle = () => new Promise((resolve) => setTimeout(resolve, 200));
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
}
