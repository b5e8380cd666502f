// @ts-check
/**
 * Small pictures of lessons, true ones: the second engine trains the scene that a lesson begins
 * with, when its card comes into sight, one after the other.
 *
 * @module
 */

import { startOf } from '../../state/lessons/acts.js';
import { domainOf } from '../../model/domains.js';
import { isItems } from '../../model/scene.js';
import { elementsOf, problemOf } from '../../model/problem.js';
import { solved } from '../../model/output.js';
import { css, mix, rgbToken } from '../../lib/colour.js';
import { element } from '../../ui/element.js';
import { showFormula } from '../../ui/formula.js';
import { createSmallPicture, pixelsOf } from '../../views/studio/small-picture.js';

/** @typedef {import('../../state/lessons/load.js').Listed} Entry */
/** @typedef {import('../../model/scene.js').Scene} Scene */

const LANE = 'lesson pictures';
/** More lines of items have no room. */
const LINES = 5;
/** Up to so many points are few. */
const FEW = 6;

/** @param {import('./player.js').Tools} tools */
export function createPictures({ background, engine, latest }) {
  /** How each is drawn. @type {Map<string, Promise<(place: HTMLElement) => void>>} */
  const known = new Map();
  /** Those in sight that wait. @type {(() => Promise<void>)[]} */
  const queue = [];
  let working = false;
  let turn = 0;
  /** @type {WeakMap<Element, Entry>} */
  const entries = new WeakMap();
  const observer = new IntersectionObserver((seen) => {
    for (const { target, isIntersecting } of seen) {
      const entry = entries.get(target);
      if (!isIntersecting || !entry || !(target instanceof HTMLElement)) continue;
      observer.unobserve(target);
      queue.push(() => paint(entry, target));
    }
    void work();
  });

  async function work() {
    if (working) return;
    working = true;
    const mine = turn;
    for (let next = queue.shift(); next && mine === turn; next = queue.shift())
      await next().catch((error) => console.error(error));
    working = false;
  }

  /** Draws into a place. @typedef {(place: HTMLElement) => void} Paint */

  /** @param {Entry} entry @returns {Promise<Paint>} */
  async function make({ picture }) {
    const { scene, stage } = await startOf(picture, engine);
    const catalog = await engine.know(scene.domain);
    const { view } = stage.column;
    if (view === 'trick' || scene.points.length === 0) return await formulaOf(scene);
    if (isItems(scene)) return (place) => place.replaceChildren(linesOf(scene));
    // Of few points a machine says little, their matrix all.
    if (view === 'gram' || (scene.dim === 2 && scene.points.length <= FEW)) {
      const { kernel } = scene;
      const gram = await background.ask(LANE, 'gram', { ...elementsOf(scene), kernel });
      if (gram) return (place) => paintMatrix(place, gram.k);
    }
    const sketch = await background.ask(LANE, 'sketch', {
      problem: problemOf(scene, catalog),
      view: pixelsOf(scene),
    });
    if (!sketch || !solved({ ...sketch.training, model: 0, milliseconds: 0 }))
      return await formulaOf(scene);
    return (place) => {
      place.replaceChildren();
      const small = createSmallPicture(place, { label: '', plain: true });
      small.draw({ ...latest(), stage }, { scene, sketch });
    };
  }

  /** @param {Scene} scene @returns {Promise<Paint>} */
  async function formulaOf(scene) {
    const { kernel } = scene;
    const { tex } = await engine.call('parse', { domain: domainOf(scene).engine, kernel });
    return (place) => {
      const formula = element('span', { class: 'formula' });
      place.replaceChildren(element('span', { class: 'course-formula' }, formula));
      showFormula(formula, tex, kernel);
    };
  }

  /** @param {Entry} entry @param {HTMLElement} place */
  async function paint(entry, place) {
    let made = known.get(entry.slug);
    if (!made) {
      made = make(entry);
      known.set(entry.slug, made);
      made.catch(() => known.delete(entry.slug));
    }
    const draw = await made;
    if (place.isConnected) draw(place);
  }

  return {
    /** @param {Entry} entry @param {HTMLElement} place */
    show(entry, place) {
      entries.set(place, entry);
      observer.observe(place);
    },
    stop() {
      turn++;
      queue.length = 0;
      working = false;
    },
  };
}

/** @param {Scene} scene */
const linesOf = ({ points }) =>
  element(
    'span',
    { class: 'course-lines' },
    ...points.slice(0, LINES).map(({ text }) => element('span', {}, text)),
  );

/**
 * A matrix in squares, white where it is 0, dark where it is large.
 *
 * @param {HTMLElement} place
 * @param {ArrayLike<number>} values
 */
function paintMatrix(place, values) {
  const n = Math.round(Math.sqrt(values.length));
  const canvas = element('canvas', { width: n, height: n, class: 'course-matrix' });
  place.replaceChildren(canvas);
  const context = canvas.getContext('2d');
  if (!context || n === 0) return;
  const most = Array.from(values).reduce((max, v) => Math.max(max, Math.abs(v)), 1e-300);
  const [none, high, low] = ['--g-0', '--g-1', '--g-neg'].map(rgbToken);
  for (let i = 0; i < n * n; i++) {
    const share = values[i] / most;
    context.fillStyle = css(mix(none, share < 0 ? low : high, Math.abs(share)));
    context.fillRect(i % n, Math.floor(i / n), 1, 1);
  }
}
