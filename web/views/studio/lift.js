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
import { same } from '../../lib/same.js';
import { hasMargin, inkSides, isSparse, kindOf, sides, solved } from '../../model/output.js';
import { FIRST_STAGE } from '../../state/stage.js';
import { defineView } from '../view.js';
import { createHand } from './lift/hand.js';
import { createMapChoice } from './lift/choice.js';
import { createCurve } from './lift/curve.js';
import { LINE_MAPS, PLANE_MAPS } from '../../draw/lift/maps.js';
import { circleOf, modelOf } from '../../draw/lift/world.js';
import { bestOrbit } from '../../draw/lift/eye.js';
import { paletteOf } from '../../draw/lift/palette.js';
import { createPlayer } from './lift/player.js';
import { createStage } from './lift/canvas.js';
import { createTurning } from './lift/turning.js';
import { createWeights } from './lift/weights.js';
import { CARRIES, noteOf, sentenceOf, separatedBy } from './lift/words.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../model/scene.js').Scene} Scene */
/** @typedef {import('../../protocol/messages.gen.js').Lift} Lift */
/** @typedef {import('../../draw/lift/camera.js').Orbit} Orbit */
/** @typedef {import('../../draw/lift/maps.js').LiftMap} LiftMap */
/** @typedef {import('../view.js').Answer<'lift'>} Answer */

/** Angles and radii of the mesh; on the line, places. */
const ANGLES = 97;
const RADII = 33;

/** @param {Scene} scene */
const mapsOf = ({ dim }) => (dim === 1 ? LINE_MAPS : PLANE_MAPS);

/** The name of the map that a person chose, '' for the one that carries most. @param {State} state */
export const chosenMap = ({ scene, stage }) =>
  mapsOf(scene).find(({ name }) => name === stage.lift.map)?.name ?? '';

/**
 * Where a person has put the eye, null where it is as at first: then it is where one sees best.
 *
 * @param {State['stage']['lift']} part
 * @returns {Orbit | null}
 */
export function ownOrbit({ azimuth, elevation, zoom }) {
  const first = FIRST_STAGE.lift;
  const own = azimuth !== first.azimuth || elevation !== first.elevation || zoom !== first.zoom;
  return own ? { azimuth, elevation, zoom } : null;
}

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
  chosenMap(state) === 'height' && liftedIn(state).training?.outputs !== 1;

/** What the answer depends on, null where nothing is asked. @param {State} state */
function keyOf(state) {
  if (lacksHeight(state)) return null;
  const { scene, training } = liftedIn(state);
  return [chosenMap(state), training, scene.points, scene.kernel, state.scene.view];
}

export const createLiftView = defineView({
  name: 'lift',
  watches: ({ scene, frame, settings, stage }) => [
    ...[scene, frame.training, frame.scene, frame.parsed, settings.theme, stage.lift],
  ],
  questions: {
    lift: {
      call: 'lift',
      key: keyOf,
      request(state) {
        const { scene, training } = liftedIn(state);
        const { x0, x1, y0, y1 } = state.scene.view;
        return {
          domain: domainOf(scene).engine,
          dim: scene.dim,
          x: dataOf(scene).x,
          kernel: scene.kernel,
          map: chosenMap(state),
          view: { x0, x1, y0, y1, width: ANGLES, height: RADII },
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
  const choice = createMapChoice({ onChoose: (map) => actions.setStage('lift', { map }) });
  const little = element('p', { class: 'note lift-little', hidden: true });
  const formula = element('div', { class: 'formula' });
  const described = element('p', { id: 'lift-described', class: 'lift-message' });
  /** The kernel whose map this is. */
  let offered = '';
  const use = element(
    'button',
    { type: 'button', class: 'btn small', hidden: true, onclick: () => actions.setKernel(offered) },
    '',
  );
  const weights = createWeights();
  const hand = createHand();
  const plainly = element(
    'p',
    { class: 'note', hidden: true },
    'This browser has no WebGL, so the picture is drawn plainly. It still turns and lifts.',
  );
  const says = element('p', { class: 'lift-says' });
  const place = element('div', { class: 'lift-picture' });
  const problem = element('p', { class: 'lift-problem', hidden: true });
  const player = createPlayer({
    onShare(share) {
      space?.lift(share);
      curve?.lift(share);
    },
    onRest: (share) => actions.setStage('lift', { share }),
  });
  const turning = createTurning({
    onPress: (key) => space?.press(key),
    onHome: () => space?.home(),
  });
  place.append(turning.element);
  const large = element('div', { class: 'lift-large' }, ...[says, problem, place, player.element]);
  /** The picture of the plane. @type {ReturnType<typeof createStage> | null} */
  let space = null;
  /** The picture of the line. @type {ReturnType<typeof createCurve> | null} */
  let curve = null;
  /** How far it was to be lifted when it was opened: all the way is shown as a way. */
  const asked = latest().stage.lift.share;
  let introduced = false;
  /** What is drawn, and of what state it was asked. @type {readonly unknown[]} */
  let drawn = [];
  /** @type {State | null} */
  let of = null;
  /**
   * Where one sees best by the name of a map, and what that was found for: it stays while points move,
   * though the map may change that carries most.
   */
  const eyes = /** @type {Map<string, { of: readonly unknown[], orbit: Orbit }>} */ (new Map());
  player.set(asked === 1 ? 0 : asked);

  /** Whether an answer is on its way that shows more than what is drawn. */
  function isBehind() {
    const [asked, wanted] = [of && keyOf(of), keyOf(latest())];
    return asked !== null && wanted !== null && !same(asked, wanted);
  }

  /** The right picture for the dimension. @param {State} state */
  function drawPlaces({ scene: { dim }, stage }) {
    const flat = dim === 1;
    large.classList.toggle('lift-curved', flat);
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
        turning: turning.element,
        orbit: ownOrbit(stage.lift),
        isBehind,
        onPainter(kind) {
          plainly.hidden = kind === 'webgl';
        },
        onRest(orbit) {
          const { azimuth, elevation, zoom } = orbit ?? FIRST_STAGE.lift;
          actions.setStage('lift', { azimuth, elevation, zoom });
        },
      });
      space.lift(player.share());
      drawn = [];
    }
    if (flat) plainly.hidden = true;
    turning.element.hidden = flat;
  }

  /**
   * Shows a sentence in place of the picture, or the picture.
   *
   * @param {string} words '' for the picture
   */
  function instead(words) {
    problem.textContent = words;
    problem.hidden = words === '';
    place.hidden = player.element.hidden = says.hidden = words !== '';
    if (!words) return;
    described.textContent = '';
    use.hidden = little.hidden = true;
    weights.draw(null, false);
    hand.draw(null, [], [], 0);
  }

  /** @param {Answer & { value: Lift }} answer @param {State} now */
  function drawLift({ state, value: lift }, now) {
    const { scene, training } = liftedIn(state);
    const { view } = state.scene;
    const maps = mapsOf(scene);
    const map = maps.find(({ name }) => name === lift.map) ?? maps[0];
    const labels = scene.points.map(({ label }) => label);
    const one = training?.outputs === 1 ? training : null;
    const two = one && kindOf(one) === 'boundary' ? sides(one, 0) : null;
    const { x } = dataOf(scene);
    const apart = lift.share >= CARRIES;
    const model = modelOf(lift, {
      view,
      keeps: map.keeps,
      turn: map.turn,
      apart,
      x,
      labels,
      levels: one !== null && hasMargin(one),
      support: new Set(one && isSparse(one, undefined) ? one.support : []),
    });
    curve?.show(lift, view, labels);
    const n = scene.dim === 1 ? labels.length : model.points.rows.length;
    const rows = scene.dim === 1 ? labels.map((_, i) => i) : model.points.rows;
    const classes = two && two.positive !== null && two.negative !== null ? two : null;
    hand.draw(classes && lift, rows, labels, Number(classes?.positive));
    if (space) {
      const of = one && inkSides(one, 0);
      const palette = paletteOf(of && [of.negative, of.positive]);
      const from = [scene.kernel, scene.data, model.normal === null];
      let eye = eyes.get(lift.map);
      if (!eye || !same(eye.of, from)) {
        const positive = two?.positive ?? labels[0];
        const orbit = bestOrbit(model, (i) => model.points.labels[i] === positive);
        eyes.set(lift.map, (eye = { of: from, orbit }));
      }
      const drawnToo = hand.element.hidden ? model : { ...model, hand: circleOf(lift) };
      space.show(drawnToo, palette, lift.axes, eye.orbit);
    }
    const separated = separatedBy(
      lift,
      rows,
      labels,
      classes && { positive: Number(classes.positive), negative: Number(classes.negative) },
    );
    says.textContent = sentenceOf(lift, { n, kernel: now.frame.parsed?.short ?? '', separated });
    choice.draw(lift, maps);
    little.textContent = one ? noteOf(lift) : '';
    little.hidden = little.textContent === '';
    described.textContent = messageOf(lift, scene.points.length);
    // Of most maps the list says it all.
    formula.hidden = map.kernel !== '';
    showFormula(formula, map.tex || `(${lift.axes.join(',\\ ')})`, map.words);
    weights.draw(one ? lift : null, apart);
    offered = map.kernel;
    use.hidden = map.kernel === '' || map.kernel === scene.kernel || lift.exact;
    use.textContent = `Use ${map.kernel} as the kernel`;
  }

  return {
    large,
    elements: [
      choice.element,
      little,
      formula,
      described,
      use,
      weights.element,
      hand.element,
      plainly,
    ],
    draw(state, { lift: answer }) {
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
      const from = [answer, state.settings.theme, state.frame.parsed];
      if (!same(drawn, from)) drawLift(answer, state);
      drawn = from;
      of = answer.state;
      if (introduced) return;
      introduced = true;
      if (asked === 1) player.to(1);
    },
    isDrawn: () => space?.isDrawn() ?? true,
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
export const messageOf = ({ message, map }, n) =>
  n === 0 && map === 'components' ? 'Components need points: add some.' : message;
