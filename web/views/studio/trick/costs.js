// @ts-check
/**
 * What the kernel costs and what its features would: two sliders, and lines over the number of
 * coordinates on logarithmic axes.
 *
 * @module
 */

import { scaleLog } from 'd3-scale';
import { select } from 'd3-selection';
import { line } from 'd3-shape';
import { element } from '../../../ui/element.js';
import { createSlider } from '../../../ui/slider.js';
import { numberToken } from '../../../lib/colour.js';
import { short } from '../../../lib/format.js';
import { comparison, digitsOf, monomials, multiplications, words } from './counts.js';

/** @typedef {import('../../../protocol/replies.js').ParamSpec} ParamSpec */

/** @type {ParamSpec} */
const D = {
  ...{ key: 'd', symbol: 'd', name: 'inputs', kind: 'whole' },
  doc: 'How many coordinates a point has.',
  ...{ min: 1, max: 1000, minOpen: false, maxOpen: false, low: 1, high: 1000 },
  ...{ scale: 'log', infinite: false, default: 1000 },
};

/** @type {ParamSpec} */
const K = {
  ...{ key: 'k', symbol: 'k', name: 'degree', kind: 'whole' },
  doc: 'The power of the kernel.',
  ...{ min: 1, max: 10, minOpen: false, maxOpen: false, low: 1, high: 10 },
  ...{ scale: 'linear', infinite: false, default: 3 },
};

/** What is counted, from the many to the few. */
const LINES = [
  { key: 'ordered', words: 'products in every order, dᵏ', of: words },
  { key: 'features', words: 'features, C(d+k, k)', of: monomials },
  { key: 'kernel', words: 'the kernel, about d', of: multiplications },
];

/** @param {HTMLElement} parent */
export function createCosts(parent) {
  let [d, k] = [D.default, K.default];
  const sliders = [
    createSlider(D, {
      layout: 'row',
      onEdit(value) {
        d = value;
        draw();
      },
    }),
    createSlider(K, {
      layout: 'row',
      onEdit(value) {
        k = value;
        draw();
      },
    }),
  ];
  sliders[0].set(d);
  sliders[1].set(k);
  const sentence = element('p', { class: 'trick-cost', 'aria-live': 'polite' });
  const figure = element('div');
  parent.append(...sliders.map(({ element }) => element), sentence, figure);
  const svg = select(figure).append('svg').attr('class', 'chart').attr('role', 'img');
  const grid = svg.append('g');
  const texts = svg.append('g');
  const curves = svg.append('g');
  const here = svg.append('path').attr('class', 'rule zero');
  const dots = svg.append('g');
  const names = svg.append('g');

  function draw() {
    const { kernel, features, ordered } = comparison(d, k);
    sentence.replaceChildren(
      `For ${digitsOf(BigInt(d))} input${d === 1 ? '' : 's'} and degree ${k}: `,
      element('b', {}, kernel),
      ' against ',
      element('b', {}, features),
      `, or ${ordered} where x₁x₂ and x₂x₁ count apart.`,
    );
    const width = figure.clientWidth;
    if (width === 0) return;
    const text = numberToken('--chart', 11);
    const height = Math.round(Math.min(Math.max(width * 0.36, text * 15), text * 20));
    const [left, right, above, below] = [text * 3, text * 1.2, text * 0.8, text * 2];
    const top = Math.max(3, Math.ceil(Math.log10(Number(words(1000, k))) / 3) * 3);
    const x = scaleLog([1, 1000], [left, width - right]);
    const y = scaleLog([1, 10 ** top], [height - below, above]);
    svg.attr('viewBox', `0 0 ${width} ${height}`).style('height', `${height}px`);
    svg.attr('aria-label', `Operations over the number of inputs. ${sentence.textContent}`);

    const powers = [0, 1, 2, 3].map((p) => top * (p / 3));
    grid
      .selectAll('path')
      .data([
        ...powers.map((p) => `M${left} ${y(10 ** p)}H${width - right}`),
        ...[1, 10, 100, 1000].map((v) => `M${x(v)} ${above}V${height - below}`),
      ])
      .join('path')
      .attr('class', 'rule')
      .attr('d', (path) => path);
    texts
      .selectAll('text')
      .data([
        ...powers.map((p) => ({
          words: p === 0 ? '1' : short(10 ** Math.round(p)),
          x: left - text * 0.5,
          y: y(10 ** p) + text * 0.35,
          anchor: 'end',
        })),
        ...[1, 10, 100, 1000].map((v) => ({
          words: String(v),
          x: x(v),
          y: height - text * 0.5,
          anchor: 'middle',
        })),
      ])
      .join('text')
      .attr('x', (t) => t.x)
      .attr('y', (t) => t.y)
      .attr('text-anchor', (t) => t.anchor)
      .text((t) => t.words);

    const steps = Array.from({ length: 61 }, (_, i) => Math.round(10 ** (i / 20)));
    curves
      .selectAll('path')
      .data(LINES)
      .join('path')
      .attr('class', ({ key }) => `curve ${key}`)
      .attr('d', ({ of }) =>
        line(
          (/** @type {number} */ v) => x(v),
          (/** @type {number} */ v) => y(Number(of(v, k))),
        )(steps),
      );
    here.attr('d', `M${x(d)} ${above}V${height - below}`);
    dots
      .selectAll('circle')
      .data(LINES)
      .join('circle')
      .attr('class', ({ key }) => `dot ${key}`)
      .attr('cx', x(d))
      .attr('cy', ({ of }) => y(Number(of(d, k))))
      .attr('r', text * 0.36);
    // Names stand where their lines are far apart, each on its own side.
    names
      .selectAll('text')
      .data(k === 1 ? LINES.slice(1) : LINES)
      .join('text')
      .attr('class', 'strong')
      .attr('x', ({ key }) => x(key === 'kernel' ? 60 : key === 'features' ? 36 : 22))
      .attr('y', ({ key, of }) => {
        const at = key === 'kernel' ? 60 : key === 'features' ? 36 : 22;
        return y(Number(of(at, k))) + (key === 'ordered' ? -text * 0.6 : text * 1.5);
      })
      .attr('text-anchor', ({ key }) => (key === 'ordered' ? 'end' : 'start'))
      .text((l) => l.words);
  }

  draw();
  return { resize: draw };
}
