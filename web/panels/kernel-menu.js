// @ts-check
/** @module */

import { element } from '../ui/element.js';
import { fillTemplate, showFormula } from '../ui/formula.js';

/** @typedef {import('../protocol/answers.js').Entry} Entry */
/** @typedef {import('../ui/menu.js').MenuItem} MenuItem */

/**
 * The kernels of the catalog as a menu, each with its formula.
 *
 * @param {readonly Entry[]} kernels
 * @param {(name: string) => void} take
 * @param {string} [chosen] the kernel in force, where one is chosen rather than added
 * @returns {MenuItem[]}
 */
export function kernelItems(kernels, take, chosen) {
  return kernels.map((entry) => {
    const detail = element('span', { class: 'formula' });
    showFormula(detail, fillTemplate(entry.tex, symbolsOf(entry)), entry.formula);
    return {
      label: entry.title,
      detail,
      mark: markOf(entry),
      chosen: chosen === undefined ? undefined : entry.name === chosen,
      run: () => take(entry.name),
    };
  });
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
