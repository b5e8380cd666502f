// @ts-check
/**
 * The layers of the picture, from the bottom up: what each shows, and what it depends on.
 *
 * @module
 */

import { solved } from '../../model/output.js';
import { sourceAbove } from '../../draw/plane/above.js';
import { emphasised } from '../../draw/plane/emphasis.js';
import { surfaceOf } from '../../draw/plane/ground.js';
import { placeOf, shownPlace } from '../../draw/plane/held.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('./art.js').Art} Art */
/** @typedef {import('./canvases.js').LayerName} LayerName */
/** @typedef {import('../../draw/plane/geometry.js').Frame} Frame */
/** @typedef {import('../../draw/plane/display-list.js').Item} Item */
/** @typedef {import('../../draw/plane/look.js').Look} Look */

/**
 * @typedef {object} Layer
 * @property {LayerName} name
 * @property {readonly unknown[]} sources   the layer is painted anew when one of them changes
 * @property {() => Item[]} items
 * @property {() => Item[]} [over]   what is painted on top of the items
 */

/**
 * What a hand does on the picture.
 *
 * @typedef {object} Hand
 * @property {import('../../draw/plane/pointed.js').Lifted | null} lifted   a point that it holds
 * @property {boolean} pressing
 * @property {boolean} touch   whether it is a finger
 */

/** Up to so many marks are painted anew with every move of a hand. */
const FEW = 500;

/**
 * @param {Art} art
 * @param {State} now
 * @param {Frame} where
 * @param {Look} look
 * @param {Hand} hand
 * @param {() => Item[]} above   what follows the pointer
 * @returns {Layer[]}
 */
export function layersOf(art, now, where, look, { lifted, pressing, touch }, above) {
  const { scene, frame: result, focus, stage } = now;
  /** What the ground depends on, besides some of the points. A view may change the art. */
  const shown = [
    ...[art, scene.view, scene.axes, scene.range, scene.target],
    ...[result.training, stage.plane],
    ...art.sources(now),
  ];
  const seen = [scene.points, ...shown];
  const place = shownPlace(now);
  const isPulled =
    stage.plane.pulls && place && !pressing && focus.tool === 'point' && result.terms;
  // Where nobody points, pulls change with the ground, and what is above with the marks; while a hand
  // moves a point, the latter do, too. One canvas for both then costs less than two.
  const isHeld = placeOf(now) === null;
  const isJoined = (pressing || isHeld) && scene.points.length <= FEW;
  const markSources = [isJoined, ...seen, lifted?.id, sourceAbove(now), focus.meaning];
  const pointed = [place, focus, lifted, pressing, touch];
  const aboveSources = [...seen, result.surface, result.terms, ...pointed];
  const groundSources = [isHeld, ...shown, art.groundPoints(now), surfaceOf(now), focus.meaning];
  const pullSources = [...seen, isPulled, place];
  const pulls = () => (isPulled ? pullsAt(art, now, place, where, look) : []);
  return [
    {
      name: 'ground',
      sources: isHeld ? [...groundSources, ...pullSources] : groundSources,
      items: () => emphasised(art.ground(now, where, look), focus.meaning),
      over: isHeld ? pulls : undefined,
    },
    {
      name: 'pulls',
      sources: isHeld ? [isHeld] : [isHeld, ...pullSources],
      items: isHeld ? () => [] : pulls,
    },
    {
      name: 'marks',
      sources: isJoined ? [...markSources, ...aboveSources] : markSources,
      items: () => emphasised(art.marks(now, where, look, lifted?.id ?? null), focus.meaning),
      over: isJoined ? above : undefined,
    },
    {
      name: 'pointing',
      sources: isJoined ? [isJoined] : [isJoined, ...aboveSources],
      items: isJoined ? () => [] : above,
    },
  ];
}

/**
 * The terms of f at a place. They have nothing to do with an overlay, which shows another function.
 *
 * @param {Art} art
 * @param {State} now
 * @param {readonly [number, number]} place
 * @param {Frame} where
 * @param {Look} look
 * @returns {Item[]}
 */
function pullsAt(art, { scene, frame, focus }, place, where, look) {
  const { training, terms, scene: old, overlay } = frame;
  if (overlay || !solved(training) || !terms || !old || terms.model !== training.model) return [];
  const chosen = focus.output;
  return art.pulls({ scene: old, training, terms, chosen }, scene, place, where, look);
}
