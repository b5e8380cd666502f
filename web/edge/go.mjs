// @ts-check
/**
 * Programs of Go: started, and given up when they die.
 *
 * @module
 */

import './wasm_exec.js';

/**
 * Starts a program and returns once it waits: what it has set then is its own.
 *
 * @param {WebAssembly.Module} module
 * @param {Record<string, unknown>} globals what it finds in globalThis while it starts; each
 *   program has its own, so it must
 * look for them at once
 * @returns {Promise<never>} rejects when the program ends, which none does by itself
 */
export function startGo(module, globals) {
  const go = /** @type {any} */ (new Go());
  return new Promise((_, fail) => {
    // A stack that overflows leaves Go by an exception, through whatever called it.
    const resume = go._resume.bind(go);
    go._resume = () => {
      try {
        resume();
      } catch (error) {
        fail(error);
        throw error;
      }
    };
    Object.assign(globalThis, globals);
    const instance = new WebAssembly.Instance(module, {
      ...go.importObject,
      workers: { ready: () => {} },
    });
    const end = () => fail(new Error('the program ended'));
    go.run(instance).then(end, fail);
    for (const name of Object.keys(globals)) Reflect.deleteProperty(globalThis, name);
  });
}
