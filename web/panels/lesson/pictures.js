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
import { problemOf } from '../../model/problem.js';
import { solved } from '../../model/output.js';
import { element } from '../../ui/element.js';
import { createSmallPicture, pixelsOf } from '../../views/studio/small-picture.js';

/** @typedef {import('../../state/lessons/load.js').Listed} Entry */
/** @typedef {import('../../model/scene.js').Scene} Scene */
/** @typedef {import('../../protocol/answers.js').Sketch} Sketch */

const LANE = 'lesson pictures';
/** More lines of items have no room. */
const LINES = 5;

/** @param {import('./player.js').Tools} tools */
export function createPictures({ background, engine, latest }) {
  /** @type {Map<string, Promise<{ scene: Scene, stage: import('../../state/stage.js').Stage, sketch: Sketch | null }>>} */
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

  /** @param {Entry} entry */
  async function make({ picture }) {
    const { scene, stage } = await startOf(picture, engine);
    const catalog = await engine.know(scene.domain);
    if (isItems(scene) || scene.points.length === 0) return { scene, stage, sketch: null };
    const sketch = await background
      .ask(LANE, 'sketch', { problem: problemOf(scene, catalog), view: pixelsOf(scene) })
      .catch(() => null);
    return { scene, stage, sketch };
  }

  /** @param {Entry} entry @param {HTMLElement} place */
  async function paint(entry, place) {
    let made = known.get(entry.slug);
    if (!made) {
      made = make(entry);
      known.set(entry.slug, made);
      made.catch(() => known.delete(entry.slug));
    }
    const { scene, stage, sketch } = await made;
    if (!place.isConnected) return;
    if (isItems(scene)) {
      const lines = scene.points.slice(0, LINES).map(({ text }) => element('span', {}, text));
      place.replaceChildren(element('span', { class: 'course-lines' }, ...lines));
      return;
    }
    if (!sketch || !solved({ ...sketch.training, model: 0, milliseconds: 0 })) {
      const words = scene.points.length === 0 ? scene.kernel : domainOf(scene).many;
      place.replaceChildren(element('span', { class: 'course-lines' }, words));
      return;
    }
    place.replaceChildren();
    const picture = createSmallPicture(place, { label: entry.slug, plain: true });
    picture.draw({ ...latest(), stage }, { scene, sketch });
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
