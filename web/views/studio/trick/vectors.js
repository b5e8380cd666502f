// @ts-check
/**
 * The coordinates of x and z as text. There may be more of them than the plane has.
 *
 * @module
 */

import { LIMITS } from '../../../model/scene.js';
import { MOST_COORDINATES } from '../../../state/stage.js';
import { element } from '../../../ui/element.js';
import { readNumeral } from '../../../ui/numeral.js';
import { coordinate } from './pair.js';

/** @typedef {import('./pair.js').Name} Name */

/** x and z with the same number of coordinates. @typedef {Record<Name, readonly number[]>} Vectors */

const NAMES = /** @type {const} */ (['x', 'z']);

/** Those of a first look at three coordinates. @type {Vectors} */
export const THREE = { x: [1, 2, 3], z: [2, 0, 1] };

/**
 * Reads "1, 2, 3", also in brackets or with spaces alone.
 *
 * @param {string} text
 * @returns {{ values: number[], problem: '' } | { values: null, problem: string }} problem is a
 *   sentence
 */
export function readVector(text) {
  const parts = text
    .replace(/^\s*[([]|[)\]]\s*$/g, '')
    .split(/[\s,;]+/)
    .filter((part) => part !== '');
  const refuse = (/** @type {string} */ problem) => ({ values: null, problem });
  if (parts.length === 0) return refuse('Type numbers, such as 1, 2, 3.');
  if (parts.length > MOST_COORDINATES) {
    return refuse(`${parts.length} coordinates are too many: at most ${MOST_COORDINATES}.`);
  }
  const values = parts.map(readNumeral);
  const bad = values.findIndex((v) => !(Math.abs(v) <= LIMITS.coordinate));
  if (bad >= 0) return refuse(`“${parts[bad].slice(0, 20)}” is no coordinate: type a number.`);
  return { values, problem: '' };
}

/**
 * Both vectors after one was typed. The other gets as many coordinates: zeros are added, or the last
 * ones left out.
 *
 * @param {Vectors} vectors
 * @param {Name} name
 * @param {readonly number[]} values
 * @returns {Vectors}
 */
export function withVector(vectors, name, values) {
  const fitted = (/** @type {readonly number[]} */ other) =>
    values.map((_, a) => (a < other.length ? other[a] : 0));
  return name === 'x' ? { x: values, z: fitted(vectors.z) } : { x: fitted(vectors.x), z: values };
}

/** A vector as it is shown and typed. @param {readonly number[]} values */
export const written = (values) => values.map(coordinate).join(', ');

/** @param {{ onVectors: (vectors: Vectors) => void, onBack: () => void }} handlers */
export function createVectors({ onVectors, onBack }) {
  /** @type {Vectors} */
  let shown = { x: [0, 0], z: [0, 0] };
  /** How many coordinates a point of the scene has. */
  let dim = 2;
  /** What each box had when it was last written or read. */
  const settled = { x: '', z: '' };
  const error = element('p', { class: 'error', 'aria-live': 'polite', hidden: true });

  /** @param {Name} name */
  function field(name) {
    const box = element('input', {
      class: 'num',
      type: 'text',
      autocomplete: 'off',
      spellcheck: 'false',
      'aria-label': `Coordinates of ${name}`,
      onchange: () => take(name, box),
    });
    return box;
  }
  const boxes = { x: field('x'), z: field('z') };

  /** @param {Name} name @param {HTMLInputElement} box */
  function take(name, box) {
    settled[name] = box.value;
    // What is shown is rounded. An unchanged text must not change the vector.
    if (box.value === written(shown[name])) return say(box, '');
    const { values, problem } = readVector(box.value);
    say(box, problem && `${name}: ${problem}`);
    if (values) onVectors(withVector(shown, name, values));
  }

  /** @param {HTMLInputElement} box @param {string} words */
  function say(box, words) {
    for (const one of Object.values(boxes)) one.removeAttribute('aria-invalid');
    if (words) box.setAttribute('aria-invalid', 'true');
    error.textContent = words;
    error.hidden = words === '';
  }

  const more = element(
    'button',
    {
      type: 'button',
      class: 'btn small',
      onclick: () => (shown.x.length === dim ? onVectors(THREE) : onBack()),
    },
    'Three coordinates',
  );
  const root = element(
    'div',
    { class: 'trick-places' },
    ...NAMES.map((name) =>
      element('label', {}, element('i', { class: 'sym' }, name), ' = ', boxes[name]),
    ),
    error,
    more,
  );

  return {
    element: root,
    /** @param {Vectors} vectors @param {number} ofScene how many coordinates its points have */
    draw(vectors, ofScene) {
      [shown, dim] = [vectors, ofScene];
      for (const name of NAMES) {
        const box = boxes[name];
        // What somebody is typing stays when a late answer is drawn.
        const typed = box.value !== settled[name] || box.getAttribute('aria-invalid') !== null;
        if (typed && document.activeElement === box) continue;
        box.value = settled[name] = written(vectors[name]);
      }
      more.textContent =
        vectors.x.length === dim
          ? 'Three coordinates'
          : `Points of the ${dim === 1 ? 'line' : 'plane'}`;
    },
  };
}
