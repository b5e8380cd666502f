// @ts-check
/**
 * The one sentence under the plane that says how well it went, or, where a view shows something in
 * place of f, what that is. A screen reader hears of what, too, when something changed.
 *
 * @module
 */

import { numberOfClass } from '../model/class-name.js';
import { domainOf } from '../model/domains.js';
import { classesOf, isWide, thingOf } from '../model/scene.js';
import { designOf } from '../model/tables.js';
import { element, setHidden, setText } from '../ui/element.js';
import { pictureShown } from '../ui/picture.js';
import { isLast, stepBeforeEnd, totalOf } from '../state/stepping.js';
import { isOfResult } from '../state/view-names.js';
import { percent, shareOf } from './components.js';
import { count, plural, short } from '../lib/format.js';
import { isSparse, kindOf, outsideOf, paintedOutput, solved } from '../model/output.js';
import { goalOf, isFormer, isHushed, isLate, supportName, taskHere } from '../state/reading.js';
import { overlaySentence } from '../draw/plane/overlay.js';
import {
  distance,
  listed,
  openWords,
  remarkOf,
  rootMeanSquare,
  sizesOf,
} from './sentence/figures.js';
import { freshWords, outcomeOf } from './sentence/outcome.js';
import { createSpeaker } from './speaker.js';
import { reasonOf } from './step/reason.js';
import { splitStep, stepSentence } from './step/sentence.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../protocol/answers.js').Training} Training */

/** What is said of the rows of a table where there is one class. @param {import('../state/store.js').Scene} scene */
function ofOneKind({ points, table, classes }) {
  const rows = plural(points.length, 'row');
  if (table?.use?.answer === null)
    return `${rows} without an answer. Choose a column to learn under Your own table, or a learner that needs none.`;
  const name = classes[points[0].label - 1];
  return `${rows}, all of them ${name ? `“${name}”` : 'of one class'}. A boundary needs two classes: choose another column to learn under Your own table.`;
}

/**
 * @param {State} state
 * @returns {string}
 */
export function describe(state) {
  const { scene, frame } = state;
  if (frame.overlay) return overlaySentence(scene, frame.overlay);
  const problem = scene.table && designOf(scene.table)?.problem;
  if (problem) return problem;
  if (isHushed(state)) return 'How it went is covered until you answer.';
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
    if (isWide(scene)) return ofOneKind(scene);
    const label = numberOfClass(scene.points[0].label, scene.classes);
    if (scene.table)
      return `${plural(count, 'row')} of class ${label}. Choose under Data, as the answer, what is to be learnt.`;
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
  const message = remarkOf(state, training);
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
      const fit = `RMS error ${distance(state, rootMeanSquare(state, training))}`;
      const band = state.frame.surface?.std ? ', with its 95 % band' : '';
      return `${sparse ? `${vectors()}, ` : ''}${fit}${band}`;
    }
    case 'clusters': {
      const clusters = plural(training.classes.length, 'cluster');
      const sizes = sizesOf(training);
      return sizes.length > 1 && sizes.length <= 6
        ? `${clusters} of ${listed(sizes.map(String))} ${thingOf(state.scene)}s${openWords(training.undecided)}`
        : clusters + openWords(training.undecided);
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
      return `${sparse ? `${vectors()}, ` : ''}${plural(training.errors, 'error')}${openWords(training.undecided)}`;
  }
}

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

/** More letters than these have no room in one line, or in two beside the scale of colours. */
const LINE = 84;
const LINES = 120;

/**
 * @param {HTMLElement} root
 * @param {{
 *   actions: Pick<import('../state/actions.js').Actions, 'setStep'>,
 *   latest: () => State, shown: import('./plane/shown.js').Shown,
 * }} options
 */
export function createSentenceView(root, { actions, latest, shown: instead }) {
  // What is seen says how it went. The plane is described in full: of what, too, as the controls
  // beside it cannot be heard at the same time. Each is read once: from where it is announced.
  const description = element('span', { class: 'sr', id: 'description', 'aria-hidden': 'true' });
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
  // The button stands at the end of the first line, whatever is said: see .sentence .link.
  const line = element('span', { class: 'sentence' }, shown);
  root.replaceChildren(description, line, heard);
  const speaker = createSpeaker(heard);
  let said = '';
  let told = '';
  /** @type {import('./plane/shown.js').What | null} */
  let last = null;

  function showResult() {
    actions.setStep(null);
    // The button goes with the step.
    pictureShown()?.focus();
  }

  /** @param {State} state @param {State} [previous] */
  function draw(state, previous) {
    const { running, output } = state.focus;
    const same = previous && state.scene === previous.scene && state.frame === previous.frame;
    const what = isHushed(state) ? null : instead.of(state);
    const still =
      same &&
      state.stage.column === previous.stage.column &&
      output === previous.focus.output &&
      running === previous.focus.running;
    if (still && what === last) return;
    last = what;
    const ended = state.scene.step === null || isLast(state);
    if (ended !== !result.parentNode) line.replaceChildren(...(ended ? [] : [result]), shown);
    // In a moment there is an answer: until then what is said is true of what is drawn.
    if (said && !state.frame.overlay && isFormer(state) && !isLate(state)) return;
    const text = unbroken(describe(state));
    const { brief, whole } = reasonOf(state);
    const [place, rest] = what ? [what.words, ''] : brief ? splitStep(text) : [text, ''];
    const pieces = (what ? null : outcomeOf(state)) ?? [{ text: place }];
    const about = resultWords(state, what !== null);
    const tail = rest + about;
    const key = JSON.stringify([pieces, tail, brief]);
    if (said !== key) {
      said = key;
      where.replaceChildren(...pieces.map(pieceElement));
      const length = pieces.reduce((sum, { text }) => sum + text.length, tail.length);
      root.classList.toggle('long', length > LINE);
      root.classList.toggle('longer', length > LINES);
      setText(found, tail);
      setText(why, unbroken(brief));
      setHidden(why, brief === '');
      seen.classList.toggle('explained', brief !== '');
    }
    setText(description, text);
    // Steps that follow each other by themselves are not heard: the last one is.
    const spoken = [text + about, whole, freshWords(state)].filter(Boolean).join(' ');
    if (told === spoken && !(previous?.focus.running && !running)) return;
    told = spoken;
    speaker.say(spoken, running);
  }

  const unsubscribe = instead.subscribe(() => draw(latest()));

  return {
    draw,
    destroy() {
      unsubscribe();
      speaker.destroy();
    },
  };
}

/**
 * That an open view is about the result, while a step before the end is shown.
 *
 * @param {State} state
 * @param {boolean} told whether the view says on the plane what is seen there
 */
function resultWords(state, told) {
  const step = stepBeforeEnd(state);
  if (step === null || !isOfResult(state.stage.column.view)) return '';
  return told
    ? ` The plane is that of step ${count(step)}, all else of the result.`
    : ' The open view is about the result.';
}

/** A line must not end between a symbol and its value. @param {string} text */
const unbroken = (text) => text.replaceAll(' = ', '\u00a0=\u00a0');

/** @param {import('./sentence/outcome.js').Piece} piece */
function pieceElement({ text, strong, former, remark }) {
  const words = unbroken(text);
  if (remark) return element('span', { class: 'remark' }, words);
  if (strong) return element('b', former ? { class: 'former' } : {}, words);
  return document.createTextNode(words);
}
