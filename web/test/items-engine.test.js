import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';

import { createHost } from '../engine/host.js';
import { elementsOf, problemOf } from '../model/problem.js';
import { createVerdicts } from '../engine/verdicts.js';
import { warmStart } from '../engine/warmstart.js';
import { EMPTY_SCENE, makeItem } from '../model/scene.js';
import { DEFAULT_SETTINGS } from '../state/settings.js';
import { createStore } from '../state/store.js';
import { tellingOf } from '../state/telling.js';
import { witnessLatex, witnessText } from '../views/witness/copied.js';
import { viewWith } from '../views/witness/refutation.js';
import { createPage } from './conducted.js';
import { CATALOG, createBridge, until } from './engine-double.js';
import { part } from './part.js';

const ITEMS = [makeItem(801, 'aaa', 1), makeItem(802, 'bb', 2), makeItem(803, 'c', 2)];
const STRINGS = part({ ...EMPTY_SCENE, domain: 'strings', kernel: 'substrings', points: ITEMS });

const pages = [];
beforeEach(() => mock.method(console, 'warn', () => {}));
afterEach(() => pages.splice(0).forEach((page) => page.conductor.destroy()));

function page(scene = STRINGS, options = {}) {
  const it = createPage(scene, options);
  pages.push(it);
  return it;
}

test('the engine is told texts in place of coordinates', () => {
  const problem = part(problemOf(STRINGS, part(CATALOG), Float64Array.of(1, 2, 3)));
  assert.deepEqual(Object.keys(problem).sort(), [
    ...['domain', 'items', 'kernel', 'learner', 'params', 'seed', 'start', 'task', 'y'],
  ]);
  assert.deepEqual(
    [problem.items, [...problem.y]],
    [
      ['aaa', 'bb', 'c'],
      [1, 2, 2],
    ],
  );
  assert.deepEqual(elementsOf(STRINGS), { domain: 'strings', items: ['aaa', 'bb', 'c'] });
  const valued = part({ ...STRINGS, target: 'value', points: [makeItem(1, 'a', 1, 7)] });
  const learner = { ...CATALOG.domains[1].learners[0], tasks: ['regression'] };
  const domains = [{ ...CATALOG.domains[1], learners: [learner] }];
  assert.deepEqual([...problemOf(valued, part({ domains })).y], [7]);
});

test('items are trained without a picture, and with what is tried', async () => {
  const { store, frame, trained, asked, actions, tick, elapse, quiet } = page();
  const state = () => store.state;
  await trained();
  assert.deepEqual([...frame().training.label], [1, 2, 2]);
  assert.deepEqual([frame().surface, frame().terms], [null, null]);
  const [job] = asked('train');
  assert.deepEqual([job.request.picture, job.request.place], [null, null]);
  assert.equal(job.request.problem.x, undefined);
  assert.equal(job.request.problem.dim, undefined);

  // Each letter is answered; the double says how long the text is.
  for (const text of ['h', 'he', 'hey']) {
    actions.setTried(text);
    tick();
    await until(() => frame().terms?.text === text);
    assert.deepEqual([...frame().terms.decision], [text.length]);
  }
  // Training brings along what is tried, and asks no second time.
  const before = asked('terms').length;
  actions.addItem('dd', 1);
  tick();
  await trained();
  assert.equal(asked('train').at(-1).request.place, 'hey');
  assert.deepEqual([frame().terms.text, frame().terms.model], ['hey', frame().training.model]);
  await quiet();
  assert.equal(asked('terms').length, before);

  // Without one it is the selected item, and its text as it is now.
  actions.setTried(null);
  actions.select(801);
  tick();
  await until(() => frame().terms?.text === 'aaa');
  actions.editItem(801, 'aaaa!');
  tick();
  await trained();
  assert.deepEqual([frame().terms.text, ...frame().terms.decision], ['aaaa!', 5]);
  // An empty text is one as well.
  actions.setTried('');
  tick();
  await until(() => frame().terms?.text === '');
  actions.setTried(null);
  actions.select(null);
  tick();
  // Nobody looks at an item: the one with the largest |α| is shown.
  const telling = tellingOf(state())?.text;
  assert.ok(telling);
  await until(() => frame().terms?.text === telling);
  // The answer is kept for the next visit, and an answer that comes late is not shown.
  actions.select(801);
  tick();
  await until(() => frame().terms?.text === 'aaaa!');
  actions.select(802);
  tick();
  actions.select(null);
  tick();
  await quiet();
  assert.equal(frame().terms.text, telling);

  // When all is quiet, or somebody looks for it, still nothing is painted.
  elapse();
  actions.setOutput(1);
  tick();
  await quiet();
  assert.deepEqual([asked('paint'), asked('surface')], [[], []]);
});

test('the Gram matrix is asked of items', async () => {
  const { frame, trained, asked, elapse } = page();
  await trained();
  elapse();
  await until(() => frame().gram);
  const [request] = asked('inspect').at(-1).args;
  assert.deepEqual(
    [request.items, request.x, request.dim],
    [['aaa', 'bb', 'c'], undefined, undefined],
  );
});

test('coefficients follow items by id', async () => {
  const { trained, asked, actions, tick } = page();
  await trained();
  actions.moveItem(803, 0);
  tick();
  await trained();
  assert.deepEqual([...asked('train').at(-1).request.problem.start], [3, 1, 2]);
  actions.editItem(801, 'aab');
  tick();
  await trained();
  // The coefficients of the double are 1, 2, 3 in the order of the items: c, aaa, bb.
  assert.deepEqual([...asked('train').at(-1).request.problem.start], [1, 2, 3]);
  actions.relabelPoint(802, 1);
  tick();
  await trained();
  assert.deepEqual([...asked('train').at(-1).request.problem.start], [1, 2, 0]);
  const reached = part({
    scene: STRINGS,
    training: { outputs: 1, rule: 'pairs', classes: [1, 2], coef: [1, 2, 3] },
  });
  assert.deepEqual([...warmStart(reached, STRINGS)], [1, 2, 3]);
  assert.equal(warmStart(reached, { ...STRINGS, domain: 'sets' }), undefined);
});

test('a line that cannot be read is named, and what was learnt stays until it can', async () => {
  const { frame, trained, actions, tick, quiet, store } = page();
  await trained();
  const { training, scene } = frame();
  actions.editItem(802, 'b?');
  tick();
  await until(() => frame().fault);
  assert.deepEqual(frame().fault, { id: 802, text: 'b?', message: 'It has a “?”.' });
  assert.match(frame().notice.text, /^Item 2: /);
  assert.deepEqual([frame().training, frame().scene], [training, scene]);
  await quiet();
  assert.equal(store.state.frame.engine.busy, false);
  // What is tried is answered by the model that is there.
  actions.setTried('abcd');
  tick();
  await until(() => frame().terms?.text === 'abcd');
  // A training that came to nothing has told nothing about what was tried meanwhile.
  actions.setTried('abc');
  actions.editItem(802, 'b??');
  tick();
  await until(() => frame().fault?.text === 'b??');
  await until(() => frame().terms?.text === 'abc');
  actions.editItem(802, 'bb');
  tick();
  await trained();
  assert.deepEqual([frame().fault, frame().notice], [null, null]);

  // Nor does a text that is tried stand in the way of training.
  actions.setTried('wh?');
  tick();
  await until(() => frame().refused);
  assert.deepEqual(frame().refused, { text: 'wh?', message: 'It has a “?”.' });
  actions.addItem('more', 1);
  tick();
  await trained();
  assert.equal(frame().training.label.length, 4);
  assert.equal(frame().fault, null);
  await quiet();
  assert.equal(frame().refused.text, 'wh?');
  actions.setTried('who');
  tick();
  await until(() => frame().terms?.text === 'who');
  assert.equal(frame().refused, null);
  const many = Array.from({ length: 1500 }, (_, i) => (i === 1233 ? 'x?' : `x${i}`));
  await actions.pasteItems(many.join('\n'));
  await until(() => frame().fault?.text === 'x?');
  assert.match(frame().notice.text, /^Item 1\u202f238: /);
  assert.equal(frame().fault.id, store.state.scene.points[1237].id);

  // Where nothing was learnt from these items there is nothing to keep.
  const other = page({ ...STRINGS, points: [makeItem(811, '?', 1), makeItem(812, 'x', 2)] });
  await until(() => other.frame().fault);
  assert.deepEqual([other.frame().training, other.frame().fault.id], [null, 811]);
});

test('nothing of one domain is seen beside another', async () => {
  const { frame, trained, actions, tick, store, elapse, asked } = page();
  await trained();
  actions.setTried('x');
  tick();
  await until(() => frame().terms);
  elapse();
  await until(() => frame().gram);
  await actions.setDomain('sets');
  assert.deepEqual([frame().training, frame().terms, frame().gram], [null, null, null]);
  assert.equal(store.state.scene.domain, 'sets');
  // The same text can be another kernel in another domain.
  actions.addItem('a', 1);
  actions.addItem('b', 2);
  await actions.setKernel('const');
  tick();
  await trained();
  const parsed = () =>
    asked('parse').map(({ args: [{ domain, kernel }] }) => `${domain} ${kernel}`);
  assert.ok(parsed().includes('sets const'));
  store.edit(() => ({ ...STRINGS, domain: 'trees', kernel: 'const' }), { name: 'Open' });
  // What was learnt from others is gone at once, not when there is something newer.
  assert.deepEqual([frame().training, frame().scene.domain], [null, 'trees']);
  tick();
  await trained();
  assert.ok(parsed().includes('trees const'));
});

test('back on the plane, it is painted and places are asked', async () => {
  const { frame, trained, actions, tick, asked, elapse } = page();
  await trained();
  await actions.setDomain('vectors');
  tick();
  await trained();
  await until(() => frame().surface);
  assert.ok(asked('train').at(-1).request.picture.size > 0);
  actions.setPointer([0.5, 0.25]);
  tick();
  await until(() => frame().terms?.x[0] === 0.5);
  assert.deepEqual([frame().terms.x, frame().terms.text], [[0.5, 0.25], undefined]);
  elapse();
});

test('the host tells what adds up at a text', async () => {
  const { bridge, calls } = createBridge();
  const answer = await new Promise((resolve) => {
    const host = createHost(
      part({
        bridge,
        post: (report) => report.type === 'value' && resolve(report.value),
        pause: async () => {},
        now: () => 0,
      }),
    );
    const request = {
      problem: problemOf(STRINGS, part(CATALOG)),
      picture: null,
      place: '',
      at: [''],
      replaces: null,
    };
    host.receive({ type: 'job', id: 1, name: 'train', request });
  });
  assert.equal(answer.painted, null);
  assert.deepEqual([answer.terms.text, answer.terms.x], ['', [0, 0]]);
  assert.deepEqual(calls.find(({ name }) => name === 'terms').args[1], ['']);
});

test('a verdict of items has the texts that refute, and is of its domain alone', async () => {
  const store = createStore(
    part({
      scene: { ...STRINGS, kernel: '2 - substrings' },
      settings: DEFAULT_SETTINGS,
      requestFrame: () => {},
    }),
  );
  const questions = [];
  const background = part({
    ask: (lane, name, request) =>
      new Promise((resolve) => questions.push({ lane, name, request, resolve })),
  });
  let waiting = null;
  const verdicts = createVerdicts(store, background, {
    setTimer: (f) => (waiting = f),
    clearTimer: () => (waiting = null),
  });
  const settle = async () => {
    waiting?.();
    for (let i = 0; i < 5; i++) await new Promise((resolve) => setImmediate(resolve));
  };
  store.setEngine(part({ state: 'ready', catalog: CATALOG }));
  await settle();
  const [{ request, resolve }] = questions;
  assert.deepEqual(request, {
    domain: 'strings',
    items: ['aaa', 'bb', 'c'],
    kernel: '2 - substrings',
  });
  const witness = part({
    x: new Float64Array(0),
    items: Int32Array.of(2, 0),
    v: [1, 1],
    value: -1,
  });
  resolve({ verdict: 'refuted', domain: '', witness });
  await settle();
  assert.deepEqual(store.state.frame.verdict.witness.texts, ['c', 'aaa']);
  // It stays true and stays the same when the items change.
  store.edit((now) => ({ ...now, points: ITEMS.slice(1) }), { name: 'less' });
  assert.deepEqual(store.state.frame.verdict.witness.texts, ['c', 'aaa']);
  assert.equal(await verdicts.another('2 - substrings'), false);
  store.edit((now) => ({ ...now, domain: 'sets' }), { name: 'sets' });
  assert.equal(store.state.frame.verdict, null);
  await settle();
  assert.equal(questions.at(-1).request.domain, 'sets');
  verdicts.destroy();
});

test('a counterexample of items is copied with its texts', () => {
  const witness = part({
    x: new Float64Array(0),
    items: Int32Array.of(1, 0),
    texts: ['a "b"', 'x_1\\'],
    v: Float64Array.of(1, -1),
    k: Float64Array.of(0, 1, 1, 0),
    value: -2,
    dim: 0,
    decimals: 0,
  });
  const text = witnessText(part({ text: 'k' }), witness);
  assert.ok(text.includes('a = "a \\"b\\"", v = 1\nb = "x_1\\\\", v = -1\n'), text);
  const latex = witnessLatex(witness);
  assert.ok(latex.includes('a = \\texttt{a "b"},\\quad b = \\texttt{x\\_1\\char92 }'), latex);
  assert.equal(viewWith({ x0: 0, x1: 1, y0: 0, y1: 1 }, witness), null);
});
