// @ts-check
/**
 * The words of a step that set its figure, and what is ringed.
 *
 * @module
 */

import { patchesOf } from '../../state/lessons/acts.js';
import { say } from './say.js';
import { createWord, says } from './word.js';

/** @typedef {import('../../state/lessons/acts.js').Shown} Shown */

/**
 * @param {{
 *   acts: import('../../state/lessons/find.js').Step['acts'],
 *   figure: import('./figure.js').Figure, start: Shown,
 *   around: Pick<import('./page.js').Around, 'actions' | 'ghost' | 'spots' | 'redrawn'>,
 * }} options
 */
export function createWords({ acts, figure, start, around }) {
  const { actions, ghost, spots, redrawn } = around;
  /** @type {{ act: string, draw: (done: boolean) => void, destroy: () => void }[]} */
  const all = [];
  /** What stays ringed when nobody points at a word. */
  let ringed = start.spot ?? '';
  let gone = false;

  /** What an act rings, '' for nothing. @param {string} act */
  const spotOf = (act) => patchesOf(acts, act).reduce((found, { spot }) => spot ?? found, '');

  /** @param {string} act */
  function ring(act) {
    spots.set(spotOf(act));
    redrawn();
  }

  /** @param {string} act */
  function preview(act) {
    const show = (/** @type {Shown} */ { scene }) => !gone && ghost.show(scene);
    figure.make(act).then(show, () => {});
  }

  /**
   * What comes of an act that is being done.
   *
   * @param {Promise<Shown>} work
   */
  async function done(work) {
    try {
      const { spot } = await work;
      if (gone) return;
      if (spot) spots.set((ringed = spot));
      redrawn();
    } catch (error) {
      console.error(error);
      actions.reportFailure(say('This cannot be shown now. Load the page again.'));
    }
  }

  /** @param {string} act @param {string} name @param {boolean} spot */
  function press(act, name, spot) {
    if (!spot) {
      void done(figure.toggle(act, name));
      return;
    }
    ringed = ringed === spotOf(act) ? '' : spotOf(act);
    spots.set(ringed);
    redrawn();
  }

  return {
    done,

    /** @param {string} act @param {Node[]} nodes what it is called */
    word(act, nodes) {
      const spot = figure.isSpot(act);
      const text = nodes.map(({ textContent }) => textContent ?? '').join('');
      const name = text.trim().slice(0, 60) || 'Set the figure';
      const shows = spot ? () => ring(act) : () => preview(act);
      const made = createWord(nodes, {
        spot,
        says: says(patchesOf(acts, act)),
        press: () => press(act, name, spot),
        // Other points would be another picture.
        preview: !spot && figure.changesData(act) ? undefined : shows,
        leave: spot ? () => spots.set(ringed) : ghost.hide,
      });
      all.push({ act, draw: made.draw, destroy: made.destroy });
      figure.make(act).then(redrawn, () => {});
      return made.element;
    },

    /** Rings what is ringed at first. */
    asItWas: () => spots.set((ringed = start.spot ?? '')),

    draw() {
      for (const { act, draw } of all)
        draw(figure.isSpot(act) ? ringed !== '' && ringed === spotOf(act) : figure.isDone(act));
    },

    destroy() {
      gone = true;
      for (const one of all) one.destroy();
    },
  };
}
