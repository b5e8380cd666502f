/**
 * Digits as somebody might draw them: strokes on a unit square, y downwards.
 */

/** An arc around a centre, from an angle to another, in turns clockwise from the right. */
const arc = (cx, cy, rx, ry, from, to, n = 24) =>
  Array.from({ length: n + 1 }, (_, i) => {
    const angle = 2 * Math.PI * (from + ((to - from) * i) / n);
    return /** @type {[number, number]} */ ([cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)]);
  });

/** A polyline with places in between. @param {...[number, number]} corners */
const line = (...corners) =>
  corners.slice(1).flatMap(([x, y], i) =>
    Array.from({ length: 8 }, (_, k) => {
      const [a, b] = corners[i];
      const t = (k + (i > 0 ? 1 : 0)) / (i > 0 ? 8 : 7);
      return /** @type {[number, number]} */ ([a + t * (x - a), b + t * (y - b)]);
    }),
  );

/** @type {readonly (readonly [number, number][][])[]} one drawing of each digit */
export const DRAWN = [
  [arc(0.5, 0.5, 0.24, 0.36, -0.25, 0.75)],
  [line([0.5, 0.12], [0.5, 0.88])],
  [[...arc(0.5, 0.32, 0.2, 0.19, -0.45, 0.1), ...line([0.62, 0.45], [0.3, 0.85], [0.74, 0.85])]],
  [[...arc(0.47, 0.31, 0.2, 0.18, -0.42, 0.22), ...arc(0.47, 0.68, 0.23, 0.2, -0.22, 0.4)]],
  [line([0.55, 0.12], [0.28, 0.58], [0.76, 0.58]), line([0.62, 0.38], [0.58, 0.9])],
  [line([0.72, 0.14], [0.38, 0.14], [0.34, 0.45]), arc(0.48, 0.63, 0.21, 0.22, -0.3, 0.4)],
  [[...line([0.58, 0.1], [0.4, 0.35], [0.32, 0.65]), ...arc(0.5, 0.7, 0.18, 0.17, -0.5, 0.5)]],
  [line([0.28, 0.15], [0.72, 0.15], [0.45, 0.88]), line([0.38, 0.5], [0.68, 0.5])],
  [[...arc(0.5, 0.31, 0.16, 0.18, 0.25, 1.25), ...arc(0.5, 0.69, 0.2, 0.2, -0.25, 0.75)]],
  [[...arc(0.48, 0.33, 0.18, 0.19, 0, 1), ...line([0.66, 0.33], [0.64, 0.6], [0.56, 0.88])]],
];
