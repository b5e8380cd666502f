// @ts-check
/**
 * The story of a data set of items, and what it hid: which one may guess before it is shown.
 *
 * @module
 */

import { addStyles } from '../ui/styles.js';
import { failureOf } from '../model/failure.js';
import { isItems } from '../model/scene.js';
import { element, setText } from '../ui/element.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../state/actions.js').Actions} Actions */
/** @typedef {import('../model/scene.js').DataSource} DataSource */
/** @typedef {import('../protocol/answers.js').GeneratedItems} GeneratedItems */

/**
 * @param {{ actions: Actions, latest: () => State, docOf: (name: string) => string }} tools   docOf is
 *   what is told of a data set that tells nothing itself
 */
export function createWorld({ actions, latest, docOf }) {
  addStyles(new URL('./world.css', import.meta.url));
  const story = element('p', { class: 'story' });
  const list = element('ul', { class: 'hidden-things' });
  const changed = element(
    'p',
    { class: 'note' },
    'Items were changed since: this is what the sample hid.',
  );
  const answer = element(
    'div',
    { class: 'world-answer', id: 'world-answer', role: 'status' },
    list,
    changed,
  );
  const button = element('button', {
    type: 'button',
    class: 'btn small',
    'aria-controls': 'world-answer',
    onclick: () => {
      const { data } = latest().scene;
      if (data && made) actions.reveal(shown ? null : { data, answer: made.answer });
    },
  });
  const root = element('div', { class: 'world', hidden: true }, story, button, answer);

  /** The data of the last question, and the answer. @type {DataSource | null} */
  let asked = null;
  /** @type {GeneratedItems | null} */
  let made = null;
  let shown = false;

  /** @param {DataSource} data */
  async function ask(data) {
    asked = data;
    try {
      const answered = await actions.previewData(data.name, data.params, data.seed);
      if (asked !== data) return;
      made = 'items' in answered ? answered : null;
    } catch (error) {
      // Its items are there all the same. The next change says what is wrong.
      const { code } = failureOf(error);
      if (asked !== data) return;
      made = null;
      if (code === 'engine') asked = null; // one that stopped was started again
    }
    show(latest());
  }

  /** @param {State} state */
  function show({ scene, focus }) {
    root.hidden = !scene.data || !made;
    if (!scene.data || !made) return;
    const tale = made.story || docOf(scene.data.name);
    setText(story, tale);
    // While a slider moves, the story that is there stays until the next one comes.
    button.disabled = asked !== scene.data;
    button.hidden = made.answer.length === 0;
    shown = focus.revealed?.data === scene.data;
    button.textContent = shown ? 'Hide it again' : 'Show what was hidden';
    button.setAttribute('aria-expanded', String(shown));
    answer.hidden = !shown;
    if (!shown) return;
    const { answer: things } = made;
    if (list.dataset.of !== things.join('\n')) {
      list.dataset.of = things.join('\n');
      list.replaceChildren(...things.map((thing) => element('li', {}, element('bdi', {}, thing))));
    }
    changed.hidden = isSample(scene, made);
  }

  return {
    element: root,
    /** @param {State} state */
    draw(state) {
      const { data } = state.scene;
      if (data === null || !isItems(state.scene)) {
        asked = made = null;
        root.hidden = true;
        return;
      }
      if (data.name !== asked?.name) made = null;
      if (asked !== data) ask(data);
      show(state);
    },
  };
}

/**
 * Whether a scene still has the items that were made, whatever their order and classes by name.
 *
 * @param {State['scene']} scene
 * @param {Pick<GeneratedItems, 'items' | 'y'>} made
 */
export function isSample({ points }, { items, y }) {
  if (points.length !== items.length) return false;
  const keyOf = (/** @type {string} */ text, /** @type {number} */ label) => `${label} ${text}`;
  /** @type {Map<string, number>} */
  const left = new Map();
  items.forEach((text, i) => {
    const key = keyOf(text, y[i]);
    left.set(key, (left.get(key) ?? 0) + 1);
  });
  return points.every(({ text, label }) => {
    const key = keyOf(text, label);
    const n = left.get(key) ?? 0;
    left.set(key, n - 1);
    return n > 0;
  });
}
