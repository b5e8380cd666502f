// @ts-check
/**
 * The first components, each as a small picture of its values over the points.
 *
 * @module
 */

import { element } from '../../../ui/element.js';
import { same } from '../../../lib/same.js';
import { createSmallPicture } from '../small-picture.js';

/** @typedef {import('../../../state/store.js').State} State */
/** @typedef {import('../../../model/scene.js').Scene} Scene */
/** @typedef {import('../../view.js').Answer<'sketch'>} Sketched */

/** The most components with a picture; the bars show all. */
export const PICTURES = 6;

/** @param {{ hover: (id: number | null) => void }} handlers */
export function createPictures({ hover }) {
  const root = element('div', { class: 'components-pictures' });
  /**
   * drawn is what a picture was drawn from.
   *
   * @type {{
   *   figure: HTMLElement, picture: ReturnType<typeof createSmallPicture>,
   *   drawn: readonly unknown[], end: () => void,
   * }[]}
   */
  const cells = [];

  function addCell() {
    const label = `Component ${cells.length + 1}`;
    const figure = element('figure', {});
    root.append(figure);
    const picture = createSmallPicture(figure, { label, hover, steady: true });
    figure.append(element('figcaption', {}, label));
    cells.push({ figure, picture, drawn: [], end: () => figure.remove() });
  }

  return {
    element: root,

    /**
     * @param {State} state
     * @param {readonly (Sketched | undefined)[]} answers one for each picture
     * @param {(scene: Scene) => Scene} asIf the scene with the machine that is drawn
     */
    draw(state, answers, asIf) {
      while (cells.length > answers.length) cells.pop()?.end();
      while (cells.length < answers.length) addCell();
      const { focus, settings, stage } = state;
      cells.forEach((cell, j) => {
        const answer = answers[j];
        const from = [answer, focus.point, settings, stage.plane];
        if (!answer || same(cell.drawn, from)) return;
        cell.drawn = from;
        const { figure, picture } = cell;
        const { scene, value } = answer;
        figure.hidden = !value || value.training.status === 'failed';
        if (value && !figure.hidden) picture.draw(state, { scene: asIf(scene), sketch: value });
      });
    },

    resize() {
      for (const { picture } of cells) picture.resize();
    },

    destroy() {
      for (const { end } of cells) end();
    },
  };
}
