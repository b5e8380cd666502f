// @ts-check
/**
 * The licences of everything that the built page contains, as those licences ask for.
 *
 * @module
 */

import { readFile, readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { run } from './run.mjs';

/** The engine of the page. */
const PAGE = './wasm/page';

/**
 * @param {string} web directory of the page's sources
 * @param {string} goroot
 * @param {Iterable<string>} packages npm packages that are bundled
 * @param {readonly string[]} [programs] of Go
 * @returns {Promise<string>}
 */
export async function licences(web, goroot, packages, programs = [PAGE]) {
  /** @type {[string, string]} */
  const lessons = ['Mercer’s lessons', join(web, 'lessons')];
  /** @type {[name: string, directory: string][]} */
  const parts = [
    ['Mercer', dirname(web)],
    ...(programs.includes(PAGE) ? [lessons] : []),
    ['Go', goroot],
    ...(await goModules(dirname(web), programs)),
    ...[...packages]
      .sort()
      .map((name) => /** @type {[string, string]} */ ([name, join(web, 'node_modules', name)])),
  ];
  const texts = await Promise.all(
    parts.map(
      async ([name, path]) => `${name}\n${'='.repeat(name.length)}\n\n${await text(path)}\n`,
    ),
  );
  return texts.join('\n\n');
}

/**
 * The modules that programs are linked from.
 *
 * @param {string} root
 * @param {readonly string[]} programs
 * @returns {Promise<[string, string][]>}
 */
async function goModules(root, programs) {
  const format = '{{with .Module}}{{if not .Main}}{{.Path}}\t{{.Dir}}{{end}}{{end}}';
  const out = await run('go', ['list', '-deps', '-f', format, ...programs], {
    cwd: root,
    env: { GOOS: 'js', GOARCH: 'wasm' },
  });
  const lines = [...new Set(out.split('\n').filter(Boolean))].sort();
  return lines.map((line) => /** @type {[string, string]} */ (line.split('\t')));
}

/** Of packages that only name theirs, the text is in this directory. */
const OURS = join(import.meta.dirname, 'licences');

/** @param {string} directory */
async function text(directory) {
  const name = (await readdir(directory)).find((file) => /^licen[cs]e/i.test(file));
  const path = name ? join(directory, name) : join(OURS, `${basename(directory)}.txt`);
  const found = await readFile(path, 'utf8').catch(() => {
    throw new Error(`${directory}: has no licence file`);
  });
  return found.trim();
}
