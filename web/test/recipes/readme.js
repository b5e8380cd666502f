// @ts-check
/**
 * The recipes of README.md, read as a person would follow them.
 *
 * @module
 */

import assert from 'node:assert/strict';

/**
 * A recipe: a new file, and lines for a list in another file.
 *
 * @typedef {object} Recipe
 * @property {string} title what it adds: "kernel"
 * @property {string} path of the new file
 * @property {string} text of the new file
 * @property {string} list name of the list
 * @property {string} into path of the file with the list
 * @property {string[]} lines that go there
 */

const SECTION = /^## Add an? (.+)\n([\s\S]*?)(?=^## |(?![\s\S]))/gm;
const FILE = /^```go\n\/\/ (\S+\.go)\n([\s\S]*?)^```$/m;
const LINES = /`(\w+)` in \[(\S+)\]\(\2\):\n\n```go\n([\s\S]*?)^```$/m;

/**
 * Reads the recipes for Go that a README holds.
 *
 * @param {string} readme
 * @returns {Recipe[]}
 */
export function recipesOf(readme) {
  return [...readme.matchAll(SECTION)].flatMap(([, title, section]) => {
    const file = FILE.exec(section);
    if (!file) return [];
    const lines = LINES.exec(section);
    assert.ok(lines, `“Add a ${title}” does not say where its line goes`);
    const [, list, into, text] = lines;
    const [, path, code] = file;
    return [
      { title, path, text: `${code.trim()}\n`, list, into, lines: text.trimEnd().split('\n') },
    ];
  });
}

/**
 * Does what a recipe says, and nothing else.
 *
 * @param {Map<string, Uint8Array | string>} files by path; gets what the recipe makes
 * @param {Recipe} recipe
 */
export function follow(files, { path, text, list, into, lines }) {
  assert.ok(!files.has(path), `${path} is there already`);
  files.set(path, text);
  let source = String(files.get(into));
  for (const line of lines) {
    source = line.trim().startsWith('"') ? imported(source, line) : listed(source, list, line);
  }
  files.set(into, source);
}

/** Adds an import, where gofmt wants it. @param {string} source @param {string} line */
function imported(source, line) {
  return source.replace(/^import \(\n([\s\S]*?)^\)$/m, (_, lines) => {
    const sorted = [...lines.trimEnd().split('\n'), line].sort();
    return `import (\n${sorted.join('\n')}\n)`;
  });
}

/** Adds a line at the end of a list. @param {string} source @param {string} list @param {string} line */
function listed(source, list, line) {
  const start = source.search(new RegExp(`^(var|func) ${list}\\b`, 'm'));
  assert.ok(start >= 0, `there is no list ${list}`);
  const end = /^\t?[)}]$/m.exec(source.slice(start));
  assert.ok(end, `the list ${list} does not end`);
  const at = start + end.index;
  return `${source.slice(0, at)}${line}\n${source.slice(at)}`;
}
