// @ts-check
/**
 * The learner: what it optimises, and its parameters.
 *
 * @module
 */

import { element, part } from './element.js';
import { fillTemplate, showFormula, texNumber } from './formula.js';
import { writeNumeral } from './numeral.js';
import { remark } from './remarks.js';
import { createRepairChoice } from './repair.js';
import { createSlider } from './slider.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../state/actions.js').Actions} Actions */
/** @typedef {import('../engine/protocol.js').Entry} Entry */
/** @typedef {import('./slider.js').Slider} Slider */

/**
 * @param {HTMLElement} section
 * @param {{ actions: Actions }} options
 */
export function createLearnerPanel(section, { actions }) {
  const head = part(section, '.head');
  const body = part(section, '.body');
  const title = element('span', { class: 'dim unit' });
  const formula = element('div', { class: 'formula' });
  const rows = element('div');
  const note = element('p', { class: 'note', hidden: true });
  const repair = createRepairChoice({ actions });
  head.append(title);
  /** @type {Entry | null} */
  let shown = null;
  /** @type {Map<string, Slider>} */
  let sliders = new Map();

  /** @param {Entry} entry */
  function build(entry) {
    shown = entry;
    title.textContent = entry.title;
    title.title = entry.doc;
    sliders = new Map(
      entry.params.map((spec, i) => [
        spec.key,
        createSlider(spec, {
          // The first parameter is what one turns; the others are settings.
          layout: i === 0 ? 'full' : 'wide',
          symbol: i === 0,
          onEdit: (value, gesture) => actions.setLearnerParam(spec.key, value, gesture),
        }),
      ]),
    );
    rows.replaceChildren(...[...sliders.values()].map((slider) => slider.element));
    body.classList.remove('waiting');
    body.replaceChildren(formula, rows, note, repair.element);
  }

  /** @param {State} state @param {State} [previous] */
  function draw(state, previous) {
    const { scene, frame } = state;
    const domain = frame.engine.catalog?.domains.find((d) => d.name === scene.domain);
    const entry = domain?.learners.find((l) => l.name === scene.learner);
    if (!entry) return;
    const fresh = entry !== shown;
    if (fresh) build(entry);
    repair.draw(state);
    if (!fresh && previous && previous.scene.params === scene.params) return;
    /** @type {Record<string, string>} */
    const numbers = {};
    let plain = entry.formula;
    /** @type {string[]} */
    const said = [];
    for (const spec of entry.params) {
      const value = scene.params[spec.key] ?? spec.default;
      sliders.get(spec.key)?.set(value);
      numbers[spec.key] = texNumber(value);
      plain = plain.replace(`{${spec.key}}`, writeNumeral(value, spec));
      const words = remark(entry.name, spec.key, value);
      if (words) said.push(words.plain);
    }
    showFormula(formula, fillTemplate(entry.tex, numbers), plain);
    note.textContent = said.join(' ');
    note.hidden = said.length === 0;
  }

  return { draw, destroy: () => body.replaceChildren() };
}
