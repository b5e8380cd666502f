// @ts-check
/**
 * The layers of the plane, switched on and off. What marks mean stands in the key under the picture.
 *
 * @module
 */

import { markup } from '../lib/markup.js';
import { taskHere } from '../state/reading.js';
import { element, setAttribute, setText } from '../ui/element.js';
import { attachPopover } from '../ui/popover.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../state/actions.js').Actions} Actions */
/** @typedef {keyof State['stage']['plane']} Layer */
/** @typedef {import('../protocol/messages.gen.js').Task} Task */

/** Each with a small picture of its mark, 40×24. */
const LAYERS = /** @type {const} */ ([
  {
    layer: 'field',
    name: 'Decision function',
    means: 'f filled, white where f = 0',
    mark:
      '<rect y="4" width="10" height="16" data-style="fill:var(--f-n2)"/>' +
      '<rect x="10" y="4" width="10" height="16" data-style="fill:var(--f-n1)"/>' +
      '<rect x="20" y="4" width="10" height="16" data-style="fill:var(--f-p1)"/>' +
      '<rect x="30" y="4" width="10" height="16" data-style="fill:var(--f-p2)"/>',
  },
  {
    layer: 'margins',
    name: 'Margins',
    means: 'f = −1 and f = +1, dashed',
    mark: '<path class="iso" d="M2 20C14 20 22 4 38 4" stroke-dasharray="5 4"/>',
  },
  {
    layer: 'rings',
    name: 'Support vectors',
    means: 'ringed; the larger, the larger |α|. Of more than 150 points, those with α below C',
    mark:
      '<path class="k1" d="M20 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8z"/>' +
      '<circle class="iso" cx="20" cy="12" r="9"/>',
  },
  {
    layer: 'slacks',
    name: 'Slack',
    means: 'how far a point is beyond its margin, for up to 400 points',
    mark:
      '<path class="iso" d="M2 19h36" stroke-dasharray="5 4"/><path class="iso" d="M20 19V9"/>' +
      '<path class="k2" d="M16 3h8v8h-8z"/>',
  },
  {
    layer: 'pulls',
    name: 'Pulls',
    means: 'the largest terms of f at the pointer',
    mark:
      '<path d="M20 12 6 5" data-style="stroke:var(--c1-ink);stroke-width:4"/>' +
      '<path d="M20 12 35 8" data-style="stroke:var(--c2-ink);stroke-width:2.5"/>' +
      '<path class="iso" d="M20 7v10M15 12h10"/>',
  },
  {
    layer: 'predicted',
    name: 'Predicted class',
    means: 'where it is not the true one',
    mark:
      '<path class="k2" d="M10.5 2.5h19v19h-19z"/>' +
      '<path d="M13.5 5.5h13v13h-13z" data-style="fill:var(--halo)"/>' +
      '<path class="k1" d="M20 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8z"/>',
  },
]);

/**
 * The names of layers for tasks without classes.
 *
 * @type {Partial<Record<Task, Partial<Record<Layer, { name: string, means: string }>>>>}
 */
const OTHERWISE = {
  regression: {
    field: { name: 'Surface', means: 'f filled, hatched where it is hardly known' },
    margins: { name: 'Levels', means: 'lines at round values; tube or 95 % band of a curve' },
    slacks: { name: 'Residuals', means: 'how far the value of a point is from f' },
  },
  components: {
    field: { name: 'Component', means: 'filled, white where it is 0' },
    margins: { name: 'Levels', means: 'lines at round values' },
  },
  clustering: {
    field: { name: 'Clusters', means: 'deeper where they win more clearly' },
    rings: { name: 'Medoids', means: 'ringed' },
  },
  novelty: {
    field: { name: 'Inside and outside', means: 'f filled, hatched where f < 0' },
    rings: { name: 'Support vectors', means: 'ringed, and those that are left outside' },
  },
};

/**
 * @param {HTMLButtonElement} button
 * @param {{ actions: Actions }} options
 */
export function attachLayers(button, { actions }) {
  const boxes = LAYERS.map(({ layer }) =>
    element('input', {
      type: 'checkbox',
      onchange: (/** @type {Event} */ event) => {
        const box = /** @type {HTMLInputElement} */ (event.target);
        actions.setStage('plane', { [layer]: box.checked });
      },
    }),
  );
  const words = LAYERS.map(() => element('span', {}));
  const rows = LAYERS.map(({ mark }, i) => {
    const row = element('label', { class: 'check' }, boxes[i], words[i]);
    boxes[i].after(markup(`<svg viewBox="0 0 40 24" aria-hidden="true">${mark}</svg>`));
    return row;
  });
  const panel = element('div', { class: 'layers', role: 'dialog', 'aria-label': 'Show' }, ...rows);
  const popover = attachPopover(button, panel, { align: 'end', first: () => boxes[0] });

  /** @type {Task | null} */
  let worded = null;

  /** @param {Task} task */
  function word(task) {
    if (task === worded) return;
    worded = task;
    LAYERS.forEach((entry, i) => {
      const { name, means } = OTHERWISE[task]?.[entry.layer] ?? entry;
      setText(words[i], name);
      setAttribute(words[i], 'title', means);
    });
  }

  /** @param {State} state @param {State} [previous] */
  function draw(state, previous) {
    word(taskHere(state));
    const { stage } = state;
    if (previous && previous.stage.plane === stage.plane) return;
    LAYERS.forEach(({ layer }, i) => (boxes[i].checked = stage.plane[layer]));
  }

  return { draw, open: () => popover.panel.showPopover(), destroy: popover.destroy };
}
