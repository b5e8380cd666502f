// @ts-check
/** @module */

/**
 * Until what waits has had its turn. Unlike a timer, a message is not held back.
 *
 * @returns {Promise<void>}
 */
export function breath() {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
