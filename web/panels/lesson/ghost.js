// @ts-check
/**
 * What the boundary would be: a dashed line over the plane or the line, of a machine that the second
 * engine trains. Scene, undo and link stay as they are.
 *
 * @module
 */

import { problemOf } from '../../model/problem.js';
import { isChart, solved } from '../../model/output.js';
import { isItems } from '../../model/scene.js';
import { boundaryItem } from '../../draw/plane/ground.js';
import { frameOf } from '../../draw/plane/geometry.js';
import { createDrawing } from '../../draw/plane/small.js';
import { chartFrame, chartItems } from '../../draw/line/chart.js';
import { frameOfLine } from '../../draw/line/layout.js';
import { lineItems } from '../../draw/line/ground.js';
import { stateOf } from '../../views/studio/small-picture.js';
import { part } from '../../ui/element.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../model/scene.js').Scene} Scene */
/** @typedef {import('../../protocol/answers.js').Sketch} Sketch */
/** @typedef {import('../../draw/plane/display-list.js').Item} Item */
/** @typedef {import('../../draw/plane/look.js').Look} Look */

const LANE = 'lesson ghost';
/** The side of the picture that the line is taken from, in pixels. */
const SIDE = 192;
/** Of dashes, as multiples of the line's width. */
const DASHES = [3, 2.4];

/**
 * The lines of a machine, in the frame of what is in sight.
 *
 * @param {State} state
 * @param {{ scene: Scene, sketch: Sketch }} drawn
 * @param {number} size
 * @param {Look} look
 * @returns {Item[]}
 */
export function ghostItems(state, drawn, size, look) {
  const seen = stateOf(state, drawn, true);
  const { scene } = state;
  const all =
    scene.dim === 2
      ? [boundaryItem(drawn.sketch.surface, frameOf(scene.view, size), look)]
      : isChart(scene)
        ? chartItems(seen, chartFrame(scene, size), look)
        : lineItems(seen, frameOfLine(state, size, look), look, 0);
  return all.flatMap((item) =>
    item.kind === 'lines' && item.width >= look.bold && !item.dash
      ? [
          { ...item, stroke: look.halo, width: look.bold + 2, opacity: 0.8 },
          { ...item, stroke: look.ink, dash: DASHES.map((one) => one * look.bold) },
        ]
      : [],
  );
}

/**
 * @param {{ background: import('../../engine/background.js').BackgroundEngine, latest: () => State }} tools
 */
export function createGhost({ background, latest }) {
  const canvas = document.createElement('canvas');
  canvas.className = 'lesson-ghost';
  canvas.setAttribute('aria-hidden', 'true');
  const drawItems = createDrawing(canvas);
  let turn = 0;

  function hide() {
    turn++;
    if (canvas.parentElement) background.stop(LANE);
    canvas.parentElement?.classList.remove('ghosted');
    canvas.remove();
  }

  return {
    hide,
    /** @param {Scene} other @returns {Promise<boolean>} whether it is seen */
    async show(other) {
      hide();
      const mine = turn;
      const { scene, frame } = latest();
      if (isItems(scene) || other.dim !== scene.dim || other.domain !== scene.domain) return false;
      const { x0, x1, y0, y1 } = scene.view;
      const height = scene.dim === 1 ? 1 : SIDE;
      const machine = { ...other, view: scene.view, range: scene.range };
      const sketch = await background
        .ask(LANE, 'sketch', {
          problem: problemOf(machine, frame.engine.catalog),
          view: { x0, x1, y0, y1, width: scene.dim === 1 ? 2 * SIDE : SIDE, height },
        })
        .catch(() => null);
      if (mine !== turn || !sketch || latest().scene !== scene) return false;
      if (!solved({ ...sketch.training, model: 0, milliseconds: 0 })) return false;
      const place = part(document, scene.dim === 1 ? '#line' : '#plane');
      const size = Math.min(place.clientWidth, place.clientHeight);
      if (size === 0) return false;
      place.append(canvas);
      place.classList.add('ghosted');
      drawItems(
        size,
        size,
        (look) => ghostItems(latest(), { scene: machine, sketch }, size, look),
        true,
      );
      return true;
    },
  };
}
