// @ts-check
/**
 * How well a machine does: on the points that it has learnt from, and on new ones. Two bars on a
 * scale that ends where guessing does.
 *
 * @module
 */

import { attachPopover } from '../ui/popover.js';
import { count, number } from '../lib/format.js';
import { distance, rootMeanSquare } from '../views/sentence/figures.js';
import { domainOf } from '../model/domains.js';
import { element, part, setHidden, setText } from '../ui/element.js';
import { freshHere, isFormer } from '../state/reading.js';
import { kindOf, outsideOf, solved } from '../model/output.js';
import { dataSetOf } from '../model/problem.js';
import { isWide } from '../model/scene.js';
import { ratio } from '../views/sentence/outcome.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../protocol/answers.js').Training} Training */

/**
 * share is the length of the bar, from 0 to 1 at guessing; former: of a training of a moment ago.
 *
 * @typedef {{ name: string, words: string, share: number, former: boolean }} Row
 */

/**
 * @typedef {{ seen: Row, fresh: Row | null, without: string, end: string, about: string[] }}
 *   Quality   without says why there are no new points, end what the end of the scale is, about
 * what the numbers were counted on
 */

/**
 * @param {State} state
 * @returns {Quality | null} null where nothing was learnt that can be wrong
 */
export function qualityOf(state) {
  const { scene, frame } = state;
  const { training } = frame;
  const learnt = frame.scene;
  if (!learnt || !solved(training) || learnt.points.length === 0) return null;
  const kind = kindOf(training);
  if (kind === 'clusters' || kind === 'component') return null;
  const scale = scaleOf(state, training, learnt.points);
  const fresh = freshHere(state);
  const n = learnt.points.length;
  const { one, many } = domainOf(learnt);
  /** @param {string} name @param {number} wrong @param {boolean} former @returns {Row} */
  const row = (name, wrong, former) => ({
    name,
    words: scale.words(wrong),
    share: scale.whole > 0 ? Math.min(wrong / scale.whole, 1) : 0,
    former,
  });
  return {
    seen: row(`these ${count(n)} ${n === 1 ? one : many}`, scale.seen, isFormer(state)),
    fresh:
      fresh &&
      row(isWide(scene) ? `${count(fresh.n)} held out` : `new ${many}`, fresh.wrong, fresh.former),
    without: fresh ? '' : withoutWords(frame.fresh, scene, many),
    end: scale.end,
    about: [
      `These are the ${count(n)} ${many} that the machine has learnt from.`,
      ...(fresh ? [sourceWords(state, fresh), ...scale.error(fresh)] : []),
      ...(!fresh && frame.fresh ? [withoutWords(frame.fresh, scene, many)] : []),
      scale.why,
    ],
  };
}

/**
 * What is counted, and where guessing is on its scale.
 *
 * @param {State} state
 * @param {Training} training
 * @param {State['scene']['points']} points
 */
function scaleOf(state, training, points) {
  const kind = kindOf(training);
  if (kind === 'values') {
    const mean = points.reduce((sum, { value }) => sum + value, 0) / points.length;
    const squares = points.reduce((sum, { value }) => sum + (value - mean) ** 2, 0);
    const whole = Math.sqrt(squares / points.length);
    return {
      seen: rootMeanSquare(state, training),
      whole,
      words: (/** @type {number} */ wrong) => `${distance(state, wrong)} off`,
      end: `${distance(state, whole)} is always the mean`,
      why: 'Off is the root of the mean square of the distance from f. Who always said the mean of the values would be at the end of the scale.',
      error: () => [],
    };
  }
  const novelty = kind === 'novelty';
  const classes = Math.max(training.classes.length, 2);
  const whole = novelty ? 0.5 : 1 - 1 / classes;
  const wrong = novelty ? outsideOf(training).filter(Boolean).length : training.errors;
  const word = novelty ? 'outside' : 'wrong';
  return {
    seen: wrong / points.length,
    whole,
    words: (/** @type {number} */ share) => `${ratio(share)} ${word}`,
    end: novelty ? '50 %' : `${number(100 * whole, 0)} % is guessing`,
    why: novelty
      ? 'Outside is where f is below 0.'
      : `Who guesses among ${classes} classes is wrong ${number(100 * whole, 0)} times in 100.`,
    /** Twice the standard error of a share. @param {{ wrong: number, n: number }} of */
    error: ({ wrong: share, n }) => [
      `So it is an estimate, good to about ±\u00a0${ratio(2 * Math.sqrt((share * (1 - share)) / n))}.`,
    ],
  };
}

/** @param {State['frame']['fresh']} fresh @param {State['scene']} scene @param {string} many */
function withoutWords(fresh, { data, table }, many) {
  if (table?.use)
    return table.use.held === 0
      ? 'No rows are held out.'
      : 'No rows are held out, or they are being looked at.';
  if (data === null || fresh?.none === 'own') return `No new ${many}: these are your own.`;
  if (fresh?.none === 'measured') return `No new ${many}: these are all that there are.`;
  return '';
}

/** @param {State} state @param {{ n: number, seed: number }} fresh */
function sourceWords({ scene, frame }, { n, seed }) {
  if (isWide(scene))
    return `${count(n)} rows of the file were held out by seed ${seed}. The machine has not seen them.`;
  const entry = dataSetOf(scene, frame.engine.catalog);
  return `The new ones are ${count(n)} more of “${entry?.title ?? scene.data?.name}”, drawn for seed ${seed} with other random numbers. The machine has not seen them.`;
}

/** @param {HTMLElement} section */
export function createQuality(section) {
  const inner = part(section, '.inner');
  const button = element('button', { type: 'button', class: 'btn small quiet' }, 'On what?');
  part(inner, '.head').append(button);
  const words = element('div');
  const panel = element(
    'div',
    { class: 'on-what', role: 'dialog', 'aria-label': 'On what?', tabindex: -1 },
    words,
  );
  /** @type {Quality | null} */
  let quality = null;
  const fill = () =>
    words.replaceChildren(...(quality?.about ?? []).map((text) => element('p', {}, text)));
  const popover = attachPopover(button, panel, {
    align: 'end',
    first: () => panel,
    onOpen: fill,
  });
  const seen = createBar();
  const fresh = createBar();
  const without = element('p', { class: 'note' });
  const end = element('span');
  const scale = element(
    'div',
    { class: 'scale', 'aria-hidden': 'true' },
    element('span', {}, '0'),
    end,
  );
  inner.append(seen.element, fresh.element, without, scale);

  /** @param {State} state @param {State} [previous] */
  function draw(state, previous) {
    if (previous && previous.scene === state.scene && previous.frame === state.frame) return;
    const now = qualityOf(state);
    setHidden(inner, now === null);
    if (!now) return;
    quality = now;
    seen.draw(now.seen);
    setHidden(fresh.element, now.without !== '');
    setHidden(without, now.without === '');
    setText(without, now.without);
    // Until the first number is known its room is kept.
    fresh.draw(now.fresh ?? { name: 'new points', words: '…', share: 0, former: false });
    setText(end, now.end);
  }

  return { draw, destroy: popover.destroy };
}

function createBar() {
  const name = element('span');
  const words = element('b');
  const filled = element('i');
  const bar = element('div', { class: 'bar-of', 'aria-hidden': 'true' }, filled);
  const row = element('div', { class: 'bar-row' }, name, words, bar);
  return {
    element: row,
    /** @param {Row} now */
    draw(now) {
      setText(name, now.name);
      setText(words, now.words);
      filled.style.width = `${(100 * now.share).toFixed(1)}%`;
      row.classList.toggle('former', now.former);
    },
  };
}
