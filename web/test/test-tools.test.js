/** What stands between `./build.sh test` and the runners of Go and Node. */

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

/** @param {string} path in web/ */
const web = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

test('a filter of tests in Go that names none fails, and lists the packages', () => {
  const lines = [
    { Action: 'start', Package: 'mercer/core/svm' },
    { Action: 'pass', Package: 'mercer/core/svm' },
    { Action: 'start', Package: 'mercer/core/gp' },
    { Action: 'skip', Package: 'mercer/core/gp' },
  ];
  const input = lines.map((line) => JSON.stringify(line)).join('\n');
  const run = [web('tools/gotest.mjs'), 'TestNone'];
  const { status, stdout } = spawnSync(process.execPath, run, { input, encoding: 'utf8' });
  assert.equal(status, 1);
  assert.match(stdout, /no test is named TestNone: .* the packages are core\/gp, core\/svm\n$/);
});

test('a pattern of tests under Node that names none fails', () => {
  const file = web('test/extent.test.js');
  /** @param {string} pattern */
  const run = (pattern) => {
    const { NODE_TEST_CONTEXT, ...env } = process.env; // else it reports to the runner of this file
    const reporter = `--test-reporter=${web('tools/nodetest.mjs')}`;
    const named = `--test-name-pattern=${pattern}`;
    return spawnSync(process.execPath, ['--test', reporter, named, file], { env }).status;
  };
  assert.equal(run('.'), 0);
  assert.equal(run('nothing of this name'), 3);
});
