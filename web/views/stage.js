// @ts-check
/**
 * Plane or line: whichever the scene is on is shown. The line is loaded when it is first needed.
 *
 * @module
 */

import { createPlaneView } from './plane.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../state/actions.js').Actions} Actions */
/** @typedef {{ draw: (state: State, previous?: State) => void, resize: () => void, destroy: () => void }} View */

/**
 * @param {{ plane: HTMLElement, line: HTMLElement }} places
 * @param {{ actions: Actions, latest: () => State }} tools
 */
export function createStage({ plane, line }, tools) {
  const planeView = createPlaneView(plane, tools);
  /** @type {View | null} */
  let lineView = null;
  let loading = false;
  /** @type {State['scene']['dim'] | 0} */
  let shown = 0;

  async function load() {
    if (loading) return;
    loading = true;
    try {
      const { createLineView } = await import('./line.js');
      lineView = createLineView(line, tools);
      draw(tools.latest());
    } catch (error) {
      tools.actions.reportFailure(
        'The line could not be loaded. Look after the connection and choose it again.',
      );
      console.error(error);
    } finally {
      loading = false;
    }
  }

  /** @param {State} state */
  function draw(state) {
    const { dim } = state.scene;
    if (dim !== shown) {
      const held = [plane, line].some((element) => element.contains(document.activeElement));
      plane.hidden = dim === 1;
      line.hidden = dim === 2;
      const skip = document.querySelector('a.skip');
      skip?.setAttribute('href', dim === 1 ? '#line' : '#plane');
      if (skip) skip.textContent = dim === 1 ? 'Skip to the line' : 'Skip to the plane';
      shown = dim;
      if (held) (dim === 1 ? line : plane).focus();
      (dim === 1 ? lineView : planeView)?.resize();
    }
    if (dim === 2) planeView.draw(state);
    else if (lineView) lineView.draw(state);
    else load();
  }

  return {
    draw,
    resize() {
      (shown === 1 ? lineView : planeView)?.resize();
    },
    destroy() {
      planeView.destroy();
      lineView?.destroy();
    },
  };
}
