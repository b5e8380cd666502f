// @ts-check
/**
 * The features of a Gaussian on the line as curves, e^{−γt²}·√((2γ)ⁿ/n!)·tⁿ for n = 0, 1, 2, …, with
 * their values at x and z. For γ = ½ these are those of Understanding Machine Learning, example
 * 16.2.
 *
 * @module
 */

import { count, number, short } from '../../../lib/format.js';
import { numberToken } from '../../../lib/colour.js';
import { element } from '../../../ui/element.js';
import { axisOf } from '../../../lib/plot/axis.js';
import { curve } from '../../../lib/plot/lines.js';
import {
  dot,
  label,
  levels,
  numbersAcross,
  numbersUp,
  upright,
  uprights,
} from '../../../lib/plot/marks.js';
import { createPicture } from '../../../lib/plot/picture.js';

/** @typedef {import('../../../lib/plot/marks.js').Mark} Mark */

/**
 * What is drawn: a Gaussian, how many terms of its series, and the pair.
 *
 * @typedef {Readonly<{ gamma: number, terms: number, x: number, z: number }>} Series
 */

/** So many curves are drawn, and so many of them named. */
const MOST = 12;
const PLACES = 161;

/** The γ of a kernel that is a Gaussian alone, null of others. @param {string} text canonical */
export function gammaOf(text) {
  const gamma = Number(/^rbf\(gamma=([^()]+)\)$/.exec(text)?.[1] ?? NaN);
  return gamma > 0 && gamma < Infinity ? gamma : null;
}

/**
 * A feature at a place.
 *
 * @param {number} gamma @param {number} n from 0 @param {number} t
 */
export function featureAt(gamma, n, t) {
  let value = Math.exp(-gamma * t * t);
  // tⁿ/√n! factor by factor: neither alone need be a number.
  for (let i = 1; i <= n; i++) value *= t * Math.sqrt((2 * gamma) / i);
  return value;
}

/** The products of the first terms, added. @param {Series} series */
export function partialSum({ gamma, terms, x, z }) {
  let sum = 0;
  for (let n = 0; n < terms; n++) sum += featureAt(gamma, n, x) * featureAt(gamma, n, z);
  return sum;
}

/** What the first terms make of the kernel. @param {Series} series */
export function sentenceOf(series) {
  const { gamma, terms, x, z } = series;
  const kernel = Math.exp(-gamma * (x - z) ** 2);
  const drawn = terms > MOST ? ` The first ${MOST} are drawn.` : '';
  const first =
    terms === 1
      ? 'first product ψ₀(x)ψ₀(z) makes'
      : `first ${count(terms)} products ψₙ(x)ψₙ(z) make`;
  return `At x and z the ${first} ${short(partialSum(series), 4)} of k(x, z) = ${short(kernel, 4)}.${drawn}`;
}

/** @param {HTMLElement} parent */
export function createCurves(parent) {
  const sentence = element('p', { class: 'trick-cost' });
  const picture = createPicture();
  const figure = element('div', { class: 'trick-chart' }, picture.element);
  parent.append(sentence, figure);
  /** @type {Series | null} */
  let last = null;

  function redraw() {
    const { clientWidth: width, clientHeight: height } = figure;
    if (!last || width === 0) return;
    const text = numberToken('--chart', 11);
    const words = `Features of the Gaussian on the line. ${sentenceOf(last)}`;
    picture.draw(seriesMarks(last, { width, height, text }), { width, height, label: words });
  }

  return {
    /** @param {Series} series */
    draw(series) {
      last = series;
      sentence.textContent = sentenceOf(series);
      redraw();
    },
    resize: redraw,
  };
}

/**
 * @param {Series} series
 * @param {{ width: number, height: number, text: number }} size in px
 * @returns {Mark[]}
 */
function seriesMarks({ gamma, terms, x, z }, { width, height, text }) {
  const drawn = Math.min(terms, MOST);
  // The last curve is highest at √(n/2γ).
  const peak = Math.sqrt((drawn - 1) / (2 * gamma));
  const reach = 1.15 * Math.max(Math.abs(x), Math.abs(z), peak + 1 / Math.sqrt(2 * gamma));
  const [left, right, top, bottom] = [text * 2.6, width - text, text * 1.4, height - text * 2];
  const across = axisOf([-reach, reach], [left, right], { log: false, nice: false, count: 5 });
  const up = axisOf([-0.65, 1], [bottom, top], {
    log: false,
    nice: false,
    ticks: [-0.5, 0, 0.5, 1],
  });
  const ts = Array.from({ length: PLACES }, (_, i) => reach * ((2 * i) / (PLACES - 1) - 1));
  const orders = Array.from({ length: drawn }, (_, n) => n);
  const axes = { x: across, y: up };
  const pair = [
    { name: 'x', at: x },
    { name: 'z', at: z },
  ];
  return [
    ...levels(up, [left, right], 'rule zero'),
    ...uprights(across, [top, bottom]),
    ...numbersUp(up.ticks, left - text * 0.5, text),
    ...numbersAcross(across.ticks, bottom + text * 1.5),
    ...orders.map((n) =>
      curve(
        ts,
        ts.map((t) => featureAt(gamma, n, t)),
        axes,
        `curve ${n % 2 === 0 ? 'even' : 'odd'}`,
      ),
    ),
    ...pair.map(({ at }) => upright(across.at(at), [top, bottom], 'rule pair')),
    ...pair.flatMap(({ name, at }) =>
      orders.map((n) =>
        dot(across.at(at), up.at(featureAt(gamma, n, at)), text * 0.25, `dot ${name}`),
      ),
    ),
    ...orders.map((n) => {
      // At one of two peaks: those of neighbours are on different sides.
      const t = (n % 2 === 0 ? -1 : 1) * Math.sqrt(n / (2 * gamma));
      const height = up.at(featureAt(gamma, n, t)) - text * 0.3;
      return label(number(n, 0), across.at(t), height, 'middle', 'strong');
    }),
    ...pair.map(({ name, at }) => label(name, across.at(at), top - text * 0.3, 'middle', 'strong')),
  ];
}
