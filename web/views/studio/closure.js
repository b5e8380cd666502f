// @ts-check
/**
 * Closure rules in numbers: the Gram matrices of two kernels on the same points, that of the kernel
 * which a rule makes of them, and vᵀKv on both sides of the equation that proves the rule.
 *
 * @module
 */

import { short } from '../../lib/format.js';
import { isItems, isWide } from '../../model/scene.js';
import { elementsOf, rowsOf } from '../../model/problem.js';
import { element, setHidden, setText } from '../../ui/element.js';
import { showFormula, showProse } from '../../ui/formula.js';
import { newGesture } from '../../ui/gesture.js';
import { createSlider } from '../../ui/slider.js';
import { defineView } from '../view.js';
import { kernelsOf, MOST_POINTS, randomWeights, spread } from './closure/choice.js';
import { createMatrices } from './closure/matrices.js';
import { createParts, createSides } from './closure/parts.js';
import { doubtOf, ruleOf, RULES } from './closure/rules.js';
import { createWeights } from './closure/weights.js';
import { createKernelField } from './kernel-field.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../protocol/messages.gen.js').Closure} Closure */
/** @typedef {import('../../protocol/answers.js').ParamSpec} ParamSpec */
/** @typedef {import('./closure/rules.js').Rule} Rule */

/** A kernel with features that can be written out. */
const FEATURED = 'poly(degree=2, gamma=1, coef0=1)';
/** Where rules with a function begin, by rule, and by whether points have two coordinates. */
const FUNCTIONS = /** @type {const} */ ({
  conjugate: ['exp(-x1^2)', 'exp(-x1^2)'],
  warp: ['x1, x1^2', 'x1, x1^2 + x2^2'],
});

/** @type {ParamSpec} */
const WHOLE = {
  key: 'count',
  symbol: 'n',
  name: 'points taken',
  kind: 'whole',
  scale: 'linear',
  doc: 'How many of the points are taken, from all over their list.',
  min: 1,
  max: MOST_POINTS,
  minOpen: false,
  maxOpen: false,
  low: 1,
  high: MOST_POINTS,
  infinite: false,
  default: 4,
};

/** @type {ParamSpec} */
const FACTOR = {
  key: 'factor',
  symbol: 'c',
  name: 'factor',
  kind: 'real',
  scale: 'linear',
  doc: 'The number that the kernel is multiplied by. Below 0 there is no rule.',
  min: -100,
  max: 100,
  minOpen: false,
  maxOpen: false,
  low: -2,
  high: 4,
  infinite: false,
  default: 2,
};

/** @param {State} state the rows that are taken */
const takenIn = ({ scene, stage }) => spread(scene.points.length, stage.closure.count);

/** @param {State} state @returns {number[]} */
function weightsIn(state) {
  const { v, seed } = state.stage.closure;
  const random = randomWeights(takenIn(state).length, seed);
  return random.map((weight, i) => v[i] ?? weight);
}

/** @param {State} state @returns {readonly number[]} of the polynomial */
function coefficientsIn({ stage: { closure } }) {
  return closure.coefficients.length > 0 ? closure.coefficients : [1, 0.5, 0.25];
}

/** @param {State} state */
function functionIn({ scene, stage }) {
  const { rule } = stage.closure;
  if (rule !== 'conjugate' && rule !== 'warp') return '';
  return stage.closure.map || FUNCTIONS[rule][scene.dim - 1];
}

/** The rules that there are for the points. @param {State['scene']} scene */
const rulesFor = (scene) => RULES.filter((rule) => !(rule.ofVectors && isItems(scene)));

/** The rule that is shown. @param {State} state */
const shownRule = ({ scene, stage }) => {
  const rule = ruleOf(stage.closure.rule);
  return rulesFor(scene).includes(rule) ? rule : RULES[0];
};

/** @param {State} state */
function requestOf(state) {
  const { scene, stage } = state;
  const { first, second } = kernelsOf(state);
  const { factor, terms } = stage.closure;
  return {
    ...rowsOf(elementsOf(scene), takenIn(state)),
    kernel: first,
    second,
    rule: shownRule(state).name,
    v: Float64Array.from(weightsIn(state)),
    factor,
    coefficients: Float64Array.from(coefficientsIn(state)),
    function: functionIn(state),
    terms,
  };
}

export const createClosureView = defineView({
  name: 'closure',
  needs({ scene }, actions) {
    if (scene.points.length > 0) return null;
    if (isItems(scene)) return { text: 'Rules are shown on points, and there are none yet.' };
    return {
      text: 'Rules are shown on points, and there are none yet.',
      button: 'Take two moons',
      run: () => void actions.choosePreset('moons'),
    };
  },
  watches: ({ scene, frame, stage }) => [
    ...[scene.points, scene.kernel, frame.parsed, stage.closure],
  ],
  questions: {
    closure: {
      call: 'closure',
      key: (state) => [
        ...[state.scene.points, state.scene.domain, state.scene.dim, state.stage.closure],
        ...Object.values(kernelsOf(state)),
      ],
      request: requestOf,
    },
  },
  create: createDrawing,
});

/**
 * @param {import('./registry.js').StudioTools} tools
 * @returns {import('../view.js').Drawing<{ closure: 'closure' }>}
 */
function createDrawing(tools) {
  const { actions, latest } = tools;
  const choose = (/** @type {Parameters<typeof actions.setStage<'closure'>>[1]} */ patch) =>
    actions.setStage('closure', patch);
  const chooser = element('select', {
    class: 'select',
    'aria-label': 'Rule',
    onchange: () => choose({ rule: ruleOf(/** @type {Rule['name']} */ (chooser.value)).name }),
  });
  let offered = '';
  const formula = element('div', { class: 'formula' });
  const why = element('p', { class: 'closure-why' });
  const source = element('p', { class: 'note closure-source' });
  const first = createKernelField(tools, {
    label: 'First kernel',
    symbol: 'k₁',
    take: (text) => choose({ first: text }),
  });
  const second = createKernelField(tools, {
    label: 'Second kernel',
    symbol: 'k₂',
    take: (text) => choose({ second: text }),
  });
  const factor = createSlider(FACTOR, {
    layout: 'row',
    onEdit: (value) => choose({ factor: value }),
  });
  const coefficients = textOf('a₀, a₁, …', 'Coefficients of the polynomial', (text) => {
    const list = text.split(/[\s,;]+/).map(Number);
    const bad = list.length > 9 || list.some((a) => !Number.isFinite(a));
    if (bad) return 'Write at most nine numbers with commas between them, as 1, 0.5, 0.25.';
    choose({ coefficients: list });
    return '';
  });
  const map = textOf('h or φ', 'Function of a point', (text) => {
    if (text.length > 100) return 'Write at most 100 characters.';
    choose({ map: text });
    return '';
  });
  const terms = createSlider(
    { ...WHOLE, key: 'terms', symbol: 'N', name: 'terms', min: 0, max: 20, low: 0, high: 20 },
    { layout: 'row', under: 'terms', onEdit: (value) => choose({ terms: value }) },
  );
  const count = createSlider(WHOLE, {
    layout: 'row',
    under: 'points taken',
    onEdit: (value) => choose({ count: value }),
  });
  const weights = createWeights({
    label: 'The weights v',
    name: (i) => `v of point ${i + 1} of those that are taken`,
    onEdit(i, value) {
      const v = weightsIn(latest());
      v[i] = value;
      choose({ v });
    },
  });
  /** @type {Closure | null} */
  let told = null;
  const random = button('Random v', () => choose({ v: [], seed: latest().stage.closure.seed + 1 }));
  const worst = button('Worst v', () => told && choose({ v: Array.from(told.worst) }));
  worst.title = 'The unit vector for which vᵀKv is the smallest: an eigenvector';
  const use = button('Use in the scene', () => {
    if (told) void actions.setKernel(told.text, newGesture('closure'));
  });
  const featured = button('Take (⟨x, z⟩ + 1)² as k₁', () => choose({ first: FEATURED }));
  const verdict = element('p', { class: 'closure-verdict', role: 'status' });
  const doubt = element('p', { class: 'note closure-doubt' });

  const matrices = createMatrices();
  const parts = createParts();
  const sides = createSides();
  const large = element(
    'div',
    { class: 'closure-large routes-large' },
    formula,
    matrices.element,
    parts.element,
    element('div', { class: 'closure-beside' }, sides.element, verdict),
  );

  /** @param {State} state @param {Rule} rule */
  function drawControls(state, rule) {
    const { stage, scene } = state;
    const rules = rulesFor(scene);
    const names = rules.map(({ name }) => name).join();
    if (names !== offered) {
      offered = names;
      chooser.replaceChildren(...rules.map(({ name, words }) => new Option(words, name)));
    }
    chooser.value = rule.name;
    showFormula(formula, rule.tex, rule.plain);
    showProse(why, rule.why);
    setText(source, rule.source);
    const kernels = kernelsOf(state);
    first.set(kernels.first);
    second.set(kernels.second);
    setHidden(second.element, !rule.two);
    setHidden(factor.element, rule.needs !== 'factor');
    factor.set(stage.closure.factor);
    setHidden(coefficients.element, rule.needs !== 'coefficients');
    coefficients.set(coefficientsIn(state).join(', '));
    setHidden(map.element, rule.needs !== 'function');
    map.set(functionIn(state), rule.name === 'warp' ? 'φ' : 'h');
    // Of features that are all there is, there is no series.
    const whole = rule.name === 'map' && told?.exact === true;
    setHidden(terms.element, !rule.terms || whole);
    terms.set(stage.closure.terms);
    count.set(stage.closure.count);
    setHidden(count.element, scene.points.length < 2);
    weights.draw(weightsIn(state));
  }

  /** @param {State} state @param {Rule} rule @param {Closure} closure @param {State} asked */
  function drawAnswer(state, rule, closure, asked) {
    const rows = takenIn(asked);
    const names = rows.map((row) => `point ${row + 1}`);
    const least = (/** @type {number} */ value) => `λ ≥ ${short(value, 3)}`;
    const made = [
      { name: 'K₁', values: closure.first, sign: '', note: least(closure.leastFirst) },
      ...(rule.two
        ? [{ name: 'K₂', values: closure.second, sign: rule.two, note: least(closure.leastSecond) }]
        : []),
      ...(rule.name === 'map'
        ? []
        : [
            {
              name: rule.result,
              values: closure.result,
              sign: rule.two ? '=' : '→',
              note: least(closure.leastResult),
            },
          ]),
    ];
    matrices.draw(made, closure.n, names);
    parts.draw(rule, closure);
    const whole = rule.name === 'map' ? 'vᵀK₁v' : `vᵀ(${rule.result})v`;
    const there = closure.parts.length > 0;
    setHidden(parts.element, !there);
    setHidden(sides.element, !there);
    if (there) sides.draw(closure.left, closure.right, [whole, rule.terms ? 'sum' : 'right side']);
    if (there && rule.name === 'limit') sides.draw(closure.left, closure.right, [whole, 'last n']);
    setText(verdict, there ? verdictOf(rule, closure) : closure.message);
    const text = rule.name === 'map' && there ? closure.message : '';
    setText(doubt, [doubtOf(closure, rule), text].filter(Boolean).join(' '));
    setHidden(doubt, doubt.textContent === '');
    setHidden(featured, there || isItems(state.scene) || isWide(state.scene));
    use.disabled = closure.text === state.scene.kernel;
  }

  return {
    large,
    elements: [
      chooser,
      why,
      source,
      first.element,
      second.element,
      factor.element,
      coefficients.element,
      map.element,
      terms.element,
      count.element,
      weights.element,
      element('div', { class: 'closure-buttons' }, random, worst, use, featured),
      doubt,
    ],
    draw(state, { closure: answer }) {
      const rule = shownRule(state);
      told = answer?.value ?? null;
      drawControls(state, rule);
      large.classList.toggle('unknown', !told);
      worst.disabled = use.disabled = !told;
      if (!answer) return;
      const rest = [matrices.element, parts.element, sides.element];
      for (const one of rest) setHidden(one, !answer.value);
      if (!answer.value) {
        setText(verdict, answer.failure.message);
        return;
      }
      // An answer about another rule is drawn no more.
      if (shownRule(answer.state).name === rule.name)
        drawAnswer(state, rule, answer.value, answer.state);
    },
  };
}

/** @param {string} words @param {() => void} run */
const button = (words, run) =>
  element('button', { type: 'button', class: 'btn small', onclick: run }, words);

/** What the numbers say. @param {Rule} rule @param {Closure} closure */
function verdictOf({ terms, name }, { left, right, exact }) {
  const apart = Math.abs(left - right);
  const sign = left < 0 ? 'below 0' : 'not below 0';
  if ((terms && name !== 'map') || (name === 'map' && !exact))
    return `${short(apart, 2)} is still missing. The left side is ${sign}.`;
  const equal = apart === 0 ? 'Both sides are equal' : `Equal up to rounding, ${short(apart, 1)}`;
  return `${equal}. They are ${sign}.`;
}

/**
 * A short text with a name, which may be refused.
 *
 * @param {string} symbol @param {string} label
 * @param {(text: string) => string} take returns what is wrong
 */
function textOf(symbol, label, take) {
  const name = element('i', { class: 'sym' }, symbol);
  const input = element('input', {
    class: 'code',
    type: 'text',
    'aria-label': label,
    autocomplete: 'off',
    spellcheck: 'false',
    onchange: () => setText(error, take(input.value.trim())),
  });
  const error = element('p', { class: 'error', 'aria-live': 'polite' });
  return {
    element: element('div', { class: 'closure-text' }, name, input, error),
    /** @param {string} text @param {string} [called] */
    set(text, called = symbol) {
      setText(name, called);
      if (document.activeElement !== input && input.value !== text) input.value = text;
    },
  };
}
