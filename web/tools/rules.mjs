// @ts-check
/**
 * Rules of the house that no other tool checks:
 *
 *   - core/ runs everywhere, so it imports neither syscall/js nor net/http;
 *   - the page asks no host but the one that serves it, so its sources name no other;
 *   - the page's policy (policy.mjs) can hold: no HTML that it writes has a style, and it hears
 *     nothing from other pages;
 *   - the page's modules import from their own floor and from those below, types included;
 *   - nothing but the files of a domain compares with its name: others ask the table of domains;
 *   - no function is long;
 *   - no style sheet asks with :has() what is in a place that changes with every move of a hand: the
 *     browser would restyle all of it;
 *   - no literal is spread into an object, which only changes how it is wrapped.
 *
 * @module
 */

import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DOMAINS } from '../model/domains.js';
import { FLOORS } from './floors.mjs';
import { functionsOf, MOST } from './lengths.mjs';
import { run } from './run.mjs';

const WEB = dirname(dirname(fileURLToPath(import.meta.url)));
const ROOT = dirname(WEB);

/** Directories that hold nothing of the page. */
const OTHERS = /(^|\/)(node_modules|test|test-results|playwright-report)(\/|$)/;

/** Every way in which a module names another: imports, exports, on demand, and for its types. */
const NAMED = /\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

/** @type {string[]} */
const broken = [
  ...(await coreImports()),
  ...(await remoteHosts()),
  ...(await againstPolicy()),
  ...(await upwardImports()),
  ...(await comparedDomains()),
  ...(await longFunctions()),
  ...(await askedPlaces()),
  ...(await spreadLiterals()),
];
for (const line of broken) console.error(line);
if (broken.length) process.exitCode = 1;
else
  console.log(
    'core/ is free of JavaScript and HTTP; the page names no other host and keeps to its policy; imports look down; domains describe themselves; functions are short; no place that changes is asked by :has(); no literal is spread',
  );

/**
 * The page's files whose names end so.
 *
 * @param {RegExp} end
 * @param {RegExp} [others] directories that are left out
 * @returns {AsyncGenerator<{ file: string, text: string }, void>} file: below web
 */
async function* sources(end, others = OTHERS) {
  for (const entry of await readdir(WEB, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const file = relative(WEB, path);
    if (!entry.isFile() || others.test(file) || !end.test(file)) continue;
    yield { file, text: await readFile(path, 'utf8') };
  }
}

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
  for await (const { file, text } of sources(/\.(html|css|js|svg)$/)) {
    for (const [i, line] of withoutLinks(text).split('\n').entries()) {
      if (/(https?|wss?):\/\/|["'(]\/\/\w/.test(line)) {
        found.push(`web/${file}:${i + 1}: names another host: ${line.trim()}`);
      }
    }
  }
  return found;
}

/** @returns {Promise<string[]>} */
async function againstPolicy() {
  const found = [];
  for (const room of FLOORS.flat()) {
    for (const file of await readdir(join(WEB, room), { recursive: true })) {
      if (!file.endsWith('.js')) continue;
      const lines = (await readFile(join(WEB, room, file), 'utf8')).split('\n');
      for (const [i, line] of lines.entries()) {
        const at = `web/${room}/${file}:${i + 1}`;
        if (/<[^>]*\sstyle=|setAttribute\((\w+, )?'style'/.test(line))
          found.push(`${at}: a style in HTML: say data-style, and use markup of lib/markup.js`);
        if (/BroadcastChannel|\bwindow\.(onmessage|addEventListener\('message')/.test(line))
          found.push(`${at}: hears other pages, which nothing here does`);
      }
    }
  }
  return found;
}

/** @returns {Promise<string[]>} */
async function upwardImports() {
  const floorOf = new Map(FLOORS.flatMap((rooms, i) => rooms.map((room) => [room, i])));
  const found = [];
  for (const room of floorOf.keys()) {
    const directory = join(WEB, room);
    for (const file of await readdir(directory, { recursive: true })) {
      if (!file.endsWith('.js')) continue;
      const path = join(directory, file);
      for (const [, name] of (await readFile(path, 'utf8')).matchAll(NAMED)) {
        const to = relative(WEB, join(dirname(path), name));
        const other = to.split('/')[0];
        // What is in no room is data, or above them all.
        const isData = other === 'data' || other === 'style';
        const above = (floorOf.get(other) ?? Infinity) >= (floorOf.get(room) ?? 0);
        if (other !== room && above && !isData)
          found.push(`web/${room}/${file}: imports ${to}, which is not on a floor below`);
      }
    }
  }
  return found;
}

/** @returns {Promise<string[]>} */
async function comparedDomains() {
  const name = `'(?:${DOMAINS.join('|')})'`;
  // With an operator, in a switch, by a method of texts, lists and sets, or in a selector.
  const compared = new RegExp(
    `[!=]==? *${name}|${name} *[!=]==|\\bcase ${name}|\\.(?:includes|startsWith|endsWith|has)\\(${name}\\)|data-domain[~|^$*]?=`,
  );
  const own = ['model/domains/', 'views/items/domains/'];
  const found = [];
  for await (const { file, text } of sources(/\.(css|m?js)$/)) {
    if (own.some((directory) => file.startsWith(directory))) continue;
    for (const [i, line] of text.split('\n').entries()) {
      if (compared.test(line))
        found.push(`web/${file}:${i + 1}: compares with the name of a domain: ${line.trim()}`);
    }
  }
  return [...found, ...(await domainsComparedInGo())];
}

/** @returns {Promise<string[]>} */
async function domainsComparedInGo() {
  const name = '"(?:vectors|strings|sets|trees|graphs)"';
  const compared = new RegExp(`[!=]= *${name}|${name} *[!=]=|\\bcase ${name}`);
  const found = [];
  for (const room of ['core', 'wasm']) {
    for (const entry of await readdir(join(ROOT, room), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      const file = relative(ROOT, path);
      const isOther = file.endsWith('_test.go') || file.startsWith('core/domain/');
      if (!entry.isFile() || isOther || !file.endsWith('.go')) continue;
      const lines = (await readFile(path, 'utf8')).split('\n');
      for (const [i, line] of lines.entries()) {
        if (compared.test(line))
          found.push(`${file}:${i + 1}: compares with the name of a domain: ${line.trim()}`);
      }
    }
  }
  return found;
}

/** @returns {Promise<string[]>} */
async function longFunctions() {
  const found = [];
  for await (const { file, text } of sources(/\.m?js$/)) {
    for (const { name, length } of functionsOf(text)) {
      if (length > MOST)
        found.push(`web/${file}: ${name} has ${length} lines, and ${MOST} are the most: split it`);
    }
  }
  return found;
}

/** @returns {Promise<string[]>} */
async function askedPlaces() {
  const asked = /\.(figure|items|large|panels|caption|plane|column|views)\b[^\s,>~+]*:has\(/;
  const found = [];
  for await (const { file, text } of sources(/\.css$/)) {
    for (const [i, line] of text.split('\n').entries()) {
      if (asked.test(line))
        found.push(`web/${file}:${i + 1}: asks with :has(): give the place a class (ui/within.js)`);
    }
  }
  return found;
}

/** @returns {Promise<string[]>} */
async function spreadLiterals() {
  const found = [];
  for await (const { file, text } of sources(/\.m?js$/, /(^|\/)node_modules\//)) {
    for (const [i, line] of text.split('\n').entries()) {
      if (/^\s*\.{3}\{/.test(line))
        found.push(`web/${file}:${i + 1}: spreads a literal: write its properties out`);
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
