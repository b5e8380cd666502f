// @ts-check
/**
 * What parts the map from the table: dragged, or moved with arrow keys.
 *
 * @module
 */

import { element } from '../../ui/element.js';

/**
 * How much of the height the map has, in per cent: at first, on a projector, and at least and at
 * most.
 */
const FIRST = 52;
const PROJECTED = 55;
const LEAST = 20;
const MOST = 80;
const STEP = 5;

/** @param {Pick<import('../../state/settings.js').Settings, 'mapShare' | 'theme'>} settings */
export const shareOf = ({ mapShare, theme }) =>
  mapShare || (theme === 'projector' ? PROJECTED : FIRST);

/**
 * @param {HTMLElement} above the map
 * @param {{ set: (share: number) => void, get: () => number }} share in per cent
 */
export function createSplit(above, { set, get }) {
  const bar = element('div', {
    class: 'map-split',
    role: 'separator',
    tabindex: 0,
    'aria-label': 'Height of the map',
    'aria-orientation': 'horizontal',
    'aria-valuemin': LEAST,
    'aria-valuemax': MOST,
    title: 'Drag to give map or table more room (double-click: as at first)',
    onkeydown: onKey,
    onpointerdown: onDown,
    ondblclick: () => set(0),
  });

  /** @param {number} share */
  const within = (share) => Math.round(Math.max(LEAST, Math.min(MOST, share)));

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const { key } = event;
    const to = { ArrowUp: get() - STEP, ArrowDown: get() + STEP, Home: LEAST, End: MOST }[key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    set(within(to));
  }

  /** @param {PointerEvent} event */
  function onDown(event) {
    if (event.button !== 0) return;
    event.preventDefault();
    bar.setPointerCapture(event.pointerId);
    const control = new AbortController();
    const { signal } = control;
    const begin = above.offsetHeight;
    const whole = above.parentElement?.clientHeight ?? 1;
    const end = () => control.abort();
    bar.addEventListener(
      'pointermove',
      ({ clientY }) => set(within((100 * (begin + clientY - event.clientY)) / whole)),
      { signal },
    );
    bar.addEventListener('pointerup', end, { signal });
    bar.addEventListener('pointercancel', end, { signal });
  }

  return {
    element: bar,
    /** @param {number} share */
    draw(share) {
      bar.setAttribute('aria-valuenow', String(share));
    },
  };
}
