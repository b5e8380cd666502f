// @ts-check
/**
 * What a picture is made of: a list of simple things with all sizes and colours
 * resolved. The page paints it on canvas, the exports write it as PNG and SVG, so
 * that what is seen is what is saved.
 *
 * @module
 */

/** @typedef {import('../../state/store.js').Meaning} Meaning */

/** @typedef {{ points: ArrayLike<number>, closed: boolean }} Polyline   x and y in turn, in px */

/**
 * @typedef
 *   {{ kind: 'raster', raster: import('./field.js').Raster, left: number, top: number, width: number, height: number, hurried?: boolean, opacity?: number }}
 *   RasterItem   hurried: another comes soon
 */

/**
 * @typedef {{
 *   kind: 'lines', lines: readonly Polyline[], stroke: string, width: number,
 *   dash?: readonly number[], opacity?: number, round?: boolean, means?: Meaning,
 * }} LinesItem
 */

/**
 * @typedef
 *   {{ kind: 'circles', circles: readonly (readonly [number, number, number])[], stroke: string, width: number, dash?: readonly number[], opacity?: number, whole?: boolean, means?: Meaning }}
 *   CirclesItem   left, top, radius; whole: on whole device pixels, as marks are
 */

/**
 * The shape of a class; in its colour unless there is a fill. predicted is 0 where it is as the
 * label says, or not to be shown. edge is a line around what would not be seen on its ground.
 * ringed: it has a ring, which is drawn by itself. hollow is what fills a mark of which the outline alone
 * is in its colour.
 *
 * @typedef
 *   {{ left: number, top: number, label: number, predicted: number, fill?: string, edge?: string, ringed?: boolean, hollow?: string }}
 *   Mark
 */

/**
 * @typedef {{ kind: 'marks', marks: readonly Mark[], radius: number, opacity?: number }} MarksItem
 */

/** Very many marks and their rings. @typedef {import('./crowd.js').CrowdItem} CrowdItem */

/**
 * @typedef {{
 *   kind: 'text', left: number, top: number, text: string, size: number,
 *   face: 'ui' | 'math', weight?: number, fill: string, halo?: string,
 *   anchor?: 'start' | 'middle' | 'end',
 * }} TextItem   top is the baseline
 */

/**
 * @typedef
 *   {{ kind: 'box', left: number, top: number, width: number, height: number, radius: number, fill: string }}
 *   BoxItem
 */

/**
 * @typedef {{ kind: 'areas', areas: readonly ArrayLike<number>[], fill: string, opacity?: number }}
 *   AreasItem   corners, x and y in turn
 */

/**
 * What is the same from picture to picture, as long as it is the same object, over all the picture.
 *
 * @typedef {{ kind: 'sheet', items: readonly Item[], width: number, height: number }} SheetItem
 */

/**
 * Words of a moment, with the box they stand in: painted where the page is not, for to write on a
 * canvas of the page lays out the page.
 *
 * @typedef {{ kind: 'aside', items: readonly Item[] }} AsideItem
 */

/**
 * @typedef
 *   {RasterItem | SheetItem | AsideItem | AreasItem | LinesItem | CirclesItem | MarksItem | CrowdItem | TextItem | BoxItem}
 *   Item
 */

/** Whether an item is words, the box they stand in, or axes with their numbers. @param {Item} item */
export const hasWords = (item) =>
  item.kind === 'text' || item.kind === 'sheet' || (item.kind === 'box' && item.radius > 0);
