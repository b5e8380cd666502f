// @ts-check
/**
 * What the plane says while there is no boundary to see.
 *
 * @module
 */

import { EMPTY_SCENE, isWide } from '../../model/scene.js';
import { designOf } from '../../model/tables.js';
import { taskHere } from '../../state/reading.js';
import { element } from '../../ui/element.js';

/** @typedef {import('../../state/store.js').State} State */

/**
 * title and body (key names between | |) of a message, whether it fills the
 * plane or keeps to its edge because points are there, and how far a wait is.
 *
 * @typedef {{ title: string, body: string, whole: boolean, progress?: number }} Message
 */

/**
 * @param {State} state
 * @param {{ touch: boolean }} device
 * @returns {Message | null}
 */
export function messageOf(state, { touch }) {
  const { scene, frame } = state;
  const { points } = scene;
  const { engine } = frame;
  const whole = points.length === 0;
  if (engine.state === 'failed') {
    const body = engine.reason ?? 'Reload the page to try again.';
    return { title: 'There is no engine', body, whole };
  }
  // The first scene is opened when the engine is there.
  if ((engine.state === 'loading' && !frame.surface) || scene === EMPTY_SCENE) {
    return { title: 'Loading the engine', body: '', whole, progress: engine.progress };
  }
  const task = taskHere(state);
  const problem = scene.table && designOf(scene.table)?.problem;
  if (problem) return { title: 'Nothing to learn from', body: problem, whole };
  if (whole) {
    const title = touch ? 'Tap to add a point' : 'Click to add a point';
    return { title, body: `${howTo(scene, task, touch)}\nOr take one of the data sets.`, whole };
  }
  if (task !== 'classification') return null;
  if (points.some(({ label }) => label !== points[0].label)) return null;
  if (scene.target === 'value') {
    const body = 'Choose a learner for values, or give the points classes.';
    return { title: 'This learner needs classes', body, whole: false };
  }
  if (isWide(scene)) {
    const body = 'Choose another column to learn under Your own table.';
    return { title: 'All rows are of one class', body, whole: false };
  }
  if (scene.table) {
    const body = 'Choose under Data, as the answer, what is to be learnt.';
    return { title: 'All rows are of one class', body, whole: false };
  }
  return {
    title: 'One class so far',
    body: 'Add a point of another class and a boundary appears.',
    whole: false,
  };
}

/**
 * What the first point is given, in a line.
 *
 * @param {State['scene']} scene
 * @param {import('../../protocol/messages.gen.js').Task} task
 * @param {boolean} touch
 */
function howTo({ dim, target }, task, touch) {
  if (target === 'value' && dim === 1) return 'How high it is says its value.';
  if (target === 'value') return 'Its colour says its value.';
  if (task !== 'classification') return 'Classes do not matter to this learner.';
  return touch ? 'The swatches choose the class.' : 'Keys |1| to |9| choose the class.';
}

/**
 * Whether the upper third of a view holds more points than the lower.
 *
 * @param {State['scene']} scene
 */
export function isCrowdedAbove({ points, view }) {
  const third = (view.y1 - view.y0) / 3;
  let more = 0;
  for (const { x } of points) {
    if (x[1] > view.y1 - third) more++;
    else if (x[1] < view.y0 + third) more--;
  }
  return more > 0;
}

/**
 * @param {HTMLElement} plane
 * @returns {{ draw: (message: Message | null, low: boolean) => void, destroy: () => void }} low
 * puts a message that keeps to the edge at the bottom instead of the top
 */
export function createEmpty(plane) {
  const title = element('b');
  const body = element('p');
  const wait = element('div', { class: 'plane-progress' });
  const box = element('div', { class: 'plane-message', hidden: true }, title, body, wait);
  plane.append(box);
  let shown = '';

  return {
    draw(message, low) {
      const measured = message?.progress !== undefined;
      const key = JSON.stringify([message && { ...message, progress: measured }, low]);
      if (measured) wait.style.setProperty('--done', String(message.progress));
      if (key === shown) return;
      shown = key;
      box.hidden = message === null;
      if (!message) return;
      wait.hidden = !measured;
      box.classList.toggle('whole', message.whole);
      box.classList.toggle('low', low && !message.whole);
      title.textContent = message.title;
      body.replaceChildren(
        ...message.body
          .split('|')
          .map((part, i) => (i % 2 ? element('kbd', { class: 'key' }, part) : part)),
      );
    },
    destroy: () => box.remove(),
  };
}
