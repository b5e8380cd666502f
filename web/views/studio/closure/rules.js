// @ts-check
/**
 * The rules by which kernels are made from kernels: how each is stated, why it holds, and what it is
 * applied to.
 *
 * @module
 */

/** @typedef {import('../../../protocol/messages.gen.js').ClosureRule} RuleName */
/** @typedef {import('../../../protocol/messages.gen.js').Closure} Closure */

/**
 * tex is the equation, plain the same without TeX, why the argument in words with TeX, source where
 * the rule is stated. two: of two kernels, joined by sign. Of points without coordinates there are
 * the rules that are not ofVectors. What a rule needs besides: a factor, coefficients, a function, a
 * number of terms under this name.
 *
 * @typedef {Readonly<{
 *   name: RuleName, words: string, tex: string, plain: string, why: string, source: string,
 *   two?: '+' | '∘', ofVectors?: true, needs?: 'factor' | 'coefficients' | 'function',
 *   terms?: string, result: string,
 * }>} Rule
 */

/** @type {readonly Rule[]} */
export const RULES = [
  {
    name: 'sum',
    words: 'K₁ + K₂, a sum',
    tex: 'v^{\\top}(K_1+K_2)\\,v=v^{\\top}K_1v+v^{\\top}K_2v',
    plain: 'vᵀ(K₁ + K₂)v = vᵀK₁v + vᵀK₂v',
    why: 'Both terms on the right are at least 0, so their sum is.',
    source: 'Kernel SVM 3.1.1 (2) with its proof; Kernel trick slides, rule 3',
    two: '+',
    result: 'K₁ + K₂',
  },
  {
    name: 'product',
    words: 'K₁ ∘ K₂, a product',
    tex: 'v^{\\top}(K_1\\circ K_2)\\,v=\\textstyle\\sum_r (v\\circ u_r)^{\\top}K_1(v\\circ u_r),\\quad K_2=\\sum_r u_ru_r^{\\top}',
    plain: 'vᵀ(K₁∘K₂)v = Σᵣ (v∘uᵣ)ᵀK₁(v∘uᵣ), K₂ = Σᵣ uᵣuᵣᵀ',
    why: 'The eigenvectors of $K_2$, times the roots of its eigenvalues, are the $u_r$. Each term is $w^{\\top}K_1w$ with $w=v\\circ u_r$, at least 0.',
    source: 'Kernel SVM 3.1.1 (3); Kernel trick slides, rule 2; Schur 1911',
    two: '∘',
    result: 'K₁ ∘ K₂',
  },
  {
    name: 'scale',
    words: 'c·K₁, a multiple',
    tex: 'v^{\\top}(c\\,K_1)\\,v=c\\cdot v^{\\top}K_1v',
    plain: 'vᵀ(c·K₁)v = c·vᵀK₁v',
    why: 'For $c\\ge 0$ the sign stays.',
    source: 'Kernel SVM 3.1.1 (1); Kernel trick slides, rule 1',
    needs: 'factor',
    result: 'c·K₁',
  },
  {
    name: 'warp',
    words: 'k₁(φ(x), φ(z)), of mapped points',
    tex: 'K_{ij}=k_1(\\varphi(x_i),\\varphi(x_j))',
    plain: 'Kᵢⱼ = k₁(φ(xᵢ), φ(xⱼ))',
    why: 'It is the matrix of $k_1$ on other points, the images $\\varphi(x_i)$.',
    source: 'Kernel trick slides, rule 4',
    ofVectors: true,
    needs: 'function',
    result: 'K',
  },
  {
    name: 'conjugate',
    words: 'h(x)·k₁(x, z)·h(z)',
    tex: 'v^{\\top}Kv=(v\\circ h)^{\\top}K_1(v\\circ h),\\quad h=(h(x_1),h(x_2),\\dots)',
    plain: 'vᵀKv = (v∘h)ᵀK₁(v∘h)',
    why: 'The weights $v\\circ h$ are weights like others.',
    source: 'Kernel trick slides, rule 5',
    ofVectors: true,
    needs: 'function',
    result: 'K',
  },
  {
    name: 'polynomial',
    words: 'q(K₁), a polynomial',
    tex: 'v^{\\top}q(K_1)\\,v=\\textstyle\\sum_n a_n\\,v^{\\top}K_1^{\\circ n}v,\\quad a_n\\ge 0',
    plain: 'vᵀq(K₁)v = Σₙ aₙ·vᵀK₁^(∘n)v, aₙ ≥ 0',
    why: 'Powers are products, and each $a_n\\ge 0$ is a factor. $K_1^{\\circ n}$ has the $n$th powers of the entries.',
    source: 'Kernel trick slides, rules 1 to 3 together',
    needs: 'coefficients',
    result: 'q(K₁)',
  },
  {
    name: 'exp',
    words: 'exp(K₁), entry by entry',
    tex: 'v^{\\top}e^{K_1}v=\\textstyle\\sum_{n=0}^{\\infty}\\tfrac{1}{n!}\\,v^{\\top}K_1^{\\circ n}v',
    plain: 'vᵀexp(K₁)v = Σₙ vᵀK₁^(∘n)v/n!',
    why: 'A polynomial without end, with the coefficients $1/n!\\ge 0$. What is missing after the last term goes to 0.',
    source: 'Kernel trick slides, rule 6',
    terms: 'last power',
    result: 'exp(K₁)',
  },
  {
    name: 'limit',
    words: 'A limit of kernels',
    tex: 'v^{\\top}e^{K_1}v=\\lim_{n\\to\\infty}v^{\\top}(1+\\tfrac1nK_1)^{\\circ n}v',
    plain: 'vᵀexp(K₁)v = lim vᵀ(1 + K₁/n)^(∘n)v',
    why: 'Each $(1+k_1/n)^n$ is a kernel. Numbers that are at least 0 have a limit that is at least 0.',
    source: 'Shawe-Taylor and Cristianini 2004, proposition 3.24',
    terms: 'doublings of n',
    result: 'exp(K₁)',
  },
  {
    name: 'normalize',
    words: 'Normalised to length 1',
    tex: 'v^{\\top}Kv=(v\\circ h)^{\\top}K_1(v\\circ h),\\quad h(x)=\\tfrac{1}{\\sqrt{k_1(x,x)}}',
    plain: 'vᵀKv = (v∘h)ᵀK₁(v∘h), h(x) = 1/√k₁(x, x)',
    why: 'This is $h(x)\\,k_1(x,z)\\,h(z)$ with a special $h$.',
    source: 'Kernel trick slides, rule 5',
    result: 'K',
  },
  {
    name: 'map',
    words: '⟨φ(x), φ(z)⟩ of a feature map',
    tex: 'v^{\\top}K_1v=\\textstyle\\sum_k\\bigl(\\sum_i v_i\\,\\varphi_k(x_i)\\bigr)^2',
    plain: 'vᵀK₁v = Σₖ (Σᵢ vᵢφₖ(xᵢ))²',
    why: 'A sum of squares, one for each feature, is at least 0.',
    source: 'CS229 5.4, necessary conditions; Understanding Machine Learning, lemma 16.2',
    ofVectors: true,
    terms: 'powers of a series',
    result: 'K₁',
  },
];

/** @param {RuleName} name */
export const ruleOf = (name) => RULES.find((rule) => rule.name === name) ?? RULES[0];

/** A smallest eigenvalue of a matrix below 0 says that nothing is promised. @param {Closure} closure */
export function doubtOf({ leastFirst, leastSecond }, /** @type {Rule} */ rule) {
  const bad = [...(leastFirst < 0 ? ['K₁'] : []), ...(rule.two && leastSecond < 0 ? ['K₂'] : [])];
  if (bad.length === 0) return '';
  const verb = bad.length > 1 ? 'have negative eigenvalues' : 'has a negative eigenvalue';
  return `${bad.join(' and ')} ${verb} on these points. The equation still holds, but not all terms need be at least 0.`;
}
