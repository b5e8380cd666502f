// @ts-check
/**
 * The worker's side of watch.js.
 *
 * @module
 */

/** @param {import('./watch.js').Watch} watch */
export function hold({ lock, port }) {
  port.postMessage('here');
  const answer = () =>
    new Worker(new URL('./pulse.js', import.meta.url), { type: 'module' }).postMessage('', [port]);
  if (!lock) return answer();
  const forever = () => {
    port.postMessage('held');
    return new Promise(() => {});
  };
  // A browser that forbids storage forbids locks.
  navigator.locks.request(lock, forever).catch(answer);
}
