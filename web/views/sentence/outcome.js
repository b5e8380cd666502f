// @ts-check
/**
 * How well it went, in a sentence: what is wrong among the points, what among new ones, and how
 * many points hold the boundary. The controls beside it say of what.
 *
 * @module
 */

import { count, number, plural } from '../../lib/format.js';
import { domainOf } from '../../model/domains.js';
import { withTables } from '../../model/tables.js';
import { isSparse, kindOf, outsideOf, paintedOutput, solved } from '../../model/output.js';
import { isItems, isWide } from '../../model/scene.js';
import { freshHere, goalOf, isFormer, isHushed, supportName } from '../../state/reading.js';
import { percent, shareOf } from '../components.js';
import { distance, listed, openWords, remarkOf, rootMeanSquare, sizesOf } from './figures.js';

/** @type {typeof import('./slice.js') | null} */
let slices = null;
withTables(async () => {
  slices = await import('./slice.js');
});

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../protocol/answers.js').Training} Training */
/** @typedef {import('../../state/reading.js').FreshHere} FreshHere */

/**
 * A part of the sentence. former: a number of a moment ago, until the one that takes its place is
 * known. remark: what else is to be known, which leaves first where room is little.
 *
 * @typedef {{ text: string, strong?: boolean, former?: boolean, remark?: boolean }} Piece
 */

/**
 * @param {State} state
 * @returns {Piece[] | null} null where nothing was learnt from the scene that can be told so
 */
export function outcomeOf(state) {
  const { scene, frame } = state;
  const { training, parsed } = frame;
  if (frame.overlay || scene.step !== null || scene.points.length === 0 || isHushed(state))
    return null;
  if (!training || !parsed || isFormer(state)) return null;
  if (!solved(training)) return training.message ? [{ text: training.message }] : null;
  const rest = support(state, training);
  const about = remarkOf(state, training);
  const remark = about ? [{ text: ` ${about}`, remark: true }] : [];
  if (isWide(state.scene)) {
    const of = slices?.rowPieces(state, training) ?? [];
    return [...of, ...(rest ? [{ text: ` ${rest}` }] : []), ...remark];
  }
  return [...found(state, training), { text: rest ? `. ${rest}` : '.' }, ...remark];
}

/**
 * @param {State} state
 * @param {Training} training
 * @returns {Piece[]}
 */
function found(state, training) {
  const { scene } = state;
  const fresh = freshHere(state);
  const { one, many } = domainOf(scene);
  const n = scene.points.length;
  const noun = n === 1 ? one : many;
  const open = openWords(training.undecided);
  switch (kindOf(training)) {
    case 'values': {
      const near = distance(state, rootMeanSquare(state, training));
      const rest = fresh
        ? [
            { text: ', about ' },
            strong(distance(state, fresh.wrong), fresh),
            { text: ' from new ones' },
          ]
        : [];
      return [{ text: 'Typically ' }, strong(near), { text: ' from the values' }, ...rest];
    }
    case 'clusters': {
      const sizes = sizesOf(training);
      const of =
        sizes.length > 1 && sizes.length <= 6 ? ` of ${listed(sizes.map(String))} ${many}` : '';
      return [strong(plural(training.classes.length, 'cluster')), { text: of + open }];
    }
    case 'component': {
      const at = paintedOutput(training, state.focus?.output);
      const part = shareOf(training, at);
      const which = strong(`Component ${at + 1} of ${training.outputs}`);
      if (Number.isNaN(part)) return [which];
      const held = strong(percent(part));
      return [which, { text: ' holds ' }, held, { text: ' of the variance in feature space' }];
    }
    case 'novelty': {
      const outside = outsideOf(training).filter(Boolean).length;
      const { undecided = 0 } = training;
      // What decides where the boundary is lies on it.
      const on = undecided > 0 ? `, ${count(undecided)} on the boundary` : '';
      return [some(outside, n), { text: ` ${noun} outside${on}` }, ...ofNew(fresh)];
    }
    default: {
      if (training.undecided === n)
        return [strong(`All ${count(n)}`), { text: ` ${noun} undecided` }];
      const sides = kindOf(training) === 'boundary' && !isItems(scene);
      const where = sides ? 'on the wrong side' : 'in the wrong class';
      return [some(training.errors, n), { text: ` ${noun} ${where}${open}` }, ...ofNew(fresh)];
    }
  }
}

/** "2 of 40" or "None of 40". @param {number} few @param {number} n */
const some = (few, n) => strong(`${few === 0 ? 'None' : count(few)} of ${count(n)}`);

/** @param {string} text @param {FreshHere} [fresh] @returns {Piece} */
const strong = (text, fresh) => ({ text, strong: true, ...(fresh?.former && { former: true }) });

/**
 * ", about 2.3 % of new ones".
 *
 * @param {FreshHere | null} fresh
 * @returns {Piece[]}
 */
function ofNew(fresh) {
  if (!fresh) return [];
  const { wrong, n, undecided } = fresh;
  const unsure = undecided > 0 ? `, ${ratio(undecided)} undecided` : '';
  return wrong === 0
    ? [{ text: ', ' }, strong('none', fresh), { text: ` of ${count(n)} new ones${unsure}` }]
    : [{ text: ', about ' }, strong(ratio(wrong), fresh), { text: ` of new ones${unsure}` }];
}

/** A share of new points: more digits than these are chance. @param {number} share */
export function ratio(share) {
  const whole = 100 * share;
  if (share > 0 && whole < 0.05) return '<\u00a00.1\u00a0%';
  return `${number(whole, whole >= 9.95 || whole === 0 ? 0 : 1)}\u00a0%`;
}

/** "15 support vectors.", where they are not all. @param {State} state @param {Training} training */
function support(state, training) {
  const kind = kindOf(training);
  const sums = kind !== 'clusters' && kind !== 'component';
  if (!sums || !isSparse(training, goalOf(state.frame))) return '';
  return `${plural(training.support.length, supportName(state))}.`;
}

/**
 * The error on new points by itself, for those who have heard the rest: '' where it is not known.
 *
 * @param {State} state
 */
export function freshWords(state) {
  const outcome = outcomeOf(state);
  const fresh = freshHere(state);
  const { training } = state.frame;
  if (!outcome || !fresh || fresh.former || !training) return '';
  const kind = kindOf(training);
  if (kind === 'values') return `About ${distance(state, fresh.wrong)} from new values.`;
  const what = kind === 'novelty' ? 'outside' : 'wrong';
  if (fresh.wrong === 0 && fresh.undecided > 0)
    return `About ${ratio(fresh.undecided)} of new ${domainOf(state.scene).many} undecided.`;
  return `About ${ratio(fresh.wrong)} of new ${domainOf(state.scene).many} ${what}.`;
}
