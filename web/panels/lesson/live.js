// @ts-check
/** @module */

import { parseGoal, valueOf } from '../../model/goal.js';
import { element } from '../../ui/element.js';
import { coverBox, isCovered } from './cover.js';
import { factsHere, isSettled } from './goal.js';
import { valueWords } from './watch.js';
import { unitOf } from '../../state/lessons/facts.js';
import { short } from '../../lib/format.js';
import { written } from './say.js';

/** @typedef {import('../../state/store.js').State} State */

/**
 * Numbers in a text that follow the figure.
 *
 * @param {{
 *   engine: import('../../state/lessons/acts.js').Engine,
 *   start: import('../../state/lessons/acts.js').Shown, covered: () => readonly string[],
 * }} options
 */
export function createLive({ engine, start, covered }) {
  /** @type {{ of: import('../../model/goal.js').Goal, digits: number | undefined, place: HTMLElement }[]} */
  const all = [];
  let asked = 0;
  /** @type {readonly unknown[]} */
  let read = [];

  return {
    /** @param {string} text an expression of facts @param {number} [digits] */
    fact(text, digits) {
      const place = element('span', { class: 'live' }, '…');
      all.push({ of: parseGoal(text), digits, place });
      read = [];
      return place;
    },

    /** @param {State} state */
    draw(state) {
      if (all.length === 0 || !isSettled(state)) return;
      const { scene, stage, frame } = state;
      const now = [scene, stage, frame.training, frame.fresh, frame.verdict, covered().join()];
      if (now.every((one, i) => one === read[i])) return;
      read = now;
      const turn = ++asked;
      const facts = factsHere(state, engine, start);
      for (const { of, digits, place } of all) {
        if (of.needs.some(({ name }) => isCovered(covered(), name))) {
          place.replaceChildren(coverBox());
          continue;
        }
        const unit = of.tree.kind === 'fact' ? unitOf(of.tree, scene) : undefined;
        facts.all(of.needs).then(
          (told) => {
            if (turn !== asked) return;
            const value = valueOf(of.tree, told);
            place.textContent =
              typeof value === 'number' && !unit
                ? written(short(value, digits ?? 3))
                : valueWords(value, unit);
          },
          () => {},
        );
      }
    },
  };
}
