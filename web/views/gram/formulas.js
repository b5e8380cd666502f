// @ts-check
/** @module */

import { element } from '../../ui/element.js';
import { showFormula } from '../../ui/formula.js';

/**
 * What a form makes of k, in TeX and in plain words; none of the raw matrix.
 *
 * @type {Partial<Record<import('../../protocol/messages.gen.js').GramForm, readonly [tex: string, plain: string]>>}
 */
const FORMULAS = {
  normalized: [
    '\\cos\\theta=\\frac{k(x,z)}{\\sqrt{k(x,x)\\,k(z,z)}}',
    'cos θ = k(x, z)/√(k(x, x)·k(z, z))',
  ],
  centered: ['HKH,\\quad H=I-\\tfrac1n\\mathbf 1\\mathbf 1^{\\top}', 'HKH, H = I − 11ᵀ/n'],
  distance: ['\\rho^2=k(x,x)+k(z,z)-2k(x,z)', 'ρ² = k(x, x) + k(z, z) − 2k(x, z)'],
  angle: [
    '\\cos\\theta=\\frac{k(x,z)}{\\sqrt{k(x,x)\\,k(z,z)}}',
    'cos θ = k(x, z)/√(k(x, x)·k(z, z))',
  ],
};

/** The formula of the form that is shown. */
export function createFormula() {
  const root = element('div', { class: 'formula gram-formula' });
  return {
    element: root,
    /** @param {import('../../protocol/messages.gen.js').GramForm} form */
    draw(form) {
      const [tex, plain] = FORMULAS[form] ?? [];
      root.hidden = !tex;
      if (tex && plain) showFormula(root, tex, plain);
    },
  };
}
