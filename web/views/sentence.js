// @ts-check
/**
 * The one sentence under the plane that says what is seen. It is also what a
 * screen reader hears when something changed.
 *
 * @module
 */

import { numberOfClass } from '../model/class-name.js';
import { domainOf } from '../model/domains.js';
import { classesOf, thingOf } from '../model/scene.js';
import { element, setHidden, setText } from '../ui/element.js';
import { isLast, totalOf } from '../state/stepping.js';
import { percent, shareOf } from './components.js';
import { count, number, plural, share, short } from '../lib/format.js';
import {
  agreementOf,
  isSparse,
  kindOf,
  outsideOf,
  paintedOutput,
  solved,
} from '../model/output.js';
import {
  goalOf,
  indefiniteHere,
  isApproximate,
  isFormer,
  isLate,
  supportName,
  taskHere,
} from '../state/reading.js';
import { decimalsFor } from '../draw/plane/axes.js';
import { overlaySentence } from '../draw/plane/overlay.js';
import { createSpeaker } from './speaker.js';
import { reasonOf } from './step/reason.js';
import { splitStep, stepSentence } from './step/sentence.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../protocol/answers.js').Training} Training */

/**
 * @param {State} state
 * @returns {string}
 */
export function describe(state) {
  const { scene, frame } = state;
  if (frame.overlay) return overlaySentence(scene, frame.overlay);
  const count = scene.points.length;
  const { one, many, items } = domainOf(scene);
  if (count === 0 && items) return `No ${many} yet. Type one into the table, or take a data set.`;
  if (count === 0) {
    const where = scene.dim === 1 ? 'line' : 'plane';
    return `No points yet. Click the ${where} to add one, or take a data set.`;
  }
  const task = taskHere(state);
  const classes = classesOf(scene.points).length;
  if (task === 'classification' && classes === 1) {
    if (scene.target === 'value') {
      return `${plural(count, one)} with values. This learner needs classes: choose one for values, or ${one}s with classes.`;
    }
    const label = numberOfClass(scene.points[0].label, scene.classes);
    return `${plural(count, one)} of class ${label}. A boundary needs two classes: add ${items ? 'one' : 'a point'} of another.`;
  }
  const points = plural(count, one);
  const what =
    task === 'classification' ? `${points}, ${plural(classes, 'class', 'classes')}` : points;
  const { training, parsed } = frame;
  if (!training || !parsed) return `${what}.`;
  const repaired = REPAIRED[scene.repair ?? 'none'];
  const kernel = briefly(parsed.short) + (repaired && ` (spectrum ${repaired})`);
  const how = `${what}, ${kernel}, ${learnerWords(scene, frame.engine.catalog)}`;
  if (isFormer(state)) return `${how}. ${ofFormer(state)}`;
  if (!solved(training)) return `${how}. ${training.message}`.trim();
  const found = foundIn(state, training);
  if (scene.step !== null) return stepSentence(training, found, totalOf(state));
  // As short as it can be said: under the plane is little room.
  const message = indefiniteHere(frame)
    ? `No kernel on these ${thingOf(scene)}s, so only stationary.`
    : training.doubtful
      ? 'Not shown to be a kernel, so perhaps only stationary.'
      : (likeExact(frame) ?? training.message);
  return `${how}: ${found}. ${message}`.trim();
}

/**
 * What is in sight as long as nothing was learnt from the scene in force: what was learnt before,
 * of which no number belongs beside the new ones.
 *
 * @param {State} state
 */
function ofFormer({ scene, frame }) {
  const before = frame.scene?.points.length ?? 0;
  const other = before !== scene.points.length;
  const which = other ? `${plural(before, thingOf(scene))} before` : 'scene before';
  return `${frame.engine.busy ? 'Training: what' : 'What'} is drawn is of the ${which}.`;
}

/**
 * How near landmarks come to an exact machine, as far as that was measured.
 *
 * @param {State['frame']} frame
 */
function likeExact(frame) {
  if (!frame.training || !isApproximate(frame)) return null;
  const agreement = agreementOf(frame.training);
  const sample = frame.training.figures.find(({ key }) => key === 'sample')?.value ?? NaN;
  return Number.isNaN(agreement) || Number.isNaN(sample)
    ? null
    : `An exact machine agrees on ${share(agreement)} of a sample of ${count(sample)}.`;
}

/**
 * What a learner found, in a few words.
 *
 * @param {State} state
 * @param {Training} training
 */
function foundIn(state, training) {
  const vectors = () => plural(training.support.length, supportName(state));
  const sparse = isSparse(training, goalOf(state.frame));
  switch (kindOf(training)) {
    case 'values': {
      const { range } = state.scene;
      const error = rootMeanSquare(state, training);
      const digits = Math.min(decimalsFor(range[1] - range[0]), 6);
      const fit = `RMS error ${number(error, digits)}`;
      const band = state.frame.surface?.std ? ', with its 95 % band' : '';
      return `${sparse ? `${vectors()}, ` : ''}${fit}${band}`;
    }
    case 'clusters': {
      const clusters = plural(training.classes.length, 'cluster');
      const sizes = sizesOf(training);
      return sizes.length > 1 && sizes.length <= 6
        ? `${clusters} of ${listed(sizes.map(String))} ${thingOf(state.scene)}s${openWords(training)}`
        : clusters + openWords(training);
    }
    case 'component': {
      const at = paintedOutput(training, state.focus?.output);
      const share = shareOf(training, at);
      const whole = `component ${at + 1} of ${training.outputs}`;
      return Number.isNaN(share)
        ? whole
        : `${whole}, ${percent(share)} of the variance in feature space`;
    }
    case 'novelty': {
      const outside = outsideOf(training).filter(Boolean).length;
      // What decides where the boundary is lies on it.
      const { undecided = 0 } = training;
      const on = undecided > 0 ? `, ${count(undecided)} on the boundary` : '';
      return `${plural(outside, thingOf(state.scene))} outside${on}, ${vectors()}`;
    }
    default:
      return `${sparse ? `${vectors()}, ` : ''}${plural(training.errors, 'error')}${openWords(training)}`;
  }
}

/** ", 8 undecided", where there are any. @param {Training} training */
const openWords = ({ undecided = 0 }) => (undecided > 0 ? `, ${count(undecided)} undecided` : '');

/**
 * How far f is from the values, as the root of the mean square.
 *
 * @param {State} state
 * @param {Training} training
 */
function rootMeanSquare({ frame }, training) {
  const points = frame.scene?.points ?? [];
  let sum = 0;
  points.forEach(({ value }, i) => {
    sum += (value - training.decision[i * training.outputs]) ** 2;
  });
  return Math.sqrt(sum / Math.max(points.length, 1));
}

/** How many points each cluster has. @param {Training} training */
function sizesOf({ classes, label }) {
  return Array.from(classes, (cluster) => label.filter((own) => own === cluster).length);
}

/** "2, 3 and 4". @param {string[]} words */
const listed = (words) => `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;

/**
 * What was done to the spectrum, in a word.
 *
 * @type {Record<import('../model/scene.js').Repair, string>}
 */
export const REPAIRED = { none: '', clip: 'clipped', flip: 'flipped', shift: 'shifted' };

/** A kernel's words are cut here: the text itself is in the field. */
const MOST = 64;

/** @param {string} words */
function briefly(words) {
  if (words.length <= MOST) return words;
  return `${words.slice(0, words.lastIndexOf(' ', MOST)).replace(/[\s+·−,]+$/, '')} …`;
}

/**
 * "SVM C = 3": the learner's short name and its first parameter.
 *
 * @param {State['scene']} scene
 * @param {State['frame']['engine']['catalog']} catalog
 */
function learnerWords(scene, catalog) {
  const domain = catalog?.domains.find((d) => d.name === scene.domain);
  const entry = domain?.learners.find((l) => l.name === scene.learner);
  if (!entry) return scene.learner;
  const first = entry.params[0];
  if (!first) return entry.short;
  const value = scene.params[first.key] ?? first.default;
  return `${entry.short} ${first.symbol} = ${short(value)}`;
}

/**
 * @param {HTMLElement} root
 * @param {{ actions: Pick<import('../state/actions.js').Actions, 'setStep'> }} options
 */
export function createSentenceView(root, { actions }) {
  // Read once: from where it is announced.
  const where = element('span');
  const found = element('span', { class: 'found' });
  const seen = element('span', { 'aria-hidden': 'true' }, where, found);
  const why = element('span', { class: 'reason', 'aria-hidden': 'true' });
  const heard = element('span', { class: 'sr', role: 'status' });
  const result = element(
    'button',
    { type: 'button', class: 'link', title: 'Train to the end', onclick: showResult },
    'Show the result',
  );
  const shown = element('span', {}, seen, ' ', why);
  root.replaceChildren(element('span', { class: 'sentence' }, shown, ' ', result), heard);
  const speaker = createSpeaker(heard);
  let said = '';
  let told = '';

  function showResult() {
    actions.setStep(null);
    // The button goes with the step.
    const picture = document.querySelector('.figure > [tabindex]:not([hidden])');
    if (picture instanceof HTMLElement) picture.focus();
  }

  /** @param {State} state @param {State} [previous] */
  function draw(state, previous) {
    const { running, output } = state.focus;
    const same = previous && state.scene === previous.scene && state.frame === previous.frame;
    if (same && output === previous.focus.output && running === previous.focus.running) return;
    setHidden(result, state.scene.step === null || isLast(state));
    // In a moment there is an answer: until then what is said is true of what is drawn.
    if (said && !state.frame.overlay && isFormer(state) && !isLate(state)) return;
    // A line must not end between a symbol and its value.
    const text = describe(state).replaceAll(' = ', '\u00a0=\u00a0');
    const { brief, whole } = reasonOf(state);
    if (said !== text + brief) {
      said = text + brief;
      const [place, rest] = brief ? splitStep(text) : [text, ''];
      setText(where, place);
      setText(found, rest);
      setText(why, brief.replaceAll(' = ', '\u00a0=\u00a0'));
      setHidden(why, brief === '');
    }
    // Steps that follow each other by themselves are not heard: the last one is.
    if (told === `${text} ${whole}` && !(previous?.focus.running && !running)) return;
    told = `${text} ${whole}`;
    speaker.say(told.trim(), running);
  }

  return { draw, resize() {}, destroy: speaker.destroy };
}
