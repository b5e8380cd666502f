import assert from 'node:assert/strict';
import test from 'node:test';
import {
  hasUndecided,
  isDecided,
  isMissed,
  labelOfPixel,
  pixelLabel,
  pixelValue,
  sideOf,
  signedAs,
  UNDECIDED,
  undecidedIn,
} from '../model/decided.js';
import { contoursOf } from '../draw/plane/contours.js';
import { isolinesOf } from '../draw/plane/isolines.js';
import { bordered, levelLines } from '../draw/plane/levels.js';
import { part } from './part.js';

const VIEW = { x0: -2, x1: 2, y0: -2, y1: 2 };

/** The centres of the pixels of a picture of VIEW. */
const placesOf = (size) =>
  Array.from({ length: size * size }, (_, p) => [
    -2 + (4 * ((p % size) + 0.5)) / size,
    2 - (4 * (Math.floor(p / size) + 0.5)) / size,
  ]);

/** As a picture keeps a value whose sign is known. */
const single = (sign, log) => sign * Math.max(Math.exp(log), 1e-38);

const picture = (size, values, more = {}) => ({
  view: VIEW,
  width: size,
  height: size,
  values: Float32Array.from(values),
  label: null,
  min: -1,
  max: 1,
  method: '',
  error: 0,
  edge: null,
  ...more,
});

/**
 * At the pixels that have a neighbour of another side the number that tells where the line is, else
 * 0. A picture that was painted in bands of rows has none that only a neighbour in another band
 * tells of.
 */
function edgesOf(size, sides, numbers, rows = size) {
  const band = (p) => Math.floor(p / size / rows);
  return Float32Array.from(numbers, (number, p) => {
    const c = p % size;
    const near = [c > 0 && p - 1, c < size - 1 && p + 1, p - size, p + size].map(
      (q) => q !== false && band(q) === band(p) && q,
    );
    return near.some((q) => q !== false && sides[q] !== undefined && sides[q] !== sides[p])
      ? number
      : 0;
  });
}

/** exp(−γ‖x − a‖²) − exp(−γ‖x − b‖²), whose zero is the bisector of a and b. */
function twoPoints(size, gamma, a, b, rows = size) {
  const logs = placesOf(size).map(([x, y]) =>
    [a, b].map(([u, v]) => -gamma * ((x - u) ** 2 + (y - v) ** 2)),
  );
  const signs = logs.map(([p, n]) => Math.sign(p - n));
  const values = logs.map(([p, n], i) => {
    const most = Math.max(p, n);
    return single(signs[i], most + Math.log1p(-Math.exp(Math.min(p, n) - most)));
  });
  const edge = edgesOf(
    size,
    signs,
    logs.map(([p, n]) => p - n),
    rows,
  );
  return picture(size, values, { error: 1e-5, edge });
}

/**
 * How far the places of a line are from the bisector of a and b, in pixels, at most; of those
 * within the outermost pixels.
 */
function offBisector({ points }, size, [u, v], [s, t], within = -1) {
  const [nx, ny] = [s - u, t - v];
  let most = 0;
  for (let i = 0; i < points.length; i += 2) {
    const [left, top] = [points[i], points[i + 1]];
    if (Math.min(left, top, 1 - left, 1 - top) * size < within) continue;
    const [x, y] = [4 * left - 2, 2 - 4 * top];
    const off = ((x - (u + s) / 2) * nx + (y - (v + t) / 2) * ny) / Math.hypot(nx, ny);
    most = Math.max(most, Math.abs(off) * (size / 4));
  }
  return most;
}

const ends = ({ points }) => [...points.slice(0, 2), ...points.slice(-2)];

test('two points have one boundary, which is straight, however far they are', () => {
  const pairs = [
    [
      [-0.4, 0.35],
      [1, -0.75],
    ],
    [
      [-0.1, 0.2],
      [0.3, 1.1],
    ],
    [
      [-1.1, 0],
      [0.7, 0.02],
    ],
  ];
  for (const size of [128, 256, 512]) {
    for (const gamma of [3, 30, 300]) {
      // The finest picture takes as long as all others.
      for (const [a, b] of size < 512 ? pairs : pairs.slice(0, 1)) {
        const words = `γ = ${gamma}, ${size} pixels, ${a} and ${b}`;
        const { zero, margins } = contoursOf(twoPoints(size, gamma, a, b));
        assert.equal(zero.length, 1, words);
        assert.ok(!zero[0].closed, words);
        assert.ok(offBisector(zero[0], size, part(a), part(b), 0.5) < 1e-5, words);
        assert.ok(
          offBisector(zero[0], size, part(a), part(b)) < 1,
          `${words}: as far as the frame`,
        );
        for (const at of [0, 2]) {
          const [x, y] = ends(zero[0]).slice(at, at + 2);
          assert.ok(Math.min(x, y, 1 - x, 1 - y) <= 0, `${words}: it reaches the frame`);
        }
        assert.deepEqual(margins, [], words);
      }
    }
  }
});

test('a picture in bands has one line, which is off where they meet by less than a pixel', () => {
  const [a, b] = [
    [-0.1, 0.2],
    [0.3, 1.1],
  ];
  for (const rows of [1, 5, 16]) {
    const { zero } = contoursOf(twoPoints(128, 30, a, b, rows));
    assert.equal(zero.length, 1, `bands of ${rows}`);
    assert.ok(offBisector(zero[0], 128, part(a), part(b)) < 1);
  }
});

test('without edges, signs alone keep the line within a pixel of where it is', () => {
  const [a, b] = [
    [-0.4, 0.35],
    [1, -0.75],
  ];
  for (const size of [128, 256, 512]) {
    const surface = { ...twoPoints(size, 30, a, b), edge: null };
    const { zero } = contoursOf(surface);
    assert.equal(zero.length, 1);
    // A picture of 512 pixels is looked at in pixels that are twice as wide.
    assert.ok(offBisector(zero[0], size, part(a), part(b)) < (size === 512 ? 2 : 1));
  }
});

test('a line along a diagonal of exact ties is drawn', () => {
  for (const size of [128, 256, 512]) {
    const [a, b] = [
      [-0.5, 0.5],
      [0.5, -0.5],
    ];
    // On the bisector, which passes through the centres of pixels, both terms are the same.
    const values = placesOf(size).map(([x, y]) => (Math.abs(x - y) < 1e-9 ? 0 : y - x));
    const { zero } = contoursOf(picture(size, values));
    assert.equal(zero.length, 1);
    assert.ok(offBisector(zero[0], size, part(a), part(b)) < 0.01);
  }
});

test('where votes are tied up to the frame there is no line along it', () => {
  // Class 1 wins, by a strength that falls to 0 in the last row: there by a tie of votes.
  for (const size of [128, 256, 512]) {
    const values = placesOf(size).map((_, p) => 10 * (size - 1 - Math.floor(p / size)));
    const label = Uint8Array.from(values, (_, p) => (p < size ? 2 : 1));
    const { zero } = contoursOf({ ...picture(size, values), label });
    assert.equal(zero.length, 1, 'the line to class 2 at the top alone');
    const heights = zero[0].points.filter((_, i) => i % 2 === 1);
    assert.ok(Math.max(...heights) < 0.1);
  }
});

test('where f is undecided there is no line, and none goes into it', () => {
  // f = x for |y| < 1, and nobody knows it beyond.
  for (const size of [128, 256, 512]) {
    const values = placesOf(size).map(([x, y]) => (Math.abs(y) < 1 ? x : 0));
    const { zero } = contoursOf(picture(size, values));
    assert.equal(zero.length, 1);
    const [x0, y0, x1, y1] = ends(zero[0]);
    assert.ok(Math.abs(x0 - 0.5) < 1e-9 && Math.abs(x1 - 0.5) < 1e-9);
    const [low, high] = [Math.min(y0, y1), Math.max(y0, y1)];
    assert.ok(low >= 0.25 && low < 0.25 + 3 / size, `${size}: begins at ${low}`);
    assert.ok(high <= 0.75 && high > 0.75 - 3 / size, `${size}: ends at ${high}`);
  }
});

test('a ring that an undecided part breaks is open, and each part is one line', () => {
  const size = 128;
  const values = placesOf(size).map(([x, y]) => (Math.abs(x) < 0.2 ? 0 : 1 - Math.hypot(x, y)));
  const { zero } = contoursOf(picture(size, values));
  assert.equal(zero.length, 2);
  for (const line of zero) {
    assert.ok(!line.closed);
    const [x0, , x1] = ends(line).map((share) => 4 * share - 2);
    assert.ok(Math.abs(x0) >= 0.2 && Math.abs(x1) >= 0.2);
  }
});

test('an undecided band between two signs is a line where it is thin, and else none', () => {
  for (const size of [128, 256, 512]) {
    const band = (pixels) =>
      placesOf(size).map(([x]) => (Math.abs(x) * (size / 4) < pixels / 2 ? 0 : x));
    // As wide as a pixel of a live picture.
    const thin = contoursOf(picture(size, band(size / 128)));
    assert.equal(thin.zero.length, 1, `${size}`);
    for (let i = 0; i < thin.zero[0].points.length; i += 2)
      assert.ok(Math.abs(thin.zero[0].points[i] - 0.5) < 1 / 128);
    assert.deepEqual(contoursOf(picture(size, band(size / 16))).zero, [], `${size}`);
  }
});

test('tiny values of both signs beyond the frame of what is known invent no line there', () => {
  // The value falls by more than half with every pixel, towards the frame on the left.
  const size = 128;
  const values = placesOf(size).map(([x]) => single(1, 40 * (x - 2)));
  assert.deepEqual(contoursOf(picture(size, values)).zero, []);
  // A straight line is continued, and reaches zero beyond the frame.
  const straight = placesOf(size).map(([x]) => x + 2 - 0.3 * (4 / size));
  assert.equal(contoursOf(picture(size, straight)).zero.length, 1);
  // Not where sizes are within the error.
  assert.deepEqual(contoursOf(picture(size, straight, { error: 0.1 })).zero, []);
});

test('margins are not drawn from values that are all within the error', () => {
  const size = 64;
  const noise = placesOf(size).map((_, p) => 1 + 1e-6 * Math.sin(p * 12.9898));
  assert.ok(contoursOf(picture(size, noise)).margins.length > 10, 'they would be');
  assert.deepEqual(contoursOf(picture(size, noise, { error: 1e-5 })).margins, []);
  const slope = placesOf(size).map(([x]) => x);
  const { zero, margins } = contoursOf(picture(size, slope, { error: 1e-5 }));
  assert.equal(zero.length, 1);
  assert.equal(margins.length, 2, 'where f passes ±1 they are');
  const levels = isolinesOf(picture(size, noise, { min: 0.9, max: 1.1, error: 1e-5 }), {
    middle: 1,
    limit: 0.1,
    low: 0.9,
    high: 1.1,
    open: true,
  });
  assert.deepEqual(
    levels.flatMap(({ lines }) => lines),
    [],
  );
});

test('the line at 0 of values has no part where these are undecided', () => {
  const size = 128;
  const values = placesOf(size).map(([x, y]) => (y < 0 ? x : 0));
  const tones = { middle: 0, limit: 2, low: -2, high: 2, open: true };
  const zero = isolinesOf(picture(size, values, { min: -2, max: 2 }), tones).find(
    ({ level }) => level === 0,
  );
  assert.equal(zero.lines.length, 1);
  const ys = zero.lines[0].points.filter((_, i) => i % 2 === 1);
  assert.ok(ys.every((y) => y > 0.5 - 1 / size));
});

test('regions: lines run between classes, with the help of edges, and not into what is undecided', () => {
  const size = 128;
  const places = placesOf(size);
  // Three classes side by side; nobody knows above y = 1.
  const label = Uint8Array.from(places, ([x, y]) =>
    y > 1 ? UNDECIDED : x < -0.7 ? 1 : x < 0.61 ? 2 : 3,
  );
  const values = places.map(() => 1e-38);
  // ln of the ratio, between −0.7 and 0.61.
  const edge = edgesOf(
    size,
    label,
    places.map(([x, y]) => (y > 1 ? 0 : Math.min(Math.abs(x + 0.7), Math.abs(x - 0.61)) + 1e-9)),
  );
  const { zero, margins } = contoursOf(picture(size, values, { label, edge }));
  assert.deepEqual(margins, []);
  const starts = zero.map((line) => 4 * line.points[0] - 2).sort((a, b) => a - b);
  // That between 1 and 2 is one of both classes.
  assert.equal(zero.length, 3);
  [-0.7, -0.7, 0.61].forEach((x, i) => assert.ok(Math.abs(starts[i] - x) < 1e-3, `${starts[i]}`));
  for (const { points } of zero)
    assert.ok(
      points.every((v, i) => i % 2 === 0 || v > 0.25 - 1e-9),
      'none above y = 1',
    );
});

test('a picture without any class has no line', () => {
  const label = new Uint8Array(64 * 64).fill(UNDECIDED);
  assert.deepEqual(contoursOf(picture(64, new Float32Array(4096), { label })).zero, []);
});

test('of a coarser grid, pixels are undecided where some of those they lie between are', () => {
  const values = new Float64Array(512 * 512).fill(1);
  for (let r = 100; r < 141; r++) values.fill(0, r * 512 + 200, r * 512 + 241);
  const { unknown } = bordered(values, 512, 512, 256);
  const at = (c, r) => unknown?.[(r + 1) * 258 + c + 1] > 0;
  assert.ok(at(100, 50));
  assert.ok(at(120, 70), 'half of it is not known');
  assert.ok(!at(121, 70));
  assert.ok(!at(99, 50));
  // Edges need all pixels.
  assert.equal(bordered(values, 512, 512, 256, { edge: new Float32Array(512 * 512) }).width, 512);
});

test('lines of values that are all known are as they were', () => {
  const values = placesOf(64).map(([x, y]) => Math.sin(3 * x) + y);
  const plain = bordered(values, 64, 64);
  assert.equal(plain.unknown, null);
  const all = { ...plain, unknown: new Float64Array(66 * 66), error: 1e-12 };
  for (const level of [0, 0.5]) assert.deepEqual(levelLines(all, level), levelLines(plain, level));
});

test('labels and values keep what is told of them in a picture', () => {
  assert.deepEqual([1, -1, NaN, 10].map(isDecided), [true, true, false, true]);
  assert.ok(isMissed(2, 1));
  assert.ok(!isMissed(1, 1));
  assert.ok(!isMissed(NaN, 1), 'what nobody knows is not wrong');
  assert.equal(undecidedIn([1, NaN, 2, NaN]), 2);
  assert.deepEqual(Uint8Array.of(...[3, NaN].map(pixelLabel)), Uint8Array.of(3, UNDECIDED));
  assert.deepEqual([3, UNDECIDED].map(labelOfPixel), [3, NaN]);
  assert.ok(Math.fround(pixelValue(-1e-300)) < 0);
  assert.ok(Math.fround(pixelValue(1e-300)) > 0);
  assert.deepEqual([0.5, 0, -2].map(pixelValue), [0.5, 0, -2]);
  assert.ok(Number.isNaN(pixelValue(NaN)));
});

test('the sign of f is that of the class that was told', () => {
  const two = part({ rule: 'pairs', outputs: 1, classes: [1, 2], pairs: [1, 0] });
  assert.deepEqual(
    [1, 2, NaN].map((label) => sideOf(two, label)),
    [-1, 1, 0],
  );
  const inside = part({ ...two, classes: [-1, 1] });
  assert.deepEqual(
    [-1, 1, NaN].map((label) => sideOf(inside, label)),
    [-1, 1, 0],
  );
  assert.equal(sideOf(part({ ...two, rule: 'values', classes: [], pairs: [] }), 0.3), 0);
  assert.equal(sideOf(part({ ...two, outputs: 3, classes: [1, 2, 3] }), 2), 0);
  assert.equal(signedAs(0.4, 1), 0.4);
  assert.equal(signedAs(0.4, 0), 0.4);
  assert.ok(signedAs(1e-17, -1) < 0, 'rounding does not decide');
  assert.ok(signedAs(0, 1) > 0, 'a tie that the learner gives to a class is of that class');
  assert.ok(Number.isNaN(signedAs(NaN, 1)));
});

test('a few pixels on a line are no undecided part of a picture', () => {
  const diagonal = placesOf(128).map(([x, y]) => (Math.abs(x + y) < 1e-9 ? 0 : x + y));
  assert.ok(!hasUndecided({ values: Float32Array.from(diagonal), label: null }));
  const corner = placesOf(128).map(([x, y]) => (x < -1 && y < -1 ? 0 : 1));
  assert.ok(hasUndecided({ values: Float32Array.from(corner), label: null }));
  const label = Uint8Array.from(corner, (v) => (v === 0 ? UNDECIDED : 1));
  assert.ok(hasUndecided({ values: new Float32Array(128 * 128), label }));
  assert.ok(!hasUndecided({ values: new Float32Array(4), label: Uint8Array.of(1, 1, 2, 2) }));
});
