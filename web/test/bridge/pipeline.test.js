import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { pipelineText } from '../../export/pipeline.js';
import { designOf } from '../../model/table/design.js';
import { ontoSlice, sliceOf } from '../../model/table/slice.js';
import { lifted } from '../../model/table/lift.js';
import { tableOf } from '../../state/table.js';
import { usualUse } from '../../state/wide.js';
import { sampleTable, SAMPLE_NAME } from '../../views/studio/table/sample.js';
import { rootMeanSquare, tallyOf } from '../../model/table/figures.js';
import { startEngine, value } from './engine.js';
import { pythonMissing, runAll } from './python.js';

/** @type {any} */
let mercer;
/** Whether scikit-learn is there; else why not. */
let missing = '';

before(async () => {
  mercer = await startEngine();
  missing = await pythonMissing();
});

/** @typedef {import('../../model/scene.js').Use} Use */

/**
 * A table that the engine has read, in use.
 *
 * @param {string} name
 * @param {string} text
 * @param {(table: import('../../model/scene.js').Table, use: Use) => Partial<Use>} [change]
 */
function opened(name, text, change = () => ({})) {
  const table = tableOf(name, value(mercer.read({ name, text })));
  const use = usualUse(table);
  const used = Object.freeze({ ...table, use: Object.freeze({ ...use, ...change(table, use) }) });
  const design = designOf(used);
  assert.ok(design);
  assert.equal(design.problem, '');
  return { table: used, design };
}

/**
 * @param {ReturnType<typeof opened>} of
 * @param {{ kernel: string, learner?: string, params?: Record<string, number> }} machine
 */
function learnt({ design }, { kernel, learner = 'svc', params = { C: 1, tolerance: 1e-4 } }) {
  const { train, held, dim } = design;
  const valued = design.target === 'value';
  const problem = {
    domain: 'vectors',
    dim,
    x: train.x,
    y: Float64Array.from(valued ? train.values : train.labels),
    kernel,
    learner,
    params,
    seed: 1,
    task: valued ? 'regression' : 'classification',
  };
  const training = value(mercer.train(problem));
  const { tree } = value(mercer.parse({ domain: 'vectors', kernel }));
  const told = held.rows.length > 0 ? value(mercer.predict(training.model, held.x)) : null;
  const machine = {
    domain: /** @type {const} */ ('vectors'),
    items: null,
    dim,
    x: train.labels.length > 0 ? [[]] : [],
    y: [...problem.y],
    kernel,
    tree,
    learner,
    params,
    step: null,
    repaired: false,
    training,
  };
  return { training, told, machine };
}

const SMALL =
  'size;weight;kind\n1,5;2;a\n2,5;;b\n1;3;a\n3;4,5;b\n2;1;a\n4;4;b\n1,2;2,2;a\n3,9;5;b\n';
const WAVE = `t,z,target\n${Array.from({ length: 60 }, (_, i) => `${i / 10},${(i * 7) % 11},${Math.sin(i / 10) + 0.01 * ((i * 7) % 11)}`).join('\n')}\n`;

const THREE = `u,v,kind\n${Array.from({ length: 45 }, (_, i) => `${Math.cos(2.1 * i) + 0.07 * ((i * 5) % 9)},${Math.sin(2.1 * i) + 0.05 * ((i * 4) % 7)},${'abc'[i % 3]}`).join('\n')}\n`;

/** Texts, blanks of both kinds and three classes. */
const MIXED = `age,town,size,plan,kind\n${Array.from({ length: 90 }, (_, i) => {
  const [a, b] = [(i * 37) % 61, (i * 17) % 23];
  const town = ['Ulm', 'Bonn', '', 'Köln'][(i * 5) % 4];
  const kind = ['low', 'middle', 'high'][
    Math.min(2, Math.floor((a + 2 * b + ((i * 13) % 19)) / 42))
  ];
  return `${i % 11 === 4 ? '' : a},${town},${i % 13 === 6 ? 'NA' : b / 4},${['x', 'y'][i % 2]},${kind}`;
}).join('\n')}\n`;

describe('a pipeline of scikit-learn prints what the page shows', () => {
  test('from the file, by the names of its columns', async (t) => {
    if (missing) return t.skip(missing);
    const text = sampleTable();
    const directory = await mkdtemp(join(tmpdir(), 'mercer-table-'));
    try {
      const files = {
        [SAMPLE_NAME]: text,
        'small.csv': SMALL,
        'wave.csv': WAVE,
        'three.csv': THREE,
        'mixed.csv': MIXED,
      };
      for (const [name, content] of Object.entries(files))
        await writeFile(join(directory, name), content);
      /** @type {{ name: string, kernel: string, change?: any, learner?: string, params?: Record<string, number> }[]} */
      const cases = [
        { name: SAMPLE_NAME, kernel: 'rbf(gamma=0.1)' },
        {
          name: SAMPLE_NAME,
          kernel: 'rbf(gamma=0.1)',
          change: () => ({ mark: true, seed: 5, held: 0.5 }),
        },
        {
          name: SAMPLE_NAME,
          kernel: 'poly(degree=2, gamma=0.2, coef0=1)',
          change: () => ({ stratify: false }),
        },
        { name: SAMPLE_NAME, kernel: 'laplacian(gamma=0.1) + 0.1*linear' },
        {
          name: SAMPLE_NAME,
          kernel: 'rbf(gamma=0.1)',
          change: (/** @type {any} */ _, /** @type {Use} */ use) => ({
            columns: use.columns.slice(1),
            held: 0,
          }),
        },
        { name: 'mixed.csv', kernel: 'rbf(gamma=0.2)' },
        {
          name: 'mixed.csv',
          kernel: 'poly(degree=2, gamma=0.3, coef0=1)',
          params: { C: 2, tolerance: 1e-5, multiclass: 1 },
          change: () => ({ mark: true, seed: 9, held: 0.4 }),
        },
        { name: 'small.csv', kernel: 'linear', change: () => ({ held: 0.25 }) },
        {
          name: 'wave.csv',
          kernel: 'rbf(gamma=0.5)',
          learner: 'svr',
          params: { C: 10, epsilon: 0.01, tolerance: 1e-6 },
        },
        ...[
          { learner: 'ridge', params: { lambda: 0.1 }, kernel: 'rbf(gamma=0.5)' },
          {
            learner: 'ridge',
            params: { lambda: 0.001, scaling: 1 },
            kernel: 'laplacian(gamma=0.2) + 0.5*linear',
          },
          { learner: 'gp', params: { noise: 0.01 }, kernel: '0.8*rbf(gamma=0.5) + 0.1*linear' },
          { learner: 'gp', params: { noise: 0.05 }, kernel: 'laplacian(gamma=0.2)' },
          { learner: 'ls-svm', params: { price: 5 }, kernel: 'rbf(gamma=0.5)' },
        ].map((one) => ({ name: 'wave.csv', ...one })),
        // Classes by ridge regression: of two, and each of several against the rest.
        { name: SAMPLE_NAME, learner: 'ridge', params: { lambda: 0.5 }, kernel: 'rbf(gamma=0.1)' },
        { name: SAMPLE_NAME, learner: 'ls-svm', params: { price: 2 }, kernel: 'rbf(gamma=0.1)' },
        {
          name: SAMPLE_NAME,
          learner: 'ridge',
          params: { lambda: 0.01, scaling: 1, multiclass: 1 },
          kernel: 'rbf(gamma=0.1) + 0.1',
        },
        {
          name: 'three.csv',
          learner: 'ridge',
          params: { lambda: 0.2, multiclass: 1 },
          kernel: 'rbf(gamma=0.3)',
        },
      ];
      const made = cases.map((one) => {
        const of = opened(one.name, files[one.name], one.change);
        const { training, told, machine } = learnt(of, one);
        const script = pipelineText(of.table, machine);
        assert.ok(script);
        const { train, held } = of.design;
        const lines =
          of.design.target === 'value'
            ? [
                ['training', training, train],
                ['held out', told, held],
              ].map(
                ([name, { decision }, part]) =>
                  `${name} ${rootMeanSquare(part.values, (i) => decision[i])} root mean square`,
              )
            : [
                ['training', training, train],
                ['held out', told, held],
              ].flatMap(([name, said, part]) => {
                if (!said) return [];
                const { n, wrong, undecided } = tallyOf(part, said.label);
                assert.equal(undecided, 0);
                return [`${name} ${wrong} of ${n} wrong`];
              });
        return {
          script: script.replace(
            /^FILE = .*$/m,
            `FILE = ${JSON.stringify(join(directory, one.name))}`,
          ),
          lines,
        };
      });
      const answers = await runAll(made.map(({ script }) => script));
      answers.forEach(({ lines, error }, i) => {
        assert.equal(error, undefined, `${cases[i].kernel}: ${error}\n${made[i].script}`);
        assert.equal(lines?.length, made[i].lines.length, made[i].script);
        lines?.forEach((line, j) => {
          const [got, want] = [line, made[i].lines[j]].map((words) =>
            words.split(/ (?=[\d.e-]+ )/),
          );
          if (!line.endsWith('square')) return assert.equal(line, made[i].lines[j], made[i].script);
          assert.equal(got[0], want[0]);
          const [a, b] = [got, want].map((words) => Number.parseFloat(words[1]));
          assert.ok(Math.abs(a - b) < 1e-4 * Math.abs(b), `${line} for ${made[i].lines[j]}`);
          return undefined;
        });
      });
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  });
});

describe('a slice of a model of many columns', () => {
  test('is painted as the model says of its points', () => {
    const of = opened(SAMPLE_NAME, sampleTable());
    assert.equal(of.design.dim, 8);
    for (const kernel of [
      'rbf(gamma=0.1)',
      'laplacian(gamma=0.2)',
      'poly(degree=3, gamma=0.2, coef0=1)',
    ]) {
      const { training } = learnt(of, { kernel });
      const slice = sliceOf({ table: of.table });
      assert.ok(slice);
      const { base, x, y } = slice;
      const [width, height] = [40, 32];
      const view = { x0: -2, x1: 3, y0: -2, y1: 2 };
      const out = new Float32Array(2 * width * height);
      value(mercer.surface(training.model, { ...view, width, height, slice: { base, x, y } }, out));
      const places = [
        [0, 0],
        [39, 31],
        [20, 16],
        [7, 29],
        [33, 3],
      ];
      for (const [c, r] of places) {
        const at = [view.x0 + ((c + 0.5) / width) * 5, view.y1 - ((r + 0.5) / height) * 4];
        const { decision } = value(mercer.predict(training.model, lifted(slice, at)));
        const got = out[r * width + c];
        assert.ok(
          Math.abs(got - decision[0]) < 1e-4 * 10,
          `${kernel} at ${at}: ${got} for ${decision[0]}`,
        );
        assert.equal(Math.sign(got), Math.sign(decision[0]));
      }
      // Rows laid onto the slice keep what they have along it.
      const on = ontoSlice(slice, of.design.train.x.subarray(0, 8));
      assert.equal(on[slice.along[0]], of.design.train.x[slice.along[0]]);
    }
  });

  test('that does not fit the model is refused', () => {
    const of = opened(SAMPLE_NAME, sampleTable());
    const { training } = learnt(of, { kernel: 'linear' });
    const short = { base: new Float64Array(3), x: new Float64Array(3), y: new Float64Array(3) };
    const view = { x0: 0, x1: 1, y0: 0, y1: 1, width: 4, height: 4 };
    const answer = mercer.surface(training.model, { ...view, slice: short }, new Float32Array(16));
    assert.equal(answer.error?.param, 'slice');
    assert.equal(
      mercer.surface(training.model, view, new Float32Array(16)).error?.code,
      'argument',
    );
  });
});
