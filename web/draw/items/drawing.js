// @ts-check
/**
 * What a domain brings whose items are drawn: trees.js and graphs.js do.
 *
 * @module
 */

/** @typedef {import('../../model/read-graph.js').Graph} Graph */
/** @typedef {import('./read-tree.js').Tree} Tree */

/**
 * words say what is seen; note what is not, '' where all is. picture is null where there is nothing
 * to draw, or too much.
 *
 * @typedef
 *   {Readonly<{ thing: Tree | Graph, picture: import('./diagram.js').Picture | null, words: string, note: string }>}
 *   Whole
 */

/** @typedef {import('./lay-tree.js').TreeOptions & { widest?: number }} Options   of trees */

/**
 * @typedef {object} Drawing
 * @property {boolean} abreast whether two of them have room beside each other, being as wide as
 *   they are high
 * @property {(text: string, options?: Options) => Whole | null} wholeOf the picture of a whole
 *   item, with all that there is
 *   room for; null where the text cannot be read
 * @property {(name: string) => SVGSVGElement | null} drawFeature null where the name is to be read
 *   instead
 * @property {(items: readonly { text: string }[]) => boolean} isPlain whether the names of features
 *   of such items say
 *   without doubt what these look like
 * @property {typeof import('./colouring.js').colouringOf} [colouringOf] where features are colours
 *   of nodes; else they
 *   are runs of nodes
 */

export {};
