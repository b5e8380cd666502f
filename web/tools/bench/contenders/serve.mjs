// @ts-check
/**
 * Answers the messages of chromium.mjs in a worker.
 *
 * @module
 */

import { repeat } from './repeat.mjs';

/** @param {import('./repeat.mjs').Trainer} trainer */
export function serve(trainer) {
  onmessage = ({ data }) => {
    try {
      postMessage(repeat(trainer, data));
    } catch (error) {
      postMessage({ error: String(error) });
    }
  };
  postMessage('ready');
}
