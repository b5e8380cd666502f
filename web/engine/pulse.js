// @ts-check
/**
 * Answers for a worker that may be busy, and ends with it.
 *
 * @module
 */

globalThis.onmessage = ({ ports: [port] }) => {
  port.onmessage = () => port.postMessage('beat');
  port.postMessage('beat');
};

export {};
