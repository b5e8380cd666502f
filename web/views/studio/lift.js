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
import { failureOf } from '../../model/failure.js';
import { plural } from '../../lib/format.js';
import { inkSides, solved } from '../../model/output.js';
import { createCurve } from './lift/curve.js';
import { LINE_MAPS, PLANE_MAPS } from '../../draw/lift/maps.js';
import { modelOf } from '../../draw/lift/world.js';
import { paletteOf } from '../../draw/lift/palette.js';
import { createPlay } from './lift/play.js';
import { createStage } from './lift/canvas.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../model/scene.js').Scene} Scene */
/** @typedef {import('../../protocol/messages.gen.js').Lift} Lift */
/** @typedef {import('../../protocol/answers.js').Training} Training */
/** @typedef {import('../../draw/lift/maps.js').LiftMap} LiftMap */

/** Vertices of the mesh each way. */
const MESH = 49;

/** What an answer was asked for. @typedef {Readonly<{ map: LiftMap, scene: Scene, training: Training | null, view: Scene['view'] }>} Question */

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

/** The slider between its words. @param {HTMLElement} player @param {HTMLElement} range @param {HTMLElement} home */
const sliderRow = (player, range, home) =>
  element(
    'div',
    { class: 'lift-slider' },
    player,
    element('span', { 'aria-hidden': 'true' }, 'flat'),
    range,
    element('span', { 'aria-hidden': 'true' }, 'lifted'),
    home,
  );

/** @type {import('./registry.js').CreateStudioView} */
export function createLiftView(body, { actions, background, latest }) {
  const root = element('div', { class: 'lift' });
  body.append(root);

  const chooser = element('select', {
    class: 'select small',
    'aria-label': 'Map',
    onchange: () => {
      map = mapsOf(latest().scene)[chooser.selectedIndex];
      ask();
    },
  });
  const use = element(
    'button',
    { type: 'button', class: 'btn small', onclick: () => actions.setKernel(map.kernel) },
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
  const range = element('input', {
    type: 'range',
    min: 0,
    max: 1,
    step: 0.01,
    value: 0,
    'aria-label': 'How far the plane is lifted',
    oninput: () => {
      play.stop();
      setShare(range.valueAsNumber);
    },
  });
  const player = element(
    'button',
    { type: 'button', class: 'btn small', onclick: () => toggle() },
    'Lift',
  );
  const home = element(
    'button',
    { type: 'button', class: 'btn small quiet', onclick: () => stage?.home() },
    'Reset the view',
  );
  const slider = sliderRow(player, range, home);
  root.append(
    element('div', { class: 'lift-head' }, chooser, use),
    formula,
    place,
    problem,
    slider,
    described,
    part,
    plainly,
  );

  /** @type {LiftMap} */
  let map = firstMap(latest().scene);
  let share = 0;
  /** Where a press of the button would go. @type {0 | 1} */
  let ahead = 1;
  /** @type {ReturnType<typeof createStage> | null} */
  let stage = null;
  /** @type {ReturnType<typeof createCurve> | null} */
  let curve = null;
  /** @type {Question | null} */
  let asked = null;
  /** @type {{ question: Question, lift: Lift } | null} */
  let answer = null;
  let destroyed = false;

  const play = createPlay({ get: () => share, set: setShare, onEnd: drawPlayer });

  function toggle() {
    if (play.playing) return play.stop();
    play.to(ahead);
    drawPlayer();
    return undefined;
  }

  /** @param {number} next */
  function setShare(next) {
    share = next;
    if (next === 0 || next === 1) ahead = next === 0 ? 1 : 0;
    range.value = String(next);
    range.style.setProperty('--at', `${next * 100}%`);
    range.setAttribute('aria-valuetext', shareName(next));
    stage?.lift(next);
    curve?.lift(next);
    drawPlayer();
  }

  function drawPlayer() {
    player.textContent = play.playing ? 'Pause' : ahead === 1 ? 'Lift' : 'Flatten';
  }

  /** The maps of the scene's dimension, in the list. @param {Scene} scene */
  function drawMaps(scene) {
    const maps = mapsOf(scene);
    if (!maps.includes(map)) map = firstMap(scene);
    if (chooser.options.length !== maps.length || chooser.options[0].value !== maps[0].name) {
      chooser.replaceChildren(...maps.map(({ words, name }) => new Option(words, name)));
    }
    chooser.selectedIndex = maps.indexOf(map);
    use.hidden = map.kernel === '' || map.kernel === scene.kernel;
    use.textContent = `Use ${map.kernel} as the kernel`;
    showFormula(formula, map.tex, map.words);
  }

  /** The right picture for the dimension. @param {Scene} scene */
  function drawPlaces({ dim }) {
    const flat = dim === 1;
    if (flat && !curve) {
      stage?.destroy();
      stage = null;
      curve = createCurve(place);
      curve.lift(share);
    } else if (!flat && !stage) {
      curve?.destroy();
      curve = null;
      stage = createStage(place, {
        describedBy: described.id,
        onPainter(kind) {
          plainly.hidden = kind === 'webgl';
        },
      });
      stage.lift(share);
    }
    if (flat) plainly.hidden = true;
    home.hidden = flat;
  }

  async function ask() {
    const { frame, scene: present } = latest();
    drawMaps(present);
    drawPlaces(present);
    // While another scene is on its way to the engine, the picture is of the one that was trained.
    const trained = frame.scene !== null && frame.scene.dim === present.dim;
    const scene = trained ? /** @type {Scene} */ (frame.scene) : present;
    const training = trained && solved(frame.training) ? frame.training : null;
    if (map.name === 'height' && training?.outputs !== 1) {
      fail('The height is f, and there is none yet: it needs points of two classes.');
      asked = null;
      return;
    }
    const question = { map, scene, training, view: present.view };
    if (
      asked &&
      asked.map === map &&
      asked.training === training &&
      asked.scene.points === scene.points &&
      asked.scene.kernel === scene.kernel &&
      asked.view === question.view
    ) {
      return;
    }
    asked = question;
    const { x0, x1, y0, y1 } = question.view;
    try {
      const lift = await background.ask('lift', 'lift', {
        domain: domainOf(scene).engine,
        dim: scene.dim,
        x: dataOf(scene).x,
        kernel: scene.kernel,
        map: map.name,
        view: { x0, x1, y0, y1, width: MESH, height: MESH },
        ...(training && {
          coef: training.beta,
          bias: training.bias[0],
          biasError: training.biasError?.[0] ?? 0,
        }),
      });
      if (!lift || destroyed || question.map !== map) return;
      const first = answer === null;
      answer = { question, lift };
      show();
      // The picture introduces itself.
      if (first) play.to(1);
    } catch (error) {
      if (!destroyed && asked === question) fail(failureOf(error).message);
    }
  }

  /** @param {string} sentence */
  function fail(sentence) {
    problem.textContent = sentence;
    problem.hidden = false;
    place.hidden = slider.hidden = described.hidden = part.hidden = true;
  }

  function show() {
    if (!answer) return;
    const { question, lift } = answer;
    const { scene, training, view } = question;
    problem.hidden = true;
    place.hidden = slider.hidden = described.hidden = false;
    const labels = scene.points.map(({ label }) => label);
    if (scene.dim === 1) {
      curve?.show(lift, view, labels);
    } else {
      const of = training?.outputs === 1 ? inkSides(training, 0) : null;
      const palette = paletteOf(of && [of.negative, of.positive]);
      const { x } = dataOf(scene);
      const model = modelOf(lift, { view, keeps: question.map.keeps, x, labels });
      stage?.show(model, palette, lift.axes);
    }
    described.textContent = sentenceOf(lift, scene.points.length);
    // Of a matrix that was flipped or shifted, ‖w‖² is not that of the kernel.
    const own = scene.repair === 'none' || scene.repair === 'clip';
    part.textContent = own ? shareWords(lift) : '';
    part.hidden = part.textContent === '';
  }

  /** @param {State} state @param {State} [previous] */
  function draw(state, previous) {
    const { settings, frame, scene } = state;
    if (settings.theme !== previous?.settings.theme) show();
    if (
      !previous ||
      scene !== previous.scene ||
      frame.training !== previous.frame.training ||
      frame.scene !== previous.frame.scene
    ) {
      ask();
    }
  }

  setShare(0);

  return {
    draw,
    resize() {
      stage?.redraw();
      curve?.redraw();
    },
    destroy() {
      destroyed = true;
      play.stop();
      stage?.destroy();
      curve?.destroy();
      root.remove();
    },
  };
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

/** @param {number} share */
function shareName(share) {
  if (share === 0) return 'flat';
  return share === 1 ? 'lifted' : `${Math.round(share * 100)} % lifted`;
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
