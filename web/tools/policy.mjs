// @ts-check
/**
 * What a browser is told not to do for the page: the Content-Security-Policy that a build writes
 * into its HTML, where it holds on any host. The edge sends it too, with edge/headers.mjs.
 *
 *   - Scripts come from the page's own host, and so does all that they ask for. Those that stand in
 *     the HTML itself are named by their hashes. Nothing is evaluated but WebAssembly.
 *   - HTML carries no styles: lib/markup.js and ui/element.js give them to the objects themselves.
 *     KaTeX does so too, but for the arrow of \vec, whose width is named by its hash.
 *   - Any page may show a scene in a frame. A board can neither be joined nor led in one: the page
 *     for joining says so in its headers, and panels/share/extras.js offers no board in a frame.
 *
 * @module
 */

import { createHash } from 'node:crypto';

/** KaTeX gives it to the arrow of \vec as an attribute, from its list of fixed pictures. */
const ARROW = 'width:0.471em';

/** @param {string} code */
const hashOf = (code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

/** @param {string} html @returns {string} the policy of a page, for its scripts */
export function policyOf(html) {
  const scripts = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, code]) => hashOf(code));
  return [
    "default-src 'self'",
    `style-src 'self' 'unsafe-hashes' ${hashOf(ARROW)}`,
    ["script-src 'self' 'wasm-unsafe-eval'", ...scripts].join(' '),
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join(';');
}

/** @param {string} html @returns {string} with its policy, which holds for all that comes after it */
export function withPolicy(html) {
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policyOf(html)}" />
    <meta name="referrer" content="no-referrer" />`;
  return html.replace(/<meta charset="utf-8" \/>/, `$&\n    ${meta}`);
}
