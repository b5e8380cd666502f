// @ts-check
/**
 * A picture of which one kind of mark stays and all others fade, while the key explains that kind.
 *
 * @module
 */

/** @typedef {import('./display-list.js').Item} Item */
/** @typedef {import('./display-list.js').Mark} Mark */
/** @typedef {import('./display-list.js').Meaning} Meaning */

/** What is left of the others. */
const FAINT = 0.3;

/**
 * @param {Item[]} items
 * @param {Meaning | null | undefined} kept null: all of them
 * @returns {Item[]}
 */
export const emphasised = (items, kept) =>
  kept ? items.flatMap((item) => parted(item, kept)) : items;

/** @param {Item} item @param {Meaning} kept @returns {Item[]} */
function parted(item, kept) {
  switch (item.kind) {
    case 'marks': {
      const stays = (/** @type {Mark} */ { predicted, ringed, hollow }) =>
        kept === 'wrong'
          ? predicted > 0
          : (kept === 'ring' && ringed === true) || (kept === 'held' && hollow !== undefined);
      const rest = item.marks.filter((mark) => !stays(mark));
      const faint = { ...item, marks: rest, opacity: (item.opacity ?? 1) * FAINT };
      return [faint, { ...item, marks: item.marks.filter(stays) }];
    }
    case 'lines':
    case 'circles':
      if (item.means === kept) return [item];
      return [{ ...item, opacity: (item.opacity ?? 1) * FAINT }];
    case 'raster':
    case 'areas':
      return [{ ...item, opacity: (item.opacity ?? 1) * FAINT }];
    default:
      return [item]; // words and axes; very many marks, which are one picture
  }
}
