// @ts-check
/**
 * What draws trees and graphs, loaded when there are some.
 *
 * @module
 */

/** @typedef {typeof import('./drawn/drawn.js')} Drawn */

/**
 * For whoever draws now: null in other domains, and until it is there.
 *
 * @param {() => void} onLoad told when there is more to draw
 */
export function createDrawn(onLoad) {
  /** @type {Drawn | null} */
  let module = null;
  let asked = false;

  async function load() {
    asked = true;
    try {
      module = await import('./drawn/drawn.js');
    } catch {
      // The texts say it all without pictures; they are asked for again with the next drawing.
      asked = false;
      return;
    }
    onLoad();
  }

  return {
    /** @param {string} domain */
    of(domain) {
      if (domain !== 'trees' && domain !== 'graphs') return null;
      if (!asked) load();
      return module;
    },
  };
}
