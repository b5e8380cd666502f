// @ts-check
/**
 * What is seen of items of each domain besides their texts. What a domain is stands in
 * model/domains.js; this table is loaded with the first items, and what is heavy in it when it is
 * first needed.
 *
 * @module
 */

import { digits } from './domains/digits.js';
import { graphs } from './domains/graphs.js';
import { sets } from './domains/sets.js';
import { strings } from './domains/strings.js';
import { trees } from './domains/trees.js';
import { holding } from './relation.js';
import { characters } from './units.js';

/** @typedef {import('../../model/domains.js').Domain} Domain */
/** @typedef {import('../../state/store.js').State} State */

/**
 * The views of the right column.
 *
 * @typedef
 *   {(column: HTMLElement, tools: Parameters<typeof import('./digits/side.js').createDigitsSide>[1]) =>
 *   { draw: (state: State, previous?: State) => void, destroy: () => void }} CreateSide
 */

/**
 * What stands in place of the table: above the map and below it.
 *
 * @typedef {(places: Readonly<{ board: HTMLElement, gallery: HTMLElement }>,
 *            tools: { actions: import('../../state/actions.js').Actions, latest: () => State }) => Promise<OwnStage>} CreateStage
 */
/**
 * show puts the focus on an item.
 *
 * @typedef
 *   {{ draw: (state: State) => void, show: (id: number) => void, destroy: () => void }}
 *   OwnStage
 */

/**
 * @typedef {object} DomainViews
 * @property {string} feature what kernels count, in the head of a table
 * @property {(text: string) => import('./units.js').Ruler} rulerOf where in a text the parts are
 *   that the engine counts
 * @property {(name: string, hidden: readonly string[]) => import('./relation.js').Mark} relationOf
 *   what a feature that
 *   was not hidden has to do with those that were
 * @property {((text: string) => string) | null} [nameOf] what an item is called on the map; null: by
 *   its number, as no few letters tell it from others
 * @property {boolean} [programme] whether kernels fill tables letter by letter
 * @property {() => Promise<import('./pictures.js').Pictures>} [pictures] small ones, in rows of the
 *   table
 * @property {() => Promise<import('../../draw/items/drawing.js').Drawing>} [drawing] large ones, in
 *   which parts are marked
 * @property {Readonly<{ name: string, load: () => Promise<CreateStage> }>} [stage] in place of the
 *   table
 * @property {() => Promise<CreateSide>} [side]
 */

/** @type {Readonly<Partial<Record<Domain, DomainViews>>>} */
const TABLE = Object.freeze({
  strings,
  sets,
  trees,
  graphs,
  digits,
});

/** What has no line above is a text. @type {DomainViews} */
const PLAIN = Object.freeze({ feature: 'feature', rulerOf: characters, relationOf: holding });

/** @param {Domain} domain */
export const viewsOf = (domain) => TABLE[domain] ?? PLAIN;
