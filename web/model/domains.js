// @ts-check
/**
 * The domains: what points can be. Each is a file in domains/ that says what the page needs to know
 * of it from the start, and a line in the table here. What is heavy, pictures and views of its own,
 * is in views/items/domains/.
 *
 * @module
 */

import { digits } from './domains/digits.js';
import { graphs } from './domains/graphs.js';
import { sets } from './domains/sets.js';
import { strings } from './domains/strings.js';
import { trees } from './domains/trees.js';
import { vectors } from './domains/vectors.js';

/** @typedef {import('../protocol/answers.js').ItemSet} ItemSet */
/** @typedef {import('../protocol/answers.js').PointSet} PointSet */
/** @typedef {import('../protocol/answers.js').Catalog} Catalog */
/** @typedef {import('../protocol/answers.js').Entry} Entry */
/** @typedef {import('../protocol/answers.js').GeneratedItems} GeneratedItems */

/** Where a scene is shown. @typedef {'plane' | 'line' | 'items'} Panel */

/**
 * A tab above the picture.
 *
 * @typedef {Readonly<{ dim: 1 | 2, panel: Panel, title: string, says: string }>} Place
 */

/**
 * A line of a pasted list; carried is what stands beside the text, null or empty where nothing
 * does.
 *
 * @typedef {{ text: string, carried: string | null }} Row
 */

/**
 * A point as a kernel sees it: by its features where it has some.
 *
 * @typedef {Readonly<{ x: readonly number[], text: string, features?: Float64Array }>} Seen
 */

/**
 * @typedef {object} Descriptor
 * @property {string} one the noun in sentences
 * @property {string} many
 * @property {readonly Place[]} places in which such points are shown, the first of them first
 * @property {string} example of an item as it is typed, '' where points are no items
 * @property {string} hint how an item is written, in a sentence
 * @property {string} kernel that a scene starts with where no data set says another, as canonical
 *   text
 * @property {readonly string[]} rivals kernels that are worth a comparison
 * @property {import('../protocol/messages.gen.js').DomainName} engine what the engine calls such
 *   points
 * @property {boolean} items whether points are texts without coordinates
 * @property {boolean} parts whether texts have parts with names of their own, which kernels count
 * @property {boolean} pixels whether a text is an image
 * @property {boolean} first whether the engine of the first visit knows them
 * @property {boolean} boards whether a class can add them from its phones
 * @property {boolean} commas whether a comma stands between parts of a text
 * @property {readonly string[]} classes the names of classes where no others are given
 * @property {readonly Entry[]} datasets that the page has and the engine has not
 * @property
 *   {(data: { params: Readonly<Record<string, number>>, seed: number }) => Promise<GeneratedItems>}
 *   [generate]
 *   makes the points of one of these
 * @property {(points: readonly Seen[], dim: number, x?: Float64Array) => PointSet | ItemSet}
 *   elements points as the
 *   engine takes them; x are their coordinates, where these are known. Throws an EngineError where a text cannot be read
 * @property {(x: ArrayLike<number>) => string[]} [textsOf] the texts of items from the engine's
 *   coordinates, where
 *   it has some; none where they stand for no items
 * @property {(lines: readonly string[]) => Row[] | null} [rowsOf] items from a list in a notation
 *   of their own; null
 *   where it is in none
 */

const TABLE = Object.freeze({
  vectors,
  strings,
  sets,
  trees,
  graphs,
  digits,
});

/** The name of a domain, in scenes, links and files. @typedef {keyof typeof TABLE} Domain */

/** The names, in the order in which domains are offered. */
export const DOMAINS = Object.freeze(/** @type {Domain[]} */ (Object.keys(TABLE)));

/** The domain of a scene. @param {{ domain: Domain }} scene @returns {Descriptor} */
export const domainOf = ({ domain }) => TABLE[domain];

/**
 * A catalog with the domains that only the page tells apart: they have kernels and learners of
 * those that they are to the engine, and data sets of their own.
 *
 * @param {Catalog} catalog of the engine
 * @returns {Catalog}
 */
export function withPageDomains(catalog) {
  const own = DOMAINS.flatMap((name) => {
    const { engine, datasets } = TABLE[name];
    const known = catalog.domains?.find((domain) => domain.name === engine);
    return known && name !== engine ? [Object.freeze({ ...known, name, datasets })] : [];
  });
  return own.length > 0
    ? Object.freeze({ ...catalog, domains: [...catalog.domains, ...own] })
    : catalog;
}
