// @ts-check
/**
 * How texts write kernels and learners: the formula, the letters with what they are here, and the
 * passages that say so. The cards of a kernel and of a learner show it, and the index of texts.
 *
 * @module
 */

/**
 * A letter for a number. key is the parameter that it stands for, the same number unless of and
 * back say how to get it and the parameter from it, or as says of which learner it would be the
 * parameter: then it is the number that makes that learner as strong. is is the relation in TeX.
 * name tells the letter from others, and is read aloud.
 *
 * @typedef {Readonly<{
 *   symbol: string, key: string, name: string, is?: string,
 *   of?: (value: number) => number, back?: (value: number) => number,
 *   as?: readonly [learner: string, params: Readonly<Record<string, number>>],
 * }>} Letter
 */

/**
 * passages are ids in the index of texts; others are programs and books that write it so, too.
 * fixed are parameters that have one value in this writing.
 *
 * @typedef {Readonly<{
 *   tex: string, plain: string, letters: readonly Letter[], passages: readonly string[],
 *   others?: string, fixed?: Readonly<Record<string, number>>,
 * }>} Writing
 */

/** @param {string} symbol @param {string} key @param {string} form @returns {Letter} */
const letter = (symbol, key, form) => ({ symbol, key, name: `${symbol} in ${form}` });

/**
 * A formula without letters for numbers.
 *
 * @param {string} tex
 * @param {string} plain
 * @param {readonly string[]} passages
 * @returns {Writing}
 */
const written = (tex, plain, passages) => ({ tex, plain, passages, letters: [] });

/** By the name of the kernel. @type {Readonly<Record<string, readonly Writing[]>>} */
export const KERNEL_WRITINGS = {
  rbf: [
    {
      tex: 'e^{-\\gamma\\lVert x-z\\rVert^2}',
      plain: 'exp(−γ‖x−z‖²)',
      letters: [letter('γ', 'gamma', 'exp(−γ‖x−z‖²)')],
      passages: ['rai-rbf', 'kit-table-rbf'],
      others: 'scikit-learn, LIBSVM',
    },
    {
      tex: 'e^{-\\lVert x-z\\rVert^2/(2\\sigma^2)}',
      plain: 'exp(−‖x−z‖²/(2σ²))',
      letters: [
        {
          ...letter('σ', 'gamma', 'exp(−‖x−z‖²/(2σ²))'),
          is: '\\gamma=1/(2\\sigma^2)',
          of: (gamma) => 1 / Math.sqrt(2 * gamma),
          back: (sigma) => 1 / (2 * sigma ** 2),
        },
      ],
      passages: ['cs229-5.4-gaussian', 'ksvm-rbf', 'kit-gaussian'],
      others: 'most books',
    },
    {
      tex: 'e^{-\\lVert x-z\\rVert^2/(2\\sigma)}',
      plain: 'exp(−‖x−z‖²/(2σ))',
      letters: [
        {
          ...letter('σ', 'gamma', 'exp(−‖x−z‖²/(2σ))'),
          is: '\\gamma=1/(2\\sigma)',
          of: (gamma) => 1 / (2 * gamma),
          back: (sigma) => 1 / (2 * sigma),
        },
      ],
      passages: ['uml-example-16.2-sigma'],
    },
  ],
  linear: [
    written('\\langle x,z\\rangle', '⟨x,z⟩', ['ksvm-linear', 'rai-linear', 'kit-table-linear']),
  ],
  poly: [
    {
      tex: '(\\gamma\\langle x,z\\rangle+r)^d',
      plain: '(γ⟨x,z⟩ + r)ᵈ',
      letters: [
        letter('γ', 'gamma', '(γ⟨x,z⟩ + r)ᵈ'),
        letter('r', 'coef0', '(γ⟨x,z⟩ + r)ᵈ'),
        letter('d', 'degree', '(γ⟨x,z⟩ + r)ᵈ'),
      ],
      passages: ['kit-table-poly'],
      others: 'scikit-learn and LIBSVM, where r is called coef0',
    },
    {
      tex: '(x^\\top z+c)^k',
      plain: '(xᵀz + c)ᵏ',
      letters: [
        { ...letter('c', 'coef0', '(xᵀz + c)ᵏ'), is: 'c=r' },
        { ...letter('k', 'degree', '(xᵀz + c)ᵏ'), is: 'k=d' },
      ],
      passages: ['cs229-5.4-k', 'cs229-5.4-c'],
      fixed: { gamma: 1 },
    },
    {
      tex: '(\\langle x,\\tilde x\\rangle+c)^m',
      plain: '(⟨x,x̃⟩ + c)ᵐ',
      letters: [
        { ...letter('c', 'coef0', '(⟨x,x̃⟩ + c)ᵐ'), is: 'c=r' },
        { ...letter('m', 'degree', '(⟨x,x̃⟩ + c)ᵐ'), is: 'm=d' },
      ],
      passages: ['ksvm-poly'],
      fixed: { gamma: 1 },
    },
    {
      tex: "(1+\\langle x,x'\\rangle)^k",
      plain: '(1 + ⟨x,x′⟩)ᵏ',
      letters: [{ ...letter('k', 'degree', '(1 + ⟨x,x′⟩)ᵏ'), is: 'k=d' }],
      passages: ['uml-example-16.1'],
      fixed: { gamma: 1, coef0: 1 },
    },
    {
      tex: '(1+x^\\top z)^d',
      plain: '(1 + xᵀz)ᵈ',
      letters: [letter('d', 'degree', '(1 + xᵀz)ᵈ')],
      passages: ['rai-poly', 'rai-quadratic'],
      fixed: { gamma: 1, coef0: 1 },
    },
    {
      tex: '(1+x^\\top z)^M',
      plain: '(1 + xᵀz)ᴹ',
      letters: [{ ...letter('M', 'degree', '(1 + xᵀz)ᴹ'), is: 'M=d' }],
      passages: ['kit-poly-2'],
      fixed: { gamma: 1, coef0: 1 },
    },
  ],
  powers: [
    written(
      '1+\\langle x,z\\rangle+\\langle x,z\\rangle^2+\\langle x,z\\rangle^3',
      '1 + ⟨x,z⟩ + ⟨x,z⟩² + ⟨x,z⟩³',
      ['cs229-5.9', 'cs229-5.5'],
    ),
  ],
  sigmoid: [
    {
      tex: '\\tanh(\\gamma\\langle x,y\\rangle+r)',
      plain: 'tanh(γ⟨x,y⟩ + r)',
      letters: [letter('γ', 'gamma', 'tanh(γ⟨x,y⟩ + r)'), letter('r', 'coef0', 'tanh(γ⟨x,y⟩ + r)')],
      passages: ['kit-sigmoid'],
    },
  ],
  quadform: [
    {
      tex: "x^\\top Ax',\\ A=\\begin{pmatrix}a&b\\\\b&c\\end{pmatrix}\\succeq0",
      plain: 'xᵀAx′, A = (a b; b c)',
      letters: [
        letter('a', 'a', 'A = (a b; b c)'),
        letter('b', 'b', 'A = (a b; b c)'),
        letter('c', 'c', 'A = (a b; b c)'),
      ],
      passages: ['kit-construction'],
    },
  ],
  const: [written("K(x,x')\\equiv1", 'K(x,x′) = 1', ['kit-constant'])],
  laplacian: [written("K(x-x')", 'K(x − x′)', ['kit-stationary'])],
  periodic: [written("K(x-x')", 'K(x − x′)', ['kit-stationary'])],
  matern: [written("K(\\lVert x-x'\\rVert)", 'K(‖x − x′‖)', ['kit-radial', 'rai-stationary'])],
  rq: [written("K(\\lVert x-x'\\rVert)", 'K(‖x − x′‖)', ['kit-radial', 'rai-stationary'])],
  cosine: [
    written(
      "\\frac{K(x,x')}{\\sqrt{K(x,x)K(x',x')}}",
      'K(x,x′)/√(K(x,x)·K(x′,x′)), of the linear kernel',
      ['kit-normalized'],
    ),
  ],
  min: [written("\\min\\{x,x'\\}", 'min{x, x′}', ['uml-ex-4'])],
  substrings: [
    written("|\\{v: v \\text{ in } x \\text{ and in } x'\\}|", 'the number of common substrings', [
      'uml-16.2.1-substrings',
      'kit-strings',
    ]),
  ],
  spectrum: [
    {
      tex: '\\sum_{|v|=k}\\#_v(x)\\,\\#_v(z)',
      plain: 'Σ over strings v of length k: count in x × count in z',
      letters: [letter('k', 'k', 'the length of substrings')],
      passages: ['cs229-5.4-strings'],
    },
  ],
  subsequence: [written('k(x,z)', 'string kernels', ['rai-strings'])],
  words: [written('k(x,z)', 'texts', ['rai-texts', 'kit-texts'])],
  intersection: [written('|S_1\\cap S_2|', '|S₁ ∩ S₂|', ['kit-sets', 'uml-ex-5'])],
  jaccard: [
    written('\\frac{|S_1\\cap S_2|}{|S_1\\cup S_2|}', '|S₁ ∩ S₂| / |S₁ ∪ S₂|', ['kit-sets']),
  ],
  powerset: [written('2^{|S_1\\cap S_2|}', '2 to the |S₁ ∩ S₂|', ['kit-powerset'])],
  subtree: [written('k(x,z)', 'tree kernels', ['rai-trees'])],
  wl: [written('k(x,z)', 'graphs', ['kit-graphs'])],
};

/** @param {string} form @returns {Letter} */
const price = (form) => ({ ...letter('C', 'C', form), as: ['svc', {}] });
const HALF = '½‖w‖² + C Σ max(0, 1 − yf)';

/** ½‖w‖² + C·Σ loss. @type {Writing} */
const PRICE = {
  tex: '\\tfrac12\\lVert w\\rVert^2+C\\sum\\max(0,1-y_if(x_i))',
  plain: HALF,
  letters: [price(HALF)],
  passages: ['ksvm-3.2-soft', 'rai-dual-soft', 'kit-dual'],
  others: 'scikit-learn, LIBSVM',
};

/** λ‖w‖² + the loss on average. @type {Writing} */
const SOFT = {
  tex: '\\lambda\\lVert w\\rVert^2+\\frac1m\\sum\\max(0,1-y_if(x_i))',
  plain: 'λ‖w‖² + (1/m) Σ max(0, 1 − yf)',
  letters: [
    {
      ...letter('λ', 'lambda', 'λ‖w‖² + (1/m) Σ max(0, 1 − yf)'),
      is: 'C=1/(2m\\lambda)',
      as: ['soft-svm', {}],
    },
  ],
  passages: ['uml-16.4'],
};

/** λ/2·‖w‖² + the loss on average. @type {Writing} */
const SGD = {
  tex: '\\tfrac\\lambda2\\lVert w\\rVert^2+\\frac1m\\sum\\max(0,1-y_if(x_i))',
  plain: '(λ/2)‖w‖² + (1/m) Σ max(0, 1 − yf)',
  letters: [
    {
      ...letter('λ', 'lambda', '(λ/2)‖w‖² + (1/m) Σ max(0, 1 − yf)'),
      is: 'C=1/(m\\lambda)',
      as: ['svm-sgd', {}],
    },
  ],
  passages: ['uml-16.5'],
};

/** (K + λI)⁻¹y. @type {Writing} */
const RIDGE = {
  tex: '\\alpha=(K+\\lambda I)^{-1}y',
  plain: 'α = (K + λI)⁻¹y',
  letters: [{ ...letter('λ', 'lambda', '(K + λI)⁻¹y'), as: ['ridge', { scaling: 0 }] }],
  passages: ['rai-krr', 'kit-krr', 'kit-gram'],
  others: 'scikit-learn, where λ is called alpha',
};

/** (G + 2λmI)⁻¹y. @type {Writing} */
const RIDGE_UML = {
  tex: '\\alpha=(G+2\\lambda mI)^{-1}y',
  plain: 'α = (G + 2λmI)⁻¹y',
  letters: [
    {
      ...letter('λ', 'lambda', '(G + 2λmI)⁻¹y'),
      is: '\\lambda_{K+\\lambda I}=2m\\lambda',
      as: ['ridge', { scaling: 1 }],
    },
  ],
  passages: ['uml-ex-3'],
};

/** The distance of two images. */
const RHO = "\\rho(x,x')^2=K(x,x)+K(x',x')-2K(x,x')";
const RHO_PLAIN = 'ρ(x,x′)² = K(x,x) + K(x′,x′) − 2K(x,x′)';

/** By the name of the learner. @type {Readonly<Record<string, readonly Writing[]>>} */
export const LEARNER_WRITINGS = {
  svc: [PRICE, SOFT, SGD],
  'soft-svm': [SOFT, PRICE, SGD],
  'svm-sgd': [
    SGD,
    {
      tex: '\\alpha^{(t)}=\\frac1{\\lambda t}\\beta^{(t)},\\ t=1,\\dots,T',
      plain: 'α = β/(λt), t = 1, …, T',
      letters: [letter('T', 'steps', 'the number of steps')],
      passages: ['uml-16.3-sgd'],
    },
    PRICE,
    SOFT,
  ],
  'svm-doubly-sgd': [
    {
      tex: '\\frac{n^2}{2B^2}\\sum_{i,j\\in J}\\alpha_i\\alpha_jk(x_i,x_j)+\\frac{Cn}B\\sum_{i\\in J}\\max(0,\\dots)',
      plain: 'n²/(2B²) Σ αᵢαⱼk(xᵢ,xⱼ) + (Cn/B) Σ max(0, …)',
      letters: [
        letter('C', 'C', 'the price of a violation'),
        letter('B', 'batch', 'the size of a batch'),
        letter('T', 'steps', 'the number of steps'),
      ],
      passages: ['ksvm-doubly', 'ksvm-4'],
    },
    SOFT,
    SGD,
  ],
  perceptron: [
    written(
      '\\alpha_i\\leftarrow\\alpha_i+1 \\text{ where } y_if(x_i)\\le0',
      'αᵢ ← αᵢ + 1 where yᵢf(xᵢ) ≤ 0',
      ['uml-ex-2', 'rai-perceptron'],
    ),
    written('\\sum_n\\max\\{0,-y_n(w^\\top x_n+b)\\}', 'Σ max(0, −y(wᵀx + b))', [
      'rai-perceptron-loss',
    ]),
  ],
  logistic: [written('\\sum_n\\log(1+e^{-y_nf(x_n)})', 'Σ log(1 + exp(−yf))', ['rai-surrogates'])],
  ridge: [RIDGE, RIDGE_UML],
  gp: [written('f\\sim\\mathcal{GP}(0,k)', 'f ~ GP(0, k)', ['rai-gp']), RIDGE, RIDGE_UML],
  lms: [
    {
      tex: '\\beta:=\\beta+\\alpha(\\vec y-K\\beta)',
      plain: 'β := β + α(y − Kβ)',
      letters: [letter('α', 'rate', 'the learning rate')],
      passages: ['cs229-5.11', 'cs229-5.8', 'cs229-5.3', 'cs229-5.4'],
    },
  ],
  'nearest-mean': [
    written(
      '\\operatorname{sign}(\\langle w,\\psi(x)\\rangle+b),\\ b=\\tfrac12(\\lVert c_-\\rVert^2-\\lVert c_+\\rVert^2)',
      'sign(⟨w,ψ(x)⟩ + b), b = ½(‖c₋‖² − ‖c₊‖²)',
      ['uml-ex-6'],
    ),
  ],
  'nearest-medoid': [written(RHO, RHO_PLAIN, ['kit-medoid', 'kit-distance'])],
  knn: [written(RHO, RHO_PLAIN, ['kit-algorithms-knn', 'kit-distance'])],
  kmeans: [written(RHO, RHO_PLAIN, ['kit-algorithms-kmeans', 'rai-kmeans', 'kit-distance'])],
  kmedoids: [written(RHO, RHO_PLAIN, ['kit-kmedoids', 'kit-distance'])],
  svr: [
    {
      tex: '\\tfrac12\\lVert w\\rVert^2+C\\sum\\max(0,|y_i-f(x_i)|-\\varepsilon)',
      plain: '½‖w‖² + C Σ max(0, |y − f| − ε)',
      letters: [
        letter('C', 'C', '½‖w‖² + C Σ max(0, |y − f| − ε)'),
        letter('ε', 'epsilon', '½‖w‖² + C Σ max(0, |y − f| − ε)'),
      ],
      passages: ['kit-algorithms-more'],
      others: 'scikit-learn, LIBSVM',
    },
  ],
  'one-class': [
    {
      tex: '\\nu',
      plain: 'ν',
      letters: [letter('ν', 'nu', 'the share outside')],
      passages: ['kit-algorithms-one'],
      others: 'scikit-learn, LIBSVM',
    },
  ],
  kpca: [
    written('K_{ij}=k(x_i,x_j)', 'of the matrix of all k(xᵢ,xⱼ)', [
      'kit-algorithms-pca',
      'rai-pca',
    ]),
  ],
};

/**
 * The writings that a kernel or a learner has in the texts.
 *
 * @param {'kernel' | 'learner'} kind
 * @param {string} name
 */
export const writingsOf = (kind, name) =>
  (kind === 'kernel' ? KERNEL_WRITINGS : LEARNER_WRITINGS)[name] ?? [];

/**
 * What the letters of a text are here, as relations in TeX, from all that it writes.
 *
 * @param {string} key of the text
 */
export function relationsOf(key) {
  const all = [...Object.values(KERNEL_WRITINGS), ...Object.values(LEARNER_WRITINGS)].flat();
  const own = all.filter(({ passages }) => passages.some((id) => id.startsWith(`${key}-`)));
  return [...new Set(own.flatMap(({ letters }) => letters.flatMap(({ is }) => is ?? [])))];
}
