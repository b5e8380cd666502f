// @ts-check
/**
 * The shapes of what the engine answers: the values of the Go bridge
 * (wasm/page) as the page sees them.
 *
 * @module
 */

/** @typedef {Readonly<{ code: string, message: string, param?: string, at?: number, length?: number, expected?: readonly string[] }>} Failure
 * code is one of argument, parameter, kernel, data, model, internal, engine; at and
 * length point into the kernel's text (in UTF-16 units). */

/**
 * One parameter of a kernel, learner or data set, from which its control is made.
 *
 * @typedef {Readonly<{
 *   key: string, symbol: string, name: string, doc: string,
 *   kind: 'real' | 'whole' | 'switch',
 *   min: number, max: number, minOpen: boolean, maxOpen: boolean,
 *   low: number, high: number,
 *   scale: 'linear' | 'log',
 *   infinite: boolean,
 *   default: number,
 * }>} ParamSpec
 * A value v is valid when min ≤ v ≤ max (strict where open). A slider runs from
 * low to high; where infinite, one further stop at its end stands for Infinity.
 */

/** @typedef {Readonly<{ name: string, title: string, short: string, formula: string, tex: string, doc: string, source: string, params: readonly ParamSpec[] }>} Entry */

/** short is the name within a sentence: "SVM", "RBF". */
/** @typedef {Readonly<{ name: string, kernels: readonly Entry[], learners: readonly Entry[], datasets: readonly Entry[] }>} Domain */

/** @typedef {Readonly<{ domains: readonly Domain[] }>} Catalog */

/**
 * A number in a kernel's canonical text, which a slider can edit.
 *
 * @typedef {Readonly<{ kernel: string, value: number, start: number, end: number, spec: ParamSpec }>} KernelNumber
 * kernel is the name of the kernel that the number belongs to ('' for a factor);
 * [start, end) are UTF-16 offsets in text.
 */

/**
 * A parsed kernel.
 *
 * @typedef {Readonly<{
 *   text: string, tex: string, texNumbers: string, short: string,
 *   numbers: readonly KernelNumber[],
 * }>} ParsedKernel
 * text is the canonical print; tex has symbols, texNumbers the current numbers;
 * short is for sentences, e.g. "RBF γ = 1".
 */

/**
 * What training answers. n points, m outputs: one for two classes, one for each
 * pair of classes for more.
 *
 * @typedef {Readonly<{
 *   model: number,
 *   status: 'converged' | 'exhausted' | 'failed',
 *   message: string,
 *   iterations: number,
 *   objective: number, primal: number, gap: number, violation: number, margin: number,
 *   indefinite: boolean,
 *   outputs: number,
 *   classes: Float64Array,
 *   pairs: Int32Array,
 *   coef: Float64Array, bias: Float64Array, support: Int32Array,
 *   decision: Float64Array, label: Float64Array,
 *   errors: number,
 *   milliseconds: number,
 * }>} Training
 * message is '' or one sentence that says what happened and what to do.
 * classes are the class numbers, ascending; pairs (2·m) holds indices into classes,
 * the positive side of each output first. coef is n·m (row i: point i), decision n·m,
 * label the predicted class of every point. margin is 1/‖w‖ (the smallest over outputs).
 */

/**
 * What a training had reached that was cut short: the part of it that another can
 * start from.
 *
 * @typedef {Readonly<Pick<Training, 'outputs' | 'classes' | 'coef'>>} Reached
 */

/**
 * f on a grid of the plane, row 0 at the top, values at pixel centres. With one
 * output, values holds f (width·height). With more, label holds the predicted
 * class of every pixel and values the winner's smallest margin over its rivals
 * (≥ 0, zero on the boundaries); label is null otherwise.
 *
 * @typedef {Readonly<{
 *   view: import('../state/scene.js').Rect, width: number, height: number,
 *   values: Float32Array, label: Uint8Array | null,
 *   min: number, max: number, method: string,
 * }>} Surface
 */

/**
 * f taken apart at one place: kernel[i] = k(xᵢ, x), decision[j] = f_j(x).
 *
 * @typedef {Readonly<{ x: readonly [number, number], model: number, kernel: Float64Array, decision: Float64Array, label: number }>} Terms
 */

/**
 * A picture of the Gram matrix: size×size cells (averages of blocks where n is
 * larger than size), rows and columns in the given order.
 *
 * @typedef {Readonly<{
 *   form: 'raw' | 'normalized' | 'centered', n: number, size: number,
 *   cells: Float32Array, order: Int32Array, min: number, max: number,
 *   largest: number, smallest: number, alignment: number,
 * }>} GramPicture
 * order[r] is the index of the point in row r (by class, then as given). largest and
 * smallest eigenvalue are of the matrix shown, NaN where n is too large to tell in time.
 */

/** @typedef {Readonly<{ x: Float64Array, y: Float64Array, dim: number, axes: readonly string[], classes: readonly string[] }>} Generated
 * y holds class numbers 1…; axes and classes hold names ('' where there are none). */

/**
 * A file that was read as a table.
 *
 * @typedef {Readonly<{
 *   format: 'csv' | 'libsvm', rows: number,
 *   columns: readonly Readonly<{ name: string, values: Float64Array }>[],
 *   labels: Float64Array, classes: readonly string[], labelName: string,
 *   shown: readonly [number, number],
 *   notes: readonly string[],
 * }>} ReadTable
 * columns are the numeric ones; labels holds classes 1…9 (all 1 where the file has none);
 * shown is the sensible default pair; notes say in sentences what was left out or guessed.
 */

export {};
