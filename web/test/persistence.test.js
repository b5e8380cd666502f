import assert from 'node:assert/strict';
import { test } from 'node:test';

import { createActions } from '../state/actions.js';
import { createPersistence } from '../state/persistence.js';
import { decodeLink, encodeLink } from '../state/link.js';
import { recallScene, rememberScene } from '../state/memory.js';
import { EMPTY_SCENE, makePoint } from '../model/scene.js';
import { DEFAULT_SETTINGS } from '../state/settings.js';
import { createStore } from '../state/store.js';
import { createEngineDouble, until } from './engine-double.js';
import { part } from './part.js';

const sceneOf = (...places) => ({
  ...EMPTY_SCENE,
  points: places.map((x, i) => makePoint(900 + i, x, 1 + (i % 2))),
});

/** A page at an address, with what an earlier visit left. */
function page({
  hash = '',
  storage = memory(),
  session = memory(),
  isAgain = false,
  later = 0,
  load = undefined,
} = {}) {
  const location = { hash, pathname: '/app/', search: '?a=1' };
  const written = [];
  const history = {
    replaceState(_state, _title, url) {
      written.push(url);
      location.hash = url.includes('#') ? url.slice(url.indexOf('#')) : '';
    },
  };
  const store = createStore({
    scene: EMPTY_SCENE,
    settings: DEFAULT_SETTINGS,
    requestFrame: () => {},
  });
  const { engine } = createEngineDouble({ onState: store.setEngine, load });
  const actions = createActions(store, engine, { address: () => '', clipboard: null });
  let timer = null;
  const persistence = createPersistence({
    store,
    actions,
    location,
    history,
    storage,
    session,
    isAgain,
    now: () => 1e12 + later,
    setTimer: (f) => (timer = f),
    clearTimer: () => (timer = null),
  });
  return {
    store,
    actions,
    persistence,
    location,
    storage,
    session,
    written,
    scene: () => store.state.scene,
    notice: () => store.state.frame.notice,
    /** The pause after which the address follows. */
    async pause() {
      const before = written.length;
      const f = timer;
      timer = null;
      await f?.();
      return written.length > before;
    },
  };
}

function memory() {
  const box = new Map();
  return { getItem: (k) => box.get(k) ?? null, setItem: (k, v) => box.set(k, v), box };
}

test('a fresh page shows the first preset, and nothing to undo', async () => {
  const it = page();
  await it.persistence.begin();
  assert.equal(it.scene().data.name, 'moons');
  assert.equal(it.scene().points.length, 40);
  assert.deepEqual(it.scene().params, EMPTY_SCENE.params);
  assert.deepEqual(it.store.state.history, { undo: null, redo: null });
  assert.equal(await it.pause(), false, 'the address stays clean');
});

test('who begins before the engine is there keeps what they have', async () => {
  let open;
  const it = page(part({ load: () => new Promise((f) => (open = f)) }));
  const begun = it.persistence.begin();
  it.actions.addPoint([1, 1], 1);
  open({});
  await begun;
  assert.equal(it.scene().points.length, 1);
});

test('the address follows the scene after a pause, once', async () => {
  const it = page();
  await it.persistence.begin();
  for (let i = 0; i < 20; i++) it.actions.movePoint(it.scene().points[0].id, [i, 0], 'drag');
  assert.deepEqual(it.written, []);
  assert.equal(await it.pause(), true);
  assert.equal(it.written.length, 1);
  assert.match(it.written[0], /^\/app\/\?a=1#s=/);
  const { scene } = await decodeLink(it.location.hash);
  assert.deepEqual(
    scene.points.map((p) => p.x),
    it.scene().points.map((p) => p.x),
  );
  it.actions.undo();
  await it.pause();
  it.actions.redo();
  await it.pause();
  assert.equal(it.written.length, 3);
  assert.equal(it.written[2], it.written[0]);
});

test('a link is where a visit starts; another address is an edit that can be undone', async () => {
  const first = await encodeLink(sceneOf([1, 2], [3, 4]));
  const second = await encodeLink(sceneOf([5, 6]));
  const it = page({ hash: first, storage: memory() });
  await it.persistence.begin();
  assert.deepEqual(
    it.scene().points.map((p) => p.x),
    [
      [1, 2],
      [3, 4],
    ],
  );
  assert.equal(it.store.state.history.undo, null);
  it.location.hash = second;
  await it.persistence.addressChanged();
  assert.deepEqual(
    it.scene().points.map((p) => p.x),
    [[5, 6]],
  );
  assert.equal(it.store.state.history.undo, 'Open link');
  it.actions.undo();
  assert.equal(it.scene().points.length, 2);
  await it.pause();
  assert.equal(it.location.hash, first, 'and the address says so');
  // Its own writing is no change, nor is a place within the page.
  const before = it.scene();
  await it.persistence.addressChanged();
  it.location.hash = '#plane';
  await it.persistence.addressChanged();
  assert.equal(it.scene(), before);
});

test('a link that the page writes over before it hears of it is opened, and stands there', async () => {
  const it = page();
  await it.persistence.begin();
  it.actions.addPoint([0, 0], 1);
  const link = await encodeLink(sceneOf([5, 6]));
  it.location.hash = link;
  await it.pause();
  assert.notEqual(it.location.hash, link);
  await it.persistence.addressChanged(link);
  assert.deepEqual(
    it.scene().points.map((p) => p.x),
    [[5, 6]],
  );
  await it.pause();
  assert.equal(it.location.hash, link);
});

test('of two links in a row the newer is opened', async () => {
  const it = page();
  await it.persistence.begin();
  const [older, newer] = [await encodeLink(sceneOf([1, 1])), await encodeLink(sceneOf([2, 2]))];
  it.location.hash = older;
  const slow = it.persistence.addressChanged();
  it.location.hash = newer;
  await it.persistence.addressChanged();
  await slow;
  assert.deepEqual(
    it.scene().points.map((p) => p.x),
    [[2, 2]],
  );
  assert.equal(it.store.state.history.undo, 'Open link');
  it.actions.undo();
  assert.equal(it.store.state.history.undo, null, 'the older one was never opened');
});

test('a bad link says what was bad, and the page is as it would be without it', async () => {
  const it = page({ hash: '#s=damaged' });
  await it.persistence.begin();
  assert.match(it.notice().text, /link could not be opened/);
  assert.equal(it.scene().data.name, 'moons');
  it.location.hash = '#s=%';
  const before = it.scene();
  await it.persistence.addressChanged();
  assert.equal(it.scene(), before);
});

test('what was done just before the page is loaded again is not lost', async () => {
  const hash = await encodeLink(sceneOf([0, 0], [1, 1]));
  const first = page({ hash });
  await first.persistence.begin();
  first.actions.addPoint([0.5, 0.5], 2);
  first.persistence.remember(); // the address has not followed yet
  assert.equal(first.location.hash, hash);

  const { session } = first;
  const again = { hash, session, isAgain: true };
  const second = page(again);
  await second.persistence.begin();
  assert.equal(second.scene().points.length, 3);
  assert.equal(second.notice(), null);
  await second.pause();
  assert.notEqual(second.location.hash, hash);

  // The browser begins with the address that there was, and then it follows.
  second.actions.addPoint([0.6, 0.6], 2);
  const { hash: before } = second.location;
  await second.pause();
  assert.notEqual(second.location.hash, before);
  const third = page({ ...again, hash: before });
  await third.persistence.begin();
  assert.equal(third.scene().points.length, 4);

  third.actions.addPoint([0.7, 0.7], 2);
  third.persistence.remember();
  const others = [
    { ...again, hash: before, isAgain: false },
    { ...again, hash: before, session: undefined },
    { ...again, hash: before, later: 31_000 },
    { ...again, hash: second.location.hash },
  ];
  for (const how of others) {
    const other = page(how);
    await other.persistence.begin();
    assert.ok(other.scene().points.length < 5, 'another visit opens what its link says');
  }
  session.setItem('mercer.left', '{');
  const odd = page(again);
  await odd.persistence.begin();
  assert.equal(odd.scene().points.length, 2);
});

test('the next visit finds what this one left, quietly, and can start fresh', async () => {
  const storage = memory();
  const first = page({ storage });
  await first.persistence.begin();
  first.persistence.remember();
  assert.equal(storage.box.size, 0, 'nothing was done, nothing is kept');
  first.actions.addPoint([1.5, 0.25], 7);
  first.persistence.remember();

  const second = page({ storage });
  await second.persistence.begin();
  assert.deepEqual(second.scene().points.at(-1).x, [1.5, 0.25]);
  assert.equal(second.store.state.history.undo, null);
  assert.equal(second.notice().kind, 'info');
  assert.equal(second.notice().action.label, 'Start fresh');
  second.notice().action.run();
  await until(() => second.scene().points.length === 40);
  second.actions.undo();
  assert.equal(second.scene().points.length, 41);

  const linked = page({ storage, hash: await encodeLink(sceneOf([0, 0])) });
  await linked.persistence.begin();
  assert.equal(linked.scene().points.length, 1, 'a link goes before what was left');
});

test('storage that is full, forbidden or nonsense does no harm', async () => {
  const forbidden = {
    getItem() {
      throw new Error('forbidden');
    },
    setItem() {
      throw new Error('full');
    },
  };
  rememberScene(forbidden, EMPTY_SCENE);
  assert.equal(recallScene(forbidden), null);
  assert.equal(recallScene(null), null);
  const storage = memory();
  storage.setItem('mercer.scene', '{"points": [[');
  assert.equal(recallScene(storage), null);
  storage.setItem('mercer.scene', '{"points": [[1, 2, 3]], "seed": -1}');
  const it = page({ storage });
  await it.persistence.begin();
  assert.equal(it.scene().points.length, 1);
  assert.match(it.notice().text, /seed: a seed is a whole number/);
});

test('a scene too large for the address bar leaves it clean', async () => {
  const it = page();
  await it.persistence.begin();
  it.actions.addPoint([0, 0], 1);
  await it.pause();
  assert.match(it.location.hash, /^#s=/);
  const places = part(
    Array.from({ length: 15_000 }, (_, i) => [Math.sin(i) * 2, Math.cos(i * i) * 2]),
  );
  it.actions.spray(places, 1, 's');
  await it.pause();
  assert.equal(it.location.hash, '');
  assert.equal(it.written.at(-1), '/app/?a=1');

  it.persistence.remember();
  const again = page({ session: it.session, isAgain: true });
  await again.persistence.begin();
  const { length } = it.scene().points;
  assert.equal(again.scene().points.length, length, 'the tab has it, though storage may be full');
});
