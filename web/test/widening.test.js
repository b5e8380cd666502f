/**
 * The page while the engine that knows all domains is loaded: the first part that needs it asks
 * for it.
 */

import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';

import { patienceOf } from '../panels/patience.js';
import { createConductor } from '../engine/conductor.js';
import { createBackgroundEngine } from '../engine/background.js';
import { createVerdicts } from '../engine/verdicts.js';
import { createActions } from '../state/actions.js';
import { EMPTY_SCENE, makeItem, makePoint } from '../model/scene.js';
import { DEFAULT_SETTINGS } from '../state/settings.js';
import { createStore } from '../state/store.js';
import { statusLine } from '../views/status.js';
import { createEngineDouble, until } from './engine-double.js';
import { part } from './part.js';

const ITEMS = [makeItem(801, 'aaa', 1), makeItem(802, 'bb', 2), makeItem(803, 'c', 2)];
const STRINGS = part({ ...EMPTY_SCENE, domain: 'strings', kernel: 'substrings', points: ITEMS });
const POINTS = [makePoint(901, [0, 1], 1), makePoint(902, [1, 0], 2)];
const PLANE = { ...EMPTY_SCENE, points: POINTS };
const LACKING = 'What strings need could not be loaded. Try again.';

const pages = [];
beforeEach(() => mock.method(console, 'warn', () => {}));
afterEach(() => pages.splice(0).forEach(({ end }) => end()));

/** A page without a face, whose whole engine comes when the test says so. */
function page(scene) {
  const store = createStore({ scene, settings: DEFAULT_SETTINGS, requestFrame: (f) => f() });
  const loads = [];
  const loadWhole = (tell) =>
    new Promise((come, fail) => {
      loads.push({ tell, come: () => come({ whole: true }), fail: () => fail(new Error('away')) });
    });
  const double = createEngineDouble({ loadWhole, onState: store.setEngine });
  const timers = { setTimer: () => 0, clearTimer: () => {} };
  const conductor = createConductor(store, double.engine, timers);
  const options = { address: () => '', clipboard: null, now: () => 0 };
  const it = {
    ...double,
    store,
    loads,
    actions: createActions(store, double.engine, options),
    scene: () => store.state.scene,
    frame: () => store.state.frame,
    trained: () => until(() => it.frame().scene === it.scene() && it.frame().training, 'trained'),
    waits: () => patienceOf(store.state),
    end: () => conductor.destroy(),
  };
  pages.push(it);
  return it;
}

const turns = async (n = 50) => {
  for (let i = 0; i < n; i++) await new Promise((resolve) => setImmediate(resolve));
};

test('a link with items is open at once, and is answered when the engine is there', async () => {
  const it = page(EMPTY_SCENE);
  await it.engine.ready;
  const odd = part({ ...STRINGS, kernel: '3', params: { ...STRINGS.params, C: -1 } });
  const opened = it.actions.openScene(odd, 'Open link');
  assert.equal(it.scene(), odd);
  await until(() => it.loads.length === 1);
  it.loads[0].tell(0.4);
  assert.deepEqual(it.waits(), { text: 'Loading what strings need', percent: 40, choices: [] });
  assert.match(statusLine(it.store.state), /aria-valuenow="40">Loading strings</);
  assert.equal(it.frame().engine.busy, false, 'nothing is trained');
  // What is done meanwhile is kept.
  it.actions.addItem('dd', 1);
  it.loads[0].come();
  await opened;
  await it.trained();
  assert.deepEqual([it.scene().points.length, it.scene().params.C], [4, 3]);
  assert.match(it.frame().notice.text, /C: -1 is out of range/);
  assert.equal(it.scene().kernel, 'normalize(substrings)', 'it is mended');
  assert.equal(it.frame().parsed.text, it.scene().kernel);
  assert.deepEqual([it.waits(), it.loads.length], [null, 1]);
});

test('where it cannot be loaded that is said, nothing is lost, and one can try again', async () => {
  const it = page(EMPTY_SCENE);
  await it.engine.ready;
  const opened = it.actions.openScene(part({ ...STRINGS, kernel: '3' }), 'Open link');
  await until(() => it.loads.length === 1);
  it.loads[0].fail();
  await opened;
  await until(() => it.frame().notice);
  const { text, kind, action } = it.frame().notice;
  assert.deepEqual([text, kind, action.label], [LACKING, 'error', 'Try again']);
  assert.deepEqual([it.scene().points, it.waits()], [ITEMS, null]);
  action.run();
  await until(() => it.loads.length === 2);
  it.loads[1].come();
  await it.trained();
  await until(() => it.frame().parsed, 'the kernel is read');
  assert.equal(it.scene().kernel, 'normalize(substrings)', 'it is mended all the same');
  // The plane is as it was.
  await it.actions.setDomain('vectors');
  assert.equal(it.scene().domain, 'vectors');
});

test('on the way to a domain the plane stays live, and whoever turns back is not led there', async () => {
  const it = page(PLANE);
  await it.trained();
  const way = it.actions.setDomain('strings');
  await until(() => it.loads.length === 1);
  assert.deepEqual(
    [it.waits().text, it.waits().choices.map(({ label }) => label)],
    ['Loading what strings need', ['Cancel']],
  );
  const id = it.actions.addPoint([2, 2], 2);
  await it.trained();
  it.actions.movePoint(id, [2, 1]);
  await it.trained();
  assert.equal(it.frame().training.label.length, 3);
  it.waits().choices[0].run();
  assert.equal(it.waits(), null);
  it.loads[0].come();
  await way;
  await turns();
  assert.deepEqual([it.scene().domain, it.scene().points.length], ['vectors', 3]);
  await it.trained();
  assert.equal(it.frame().notice, null, 'that another engine answers is no news');
  // Next time it is there.
  await it.actions.setDomain('strings');
  assert.equal(it.scene().domain, 'strings');
});

test('another choice takes the place of one that waits', async () => {
  const turnsTo = [
    [(actions) => actions.setDim(2), 'vectors', 2],
    [(actions) => actions.setDim(1), 'vectors', 1],
    [(actions) => actions.setDomain('vectors'), 'vectors', 2],
    [(actions) => actions.setDomain('sets'), 'sets', 2],
    [(actions) => actions.openScene({ ...STRINGS, domain: 'trees' }, 'Open'), 'trees', 2],
  ];
  for (const [turn, domain, dim] of /** @type {any[][]} */ (turnsTo)) {
    const it = page(PLANE);
    await it.trained();
    const ways = [it.actions.setDomain('strings')];
    await until(() => it.loads.length === 1);
    ways.push(turn(it.actions));
    await until(() => it.scene().dim === dim);
    it.loads[0].come();
    await Promise.all(ways);
    assert.deepEqual([it.scene().domain, it.scene().dim], [domain, dim]);
    assert.equal(it.frame().engine.awaiting ?? null, null);
  }
});

test('a way that fails leaves the scene as it was; one that was given up fails in silence', async () => {
  const it = page(PLANE);
  await it.trained();
  const way = it.actions.setDomain('strings');
  await until(() => it.loads.length === 1);
  it.loads[0].fail();
  await way;
  assert.deepEqual([it.scene(), it.frame().notice.text, it.waits()], [PLANE, LACKING, null]);
  it.store.setFrame({ notice: null });
  const other = it.actions.setDomain('strings');
  await until(() => it.loads.length === 2);
  it.actions.setDim(2);
  it.loads[1].fail();
  await other;
  assert.deepEqual([it.scene(), it.frame().notice], [PLANE, null]);
  // And a third time, by the button.
  const again = it.actions.setDomain('strings');
  await until(() => it.loads.length === 3);
  it.loads[2].fail();
  await again;
  it.frame().notice.action.run();
  await until(() => it.loads.length === 4);
  it.loads[3].come();
  await until(() => it.scene().domain === 'strings');
});

test('what undo brings back is of the first engine, while what was left waits', async () => {
  const it = page(PLANE);
  await it.trained();
  void it.actions.openScene(STRINGS, 'Open link');
  await until(() => it.loads.length === 1);
  it.actions.undo();
  assert.equal(it.scene(), PLANE);
  await it.trained();
  await until(() => it.frame().parsed?.text === PLANE.kernel);
  it.actions.addPoint([2, 2], 2);
  await it.trained();
  assert.equal(it.waits(), null, 'who looks at the plane waits for nothing');
  it.loads[0].come();
  await until(() => !it.frame().engine.widening);
  await it.trained();
  assert.equal(it.scene().points.length, 3);
});

test('verdicts wait until the live engine knows what they are about', async () => {
  const it = page(STRINGS);
  const asked = [];
  const waiting = [];
  const background = { ask: async (...question) => (asked.push(question), null) };
  const verdicts = createVerdicts(it.store, background, {
    setTimer: (f) => waiting.push(f),
    clearTimer: () => waiting.splice(0),
  });
  await it.engine.ready;
  waiting.splice(0).forEach((f) => f());
  assert.deepEqual(asked, []);
  await until(() => it.loads.length === 1);
  it.loads[0].come();
  await it.trained();
  waiting.splice(0).forEach((f) => f());
  assert.deepEqual(asked[0].slice(0, 2), ['verdict', 'validate']);
  verdicts.destroy();
});

test('the background engine takes the program that the live engine has, and asks it for the whole one', async () => {
  const it = page(PLANE);
  await it.engine.ready;
  const started = [];
  const spawn = () => {
    const worker = {
      postMessage(order) {
        if (order.type === 'start') {
          started.push(order.module);
          const domains = [...(order.module.whole ? ['strings'] : []), 'vectors'];
          const catalog = { domains: domains.map((name) => ({ name })) };
          worker.onmessage({ data: { type: 'ready', catalog } });
        } else if (order.type === 'call') {
          worker.onmessage({ data: { type: 'value', id: order.id, value: order.args[0].domain } });
        }
      },
      terminate() {},
    };
    return worker;
  };
  const { engine } = it;
  const tools = part({ spawn, load: () => engine.module, loadWhole: (_, d) => engine.whole(d) });
  const background = createBackgroundEngine(tools);
  assert.equal(await background.ask('a', 'parse', part({ domain: 'vectors' })), 'vectors');
  const held = background.ask('a', 'parse', part({ domain: 'strings' }));
  await until(() => it.loads.length === 1);
  it.loads[0].fail();
  await assert.rejects(held, ({ message }) => message === LACKING);
  const again = background.ask('a', 'parse', part({ domain: 'strings' }));
  await until(() => it.loads.length === 2);
  assert.equal(await background.ask('b', 'parse', part({ domain: 'vectors' })), 'vectors');
  it.loads[1].come();
  assert.equal(await again, 'strings');
  assert.deepEqual(started, [{}, { whole: true }]);
  // One that begins later begins with the newest.
  await engine.know('strings');
  const later = createBackgroundEngine(tools);
  assert.equal(await later.ask('a', 'parse', part({ domain: 'strings' })), 'strings');
  assert.deepEqual(started.length, 3);
  for (const each of [background, later]) each.destroy();
});
