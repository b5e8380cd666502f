// @ts-check
/**
 * Looking for passages by words, numbers of formulas and parts of formulas. Accents and capitals do
 * not count, all brackets are alike, and a formula may be written as text: σ for
 * \sigma, x² or x^2 for x^2, min( for \min\{.
 *
 * @module
 */

/** @typedef {import('../../state/passages.js').Text} Text */
/** @typedef {import('../../state/passages.js').Passage} Passage */

/** Names of TeX that stand for one character. */
const SIGNS = Object.freeze({
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  lambda: 'λ',
  sigma: 'σ',
  theta: 'θ',
  phi: 'φ',
  varphi: 'φ',
  psi: 'ψ',
  xi: 'ξ',
  eta: 'η',
  rho: 'ρ',
  ell: 'ℓ',
  langle: '⟨',
  rangle: '⟩',
  lVert: '‖',
  rVert: '‖',
  lvert: '|',
  rvert: '|',
  sum: 'Σ',
  int: '∫',
  infty: '∞',
  leq: '≤',
  le: '≤',
  geq: '≥',
  ge: '≥',
  top: 'ᵀ',
  succeq: '⪰',
  cdot: '·',
  times: '×',
  mapsto: '↦',
  cap: '∩',
  prime: "'",
});

/** What only sets a formula, and says nothing. */
const SETTING =
  /\\(?:left|right|bigl?|bigr|quad|qquad|tfrac|dfrac|frac|textstyle|mathrm|mathbf|text|operatorname|sqrt|bar|hat|tilde|[,;:! ])/g;

/** A formula as one would type it. @param {string} tex */
export const typed = (tex) =>
  tex
    .replace(/\\([{}])/g, (_, bracket) => (bracket === '{' ? '(' : ')'))
    .replace(SETTING, ' ')
    .replace(/\\(\w+)/g, (_, name) => SIGNS[/** @type {keyof typeof SIGNS} */ (name)] ?? name)
    .replace(/[{}\\]/g, '');

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** A text of which capitals, accents and ways to write do not count. @param {string} text */
export const plain = (text) =>
  text
    .replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹]/g, (digit) => `^${RAISED.indexOf(digit)}`)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[[{]/g, '(')
    .replace(/[\]}]/g, ')')
    .replaceAll('ϕ', 'φ')
    .replaceAll('ς', 'σ')
    .replaceAll('’', "'");

/**
 * The passages that have every word of a query, in the order of the texts.
 *
 * @param {readonly Text[]} texts
 * @param {string} query
 * @returns {{ text: Text, passage: Passage }[]}
 */
export function search(texts, query) {
  const words = plain(query).split(/\s+/).filter(Boolean);
  return texts.flatMap((text) =>
    text.sections.flatMap((section) =>
      section.passages
        .filter((passage) => {
          const whole = writingOf(text, section, passage);
          return words.every((word) => whole.includes(word));
        })
        .map((passage) => ({ text, passage })),
    ),
  );
}

/** @type {WeakMap<Passage, string>} */
const writings = new WeakMap();

/**
 * All that a passage can be found by. A formula is there with and without its spaces.
 *
 * @param {Text} text
 * @param {Text['sections'][number]} section
 * @param {Passage} passage
 */
function writingOf({ short }, { title }, passage) {
  let written = writings.get(passage);
  if (written === undefined) {
    const { place, name, note = '', words = '', tex = '', rows, scene } = passage;
    const formula = typed(tex);
    written = plain(
      [short, title, place, name, note, words, scene.kernel, ...rows, formula]
        .concat(formula.replace(/\s+/g, ''))
        .join(' \n '),
    );
    writings.set(passage, written);
  }
  return written;
}
