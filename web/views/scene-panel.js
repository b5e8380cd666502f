// @ts-check
/**
 * Plane, line or the table of items: whichever the scene is on is shown. Line and table are loaded
 * when they are first needed.
 *
 * @module
 */

import { panelOf } from '../model/scene.js';
import { createPlaneView } from './plane.js';
import { tellLost } from '../ui/release.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../state/actions.js').Actions} Actions */
/** @typedef {import('./scheduler.js').View} View */
/** @typedef {import('../model/domains.js').Panel} Place */
/**
 * @typedef
 *   {{ actions: Actions, latest: () => State, background: import('../engine/background.js').BackgroundEngine }}
 *   Tools
 */
/** @typedef {(element: HTMLElement, tools: Tools) => View} Create */

/** @type {Readonly<Record<Exclude<Place, 'plane'>, () => Promise<Create>>>} */
const LATER = {
  line: async () => (await import('./line.js')).createLineView,
  items: async () => (await import('./items.js')).createItemsView,
};

/**
 * @param {Readonly<Record<Place, HTMLElement>>} places
 * @param {Tools} tools
 * @param {import('./plane/shown.js').Shown} [onPlane] what is shown on the plane in place of f
 */
export function createScenePanel(places, tools, onPlane) {
  /** @type {Partial<Record<Place, View>>} */
  const views = { plane: createPlaneView(places.plane, { ...tools, shown: onPlane }) };
  /** @type {Set<Place>} */
  const loading = new Set();
  /** @type {Place | null} */
  let shown = null;
  /**
   * Whether what is shown could not be loaded: to say so is drawn as well, and must not load it
   * again.
   */
  let lost = false;

  /** @param {keyof typeof LATER} name */
  async function load(name) {
    if (loading.has(name)) return;
    loading.add(name);
    try {
      const create = await LATER[name]();
      views[name] = create(places[name], tools);
      draw(tools.latest());
    } catch (error) {
      lost = shown === name;
      const what = name === 'line' ? 'line' : 'table';
      void tellLost(tools.actions.reportFailure, `The ${what}`, 'choose it again');
      console.error(error);
    } finally {
      loading.delete(name);
    }
  }

  /** @param {State} state */
  function draw(state) {
    const name = panelOf(state.scene);
    if (name !== shown) {
      const all = Object.values(places);
      const held = all.some((element) => element.contains(document.activeElement));
      for (const element of all) element.hidden = element !== places[name];
      shown = name;
      lost = false;
      if (held) places[name].focus();
      views[name]?.resize?.();
    }
    const view = views[name];
    if (view) view.draw(state);
    else if (name !== 'plane' && !lost) load(name);
  }

  return {
    draw,
    resize() {
      if (shown) views[shown]?.resize?.();
    },
    destroy() {
      for (const view of Object.values(views)) view.destroy();
    },
  };
}
