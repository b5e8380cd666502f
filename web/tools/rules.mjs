// @ts-check
/**
 * Rules of the house that no other tool checks:
 *
 *   - core/ runs everywhere, so it imports neither syscall/js nor net/http;
 *   - the page asks no host but the one that serves it, so its sources name no other.
 *
 * @module
 */

import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './run.mjs';

const WEB = dirname(dirname(fileURLToPath(import.meta.url)));
const ROOT = dirname(WEB);

/** @type {string[]} */
const broken = [...(await coreImports()), ...(await remoteHosts())];
for (const line of broken) console.error(line);
if (broken.length) process.exitCode = 1;
else console.log('core/ is free of JavaScript and HTTP; the page names no other host');

/** @returns {Promise<string[]>} */
async function coreImports() {
  const format = '{{.ImportPath}}: {{join .Imports " "}} {{join .TestImports " "}}';
  const lines = new Set();
  for (const target of [undefined, { GOOS: 'js', GOARCH: 'wasm' }]) {
    // -e: sources that do not compile are told by other checks.
    const out = await run('go', ['list', '-e', '-f', format, './core/...'], {
      cwd: ROOT,
      env: target,
    });
    for (const line of out.split('\n')) {
      const name = /^(\S+): .*(?<= )(syscall\/js|net\/http)( |$)/.exec(line);
      if (name) lines.add(`${name[1]} imports ${name[2]}`);
    }
  }
  return [...lines];
}

/** @returns {Promise<string[]>} */
async function remoteHosts() {
  const found = [];
  const others = /(^|\/)(node_modules|test|test-results|playwright-report)(\/|$)/;
  for (const entry of await readdir(WEB, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(WEB, path);
    if (!entry.isFile() || others.test(name) || !/\.(html|css|js|svg)$/.test(name)) continue;
    const lines = withoutLinks(await readFile(path, 'utf8')).split('\n');
    for (const [i, line] of lines.entries()) {
      if (/(https?|wss?):\/\/|["'(]\/\/\w/.test(line)) {
        found.push(`web/${name}:${i + 1}: names another host: ${line.trim()}`);
      }
    }
  }
  return found;
}

/**
 * Takes out what no browser loads: comments, links that a person may follow, and the names of XML
 * vocabularies. Lines stay where they are.
 *
 * @param {string} text
 */
function withoutLinks(text) {
  const blank = (/** @type {string} */ match) => match.replace(/[^\n]/g, ' ');
  return text
    .replace(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->/g, blank)
    .replace(/(^|\s)\/\/ .*$/gm, blank)
    .replace(/<a\s[^>]*>/gi, blank)
    .replace(/http:\/\/www\.w3\.org\/[\w/]+/g, blank);
}
