// @ts-check
/**
 * The picture of a machine in the plane's place, with its caption.
 *
 * @module
 */

import { element } from '../../../ui/element.js';
import { short } from '../../../lib/format.js';

/** @typedef {import('../../../model/scene.js').Contender} Contender */
/** @typedef {import('../../../protocol/answers.js').Entry} Entry */

/** A kernel of more letters is said once. */
const LONG = 24;

/** @param {number} number of the machine, from 1 */
export function createFigure(number) {
  const caption = element('figcaption');
  let said = '';
  const root = element('figure', { class: 'compare-figure', 'aria-label': `Machine ${number}` });
  return {
    element: root,
    /** @param {HTMLElement} picture */
    hold: (picture) => root.replaceChildren(picture, caption),
    /**
     * @param {Contender} machine
     * @param {Entry | undefined} entry
     * @param {string} [result] how well it does
     * @param {string} [known] a kernel that is said elsewhere
     */
    say(machine, entry, result = '', known = '') {
      const words = [entry?.short ?? machine.learner, result].filter(Boolean).join(': ');
      const settings = settingsOf(machine, entry, number === 1 ? '' : known);
      const all = `${words}\n${settings}`;
      if (all === said) return;
      said = all;
      caption.replaceChildren(
        element('b', {}, `${number} `),
        words,
        element('span', { title: settings }, settings),
      );
    },
  };
}

/**
 * A machine in short: "C = 3, rbf(gamma=1)".
 *
 * @param {Contender} machine
 * @param {Entry | undefined} entry
 * @param {string} [known] a kernel that is said elsewhere
 */
export function settingsOf({ kernel, params }, entry, known = '') {
  const spec = entry?.params.find(({ names }) => !names?.length);
  const words = kernel === known && kernel.length > LONG ? 'the same kernel' : kernel;
  return spec ? `${spec.symbol} = ${short(params[spec.key] ?? spec.default)}, ${words}` : words;
}
