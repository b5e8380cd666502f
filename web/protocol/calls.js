// @ts-check
/**
 * What can be asked of the engine, and how page and worker say it to each other.
 *
 * @module
 */

/** @typedef {import('./replies.js').Approximation} Approximation */
/** @typedef {import('./replies.js').Bumps} Bumps */
/** @typedef {import('./replies.js').Catalog} Catalog */
/** @typedef {import('./replies.js').Chart} Chart */
/** @typedef {import('./replies.js').Completion} Completion */
/** @typedef {import('./replies.js').DualReading} DualReading */
/** @typedef {import('./replies.js').Evidence} Evidence */
/** @typedef {import('./replies.js').Explanation} Explanation */
/** @typedef {import('./replies.js').Failure} Failure */
/** @typedef {import('./replies.js').Generated} Generated */
/** @typedef {import('./replies.js').GeneratedItems} GeneratedItems */
/** @typedef {import('./replies.js').GramForm} GramForm */
/** @typedef {import('./replies.js').GramOrder} GramOrder */
/** @typedef {import('./replies.js').GramPicture} GramPicture */
/** @typedef {import('./replies.js').History} History */
/** @typedef {import('./replies.js').Hulls} Hulls */
/** @typedef {import('./replies.js').Lift} Lift */
/** @typedef {import('./replies.js').Orthogonal} Orthogonal */
/** @typedef {import('./replies.js').Needs} Needs */
/** @typedef {import('./replies.js').ParsedKernel} ParsedKernel */
/** @typedef {import('./replies.js').PrimalDual} PrimalDual */
/** @typedef {import('./replies.js').ReadTable} ReadTable */
/** @typedef {import('./replies.js').Repair} Repair */
/** @typedef {import('./replies.js').Sketch} Sketch */
/** @typedef {import('./replies.js').SubsequenceTable} SubsequenceTable */
/** @typedef {import('./replies.js').Surface} Surface */
/** @typedef {import('./replies.js').Terms} Terms */
/** @typedef {import('./replies.js').Trick} Trick */
/** @typedef {import('./replies.js').Training} Training */
/** @typedef {import('./replies.js').Reached} Reached */
/** @typedef {import('./replies.js').Task} Task */
/** @typedef {import('./replies.js').Twin} Twin */
/** @typedef {import('./replies.js').Verdict} Verdict */
/** @typedef {import('./replies.js').Weights} Weights */

/**
 * What a kernel sees of a point: its coordinates, or its text, read as what the domain says.
 *
 * @typedef {'vectors' | 'strings' | 'sets' | 'trees' | 'graphs'} Domain
 */

/**
 * @typedef {Readonly<{
 *   x0: number, x1: number, y0: number, y1: number,
 * }>} Rect   in kernel units; always square
 */

/**
 * What those who change the scene ask of the engine.
 *
 * @typedef {{
 *   ready: Promise<Catalog>,
 *   know: (domain: string, options?: { patient?: boolean }) => Promise<Catalog>,
 *   call: <K extends keyof Calls>(name: K, ...args: Calls[K]['args']) => Promise<Calls[K]['value']>,
 *   latest: <T>(lane: string, question: () => Promise<T>) => Promise<T | null>,
 * }} EngineCalls   ready and know as in engine/client.js; latest is null where a newer question of the lane took its place
 */

/**
 * What a learner learns from. start holds coefficients of a similar problem (n·outputs), from
 * which the solver then begins. repair makes the spectrum of the Gram matrix non-negative first. Training pauses
 * after stop steps, where there is one. y holds class numbers, or values for regression; task is the learner's first where it is
 * missing.
 *
 * @typedef {(PointSet | ItemSet) & {
 *   y: Float64Array, kernel: string, learner: string, params: Readonly<Record<string, number>>, seed: number,
 *   task?: Task, start?: Float64Array, stop?: number, repair?: 'clip' | 'flip' | 'shift',
 * }} Problem   its elements are points, or items
 */

/** A model that was saved: an object that JSON can carry. @typedef {Readonly<Record<string, unknown>>} SavedModel */

/** Points without labels. @typedef {{ domain: Domain, dim: number, x: Float64Array }} PointSet */

/** Strings, sets, trees or graphs, each a line of text. @typedef {{ domain: Domain, items: readonly string[] }} ItemSet */

/** Pixels of a view. @typedef {{ x0: number, x1: number, y0: number, y1: number, width: number, height: number }} Pixels */

/**
 * Calls that are answered at once. A mixture is Σ coefⱼ k(aⱼ, ·) at the places x.
 *
 * @typedef {{
 *   parse: { args: [{ domain: Domain, kernel: string }], value: ParsedKernel },
 *   terms: { args: [model: number, x: Float64Array | readonly string[]], value: Omit<Terms, 'x' | 'model'> },
 *   complete: { args: [{ domain: Domain, text: string, at: number }], value: Completion },
 *   inspect: {
 *     args: [(PointSet | ItemSet) & { y: Float64Array, kernel: string,
 *              form: GramForm, size: number, order?: GramOrder, window?: readonly number[], limit?: number }],
 *     value: GramPicture,
 *   },
 *   predict: {
 *     args: [model: number | SavedModel, x: Float64Array | readonly string[]],
 *     value: { decision: Float64Array, label: Float64Array, std?: Float64Array },
 *   },
 *   save: { args: [model: number], value: SavedModel },
 *   train: { args: [Problem], value: Omit<Training, 'milliseconds'> },
 *   history: { args: [{ problem: Problem, samples: number }], value: History },
 *   sketch: { args: [{ problem: Problem, view: Pixels, output?: number }], value: Sketch },
 *   dual: { args: [{ problem: Problem, alpha: Float64Array, view?: Pixels }], value: DualReading },
 *   hulls: { args: [{ problem: Problem }], value: Hulls },
 *   twin: { args: [{ problem: Problem, steps: number }], value: Twin },
 *   primal: { args: [{ problem: Problem }], value: PrimalDual },
 *   evidence: { args: [{ problem: Problem }], value: Evidence },
 *   samples: { args: [model: number, ({ x: Float64Array } | { items: readonly string[] }) & { count: number, seed: number }], value: { values: Float64Array } },
 *   gram: { args: [(PointSet | ItemSet) & { kernel: string, form?: GramForm }], value: { n: number, k: Float64Array } },
 *   chart: {
 *     args: [(PointSet | ItemSet) & { kernel: string, others?: Float64Array | readonly string[] }],
 *     value: Chart,
 *   },
 *   validate: {
 *     args: [{ domain: Domain, kernel: string, dim: number, x?: Float64Array, seed?: number }
 *          | { domain: Domain, kernel: string, items?: readonly string[] }],
 *     value: Verdict,
 *   },
 *   repair: { args: [(PointSet | ItemSet) & { kernel: string, method: Repair['method'] }], value: Repair },
 *   explain: { args: [ItemSet & { kernel: string, limit: number }], value: Explanation },
 *   features: { args: [model: number | SavedModel, limit: number, output?: number], value: Weights },
 *   table: { args: [{ x: string, z: string, length: number, decay: number }], value: SubsequenceTable },
 *   bumps: {
 *     args: [{ domain: Domain, dim: number, kernel: string, at: Float64Array } & ({ view: Pixels } | { x: Float64Array })],
 *     value: Bumps,
 *   },
 *   mixture: {
 *     args: [PointSet & { kernel: string, at: Float64Array, coef: Float64Array }],
 *     value: Float64Array,
 *   },
 *   trick: {
 *     args: [{ domain: Domain, dim: number, kernel: string, x: Float64Array, z: Float64Array,
 *              repetition: boolean, terms: number }],
 *     value: Trick,
 *   },
 *   lift: {
 *     args: [PointSet & { kernel: string, map: string, view: Pixels, coef?: Float64Array, bias?: number, biasError?: number }],
 *     value: Lift,
 *   },
 *   approximate: {
 *     args: [{ problem: Problem, method: Approximation['method'], count: number, landmarks?: Float64Array,
 *              learn?: boolean, seed: number, view: Pixels, counts?: Float64Array }],
 *     value: Approximation,
 *   },
 *   orthogonal: {
 *     args: [PointSet & { kernel: string, at: Float64Array, coef: Float64Array }],
 *     value: Orthogonal,
 *   },
 *   generate: {
 *     args: [{ name: string, params: Readonly<Record<string, number>>, seed: number }],
 *     value: Generated | GeneratedItems,
 *   },
 *   read: { args: [{ name: string, text: string }], value: ReadTable },
 *   write: {
 *     args: [{ format: 'csv' | 'libsvm', dim: number, x: Float64Array, y: Float64Array, target?: 'class' | 'value',
 *              axes: readonly string[], classes: readonly string[] }],
 *     value: string,
 *   },
 *   needs: {
 *     args: [{ n: number, dim: number, classes?: number, learner: string, params: Readonly<Record<string, number>> }],
 *     value: Needs,
 *   },
 *   release: { args: [model: number], value: unknown },
 * }} Calls
 */

/**
 * A picture of f to paint: size by size pixels of the plane, or with dim 1 size places of the line. Where it could be slow (cautious), the worker feels its way in bands of
 * rows; on the line it says at fewer places how sure f is. It gives up as soon as it sees that the whole would take longer than limit milliseconds. output is
 * which of several values is painted; samples how many functions are drawn along the line; doubt asks how sure f is over the plane.
 *
 * @typedef {{ view: Rect, size: number, cautious: boolean, limit: number, dim?: 1 | 2, output?: number, samples?: number, doubt?: boolean }} PictureRequest
 */

/**
 * A picture and what it cost. Null if it was given up or cancelled; milliseconds are then what the
 * whole would have taken, and method is '' if nothing was painted at all.
 *
 * @typedef {{ picture: Surface | null, size: number, method: string, milliseconds: number }} Painted
 */

/**
 * Long jobs, which are done in slices: calls are answered in between, and they can be cancelled.
 *
 * Progress of a long training says what it does ("computing features") and which share of the whole is done, '' and NaN where
 * the learner does not know.
 *
 * train answers with the training, a picture of it and what adds up at a place, and forgets the model that it replaces, so that a frame
 * needs one journey to the worker. Cancelled training answers with what it had reached, and forgets nothing. Where a learner knows how far it
 * is, progress says what it does and which share of that is done. Of items there is no picture, and the place is a
 * text. at is the place as the engine takes it.
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
 * From the page to the worker. patience is how many milliseconds a cancelled job may have taken
 * before it stops: what is nearly done is better finished.
 *
 * @typedef {{ type: 'start', module: WebAssembly.Module }
 *   | { type: 'call', id: number, name: string, args: unknown[] }
 *   | { type: 'job', id: number, name: string, request: unknown }
 *   | { type: 'cancel', id: number, patience: number }} Order
 */

/**
 * From the worker to the page. After dead, nothing follows; other is of an engine that says things in another way than this page, which
 * is not asked anything.
 *
 * @typedef {{ type: 'ready', catalog: Catalog }
 *   | { type: 'other', version: string }
 *   | { type: 'value', id: number, value: unknown }
 *   | { type: 'error', id: number, failure: Failure }
 *   | { type: 'progress', id: number, progress: unknown }
 *   | { type: 'dead', reason: string }} Report
 */

export {};
