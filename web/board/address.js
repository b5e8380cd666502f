// @ts-check
/**
 * Where a board is: its code, and the addresses that are made of it. All are relative to the page.
 *
 * @module
 */

/** Letters and digits of codes: none that looks like another. */
const CODE = /^[23456789A-HJKMNP-Z]{6}$/;

/**
 * A code as somebody typed it, or the end of a link to the board.
 *
 * @param {string} text
 * @returns {string | null} six characters; null if it is no code
 */
export function roomOf(text) {
  const code = text
    .replace(/^.*[/#]/, '')
    .replace(/[\s-]/g, '')
    .toUpperCase();
  return CODE.test(code) ? code : null;
}

/** A code in two halves, which is how people read it. @param {string} room */
export const spoken = (room) => `${room.slice(0, 3)} ${room.slice(3)}`;

/** The link that a class follows. @param {string} room @param {string} [base] */
export const joinLink = (room, base = document.baseURI) => new URL(`b/${room}`, base).href;

/**
 * The host name in a link that phones cannot resolve, because only this machine knows it; '' where
 * there is none.
 *
 * @param {string} link
 */
export function obstacle(link) {
  const { hostname } = new URL(link);
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
    ? `Phones cannot reach ${hostname}, which is this machine alone: open the page by its address in the network.`
    : '';
}

/** The address of a board's socket. @param {string} room @param {string} [base] */
export function socketAddress(room, base = document.baseURI) {
  const url = new URL(`api/boards/${room}/socket`, base);
  url.protocol = url.protocol.replace('http', 'ws');
  url.search = 'many'; // messages that come together come as one, a line each
  return url.href;
}

/**
 * Opens a new board.
 *
 * @param {{ fetch?: typeof fetch }} [options]
 * @returns {Promise<{ room: string, key: string }>} rejected with a sentence
 */
export async function openRoom({ fetch: ask = fetch } = {}) {
  const response = await ask('api/boards', { method: 'POST' }).catch(() => null);
  if (!response) throw new Error('The server cannot be reached. Check the connection.');
  const answer = await response.json().catch(() => null);
  if (response.ok && typeof answer?.room === 'string' && typeof answer.key === 'string')
    return { room: answer.room, key: answer.key };
  const reason = answer?.error?.message ?? `the server answered with ${response.status}`;
  throw new Error(`No board was opened: ${reason}`);
}
