import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { drawChart } from '../tools/bench/chart.mjs';
import { worths } from '../tools/bench/objective.mjs';
import { points, SHAPES, SVC } from '../tools/bench/problems.mjs';
import { bestOf, compare, SLACK } from '../tools/bench/ranking.mjs';
import { replaceBetween, speedText } from '../tools/bench/readme.mjs';
import { changeOf, changesTable } from '../tools/bench/regression.mjs';
import { renewed, written } from '../tools/bench/report.mjs';
import { answers, clouds, curve, friedman, heaps, widthOf } from '../tools/bench/sets.mjs';
import { duels, trainingChart, trainingSection } from '../tools/bench/standings.mjs';
import { geometricMean, median, quantile, spread, turnByTurn } from '../tools/bench/statistics.mjs';
import { figure, markdownTable, plainTable, wrap } from '../tools/bench/table.mjs';
import { widerSection } from '../tools/bench/wider.mjs';
import { part } from './part.js';

const near = (actual, expected, tolerance = 1e-12) =>
  assert.ok(Math.abs(actual - expected) <= tolerance, `${actual} is not ${expected}`);

test('medians, quantiles and means of ratios', () => {
  assert.equal(median([3, 1, 2]), 2);
  assert.equal(median([4, 1, 2, 3]), 2.5);
  assert.equal(quantile([10, 20, 30, 40, 50], 0.25), 20);
  near(quantile([0, 10], 0.9), 9);
  near(spread([1, 2, 3, 4, 5]), 2 / 3);
  near(geometricMean([2, 0.5]), 1);
  near(geometricMean([1, 10, 100]), 10);
  assert.ok(Number.isNaN(geometricMean([])));
});

test('who is slowed down turn by turn is compared turn by turn', () => {
  // Both are three times slower in some turns, and these are most turns of one alone.
  const [own, others] = [
    [1, 1, 3, 3, 3],
    [2, 2, 6, 6, 2],
  ];
  near(median(others) / median(own), 2 / 3);
  near(turnByTurn(own, others), 2);
  near(turnByTurn([1, 1, 1], [4]), 4); // who takes long has fewer turns
  near(turnByTurn([1], [4, 8, 8]), 4);
});

test('points are of two classes, in the square, and the same from the same seed', () => {
  for (const shape of SHAPES) {
    const { x, y } = points(shape, 400, 5);
    assert.deepEqual(points(shape, 400, 5).x, x);
    assert.notDeepEqual(points(shape, 400, 6).x, x);
    for (const axis of [0, 1]) {
      const own = x.filter((_, i) => i % 2 === axis);
      near(Math.min(...own), -1);
      near(Math.max(...own), 1);
    }
    const positive = y.filter((label) => label === 1).length;
    assert.ok(positive > 150 && positive < 250, `${shape}: ${positive}`);
    assert.ok(y.every((label) => Math.abs(label) === 1));
  }
});

// Two points at a distance of 1, β = (a, −a): W = 2a − ½a²(1 − 2k + 1) = 2a − a²(1 − e^−γ).
test('the dual objective of two points is what a hand computes', () => {
  const data = { x: Float64Array.of(0, 0, 1, 0), y: Float64Array.of(1, -1) };
  const rbf = part({ data, kernel: { kernel: 'rbf', gamma: 2 }, C: 1 });
  const [one, flipped, none] = worths(rbf, [
    Float64Array.of(0.5, -0.5),
    Float64Array.of(-0.5, 0.5), // the other class is the positive one
    Float64Array.of(0, 0),
  ]);
  near(one.objective, 1 - 0.25 * (1 - Math.exp(-2)));
  near(flipped.objective, one.objective);
  assert.deepEqual([one.violation, flipped.violation, none.violation], [0, 0, 0]);
  assert.equal(none.objective, 0);
  // (γ x·z + 1)³ of these is 1, 1 and (3 + 1)³: W = 2a − ½a²(1 − 2 + 64).
  const cubic = part({ data, kernel: { kernel: 'poly', gamma: 3 }, C: 1 });
  near(worths(cubic, [Float64Array.of(0.1, -0.1)])[0].objective, 0.2 - 0.005 * 63);
});

test('the dual objective agrees with the double sum, whoever has zeros where', () => {
  const { x, y } = points('Gaussians', 12, 3);
  const candidates = [0, 1, 2].map((skip) =>
    y.map((sign, i) => (i % 3 === skip ? 0 : sign * 0.1 * (i + 1))),
  );
  const found = worths({ data: { x, y }, kernel: { kernel: 'rbf', gamma: 1.5 }, C: 2 }, candidates);
  candidates.forEach((beta, c) => {
    let sum = 0;
    for (let i = 0; i < 12; i++) {
      for (let j = 0; j < 12; j++) {
        const square = (x[2 * i] - x[2 * j]) ** 2 + (x[2 * i + 1] - x[2 * j + 1]) ** 2;
        sum += beta[i] * beta[j] * Math.exp(-1.5 * square);
      }
    }
    near(found[c].objective, beta.reduce((s, b) => s + Math.abs(b), 0) - sum / 2);
  });
});

test('coefficients that are not allowed are found out', () => {
  const data = { x: Float64Array.of(0, 0, 1, 0), y: Float64Array.of(1, -1) };
  const violation = (...beta) =>
    worths({ data, kernel: { kernel: 'rbf', gamma: 1 }, C: 2 }, [Float64Array.of(...beta)])[0]
      .violation;
  near(violation(1, -0.5), 0.25); // the sum is 0.5, of C = 2
  near(violation(3, -3), 0.5); // beyond C
  near(violation(1, 1), 1); // the second has the wrong sign, and the sum is 2
});

// The same two points: a tube of half width ε takes 2εa off Σyβ = 2a.
test('the dual objective of regression and of one class is what a hand computes', () => {
  const data = { x: Float64Array.of(0, 1), y: Float64Array.of(1, -1) };
  const kernel = { kernel: 'rbf', gamma: 2 };
  const tube = { data, kernel, C: 1, task: { name: 'svr', extra: 0.25 } };
  const [inside, outside] = worths(part(tube), [
    Float64Array.of(0.5, -0.5),
    Float64Array.of(1.5, -1.25),
  ]);
  near(inside.objective, 0.75 - 0.25 * (1 - Math.exp(-2)));
  near(inside.violation, 0);
  near(outside.violation, 0.5); // beyond C = 1; the sum is 0.25
  const region = { data, kernel, C: 1, task: { name: 'one-class', extra: 0.5 } };
  const [half, more] = worths(part(region), [
    Float64Array.of(0.5, 0.5),
    Float64Array.of(0.5, 0.75),
  ]);
  near(half.objective, -(1 + Math.exp(-2)) / 4);
  near(half.violation, 0);
  near(more.violation, 0.25); // of the sum, which is to be νn = 1
});

// Corners of a triangle with sides √2, one of each class: for each pair W = 2a − a²(1 − e^−2γ).
test('the dual objective of three classes is the sum over their pairs', () => {
  const data = { x: Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1), y: Float64Array.of(1, 2, 3) };
  const problem = part({ data, kernel: { kernel: 'rbf', gamma: 0.5 }, C: 1 });
  const [a, b, c] = [0.25, 0.5, 0.75];
  const [good, other] = worths(problem, [
    Float64Array.of(a, b, 0, -a, 0, -c, 0, -b, c),
    Float64Array.of(a, b, 0, -a, 0, -c, 0.1, -b, c), // the third point is none of the first pair
  ]);
  const of = (/** @type {number} */ v) => 2 * v - v * v * (1 - Math.exp(-1));
  near(good.objective, of(a) + of(b) + of(c));
  near(good.violation, 0);
  near(other.violation, 0.1);
});

test('data that are drawn have the size that is asked for, and the same numbers again', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'mercer-sets-'));
  try {
    /** @type {[() => Promise<import('../tools/bench/problems.mjs').Data>, number, number, number][]} */
    const sets = [
      [() => clouds(40, 7, directory), 40, 7, 2],
      [() => answers(100, directory), 100, 123, 2],
      [() => heaps(30, 5, directory), 30, 2, 5],
      [() => curve(20, directory), 20, 1, 20],
      [() => friedman(20, directory), 20, 10, 20],
    ];
    for (const [draw, n, d, labels] of sets) {
      const data = await draw();
      assert.deepEqual([data.n, data.d, data.x.length, data.y.length], [n, d, n * d, n]);
      assert.equal(new Set(data.y).size, labels);
      assert.deepEqual((await draw()).x, data.x);
      const bytes = await readFile(data.path);
      const numbers = new Float64Array(new Uint8Array(bytes).buffer);
      assert.deepEqual([...numbers], [n, d, ...data.x, ...data.y]);
    }
    // Each question has one answer; 1/(d·variance) of n·d numbers of which 14/123 are 1.
    const { x, d } = await answers(50, directory);
    near(
      x.reduce((sum, v) => sum + v, 0),
      50 * 14,
    );
    near(widthOf(part({ x, d })), 1 / (14 * (1 - 14 / 123)), 1e-4);
  } finally {
    await rm(directory, { recursive: true });
  }
});

const training = (seconds, objective = 100, more = {}) => ({
  seconds,
  objective,
  violation: 0,
  cut: false,
  ...more,
});

test('who is faster by a worse optimum is not faster', () => {
  const worse = 100 - 2 * SLACK * 101;
  const slightly = 100 - 0.5 * SLACK * 101;
  const ratio = (own, peer) => {
    const found = compare(own, peer, bestOf([own, peer]));
    return [found.ratio, found.word];
  };
  assert.deepEqual(ratio(training(1), training(3)), [3, '']);
  assert.deepEqual(ratio(training(1, worse), training(3)), [1, 'worse optimum']);
  assert.deepEqual(ratio(training(1, slightly), training(3)), [3, '']);
  assert.deepEqual(ratio(training(1), training(3, worse)), [3, '']); // slower and worse
  assert.deepEqual(ratio(training(3), training(1, worse)), [1, 'worse optimum']); // the peer is not faster
  assert.deepEqual(ratio(training(3, worse), training(1)), [1 / 3, '']);
  // What breaks the constraints is no optimum, however high.
  assert.deepEqual(ratio(training(1, 200, { violation: 0.1 }), training(3)), [1, 'worse optimum']);
});

test('who reached a limit would have taken longer', () => {
  const cut = training(30, NaN, { cut: true });
  assert.deepEqual(compare(training(2), cut, 100), { ratio: 15, word: 'at least' });
  assert.deepEqual(compare(cut, training(3), 100), { ratio: 0.1, word: 'at most' });
  assert.equal(compare(cut, cut, 100).word, 'both cut');
  // Worse and faster than who was cut off is not faster either.
  const worse = training(2, 50);
  assert.deepEqual(compare(worse, cut, 100), { ratio: 1, word: 'worse optimum' });
  assert.equal(bestOf([cut, training(1, 7)]), 7);
});

/**
 * An outcome in which Mercer took 1 in Node and 2 in Chromium, natively 0.5, and others as told.
 */
function outcome(n, kernel, { libsvm, sklearn, js }, C = 1) {
  const reading = (seconds) => ({
    ...training(seconds),
    least: seconds / 2,
    low: seconds,
    high: 1.1 * seconds,
    runs: 3,
  });
  return {
    shape: 'moons',
    n,
    d: 2,
    task: SVC,
    kernel,
    gamma: 1,
    C,
    trainings: {
      node: reading(1),
      chromium: reading(2),
      native: reading(0.5),
      libsvm: reading(libsvm),
      sklearn: reading(sklearn),
      libsvmNode: reading(js),
      libsvmChromium: reading(2 * js),
    },
    ratios: {},
  };
}

const OUTCOMES = [
  outcome(50, 'rbf', { libsvm: 0.1, sklearn: 1, js: 0.9 }),
  outcome(200, 'rbf', { libsvm: 0.2, sklearn: 1, js: 2 }),
  outcome(1000, 'rbf', { libsvm: 1, sklearn: 4, js: 5 }),
  outcome(1000, 'poly', { libsvm: 16, sklearn: 4, js: 5 }),
];
const VERSIONS = Object.fromEntries(Object.keys(OUTCOMES[0].trainings).map((key) => [key, '1']));

test('ratios become means by size and kernel, and targets are kept or missed', () => {
  const outcomes = structuredClone(OUTCOMES);
  outcomes[2].trainings.libsvm.least = 4 * outcomes[2].trainings.libsvm.seconds;
  const { head, note, rows, targets } = trainingSection(outcomes, VERSIONS, []);
  // 8 × and 16 × in Node, where the medians are 1 × and 16 ×.
  assert.match(note, /fastest readings counted.* by LIBSVM native 11\.3 \/ 5\.66;/);
  assert.deepEqual(head.slice(1), [
    'by LIBSVM native',
    'by libsvm-js',
    'by scikit-learn',
    'native, by LIBSVM native',
  ]);
  const row = (name) => rows.find(([first]) => first === name)?.slice(1);
  assert.deepEqual(row('n = 50'), ['0.10 / 0.05', '0.90 / 0.90', '1.00 / 0.50', '0.20']);
  assert.deepEqual(row('n ≥ 1,000'), ['4.00 / 2.00', '5.00 / 5.00', '4.00 / 2.00', '8.00']);
  assert.deepEqual(row('n ≥ 1,000, without polynomials'), [
    '1.00 / 0.50',
    '5.00 / 5.00',
    '4.00 / 2.00',
    '2.00',
  ]);
  assert.deepEqual(row('n ≥ 1,000, faster'), [
    '1 of 2 / 1 of 2',
    '2 of 2 / 2 of 2',
    '2 of 2 / 2 of 2',
    '2 of 2',
  ]);
  assert.deepEqual(row('n ≥ 1,000, lowest'), ['1.00 / 0.50', '5.00 / 5.00', '4.00 / 2.00', '2.00']);
  assert.deepEqual(row('n ≥ 1,000, highest'), [
    '16.0 / 8.00',
    '5.00 / 5.00',
    '4.00 / 2.00',
    '32.0',
  ]);
  assert.deepEqual(
    targets.map(({ reached, kept }) => [reached, kept]),
    [
      ['4.00 / 2.00 ×', true],
      ['5.00 / 5.00 ×', true],
      ['4.00 / 2.00 ×', false], // Chromium is below 2.5
      ['8.00 ×', true],
      ['lowest 0.90 / 0.90 ×', false], // at n = 50
    ],
  );
});

test('a section beyond the plane tells every problem, who loses, and what was wanted', () => {
  const outcomes = structuredClone(OUTCOMES).map((one) => ({
    ...one,
    d: 9,
    task: /** @type {import('../tools/bench/problems.mjs').Task} */ ({ name: 'svr', extra: 0.1 }),
  }));
  const { rows, targets, note } = widerSection(
    {
      key: 'k',
      title: 'Some Title',
      note: 'Note.',
      wanted: [
        { other: 'libsvm', mean: 0.7, least: 0.2 },
        { other: 'sklearn', mean: 3 },
      ],
    },
    outcomes,
    [],
  );
  assert.deepEqual(rows[0], ['moons, RBF γ = 1, C = 1, ε = 0.1', '50', '9', 1000, 0.1, 1, 0.2]);
  const [mean, lowest, faster] = rows.slice(-3).map((row) => row.slice(4));
  near(mean[0], (0.1 * 0.2 * 1 * 16) ** 0.25);
  near(mean[1], 2);
  assert.deepEqual(lowest, [0.1, 1, 0.2]);
  assert.deepEqual(faster, [25, 50, 50]);
  assert.deepEqual(
    targets.map(({ name, reached, kept }) => [name, reached, kept]),
    [
      ['some title, Mercer wasm in Node by LIBSVM', '0.75 ×', true],
      ['some title, Mercer wasm in Node by LIBSVM, each problem', 'lowest 0.10 ×', false],
      ['some title, Mercer wasm in Node by scikit-learn', '2.00 ×', false],
    ],
  );
  assert.match(note, /^Note\. .* 0e\+0 apart at most, and who found too little, 0 times/);
});

test('a ratio that was found turn by turn counts more than that of the medians', () => {
  const outcomes = structuredClone(OUTCOMES);
  outcomes[0].ratios['libsvmNode/node'] = 1.25;
  const [{ ratio }] = duels(outcomes, 'node', 'libsvmNode');
  assert.equal(ratio, 1.25);
  outcomes[0].trainings.node.objective = 0;
  assert.equal(duels(outcomes, 'node', 'libsvmNode')[0].word, 'worse optimum');
});

test('a target is not kept by a run that was cut off', () => {
  const outcomes = structuredClone(OUTCOMES);
  outcomes[3].trainings.node.cut = true;
  const [first] = trainingSection(outcomes, VERSIONS, []).targets;
  assert.equal(first.kept, false);
});

test('peers that are absent are left out', () => {
  const outcomes = structuredClone(OUTCOMES);
  for (const { trainings } of outcomes) {
    for (const key of ['chromium', 'libsvmChromium', 'sklearn']) delete trainings[key];
  }
  const { chromium, libsvmChromium, sklearn, ...versions } = VERSIONS;
  assert.ok(chromium && libsvmChromium && sklearn);
  const { head, rows, skipped } = trainingSection(outcomes, versions, ['scikit-learn']);
  assert.deepEqual(head, [
    'Mercer wasm in Node',
    'by LIBSVM native',
    'by libsvm-js',
    'native, by LIBSVM native',
  ]);
  assert.ok(rows.every((row) => row.length === head.length));
  assert.deepEqual(skipped, ['scikit-learn']);
  assert.deepEqual(duels(outcomes, 'chromium', 'libsvm'), []);
});

test('who has lost half by LIBSVM since is slower, problem by problem', () => {
  const then = { data: { outcomes: OUTCOMES } };
  // A small part of the problems, on a machine on which LIBSVM takes twice as long.
  const now = (/** @type {number} */ share) => ({
    title: 'Training',
    data: {
      outcomes: OUTCOMES.slice(1, 3).map((one) => {
        const { libsvm, node } = one.trainings;
        const [theirs, mine] = [2 * libsvm.seconds, (2 * node.seconds) / share];
        return outcome(one.n, one.kernel, { libsvm: theirs / mine, sklearn: 1, js: 1 });
      }),
    },
  });
  near(changeOf(now(1), then).change, 1);
  assert.deepEqual({ ...changeOf(now(0.6), then), change: 0 }, { title: 'Training', problems: 2, change: 0, kept: true }); // prettier-ignore
  const slower = changeOf(now(0.4), then);
  near(slower.change, 0.4);
  assert.equal(slower.kept, false);
  assert.match(changesTable([slower]), /\| Training \| 2 \| 0\.40 × \| SLOWER \|/);
  // What was not measured before, and what is no race, has not changed.
  assert.equal(changeOf(now(1), undefined), null);
  assert.equal(changeOf({ title: 'Visit', data: { all: [] } }, then), null);
  const other = { data: { outcomes: OUTCOMES.map((one) => ({ ...one, C: 7 })) } };
  assert.equal(changeOf(now(1), other), null);
});

test('the chart has a line for each peer, with its points where the axes say', () => {
  const picture = trainingChart(OUTCOMES);
  assert.deepEqual(
    picture.series.map(({ name, points }) => [name, points.length]),
    [
      ['LIBSVM native', 3],
      ['libsvm-js', 3],
      ['scikit-learn', 3],
      ['LIBSVM, both native', 3],
    ],
  );
  near(picture.series[0].points[2].ratio, 2);
  const svg = drawChart(picture);
  assert.equal(svg.match(/class="curve"/g).length, 4);
  assert.ok(!svg.includes('class="target"')); // one size only that is large
  assert.ok(svg.includes('prefers-color-scheme: dark') && !svg.includes('NaN'));
  assert.match(svg, /aria-label="[^"]+"/);
  // The line at 1 is where a ratio of 1 is drawn.
  const flat = {
    name: 'a & b',
    points: [50, 1000, 2000].map((n) => ({ n, ratio: 1 })),
    mean: 1,
    wanted: 2,
    from: 1000,
  };
  const level = drawChart({ title: 't', subtitle: 's', series: [flat] });
  const at = /class="one"[^>]* y1="([\d.]+)"/.exec(level)[1];
  assert.ok(new RegExp(`class="curve"[^>]* d="M[\\d.]+,${at}L[\\d.]+,${at}L`).test(level));
  assert.ok(level.includes('a &#38; b') && level.includes('class="target"'));
});

test('README keeps all but what stands between the markers', () => {
  const text = 'a\n<!-- speed -->\nold $1\n<!-- /speed -->\nb\n';
  const once = replaceBetween(text, 'speed', '\nnew $& $1\n');
  assert.equal(once, 'a\n<!-- speed -->\n\nnew $& $1\n\n<!-- /speed -->\nb\n');
  assert.equal(replaceBetween(once, 'speed', 'new $& $1'), once);
  for (const broken of [
    'a',
    '<!-- speed -->',
    '<!-- /speed --> <!-- speed -->',
    '<!-- speed --> <!-- speed --> <!-- /speed -->',
  ]) {
    assert.throws(() => replaceBetween(broken, 'speed', ''), /README\.md must have/);
  }
});

test('README tells the targets of all sections, and every machine once', () => {
  const machine = part({
    date: '2026-01-02',
    cpu: 'A',
    cores: 2,
    system: 'Linux x64',
    node: '20',
    go: '1.26',
    chromium: null,
    loop: 3,
    noise: 0.04,
    load: 0.1,
  });
  const other = { ...trainingSection(OUTCOMES, VERSIONS, []), machine };
  const text = speedText({
    sections: {
      training: other,
      warm: {
        ...other,
        machine: { ...machine, loop: 5, noise: 0.09 },
        key: 'warm',
        targets: [{ name: 'warm', wanted: '1', reached: '2', kept: false }],
      },
    },
  });
  assert.match(
    text,
    /A, 2 cores, Node 20, Go 1\.26, Chromium –; .* took 4\.00 ms, .* within 9 % at worst\.$/,
  );
  assert.equal(text.split('A, 2 cores').length, 2);
  assert.ok(text.startsWith('![') && text.includes('| warm | 1 | 2 | missed |'));
  assert.ok(text.includes('docs/speed.svg'));
  assert.ok(text.includes('| n = 50 |') && text.includes('| n ≥ 1,000, without polynomials |'));
  assert.ok(!text.includes('faster |'));
});

test('a report keeps the sections that were not measured again, in order, and survives its file', () => {
  const machine = part({ date: '2026-01-02' });
  const section = (key, title) => ({ ...trainingSection(OUTCOMES, VERSIONS, []), key, title });
  const first = renewed(
    { sections: {} },
    [section('warm', 'a'), section('training', 'b')],
    machine,
  );
  assert.deepEqual(Object.keys(first.sections), ['training', 'warm']);
  const second = renewed(first, [section('warm', 'c')], part({ date: '2027-01-02' }));
  const told = Object.values(second.sections).map(({ title, machine: { date } }) => [title, date]);
  assert.deepEqual(told, [
    ['b', '2026-01-02'],
    ['c', '2027-01-02'],
  ]);

  const outcomes = structuredClone(OUTCOMES);
  Object.assign(outcomes[3].trainings.libsvm, { cut: true, objective: NaN });
  second.sections.training = { ...section('training', 'b'), data: { outcomes }, machine };
  const text = written(second);
  const read = JSON.parse(text).sections.training.data.outcomes;
  assert.equal(drawChart(trainingChart(read)), drawChart(trainingChart(outcomes)));
  assert.equal(text.split('\n').filter((line) => line.includes('"shape"')).length, 8); // 4 each
});

test('tables are aligned, numbers to the right', () => {
  assert.deepEqual([0, 0.1234, 12.345, 123.4, 12345.6, 1e-5].map(figure), [
    '0.00',
    '0.12',
    '12.3',
    '123',
    '12,346',
    '1.0e-5',
  ]);
  assert.deepEqual(
    plainTable(
      ['a', 'n'],
      [
        ['long', 1],
        ['b', null],
        ['c', 100],
      ],
    ),
    ['a        n', 'long  1.00', 'b        –', 'c      100'],
  );
  assert.deepEqual(markdownTable(['a', 'n'], [['x', 2]]), [
    '| a | n |',
    '| --- | --: |',
    '| x | 2.00 |',
  ]);
  assert.deepEqual(wrap('one two  three\nfour', 9), ['one two', 'three', 'four']);
});
