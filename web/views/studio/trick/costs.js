// @ts-check
/**
 * What the kernel costs and what its features would: two sliders, and lines over the number of
 * coordinates on logarithmic axes.
 *
 * @module
 */

import { element } from '../../../ui/element.js';
import { createSlider } from '../../../ui/slider.js';
import { numberToken } from '../../../lib/colour.js';
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
import { comparison, digitsOf, monomials, multiplications, words } from '../../../lib/counts.js';

/** @typedef {import('../../../protocol/answers.js').ParamSpec} ParamSpec */
/** @typedef {import('../../../lib/plot/marks.js').Mark} Mark */

/** What the sliders of whole numbers have in common. */
const WHOLE = /** @type {const} */ ({
  kind: 'whole',
  min: 1,
  minOpen: false,
  maxOpen: false,
  low: 1,
  infinite: false,
});

/** @type {ParamSpec} */
const D = {
  ...WHOLE,
  key: 'd',
  symbol: 'd',
  name: 'inputs',
  doc: 'How many coordinates a point has.',
  max: 1000,
  high: 1000,
  scale: 'log',
  default: 1000,
};

/** @type {ParamSpec} */
const K = {
  ...WHOLE,
  key: 'k',
  symbol: 'k',
  name: 'degree',
  doc: 'The power of the kernel.',
  max: 10,
  high: 10,
  scale: 'linear',
  default: 3,
};

/**
 * What is counted, from the many to the few. The name of a line stands at so many inputs, where
 * lines are far apart.
 */
const LINES = [
  { key: 'ordered', words: 'products in every order, dᵏ', of: words, named: 22 },
  { key: 'features', words: 'features, C(d+k, k)', of: monomials, named: 60 },
  { key: 'kernel', words: 'the kernel, about d', of: multiplications, named: 60 },
];

/** Numbers of inputs through which the lines go. */
const STEPS = Array.from({ length: 61 }, (_, i) => Math.round(10 ** (i / 20)));

/**
 * @param {HTMLElement} parent
 * @param {{ onEdit: (numbers: { inputs?: number, degree?: number }) => void }} handlers
 */
export function createCosts(parent, { onEdit }) {
  let [d, k] = [D.default, K.default];
  const sliders = [
    createSlider(D, { layout: 'row', onEdit: (inputs) => onEdit({ inputs }) }),
    createSlider(K, { layout: 'row', onEdit: (degree) => onEdit({ degree }) }),
  ];
  sliders[0].set(d);
  sliders[1].set(k);
  const sentence = element('p', { class: 'trick-cost', 'aria-live': 'polite' });
  const picture = createPicture();
  const figure = element('div', { class: 'trick-chart' }, picture.element);
  parent.append(...sliders.map(({ element }) => element), sentence, figure);

  function redraw() {
    const { kernel, features, ordered } = comparison(d, k);
    sentence.replaceChildren(
      `For ${digitsOf(BigInt(d))} input${d === 1 ? '' : 's'} and degree ${k}: `,
      element('b', {}, kernel),
      ' against ',
      element('b', {}, features),
      `, or ${ordered} where x₁x₂ and x₂x₁ count apart.`,
    );
    const { clientWidth: width, clientHeight: height } = figure;
    if (width === 0) return;
    const text = numberToken('--chart', 11);
    const words = `Operations over the number of inputs. ${sentence.textContent}`;
    picture.draw(costMarks(d, k, { width, height, text }), { width, height, label: words });
  }

  redraw();
  return {
    /** @param {number} inputs @param {number} degree */
    draw(inputs, degree) {
      if (d === inputs && k === degree) return;
      [d, k] = [inputs, degree];
      sliders[0].set(d);
      sliders[1].set(k);
      redraw();
    },
    resize: redraw,
  };
}

/**
 * @param {number} d inputs
 * @param {number} k degree
 * @param {{ width: number, height: number, text: number }} size
 * @returns {Mark[]}
 */
function costMarks(d, k, { width, height, text }) {
  const [left, right] = [text * 3, width - text * 1.2];
  const [top, bottom] = [text * 0.8, height - text * 2];
  const most = Math.max(3, Math.ceil(Math.log10(Number(words(1000, k))) / 3) * 3);
  const x = axisOf([1, 1000], [left, right], { log: true, ticks: [1, 10, 100, 1000] });
  const y = axisOf([1, 10 ** most], [bottom, top], {
    log: true,
    nice: false,
    ticks: [0, 1, 2, 3].map((third) => 10 ** ((third * most) / 3)),
  });
  return [
    ...levels(y, [left, right]),
    ...uprights(x, [top, bottom]),
    ...numbersUp(y.ticks, left - text * 0.5, text),
    ...numbersAcross(x.ticks, height - text * 0.5),
    ...LINES.map(({ key, of }) => {
      const costs = STEPS.map((inputs) => Number(of(inputs, k)));
      return curve(STEPS, costs, { x, y }, `curve ${key}`);
    }),
    upright(x.at(d), [top, bottom], 'rule zero'),
    ...LINES.map(({ key, of }) => dot(x.at(d), y.at(Number(of(d, k))), text * 0.36, `dot ${key}`)),
    // Of degree 1, products in every order are the inputs themselves.
    ...LINES.slice(k === 1 ? 1 : 0).map(({ key, words, of, named }) => {
      const above = key === 'ordered';
      const base = y.at(Number(of(named, k))) + text * (above ? -0.6 : 1.5);
      return label(words, x.at(named), base, above ? 'end' : 'start', 'strong');
    }),
  ];
}
