// @ts-check
/** @module */

/**
 * Hands a file to the browser to save.
 *
 * @param {string} name
 * @param {Blob} blob
 */
export function download(name, blob) {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Not at once: the browser reads the address after this task.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
