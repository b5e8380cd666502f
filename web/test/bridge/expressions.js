/**
 * Random kernels over whatever the catalog has, for what is to hold of all of them.
 *
 * @module
 */

/** @typedef {import('../../protocol/answers.js').Domain} Domain */
/** @typedef {import('../../protocol/answers.js').ParamSpec} ParamSpec */
/** @typedef {ReturnType<typeof import('../random.js').random>} Random */

/**
 * A value of a parameter as its slider has it.
 *
 * @param {ParamSpec} spec @param {Random} random
 */
export function valueOf(spec, { unit, pick, whole }) {
  if (spec.values?.length) return pick(spec.values);
  if (spec.kind === 'switch') return whole(0, 1);
  const { low, high } = spec;
  const share = unit();
  const v = spec.scale === 'log' ? low * (high / low) ** share : low + (high - low) * share;
  return spec.kind === 'whole' ? Math.round(v) : Number(v.toPrecision(6));
}

/**
 * A kernel of the catalog by its name, with its defaults or with values of its sliders.
 *
 * @param {import('../../protocol/answers.js').Entry} entry @param {Random | null} random
 */
export function named({ name, params }, random) {
  const given = params.map(
    (spec) => `${spec.key}=${random ? valueOf(spec, random) : spec.default}`,
  );
  return given.length > 0 ? `${name}(${given.join(', ')})` : name;
}

/**
 * Makes random expressions over the kernels of a domain. Values stay small, so that powers keep
 * their digits.
 *
 * @param {Domain} domain @param {number} dim of vectors
 * @param {Random} random
 */
export function expressions({ name: domain, kernels }, dim, random) {
  const { unit, pick, whole } = random;
  const vectors = domain === 'vectors';
  const factor = () => pick(['2', '0.5', '-0.3', '1e-3', String(Math.round(unit() * 1000) / 500)]);

  /** @param {number} coordinates @param {boolean} [pair] */
  function arithmetic(coordinates, pair = false) {
    const letter = pair ? pick(['x', 'z']) : 'x';
    const x = `${letter}${whole(1, coordinates)}`;
    const y = `${pair ? pick(['x', 'z']) : 'x'}${whole(1, coordinates)}`;
    return pick([
      `${x}`,
      `${x}^2 - ${y}/3`,
      `sin(${x})*cos(2*${y})`,
      `exp(-${x}^2/2)`,
      `abs(${x} - 0.5)^1.5 + 1`,
      `-(${x} + 1)^2*0.1`,
      `sqrt(${x}^2 + 1) - -2`,
      `log(1 + ${x}^2)/(1 + abs(${y}))`,
      `max(${x}, ${y}) + min(${x}, 0.3)*tanh(${y})`,
      `tan(${x}/4) + pi/4`,
      '3',
      ...(pair
        ? ['exp(-dist^3)', 'dot + 1', `max(0, 1 - dist/2)*${x}`, `2^-(dist^2) + 0.1*${x}*${y}`]
        : []),
    ]);
  }

  /** @param {number} depth @param {number} coordinates @returns {string} */
  function kernel(depth, coordinates) {
    const of = (/** @type {number} */ least = depth) => kernel(least - 1, coordinates);
    const known = coordinates > 2 ? kernels.filter(({ name }) => name !== 'quadform') : kernels;
    const atom = () => named(pick(known), random);
    // Between -1 and 1. Where k(x, x) might be 0 but for rounding, so might be what is made of it.
    const tame = () => `normalize((${of()})^2 + 0.5)`;
    if (depth <= 0) return atom();
    const kinds = [
      () => `(${of()} + ${of()})`,
      () => `(${of()} - ${factor()}*${of()})`,
      () => `${factor()}*(${of()})`,
      () => `(${tame()})*(${atom()})`,
      () => `(${of()} + ${factor()})`,
      () => `(${tame()})^${whole(0, 3)}`,
      () => `exp(${tame()})`,
      () => tame(),
      () => `normalize(-1 - (${of()})^2)`,
      () => `-(${of()})`,
      ...(vectors
        ? [
            () => {
              const count = whole(1, 3);
              const maps = Array.from({ length: count }, () => arithmetic(coordinates));
              return `warp(${kernel(depth - 1, count)}, ${maps.join(', ')})`;
            },
            () => `conjugate(${of()}, ${arithmetic(coordinates)})`,
            () => `formula(${arithmetic(coordinates, true)})`,
          ]
        : []),
    ];
    return pick(kinds)();
  }

  return (/** @type {number} */ depth) => kernel(depth, dim);
}
