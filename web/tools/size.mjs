// @ts-check
/**
 * What the first visit loads, in bytes that travel, against a budget.
 *
 *     node size.mjs          of ../../dist; fails over the budget
 *
 * @module
 */

import { readdir, readFile } from 'node:fs/promises';
import { dirname, extname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import xz from 'xz-decompress';
import { cutParts } from '../engine/parts.js';
import { COMPRESSED } from './http.mjs';
import { decompress } from './pack.mjs';

/**
 * The budget, in bytes after gzip -9 or as they are where they are compressed already. A change
 * that goes over it either becomes smaller or says in its message why the page is worth more bytes.
 */
export const BUDGET = {
  /**
   * html, styles and modules: what stands between a click on a link and a page to look at.
   * Transport, the menu of learners and the pictures of every task are 25 kB of it. Layouts for
   * halls, frames and phones, views by question, both errors and the key are 22 kB. Ten more views are found by name and
   * question, a scene knows tables of many columns, and columns measure what fits: 6 kB. The ways to
   * the texts, and the line that says of which passage a scene is, are 1 kB. The way to the lessons
   * is 2 kB, with what keeps back in the sentence, in the readings and for the ear what a question
   * asks, and with the names of all lessons, which the service worker has. Kernels say what they
   * depend on alone, and three views of proofs in numbers have names and choices in a link: 3 kB. The
   * page's policy stands in its HTML, and it says when its host has a newer one: 1 kB. What begins
   * the workers with the page, before its modules are there, is 0.3 kB. What has the rest of the
   * engine join the part that begins is 0.4 kB, and spares the first boundary a thousand times as
   * much. What stands around the picture, 40 kB of all this, comes behind it (around.js); the
   * views, the texts and the lessons come when they are opened.
   */
  page: 144_000,
  /**
   * With the parts of the engine that train the first scene, and what a first visit begins with: what
   * stands between a click on a link and a first boundary. Those parts carry Go's runtime, the data of
   * all that the engine knows, and the functions that are called until then: 520 kB.
   */
  boundary: 692_000,
  /**
   * All, with the rest of the engine and the formulas: what comes before a visitor may leave and
   * return without a network. Four parts are 58 kB more than one: each calls the functions of the
   * others by the table. Proofs and feature spaces are 0.4 MB of it, the learners besides the support vector
   * machine 0.3 MB. A second engine for them would carry Go's runtime and the kernels again, which
   * is more than they take. What a first visit begins with is 8 kB. Learners on features beside
   * those on kernels, kernel spaces, rules in numbers and gradients of the evidence are 10 kB. Factors that
   * follow a point that is dragged, and formulas that are computed by rows, are 22 kB. That every long
   * question rests, and can be ended, is 2 kB. The least squares SVM is 6 kB, formulas that are drawn by
   * their summands and axes 7 kB. Memory that the parts of a training share, and formulas
   * that are drawn by few waves, are 5 kB. A page that follows a hand no faster than the machine
   * draws, and a one-class machine that begins near its end, are 2 kB. Searches and sums in larger
   * loops, and two more questions that rest, are 3 kB.
   */
  all: 1_704_000,
};

/**
 * What loads later is not counted, but for what a first visit begins with, what comes behind its
 * picture, and the formulas of its scene: their typesetter and those of its fonts that they use. A
 * test in the browser compares this with what is fetched.
 */
export const BEGINNING = ['panels/start.js', 'views/alike.js'];
export const AROUND = 'around.js';
export const TYPESETTER = 'ui/katex.js';
/** What comes when the first boundary is there, with what adds up at the cross. */
const BEHIND = ['rest.wasm', AROUND, 'views/terms/chart.js'];
const FORMULAS = [
  TYPESETTER,
  ...['Main', 'Math', 'Size1'].map(
    (name) => `KaTeX_${name}-${name === 'Math' ? 'Italic' : 'Regular'}.woff2`,
  ),
];

/**
 * An address that the page knows from the start and asks for when somebody looks at what the engine
 * of the first visit does not know.
 */
const LATER = /^\.\/whole-/;

const DIST = join(dirname(fileURLToPath(import.meta.url)), '../../dist');

/**
 * @typedef {{ path: string, part: 'page' | 'engine' | 'beginning' | 'formulas' | 'behind', raw: number, sent: number }}
 *   Loaded   behind: what comes when the first boundary is there
 */

/** @typedef {(path: string) => Uint8Array | undefined | Promise<Uint8Array>} Read */

/** @type {Read} */
const readDist = (path) => readFile(join(DIST, path));

/**
 * Follows references from index.html as a browser does.
 *
 * @param {Read} [read] of files of the build
 * @returns {Promise<Loaded[]>}
 */
export async function readFirstVisit(read = readDist) {
  /** @type {Map<string, Loaded>} */
  const loaded = new Map();
  const visit = async (/** @type {string} */ path, /** @type {Loaded['part']} */ part) => {
    if (loaded.has(path)) return;
    const contents = await read(path);
    if (!contents) throw new Error(`${path}: is not in the build`);
    const raw = contents.length;
    const sent = COMPRESSED.has(extname(path)) ? raw : gzipSync(contents, { level: 9 }).length;
    loaded.set(path, { path, part, raw, sent });
    for (const reference of references(path, contents)) {
      const target = posix.join(posix.dirname(path), reference);
      await visit(target, partOf(path, target, part));
    }
  };
  await visit('index.html', 'page');
  return [...loaded.values()];
}

/**
 * @param {string} from
 * @param {string} path
 * @param {Loaded['part']} part that of the file from which it is loaded
 * @returns {Loaded['part']}
 */
function partOf(from, path, part) {
  if (isOf(FORMULAS, path)) return 'formulas';
  if (part === 'behind' || isOf(BEHIND, path)) return 'behind';
  if (part === 'beginning' || isOf(BEGINNING, path)) return 'beginning';
  const worker = extname(from) === '.js' && /^(worker|unpack)-/.test(posix.basename(path));
  return worker || /\.wasm(\.xz)?$/.test(path) ? 'engine' : 'page';
}

/** Whether a file of the build was made of one of some sources. @param {readonly string[]} sources @param {string} path */
function isOf(sources, path) {
  const stems = sources.map((source) => posix.basename(source, extname(source)));
  return stems.some((stem) => posix.basename(path).startsWith(`${stem}-`));
}

/**
 * The files that a file makes a browser load at once.
 *
 * @param {string} path
 * @param {Uint8Array} contents
 * @returns {string[]}
 */
function references(path, contents) {
  const text = () => new TextDecoder().decode(contents);
  const all = (/** @type {RegExp} */ pattern) => [...text().matchAll(pattern)].map((m) => m[1]);
  switch (extname(path)) {
    case '.html':
      return all(/<(?:script|link|img)\b[^>]*\s(?:src|href)="(?!#|[a-z]+:)([^"]+)"/gi);
    case '.css':
      return all(/url\("?(\.\/[^")]+)"?\)/g).filter(
        (name) => !name.endsWith('.woff2') || isOf(FORMULAS, name),
      );
    case '.js':
      return [
        ...all(/new URL\("(\.\/[^"]+)",\s*import\.meta\.url\)/g).filter(
          (name) => !LATER.test(name),
        ),
        ...all(/serviceWorker\.register\("([^"]+)"\)/g).map((name) => `../${name}`),
        ...all(/\b(?:import|from)\s*"(\.\/[^"]+)"/g),
        ...all(/\bimport\("(\.\/[^"]+)"\)/g).filter((name) =>
          isOf([...BEGINNING, ...BEHIND, ...FORMULAS], name),
        ),
      ];
    default:
      return [];
  }
}

/** @param {Loaded[]} files */
function sum(files) {
  return files.reduce(
    (total, { raw, sent }) => ({ raw: total.raw + raw, sent: total.sent + sent }),
    { raw: 0, sent: 0 },
  );
}

/** So many bytes of the engine come at a time, when it is looked at what they hold. */
const PORTION = 1024;

/**
 * How many bytes of the engine come behind the first boundary, with the parts of its file that stand
 * behind the second.
 *
 * @param {Uint8Array} packed
 */
async function behindBoundary(packed) {
  const parts = cutParts(await decompress(packed));
  let wanted = parts.slice(0, 2).reduce((sum, { length }) => sum + length, 0);
  let given = 0;
  const arriving = new ReadableStream(
    {
      pull(controller) {
        const portion = packed.slice(given, (given += PORTION));
        if (portion.length > 0) controller.enqueue(portion);
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const reader = new xz.XzReadableStream(arriving).getReader();
  while (wanted > 0) {
    const { done, value } = await reader.read();
    if (done) break;
    wanted -= value.length;
  }
  return Math.max(0, packed.length - given);
}

/** Prints the table. @returns {Promise<boolean>} whether the budget is kept */
async function report() {
  const files = await readFirstVisit();
  const row = (/** @type {string} */ name, /** @type {{ raw: number, sent: number }} */ bytes) => {
    const [raw, sent] = [bytes.raw, bytes.sent].map((n) =>
      (Number.isNaN(n) ? '' : n.toLocaleString('en')).padStart(11),
    );
    console.log(`${name.padEnd(40)}${raw}${sent}`);
  };
  console.log(`${'first visit, bytes'.padEnd(40)}${'raw'.padStart(11)}${'sent'.padStart(11)}`);
  for (const part of ['page', 'engine', 'beginning', 'formulas', 'behind']) {
    const own = files.filter((file) => file.part === part);
    for (const file of own) row(`  ${file.path}`, file);
    row(part, sum(own));
  }
  const all = sum(files);
  const page = sum(files.filter((file) => file.part === 'page'));
  const before = sum(files.filter(({ part }) => part !== 'formulas' && part !== 'behind'));
  const engine = files.find(({ part, path }) => part === 'engine' && path.endsWith('.wasm.xz'));
  const late = engine ? await behindBoundary(await readFile(join(DIST, engine.path))) : 0;
  row('of the engine behind the boundary', { raw: NaN, sent: late });
  row('all', all);

  let kept = true;
  for (const [name, bytes, budget] of /** @type {const} */ ([
    ['page', page.sent, BUDGET.page],
    ['until the boundary', before.sent - late, BUDGET.boundary],
    ['all', all.sent, BUDGET.all],
  ])) {
    const share = `${Math.round((100 * bytes) / budget)} % of ${budget.toLocaleString('en')}`;
    console.log(`budget, ${name}: ${share}${bytes > budget ? ', OVER' : ''}`);
    if (bytes > budget) kept = false;
  }
  return kept;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!(await readdir(DIST).catch(() => null))) {
    console.error('there is no dist/ yet: run ./build.sh build');
    process.exitCode = 1;
  } else if (!(await report())) {
    process.exitCode = 1;
  }
}
