// @ts-check
/**
 * One quiet line about something that just happened, with what can be done
 * about it. News goes by itself; what went wrong stays until it is dismissed.
 *
 * @module
 */

import { isItems } from '../model/scene.js';
import { element, icon } from '../ui/element.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../state/actions.js').Actions} Actions */
/** @typedef {NonNullable<State['frame']['notice']>} Notice */

const NEWS_MS = 8000;

/**
 * @param {HTMLElement} region a live region that is always there, so that what appears is read
 * @param {{ actions: Actions }} options
 */
export function createNotice(region, { actions }) {
  /** @type {Notice | null} */
  let shown = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  function hide() {
    clearTimeout(timer);
    region.replaceChildren();
  }

  const dismiss = () => actions.dismissNotice();

  /** News waits while someone reads or reaches for its button. */
  function schedule() {
    clearTimeout(timer);
    if (shown?.kind === 'info') timer = setTimeout(dismiss, NEWS_MS);
  }
  const stay = () => clearTimeout(timer);
  region.addEventListener('pointerover', stay);
  region.addEventListener('focusin', stay);
  region.addEventListener('pointerout', schedule);
  region.addEventListener('focusout', schedule);

  /** @param {Notice} notice */
  function show(notice) {
    const { kind, text, action } = notice;
    const line = element('div', { class: kind === 'error' ? 'notice error' : 'notice' });
    if (kind === 'error') line.append(icon('warn'));
    line.append(element('span', {}, text));
    if (action) {
      const act = () => {
        dismiss();
        action.run();
      };
      line.append(
        element('button', { type: 'button', class: 'btn small', onclick: act }, action.label),
      );
    }
    line.append(
      element(
        'button',
        {
          type: 'button',
          class: 'btn icon quiet small',
          'aria-label': 'Dismiss',
          onclick: dismiss,
        },
        icon('x'),
      ),
    );
    region.replaceChildren(line);
    schedule();
  }

  return {
    /** @param {State} state */
    draw({ frame: { notice: newest }, scene }) {
      // A message about one row of a table of items stands at that row.
      const notice = newest && isItems(scene) && newest.item !== undefined ? null : newest;
      if (notice === shown) return;
      shown = notice;
      if (notice) show(notice);
      else hide();
    },
    destroy: hide,
  };
}
