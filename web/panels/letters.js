// @ts-check
/** @module */

import { element, icon } from '../ui/element.js';
import { tellLost } from '../ui/release.js';

/**
 * What a card is about. names are those of the kernels that are put together, or of the learner;
 * numbers are the parameters of the one that is alone, with their specs; n is the number of points.
 *
 * @typedef {Readonly<{
 *   names: readonly Readonly<{ name: string, title: string }>[],
 *   numbers: ReadonlyMap<string, Readonly<{
 *     value: number, spec: import('../protocol/answers.js').ParamSpec,
 *   }>>,
 *   n: number,
 * }>} About
 */

/**
 * @typedef {{
 *   actions: Pick<import('../state/actions.js').Actions, 'openPassage' | 'reportFailure'>,
 *   onEdit: (key: string, value: number, gesture: string) => void,
 * }} Tools
 */

/**
 * The way from a kernel or a learner to the texts: a button whose card says how they write it, and
 * where. The card is loaded when somebody opens it.
 *
 * @param {'kernel' | 'learner'} kind
 * @param {Tools} tools
 */
export function createLetters(kind, tools) {
  const words = `This ${kind} in the texts`;
  const button = element(
    'button',
    { type: 'button', class: 'btn icon quiet small', onclick: open },
    icon('book'),
  );
  button.ariaLabel = button.title = words;
  /** @type {ReturnType<typeof import('./letters/card.js').createCard> | null} */
  let card = null;
  /** @type {About | null} */
  let about = null;

  async function open() {
    if (card) return; // the button is its own then
    try {
      const { createCard } = await import('./letters/card.js');
      card ??= createCard(kind, button, tools);
      if (about) card.draw(about);
      card.show();
    } catch (error) {
      void tellLost(tools.actions.reportFailure, 'The texts', 'try again');
      console.error(error);
    }
  }

  return {
    element: element('span', {}, button),
    show: () => (card ? card.show() : void open()),

    /** @param {About} next */
    draw(next) {
      about = next;
      card?.draw(next);
    },
  };
}
