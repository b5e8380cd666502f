// @ts-check
/**
 * Notices a worker that ends without an event: browsers that are short of memory end workers like
 * this. A worker in a long call is alive and cannot answer, so asking it tells nothing. Instead the
 * worker holds a lock. The browser gives the lock to the page when the worker is gone. Pages
 * without https have no locks: there a worker of the worker answers, and ends with it.
 *
 * Until the script of the worker runs, the page keeps what it sends: WebKit keeps for good what was
 * sent to a worker that was ended before, with all modules in it.
 *
 * @module
 */

/**
 * The order to the worker: hold the lock, or, where the lock has no name, answer on the port.
 *
 * @typedef {{ lock: string, port: MessagePort }} Watch
 */

/**
 * A message on the port: the script runs, the lock is held, or the worker answers.
 *
 * @typedef {'here' | 'held' | 'beat'} Sign
 */

/** If the script of a worker has not begun after this time, the worker is gone. */
const FIRST_MS = 30_000;
/** The same where the script is here, as another worker has run it. */
const AGAIN_MS = 10_000;
/** The time between two questions, and how many in a row may stay unanswered. */
const BEAT_MS = 1000;
const SILENT = 3;

/**
 * @param {Worker} worker to which nothing was sent; its onerror is called when it has ended
 * @param {boolean} [again] whether its script has run before
 * @returns {Worker} the same; who ends it is not told of its end
 */
export function watched(worker, again = false) {
  const { port1, port2 } = new MessageChannel();
  const lock = navigator.locks ? `mercer ${Math.random()}` : '';
  worker.postMessage({ lock, port: port2 }, [port2]);
  /** What was sent before its script runs. @type {any[][]} */
  const early = [];
  worker.postMessage = (/** @type {any[]} */ ...message) => void early.push(message);
  let timer = setTimeout(gone, again ? AGAIN_MS : FIRST_MS);
  let asks = false;
  let silent = 0;
  let watches = true;
  worker.terminate = () => {
    stop();
    delete (/** @type {Partial<Worker>} */ (worker).terminate);
    worker.terminate();
  };

  function stop() {
    watches = false;
    clearTimeout(timer);
    port1.close();
    early.length = 0;
  }

  function gone() {
    if (!watches) return;
    stop();
    // Called, not dispatched: WebKit dispatches nothing to a worker that has ended.
    worker.onerror?.(new ErrorEvent('error', { message: 'the browser has ended it' }));
  }

  /** Its script runs. */
  function send() {
    delete (/** @type {Partial<Worker>} */ (worker).postMessage);
    for (const [message, transfer] of early.splice(0)) worker.postMessage(message, transfer);
  }

  function ask() {
    port1.postMessage('');
    timer = setTimeout(silent++ < SILENT ? ask : gone, BEAT_MS);
  }

  port1.onmessage = ({ data }) => {
    const sign = /** @type {Sign} */ (data);
    if (sign === 'here') return send();
    silent = 0;
    if (asks) return;
    asks = true;
    clearTimeout(timer);
    if (sign === 'beat') ask();
    else navigator.locks.request(lock, gone).catch(() => {}); // then its end is not noticed
  };
  return worker;
}
