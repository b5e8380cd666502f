// @ts-check
/**
 * Pictures of items, where a text says little to the eye. Each domain that has some brings a module
 * of its own, loaded when a table first shows items of it.
 *
 * @module
 */

import { viewsOf } from './domains.js';

/** @typedef {import('../../model/scene.js').Domain} Domain */

/**
 * create draws an item from its text, or answers null where the text cannot be read. The picture is
 * decoration: the text is beside it, or its name where alone is set, and the picture then stands in
 * place of the text. enlarge, where there is one, shows it over the page.
 *
 * @typedef
 *   {Readonly<{ alone?: boolean, create: (text: string) => Element | null, enlarge?: (text: string) => void }>}
 *   Pictures
 */

/**
 * The pictures of a domain; null where it has none.
 *
 * @param {Domain} domain
 * @returns {Promise<Pictures | null>}
 */
export const pictureOf = async (domain) => (await viewsOf(domain).pictures?.()) ?? null;

/**
 * The same at once: null until they are loaded.
 *
 * @param {() => void} onLoad told when there is more to draw
 */
export function createPictures(onLoad) {
  /** @type {Map<Domain, Pictures | null>} */
  const known = new Map();
  return {
    /** @param {Domain} domain @returns {Pictures | null} */
    of(domain) {
      const found = known.get(domain);
      if (found !== undefined) return found;
      known.set(domain, null);
      pictureOf(domain).then(
        (pictures) => {
          known.set(domain, pictures);
          if (pictures) onLoad();
        },
        // The texts say it all without them; they are asked for again with the next drawing.
        () => known.delete(domain),
      );
      return null;
    },
  };
}
