// @ts-check
/**
 * What draws items of a domain, loaded when there are some.
 *
 * @module
 */

import { viewsOf } from './domains.js';

/** @typedef {import('../../model/scene.js').Domain} Domain */
/** @typedef {typeof import('./drawn/drawn.js')} Views */
/** @typedef {Views & { drawing: import('../../draw/items/drawing.js').Drawing }} Drawn */

/**
 * Null where items have no pictures, and until the module is loaded.
 *
 * @param {() => void} onLoad told when there is more to draw
 */
export function createDrawn(onLoad) {
  /** What is there, null for what is on its way. @type {Map<Domain, Drawn | null>} */
  const known = new Map();

  /**
   * @param {Domain} domain
   * @param {NonNullable<ReturnType<typeof viewsOf>['drawing']>} loadDrawing
   */
  async function load(domain, loadDrawing) {
    known.set(domain, null);
    try {
      const [views, drawing] = await Promise.all([import('./drawn/drawn.js'), loadDrawing()]);
      known.set(domain, { ...views, drawing });
    } catch {
      // The texts say it all without pictures; they are asked for again with the next drawing.
      known.delete(domain);
      return;
    }
    onLoad();
  }

  return {
    /** @param {Domain} domain */
    of(domain) {
      const { drawing } = viewsOf(domain);
      if (drawing && !known.has(domain)) void load(domain, drawing);
      return known.get(domain) ?? null;
    },
  };
}
