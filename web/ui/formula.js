// @ts-check
/**
 * Formulas, set by KaTeX. It is large, so it comes after the page is usable;
 * until then a formula is plain text.
 *
 * @module
 */

/** @typedef {Awaited<ReturnType<typeof import('./katex.js').loadKatex>>} Typesetter */

/** @type {Typesetter | null} */
let typesetter = null;
/** @type {Promise<Typesetter> | null} */
let coming = null;
/** The formula of each element, kept until KaTeX is there. @type {WeakMap<Element, string>} */
const wanted = new WeakMap();

/** What is more urgent than formulas. @type {Promise<unknown>} */
let urgent = Promise.resolve();

/**
 * Has the typesetter, which is large, come when something more urgent is done.
 *
 * @param {Promise<unknown>} done never rejected
 */
export function formulasAfter(done) {
  urgent = done;
}

function load() {
  coming ??= urgent
    .then(() => import('./katex.js'))
    .then(async ({ loadKatex }) => (typesetter = await loadKatex()));
  return coming;
}

/**
 * Shows a formula in an element.
 *
 * @param {HTMLElement} target
 * @param {string} tex
 * @param {string} plain the same as text, for the time until KaTeX is there
 */
export function showFormula(target, tex, plain) {
  if (wanted.get(target) === tex && !typesetter?.hasLeft(target)) return;
  wanted.set(target, tex);
  if (typesetter) {
    typesetter.set(target, tex);
    return;
  }
  target.textContent = plain;
  load().then(
    (loaded) => {
      if (wanted.get(target) === tex) loaded.set(target, tex);
    },
    () => {
      // Offline before it was cached: the text stays.
      coming = null;
      wanted.delete(target);
    },
  );
}

/**
 * Shows words with formulas among them: what stands between two $ is TeX.
 *
 * @param {HTMLElement} target
 * @param {string} words
 */
export function showProse(target, words) {
  if (wanted.get(target) === words) return;
  wanted.set(target, words);
  const parts = words.split('$');
  const write = () =>
    target.replaceChildren(
      ...parts.map((part, i) => {
        if (i % 2 === 0) return part;
        const place = document.createElement('span');
        if (typesetter) typesetter.render(part, place);
        else place.textContent = part.replace(/[\\{}]/g, '');
        return place;
      }),
    );
  write();
  if (typesetter || parts.length === 1) return;
  load().then(
    () => {
      if (wanted.get(target) === words) write();
    },
    () => {
      coming = null;
      wanted.delete(target);
    },
  );
}

/**
 * A number in TeX: 0.5, 10^{-6}, \infty.
 *
 * @param {number} value
 */
export function texNumber(value) {
  if (!Number.isFinite(value)) return value > 0 ? '\\infty' : '-\\infty';
  const [mantissa, power] = value.toPrecision(4).split('e').map(Number);
  if (power === undefined && (Math.abs(value) >= 1e-3 || value === 0)) return String(mantissa);
  const [lead, exponent] = value.toExponential(3).split('e').map(Number);
  return lead === 1 ? `10^{${exponent}}` : `${lead} \\cdot 10^{${exponent}}`;
}

/**
 * A template's {key} places filled in.
 *
 * @param {string} template
 * @param {Readonly<Record<string, string>>} values TeX by key
 */
export function fillTemplate(template, values) {
  return template.replace(/\{(\w+)\}/g, (place, key) =>
    key in values ? `{${values[key]}}` : place,
  );
}
