import assert from 'node:assert/strict';
import test, { afterEach, beforeEach } from 'node:test';
import { createPointer } from '../views/plane/pointer.js';
import { part } from './part.js';

/** Callbacks that wait for the next frame. */
let frames = [];
/** Who listens to the window. */
let heard = {};

beforeEach(() => {
  [frames, heard] = [[], {}];
  globalThis.addEventListener = (type, listen) => (heard[type] = listen);
  globalThis.requestAnimationFrame = (work) => frames.push(work);
  globalThis.cancelAnimationFrame = () => {};
  globalThis.window = part(globalThis);
});
afterEach(() => {
  delete globalThis.addEventListener;
  delete globalThis.requestAnimationFrame;
  delete globalThis.cancelAnimationFrame;
  delete globalThis.window;
});

function frame() {
  for (const work of frames.splice(0)) work(0);
}

/** A plane of 100 px on which a mouse can be moved, and where the page has seen it. */
function plane() {
  const listeners = {};
  const seen = [];
  const views = [];
  const place = { left: 0, top: 0, asked: 0 };
  const element = part({
    clientLeft: 0,
    clientTop: 0,
    addEventListener: (type, listen) => (listeners[type] = listen),
    setPointerCapture() {},
    getBoundingClientRect() {
      place.asked++;
      return place;
    },
  });
  const pointer = createPointer(
    element,
    part({
      actions: { setPointer: (place) => place && seen.push(place[0]), setHover() {} },
      state: () => ({
        scene: { points: [] },
        focus: { tool: 'point', point: null, crosshair: null },
      }),
      frame: () => ({
        view: { x0: 0, x1: 100, y0: 0, y1: 100 },
        size: 100,
        x: (left) => left,
        y: (top) => 100 - top,
      }),
      idNear: () => null,
      markRadius: () => 6,
      setView: (view) => views.push(view.x0),
      setTouch() {},
      setCursor() {},
    }),
  );
  const move = (x) =>
    listeners.pointermove({ clientX: x, clientY: 50, pointerId: 1, pointerType: 'mouse' });
  const press = (x) =>
    listeners.pointerdown({
      clientX: x,
      clientY: 50,
      pointerId: 1,
      pointerType: 'mouse',
      button: 1,
    });
  const release = (x) =>
    listeners.pointerup({ clientX: x, clientY: 50, pointerId: 1, pointerType: 'mouse' });
  return { pointer, place, press, move, release, views, seen: () => seen.splice(0) };
}

test('the first move of a frame is answered at once, and of those that follow it the newest', () => {
  const { pointer, move, seen } = plane();
  move(10);
  assert.deepEqual(seen(), [10]);
  move(20);
  move(30);
  assert.deepEqual(seen(), []);
  frame();
  assert.deepEqual(seen(), [30]);
  move(40);
  assert.deepEqual(seen(), [], 'the frame has had its answer');
  frame();
  assert.deepEqual(seen(), [40]);
  frame();
  move(50);
  assert.deepEqual(seen(), [50], 'after a frame without a move it is at once again');
  pointer.destroy();
});

test('a stroke asks once where the plane is, and again when the page has scrolled', () => {
  const { pointer, place, press, move, views } = plane();
  press(50);
  const before = place.asked;
  for (const x of [51, 53, 56]) {
    move(x);
    frame();
  }
  assert.deepEqual(views, [-1, -3, -6]);
  assert.equal(place.asked, before);
  place.left = 10;
  heard.scroll();
  move(67);
  frame();
  assert.equal(views.at(-1), -7, 'seen from where the plane is now');
  pointer.destroy();
});

test('a plane that moves while the button is down does not move what is pressed', () => {
  const { place, press, release, views } = plane();
  press(10);
  // A view opens, and the plane is elsewhere.
  place.left = 500;
  release(10);
  assert.deepEqual(new Set(views), new Set([0]));
});
