// @ts-check
/**
 * What leaving each point out says: counts of errors, and a list of the points that would be called
 * something else without themselves.
 *
 * @module
 */

import { openWords } from '../../sentence/figures.js';
import { stepBeforeEnd } from '../../../state/stepping.js';
import { isDecided, isMissed } from '../../../model/decided.js';
import { classNumber } from '../../../model/class-colours.js';
import { thingOf } from '../../../model/scene.js';
import { glyph } from '../../../lib/shapes.js';
import { number, plural, share, short, signed } from '../../../lib/format.js';
import { element, setHidden } from '../../../ui/element.js';

/** @typedef {import('../../../state/store.js').State} State */
/** @typedef {import('../../../model/scene.js').Scene} Scene */
/** @typedef {import('../../../protocol/messages.gen.js').LeftOut} LeftOut */
/** @typedef {import('../../../protocol/messages.gen.js').Promises} Promises */
/** @typedef {import('../../../protocol/answers.js').Training} Training */

/** So many points are listed. */
const LISTED = 200;

/**
 * A point that would be wrong without itself, or of values one of those that are farthest off.
 *
 * @typedef {Readonly<{
 *   row: number, id: number, own: number, label: number, now: number, with: number, without: number,
 * }>} Lost   now is what it is called by the machine that has seen it
 */

/**
 * @param {Scene} scene that was asked about
 * @param {LeftOut} left
 * @param {Training | null} training of the same scene
 * @returns {Lost[]} the worst first
 */
export function lostOf(scene, left, training) {
  const { points, target } = scene;
  const outputs = training?.outputs ?? 0;
  const largest = points.reduce((most, { label }) => Math.max(most, label), -Infinity);
  /** @type {Lost[]} */
  const lost = [];
  points.forEach((point, row) => {
    const valued = target === 'value';
    const own = valued ? (point.value ?? 0) : point.label;
    const said = left.label[row];
    if (!valued && !isMissed(said, own)) return;
    const f = outputs === 1 ? (training?.decision[row] ?? NaN) : NaN;
    const sign = valued || point.label === largest ? 1 : -1;
    lost.push({
      row,
      id: point.id,
      own,
      label: said,
      now: training?.label[row] ?? NaN,
      with: sign * f,
      without: sign * left.decision[row],
    });
  });
  const off = (/** @type {Lost} */ one) =>
    target === 'value' ? -Math.abs(one.own - one.without) : one.without;
  return lost.sort((a, b) => off(a) - off(b));
}

/**
 * @param {{ hover: (id: number | null) => void }} options
 */
export function createLeftReport({ hover }) {
  const exact = element('span', { class: 'dim' });
  const counts = element('tbody');
  const rows = element('tbody');
  const first = element('th', { scope: 'col' });
  const [withIt, without] = [element('th', { scope: 'col' }), element('th', { scope: 'col' })];
  const heading = element('h3', {});
  const list = element(
    'table',
    { class: 'left-table' },
    element('thead', {}, element('tr', {}, first, withIt, without)),
    rows,
  );
  const holder = element('div', { class: 'left-list', tabindex: 0, role: 'group' }, list);
  const root = element(
    'section',
    { class: 'left-report', 'aria-label': 'Errors of points left out' },
    element('div', { class: 'left-head' }, element('h3', {}, 'Each point left out'), exact),
    element('table', { class: 'left-table left-counts' }, counts),
    heading,
    holder,
  );
  rows.addEventListener('pointerleave', () => hover(null));
  return {
    element: root,
    /**
     * @param {State} state
     * @param {Scene} scene that was asked about
     * @param {LeftOut} left
     * @param {readonly Lost[]} lost
     * @param {{ fresh: string, estimates: Promises | null }} beside   what is said of new points, ''
     *   for nothing; what is estimated without leaving any out
     */
    draw(state, scene, left, lost, { fresh, estimates }) {
      const n = scene.points.length;
      const valued = scene.target === 'value';
      const thing = thingOf(scene);
      const sure = left.exact.reduce((sum, one) => sum + one, 0);
      exact.textContent =
        sure === n ? `exact · ${plural(n, 'machine')}` : `${sure} of ${n} machines exact`;
      const { training } = state.frame;
      const step = stepBeforeEnd(state);
      const at = step === null ? '' : `, step ${step}`;
      counts.replaceChildren(
        countRow(`training${at}`, trainingWords(training, scene), ''),
        valued
          ? countRow('each left out', short(Math.sqrt(left.errors)), 'present')
          : countRow('each left out', ratio(left.errors, n), 'present'),
        ...(estimates ? estimateRows(estimates, n) : []),
        ...(fresh ? [countRow(`new points${at}`, fresh, '')] : []),
      );
      heading.textContent = valued ? 'Farthest off without itself' : 'Wrong without itself';
      holder.setAttribute('aria-label', heading.textContent);
      first.textContent = thing;
      const signedOnly = lost.every((one) => !Number.isNaN(one.with));
      withIt.textContent = valued ? 'value' : signedOnly ? 'y f with it' : 'with it';
      without.textContent = 'without it';
      setHidden(holder, lost.length === 0);
      setHidden(heading, lost.length === 0);
      rows.replaceChildren(
        ...lost.slice(0, LISTED).map((one) => rowOf(one, scene, state.focus.point)),
      );
    },
  };

  /** @param {Lost} one @param {Scene} scene @param {number | null} focused */
  function rowOf(one, scene, focused) {
    const valued = scene.target === 'value';
    const told = valued
      ? [number(one.own), number(one.without)]
      : Number.isNaN(one.without)
        ? ['', 'one class left']
        : Number.isNaN(one.with)
          ? [isDecided(one.now) ? `class ${one.now}` : '', `class ${one.label}`]
          : [signed(one.with), signed(one.without)];
    return element(
      'tr',
      {
        class: one.id === focused ? 'present' : null,
        onpointerenter: () => hover(one.id),
      },
      element(
        'th',
        { scope: 'row' },
        valued ? '' : glyph(classNumber(one.own), 12),
        ` ${one.row + 1}`,
      ),
      element('td', {}, told[0]),
      element('td', { class: valued ? null : 'wrong' }, told[1]),
    );
  }
}

/** @param {string} name @param {string} said @param {string} kind */
const countRow = (name, said, kind) =>
  element(
    'tr',
    { class: kind || null },
    element('th', { scope: 'row' }, name),
    element(
      'td',
      {},
      ...said.split(' · ').map((part, i) => element('span', {}, i ? ` · ${part}` : part)),
    ),
  );

/** @param {number} count @param {number} n */
const ratio = (count, n) => `${count} of ${n} · ${share(count / n)}`;

/**
 * Estimates of the count, at one C: no bounds. Where no support vector is free there are none.
 *
 * @param {Promises} promises @param {number} n
 */
function estimateRows({ span, xiAlpha }, n) {
  const counts = /** @type {const} */ ([
    ['span rule (estimate)', span[0]],
    ['ξα (estimate)', xiAlpha[0]],
  ]);
  return counts
    .filter(([, value]) => value <= 1)
    .map(([name, value]) => countRow(name, ratio(Math.round(value * n), n), ''));
}

/** @param {Training | null} training @param {Scene} scene */
function trainingWords(training, scene) {
  if (!training) return '';
  const n = scene.points.length;
  if (scene.target !== 'value') return ratio(training.errors, n) + openWords(training.undecided);
  const squares = scene.points.reduce(
    (sum, { value = 0 }, i) => sum + (training.decision[i] - value) ** 2,
    0,
  );
  return short(Math.sqrt(squares / n));
}
