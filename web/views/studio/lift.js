// @ts-check
/**
 * The lift: the plane bending into three dimensions, where a plane separates what a curve separates
 * on it. Lines bend into two.
 *
 * @module
 */

import { element } from '../../ui/element.js';
import { showFormula } from '../../ui/formula.js';
import { domainOf } from '../../model/domains.js';
import { dataOf } from '../../model/problem.js';
import { plural } from '../../lib/format.js';
import { same } from '../../lib/same.js';
import { inkSides, solved } from '../../model/output.js';
import { defineView } from '../view.js';
import { createCurve } from './lift/curve.js';
import { LINE_MAPS, PLANE_MAPS } from '../../draw/lift/maps.js';
import { modelOf } from '../../draw/lift/world.js';
import { paletteOf } from '../../draw/lift/palette.js';
import { createPlayer } from './lift/player.js';
import { createStage } from './lift/canvas.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../model/scene.js').Scene} Scene */
/** @typedef {import('../../protocol/messages.gen.js').Lift} Lift */
/** @typedef {import('../../draw/lift/maps.js').LiftMap} LiftMap */
/** @typedef {import('../view.js').Answer<'lift'>} Answer */

/** Vertices of the mesh each way. */
const MESH = 49;

/**
 * How much of f the three coordinates hold, in a sentence; '' where all or nothing is to be said.
 *
 * @param {Pick<Lift, 'exact' | 'plane' | 'share'>} lift
 */
export function shareWords({ exact, plane, share }) {
  if (!plane || exact || !Number.isFinite(share)) return '';
  const percent = Math.min(Math.floor(share * 100), 99);
  const held = percent < 1 ? 'less than 1' : percent;
  return `These three coordinates hold ${held} % of ‖w‖²: their plane cuts along the thin line, f = 0 is the bold one.`;
}

/** @param {Scene} scene */
const mapsOf = ({ dim }) => (dim === 1 ? LINE_MAPS : PLANE_MAPS);

/**
 * The map that belongs to the kernel of a scene.
 *
 * @param {Scene} scene
 */
export function firstMap(scene) {
  const maps = mapsOf(scene);
  const otherwise = maps.find(({ name }) => name === 'components') ?? maps[0];
  return maps.find(({ kernel }) => kernel === scene.kernel) ?? otherwise;
}

/** The map that is chosen, or that of the kernel. @param {State} state @returns {LiftMap} */
const mapOf = ({ scene, stage }) =>
  mapsOf(scene).find(({ name }) => name === stage.lift.map) ?? firstMap(scene);

/**
 * What is lifted: the scene that was trained and its training. While another scene is on its way to
 * the engine, the picture is of the one that was trained.
 *
 * @param {State} state
 */
function liftedIn({ scene: present, frame }) {
  const { scene } = frame;
  if (!scene || scene.dim !== present.dim) return { scene: present, training: null };
  return { scene, training: solved(frame.training) ? frame.training : null };
}

/** Whether the height of the map is an f that is not there. @param {State} state */
const lacksHeight = (state) =>
  mapOf(state).name === 'height' && liftedIn(state).training?.outputs !== 1;

export const createLiftView = defineView({
  name: 'lift',
  watches: ({ scene, frame, settings, stage }) => [
    ...[scene, frame.training, frame.scene, settings.theme, stage.lift],
  ],
  questions: {
    lift: {
      call: 'lift',
      key(state) {
        if (lacksHeight(state)) return null;
        const { scene, training } = liftedIn(state);
        return [mapOf(state), training, scene.points, scene.kernel, state.scene.view];
      },
      request(state) {
        const { scene, training } = liftedIn(state);
        const { x0, x1, y0, y1 } = state.scene.view;
        return {
          domain: domainOf(scene).engine,
          dim: scene.dim,
          x: dataOf(scene).x,
          kernel: scene.kernel,
          map: mapOf(state).name,
          view: { x0, x1, y0, y1, width: MESH, height: MESH },
          ...(training && {
            coef: training.beta,
            bias: training.bias[0],
            biasError: training.biasError?.[0] ?? 0,
          }),
        };
      },
    },
  },
  create: createDrawing,
});

/**
 * @param {import('./registry.js').StudioTools} tools
 * @returns {import('../view.js').Drawing<{ lift: 'lift' }>}
 */
function createDrawing({ actions, latest }) {
  const chooser = element('select', {
    class: 'select small',
    'aria-label': 'Map',
    onchange: () =>
      actions.setStage('lift', { map: mapsOf(latest().scene)[chooser.selectedIndex].name }),
  });
  const use = element(
    'button',
    {
      type: 'button',
      class: 'btn small',
      onclick: () => actions.setKernel(mapOf(latest()).kernel),
    },
    '',
  );
  const formula = element('div', { class: 'formula' });
  const place = element('div', { class: 'lift-picture' });
  const described = element('p', { id: 'lift-described', class: 'lift-message' });
  const part = element('p', { class: 'lift-share' });
  const problem = element('p', { class: 'hint', hidden: true });
  const plainly = element(
    'p',
    { class: 'note', hidden: true },
    'This browser has no WebGL, so the picture is drawn plainly. It still turns and lifts.',
  );
  const player = createPlayer({
    onShare(share) {
      space?.lift(share);
      curve?.lift(share);
    },
    onRest: (share) => actions.setStage('lift', { share }),
    home: () => space?.home(),
  });
  /** The picture of the plane. @type {ReturnType<typeof createStage> | null} */
  let space = null;
  /** The picture of the line. @type {ReturnType<typeof createCurve> | null} */
  let curve = null;
  /** Whether the picture has introduced itself: it is lifted once when it is opened flat. */
  let introduced = false;
  /** What is drawn. @type {readonly unknown[]} */
  let drawn = [];
  player.set(latest().stage.lift.share);

  /** The maps of the scene's dimension, in the list. @param {State} state */
  function drawMaps(state) {
    const { scene } = state;
    const map = mapOf(state);
    const maps = mapsOf(scene);
    if (chooser.options.length !== maps.length || chooser.options[0].value !== maps[0].name)
      chooser.replaceChildren(...maps.map(({ words, name }) => new Option(words, name)));
    chooser.selectedIndex = maps.indexOf(map);
    use.hidden = map.kernel === '' || map.kernel === scene.kernel;
    use.textContent = `Use ${map.kernel} as the kernel`;
    showFormula(formula, map.tex, map.words);
  }

  /** The right picture for the dimension. @param {State} state */
  function drawPlaces({ scene: { dim }, stage }) {
    const flat = dim === 1;
    const { azimuth, elevation, zoom } = stage.lift;
    if (flat && !curve) {
      space?.destroy();
      space = null;
      curve = createCurve(place);
      curve.lift(player.share());
      drawn = [];
    } else if (!flat && !space) {
      curve?.destroy();
      curve = null;
      space = createStage(place, {
        describedBy: described.id,
        orbit: { azimuth, elevation, zoom },
        onPainter(kind) {
          plainly.hidden = kind === 'webgl';
        },
        onRest: (orbit) => actions.setStage('lift', orbit),
      });
      space.lift(player.share());
      drawn = [];
    }
    if (flat) plainly.hidden = true;
    player.turns(!flat);
  }

  /**
   * Shows a sentence in place of the picture, or the picture.
   *
   * @param {string} words '' for the picture
   */
  function instead(words) {
    problem.textContent = words;
    problem.hidden = words === '';
    place.hidden = player.element.hidden = described.hidden = words !== '';
    if (words) part.hidden = true;
  }

  /** @param {Answer & { value: Lift }} answer */
  function drawLift({ state, value: lift }) {
    const { scene, training } = liftedIn(state);
    const { view } = state.scene;
    const labels = scene.points.map(({ label }) => label);
    curve?.show(lift, view, labels);
    if (space) {
      const of = training?.outputs === 1 ? inkSides(training, 0) : null;
      const palette = paletteOf(of && [of.negative, of.positive]);
      const { x } = dataOf(scene);
      const model = modelOf(lift, { view, keeps: mapOf(state).keeps, x, labels });
      space.show(model, palette, lift.axes);
    }
    described.textContent = sentenceOf(lift, scene.points.length);
    // Of a matrix that was flipped or shifted, ‖w‖² is not that of the kernel.
    const own = scene.repair === 'none' || scene.repair === 'clip';
    part.textContent = own ? shareWords(lift) : '';
    part.hidden = part.textContent === '';
  }

  return {
    elements: [
      element('div', { class: 'lift-head' }, chooser, use),
      ...[formula, place, problem, player.element, described, part, plainly],
    ],
    draw(state, { lift: answer }) {
      drawMaps(state);
      drawPlaces(state);
      if (lacksHeight(state)) {
        instead('The height is f, and there is none yet: it needs points of two classes.');
        return;
      }
      if (!answer || answer.state.scene.dim !== state.scene.dim) return;
      if (!answer.value) {
        instead(answer.failure.message);
        return;
      }
      instead('');
      const from = [answer, state.settings.theme];
      if (!same(drawn, from)) drawLift(answer);
      drawn = from;
      part.hidden = part.textContent === '';
      if (introduced) return;
      introduced = true;
      if (player.share() === 0) player.to(1);
    },
    resize() {
      space?.redraw();
      curve?.redraw();
    },
    destroy() {
      player.destroy();
      space?.destroy();
      curve?.destroy();
    },
  };
}

/**
 * What is seen, for everybody.
 *
 * @param {Lift} lift
 * @param {number} n
 */
export const sentenceOf = ({ message, axes }, n) =>
  n === 0 && axes.some((name) => name.includes('v_'))
    ? 'Components need points: add some.'
    : message || `${plural(n, 'point')} in these coordinates.`;
