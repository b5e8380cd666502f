// @ts-check
/**
 * Functions that courses ask about: some are kernels, some only look like one.
 *
 * @module
 */

/**
 * @typedef {Readonly<{ text: string, tex: string, from?: string }>} Exercise   from is where it is
 *   asked
 */

/** @type {readonly Exercise[]} */
export const EXERCISES = [
  { text: 'min', tex: '\\min(x,z)', from: 'Understanding Machine Learning, exercise 16.4' },
  { text: 'formula(max(x, z))', tex: '\\max(x,z)' },
  { text: 'formula(dist^2)', tex: '\\lVert x-z\\rVert^2' },
  { text: 'formula(-dist^2)', tex: '-\\lVert x-z\\rVert^2' },
  { text: 'formula(exp(-dist^4))', tex: 'e^{-\\lVert x-z\\rVert^4}' },
  { text: 'formula(1/(1 + dist^2))', tex: '\\frac{1}{1+\\lVert x-z\\rVert^2}' },
  { text: 'formula(cos(x - z))', tex: '\\cos(x-z)' },
  {
    text: 'powers(degree=3)',
    tex: '1+\\langle x,z\\rangle+\\dots+\\langle x,z\\rangle^3',
    from: 'CS229 notes, section 5.3',
  },
  { text: 'linear - linear^2', tex: '\\langle x,z\\rangle-\\langle x,z\\rangle^2' },
  { text: '(linear - 1)^2', tex: '(\\langle x,z\\rangle-1)^2' },
  { text: 'formula(abs(dot))', tex: '\\lvert\\langle x,z\\rangle\\rvert' },
  {
    text: 'sigmoid(gamma=2, coef0=1)',
    tex: '\\tanh(2\\langle x,z\\rangle+1)',
    from: 'Kernel trick slides: not a Mercer kernel',
  },
  { text: 'normalize(poly(degree=2))', tex: '\\frac{k(x,z)}{\\sqrt{k(x,x)\\,k(z,z)}}' },
  { text: 'formula(x1*z2)', tex: 'x_1z_2' },
];
