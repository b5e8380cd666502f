import assert from 'node:assert/strict';
import { test } from 'node:test';

import { EMPTY_SCENE, makePoint } from '../model/scene.js';
import { artShowing, createShown, seeing } from '../views/plane/shown.js';
import { strokeFor } from '../views/plane/pointer/press.js';
import { part } from './part.js';

test('the plane is told what a view shows, and when it shows f again', () => {
  const shown = createShown();
  /** @type {(string | null)[]} */
  const seen = [];
  const now = part({ frame: { overlay: null } });
  const end = shown.subscribe(() => seen.push(shown.of(now)?.words ?? null));
  shown.show(null);
  const what = { words: 'hulls' };
  shown.show(what);
  shown.show(what);
  shown.show(null);
  end();
  shown.show(what);
  assert.deepEqual(seen, ['hulls', null]);
  assert.equal(shown.of(now), what);
  assert.equal(shown.of(part({ frame: { overlay: {} } })), null);
});

test('another machine is seen on the present scene, without the terms of f', () => {
  const training = part({ objective: 1 });
  const see = seeing({ training }, (layers) => ({ ...layers, rings: false }));
  const now = part({
    scene: EMPTY_SCENE,
    frame: { training: null, terms: {}, overlay: null, surface: 'f' },
    stage: { plane: { rings: true, field: true }, dual: 'as it was' },
  });
  const seen = see(now);
  assert.equal(seen.scene, EMPTY_SCENE);
  assert.equal(seen.frame.training, training);
  assert.equal(seen.frame.surface, 'f');
  assert.equal(seen.frame.terms, null);
  assert.equal(seen.stage.dual, 'as it was');
  assert.deepEqual(seen.stage.plane, { rings: false, field: true });
  // A picture is painted anew when its layers are other ones.
  assert.equal(see({ ...now }).stage.plane, seen.stage.plane);
});

test('what is shown takes the place of ground, tip and words, and lies on the marks', () => {
  /** What the plane itself would say of a state. */
  const known = (/** @type {any} */ { frame }) => (frame.training ? 'with f' : 'no f');
  const art = part({
    ground: () => ['ground'],
    marks: () => ['marks'],
    tip: (state) => ({ tip: { strong: '1, 2', rest: [known(state)] }, at: [1, 2] }),
    pointText: (state) => `point 1 ${known(state)}`,
  });
  const state = part({
    scene: { ...EMPTY_SCENE, points: [makePoint(1, [1, 2], 1)] },
    frame: { training: {} },
  });
  const plain = artShowing(art, { words: '' });
  assert.deepEqual(plain.ground(state, part(0), part(0)), ['ground']);
  assert.equal(plain.tip, art.tip);
  const showing = artShowing(art, {
    words: '',
    ground: () => [part('field')],
    over: () => [part('hull')],
    told: ([x]) => (x === 1 ? 'sum = +1' : ''),
  });
  assert.deepEqual(showing.ground(state, part(0), part(0)), ['field']);
  assert.deepEqual(showing.marks(state, part(0), part(0), null), ['marks', 'hull']);
  assert.deepEqual(showing.tip(state, null), {
    tip: { strong: 'sum = +1', rest: ['no f', '1, 2'] },
    at: [1, 2],
  });
  assert.equal(showing.pointText(state, 1), 'point 1 no f, sum = +1');
  assert.match(showing.placeText(state, [1, 0]), /: sum = \+1$/);
  assert.doesNotMatch(showing.placeText(state, [0, 0]), /sum|:/);
});

/**
 * A press of the mouse on a plane of 100 px, with a point at (50, 50) px.
 *
 * @param {((place: readonly [number, number], id: number | null) => boolean) | null} click
 * @param {readonly [number, number]} at
 */
function press(click, at) {
  /** @type {string[]} */
  const done = [];
  const point = makePoint(1, [50, 50], 1);
  const host = part({
    click,
    actions: {
      addPoint: (place) => done.push(`add ${place}`) && 2,
      movePoint: (id, place) => done.push(`move ${id} to ${place}`),
      select: (id) => done.push(`select ${id}`),
    },
    state: () => ({
      scene: { points: [point, makePoint(2, at, 1)] },
      focus: { tool: 'point', label: 1, selected: null },
    }),
    frame: () => ({
      view: { x0: 0, x1: 100, y0: 0, y1: 100 },
      size: 100,
      x: (left) => left,
      y: (top) => top,
      left: (x) => x,
      top: (y) => y,
    }),
    idNear: (left, top) => (Math.hypot(left - 50, top - 50) < 5 ? 1 : null),
    placeOf: ({ x }) => x,
    markRadius: () => 5,
    lift() {},
  });
  const event = part({ button: 0, pointerType: 'mouse' });
  const stroke = strokeFor(host, event, at);
  if (!stroke) throw new Error('no stroke');
  return { stroke, done };
}

test('a click is for the view that takes it; a drag, and what it leaves, for the plane', () => {
  /** @type {string[]} */
  const clicks = [];
  const takes = (/** @type {boolean} */ all) =>
    /** @type {Parameters<typeof press>[0]} */ (
      (place, id) => {
        clicks.push(`${place} ${id}`);
        return all || id !== null;
      }
    );
  /** @param {Parameters<typeof press>} args */
  const clicked = (...args) => {
    const { stroke, done } = press(...args);
    stroke.end(...args[1]);
    return done;
  };
  assert.deepEqual(clicked(null, [50, 50]), ['select 1']);
  assert.deepEqual(clicked(takes(false), [50, 50]), []);
  assert.deepEqual(clicked(takes(true), [20, 30]), []);
  assert.deepEqual(clicks.splice(0), ['50,50 1', '20,30 null']);
  assert.deepEqual(clicked(takes(false), [20, 30]), ['add 20,30']);
  clicks.length = 0;
  const { stroke, done } = press(takes(true), [20, 30]);
  stroke.move(40, 30);
  stroke.end(40, 30);
  assert.deepEqual(done, ['add 20,30', 'move 2 to 40,30']);
  assert.deepEqual(clicks, []);
});
