// @ts-check
/**
 * The machines at the four corners of a map, as small pictures.
 *
 * @module
 */

import { slicedAs } from '../../../model/tables.js';
import { element, setText } from '../../../ui/element.js';
import { isItems } from '../../../model/scene.js';
import { problemOf } from '../../../model/problem.js';
import { createSmallPicture } from '../small-picture.js';
import { axesOf, machineAt, MANY_POINTS } from './axes.js';

/** @typedef {import('../../../state/store.js').State} State */
/** @typedef {import('./axes.js').Axes} Axes */

/** Where each corner is: left or right, top or bottom. */
const CORNERS = /** @type {const} */ ([
  [0, 1],
  [1, 1],
  [0, 0],
  [1, 0],
]);
/** The side of a picture, in pixels of f. */
const SIDE = 112;

/** Whether there is anything to see at corners. @param {State} state @param {Axes | null} axes @returns {axes is Axes} */
export const hasCorners = ({ scene }, axes) =>
  axes !== null &&
  axes.row !== null &&
  axes.column !== null &&
  !isItems(scene) &&
  scene.dim === 2 &&
  !scene.points[0]?.features &&
  scene.points.length > 0 &&
  scene.points.length <= MANY_POINTS;

/** @param {State} state @param {Axes} axes @param {number} i */
function sceneAt({ scene }, axes, i) {
  const { values, rowRange } = axes;
  const [across, up] = CORNERS[i];
  const value = values[across * (values.length - 1)];
  const machine = machineAt(scene, axes, value, rowRange[up]);
  return { ...scene, ...machine, step: null };
}

/**
 * The picture of a corner.
 *
 * @param {number} i
 * @returns {import('../../view.js').Question<'sketch'>}
 */
export const cornerQuestion = (i) => ({
  call: 'sketch',
  key(state) {
    const axes = axesOf(state);
    return hasCorners(state, axes) ? [...axes.key.slice(0, -2), state.scene.view] : null;
  },
  request(state) {
    const scene = sceneAt(state, /** @type {Axes} */ (axesOf(state)), i);
    const { x0, x1, y0, y1 } = scene.view;
    return {
      problem: problemOf(scene, state.frame.engine.catalog),
      view: { x0, x1, y0, y1, width: SIDE, height: SIDE, ...slicedAs(scene) },
    };
  },
});

/** @param {HTMLElement} parent */
export function createCorners(parent) {
  const root = element('div', { class: 'map-corners' }, element('h3', {}, 'At its corners'));
  const pictures = CORNERS.map(() => {
    const words = element('figcaption', {});
    const figure = element('figure', {});
    const picture = createSmallPicture(figure, { label: 'The machine at a corner of the map' });
    figure.append(words);
    root.append(figure);
    return { picture, words, figure };
  });
  parent.append(root);
  return {
    /**
     * @param {State} state @param {Axes | null} axes
     * @param {readonly (import('../../view.js').Answer<'sketch'> | undefined)[]} answers
     * @param {(column: number, up: number) => string} tell   the error there
     */
    draw(state, axes, answers, tell) {
      const there = hasCorners(state, axes);
      root.hidden = !there;
      if (!there) return;
      const { row, column, values, rowRange } = axes;
      pictures.forEach(({ picture, words, figure }, i) => {
        const answer = answers[i];
        const [across, up] = CORNERS[i];
        const size = (/** @type {number} */ end) => (end ? 'large' : 'small');
        figure.classList.toggle('waiting', !answer?.value);
        const where = `${row?.symbol} ${size(up)}, ${column?.symbol} ${size(across)}`;
        const error = tell(across * (values.length - 1), rowRange[up]);
        figure.title = where;
        picture.canvas.setAttribute('aria-label', `${where}: the machine there`);
        setText(words, error || '…');
        if (answer?.value) {
          // The machine may be of a scene that has changed since.
          const scene = sceneAt({ ...state, scene: answer.scene }, axes, i);
          picture.draw(state, { scene, sketch: answer.value });
        }
      });
    },
    resize() {
      for (const { picture } of pictures) picture.resize();
    },
  };
}
