// @ts-check
/** @module */

/**
 * Kernels from which there is something to learn here; each in TeX and in words for the list.
 *
 * @type {readonly Readonly<{ text: string, tex: string, words: string }>[]}
 */
export const KERNELS = [
  { text: 'linear^2', tex: '\\langle x,z\\rangle^2', words: '⟨x, z⟩²' },
  {
    text: 'poly(degree=2, gamma=1, coef0=1)',
    tex: '(\\langle x,z\\rangle+1)^2',
    words: '(⟨x, z⟩ + 1)²',
  },
  {
    text: 'poly(degree=3, gamma=1, coef0=1)',
    tex: '(\\langle x,z\\rangle+1)^3',
    words: '(⟨x, z⟩ + 1)³',
  },
  {
    text: 'powers(degree=3)',
    tex: '1+\\langle x,z\\rangle+\\langle x,z\\rangle^2+\\langle x,z\\rangle^3',
    words: '1 + ⟨x, z⟩ + ⟨x, z⟩² + ⟨x, z⟩³',
  },
  { text: 'min', tex: '\\textstyle\\sum_a \\min(x_a,z_a)', words: 'min, on whole numbers' },
  { text: 'rbf(gamma=0.5)', tex: 'e^{-\\lVert x-z\\rVert^2/2}', words: 'Gaussian, γ = 0.5' },
];
