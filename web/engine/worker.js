// @ts-check
/**
 * The worker that runs Go. The page sends it the compiled engine and then orders.
 *
 * @module
 */

import './wasm_exec.js';
import { hold } from './hold.js';
import { createHost } from './host.js';
import { begin } from './instance.js';
import { VERSION } from '../protocol/table.gen.js';
import { connect } from '../protocol/transport.js';

/** @typedef {import('../protocol/jobs.js').Order} Order */
/** @typedef {import('../protocol/jobs.js').Report} Report */

const scope = /** @type {DedicatedWorkerGlobalScope & typeof globalThis} */ (globalThis);
const globals = /** @type {Record<string, any>} */ (/** @type {unknown} */ (globalThis));

/** Go's last output: when Go dies, this is the reason. */
let printed = '';
const KEEP = 4000;

/** @type {ReturnType<typeof createHost> | null} */
let host = null;

scope.onmessage = ({ data }) => {
  const order = /** @type {Order | import('./watch.js').Watch} */ (data);
  if ('lock' in order) hold(order);
  else if (order.type === 'start') start(order.module);
  else if (order.type === 'part') begun.then(({ join }) => join(order.module)).catch(end);
  else if (order.type === 'rest') begun.then((engine) => add(engine, order.module)).catch(end);
  else host?.receive(order);
};

/** @param {Report} report @param {ArrayBuffer[]} [transfer] */
const post = (report, transfer = []) => scope.postMessage(report, transfer);

/** @type {(engine: Awaited<ReturnType<typeof begin>>) => void} */
let tellBegun;
/** @type {ReturnType<typeof begin>} the engine's instance, when there is one */
const begun = new Promise((resolve) => (tellBegun = resolve));

/** Whether nothing is missing: what cuts calls into slices is in the rest. */
let isWhole = false;

/** @param {Awaited<ReturnType<typeof begin>>} engine @param {WebAssembly.Module} rest */
function add(engine, rest) {
  engine.join(rest);
  isWhole = true;
  post({ type: 'joined' });
}

/** @param {import('../protocol/jobs.js').Program} program */
async function start(program) {
  const decoder = new TextDecoder();
  globals.fs.writeSync = (/** @type {number} */ _file, /** @type {Uint8Array} */ bytes) => {
    printed = (printed + decoder.decode(bytes)).slice(-KEEP);
    return bytes.length;
  };
  const go = new Go();
  go.exit = () => {}; // told below, when run ends
  /** @type {unknown} */
  let reason = 'it ended at once';
  try {
    const isComplete = 'rest' in program;
    const [first, ...others] = isComplete ? [...program.first, program.rest] : program;
    const engine = await begin(first, go.importObject);
    for (const other of others) engine.join(other);
    const { instance } = engine;
    isWhole = isComplete || !engine.isPart;
    tellBegun(engine);
    globals.onmercer = (/** @type {any} */ mercer) => ready(mercer, instance.exports);
    await go.run(instance);
  } catch (error) {
    reason = error;
  }
  end(reason);
}

/** Tells that there is no engine any more. @param {unknown} why */
function end(why) {
  const reason = why instanceof Error ? why.message : String(why);
  if (host) {
    host.die(reason);
  } else {
    if (printed) console.error(printed); // what Go says when it breaks is nothing for people
    post({ type: 'dead', reason });
  }
}

/**
 * Called when Go can be asked. One that says things another way cannot be: then the version is all
 * that is told of it.
 *
 * @param {any} mercer
 * @param {WebAssembly.Exports} exports
 */
function ready(mercer, exports) {
  const { version } = mercer;
  if (version !== VERSION) return post({ type: 'other', version });
  const bridge = connect(mercer, exports);
  globals.mercer = bridge; // the benchmark times its functions, as the host calls them
  host = createHost({ bridge, post, pause, isWhole: () => isWhole, lastWords: () => printed });
  post({ type: 'ready', catalog: bridge.catalog().value });
}

// A message to oneself queues behind those of the page, and unlike a timer it is not held back.
const { port1, port2 } = new MessageChannel();
/** @type {(() => void)[]} */
const waiting = [];
port1.onmessage = () => waiting.shift()?.();

/** @returns {Promise<void>} */
function pause() {
  return new Promise((resolve) => {
    waiting.push(resolve);
    port2.postMessage(null);
  });
}
