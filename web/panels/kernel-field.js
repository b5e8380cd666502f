// @ts-check
/**
 * The field of the kernel in force: its text, a menu of kernels beside it, and what is wrong with
 * what was typed below.
 *
 * @module
 */

import { element } from '../ui/element.js';
import { newGesture } from '../ui/gesture.js';
import { createKernelText } from '../ui/kernel-text.js';
import { attachMenu } from '../ui/menu.js';
import { kernelItems } from './kernel-menu.js';

/**
 * @param {Pick<import('../state/actions.js').Actions, 'complete' | 'setKernel' | 'suggest' | 'undo' | 'redo'>} actions
 * @param {{
 *   kernels: () => readonly import('../protocol/answers.js').Entry[], chosen?: () => string,
 *   id?: string, words?: Readonly<{ choose: string, kernels: string }>, draw: () => void,
 * }} options   kernels are those of the menu, chosen the one in force; draw is called when the text is
 *   found wrong, and when it no longer is
 */
export function createKernelField(
  actions,
  { kernels, chosen, id, words = { choose: 'Choose a kernel', kernels: 'Kernels' }, draw },
) {
  let unread = false;
  const apply = (/** @type {string} */ kernel) =>
    void actions.setKernel(kernel, newGesture('kernel'));
  const text = createKernelText({
    id,
    complete: actions.complete,
    apply: actions.setKernel,
    suggest: actions.suggest,
    undo: (forward) => (forward ? actions.redo() : actions.undo()),
    onwrong(failure) {
      unread = failure !== null;
      root.classList.toggle('unread', unread);
      draw();
    },
  });
  const choose = element(
    'button',
    { type: 'button', class: 'btn icon quiet', 'aria-label': words.choose },
    element('i', { class: 'caret' }),
  );
  attachMenu(choose, {
    label: words.kernels,
    align: 'end',
    items: () => kernelItems(kernels(), apply, chosen?.()),
  });

  const root = element('div', { class: 'kernel-field' }, text.element, choose, text.error);
  return {
    element: root,
    set: text.set,
    /** Whether what is typed cannot be read. */
    get unread() {
      return unread;
    },
  };
}
