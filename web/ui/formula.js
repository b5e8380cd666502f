// @ts-check
/**
 * Formulas, set by KaTeX. It is large, so it comes after the page is usable;
 * until then a formula is plain text.
 *
 * @module
 */

/** @typedef {typeof import('katex').default} Katex */

/** @type {Katex | null} */
let katex = null;
/** @type {Promise<Katex> | null} */
let coming = null;
/** The formula of each element, kept until KaTeX is there. @type {WeakMap<Element, string>} */
const wanted = new WeakMap();
/** How wide each element was when its formula was fitted. @type {WeakMap<Element, number>} */
const widths = new WeakMap();
/** Windows and themes change the width of a line, and so does a scroll bar that appears. */
let observer = /** @type {ResizeObserver | null} */ (null);

function load() {
  coming ??= import('./katex.js').then(async ({ loadKatex }) => {
    katex = await loadKatex();
    document.fonts.addEventListener('loadingdone', fitAll);
    return katex;
  });
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
  if (wanted.get(target) === tex) return;
  wanted.set(target, tex);
  if (katex) {
    set(katex, target, tex);
    return;
  }
  target.textContent = plain;
  load().then(
    (loaded) => {
      if (wanted.get(target) === tex) set(loaded, target, tex);
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
        if (katex) katex.render(part, place, { throwOnError: false });
        else place.textContent = part.replace(/[\\{}]/g, '');
        return place;
      }),
    );
  write();
  if (katex || parts.length === 1) return;
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

/** A formula may shrink by so much before it breaks into lines. */
const SMALLEST = 0.8;

/** @param {Katex} loaded @param {HTMLElement} target @param {string} tex */
function set(loaded, target, tex) {
  loaded.render(tex, target, { throwOnError: false });
  fit(target);
  observer ??= new ResizeObserver((entries) => {
    // In the next frame: a formula that is fitted may have another height.
    requestAnimationFrame(() => {
      for (const { target } of entries) {
        if (target instanceof HTMLElement && target.clientWidth !== widths.get(target)) fit(target);
      }
    });
  });
  observer.observe(target);
}

/** Makes a formula as large as its line has room for. @param {HTMLElement} target */
function fit(target) {
  target.classList.remove('long');
  target.style.removeProperty('--fit');
  widths.set(target, target.clientWidth);
  let size = 1;
  // Not all of a formula shrinks with its letters: once is not always enough.
  for (let pass = 0; pass < 3 && size > SMALLEST; pass++) {
    const share = target.clientWidth / target.scrollWidth;
    if (!(share < 1)) return;
    target.classList.toggle('long', size * share < SMALLEST);
    size = Math.max(size * share * 0.99, SMALLEST);
    target.style.setProperty('--fit', String(size));
  }
  // A formula that scrolls must be reached by keys.
  const scrolled = target.scrollHeight > target.clientHeight + 4 && target.matches('.long');
  for (const [name, value] of [
    ['tabindex', '0'],
    ['role', 'group'],
    ['aria-label', 'Formula'],
  ]) {
    if (scrolled) target.setAttribute(name, value);
    else target.removeAttribute(name);
  }
}

/** Formulas may have been measured before their fonts were there. */
function fitAll() {
  for (const target of document.querySelectorAll('.formula')) {
    if (target instanceof HTMLElement && wanted.has(target)) fit(target);
  }
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
