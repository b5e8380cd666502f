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
/** The formula that was fitted, its digits alike. @type {WeakMap<Element, string>} */
const fitted = new WeakMap();
/**
 * How a formula was fitted. size: a part of its own; scrolls: a part of it is out of sight.
 *
 * @typedef {Readonly<{ size: string, long: boolean, wide: boolean, scrolls: boolean }>} Fit
 */
/**
 * How each element had its formulas, by those, its width and its letters: what comes back, such as
 * by undo, is not measured again.
 *
 * @type {WeakMap<Element, Map<string, Fit>>}
 */
let fits = new WeakMap();
/** So many of an element are kept. */
const KEPT = 40;
/** Formulas that are new since the task began: they are fitted together. @type {Set<HTMLElement>} */
const unfitted = new Set();
/** Windows and themes change the width of a line, and so does a scroll bar that appears. */
let observer = /** @type {ResizeObserver | null} */ (null);

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
    .then(async ({ loadKatex }) => {
      const loaded = await loadKatex();
      katex = loaded.katex;
      document.fonts.addEventListener('loadingdone', ({ fontfaces }) => {
        if (fontfaces.some((face) => !loaded.faces.has(face))) fitAll();
      });
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

/** A formula may shrink by so much to stay on one line; then it breaks into several. */
const ONE_LINE = 0.85;

/** No formula has smaller letters than this, and no index or power in it than that. */
const SMALLEST_PX = 12;
const SMALLEST_SCRIPT_PX = 9;

/**
 * How large scripts are, as parts of the letters: first the scripts of scripts, by their classes in
 * what is set. As in katex.css.
 */
const SCRIPTS = /** @type {const} */ ([
  ['.reset-size3.size1', 0.6],
  ['.reset-size6.size3', 0.7],
]);

/** The least letters of a formula as it is set, in px. @param {HTMLElement} target */
function leastLetters(target) {
  const found = SCRIPTS.find(([classes]) => target.querySelector(classes));
  return Math.max(SMALLEST_PX, found ? SMALLEST_SCRIPT_PX / found[1] : 0);
}

/**
 * The least size that a formula may have, as a part of its own.
 *
 * @param {HTMLElement} target
 */
function leastOf(target) {
  const { fontSize } = getComputedStyle(target.firstElementChild ?? target);
  return Math.min(leastLetters(target) / Number.parseFloat(fontSize), 1);
}

/** @param {Katex} loaded @param {HTMLElement} target @param {string} tex */
function set(loaded, target, tex) {
  // Digits are equally wide: while a number changes, the formula stays as it was fitted, and nothing
  // is measured, which would lay out the page once more in each frame.
  const shape = tex.replace(/\d/g, '0');
  if (fitted.get(target) === shape) {
    const written = target.matches('.long') ? breakable(tex) : tex;
    loaded.render(written, target, { throwOnError: false });
    return;
  }
  loaded.render(tex, target, { throwOnError: false });
  target.classList.remove('long', 'wide');
  fitted.set(target, shape);
  if (unfitted.size === 0) {
    queueMicrotask(() => {
      const all = [...unfitted];
      unfitted.clear();
      const keys = all.map(keyOf);
      fit(all.filter((target, i) => !refit(target, keys[i])));
    });
  }
  unfitted.add(target);
  observer ??= new ResizeObserver((entries) => {
    // In the next frame: a formula that is fitted may have another height.
    requestAnimationFrame(() => {
      const targets = entries.flatMap(({ target: one }) => (one instanceof HTMLElement ? one : []));
      fit(targets.filter((one) => one.clientWidth !== widths.get(one)));
    });
  });
  observer.observe(target);
}

/** What decides how a formula is fitted, as far as is known. @param {HTMLElement} target */
function keyOf(target) {
  const width = widths.get(target);
  return width ? `${width} ${getComputedStyle(target).fontSize} ${fitted.get(target)}` : '';
}

/**
 * Shows a formula as it was fitted before. Where the width is another by now, the observer tells.
 *
 * @param {HTMLElement} target
 * @param {string} key
 * @returns {boolean} whether it was fitted before
 */
function refit(target, key) {
  const known = fits.get(target)?.get(key);
  if (!known) return false;
  const { size, long, wide, scrolls } = known;
  if (size) target.style.setProperty('--fit', size);
  else target.style.removeProperty('--fit');
  if (long) breakLines(target);
  target.classList.toggle('wide', wide);
  tellScrolled(target, scrolls);
  return true;
}

/** @param {HTMLElement} target @param {string} key @param {boolean} scrolls */
function keepFit(target, key, scrolls) {
  if (!key) return;
  const kept = fits.get(target) ?? new Map();
  fits.set(target, kept);
  const [oldest] = kept.keys();
  if (kept.size === KEPT) kept.delete(oldest);
  const [long, wide] = [target.matches('.long'), target.matches('.wide')];
  kept.set(key, { size: target.style.getPropertyValue('--fit'), long, wide, scrolls });
}

/** Lets a formula take several lines. @param {HTMLElement} target */
function breakLines(target) {
  target.classList.add('long');
  katex?.render(breakable(wanted.get(target) ?? ''), target, { throwOnError: false });
}

/** A formula that scrolls must be reached by keys. @param {HTMLElement} target @param {boolean} scrolls */
function tellScrolled(target, scrolls) {
  for (const [name, value] of Object.entries(SCROLLED)) {
    if (scrolls) target.setAttribute(name, value);
    else target.removeAttribute(name);
  }
}

/**
 * Makes formulas as large as their lines have room for: on one line, else on several, else with a
 * bar to scroll by, so that no part is out of sight. All are changed before any is measured: to
 * measure between two changes lays out the page once more.
 *
 * @param {readonly HTMLElement[]} targets
 */
function fit(targets) {
  for (const target of targets) {
    if (target.matches('.long'))
      katex?.render(wanted.get(target) ?? '', target, { throwOnError: false });
    target.classList.remove('long', 'wide');
    target.style.removeProperty('--fit');
  }
  for (const target of targets) widths.set(target, target.clientWidth);
  const shown = targets.filter((target) => widths.get(target));
  const long = shrink(
    shown.map((target) => ({ target, least: Math.max(ONE_LINE, leastOf(target)) })),
  );
  for (const { target } of long) {
    target.style.removeProperty('--fit');
    breakLines(target);
  }
  const wide = shrink(long.map(({ target }) => ({ target, least: leastOf(target) })));
  for (const { target } of wide) target.classList.add('wide');
  // Unless it stands elsewhere in words.
  const scrolled = new Set(
    targets.filter(
      (target) =>
        !target.closest('[aria-hidden="true"]') &&
        (target.matches('.wide') ||
          (target.matches('.long') && target.scrollHeight > target.clientHeight + 4)),
    ),
  );
  const keys = targets.map(keyOf);
  targets.forEach((target, i) => {
    keepFit(target, keys[i], scrolled.has(target));
    tellScrolled(target, scrolled.has(target));
  });
}

/** What a formula that scrolls is for those who do not see it. */
const SCROLLED = { tabindex: '0', role: 'group', 'aria-label': 'Formula' };

/** What a line may end at, where it stands in no braces, and how that is written then. */
const BREAKS = Object.entries({
  '\\left(': '\\bigl(',
  '\\right)': '\\bigr)',
  ',\\quad': ',\\\\ ',
  '\\qquad': '\\\\ ',
  ':\\quad': ':\\\\ ',
  ',\\ ': ',\\ \\allowbreak ',
  '\\;\\sum': '\\;\\allowbreak\\sum',
});

/**
 * The same formula for several lines: each definition begins one, and lines may end within
 * parentheses, which do not grow with what is inside then.
 *
 * @param {string} tex
 */
function breakable(tex) {
  let written = '';
  let depth = 0;
  for (let at = 0; at < tex.length;) {
    const found = depth === 0 && BREAKS.find(([from]) => tex.startsWith(from, at));
    if (tex[at] === '{') depth++;
    else if (tex[at] === '}') depth--;
    written += found ? found[1] : tex[at];
    at += found ? found[0].length : 1;
  }
  return written;
}

/**
 * Makes formulas smaller until each is as wide as its place.
 *
 * @param {readonly { target: HTMLElement, least: number }[]} formulas each with the least size that
 *     it may have, as a part of its own
 * @returns {{ target: HTMLElement, least: number }[]} those that do not fit
 */
function shrink(formulas) {
  const smallest = [];
  let wider = formulas.map((formula) => ({ formula, size: 1 }));
  // Not all of a formula shrinks with its letters: once is not always enough.
  for (let pass = 0; wider.length > 0; pass++) {
    const measured = wider.map((one) => ({ ...one, share: shareOf(one.formula.target) }));
    wider = [];
    for (const { formula, size, share } of measured) {
      if (!(share < 1)) continue;
      if (size <= formula.least || pass === 4) {
        smallest.push(formula);
        continue;
      }
      const smaller = Math.max(size * share * 0.99, formula.least);
      formula.target.style.setProperty('--fit', String(smaller));
      wider.push({ formula, size: smaller });
    }
  }
  return smallest;
}

/** How much of a formula has room. @param {HTMLElement} target */
const shareOf = ({ clientWidth, scrollWidth }) => clientWidth / scrollWidth;

/** Formulas may have been measured before their fonts were there. */
function fitAll() {
  fits = new WeakMap();
  const all = [...document.querySelectorAll('.formula')];
  fit(all.flatMap((one) => (one instanceof HTMLElement && wanted.has(one) ? one : [])));
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
