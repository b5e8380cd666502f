// @ts-check
/**
 * The pictures of bumps on the line as lists of items, and what lies where in them.
 *
 * @module
 */

import { markRadius } from '../../../draw/plane/look.js';
import { axesItems, chartOf, curveItems, pointsAt, rangeOf } from '../../../draw/line/small.js';
import { ROWS } from './list.js';

/** @typedef {import('../../../state/store.js').State} State */
/** @typedef {import('../../../model/scene.js').Scene} Scene */
/** @typedef {import('../../../draw/plane/display-list.js').Item} Item */
/** @typedef {import('../../../draw/plane/display-list.js').Mark} Mark */
/** @typedef {import('../../../draw/plane/look.js').Look} Look */
/** @typedef {import('./questions.js').Kernels} Kernels */
/** @typedef {import('./questions.js').Place} Place */
/** @typedef {import('../../../state/bumps.js').Term} Term */

/**
 * near gives the id of the point at a position.
 *
 * @typedef
 *   {{ items: Item[], near: (left: number, top: number) => number | null, place: (left: number, top: number) => Place }}
 *   Picture
 */
/** @typedef {{ width: number, height: number }} Size */
/** whole is f. @typedef {{ scene: Scene, kernels: Kernels, whole: Float64Array }} Shown */

/** A click so near to a point means it. */
const REACH = 14;
const DASH = [5, 4];

export function createScenery() {
  /**
   * @param {Scene} scene
   * @param {(x: Place) => readonly [number, number]} position
   * @param {Look} look
   * @param {(id: number) => 'on' | 'off' | 'none'} kind
   * @param {number | null} hit
   * @returns {{ items: Item[], near: Picture['near'] }}
   */
  function pointItems({ points }, position, look, kind, hit) {
    /** @type {Record<'on' | 'off' | 'none', Mark[]>} */
    const marks = { on: [], off: [], none: [] };
    /** @type {[number, number, number][]} */
    const circles = [];
    const radius = markRadius(look, points.length);
    const places = points.map(({ x }) => position(x));
    points.forEach(({ id, label }, i) => {
      const [left, top] = places[i];
      marks[kind(id)].push({ left, top, label, predicted: 0 });
      if (id === hit) circles.push([left, top, radius * 1.9]);
    });
    return {
      items: [
        { kind: 'marks', marks: marks.none, radius: radius * 0.55, opacity: 0.45 },
        { kind: 'marks', marks: marks.off, radius, opacity: 0.3 },
        { kind: 'marks', marks: marks.on, radius },
        { kind: 'circles', circles, stroke: look.contour, width: look.ring },
      ],
      near(left, top) {
        let best = null;
        let least = REACH;
        points.forEach(({ id }, i) => {
          if (kind(id) === 'none') return;
          const distance = Math.hypot(places[i][0] - left, places[i][1] - top);
          if (distance < least) [best, least] = [id, distance];
        });
        return best;
      },
    };
  }

  /** @param {readonly Term[]} all @param {readonly Term[]} chosen */
  function kinds(all, chosen) {
    const on = new Set(chosen.map(({ id }) => id));
    const own = new Set(all.map(({ id }) => id));
    return (/** @type {number} */ id) => (on.has(id) ? 'on' : own.has(id) ? 'off' : 'none');
  }

  /** @param {Kernels} kernels @param {Term} term */
  const bumpOf = ({ values, count }, { row, beta }) =>
    Float32Array.from(values.subarray(row * count, (row + 1) * count), (v) => v * beta);

  return {
    /**
     * The terms that are switched on, and their sum beside f.
     *
     * @param {State} state
     * @param {Shown & { all: readonly Term[], chosen: readonly Term[], part: Float64Array }} what
     * @param {Size} size
     * @param {Look} look
     * @returns {Picture}
     */
    sum({ focus, frame }, { scene, kernels, all, chosen, part, whole }, size, look) {
      const hit = focus.point;
      const kind = kinds(all, chosen);
      const shown = chosen.slice(0, ROWS);
      const bumps = shown.map((term) => ({ term, values: bumpOf(kernels, term) }));
      // The range is that of all terms, so that it stays while they are switched.
      const range = rangeOf(
        [whole],
        [part, ...all.slice(0, ROWS).map((term) => bumpOf(kernels, term))],
      );
      const chart = chartOf(scene.view, range, size.width, size.height, look);
      const { surface } = frame;
      const exact =
        surface && !surface.label && surface.view === kernels.view && surface.height === 1;
      const points = pointItems(
        scene,
        ([x]) => [chart.left(x), pointsAt(chart, look)],
        look,
        kind,
        hit,
      );
      const items = axesItems(scene, range, chart, look);
      for (const { term, values } of bumps) {
        const stroke = look.inks[term.side] ?? look.ink;
        const strong = term.id === hit;
        const style = {
          stroke,
          width: strong ? look.bold : look.stroke,
          opacity: strong ? 1 : 0.75,
        };
        items.push(...curveItems({ values, ...style }, scene.view, chart));
      }
      const f = exact ? surface.values : whole;
      items.push(
        ...curveItems(
          { values: part, stroke: look.paper, width: look.bold * 1.4 + 3, opacity: 0.8 },
          scene.view,
          chart,
        ),
        ...curveItems(
          { values: part, stroke: look.contour, width: look.bold * 1.4 },
          scene.view,
          chart,
        ),
        ...curveItems(
          { values: f, stroke: look.no, width: look.stroke, dash: DASH },
          scene.view,
          chart,
        ),
        ...points.items,
      );
      return { items, near: points.near, place: (left) => [chart.x(left), 0] };
    },

    /**
     * f and f + t·u.
     *
     * @param {State} _
     * @param {Shown & { u: Float64Array, added: Float64Array, place: Place, t: number }} what
     * @param {Size} size
     * @param {Look} look
     * @returns {Picture}
     */
    beside(_, { scene, whole, u, added, place, t }, size, look) {
      const kind = () => /** @type {const} */ ('on');
      const range = rangeOf([whole, added], [u]);
      const chart = chartOf(scene.view, range, size.width, size.height, look);
      const near = (/** @type {number} */ x) => {
        const at = ((x - scene.view.x0) / (scene.view.x1 - scene.view.x0)) * whole.length - 0.5;
        const i = Math.min(Math.max(Math.floor(at), 0), whole.length - 2);
        return whole[i] + (whole[i + 1] - whole[i]) * (at - i);
      };
      const points = pointItems(
        scene,
        ([x]) => [chart.left(x), pointsAt(chart, look)],
        look,
        kind,
        null,
      );
      const left = chart.left(place[0]);
      /** @type {[number, number, number][]} */
      const circles = scene.points.map(({ x }) => [
        chart.left(x[0]),
        chart.top(near(x[0])),
        look.mark * 0.6,
      ]);
      const items = [
        ...axesItems(scene, range, chart, look),
        ...curveItems(
          { values: u, stroke: look.ink2, width: look.stroke, opacity: 0.8 },
          scene.view,
          chart,
        ),
        ...curveItems(
          { values: added, stroke: look.contour, width: look.bold * 1.4 },
          scene.view,
          chart,
        ),
        ...(t === 0
          ? []
          : curveItems(
              { values: whole, stroke: look.no, width: look.stroke, dash: DASH },
              scene.view,
              chart,
            )),
        {
          kind: /** @type {const} */ ('circles'),
          circles,
          stroke: look.contour,
          width: look.stroke,
        },
        ...placeItems(left, 0, chart.axis, look),
        ...points.items,
      ];
      return { items, near: () => null, place: (x) => [chart.x(x), 0] };
    },

    /** A place far from all points. @param {Scene} scene @returns {Place} */
    lonely({ view, points, dim }) {
      const steps = 14;
      const share = (/** @type {number} */ i) => Math.min(Math.max(i / steps, 0.04), 0.96);
      /** @type {Place} */
      let best = [view.x0, 0];
      let most = -1;
      for (let i = 0; i <= steps; i++) {
        for (let j = dim === 1 ? steps : 0; j <= steps; j++) {
          const x = view.x0 + share(i) * (view.x1 - view.x0);
          const y = dim === 1 ? 0 : view.y0 + share(j) * (view.y1 - view.y0);
          let least = Infinity;
          for (const point of points)
            least = Math.min(least, Math.hypot(point.x[0] - x, point.x[1] - y));
          if (least > most) [best, most] = [[x, y], least];
        }
      }
      return best;
    },
  };
}

/**
 * The place p, as an upright line with its name.
 *
 * @param {number} left
 * @param {number} from
 * @param {number} to
 * @param {Look} look
 * @param {number} [name] how high its name is
 * @returns {Item[]}
 */
export function placeItems(left, from, to, look, name = Math.max(from, 0) + look.text * 1.2) {
  return [
    {
      kind: 'lines',
      lines: [{ points: [left, from, left, to], closed: false }],
      stroke: look.contour,
      width: look.stroke * 1.4,
    },
    {
      kind: 'text',
      face: 'math',
      size: look.text * 1.35,
      left: left + 5,
      top: name,
      text: 'p',
      fill: look.ink,
      halo: look.halo,
    },
  ];
}
