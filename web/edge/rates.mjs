// @ts-check
/**
 * How often one caller may have something computed or kept, counted by Cloudflare's rate limiting
 * (wrangler.jsonc has the numbers). A machine of one's own has no such counters, and no limit.
 *
 * A class may share one address: opening links and joining boards is not counted.
 *
 * @module
 */

import { refusal } from './errors.mjs';

/** @typedef {{ limit: (about: { key: string }) => Promise<{ success: boolean }> }} Counter */

/** What is counted by which binding, and what is said of too much of it. */
const COUNTED = /** @type {const} */ ([
  { path: /^\/api\/boards\/?$/, by: 'OPENING', many: 'boards opened' },
  { path: /^\/api\/scenes(\/|$)/, by: 'KEEPING', many: 'scenes kept' },
  { path: /^\/api\/(train|predict|gram|validate)\/?$/, by: 'COMPUTING', many: 'things computed' },
]);

/** The window in which is counted, in seconds, as in wrangler.jsonc. */
export const WINDOW = 60;

/**
 * @param {Request} request
 * @param {{ [name: string]: any }} env
 * @returns {Promise<Response | null>} the answer to who has asked too often
 */
export async function tooOften(request, env) {
  if (request.method !== 'POST' && request.method !== 'DELETE') return null;
  const { pathname } = new URL(request.url);
  const counted = COUNTED.find(({ path }) => path.test(pathname));
  const counter = /** @type {Counter | undefined} */ (counted && env[counted.by]);
  if (!counted || !counter) return null;
  const key = callerOf(request);
  const bytes = Number(request.headers.get('content-length') ?? Infinity);
  const weight = counted.by === 'COMPUTING' ? weightOf(bytes) : 1;
  // A counter that does not answer keeps nobody out.
  const limit = () => counter.limit({ key }).catch(() => GRANTED);
  const answers = await Promise.all(Array.from({ length: weight }, limit));
  if (answers.every(({ success }) => success)) return null;
  const message = `Too many ${counted.many} from your network within a minute. Try again in a minute.`;
  return refusal(429, 'rate', message, { 'retry-after': `${WINDOW}` });
}

const GRANTED = { success: true };

/** A request counts once for so many bytes, and so often at most. */
const BYTES = 4096;
const HEAVIEST = 15;

/**
 * How often a request counts: what takes long to compute is long. Of a thousand points, a second of
 * a processor, it is about ten times. A request that does not say its length may be of any.
 *
 * @param {number} bytes of its body
 */
export const weightOf = (bytes) =>
  Math.min(Math.max(Math.ceil(bytes / BYTES), 1), HEAVIEST) || HEAVIEST;

/**
 * Who asks: an address, or the network of one house, within which a machine takes any of 2^64
 * addresses.
 *
 * @param {Request} request
 */
function callerOf(request) {
  const address = request.headers.get('cf-connecting-ip') ?? '';
  if (!address.includes(':')) return address;
  const [left, right] = address.split('::');
  const groups = left.split(':').filter(Boolean);
  if (right !== undefined) {
    const end = right.split(':').filter(Boolean);
    while (groups.length + end.length < 8) groups.push('0');
    groups.push(...end);
  }
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
