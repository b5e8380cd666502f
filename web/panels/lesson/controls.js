// @ts-check
/**
 * The controls that a step offers, in its text: made from the catalog as those of the panels are.
 *
 * @module
 */

import { learnersOf } from '../../model/learners.js';
import { learnerOf, dataSetOf } from '../../model/problem.js';
import { isTunedName } from '../../state/tuned.js';
import { stepOf, totalOf } from '../../state/stepping.js';
import { verdictHere } from '../../state/reading.js';
import { count } from '../../lib/format.js';
import { element, icon, setText } from '../../ui/element.js';
import { attachMenu } from '../../ui/menu.js';
import { writeNumeral } from '../../ui/numeral.js';
import { createRepairButtons } from '../../views/repair.js';
import { createKernelField } from '../kernel-field.js';
import { learnerItems } from '../learner-menu.js';
import { createTune } from '../tune.js';
import { createVerdict, verdictWords } from '../verdict.js';
import { say, written } from './say.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../state/actions.js').Actions} Actions */
/** @typedef {{ element: HTMLElement, draw: (state: State, previous?: State) => void }} Control */

/**
 * @param {readonly string[]} touch what is offered
 * @param {{ actions: Actions, latest: () => State }} tools
 */
export function createControls(touch, tools) {
  /** @type {Control[]} */
  const all = [];
  const makers = {
    kernel: kernelOf,
    learner: learnerChoice,
    data: dataChoice,
    repair: repairOf,
    dim: dimOf,
    step: stepsOf,
  };
  for (const [name, make] of Object.entries(makers))
    if (touch.includes(name)) all.push(make(tools));
  const names = touch.filter(isTunedName);
  if (names.length > 0) all.push(tuneOf(names, tools));
  if (touch.includes('points')) all.push(pointsOf());
  const root = element(
    'section',
    {
      class: 'lesson-controls',
      'aria-label': say('Controls of this step'),
      hidden: all.length === 0,
    },
    ...all.map((one) => one.element),
  );
  return {
    element: root,
    /** @param {State} state @param {State} [previous] */
    draw(state, previous) {
      for (const one of all) one.draw(state, previous);
    },
  };
}

/** @typedef {{ actions: Actions, latest: () => State }} Tools */

/** @param {readonly string[]} names @param {Tools} tools @returns {Control} */
function tuneOf(names, { actions }) {
  const section = element('div', { class: 'lesson-tune' }, element('div', { class: 'body' }));
  const tune = createTune(section, {
    actions,
    names,
    write: (value, spec) => written(writeNumeral(value, spec)),
  });
  return { element: section, draw: tune.draw };
}

/** @param {State} state */
const domainHere = ({ frame, scene }) =>
  frame.engine.catalog?.domains.find(({ name }) => name === scene.domain);

/** @param {Tools} tools @returns {Control} */
function kernelOf({ actions, latest }) {
  const field = createKernelField(actions, {
    kernels: () => domainHere(latest())?.kernels ?? [],
    words: { choose: say('Choose a kernel'), kernels: say('Kernels') },
    draw: () => draw(latest()),
  });
  const badge = element('span', { class: 'verdict' });
  const verdict = createVerdict(badge);
  const root = element('div', { class: 'lesson-kernel' }, field.element, badge);

  /** @param {State} state */
  function draw(state) {
    const { scene, frame } = state;
    field.set(scene.kernel);
    badge.hidden = (frame.verdicts.get(scene.kernel)?.message ?? '') !== '';
    verdict.draw(verdictWords(verdictHere(scene.kernel, state), field.unread), scene);
  }
  return { element: root, draw };
}

/** @param {string} label @param {(latest: State) => readonly import('../../ui/menu.js').MenuItem[]} items @param {Tools} tools */
function chooser(label, items, { latest }) {
  const name = element('span', {});
  const button = element(
    'button',
    { type: 'button', class: 'btn choose' },
    name,
    element('i', { class: 'caret' }),
  );
  const root = element('div', { class: 'lesson-choose' }, button);
  attachMenu(button, { label, items: () => items(latest()) });
  return {
    element: root,
    /** @param {string} title */
    tell(title) {
      setText(name, title);
      button.setAttribute('aria-label', `${label}: ${title}`);
    },
  };
}

/** @param {Tools} tools @returns {Control} */
function learnerChoice(tools) {
  const { actions } = tools;
  const made = chooser(
    say('Learner'),
    ({ scene, frame }) =>
      learnerItems(
        frame.engine.catalog ? learnersOf(frame.engine.catalog, scene.domain) : [],
        scene,
        (learner) => actions.setLearner(learner),
      ),
    tools,
  );
  return {
    element: made.element,
    draw: ({ scene, frame }) =>
      made.tell(learnerOf(scene, frame.engine.catalog)?.title ?? scene.learner),
  };
}

/** @param {Tools} tools @returns {Control} */
function dataChoice(tools) {
  const { actions } = tools;
  const made = chooser(
    say('Data set'),
    (state) =>
      (domainHere(state)?.datasets ?? [])
        .filter(({ dim }) => (dim ?? 2) === state.scene.dim)
        .map(({ name, title, doc }) => ({
          label: title,
          detail: doc,
          chosen: state.scene.data?.name === name,
          run: () => void actions.choosePreset(name),
        })),
    tools,
  );
  return {
    element: made.element,
    draw: ({ scene, frame }) =>
      made.tell(
        dataSetOf(scene, frame.engine.catalog)?.title ??
          say('{n} points', { n: scene.points.length }),
      ),
  };
}

/** @param {Tools} tools @returns {Control} */
function repairOf({ actions }) {
  const buttons = createRepairButtons({
    choose: actions.setRepair,
    label: say('Repair of the spectrum'),
  });
  return {
    element: element(
      'div',
      { class: 'lesson-row' },
      element('span', {}, say('Spectrum')),
      buttons.element,
    ),
    draw: ({ scene }) => buttons.draw(scene.repair),
  };
}

/** @param {Tools} tools @returns {Control} */
function dimOf({ actions }) {
  const buttons = /** @type {const} */ ([1, 2]).map((dim) =>
    element(
      'button',
      { type: 'button', onclick: () => void actions.setDim(dim) },
      say(dim === 1 ? 'Line' : 'Plane'),
    ),
  );
  return {
    element: element(
      'div',
      { class: 'lesson-row' },
      element(
        'span',
        { class: 'seg', role: 'group', 'aria-label': say('Where points lie') },
        ...buttons,
      ),
    ),
    draw: ({ scene }) =>
      buttons.forEach((button, i) =>
        button.setAttribute('aria-pressed', String(scene.dim === i + 1)),
      ),
  };
}

/** @param {Tools} tools @returns {Control} */
function stepsOf({ actions }) {
  const at = element('span', { class: 'at' });
  /** @param {string} label @param {string} name @param {() => void} act */
  const button = (label, name, act) =>
    element(
      'button',
      { type: 'button', class: 'btn icon', 'aria-label': label, title: label, onclick: act },
      icon(name),
    );
  const run = button(say('Run'), 'play', () => actions.toggleRun());
  const step = element(
    'button',
    { type: 'button', class: 'btn', onclick: () => actions.stepBy(1) },
    icon('step'),
    say('Step'),
  );
  const root = element(
    'div',
    { class: 'lesson-row lesson-steps', role: 'group', 'aria-label': say('Steps of the learner') },
    button(say('Before the first step'), 'start', () => actions.setStep(0)),
    button(say('A step back'), 'back', () => actions.stepBy(-1)),
    step,
    run,
    button(say('To the end'), 'end', () => actions.setStep(null)),
    at,
  );
  return {
    element: root,
    draw(state) {
      const [now, total] = [stepOf(state), totalOf(state)];
      const done = now === null ? '' : count(now);
      setText(
        at,
        now === null || total === null
          ? done
          : say('{at} of {all}', { at: done, all: count(total) }),
      );
      const { running } = state.focus;
      run.setAttribute('aria-label', say(running ? 'Pause' : 'Run'));
      run.querySelector('use')?.setAttribute('href', running ? '#i-pause' : '#i-play');
    },
  };
}

/** @returns {Control} */
function pointsOf() {
  return {
    element: element(
      'p',
      { class: 'note' },
      say(
        'Drag the points of the figure; a press on an empty place adds one. By keys: Tab to a point, then arrows.',
      ),
    ),
    draw() {},
  };
}
