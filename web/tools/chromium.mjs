// @ts-check
/**
 * Finds the browser for the tests: the one that CHROMIUM names, or the first that is installed.
 *
 *     node chromium.mjs          prints its path; fails where there is none
 *
 * @module
 */

import { accessSync, constants } from 'node:fs';
import { fileURLToPath } from 'node:url';

// The headless shell first: it starts quickest and has all that the tests need.
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** @returns {string | null} */
export function findChromium() {
  const places = process.env.CHROMIUM ? [process.env.CHROMIUM] : PLACES;
  return places.find(runs) ?? null;
}

/** @param {string} path */
function runs(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const path = findChromium();
  if (path) console.log(path);
  else process.exitCode = 1;
}
