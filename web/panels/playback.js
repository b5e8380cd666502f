// @ts-check
/**
 * The transport: through the steps of a learner as through a film. Back to the start, back, run,
 * on, to the end, how fast, and a slider with the step that is shown.
 *
 * @module
 */

import { learnerOf } from '../model/problem.js';
import { arrived, FASTEST, isLast, stepOf, totalOf } from '../state/stepping.js';
import { count } from '../lib/format.js';
import { element, icon, setAttribute, setIcon, setText } from '../ui/element.js';
import { attachMenu } from '../ui/menu.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../state/actions.js').Actions} Actions */

/** Steps a second. */
const SPEEDS = [1, 2, 8, 30, 120, FASTEST];

/** As the style sheets have it: there the transport is below the picture. */
const BELOW = '(max-width: 860px) and (min-height: 480.02px), (max-width: 520px)';

/** @param {number} speed */
const speedName = (speed) => (speed >= FASTEST ? 'Max' : `${speed}/s`);

/** @param {number} speed */
function speedWords(speed) {
  if (speed >= FASTEST) return 'As fast as it goes';
  return speed === 1 ? '1 step a second' : `${speed} steps a second`;
}

/**
 * Why there is nothing to run through, '' where there is.
 *
 * @param {State} state
 */
export function whyNot(state) {
  const { scene, frame } = state;
  if (!frame.engine.catalog) return 'The engine is being loaded';
  const training = arrived(state);
  if (!training && frame.scene && scene.step === null) return 'There is nothing to learn yet';
  const entry = learnerOf(scene, frame.engine.catalog);
  const total = totalOf(state);
  // A start from what was there before may be near the end: then the number says nothing.
  const once = total === null ? !entry?.warm && training?.iterations : total;
  if (typeof once === 'number' && once <= 1 && training && training.status !== 'running')
    return `${entry?.title ?? 'This learner'} is solved in one step: there is nothing to run through`;
  return '';
}

/**
 * @param {HTMLElement} root
 * @param {{ actions: Actions, layout: import('../ui/layout.js').Layout, latest: () => State, below: HTMLElement }} options
 *   latest: buttons act on what is, which may be newer than what was drawn; below is where it is where the bar has no room
 */
export function createTransport(root, { actions, layout, latest, below }) {
  /**
   * @param {string} symbol
   * @param {string} name
   * @param {() => void} run
   * @param {string} kind
   * @param {() => boolean} [always] whether it runs though it is marked as disabled
   */
  const add = (symbol, name, run, kind, always = () => false) => {
    /** @type {HTMLButtonElement} */
    const button = element(
      'button',
      {
        type: 'button',
        class: `btn ${kind}`,
        'aria-label': name,
        // Not disabled but marked so: a button keeps the focus at the end of the way.
        'aria-disabled': 'true',
        onclick: () => (button.ariaDisabled !== 'true' || always()) && run(),
      },
      icon(symbol),
    );
    return button;
  };

  const start = add('start', 'Start again', () => actions.setStep(0), 'icon quiet start');
  const back = add('back', 'Step back', () => actions.stepBy(-1), 'icon quiet back');
  const play = add('play', 'Run', () => actions.toggleRun(), 'primary play');
  const playWords = element('span', { class: 'words' }, 'Run');
  play.append(playWords);
  // At the end there is no step to take; who asks for one is told so.
  const next = add(
    'step',
    'Step',
    () => actions.stepBy(1),
    'next',
    () => isLast(latest()),
  );
  const nextWords = element('span', { class: 'words' }, 'Step');
  next.append(nextWords);
  const end = add('end', 'To the end', () => actions.setStep(null), 'icon quiet end');

  const speedNow = element('span');
  const speed = element('button', { type: 'button', class: 'btn quiet speed' }, speedNow);
  speed.append(element('i', { class: 'caret' }));

  const slider = element('input', {
    type: 'range',
    min: 0,
    max: 1,
    step: 1,
    'aria-label': 'Step',
    oninput: () => actions.setStep(slider.valueAsNumber),
    onpointerenter: () => actions.countSteps(),
    onfocus: () => actions.countSteps(),
    // Arrows are for the slider, Space is for Run wherever it is pressed.
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key === ' ') {
        event.preventDefault();
        actions.toggleRun();
      }
    },
  });
  const place = element('span', { class: 'at', 'aria-hidden': 'true' });
  const scrub = element('label', { class: 'scrub' }, slider, place);

  root.setAttribute('role', 'group');
  root.setAttribute('aria-label', 'Training step by step');
  root.append(start, back, play, next, end, speed, scrub);
  const menu = attachMenu(speed, {
    label: 'Speed',
    items: () =>
      SPEEDS.map((value) => ({
        label: speedWords(value),
        ...(value >= FASTEST && { detail: 'in strides that grow' }),
        chosen: value === latest().settings.speed,
        run: () => actions.setSetting({ speed: value }),
      })),
  });

  // Under a thumb the controls of a film are below it.
  const home = /** @type {HTMLElement} */ (root.parentElement);
  const after = root.nextSibling;
  const narrow = window.matchMedia(BELOW);
  function settle() {
    if (layout.now !== 'lab' || narrow.matches) below.append(root);
    else home.insertBefore(root, after);
  }
  narrow.addEventListener('change', settle);
  const leave = layout.subscribe(settle);
  settle();

  /**
   * @param {HTMLButtonElement} of
   * @param {boolean} can
   * @param {string} name
   * @param {string} title
   */
  function tell(of, can, name, title) {
    setAttribute(of, 'aria-disabled', String(!can));
    setAttribute(of, 'aria-label', name);
    setAttribute(of, 'title', title);
  }

  /** @param {State} state @param {State} [previous] */
  function draw(state, previous) {
    if (
      previous &&
      state.scene === previous.scene &&
      state.frame === previous.frame &&
      state.focus.running === previous.focus.running &&
      state.focus.awaited === previous.focus.awaited &&
      state.settings.speed === previous.settings.speed
    )
      return;
    const { scene, focus, settings } = state;
    const { running, awaited } = focus;
    const reason = whyNot(state);
    const step = stepOf(state);
    const known = totalOf(state);
    const training = arrived(state);
    const total = known ?? Math.max(training?.iterations ?? 1, step ?? 1);
    const ended = isLast(state);
    const idle = reason !== '' && step === null;
    root.classList.toggle('on', step !== null);

    tell(start, step !== 0 && !idle, 'Start again', idle ? reason : startTitle(step));
    const leaving = awaited === 'back' ? 'Counting the steps' : 'One step back (,)';
    tell(back, step !== 0 && !idle, 'Step back', idle ? reason : leaving);
    setAttribute(root, 'aria-busy', String(awaited === 'back'));
    tell(play, running || reason === '', running ? 'Pause' : 'Run', reason || playTitle(state));
    setIcon(play, running ? 'pause' : 'play');
    setText(playWords, running ? 'Pause' : 'Run');

    // While a step is on its way, the button keeps its words.
    const account = step === null ? null : training?.account;
    if (step === null || account || ended) {
      const words = (!ended && account?.next) || 'Step';
      const begin = step === null ? 'Step from the first one (.)' : `${words} (.)`;
      const none = training === null && reason !== '';
      tell(next, !ended && !none, words, none ? reason : ended ? endWords(training) : begin);
      setText(nextWords, (!ended && account?.label) || words);
    }
    const leave = ended ? 'The result without its steps' : 'To the end: train on';
    tell(end, step !== null, 'To the end', step === null ? 'This is the end' : leave);

    const words = speedWords(settings.speed);
    setAttribute(speed, 'aria-label', `${speedName(settings.speed)}: speed`);
    setAttribute(speed, 'title', `Speed: ${words.charAt(0).toLowerCase()}${words.slice(1)}`);
    setText(speedNow, speedName(settings.speed));

    const at = step ?? total;
    setAttribute(slider, 'max', String(Math.max(total, 1)));
    slider.disabled = idle;
    if (slider.valueAsNumber !== at) slider.value = String(at);
    slider.style.setProperty('--at', `${(100 * at) / Math.max(total, 1)}%`);
    const said = step === null ? 'the end' : known === null ? `${step}` : `${step} of ${known}`;
    setAttribute(slider, 'aria-valuetext', said);
    setAttribute(scrub, 'title', idle ? reason : `Step ${said}`);
    setText(place, placeWords(step, known, scene.step));
  }

  return {
    draw,
    destroy() {
      narrow.removeEventListener('change', settle);
      leave();
      menu.destroy();
      root.replaceChildren();
    },
  };
}

/** @param {number | null} step */
const startTitle = (step) =>
  step === 0 ? 'This is the start' : 'Start again: before the first step';

/**
 * Why there is no further step.
 *
 * @param {import('../protocol/answers.js').Training | null} training
 */
export function endWords(training) {
  const over = training && training.status !== 'converged' ? 'Training has stopped.' : 'Trained.';
  return `${over} Start again first.`;
}

/** @param {State} state */
function playTitle(state) {
  if (state.focus.running) return 'Pause (Space)';
  if (isLast(state)) return 'Run again from the first step (Space)';
  return state.scene.step === null ? 'Run from the first step (Space)' : 'Run on (Space)';
}

/** @param {number | null} step @param {number | null} total @param {number | null} wanted */
function placeWords(step, total, wanted) {
  if (wanted === null) return 'End';
  const at = count(step ?? wanted);
  return total === null ? at : `${at} / ${count(total)}`;
}
