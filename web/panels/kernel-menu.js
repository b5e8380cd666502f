// @ts-check
/** @module */

import { element } from '../ui/element.js';
import { fillTemplate, showFormula } from '../ui/formula.js';

/** @typedef {import('../protocol/answers.js').Entry} Entry */
/** @typedef {import('../ui/menu.js').MenuItem} MenuItem */

/**
 * Kernels with a name of their own in books that the kernel language writes with others, each below
 * the one that it is written with.
 */
export const WRITTEN = [
  {
    of: 'linear',
    title: 'Quadratic',
    text: 'linear^2',
    tex: '\\langle x,z\\rangle^{2}',
    plain: '⟨x, z⟩²',
  },
];

/**
 * The kernels of the catalog as a menu, each with its formula.
 *
 * @param {readonly Entry[]} kernels
 * @param {(text: string) => void} take
 * @param {string} [chosen] the kernel in force, where one is chosen rather than added
 * @returns {MenuItem[]}
 */
export function kernelItems(kernels, take, chosen) {
  /**
   * @param {string} label @param {string} text @param {string} tex @param {string} plain
   * @param {HTMLElement} [mark]
   */
  const itemOf = (label, text, tex, plain, mark) => {
    const detail = element('span', { class: 'formula' });
    showFormula(detail, tex, plain);
    return {
      label,
      detail,
      mark,
      chosen: chosen === undefined ? undefined : text === chosen,
      run: () => take(text),
    };
  };
  return kernels.flatMap((entry) => [
    itemOf(
      entry.title,
      entry.name,
      fillTemplate(entry.tex, symbolsOf(entry)),
      entry.formula,
      markOf(entry),
    ),
    ...WRITTEN.filter(({ of }) => of === entry.name).map(({ title, text, tex, plain }) =>
      itemOf(title, text, tex, plain),
    ),
  ]);
}

/** What a kernel depends on alone, by the word for it. */
const ALONE = {
  stationary: 'k(x, z) depends on x − z alone: moving both points leaves it as it is',
  radial: 'k(x, z) depends on ‖x − z‖ alone: moving and turning both points leaves it as it is',
};

/** @param {Entry} entry */
function markOf({ invariance }) {
  return invariance ? element('em', { title: ALONE[invariance] }, invariance) : undefined;
}

/** @param {Entry} entry the symbols of its parameters, as TeX */
function symbolsOf(entry) {
  return Object.fromEntries(entry.params.map((spec) => [spec.key, spec.symbol]));
}
