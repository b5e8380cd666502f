// @ts-check
/**
 * The maps into three coordinates that can be chosen.
 *
 * @module
 */

/** Rows of a matrix with orthonormal rows. @typedef {readonly (readonly number[])[]} Turn */

/**
 * name is the engine's, words are for the list, tex for under it; both are '' where they depend on
 * the kernel. keeps: whether the first two coordinates are those of the plane, so that its picture
 * only rises. turn takes the coordinates to those of the picture, where they are other ones. kernel
 * is the one that has exactly these coordinates, '' where they depend on the scene's own.
 *
 * @typedef {Readonly<{
 *   name: string, words: string, tex: string, keeps: boolean, kernel: string, turn?: Turn,
 * }>} LiftMap
 */

const HALF = Math.SQRT1_2;

/**
 * The plane in the squares is a cone, h² = d² + e² for d = (z₁ − z₃)/√2, e = z₂ and
 * h = (z₁ + z₃)/√2: turned like this, it stands on its tip.
 *
 * @type {Turn}
 */
const CONE = [
  [HALF, 0, -HALF],
  [0, 1, 0],
  [HALF, 0, HALF],
];

/** @type {readonly LiftMap[]} */
export const PLANE_MAPS = [
  {
    name: 'squares',
    words: '(x₁², √2 x₁x₂, x₂²)',
    tex: '\\varphi(x)=(x_1^2,\\ \\sqrt2\\,x_1x_2,\\ x_2^2)',
    keeps: false,
    kernel: 'linear^2',
    turn: CONE,
  },
  {
    name: 'paraboloid',
    words: '(x₁, x₂, ‖x‖²)',
    tex: '\\varphi(x)=(x_1,\\ x_2,\\ \\lVert x\\rVert^2)',
    keeps: true,
    kernel: 'warp(linear, x1, x2, x1^2 + x2^2)',
  },
  {
    name: 'product',
    words: '(x₁, x₂, x₁x₂)',
    tex: '\\varphi(x)=(x_1,\\ x_2,\\ x_1x_2)',
    keeps: true,
    kernel: 'warp(linear, x1, x2, x1*x2)',
  },
  {
    name: 'features',
    words: '',
    tex: '',
    keeps: false,
    kernel: '',
  },
  {
    name: 'height',
    words: '(x₁, x₂, f(x))',
    tex: '(x_1,\\ x_2,\\ f(x)),\\quad f(x)=\\langle w,\\varphi(x)\\rangle+b',
    keeps: true,
    kernel: '',
  },
  {
    name: 'components',
    words: 'kernel PCA 1, 2, 3',
    tex: '(\\langle v_1,\\varphi(x)\\rangle,\\ \\langle v_2,\\varphi(x)\\rangle,\\ \\langle v_3,\\varphi(x)\\rangle)',
    keeps: false,
    kernel: '',
  },
];

/** @type {readonly LiftMap[]} */
export const LINE_MAPS = [
  {
    name: 'parabola',
    words: '(x, x²)',
    tex: '\\varphi(x)=(x,\\ x^2)',
    keeps: true,
    kernel: 'linear + linear^2',
  },
  {
    name: 'height',
    words: '(x, f(x))',
    tex: '(x,\\ f(x)),\\quad f(x)=\\langle w,\\varphi(x)\\rangle+b',
    keeps: true,
    kernel: '',
  },
];
