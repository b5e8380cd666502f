// @ts-check
/**
 * The lifted plane where there is no WebGL: the same model through the same camera, drawn on a
 * canvas from the back to the front.
 *
 * @module
 */

import { inDevicePixels } from '../../lib/canvas.js';
import { css, mix } from '../../lib/colour.js';
import { shapePath } from '../../lib/shapes.js';
import { between, netOf, placesOf, presence } from './world.js';
import { NET, PANE, radiusOf, RING, SHEET } from './painter.js';

/** @typedef {import('./camera.js').Camera} Camera */
/** @typedef {import('./world.js').Model} Model */
/** @typedef {import('./painter.js').Painter} Painter */
/** @typedef {import('./palette.js').Palette} Palette */
/** @typedef {import('../../lib/colour.js').Rgb} Rgb */

/**
 * Something to draw, as far from the eye as depth says.
 *
 * @typedef {{ depth: number, draw: () => void }} Thing
 */

/** What lies on a surface is drawn after it: it is taken to be so much nearer. */
const ON = 0.03;
/** How much a slope darkens. */
const SHADE = 0.22;

/**
 * @param {HTMLCanvasElement} canvas
 * @returns {Painter}
 */
export function createPlainPainter(canvas) {
  /** @type {Model | null} */
  let model = null;
  /** @type {Palette | null} */
  let palette = null;

  return {
    canvas,
    show(next, colours) {
      model = next;
      palette = colours;
    },
    draw(share, camera, { width, height }) {
      const context = inDevicePixels(canvas, width, height);
      if (model && palette) paint(context, model, palette, share, camera, { width, height });
      return true;
    },
    isThere: () => true,
    put() {},
    destroy() {},
  };
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Model} model
 * @param {Palette} palette
 * @param {number} share
 * @param {Camera} camera
 * @param {import('./painter.js').Size} size
 */
function paint(context, model, palette, share, camera, size) {
  const places = between(new Float32Array(model.flat.length), model.flat, model.lifted, share);
  context.lineJoin = 'round';
  context.lineCap = 'round';
  /** @type {Thing[]} */
  const things = sheet(context, model, places, palette.sheet, camera);
  const net = netOf(model, NET);
  const on = (
    /** @type {Float32Array} */ ends,
    /** @type {Rgb} */ colour,
    /** @type {number} */ wide,
    /** @type {number} */ opacity,
  ) => {
    for (let i = 0; i < ends.length; i += 6) {
      const segment = ends.subarray(i, i + 6);
      things.push({
        depth: (depthOf(segment, 0, camera) + depthOf(segment, 3, camera)) / 2 - ON,
        draw: () => strokes(context, segment, colour, wide, opacity, camera),
      });
    }
  };
  on(
    Float32Array.from(net.flatMap((v) => [...places.subarray(3 * v, 3 * v + 3)])),
    palette.ink,
    1,
    0.16,
  );
  on(placesOf(model.boundary, places), palette.contour, palette.bold * 1.2, 1);
  on(placesOf(model.margins, places), palette.contour, palette.stroke, 1);
  on(placesOf(model.hand, places), palette.ink2, palette.stroke, 1);
  if (presence(share) > 0) {
    on(placesOf(model.cut, places), palette.ink2, palette.stroke, 0.8);
  }
  things.push(...marks(context, model, palette, share, camera, size));
  things.sort((a, b) => b.depth - a.depth);
  for (const { draw } of things) draw();
  pane(context, model, palette, presence(share), camera);
}

/** @param {ArrayLike<number>} places @param {number} at @param {Camera} camera */
const depthOf = (places, at, camera) =>
  camera.project([places[at], places[at + 1], places[at + 2]])[2];

/**
 * The cells of the mesh.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {Model} model
 * @param {Float32Array} places
 * @param {(f: number) => Rgb} colour
 * @param {Camera} camera
 * @returns {Thing[]}
 */
function sheet(context, { rows, columns, f, whole }, places, colour, camera) {
  const seen = Array.from({ length: rows * columns }, (_, i) =>
    camera.project([places[3 * i], places[3 * i + 1], places[3 * i + 2]]),
  );
  /** @type {Thing[]} */
  const things = [];
  for (let row = 0; row + 1 < rows; row++) {
    for (let column = 0; column + 1 < columns; column++) {
      const first = row * columns + column;
      const corners = [first, first + 1, first + columns + 1, first + columns];
      if (!corners.every((vertex) => whole[vertex])) continue;
      const value = f.length ? corners.reduce((sum, vertex) => sum + f[vertex], 0) / 4 : 0;
      const slope = slopeOf(places, first + columns, first + columns + 1, first);
      const fill = css(mix(colour(value), [0, 0, 0], slope * SHADE));
      things.push({
        depth: corners.reduce((sum, vertex) => sum + seen[vertex][2], 0) / 4,
        draw() {
          context.globalAlpha = SHEET;
          context.fillStyle = fill;
          context.beginPath();
          for (const vertex of corners) context.lineTo(seen[vertex][0], seen[vertex][1]);
          context.closePath();
          context.fill();
          context.globalAlpha = 1;
        },
      });
    }
  }
  return things;
}

/**
 * How steep a cell is, from 0 for level to 1.
 *
 * @param {Float32Array} p
 * @param {number} a @param {number} b @param {number} c vertices
 */
function slopeOf(p, a, b, c) {
  const u = [0, 1, 2].map((i) => p[3 * b + i] - p[3 * a + i]);
  const v = [0, 1, 2].map((i) => p[3 * c + i] - p[3 * a + i]);
  const normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
  const length = Math.hypot(...normal);
  return length === 0 ? 0 : 1 - Math.abs(normal[2]) / length;
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Float32Array} ends two places a segment
 * @param {Rgb} colour @param {number} width @param {number} opacity
 * @param {Camera} camera
 */
function strokes(context, ends, colour, width, opacity, camera) {
  context.globalAlpha = opacity;
  context.strokeStyle = css(colour);
  context.lineWidth = width;
  context.beginPath();
  for (let i = 0; i < ends.length; i += 6) {
    const [a, b] = [0, 3].map((at) =>
      camera.project([ends[i + at], ends[i + at + 1], ends[i + at + 2]]),
    );
    context.moveTo(a[0], a[1]);
    context.lineTo(b[0], b[1]);
  }
  context.stroke();
  context.globalAlpha = 1;
}

/**
 * The points, as the plane draws them.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {Model} model
 * @param {Palette} palette
 * @param {number} share
 * @param {Camera} camera
 * @param {import('./painter.js').Size} size
 * @returns {Thing[]}
 */
function marks(context, { points }, palette, share, camera, { height }) {
  const { flat, lifted, labels, ringed } = points;
  const places = between(new Float32Array(flat.length), flat, lifted, share);
  const half = Math.tan((camera.fov / 2) * (Math.PI / 180));
  const scale = (radiusOf(labels.length) * height) / 2 / half;
  return labels.map((label, i) => {
    const [left, top, depth] = camera.project([
      places[3 * i],
      places[3 * i + 1],
      places[3 * i + 2],
    ]);
    const radius = scale / depth;
    return {
      depth: depth - ON * 2,
      draw() {
        const path = new Path2D(shapePath(label, radius));
        context.save();
        context.translate(left, top);
        context.fillStyle = css(palette.classes[label] ?? palette.ink);
        context.strokeStyle = css(palette.paper);
        context.lineWidth = 1;
        context.fill(path);
        context.stroke(path);
        if (ringed[i]) {
          context.beginPath();
          context.arc(0, 0, radius * RING, 0, 2 * Math.PI);
          context.strokeStyle = css(palette.contour);
          context.lineWidth = palette.stroke;
          context.stroke();
        }
        context.restore();
      },
    };
  });
}

/**
 * The separating plane.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {Model} model
 * @param {Palette} palette
 * @param {number} seen from 0 to 1
 * @param {Camera} camera
 */
function pane(context, { plane }, palette, seen, camera) {
  if (!plane || seen === 0) return;
  context.beginPath();
  for (const corner of plane) {
    const [left, top] = camera.project(corner);
    context.lineTo(left, top);
  }
  context.closePath();
  context.fillStyle = context.strokeStyle = css(palette.ink);
  context.lineWidth = palette.stroke;
  context.globalAlpha = PANE * seen;
  context.fill();
  context.globalAlpha = seen;
  context.stroke();
  context.globalAlpha = 1;
}
