// @ts-check
/**
 * The learner: which one, what it optimises, its parameters, and what came of them.
 *
 * @module
 */

import { taskOf } from '../model/problem.js';
import { defaultsOf } from '../model/learners.js';
import { classesOf, isItems } from '../model/scene.js';
import { partOf } from '../state/strength.js';
import { short } from '../lib/format.js';
import { indefiniteHere } from '../state/reading.js';
import { element, part, setHidden, setText } from '../ui/element.js';
import { createFigures } from './figures.js';
import { createForms } from '../ui/forms.js';
import { fillTemplate, showFormula, texNumber } from '../ui/formula.js';
import { newGesture } from '../ui/gesture.js';
import { createOccasional } from './occasional.js';
import { learnerItems } from './learner-menu.js';
import { createLetters } from './letters.js';
import { attachMenu } from '../ui/menu.js';
import { writeNumeral } from '../ui/numeral.js';
import { createParameter } from './parameter.js';
import { remark } from './remarks.js';
import { SEED } from './seed.js';
import { createSlider } from '../ui/slider.js';
import { writtenWith } from './variants.js';
import { everyOf } from '../views/studio/registry.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../state/actions.js').Actions} Actions */
/** @typedef {import('../protocol/answers.js').Entry} Entry */
/** @typedef {import('../protocol/answers.js').ParamSpec} ParamSpec */
/** @typedef {import('./parameter.js').Control} Control */

/**
 * @param {HTMLElement} section
 * @param {{ actions: Actions, background: import('../engine/background.js').BackgroundEngine, latest: () => State }}
 *   options   latest: buttons act on what is, which may be newer than what was drawn
 */
export function createLearnerPanel(section, { actions, background, latest }) {
  const head = part(section, '.head');
  const body = part(section, '.body');
  const compare = element(
    'button',
    {
      type: 'button',
      class: 'btn quiet small tight',
      title: 'Other learners, kernels or parameters on the same points, side by side',
      onclick: () => actions.enlarge('compare'),
    },
    'Compare',
  );
  const every = element('button', {
    type: 'button',
    class: 'btn quiet small tight',
    hidden: true,
    onclick: () => {
      const view = shown && everyFor(shown)?.view;
      if (view) actions.enlarge(view.name);
    },
  });
  const name = element('span', {});
  const choose = element(
    'button',
    { type: 'button', class: 'btn choose' },
    name,
    element('i', { class: 'caret' }),
  );
  const formula = element('div', { class: 'formula' });
  const forms = createForms(() => last && shown && drawFormula(last, shown));
  const rows = element('div', { class: 'learner-rows' });
  const settings = element('div', { class: 'learner-rows' });
  const more = element('details', { class: 'settings' }, element('summary', {}, 'More'), settings);
  const note = element('p', { class: 'note', hidden: true });
  const figures = createFigures();
  const rate = element('button', { type: 'button', class: 'btn small', hidden: true });
  const evidence = createOccasional(
    ({ scene }) => scene.learner === 'gp',
    async () => (await import('./evidence.js')).createEvidence({ actions, background }),
  );
  const repair = createOccasional(mayNeedRepair, async () =>
    (await import('../views/repair.js')).createRepairChoice({ actions }),
  );
  const seed = createSlider(SEED, {
    layout: 'row',
    symbol: false,
    onEdit: (value, gesture) => actions.setLearnerSeed(value, gesture),
  });
  const again = element(
    'button',
    {
      type: 'button',
      class: 'btn small',
      title: 'The same learner with other random numbers',
      onclick: () => actions.setLearnerSeed(latest().scene.seed + 1),
    },
    'Another start',
  );
  const start = element('div', { class: 'start', hidden: true }, seed.element, again);
  /** @type {State | null} */
  let last = null;
  /** @type {Entry | null} */
  let shown = null;
  /** @type {Map<string, Control>} */
  let controls = new Map();
  const texts = createLetters('learner', { actions, onEdit: actions.setLearnerParam });
  head.append(texts.element, element('span', { class: 'ways' }, every, compare));
  rate.addEventListener('click', () => {
    const safe = safeRate(latest());
    if (safe) actions.setLearnerParam('rate', safe, newGesture('rate'));
  });

  /** @param {Entry} entry */
  function build(entry) {
    const first = shown === null;
    shown = entry;
    const all = everyFor(entry);
    every.hidden = !all;
    if (all) {
      every.textContent = `Every ${all.symbol}`;
      every.title = all.view.title;
    }
    name.textContent = entry.title;
    choose.title = entry.doc;
    choose.setAttribute('aria-label', `Learner: ${entry.title}`);
    controls = new Map(
      entry.params.map((spec, i) => [
        spec.key,
        createParameter(spec, {
          // The first parameter is what one turns; the others are settings.
          layout: i === 0 ? 'full' : 'wide',
          symbol: i === 0,
          onEdit: (value, gesture) => actions.setLearnerParam(spec.key, value, gesture),
        }),
      ]),
    );
    /** @param {boolean} minor */
    const those = (minor) =>
      entry.params.flatMap(({ key, minor: is }) => {
        const control = controls.get(key);
        return control && Boolean(is) === minor ? [control.element] : [];
      });
    rows.replaceChildren(...those(false));
    settings.replaceChildren(...those(true));
    more.hidden = settings.childElementCount === 0;
    if (!first) return;
    body.classList.remove('waiting');
    body.replaceChildren(
      choose,
      // What a learner lacks takes the place of what it solves: it must not be out of sight.
      repair.element,
      element('div', { class: 'pressed-formula' }, formula, forms.element),
      rows,
      start,
      more,
      note,
      figures.element,
      rate,
      evidence.element,
    );
    attachMenu(choose, { label: 'Learners', items });
  }

  function items() {
    const { scene, frame } = latest();
    const domain = frame.engine.catalog?.domains.find((d) => d.name === scene.domain);
    return learnerItems(domain?.learners ?? [], scene, (learner) => actions.setLearner(learner));
  }

  /** @param {State} state @param {State} [previous] */
  function draw(state, previous) {
    const { scene, frame } = state;
    last = state;
    const domain = frame.engine.catalog?.domains.find((d) => d.name === scene.domain);
    const entry = domain?.learners.find((l) => l.name === scene.learner);
    if (!entry) return;
    const fresh = entry !== shown;
    if (fresh) build(entry);
    repair.draw(state);
    evidence.draw(state);
    drawFigures(state);
    if (!fresh && previous && previous.scene === scene) return;
    drawSettings(state, entry);
    drawFormula(state, entry);
  }

  /** @param {State} state @param {Entry} entry */
  function drawSettings({ scene }, entry) {
    setHidden(compare, isItems(scene));
    const several = classesOf(scene.points).length > 2;
    const parted = several && taskOf(scene.target, entry) === 'classification';
    for (const spec of entry.params) {
      const control = controls.get(spec.key);
      if (!control) continue;
      const value = scene.params[spec.key] ?? spec.default;
      control.set(value);
      if (spec.minor && value !== spec.default) more.open = true;
      if (spec.key === 'multiclass') setHidden(control.element, !parted);
      // Landmarks are places.
      if (spec.key === 'landmarks') setHidden(control.element, isItems(scene));
    }
    setHidden(start, !entry.random);
    seed.set(scene.seed);
  }

  /** @param {State} state @param {Entry} entry */
  function drawFormula({ scene }, entry) {
    /** @type {Record<string, string>} */
    const numbers = {};
    /** @type {Record<string, string>} */
    const letters = {};
    const written = writtenWith(entry, scene.params);
    let plain = written.formula;
    /** @type {string[]} */
    const said = [];
    // Of pairs of classes that differ in size each would have its own C.
    const part = partOf(scene, { ...defaultsOf(entry), ...scene.params });
    const about = { params: scene.params, n: part.even ? part.n : 0 };
    for (const spec of entry.params) {
      const value = scene.params[spec.key] ?? spec.default;
      numbers[spec.key] = texNumber(value);
      letters[spec.key] = spec.symbol;
      plain = plain.replace(`{${spec.key}}`, writeNumeral(value, spec));
      const words = remark(entry.name, spec.key, value, about);
      if (words) said.push(words.plain);
    }
    const tex = forms.choose(
      fillTemplate(written.tex, letters),
      fillTemplate(written.tex, numbers),
    );
    showFormula(formula, tex, plain);
    setText(note, said.join(' '));
    setHidden(note, said.length === 0);
    texts.draw({
      names: [entry],
      numbers: new Map(
        entry.params.map((spec) => [
          spec.key,
          { spec, value: scene.params[spec.key] ?? spec.default },
        ]),
      ),
      n: part.even ? part.n : 0,
    });
  }

  /** @param {State} state */
  function drawFigures(state) {
    const { scene, frame } = state;
    const ours = frame.scene !== null && frame.scene.learner === scene.learner;
    figures.draw(ours ? (frame.training?.figures ?? NONE) : NONE);
    const safe = safeRate(state);
    setHidden(rate, safe === null);
    if (safe !== null) rate.textContent = `Use rate ${short(safe)}`;
  }

  return { draw, destroy: () => body.replaceChildren() };
}

/**
 * The view that shows all values of a parameter of a learner, and the parameter's symbol.
 *
 * @param {Entry} entry
 */
function everyFor({ name, params }) {
  for (const { key, symbol } of params) {
    const view = everyOf(name, key);
    if (view) return { view, symbol };
  }
  return null;
}

/** Whether the kernel may be none. @param {Pick<State, 'scene' | 'frame'>} state */
const mayNeedRepair = ({ scene, frame }) =>
  scene.repair !== 'none' || frame.verdict?.verdict === 'refuted' || indefiniteHere(frame);

/** @type {readonly import('../protocol/messages.gen.js').Figure[]} */
const NONE = Object.freeze([]);

/**
 * The largest learning rate with which errors do not grow, where the one in force is larger.
 *
 * @param {Pick<State, 'scene' | 'frame'>} state
 * @returns {number | null}
 */
export function safeRate({ scene, frame }) {
  if (frame.scene?.learner !== scene.learner) return null;
  const limit = frame.training?.figures.find(({ key }) => key === 'rate-limit')?.value ?? NaN;
  if (!(limit > 0 && scene.params.rate > limit)) return null;
  // Rounded down: the limit itself may be one of growing errors.
  const unit = 10 ** (Math.floor(Math.log10(limit)) - 1);
  return Number((Math.floor(limit / unit + 1e-9) * unit).toPrecision(2));
}
