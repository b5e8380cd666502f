// @ts-check
/**
 * Answers of the engine (messages.gen.js) with what the worker and the page add to them, and
 * requests with what the page knows of their fields.
 *
 * @module
 */

/** @typedef {import('./messages.gen.js').GeneratedData} GeneratedData */
/** @typedef {import('./messages.gen.js').Inspection} Inspection */
/** @typedef {import('./messages.gen.js').Picture} Picture */
/** @typedef {import('./messages.gen.js').PlaceTerms} PlaceTerms */
/** @typedef {import('./messages.gen.js').Trained} Trained */

/**
 * One parameter of a kernel, learner or data set, from which its control is made; or a control of
 * the page's own, which has no values to list.
 *
 * @typedef {import('./messages.gen.js').ParamSpec} Spec
 * @typedef {'values' | 'names' | 'minor'} Listed
 * @typedef {Readonly<Omit<Spec, Listed> & Partial<Pick<Spec, Listed>>>} ParamSpec
 */

/**
 * A kernel, a learner or a data set. Those of a domain that the page brings (digits) say what they
 * are about alone. machine is of a data set: the learner that is taken with it, where that matters.
 *
 * @typedef {import('./messages.gen.js').Entry} EngineEntry
 * @typedef {'name' | 'title' | 'short' | 'formula' | 'tex' | 'doc' | 'source'} Naming
 * @typedef {Readonly<Pick<EngineEntry, Naming> & Partial<Omit<EngineEntry, Naming | 'params'>> & {
 *   params: readonly ParamSpec[],
 *   machine?: Readonly<{ learner: string, params: Readonly<Record<string, number>> }>,
 * }>} Entry
 */

/**
 * What can be chosen where points are of one domain.
 *
 * @typedef {Readonly<{
 *   name: string,
 *   kernels: readonly Entry[],
 *   learners: readonly Entry[],
 *   datasets: readonly Entry[],
 * }>} Domain
 */

/**
 * The engine's catalog, and the domains that the page brings.
 *
 * @typedef {Readonly<{ domains: readonly Domain[] }>} Catalog
 */

/**
 * A training whose model is alive under a number. One that the page makes up, of coefficients drawn
 * by hand, has no errors of b.
 *
 * @typedef {'biasError' | 'undecided'} Unsure
 * @typedef {Readonly<Omit<Trained, 'model' | Unsure> & Partial<Pick<Trained, Unsure>>
 *   & { model: number, milliseconds: number }>} Training
 */

/**
 * A picture of f, on the line with functions that are drawn from it, one after the other (samples).
 * doubt is std over the plane, on a grid as coarse as that may be (DOUBT_SIDE²). hurried: another
 * comes soon, or when nothing moves any more.
 *
 * @typedef {Readonly<Omit<Picture, 'output' | 'error' | 'edge'>
 *   & Partial<Pick<Picture, 'output' | 'error' | 'edge'>>
 *   & { samples?: Float32Array, doubt?: Float32Array, hurried?: boolean }>} Surface
 */

/**
 * A machine trained and painted in one go, or made up by the page.
 *
 * @typedef {Readonly<{
 *   training: Omit<Training, 'model' | 'milliseconds'>, milliseconds: number, surface: Surface,
 * }>} Sketch
 */

/**
 * f taken apart at the place x. Of items, text is the place, and x is [0, 0].
 *
 * @typedef {Readonly<PlaceTerms & {
 *   x: readonly [number, number], model: number, text?: string,
 * }>} Terms
 */

/**
 * A picture of the Gram matrix. part is the text of the part of the kernel whose matrix it is,
 * where it is not that of the whole. stale: the eigenvalues are those of a moment ago.
 *
 * @typedef {Readonly<Inspection & { part?: string, stale?: boolean }>} GramPicture
 */

/**
 * What is known of a kernel. The items of a witness have their texts.
 *
 * @typedef {import('./messages.gen.js').Witness} Witness
 * @typedef {Readonly<Omit<import('./messages.gen.js').Verdict, 'witness'>
 *   & { witness?: Readonly<Witness & { texts?: readonly string[] }> }>} Verdict
 */

/**
 * A data set of items.
 *
 * @typedef {'items' | 'y' | 'target' | 'classes' | 'story' | 'answer'} OfItems
 * @typedef {Readonly<Required<Pick<GeneratedData, OfItems>> & { domain: string }>} GeneratedItems
 */

/**
 * A data set of vectors.
 *
 * @typedef {'dim' | 'x' | 'y' | 'target' | 'axes' | 'classes'} OfVectors
 * @typedef {Readonly<Required<Pick<GeneratedData, OfVectors>>>} Generated
 */

/** @typedef {import('./messages.gen.js').Problem} AnyProblem */

/** Points without labels. @typedef {Required<Pick<AnyProblem, 'domain' | 'dim' | 'x'>>} PointSet */

/**
 * Strings, sets, trees or graphs, each a line of text.
 *
 * @typedef {Required<Pick<AnyProblem, 'domain' | 'items'>>} ItemSet
 */

/**
 * What a learner learns from: points, or items.
 *
 * @typedef {(PointSet | ItemSet) & Omit<AnyProblem, 'dim' | 'x' | 'items'>} Problem
 */

export {};
