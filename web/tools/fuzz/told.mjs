// @ts-check
/** @module */

/**
 * A value as a text: two are equal only if all bits are, the kinds of arrays and the order of
 * fields too.
 *
 * @param {unknown} value
 * @returns {string}
 */
export function told(value) {
  if (Object.is(value, -0)) return '-0';
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return String(value);
  if (ArrayBuffer.isView(value) || Array.isArray(value)) {
    const list = /** @type {Float64Array} */ (value);
    const kind = Array.isArray(value) ? '' : list.constructor.name;
    return `${kind}[${Array.from(list, told).join(', ')}]`;
  }
  return `{${Object.entries(value).map(([key, part]) => `${key}: ${told(part)}`)}}`;
}

/**
 * Fields of a reply that are other each time: what a model, run or path is called, and how long it took.
 */
const FLEETING = ['model', 'run', 'path', 'milliseconds'];

/**
 * A reply as a text, without what may be other each time.
 *
 * @param {any} reply
 */
export function toldReply(reply) {
  if (typeof reply?.value !== 'object' || reply.value === null) return told(reply);
  const value = Object.entries(reply.value).filter(
    ([key, part]) => !FLEETING.includes(key) || typeof part !== 'number',
  );
  if (ArrayBuffer.isView(reply.value)) return told(reply);
  return told({ ...reply, value: Object.fromEntries(value) });
}
