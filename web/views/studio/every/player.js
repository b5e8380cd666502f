// @ts-check
/**
 * Goes through the breaks: one back, one on, or all of them one after the other.
 *
 * @module
 */

import { element, icon } from '../../../ui/element.js';

/** How long a break is looked at, in ms. */
const BREAK_MS = 350;

/** @param {{ go: (by: number) => boolean }} options   go tells whether there are more breaks */
export function createPlayer({ go }) {
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let timer;
  const back = button('Break before', 'back', () => {
    stop();
    go(-1);
  });
  const on = button('Next break', 'step', () => {
    stop();
    go(1);
  });
  const play = element('button', { type: 'button', class: 'btn small', onclick: toggle }, 'Play');

  function toggle() {
    if (timer !== undefined) return stop();
    play.textContent = 'Pause';
    timer = setInterval(() => {
      if (!go(1)) stop();
    }, BREAK_MS);
  }

  function stop() {
    clearInterval(timer);
    timer = undefined;
    play.textContent = 'Play';
  }

  return {
    element: element(
      'div',
      { class: 'every-player', role: 'group', 'aria-label': 'Breaks' },
      ...[back, play, on],
    ),
    /** @param {boolean} more whether there is a break ahead */
    draw(more) {
      on.disabled = !more;
      play.disabled = !more && timer === undefined;
    },
    stop,
  };
}

/** @param {string} name @param {string} picture @param {() => void} onclick */
function button(name, picture, onclick) {
  return element(
    'button',
    { type: 'button', class: 'btn small icon', 'aria-label': name, title: name, onclick },
    icon(picture),
  );
}
