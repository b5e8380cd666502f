// @ts-check
/**
 * Readings that would answer a question which is open are covered: hatched, out of the
 * accessibility tree and out of what is said aloud.
 *
 * @module
 */

import { say } from './say.js';

/** @typedef {import('../../state/store.js').Covered} Covered */

/**
 * The elements of each reading. What the sentence, the large readings and the spoken verdict say
 * they keep back themselves.
 *
 * @type {Readonly<Record<Covered, string>>}
 */
const PLACES = {
  verdict: '.verdict, #witness, #bench .lines',
  errors: '#quality .inner, .few-readings',
  fresh: '#quality .inner',
  sentence: '',
  view: '#studio > .view > .body, #studio > .body, #large',
  field: '#plane-live, #line-live',
  numbers:
    '#studio > .body :is(dl, table, output, [role="status"]), #quality .inner, #terms > .body, #gram > .body, #coefficients > .body, #step > .body, .few-readings, #status',
};

/** The facts that covered readings tell. @type {Readonly<Record<string, readonly string[]>>} */
const FACTS = {
  errors: ['errors', 'wrong'],
  fresh: ['fresh'],
  verdict: ['verdict', 'witness', 'where'],
};

/** What tells only what one has done oneself. */
const OWN = new Set(['moved', 'added', 'removed', 'changed']);

/**
 * Whether a number is covered with readings.
 *
 * @param {readonly string[]} names of the readings
 * @param {string} fact
 */
export const isCovered = (names, fact) =>
  names.some((name) => (name === 'numbers' && !OWN.has(fact)) || FACTS[name]?.includes(fact));

const words = () => say('after your answer');

/** @param {HTMLElement} root */
export function createCover(root = document.documentElement) {
  root.style.setProperty('--covered', JSON.stringify(words()));
  /** @type {readonly Covered[]} */
  let now = [];
  /** Those that are covered. @type {Set<Element>} */
  const covered = new Set();

  function settle() {
    const selector = now
      .map((name) => PLACES[name])
      .filter(Boolean)
      .join(', ');
    const wanted = new Set(selector ? document.querySelectorAll(selector) : []);
    for (const one of covered) {
      if (wanted.has(one)) continue;
      one.removeAttribute('aria-hidden');
      one.removeAttribute('inert');
      one.classList.remove('covered');
      covered.delete(one);
    }
    for (const one of wanted) {
      if (covered.has(one)) continue;
      one.setAttribute('aria-hidden', 'true');
      one.setAttribute('inert', '');
      one.classList.add('covered');
      covered.add(one);
    }
  }

  // Views say something new at any time.
  const changes = new MutationObserver(() => settle());

  return {
    /** What is covered now. */
    get now() {
      return now;
    },
    /** @param {readonly Covered[]} names */
    set(names) {
      now = names;
      if (names.length > 0) root.dataset.cover = names.join(' ');
      else delete root.dataset.cover;
      settle();
      changes.disconnect();
      if (now.length === 0) return;
      for (const place of document.querySelectorAll('#views, #studio'))
        changes.observe(place, { childList: true, subtree: true });
    },
    /** What came since is covered too. */
    settle: () => now.length > 0 && settle(),
  };
}

/**
 * What stands in the place of a reading.
 *
 * @returns {HTMLElement}
 */
export function coverBox() {
  const box = document.createElement('span');
  box.className = 'cover-box';
  box.textContent = words();
  return box;
}
