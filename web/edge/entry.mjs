// @ts-check
/**
 * The Worker: what is no file of the page comes here.
 *
 * @module
 */

import { answer } from './api.mjs';
import { boards, join } from './boards.mjs';
import { Refused } from './body.mjs';
import { refusal } from './errors.mjs';
import { guarded } from './headers.mjs';
import { shortcut } from './links.mjs';
import { tooOften } from './rates.mjs';

export { Room } from './room.mjs';

export default {
  /**
   * @param {Request} request
   * @param {any} env
   * @param {any} ctx
   */
  async fetch(request, env, ctx) {
    return guarded(await answerTo(request, env, ctx).catch(mistake));
  },
};

/** @param {Request} request @param {any} env @param {any} ctx @returns {Promise<Response>} */
async function answerTo(request, env, ctx) {
  const { pathname } = new URL(request.url);
  if (/^\/b\//.test(pathname)) return join(request);
  const late = await tooOften(request, env);
  if (late) return late;
  if (/^\/api\/boards(\/|$)/.test(pathname)) return boards(request, env);
  if (/^\/(api|s)(\/|$)/.test(pathname))
    return (await shortcut(request, env, ctx)) ?? answer(request, env, ctx);
  return new Response('There is no such page here. Mercer is at /\n', { status: 404 });
}

/** @param {unknown} error */
function mistake(error) {
  if (error instanceof Refused) return error.answer;
  console.error(error);
  const message = 'The engine made a mistake. Nothing was changed; try another request.';
  return refusal(500, 'internal', message);
}
