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
 * @returns {Promise<WebAssembly.Instance>}
 */
export async function instantiate(module, imports) {
  const [door, loops] = await Promise.all(['door', 'loops'].map((name) => carried(module, name)));
  const { exports } = await WebAssembly.instantiate(door);
  const instance = await WebAssembly.instantiate(module, { ...imports, simd: exports });
  const memory = { mem: instance.exports.mem };
  await WebAssembly.instantiate(loops, { go: memory, door: exports });
  return instance;
}

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
