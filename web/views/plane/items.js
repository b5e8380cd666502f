// @ts-check
/**
 * What a picture is made of: a list of simple things with all sizes and colours
 * resolved. The page paints it on canvas, the exports write it as PNG and SVG, so
 * that what is seen is what is saved.
 *
 * @module
 */

/** @typedef {{ points: ArrayLike<number>, closed: boolean }} Polyline   x and y in turn, in px */

/** @typedef {{ kind: 'raster', raster: import('./field.js').Raster, left: number, top: number, width: number, height: number }} RasterItem */

/**
 * @typedef {{
 *   kind: 'lines', lines: readonly Polyline[], stroke: string, width: number,
 *   dash?: readonly number[], opacity?: number, round?: boolean,
 * }} LinesItem
 */

/** @typedef {{ kind: 'circles', circles: readonly (readonly [number, number, number])[], stroke: string, width: number, dash?: readonly number[], opacity?: number }} CirclesItem   left, top, radius */

/** @typedef {{ left: number, top: number, label: number, predicted: number }} Mark   predicted is 0 where it is as the label says, or not to be shown */

/** @typedef {{ kind: 'marks', marks: readonly Mark[], radius: number, opacity?: number }} MarksItem */

/**
 * @typedef {{
 *   kind: 'text', left: number, top: number, text: string, size: number,
 *   face: 'ui' | 'math', weight?: number, fill: string, halo?: string,
 *   anchor?: 'start' | 'middle' | 'end',
 * }} TextItem   top is the baseline
 */

/** @typedef {{ kind: 'box', left: number, top: number, width: number, height: number, radius: number, fill: string }} BoxItem */

/** @typedef {RasterItem | LinesItem | CirclesItem | MarksItem | TextItem | BoxItem} Item */

export {};
