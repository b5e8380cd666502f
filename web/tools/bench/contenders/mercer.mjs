// @ts-check
/**
 * Mercer's engine as a contender, in Node or in a worker: what is timed is the one call that
 * trains, with reading the points, the certificate and all results that the page is given.
 *
 * @module
 */

/** @typedef {import('./repeat.mjs').Trainer} Trainer */

/**
 * The engine keeps the Gram matrix of the problem before, as dragging a point needs it. A training
 * that is called cold must not find it there: this problem is trained in between.
 */
const OTHER = {
  domain: 'vectors',
  dim: 2,
  x: Float64Array.of(0, 0, 1, 1),
  y: Float64Array.of(1, 2),
  kernel: 'linear',
  learner: 'svc',
  params: { C: 1, tolerance: 1e-3 },
  seed: 1,
};

/** What the engine is asked. @param {import('./repeat.mjs').Points} points */
export function problemOf({ x, y, kernel, gamma, C, tolerance, task = 'svc', extra = 0 }) {
  /** @type {Record<string, Record<string, number>>} */
  const params = {
    svc: { C, tolerance },
    svr: { C, epsilon: extra, tolerance },
    'one-class': { nu: extra, tolerance },
  };
  return {
    ...OTHER,
    dim: x.length / y.length,
    x,
    y: task === 'svc' ? y.map((label) => (label > 0 ? label + 1 : 1)) : y,
    kernel: kernel === 'rbf' ? `rbf(gamma=${gamma})` : `poly(degree=3, gamma=${gamma}, coef0=1)`,
    learner: task,
    params: params[task],
  };
}

/** The value of a reply. @param {any} reply */
export function valueOf(reply) {
  if (!reply || reply.error) throw new Error(reply?.error?.message ?? 'the engine has died');
  return reply.value;
}

/** Lets the engine forget the problem before. @param {any} mercer */
export function forget(mercer) {
  mercer.release(valueOf(mercer.train(OTHER)).model);
}

/** @param {any} mercer Go's functions @returns {Trainer} */
export function mercerTrainer(mercer) {
  return (points) => {
    forget(mercer);
    const problem = problemOf(points);
    const begun = performance.now();
    const trained = valueOf(mercer.train(problem));
    const seconds = (performance.now() - begun) / 1000;
    return {
      seconds,
      limited: trained.status !== 'converged',
      coef: () => trained.coef,
      end: () => valueOf(mercer.release(trained.model)),
    };
  };
}
