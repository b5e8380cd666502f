// @ts-check
/**
 * Questions whose answer is a place: on the plane or in the Gram matrix. What is asked for lies over the picture until it is answered. There are fields for keys as well.
 *
 * @module
 */

import { chartFrame } from '../../draw/line/chart.js';
import { frameOf, snap } from '../../draw/plane/geometry.js';
import { indexOfPoint } from '../../model/points.js';
import { isChart } from '../../model/output.js';
import { element, part } from '../../ui/element.js';
import { readNumber } from './answer.js';
import { say } from './say.js';
import { askSketch } from './sketch.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../state/lessons/load.js').Ask} Ask */
/** @typedef {import('./answer.js').Answer} Answer */
/** @typedef {import('./question.js').Asking} Asking */

/** How near to a point one has to press, in px. */
const REACH = 24;

/**
 * A field for a number.
 *
 * @param {string} label
 */
const numberField = (label) =>
  element(
    'label',
    {},
    label,
    element('input', { type: 'text', class: 'num', inputmode: 'decimal', autocomplete: 'off' }),
  );

/**
 * @param {string} words what to do
 * @param {readonly string[]} labels of the fields
 * @param {(values: number[]) => void} take
 */
function form(words, labels, take) {
  const fields = labels.map(numberField);
  const inputs = fields.map((field) => part(field, 'input'));
  const error = element(
    'p',
    { class: 'error', role: 'alert', hidden: true },
    say('Write a number in each field.'),
  );
  return element(
    'form',
    {
      class: 'place-answer',
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        const values = inputs.map((input) =>
          readNumber(/** @type {HTMLInputElement} */ (input).value),
        );
        error.hidden = values.every(Number.isFinite);
        if (error.hidden) take(values);
        else inputs[values.findIndex((value) => !Number.isFinite(value))].focus();
      },
    },
    element('p', { class: 'note' }, words),
    ...fields,
    labels.length > 0 ? element('button', { type: 'submit', class: 'btn' }, say('Answer')) : null,
    error,
  );
}

/** @param {State} state */
const pictureOf = ({ scene }) => part(document, scene.dim === 1 ? '#line' : '#plane');

/** Where a picture's kernel units are. @param {State} state @param {number} size */
const frameHere = ({ scene }, size) =>
  isChart(scene) ? chartFrame(scene, size) : frameOf(scene.view, size);

/**
 * @param {Ask} ask
 * @param {() => State} latest
 * @param {(answer: Answer) => void} take
 * @param {(x: readonly number[]) => Promise<readonly number[] | null>} truth f of a sketch
 * @returns {Asking}
 */
export function askPlace(ask, latest, take, truth) {
  if (ask.kind === 'sketch')
    return askSketch(pictureOf(latest()), (size) => frameHere(latest(), size), truth, take);
  if (ask.on === 'gram') return askCell(latest, take);
  return askOnPlane(ask, latest, take);
}

/** @param {Ask} ask @param {() => State} latest @param {(answer: Answer) => void} take */
function askOnPlane(ask, latest, take) {
  const of = pictureOf(latest());
  const flat = latest().scene.dim === 1 && !isChart(latest().scene);
  const layer = element('div', {
    class: 'lesson-asking',
    onpointerdown: (/** @type {Event} */ event) => event.stopPropagation(),
    onclick(/** @type {MouseEvent} */ event) {
      event.stopPropagation();
      const state = latest();
      const size = Math.min(of.clientWidth, of.clientHeight);
      const frame = frameHere(state, size);
      if (ask.points) {
        const at = nearest(state, frame, event.offsetX, event.offsetY);
        if (at > 0) take(at);
        return;
      }
      const place = snap(frame.view, [frame.x(event.offsetX), frame.y(event.offsetY)]);
      take(flat ? [place[0], 0] : place);
    },
  });
  of.append(layer);
  const words = ask.points
    ? say('Press a point.')
    : say(flat ? 'Press the place on the line.' : 'Press the place on the picture.');
  const labels = ask.points ? [say('Number of the point')] : flat ? ['x'] : ['x₁', 'x₂'];
  return {
    element: form(words, labels, ([x, y = 0]) => take(ask.points ? x : [x, y])),
    destroy: () => layer.remove(),
  };
}

/**
 * The number of the point that was pressed, 0 for none.
 *
 * @param {State} state
 * @param {import('../../draw/plane/geometry.js').Frame} frame
 * @param {number} left @param {number} top
 */
function nearest({ scene }, frame, left, top) {
  let [best, least] = [0, REACH];
  scene.points.forEach(({ x, value }, i) => {
    const down = isChart(scene) ? frame.top(value) : scene.dim === 1 ? top : frame.top(x[1]);
    const distance = Math.hypot(frame.left(x[0]) - left, down - top);
    if (distance < least) [best, least] = [i + 1, distance];
  });
  return best;
}

/** @param {() => State} latest @param {(answer: Answer) => void} take */
function askCell(latest, take) {
  const gram = part(document, '#gram');
  /** @param {Event} event */
  function onClick(event) {
    const { focus, scene } = latest();
    if (!focus.pair || !(event.target instanceof HTMLCanvasElement)) return;
    event.preventDefault();
    take(focus.pair.map((id) => indexOfPoint(scene.points, id) + 1));
  }
  gram.addEventListener('click', onClick);
  gram.classList.add('asked');
  return {
    element: form(say('Press a cell of the Gram matrix.'), [say('Row'), say('Column')], (values) =>
      take(values),
    ),
    destroy() {
      gram.removeEventListener('click', onClick);
      gram.classList.remove('asked');
    },
  };
}
