import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

import { withPageDomains } from '../model/domains.js';
import { EngineError } from '../model/failure.js';
import {
  generatedOf,
  heldOutOf,
  loadDigits,
  readDigits,
  splitOf,
} from '../model/domains/digits/collection.js';
import { faultOf, greysOf, NAMES, textsOf } from '../model/domains/digits/pixels.js';
import { elementsOf, lookedAt, problemOf } from '../model/problem.js';
import { emptySceneOf } from '../model/items.js';
import { keyOfLabel, labelOfKey } from '../state/keys.js';
import { openedItems, readItems, writeItems } from '../state/pasted.js';
import { EMPTY_SCENE, makeItem } from '../model/scene.js';
import { errorWords, examine } from '../views/items/digits/held.js';
import { REFERENCES, referenceOf } from '../views/items/digits/reference.js';
import { rivalOf, scoresOf, strongest } from '../views/items/digits/scores.js';
import { countsOf, digitOf, textOf } from '../views/items/digits/strokes.js';
import { CATALOG } from './engine-double.js';
import { DRAWN } from './digits-drawn.js';
import { part } from './part.js';

const BLANK = '0'.repeat(64);
/** @param {string} start */
const digit = (start) => start + BLANK.slice(start.length);

const file = await readFile(new URL('../data/digits.txt', import.meta.url), 'utf8');
const digits = readDigits(file);
const USUAL = { label: 1, value: 0 };
const EMPTY = emptySceneOf('digits');

test('texts are pixels, and pixels texts', () => {
  const text = digit('08g1');
  const x = greysOf([BLANK, text]);
  assert.equal(x.length, 128);
  assert.deepEqual([...x.subarray(63, 69)], [0, 0, 0.5, 1, 1 / 16, 0]);
  assert.deepEqual(textsOf(x), [BLANK, text]);
  assert.deepEqual(textsOf(x.map((grey) => grey + 0.01)), []);
  assert.deepEqual(textsOf(x.map((grey) => -grey)), []);
  for (const { text } of digits.held) assert.equal(textOf(countsOf(text)), text);
});

test('what is no digit is said in a sentence, with its row', () => {
  assert.equal(faultOf(BLANK), '');
  assert.equal(faultOf(''), 'A digit is 64 pixels, and here are 0.');
  assert.equal(faultOf(`${BLANK}0`), 'A digit is 64 pixels, and here are 65.');
  assert.equal(
    faultOf(digit('😀')),
    'A digit is 64 pixels from 0 to g, and “😀” is none of these.',
  );
  assert.match(faultOf(digit('G')), /“G”/);
  assert.throws(
    () => greysOf([BLANK, digit('h')]),
    (error) =>
      error instanceof EngineError &&
      error.failure.param === 'items' &&
      error.message === 'Item 2: a digit is 64 pixels from 0 to g, and “h” is none of these.',
  );
});

test('to the engine they are vectors, and their catalog has what vectors have', () => {
  const scene = { ...EMPTY, points: [makeItem(1, BLANK, 1)] };
  assert.deepEqual(elementsOf(scene), { domain: 'vectors', dim: 64, x: new Float64Array(64) });
  assert.deepEqual(lookedAt(BLANK, scene), new Float64Array(64));
  assert.throws(() => lookedAt('half', scene), {
    name: 'EngineError',
    message: /^Item 1: a digit is 64 pixels from 0 to g, and “h”/,
  });
  const problem = problemOf(scene, withPageDomains(part(CATALOG)));
  assert.deepEqual([problem.domain, 'items' in problem, [...problem.y]], ['vectors', false, [1]]);

  const { domains } = withPageDomains(part(CATALOG));
  const [vectors, known] = ['vectors', 'digits'].map((name) =>
    domains.find((d) => d.name === name),
  );
  assert.equal(known?.kernels, vectors?.kernels);
  assert.equal(known?.learners, vectors?.learners);
  // Each data set is one that there is a reference for.
  for (const { kernel, machine, source } of known?.datasets ?? []) {
    assert.ok(REFERENCES.some((one) => one.kernel === kernel && one.C === machine?.params.C));
    assert.match(source, /UCI .* CC BY 4\.0/);
  }
});

test('the file has as many of each digit to learn from as are held out', () => {
  for (const part of [digits.training, digits.held]) {
    assert.equal(part.length, 500);
    for (let d = 0; d < 10; d++) assert.equal(part.filter((one) => one.digit === d).length, 50);
  }
  for (const bad of ['', '# none\n', `1 ${BLANK}\n`, `1 ${BLANK}\n\n1 ${BLANK}0\n`, `x ${BLANK}\n`])
    assert.throws(() => readDigits(bad), Error, bad);
});

test('digits that could not be loaded are asked for again', async () => {
  const warn = console.warn;
  console.warn = () => {};
  await assert.rejects(
    loadDigits(() => Promise.reject(new TypeError('no network'))),
    (error) =>
      error instanceof EngineError &&
      /could not be loaded\. Choose them again\.$/.test(error.message),
  );
  await assert.rejects(
    loadDigits(async () => '<!doctype html>'),
    EngineError,
  );
  console.warn = warn;
  let reads = 0;
  const read = async () => (reads++, file);
  assert.deepEqual(await loadDigits(read), digits);
  assert.deepEqual(await loadDigits(read), digits);
  assert.equal(reads, 1);
});

test('a preset has so many of each digit, and another sample others, all of them told apart from those held out', () => {
  const data = (/** @type {number} */ n, seed = 1) => ({ name: 'digits', params: { n }, seed });
  const whole = generatedOf(data(50), digits);
  assert.deepEqual(
    whole.items,
    digits.training.map(({ text }) => text),
  );
  const few = generatedOf(data(2), digits);
  assert.deepEqual(
    [...few.y],
    [...NAMES, ...NAMES].map((name) => Number(name) + 1),
  );
  assert.deepEqual(few.items, whole.items.slice(0, 20));
  for (const seed of [1, 2, 77]) {
    const { training, held } = splitOf(digits, seed);
    assert.deepEqual(splitOf(digits, seed), { training, held });
    const all = [...training, ...held].map(({ text }) => text);
    assert.equal(new Set(all).size, 1000);
    assert.deepEqual([training.length, held.length], [500, 500]);
    assert.equal(splitOf(digits, seed) === digits, seed === 1);
  }
  const points = [makeItem(1, digits.held[3].text, 4)];
  const left = heldOutOf({ points, data: null }, digits);
  assert.equal(left.length, 499);
  assert.ok(!left.includes(digits.held[3]));
  assert.equal(heldOutOf({ points, data: data(5, 9) }, digits)[0], splitOf(digits, 9).held[0]);
});

test('held-out digits are examined some at a time, and it can be given up', async () => {
  const held = digits.held.slice(0, 250);
  const truth = new Map(held.map(({ text, digit }) => [text, digit + 1]));
  /** @type {number[]} */
  const sizes = [];
  // Takes every 3 for an 8.
  const predict = async (/** @type {Float64Array} */ x) => {
    sizes.push(x.length / 64);
    return textsOf(x).map((text) => (truth.get(text) === 4 ? 9 : Number(truth.get(text))));
  };
  /** @type {number[]} */
  const told = [];
  const result = await examine(held, predict, ({ done }) => (told.push(done), true));
  assert.deepEqual(
    [sizes, told],
    [
      [100, 100, 50],
      [0, 100, 200, 250],
    ],
  );
  assert.equal(result?.wrong.length, 25);
  assert.ok(result?.wrong.every(({ digit, taken }) => digit === 3 && taken === 9));
  assert.equal(result && errorWords(result), '25 of 250 held-out digits wrong (10.0 %)');
  assert.equal(await examine(held, predict, ({ done }) => done < 100), null);
  assert.equal(
    await examine(
      held,
      async () => null,
      () => true,
    ),
    null,
  );
});

test('scikit-learn is told of only where kernel, C and digits are the same', () => {
  const points = generatedOf({ params: { n: 50 }, seed: 1 }, digits);
  const scene = {
    ...EMPTY,
    kernel: 'rbf(gamma=0.1)',
    params: { C: 10, tolerance: 1e-3 },
    classes: NAMES,
    points: points.items.map((text, i) => makeItem(i + 1, text, points.y[i])),
  };
  assert.equal(referenceOf(scene, digits)?.wrong, 28);
  assert.equal(referenceOf({ ...scene, points: scene.points.toReversed() }, digits)?.wrong, 28);
  const others = [
    { kernel: 'rbf(gamma=0.2)' },
    { params: { C: 3 } },
    { params: { C: 10, multiclass: 1 } },
    { learner: 'logistic' },
    { repair: /** @type {const} */ ('clip') },
    { step: 3 },
    { points: scene.points.slice(1) },
    { points: scene.points.map((p) => (p.id === 1 ? makeItem(1, p.text, 2) : p)) },
    { points: scene.points.map((p) => (p.id === 1 ? makeItem(1, digits.held[0].text, 1) : p)) },
    { classes: NAMES.toReversed() },
  ];
  for (const other of others)
    assert.equal(
      referenceOf({ ...scene, ...other }, digits),
      null,
      JSON.stringify(other).slice(0, 60),
    );
});

/** @param {string | null} text */
const ink = (text) => countsOf(text ?? '').reduce((sum, count) => sum + count, 0);

test('what is drawn is made as the digits of the data were', () => {
  assert.equal(digitOf([]), null);
  assert.equal(digitOf([[]]), null);
  const rows = (/** @type {string} */ text) =>
    Array.from(countsOf(text), (c, i) => (c > 0 ? Math.floor(i / 8) : -1));
  // Of the data: ink in all rows, and about 310 dots of it.
  const mean = digits.training.reduce((sum, { text }) => sum + ink(text), 0) / 500;
  assert.ok(mean > 300 && mean < 325, `${mean}`);
  for (const strokes of DRAWN) {
    const text = /** @type {string} */ (digitOf(strokes));
    assert.equal(faultOf(text), '');
    assert.ok(Math.abs(ink(text) - 310) < 24, `${ink(text)} dots`);
    assert.equal(new Set(rows(text).filter((row) => row >= 0)).size, 8);
    const columns = Array.from({ length: 8 }, (_, c) =>
      countsOf(text).filter((_, i) => i % 8 === c),
    );
    assert.ok([columns[0], columns[7]].every((column) => column.every((count) => count === 0)));
  }
});

test('where, how large and how slanted a digit is drawn makes no difference', () => {
  const moved = (/** @type {(x: number, y: number) => [number, number]} */ move) =>
    DRAWN.map((strokes) => digitOf(strokes.map((stroke) => stroke.map(([x, y]) => move(x, y)))));
  const plain = moved((x, y) => [x, y]);
  const near = (/** @type {string | null} */ a, /** @type {string | null} */ b) =>
    countsOf(a ?? '').reduce((sum, count, i) => sum + Math.abs(count - countsOf(b ?? '')[i]), 0);
  moved((x, y) => [0.3 * x + 0.6, 0.3 * y]).forEach((text, i) =>
    assert.ok(near(text, plain[i]) <= 8),
  );
  moved((x, y) => [x + 0.5 * y, y]).forEach((text, i) =>
    assert.ok(near(text, plain[i]) <= 60, `${i}: ${near(text, plain[i])}`),
  );
  // An upright line with a shaky hand stays one, and a touch is a dot.
  const shaky = digitOf([Array.from({ length: 30 }, (_, i) => [0.5 + 0.01 * (i % 2), i / 30])]);
  assert.ok(near(shaky, plain[1]) < 60, `${near(shaky, plain[1])}`);
  assert.ok(ink(digitOf([[[0.5, 0.5]]])) > 50);
  assert.equal(
    faultOf(
      digitOf([
        [
          [0, 0.5],
          [1, 0.5],
        ],
      ]) ?? '',
    ),
    '',
  );
});

const PAIRS = {
  rule: /** @type {const} */ ('pairs'),
  outputs: 3,
  classes: Float64Array.of(1, 4, 10),
  pairs: Int32Array.of(0, 1, 0, 2, 1, 2),
};

test('votes of pairs are counted, a pair without a sign has none, and the rival is the one that comes nearest', () => {
  const decision = Float64Array.of(0.5, 0.2, 0);
  const told = scoresOf(PAIRS, decision);
  assert.deepEqual(told?.scores, [
    { label: 1, value: 2, part: 1 },
    { label: 4, value: 0, part: 0 },
    { label: 10, value: 0, part: 0 },
  ]);
  assert.deepEqual(
    scoresOf(PAIRS, Float64Array.of(0.5, 0.2, -1e-300))?.scores.map(({ value }) => value),
    [2, 0, 1],
  );
  const training = /** @type {any} */ ({ ...PAIRS, task: 'classification' });
  assert.equal(rivalOf(training, decision, told?.scores ?? [], 1), 10);
  const largest = {
    rule: /** @type {const} */ ('largest'),
    outputs: 3,
    classes: PAIRS.classes,
    pairs: new Int32Array(),
  };
  const values = scoresOf(largest, Float64Array.of(-2, 1, 0.5));
  assert.deepEqual(
    values?.scores.map(({ part }) => part),
    [-1, 0.5, 0.25],
  );
  assert.equal(rivalOf(/** @type {any} */ (largest), decision, values?.scores ?? [], 4), 10);
  assert.equal(scoresOf({ ...largest, rule: 'values' }, decision), null);
  assert.equal(scoresOf({ ...largest, classes: new Float64Array() }, decision), null);
});

test('what is strongest for a class and against it adds up to f between the two', () => {
  // Three items, three outputs.
  const beta = Float64Array.of(1, 2, 0, -1, 0, 3, 0, -4, -1);
  const kernel = Float64Array.of(0.5, 0.5, 0.25);
  const found = strongest({ ...PAIRS, beta }, kernel, 10, 1, 5);
  assert.deepEqual(found?.pro, [{ index: 2, value: 1 }]);
  assert.deepEqual(found?.contra, [{ index: 0, value: -1 }]);
  assert.equal(found?.f(Float64Array.of(7, 0.25, 7)), -0.25);
  assert.equal(strongest({ ...PAIRS, beta }, kernel, 10, 2, 5), null);
  assert.equal(strongest({ ...PAIRS, beta: new Float64Array() }, kernel, 10, 1, 5), null);
});

test('number keys are digits among digits, and classes elsewhere', () => {
  const scene = { domain: /** @type {const} */ ('digits'), classes: NAMES };
  for (let d = 0; d < 10; d++) {
    assert.equal(labelOfKey(String(d), scene), d + 1);
    assert.equal(keyOfLabel(d + 1, scene), String(d));
  }
  const strings = { domain: /** @type {const} */ ('strings'), classes: ['0', '1'] };
  assert.deepEqual([labelOfKey('1', strings), labelOfKey('0', strings)], [1, 10]);
  assert.equal(keyOfLabel(10, strings), '0');
  assert.deepEqual([labelOfKey('0', EMPTY_SCENE), keyOfLabel(10, EMPTY_SCENE)], [0, '']);
});

test('digits are pasted as the file of the page has them, as that of UCI, and as others are', () => {
  const [a, b] = [digit('12g'), digit('0f')];
  const uci = [...countsOf(a), 7].join(',');
  const read = (/** @type {string} */ text) => {
    const { items, classes, out } = readItems(text, EMPTY, USUAL);
    assert.deepEqual(classes, NAMES);
    assert.equal(out.size, 0);
    return items.map((item) => [item.text, item.label]);
  };
  assert.deepEqual(read(`# a comment\n7 ${a}\n\n0 ${b}\n`), [
    [a, 8],
    [b, 1],
  ]);
  assert.deepEqual(read(uci), [[a, 8]]);
  assert.deepEqual(read(uci.slice(0, -2)), [[a, 1]]);
  assert.deepEqual(read(`${a}\t9\n${b}`), [
    [a, 10],
    [b, 1],
  ]);
  // What is none stays, to be mended.
  assert.deepEqual(read(`7 ${a}\nnonsense`), [
    [a, 8],
    ['nonsense', 1],
  ]);
});

test('a file of digits is read back with their classes', () => {
  const made = generatedOf({ params: { n: 3 }, seed: 4 }, digits);
  const points = made.items.map((text, i) => makeItem(i + 1, text, made.y[i]));
  const scene = { ...EMPTY, points, classes: NAMES };
  const opened = openedItems('digits.csv', writeItems(scene), EMPTY, USUAL);
  assert.deepEqual(
    opened.points?.map(({ text, label }) => [text, label]),
    points.map(({ text, label }) => [text, label]),
  );
  assert.deepEqual([opened.classes, opened.message], [NAMES, '']);
  const whole = openedItems('digits.txt', file, EMPTY, USUAL);
  assert.deepEqual([whole.points?.length, whole.message], [1000, '']);
  assert.deepEqual(
    whole.points?.slice(0, 3).map(({ label }) => label),
    [1, 2, 3],
  );
});

test('of a held-out digit that is undecided it is said that it is neither right nor wrong', async () => {
  const held = digits.held.slice(0, 10);
  const labels = held.map(({ digit }, i) =>
    i === 0 ? NaN : i === 1 ? ((digit + 1) % 10) + 1 : digit + 1,
  );
  const result = await examine(
    held,
    async () => labels,
    () => true,
  );
  assert.deepEqual([result?.wrong.length, result?.undecided], [1, 1]);
  assert.equal(result && errorWords(result), '1 of 10 held-out digits wrong (10.0 %), 1 undecided');
});
