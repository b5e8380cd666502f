// @ts-check
/**
 * The way from a kernel or a learner to the texts: a button whose card says how they write it, and
 * where. The card is loaded when somebody opens it.
 *
 * @module
 */

import { element, icon } from '../ui/element.js';
import { attachPopover } from '../ui/popover.js';

/**
 * What a card is about. names are those of the kernels that are put together, or of the learner;
 * numbers are the parameters of the one that is alone, with their specs.
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
 * @param {'kernel' | 'learner'} kind
 * @param {{
 *   actions: Pick<import('../state/actions.js').Actions, 'openPassage'>,
 *   onEdit: (key: string, value: number, gesture: string) => void,
 * }} options
 */
export function attachLetters(kind, { actions, onEdit }) {
  const words = `This ${kind} in the texts`;
  const button = element(
    'button',
    { type: 'button', class: 'btn icon quiet small of-texts', 'aria-label': words, title: words },
    icon('book'),
  );
  const waiting = element('p', { class: 'note' }, 'The texts are being loaded.');
  const panel = element('div', { class: 'letters', role: 'dialog', 'aria-label': words }, waiting);
  const home = element('span', {}, button);
  /** @type {ReturnType<typeof import('./letters/card.js').createCard> | null} */
  let card = null;
  /** @type {About | null} */
  let about = null;
  const popover = attachPopover(button, panel, { onOpen: () => void open(), first: () => button });

  async function open() {
    if (!card) {
      try {
        const [{ createCard }] = await Promise.all([
          import('./letters/card.js'),
          import('./texts/styles.js').then(({ addTextStyles }) => addTextStyles()),
        ]);
        card ??= createCard(kind, {
          onEdit,
          open(id) {
            popover.close();
            void actions.openPassage(id);
          },
          resized: () => popover.open && popover.place(),
        });
        waiting.replaceWith(card.element);
      } catch (error) {
        waiting.textContent = 'They could not be loaded. Check the connection and try again.';
        console.error(error);
        return;
      }
    }
    if (about) card.draw(about);
    if (popover.open) popover.place();
  }

  return {
    element: home,
    /** Opens the card. */
    show: () => panel.showPopover(),

    /** @param {About} next */
    draw(next) {
      about = next;
      if (popover.open) card?.draw(next);
    },
  };
}
