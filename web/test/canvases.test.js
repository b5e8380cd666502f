import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { createCanvases } from '../views/plane/canvases.js';
import { layersOf } from '../views/plane/layers.js';
import { part } from './part.js';

const context = new Proxy({}, { get: () => () => {}, set: () => true });
const given = { document: globalThis.document, window: globalThis.window };
const { ImageData } = globalThis;
before(() => {
  const createElement = () => part({ style: {}, setAttribute() {}, getContext: () => context });
  Object.assign(globalThis, {
    document: { createElement },
    window: { devicePixelRatio: 1 },
    ImageData: class {},
  });
});
after(() => Object.assign(globalThis, given, { ImageData }));

/** A plane of 100 px, which shows fields of 8² pixels at a place. */
function planeAtHand() {
  /** @type {HTMLCanvasElement[]} */
  const canvases = [];
  const append = (canvas) => canvases.push(canvas);
  const plane = createCanvases(part({ clientWidth: 100, clientHeight: 100, append }));
  plane.measure();
  const look = part({ zero: 'white' });
  return (left, hurried = true) => {
    const raster = { width: 8, height: 8, data: new Uint8ClampedArray(256) };
    const field = { kind: 'raster', raster, left, top: 0, width: 100, height: 100, hurried };
    plane.paint(part({ name: 'ground', sources: [raster], items: () => [field] }), look);
    return canvases[0].width;
  };
}

test('a field of a moment has its own pixels, but not while the view moves under it', () => {
  const show = planeAtHand();
  assert.equal(show(0), 8);
  assert.equal(show(5), 100, 'it is not over all of the plane');
  assert.equal(show(0), 100, 'its size stays');
  assert.equal(show(0, false), 100, 'the last has all pixels');
  assert.equal(show(0), 8);
});

test('where nobody points, pulls lie on the ground and the cross on the marks', () => {
  const nothing = () => [];
  const [sources, groundPoints, ground, marks] = Array.from({ length: 4 }, () => nothing);
  const art = part({ sources, groundPoints, ground, marks, pulls: () => ['a pull'] });
  const training = { status: 'converged', outputs: 1 };
  /** @param {readonly number[] | null} pointer @returns {import('../views/plane/layers.js').Layer[]} */
  const layers = (pointer) => {
    const focus = { crosshair: null, pointer, tool: 'point', bench: {}, selected: null };
    const stage = { plane: { pulls: true }, column: { view: '' } };
    const scene = { points: [], step: null };
    const frame = { training, scene, terms: { x: [0, 0] }, overlay: null };
    const state = part({ scene, frame, focus, stage });
    const hand = { lifted: null, pressing: false, touch: false };
    const look = part({});
    return layersOf(art, state, part({}), look, hand, () => part(['a cross']));
  };
  const shown = (/** @type {import('../views/plane/layers.js').Layer[]} */ all) =>
    Object.fromEntries(all.map(({ name, items, over }) => [name, [items(), over?.()].join()]));
  assert.deepEqual(shown(layers(null)), {
    ground: ',a pull',
    pulls: ',',
    marks: ',a cross',
    pointing: ',',
  });
  assert.deepEqual(shown(layers([0, 0])), {
    ground: ',',
    pulls: 'a pull,',
    marks: ',',
    pointing: 'a cross,',
  });
});
