// @ts-check
/**
 * Every λ there is: kernel ridge regression, a least squares SVM or a Gaussian process for all λ at
 * once, from one decomposition of the Gram matrix. What is chosen by, what each λ spends, what is said of a point
 * without it, and two other filters of the same spectrum.
 *
 * @module
 */

import { createElementSize } from '../../lib/element-size.js';
import { numberToken } from '../../lib/colour.js';
import { dataSetOf } from '../../model/problem.js';
import { isItems, thingOf } from '../../model/scene.js';
import { element, setHidden, setText } from '../../ui/element.js';
import { showFormula, texNumber } from '../../ui/formula.js';
import { createStroke } from '../../ui/gesture.js';
import { defineView } from '../view.js';
import { unseenName } from './held-rows.js';
import { lambdaByKey } from './lambda/keys.js';
import { createLine } from './lambda/line.js';
import { CURVES, isCurve, lambdaOf, needsOf, POINT } from './lambda/problem.js';
import { createSaid } from './lambda/said.js';
import { createSpectrum } from './lambda/spectrum.js';
import { createStrips } from './lambda/strips.js';
import { createTable } from './lambda/table.js';
import { chipOf, filterAt, FILTERS, sentenceOf } from './lambda/words.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../protocol/messages.gen.js').Lambdas} Lambdas */
/** @typedef {{ curves: 'lambdas', point: 'lambdaAt' }} Questions */

export const createLambdaView = defineView({
  name: 'lambda',
  needs: needsOf,
  watches: ({ scene, frame, focus, settings, stage }) => [
    ...[scene, frame.engine.catalog, frame.fresh, focus.point, settings, stage.lambda],
  ],
  questions: { curves: CURVES, point: POINT },
  create: createDrawing,
});

/**
 * The deviation of the noise in values from a source that says it, NaN otherwise.
 *
 * @param {State} state
 * @param {Lambdas | null} curves
 */
function noiseOf({ scene, frame }, curves) {
  if (scene.target !== 'value' || !scene.data || !curves || curves.fresh.length === 0) return NaN;
  const spec = dataSetOf(scene, frame.engine.catalog)?.params.find(({ key }) => key === 'noise');
  return spec ? (scene.data.params.noise ?? spec.default) : NaN;
}

/**
 * @param {import('./registry.js').StudioTools} tools
 * @returns {import('../view.js').Drawing<Questions>}
 */
function createDrawing({ actions, latest }) {
  const stroke = createStroke('lambda');
  /** @type {Lambdas | null} */
  let curves = null;

  /** @param {number} value */
  function take(value) {
    const lambda = lambdaOf(latest());
    if (!lambda) return;
    actions.showResult();
    actions.setLearnerParam(lambda.key, value, stroke.now());
  }
  /** @param {KeyboardEvent} event */
  function key(event) {
    const lambda = lambdaOf(latest());
    if (!lambda || event.ctrlKey || event.metaKey || event.altKey) return;
    const to = lambdaByKey(event, lambda.value, lambda.range);
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    take(to);
  }
  /** One of the best: a step of its own. @param {number} value */
  function jump(value) {
    if (!Number.isFinite(value)) return;
    stroke.end();
    take(Number(value.toPrecision(3)));
    stroke.end();
  }
  const hover = (/** @type {number | null} */ id) => actions.setHover({ point: id });

  const large = element('div', { class: 'lambda-large' });
  const line = createLine(large, {
    move: (id, to, gesture) => actions.movePoint(id, to, gesture),
    hover,
  });
  const said = createSaid(large, { hover });
  const strips = createStrips(large, {
    take,
    key,
    hold: () => stroke.hold(),
    end: () => stroke.end(),
  });
  const sizes = [line, said, strips].map((part) => createElementSize(part.element));

  const sentence = element('p', { class: 'lambda-sentence', role: 'status' });
  /** @param {string} words @param {string} title @param {() => number | undefined} of */
  const bestButton = (words, title, of) =>
    element(
      'button',
      { type: 'button', class: 'btn small', title, onclick: () => jump(of() ?? NaN) },
      words,
    );
  const bests = [
    bestButton(
      'Best left one out',
      'Where points are missed least, each without itself',
      () => curves?.bestLeftOut,
    ),
    bestButton(
      'Best evidence',
      'Where the values are likeliest to a Gaussian process with noise of this variance; classes are the values ±1',
      () => curves?.bestEvidence,
    ),
  ];
  const filters = FILTERS.map(({ name, title }) =>
    element(
      'button',
      { type: 'button', onclick: () => actions.setStage('lambda', { filter: name }) },
      title,
    ),
  );
  const formula = element('div', { class: 'lambda-formula' });
  const spectrum = createSpectrum();
  const heights = element('div', { class: 'lambda-heights' }, spectrum.heights);
  const signal = element(
    'div',
    { class: 'lambda-signal' },
    element('h3', {}, 'What the values are along each eigenvector'),
    spectrum.signal,
  );
  const table = createTable({ take: jump });
  const message = element('p', { class: 'note', role: 'status' });
  const rest = [formula, heights, signal, table.element];
  const sized = createElementSize(heights);

  /**
   * @param {import('../../model/scene.js').Scene} scene
   * @param {number} strength
   * @param {import('../../state/stage.js').Stage['lambda']['filter']} filter
   * @param {string} chip
   */
  function drawFormula({ learner, params }, strength, filter, chip) {
    const averaged = learner === 'ridge' && params.scaling === 1;
    const [tex, plain] =
      learner === 'gp'
        ? ['\\sigma^2', 'σ²']
        : learner === 'ls-svm'
          ? ['1/C', '1/C']
          : averaged
            ? ['2\\lambda n', '2λn']
            : ['\\lambda', 'λ'];
    const of = FILTERS[filterAt(filter)];
    const number = Number.isFinite(strength) ? texNumber(Number(strength.toPrecision(3))) : '?';
    showFormula(
      formula,
      `${of.tex},\\quad ${of.symbol}=${number}`.replaceAll('{added}', tex),
      `${of.plain.replaceAll('{added}', plain)}, ${chip}`,
    );
  }

  /** @param {State} state @param {import('../view.js').Answers<Questions>} answers */
  function drawPictures(state, { curves: all, point: one }) {
    const lambda = lambdaOf(state);
    if (!lambda || !all?.value || !one?.value) return;
    const { scene, stage, focus } = state;
    const { filter } = stage.lambda;
    const [at, of] = [one.value, one.scene];
    const noise = noiseOf(state, all.value);
    const { symbol, value } = lambda;
    const unseen = unseenName(state);
    const says = sentenceOf({
      symbol,
      value,
      filter,
      at,
      noise,
      n: of.points.length,
      examples: all.value.examples,
      classes: scene.target === 'class' && scene.learner !== 'gp',
      curve: isCurve(scene),
      thing: thingOf(scene),
    });
    setText(sentence, says);
    const curved = isCurve(scene);
    large.classList.toggle('curved', curved);
    large.classList.toggle('alone', isItems(scene));
    setHidden(line.element, !curved);
    setHidden(said.element, curved);
    if (curved)
      line.draw({ scene, at, of, filter, point: focus.point, sentence: says }, sizes[0].read());
    else said.draw({ of, at, point: focus.point, outputs: all.value.outputs }, sizes[1].read());
    const chip = chipOf({ symbol, value, filter, at });
    strips.draw(
      { curves: all.value, symbol, value, chip, sentence: says, unseen, noise: noise ** 2 },
      sizes[2].read(),
    );
    drawFormula(scene, at.filters[filterAt(filter)].strength, filter, chip);
    const width = sized.read().width;
    const text = numberToken('--chart', 11);
    const low = window.innerHeight < 800;
    spectrum.drawHeights(
      { curves: all.value, at, filter },
      { width, height: text * (low ? 10 : 14), text },
    );
    spectrum.drawSignal(
      { curves: all.value, noise: noise ** 2 },
      { width, height: text * 8, text },
    );
    table.draw({ curves: all.value, symbol, unseen });
  }

  return {
    large,
    isLarge: (_, { curves: all }) => Boolean(all?.value),
    elements: [
      sentence,
      element('div', { class: 'lambda-tools' }, ...bests),
      element(
        'div',
        { class: 'seg small', role: 'group', 'aria-label': 'Spectral filter' },
        ...filters,
      ),
      ...rest,
      message,
    ],
    draw(state, answers) {
      const { curves: all, point: one } = answers;
      curves = all?.value ?? null;
      filters.forEach((button, i) =>
        button.setAttribute('aria-pressed', String(FILTERS[i].name === state.stage.lambda.filter)),
      );
      bests[0].disabled = !Number.isFinite(curves?.bestLeftOut);
      bests[1].disabled = !Number.isFinite(curves?.bestEvidence);
      const failure = all?.failure ?? one?.failure;
      setText(message, failure?.message ?? curves?.message ?? '');
      setHidden(message, message.textContent === '');
      const there = Boolean(all?.value && one?.value);
      for (const part of rest) setHidden(part, !there);
      if (!there) setText(sentence, '');
      drawPictures(state, answers);
    },
  };
}
