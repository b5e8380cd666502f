// @ts-check
/**
 * A random request for every function of the engine. A function that is missing here is found by
 * the test of the fuzzer.
 *
 * @module
 */

import { isItems } from '../../model/scene.js';
import { answers, coordinates, countOf, items, view } from './data.mjs';
import { kernelText, valueOf } from './kernels.mjs';
import { spoilt } from './odd.mjs';
import { random } from './random.mjs';
import { Given } from './trial.mjs';

/** @typedef {import('./random.mjs').Random} Random */
/** @typedef {import('./trial.mjs').Step} Step */
/** @typedef {{ domains: any[] }} Catalog */

/** What is random, and what there is. @typedef {{ r: Random, catalog: Catalog }} Lot */

/** @param {Lot} lot */
const domainOf = ({ r, catalog }) => (r.chance(0.6) ? catalog.domains[0] : r.pick(catalog.domains));
/** @param {Lot} lot */
const itemsOf = ({ r, catalog }) => r.pick(catalog.domains.slice(1)) ?? catalog.domains[0];
/** @param {Lot} lot */
const vectorsOf = ({ catalog }) => catalog.domains[0];

/**
 * @param {Lot} lot
 * @param {{ domain?: any, most?: number, n?: number, dim?: number }} [options]
 * @returns {any}
 */
function elements(
  lot,
  {
    domain = domainOf(lot),
    most,
    n = countOf(lot.r, most),
    dim = lot.r.pick([1, 2, 2, 2, 2, 3, 5]),
  } = {},
) {
  const { r } = lot;
  const kernel = kernelText(r, domain);
  if (isItems({ domain: domain.name }))
    return { domain: domain.name, items: items(r, domain.name, n), kernel };
  return { domain: 'vectors', dim, x: coordinates(r, n * dim), kernel };
}

/** How many there are. @param {any} request */
const sizeOf = ({ items: list, x, dim }) => (list ? list.length : x.length / dim);

/**
 * @param {Lot} lot
 * @param {{ domain?: any, most?: number, learner?: string, dim?: number, classes?: number }}
 *   [options]
 * @returns {any}
 */
function problem(lot, { domain, most, learner, dim, classes } = {}) {
  const { r } = lot;
  const request = elements(lot, { domain, most, dim });
  const { learners } = vectorsOf(lot);
  const entry = learner
    ? learners.find((/** @type {any} */ one) => one.name === learner)
    : r.pick(learners);
  const task = r.pick(entry.tasks);
  const params = entry.params
    .filter(() => r.chance(0.6))
    .map((/** @type {any} */ spec) => [spec.key, valueOf(r, spec)]);
  const n = sizeOf(request);
  return {
    ...request,
    y: answers(r, n, { target: task === 'regression' ? 'value' : 'class', classes }),
    learner: entry.name,
    params: Object.fromEntries(params),
    seed: r.whole(0, 5),
    ...(r.chance(0.4) && { task }),
    ...(r.chance(0.1) && { start: coordinates(r, n) }),
    ...(r.chance(0.1) && { stop: r.whole(0, 9) }),
    ...(r.chance(0.1) && { repair: r.pick(['clip', 'flip', 'shift']) }),
  };
}

/** Places like a problem's elements. @param {Lot} lot @param {any} of @param {number} [n] */
const places = ({ r }, { domain, dim, items: list }, n = countOf(r, 12)) =>
  list ? items(r, domain, n) : coordinates(r, n * dim);

/** Elements that nothing is learnt from, with classes. @param {Lot} lot @param {any} of */
function unseen(lot, of) {
  const n = lot.r.whole(0, 6);
  const y = Float64Array.from({ length: n }, () => lot.r.whole(1, 3));
  return { [of.items ? 'items' : 'x']: places(lot, of, n), y };
}

/**
 * Steps that train first.
 *
 * @param {any} asked
 * @param {string} call
 * @param {unknown[]} rest
 * @returns {Step[]}
 */
const trained = (asked, call, ...rest) => [
  { call: 'train', args: [asked] },
  { call, args: [new Given(0), ...rest] },
];

/**
 * Steps that open a run first. Its way is looked at: a run that pauses is there at once where an
 * engine has been there before, so it goes on to the end.
 *
 * @param {any} asked @param {Step[]} rest @returns {Step[]}
 */
const opened = ({ stop: _, ...asked }, ...rest) => [{ call: 'open', args: [asked] }, ...rest];

/** @param {Lot} lot */
function surface(lot) {
  const { r } = lot;
  const pixels = view(r);
  const asked = problem(lot, { domain: vectorsOf(lot), dim: r.chance(0.9) ? 2 : 1 });
  const room = Math.min(Math.max(pixels.width * pixels.height, 0), 4096);
  const layers = r.pick([1, 2]);
  const output = r.chance(0.1) ? { output: r.whole(0, 2) } : {};
  // Of several classes there are two layers, else one.
  return [
    ...trained(asked, 'surface', { ...pixels, ...output }, new Float32Array(layers * room)),
    { call: 'surface', args: [new Given(0), pixels, new Float32Array((3 - layers) * room)] },
  ];
}

/** A range of C, which may be none. @param {Lot} lot */
const span = ({ r }) => ({ from: r.pick([0.1, 0.01, 1, 0]), to: r.pick([10, 1000, 1, Infinity]) });

/**
 * A problem for machines of two classes on coordinates.
 *
 * @param {Lot} lot
 * @param {string} learner
 */
const machine = (lot, learner) =>
  problem(lot, {
    domain: vectorsOf(lot),
    learner,
    most: 20,
    dim: lot.r.pick([1, 2, 2, 2, 3]),
    classes: lot.r.chance(0.9) ? 2 : 3,
  });

/** The text of a file, more or less. @param {Random} r */
function file(r) {
  const cell = () =>
    r.chance(0.9)
      ? r.pick(['1', '2.5', '-3e2', '0', 'a', 'b'])
      : r.pick(['', 'NaN', '"q,r"', '"', '1:2', '+1', '💡', '=1+1']);
  const [width, mark] = [r.pick([1, 2, 3, 4]), r.pick([',', ',', ' ', ';', '\t'])];
  const row = () => r.list(r.chance(0.98) ? width : width + 1, cell).join(mark);
  return r.list(r.whole(0, 8), row).join(r.pick(['\n', '\n', '\r\n', '\r']));
}

/** @param {Lot} lot @returns {any} */
function approximate(lot) {
  const { r } = lot;
  const count = r.whole(0, 8);
  return {
    problem: machine(lot, r.pick(['svc', 'ridge', 'soft-svm'])),
    method: r.pick(['series', 'landmarks', 'nystroem', 'fourier', 'none']),
    count,
    seed: r.whole(0, 9),
    view: view(r, { square: r.chance(0.95) }),
    ...(r.chance(0.3) && { landmarks: coordinates(r, 2 * count) }),
    ...(r.chance(0.3) && { learn: r.chance(0.5) }),
    ...(r.chance(0.3) && {
      counts: Float64Array.from({ length: r.whole(0, 3) }, () => r.whole(0, 9)),
    }),
  };
}

/** Weights of a sum, and what they are sought by. @param {Lot} lot @returns {any} */
function weighted(lot) {
  const { r } = lot;
  const domain = domainOf(lot);
  return {
    problem: problem(lot, { domain, most: 12 }),
    terms: r.list(r.pick([0, 1, 2, 3, 3, 4]), () => kernelText(r, domain, 1)),
    criterion: r.pick([
      ...['uniform', 'alignment', 'centred', 'simplemkl', 'easymkl', 'evidence', 'none'],
    ]),
    ...(r.chance(0.3) && { C: r.pick([0, 1, 100, -1]) }),
    ...(r.chance(0.3) && { lambda: r.pick([0, 0.1, 1, 2]) }),
    ...(r.chance(0.3) && { noise: r.pick([0, 0.3, 1e-9, -1]) }),
  };
}

/** @type {Record<string, (lot: Lot) => unknown[] | { steps: Step[] }>} */
export const CALLS = {
  catalog: () => [],
  parse: (lot) => {
    const domain = domainOf(lot);
    return [{ domain: domain.name, kernel: kernelText(lot.r, domain, 4) }];
  },
  suggest: (lot) => {
    const domain = domainOf(lot);
    const text = kernelText(lot.r, domain, 2);
    const at = lot.r.whole(0, text.length);
    return [{ domain: domain.name, kernel: text.slice(0, at) + text.slice(at + 1) }];
  },
  complete: (lot) => {
    const domain = domainOf(lot);
    const text = kernelText(lot.r, domain, 3);
    return [{ domain: domain.name, text, at: lot.r.whole(0, text.length) }];
  },
  train: (lot) => [problem(lot)],
  open: (lot) => [problem(lot)],
  advance: (lot) => ({
    steps: opened(
      problem(lot),
      ...lot.r.list(lot.r.whole(1, 3), () => ({ call: 'advance', args: [new Given(0), 0] })),
    ),
  }),
  finish: (lot) => ({
    steps: opened(
      problem(lot),
      ...(lot.r.chance(0.5) ? [{ call: 'advance', args: [new Given(0), 0] }] : []),
      { call: 'finish', args: [new Given(0)] },
    ),
  }),
  drop: (lot) => ({
    steps: opened(
      problem(lot),
      ...(lot.r.chance(0.5) ? [{ call: 'advance', args: [new Given(0), 0] }] : []),
      { call: 'drop', args: [new Given(0)] },
    ),
  }),
  predict: (lot) => {
    const asked = problem(lot);
    if (lot.r.chance(0.5)) return { steps: trained(asked, 'predict', places(lot, asked)) };
    return {
      steps: [
        ...trained(asked, 'save'),
        { call: 'predict', args: [new Given(1), places(lot, asked)] },
      ],
    };
  },
  surface: (lot) => ({ steps: surface(lot) }),
  terms: (lot) => {
    const asked = problem(lot);
    return { steps: trained(asked, 'terms', places(lot, asked, lot.r.pick([1, 1, 1, 0, 2]))) };
  },
  release: (lot) => ({ steps: trained(problem(lot), 'release') }),
  save: (lot) => ({ steps: trained(problem(lot), 'save') }),
  needs: (lot) => {
    const { learner, params } = problem(lot);
    return [
      {
        n: lot.r.whole(0, 200_000),
        dim: lot.r.whole(0, 5),
        classes: lot.r.whole(0, 10),
        learner,
        params,
      },
    ];
  },
  history: (lot) => [{ problem: problem(lot, { most: 20 }), samples: lot.r.whole(0, 6) }],
  sketch: (lot) => [
    { problem: problem(lot), view: view(lot.r), ...(lot.r.chance(0.1) && { output: 1 }) },
  ],
  dual: (lot) => {
    const asked = machine(lot, 'svc');
    const alpha = Float64Array.from(asked.y, () => lot.r.pick([0, 0.5, 1, -1, 1e9]));
    return [{ problem: asked, alpha, ...(lot.r.chance(0.5) && { view: view(lot.r) }) }];
  },
  hulls: (lot) => [{ problem: machine(lot, 'svc') }],
  path: (lot) => [machine(lot, 'svc'), span(lot)],
  pathAt: (lot) => ({
    steps: [
      { call: 'path', args: [machine(lot, 'svc'), span(lot)] },
      { call: 'pathAt', args: [new Given(0), lot.r.pick([0.1, 1, 10, 1e5, 0])] },
    ],
  }),
  everyC: (lot) => [
    {
      problem: machine(lot, 'svc'),
      ...span(lot),
      at: lot.r.pick([new Float64Array(), Float64Array.of(1, 0)]),
    },
  ],
  pathProof: (lot) => [{ problem: machine(lot, 'svc'), ...span(lot) }],
  promises: (lot) => [
    { problem: machine(lot, 'svc'), ...span(lot), at: Float64Array.of(0.1, 1, 1e9) },
  ],
  leftAlong: (lot) => [
    { problem: machine(lot, 'svc'), ...span(lot), parts: lot.r.pick([0, 2, 5, 1, -1]) },
  ],
  freshAlong(lot) {
    const asked = machine(lot, 'svc');
    const source = {
      name: lot.r.pick(['moons', 'iris', 'virus']),
      params: { n: lot.r.whole(1, 20) },
      seed: lot.r.whole(0, 9),
    };
    return [
      {
        problem: asked,
        ...span(lot),
        at: Float64Array.of(0.1, 1),
        ...(lot.r.chance(0.5) ? source : { others: unseen(lot, asked) }),
      },
    ];
  },
  samples: (lot) => {
    const asked = problem(lot, { learner: 'gp', most: 20 });
    const at = { [asked.items ? 'items' : 'x']: places(lot, asked) };
    return {
      steps: trained(asked, 'samples', {
        ...at,
        count: lot.r.whole(0, 4),
        seed: lot.r.whole(0, 9),
      }),
    };
  },
  evidence: (lot) => [{ problem: problem(lot, { learner: 'gp', most: 8 }) }],
  lambdas: (lot) => {
    const asked = machine(lot, lot.r.pick(['ridge', 'ls-svm', 'gp']));
    return [
      {
        problem: asked,
        from: lot.r.pick([1e-6, 1e-3, 0]),
        to: lot.r.pick([100, 10, 1e-4]),
        count: lot.r.pick([2, 9, 40, 1]),
        filter: lot.r.pick(['tikhonov', 'stopping', 'truncation']),
        ...(lot.r.chance(0.4) && {
          fresh: {
            name: lot.r.pick(['moons', 'blobs', 'sine', 'iris']),
            params: lot.r.chance(0.8) ? { n: lot.r.whole(10, 60) } : {},
            seed: lot.r.whole(0, 5),
          },
        }),
        ...(lot.r.chance(0.3) && { others: unseen(lot, asked) }),
      },
    ];
  },
  lambdaAt: (lot) => {
    const asked = machine(lot, lot.r.pick(['ridge', 'ls-svm', 'gp']));
    const places = 'x' in asked && lot.r.chance(0.5);
    return [
      {
        problem: asked,
        ...(places && { places: coordinates(lot.r, lot.r.whole(1, 4) * asked.dim) }),
      },
    ];
  },
  leaveOneOut: (lot) => [problem(lot, { most: 20 })],
  crossValidate: (lot) => {
    const asked = problem(lot, { most: 20 });
    const n = asked.items ? asked.items.length : asked.x.length / asked.dim;
    const folds = Int32Array.from({ length: n }, (_, i) => (i + lot.r.whole(0, 1)) % 3);
    return [asked, { folds, ...(lot.r.chance(0.5) && { values: Float64Array.of(0.5, 1, 2) }) }];
  },
  column: (lot) => {
    const asked = problem(lot, { most: 16 });
    const measure = lot.r.pick(['folds', 'training', 'left', 'fresh', 'nested']);
    return [
      {
        problem: asked,
        measure,
        parts: lot.r.whole(0, 4),
        seed: lot.r.whole(0, 9),
        count: lot.r.whole(2, 4),
        ...(measure === 'fresh' && {
          [asked.items ? 'items' : 'x']: asked.items ?? asked.x,
          answers: asked.y,
        }),
      },
    ];
  },
  learning: (lot) => [
    {
      problem: problem(lot, { most: 16 }),
      parts: lot.r.whole(0, 4),
      seed: lot.r.whole(0, 9),
      counts: Int32Array.of(2, 4, 9),
    },
  ],
  primal: (lot) => [{ problem: machine(lot, 'ridge') }],
  gram: (lot) => [
    {
      ...elements(lot),
      ...(lot.r.chance(0.5) && {
        form: lot.r.pick(['raw', 'centered', 'normalized', 'distance', 'angle', 'none']),
      }),
    },
  ],
  inspect: (lot) => {
    const { r } = lot;
    const asked = elements(lot);
    const n = sizeOf(asked);
    return [
      {
        ...asked,
        y: answers(r, n),
        form: r.pick(['raw', 'centered', 'normalized', 'distance', 'angle']),
        size: r.pick([0, 1, 5, 40]),
        ...(r.chance(0.5) && { order: r.pick(['class', 'input', 'leading', 'none']) }),
        ...(r.chance(0.2) && { window: r.list(4, () => r.whole(0, Math.max(n, 1))) }),
        ...(r.chance(0.3) && { limit: r.whole(0, 100) }),
      },
    ];
  },
  validate: (lot) => {
    const { x, items: list, ...rest } = elements(lot);
    const given = lot.r.chance(0.7) ? (list ? { items: list } : { x }) : {};
    return [{ ...rest, ...given, ...(lot.r.chance(0.3) && { seed: lot.r.whole(0, 3) }) }];
  },
  repair: (lot) => [{ ...elements(lot), method: lot.r.pick(['clip', 'flip', 'shift', 'none']) }],
  bumps: (lot) => {
    const { x, ...rest } = elements(lot, { domain: vectorsOf(lot), most: 8 });
    return [
      { ...rest, at: x, ...(lot.r.chance(0.5) ? { view: view(lot.r) } : { x: places(lot, rest) }) },
    ];
  },
  trick: (lot) => {
    const { r } = lot;
    const asked = elements(lot, { domain: vectorsOf(lot), n: r.pick([1, 1, 1, 0, 2]) });
    return [
      {
        ...asked,
        z: places(lot, asked, 1),
        order: r.pick(['monomials', 'products', 'sequences']),
        terms: r.whole(0, 12),
      },
    ];
  },
  routes: (lot) => {
    const learner = lot.r.pick(['svm-sgd', 'lms', 'perceptron']);
    return [{ problem: machine(lot, learner), steps: lot.r.whole(0, 9) }];
  },
  lift: (lot) => {
    const { r } = lot;
    const asked = elements(lot, { domain: vectorsOf(lot), most: 20, dim: r.pick([1, 2, 2, 2]) });
    return [
      {
        ...asked,
        map: r.pick([
          'squares',
          'paraboloid',
          'product',
          'parabola',
          'height',
          'components',
          'none',
        ]),
        view: view(r, { square: r.chance(0.95) }),
        ...(r.chance(0.5) && { coef: coordinates(r, sizeOf(asked)) }),
        ...(r.chance(0.5) && { bias: r.normal() }),
      },
    ];
  },
  orthogonal: (lot) => {
    const asked = elements(lot, { domain: vectorsOf(lot), most: 20 });
    return [{ ...asked, at: places(lot, asked, 1), coef: coordinates(lot.r, sizeOf(asked)) }];
  },
  closure: (lot) => {
    const { r } = lot;
    const domain = domainOf(lot);
    const asked = elements(lot, { domain, most: 14 });
    return [
      {
        ...asked,
        second: kernelText(r, domain),
        rule: r.pick(['sum', 'scale', 'product', 'conjugate', 'polynomial', 'exp', 'limit', 'map']),
        v: coordinates(r, sizeOf(asked)),
        factor: r.pick([2, 0, -1]),
        coefficients: coordinates(r, r.whole(0, 4)),
        function: r.pick(['x1', 'exp(-x1^2)', '1/x1', 'z1']),
        terms: r.whole(0, 12),
      },
    ];
  },
  unfold: (lot) => [{ kernel: kernelText(lot.r, vectorsOf(lot)), dim: lot.r.whole(0, 4) }],
  integral: (lot) => {
    const { r } = lot;
    const [from, to] = r.pick([
      [0, 1],
      [-2, 2],
      [1, -1],
    ]);
    const f = coordinates(r, r.whole(1, 9));
    const kernel = kernelText(r, vectorsOf(lot));
    return [{ kernel, from, to, f, grid: r.whole(0, 40), terms: r.whole(0, 12) }];
  },
  functions: (lot) => {
    const { r } = lot;
    const [m, n] = [r.whole(0, 4), r.whole(0, 4)];
    return [
      {
        kernel: kernelText(r, vectorsOf(lot)),
        xs: coordinates(r, m),
        alpha: coordinates(r, m),
        zs: coordinates(r, n),
        beta: coordinates(r, n),
        at: r.pick([0, 0.5, -3]),
        from: -1,
        to: r.pick([1, 2, -1]),
        count: r.whole(0, 30),
      },
    ];
  },
  approximate: (lot) => [approximate(lot)],
  swept: (lot) => {
    const asked = problem(lot, { most: 20 });
    const fresh = places(lot, asked);
    const count = asked.items ? fresh.length : fresh.length / asked.dim;
    return [
      {
        problem: asked,
        ...(lot.r.chance(0.7) && { view: view(lot.r) }),
        ...(lot.r.chance(0.7) && {
          fresh,
          freshY: answers(lot.r, lot.r.chance(0.95) ? count : count + 1),
        }),
      },
    ];
  },
  costs: ({ r }) => [
    {
      features: r.whole(0, 2000),
      n: r.whole(0, 5000),
      sizes: Float64Array.from({ length: r.whole(0, 4) }, () => r.whole(0, 5000)),
    },
  ],
  measure: (lot) => {
    const { r } = lot;
    const { learner, params } = machine(lot, 'svc');
    return [
      {
        what: r.pick([
          ...['primal', 'dual', 'machine', 'gram'],
          ...['primal-place', 'dual-place', 'support-place', 'every-place'],
        ]),
        n: r.whole(0, 30),
        features: r.whole(0, 9),
        support: r.whole(0, 9),
        runs: r.whole(0, 3),
        data: r.pick(['moons', 'circles', 'stripes', 'iris', 'none']),
        settings: {},
        seed: r.whole(0, 9),
        kernel: kernelText(r, vectorsOf(lot)),
        learner,
        params,
      },
    ];
  },
  kernelTerms: (lot) => {
    const domain = domainOf(lot);
    const { kernel: _, ...asked } = elements(lot, { domain, most: 12 });
    return [{ ...asked, terms: lot.r.list(lot.r.whole(0, 3), () => kernelText(lot.r, domain, 2)) }];
  },
  learnKernel: (lot) => [weighted(lot)],
  kernelLandscape: (lot) => [{ ...weighted(lot), parts: lot.r.pick([0, 1, 4, 100]) }],
  tryKernel: (lot) => {
    const { r } = lot;
    const asked = weighted(lot);
    const n = asked.problem.y.length;
    return [
      {
        ...asked,
        ...(r.chance(0.3) && {
          weights: Float64Array.from(asked.terms, () => r.pick([0, 0.5, 2])),
        }),
        ...(r.chance(0.7) && { folds: Float64Array.from({ length: n }, () => r.whole(-1, 3)) }),
        ...(r.chance(0.5) && { again: true }),
        ...(r.chance(0.3) && { others: unseen(lot, asked.problem) }),
      },
    ];
  },
  mixture: (lot) => {
    const { x, ...rest } = elements(lot, { domain: vectorsOf(lot), most: 12 });
    const coef = coordinates(lot.r, Math.floor(x.length / rest.dim));
    return [{ ...rest, at: x, coef, x: places(lot, rest) }];
  },
  generate: (lot) => {
    const { r } = lot;
    const { name, params } = r.pick(domainOf(lot).datasets);
    const told = params
      .filter(() => r.chance(0.7))
      .map((/** @type {any} */ spec) => [spec.key, valueOf(r, spec)]);
    return [{ name, params: Object.fromEntries(told), seed: r.whole(0, 9) }];
  },
  read: ({ r }) => [{ name: r.pick(['a.csv', 'b.libsvm', 'c.txt', 'd.svm', '']), text: file(r) }],
  write: (lot) => {
    const { r } = lot;
    const { dim, x } = elements(lot, { domain: vectorsOf(lot) });
    const names = (/** @type {number} */ n) =>
      r.list(n, () => r.pick(['a', 'b', '', 'a,b', '"', '=1', 'é\n']));
    return [
      {
        format: r.pick(['csv', 'libsvm', 'none']),
        dim,
        x,
        y: answers(r, x.length / dim),
        axes: names(r.pick([dim, dim, 0])),
        classes: names(r.pick([4, 4, 0])),
        ...(r.chance(0.5) && { target: r.pick(['class', 'class', 'none']) }),
      },
    ];
  },
  chart: (lot) => {
    const asked = elements(lot, { most: 30 });
    return [{ ...asked, ...(lot.r.chance(0.4) && { others: places(lot, asked) }) }];
  },
  explain: (lot) => [
    {
      ...elements(lot, {
        domain: lot.r.chance(0.95) ? itemsOf(lot) : undefined,
        n: lot.r.pick([2, 2, 2, 2, 2, 0, 1, 3]),
      }),
      limit: lot.r.whole(0, 9),
    },
  ],
  features: (lot) => {
    const asked = problem(lot, { domain: lot.r.chance(0.9) ? itemsOf(lot) : undefined });
    const rest = [lot.r.whole(0, 5), ...(lot.r.chance(0.3) ? [lot.r.whole(0, 2)] : [])];
    if (lot.r.chance(0.5)) return { steps: trained(asked, 'features', ...rest) };
    return {
      steps: [
        ...trained(problem(lot), 'save'),
        { call: 'features', args: [new Given(1), ...rest] },
      ],
    };
  },
  table: ({ r }) => {
    const word = () => r.list(r.whole(0, 6), () => r.pick([...'abä🙂'])).join('');
    return [
      {
        x: word(),
        z: word(),
        length: r.pick([1, 1, 2, 3, 4, 0]),
        decay: r.pick([0.5, 0.5, 0.5, 1, 1e-9, 0, 2]),
      },
    ];
  },
};

/**
 * A random trial of one of the functions, the same for the same seed.
 *
 * @param {number} seed
 * @param {Catalog} catalog
 * @param {readonly string[]} names of the functions that there are
 * @returns {{ name: string, trial: import('./trial.mjs').Trial }}
 */
export function trialOf(seed, catalog, names) {
  const name = names[seed % names.length];
  return {
    name,
    trial() {
      const r = random(seed);
      const made = CALLS[name]({ r, catalog });
      const steps = Array.isArray(made) ? [{ call: name, args: made }] : made.steps;
      if (!r.chance(0.15)) return steps;
      const at = r.chance(0.8) ? steps.length - 1 : 0;
      return steps.map((step, i) => (i === at ? { ...step, args: spoilt(r, step.args) } : step));
    },
  };
}
