// @ts-check
/**
 * Full screen, where the browser has it (phones of Apple have not).
 *
 * @module
 */

import { setIcon } from '../ui/element.js';

/** Whether it can be offered at all. */
export const canFullscreen = () => document.fullscreenEnabled === true;

export function toggleFullscreen() {
  const change = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen();
  // Refused, e.g. by policy of a frame: the page stays as it is.
  return change.catch(() => {});
}

/** @param {HTMLButtonElement} button */
export function attachFullscreen(button) {
  button.hidden = !canFullscreen();
  button.disabled = false;
  button.addEventListener('click', toggleFullscreen);
  document.addEventListener('fullscreenchange', tell);
  tell();

  function tell() {
    const on = document.fullscreenElement !== null;
    const name = on ? 'Leave full screen' : 'Full screen';
    button.setAttribute('aria-label', name);
    button.title = `${name} (F)`;
    setIcon(button, on ? 'window' : 'full');
  }

  return { destroy: () => document.removeEventListener('fullscreenchange', tell) };
}
