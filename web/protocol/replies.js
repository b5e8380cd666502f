// @ts-check
/**
 * The shapes of what the engine answers: the values of the Go bridge
 * (wasm/page) as the page sees them.
 *
 * @module
 */

/** @typedef {Readonly<{ code: string, message: string, param?: string, at?: number, length?: number, expected?: readonly string[], item?: number, reason?: string, detail?: string }>} Failure
 * code is one of argument, parameter, kernel, data, model, limit, internal, engine; at and
 * length point into the kernel's text (in UTF-16 units). item is the number of the item that cannot
 * be read, counted from 0, and reason says why it cannot. detail is what a mistake of the
 * engine was, for who mends it: it is never shown. */

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
 *   values?: readonly number[], names?: readonly string[],
 * }>} ParamSpec
 * A value v is valid when min ≤ v ≤ max (strict where open). A slider runs from
 * low to high; where infinite, one further stop at its end stands for Infinity.
 * Where values are listed, ascending, these alone are valid; where names are, they say what the values
 * stand for ("one against one"): a choice, not a quantity.
 */

/**
 * What two items share: name is the feature (a substring, an element, a fragment), value what it adds to the kernel value, kernel the
 * part of the kernel's text that it is a feature of. x and z say where it is in either item: for each span three numbers, which
 * place it belongs to (counted from 0; a place may have several spans), where it starts and where it ends. Those are counted in
 * code points of a string (not in UTF-16 units), elements of a set, nodes of a tree or graph in the order in which they are written.
 *
 * @typedef {Readonly<{ name: string, value: number, kernel: string, x: Int32Array, z: Int32Array }>} Share
 */

/**
 * value is k(a, b), shares what adds most to it first. message is '' or says in sentences what the shares leave out, or that they are
 * of kernels inside of powers and products and do not add up to the value.
 *
 * @typedef {Readonly<{ value: number, message: string, shares: readonly Share[] }>} Explanation
 */

/**
 * The features with the largest weights |w| in f(x) = ⟨w, φ(x)⟩ + b, the largest first. `in` counts the training items with a
 * coefficient that have the feature; message is '' or says which features are left out.
 *
 * @typedef {Readonly<{
 *   message: string,
 *   features: readonly Readonly<{ name: string, weight: number, in: number, kernel: string }>[],
 * }>} Weights
 */

/**
 * The dynamic programme of the kernel subsequence for two strings, of which it has the first 40 characters: x and z. For each length
 * from 1 a layer with two matrices of x.length rows and z.length columns, row after row: ends has Σ λ^(spans) over the common
 * subsequences that end exactly there, carried over those that end no later, charged up to there. value is the sum of the last ends.
 *
 * @typedef {Readonly<{
 *   x: readonly string[], z: readonly string[], value: number,
 *   layers: readonly Readonly<{ ends: Float64Array, carried: Float64Array }>[],
 * }>} SubsequenceTable
 */

/** What is to be learnt: the class of a point, its value, a cluster, new coordinates, or where data are. @typedef {'classification' | 'regression' | 'clustering' | 'components' | 'novelty'} Task */

/**
 * short is the name within a sentence: "SVM", "RBF". dim, kernel and target are of a data set: how many
 * coordinates its points have, a kernel that shows what it is for ('' where any does), what its points
 * carry. tasks, goal and warm are of a learner: what it can be used for (the first where nothing is said), what its
 * objective is, whether it can start from the coefficients of a similar problem, whether what it does depends on the seed, what the points are called that f sums over ('' for support vectors). machine is of a data set: the learner that is taken with it, where that matters.
 *
 * @typedef {Readonly<{
 *   name: string, title: string, short: string, formula: string, tex: string, doc: string, source: string,
 *   params: readonly ParamSpec[], dim?: number, kernel?: string, target?: 'class' | 'value',
 *   tasks?: readonly Task[], goal?: Readonly<{ name: string, symbol: string, maximise: boolean }>, warm?: boolean, random?: boolean, support?: string,
 *   machine?: Readonly<{ learner: string, params: Readonly<Record<string, number>> }>,
 * }>} Entry
 */

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
 *   numbers: readonly KernelNumber[], tree: KernelNode,
 * }>} ParsedKernel
 * text is the canonical print; tex has symbols, texNumbers the current numbers;
 * short is for sentences, e.g. "RBF γ = 1".
 */

/**
 * A part of a kernel: text.slice(start, end) of the canonical text, without parentheses around it.
 *
 * @typedef {Readonly<{
 *   op: 'named' | 'number' | 'sum' | 'product' | 'negative' | 'power' | 'exp' | 'normalize'
 *     | 'warp' | 'conjugate' | 'formula',
 *   name: string, text: string, tex: string, start: number, end: number,
 *   children: readonly KernelNode[],
 * }>} KernelNode   name is that of a named kernel, '' otherwise; children of warp live in the warped
 * coordinates
 */

/**
 * What could be typed: text replaces [from, to) of what is typed, in UTF-16 units.
 *
 * @typedef {Readonly<{
 *   from: number, to: number,
 *   options: readonly Readonly<{ text: string, label: string, detail: string, kind: string }>[],
 * }>} Completion   kind is kernel, parameter, operation, function or variable
 */

/**
 * Why a part of a kernel is one, or why that is not proved: rules applied to parts.
 *
 * @typedef {Readonly<{
 *   text: string, tex: string, start: number, end: number,
 *   rule: string, holds: boolean, reason: string, source: string,
 *   children: readonly Proof[],
 * }>} Proof
 * rule is the name of the rule ("sum", "known", …); reason is a clause in words, in which $…$ is TeX; start and
 * end are -1 where a step is about a kernel that is not written there (a rewritten one)
 */

/**
 * Is it a kernel? Proved: the proof holds for every point set, within the domain that `domain`
 * names. Refuted: witness, asymmetry or undefinedAt says by what. Unproved: neither, after `tried` point sets.
 *
 * @typedef {Readonly<{
 *   verdict: 'proved' | 'refuted' | 'unproved',
 *   text: string, sentence: string, domain: string, proof: Proof, tried: number,
 *   eigenvalues: Float64Array,
 *   witness?: Readonly<{ x: Float64Array, items: Int32Array, texts?: readonly string[], v: Float64Array, k: Float64Array, value: number, dim: number,
 *     decimals: number, ofData: boolean }>,
 *   asymmetry?: Readonly<{ x: Float64Array, values: readonly [number, number], dim: number }>,
 *   undefinedAt?: Readonly<{ x: Float64Array, value: number, dim: number }>,
 * }>} Verdict
 * sentence says it in words; domain is '' for all points, else e.g. "where no coordinate is
 * negative"; eigenvalues are of the Gram matrix of the points given, descending (empty without
 * points, and for more than 400). Of the witness: m points x (m·dim), weights v (m), their Gram
 * matrix k (m·m), value = vᵀKv < 0. They are rounded so that the inequality holds with the numbers as
 * they stand to `decimals` decimals, so it can be checked by hand; ofData says whether the points are among those given. Of items there
 * is no x but items (m), the places of the m items among those given, counted from 0, and their texts. asymmetry: k(x,z) ≠ k(z,x);
 * undefinedAt: k(x,z) is not a finite number.
 */

/**
 * A Gram matrix whose spectrum was made non-negative.
 *
 * @typedef {Readonly<{
 *   method: 'clip' | 'flip' | 'shift', n: number, negative: number, smallest: number, shift: number,
 *   change: number, before: Float64Array, after: Float64Array,
 * }>} Repair
 * negative counts the negative eigenvalues; change = ‖K̃ − K‖ / ‖K‖ (Frobenius); before and after are
 * the eigenvalues, descending
 */

/** A number with its name: "log marginal likelihood", "log p(y)". doc is a clause, and share says that the value is a part of a whole. @typedef {Readonly<{ key: string, name: string, symbol: string, value: number, doc: string, share: boolean }>} Figure */

/**
 * What a step did and why. Points are counted from 0 in fields, from 1 in texts.
 *
 * @typedef {Readonly<{
 *   did: string, why: string, next: string,
 *   facts: readonly Readonly<{ name: string, symbol: string, value: number, text: string }>[],
 *   marks: readonly Readonly<{ point: number, role: string }>[],
 *   residuals: Float64Array | null,
 *   moves: readonly Readonly<{ point: number, from: number, to: number }>[],
 *   pair: PairStep | null,
 * }>} Account
 * did is '' before the first step, next '' after the last: it names the button that does it ("Visit x₁₇").
 * text stands in place of a value that is no number. Roles: i, j, chosen, mistake, batch, centre, moved. residuals are yᵢ − f(xᵢ)
 * before the step (NaN where a point has none). moves go from cluster to cluster, counted from 0; from is -1 for
 * a point that was in none.
 */

/**
 * A step of sequential minimal optimisation, in the square of two coefficients:
 * D(αᵢ + yᵢt, αⱼ − yⱼt) = D + violation·t − ½(kᵢᵢ + kⱼⱼ − 2kᵢⱼ)t².
 *
 * @typedef {Readonly<{
 *   i: number, j: number, before: readonly [number, number], after: readonly [number, number],
 *   sign: readonly [number, number], C: number, gradient: readonly [number, number],
 *   kernel: readonly [number, number, number], violation: number, wanted: number, taken: number, gain: number,
 * }>} PairStep
 * gradient is ∂D/∂αᵢ, ∂D/∂αⱼ before the step; kernel kᵢᵢ, kⱼⱼ, kᵢⱼ; wanted and taken are t at the optimum of the line and
 * within the square.
 */

/**
 * What training answers. n points, m outputs.
 *
 * @typedef {Readonly<{
 *   model: number,
 *   task: Task,
 *   status: 'running' | 'converged' | 'exhausted' | 'failed',
 *   message: string,
 *   iterations: number,
 *   objective: number, primal: number, gap: number, violation: number, margin: number,
 *   indefinite: boolean, doubtful: boolean,
 *   outputs: number,
 *   rule: 'values' | 'pairs' | 'largest',
 *   classes: Float64Array,
 *   pairs: Int32Array,
 *   coef: Float64Array, beta: Float64Array, self: Float64Array, bias: Float64Array, biasError?: Float64Array, support: Int32Array,
 *   decision: Float64Array, label: Float64Array, std: Float64Array,
 *   errors: number, undecided?: number,
 *   figures: readonly Figure[],
 *   account: Account | null,
 *   milliseconds: number,
 * }>} Training
 * status is running where training was paused at problem.stop. message is '' or one sentence that says what happened and
 * what to do. objective, primal, gap, violation and margin are NaN where a learner has none. A gap is told only where the
 * matrix is known to be positive semidefinite: indefinite says that it is not, doubtful that nobody knows.
 * rule says what the outputs are: values (regression, components), one for each pair of classes (two classes: one
 * output), or one for each class or cluster, of which the largest wins. classes are the class numbers, ascending
 * (for novelty −1 and 1, for clustering 1 … k; empty for values); pairs (2·m, or empty) holds indices into classes, the positive
 * side of each output first. coef is n·m (row i: point i), what was learnt; beta (n·m)
 * are the coefficients of f_j = Σ βᵢⱼ k(xᵢ,·) + self_j k(·,·) + b_j: the same, unless a spectrum was repaired; self is empty where no output has
 * that term. decision is n·m, label (n) the predicted class, cluster or value of every point. std (n, or empty) is how sure f is. margin is
 * 1/‖w‖ (the smallest over outputs). errors counts points with another label than theirs, and is 0 where there are no classes to miss;
 * undecided counts those of which nobody knows: their label is NaN, and they are no errors.
 * account is null unless the problem had a stop.
 */

/**
 * A learner's way from its first step to its end, at some of the steps.
 *
 * @typedef {Readonly<{
 *   total: number, status: string, goal: string, message: string,
 *   iterations: Float64Array, objective: Float64Array, primal: Float64Array, gap: Float64Array,
 *   norm: Float64Array, errors: Float64Array,
 *   hinge: Float64Array, logistic: Float64Array, squared: Float64Array,
 * }>} History
 * total is the number of steps of the whole run. norm is ‖f‖² (summed over outputs), errors counts training points,
 * hinge, logistic and squared are mean losses of y·f (of y − f for values), NaN where there is more than one output. What a
 * learner does not have is NaN.
 */

/**
 * A machine trained and painted in one go, for pictures beside each other.
 *
 * @typedef {Readonly<{
 *   training: Omit<Training, 'model' | 'milliseconds'>, milliseconds: number, surface: Surface,
 * }>} Sketch
 */

/**
 * What a training had reached that was cut short: the part of it that another can
 * start from.
 *
 * @typedef {Readonly<Pick<Training, 'outputs' | 'rule' | 'classes' | 'coef'>>} Reached
 */

/**
 * f on a grid of the plane, row 0 at the top, values at pixel centres; on the line one row (height 1). With one
 * output, values holds f (width·height). With more, label holds the predicted
 * class of every pixel and values the winner's smallest margin over its rivals
 * (≥ 0, zero on the boundaries); label is null otherwise. For classes told apart by more than one output, that is: of several
 * values, such as components, values holds one. std is how sure f is, on the line of a learner that knows it; samples
 * holds functions drawn from it, one after the other. doubt is the same over the plane, on a grid as coarse as that may be (DOUBT_SIDE²).
 * hurried: another comes soon, or when nothing moves any more.
 *
 * A value of f that is 0, and a label that is UNDECIDED, say that nobody knows (see decided.js); other values have the right sign, and
 * a size that is known to error. edge has at the pixels on both sides of a zero a number whose zero, by linear interpolation between them,
 * is that of f, and 0 elsewhere: with the sign of f, or positive where there are labels. It is null where values themselves will do.
 *
 * @typedef {Readonly<{
 *   view: import('./calls.js').Rect, width: number, height: number,
 *   values: Float32Array, label: Uint8Array | null,
 *   min: number, max: number, method: string,
 *   error?: number, edge?: Float32Array | null,
 *   std?: Float32Array, samples?: Float32Array, output?: number, doubt?: Float32Array, hurried?: boolean,
 * }>} Surface
 */

/**
 * f taken apart at one place, label NaN where nobody knows: kernel[i] = k(xᵢ, x), self = k(x, x), decision[j] = f_j(x). distance[i] = ‖φ(xᵢ) − φ(x)‖ is told
 * where f is no sum of kernel values, as of nearest neighbours. std is how sure f is, NaN where a learner does not know.
 *
 * @typedef {Readonly<{
 *   x: readonly [number, number], model: number, kernel: Float64Array, self: number, decision: Float64Array, label: number,
 *   distance?: Float64Array, std: number, text?: string,
 * }>} Terms   of items, text is the place, and x is [0, 0]
 */

/** @typedef {'raw' | 'normalized' | 'centered' | 'distance' | 'angle'} GramForm   distance is ‖φ(x) − φ(z)‖, angle in radians */
/** @typedef {'class' | 'input' | 'leading'} GramOrder   by class then as given, as given, by the leading eigenvector */

/**
 * A picture of the Gram matrix: size×size cells (averages of blocks where n is
 * larger than size), rows and columns in the given order.
 *
 * @typedef {Readonly<{
 *   form: GramForm, sorted: GramOrder, n: number, size: number,
 *   cells: Float32Array, order: Int32Array, min: number, max: number,
 *   largest: number, smallest: number, alignment: number,
 *   eigenvalues: Float64Array, condition: number, rank: number,
 *   window: readonly number[], missing: number, asymmetric: boolean, message: string, part?: string, stale?: boolean,
 * }>} GramPicture
 * order[r] is the index of the point in row r. cells that are no distance or angle are NaN; missing counts such pairs of points; asymmetric says that k(x, z) and k(z, x) differ, so that there is no spectrum. window
 * is the part of the ordered matrix that is pictured: first row, first column, rows, columns. sorted is another order than the one asked for where that could not be found,
 * and message says why. part is the text of the part of the kernel whose matrix it is, where it is
 * not that of the whole. stale: the eigenvalues are those of a moment ago. eigenvalues (descending) are of the raw, normalised or centred matrix
 * shown, or of the raw one beside distances and angles; empty, and largest, smallest, condition
 * and rank NaN, where n is too large to tell in time. condition is the largest over the smallest magnitude (Infinity where singular); rank is
 * the effective rank exp(−Σ pᵢ log pᵢ), pᵢ = |λᵢ|/Σ|λ|.
 */

/**
 * Where n points lie along the two directions of feature space in which they vary most: coordinates (2·n), 0 along an axis
 * that is not there; others the same of points that were projected. Of each axis that is there, at most two, values has the eigenvalue,
 * shares which share of the variance it is (NaN where eigenvalues are negative), residuals within which it is known, relatively. The
 * coordinates of any x are Σᵢ beta[2i + j] k(xᵢ, x) + bias[j]. least is the least eigenvalue that was seen, 0 if none is negative.
 *
 * @typedef {Readonly<{
 *   n: number, coordinates: Float64Array, others: Float64Array,
 *   values: Float64Array, shares: Float64Array, residuals: Float64Array,
 *   beta: Float64Array, bias: Float64Array, least: number,
 * }>} Chart
 */

/**
 * Kernel functions k(aⱼ, ·) over a view (row 0 at the top, pixel centres) or at places: m after each other.
 *
 * @typedef {Readonly<{ m: number, count: number, values: Float32Array, min: number, max: number }>} Bumps
 */

/**
 * The kernel trick at two points: φ(x), φ(z) and ⟨φ(x), φ(z)⟩ beside k(x, z).
 *
 * @typedef {Readonly<{
 *   exact: boolean, message: string, map: string,
 *   names: readonly string[], phiX: Float64Array, phiZ: Float64Array,
 *   inner: number, kernel: number, dimension: number,
 *   steps: readonly Readonly<{ tex: string, value: number }>[],
 * }>} Trick
 * names are the features as TeX in x ("x_1^{2}", "\sqrt{2}x_1x_2"); where there are many, names,
 * phiX and phiZ hold the first ones and dimension counts all (inner is always over all that were
 * computed); exact is false for a truncated series; message says in a sentence what there is to say
 * (no finite map, truncated after D, …), names is empty where no map is known. steps are the
 * evaluation of the kernel by its short formula: ⟨x,z⟩, then + c, then the power.
 */

/**
 * Points, a mesh of the plane and the separating surface in three coordinates.
 *
 * @typedef {Readonly<{
 *   map: string, exact: boolean, message: string, axes: readonly string[],
 *   points: Float64Array, mesh: Float64Array, meshF: Float64Array, size: number,
 *   plane: Readonly<{ w: Float64Array, b: number }> | null, share: number,
 * }>} Lift
 * points (n·3); mesh (size²·3), the images of a size×size grid over the view, row 0 at the top, with
 * the values of f in meshF (empty without coefficients); axes are TeX. plane: w·φ + b, in these
 * coordinates; exact says whether it is f itself (share 1), else share is the part of ‖w‖² that the
 * three coordinates hold. message says in a sentence what is seen.
 */

/**
 * A model of the same points on finitely many features, beside the exact one.
 *
 * @typedef {Readonly<{
 *   method: 'series' | 'landmarks' | 'nystroem' | 'fourier',
 *   count: number, dimension: number, landmarks: Float64Array,
 *   gramError: number, kernelError: number, agreement: number,
 *   status: string, message: string, objective: number, gap: number, errors: number,
 *   outputs: number, classes: Float64Array, decision: Float64Array, label: Float64Array,
 *   size: number, values: Float32Array, labels: Uint8Array, exactValues: Float32Array, exactLabels: Uint8Array,
 *   features: Float64Array, weights: Float64Array, bias: Float64Array,
 *   counts: Float64Array, gramErrors: Float64Array,
 * }>} Approximation
 * count is D (terms), m (landmarks) or the number of frequencies; dimension that of the feature
 * space. gramError = ‖K − K̃‖/‖K‖ (Frobenius), kernelError the largest |k − k̃| on pairs of points (NaN for landmarks used as features, which have another kernel),
 * agreement the share of pixels with the same label as the exact model. values (size²) are f̃, for more than two classes how clearly the label wins, and labels (size²) the index into classes; exactValues and exactLabels the same for the exact kernel.
 * Of what is undecided the index is UNDECIDED, and label NaN. features are the rows of the points' features (n·m, m = min(dimension, 16)), weights (outputs·m) what the linear
 * model multiplies them by, bias (outputs) what it adds. gramErrors[i] is the error for counts[i].
 */

/**
 * The representer theorem: f = Σ βᵢ k(xᵢ,·) + t·u with u orthogonal to every φ(xᵢ).
 *
 * @typedef {Readonly<{
 *   exists: boolean, message: string, coef: Float64Array,
 *   normU: number, normF: number, residual: number,
 * }>} Orthogonal
 * u = k(p,·) − Σ coefᵢ k(xᵢ,·); normU = ‖u‖², normF = ‖Σ βᵢ k(xᵢ,·)‖² ; residual is the largest
 * |u(xᵢ)|. exists is false where p's image lies in the span (u = 0), and message says so.
 */

/** @typedef {Readonly<{ x: Float64Array, y: Float64Array, dim: number, target: 'class' | 'value', axes: readonly string[], classes: readonly string[] }>} Generated
 * y holds class numbers 1…, or values; axes and classes hold names ('' where there are none). */

/**
 * What the call generate answers for a data set of items. y holds class numbers 1…; story says how the items were made, answer holds
 * the parts of items that decide their class.
 *
 * @typedef {Readonly<{
 *   domain: string, items: readonly string[], y: Float64Array, target: 'class',
 *   classes: readonly string[], story: string, answer: readonly string[],
 * }>} GeneratedItems
 */

/**
 * A file that was read as a table.
 *
 * @typedef {Readonly<{
 *   format: 'csv' | 'libsvm', rows: number,
 *   columns: readonly Readonly<{ name: string, values: Float64Array }>[],
 *   labels: Float64Array, values: Float64Array, classes: readonly string[], labelName: string,
 *   shown: readonly [number, number],
 *   notes: readonly string[],
 * }>} ReadTable
 * columns are the numeric ones; labels holds classes 1…10 (all 1 where the file has none), values the numbers of
 * its answer column where these are too many to be classes (else empty);
 * shown is the sensible default pair; notes say in sentences what was left out or guessed.
 */

/**
 * Coefficients drawn by hand, as the dual of the SVM sees them.
 *
 * @typedef {Readonly<{
 *   objective: number, primal: number, gap: number, optimum: number, sum: number, feasible: boolean, message: string,
 *   bias: number, errors: number, gradient: Float64Array, values?: Float32Array, label?: Float64Array,
 * }>} DualReading   optimum is the largest objective there is, sum Σyα; label has the class of every point, NaN where nobody knows
 */

/**
 * The dual in pictures, for a linear kernel: closed polygons (x, y, x, y, …) around both classes, and around what they
 * shrink to when no point may have more weight than mu; the points of these that are nearest to each other.
 *
 * @typedef {Readonly<{
 *   message: string, mu: number, distance: number, margin: number, shift: number,
 *   positive: Float64Array, negative: Float64Array, reducedPositive: Float64Array, reducedNegative: Float64Array,
 *   near: Float64Array, bisector: Readonly<{ w: Float64Array, b: number }>, boundary: Readonly<{ w: Float64Array, b: number }>,
 * }>} Hulls   message says in words why there are none, or what differs; shift is how far the boundary is from the bisector
 */

/**
 * Stochastic gradients with a kernel beside those on explicit features.
 *
 * @typedef {Readonly<{
 *   message: string, map: string, dimension: number, names: readonly string[], difference: number,
 *   steps: readonly Readonly<{ t: number, point: number, label: number, kernel: number, features: number, updated: boolean,
 *     normKernel: number, normFeatures: number }>[],
 *   wKernel: Float64Array, wFeatures: Float64Array,
 * }>} Twin
 */

/**
 * Ridge regression solved in D features and in n coefficients.
 *
 * @typedef {Readonly<{
 *   message: string, map: string, dimension: number, n: number, names: readonly string[], difference: number,
 *   weightsPrimal: Float64Array, weightsDual: Float64Array,
 *   predictionsPrimal: Float64Array, predictionsDual: Float64Array,
 *   operationsPrimal: number, operationsDual: number,
 * }>} PrimalDual
 */

/**
 * The kernel and the noise under which the values are likeliest.
 *
 * @typedef {Readonly<{
 *   kernel: string, noise: number, evidence: number, before: number, evaluations: number, message: string,
 *   trail: readonly Readonly<{ name: string, values: Float64Array, evidence: Float64Array }>[],
 * }>} Evidence
 */

/**
 * What learning from so many points takes, said before it is taken.
 *
 * @typedef {Readonly<{ bytes: number, message: string, param: string, exact: number, landmarks: number }>} Needs
 * bytes is about how much memory it takes, the points and what is answered included. message says why it cannot be done and what to
 * do, '' where it can, and param is the parameter that it is about. Of the support vector machine, exact is what exact training would
 * take, 0 where that is not possible, and landmarks how many there is room for; else both are 0.
 */

export {};
