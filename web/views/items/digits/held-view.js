// @ts-check
/**
 * How well a machine tells digits apart that it has not seen: they are counted in the background,
 * and those that it missed are shown.
 *
 * @module
 */

import { element, setText } from '../../../ui/element.js';
import { failureOf } from '../../../model/failure.js';
import { heldOutOf, loadDigits } from '../../../model/domains/digits/collection.js';
import { isUnsupervised } from '../../../model/learners.js';
import { isPixels } from '../../../model/scene.js';
import { learnerOf } from '../../../model/problem.js';
import { solved } from '../../../model/output.js';
import { defineSection } from '../../section.js';
import { errorWords, examine } from './held.js';
import { pictureOfDigit } from './picture.js';
import { referenceOf, VERSION } from './reference.js';

/** @typedef {import('../../../state/store.js').State} State */
/** @typedef {import('../../../protocol/answers.js').Training} Training */

/** The digits are counted when nothing has changed for so long. */
const REST_MS = 250;
/** A count that takes longer shows its progress. */
const LONG_MS = 400;

export const createHeldView = defineSection({
  inSight: ({ scene }) => isPixels(scene),
  watches: ({ scene, frame: { scene: of, training, engine } }) => [
    ...[scene, of, training, engine.catalog],
    engine.state, // a new engine is asked again
  ],
  create: createHeld,
});

/**
 * @param {import('../../section.js').Place} place
 * @param {{
 *   actions: import('../../../state/actions.js').Actions, latest: () => State,
 *   engine: Pick<import('../../../engine/client.js').Engine, 'call'>,
 *   background: Pick<import('../../../engine/background.js').BackgroundEngine, 'ask'>,
 * }} tools
 */
function createHeld({ head, body }, { actions, latest, engine, background }) {
  const told = element('span', { class: 'fx' });
  const words = element('p', { class: 'words', role: 'status' });
  const beside = element('p', { class: 'note' });
  const progress = element('progress', { max: 1, value: 0, 'aria-label': 'Digits examined' });
  const stop = element(
    'button',
    { type: 'button', class: 'btn small quiet', onclick: cancel },
    'Cancel',
  );
  const again = element(
    'button',
    { type: 'button', class: 'btn small quiet', onclick: retry, hidden: true },
    'Count again',
  );
  const waiting = element('div', { class: 'waiting', hidden: true }, progress, stop);
  const missed = element('div', {
    class: 'missed',
    role: 'list',
    'aria-label': 'Digits that it missed',
  });
  head.append(told);
  body.append(words, waiting, again, missed, beside);

  /** What is examined, or was. @type {Training | null} */
  let asked = null;
  /** Which of the countings goes on. @type {{ training: Training } | null} */
  let current = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  /** @param {State} state */
  function draw({ scene, frame }) {
    const { training } = frame;
    const ready =
      solved(training) && frame.scene === scene && isPixels(scene) && scene.target === 'class';
    if (!ready) {
      // While a slider moves, the number before stays.
      if (!training) idle('Once a machine is trained, it is tried on digits that it has not seen.');
      return;
    }
    if (asked === training) return;
    asked = training;
    const entry = learnerOf(scene, frame.engine.catalog);
    if (training.task !== 'classification' || (entry && isUnsupervised(entry))) {
      idle('This learner does not tell classes apart.');
      asked = training;
      return;
    }
    clearTimeout(timer);
    timer = setTimeout(() => run(training), REST_MS);
  }

  /** @param {string} why nothing is counted */
  function idle(why) {
    clearTimeout(timer);
    asked = null;
    say(why);
    told.textContent = '';
    waiting.hidden = again.hidden = true;
    missed.replaceChildren();
    beside.hidden = true;
  }

  /** @param {string} text */
  function say(text) {
    setText(words, text);
  }

  function cancel() {
    current = null;
    waiting.hidden = true;
    again.hidden = false;
    say('They were not counted.');
  }

  function retry() {
    const { training } = latest().frame;
    again.hidden = true;
    if (solved(training)) {
      asked = training;
      run(training, true);
    }
  }

  /** @param {Training} training @param {boolean} [wanted] */
  async function run(training, wanted = false) {
    const { scene } = latest();
    const turn = { training };
    current = turn;
    const on = () => current === turn && asked === training;
    again.hidden = true;
    const begun = performance.now();
    try {
      const digits = await loadDigits();
      if (!on()) return;
      const held = heldOutOf(scene, digits);
      const model = await engine.call('save', training.model);
      if (!on()) return;
      const predict = async (/** @type {Float64Array} */ x) =>
        (await background.ask('held out', 'predict', model, x))?.label ?? null;
      const result = await examine(held, predict, ({ done, total }) => {
        if (!on()) return false;
        if (wanted || performance.now() - begun > LONG_MS) {
          waiting.hidden = false;
          progress.value = done / total;
        }
        return true;
      });
      if (!on() || !result) return;
      waiting.hidden = true;
      show(result, scene, digits);
    } catch (error) {
      const { message, code } = failureOf(error);
      if (!on()) return; // another training waits for its turn
      waiting.hidden = true;
      // The model was replaced, or the engine was: the next training is counted.
      if (code === 'engine') asked = null;
      else {
        idle(message);
        asked = training;
        again.hidden = false;
      }
    }
  }

  /**
   * @param {import('./held.js').Examination} result
   * @param {State['scene']} scene
   * @param {import('../../../model/domains/digits/collection.js').Digits} digits
   */
  function show(result, scene, digits) {
    say(errorWords(result));
    told.textContent = `${result.wrong.length} / ${result.total}`;
    const { classes } = scene;
    missed.replaceChildren(
      ...result.wrong.map(({ digit, text, taken }) => {
        const as = classes[taken - 1] || `class ${taken}`;
        // The name has the words that are seen.
        const label = `A ${digit} taken for ${as}, ${digit} → ${as}. Put it on the pad`;
        return element(
          'span',
          { role: 'listitem' },
          element(
            'button',
            {
              type: 'button',
              title: label,
              'aria-label': label,
              onclick: () => actions.setTried(text),
            },
            pictureOfDigit(text),
            element('span', {}, `${digit} → `, element('b', { class: `ink${taken}` }, as)),
          ),
        );
      }),
    );
    const reference = referenceOf(scene, digits);
    beside.hidden = !reference;
    beside.textContent = '';
    if (reference) {
      const share = ((100 * reference.wrong) / result.total).toFixed(1);
      beside.textContent = `${VERSION}’s SVC with the same kernel and C, on the same digits: ${reference.wrong} wrong (${share} %).`;
    }
  }

  return {
    draw,
    destroy() {
      clearTimeout(timer);
      current = null;
    },
  };
}
