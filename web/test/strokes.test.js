// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { frameOf } from '../draw/plane/geometry.js';
import { keyTarget, movedView, tabTarget } from '../views/plane/keyboard.js';
import { nextLabel } from '../views/plane/relabel.js';
import {
  dragStroke,
  eraseStroke,
  sprayStroke,
  tapStroke,
  viewStroke,
} from '../views/plane/strokes.js';
import { part } from './part.js';

const VIEW = { x0: -2, x1: 2, y0: -2, y1: 2 };

/** A plane of 400 px that writes down what strokes do to it. */
function plane() {
  /** @type {unknown[][]} */
  const done = [];
  /** @type {unknown[]} */
  const lifted = [];
  const actions = new Proxy(
    {},
    {
      get:
        (_, name) =>
        (/** @type {any[]} */ ...args) => {
          done.push([name, ...args]);
          if (name === 'movePoint') place(args[0], args[1]);
        },
    },
  );
  const state = {
    scene: { points: /** @type {{ id: number, x: readonly [number, number] }[]} */ ([]) },
    focus: { label: 2 },
    settings: { brush: { radius: 0.1, rate: 20 } },
  };
  /** @param {number} id @param {readonly [number, number]} x */
  function place(id, x) {
    state.scene = { points: [{ id, x }] };
  }
  let seed = 1;
  const host = /** @type {import('../views/plane/strokes.js').Host} */ (
    /** @type {unknown} */ ({
      actions,
      state: () => state,
      frame: () => frameOf(VIEW, 400),
      /** @param {number} left */
      idNear: (left) => (left > 100 && left < 140 ? 5 : left > 200 && left < 240 ? 6 : null),
      lift: (/** @type {unknown} */ now) => lifted.push(now),
      placeOf: (/** @type {{ x: readonly [number, number] }} */ { x }) => x,
      setView: (/** @type {unknown[]} */ ...args) => done.push(['setView', ...args]),
      random: () => (seed = (seed * 16807) % 2147483647) / 2147483647,
    })
  );
  /** Presses the point where it is. @param {Parameters<typeof dragStroke>[1]} start */
  function drag(start) {
    place(start.id, start.origin);
    return dragStroke(host, start);
  }
  return { host, done, lifted, place, drag };
}

const START = { id: 5, origin: /** @type {const} */ ([0, 0]), left: 202, top: 199, slop: 4 };

test('a press without a move selects', () => {
  const { done, drag } = plane();
  const stroke = drag(START);
  stroke.move(203, 200);
  stroke.end(203, 200);
  assert.deepEqual(done, [['select', 5]]);
});

test('a drag keeps its grip on the point and is one gesture', () => {
  const { done, drag } = plane();
  const stroke = drag(START);
  stroke.move(252, 199);
  stroke.move(302, 149);
  stroke.end(302, 149);
  const [first, second, ...others] = done;
  assert.deepEqual(first.slice(0, 3), ['movePoint', 5, [0.5, 0]]);
  assert.deepEqual(second.slice(0, 3), ['movePoint', 5, [1, 0.5]]);
  assert.equal(first[3], second[3]);
  assert.equal(others.length, 0);
});

test('off the plane a point is lifted, and removed only when released there', () => {
  const { done, lifted, drag } = plane();
  const back = drag(START);
  back.move(500, 100);
  assert.equal(/** @type {{ id: number }} */ (lifted.at(-1)).id, 5);
  back.end(300, 200);
  assert.equal(lifted.at(-1), null);
  assert.deepEqual(
    done.map(([name]) => name),
    ['movePoint'],
  );

  const away = drag(START);
  away.move(300, 200);
  away.end(500, 100);
  assert.deepEqual(
    done.map(([name]) => name),
    ['movePoint', 'movePoint', 'removePoints'],
  );
  assert.equal(done[1][3], done[2][2], 'one step of undo');
  assert.equal(lifted.at(-1), null);
});

test('at the edge a point stays on the plane', () => {
  const { done, drag } = plane();
  drag(START).move(408, 199);
  assert.deepEqual(done[0].slice(0, 3), ['movePoint', 5, [2, 0]]);
});

test('a point that undo takes from under the pointer is let go', () => {
  for (const leave of ['end', 'cancel']) {
    const { done, lifted, place, drag } = plane();
    const stroke = drag(START);
    stroke.move(300, 200);
    place(5, [0, 0]);
    stroke.move(320, 200);
    place(5, [1, 0]); // redo
    stroke.move(500, 100);
    if (leave === 'end') stroke.end(500, 100);
    else stroke.cancel();
    assert.deepEqual(
      done.map(([name]) => name),
      ['movePoint'],
    );
    assert.equal(lifted.at(-1), null);
  }
});

test('a cancelled drag puts the point back, a cancelled new point goes', () => {
  const { done, drag } = plane();
  const stroke = drag(START);
  stroke.move(300, 200);
  stroke.cancel();
  assert.deepEqual(done[1].slice(0, 3), ['movePoint', 5, [0, 0]]);
  drag({ ...START, gesture: 'add-1', fresh: true }).cancel();
  assert.deepEqual(done[2], ['removePoints', [5], 'add-1']);
});

test('a tap acts only where it was pressed', () => {
  let taps = 0;
  const tap = () => taps++;
  tapStroke(10, 10, 9, tap).end(12, 12);
  assert.equal(taps, 1);
  const far = tapStroke(10, 10, 9, tap);
  far.move(40, 10);
  far.end(10, 10);
  assert.equal(taps, 1);
  const pinched = tapStroke(10, 10, 9, tap);
  pinched.cancel();
  pinched.end(10, 10);
  assert.equal(taps, 1);
});

test('the eraser leaves out nothing on a quick stroke and asks once for each point', () => {
  const { host, done } = plane();
  const stroke = eraseStroke(host, 0, 200, 10);
  stroke.move(400, 200);
  stroke.end(0, 200);
  assert.equal(done.length, 1);
  assert.deepEqual(done[0].slice(0, 2), ['removePoints', [5, 6]]);
});

test('the spray gives its rate, inside the brush, as one gesture', () => {
  const { host, done } = plane();
  const stroke = sprayStroke(host, 200, 200, 0);
  for (let k = 0; k < 60; k++) stroke.tick?.(1000 / 60);
  stroke.end(200, 200);
  const drops = done.flatMap(([, places]) => /** @type {[number, number][]} */ (places));
  assert.ok(drops.length >= 20 && drops.length <= 22, `${drops.length} in a second`);
  for (const [x, y] of drops) assert.ok(Math.hypot(x, y) <= 0.4 + 0.003);
  assert.equal(new Set(done.map(([, , , gesture]) => gesture)).size, 1);
  assert.ok(done.every(([name, , label]) => name === 'spray' && label === 2));
});

test('a short press of the spray is one point, a second finger in time is none', () => {
  const { host, done } = plane();
  const short = sprayStroke(host, 200, 200, 90);
  short.tick?.(16);
  short.end(200, 200);
  assert.equal(done.length, 1);
  const pinched = sprayStroke(host, 200, 200, 90);
  pinched.tick?.(16);
  pinched.cancel();
  assert.equal(done.length, 1);
});

test('moving the view carries the place under the hand along', () => {
  const { host, done } = plane();
  viewStroke(host, [[200, 200]]).to([[300, 200]]);
  assert.deepEqual(done[0].slice(0, 2), ['setView', { x0: -3, x1: 1, y0: -2, y1: 2 }]);
});

test('keys move the cross-hair by steps, small steps, large steps and to the ends', () => {
  const from = /** @type {const} */ ([0.5, 0.5]);
  /** @param {string} key @param {object} [more] */
  const go = (key, more = {}) => keyTarget(VIEW, from, { key, ...more });
  assert.deepEqual(go('ArrowLeft'), [0.4, 0.5]);
  assert.deepEqual(go('ArrowUp'), [0.5, 0.6]);
  assert.deepEqual(go('ArrowRight', { shiftKey: true }), [0.52, 0.5]);
  assert.deepEqual(go('PageDown'), [0.5, 0]);
  assert.deepEqual(go('PageUp', { shiftKey: true }), [1, 0.5]);
  assert.deepEqual(go('Home'), [-2, 0.5]);
  assert.deepEqual(go('End'), [2, 0.5]);
  assert.deepEqual(go('Home', { ctrlKey: true }), [0.5, 2]);
  assert.deepEqual(keyTarget(VIEW, [1.95, 0], { key: 'ArrowRight' }), [2, 0], 'stays inside');
  assert.equal(go('a'), null);
});

test('Alt and an arrow move the view by an eighth of its side', () => {
  assert.deepEqual(movedView(VIEW, 'ArrowRight'), { x0: -1.5, x1: 2.5, y0: -2, y1: 2 });
  assert.deepEqual(movedView(VIEW, 'ArrowDown'), { x0: -2, x1: 2, y0: -2.5, y1: 1.5 });
  assert.equal(movedView(VIEW, 'PageUp'), null);
});

test('Tab walks the points and leaves at both ends', () => {
  const points = part([{ id: 4 }, { id: 9 }, { id: 2 }]);
  assert.equal(tabTarget(points, null, false), 4);
  assert.equal(tabTarget(points, 4, false), 9);
  assert.equal(tabTarget(points, 2, false), null);
  assert.equal(tabTarget(points, 4, true), null);
  assert.equal(tabTarget(points, 2, true), 9);
  assert.equal(tabTarget(points, null, true), null);
  assert.equal(tabTarget([], null, false), null);
  assert.equal(tabTarget(points, 77, false), 4, 'the selected point is gone');
});

test('the next class is the other one of two, and goes round more', () => {
  /** @param {number[]} labels */
  const scene = (...labels) =>
    /** @type {import('../model/scene.js').Scene} */ (
      /** @type {unknown} */ ({ points: labels.map((label) => ({ label })) })
    );
  assert.equal(nextLabel(scene(1, 2), 1), 2);
  assert.equal(nextLabel(scene(1, 2), 2), 1);
  assert.equal(nextLabel(scene(), 1), 2);
  assert.equal(nextLabel(scene(1, 2, 3), 2), 3);
  assert.equal(nextLabel(scene(1, 2, 3), 3), 1);
});
