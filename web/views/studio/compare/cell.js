// @ts-check
/**
 * One machine of a comparison: its picture, what it is, and how well it does.
 *
 * @module
 */

import { element, icon } from '../../../ui/element.js';
import { createKernelText } from '../../../ui/kernel-text.js';
import { createSlider } from '../../../ui/slider.js';
import { domainOf } from '../../../model/domains.js';
import { failureOf } from '../../../model/failure.js';
import { problemBeside } from '../../../model/problem.js';
import { learnersOf } from '../../../model/learners.js';
import { solved } from '../../../model/output.js';
import { same } from '../../../lib/same.js';
import { short } from '../../../lib/format.js';
import { createSmallPicture, pixelsOf } from '../small-picture.js';
import { followAnswers } from '../../answers.js';
import { EMPTY_SCENE, isItems } from '../../../model/scene.js';
import { crossValidate } from './held.js';
import { heldLine, isCompared, numbersOf, unsuitable } from './numbers.js';
import { asStrong, withNumber } from './ready.js';

/** @typedef {import('../../../state/store.js').State} State */
/** @typedef {import('../../../model/scene.js').Contender} Contender */
/** @typedef {import('../../../model/scene.js').Scene} Scene */
/** @typedef {import('../../../protocol/answers.js').Entry} Entry */
/** @typedef {import('../../../protocol/messages.gen.js').ParsedKernel} ParsedKernel */
/** @typedef {import('../../../protocol/answers.js').Sketch} Sketch */
/** @typedef {import('../../../ui/slider.js').Slider} Slider */
/** @typedef {import('../registry.js').StudioTools} StudioTools */

/** @typedef {import('./numbers.js').Line} Line */

/** What takes longer to train is not trained five times more. */
const PATIENCE_MS = 600;
/** While sliders move, nobody wants to know. */
const REST_MS = 300;
/** Of items nothing is painted. */
const NO_PICTURE = Object.freeze({ x0: 0, x1: 1, y0: 0, y1: 1, width: 1, height: 1 });
/** So many parameters of a learner have a slider here. */
const PARAMS = 2;

/**
 * @param {HTMLElement} parent
 * @param {StudioTools} tools
 * @param {{
 *   number: number,
 *   change: (patch: Partial<Contender>, gesture?: string) => void,
 *   use?: () => void, remove?: () => void, learnt?: () => void,
 * }} options   number counts from 1, which is the scene's own machine; use: it becomes the scene's; learnt: it has something else to say
 */
export function createCell(
  parent,
  { actions, background },
  { number, change, use, remove, learnt },
) {
  const own = number === 1;
  const learner = element('select', {
    class: 'select small',
    'aria-label': `Learner of machine ${number}`,
    onchange: () => chooseLearner(learner.value),
  });
  const useButton =
    use &&
    element(
      'button',
      {
        type: 'button',
        class: 'btn small quiet',
        title: 'Make this the scene’s machine',
        onclick: use,
      },
      'Use',
    );
  const removeButton =
    remove &&
    element(
      'button',
      {
        type: 'button',
        class: 'btn icon small quiet',
        'aria-label': `Remove machine ${number}`,
        title: 'Remove from the comparison',
        onclick: remove,
      },
      icon('x'),
    );
  const kernel = createKernelText({
    complete: actions.complete,
    apply: read,
    label: `Kernel of machine ${number}`,
  });
  const sliders = element('div', { class: 'compare-sliders' });
  const place = element('div', { class: 'compare-picture' });
  const message = element('p', { class: 'compare-message', role: 'status', hidden: true });
  const numbers = element('dl', { class: 'compare-numbers' });
  const what = element('span');
  const settings = element(
    'details',
    { class: 'compare-settings', open: true },
    element('summary', {}, what),
    element('div', { class: 'compare-kernel' }, kernel.element, kernel.error),
    sliders,
  );
  const root = element(
    'section',
    { class: 'compare-cell' },
    element(
      'div',
      { class: 'compare-head' },
      learner,
      own && element('span', { class: 'dim' }, 'the scene’s'),
      useButton,
      removeButton,
    ),
    place,
    numbers,
    settings,
  );
  parent.append(root);
  const picture = createSmallPicture(place, {
    label: `Machine ${number}`,
    hover: (id) => actions.setHover({ point: id }),
  });
  place.append(message);

  /** @type {State | null} */
  let state = null;
  /** @type {Contender | null} */
  let machine = null;
  /** @type {ParsedKernel | null} */
  let parsed = null;
  /** @type {{ scene: Scene, sketch: Sketch } | null} */
  let drawn = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let resting;
  /** How it does on items that it has not seen, and of which scene that is. @type {{ of: string, line: Line } | null} */
  let held = null;
  /** What the answer that is on its way, or there, is about. */
  let asked = '';
  /** @type {Scene | null} */
  let askedScene = null;
  /** @type {Map<string, { slider: Slider, value: () => number }>} */
  let shown = new Map();
  let built = '';

  const follower = followAnswers(background, 'sketch', {
    lane: `sketch of machine ${number}`,
    /** @param {Scene} scene @param {Sketch} sketch */
    show(scene, sketch) {
      drawn = { scene, sketch };
      show();
      learnt?.();
      clearTimeout(resting);
      if (isItems(scene)) resting = setTimeout(() => void examine(asked, sketch), REST_MS);
    },
    refuse(_, text) {
      complain(text);
      learnt?.();
    },
    busy: (now) => root.setAttribute('aria-busy', String(now)),
  });

  /** @param {string} text '' for none */
  function complain(text) {
    message.textContent = text;
    message.hidden = text === '';
    picture.element.hidden = text !== '' || !hasPicture();
    if (text !== '') {
      drawn = null;
      numbers.replaceChildren();
    }
  }

  const hasPicture = () => !(state && isItems(state.scene));

  /** Asks machines like it about items that they have not seen. @param {string} of @param {Sketch} sketch */
  async function examine(of, { training, milliseconds }) {
    const { task } = training;
    if (held?.of === of || !state || !machine || !isCompared(task) || milliseconds > PATIENCE_MS)
      return;
    const { scene } = state;
    try {
      const { catalog } = state.frame.engine;
      const problem = problemBeside({ ...scene, step: null }, machine, catalog);
      const told = await crossValidate(background, `held ${number}`, problem);
      if (!told || asked !== of || askedScene?.points !== scene.points) return;
      held = { of, line: heldLine(task, problem.y, told) };
      show();
    } catch (error) {
      failureOf(error); // a machine that learns from all of them may not from some
    }
  }

  function show() {
    if (!drawn || !state) return;
    const { training } = drawn.sketch;
    const failed = !solved({ ...training, model: 0, milliseconds: 0 });
    if (failed) {
      complain(training.message || 'There is no model of these points.');
      return;
    }
    complain('');
    const { scene, sketch } = drawn;
    const entry = entryOf(scene.learner);
    if (hasPicture()) picture.draw(state, drawn);
    const lines = numbersOf(scene, entry, sketch);
    if (held?.of === asked) lines.splice(1, 0, held.line);
    numbers.replaceChildren(
      ...lines.map(({ name, value, title }) =>
        element('div', { title }, element('dt', {}, name), element('dd', {}, value)),
      ),
    );
    (hasPicture() ? picture.canvas : numbers).setAttribute(
      'aria-label',
      `${entry?.title ?? scene.learner} with ${scene.kernel}: ${lines.map(({ name, value }) => `${name} ${value}`).join(', ')}`,
    );
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
      const domain = domainOf(state?.scene ?? EMPTY_SCENE).engine;
      const answer = await background.ask(`parse ${number}`, 'parse', { domain, kernel: text });
      if (answer && answer.text !== machine?.kernel) change({ kernel: answer.text }, gesture);
      return null;
    } catch (error) {
      return failureOf(error);
    }
  }

  /** The numbers of the kernel are known once it has been read. @param {string} text */
  async function learnNumbers(text) {
    if (parsed?.text === text) return;
    if (own && state?.frame.parsed?.text === text) parsed = state.frame.parsed;
    else {
      try {
        const domain = domainOf(state?.scene ?? EMPTY_SCENE).engine;
        parsed = await background.ask(`numbers ${number}`, 'parse', { domain, kernel: text });
      } catch (error) {
        failureOf(error); // whatever is wrong with the kernel is told by the picture
        parsed = null;
      }
    }
    drawSliders();
  }

  function drawSliders() {
    if (!machine) return;
    const entry = entryOf(machine.learner);
    const specs = (entry?.params ?? [])
      .filter(({ names, key, kind }) => !names?.length && key !== 'tolerance' && kind !== 'switch')
      .slice(0, PARAMS);
    const first =
      parsed?.text === machine.kernel ? parsed.numbers.find((one) => one.kernel !== '') : undefined;
    const key = [
      machine.learner,
      ...specs.map((spec) => spec.key),
      first?.spec.key,
      first?.kernel,
    ].join();
    if (key !== built) {
      built = key;
      shown = new Map();
      for (const spec of specs) {
        const slider = createSlider(spec, {
          layout: 'row',
          of: `machine ${number}`,
          onEdit: (v, gesture) =>
            own
              ? actions.setLearnerParam(spec.key, v, gesture)
              : machine && change({ params: { ...machine.params, [spec.key]: v } }, gesture),
        });
        shown.set(spec.key, { slider, value: () => machine?.params[spec.key] ?? spec.default });
      }
      if (first) {
        const slider = createSlider(first.spec, {
          layout: 'row',
          of: `the kernel of machine ${number}`,
          onEdit: (v, gesture) => void turnKernel(v, gesture),
        });
        shown.set('kernel', { slider, value: () => firstNumber()?.value ?? first.spec.default });
      }
      sliders.replaceChildren(...[...shown.values()].map(({ slider }) => slider.element));
    }
    for (const { slider, value } of shown.values()) slider.set(value());
  }

  const firstNumber = () => parsed?.numbers.find((one) => one.kernel !== '');

  /** @param {number} v @param {string} gesture */
  function turnKernel(v, gesture) {
    const place = firstNumber();
    if (!machine || !parsed || !place) return;
    void read(withNumber(parsed.text, place, v), gesture);
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
    const key = JSON.stringify([
      machine,
      scene.domain,
      scene.seed,
      scene.step,
      scene.dim,
      scene.target,
      scene.repair,
      scene.view,
    ]);
    if (key === asked && askedScene?.points === scene.points) return;
    held = null;
    asked = key;
    askedScene = scene;
    const now = machine;
    const about = { ...scene, ...now };
    void follower.ask(about, () => ({
      problem: problemBeside(scene, now, catalog),
      view: isItems(scene) ? NO_PICTURE : pixelsOf(scene),
    }));
  }

  return {
    /** @param {State} next @param {Contender} now */
    draw(next, now) {
      const before = state;
      state = next;
      machine = now;
      const all = learners();
      const names = all.map(({ name }) => name).join();
      if (learner.dataset.names !== names) {
        learner.dataset.names = names;
        learner.replaceChildren(...all.map(({ title, name }) => new Option(title, name)));
      }
      learner.value = now.learner;
      const entry = entryOf(now.learner);
      root.setAttribute(
        'aria-label',
        `Machine ${number}: ${entry?.title ?? now.learner}, ${now.kernel}`,
      );
      if (useButton) useButton.disabled = !entry || unsuitable(entry, next.scene) !== '';
      what.textContent = settingsOf(now, entry);
      kernel.set(now.kernel);
      void learnNumbers(now.kernel);
      drawSliders();
      ask();
      if (before && drawn && !same(looksOf(before), looksOf(next))) show();
    },
    /** What the machine says of the points that it was trained on. @returns {import('./agreement.js').Said} */
    said() {
      if (!drawn || !isCompared(drawn.sketch.training.task)) return null;
      const { scene, sketch } = drawn;
      return { points: scene.points, label: sketch.training.label };
    },
    resize: () => picture.resize(),
    /** Shows the settings, or hides them where there are many. @param {boolean} open */
    unfold(open) {
      settings.open = open;
    },
    destroy() {
      clearTimeout(resting);
      follower.end();
      root.remove();
    },
  };
}

/**
 * A machine in short: "rbf(gamma=1), C = 3".
 *
 * @param {Contender} machine
 * @param {Entry | undefined} entry
 */
function settingsOf({ kernel, params }, entry) {
  const spec = entry?.params.find(({ names }) => !names?.length);
  return spec ? `${kernel}, ${spec.symbol} = ${short(params[spec.key] ?? spec.default)}` : kernel;
}

/** What a picture looks like depends on. @param {State} state */
const looksOf = ({ focus, settings, stage }) => [focus.point, settings, stage.plane];
