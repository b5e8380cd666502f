// @ts-check
/**
 * Answers that are made before or without Go, in the shape of package api.
 *
 * @module
 */

/** Of every answer, unless it says otherwise. */
export const HEADERS = {
  'access-control-allow-origin': '*',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

/**
 * @param {number} status
 * @param {unknown} value
 * @param {Record<string, string>} [headers]
 */
export function json(status, value, headers = {}) {
  const body = new TextEncoder().encode(`${JSON.stringify(value)}\n`);
  return new Response(body, {
    status,
    headers: { ...HEADERS, 'content-type': 'application/json; charset=utf-8', ...headers },
  });
}

/**
 * An answer that says what is wrong.
 *
 * @param {number} status
 * @param {string} code
 * @param {string} message a sentence that says what to do
 * @param {Record<string, string>} [headers]
 */
export const refusal = (status, code, message, headers) =>
  json(status, { error: { code, message } }, headers);

/**
 * The answer to a method that a path does not take.
 *
 * @param {Request} request
 * @param {string} allow
 */
export function otherMethod(request, allow) {
  const { pathname } = new URL(request.url);
  if (request.method === 'OPTIONS') {
    return new Response(null, {
      status: 204,
      headers: {
        ...HEADERS,
        allow,
        'access-control-allow-methods': allow,
        'access-control-allow-headers': 'authorization, content-type',
        'access-control-max-age': '86400',
      },
    });
  }
  const message = `${pathname} takes ${allow}, not ${request.method}.`;
  return refusal(405, 'method', message, { allow });
}
