// @ts-check
/**
 * What adds up at a place: f(x) = Σ yᵢαᵢk(xᵢ,x) + b as signed bars, each beginning where the last
 * one ended, so that they visibly sum to f(x).
 *
 * @module
 */

import { isDecided, sideOf, signedAs } from '../../model/decided.js';
import { numberOfClass } from '../../model/class-name.js';
import { hasParts } from '../../model/scene.js';
import { classNumber } from '../../model/class-colours.js';
import { number, plural, signed } from '../../lib/format.js';
import {
  coefficientScale,
  decidingOutput,
  inkSides,
  kindOf,
  outputName,
  REST,
  sides,
  solved,
} from '../../model/output.js';
import { isApproximate } from '../../state/reading.js';
import { decimalsFor } from '../../draw/plane/axes.js';
import { nearestOf } from '../../draw/plane/reading.js';
import { tonesOfRange, valueColours } from '../../model/tones.js';
import { topOf } from '../../lib/top.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../model/scene.js').Scene} Scene */
/** @typedef {import('../../protocol/answers.js').Training} Training */

/**
 * One bar. kind 'point' has the point it belongs to, with the colour of a class (tint) or of its
 * value (fill); 'self' is the term in k(x, x), 'rest' sums what is not shown, and
 * 'neighbour' is as long as its point is far.
 *
 * @typedef {{
 *   key: string, kind: 'offset' | 'self' | 'point' | 'rest' | 'neighbour', text: string, value: number,
 *   id?: number, label?: number, tint?: number, fill?: string, coefficient?: number, kernel?: number,
 *   from: number, to: number,
 * }} Bar
 */

/**
 * positive and negative are the classes whose colours the two signs have, and ink the one of the
 * total; alpha: coefficients are those that an SVM calls yᵢαᵢ. winner is the class in whose colour
 * the total is drawn. name and index say which of several outputs it is, result what follows from
 * it. Neighbours do not add up: their total is a count or a mean, told where it is no part of the
 * result.
 *
 * @typedef {{
 *   bars: Bar[], total: number, told: string, positive: number, negative: number, ink: number, winner: number,
 *   alpha: boolean, decimals: number, name: string, index: string, result: string, neighbours: boolean,
 * }} Sum
 */

/**
 * The bars of f at the place of frame.terms, largest first; null when there is
 * nothing to take apart.
 *
 * @param {State['frame']} frame
 * @param {number} rows how many points get a bar of their own
 * @param {number} [output] of several values
 * @returns {Sum | null}
 */
export function addUp(frame, rows, output = 0) {
  const { terms, training, scene } = frame;
  if (!terms || !solved(training) || !scene || terms.model !== training.model) return null;
  const points = scene.points;
  if (terms.kernel.length !== points.length) return null;
  if (terms.distance) return nearest(terms, training, scene, rows);

  const j = decidingOutput(training, terms.decision, terms.label, output);
  const { zero } = coefficientScale(training, j, 'beta');
  const kind = kindOf(training);
  const colour = colourOf(scene);
  const { beta, outputs } = training;
  const counts = (/** @type {number} */ i) => Math.abs(beta[i * outputs + j]) > zero;
  const { rows: largest, others } = topOf(points.length, rows, (i) =>
    counts(i) ? Math.abs(beta[i * outputs + j] * terms.kernel[i]) : NaN,
  );
  const parts = largest.map((i) => {
    const { id, label, value } = points[i];
    const [coefficient, kernel] = [beta[i * outputs + j], terms.kernel[i]];
    return {
      key: `p${id}`,
      kind: /** @type {const} */ ('point'),
      text: pointName(scene, i),
      value: coefficient * kernel,
      coefficient,
      kernel,
      from: 0,
      to: 0,
      id,
      label,
      fill: colour?.(value),
      tint: classNumber(kind === 'clusters' ? training.label[i] : label),
    };
  });

  /** @type {Bar[]} */
  const bars = [
    { key: 'b', kind: 'offset', text: 'offset b', value: training.bias[j], from: 0, to: 0 },
  ];
  const self = training.self?.[j] ?? 0;
  if (self !== 0) {
    const value = self * terms.self;
    bars.push({
      key: 's',
      kind: 'self',
      text: 'x itself',
      value,
      coefficient: self,
      kernel: terms.self,
      from: 0,
      to: 0,
    });
  }
  bars.push(...parts);
  if (others > 0) {
    const shown = new Set(largest);
    let value = 0;
    for (let i = 0; i < points.length; i++) {
      if (counts(i) && !shown.has(i)) value += beta[i * outputs + j] * terms.kernel[i];
    }
    bars.push({
      key: 'rest',
      kind: 'rest',
      text: plural(others, 'other'),
      value,
      from: 0,
      to: 0,
    });
  }
  let run = 0;
  for (const bar of bars) {
    bar.from = run;
    run += bar.value;
    bar.to = run;
  }
  // The sum may come out on the other side of 0 by rounding.
  const total = signedAs(terms.decision[j], sideOf(training, terms.label));
  const decided = training.rule === 'values' || isDecided(terms.label);
  const decimals = kind === 'values' ? decimalsOf(scene) : 2;
  const inks = inkSides(training, j);
  const classified = kind === 'boundary' || kind === 'regions';
  const side = total < 0 ? inks.negative : inks.positive;
  const tell = decided ? signed : number;
  return {
    ...inks,
    bars,
    total,
    told: tell(total, decimals),
    decimals,
    neighbours: false,
    ink: !decided ? REST : classified ? terms.label : side,
    winner: decided ? side : REST,
    alpha: scene.repair === 'none' && classified && self === 0 && !isApproximate(frame),
    ...wordsOf(training, j, total, terms.label, scene.classes),
  };
}

/**
 * Of what a sum is, and what follows from it.
 *
 * @param {Training} training
 * @param {number} j
 * @param {number} total
 * @param {number} label
 * @param {readonly string[]} classes
 * @returns {{ name: string, index: string, result: string }}
 */
function wordsOf(training, j, total, label, classes) {
  const { positive } = sides(training, j);
  const decided = isDecided(label);
  const winner = decided ? numberOfClass(winnerOf(training, j, total, label), classes) : '';
  const so = (/** @type {string} */ words) => (decided ? `so ${words}` : 'undecided');
  switch (kindOf(training)) {
    case 'values':
      return { name: '', index: '', result: 'f(x)' };
    case 'component':
      return { name: '', index: String(j + 1), result: outputName(training, j) };
    case 'clusters':
      return { name: '', index: String(positive), result: so(`cluster ${label}`) };
    case 'novelty':
      return {
        name: '',
        index: '',
        result: `f(x), ${so(total < 0 ? 'outside' : 'inside')}`,
      };
    case 'regions': {
      const result = `f(x), ${so(`class ${winner}`)}`;
      if (training.rule === 'largest')
        return { name: '', index: numberOfClass(positive, classes), result };
      return { name: `${outputName(training, j, classes)}: `, index: '', result };
    }
    default: {
      const result = `f(x), ${so(`class ${winner}`)}`;
      return { name: '', index: '', result };
    }
  }
}

/**
 * The class that an output speaks for.
 *
 * @param {Training} training
 * @param {number} j
 * @param {number} total
 * @param {number} label
 */
function winnerOf(training, j, total, label) {
  const { positive, negative } = sides(training, j);
  return training.rule === 'largest' ? label : total < 0 ? negative : positive;
}

/** An item of so many characters is its own name. */
const NAME = 9;

/**
 * The number of a point; of an item that is a text, the text, or its number and how it begins.
 *
 * @param {Scene} scene
 * @param {number} row
 */
function pointName(scene, row) {
  const { text } = scene.points[row];
  const number = String(row + 1);
  if (!hasParts(scene)) return number;
  if (text.length <= NAME) return text || '(empty)';
  const room = Math.max(0, NAME - 2 - number.length);
  return `${number} ${Array.from(text.slice(0, 2 * NAME))
    .slice(0, room)
    .join('')}…`;
}

/** @param {Scene} scene */
const decimalsOf = ({ range: [low, high] }) => Math.min(decimalsFor(high - low), 6);

/** How values are coloured where points carry them. @param {Scene} scene */
const colourOf = ({ target, range }) =>
  target === 'value' ? valueColours(tonesOfRange(range)) : null;

/**
 * The nearest points, where these decide: as bars of their distances.
 *
 * @param {import('../../protocol/answers.js').Terms} terms
 * @param {Training} training
 * @param {Scene} scene
 * @param {number} rows
 * @returns {Sum}
 */
function nearest(terms, training, scene, rows) {
  const distance = terms.distance ?? new Float64Array();
  const all = nearestOf(distance, scene.params.k ?? 1);
  const values = training.rule === 'values';
  const colour = colourOf(scene);
  const bars = all.slice(0, rows).map((row) => {
    const { id, label, value } = scene.points[row];
    return {
      key: `p${id}`,
      kind: /** @type {const} */ ('neighbour'),
      text: pointName(scene, row),
      value: distance[row],
      from: 0,
      to: distance[row],
      id,
      label,
      tint: classNumber(label),
      fill: colour?.(value),
      ...(values && { coefficient: value }),
    };
  });
  const decided = isDecided(terms.label);
  const own = all.filter((row) => scene.points[row].label === terms.label).length;
  const total = values ? terms.decision[0] : own;
  const decimals = values ? decimalsOf(scene) : 2;
  const result = values
    ? `mean of ${plural(all.length, 'value')}`
    : decided
      ? `${own} of ${all.length}, so class ${numberOfClass(terms.label, scene.classes)}`
      : 'undecided';
  return {
    bars,
    total,
    told: values ? number(total, decimals) : '',
    decimals,
    alpha: false,
    positive: 2,
    negative: 1,
    ink: values ? 2 : decided ? terms.label : REST,
    winner: REST,
    name: '',
    index: '',
    result,
    neighbours: true,
  };
}
