// @ts-check
/**
 * Two routes to one result: by the kernel, or by the features that it stands for.
 *
 * @module
 */

import { element, roam } from '../../ui/element.js';
import { classesOf } from '../../model/scene.js';
import { createNeed } from './need.js';
import { createRidge } from './routes/ridge.js';
import { createTwin } from './routes/twin.js';

/** @typedef {import('../../state/store.js').State} State */

/** Kernels whose features can be written out. */
const KERNELS = [
  { text: 'linear', words: 'Linear' },
  { text: 'poly(degree=2, gamma=1, coef0=1)', words: 'Polynomial, degree 2' },
  { text: 'poly(degree=3, gamma=1, coef0=1)', words: 'Polynomial, degree 3' },
];

const TABS = /** @type {const} */ ([
  { key: 'twin', words: 'Stochastic gradients' },
  { key: 'ridge', words: 'Ridge regression' },
]);

/** @type {import('./registry.js').CreateStudioView} */
export function createRoutesView(body, tools) {
  const { actions } = tools;
  /** @type {'twin' | 'ridge'} */
  let open = 'twin';
  /** @type {State | null} */
  let state = null;
  const tabs = TABS.map(({ key, words }) =>
    element(
      'button',
      {
        type: 'button',
        role: 'tab',
        id: `routes-tab-${key}`,
        'aria-controls': `routes-${key}`,
        onclick: () => show(key),
      },
      words,
    ),
  );
  const list = element(
    'div',
    {
      class: 'seg small',
      role: 'tablist',
      'aria-label': 'What is solved twice',
      onkeydown: (/** @type {KeyboardEvent} */ event) => roam(tabs, event)?.click(),
    },
    ...tabs,
  );
  const kernels = element(
    'div',
    { class: 'routes-kernels', hidden: true },
    element('span', { class: 'dim' }, 'Kernels with features to write out:'),
    ...KERNELS.map(({ text, words }) =>
      element(
        'button',
        { type: 'button', class: 'btn small', onclick: () => void actions.setKernel(text) },
        words,
      ),
    ),
  );
  const root = element('div', { class: 'routes' }, list);
  body.append(root);
  const need = createNeed(root);
  /** @type {Record<'twin' | 'ridge', boolean>} */
  const missing = { twin: false, ridge: false };
  const views = {
    twin: createTwin(root, tools, (now) => told('twin', now)),
    ridge: createRidge(root, tools, (now) => told('ridge', now)),
  };
  root.append(kernels);
  for (const { key } of TABS) {
    const panel = views[key].element;
    panel.id = `routes-${key}`;
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', `routes-tab-${key}`);
  }

  /** @param {'twin' | 'ridge'} key @param {boolean} now */
  function told(key, now) {
    missing[key] = now;
    draw();
  }

  /** @param {'twin' | 'ridge'} key */
  function show(key) {
    open = key;
    draw();
    views[key].resize();
  }

  /** @param {State} next */
  function needed({ scene }) {
    if (open === 'twin' && scene.target === 'value') {
      return {
        text: 'These stochastic gradients tell classes apart, and the points carry values.',
        button: 'Give the points classes',
        run: () => actions.setTarget('class'),
      };
    }
    if (scene.target === 'class' && classesOf(scene.points).length < 2) {
      return {
        text: 'There is nothing to learn yet: it takes points of two classes.',
        button: 'Take two moons',
        run: () => void actions.choosePreset('moons'),
      };
    }
    return null;
  }

  function draw() {
    if (!state) return;
    const trouble = needed(state);
    need.draw(trouble);
    tabs.forEach((tab, i) => {
      const on = TABS[i].key === open;
      tab.setAttribute('aria-selected', String(on));
      tab.tabIndex = on ? 0 : -1;
    });
    for (const { key } of TABS) views[key].element.hidden = key !== open || trouble !== null;
    kernels.hidden = !missing[open] || trouble !== null;
    if (!trouble) views[open].draw(state);
  }

  return {
    draw(next) {
      state = next;
      draw();
    },
    resize: () => views[open].resize(),
    destroy() {
      views.twin.destroy();
      views.ridge.destroy();
      root.remove();
    },
  };
}
