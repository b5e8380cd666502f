// @ts-check
/**
 * The plane: f, its contours, the points, and everything that a hand does to them. The line is the
 * same view with another art.
 *
 * @module
 */

import { element as make, setAttribute, setText } from '../ui/element.js';
import { forgetColours } from '../lib/colour.js';
import { createComponentChoice } from './components.js';
import { createAnnouncer } from './plane/announcer.js';
import { PLANE } from './plane/art.js';
import { createBusy } from './plane/busy.js';
import { createCanvases } from './plane/canvases.js';
import { createEmpty, isCrowdedAbove, messageOf } from './plane/empty.js';
import { createKeyboard } from './plane/keyboard.js';
import { labelOf } from './plane/label.js';
import { layersOf } from './plane/layers.js';
import { placeOf } from '../draw/plane/held.js';
import { hasWords } from '../draw/plane/display-list.js';
import { hasRoom, lookOf, markRadius, smaller } from '../draw/plane/look.js';
import { ringRadius } from '../draw/plane/marks.js';
import { trainedAs } from '../draw/plane/reading.js';
import { createPointer } from './plane/pointer.js';
import { isHushed } from '../state/reading.js';
import { artShowing } from './plane/shown.js';
import { createSpots } from './plane/spots.js';
import { createTip } from './plane/tip-corner.js';
import { watchLook } from './plane/watch.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../state/actions.js').Actions} Actions */
/** @typedef {import('../draw/plane/look.js').Look} Look */
/** @typedef {import('../draw/plane/pointed.js').Lifted} Lifted */

/**
 * @typedef {object} PlaneOptions
 * @property {Actions} actions
 * @property {() => State} [latest]   the state after all edits so far. Several keys and presses may
 *   come before the next draw
 * @property {() => number} [random]
 * @property {import('./plane/art.js').Art} [art]
 * @property {import('./plane/shown.js').Shown} [shown]   what views show in place of f
 */

/** What is not known while f would answer a question. */
const UNKNOWN = { training: null, scene: null, surface: null, terms: null, overlay: null };

/**
 * @param {HTMLElement} element
 * @param {PlaneOptions} options
 */
export function createPlaneView(
  element,
  { actions, latest, random = Math.random, art = PLANE, shown },
) {
  element.classList.add('plane');
  element.tabIndex = 0;
  element.setAttribute('role', 'application');
  const canvases = createCanvases(element);
  const empty = createEmpty(element);
  const components = createComponentChoice(element, actions);
  const busy = createBusy(element);
  const help = hiddenText(`${element.id}-help`, art.help);
  const live = hiddenText(`${element.id}-live`, '');
  const instead = hiddenText(`${element.id}-shown`, '');
  live.setAttribute('aria-live', 'polite');
  element.append(help, live, instead);
  const announcer = createAnnouncer(live);

  /** @type {State | null} */
  let state = null;
  /** @type {Look | null} */
  let look = null;
  /** @type {string | undefined} */
  let lookTheme;
  /** Whether it is an inset of another picture: marks are smaller. */
  let small = false;
  let touch = false;
  /** @type {Lifted | null} */
  let lifted = null;
  let scheduled = 0;
  /** How what a view shows is drawn. @type {ReturnType<typeof showing> | null} */
  let last = null;

  /** @param {import('./plane/shown.js').What} what */
  const showing = (what) => ({ what, art: artShowing(art, what) });
  const whatOf = (/** @type {State} */ now) => shown?.of(now) ?? null;
  const current = () => latest?.() ?? /** @type {State} */ (state);
  const lookNow = () => look ?? lookOf();
  const frame = () => art.frame(current(), canvases.size || 1, lookNow());
  const spots = createSpots(art, frame, lookNow);
  const hits = () => spots.of(current(), canvases.size);
  const tip = createTip(hits, (i, mark) => {
    const weight = trainedAs(current(), current().scene.points[i].id)?.weight ?? 0;
    return weight > 0 ? ringRadius(mark, weight) : 0;
  });

  const host = {
    actions,
    random,
    state: current,
    frame,
    /** @param {number} left @param {number} top @param {number} radius */
    idNear(left, top, radius) {
      const at = hits().nearest(left, top, radius);
      return at < 0 ? null : current().scene.points[at].id;
    },
    /** @param {Lifted | null} now */
    lift(now) {
      if (now === null && lifted === null) return;
      lifted = now;
      redraw();
    },
    /** @param {import('../model/scene.js').Rect} view @param {string} gesture */
    setView: (view, gesture) => art.setView(actions, current().scene, view, gesture),
    /** @param {import('../model/scene.js').Point} point */
    placeOf: (point) => art.placeOf(current().scene, point),
    /** Who takes clicks besides the plane, null where nobody does. */
    get click() {
      return whatOf(current())?.click ?? null;
    },
    markRadius: () => (look ? markRadius(look, current().scene.points.length) : 6),
    /** @param {string} name */
    setCursor(name) {
      if (element.dataset.cursor !== name) element.dataset.cursor = name;
    },
    /** @param {boolean} now */
    setTouch(now) {
      touch = now;
    },
  };

  // Both begin with the first draw: before it there is no state to change.
  /** @type {ReturnType<typeof createPointer> | null} */
  let pointer = null;
  /** @type {ReturnType<typeof createKeyboard> | null} */
  let keyboard = null;

  /** @param {State} next */
  function draw(next) {
    // Around another scene the page may leave the plane another size, and so does a view that puts
    // its picture in the plane's place. Who waits until the browser says so paints twice.
    const isElsewhere = small !== isInset();
    if (isElsewhere || (state && next.opened !== state.opened && canvases.isStale()))
      canvases.forgetSize();
    state = next;
    pointer ??= createPointer(element, host);
    keyboard ??= createKeyboard(element, {
      actions,
      state: current,
      view: () => frame().view,
      setView: host.setView,
      placeOf: host.placeOf,
      target: (view, place, event) => art.target(view, place, event, current().scene),
      cancelStroke: () => pointer?.cancel() ?? false,
    });
    if (canvases.size === 0) measure();
    describe(next);
    if (canvases.size > 0) paint(next);
    announce(next);
  }

  /** Paints what the newest state changed, in the next frame. */
  function redraw() {
    scheduled ||= requestAnimationFrame(() => {
      scheduled = 0;
      if (state) draw(current());
    });
  }

  const isInset = () => element.closest('.inset') !== null;

  function measure() {
    canvases.measure();
    forgetColours();
    look = null;
    small = isInset();
  }

  /**
   * What is seen, and how it is drawn.
   *
   * @param {State} now
   */
  function seenIn(now) {
    const { frame: result } = now;
    // The points and the axes remain.
    if (result.covered.includes('field'))
      return { seen: { ...now, frame: { ...result, ...UNKNOWN } }, how: art };
    const what = whatOf(now);
    if (!what) return { seen: now, how: art };
    if (last?.what !== what) last = showing(what);
    return { seen: what.see?.(now) ?? now, how: last.art };
  }

  /** @param {State} now */
  function paint(now) {
    const { theme } = document.documentElement.dataset;
    if (!look || theme !== lookTheme) {
      look = small ? smaller(lookOf(), canvases.size) : lookOf();
      lookTheme = theme;
      canvases.forget();
    }
    const style = look;
    const cramped = small && !hasRoom(style, canvases.size);
    const where = frame();
    const { seen, how } = seenIn(now);
    const hand = { lifted, pressing: pointer?.pressing() ?? false, touch };
    const above = () => {
      // The numbers of a tip would be in the way of a spray.
      const isSpraying = hand.pressing && now.focus.tool === 'spray';
      const told = isSpraying || cramped ? null : how.tip(seen, lifted);
      return [
        ...how.pointing(seen, where, style, hand),
        ...tip.items(
          told,
          told ? how.hook(seen, where, style) : where,
          style,
          { touch, held: placeOf(seen) === null },
          host.markRadius(),
        ),
      ];
    };
    for (const layer of layersOf(how, seen, where, style, hand, above)) {
      if (!canvases.paint(cramped ? withoutWords(layer) : layer, style)) redraw();
    }
  }

  /** @param {State} now */
  function describe(now) {
    const { scene, frame: result } = now;
    setAttribute(element, 'aria-label', labelOf(art.name, scene));
    // What is seen, and how to use it.
    const what = isHushed(now) ? null : whatOf(now);
    const words = what?.words ?? '';
    setText(instead, words);
    setAttribute(element, 'aria-describedby', `${what ? instead.id : 'description'} ${help.id}`);
    components.draw(now);
    const message = messageOf(now, { touch: coarse.matches });
    empty.draw(message, message !== null && !message.whole && isCrowdedAbove(scene));
    busy.draw(result.engine.busy && message === null, result.engine.percent);
  }

  /** @param {State} now */
  function announce(now) {
    if (document.activeElement !== element) return;
    const { selected, crosshair } = now.focus;
    const { seen, how } = seenIn(now);
    if (selected !== null) announcer.say(how.pointText(seen, selected));
    else announcer.say(crosshair ? how.placeText(seen, crosshair) : '');
  }

  /** Paints all anew, in the colours and letters that there are now. */
  function repaint() {
    canvases.forgetSize();
    if (state) draw(current());
  }

  const isStale = () => canvases.isStale() || small !== isInset();

  /** The element may have another size. */
  function resize() {
    if (isStale()) repaint();
  }

  const coarse = window.matchMedia('(pointer: coarse)');
  const isOfTheme = (/** @type {string | undefined} */ theme) => theme === lookTheme;
  const unsubscribe = shown?.subscribe(redraw);
  const isOfFont = (/** @type {string} */ family) => {
    const { ui, math } = lookNow();
    return `${ui}, ${math}`.includes(family);
  };
  const unwatch = watchLook(element, { isStale, isOfTheme, isOfFont }, repaint);

  return {
    draw,
    resize,
    redraw,
    destroy() {
      pointer?.destroy();
      keyboard?.destroy();
      unwatch();
      unsubscribe?.();
      cancelAnimationFrame(scheduled);
      announcer.destroy();
      element.replaceChildren();
    },
  };
}

/** @param {import('./plane/layers.js').Layer} layer @returns {import('./plane/layers.js').Layer} */
const withoutWords = (layer) => ({
  ...layer,
  items: () => layer.items().filter((item) => !hasWords(item)),
});

/** @param {string} id @param {string} text */
const hiddenText = (id, text) => make('p', { id, class: 'sr' }, text);
