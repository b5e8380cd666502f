// @ts-check
/**
 * Formulas as KaTeX sets them, each as large as its line has room for. It comes with KaTeX.
 *
 * @module
 */

import katex from 'katex';
import { isWatched, watchSize } from '../lib/watched-size.js';

/** The formula of each element. @type {WeakMap<Element, string>} */
const formulas = new WeakMap();
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
/** Formulas whose place has another size. @type {Set<HTMLElement>} */
const resized = new Set();

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

/**
 * Shows what is written in TeX.
 *
 * @param {string} tex
 * @param {HTMLElement} place
 */
export const render = (tex, place) => katex.render(tex, place, { throwOnError: false });

/** Sets a formula, and fits it when the task is done. @param {HTMLElement} target @param {string} tex */
export function set(target, tex) {
  const before = formulas.get(target) ?? '';
  formulas.set(target, tex);
  // Digits are equally wide: while a number changes, the formula stays as it was fitted, and nothing
  // is measured, which would lay out the page once more in each frame.
  const shape = tex.replace(/\d/g, '0');
  if (fitted.get(target) === shape && isWatched(target)) {
    const written = target.matches('.long') ? breakable(tex) : tex;
    if (!rewrite(target, before, written)) render(written, target);
    return;
  }
  render(tex, target);
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
  // Windows and themes change the width of a line, and so does a scroll bar that appears.
  if (!isWatched(target)) watchSize(target, () => fitLater(target));
}

/** Fits a formula in the next frame: it may have another height then. @param {HTMLElement} target */
function fitLater(target) {
  if (resized.size === 0) {
    requestAnimationFrame(() => {
      const all = [...resized];
      resized.clear();
      fit(all.filter((one) => one.clientWidth !== widths.get(one)));
    });
  }
  resized.add(target);
}

/** Whether a formula was set, and has left the page since. @param {HTMLElement} target */
export const hasLeft = (target) => formulas.has(target) && !isWatched(target);

/** Numbers as KaTeX sets them, in one piece each. @param {string} tex */
const numbersIn = (tex) => [...(tex.match(/\d+(\.\d+)?/g) ?? [])];

/**
 * Writes the numbers of a formula that have changed into what is set of it, once for the eye and once
 * for screen readers. To set a formula takes a fifteenth of the time of a picture, while γ is pulled.
 *
 * @param {HTMLElement} target
 * @param {string} before how it was written
 * @param {string} tex the same but for digits
 * @returns {boolean} whether it is certain where they stand
 */
function rewrite(target, before, tex) {
  const [olds, news] = [numbersIn(before), numbersIn(tex)];
  /** @type {Map<string, string>} */
  const changed = new Map();
  olds.forEach((old, i) => {
    if (old !== news[i]) changed.set(old, news[i]);
  });
  if (olds.some((old, i) => changed.has(old) && olds.indexOf(old) !== i)) return false;
  const note = target.querySelector('annotation');
  const walker = document.createTreeWalker(target, NodeFilter.SHOW_TEXT);
  /** Where each stands. @type {Map<string, Text[]>} */
  const places = new Map();
  for (const old of changed.keys()) places.set(old, []);
  while (walker.nextNode()) {
    const text = /** @type {Text} */ (walker.currentNode);
    if (text.parentNode !== note) places.get(text.data)?.push(text);
  }
  if (!note || [...places.values()].some(({ length }) => length !== 2)) return false;
  for (const [old, texts] of places) {
    for (const text of texts) text.data = changed.get(old) ?? '';
  }
  note.textContent = tex;
  return true;
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
  render(breakable(formulas.get(target) ?? ''), target);
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
    if (target.matches('.long')) render(formulas.get(target) ?? '', target);
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

/** Fits all formulas: they may have been measured before their fonts were there. */
export function fitAll() {
  fits = new WeakMap();
  const all = [...document.querySelectorAll('.formula')];
  fit(all.flatMap((one) => (one instanceof HTMLElement && formulas.has(one) ? one : [])));
}
