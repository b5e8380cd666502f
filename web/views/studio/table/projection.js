// @ts-check
/**
 * Rows by their first two kernel principal components. Points alone: infinitely many points of the
 * space are at one place here, with different values of f, so there is no boundary to draw.
 *
 * @module
 */

import { count, number, short } from '../../../lib/format.js';
import { markup } from '../../../lib/markup.js';
import { shapePath } from '../../../lib/shapes.js';
import { isItems, isWide } from '../../../model/scene.js';
import { elementsOf, rowsOf } from '../../../model/problem.js';
import { element, setText } from '../../../ui/element.js';
import { percent, shareOf } from '../../components.js';

/** @typedef {import('../../../state/store.js').State} State */
/** @typedef {import('../../../model/scene.js').Scene} Scene */
/** @typedef {import('../../../protocol/messages.gen.js').Sketch} Sketch */

/** Of more rows, some are taken evenly: components of all would take the cube of their number. */
const MOST = 600;
/** The side of the picture, and the room around the points in it. */
const SIDE = 340;
const ROOM = 16;

/** The rows that are projected. @param {number} n */
const someOf = (n) =>
  Array.from({ length: Math.min(n, MOST) }, (_, i) => Math.floor((i * n) / Math.min(n, MOST)));

/**
 * The question for the components.
 *
 * @param {State} state
 * @returns {import('../../../protocol/messages.gen.js').SketchRequest}
 */
export function projectionRequest({ scene }) {
  const rows = someOf(scene.points.length);
  const elements = rowsOf(elementsOf(scene), rows);
  return {
    problem: {
      ...elements,
      y: Float64Array.from(rows, () => 1),
      kernel: scene.kernel,
      learner: 'kpca',
      params: { components: 2 },
      seed: scene.seed,
      task: 'components',
    },
    view: { x0: 0, x1: 1, y0: 0, y1: 1, width: 1, height: 1 },
  };
}

/** Whether there is something to project. @param {State} state */
export const canProject = ({ scene, stage }) =>
  !isItems(scene) && isWide(scene) && scene.points.length > 2 && stage.table.show === 'projection';

export function createProjection() {
  const picture = element('div', { class: 'own-table-scatter' });
  const words = element('p', {});
  const root = element('div', { class: 'own-table-projection' }, words, picture);

  return {
    element: root,

    /**
     * @param {Scene} scene that was asked about
     * @param {Sketch | null} sketch
     * @param {string} failure
     */
    draw({ points, target, kernel }, sketch, failure) {
      if (failure || !sketch) {
        setText(words, failure || 'The components are being computed…');
        picture.replaceChildren();
        return;
      }
      const { training } = sketch;
      const { decision, outputs } = training;
      if (outputs < 2) {
        setText(words, 'With this kernel the rows vary along one direction only.');
        picture.replaceChildren();
        return;
      }
      const rows = someOf(points.length);
      const shares = [0, 1].map((at) => shareOf(training, at));
      const shareWords = shares.some(Number.isNaN)
        ? ''
        : ` They carry ${percent(shares[0] + shares[1])} of the variance that ${kernel} sees.`;
      setText(
        words,
        `${count(rows.length)}${rows.length < points.length ? ` of ${count(points.length)}` : ''} rows by their first two kernel principal components.${shareWords} Points alone: a projection has no boundary.`,
      );
      const drawn = scatter(
        rows.map((row, i) => ({
          at: /** @type {const} */ ([decision[i * outputs], decision[i * outputs + 1]]),
          label: target === 'value' ? 1 : points[row].label,
        })),
      );
      picture.replaceChildren(markup(drawn));
    },
  };
}

/** @param {readonly { at: readonly [number, number], label: number }[]} marks */
function scatter(marks) {
  const ends = [0, 1].map((axis) => {
    const values = marks.map(({ at }) => at[axis]);
    return [Math.min(...values), Math.max(...values)];
  });
  const scale = Math.max(...ends.map(([low, high]) => high - low)) || 1;
  const middle = ends.map(([low, high]) => (low + high) / 2);
  const place = (/** @type {readonly [number, number]} */ [x, y]) => [
    SIDE / 2 + ((x - middle[0]) / scale) * (SIDE - 2 * ROOM),
    SIDE / 2 - ((y - middle[1]) / scale) * (SIDE - 2 * ROOM),
  ];
  const radius = marks.length > 200 ? 2.6 : 3.6;
  const paths = marks.map(({ at, label }) => {
    const [left, top] = place(at);
    return `<path d="${shapePath(label, radius)}" transform="translate(${number(left, 1)} ${number(top, 1)})" data-style="fill:var(--c${label})"/>`.replaceAll(
      '−',
      '-',
    );
  });
  const words = `Rows from ${short(ends[0][0])} to ${short(ends[0][1])} along the first component and from ${short(ends[1][0])} to ${short(ends[1][1])} along the second`;
  return `<svg viewBox="0 0 ${SIDE} ${SIDE}" role="img" aria-label="${words}">${paths.join('')}<text x="${SIDE - 6}" y="${SIDE - 6}" text-anchor="end">component 1</text><text x="6" y="14">component 2</text></svg>`;
}
