// @ts-check
/**
 * Says what a browser lacks, and stops the page there: it would wait for an engine for ever. This
 * module runs before all others.
 *
 * @module
 */

/** The least program with vector instructions. */
const VECTORS = Uint8Array.of(
  ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0],
  ...[10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11],
);

/** What is lacking, '' if nothing is. */
function lacking() {
  if (!globalThis.Worker) return 'workers';
  if (!globalThis.WebAssembly) return 'WebAssembly';
  return WebAssembly.validate(VECTORS) ? '' : 'the vector instructions of WebAssembly';
}

const what = lacking();
if (what) {
  const words = document.createElement('p');
  words.className = 'lacks';
  words.setAttribute('role', 'alert');
  words.textContent = `Mercer computes everything in your browser. It needs ${what}, which this browser lacks or forbids. Open the page in a current Firefox, Chrome, Edge or Safari.`;
  document.querySelector('main')?.append(words);
  document.documentElement.classList.add('lacking');
  throw new Error(`Mercer needs ${what}`); // modules that import this one do not run
}

export {};
