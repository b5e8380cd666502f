// @ts-check
/**
 * The bar above the picture: the domain and dimension, and on plane and line the tool, the layers,
 * the columns of a table and the zoom.
 *
 * @module
 */

import { domainOf, DOMAINS } from '../model/domains.js';
import { isItems, isWide } from '../model/scene.js';
import { createBrush } from './brush.js';
import { createColumns } from './columns.js';
import { element, icon, roam, setAttribute, setHidden } from '../ui/element.js';
import { attachLater } from './later.js';
import { tellLost } from '../ui/release.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../state/actions.js').Actions} Actions */
/** @typedef {State['focus']['tool']} Tool */

/** @type {readonly { tool: Tool, name: string, icon: string }[]} */
const TOOLS = [
  { tool: 'point', name: 'Add and move points', icon: 'point' },
  { tool: 'spray', name: 'Spray points', icon: 'spray' },
  { tool: 'erase', name: 'Remove points', icon: 'erase' },
];
const PLACES = DOMAINS.flatMap((domain) =>
  domainOf({ domain }).places.map((place) => ({ domain, ...place })),
);
/** One press of a zoom button. */
const ZOOM = 1.25;

/**
 * @param {HTMLElement} bar
 * @param {{ actions: Actions }} options
 */
export function createPlaneTools(bar, { actions }) {
  /** @param {Pick<State['scene'], 'domain' | 'dim'>} place */
  const go = ({ domain, dim }) =>
    isItems({ domain }) ? actions.setDomain(domain) : actions.setDim(dim);
  const tabs = PLACES.map((place) =>
    element(
      'button',
      {
        type: 'button',
        role: 'tab',
        'aria-controls': place.panel,
        title: place.says,
        onclick: () => go(place),
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
          const next = roam(tabs, event);
          const at = tabs.findIndex((tab) => tab === next);
          if (at >= 0) go(PLACES[at]);
        },
      },
      place.title,
    ),
  );
  // In place of the tabs where they have no room.
  const choice = element(
    'select',
    {
      class: 'select places',
      'aria-label': 'Where points live',
      onchange: () => go(PLACES[choice.selectedIndex]),
    },
    ...PLACES.map(({ title }) => element('option', {}, title)),
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
  // The tools that need coordinates.
  const own = [
    element('span', { class: 'seg', role: 'group', 'aria-label': 'Tool' }, ...tools),
    element('span', { class: 'group' }, show),
    element('span', { class: 'group zoom', role: 'group', 'aria-label': 'View' }, out, closer, fit),
  ];
  const map = element(
    'button',
    {
      type: 'button',
      title: 'The items as points: those that are alike to the kernel lie near each other',
      onclick: () => actions.setSetting({ map: map.getAttribute('aria-pressed') !== 'true' }),
    },
    'Map',
  );
  const ofItems = element('span', { class: 'seg' }, map);
  bar.replaceChildren(
    element('span', { class: 'tabs', role: 'tablist', 'aria-label': 'Where points live' }, ...tabs),
    choice,
    own[0],
    brush.element,
    columns.element,
    element('span', { class: 'spring' }),
    own[1],
    own[2],
    ofItems,
  );
  const layers = attachLater(
    show,
    async () => (await import('./layers.js')).attachLayers(show, { actions }),
    () => void tellLost(actions.reportFailure, 'The list of layers', 'try again'),
  );

  /** @param {State} state @param {State} [previous] */
  function draw(state, previous) {
    const { dim, domain } = state.scene;
    const itemized = isItems(state.scene);
    PLACES.forEach((place, i) => {
      const here = place.domain === domain && place.dim === dim;
      if (tabs[i].getAttribute('aria-selected') === String(here)) return;
      tabs[i].setAttribute('aria-selected', String(here));
      tabs[i].tabIndex = here ? 0 : -1;
      if (here) choice.selectedIndex = i;
    });
    for (const part of own) setHidden(part, itemized);
    setHidden(ofItems, !itemized);
    setAttribute(map, 'aria-pressed', String(state.settings.map));
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
    if (itemized) brush.element.hidden = columns.element.hidden = true;
    // Rows of a table are looked at, not added or erased.
    if (isWide(state.scene)) own[0].hidden = brush.element.hidden = true;
    bar.classList.toggle('of-rows', isWide(state.scene));
    bar.classList.toggle('crowded', !brush.element.hidden || !columns.element.hidden);
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
