// @ts-check
/**
 * Reads what `go test -json` writes and prints it for people: one line a package with the number of
 * its tests, everything that a failing test said, and a total.
 *
 *     go test -json ./... | node gotest.mjs [FILTER]
 *
 * Fails where a test or a build failed, or where there was no test at all. Of a filter that names none
 * it says what can be named.
 *
 * @module
 */

import { createInterface } from 'node:readline';

/**
 * @typedef {{
 *   Action: string, Package?: string, ImportPath?: string, Test?: string, Output?: string,
 *   Elapsed?: number,
 * }} Event   see `go doc test2json`
 */

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

const total = { passed: 0, failed: 0, skipped: 0, packages: 0, broken: 0 };
/** @type {Map<string, Count>} */
const counts = new Map();
/** @type {Set<string>} what was looked through */
const packages = new Set();
/** @type {Map<string, string[]>} what each test, and each package outside of tests, has printed */
const printed = new Map();

for await (const line of createInterface({ input: process.stdin })) {
  if (!line.startsWith('{')) {
    console.log(line); // such as a warning of the go command itself
    continue;
  }
  take(JSON.parse(line));
}
const parts = [`${total.passed} tests passed`];
if (total.skipped) parts.push(`${total.skipped} skipped`);
if (total.failed) parts.push(`${total.failed} failed`);
if (total.broken) parts.push(`${total.broken} packages failed`);
console.log(`${parts.join(', ')} in ${total.packages} packages`);
if (total.failed || total.broken || !total.passed) process.exitCode = 1;
const [filter] = process.argv.slice(2);
if (filter && !counts.size && !total.broken)
  console.log(
    `no test is named ${filter}: a filter is a directory, a part of a package's path or a pattern of ` +
      `tests' names, and the packages are ${[...packages].sort().join(', ')}`,
  );

/** @param {Event} event */
function take(event) {
  const name = event.Package ?? event.ImportPath ?? '';
  const key = `${name} ${event.Test ?? ''}`;
  if (event.Package) packages.add(event.Package.replace(/^mercer\//, ''));
  switch (event.Action) {
    case 'build-output':
      process.stdout.write(event.Output ?? '');
      break;
    case 'output': {
      const lines = printed.get(key) ?? [];
      lines.push(event.Output ?? '');
      printed.set(key, lines);
      break;
    }
    case 'pass':
    case 'fail':
    case 'skip':
      if (event.Test) endTest(event.Action, name, key);
      else endPackage(event.Action, name, event.Elapsed ?? 0);
      printed.delete(key);
  }
}

/** @param {'pass' | 'fail' | 'skip'} action @param {string} name @param {string} key */
function endTest(action, name, key) {
  const count = counts.get(name) ?? { passed: 0, failed: 0, skipped: 0 };
  counts.set(name, count);
  if (action === 'pass') count.passed++;
  if (action === 'skip') count.skipped++;
  if (action === 'fail') {
    count.failed++;
    process.stdout.write((printed.get(key) ?? []).join(''));
  }
}

/** @param {'pass' | 'fail' | 'skip'} action @param {string} name @param {number} seconds */
function endPackage(action, name, seconds) {
  const count = counts.get(name);
  if (action === 'fail') {
    // A build that failed, a panic, a time limit: the package says what no test did.
    total.broken++;
    for (const [key, lines] of printed) {
      if (key.startsWith(`${name} `)) process.stdout.write(lines.join(''));
    }
    console.log(`FAIL  ${name}`);
  }
  if (!count) return;
  total.packages++;
  total.passed += count.passed;
  total.failed += count.failed;
  total.skipped += count.skipped;
  if (action !== 'fail') {
    const skipped = count.skipped ? `, ${count.skipped} skipped` : '';
    console.log(`ok    ${name}  ${count.passed} tests${skipped}, ${seconds.toFixed(1)} s`);
  }
}
