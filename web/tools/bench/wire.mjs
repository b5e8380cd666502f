// @ts-check
/**
 * A network between browser and server that is as slow as one wants, and counts.
 *
 * @module
 */

import { connect, createServer } from 'node:net';

/**
 * The rate is of all connections together, from the server; latency is there and back.
 *
 * @typedef {{ bitsPerSecond: number, latency: number }} Speed   latency in milliseconds
 */

/** Bytes sent at a time. */
const PORTION = 16 * 1024;

/**
 * @param {string} url of the server
 * @param {Speed | null} speed null: as fast as the machine
 * @returns
 *   {Promise<{ url: string, received: (until?: number) => number, forget: () => void, close: () => void }>}
 * received: how many bytes arrived, until a time in the epoch's milliseconds
 */
export async function createWire(url, speed) {
  const { hostname, port } = new URL(url);
  /** @type {{ at: number, bytes: number }[]} */
  let portions = [];
  /** When the line is free again. */
  let free = 0;

  /**
   * @param {Buffer} chunk
   * @param {(portion: Buffer) => void} deliver
   */
  function carry(chunk, deliver) {
    for (let from = 0; from < chunk.length; from += PORTION) {
      const portion = chunk.subarray(from, from + PORTION);
      const now = performance.timeOrigin + performance.now();
      const time = speed ? (8000 * portion.length) / speed.bitsPerSecond : 0;
      free = Math.max(free, now + (speed?.latency ?? 0)) + time;
      const arrive = () => {
        portions.push({ at: performance.timeOrigin + performance.now(), bytes: portion.length });
        deliver(portion);
      };
      if (speed) setTimeout(arrive, free - now);
      else arrive();
    }
  }

  const server = createServer((client) => {
    const origin = connect(Number(port), hostname);
    client.on('data', (chunk) => origin.write(chunk));
    origin.on('data', (chunk) => carry(chunk, (portion) => client.write(portion)));
    for (const [one, other] of [
      [client, origin],
      [origin, client],
    ]) {
      one.on('error', () => other.destroy());
      one.on('close', () => setTimeout(() => other.end(), Math.max(0, free - Date.now())));
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${address.port}/`,
    received: (until = Infinity) =>
      portions.reduce((sum, { at, bytes }) => sum + (at <= until ? bytes : 0), 0),
    forget: () => (portions = []),
    close: () => server.close(),
  };
}
