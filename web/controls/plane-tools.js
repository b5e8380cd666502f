// @ts-check
/**
 * What stands above the picture: plane or line, the tool in the hand, what to show, the columns
 * of a table, zoom.
 *
 * @module
 */

import { createBrush } from './brush.js';
import { createColumns } from './columns.js';
import { element, icon, roam } from './element.js';
import { attachLayers } from './layers.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../state/actions.js').Actions} Actions */
/** @typedef {State['focus']['tool']} Tool */

/** @type {readonly { tool: Tool, name: string, icon: string }[]} */
const TOOLS = [
  { tool: 'point', name: 'Add and move points', icon: 'point' },
  { tool: 'spray', name: 'Spray points', icon: 'spray' },
  { tool: 'erase', name: 'Remove points', icon: 'erase' },
];
/** @type {readonly { dim: State['scene']['dim'], name: string, panel: string }[]} */
const PLACES = [
  { dim: 2, name: 'Plane', panel: 'plane' },
  { dim: 1, name: 'Line', panel: 'line' },
];
/** One press of a zoom button. */
const ZOOM = 1.25;

/**
 * @param {HTMLElement} bar
 * @param {{ actions: Actions }} options
 */
export function createPlaneTools(bar, { actions }) {
  const tabs = PLACES.map(({ dim, name, panel }) =>
    element(
      'button',
      {
        type: 'button',
        role: 'tab',
        'aria-controls': panel,
        title: dim === 1 ? 'Points with one coordinate' : 'Points with two coordinates',
        onclick: () => actions.setDim(dim),
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
          const next = roam(tabs, event);
          const at = tabs.findIndex((tab) => tab === next);
          if (at >= 0) actions.setDim(PLACES[at].dim);
        },
      },
      name,
    ),
  );
  const tools = TOOLS.map(({ tool, name, icon: symbol }) => {
    const button = iconButton(name, symbol, () => actions.setTool(tool));
    button.className = '';
    return button;
  });
  const brush = createBrush({ actions });
  const columns = createColumns({ actions });
  const show = element(
    'button',
    { type: 'button', class: 'btn quiet' },
    'Show',
    element('i', { class: 'caret' }),
  );
  const [out, closer, fit] = [
    iconButton('Zoom out', 'out', () => actions.zoomView(ZOOM), '−'),
    iconButton('Zoom in', 'in', () => actions.zoomView(1 / ZOOM), '+'),
    iconButton('Show all points', 'fit', () => actions.fitView(), '0'),
  ];
  bar.replaceChildren(
    element('span', { class: 'tabs', role: 'tablist', 'aria-label': 'Where points live' }, ...tabs),
    element('span', { class: 'seg', role: 'group', 'aria-label': 'Tool' }, ...tools),
    brush.element,
    columns.element,
    element('span', { class: 'spring' }),
    element('span', { class: 'group' }, show),
    element('span', { class: 'group zoom', role: 'group', 'aria-label': 'View' }, out, closer, fit),
  );
  const layers = attachLayers(show, { actions });

  /** @param {State} state @param {State} [previous] */
  function draw(state, previous) {
    const { dim } = state.scene;
    if (!previous || previous.scene.dim !== dim) {
      PLACES.forEach((place, i) => {
        tabs[i].setAttribute('aria-selected', String(place.dim === dim));
        tabs[i].tabIndex = place.dim === dim ? 0 : -1;
      });
    }
    if (!previous || previous.focus.tool !== state.focus.tool) {
      TOOLS.forEach(({ tool }, i) => {
        tools[i].setAttribute('aria-pressed', String(tool === state.focus.tool));
      });
    }
    if (!previous || previous.scene.points !== state.scene.points) {
      fit.disabled = state.scene.points.length === 0;
    }
    brush.draw(state, previous);
    columns.draw(state, previous);
    layers.draw(state, previous);
  }

  return {
    draw,
    destroy() {
      layers.destroy();
      bar.replaceChildren();
    },
  };
}

/** @param {string} name @param {string} symbol @param {() => void} run @param {string} [key] */
function iconButton(name, symbol, run, key) {
  return element(
    'button',
    {
      type: 'button',
      class: 'btn icon quiet',
      'aria-label': name,
      title: key ? `${name} (${key})` : name,
      onclick: run,
    },
    icon(symbol),
  );
}
