// @ts-check
/**
 * Tells when a worker has ended without a word, as browsers end them that are short of memory. One that
 * computes for long answers nothing and is alive all the same. So the worker holds a lock, and the
 * browser gives that to the page as soon as there is no worker. Where pages have no locks, as without
 * https, a worker of the worker answers, which ends with it.
 *
 * @module
 */

/** What the worker is told: it holds the lock, or, where that has no name, has the port answered. @typedef {{ lock: string, port: MessagePort }} Watch */

/** What the port says: the lock is held, or somebody answers. @typedef {'held' | 'beat'} Sign */

/** A worker whose script has not begun after so long has ended before. */
const FIRST_MS = 30_000;
/** So often it is asked whether it is there, and so often in a row it may be silent. */
const BEAT_MS = 1000;
const SILENT = 3;

/** @param {Worker} worker has an error when it has ended @returns {Worker} the same */
export function watched(worker) {
  const { port1, port2 } = new MessageChannel();
  const lock = navigator.locks ? `mercer ${Math.random()}` : '';
  worker.postMessage({ lock, port: port2 }, [port2]);
  let timer = setTimeout(gone, FIRST_MS);
  let asks = false;
  let silent = 0;

  function gone() {
    clearTimeout(timer);
    port1.close();
    worker.dispatchEvent(new ErrorEvent('error', { message: 'the browser has ended it' }));
  }

  function ask() {
    port1.postMessage('');
    timer = setTimeout(silent++ < SILENT ? ask : gone, BEAT_MS);
  }

  port1.onmessage = ({ data }) => {
    silent = 0;
    if (asks) return;
    asks = true;
    clearTimeout(timer);
    if (/** @type {Sign} */ (data) === 'beat') ask();
    else navigator.locks.request(lock, gone).catch(() => {}); // then nobody can tell
  };
  return worker;
}
