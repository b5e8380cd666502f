// @ts-check
/** @module */

/**
 * Instantiates the engine. It carries two modules with it (see tools/simd.mjs): the loops of
 * core/dense with vector instructions, which work on the engine's memory and so come after it, and
 * the door, which is there before and leads to them.
 *
 * Pages, tests and tools all start the engine by this.
 *
 * @param {WebAssembly.Module} module
 * @param {WebAssembly.Imports} imports what wasm_exec.js provides
 * @returns {Promise<{
 *   instance: WebAssembly.Instance, isPart: boolean, join: (rest: WebAssembly.Module) => void,
 * }>} isPart: whether the module is the part that begins (see tools/split.mjs); join gives it the rest
 */
export async function begin(module, imports) {
  const [door, loops] = await Promise.all(['door', 'loops'].map((name) => carried(module, name)));
  const { exports: simd } = await WebAssembly.instantiate(door);
  const instance = await WebAssembly.instantiate(module, { ...imports, simd });
  const { exports } = instance;
  await WebAssembly.instantiate(loops, { go: { mem: exports.mem }, door: simd });
  // At once, so that what is asked next finds it.
  const join = (/** @type {WebAssembly.Module} */ rest) => {
    new WebAssembly.Instance(rest, { ...imports, simd, begun: exports });
  };
  // Only what shares its globals has a rest.
  return { instance, isPart: 'global0' in exports, join };
}

/**
 * As {@link begin}, of a module that is whole.
 *
 * @param {WebAssembly.Module} module
 * @param {WebAssembly.Imports} imports
 */
export const instantiate = async (module, imports) => (await begin(module, imports)).instance;

/**
 * @param {WebAssembly.Module} module
 * @param {string} name
 */
async function carried(module, name) {
  const [bytes] = WebAssembly.Module.customSections(module, `mercer.${name}`);
  if (!bytes) throw new Error(`the engine was built without its ${name}`);
  if (!WebAssembly.validate(bytes)) {
    throw new Error(
      'this browser is too old: it lacks the vector instructions of WebAssembly, which browsers have had since spring 2023.',
    );
  }
  return WebAssembly.compile(bytes);
}
