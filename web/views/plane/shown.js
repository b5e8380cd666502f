// @ts-check
/**
 * What a view shows on the plane in place of f: another machine, another ground, or something on
 * top of both. The plane stays where it is, and points are edited as before.
 *
 * @module
 */

import { coordinates } from '../../draw/plane/axes.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../model/scene.js').Scene} Scene */
/** @typedef {import('../../draw/plane/display-list.js').Item} Item */
/** @typedef {import('../../draw/plane/geometry.js').Frame} Frame */
/** @typedef {import('../../draw/plane/look.js').Look} Look */
/** @typedef {import('./art.js').Art} Art */
/** @typedef {readonly [number, number]} Place */
/** @typedef {(frame: Frame, look: Look) => Item[]} Make */

/**
 * words says what it is, for people who do not see it. see tells the state whose machine is seen.
 * ground is drawn in place of the field and its lines, over on top of the marks. Where told is
 * given, the tip has it, '' for nothing, in place of f. click takes a click on the plane, with the
 * id of the point there: it returns whether the plane has nothing more to do. A new object is
 * shown whenever something of it changes.
 *
 * @typedef {Readonly<{
 *   words: string,
 *   see?: (now: State) => State,
 *   ground?: Make,
 *   over?: Make,
 *   told?: (place: Place) => string,
 *   click?: (place: Place, id: number | null) => boolean,
 * }>} What
 */

/**
 * One picture of a sheet: what stands above and below it, and the state that it is drawn of, null
 * while there is none. trouble says why there will be none, '' where it will.
 *
 * @typedef {Readonly<{ title: string, caption: string, state: State | null, trouble: string }>} Part
 */

/**
 * Pictures in rows, with lines of words before each row and a sentence below all.
 *
 * @typedef {Readonly<{
 *   rows: readonly Readonly<{ head: readonly string[], parts: readonly Part[] }>[], words: string,
 * }>} Sheet
 */

/** @typedef {ReturnType<typeof createShown>} Shown */

export function createShown() {
  /** @type {What | null} */
  let current = null;
  /** @type {(() => Sheet) | null} */
  let sheet = null;
  /** @type {Set<() => void>} */
  const listeners = new Set();
  return {
    /**
     * Null where the plane shows f. A function that is looked at for a moment goes before a view.
     *
     * @param {State} state
     */
    of: ({ frame }) => (frame.overlay ? null : current),
    /** @param {What | null} what */
    show(what) {
      if (what === current) return;
      current = what;
      for (const listener of listeners) listener();
    },
    /**
     * What is saved as a picture while a view has many of them in the plane's place.
     *
     * @param {(() => Sheet) | null} make
     */
    lay(make) {
      sheet = make;
    },
    sheet: () => sheet?.() ?? null,
    /** @param {() => void} listener @returns {() => void} ends it */
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** What the plane draws of what was trained. @typedef {State['stage']['plane']} Layers */

/**
 * The state in which another machine was trained. The scene stays the present one, so that marks
 * follow a hand; seen.scene is what the machine was made for. Terms are of f and are not seen.
 *
 * @param {Partial<Pick<State['frame'], 'scene' | 'training' | 'surface'>>} seen
 * @param {(layers: Layers) => Layers} [change]
 * @returns {(now: State) => State}
 */
export function seeing(seen, change = (layers) => layers) {
  /** The layers are made once, since the picture is painted anew when they change. */
  let from = /** @type {Layers | null} */ (null);
  let layers = /** @type {Layers | null} */ (null);
  return (now) => {
    if (!layers || from !== now.stage.plane) {
      from = now.stage.plane;
      layers = change(from);
    }
    return {
      ...now,
      frame: { ...now.frame, ...seen, terms: null, overlay: null },
      stage: { ...now.stage, plane: layers },
    };
  };
}

/**
 * How a picture shows what a view wants to be seen.
 *
 * @param {Art} art
 * @param {What} what
 * @returns {Art}
 */
export function artShowing(art, { ground, over, told }) {
  const showing = {
    ...art,
    /** @type {Art['ground']} */
    ground: (state, frame, look) => (ground ? ground(frame, look) : art.ground(state, frame, look)),
    /** @type {Art['marks']} */
    marks: (state, frame, look, except) => [
      ...art.marks(state, frame, look, except),
      ...(over?.(frame, look) ?? []),
    ],
  };
  if (!told) return showing;
  return {
    ...showing,
    tip(state, lifted) {
      const here = art.tip(untrained(state), lifted);
      const text = here && !lifted && told(here.at);
      if (!here || !text) return here;
      return { tip: { strong: text, rest: [...here.tip.rest, here.tip.strong] }, at: here.at };
    },
    pointText(state, id) {
      const point = state.scene.points.find((one) => one.id === id);
      const text = point && told(point.x);
      return [art.pointText(untrained(state), id), text].filter(Boolean).join(', ');
    },
    placeText(state, place) {
      return [coordinates(state.scene, place), told(place)].filter(Boolean).join(': ');
    },
  };
}

/** What is known of the points alone. @param {State} state @returns {State} */
const untrained = (state) => ({
  ...state,
  frame: { ...state.frame, training: null, surface: null, terms: null, overlay: null },
});
