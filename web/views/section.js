// @ts-check
/**
 * One way to be a view of the right column. A section is declared: whether it is in sight, what it
 * watches, and how it draws. Following the state, the button that enlarges it, the size of its text
 * and the end are written here once. view.js does the same for the views of the studio.
 *
 * @module
 */

import { createElementSize } from '../lib/element-size.js';
import { same } from '../lib/same.js';
import { part, setHidden } from '../ui/element.js';
import { createEnlargeButton } from './enlarge.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../state/actions.js').Actions} Actions */

/**
 * Where a section draws. size is that of its body, read once until it changes. redraw draws it
 * again with the last state, such as when a part of it has been loaded.
 *
 * @typedef {Readonly<{
 *   section: HTMLElement, head: HTMLElement, body: HTMLElement,
 *   size: ReturnType<typeof createElementSize>, redraw: () => void,
 * }>} Place
 */

/**
 * What a section has made. draw is called when something that it watches has changed. follow is
 * called with every state while the section is in sight, after draw: it is for what is cheap and
 * changes often. refit is called instead of draw where only the size has changed.
 *
 * @typedef {Readonly<{
 *   draw: (state: State) => void,
 *   follow?: (state: State) => void,
 *   refit?: () => void,
 *   destroy?: () => void,
 * }>} Drawing
 */

/**
 * enlarged is the button in its head that gives it the whole column, with its title as a person
 * would say it: "the Gram matrix". A section always watches the settings, and what is enlarged.
 *
 * @template {{ actions: Actions }} T
 * @typedef {Readonly<{
 *   enlarged?: Readonly<{ name: import('../state/view-names.js').ViewName, title: string }>,
 *   inSight?: (state: State) => boolean,
 *   watches: (state: State) => readonly unknown[],
 *   create: (place: Place, tools: T) => Drawing,
 * }>} Declaration
 */

/**
 * @template {{ actions: Actions }} T
 * @param {Declaration<T>} declaration
 */
export const defineSection =
  ({ enlarged, inSight = () => true, watches, create }) =>
  (/** @type {HTMLElement} */ section, /** @type {T} */ tools) => {
    const head = part(section, '.head');
    const body = part(section, '.body');
    const size = createElementSize(body);
    /** @type {State | null} */
    let last = null;
    /**
     * What was watched when it was drawn, null where it has to be drawn.
     *
     * @type {readonly unknown[] | null}
     */
    let seen = null;
    // Where another view has the column to itself, nothing is seen of this one.
    const hasPlace = (/** @type {State} */ { stage: { column } }) =>
      column.view === '' || column.view === enlarged?.name;
    const isSeen = (/** @type {State} */ state) => inSight(state) && hasPlace(state);
    const redraw = () => {
      if (last && isSeen(last)) drawing.draw(last);
    };
    const drawing = create({ section, head, body, size, redraw }, tools);
    const button =
      enlarged && createEnlargeButton(head, enlarged.name, enlarged.title, tools.actions);

    /** @param {State} state */
    function draw(state) {
      const asLarge = state.stage.column === last?.stage.column;
      if (!asLarge || state.settings !== last?.settings) size.forget();
      last = state;
      const shown = inSight(state);
      setHidden(section, !shown);
      if (!shown) {
        seen = null;
        // A section that is out of sight cannot have the column to itself.
        if (state.stage.column.view === enlarged?.name) tools.actions.enlarge(null);
        return;
      }
      button?.draw(state);
      if (!hasPlace(state)) {
        seen = null;
        return;
      }
      const now = [state.settings, state.stage.column, ...watches(state)];
      if (!seen || !same(seen, now)) {
        seen = now;
        drawing.draw(state);
      }
      drawing.follow?.(state);
    }

    return {
      draw,
      resize() {
        size.forget();
        if (last && isSeen(last)) (drawing.refit ?? redraw)();
      },
      destroy() {
        drawing.destroy?.();
        body.replaceChildren();
      },
    };
  };
