// @ts-check
/**
 * Jobs that take long, and how page and worker say orders and reports to each other.
 *
 * @module
 */

/** @typedef {import('./answers.js').Problem} Problem */
/** @typedef {import('./answers.js').Surface} Surface */
/** @typedef {import('./answers.js').Terms} Terms */
/** @typedef {import('./answers.js').Training} Training */
/** @typedef {import('./answers.js').Catalog} Catalog */
/** @typedef {import('./messages.gen.js').Failure} Failure */
/** @typedef {import('./messages.gen.js').Messages} Messages */
/** @typedef {import('./messages.gen.js').Reached} Reached */
/** @typedef {import('./messages.gen.js').Rect} Rect */
/** @typedef {import('./messages.gen.js').SlicePlane} SlicePlane */

/**
 * What those who change the scene ask of the engine.
 *
 * @typedef {{
 *   ready: Promise<Catalog>,
 *   know: (domain: string, options?: { patient?: boolean }) => Promise<Catalog>,
 *   call: <K extends keyof Messages>(name: K, ...args: Messages[K]['args']) => Promise<Messages[K]['value']>,
 *   latest: <T>(lane: string, question: () => Promise<T>) => Promise<T | null>,
 *   complete: () => Promise<unknown>,
 * }} EngineCalls   ready, know and complete as in engine/client.js; latest is null where a newer question of
 * the lane took its place
 */

/**
 * The second engine, as in engine/background.js.
 *
 * @typedef {{
 *   ask: <K extends keyof Messages>(lane: string, name: K, ...args: Messages[K]['args']) => Promise<Messages[K]['value'] | null>,
 * }} Background
 */

/**
 * A picture of f to paint: size by size pixels of the plane, or with dim 1 size places of the line.
 * Where it could be slow (cautious), the worker feels its way in bands of rows; on the line it says
 * at fewer places how sure f is. It gives up as soon as it sees that the whole would take longer
 * than limit milliseconds. output is which of several values is painted; samples how many functions
 * are drawn along the line; doubt asks how sure f is over the plane. slice says which points the
 * places of the plane are, where these have other coordinates.
 *
 * @typedef
 *   {{ view: Rect, size: number, cautious: boolean, limit: number, dim?: 1 | 2, output?: number, samples?: number, doubt?: boolean, slice?: SlicePlane }}
 *   PictureRequest
 */

/**
 * A picture and what it cost. Null if it was given up or cancelled; milliseconds are then what the
 * whole would have taken, and method is '' if nothing was painted at all.
 *
 * @typedef {{ picture: Surface | null, size: number, method: string, milliseconds: number }}
 *   Painted
 */

/**
 * Long jobs, which are done in slices: calls are answered in between, and they can be cancelled.
 *
 * Progress of a long training says what it does ("computing features") and which share of the whole
 * is done, '' and NaN where the learner does not know.
 *
 * train answers with the training, a picture of it and what adds up at a place, and forgets the
 * model that it replaces, so that a frame needs one journey to the worker. Cancelled training
 * answers with what it had reached, and forgets nothing. Where a learner knows how far it is,
 * progress says what it does and which share of that is done. Of items there is no picture, and the
 * place is a text. at is the place as the engine takes it.
 *
 * @typedef {{
 *   train: {
 *     request: {
 *       problem: Problem, picture: PictureRequest | null, replaces: number | null,
 *       place: readonly [number, number] | string | null, at: Float64Array | readonly string[] | null,
 *     },
 *     value: { training: Training, painted: Painted | null, terms: Terms | null }
 *          | { cancelled: true, training: Reached | null },
 *     progress: { iterations: number, gap: number, objective: number, doing?: string, share?: number },
 *   },
 *   paint: {
 *     request: PictureRequest & Pick<Training, 'model' | 'outputs' | 'rule' | 'classes' | 'pairs'> & { support: number, spread: boolean },
 *     value: Painted,
 *     progress: never,
 *   },
 * }} Jobs
 */

/**
 * The engine's program: the parts that come first, mostly one, and the rest that joins them where
 * there is one.
 *
 * @typedef {readonly WebAssembly.Module[]
 *   | Readonly<{ first: readonly WebAssembly.Module[], rest: WebAssembly.Module }>} Program
 */

/**
 * From the page to the worker. part joins those with which the engine was started, and rest is the
 * last to do so. patience is how many milliseconds a cancelled job may have taken before it stops: what is nearly done is
 * better finished.
 *
 * @typedef {{ type: 'start', module: Program }
 *   | { type: 'part', module: WebAssembly.Module }
 *   | { type: 'rest', module: WebAssembly.Module }
 *   | { type: 'call', id: number, name: string, args: unknown[] }
 *   | { type: 'job', id: number, name: string, request: unknown }
 *   | { type: 'cancel', id: number, patience: number }} Order
 */

/**
 * From the worker to the page. joined: the rest is there; after dead, nothing follows; other is of
 * an engine that says things in another way than this page, which is not asked anything.
 *
 * @typedef {{ type: 'ready', catalog: Catalog }
 *   | { type: 'joined' }
 *   | { type: 'other', version: string }
 *   | { type: 'value', id: number, value: unknown }
 *   | { type: 'error', id: number, failure: Failure }
 *   | { type: 'progress', id: number, progress: unknown }
 *   | { type: 'dead', reason: string }} Report
 */

export {};
