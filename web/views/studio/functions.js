// @ts-check
/**
 * The space of a kernel, as lemma 16.2 makes it: to each x the function k(·, x), sums of these, and
 * their inner product Σ αᵢβⱼ·k(xᵢ, zⱼ), in which k(·, x) takes the value at x.
 *
 * @module
 */

import { element, setHidden, setText } from '../../ui/element.js';
import { showFormula, showProse } from '../../ui/formula.js';
import { withKernelOf } from './on-line.js';
import { defineView } from '../view.js';
import { createInner, createNorms, createReproduced, sentenceOf } from './functions/numbers.js';
import { createFunctionsPicture } from './functions/picture.js';
import { createKernelField } from './kernel-field.js';
import { createRange } from './range.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../protocol/messages.gen.js').Functions} Functions */
/** @typedef {import('./functions/picture.js').Term} Term */
/** @typedef {import('./functions/picture.js').Name} Name */

/** Where f and g begin. */
const FIRST = /** @type {const} */ ({
  f: [
    [-1.5, 1],
    [0.5, -0.6],
    [1.5, 1.2],
  ],
  g: [
    [-0.5, 0.8],
    [2, -0.5],
  ],
});

/** At most so many terms a function has. */
const MOST_TERMS = 8;
/** So many places are drawn. */
const PLACES = 301;

/** @param {State} state @param {Name} name @returns {readonly Term[]} */
function termsIn({ stage }, name) {
  const terms = stage.functions[name];
  return terms.length > 0 ? terms : FIRST[name];
}

/** @param {readonly Term[]} terms @param {0 | 1} which */
const column = (terms, which) => Float64Array.from(terms, (term) => term[which]);

export const createFunctionsView = defineView({
  name: 'functions',
  watches: ({ scene, stage, settings }) => [scene.kernel, stage.functions, settings],
  questions: {
    functions: {
      call: 'functions',
      key: ({ scene, stage }) => [withKernelOf(scene, stage.functions), stage.functions],
      request(state) {
        const { scene, stage } = state;
        const [f, g] = [termsIn(state, 'f'), termsIn(state, 'g')];
        return {
          kernel: withKernelOf(scene, stage.functions),
          xs: column(f, 0),
          alpha: column(f, 1),
          zs: column(g, 0),
          beta: column(g, 1),
          at: stage.functions.x,
          from: stage.functions.from,
          to: stage.functions.to,
          count: PLACES,
        };
      },
    },
  },
  create: createDrawing,
});

/**
 * @param {import('./registry.js').StudioTools} tools
 * @returns {import('../view.js').Drawing<{ functions: 'functions' }>}
 */
function createDrawing(tools) {
  const { actions, latest } = tools;
  const choose = (/** @type {Parameters<typeof actions.setStage<'functions'>>[1]} */ patch) =>
    actions.setStage('functions', patch);
  const formula = element('div', { class: 'formula' });
  showFormula(
    formula,
    '\\Bigl\\langle\\textstyle\\sum_i\\alpha_i\\,k(\\cdot,x_i),\\ \\sum_j\\beta_j\\,k(\\cdot,z_j)\\Bigr\\rangle=\\sum_{i,j}\\alpha_i\\beta_j\\,k(x_i,z_j)',
    '⟨Σ αᵢ k(·, xᵢ), Σ βⱼ k(·, zⱼ)⟩ = Σ αᵢβⱼ k(xᵢ, zⱼ)',
  );
  const says = element('p', { class: 'lead' });
  showProse(
    says,
    'A kernel makes a feature space of functions: $\\psi(x)=k(\\cdot,x)$. Drag the terms of $f$ and $g$, and $x$ along the axis.',
  );
  const field = createKernelField(tools, {
    label: 'Kernel of the space',
    symbol: 'k',
    take: (kernel) => choose({ kernel: kernel === latest().scene.kernel ? '' : kernel }),
  });
  const range = createRange({ of: 'of the picture', take: choose });
  const button = (/** @type {string} */ words, /** @type {() => void} */ run) =>
    element('button', { type: 'button', class: 'btn small', onclick: run }, words);
  /** @param {Name} name @param {readonly Term[]} terms */
  const put = (name, terms) => choose(name === 'f' ? { f: terms } : { g: terms });
  /** Adds a term at x. @param {Name} name */
  function add(name) {
    const terms = termsIn(latest(), name);
    if (terms.length < MOST_TERMS) put(name, [...terms, [latest().stage.functions.x, 1]]);
  }
  const more = {
    f: button('+ term of f', () => add('f')),
    g: button('+ term of g', () => add('g')),
  };
  const section = button('g = k(·, x)', () => put('g', [[latest().stage.functions.x, 1]]));
  section.title = 'Then ⟨f, g⟩ is f(x)';
  /** @type {Functions | null} */
  let told = null;
  const worst = button('Refute', () => {
    if (!told) return;
    const { worst: alpha } = told;
    put(
      'f',
      termsIn(latest(), 'f').map(([place], i) => [place, Number(alpha[i].toFixed(4)) + 0]),
    );
  });
  worst.title = 'The coefficients of length 1 for which ⟨f, f⟩ is the smallest';
  const inner = createInner();
  const reproduced = createReproduced();
  const norms = createNorms();
  const sentence = element('p', { class: 'spaces-verdict', role: 'status' });
  const picture = createFunctionsPicture({
    move(name, i, term) {
      put(
        name,
        termsIn(latest(), name).map((one, j) => (j === i ? term : one)),
      );
    },
    remove(name, i) {
      const terms = termsIn(latest(), name);
      if (terms.length > 1)
        put(
          name,
          terms.filter((_, j) => j !== i),
        );
    },
    look: (x) => choose({ x }),
  });
  const legend = element(
    'p',
    { class: 'functions-legend' },
    element('span', { class: 'f' }, 'f'),
    element('span', { class: 'g' }, 'g'),
    element('span', { class: 'section' }, 'k(·, x)'),
    element('span', { class: 'edge' }, '±‖f‖·√k(t, t)'),
  );
  const large = element(
    'div',
    { class: 'functions-large' },
    picture.element,
    element('div', { class: 'functions-beside' }, legend, reproduced.element),
  );

  /** @param {State} state */
  function drawPicture(state) {
    const { functions } = state.stage;
    picture.draw({
      f: termsIn(state, 'f'),
      g: termsIn(state, 'g'),
      x: functions.x,
      told,
      range: [functions.from, functions.to],
    });
  }

  return {
    large,
    elements: [
      formula,
      says,
      field.element,
      range.element,
      element('div', { class: 'closure-buttons' }, more.f, more.g, section, worst),
      sentence,
      norms.element,
      inner.element,
    ],
    draw(state, { functions: answer }) {
      const { functions } = state.stage;
      field.set(withKernelOf(state.scene, functions));
      range.set(functions.from, functions.to);
      for (const name of /** @type {const} */ (['f', 'g']))
        more[name].disabled = termsIn(state, name).length >= MOST_TERMS;
      told = answer?.value ?? null;
      setHidden(worst, !told || !(told.least < 0));
      for (const one of [inner, reproduced, norms]) setHidden(one.element, !told);
      drawPicture(state);
      if (!answer) return;
      if (!answer.value) {
        setText(sentence, answer.failure.message);
        return;
      }
      const [f, g] = [termsIn(answer.state, 'f'), termsIn(answer.state, 'g')];
      setText(sentence, sentenceOf(answer.value));
      inner.draw(answer.value, f, g);
      reproduced.draw(answer.value);
      norms.draw(answer.value);
    },
    resize() {
      picture.resize();
      drawPicture(latest());
    },
  };
}
