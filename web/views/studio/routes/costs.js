// @ts-check
/**
 * What ridge regression costs in features and in points: multiplications over the number of points.
 *
 * @module
 */

import { scaleLog } from 'd3-scale';
import { select } from 'd3-selection';
import { line } from 'd3-shape';
import { element } from '../../../ui/element.js';
import { numberToken } from '../../../lib/colour.js';
import { count, short } from '../../../lib/format.js';
import { monomials } from '../trick/counts.js';
import { operations } from './operations.js';

/** As many points as the axis goes to. */
const MOST = 10_000;
/** Degrees of a polynomial of two coordinates to compare with. */
const DEGREES = [2, 5, 10, 20];

/** @param {HTMLElement} parent */
export function createCostChart(parent) {
  const figure = element('div', { class: 'routes-costs' });
  parent.append(figure);
  const svg = select(figure).append('svg').attr('class', 'chart').attr('role', 'img');
  const grid = svg.append('g');
  const texts = svg.append('g');
  const curves = svg.append('g');
  const here = svg.append('path').attr('class', 'rule zero');
  const dots = svg.append('g');
  /** @type {{ n: number, D: number, dim: number } | null} */
  let last = null;

  function redraw() {
    const width = figure.clientWidth;
    if (!last || width === 0) return;
    const { n, D, dim } = last;
    const text = numberToken('--chart', 11);
    const height = Math.round(text * 19);
    const [left, right, above, below] = [text * 3.2, text * 9, text * 0.8, text * 3.2];
    const top = 12;
    const x = scaleLog([1, MOST], [left, width - right]);
    const y = scaleLog([1, 10 ** top], [height - below, above]).clamp(true);
    svg.attr('viewBox', `0 0 ${width} ${height}`).style('height', `${height}px`);
    svg.attr(
      'aria-label',
      `Multiplications over the number of points: in ${count(D)} features ${short(operations(D, n), 2)}, in ${count(n)} points ${short(operations(n, D), 2)}.`,
    );
    const powers = [0, 3, 6, 9, 12];
    const columns = [1, 10, 100, 1000, MOST];
    grid
      .selectAll('path')
      .data([
        ...powers.map((p) => `M${left} ${y(10 ** p)}H${width - right}`),
        ...columns.map((v) => `M${x(v)} ${above}V${height - below}`),
      ])
      .join('path')
      .attr('class', 'rule')
      .attr('d', (d) => d);
    const places = Array.from({ length: 81 }, (_, i) => MOST ** (i / 80));
    const others = DEGREES.map((k) => ({ k, features: Number(monomials(dim, k)) })).filter(
      ({ features }) => Math.abs(Math.log(features / D)) > 0.4,
    );
    const lines = [
      ...others.map(({ k, features }) => ({
        key: 'other',
        words: `degree ${k}`,
        of: (/** @type {number} */ v) => operations(features, v),
      })),
      {
        key: 'primal',
        words: `D = ${count(D)} features`,
        of: (/** @type {number} */ v) => operations(D, v),
      },
      { key: 'dual', words: 'n points', of: (/** @type {number} */ v) => operations(v, D) },
    ];
    curves
      .selectAll('path')
      .data(lines)
      .join('path')
      .attr('class', ({ key }) => `curve ${key}`)
      .attr('d', ({ of }) =>
        line(
          (/** @type {number} */ v) => x(v),
          (/** @type {number} */ v) => y(of(v)),
        )(places),
      );
    // Names at the ends of their lines, apart from each other.
    const ends = lines
      .map(({ key, words, of }) => ({ key, words, y: y(of(MOST)) + text * 0.35 }))
      .sort((a, b) => a.y - b.y);
    ends.forEach((end, i) => {
      if (i > 0) end.y = Math.max(end.y, ends[i - 1].y + text * 1.15);
    });
    texts
      .selectAll('text')
      .data([
        ...powers.map((p) => ({
          words: p === 0 ? '1' : short(10 ** p),
          x: left - text * 0.5,
          y: y(10 ** p) + text * 0.35,
          anchor: 'end',
          strong: false,
        })),
        ...columns.map((v) => ({
          words: count(v),
          x: x(v),
          y: height - below + text * 1.4,
          anchor: 'middle',
          strong: false,
        })),
        {
          words: 'points n',
          x: width - right,
          y: height - text * 0.4,
          anchor: 'end',
          strong: false,
        },
        {
          words: 'multiplications',
          x: left,
          y: height - text * 0.4,
          anchor: 'start',
          strong: false,
        },
        ...ends.map((end) => ({
          words: end.words,
          x: width - right + text * 0.5,
          y: end.y,
          anchor: 'start',
          strong: end.key !== 'other',
        })),
      ])
      .join('text')
      .attr('class', ({ strong }) => (strong ? 'strong' : null))
      .attr('x', (t) => t.x)
      .attr('y', (t) => t.y)
      .attr('text-anchor', (t) => t.anchor)
      .text((t) => t.words);
    const at = Math.min(Math.max(n, 1), MOST);
    here.attr('d', `M${x(at)} ${above}V${height - below}`);
    dots
      .selectAll('circle')
      .data([
        { key: 'primal', v: operations(D, n) },
        { key: 'dual', v: operations(n, D) },
      ])
      .join('circle')
      .attr('class', ({ key }) => `dot ${key}`)
      .attr('cx', x(at))
      .attr('cy', ({ v }) => y(v))
      .attr('r', text * 0.4);
  }

  return {
    /** @param {number} n points @param {number} D features @param {number} dim coordinates */
    draw(n, D, dim) {
      last = { n, D, dim };
      redraw();
    },
    resize: redraw,
  };
}
