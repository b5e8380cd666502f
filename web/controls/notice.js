// @ts-check
/**
 * One quiet line about something that just happened, with what can be done
 * about it. News goes by itself; what went wrong stays until it is dismissed.
 *
 * @module
 */

import { element, icon } from './element.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {NonNullable<State['frame']['notice']>} Notice */

const NEWS_MS = 8000;

/**
 * @param {HTMLElement} line
 * @param {object} [_options] as all controls have
 */
export function createNotice(line, _options) {
  /** @type {Notice | null} */
  let shown = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  function hide() {
    clearTimeout(timer);
    line.hidden = true;
    line.replaceChildren();
  }

  /** News waits while someone reads or reaches for its button. */
  function schedule() {
    clearTimeout(timer);
    if (shown?.kind === 'info') timer = setTimeout(hide, NEWS_MS);
  }
  const stay = () => clearTimeout(timer);
  line.addEventListener('pointerenter', stay);
  line.addEventListener('focusin', stay);
  line.addEventListener('pointerleave', schedule);
  line.addEventListener('focusout', schedule);

  /** @param {Notice} notice */
  function show(notice) {
    const { kind, text, action } = notice;
    line.classList.toggle('error', kind === 'error');
    line.replaceChildren();
    if (kind === 'error') line.append(icon('warn'));
    line.append(element('span', {}, text));
    if (action) {
      const act = () => {
        hide();
        action.run();
      };
      line.append(
        element('button', { type: 'button', class: 'btn small', onclick: act }, action.label),
      );
    }
    const dismiss = element(
      'button',
      { type: 'button', class: 'btn icon quiet small', 'aria-label': 'Dismiss', onclick: hide },
      icon('x'),
    );
    line.append(dismiss);
    line.hidden = false;
    schedule();
  }

  return {
    /** @param {State} state */
    draw({ frame: { notice } }) {
      if (notice === shown) return;
      shown = notice;
      if (notice) show(notice);
      else hide();
    },
    destroy: hide,
  };
}
