// @ts-check
/**
 * How far the plane is lifted: a slider, and a button that moves it to one of its ends.
 *
 * @module
 */

import { element } from '../../../ui/element.js';
import { createPlay } from './play.js';

/**
 * @param {{ onShare: (share: number) => void, onRest: (share: number) => void }} handlers
 * onShare is told of every share from 0 to 1, onRest of those at which it stays
 */
export function createPlayer({ onShare, onRest }) {
  let share = 0;
  /** Where a press of the button goes. @type {0 | 1} */
  let ahead = 1;
  const range = element('input', {
    type: 'range',
    min: 0,
    max: 1,
    step: 0.01,
    value: 0,
    'aria-label': 'How far the plane is lifted',
    oninput() {
      play.stop();
      set(range.valueAsNumber);
    },
    onchange: () => onRest(share),
  });
  const button = element(
    'button',
    { type: 'button', class: 'btn small', onclick: () => toggle() },
    'Lift',
  );
  const row = element(
    'div',
    { class: 'lift-slider' },
    button,
    element('span', { 'aria-hidden': 'true' }, 'flat'),
    range,
    element('span', { 'aria-hidden': 'true' }, 'lifted'),
  );
  const play = createPlay({
    get: () => share,
    set,
    onEnd() {
      drawButton();
      onRest(share);
    },
  });

  function toggle() {
    if (play.playing) play.stop();
    else to(ahead);
  }

  /** @param {0 | 1} end */
  function to(end) {
    play.to(end);
    drawButton();
  }

  /** @param {number} next */
  function set(next) {
    share = next;
    if (next === 0 || next === 1) ahead = next === 0 ? 1 : 0;
    range.value = String(next);
    range.style.setProperty('--at', `${next * 100}%`);
    range.setAttribute('aria-valuetext', nameOf(next));
    onShare(next);
    drawButton();
  }

  function drawButton() {
    button.textContent = play.playing ? 'Pause' : ahead === 1 ? 'Lift' : 'Flatten';
  }

  return {
    element: row,
    set,
    to,
    share: () => share,
    destroy: () => play.stop(),
  };
}

/** @param {number} share */
function nameOf(share) {
  if (share === 0) return 'flat';
  return share === 1 ? 'lifted' : `${Math.round(share * 100)} % lifted`;
}
