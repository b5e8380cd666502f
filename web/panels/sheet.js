// @ts-check
/**
 * The sheet: the controls one panel at a time. On a phone it lies under the thumb and is pulled up to
 * three heights, on a phone on its side it stands beside the plane, and where few things are shown
 * it lies over them when it is asked for. In the lab the same elements are the left column, and
 * nothing here has an effect.
 *
 * @module
 */

import { buttonPart, element, part } from '../ui/element.js';
import { isTyping } from '../ui/typing.js';
import { STUDIO } from '../views/studio/registry.js';

const STOPS = /** @type {const} */ (['peek', 'half', 'full']);
const TABS = /** @type {const} */ (['tune', 'kernel', 'learner', 'data', 'views']);
/** @typedef {import('../state/store.js').State} State */
/** @typedef {typeof STOPS[number]} Stop */
/** @typedef {typeof TABS[number]} Tab */

/** With a keyboard on the screen there is less left of the window than this share. */
const KEYBOARD = 0.75;
/** Windows that are lower begin with the plane alone, in px. */
const LOWEST = 400;
/** A press that moved less is a click on the grip. */
const SLOP = 6;
/** A flick, in px per millisecond, goes to the next stop however short it is. */
const FLICK = 0.4;

/**
 * The stop that a sheet let go at a height comes to rest at.
 *
 * @param {number} height
 * @param {number} speed upwards, in px per millisecond
 * @param {readonly number[]} heights of the stops, ascending
 * @returns {number}
 */
export function restingStop(height, speed, heights) {
  if (speed > FLICK) {
    const above = heights.findIndex((h) => h > height);
    return above < 0 ? heights.length - 1 : above;
  }
  if (speed < -FLICK)
    return Math.max(
      heights.findLastIndex((h) => h < height),
      0,
    );
  let best = 0;
  heights.forEach((h, i) => {
    if (Math.abs(h - height) < Math.abs(heights[best] - height)) best = i;
  });
  return best;
}

/**
 * @param {HTMLElement} sheet
 * @param {{ layout: import('../ui/layout.js').Layout }} options
 */
export function createSheet(sheet, { layout }) {
  const grip = buttonPart(sheet, '.sheet-grip');
  const bar = part(sheet, '.sheet-tabs');
  const panels = part(sheet, '.panels');
  // Letters that are enlarged four times leave room for the sheet or for the plane.
  /** @type {Stop} */
  let stop = window.innerHeight < LOWEST ? 'peek' : 'half';
  /** @type {Tab} */
  let tab = 'tune';

  const tabs = TABS.map((name) =>
    element(
      'button',
      {
        type: 'button',
        'aria-controls': name,
        onclick: () => {
          tab = name;
          if (stop === 'peek') stop = 'half';
          show();
          panels.scrollTop = 0;
          // Hidden pictures were not drawn at this size.
          window.dispatchEvent(new Event('resize'));
        },
      },
      name.charAt(0).toUpperCase() + name.slice(1),
    ),
  );
  bar.replaceChildren(...tabs);
  grip.disabled = false;

  function show() {
    sheet.dataset.stop = stop;
    sheet.dataset.tab = tab;
    TABS.forEach((name, i) => tabs[i].setAttribute('aria-pressed', String(name === tab)));
    const words = {
      peek: 'Show the controls',
      half: 'Enlarge the controls',
      full: 'Fold the controls',
    };
    grip.setAttribute('aria-label', words[stop]);
    grip.setAttribute('aria-expanded', String(stop !== 'peek'));
  }

  /** @type {{ y: number, height: number, time: number, speed: number, moved: boolean } | null} */
  let drag = null;
  let dragged = false;

  grip.addEventListener('pointerdown', (event) => {
    grip.setPointerCapture(event.pointerId);
    const { height } = sheet.getBoundingClientRect();
    drag = { y: event.clientY, height, time: event.timeStamp, speed: 0, moved: false };
    dragged = false;
  });
  grip.addEventListener('pointermove', (event) => {
    if (!drag) return;
    const by = drag.y - event.clientY;
    if (!drag.moved && Math.abs(by) < SLOP) return;
    drag.moved = true;
    sheet.classList.add('dragged');
    const now = sheet.getBoundingClientRect().height;
    const next = Math.max(drag.height + by, 0);
    drag.speed = (next - now) / Math.max(event.timeStamp - drag.time, 1);
    drag.time = event.timeStamp;
    sheet.style.height = `${next}px`;
  });
  const release = () => {
    if (!drag) return;
    const { moved, speed } = drag;
    drag = null;
    if (!moved) return;
    dragged = true;
    const { height } = sheet.getBoundingClientRect();
    sheet.style.height = '';
    const before = sheet.dataset.stop;
    const heights = STOPS.map((name) => {
      sheet.dataset.stop = name;
      return sheet.getBoundingClientRect().height;
    });
    sheet.dataset.stop = before;
    sheet.style.height = `${height}px`;
    sheet.classList.remove('dragged');
    stop = STOPS[restingStop(height, speed, heights)];
    requestAnimationFrame(() => {
      sheet.style.height = '';
      show();
    });
  };
  grip.addEventListener('pointerup', release);
  grip.addEventListener('pointercancel', release);
  grip.addEventListener('click', () => {
    // The click that ends a drag is no press.
    if (dragged) {
      dragged = false;
      return;
    }
    stop = STOPS[(STOPS.indexOf(stop) + 1) % STOPS.length];
    show();
  });

  show();

  /** The highest that the window was at its width: a keyboard makes it lower. */
  let tallest = { width: 0, height: 0 };
  const screen = window.visualViewport;

  /** While something is typed with a keyboard on the screen, its field is above the plane. */
  function makeRoom() {
    const root = document.documentElement;
    // Elsewhere there is no sheet, and to ask for the height lays out the page.
    if (layout.now !== 'phone' && !root.classList.contains('keyboard')) return;
    const [width, height] = [window.innerWidth, screen?.height ?? window.innerHeight];
    const { activeElement } = document;
    const inside = activeElement instanceof HTMLElement && sheet.contains(activeElement);
    const typing = inside && isTyping(activeElement) && layout.now === 'phone';
    if (!typing && (width !== tallest.width || height > tallest.height))
      tallest = { width, height };
    const keyboard = typing && height < KEYBOARD * Math.max(tallest.height, window.innerHeight);
    // Told only where it is needed: the style of every element is computed anew for it.
    if (keyboard) {
      root.style.setProperty('--seen', `${height}px`);
      root.style.setProperty('--seen-top', `${screen?.offsetTop ?? 0}px`);
    }
    if (root.classList.contains('keyboard') === keyboard) return;
    root.classList.toggle('keyboard', keyboard);
    if (keyboard) activeElement.closest('.kernel-field, .slider')?.scrollIntoView();
  }
  screen?.addEventListener('resize', makeRoom);
  screen?.addEventListener('scroll', makeRoom);
  window.addEventListener('resize', makeRoom);
  sheet.addEventListener('focusin', makeRoom);
  sheet.addEventListener('focusout', () => requestAnimationFrame(makeRoom));
  // With the first frame: to ask for the height lays out the page, which is not complete yet.
  requestAnimationFrame(makeRoom);

  /** How high the sheet was before a view was enlarged. @type {Stop | null} */
  let before = null;

  return {
    /**
     * A view that was enlarged has all the room there is, until it is small again. One whose picture
     * is on the plane, or in its place, leaves that in sight.
     *
     * @param {State} state
     * @param {State} [previous]
     */
    draw({ stage }, previous) {
      const large = stage.column.view !== '';
      const was = (previous?.stage.column.view ?? '') !== '';
      if (large === was) return;
      // Where few things are shown, it stands beside the plane.
      if (large) layout.showAll(false);
      if (large && layout.now === 'side') tab = 'views';
      if (layout.now === 'phone') {
        if (large) {
          before = stop;
          const entry = STUDIO.find(({ name }) => name === stage.column.view);
          [stop, tab] = [(entry?.place ?? 'column') === 'column' ? 'full' : 'half', 'views'];
        } else if (before) {
          // Unless a hand has moved it since.
          if (stop === 'full') stop = before;
          before = null;
        }
      }
      show();
    },
    destroy() {
      screen?.removeEventListener('resize', makeRoom);
      screen?.removeEventListener('scroll', makeRoom);
      window.removeEventListener('resize', makeRoom);
      bar.replaceChildren();
    },
  };
}
