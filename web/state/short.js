// @ts-check
/**
 * Short links: a server keeps the scene, and the link has the name that it keeps it under.
 * Addresses are relative to the page, for the server is the one that the page came from.
 *
 * @module
 */

import { fromJson, prepare } from './json.js';
import { linkText } from './link.js';

/** @typedef {import('../model/scene.js').Scene} Scene */

/** A server takes scenes up to so many bytes. */
export const LONGEST = 256 * 1024;

/** @param {string} reason @returns {import('./json.js').Reading} */
const nothing = (reason) => ({ scene: null, problems: [reason] });

/**
 * The scene that is kept under a name.
 *
 * @param {string} id
 * @param {{ fetch?: typeof fetch }} [options]
 * @returns {Promise<import('./json.js').Reading>}
 */
export async function fetchScene(id, { fetch: ask = fetch } = {}) {
  let response;
  try {
    response = await ask(`api/scenes/${id}`);
  } catch {
    return nothing('the server cannot be reached; check the connection and load it again');
  }
  if (response.status === 404) return nothing(`no scene is kept here under ${id}`);
  const value = response.ok ? await response.json().catch(() => null) : null;
  await prepare(value);
  return value ? fromJson(value) : nothing('the server did not answer with a scene');
}

/**
 * A short link. remove has its scene deleted; it is null where somebody has had the same scene kept
 * before.
 *
 * @typedef {Readonly<{ link: string, remove: (() => Promise<void>) | null }>} Short
 */

/**
 * Has a scene kept.
 *
 * @param {Scene} scene
 * @param {{ stage?: import('./stage.js').Stage, fetch?: typeof fetch, base?: string }} [options]
 *   stage is what it is shown with, base the address of the page
 * @returns {Promise<Short>} rejected with a sentence where there is none
 */
export async function keepScene(
  scene,
  { stage, fetch: ask = fetch, base = document.baseURI } = {},
) {
  const body = linkText(scene, stage);
  if (new Blob([body]).size > LONGEST) {
    throw new Error('This scene is too large for a short link. Share it as a file from Export.');
  }
  const headers = { 'content-type': 'application/json' };
  const response = await ask('api/scenes', { method: 'POST', headers, body }).catch(() => null);
  if (!response) throw new Error('The server cannot be reached. Check the connection.');
  const answer = await response.json().catch(() => null);
  if (response.ok && typeof answer?.link === 'string') {
    const { id, secret } = answer;
    const remove = () => deleteScene(id, secret, ask);
    return { link: new URL(answer.link, base).href, remove: secret ? remove : null };
  }
  throw new Error(`No short link could be made: ${reasonOf(response, answer)}`);
}

/**
 * Has a scene deleted. One that is gone already is no fault.
 *
 * @param {string} id
 * @param {string} secret that came with it
 * @param {typeof fetch} ask
 */
async function deleteScene(id, secret, ask) {
  const headers = { authorization: `Bearer ${secret}` };
  const response = await ask(`api/scenes/${id}`, { method: 'DELETE', headers }).catch(() => null);
  if (!response) throw new Error('The server cannot be reached. Check the connection.');
  if (response.ok || response.status === 404) return;
  const answer = await response.json().catch(() => null);
  throw new Error(`The short link could not be deleted: ${reasonOf(response, answer)}`);
}

/** @param {Response} response @param {any} answer */
const reasonOf = ({ status }, answer) =>
  answer?.error?.message ?? `the server answered with ${status}`;
