// @ts-check
/**
 * What every answer says to browsers, whatever it is.
 *
 * @module
 */

/** What neither the page nor anything else here has a use for. */
const UNUSED = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer'],
  ...['microphone', 'midi', 'payment', 'serial', 'usb'],
];

/** Of files as well: edge/build.mjs writes them down for those. */
export const SAFE = Object.freeze({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': UNUSED.map((name) => `${name}=()`).join(', '),
});

/** Of what is no page: nothing in it is to be run or shown in a frame. */
const NO_PAGE = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** @param {Response} response @returns {Response} the same with these headers */
export function guarded(response) {
  if (response.status === 101) return response; // a socket
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(SAFE)) headers.set(name, value);
  if (!headers.has('content-security-policy')) headers.set('content-security-policy', NO_PAGE);
  const { status, statusText, body } = response;
  return new Response(body, { status, statusText, headers });
}
