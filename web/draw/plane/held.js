// @ts-check
/**
 * The place whose terms are told while nobody points: it has a cross, and a tip with f.
 *
 * @module
 */

/** @typedef {import('../../state/store.js').State} State */

/** Where the cross-hair is: the keyboard's, or else the pointer. @param {State} state */
export const placeOf = ({ focus }) => focus.crosshair ?? focus.pointer;

/**
 * The place that is held. Null where neither its pulls nor the list of terms are in sight, or it
 * tells of no place.
 *
 * @param {State} state
 * @returns {readonly [number, number] | null}
 */
export function heldPlace(state) {
  const { terms, overlay } = state.frame;
  // Items have a text, and no place.
  if (!terms || terms.text !== undefined || overlay || placeOf(state)) return null;
  const { focus, scene, stage } = state;
  // A step has marks of its own.
  if (scene.step !== null || focus.tool !== 'point' || focus.bench.open) return null;
  if (!stage.plane.pulls) return null;
  return stage.column.view === '' || stage.column.view === 'terms' ? terms.x : null;
}

/** Where the cross-hair is: the keyboard's, the pointer, or the place that is held. @param {State} state */
export const shownPlace = (state) => placeOf(state) ?? heldPlace(state);
