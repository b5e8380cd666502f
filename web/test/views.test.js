import assert from 'node:assert/strict';
import test from 'node:test';
import { tally } from '../views/coefficients.js';
import { byClass } from '../model/order.js';
import { coefficientScale, decidingOutput, sides } from '../model/output.js';
import { describe } from '../views/sentence.js';
import { judged, statusLine, verdict } from '../views/status.js';
import { certificate } from '../views/status/table.js';
import { layoutOf } from '../views/terms/chart.js';
import { addUp } from '../views/terms/sum.js';
import { part } from './part.js';

const point = (id, label) => ({ id, x: [id, -id], label });

/** Two classes, three points, one of them no support vector. */
const points = part([point(7, 2), point(8, 1), point(9, 1)]);
const training = part({
  model: 5,
  task: 'classification',
  rule: 'pairs',
  status: 'converged',
  message: '',
  iterations: 12,
  objective: 1.25,
  primal: 1.5,
  gap: 0.25,
  violation: 1e-4,
  margin: 0.5,
  indefinite: false,
  doubtful: false,
  outputs: 1,
  classes: Float64Array.of(1, 2),
  pairs: Int32Array.of(1, 0),
  coef: Float64Array.of(3, -2.5, 0),
  beta: Float64Array.of(3, -2.5, 0),
  self: new Float64Array(),
  bias: Float64Array.of(-0.25),
  std: new Float64Array(),
  figures: [],
  support: Int32Array.of(0, 1),
  decision: Float64Array.of(1, -1, -2),
  label: Float64Array.of(2, 1, 1),
  errors: 1,
  milliseconds: 0.5,
});
const terms = {
  x: [0, 0],
  model: 5,
  kernel: Float64Array.of(0.5, 0.1, 0.9),
  decision: Float64Array.of(1),
  label: 2,
};
const catalog = {
  domains: [
    {
      name: 'vectors',
      learners: [
        {
          name: 'svc',
          short: 'SVM',
          params: [{ key: 'C', symbol: 'C', default: 1 }],
          tasks: ['classification'],
          goal: { name: 'dual objective', symbol: 'D', maximise: true },
        },
      ],
    },
  ],
};
const scene = {
  domain: 'vectors',
  dim: 2,
  target: 'class',
  range: [-1, 1],
  points,
  learner: 'svc',
  params: { C: 3 },
  step: null,
  repair: 'none',
  classes: [],
};
const frame = part({
  scene,
  training,
  terms,
  gram: null,
  parsed: { short: 'RBF γ = 1' },
  engine: { catalog },
});

test('the bars of f begin where the last ended and end at f(x)', () => {
  const sum = addUp(frame, 9);
  assert.deepEqual(
    sum.bars.map((bar) => [bar.kind, bar.id, bar.value]),
    [
      ['offset', undefined, -0.25],
      ['point', 7, 1.5],
      ['point', 8, -0.25],
    ],
  );
  for (let i = 1; i < sum.bars.length; i++) assert.equal(sum.bars[i].from, sum.bars[i - 1].to);
  assert.equal(sum.bars.at(-1).to, sum.total);
  assert.deepEqual([sum.positive, sum.negative], [2, 1]);
});

test('with a repaired spectrum the bars are of the coefficients of f, not of those that were learnt', () => {
  const repaired = { ...training, coef: Float64Array.of(1, 7, 2) };
  const sum = addUp(part({ ...frame, training: repaired }), 9);
  assert.equal(sum.bars.at(-1).to, sum.total);
  assert.deepEqual(
    sum.bars.map((bar) => bar.coefficient),
    [undefined, 3, -2.5],
  );
});

test('what gets no bar of its own is summed in one', () => {
  const bars = addUp(frame, 1).bars;
  assert.deepEqual(
    bars.map((bar) => bar.text),
    ['offset b', '1', '1 other'],
  );
  assert.equal(bars.at(-1).to, 1);
});

test('terms of another model than the trained one are not mixed with it', () => {
  assert.equal(addUp(part({ ...frame, terms: { ...terms, model: 4 } }), 9), null);
  assert.equal(addUp(part({ ...frame, terms: null }), 9), null);
});

test('numbers of points, however long, end before their coefficients begin', () => {
  const bar = { kind: 'point', id: 1, value: 1, from: 0, to: 1, coefficient: 3, kernel: 0.5 };
  const [text, most] = [12, 0.7]; // the size of the type, and what a bold digit takes of it
  for (const name of ['7', '429', '2277', '199999']) {
    const sum = part({ bars: [{ ...bar, text: name }], alpha: true, decimals: 2, told: '+1.00' });
    const size = { width: 350, text, row: 18, left: text * 11.2 };
    const coefficient = layoutOf(sum, size).coefficients - '3.00'.length * 0.65 * text;
    assert.ok(text * (1.4 + most * name.length) < coefficient, name);
  }
});

test('of several outputs the one between winner and closest rival decides', () => {
  const three = part({
    ...training,
    outputs: 3,
    classes: Float64Array.of(1, 2, 3),
    pairs: Int32Array.of(0, 1, 0, 2, 1, 2),
  });
  // Class 3 beats class 1 by 0.9 and class 2 by 0.2.
  assert.equal(decidingOutput(three, Float64Array.of(0.4, -0.9, -0.2), 3), 2);
  assert.deepEqual(sides(three, 2), { positive: 2, negative: 3 });
});

test('coefficients are counted at C, between and zero', () => {
  assert.deepEqual(tally(training, 0, 3), { bound: 1, free: 1, zero: 1 });
  assert.deepEqual(tally(training, 0, Infinity), { bound: 0, free: 2, zero: 1 });
  assert.equal(coefficientScale(training, 0).largest, 3);
});

test('rows are ordered by class and keep their order within it', () => {
  assert.deepEqual(byClass(points), [1, 2, 0]);
});

test('the sentence says what is seen', () => {
  assert.equal(
    describe(part({ scene, frame })),
    '3 points, 2 classes, RBF γ = 1, SVM C = 3: 2 support vectors, 1 error.',
  );
  const hard = { ...scene, params: { C: Infinity } };
  assert.match(
    describe(part({ scene: hard, frame: { ...frame, scene: hard } })),
    /SVM C = ∞: 2 support/,
  );
  const clipped = { ...scene, repair: 'clip' };
  const repaired = { ...frame, scene: clipped };
  assert.match(
    describe(part({ scene: clipped, frame: repaired })),
    /RBF γ = 1 \(spectrum clipped\), SVM/,
  );
  const long = { ...frame.parsed, short: Array(40).fill('RBF γ = 1').join(' + ') };
  assert.match(
    describe(part({ scene, frame: { ...frame, parsed: long } })),
    /^.{20,90} …, SVM C = 3: 2/,
  );
});

test('no new count stands beside old figures', () => {
  const later = { ...scene, points: [...points, point(10, 2)] };
  const engine = { state: 'ready', busy: true };
  const say = (now, some = {}) =>
    describe(
      part({ scene: now, frame: { ...frame, engine: { ...frame.engine, ...engine, ...some } } }),
    );
  assert.equal(
    say(later),
    '4 points, 2 classes, RBF γ = 1, SVM C = 3. Training: what is drawn is of the 3 points before.',
  );
  assert.match(say({ ...scene, params: { C: 9 } }), /C = 9\. Training: .* of the scene before\.$/);
  assert.match(say(later, { busy: false }), /C = 3\. What is drawn is of the 3 points before\.$/);
  const status = (now, some) => statusLine({ scene: now, frame: { ...frame, ...some } });
  const told = status(later, { engine });
  assert.match(told, /^<span class="cert plain">Training<\/span><span class="former">before: /);
  assert.match(told, /before: optimal after <b>12<\/b> steps<\/span>$/);
  assert.doesNotMatch(status(scene, { engine }), /before/, 'the same scene, trained again');
  const idle = { state: 'ready', busy: false };
  assert.match(status(later, { engine: idle, fault: {} }), /Not trained.*before: .*12<\/b> steps/);
  assert.match(status(later, { engine: idle }), /Optimal.*12<\/b> steps/, 'it is of the picture');
});

test('no training that is finished has 0 iterations', () => {
  const engine = { state: 'ready', busy: false };
  const found = { ...frame, engine, training: { ...training, iterations: 0 } };
  assert.doesNotMatch(statusLine(part({ scene, frame: found })), /iteration|step/);
  assert.deepEqual(certificate(part(found.training), 3)[0], {
    name: 'Iterations',
    value: 'none',
    means: 'what it began with is the solution',
  });
});

test('the sentence explains what is missing', () => {
  const none = { ...scene, points: [] };
  assert.match(describe(part({ scene: none, frame })), /^No points yet\. Click/);
  const one = { ...scene, points: points.slice(1) };
  assert.match(
    describe(part({ scene: one, frame })),
    /^2 points of class 1\. A boundary needs two/,
  );
  const failed = {
    ...frame,
    training: { ...training, status: 'failed', message: 'Why and what.' },
  };
  assert.match(describe(part({ scene, frame: failed })), /SVM C = 3\. Why and what\.$/);
});

test('a result is called optimal only with its certificate', () => {
  assert.equal(verdict(training).word, 'Optimal');
  assert.equal(verdict(part({ ...training, indefinite: true })).word, 'Stationary');
  assert.equal(verdict(part({ ...training, gap: NaN, doubtful: true })).word, 'Stationary');
  assert.equal(verdict(part({ ...training, status: 'exhausted' })).word, 'Stopped');
  assert.equal(verdict(part({ ...training, status: 'failed' })).kind, 'no');
});

test('the status says whether it trains, waits for a class, or was refused', () => {
  const ready = { state: 'ready', busy: false };
  const none = { ...frame, training: null, engine: ready };
  const later = { ...scene, points: [...points, point(10, 2)] };
  assert.match(
    statusLine(part({ scene: { ...scene, points: [] }, frame: none })),
    /Waiting for two/,
  );
  assert.match(statusLine(part({ scene: later, frame: none })), /Training/);
  assert.match(statusLine(part({ scene: later, frame: { ...none, scene: null } })), /Training/);
  assert.match(statusLine(part({ scene, frame: none })), /No boundary/);
  assert.match(statusLine(part({ scene: { ...scene, view: {} }, frame: none })), /No boundary/);
  const asks = { ...none.engine, patience: { text: 'It would take 80 MB.', choices: [] } };
  const told = statusLine(part({ scene: later, frame: { ...none, engine: asks } }));
  assert.match(told, /Not trained/, 'while a question waits');
  const runs = { ...none.engine, patience: { text: 'Training', percent: null, choices: [] } };
  assert.match(statusLine(part({ scene: later, frame: { ...none, engine: runs } })), /Training/);
  const busy = { ...ready, busy: true, percent: 40 };
  assert.match(statusLine(part({ scene, frame: { ...none, engine: busy } })), /Training 40 %/);
  assert.match(
    statusLine(part({ scene, frame: { ...frame, engine: busy } })),
    /Training 40 %.*12<\/b>/,
  );
});

test('a negative eigenvalue takes the certificate away, rounding does not', () => {
  const gram = (smallest) => ({ smallest, largest: 10 });
  assert.equal(verdict(judged(part({ training, gram: gram(-0.5) }))).word, 'Stationary');
  assert.equal(verdict(judged(part({ training, gram: gram(-1e-12) }))).word, 'Optimal');
  assert.equal(verdict(judged(part({ training, gram: gram(NaN) }))).word, 'Optimal');
  assert.equal(verdict(judged(part({ training, gram: null }))).word, 'Optimal');
  assert.equal(judged(part({ training: null, gram: null })), null);
});

test('where nobody knows whether the matrix is one of a kernel, no gap is claimed', () => {
  const doubtful = part({ ...training, gap: NaN, doubtful: true, message: 'Long.' });
  const now = { ...frame, training: doubtful };
  assert.doesNotMatch(statusLine(part({ scene, frame: now })), /gap/);
  assert.match(statusLine(part({ scene, frame: now })), /Stationary/);
  assert.match(
    describe(part({ scene, frame: now })),
    /Not shown to be a kernel: f may not be the best\.$/,
  );
  const rows = new Map(certificate(doubtful, 3).map((row) => [row.name, row]));
  assert.equal(rows.get('Duality gap')?.value, '–');
  assert.match(rows.get('Duality gap')?.means ?? '', /no bound/);
});

test('the status of a support vector machine tells how far its points are beyond the margin', () => {
  const said = (/** @type {Partial<typeof training>} */ of) =>
    statusLine(part({ scene, frame: { ...frame, training: part({ ...training, ...of }) } }));
  // y = 1, −1, −1, so that ξ = 0.5, 1.5, 0.
  const decision = Float64Array.of(0.5, 0.5, -1);
  assert.match(said({ decision }), /Σξ <b[^>]*>2<\/b>/);
  assert.match(said({ decision: Float64Array.of(1, 1e-12 - 1, -3) }), /Σξ <b[^>]*>0<\/b>/);
  assert.doesNotMatch(said({ decision, margin: NaN }), /Σξ/);
});

test('the certificate has every number that the status promises', () => {
  const { goal } = catalog.domains[0].learners[0];
  const of = { goal, params: { tolerance: 1e-3 } };
  const rows = new Map(certificate(training, 3, of).map((row) => [row.name, row.value]));
  assert.equal(rows.get('Iterations'), '12');
  assert.equal(rows.get('Support vectors'), '2 of 3');
  assert.equal(rows.get('Training errors'), '1');
  assert.equal(rows.get('Dual objective'), '1.25');
  assert.equal(rows.get('Duality gap'), '0.25');
  assert.equal(rows.get('Largest KKT violation'), '10⁻⁴');
  assert.equal(rows.get('Margin 1/‖w‖'), '0.5');
  assert.equal(rows.get('Time'), '0.5 ms');
});
