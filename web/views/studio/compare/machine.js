// @ts-check
/**
 * One machine of a comparison: its picture, what it is, and how well it does.
 *
 * @module
 */

import { element, setAttribute, setHidden, setText } from '../../../ui/element.js';
import { createKernelText } from '../../../ui/kernel-text.js';
import { domainOf } from '../../../model/domains.js';
import { failureOf } from '../../../model/failure.js';
import { problemBeside } from '../../../model/problem.js';
import { learnersOf } from '../../../model/learners.js';
import { solved } from '../../../model/output.js';
import { same } from '../../../lib/same.js';
import { createSmallPicture, pixelsOf } from '../small-picture.js';
import { followAnswers } from '../../answers.js';
import { EMPTY_SCENE, isItems } from '../../../model/scene.js';
import { createFigure, settingsOf } from './figure.js';
import { createHead } from './head.js';
import { isCompared, numbersOf, unsuitable, writeLines } from './numbers.js';
import { createPaced } from './paced.js';
import { asStrong } from './ready.js';
import { createSliders } from './sliders.js';
import { createUnseen } from './unseen.js';

/** @typedef {import('../../../state/store.js').State} State */
/** @typedef {import('../../../model/scene.js').Contender} Contender */
/** @typedef {import('../../../model/scene.js').Scene} Scene */
/** @typedef {import('../../../protocol/answers.js').Entry} Entry */
/** @typedef {import('../../../protocol/answers.js').Sketch} Sketch */
/** @typedef {import('../registry.js').StudioTools} StudioTools */

/** The engine wants an area to paint. Items have none, and the scene's machine has the plane. */
const NO_PICTURE = Object.freeze({ x0: 0, x1: 1, y0: 0, y1: 1, width: 1, height: 1 });

/**
 * @typedef {object} CellOptions
 * @property {number} number   from 1, which is the scene's own machine
 * @property {(patch: Partial<Contender>, gesture?: string) => void} change   changes the machine
 * @property {() => void} [use]   makes it the scene's machine
 * @property {() => void} [remove]
 * @property {() => void} [learnt]   called when it says something else than before
 */

/**
 * @param {HTMLElement} parent
 * @param {StudioTools} tools
 * @param {CellOptions} options
 */
export function createCell(
  parent,
  { actions, background },
  { number, change, use, remove, learnt },
) {
  const own = number === 1;
  const head = createHead({ number, choose: chooseLearner, use, remove });
  const kernel = createKernelText({
    complete: actions.complete,
    apply: read,
    suggest: actions.suggest,
    label: `Kernel of machine ${number}`,
  });
  const sliders = createSliders(number, {
    known: (text) => (own && state?.frame.parsed?.text === text ? state.frame.parsed : null),
    parse: (text) => parse(`numbers ${number}`, text),
    setParam(key, v, gesture) {
      if (own) actions.setLearnerParam(key, v, gesture);
      else if (machine) change({ params: { ...machine.params, [key]: v } }, gesture);
    },
    setKernel: (text, gesture) => void read(text, gesture),
  });
  const place = element('div', { class: 'compare-picture' });
  const figure = createFigure(number);
  let isLarge = false;
  const message = element('p', { class: 'compare-message', role: 'status', hidden: true });
  const numbers = element('dl', { class: 'compare-numbers' });
  const what = element('span');
  const settings = element(
    'details',
    { class: 'compare-settings', name: 'machine' }, // one is open at a time
    element('summary', {}, what),
    element('div', { class: 'compare-kernel' }, kernel.element, kernel.error),
    sliders.element,
  );
  const root = element(
    'section',
    { class: 'compare-cell' },
    head.element,
    place,
    numbers,
    settings,
  );
  parent.append(root);
  const picture = createSmallPicture(place, {
    label: `Machine ${number}`,
    steady: true,
    hover: (id) => actions.setHover({ point: id }),
  });
  place.append(message);

  /** @type {State | null} */
  let state = null;
  /** @type {Contender | null} */
  let machine = null;
  /** @type {{ scene: Scene, sketch: Sketch } | null} */
  let drawn = null;
  /** The settings that the last question was about. */
  let asked = '';
  /** @type {Scene | null} */
  let askedScene = null;
  const unseen = createUnseen(background, number, {
    present: () =>
      state && machine && { scene: state.scene, machine, catalog: state.frame.engine.catalog },
    isWanted: (key, scene) => asked === key && askedScene?.points === scene.points,
    onKnown: show,
  });
  const words = createPaced(write);

  const follower = followAnswers(background, 'sketch', {
    lane: `sketch of machine ${number}`,
    /** @param {Scene} scene @param {Sketch} sketch */
    show(scene, sketch) {
      drawn = { scene, sketch };
      show();
      learnt?.();
      unseen.stop();
      if (isItems(scene)) unseen.ask(asked, sketch);
    },
    refuse(_, text) {
      complain(text);
      learnt?.();
    },
    busy: (now) => figure.element.setAttribute('aria-busy', String(now)),
  });

  /** @param {string} text '' for none */
  function complain(text) {
    setText(message, text);
    setHidden(message, text === '');
    setHidden(picture.element, text !== '' || !hasPicture());
    if (text !== '') {
      drawn = null;
      numbers.replaceChildren();
      drawCaption();
    }
  }

  /** The scene's own machine has the plane. */
  const hasPicture = () => !own && isLarge;

  /** @param {string} [result] */
  function drawCaption(result) {
    if (machine) figure.say(machine, entryOf(machine.learner), result, state?.scene.kernel);
  }

  function show() {
    if (!drawn || !state) return;
    const { training } = drawn.sketch;
    if (!solved({ ...training, model: 0, milliseconds: 0 })) {
      complain(training.message || 'There is no model of these points.');
      return;
    }
    complain('');
    if (!words.ask() && hasPicture()) picture.draw(state, drawn, true);
  }

  function write() {
    if (!drawn || !state) return;
    if (hasPicture()) picture.draw(state, drawn);
    const { scene, sketch } = drawn;
    const entry = entryOf(scene.learner);
    const lines = numbersOf(scene, entry, sketch);
    const line = unseen.lineOf(asked);
    if (line) lines.splice(1, 0, line);
    writeLines(numbers, lines);
    drawCaption(lines[0]?.brief);
    label(hasPicture() ? picture.canvas : numbers, scene, lines, entry);
  }

  const learners = () =>
    learnersOf(state?.frame.engine.catalog ?? null, (state?.scene ?? EMPTY_SCENE).domain);
  const entryOf = (/** @type {string} */ name) => learners().find((entry) => entry.name === name);

  /** @param {string} name */
  function chooseLearner(name) {
    const entry = entryOf(name);
    if (!state || !machine || !entry) return;
    if (own) actions.setLearner(name);
    else {
      const { learner, params } = asStrong({ ...state.scene, ...machine }, learners(), entry);
      change({ learner, params });
    }
  }

  /** @param {string} text @param {string} gesture */
  async function read(text, gesture) {
    if (own) return actions.setKernel(text, gesture);
    try {
      const answer = await parse(`parse ${number}`, text);
      if (answer && answer.text !== machine?.kernel) change({ kernel: answer.text }, gesture);
      return null;
    } catch (error) {
      return failureOf(error);
    }
  }

  /** @param {string} lane @param {string} text */
  function parse(lane, text) {
    const domain = domainOf(state?.scene ?? EMPTY_SCENE).engine;
    return background.ask(lane, 'parse', { domain, kernel: text });
  }

  function ask() {
    if (!state || !machine) return;
    const { scene } = state;
    const { catalog } = state.frame.engine;
    const entry = entryOf(machine.learner);
    const trouble = entry
      ? unsuitable(entry, scene)
      : catalog
        ? `There is no learner “${machine.learner}” here.`
        : '';
    if (trouble || !entry) {
      asked = '';
      follower.forget();
      complain(trouble);
      learnt?.();
      return;
    }
    const key = keyOf(machine, scene);
    if (key === asked && askedScene?.points === scene.points) return;
    unseen.forget();
    asked = key;
    askedScene = scene;
    const now = machine;
    const about = { ...scene, ...now };
    void follower.ask(about, () => ({
      problem: problemBeside(scene, now, catalog),
      view: own || isItems(scene) ? NO_PICTURE : pixelsOf(scene),
    }));
  }

  return {
    /**
     * Puts the picture in the plane's place, before this element, or back.
     *
     * @param {Element | null} next
     */
    enlarge(next) {
      isLarge = next !== null;
      setHidden(picture.element, !hasPicture());
      figure.hold(own ? element('div', { class: 'compare-picture' }) : place);
      if (next) next.before(figure.element);
      else {
        figure.element.remove();
        numbers.before(place);
      }
      show();
    },
    /** @param {State} next @param {Contender} now */
    draw(next, now) {
      const before = state;
      state = next;
      machine = now;
      const entry = entryOf(now.learner);
      const name = entry?.title ?? now.learner;
      setAttribute(root, 'aria-label', `Machine ${number}: ${name}, ${now.kernel}`);
      const usable = entry !== undefined && unsuitable(entry, next.scene) === '';
      head.draw(learners(), now.learner, usable);
      setText(what, settingsOf(now, entry, own ? '' : next.scene.kernel));
      kernel.set(now.kernel);
      sliders.draw(now, entry);
      ask();
      if (before && drawn && !same(looksOf(before), looksOf(next))) show();
    },
    /**
     * What the machine says of the points that it was trained on.
     *
     * @returns {import('./agreement.js').Said}
     */
    said() {
      if (!drawn || !isCompared(drawn.sketch.training.task)) return null;
      const { scene, sketch } = drawn;
      return { points: scene.points, label: sketch.training.label };
    },
    resize: () => picture.resize(),
    /** Shows or hides the settings. @param {boolean} open */
    unfold(open) {
      settings.open = open;
    },
    destroy() {
      words.stop();
      unseen.stop();
      follower.end();
      root.remove();
      figure.element.remove();
    },
  };
}

/** What an answer depends on, besides the points. @param {Contender} machine @param {Scene} scene */
const keyOf = (machine, { domain, seed, step, dim, target, repair, view }) =>
  JSON.stringify([machine, domain, seed, step, dim, target, repair, view]);

/**
 * Says of an element in words which machine it shows, with its numbers.
 *
 * @param {Element} shown
 * @param {Scene} scene
 * @param {readonly import('./numbers.js').Line[]} lines
 * @param {Entry | undefined} entry
 */
function label(shown, { learner, kernel }, lines, entry) {
  const told = lines.map(({ name, value }) => `${name} ${value}`).join(', ');
  setAttribute(shown, 'aria-label', `${entry?.title ?? learner} with ${kernel}: ${told}`);
}

/** What a picture looks like depends on. @param {State} state */
const looksOf = ({ focus, settings, stage }) => [focus.point, settings, stage.plane];
