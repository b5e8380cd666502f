// @ts-check
/**
 * The question that each view of the studio answers, for menus: loaded with the first of them.
 *
 * @module
 */

/** @type {Readonly<Record<import('./registry.js').StudioName, string>>} */
export const ABOUT = Object.freeze({
  trick: 'Two ways to one number: features, or the kernel',
  lift: 'Where the points go, and the plane that cuts them',
  series: 'All powers at once, and cut off after a few',
  components: 'The directions in which the images spread',
  functions: 'Functions k(·, x), their sums, inner products and norms',
  convergence: 'How far each step comes, and what is left',
  dual: 'Set each α yourself, and see what the dual gains',
  hulls: 'The nearest points of two hulls, and the margin',
  bumps: 'Which term of f makes which part of the boundary',
  every: 'The machine for all C at once, and each point left out',
  lambda: 'Least squares at all λ from one decomposition',
  map: 'The error on points not seen, over two numbers at once',
  learned: 'Weights of a sum of kernels, by six criteria, and whether it pays',
  curves: 'Validation curves over any number, and learning curves',
  losses: 'What a learner charges for each margin',
  compare: 'Several machines on the same points',
  left: 'What each point would be called without itself',
  bounds: 'What can be promised of errors to come, and what they are',
  sweeps: 'One number varies, or two: many small pictures',
  closure: 'Sums and products of kernels are kernels: both sides, in numbers',
  integral: '∫∫ f(x) k(x, z) f(z) for an f that you draw',
  landmarks: 'A few points stand for all: what is lost?',
  routes: 'Features and kernel values give the same machine',
  cost: 'Time and memory as points become many',
  table: 'Learn from all its columns, and test on rows held out',
});
