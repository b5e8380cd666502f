// @ts-check
/**
 * A reporter for `node --test`: Node's own, but where a pattern matches no test, which Node calls a
 * success, this one ends with the status NONE.
 *
 *     node --test --test-reporter=./tools/nodetest.mjs --test-name-pattern=PATTERN
 *
 * @module
 */

import { Readable } from 'node:stream';
import { spec as Spec } from 'node:test/reporters';

/** What build.sh takes for: no test ran. */
const NONE = 3;

/** @typedef {{ type: string, data: any }} Event   see TestsStream in the documentation of Node */

/** @param {Event} event */
function isTest({ data, type }) {
  if (type !== 'test:pass' && type !== 'test:fail') return false;
  if (data.details.type === 'suite' || data.skip === 'test name does not match pattern')
    return false;
  // A file without any test is told as if it were one.
  return data.nesting > 0 || data.name !== data.file;
}

/** @param {AsyncIterable<Event>} source */
async function* counted(source) {
  let some = false;
  for await (const event of source) {
    some ||= isTest(event);
    yield event;
  }
  if (!some) process.exitCode = NONE;
}

/** @param {AsyncIterable<Event>} source */
export default (source) => Readable.from(counted(source)).compose(new Spec());
