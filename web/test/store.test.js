import assert from 'node:assert/strict';
import { test } from 'node:test';

import { EMPTY_SCENE, makePoint } from '../model/scene.js';
import { DEFAULT_SETTINGS, loadSettings, saveSettings } from '../state/settings.js';
import { createStore } from '../state/store.js';
import { part } from './part.js';

/** A store whose animation frames come when the test says so. */
function storeWithFrames(scene = EMPTY_SCENE) {
  const frames = [];
  const store = createStore({
    scene,
    settings: DEFAULT_SETTINGS,
    requestFrame: (f) => frames.push(f),
  });
  return { store, frames, frame: () => frames.splice(0).forEach((f) => f()) };
}

const kernel = (text) => (scene) => ({ ...scene, kernel: text });
const move = (x) => (scene) => ({ ...scene, points: [makePoint(1, [x, 0], 1)] });

test('undo and redo walk through every edit, by name', () => {
  const { store } = storeWithFrames();
  assert.deepEqual(store.state.history, { undo: null, redo: null });
  store.edit(kernel('a'), { name: 'first' });
  store.edit(kernel('b'), { name: 'second' });
  assert.deepEqual(store.state.history, { undo: 'second', redo: null });
  store.undo();
  assert.equal(store.state.scene.kernel, 'a');
  assert.deepEqual(store.state.history, { undo: 'first', redo: 'second' });
  store.undo();
  assert.equal(store.state.scene, EMPTY_SCENE);
  store.undo();
  store.redo();
  store.redo();
  store.redo();
  assert.equal(store.state.scene.kernel, 'b');
  store.undo();
  store.edit(kernel('c'), { name: 'third' });
  assert.deepEqual(store.state.history, { undo: 'third', redo: null });
});

test('a gesture is one step, and its end starts another', () => {
  const { store } = storeWithFrames();
  store.edit(move(0), { name: 'add' });
  for (let i = 1; i <= 50; i++) store.edit(move(i), { name: 'move', gesture: 'g1' });
  for (let i = 1; i <= 50; i++) store.edit(move(-i), { name: 'move', gesture: 'g2' });
  store.undo();
  assert.equal(store.state.scene.points[0].x[0], 50);
  store.undo();
  assert.equal(store.state.scene.points[0].x[0], 0);
  // The same gesture after an undo does not merge into what was undone.
  store.edit(move(7), { name: 'move', gesture: 'g2' });
  store.undo();
  assert.equal(store.state.scene.points[0].x[0], 0);
});

test('a state tells the gesture of the edit that made its scene', () => {
  const { store } = storeWithFrames();
  store.edit(move(1), { name: 'move', gesture: 'g1' });
  store.setFrame({ notice: { kind: 'info', text: 'An answer is no edit.' } });
  assert.equal(store.state.stroke, 'g1');
  store.edit(move(2), { name: 'move' });
  assert.equal(store.state.stroke, null);
  store.edit(move(3), { name: 'move', gesture: 'g2' });
  store.undo();
  assert.equal(store.state.stroke, null);
});

test('a gesture that ends where it began leaves nothing to undo and keeps what can be redone', () => {
  const { store } = storeWithFrames();
  store.edit(move(0), { name: 'add' });
  store.edit(kernel('x'), { name: 'kernel' });
  store.undo();
  const before = store.state.scene;
  store.edit(move(3), { name: 'move', gesture: 'g' });
  assert.equal(store.state.history.undo, 'move');
  store.edit(move(0), { name: 'move', gesture: 'g' });
  assert.equal(store.state.scene, before);
  assert.deepEqual(store.state.history, { undo: 'add', redo: 'kernel' });
  // It goes on: again one step, back to where it began.
  store.edit(move(4), { name: 'move', gesture: 'g' });
  store.edit(move(5), { name: 'move', gesture: 'g' });
  assert.deepEqual(store.state.history, { undo: 'move', redo: null });
  store.undo();
  assert.equal(store.state.scene, before);
});

test('history is bounded', () => {
  const { store } = storeWithFrames();
  for (let i = 0; i < 800; i++) store.edit(kernel(String(i)), { name: 'k' });
  let steps = 0;
  while (store.state.history.undo) {
    store.undo();
    steps++;
  }
  assert.equal(steps, 500);
  assert.equal(store.state.scene.kernel, '299');
});

test('subscribers hear once a frame, scene listeners at once', () => {
  const { store, frames, frame } = storeWithFrames();
  const seen = [];
  const scenes = [];
  store.subscribe((state, previous) => seen.push([previous.scene.kernel, state.scene.kernel]));
  store.onScene((scene, previous) => scenes.push([previous.kernel, scene.kernel]));
  store.edit(kernel('a'), { name: 'k' });
  store.edit(kernel('b'), { name: 'k' });
  store.setFocus({ label: 2 });
  assert.equal(frames.length, 1);
  assert.deepEqual(scenes, [
    ['rbf(gamma=1)', 'a'],
    ['a', 'b'],
  ]);
  assert.deepEqual(seen, []);
  frame();
  assert.deepEqual(seen, [['rbf(gamma=1)', 'b']]);
  store.setFocus({ label: 2 }); // nothing changes
  store.edit((scene) => scene, { name: 'nothing' });
  store.setFocus({ pointer: [1, 2] });
  frame();
  store.setFocus({ pointer: [1, 2] });
  assert.equal(frames.length, 0);
});

test('what is in the state is frozen', () => {
  const { store } = storeWithFrames();
  store.edit(kernel('a'), { name: 'k' });
  for (const part of [store.state, store.state.scene, store.state.frame, store.state.focus]) {
    assert.ok(Object.isFrozen(part));
  }
});

test('attention does not stay at points that are gone', () => {
  const { store } = storeWithFrames();
  store.edit((scene) => ({ ...scene, points: [1, 2].map((i) => makePoint(i, [i, 0], 1)) }), {
    name: 'add',
  });
  store.setFocus({ point: 2, selected: 1, pair: [1, 2] });
  store.edit(move(5), { name: 'remove' }); // only 1 stays
  assert.deepEqual(
    [store.state.focus.point, store.state.focus.selected, store.state.focus.pair],
    [null, 1, null],
  );
});

test('settings come back, and nonsense in storage does not', () => {
  const box = new Map();
  const storage = { getItem: (k) => box.get(k) ?? null, setItem: (k, v) => box.set(k, v) };
  const brush = { radius: 0.1, rate: 30 };
  saveSettings(storage, { ...DEFAULT_SETTINGS, theme: 'projector', brush });
  const loaded = loadSettings(storage);
  assert.deepEqual(loaded, { ...DEFAULT_SETTINGS, theme: 'projector', brush });
  for (const text of ['{', 'null', '[]', '{"theme":"pink","map":1,"brush":{"rate":-1}}']) {
    box.set('mercer.settings', text);
    assert.deepEqual(loadSettings(storage, { theme: 'dark' }), {
      ...DEFAULT_SETTINGS,
      theme: 'dark',
    });
  }
  const forbidden = {
    getItem() {
      throw new Error('forbidden');
    },
    setItem() {
      throw new Error('forbidden');
    },
  };
  saveSettings(forbidden, DEFAULT_SETTINGS);
  assert.deepEqual(loadSettings(forbidden), DEFAULT_SETTINGS);
});

test('a change and the answer to it are told in one frame, if the answer comes by the next', () => {
  const { store, frame } = storeWithFrames();
  const told = [];
  let soon = true;
  store.awaitAnswers(() => soon);
  store.subscribe(({ scene, frame }) => told.push([scene.kernel, frame.notice]));
  store.edit(kernel('a'), { name: 'a' });
  frame();
  assert.deepEqual(told, [], 'the answer is waited for');
  store.setFrame(part({ notice: 'of a' }));
  store.edit(kernel('b'), { name: 'b' });
  frame();
  assert.deepEqual(told.splice(0), [['b', 'of a']], 'news are never put off');
  store.setFrame(part({ notice: 'of b' }));
  store.edit(kernel('c'), { name: 'c' });
  frame();
  assert.deepEqual(told.splice(0), [['c', 'of b']], 'so that a drag is drawn in every frame');
  store.edit(kernel('d'), { name: 'd' });
  frame();
  frame();
  assert.deepEqual(told.splice(0), [['d', 'of b']], 'nobody waits longer than one frame');
  store.edit(kernel('e'), { name: 'e' });
  store.setFrame(part({ parsed: { text: 'e' }, verdict: {} }));
  frame();
  assert.deepEqual(told, [], 'what a kernel is can be told with its picture');
  frame();
  assert.deepEqual(told.splice(0), [['e', 'of b']]);
  soon = false;
  store.edit(kernel('f'), { name: 'f' });
  frame();
  assert.deepEqual(told, [['f', 'of b']]);
});

test('where moves come slowly, a move waits for its answer for as long, and not longer', () => {
  let now = 0;
  const frames = [];
  const store = createStore({
    scene: EMPTY_SCENE,
    settings: DEFAULT_SETTINGS,
    requestFrame: (f) => frames.push(f),
    now: () => now,
  });
  const frame = () => frames.splice(0).forEach((f) => f());
  const asked = [];
  const told = [];
  let soon = false;
  store.awaitAnswers((most) => (asked.push(most), soon));
  store.subscribe(({ scene }) => told.push(scene.kernel));
  const drag = (text, ms) => {
    now += ms;
    store.edit(kernel(text), { name: 'drag', gesture: 'drag 1' });
    frame();
  };
  for (const text of ['a', 'b', 'c']) drag(text, 16);
  assert.deepEqual(asked, [40, 40, 40]);
  assert.equal(store.restMs(150), 150);
  for (const text of ['d', 'e', 'f', 'g']) drag(text, 90);
  assert.equal(asked.at(-1), 90);
  assert.equal(store.restMs(150), 180, 'a hand that waits for pictures does not rest');
  told.length = 0;
  soon = true;
  drag('h', 90);
  frame();
  frame();
  assert.deepEqual(told, [], 'for more frames than one');
  soon = false;
  frame();
  assert.deepEqual(told, ['h']);
  drag('i', 500);
  drag('j', 500);
  drag('k', 500);
  assert.equal(asked.at(-1), 120, 'a picture that is put off longer would be missed');
  store.edit(kernel('l'), { name: 'other' });
  assert.equal(store.restMs(150), 150, 'what is no part of the drag rests as ever');
});

test('an answer is told before the frame, once', () => {
  const { store, frame } = storeWithFrames();
  const told = [];
  store.awaitAnswers(() => true);
  store.subscribe(({ scene, frame }) => told.push([scene.kernel, frame.notice]));
  store.edit(kernel('a'), { name: 'a' });
  frame();
  store.setFrame(part({ notice: 'of a' }));
  store.drawAnswer();
  assert.deepEqual(told.splice(0), [['a', 'of a']]);
  store.setFrame(part({ notice: 'more of a' }));
  store.drawAnswer();
  assert.deepEqual(told, [], 'what comes after it waits for the frame');
  frame();
  assert.deepEqual(told.splice(0), [['a', 'more of a']]);
  store.drawAnswer();
  assert.deepEqual(told, [], 'where nothing has changed, nothing is told');
  store.edit(kernel('b'), { name: 'b' });
  frame();
  assert.deepEqual(told, [], 'and the next answer is waited for again');
});
