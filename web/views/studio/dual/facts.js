// @ts-check
/**
 * The numbers of coefficients by hand: their objective, how far it is to the optimum, whether they
 * are allowed, and what their machine says of the points.
 *
 * @module
 */

import { count, number, plural, short, signed } from '../../../lib/format.js';
import { element } from '../../../ui/element.js';
import { answersOf } from './sketch.js';

/** @typedef {import('../../../model/scene.js').Scene} Scene */
/** @typedef {import('../../../protocol/messages.gen.js').DualReading} DualReading */

/** Beside Σ yα of this share of the largest coefficient rounding explains the rest. */
const BALANCED = 1e-6;

/**
 * The objective and the answers in words.
 *
 * @param {Scene} scene
 * @param {DualReading} reading
 */
export const wordsOf = (scene, reading) =>
  `D = ${number(reading.objective, 2)}, ${errorsOf(scene, reading)}`;

/** @param {Scene} scene @param {DualReading} reading */
function errorsOf(scene, reading) {
  const { errors, undecided } = answersOf(scene, reading);
  return plural(errors, 'error') + (undecided > 0 ? `, ${count(undecided)} undecided` : '');
}

export function createFacts() {
  const list = element('dl', { class: 'dual-facts' });
  const reached = element('i');
  const way = element('div', { class: 'dual-way', 'aria-hidden': 'true' }, reached);
  const message = element('p', { class: 'dual-message', role: 'status' });

  return {
    elements: [list, way, message],

    /** Says why there are no numbers. @param {string} words */
    refuse(words) {
      message.textContent = words;
      list.replaceChildren();
    },

    /**
     * @param {Scene} scene
     * @param {DualReading} reading
     * @param {Float64Array} alpha
     */
    draw(scene, reading, alpha) {
      const { objective, optimum, sum, gap, feasible } = reading;
      const share =
        Number.isFinite(optimum) && optimum > 0 ? Math.min(Math.max(objective / optimum, 0), 1) : 0;
      reached.style.width = `${100 * share}%`;
      way.hidden = !Number.isFinite(optimum);
      const off = Math.abs(sum) > BALANCED * Math.max(1, ...alpha);
      list.replaceChildren(
        fact('D(α)', short(objective, 4)),
        fact('Largest D', short(optimum, 4)),
        fact('Σ yα', off ? signed(sum, 3) : '0', off),
        fact('Duality gap', feasible ? short(gap, 3) : '–'),
        fact('On the points', errorsOf(scene, reading)),
      );
      message.textContent = reading.message;
      message.classList.toggle('bad', !feasible);
    },
  };
}

/** @param {string} name @param {string} value @param {boolean} [bad] */
const fact = (name, value, bad = false) =>
  element(
    'div',
    {},
    element('dt', {}, name),
    element('dd', { class: bad ? 'bad' : undefined }, value),
  );
