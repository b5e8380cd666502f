// @ts-check
/**
 * What weighs most: the features with the largest weights in f(x) = ⟨w, φ(x)⟩ + b, as signed bars
 * in the colours of the classes that they speak for.
 *
 * @module
 */

import { element, setText } from '../../ui/element.js';
import { hasParts } from '../../model/scene.js';
import { failureOf } from '../../model/failure.js';
import { count, plural, short, signed } from '../../lib/format.js';
import { decidingOutput, inkSides, outputName, solved } from '../../model/output.js';
import { foundWords, hiddenOf, markOf, MARKS } from './found.js';
import { createDrawn } from './drawn.js';
import { weightRows } from './rows.js';
import { solutionWords } from './solution.js';
import { defineSection } from '../section.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../protocol/answers.js').Training} Training */
/** @typedef {import('../../protocol/messages.gen.js').Weights} Weights */
/** @typedef {import('../../protocol/messages.gen.js').SavedModel} SavedModel */

const LIMIT = 40;
const ROWS = 10;

export const createWeightsView = defineSection({
  enlarged: { name: 'weights', title: 'what weighs most' },
  inSight: ({ scene }) => hasParts(scene),
  watches: (state) => [
    ...[state.frame.training, state.frame.terms, state.focus.output, hiddenOf(state)],
    state.frame.engine.state, // a new engine is asked again
  ],
  create: createWeights,
});

/**
 * @param {import('../section.js').Place} place
 * @param {{
 *   engine: Pick<import('../../engine/client.js').Engine, 'call'>, latest: () => State,
 *   background: Pick<import('../../engine/background.js').BackgroundEngine, 'ask'>,
 *   actions: import('../../state/actions.js').Actions,
 * }} tools
 */
function createWeights({ head, body }, { engine, background, latest, actions }) {
  const of = element('span', { class: 'fx' });
  const hint = element('p', { class: 'hint' });
  const message = element('p', { class: 'note', hidden: true });
  const verdict = element('p', { class: 'found', role: 'status', hidden: true });
  const solution = element('p', { class: 'solution', hidden: true });
  const byHand = element(
    'button',
    { type: 'button', class: 'link', hidden: true, onclick: () => actions.enlarge('weights') },
    'The answer by hand',
  );
  const list = element('tbody');
  const table = element(
    'table',
    { class: 'weights', hidden: true },
    element(
      'thead',
      {},
      element(
        'tr',
        {},
        ...['feature', 'items'].map((name) => element('th', { scope: 'col' }, name)),
        element('th', { scope: 'colgroup', colspan: 2 }, 'weight'),
      ),
    ),
    list,
  );
  const more = element('button', {
    type: 'button',
    class: 'link',
    hidden: true,
    onclick() {
      all = !all;
      drawRows();
    },
  });
  head.append(of);
  const scrolled = element(
    'div',
    { class: 'weights-list', role: 'region', 'aria-label': 'Features by weight', tabindex: 0 },
    table,
  );
  body.append(hint, verdict, byHand, solution, message, scrolled, more);

  const drawn = createDrawn(() => drawRows());
  /** What is answered. @type {{ weights: Weights, training: Training, output: number } | null} */
  let answer = null;
  /** What was asked last. @type {{ training: Training, output: number } | null} */
  let asked = null;
  let all = false;
  /** Whether the view has the column to itself. */
  let large = false;
  /** What the data hid, where somebody wants to see it. @type {readonly string[]} */
  let hidden = [];

  /** @param {State} state */
  function draw(state) {
    const { training, terms } = state.frame;
    const revealed = hiddenOf(state);
    const isLarge = state.stage.column.view === 'weights';
    if (revealed !== hidden || isLarge !== large) {
      hidden = revealed;
      large = isLarge;
      drawRows();
    }
    if (!solved(training)) {
      asked = null;
      say('The features of the machine are listed here once something is learnt.');
      return;
    }
    const here = terms?.model === training.model ? terms : null;
    const output = here
      ? decidingOutput(training, here.decision, here.label, state.focus.output)
      : Math.min(state.focus.output, training.outputs - 1);
    if (asked?.training === training && asked.output === output) return;
    ask({ training, output });
  }

  /** @param {{ training: Training, output: number }} question */
  async function ask(question) {
    asked = question;
    const { training, output } = question;
    try {
      const model = await engine.call('save', training.model);
      if (asked !== question) return;
      const weights = await background.ask('features', 'features', model, LIMIT, output);
      if (!weights || asked !== question) return;
      answer = { weights, training, output };
      drawRows();
    } catch (error) {
      const { code, message: words } = failureOf(error);
      if (asked !== question) return;
      // The model was replaced, or the engine was: the next one is asked of.
      if (code === 'engine') asked = null;
      else if (latest().frame.training === training) say(words);
    }
  }

  /** @param {string} words instead of features */
  function say(words) {
    answer = null;
    setText(hint, words);
    hint.hidden = false;
    of.textContent = '';
    for (const part of [verdict, byHand, solution, message, table, more]) part.hidden = true;
  }

  function drawRows() {
    if (!answer) return;
    const { weights, training, output } = answer;
    if (weights.features.length === 0) {
      say(weights.message ? weights.message : 'No feature has a weight.');
      return;
    }
    hint.hidden = true;
    table.hidden = false;
    message.hidden = weights.message === '';
    message.textContent = weights.message;
    of.textContent =
      training.outputs > 1 ? outputName(training, output, latest().scene.classes) : '';
    const rows = weightRows(weights, inkSides(training, output), all || large ? LIMIT : ROWS);
    const { classes, domain, points } = latest().scene;
    const module = drawn.of(domain);
    const plain = module?.drawing.isPlain(points) ?? false;
    table.classList.toggle('drawn-features', plain);
    const found = foundWords(weights.features, hidden, domain);
    verdict.hidden = found === '';
    verdict.textContent = found;
    const { scene, frame } = latest();
    const told = weights.features.length < LIMIT ? weights.features : null;
    const words = solutionWords(scene, frame.parsed?.text ?? '', hidden, told);
    solution.textContent = words;
    solution.hidden = words === '' || !large;
    byHand.hidden = words === '' || large;
    list.replaceChildren(
      ...rows.map((row) => {
        const bar = element('span', { class: `length k${row.label}` });
        bar.style.setProperty('--part', String(row.part));
        const name = classes[row.label - 1] || `class ${row.label}`;
        const speaks = training.rule === 'values' ? signed(row.weight) : `for ${name}`;
        const kernel = row.kernel && element('span', { class: 'dim' }, ` ${row.kernel}`);
        const mark = markOf(row.feature, hidden, domain);
        const picture = plain ? module?.drawing.drawFeature(row.feature) : null;
        return element(
          'tr',
          { class: mark && `found ${mark}` },
          element(
            'th',
            { scope: 'row', title: picture ? row.name : null },
            picture,
            element('bdi', { class: picture ? 'sr' : null }, row.name),
            kernel,
            mark && element('span', { class: `tag ${mark}` }, MARKS[mark]),
          ),
          element('td', {}, count(row.in)),
          element('td', { class: `ink${row.label}` }, short(row.weight)),
          element('td', { class: `sign ${row.part < 0 ? 'minus' : 'plus'}`, title: speaks }, bar),
        );
      }),
    );
    more.hidden = large || weights.features.length <= ROWS;
    more.textContent = all ? 'Fewer' : `Show ${plural(weights.features.length, 'feature')}`;
    more.setAttribute('aria-expanded', String(all));
  }

  return { draw };
}
