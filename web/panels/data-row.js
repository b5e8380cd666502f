// @ts-check
/**
 * The row that names the data in force, with a picture of the points. It opens and closes the panel
 * below it. On a phone a tab does that.
 *
 * @module
 */

import { choicesOf } from './choices.js';
import { count, plural } from '../lib/format.js';
import { buttonPart, part, setAttribute, setHidden, setText } from '../ui/element.js';
import { isItems } from '../model/scene.js';
import { rowsIn } from '../model/table/file.js';
import { thumbnail } from './thumbnail.js';
import { writeNumeral } from '../ui/numeral.js';

/** @typedef {import('../model/scene.js').Scene} Scene */
/** @typedef {import('../protocol/answers.js').Entry} Entry */

/** More points on a small picture are soot. */
const MOST_POINTS = 48;
/**
 * The picture follows when the points have rested for so long, in milliseconds: longer than the
 * scheduler may wait between two drawings of a drag.
 */
const REST = 600;
/** Longer names of parameters have no room in the row. */
const SHORT_NAME = 7;

/**
 * @param {HTMLElement} section of the panel
 * @param {{ onopen: () => void }} options told when the panel opens
 */
export function createDataRow(section, { onopen }) {
  const button = buttonPart(section, '.data-row button');
  const picture = part(button, '.preset');
  const name = part(button, '#data-name');
  /** @type {Scene['points'] | null} */
  let pictured = null;
  let timer = 0;
  button.addEventListener('click', () => show(!isOpen()));
  section.addEventListener('keydown', leave);

  function isOpen() {
    return section.classList.contains('open');
  }

  /** @param {boolean} open */
  function show(open) {
    section.classList.toggle('open', open);
    setAttribute(button, 'aria-expanded', String(open));
    if (open) onopen();
  }

  /** Escape closes, and the row has the focus again. @param {KeyboardEvent} event */
  function leave(event) {
    if (event.key !== 'Escape' || event.defaultPrevented || !isOpen()) return;
    // There it takes back what is typed.
    if (event.target instanceof Element && event.target.matches('[aria-invalid]')) return;
    event.preventDefault();
    event.stopPropagation();
    show(false);
    button.focus();
  }

  /** @param {Scene} scene */
  function paint(scene) {
    pictured = scene.points;
    picture.replaceChildren(thumbnail(sampleOf(scene)));
  }

  return {
    /** Whether the panel is open. */
    get open() {
      return isOpen();
    },
    /** @param {Scene} scene @param {Entry | undefined} entry the data set in force */
    draw(scene, entry) {
      button.disabled = false;
      const words = wordsOf(scene, entry);
      setText(name, words);
      setAttribute(button, 'title', words);
      setHidden(picture, isItems(scene));
      if (pictured === scene.points || isItems(scene)) return;
      clearTimeout(timer);
      if (pictured === null) paint(scene);
      else timer = window.setTimeout(() => paint(scene), REST);
    },
    destroy() {
      section.removeEventListener('keydown', leave);
      clearTimeout(timer);
    },
  };
}

/**
 * Points at equal steps of the list, as a data set.
 *
 * @param {Pick<Scene, 'dim' | 'target' | 'points'>} scene
 */
function sampleOf({ dim, target, points }) {
  const step = Math.max(points.length / MOST_POINTS, 1);
  const some = Array.from(
    { length: Math.floor(points.length / step) },
    (_, i) => points[Math.floor(i * step)],
  );
  return {
    dim,
    target,
    x: Float64Array.from(some.flatMap((point) => point.x.slice(0, dim))),
    y: Float64Array.from(some, (point) => (target === 'value' ? point.value : point.label)),
  };
}

/**
 * "Two moons · 40 · noise 0.2"
 *
 * @param {Pick<Scene, 'data' | 'table' | 'points' | 'domain'>} scene
 * @param {Entry | undefined} entry
 */
export function wordsOf(scene, entry) {
  const { data, table, points } = scene;
  if (entry) {
    const spec = entry.params.find(
      (one) => one.key !== 'n' && one.name.length <= SHORT_NAME && !choicesOf(one),
    );
    const value = spec && writeNumeral(data?.params[spec.key] ?? spec.default, spec);
    return [entry.title, count(points.length), ...(spec ? [`${spec.name} ${value}`] : [])].join(
      ' · ',
    );
  }
  if (table?.use) return `${table.name} · ${plural(rowsIn(table.file ?? []), 'row')}`;
  if (table) return `${table.name} · ${plural(table.labels.length, 'row')}`;
  const noun = isItems(scene) ? 'item' : 'point';
  return points.length === 0 ? `No ${noun}s yet` : `${plural(points.length, noun)} of your own`;
}
