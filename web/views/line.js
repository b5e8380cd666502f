// @ts-check
/**
 * The line: points with one coordinate on an axis, f as a curve above them, and all of it bent to
 * the parabola (x, x²) on request. Hand and keyboard work as on the plane.
 *
 * @module
 */

import { element as make } from '../ui/element.js';
import { createPlaneView } from './plane.js';
import { markItems } from '../draw/plane/marks.js';
import { stepItems } from '../draw/plane/step-marks.js';
import { lineWitness } from '../draw/plane/overlay.js';
import { pullItems } from '../draw/plane/pulls.js';
import { canLift } from '../state/reading.js';
import { isChart } from '../model/output.js';
import { chartArt } from './line/chart-art.js';
import { frameOfLine, spotsOf } from '../draw/line/layout.js';
import { lineItems } from '../draw/line/ground.js';
import { createSampleChoice } from './line/samples.js';
import { lineTarget } from './line/keys.js';
import {
  drawnAt,
  heightAt,
  linePlaceText,
  linePointing,
  linePointText,
  lineTip,
} from '../draw/line/pointed.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../state/actions.js').Actions} Actions */
/** @typedef {import('../draw/line/layout.js').LineFrame} LineFrame */
/** @typedef {import('./plane/art.js').Art} Art */
/** @typedef {import('../draw/plane/display-list.js').Item} Item */

const HELP =
  'Left and right arrow keys move a cross-hair, and where points carry values up and down do so too; with Shift by small ' +
  'steps, Page Up, Page Down, Home and End by large ones. Enter adds a point there. Tab walks the points; arrows then move the point, Delete removes ' +
  'it, 1 to 9 change its class or value. C shows the next of several components. Escape, then Tab, leaves.';

/** The way from the line to the parabola takes so many milliseconds. */
const WAY_MS = 700;

/** What the board hands back as a frame is what this art has made. @param {unknown} frame */
const own = (frame) => /** @type {LineFrame} */ (frame);

/**
 * What each of the two pictures of the line has.
 *
 * @typedef {Omit<Art, 'name' | 'help' | 'sources' | 'groundPoints'>} Picture
 */

/**
 * The line, where points carry classes: f above an axis, or the parabola.
 *
 * @param {() => number} lift from 0 (on the line) to 1 (on the parabola)
 * @returns {Picture}
 */
function stripArt(lift) {
  return {
    target: (view, place, event) => lineTarget(view, place, event),
    placeOf: (_, { x }) => x,
    setView: (actions, _, view, gesture) => actions.setView(view, gesture),
    frame: frameOfLine,
    spots: ({ scene }, frame, look) => spotsOf(scene.points, own(frame), look, lift()),
    ground: (state, frame, look) => lineItems(state, own(frame), look, lift()),
    pulls: (trained, scene, place, frame, look) =>
      pullItems(trained, scene, place, frame, look).map((item) => arched(item, own(frame))),
    marks: (state, frame, look, except) => [
      ...lineMarks(state, own(frame), look, lift(), except),
      ...(lift() === 0 ? lineWitness(state, own(frame), look) : []),
    ],
    pointing: (state, frame, look, hand) => linePointing(state, own(frame), look, hand, lift()),
    tip: lineTip,
    hook: (state, frame) => ({
      ...frame,
      top: () => heightAt(state, own(frame), frame.x(placeLeft(state, frame)), lift()),
    }),
    pointText: linePointText,
    placeText: linePlaceText,
  };
}

/**
 * One of two pictures, as what the points carry has it.
 *
 * @param {() => number} lift from 0 (on the line) to 1 (on the parabola)
 * @returns {Art}
 */
export function lineArt(lift) {
  const strip = stripArt(lift);
  /** @param {State['scene']} scene */
  const of = (scene) => (isChart(scene) ? chartArt : strip);
  return {
    name: 'Line',
    help: HELP,
    sources: ({ frame, focus }) => [lift(), frame.verdict, frame.verdicts, focus.bench],
    target: (view, place, event, scene) => of(scene).target(view, place, event, scene),
    placeOf: (scene, point) => of(scene).placeOf(scene, point),
    setView: (actions, scene, view, gesture) => of(scene).setView(actions, scene, view, gesture),
    frame: (state, size, look) => of(state.scene).frame(state, size, look),
    spots: (state, frame, look) => of(state.scene).spots(state, frame, look),
    ground: (state, frame, look) => of(state.scene).ground(state, frame, look),
    groundPoints: ({ scene }) => scene.points,
    pulls: (trained, scene, place, frame, look) =>
      of(scene).pulls(trained, scene, place, frame, look),
    marks: (state, frame, look, except) => of(state.scene).marks(state, frame, look, except),
    pointing: (state, frame, look, hand) => of(state.scene).pointing(state, frame, look, hand),
    tip: (state, lifted) => of(state.scene).tip(state, lifted),
    hook: (state, frame, look) => of(state.scene).hook(state, frame, look),
    pointText: (state, id) => of(state.scene).pointText(state, id),
    placeText: (state, place) => of(state.scene).placeText(state, place),
  };
}

/** @param {State} state @param {import('../draw/plane/geometry.js').Frame} frame */
function placeLeft({ focus, scene }, frame) {
  const point = scene.points.find(
    ({ id }) => id === (focus.crosshair ? focus.selected : focus.point),
  );
  return frame.left((point?.x ?? focus.crosshair ?? focus.pointer ?? [0])[0]);
}

/**
 * Rings and marks where the points are drawn.
 *
 * @param {State} state
 * @param {LineFrame} frame
 * @param {import('../draw/plane/look.js').Look} look
 * @param {number} lift
 * @param {number | null} [except]
 * @returns {Item[]}
 */
export function lineMarks(state, frame, look, lift, except = null) {
  const { scene } = drawnAt(state, frame, look, lift);
  const place = { ...frame, top: (/** @type {number} */ px) => px };
  return [
    ...markItems(scene, state.frame, state.stage.plane, place, look, except),
    ...stepItems({ ...state, scene }, place, look),
  ];
}

/**
 * A bar as an arch: on a line, the bar from a distant point would hide those from near ones.
 *
 * @param {Item} item
 * @param {LineFrame} frame
 * @returns {Item}
 */
function arched(item, frame) {
  if (item.kind !== 'lines') return item;
  const lines = item.lines.map(({ points: ends }) => {
    const [from, to] = [ends[0], ends[2]];
    const radius = (to - from) / 2;
    const rise = Math.min(Math.abs(radius), frame.strip * 0.9);
    const points = Array.from({ length: 25 }, (_, i) => {
      const angle = (Math.PI * i) / 24;
      return [from + radius * (1 - Math.cos(angle)), frame.axis - rise * Math.sin(angle)];
    });
    return { points: points.flat(), closed: false };
  });
  return { ...item, lines };
}

/**
 * @param {HTMLElement} element
 * @param {{ actions: Actions, latest?: () => State, random?: () => number }} options
 */
export function createLineView(element, options) {
  let lift = 0;
  let goal = 0;
  let moving = 0;
  let last = 0;
  const art = lineArt(() => lift * lift * (3 - 2 * lift));
  const view = createPlaneView(element, { ...options, art });
  const button = make(
    'button',
    {
      type: 'button',
      class: 'btn small lift-line',
      'aria-pressed': 'false',
      title: 'Bend the line to the parabola, where a straight line can do what no threshold can',
      onclick: () => options.actions.setStage('line', { lifted: goal === 0 }),
    },
    'Lift to (x, x²)',
  );
  // What is done to the button is not done to the line.
  for (const type of ['pointerdown', 'pointermove', 'pointerup', 'keydown', 'contextmenu'])
    button.addEventListener(type, (event) => event.stopPropagation());
  element.append(button);
  const samples = createSampleChoice(element, options.actions);
  const still = window.matchMedia('(prefers-reduced-motion: reduce)');

  /** @param {number} time */
  function step(time) {
    const share = last ? (time - last) / WAY_MS : 0;
    last = time;
    lift = goal > lift ? Math.min(lift + share, goal) : Math.max(lift - share, goal);
    view.redraw();
    moving = lift === goal ? 0 : requestAnimationFrame(step);
  }

  return {
    /** @param {State} state */
    draw(state) {
      const possible = canLift(state) && state.scene.points.length > 0;
      const next = state.stage.line.lifted && canLift(state) ? 1 : 0;
      button.setAttribute('aria-pressed', String(next === 1));
      button.hidden = !possible;
      samples.draw(state);
      if (next !== goal) {
        goal = next;
        if (still.matches) lift = goal;
        else if (!moving) {
          last = 0;
          moving = requestAnimationFrame(step);
        }
      }
      view.draw(state);
    },
    resize: view.resize,
    destroy() {
      cancelAnimationFrame(moving);
      view.destroy();
    },
  };
}
