// @ts-check
/**
 * The recipes of README.md, read as a person would follow them.
 *
 * @module
 */

import assert from 'node:assert/strict';

/** A new file. @typedef {Readonly<{ path: string, text: string }>} NewFile */

/**
 * Lines for a list in a file that is there.
 *
 * @typedef {Readonly<{ list: string, path: string, lines: readonly string[] }>} NewLines
 */

/**
 * title is what the recipe adds: "kernel". commands are run when all files are written.
 *
 * @typedef
 *   {Readonly<{ title: string, files: readonly NewFile[], lists: readonly NewLines[], commands: readonly string[] }>}
 *   Recipe
 */

/** @typedef {Map<string, Uint8Array | string>} Files   by path */

const SECTION = /^## Add an? (.+)\n([\s\S]*?)(?=^## |(?![\s\S]))/gm;
const FILE = /^```(?:go|js)\n\/\/ (\S+\.\w+)\n([\s\S]*?)^```$/gm;
const LIST =
  /`(\w+)`\s+in\s+\[(\S+)\]\(\2\)[^`]*(?:`\w+`[^`]*)*:\n\n```(?:go|js)\n([\s\S]*?)^```$/gm;
const COMMANDS = /^```sh\n([\s\S]*?)^```$/gm;

/** @param {string} text @returns {string[]} */
const linesOf = (text) => text.trimEnd().split('\n');

/**
 * Reads the recipes that a README holds.
 *
 * @param {string} readme
 * @returns {Recipe[]}
 */
export function recipesOf(readme) {
  return [...readme.matchAll(SECTION)].map(([, title, section]) => {
    const files = [...section.matchAll(FILE)].map(([, path, code]) => ({
      path,
      text: `${code.trim()}\n`,
    }));
    const lists = [...section.matchAll(LIST)].map(([, list, path, code]) => ({
      list,
      path,
      lines: linesOf(code),
    }));
    const commands = [...section.matchAll(COMMANDS)].flatMap(([, code]) => linesOf(code));
    assert.ok(files.length > 0, `“Add a ${title}” has no file`);
    assert.ok(lists.length > 0, `“Add a ${title}” does not say where its line goes`);
    const blocks = [...section.matchAll(/^```\w+$/gm)].length;
    assert.equal(
      files.length + lists.length + [...section.matchAll(COMMANDS)].length,
      blocks,
      `“Add a ${title}” has a sample of which it does not say where it goes`,
    );
    return { title, files, lists, commands };
  });
}

/**
 * Writes what a recipe says, and nothing else.
 *
 * @param {Files} files get what the recipe makes
 * @param {Recipe} recipe
 */
export function follow(files, recipe) {
  for (const { path, text } of recipe.files) {
    assert.ok(!files.has(path), `${path} is there already`);
    files.set(path, text);
  }
  for (const { list, path, lines } of recipe.lists) {
    const known = files.get(path);
    assert.ok(known, `${path} is not there`);
    const imports = lines.filter(isImport);
    const entry = lines.filter((line) => !isImport(line)).join('\n');
    const source = listed(String(known), list, entry);
    files.set(path, imports.reduce(imported, source));
  }
}

/** @param {string} line of Go or JavaScript */
const isImport = (line) => /^(\t".*"$|import )/.test(line);

/** Adds an import: in Go where gofmt wants it. @param {string} source @param {string} line */
function imported(source, line) {
  if (line.startsWith('import ')) {
    const end = source.lastIndexOf('\nimport ') + 1;
    assert.ok(end > 0, 'there are no imports');
    return `${source.slice(0, end)}${line}\n${source.slice(end)}`;
  }
  return source.replace(/^import \(\n([\s\S]*?)^\)$/m, (_, lines) => {
    const sorted = [...lines.trimEnd().split('\n'), line].sort();
    return `import (\n${sorted.join('\n')}\n)`;
  });
}

/**
 * Adds lines at the end of a list.
 *
 * @param {string} source
 * @param {string} list
 * @param {string} lines
 */
function listed(source, list, lines) {
  const start = source.search(new RegExp(`^(export )?(var|func|const) ${list}\\b`, 'm'));
  assert.ok(start >= 0, `there is no list ${list}`);
  const end = /^\t?[)}\]]+;?$/m.exec(source.slice(start));
  assert.ok(end, `the list ${list} does not end`);
  const at = start + end.index;
  return `${source.slice(0, at)}${lines}\n${source.slice(at)}`;
}
