// @ts-check
/**
 * The development server: builds the page in memory, serves it, and builds again what a change of
 * the sources touches. Pages that are open follow by themselves.
 *
 *     node serve.mjs          PORT=9000 to begin with another port, HOST=0.0.0.0 to let others in
 *     node serve.mjs 03       tells besides what is wrong with a lesson, whenever its files change
 *
 * @module
 */

import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { bundlePage, WEB } from './build.mjs';
import { compileEngine } from './tools/engine.mjs';
import { NO_REST } from './tools/split.mjs';
import { readLessons } from './tools/lessons/build.mjs';
import { told } from './tools/lessons/problems.mjs';
import { send } from './tools/http.mjs';
import { BuildError } from './tools/run.mjs';

/** @typedef {import('./build.mjs').Files} Files */

/** @typedef {import('./tools/reload.js').Report} Report */

const PORT = Number(process.env.PORT || 8080);
const HOSTS = process.env.HOST ? [process.env.HOST] : ['127.0.0.1', '::1'];
const OWN = '~dev/'; // paths of the server's own: no source can have them
const POLL = 300;
/** The lesson that is written, by its number; NaN for none. */
const LESSON = Number(process.argv[2] ?? NaN);
const NOTHING = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><title>Mercer</title></head>
  <body></body>
</html>
`;

/** @type {Files} the newest build that succeeded */
let files = new Map([['index.html', Buffer.from(NOTHING)]]);
/** @type {Uint8Array | null} */
let engine = null;
/** @type {Report} */
let report = { id: '', error: '', before: '', styles: null };
/** @type {Set<import('node:http').ServerResponse>} */
const listeners = new Set();

/**
 * Builds the parts that changed and tells open pages.
 *
 * @param {{ go: boolean, web: boolean }} changed
 */
async function build(changed) {
  /** @type {string[]} */
  const done = [];
  const timed = async (/** @type {string} */ name, /** @type {() => Promise<any>} */ task) => {
    const start = performance.now();
    const result = await task();
    done.push(`${name} ${((performance.now() - start) / 1000).toFixed(1)} s`);
    return result;
  };
  try {
    if (changed.go || !engine) engine = await timed('engine', compileEngine);
    // One that knows all domains stands in for that of the first visit: it is compiled sooner than
    // both.
    const whole = /** @type {Uint8Array} */ (engine);
    const engines = { first: whole, rest: NO_REST, whole };
    const next = await timed('page', () => bundlePage({ engines, dev: true }));
    // Every name has a hash of its file, so index.html stands for the whole.
    const id = createHash('sha256').update(page(next)).digest('hex').slice(0, 12);
    report = { id, error: '', before: report.id, styles: restyled(files, next) };
    files = next;
    console.log(`${time()}  built ${done.join(', ')}`);
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    if (changed.go) engine = null; // so that the next change of any kind tries again
    report = { ...report, error: error.message, styles: null };
    console.error(`${time()}  does not build:\n\n${error.message}\n`);
  }
  for (const response of listeners) tell(response);
  if (!Number.isNaN(LESSON)) await tellLesson(changed.go);
}

/** What lessons are tried with, for as long as the engine stays. @type {import('./tools/lessons/try.mjs').Tools | null} */
let tools = null;

/**
 * Tells what is wrong with the lesson. Its form was told by the build.
 *
 * @param {boolean} other whether the engine is another one
 */
async function tellLesson(other) {
  const { sources, problems } = await readLessons(join(WEB, 'lessons'), {
    only: LESSON,
    root: dirname(WEB),
  });
  if (problems.length > 0 && !report.error)
    console.error(`${time()}  lesson ${LESSON}:\n\n${told(problems)}\n`);
  if (problems.length > 0 || !engine) return;
  if (sources.length === 0) {
    console.error(
      `there is no lesson ${LESSON}: make web/lessons/${nameOf(LESSON)}/lesson.yaml and en.md`,
    );
    return;
  }
  const [{ lessonTools }, { tryLesson }] = await Promise.all([
    import('./tools/lessons/start.mjs'),
    import('./tools/lessons/try.mjs'),
  ]);
  if (!tools || other) tools = await lessonTools({ program: engine });
  const wrong = await tryLesson(sources[0], tools);
  console.log(
    wrong.length === 0
      ? `${time()}  lesson ${LESSON} is good`
      : `${time()}  lesson ${LESSON}:\n\n${told(wrong)}\n`,
  );
}

/** @param {number} lesson */
const nameOf = (lesson) => `${String(lesson).padStart(2, '0')}-name`;

/** @param {Files} built */
function page(built) {
  return new TextDecoder().decode(built.get('index.html'));
}

function time() {
  return new Date().toTimeString().slice(0, 8);
}

/**
 * The style sheets that changed their name, if that is all that changed.
 *
 * @param {Files} before
 * @param {Files} after
 * @returns {Record<string, string> | null}
 */
function restyled(before, after) {
  const stem = (/** @type {string} */ path) => path.replace(/-[^-]*\.css$/, '');
  const gone = [...before.keys()].filter((path) => !after.has(path) && path.endsWith('.css'));
  const fresh = [...after.keys()].filter((path) => !before.has(path) && path.endsWith('.css'));
  /** @type {Record<string, string>} */
  const renamed = {};
  let html = page(before);
  for (const path of gone) {
    const successor = fresh.find((name) => stem(name) === stem(path));
    if (!successor) return null;
    renamed[path] = successor;
    html = html.replaceAll(path, successor);
  }
  return html === page(after) ? renamed : null;
}

/** @param {import('node:http').ServerResponse} response */
function tell(response) {
  response.write(`event: build\ndata: ${JSON.stringify(report)}\n\n`);
}

/** @type {import('node:http').RequestListener} */
async function answer(request, response) {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname.slice(1) || 'index.html';
  if (path === `${OWN}events`) {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    listeners.add(response);
    response.on('close', () => listeners.delete(response));
    tell(response);
  } else if (path === `${OWN}reload.js`) {
    send(request, response, path, await readFile(join(WEB, 'tools/reload.js')));
  } else if (path === 'index.html') {
    const script = `<script type="module" src="${OWN}reload.js?build=${report.id}"></script>\n  `;
    const html = page(files).replace('</body>', `${script}</body>`);
    send(request, response, path, Buffer.from(html));
  } else {
    send(request, response, path, files.get(path));
  }
}

/**
 * Listens on the first free port, on every address of this machine's own name, so that no other
 * server answers there.
 *
 * @returns {Promise<number>}
 */
async function listen() {
  for (let port = PORT; port < Math.min(PORT + 100, 65536); port++) {
    const servers = HOSTS.map(() => createServer(answer));
    const errors = await Promise.all(
      servers.map(
        (server, i) =>
          new Promise((done) => {
            server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => done(error.code));
            server.listen(port, HOSTS[i], () => done(''));
          }),
      ),
    );
    // A machine without IPv6 lacks the second address.
    const missing = errors.every((code) => code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT');
    const refused = errors.find(
      (code) => code && code !== 'EADDRNOTAVAIL' && code !== 'EAFNOSUPPORT',
    );
    if (!refused && !missing) return port;
    for (const server of servers) server.close();
    if (refused !== 'EADDRINUSE') {
      throw new Error(
        `cannot listen on ${HOSTS.join(' and ')}, port ${port}: ${refused ?? errors[0]}`,
      );
    }
  }
  throw new Error(
    `no port from ${process.env.PORT || PORT} on is free; set PORT to another number`,
  );
}

/**
 * The files below a path and when each was changed last, as one text. What is not there is left
 * out: an editor may take a file away for a moment while it writes another.
 *
 * @param {string} path
 * @param {(name: string) => boolean} skip
 * @returns {Promise<string>}
 */
async function snapshot(path, skip) {
  const info = await stat(path).catch(() => null);
  if (!info) return '';
  if (!info.isDirectory()) return `${path} ${info.mtimeMs} ${info.size}\n`;
  const names = await readdir(path).catch(() => []);
  const kept = names.filter((name) => !name.startsWith('.') && !skip(name));
  return (await Promise.all(kept.map((name) => snapshot(join(path, name), skip)))).join('');
}

/** @returns {Promise<{ go: string, web: string }>} */
async function sources() {
  const root = dirname(WEB);
  const notGo = (/** @type {string} */ name) => name.endsWith('_test.go') || name === 'testdata';
  const other = new Set(['node_modules', 'test', 'tools', 'test-results', 'playwright-report']);
  const notPage = (/** @type {string} */ name) =>
    other.has(name) || !/^[^.]*$|\.(js|css|html|svg|png|md|yaml)$/.test(name);
  const [go, web] = await Promise.all([
    Promise.all(
      ['core', 'wasm', 'go.mod', 'go.sum'].map((name) => snapshot(join(root, name), notGo)),
    ),
    snapshot(WEB, notPage),
  ]);
  return { go: go.join(''), web };
}

// Comparing times of change three times a second costs next to nothing, and works the same on every
// file system, in containers and with every editor, which watching for events does not.
let seen = await sources();
console.log('building…');
await build({ go: true, web: true });
const port = await listen().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
const link = Number.isNaN(LESSON) ? '' : `/#lesson=${LESSON}.1`;
console.log(`\n  Mercer is at http://localhost:${port}${link}   (Ctrl+C stops it)\n`);
for (;;) {
  await delay(POLL);
  const now = await sources();
  const changed = { go: now.go !== seen.go, web: now.web !== seen.web };
  seen = now;
  if (changed.go || changed.web) await build(changed);
}
