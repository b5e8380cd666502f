import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { paint, putRaster } from '../draw/plane/paint.js';
import { part } from './part.js';

/** A canvas that throws where those of browsers do, and tells what is drawn on it. */
function createCanvas() {
  const drawn = [];
  const context = part({
    drawn,
    save() {},
    restore() {},
    setTransform() {},
    getTransform: () => ({ a: 1, d: 1, e: 0, f: 0 }),
    putImageData: (image) => drawn.push(image),
    drawImage(image) {
      if (image.width === 0 || image.height === 0) throw new Error('InvalidStateError');
      drawn.push(image);
    },
  });
  const canvas = part({ width: 300, height: 150, getContext: () => context });
  context.canvas = canvas;
  return canvas;
}

const given = { document: globalThis.document, ImageData: globalThis.ImageData };
before(() => {
  class ImageData {
    constructor(data, width, height) {
      if (width === 0 || height === 0) throw new Error('The source height is zero');
      assert.equal(data.length, 4 * width * height);
    }
  }
  Object.assign(globalThis, { document: { createElement: createCanvas }, ImageData });
});
after(() => Object.assign(globalThis, given));

const raster = (width, height) => ({
  width,
  height,
  data: new Uint8ClampedArray(4 * width * height),
});
const NOTHING = [
  [0, 0],
  [4, 0],
  [0, 4],
];

test('what has no pixels is put nowhere', () => {
  for (const [width, height] of NOTHING) {
    const canvas = createCanvas();
    putRaster(canvas, raster(width, height));
    assert.deepEqual([canvas.width, canvas.height], [width, height]);
    assert.equal(canvas.getContext().drawn.length, 0);
  }
  const canvas = createCanvas();
  putRaster(canvas, raster(3, 2));
  assert.equal(canvas.getContext().drawn.length, 1);
});

test('a picture without pixels is not drawn, and what comes after it is', () => {
  const context = part(createCanvas().getContext());
  const place = { left: 0, top: 0, width: 10, height: 10 };
  const of = (width, height) => ({ kind: 'raster', raster: raster(width, height), ...place });
  const sheets = NOTHING.map(([width, height]) => ({ kind: 'sheet', items: [], width, height }));
  const items = part([...NOTHING.map(([width, height]) => of(width, height)), ...sheets, of(2, 2)]);
  paint(context, items, part({}), 1);
  assert.equal(context.drawn.length, 1);
});
