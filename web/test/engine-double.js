/**
 * An engine for tests that learns nothing, but behaves as the real one: a bridge in plain
 * JavaScript behind the real client and host, with a worker that is none.
 */

import { createEngine } from '../engine/client.js';
import { createHost } from '../engine/host.js';
import { count } from '../lib/format.js';
import { DOMAINS } from '../model/domains.js';
import { hasParts } from '../model/scene.js';
import { part } from './part.js';

const spec = (key, name, rest = {}) => ({
  key,
  symbol: key,
  name,
  doc: '',
  kind: 'real',
  min: 0,
  max: Infinity,
  minOpen: true,
  maxOpen: false,
  low: 0.01,
  high: 100,
  scale: 'log',
  infinite: false,
  default: 1,
  ...rest,
});

const entry = (name, title, params) => ({
  name,
  title,
  short: title,
  formula: '',
  tex: '',
  doc: '',
  source: '',
  params,
});

const n = spec('n', 'points', { kind: 'whole', min: 2, max: 500, default: 4, minOpen: false });
const noise = spec('noise', 'noise', { minOpen: false, max: 1, default: 0.2 });

const SVC = {
  ...entry('svc', 'SVM', [
    spec('C', 'cost of violations', { infinite: true, default: 3 }),
    spec('tolerance', 'tolerance', { max: 0.1, default: 0.001 }),
  ]),
  tasks: ['classification'],
  warm: true,
};

export const CATALOG = {
  domains: [
    {
      name: 'vectors',
      kernels: [entry('rbf', 'RBF', [spec('gamma', 'width')]), entry('linear', 'Linear', [])],
      learners: [SVC],
      datasets: [
        entry('moons', 'Two moons', [n, noise]),
        entry('xor', 'XOR', [n]),
        {
          ...entry('outside', 'Outside an interval', [
            spec('reach', 'reach', { kind: 'whole', default: 10 }),
            spec('threshold', 'limit', { default: 2 }),
          ]),
          dim: 1,
          kernel: 'linear + linear^2',
        },
      ],
    },
    ...DOMAINS.filter((domain) => hasParts({ domain })).map((name) => ({
      name,
      kernels: [entry('same', 'Same', []), entry('const', 'Constant', [])],
      learners: [SVC],
      datasets:
        name === 'strings'
          ? [{ ...entry('virus', 'Viruses', [n]), dim: 0, kernel: 'substrings' }]
          : [],
    })),
  ],
};

/** What the engine of a first visit knows. */
export const FIRST_CATALOG = { domains: [CATALOG.domains[0]] };

/**
 * The bridge. edgeAt is what a place tells of the line beside it, errorOf what sizes of f over a
 * view are known to. steps is how many slices training takes; deadly, when true of a call, ends it
 * as a crash ends Go: no answer.
 */
export function createBridge({
  steps = (/** @type {any[]} */ ..._) => 1,
  deadly = (/** @type {any[]} */ ..._) => false,
  method = 'chebyshev',
  edgeAt = (/** @type {any[]} */ ..._) => 0,
  errorOf = (/** @type {any[]} */ ..._) => 0,
} = {}) {
  const calls = [];
  const models = new Map();
  const runs = new Map();
  let last = 0;
  let dead = false;
  const failure = (code, message) => ({ error: { code, message } });
  const unreadable = (item) => ({
    error: {
      code: 'data',
      param: 'items',
      message: `Item ${count(item + 1)}: it has a “?”.`,
      item,
      reason: 'It has a “?”.',
    },
  });

  const answers = {
    catalog: () => ({ value: CATALOG }),
    needs: ({ n, params }) => ({
      value: {
        bytes: n > 20_000 ? 8e7 : 1e3 * n,
        message: params.landmarks === 1 ? 'Too few.' : '',
        exact: 0,
        landmarks: 9,
      },
    }),
    parse({ kernel }) {
      if (!/^\s*[a-z]/.test(kernel)) {
        return { error: { code: 'kernel', message: 'Expected a kernel.', at: 0, length: 1 } };
      }
      const text = kernel.replace(/\s+/g, '').replace(/^rbf$/, 'rbf(gamma=1)');
      return { value: { text, tex: text, texNumbers: text, short: text, numbers: [] } };
    },
    open(problem) {
      if (problem.kernel === 'infinite') return failure('data', 'The values are too large.');
      const bad = problem.items?.findIndex((text) => text.includes('?')) ?? -1;
      if (bad >= 0) return unreadable(bad);
      const run = ++last;
      runs.set(run, { problem, left: steps(problem) });
      return { value: { run } };
    },
    advance(run) {
      const it = runs.get(run);
      const status = --it.left > 0 ? 'running' : 'converged';
      return { value: { status, iterations: 1, gap: 2 ** it.left / 1000, objective: 1 } };
    },
    drop(run) {
      const { problem } = runs.get(run);
      runs.delete(run);
      const classes = Float64Array.from([...new Set(problem.y)].sort());
      const outputs = (classes.length * (classes.length - 1)) / 2;
      // Each coefficient says of which point it is, tenfold where training was cut short.
      const coef = Float64Array.from(
        { length: problem.y.length * outputs },
        (_, i) => 10 * (i + 1),
      );
      return { value: { outputs, rule: 'pairs', classes, coef } };
    },
    finish(run) {
      const { problem } = runs.get(run);
      runs.delete(run);
      const model = ++last;
      const classes = [...new Set(problem.y)].sort();
      const outputs = (classes.length * (classes.length - 1)) / 2;
      const count = problem.y.length;
      models.set(model, { problem, outputs });
      return {
        value: {
          model,
          task: problem.task,
          status: 'converged',
          message: '',
          iterations: 5,
          objective: 1,
          primal: 1,
          gap: 0,
          violation: 0,
          margin: 1,
          indefinite: false,
          doubtful: false,
          outputs,
          rule: 'pairs',
          classes: Float64Array.from(classes),
          pairs: new Int32Array(2 * outputs),
          // Each coefficient says of which point it is.
          coef: Float64Array.from({ length: count * outputs }, (_, i) => i + 1),
          beta: Float64Array.from({ length: count * outputs }, (_, i) => i + 1),
          self: new Float64Array(0),
          bias: new Float64Array(outputs),
          support: Int32Array.from({ length: count }, (_, i) => i),
          decision: new Float64Array(count * outputs),
          label: Float64Array.from(problem.y),
          std: new Float64Array(0),
          errors: 0,
          figures: [],
          account: null,
        },
      };
    },
    surface(model, view, out) {
      if (!models.has(model)) return failure('model', 'There is no such model.');
      const { x0, x1, y0, y1, width, height } = view;
      const layers = out.length / (width * height);
      const put = (layer, r, c, value) => (out[(layer * height + r) * width + c] = value);
      let edges = false;
      for (let r = 0; r < height; r++) {
        for (let c = 0; c < width; c++) {
          const x = x0 + ((c + 0.5) * (x1 - x0)) / width;
          const y = y1 - ((r + 0.5) * (y1 - y0)) / height;
          if (layers === 3) put(0, r, c, x > 0 ? 2 : 3);
          put(layers - 2, r, c, x + 10 * y);
          put(layers - 1, r, c, edgeAt(x, y));
          edges ||= edgeAt(x, y) !== 0;
        }
      }
      const range = { min: x0 + 10 * y0, max: x1 + 10 * y1 };
      return { value: { ...range, method, nodes: 8, error: errorOf(view), edges } };
    },
    terms(model, x) {
      if (!models.has(model)) return failure('model', 'There is no such model.');
      const { problem, outputs } = models.get(model);
      if (typeof x[0] === 'string' && x[0].includes('?')) return unreadable(0);
      // A text says how long it is.
      const sum = typeof x[0] === 'string' ? x[0].length : x[0] + x[1];
      const decision = Float64Array.from({ length: outputs }, () => sum);
      return { value: { kernel: new Float64Array(problem.y.length), decision, label: 1 } };
    },
    release(model) {
      if (!models.delete(model)) return failure('model', 'There is no such model.');
      return { value: null };
    },
    inspect({ y, form, size }) {
      const cells = new Float32Array(size * size);
      const order = Int32Array.from(y.keys());
      return {
        value: {
          form,
          n: y.length,
          size,
          cells,
          order,
          min: 0,
          max: 1,
          largest: 1,
          smallest: 0,
          alignment: 0,
        },
      };
    },
    generate({ name, params, seed }) {
      if (params.n > 500) return failure('parameter', 'n = 501: must be at most 500');
      if (name === 'outside') {
        const x = Float64Array.from({ length: 2 * params.reach + 1 }, (_, i) => i - params.reach);
        const y = x.map((v) => (Math.abs(v) > params.threshold ? 2 : 1));
        return { value: { dim: 1, target: 'class', x, y, axes: [''], classes: ['', ''] } };
      }
      const count = params.n ?? 4;
      if (name === 'virus') {
        const items = Array.from({ length: count }, (_, i) => (i % 2 ? 'evil' : 'good') + i * seed);
        const y = Float64Array.from(items, (_, i) => 1 + (i % 2));
        const classes = ['clean', 'infected'];
        const told = { story: 'Some.', answer: ['evil'] };
        return { value: { domain: 'strings', items, y, target: 'class', classes, ...told } };
      }
      const x = Float64Array.from(
        { length: 2 * count },
        (_, i) => Math.sin(i * (seed + 1)) * (1 + 5 * (params.noise ?? 0)),
      );
      const y = Float64Array.from({ length: count }, (_, i) => 1 + (i % 2));
      const axes = name === 'xor' ? ['p', 'q'] : [];
      return { value: { dim: 2, target: 'class', x, y, axes, classes: [] } };
    },
    read({ name, text }) {
      if (text.includes('?')) return failure('data', 'line 1, column 2: “?” is not a number');
      const rows = text
        .trim()
        .split('\n')
        .map((line) => line.split(',').map(Number));
      const columns = rows[0].slice(0, -1).map((_, c) => ({
        name: `c${c}`,
        values: Float64Array.from(rows, (row) => row[c]),
      }));
      const labels = Float64Array.from(rows, (row) => row.at(-1));
      const notes = name === 'noted.csv' ? ['One row was left out.'] : [];
      return {
        value: {
          format: 'csv',
          rows: rows.length,
          columns,
          labels,
          values: new Float64Array(0),
          classes: ['no', 'yes'],
          labelName: 'y',
          shown: [0, Math.min(1, columns.length - 1)],
          notes,
        },
      };
    },
    write: ({ x, y }) => ({
      value: Array.from(y, (label, i) => `${x[2 * i]},${x[2 * i + 1]},${label}`).join('\n'),
    }),
  };

  /** @type {any} */
  const bridge = { version: '1' };
  for (const [name, answer] of Object.entries(/** @type {Record<string, any>} */ (answers))) {
    bridge[name] = (...args) => {
      if (dead) throw new Error('Go program has already exited');
      calls.push({ name, args });
      if (deadly(name, args)) {
        dead = true;
        return undefined;
      }
      return answer(...args);
    };
  }
  return { bridge, calls, models, runs };
}

/**
 * A client of such a bridge. With loadWhole, a function that promises {whole: true}, there are two:
 * the one that is loaded first knows vectors alone. With loadRest that one has a rest that joins it;
 * beyond, when true of a call, says that it ends an engine without that. What else joins is in parts. Messages arrive in later tasks, as between
 * threads, and are copied. What a bridge shares over its lives (calls) is collected here. absorbed,
 * when true of an order, says that the worker is so busy with it that it hears nothing more.
 */
export function createEngineDouble(how = {}) {
  const { load, loadRest = null, loadWhole, beyond, ...options } = /** @type {any} */ (how);
  const workers = [];
  const calls = [];
  const states = [];

  function spawn() {
    const isPart = () => loadRest && !worker.rest && !worker.module.whole;
    const deadly = (...call) => (isPart() && beyond?.(...call)) || options.deadly?.(...call);
    const made = createBridge({ ...options, deadly });
    const worker = part({
      onmessage: null,
      onerror: null,
      terminated: false,
      rest: null,
      parts: [],
      made,
      terminate() {
        worker.terminated = true;
      },
      postMessage(order) {
        const copy = order.type === 'start' ? order : structuredClone(order);
        setImmediate(() => receive(copy));
      },
    });
    const post = (report, transfer = []) => {
      const copy = structuredClone(report, { transfer });
      setImmediate(() => !worker.terminated && worker.onmessage?.({ data: copy }));
    };
    const pause = () => new Promise((resolve) => setImmediate(resolve));
    // Time is what training takes: patience runs out after slices, not on a busy machine.
    let time = 0;
    const { advance } = made.bridge;
    made.bridge.advance = (...args) => {
      time += 12;
      return advance(...args);
    };
    let host = null;
    let deaf = false;
    function receive(order) {
      if (worker.terminated) return;
      if (order.type === 'rest') {
        worker.rest = order.module;
        return post({ type: 'joined' });
      }
      if (order.type === 'part') return worker.parts.push(order.module);
      if (order.type !== 'start') {
        const about = (order.args?.[0] ?? order.request)?.problem ?? order.args?.[0];
        const lost =
          loadWhole && !worker.module?.whole && (about?.domain ?? 'vectors') !== 'vectors';
        if (lost) throw new Error(`${order.name}: the first engine knows no ${about.domain}`);
        if (order.type !== 'cancel') calls.push(order);
        deaf ||= options.absorbed?.(order) ?? false;
        if (!deaf) host?.receive(order);
        return;
      }
      if (options.stillborn?.(order.module)) return post({ type: 'dead', reason: 'stillborn' });
      host = createHost(part({ bridge: made.bridge, post, pause, now: () => time }));
      worker.module = order.module;
      worker.rest = order.module.rest ?? worker.rest;
      const narrow = loadWhole && !order.module.whole;
      post({ type: 'ready', catalog: narrow ? FIRST_CATALOG : CATALOG });
    }
    workers.push(worker);
    return worker;
  }

  const engine = createEngine({
    spawn,
    load: load ?? (async (tell) => (tell(1), {})),
    loadRest,
    loadWhole,
    ...(options.setTimer && { setTimer: options.setTimer }),
    ...(options.partsFor && { partsFor: options.partsFor }),
    onState: (state) => {
      states.push(state);
      options.onState?.(state);
    },
  });
  return { engine, workers, calls, states };
}

/** Waits until a condition holds; fails after many turns of the event loop, not after a time. */
export async function until(condition, what = String(condition)) {
  for (let i = 0; i < 3000; i++) {
    if (condition()) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error(`never: ${what}`);
}
