// @ts-check
/**
 * The line bending into the plane: points and line as (x, 0) when flat and (x, second coordinate)
 * when lifted, with the straight line that separates there.
 *
 * @module
 */

import { extent, ticks } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { select } from 'd3-selection';
import { line } from 'd3-shape';
import { element } from '../../../ui/element.js';
import { showFormula } from '../../../ui/formula.js';
import { numberToken } from '../../../lib/colour.js';
import { short } from '../../../lib/format.js';
import { shapePath } from '../../../lib/shapes.js';
import { presence } from './model.js';

/** @typedef {import('../../../protocol/replies.js').Lift} Lift */
/** @typedef {import('../../../model/scene.js').Rect} Rect */

/** The halfspace that Understanding Machine Learning writes by hand: w = (0, 1), b = 5. */
const BY_HAND = 5;

/**
 * Where w₁x + w₂u + b = 0 at the two ends of the view; null where that is upright or nowhere.
 *
 * @param {Float64Array} w @param {number} b
 * @param {readonly [number, number]} ends
 * @returns {[number, number] | null}
 */
export function separating(w, b, ends) {
  if (w[1] === 0) return null;
  const [from, to] = ends.map((x) => -(w[0] * x + b) / w[1]);
  return Number.isFinite(from) && Number.isFinite(to) ? [from, to] : null;
}

/** @param {HTMLElement} parent */
export function createCurve(parent) {
  const root = element('div', { class: 'lift-curve' });
  const svg = select(root).append('svg').attr('class', 'chart').attr('role', 'img');
  const grid = svg.append('g');
  const texts = svg.append('g');
  const curve = svg.append('path').attr('class', 'curve');
  const hand = svg.append('g').attr('class', 'hand');
  const learned = svg.append('path').attr('class', 'learned');
  const marks = svg.append('g');
  const name = element('span', { class: 'lift-name', 'aria-hidden': 'true' });
  root.append(name);
  parent.append(root);
  hand.append('path');
  hand.append('text').text('by hand: w = (0, 1), b = 5');

  /** @type {{ lift: Lift, view: Rect, labels: readonly number[] } | null} */
  let shown = null;
  let share = 0;

  function redraw() {
    const width = root.clientWidth;
    if (!shown || width === 0) return;
    const { lift, view, labels } = shown;
    const { points, mesh, size } = lift;
    const text = numberToken('--chart', 11);
    const height = Math.round(Math.min(width * 0.62, window.innerHeight * 0.5));
    const ends = /** @type {const} */ ([view.x0, view.x1]);
    // All rows of the mesh are the same line.
    const path = Array.from({ length: size }, (_, i) => [mesh[3 * i], mesh[3 * i + 1]]);
    const inView = labels
      .map((label, i) => ({ label, x: points[3 * i], u: points[3 * i + 1] }))
      .filter(({ x, u }) => x >= view.x0 && x <= view.x1 && Number.isFinite(u));
    const parabola = lift.map === 'parabola';
    const [low = 0, high = 1] = extent([0, ...path.map(([, u]) => u), ...inView.map(({ u }) => u)]);
    const room = (high - low || 1) * 0.06;
    const x = scaleLinear(ends, [text * 4, width - text]);
    const y = scaleLinear([low - room, high + room], [height - text * 2.2, text]);
    const rise = (/** @type {number} */ u) => y(u * share);
    svg.attr('viewBox', `0 0 ${width} ${height}`).style('height', `${height}px`);
    svg.attr('aria-label', lift.message || 'The line, lifted.');

    const across = ticks(view.x0, view.x1, 6);
    const up = ticks(low, high, 5);
    grid
      .selectAll('path')
      .data([
        ...across.map((v) => `M${x(v)} ${y.range()[0]}V${y.range()[1]}`),
        ...up.map((v) => `M${x.range()[0]} ${y(v)}H${x.range()[1]}`),
        `M${x.range()[0]} ${y(0)}H${x.range()[1]}`,
      ])
      .join('path')
      .attr('class', (_, i) => (i === across.length + up.length ? 'rule zero' : 'rule'))
      .attr('d', (d) => d);
    texts
      .selectAll('text')
      .data([
        ...across.map((v) => ({ v, left: x(v), top: height - text * 0.7, anchor: 'middle' })),
        ...up.map((v) => ({ v, left: text * 3.5, top: y(v) + text * 0.35, anchor: 'end' })),
      ])
      .join('text')
      .attr('x', ({ left }) => left)
      .attr('y', ({ top }) => top)
      .attr('text-anchor', ({ anchor }) => anchor)
      .text(({ v }) => short(v));

    const draw = line(
      (/** @type {number[]} */ [v]) => x(v),
      ([, u]) => rise(u),
    );
    curve.attr('d', draw(path));
    const seen = presence(share);
    const cut = lift.plane && separating(lift.plane.w, lift.plane.b, ends);
    learned
      .attr('d', cut && `M${x(ends[0])} ${y(cut[0])}L${x(ends[1])} ${y(cut[1])}`)
      .attr('opacity', seen);
    const fits = parabola && BY_HAND <= high;
    hand.attr('opacity', fits ? seen : 0);
    hand.select('path').attr('d', `M${x(ends[0])} ${y(BY_HAND)}H${x(ends[1])}`);
    // Above what was learned, too, where that is near.
    const near = cut && cut[0] > BY_HAND && y(BY_HAND) - y(cut[0]) < text * 2;
    hand
      .select('text')
      .attr('x', x(ends[0]) + text * 0.5)
      .attr('y', y(near ? cut[0] : BY_HAND) - text * 0.6);
    marks
      .selectAll('path')
      .data(inView)
      .join('path')
      .attr('class', ({ label }) => `mark k${label}`)
      .attr('d', ({ label }) => shapePath(label, numberToken('--mark', 5.6)))
      .attr('transform', (p) => `translate(${x(p.x)} ${rise(p.u)})`);
    showFormula(name, lift.axes[1], lift.axes[1]);
    name.style.opacity = String(seen);
  }

  return {
    element: root,
    /** @param {Lift} lift @param {Rect} view @param {readonly number[]} labels */
    show(lift, view, labels) {
      shown = { lift, view, labels };
      redraw();
    },
    /** @param {number} next how far it is lifted, from 0 to 1 */
    lift(next) {
      share = next;
      redraw();
    },
    redraw,
    destroy: () => root.remove(),
  };
}
