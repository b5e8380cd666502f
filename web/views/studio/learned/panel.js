// @ts-check
/**
 * What is set: the terms, the criterion and its number, the step; and the kernel that comes of it.
 *
 * @module
 */

import { short } from '../../../lib/format.js';
import { domainOf } from '../../../model/domains.js';
import { failureOf } from '../../../model/failure.js';
import { learnerOf } from '../../../model/problem.js';
import { element, setHidden, setText } from '../../../ui/element.js';
import { showFormula } from '../../../ui/formula.js';
import { createSlider } from '../../../ui/slider.js';
import {
  handOf,
  isOfTerms,
  learnedIn,
  shownText,
  shownWeights,
  stepOf,
  termsIn,
  termsKey,
} from './asked.js';
import { CRITERIA, NUMBERS, certaintyOf, criterionOf } from './criteria.js';
import { droppedOf } from './mixture.js';
import { createTerms, MOST_TERMS } from './terms.js';

/** @typedef {import('../../../state/store.js').State} State */
/** @typedef {import('../registry.js').StudioTools} Tools */
/** @typedef {import('../../view.js').Answers<any>} Answers */
/** @typedef {Partial<State['stage']['learned']>} Patch */

/** @type {Record<string, string>} */
const WORDS = { proved: '✓ Proved a kernel', refuted: '✗ Not a kernel', unproved: 'Not proved' };

/**
 * @param {Pick<Tools, 'actions' | 'background' | 'latest'> & {
 *   anew: (patch: Patch) => void, weigh: (k: number, value: number) => void,
 *   go: (by: number) => void, use: () => void,
 * }} options   anew: something else is to be learnt
 */
export function createPanel({ actions, background, latest, anew, weigh, go, use }) {
  const sentence = element('p', { class: 'learned-sentence', role: 'status' });
  const adding = createAdd(addTerm);
  const terms = createTerms({
    complete: actions.complete,
    suggest: actions.suggest,
    apply: setTerm,
    remove: (k) => anew({ terms: termsIn(latest()).filter((_, j) => j !== k) }),
    weigh,
  });
  const scale = element(
    'p',
    { class: 'note learned-scale' },
    'Each term is scaled to mean k(x, x) = 1 on these points first; otherwise its size decides.',
  );
  const buttons = CRITERIA.map(({ name, button }) =>
    element('button', { type: 'button', onclick: () => anew({ criterion: name }) }, button),
  );
  const criteria = element(
    'div',
    { class: 'seg small', role: 'group', 'aria-label': 'What is a good mixture?' },
    ...buttons,
  );
  const formula = element('div', { class: 'formula' });
  const about = element('p', { class: 'lead' });
  const number = createNumber(anew);
  /** @param {string} words @param {number} by */
  const player = (words, by) =>
    element('button', { type: 'button', class: 'btn small', onclick: () => go(by) }, words);
  const [start, back, on] = [
    player('Start', -Infinity),
    player('Back', -1),
    player('Next step', 1),
  ];
  const certainty = element('p', { class: 'note' });
  const message = element('p', { class: 'error', role: 'status', hidden: true });
  const result = element('code', { class: 'learned-result' });
  const proof = element('span', { class: 'verdict' });
  const dropped = element('p', { class: 'note learned-dropped' });
  const useButton = element(
    'button',
    { type: 'button', class: 'btn', onclick: use },
    'Use this kernel',
  );

  /** @param {number} k @param {string} text */
  async function setTerm(k, text) {
    try {
      const domain = domainOf(latest().scene).engine;
      const answer = await background.ask(`parse term ${k}`, 'parse', { domain, kernel: text });
      const list = termsIn(latest());
      if (answer && answer.text !== list[k])
        anew({ terms: list.map((one, j) => (j === k ? answer.text : one)) });
      return null;
    } catch (error) {
      return failureOf(error);
    }
  }

  /** @param {string} text */
  function addTerm(text) {
    const list = termsIn(latest());
    if (list.length < MOST_TERMS) anew({ terms: [...list, text] });
  }

  /** @param {State} state @param {Answers} answers @returns {string} what is looked at */
  function drawStep(state, answers) {
    const learned = learnedIn(state, answers);
    const now = criterionOf(state.stage.learned.criterion);
    const isHand = handOf(state) !== null;
    const step = learned ? stepOf(state, learned) : 0;
    const last = learned ? learned.steps - 1 : 0;
    start.disabled = back.disabled = !learned || (step === 0 && !isHand);
    on.disabled = !learned || (step >= last && !isHand);
    const told = learned && !isHand;
    const words = told ? [capital(learned.did[step]), certaintyOf(learned, step, now)] : [];
    setText(certainty, words.filter(Boolean).join(' '));
    setHidden(certainty, words.length === 0);
    const said = isHand
      ? 'A mixture by hand.'
      : learned
        ? `${now.button}, step ${step} of ${last}: ${now.value} ${short(learned.values[step], 4)}.`
        : '';
    setText(sentence, said);
    return said;
  }

  /** @param {State} state @param {Answers} answers */
  function drawResult(state, answers) {
    const text = shownText(state, answers);
    const weights = shownWeights(state, answers);
    setText(result, text || '…');
    useButton.disabled = text === '' || text === state.scene.kernel;
    const { verdict = '', sentence: why = '' } = answers.verdict?.value ?? {};
    setText(proof, text === '' ? '' : (WORDS[verdict] ?? ''));
    proof.className = `verdict ${verdict === 'proved' ? 'ok' : verdict === 'refuted' ? 'no' : ''}`;
    proof.title = why;
    setHidden(proof, proof.textContent === '');
    const names = termsIn(state);
    const out = (weights ? droppedOf(weights) : []).map((k) => names[k]);
    setText(dropped, out.length > 0 ? `Left out, below 0.0005: ${out.join(', ')}.` : '');
    setHidden(dropped, out.length === 0);
  }

  return {
    elements: [
      sentence,
      element('div', { class: 'learned-head' }, element('h3', {}, 'Terms'), adding.element),
      terms.element,
      scale,
      criteria,
      formula,
      about,
      number.element,
      element(
        'div',
        { class: 'learned-player', role: 'group', 'aria-label': 'Steps' },
        start,
        back,
        on,
      ),
      certainty,
      message,
      element('div', { class: 'learned-head' }, element('h3', {}, 'The result'), proof),
      result,
      dropped,
      useButton,
    ],
    /** @param {State} state @param {Answers} answers @returns {string} what is looked at */
    draw(state, answers) {
      const names = termsIn(state);
      const { criterion } = state.stage.learned;
      const now = criterionOf(criterion);
      const isNew = answers.terms && termsKey(answers.terms.state)[3] === termsKey(state)[3];
      terms.draw(names, (isNew && answers.terms?.value?.terms) || [], shownWeights(state, answers));
      adding.draw(state);
      buttons.forEach((button, i) =>
        button.setAttribute('aria-pressed', String(CRITERIA[i].name === criterion)),
      );
      if (formula.dataset.of !== now.name) {
        formula.dataset.of = now.name;
        showFormula(formula, now.tex, now.plain);
      }
      setText(about, now.about);
      number.draw(state);
      const said = troubleIn(state, answers);
      setText(message, said);
      setHidden(message, said === '');
      drawResult(state, answers);
      return drawStep(state, answers);
    },
  };
}

/** What keeps weights from being learnt, '' for nothing. @param {State} state @param {Answers} answers */
function troubleIn(state, { terms, learned, sketch }) {
  const list = isOfTerms(terms, state) ? (terms?.value?.terms ?? []) : [];
  const at = list.findIndex((/** @type {{ trouble: string }} */ { trouble }) => trouble !== '');
  if (at >= 0) return `Term ${at + 1}, ${list[at].text}: ${list[at].trouble}`;
  const isSame = learned?.state.stage.learned.criterion === state.stage.learned.criterion;
  const failure =
    terms?.failure ?? (isSame && isOfTerms(learned, state) && learned?.failure) ?? sketch?.failure;
  return (failure && failure.message) || (sketch?.failure?.message ?? '');
}

/** @param {string} clause @returns {string} */
const capital = (clause) => (clause ? `${clause[0].toUpperCase()}${clause.slice(1)}.` : '');

/** What may be added: the scene's kernel, and those of the catalog. @param {(text: string) => void} take */
function createAdd(take) {
  const select = element('select', {
    class: 'select small',
    'aria-label': 'Add a term',
    onchange() {
      const text = select.value;
      select.value = '';
      if (text !== '') take(text);
    },
  });
  let offered = '';
  return {
    element: select,
    /** @param {State} state */
    draw(state) {
      const { scene, frame } = state;
      const domain = frame.engine.catalog?.domains.find(({ name }) => name === scene.domain);
      const texts = (domain?.kernels ?? []).map(({ name, title, params }) => {
        const list = params.map((spec) => `${spec.key}=${spec.default}`).join(', ');
        return [title, list ? `${name}(${list})` : name];
      });
      const all = [['Add a term', ''], ['The scene’s kernel', scene.kernel], ...texts];
      const now = JSON.stringify(all);
      if (now !== offered) {
        offered = now;
        select.replaceChildren(...all.map(([title, text]) => new Option(title, text)));
      }
      select.disabled = termsIn(state).length >= MOST_TERMS;
    },
  };
}

/** The number of a criterion, where the learner has no such number. @param {(patch: Patch) => void} anew */
function createNumber(anew) {
  const place = element('div', { class: 'learned-number', hidden: true });
  /** @type {{ key: string, slider: ReturnType<typeof createSlider> } | null} */
  let number = null;
  return {
    element: place,
    /** @param {State} state */
    draw(state) {
      const { param } = criterionOf(state.stage.learned.criterion);
      const entry = learnerOf(state.scene, state.frame.engine.catalog);
      const isOwn = param !== '' && entry?.params.some(({ key }) => key === param);
      const wanted = isOwn ? '' : param;
      if ((number?.key ?? '') !== wanted) {
        place.replaceChildren();
        number = null;
        if (wanted !== '') {
          const onEdit = (/** @type {number} */ value) => anew({ [wanted]: value });
          number = {
            key: wanted,
            slider: createSlider(NUMBERS[wanted], { layout: 'row', onEdit }),
          };
          place.append(number.slider.element);
        }
      }
      if (number && wanted !== '') number.slider.set(state.stage.learned[wanted]);
      setHidden(place, number === null);
    },
  };
}
