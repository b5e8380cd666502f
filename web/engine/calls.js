// @ts-check
/**
 * What can be asked of the engine, and how page and worker say it to each other.
 *
 * @module
 */

/** @typedef {import('./protocol.js').Catalog} Catalog */
/** @typedef {import('./protocol.js').Failure} Failure */
/** @typedef {import('./protocol.js').Generated} Generated */
/** @typedef {import('./protocol.js').GramPicture} GramPicture */
/** @typedef {import('./protocol.js').ParsedKernel} ParsedKernel */
/** @typedef {import('./protocol.js').ReadTable} ReadTable */
/** @typedef {import('./protocol.js').Surface} Surface */
/** @typedef {import('./protocol.js').Terms} Terms */
/** @typedef {import('./protocol.js').Training} Training */
/** @typedef {import('../state/scene.js').Rect} Rect */

/**
 * What a learner learns from. start holds coefficients of a similar problem (n·outputs), from
 * which the solver then begins.
 *
 * @typedef {{
 *   domain: string, dim: number, x: Float64Array, y: Float64Array,
 *   kernel: string, learner: string, params: Readonly<Record<string, number>>, seed: number,
 *   start?: Float64Array,
 * }} Problem
 */

/**
 * Calls that are answered at once.
 *
 * @typedef {{
 *   parse: { args: [{ domain: string, kernel: string }], value: ParsedKernel },
 *   terms: { args: [model: number, x: Float64Array], value: Omit<Terms, 'x' | 'model'> },
 *   inspect: {
 *     args: [{ domain: string, dim: number, x: Float64Array, y: Float64Array, kernel: string,
 *              form: GramPicture['form'], size: number }],
 *     value: GramPicture,
 *   },
 *   generate: {
 *     args: [{ name: string, params: Readonly<Record<string, number>>, seed: number }],
 *     value: Generated,
 *   },
 *   read: { args: [{ name: string, text: string }], value: ReadTable },
 *   write: {
 *     args: [{ format: 'csv' | 'libsvm', dim: number, x: Float64Array, y: Float64Array,
 *              axes: readonly string[], classes: readonly string[] }],
 *     value: string,
 *   },
 *   release: { args: [model: number], value: unknown },
 * }} Calls
 */

/**
 * A picture of f to paint. support is how many points f sums over: where width·height·support is
 * large and the kernel (cautious) not known to be fast, the worker feels its way in bands of rows.
 *
 * @typedef {{ view: Rect, size: number, cautious: boolean }} PictureRequest
 */

/** @typedef {{ picture: Surface, milliseconds: number }} Painted */

/**
 * Long jobs, which are done in slices: calls are answered in between, and they can be cancelled.
 *
 * train answers with the training, a picture of it and what adds up at a place, so that a frame
 * needs one journey to the worker. A picture that takes too long while something newer waits is
 * null. Cancelled training answers with what it had reached.
 *
 * @typedef {{
 *   train: {
 *     request: { problem: Problem, picture: PictureRequest, place: readonly [number, number] | null },
 *     value: { training: Training, painted: Painted | null, terms: Terms | null }
 *          | { cancelled: true, training: Training | null },
 *     progress: { iterations: number, gap: number, objective: number },
 *   },
 *   paint: {
 *     request: PictureRequest & { model: number, outputs: number, support: number },
 *     value: Painted | { cancelled: true },
 *     progress: never,
 *   },
 * }} Jobs
 */

/**
 * From the page to the worker. patience is how many milliseconds a cancelled job may have taken
 * before it stops: what is nearly done is better finished.
 *
 * @typedef {{ type: 'start', module: WebAssembly.Module }
 *   | { type: 'call', id: number, name: string, args: unknown[] }
 *   | { type: 'job', id: number, name: string, request: unknown }
 *   | { type: 'cancel', id: number, patience: number }} Order
 */

/**
 * From the worker to the page. After dead, nothing follows.
 *
 * @typedef {{ type: 'ready', version: string, catalog: Catalog }
 *   | { type: 'value', id: number, value: unknown }
 *   | { type: 'error', id: number, failure: Failure }
 *   | { type: 'progress', id: number, progress: unknown }
 *   | { type: 'dead', reason: string }} Report
 */

export {};
