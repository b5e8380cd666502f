// @ts-check
/**
 * Mercer's condition as an integral: ∫∫ f(x)·k(x, z)·f(z) dx dz for a function f that is drawn, its
 * sums on finer and finer grids, and its value as a squared norm where features are known.
 *
 * @module
 */

import { short } from '../../lib/format.js';
import { element, setHidden, setText } from '../../ui/element.js';
import { showFormula } from '../../ui/formula.js';
import { createSlider } from '../../ui/slider.js';
import { withKernelOf } from './on-line.js';
import { defineView } from '../view.js';
import { createHand } from './integral/hand.js';
import { scaled, valuesOf } from './integral/presets.js';
import { createSquare } from './integral/square.js';
import { createSums } from './integral/sums.js';
import { errorWords, sentenceOf } from './integral/words.js';
import { createKernelField } from './kernel-field.js';
import { createRange } from './range.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../protocol/messages.gen.js').Integral} Integral */
/** @typedef {import('../../protocol/answers.js').ParamSpec} ParamSpec */
/** @typedef {import('./integral/presets.js').PresetName} PresetName */

const PRESETS = /** @type {const} */ ([
  ['bump', 'Bump'],
  ['step', 'Step'],
  ['wave', 'Wave'],
  ['random', 'Random'],
]);

/** @type {ParamSpec} */
const GRID = {
  key: 'grid',
  symbol: 'm',
  name: 'cells a side',
  kind: 'whole',
  scale: 'log',
  doc: 'How many cells a side the grid of the sum has.',
  min: 2,
  max: 512,
  minOpen: false,
  maxOpen: false,
  low: 2,
  high: 512,
  infinite: false,
  default: 16,
};

/** How many terms of a series stand for features. */
const TERMS = 24;

/** @param {State} state @returns {readonly [number, number]} */
const rangeOf = ({ stage: { integral } }) => [integral.from, integral.to];

export const createIntegralView = defineView({
  name: 'integral',
  watches: ({ scene, stage, settings }) => [scene.kernel, stage.integral, settings],
  questions: {
    integral: {
      call: 'integral',
      key: ({ scene, stage }) => [withKernelOf(scene, stage.integral), stage.integral],
      request: ({ scene, stage }) => ({
        kernel: withKernelOf(scene, stage.integral),
        from: stage.integral.from,
        to: stage.integral.to,
        f: Float64Array.from(valuesOf(stage.integral)),
        grid: stage.integral.grid,
        terms: TERMS,
      }),
    },
    verdict: {
      call: 'validate',
      key: ({ scene, stage }) => [withKernelOf(scene, stage.integral)],
      request: ({ scene, stage }) => ({
        domain: 'vectors',
        dim: 1,
        kernel: withKernelOf(scene, stage.integral),
      }),
    },
  },
  create: createDrawing,
});

/**
 * @param {import('./registry.js').StudioTools} tools
 * @returns {import('../view.js').Drawing<{ integral: 'integral', verdict: 'validate' }>}
 */
function createDrawing(tools) {
  const { actions, latest } = tools;
  const choose = (/** @type {Parameters<typeof actions.setStage<'integral'>>[1]} */ patch) =>
    actions.setStage('integral', patch);
  const byHand = (/** @type {readonly number[]} */ f) => choose({ preset: 'hand', f });
  const formula = element('div', { class: 'formula' });
  showFormula(
    formula,
    '\\iint f(x)\\,k(x,z)\\,f(z)\\,dx\\,dz\\;\\ge\\;0\\quad\\text{for every }f',
    '∫∫ f(x) k(x, z) f(z) dx dz ≥ 0 for every f',
  );
  const says = element(
    'p',
    { class: 'lead' },
    'Mercer’s condition, with a function in place of the weights v: a sum over ever finer grids of points becomes an integral. Draw f.',
  );
  const field = createKernelField(tools, {
    label: 'Kernel of the integral',
    symbol: 'k',
    take: (kernel) => choose({ kernel: kernel === latest().scene.kernel ? '' : kernel }),
  });
  const range = createRange({ of: 'of the integral', take: choose });
  const presets = PRESETS.map(([preset, words]) => ({
    preset,
    button: element(
      'button',
      {
        type: 'button',
        onclick: () =>
          choose({
            preset,
            f: [],
            ...(preset === 'random' && { seed: latest().stage.integral.seed + 1 }),
          }),
      },
      words,
    ),
  }));
  const refute = element(
    'button',
    {
      type: 'button',
      class: 'btn small',
      title: 'The f for which the integral is the smallest, for its ∫f²',
      onclick: () => told && byHand(scaled(told.worst)),
    },
    'Refute',
  );
  const slider = createSlider(GRID, {
    layout: 'row',
    under: 'cells a side',
    onEdit: (grid) => choose({ grid }),
  });
  const list = element('dl', { class: 'spaces-numbers' });
  const verdict = element('p', { class: 'spaces-verdict', role: 'status' });
  const features = element('div', {
    class: 'routes-table integral-features',
    role: 'region',
    'aria-label': 'The integral as a sum of squares',
    tabindex: 0,
  });
  const message = element('p', { class: 'note' });
  const hand = createHand({ onEdit: byHand });
  const square = createSquare();
  const sums = createSums();
  const large = element(
    'div',
    { class: 'integral-large' },
    hand.element,
    element('div', { class: 'integral-beside' }, square.element, sums.element),
  );
  /** @type {Integral | null} */
  let told = null;
  /** @type {readonly [number, number]} */
  let toldRange = [-2, 2];

  /** @param {Integral} integral */
  function drawFeatures({ names, means, squares, value, exact, map, dimension }) {
    setHidden(features, map === '');
    if (map === '') return;
    const name = (/** @type {string} */ tex) => {
      const place = element('span');
      showFormula(place, tex, tex);
      return place;
    };
    const rows = Array.from(names, (tex, j) =>
      element(
        'tr',
        {},
        element('td', {}, name(tex)),
        element('td', {}, short(means[j], 5)),
        element('td', {}, short(means[j] ** 2, 5)),
      ),
    );
    const head = ['φⱼ', '∫ f·φⱼ', 'its square'].map((words) =>
      element('th', { scope: 'col' }, words),
    );
    const rest = exact ? short(squares - value, 1) : `${short(value - squares, 2)} missing`;
    features.replaceChildren(
      element(
        'table',
        {},
        element('thead', {}, element('tr', {}, ...head)),
        element(
          'tbody',
          {},
          element(
            'tr',
            { class: 'sum' },
            element('td', {}, exact ? 'Σ' : `Σ of ${dimension}`),
            element('td', {}, rest),
            element('td', {}, short(squares, 6)),
          ),
          ...rows,
        ),
      ),
    );
  }

  /** @param {Integral} integral @param {State} asked */
  function drawNumbers(integral, asked) {
    const { value, sum, square: norm } = integral;
    const m = asked.stage.integral.grid;
    const facts = [
      ['∫∫ f k f', `${short(value, 8)} ${errorWords(integral)}`],
      [`sum on ${m} × ${m} cells`, short(sum, 8)],
      ['sum − integral', short(sum - value, 2)],
      ['∫ f²', short(norm, 5)],
    ];
    list.replaceChildren(
      ...facts.flatMap(([name, words]) => [element('dt', {}, name), element('dd', {}, words)]),
    );
  }

  return {
    large,
    elements: [
      formula,
      says,
      field.element,
      range.element,
      element(
        'div',
        { class: 'integral-presets' },
        element(
          'span',
          { class: 'seg small', role: 'group', 'aria-label': 'The function f' },
          ...presets.map(({ button }) => button),
        ),
        refute,
      ),
      slider.element,
      list,
      verdict,
      features,
      message,
    ],
    draw(state, { integral: answer, verdict: judged }) {
      const { integral: chosen } = state.stage;
      field.set(withKernelOf(state.scene, chosen));
      range.set(chosen.from, chosen.to);
      for (const { preset, button } of presets)
        button.setAttribute('aria-pressed', String(preset === chosen.preset));
      slider.set(chosen.grid);
      hand.draw(valuesOf(chosen), rangeOf(state));
      if (!answer) return;
      told = answer.value;
      refute.disabled = !told || !(told.least < 0);
      for (const one of [list, square.element, sums.element]) setHidden(one, !told);
      if (!answer.value) {
        setText(verdict, answer.failure.message);
        setHidden(features, true);
        setText(message, '');
        return;
      }
      toldRange = rangeOf(answer.state);
      const same = judged && withKernelOf(judged.state.scene, judged.state.stage.integral);
      const known = same === withKernelOf(answer.state.scene, answer.state.stage.integral);
      const word = known && judged?.value ? judged.value.verdict : null;
      setText(verdict, sentenceOf(answer.value, toldRange, word));
      verdict.classList.toggle('refuted', answer.value.value < 0);
      drawNumbers(answer.value, answer.state);
      drawFeatures(answer.value);
      setText(message, answer.value.message);
      square.draw(answer.value, toldRange);
      sums.draw(answer.value, answer.state.stage.integral.grid);
    },
    resize() {
      hand.resize();
      sums.resize();
      const { stage } = latest();
      hand.draw(valuesOf(stage.integral), rangeOf(latest()));
      if (told) sums.draw(told, stage.integral.grid);
    },
  };
}
