// @ts-check
/**
 * A WebSocket to a program on this machine, for texts. Node 20's own gives each frame after the
 * 4,097th of a process the mask 0, which Firefox takes for none: it ends the connection.
 *
 * @module
 */

import { once } from 'node:events';
import { WebSocket } from 'ws';

/** @typedef {{ send: (text: string) => void, close: () => void }} Socket */

/**
 * @param {string} url
 * @param {{ hear: (text: string) => void, end: (why: string) => void }} on
 * @returns {Promise<Socket>}
 */
export async function openSocket(url, { hear, end }) {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  socket.on('message', (data) => hear(String(data)));
  socket.on('close', (code, reason) => end(`${code} ${reason}`));
  await once(socket, 'open');
  socket.on('error', () => {}); // it closes, and says so
  return { send: (text) => socket.send(text), close: () => socket.close() };
}
