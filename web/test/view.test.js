import assert from 'node:assert/strict';
import { test } from 'node:test';

import { makePoint } from '../model/scene.js';
import { atOnce } from '../state/slices.js';
import { blankWords, plotting, tableOf } from '../state/table.js';
import { HOME_VIEW, holds, sideOf, squareOf, viewFor, viewOf, zoomed } from '../state/window.js';
import { random } from './random.js';
import { part } from './part.js';

const pointsAt = (...places) => places.map((x, i) => makePoint(i + 1, x, 1));

function assertSquare(view) {
  const side = sideOf(view);
  assert.ok(side > 0 && Math.abs(view.y1 - view.y0 - side) <= 1e-6 * side, JSON.stringify(view));
}

const plotTable = (/** @type {Parameters<typeof plotting>} */ ...args) => atOnce(plotting(...args));

test('no point is ever cut off, whatever the range of the data', () => {
  for (let seed = 1; seed <= 500; seed++) {
    const r = random(seed);
    const scale = 10 ** r.whole(-9, 9);
    const centre = [(r.unit() - 0.5) * 10 ** r.whole(-3, 9), (r.unit() - 0.5) * 100];
    const count = r.whole(1, 30);
    const points = pointsAt(
      ...Array.from({ length: count }, () => [
        centre[0] + scale * r.unit(),
        centre[1] + (r.chance(0.2) ? 0 : scale * r.unit()),
      ]),
    );
    for (const view of [viewOf(points), viewFor(points)]) {
      assertSquare(view);
      assert.ok(holds(view, points, 0.01), `seed ${seed}: ${JSON.stringify(view)}`);
    }
    const spread = Math.max(
      ...[0, 1].map(
        (j) => Math.max(...points.map((p) => p.x[j])) - Math.min(...points.map((p) => p.x[j])),
      ),
    );
    const magnitude = Math.max(...points.flatMap((p) => p.x.map(Math.abs)));
    if (spread > 1e-6 * magnitude) {
      assert.ok(
        sideOf(viewOf(points)) <= 1.3 * spread,
        `seed ${seed}: the view is no larger than it must be`,
      );
    }
  }
});

test('identical points get a box of side 1 around them, no points the home view', () => {
  const view = viewOf(pointsAt([3, -2], [3, -2]));
  assert.deepEqual(view, { x0: 2.5, x1: 3.5, y0: -2.5, y1: -1.5 });
  assert.equal(viewOf([]), HOME_VIEW);
  assert.equal(viewFor([]), HOME_VIEW);
  assert.ok(holds(viewOf(pointsAt([1e9, 1e9])), pointsAt([1e9, 1e9]), 0.3));
});

test('presets that fit the home view are shown in it, others in one of their own', () => {
  assert.equal(viewFor(pointsAt([-1.5, 0], [1.5, 1])), HOME_VIEW);
  assert.notEqual(viewFor(pointsAt([-1.5, 0], [2.5, 1])), HOME_VIEW);
  assert.notEqual(viewFor(pointsAt([0, 0], [0.01, 0])), HOME_VIEW);
});

test('zooming keeps the place under the pointer', () => {
  const view = { x0: -2, x1: 2, y0: -2, y1: 2 };
  const place = part([1, -0.5]);
  const nearer = zoomed(view, 0.5, place);
  assertSquare(nearer);
  assert.equal(sideOf(nearer), 2);
  const share = (v) => [(place[0] - v.x0) / sideOf(v), (place[1] - v.y0) / sideOf(v)];
  assert.deepEqual(share(nearer), share(view));
  let v = view;
  for (let i = 0; i < 500; i++) v = zoomed(v, 0.5, place);
  assertSquare(v);
  for (let i = 0; i < 900; i++) v = zoomed(v, 2);
  assertSquare(v);
  assert.ok(sideOf(v) <= 1e13);
});

test('only rectangles become views', () => {
  for (const bad of [
    [0, 0, 0, 1],
    [1, 0, 0, 1],
    [0, NaN, 0, 1],
    [0, 1e300, 0, 1],
    [0, 1e-30, 0, 1e-30],
  ]) {
    const [x0, x1, y0, y1] = bad;
    assert.equal(squareOf({ x0, x1, y0, y1 }), null, String(bad));
  }
});

/** As engine.read answers. */
const read = (columns, labels, shown = [0, 1]) =>
  part({
    format: 'csv',
    rows: labels.length,
    columns: Object.entries(columns).map(([name, v]) => ({ name, values: Float64Array.from(v) })),
    labels: Float64Array.from(labels),
    classes: ['a', 'b'],
    labelName: 'class',
    shown,
    notes: [],
  });

test('columns of one size stay in their units, others are standardised and can be undone', () => {
  const plain = tableOf('t', read({ u: [0, 1, 2, 3], v: [1, -1, 1, -1] }, [1, 2, 1, 2]));
  assert.equal(plain.standardise, false);
  const { points, axes } = plotTable(plain);
  assert.deepEqual(
    points.map((p) => p.x[0]),
    [0, 1, 2, 3],
  );
  assert.deepEqual(axes[0], { name: 'u', shift: 0, scale: 1 });

  const wide = tableOf('t', read({ u: [0, 1000, 2000, 3000], v: [1, -1, 1, -1] }, [1, 2, 1, 2]));
  assert.equal(wide.standardise, true);
  const plot = plotTable(wide);
  const mean = plot.points.reduce((sum, p) => sum + p.x[0], 0) / 4;
  const variance = plot.points.reduce((sum, p) => sum + p.x[0] ** 2, 0) / 4;
  assert.ok(Math.abs(mean) < 1e-12 && Math.abs(variance - 1) < 1e-12);
  plot.points.forEach((p, i) => {
    const back = p.x[0] * plot.axes[0].scale + plot.axes[0].shift;
    assert.ok(Math.abs(back - i * 1000) < 1e-9);
  });
});

test('rows are left out for blanks in the columns shown alone, and come back with others', () => {
  const values = { u: [0, NaN, 2, 3, 4], v: [1, 1, NaN, 2, 2], w: [5, 6, 7, 8, 9] };
  const all = tableOf('t', read(values, [1, 1, 2, 2, 2]));
  const seen = (/** @type {any} */ plot) => plot.points.map((/** @type {any} */ p) => p.label);
  const first = plotTable(all);
  assert.deepEqual(seen(first), [1, 2, 2]);
  assert.deepEqual(blankWords(all, 2), ['Left out: 2 rows without u or v.']);
  assert.deepEqual(blankWords(all, 1), ['Left out: 1 row without u.']);
  assert.equal(plotTable(all, [], 1).points.length, 4);

  const other = { ...all, shown: /** @type {const} */ ([0, 2]), standardise: true };
  const second = plotTable(other, first.points, 2, all);
  assert.deepEqual(seen(second), [1, 2, 2, 2], 'the row without v is back');
  const ids = second.points.map(({ id }) => id);
  assert.deepEqual(
    [ids[0], ids[2], ids[3]],
    first.points.map(({ id }) => id),
    'rows keep their ids',
  );
  assert.equal(new Set(ids).size, 4);
  const mean = second.points.reduce((sum, p) => sum + p.x[0], 0) / 4;
  assert.ok(Math.abs(mean) < 1e-12, 'units are those of the rows that are shown');

  const whole = { ...all, shown: /** @type {const} */ ([2, 2]) };
  assert.deepEqual([plotTable(whole).points.length, blankWords(whole, 2)], [5, []]);
  const valued = { ...whole, values: all.columns[0].values };
  assert.equal(plotTable(valued).points.length, 4, 'a row without an answer teaches nothing');
  assert.deepEqual(blankWords(valued, 2), ['Left out: 1 row without an answer.']);
});

test('constant and missing columns do no harm, and rows keep their ids', () => {
  const constant = tableOf('t', read({ u: [7, 7], v: [0, 100] }, [1, 2]));
  const plot = plotTable(constant);
  assert.deepEqual(
    plot.points.map((p) => p.x[0]),
    [0, 0],
  );
  const single = tableOf('t', read({ u: [0, 1] }, [1, 2], [0, 1]));
  assert.deepEqual(
    plotTable(single).points.map((p) => p.x[1]),
    [0, 0],
  );
  assert.equal(plotTable(single).axes[1].name, 'x2');
  const again = plotTable({ ...constant, shown: [1, 0] }, plot.points);
  assert.deepEqual(
    again.points.map((p) => p.id),
    plot.points.map((p) => p.id),
  );
});
