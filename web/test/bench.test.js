import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  argumentsOf,
  coordinatesAt,
  joined,
  removal,
  removed,
  replaced,
  standsFor,
  wrapped,
} from '../panels/bench/edit.js';
import { EXERCISES } from '../panels/bench/exercises.js';
import { rowsOf } from '../panels/bench/tree.js';
import { isTimely } from '../ui/completion.js';
import { effectWords, toldOf } from '../views/repair.js';
import { verdictWords } from '../panels/verdict.js';
import { KERNEL_WRITINGS } from '../data/letters.js';
import { atWitness, bumpPlace, chosenVerdict, weighted, wishOf } from '../engine/overlay.js';
import { createVerdicts, sampleOf } from '../engine/verdicts.js';
import { EMPTY_SCENE, makePoint } from '../model/scene.js';
import { DEFAULT_SETTINGS } from '../state/settings.js';
import { createStore } from '../state/store.js';
import { indefiniteHere, refutedHere, verdictHere } from '../state/reading.js';
import { overlaySentence, pairOf, telling } from '../draw/plane/overlay.js';
import { witnessLatex, witnessText } from '../views/witness/copied.js';
import { viewWith } from '../views/witness/refutation.js';
import { termsOf, totalOf } from '../views/witness/sum.js';
import { part } from './part.js';

/** A background engine whose answers come when the test says so. */
function createBackgroundDouble() {
  const questions = [];
  return part({
    questions,
    ask(lane, name, request) {
      return new Promise((resolve, reject) => {
        questions.push({ lane, name, request, resolve, reject });
      });
    },
  });
}

const pause = () => new Promise((resolve) => setImmediate(resolve));

/** Verdicts around a store; tick does what timers wait for. */
function setUp(scene = {}) {
  const points = part(Object.freeze([makePoint(1, [0, 0], 1), makePoint(2, [1, 1], 2)]));
  const store = createStore({
    scene: Object.freeze({ ...EMPTY_SCENE, points, ...scene }),
    settings: DEFAULT_SETTINGS,
    requestFrame: (flush) => queueMicrotask(flush),
  });
  const background = createBackgroundDouble();
  let waiting = null;
  const verdicts = createVerdicts(store, background, {
    setTimer: (f) => (waiting = f),
    clearTimer: () => (waiting = null),
  });
  store.setEngine({ state: 'ready' });
  const tick = async () => {
    await pause();
    const run = waiting;
    waiting = null;
    run?.();
    await pause();
  };
  const setKernel = (kernel, more = {}) =>
    store.edit((now) => ({ ...now, kernel, ...more }), { name: 'Change kernel' });
  return { store, background, verdicts, tick, setKernel };
}

const proved = { verdict: 'proved', domain: '', eigenvalues: new Float64Array(2), tried: 0 };
const refuted = { verdict: 'refuted', domain: '', eigenvalues: new Float64Array(2), tried: 9 };

test('a verdict of another kernel is never shown', async () => {
  const { store, background, tick, setKernel } = setUp();
  await tick();
  assert.equal(background.questions[0].request.kernel, 'rbf(gamma=1)');
  background.questions[0].resolve(proved);
  await pause();
  assert.equal(store.state.frame.verdict.text, 'rbf(gamma=1)');

  setKernel('sigmoid(gamma=1, coef0=1)');
  assert.equal(store.state.frame.verdict, null);
  await tick();
  setKernel('linear');
  background.questions[1].resolve(refuted); // late: it is about the sigmoid
  await pause();
  assert.equal(store.state.frame.verdict, null);
  await tick();
  background.questions[2].resolve(proved);
  await pause();
  assert.equal(store.state.frame.verdict.text, 'linear');
  store.undo();
  assert.equal(store.state.frame.verdict.verdict, 'refuted', 'undo knows without asking');
});

test('what holds where no coordinate is negative is asked again of other points', async () => {
  const { store, background, tick } = setUp({ kernel: 'min' });
  await tick();
  background.questions[0].resolve({ ...proved, domain: 'where no coordinate is negative' });
  await pause();
  assert.equal(store.state.frame.verdict.verdict, 'proved');
  store.edit((now) => ({ ...now, points: [...now.points, makePoint(3, [-1, 0], 1)] }), {
    name: 'Add point',
  });
  assert.equal(store.state.frame.verdict, null);
  await tick();
  assert.equal(background.questions[1].request.x.length, 6);
});

test('a kernel that turns out to be one loses its repair, and undo brings it back', async () => {
  const { store, background, tick, setKernel } = setUp();
  setKernel('formula(dot)');
  store.edit((now) => ({ ...now, repair: 'clip' }), { name: 'Repair' });
  setKernel('linear');
  await tick();
  background.questions.find(({ name }) => name === 'validate').resolve(proved);
  await pause();
  assert.equal(store.state.scene.repair, 'none');
  assert.equal(store.state.history.undo, 'Change kernel', 'that was no edit of its own');
  store.undo();
  assert.equal(store.state.scene.repair, 'clip');
});

test('a repair is told of the matrix that it is of', async () => {
  const { store, background, tick, setKernel } = setUp();
  setKernel('sigmoid(gamma=1, coef0=1)', { repair: 'flip' });
  await tick();
  background.questions.find(({ name }) => name === 'validate').resolve(refuted);
  await pause();
  const question = background.questions.find(({ name }) => name === 'repair');
  assert.equal(question.request.method, 'flip');
  question.resolve({ method: 'flip', negative: 1 });
  await pause();
  assert.equal(store.state.frame.repair.effect.negative, 1);
  store.edit((now) => ({ ...now, repair: 'none' }), { name: 'Do not repair' });
  await tick();
  assert.equal(store.state.frame.repair, null);
});

test('of many points an even sample is judged', () => {
  const points = part(Array.from({ length: 1001 }, (_, i) => i));
  const sample = sampleOf(points, 400);
  assert.equal(sample.length, 400);
  assert.equal(new Set(sample).size, 400);
  assert.ok(Number(sample.at(-1)) > 990);
  assert.equal(sampleOf(part(points.slice(0, 400))).length, 400);
});

/** A tree as the engine tells it, from nested parts; its text is the source without the marks. */
function treeOf(op, text, children = [], start = 0, name = '') {
  let from = 0;
  return {
    op,
    name,
    text,
    tex: '',
    start,
    end: start + text.length,
    children: children.map(([childOp, part, ...rest]) => {
      const at = text.indexOf(part, from);
      from = at + part.length;
      return treeOf(childOp, part, rest[0] ?? [], start + at);
    }),
  };
}

const sum = treeOf('sum', '0.5*rbf(gamma=2) - linear*(min + linear) + min', [
  [
    'product',
    '0.5*rbf(gamma=2)',
    [
      ['number', '0.5'],
      ['named', 'rbf(gamma=2)'],
    ],
  ],
  [
    'product',
    'linear*(min + linear)',
    [
      ['named', 'linear'],
      [
        'sum',
        'min + linear',
        [
          ['named', 'min'],
          ['named', 'linear'],
        ],
      ],
    ],
  ],
  ['named', 'min'],
]);

test('a part of a kernel is wrapped, joined and replaced where it stands', () => {
  assert.equal(
    wrapped(sum, [0, 1], 'exp', 2),
    '0.5*exp(rbf(gamma=2)) - linear*(min + linear) + min',
  );
  assert.equal(wrapped(sum, [2], 'warp', 2), `${sum.text.slice(0, -3)}warp(min, x1, x2)`);
  assert.equal(wrapped(sum, [], 'normalize', 2), `normalize(${sum.text})`);
  assert.equal(
    joined(sum, [1, 1, 1], '*', 'cosine'),
    '0.5*rbf(gamma=2) - linear*(min + ((linear) * (cosine))) + min',
  );
  assert.equal(replaced(sum, [1, 1], 'cosine'), '0.5*rbf(gamma=2) - linear*((cosine)) + min');
});

test('removing a term keeps the signs of the others', () => {
  assert.equal(removal(sum, []), null);
  assert.equal(removed(sum, [0]), '(-(linear*(min + linear)) +(min))');
  assert.equal(removed(sum, [1]), '((0.5*rbf(gamma=2)) +(min))');
  assert.equal(removed(sum, [1, 1, 0]), '0.5*rbf(gamma=2) - linear*(((linear))) + min');
  assert.equal(removed(sum, [0, 0]), '((rbf(gamma=2))) - linear*(min + linear) + min');
});

test('removing a wrapping leaves what it holds; a leaf alone cannot be removed', () => {
  const tree = treeOf('exp', 'exp(normalize(linear))', [
    ['normalize', 'normalize(linear)', [['named', 'linear']]],
  ]);
  assert.equal(removed(tree, []), '(normalize(linear))');
  assert.equal(removed(tree, [0]), 'exp((linear))');
  assert.equal(removal(tree, [0, 0]), null);
});

test('a part of a warp is looked at through the warp', () => {
  const tree = treeOf('warp', 'warp((linear + min)^2, max(x1, x2), x1*(x2 + 1), 3)', [
    [
      'power',
      '(linear + min)^2',
      [
        [
          'sum',
          'linear + min',
          [
            ['named', 'linear'],
            ['named', 'min'],
          ],
        ],
      ],
    ],
  ]);
  assert.deepEqual(argumentsOf(tree), ['max(x1, x2)', 'x1*(x2 + 1)', '3']);
  assert.equal(standsFor(tree, [0, 0, 1]), 'warp(min, max(x1, x2), x1*(x2 + 1), 3)');
  assert.equal(standsFor(tree, []), tree.text);
  assert.equal(coordinatesAt(tree, [0, 0], 2), 3);
  assert.equal(coordinatesAt(tree, [], 2), 2);
  assert.equal(
    wrapped(tree, [0, 0, 0], 'warp', 2),
    'warp((warp(linear, x1, x2, x3) + min)^2, max(x1, x2), x1*(x2 + 1), 3)',
  );
});

/** k(x, z) = |⟨x, z⟩| refuted, as the engine tells it. */
const witness = part({
  x: Float64Array.of(1, 0, 0, 1.5, -0.25, 0.5),
  v: Float64Array.of(1, -2, 1.5),
  k: Float64Array.of(1, 0, 0.3, 0, 2.3, 0.8, 0.3, 0.8, 0.3),
  value: -1,
  dim: 2,
  decimals: 1,
  ofData: false,
});

test('the sum of a witness is exact in the digits that are printed', () => {
  const terms = termsOf(witness);
  assert.deepEqual(
    terms.map(({ i, j, factor, k }) => [i, j, factor, k]),
    [
      [0, 0, 1, '1.0'],
      [1, 1, 4, '2.3'],
      [2, 2, 2.25, '0.3'],
      [0, 1, -4, '0.0'],
      [0, 2, 3, '0.3'],
      [1, 2, -6, '0.8'],
    ],
  );
  // The same by the double sum over the rounded matrix.
  let sum = 0;
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) {
      sum += witness.v[i] * witness.v[j] * Number(witness.k[3 * i + j].toFixed(1));
    }
  }
  assert.ok(Math.abs(Number(totalOf(terms)) - sum) < 1e-12);
  assert.equal(totalOf(terms), '6.975');
  assert.equal(totalOf(termsOf(part({ ...witness, v: Float64Array.of(0, 0, 0) }))), '0');
});

test('a witness is copied as text and as LaTeX with the same numbers', () => {
  const verdict = part({ text: 'formula(abs(dot))' });
  const text = witnessText(verdict, witness);
  assert.match(text, /^k\(x, z\) = formula\(abs\(dot\)\) is not a kernel:\na = \(1, 0\), v = 1\n/);
  assert.match(text, /= 1\.0 \+ 4\*2\.3 \+ 2\.25\*0\.3 - 4\*0\.0 \+ 3\*0\.3 - 6\*0\.8\n/);
  const latex = witnessLatex(part({ ...witness, k: witness.k.map((k) => -k) }));
  assert.match(latex, /4\\cdot \(-2\.3\)/);
  assert.match(latex, /v\^\{\\top\}\\!Kv = -6\.975 < 0/);
});

test('the view grows to the points of a witness, and only where it must', () => {
  const view = { x0: -2, x1: 2, y0: -2, y1: 2 };
  assert.equal(viewWith(view, witness), null);
  const far = viewWith(view, part({ ...witness, x: Float64Array.of(7, 0, 0, -3, 0, 0) }));
  assert.ok(far.x1 > 7 && far.y0 < -3 && far.x0 <= -2 && far.y1 >= 2);
});

test('the plane shows what the bench is about: a part, a witness, or f', () => {
  const { store } = setUp();
  assert.equal(wishOf(store.state), null);
  const bench = { ...store.state.focus.bench, open: true };
  store.setFocus({ bench });
  assert.equal(wishOf(store.state), null);
  store.setFrame(part({ verdict: { ...refuted, text: 'rbf(gamma=1)', witness } }));
  assert.equal(wishOf(store.state).kind, 'witness');
  // Of another kernel than the scene's it is not shown.
  store.setFrame(part({ verdict: { ...refuted, text: 'linear', witness } }));
  assert.equal(chosenVerdict(store.state), null);
  assert.equal(wishOf(store.state), null);

  store.setFocus({ part: { text: 'linear', bump: true } });
  assert.deepEqual([...wishOf(store.state).at], [0.5, 0.5], 'the middle of the data');
  store.setFrame(part({ terms: { x: [0.1, 0.2] } }));
  assert.deepEqual(bumpPlace(store.state), [0.1, 0.2], 'where the pointer was');
  store.setFocus({ selected: 2 });
  assert.deepEqual(bumpPlace(store.state), [1, 1], 'the point that is chosen');
  store.setFocus({ part: { text: 'linear', bump: false }, selected: null });
  assert.equal(wishOf(store.state), null);
});

test('the function of a witness is the weighted sum of the bumps', () => {
  const bumps = part({ m: 2, count: 3, values: Float32Array.of(1, 2, 3, 10, 20, 30) });
  assert.deepEqual([...weighted(bumps, part([2, -1]))], [-8, -16, -24]);
});

test('with the weights the values at the points of a witness add up to the printed sum', () => {
  const values = atWitness(witness);
  const sum = values.reduce((total, f, i) => total + witness.v[i] * f, 0);
  assert.ok(Math.abs(sum - Number(totalOf(termsOf(witness)).replace('−', '-'))) < 1e-12);
});

test('where a function has died down it has no line of zeros', () => {
  const [width, height] = [10, 10];
  // Falls from left to right, through 0 in the middle, and is nothing at all on the lower half.
  const values = Float32Array.from({ length: 100 }, (_, p) =>
    p < 50 ? 4.5 - (p % 10) : 1e-12 * (4.5 - (p % 10)),
  );
  const line = {
    points: Float64Array.of(0.5, 0.05, 0.5, 0.35, 0.5, 0.75, 0.5, 0.95),
    closed: false,
  };
  const surface = part({ width, height, values });
  assert.deepEqual(
    telling(line, surface, 5).map(({ points, closed }) => [[...points], closed]),
    [[[0.5, 0.05, 0.5, 0.35], false]],
  );
  const upper = { points: line.points.subarray(0, 4), closed: true };
  assert.deepEqual(telling(upper, surface, 5), [upper], 'whole and closed as it was');
});

test('a pair that is not symmetric is shown while the bench is about it', () => {
  const { store } = setUp();
  const asymmetry = { x: Float64Array.of(0, 0, 1, 0), values: [0, 1], dim: 2 };
  store.setFrame(part({ verdict: { ...refuted, text: 'rbf(gamma=1)', asymmetry } }));
  assert.equal(pairOf(store.state), null);
  store.setFocus({ bench: { ...store.state.focus.bench, open: true } });
  assert.equal(pairOf(store.state), asymmetry);
  store.setFocus({ part: { text: 'linear', bump: true } });
  assert.equal(pairOf(store.state), null);
});

test('other points that refute are looked for until some are others', async () => {
  const { store, background, tick, verdicts } = setUp();
  await tick();
  background.questions[0].resolve({ ...refuted, witness });
  await pause();
  const found = verdicts.another('rbf(gamma=1)');
  background.questions[1].resolve({ ...refuted, witness }); // the same again
  await pause();
  const other = { ...witness, x: Float64Array.from(witness.x, (v) => v + 1) };
  background.questions[2].resolve({ ...refuted, witness: other });
  assert.equal(await found, true);
  await pause();
  assert.deepEqual(
    background.questions.map(({ request }) => request.seed),
    [0, 1, 2],
  );
  assert.equal(store.state.frame.verdict.witness, other);

  const none = verdicts.another('rbf(gamma=1)');
  for (let i = 3; i < 9; i++) {
    background.questions[i].resolve({ ...refuted, witness: other });
    await pause();
  }
  assert.equal(await none, false);
});

test('the sentence under the plane says what a witness means', () => {
  const scene = EMPTY_SCENE;
  const base = {
    kind: 'witness',
    kernel: 'k',
    at: new Float64Array(6),
    total: -0.115,
    decimals: 3,
  };
  assert.equal(
    overlaySentence(scene, part({ ...base, weights: Float64Array.of(-1, 1) })),
    'Were this a kernel, −0.115 would be the squared distance between a and b in feature space. The field is f(x) = k(b, x) − k(a, x).',
  );
  assert.match(
    overlaySentence(scene, part({ ...base, weights: Float64Array.of(2, -1, 1.5) })),
    /would be the squared length of w = 2φ\(a\) − φ\(b\) \+ 1\.5φ\(c\) in feature space/,
  );
});

test('an optimum beside a refuted kernel is claimed only where the matrix proves it', () => {
  const scene = { ...EMPTY_SCENE, kernel: 'k', points: Array(3) };
  const verdict = part({ ...refuted, text: 'k', eigenvalues: new Float64Array() });
  const gram = { form: 'raw', largest: 3, smallest: 0.1 };
  const unknown = { form: 'raw', largest: NaN, smallest: NaN };
  assert.equal(indefiniteHere(part({ gram: null, scene, verdict })), true);
  assert.equal(
    indefiniteHere(part({ gram: unknown, scene, verdict })),
    true,
    'more than 400 points',
  );
  assert.equal(
    indefiniteHere(part({ gram, scene, verdict })),
    false,
    'no eigenvalue is negative here',
  );
  const centred = { ...gram, form: 'centered' };
  assert.equal(
    indefiniteHere(part({ gram: centred, scene, verdict })),
    true,
    'centred tells nothing',
  );
  const known = { ...verdict, eigenvalues: Float64Array.of(2, 1, -0.5) };
  assert.equal(indefiniteHere(part({ gram: centred, scene, verdict: known })), true);
  const fine = { ...verdict, eigenvalues: Float64Array.of(2, 1, 0.5) };
  assert.equal(indefiniteHere(part({ gram: null, scene, verdict: fine })), false);
  assert.equal(
    indefiniteHere(part({ gram: null, scene, verdict: { ...verdict, text: 'l' } })),
    false,
  );
  const one = { ...gram, smallest: -1, part: 'linear' };
  assert.equal(indefiniteHere(part({ gram: one, scene, verdict: null })), false, 'of a part');
  const sure = { ...verdict, verdict: 'proved' };
  assert.equal(
    indefiniteHere(part({ gram: { ...gram, smallest: -1 }, scene, verdict: sure })),
    false,
  );
  const clipped = { ...scene, repair: 'clip' };
  assert.equal(indefiniteHere(part({ gram: null, scene: clipped, verdict: known })), false);
});

test('the badge and the Gram matrix never contradict each other', () => {
  const points = part(Array(2));
  const scene = { ...EMPTY_SCENE, kernel: 'k', points };
  const negative = { form: 'raw', largest: 3, smallest: -1 };
  const seen = (verdict, on, gram = negative) => {
    const judged = { ...verdict, text: 'k', eigenvalues: Float64Array.of(3, -1) };
    const known = { verdict: judged, message: '', points: on };
    const verdicts = new Map(verdict && [['k', known]]);
    const frame = part({ scene, gram, verdict: verdict && judged, verdicts });
    const words = verdictWords(verdictHere('k', part({ scene, frame }))).word;
    return [words, refutedHere(part({ scene, frame })), indefiniteHere(frame)];
  };
  const unproved = { ...refuted, verdict: 'unproved' };
  assert.deepEqual(seen(refuted, points), ['Not a kernel', true, true]);
  assert.deepEqual(seen(proved, points), ['Proved a kernel', false, false], 'rounding');
  assert.deepEqual(seen(proved, Array(2)), ['Proved a kernel', false, false]);
  assert.deepEqual(seen(unproved, points), ['Not proved', false, false], 'rounding, with bounds');
  assert.deepEqual(seen(unproved, Array(2)), ['Looking for points', true, true], 'out of date');
  assert.deepEqual(seen(null), ['Looking for points', true, true]);
  const fine = { ...negative, smallest: 1 };
  assert.deepEqual(seen(unproved, Array(2), fine), ['Not proved', false, false]);
  const one = { ...negative, part: 'l' };
  assert.deepEqual(seen(unproved, Array(2), one), ['Not proved', true, false], 'of a part');
});

test('verdicts and repairs are said in words', () => {
  assert.equal(verdictWords(null).word, 'Looking for points');
  assert.equal(verdictWords(part({ ...proved, sentence: '' })).word, 'Proved a kernel');
  // What is beside the words then is not the kernel that was proved.
  assert.equal(verdictWords(part({ ...proved, sentence: '' }), true).word, 'Last one stays');
  assert.equal(verdictWords(part({ ...refuted, sentence: '' })).word, 'Not a kernel');
  assert.equal(verdictWords(part({ verdict: 'unproved', sentence: '' })).word, 'Not proved');
  const effect = part({ method: 'clip', negative: 20, shift: 0, change: 0.2512 });
  assert.equal(
    effectWords(effect),
    'Sets 20 negative eigenvalues to zero. That changes K by 25 %.',
  );
  assert.match(
    effectWords(part({ ...effect, method: 'shift', shift: 5.234, change: 0.034 })),
    /by 5\.23, .* by 3\.4 %/,
  );
  assert.match(effectWords(part({ ...effect, negative: 0 })), /nothing to repair/);
  const told = part({ kernel: 'k', method: 'clip', effect, message: '' });
  assert.notEqual(toldOf(told, 'k', 'clip'), '');
  assert.equal(toldOf(told, 'k', 'flip'), '');
  assert.equal(toldOf(told, 'l', 'clip'), '');
});

test('the tree goes through the proof, and where the proof stops through what is written', () => {
  const whole = treeOf('sum', '2*rbf - (linear - min)', [
    [
      'product',
      '2*rbf',
      [
        ['number', '2'],
        ['named', 'rbf'],
      ],
    ],
    [
      'sum',
      'linear - min',
      [
        ['named', 'linear'],
        ['named', 'min'],
      ],
    ],
  ]);
  const unproved = rowsOf(whole, null);
  assert.deepEqual(
    unproved.map(({ label, twigs }) => [label, twigs.length]),
    [
      ['−', 0],
      ['2 ·', 1],
      ['rbf', 2],
      ['−', 1],
      ['linear', 2],
      ['min', 2],
    ],
  );
  assert.ok(unproved.every(({ holds }) => holds === null));
  const step = (text, start, rule, holds, children = []) => ({
    text,
    tex: '',
    rule,
    holds,
    reason: rule,
    source: '',
    children,
    start,
    end: start < 0 ? -1 : start + text.length,
  });
  const rows = rowsOf(
    whole,
    step(whole.text, 0, 'difference', false, [
      step('2*rbf', 0, 'recognized', true, [step('rq', -1, 'known', true)]),
      step('linear - min', 9, 'difference', false),
    ]),
  );
  assert.deepEqual(
    rows.map(({ label, path, holds }) => [label, path, holds]),
    [
      ['−', [], false],
      ['2 ·', [0], true],
      ['rq', null, true],
      ['−', [1], false],
      ['linear', [1, 0], null],
      ['min', [1, 1], null],
    ],
  );
  assert.deepEqual(
    rows.map(({ twigs }) => twigs),
    [[], [true], [true, false], [false], [false, true], [false, false]],
  );
});

test('a step about a kernel that is written nowhere is told by its formula', () => {
  const tree = treeOf('named', 'k');
  const step = (tex) => ({
    text: 'k',
    tex: 'k',
    rule: 'recognized',
    holds: true,
    reason: '',
    source: '',
    start: 0,
    end: 1,
    children: [
      {
        text: '',
        tex,
        rule: 'known',
        holds: true,
        reason: '',
        source: '',
        children: [],
        start: -1,
        end: -1,
      },
    ],
  });
  const [, short] = rowsOf(tree, step('e^{x}'));
  assert.deepEqual([short.tex, short.label], ['e^{x}', 'a known kernel']);
  const [, long] = rowsOf(tree, step('x'.repeat(80)));
  assert.equal(long.tex, '');
});

test('the three ways to write a width are one another', () => {
  const letters = KERNEL_WRITINGS.rbf.flatMap((writing) => writing.letters);
  assert.equal(letters.length, 3);
  for (const gamma of [0.01, 0.5, 1, 7, 1e6]) {
    const x = 0.3;
    const [, two, one] = letters.map(({ of = (v) => v }) => of(gamma));
    const value = Math.exp(-gamma * x);
    assert.ok(Math.abs(Math.exp(-x / (2 * two ** 2)) - value) < 1e-12);
    assert.ok(Math.abs(Math.exp(-x / (2 * one)) - value) < 1e-12);
    for (const { of = (v) => v, back = (v) => v } of letters)
      assert.ok(Math.abs(back(of(gamma)) / gamma - 1) < 1e-12);
  }
});

test('suggestions come unasked only where a word has to follow', () => {
  const at = (text) => isTimely(text, text.length, part({ from: text.length, to: text.length }));
  assert.ok(at('rbf(') && at('rbf(gamma=1, ') && at('linear + ') && at('2*'));
  assert.ok(!at('') && !at('rbf(gamma=1)') && !at('linear '));
  assert.ok(isTimely('lin', 3, part({ from: 0, to: 3 })));
});

test('exercises are told apart', () => {
  assert.equal(new Set(EXERCISES.map(({ text }) => text)).size, EXERCISES.length);
});
