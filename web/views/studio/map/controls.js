// @ts-check
/**
 * What is chosen about the map.
 *
 * @module
 */

import { element, setHidden, setText } from '../../../ui/element.js';
import { createPartsChoice } from './parts.js';
import { heldRows } from '../held-rows.js';
import { MEASURES, measureOf } from './words.js';

/** @typedef {import('../../../state/store.js').State} State */
/** @typedef {import('./axes.js').Axes} Axes */
/** @typedef {keyof typeof MEASURES} Shown */

/** Of fewer points each is left out by itself: parts would be of one or two. */
export const FEWEST_FOR_PARTS = 10;

/**
 * @param {import('../registry.js').StudioTools} tools
 * @param {{
 *   pause: (now: boolean) => void, best: () => void, closer: () => void, all: () => void,
 * }} options   closer: looks at what is around the scene's place; all: at the whole map again
 */
export function createControls({ actions }, { pause, best, closer, all }) {
  const buttons = /** @type {Shown[]} */ (Object.keys(MEASURES)).map((shown) => {
    const { button, words } = MEASURES[shown];
    const made = element(
      'button',
      {
        type: 'button',
        title: `Error ${words}`,
        onclick: () => actions.setStage('map', { shown }),
      },
      button,
    );
    return { shown, made };
  });
  const seg = element(
    'div',
    { class: 'seg small', role: 'group', 'aria-label': 'Which error is shown' },
    ...buttons.map(({ made }) => made),
  );
  const column = element('select', {
    class: 'select small',
    'aria-label': 'Columns',
    onchange: () => actions.setStage('map', { column: column.value, zoom: [], zoomed: '' }),
  });
  const parts = createPartsChoice((patch) => actions.setStage('map', patch));
  const go = element(
    'button',
    { type: 'button', class: 'btn small', onclick: best },
    'Go to the best',
  );
  const into = element(
    'button',
    {
      type: 'button',
      class: 'btn small',
      title:
        'Looks closer at the scene’s place. A frame drawn on the map, or a double click on a column, looks at that.',
      onclick: closer,
    },
    'Closer',
  );
  const out = element(
    'button',
    { type: 'button', class: 'btn small', title: 'Shows the whole map again', onclick: all },
    'Whole map',
  );
  const stop = element(
    'button',
    { type: 'button', class: 'btn small', onclick: () => pause(!paused) },
    'Stop',
  );
  let paused = false;
  let offered = '';
  const root = element(
    'div',
    { class: 'map-controls' },
    seg,
    element('div', { class: 'map-choices' }, column, ...parts.elements),
    element('div', { class: 'map-choices' }, go, into, out, stop),
  );
  return {
    element: root,
    /**
     * @param {State} state @param {Axes} axes
     * @param {{ fresh: boolean, shown: Shown, busy: boolean, paused: boolean, best: unknown }} now
     */
    draw(state, axes, now) {
      const { scene, stage } = state;
      const held = heldRows(state) !== null;
      for (const { shown, made } of buttons) {
        made.setAttribute('aria-pressed', String(shown === now.shown));
        if (shown !== 'fresh') continue;
        const { button, words } = measureOf(shown, held);
        setText(made, button);
        made.title = `Error ${words}`;
        made.disabled = !now.fresh;
      }
      const key = axes.choices.map(({ id, name }) => `${id} ${name}`).join('\n');
      if (key !== offered) {
        offered = key;
        column.replaceChildren(...axes.choices.map(({ id, name }) => new Option(name, id)));
      }
      column.value = axes.column?.id ?? '';
      setHidden(column, axes.choices.length < 2);
      parts.draw(stage.map, scene.points.length < FEWEST_FOR_PARTS);
      paused = now.paused;
      go.disabled = !now.best;
      into.disabled = !axes.column && !axes.row;
      out.disabled = !axes.zoomed;
      setText(stop, paused ? 'Go on' : 'Stop');
      stop.disabled = !paused && !now.busy;
    },
  };
}
