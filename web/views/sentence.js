// @ts-check
/**
 * The one sentence under the plane that says what is seen. It is also what a
 * screen reader hears when something changed.
 *
 * @module
 */

import { plural, short } from './format.js';
import { indefiniteHere, solved } from './output.js';
import { overlaySentence } from './plane/overlay.js';

/** @typedef {import('../state/store.js').State} State */

/** Long enough that a drag is announced once, when it pauses. */
const QUIET_MS = 600;

/**
 * @param {State} state
 * @returns {string}
 */
export function describe({ scene, frame }) {
  if (frame.overlay) return overlaySentence(scene, frame.overlay);
  const classes = new Set(scene.points.map((p) => p.label)).size;
  if (scene.points.length === 0) {
    const where = scene.dim === 1 ? 'line' : 'plane';
    return `No points yet. Click the ${where} to add one, or take a data set.`;
  }
  if (classes === 1) {
    const label = scene.points[0].label;
    return `${plural(scene.points.length, 'point')} of class ${label}. A boundary needs two classes: add a point of another.`;
  }
  const what = `${plural(scene.points.length, 'point')}, ${plural(classes, 'class', 'classes')}`;
  const { training, parsed } = frame;
  if (!training || !parsed) return `${what}.`;
  const repaired = REPAIRED[scene.repair ?? 'none'];
  const kernel = briefly(parsed.short) + (repaired && ` (spectrum ${repaired})`);
  const how = `${what}, ${kernel}, ${learnerWords(scene, frame.engine.catalog)}`;
  if (!solved(training)) return `${how}. ${training.message}`.trim();
  const found = `${plural(training.support.length, 'support vector')}, ${plural(training.errors, 'error')}`;
  // As short as it can be said: under the plane is little room.
  const message = indefiniteHere(frame)
    ? 'No kernel on these points, so only stationary.'
    : training.message;
  return `${how}: ${found}. ${message}`.trim();
}

/** What was done to the spectrum, in a word. @type {Record<import('../state/scene.js').Repair, string>} */
export const REPAIRED = { none: '', clip: 'clipped', flip: 'flipped', shift: 'shifted' };

/** A kernel's words are cut here: the text itself is in the field. */
const MOST = 64;

/** @param {string} words */
function briefly(words) {
  if (words.length <= MOST) return words;
  return `${words.slice(0, words.lastIndexOf(' ', MOST)).replace(/[\s+·−,]+$/, '')} …`;
}

/**
 * "SVM C = 3": the learner's short name and its first parameter.
 *
 * @param {State['scene']} scene
 * @param {State['frame']['engine']['catalog']} catalog
 */
function learnerWords(scene, catalog) {
  const domain = catalog?.domains.find((d) => d.name === scene.domain);
  const entry = domain?.learners.find((l) => l.name === scene.learner);
  if (!entry) return scene.learner;
  const first = entry.params[0];
  if (!first) return entry.short;
  const value = scene.params[first.key] ?? first.default;
  return `${entry.short} ${first.symbol} = ${short(value)}`;
}

/**
 * @param {HTMLElement} element
 */
export function createSentenceView(element) {
  const seen = document.createElement('span');
  // Read once: from where it is announced.
  seen.setAttribute('aria-hidden', 'true');
  const heard = document.createElement('span');
  heard.className = 'sr';
  heard.setAttribute('aria-live', 'polite');
  element.replaceChildren(seen, heard);
  let timer = 0;
  let said = '';

  /** @param {State} state @param {State} [previous] */
  function draw(state, previous) {
    if (previous && state.scene === previous.scene && state.frame === previous.frame) return;
    // A line must not end between a symbol and its value.
    const text = describe(state).replaceAll(' = ', '\u00a0=\u00a0');
    if (said === text) return;
    said = text;
    // A line does not end within an equation.
    seen.textContent = text.replaceAll(' = ', '\u00a0=\u00a0');
    clearTimeout(timer);
    timer = window.setTimeout(() => (heard.textContent = text), QUIET_MS);
  }

  return { draw, resize() {}, destroy: () => clearTimeout(timer) };
}
