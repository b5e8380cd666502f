// @ts-check
/**
 * Builds the page: compiles the engine (Go to WebAssembly), bundles modules and styles with
 * esbuild, gives every file a name with a hash of its contents, and rewrites index.html to match.
 * All links are relative, so the result works under any path.
 *
 *     node build.mjs [directory]          writes ../dist unless told otherwise
 *
 * How sources name other files, here and in the result:
 *
 *     index.html    src="app.js", href="style.css"
 *     join.html     src="join.js", href="join.css": a page of its own, which shares no file with the other
 *     modules       new URL('./engine/worker.js', import.meta.url)    bundled as a worker of its own
 *                   new URL('./items.css', import.meta.url)           a style sheet that is added on demand
 *                   new URL('./mercer.wasm', import.meta.url)         the engine of the first visit, from
 *                                                                     ../wasm/page: packed, as mercer-….wasm.xz
 *                   new URL('./rest.wasm', import.meta.url)           what joins it when the first picture is there
 *                   new URL('./whole.wasm', import.meta.url)          the one that knows all domains
 *                   import './wasm_exec.js'                           Go's own, from $(go env GOROOT)
 *                   new URL('./lessons/course.en.json', import.meta.url)
 *                                                                     the lessons, from lessons/, a file each
 *     style sheets  url(…) and imports
 *
 * @module
 */

import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import { digest, packEngines } from './tools/engine.mjs';
import { FLOORS } from './tools/floors.mjs';
import {
  builtCourse,
  builtLesson,
  checkCourse,
  LANGUAGES,
  readLessons,
} from './tools/lessons/build.mjs';
import { told } from './tools/lessons/problems.mjs';
import { licences } from './tools/licences.mjs';
import { withPolicy } from './tools/policy.mjs';
import { BuildError, run } from './tools/run.mjs';
import { AROUND, BEGINNING, readFirstVisit, TYPESETTER } from './tools/size.mjs';

/** The directory of the page's sources. */
export const WEB = dirname(fileURLToPath(import.meta.url));
const ASSETS = 'assets';
const SERVICE_WORKER = 'service-worker.js';
/** Browsers since spring 2023: modules in workers, streams that decompress. */
const TARGET = ['chrome111', 'firefox114', 'safari16.4'];

/** @typedef {import('./tools/engine.mjs').Engines} Engines */
/** @typedef {Map<string, Uint8Array>} Files   relative path → contents */

/**
 * Bundles the page around engines: compiled ones for dev, packed ones for others.
 *
 * @param {{ engines: Engines, web?: string, dev?: boolean }} options dev: readable, with source
 * maps, and never kept for the next visit
 * @returns {Promise<Files>}
 */
export async function bundlePage({ engines, web = WEB, dev = false }) {
  const lessons = await lessonsOf(web);
  /** @type {Files} */
  const files = new Map();
  /** @type {Set<string>} npm packages that went in */
  const packages = new Set();
  const suffix = dev ? '.wasm' : '.wasm.xz';
  const engineName = add(files, `mercer${suffix}`, engines.first);
  const restName = add(files, `rest${suffix}`, engines.rest);
  const wholeName = add(files, `whole${suffix}`, engines.whole);
  const goroot = (await run('go', ['env', 'GOROOT'], { cwd: web })).trim();

  /** @type {esbuild.BuildOptions & { write: false, metafile: true }} */
  const options = {
    absWorkingDir: web,
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    target: TARGET,
    // WebKit hands over a module that is imported twice at a time before it has run, where it, or
    // one that it imports, waits with an await of its own.
    supported: { 'top-level-await': false },
    charset: 'utf8',
    minify: !dev,
    sourcemap: dev,
    legalComments: 'none', // all of them are in licences.txt
    outdir: join(web, ASSETS), // only a name: nothing is written there
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.woff2': 'file', '.svg': 'file', '.png': 'file' },
    define: { SERVICE_WORKER: JSON.stringify(dev ? '' : SERVICE_WORKER) },
    tsconfigRaw: {},
    logLevel: 'silent',
  };

  /** @param {typeof options} inputs */
  const bundle = async (inputs) => {
    const result = await esbuild.build(inputs).catch(async (error) => {
      if (!error.errors) throw error;
      throw new BuildError(await describe(error.errors, 'error'));
    });
    if (result.warnings.length) {
      const text = await describe(result.warnings, 'warning');
      if (!dev) throw new BuildError(text); // what is published has none
      console.warn(text);
    }
    for (const { path, contents } of result.outputFiles) {
      files.set(`${ASSETS}/${basename(path)}`, contents);
    }
    for (const path of Object.keys(result.metafile.inputs)) {
      const name = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path);
      if (name) packages.add(name[1]);
    }
    return result.metafile.outputs;
  };

  /** @type {Map<string, Promise<string>>} */
  const parts = new Map();
  /** A worker, or a style sheet that a module adds. @param {string} path */
  const bundled = (path) => {
    const known = parts.get(path);
    if (known) return known;
    const made = bundle({ ...options, plugins: pluginsFor(), entryPoints: [path] }).then(
      (outputs) => basename(outputOf(outputs, web, path).file),
    );
    parts.set(path, made);
    return made;
  };

  /**
   * @param {string} path
   * @returns {Promise<string>} the name of the file that a module points at
   */
  const locate = async (path) => {
    const [, language] = /[\\/]lessons[\\/]course\.(\w+)\.json$/.exec(path) ?? [];
    if (language) return basename(addLessons(files, lessons, language));
    const engine = new Map([
      ['mercer.wasm', engineName],
      ['rest.wasm', restName],
      ['whole.wasm', wholeName],
    ]).get(relative(web, path));
    if (engine) return basename(engine);
    if (path.endsWith('.js') || path.endsWith('.css')) return bundled(path);
    return basename(add(files, basename(path), await read(path)));
  };

  /** @param {ReadonlySet<string>} [onDemand] */
  const pluginsFor = (onDemand = new Set()) => [
    goRuntime(goroot),
    ownModules(web, locate, onDemand),
    katexFonts,
    katexMeasures,
    unusedOfD3,
  ];

  const encoder = new TextEncoder();

  /**
   * An HTML file, with the names that the files it links to have got.
   *
   * @param {string} name
   * @param {{ onDemand?: ReadonlySet<string>, first?: string[], last?: string[] }} [options]
   *   onDemand: modules that it loads so; first: what it begins with; last: what it ends with
   */
  const page = async (name, { onDemand, first = [], last = [] } = {}) => {
    const plugins = pluginsFor(onDemand);
    const source = String(await read(join(web, name)));
    const links = localLinks(source);
    const entryPoints = links.filter((link) => link.bundled).map((link) => join(web, link.path));
    const outputs = await bundle({ ...options, splitting: true, plugins, entryPoints });
    const styles = [];
    const hints = [];
    let html = '';
    let end = 0;
    for (const { path, bundled, at, length } of links) {
      let target;
      if (bundled) {
        const output = outputOf(outputs, web, join(web, path));
        target = output.file;
        if (output.instead) files.delete(output.instead);
        if (path.endsWith('.js') && !dev) files.set(target, called(files.get(target)));
        if (output.css) styles.push(`<link rel="stylesheet" href="${output.css}" />`);
        for (const chunk of output.chunks)
          hints.push(`<link rel="modulepreload" href="${chunk}" />`);
      } else {
        target = add(files, basename(path), await read(join(web, path)));
      }
      html += source.slice(end, at) + target;
      end = at + length;
    }
    html += source.slice(end);
    // Styles that modules import come before the page's own, which may then override them.
    html = insert(html, /[ \t]*<link[^>]*rel="stylesheet"/i, styles);
    html = insert(html, /[ \t]*<script>/i, first);
    html = insert(html, /[ \t]*<\/head>/i, hints);
    html = insert(html, /[ \t]*<\/body>/i, last);
    files.set(name, encoder.encode(dev ? html : withPolicy(await tersely(html))));
  };

  const workers = dev ? {} : { unpack: 'engine/unpack.js', mercer: 'engine/worker.js' };
  /** @type {string[][]} */
  const early = [];
  for (const [as, path] of Object.entries(workers))
    early.push([as, `${ASSETS}/${await bundled(join(web, path))}`]);
  await page('index.html', {
    onDemand: await importedOnDemand(web),
    first: early.length ? [begun(early)] : [],
    last: [fetching(engineName)],
  });
  await page('join.html');
  files.set('licences.txt', encoder.encode(await licences(web, goroot, packages)));
  if (!dev) files.set(SERVICE_WORKER, await serviceWorker(files, web));
  return files;
}

/**
 * A script most of whose functions are called when the page begins: browsers that know the word
 * compile them beside the main thread, while the script arrives, and not one by one when they are called.
 *
 * @param {Uint8Array | undefined} script
 */
const called = (script) =>
  new TextEncoder().encode(`//# allFunctionsCalledOnLoad\n${new TextDecoder().decode(script)}`);

/** HTML whose scripts are as short as modules are. @param {string} html */
async function tersely(html) {
  const scripts = await Promise.all(
    [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, code]) =>
      esbuild.transform(code, { target: TARGET, minify: true }),
    ),
  );
  return html.replace(
    /<script>[^]*?<\/script>/g,
    () => `<script>${scripts.shift()?.code.trim()}</script>`,
  );
}

/**
 * The script that begins the workers of the first engine: engine/early.js takes them. Where what is
 * kept has the engine, it is unpacked already.
 *
 * @param {string[][]} workers their names and the paths of their scripts
 */
function begun(workers) {
  return `<script>
      globalThis.earlyWorkers = {};
      for (const [name, path] of ${JSON.stringify(workers)})
        try {
          if (name === "unpack" && navigator.serviceWorker?.controller) continue;
          const worker = new Worker(path, { type: "module", name });
          earlyWorkers[name] = worker;
          worker.onerror = () => delete earlyWorkers[name];
        } catch {}
    </script>`;
}

/**
 * The script that fetches the engine, which is by far the largest file, behind all that begins the
 * page: engine/early.js takes the answer. A script waits for the styles before it, and meanwhile
 * the others have been asked for. It is no link with rel=preload: with one, the process of WebKitGTK
 * kept the engine's bytes of each time the page was loaded.
 *
 * @param {string} path
 */
function fetching(path) {
  return `<script>
      {
        const url = new URL(${JSON.stringify(path)}, document.baseURI).href;
        const answer = fetch(url, { priority: "low" });
        answer.catch(() => {}); // who takes it is told
        globalThis.earlyAnswer = { url, answer };
      }
    </script>`;
}

/**
 * The service worker, told what there is and what a first visit loads of it.
 *
 * @param {Files} files
 * @param {string} web
 */
async function serviceWorker(files, web) {
  const assets = [...files.keys()].filter((path) => path.startsWith(`${ASSETS}/`)).sort();
  const source = await read(join(web, SERVICE_WORKER));
  const all = new Map([...files, [SERVICE_WORKER, source]]);
  const first = await readFirstVisit((path) => all.get(path));
  const needed = first.map(({ path }) => path).filter((path) => assets.includes(path));
  const { code } = await esbuild.transform(String(source), {
    target: TARGET,
    minify: true,
    legalComments: 'none',
    define: { ASSETS: JSON.stringify(assets), NEEDED: JSON.stringify(needed.sort()) },
  });
  return new TextEncoder().encode(code);
}

/**
 * @typedef {{ file: string, css: string | null, chunks: string[], instead?: string }} Output
 * what an entry point became: its file, the style sheet of what it imports, the chunks it needs at
 * once, and what it is instead of
 */

/** @param {esbuild.Message[]} messages @param {'error' | 'warning'} kind */
async function describe(messages, kind) {
  return (await esbuild.formatMessages(messages, { kind, color: false })).join('').trim();
}

/**
 * @param {esbuild.Metafile['outputs']} outputs
 * @param {string} web
 * @param {string} source path of an entry point
 * @returns {Output}
 */
function outputOf(outputs, web, source) {
  const entry = relative(web, source);
  const key = Object.keys(outputs).find((name) => outputs[name].entryPoint === entry);
  if (!key) throw new BuildError(`${entry}: was not bundled`);
  const chunks = new Set();
  const visit = (/** @type {string} */ name) => {
    for (const { path, kind, external } of outputs[name].imports) {
      if (kind !== 'import-statement' || external || chunks.has(path)) continue;
      chunks.add(path);
      visit(path);
    }
  };
  visit(key);
  const css = outputs[key].cssBundle ?? null;
  const [only, ...others] = chunks;
  const empty = Object.keys(outputs[key].inputs).length === 0;
  // What holds nothing but one import is not worth the way.
  if (empty && only && !others.length) return { file: only, css, chunks: [], instead: key };
  return { file: key, css, chunks: [...chunks] };
}

/**
 * Takes up a file under a name with its hash.
 *
 * @param {Files} files
 * @param {string} name
 * @param {Uint8Array} contents
 * @returns {string} path of the file
 */
function add(files, name, contents) {
  const hash = digest(contents).slice(0, 8).toUpperCase();
  const [, stem, extension] = /^([^.]*)(.*)$/.exec(name) ?? [];
  const path = `${ASSETS}/${stem}-${hash}${extension}`;
  files.set(path, contents);
  return path;
}

/**
 * Reads the lessons.
 *
 * @param {string} web
 * @throws {BuildError} with what is wrong with them, where, and what to do
 */
async function lessonsOf(web) {
  const { sources, course, player, page, problems } = await readLessons(join(web, 'lessons'), {
    root: dirname(web),
  });
  const wrong = [...problems, ...checkCourse(sources, course, 'web/lessons/course.yaml')];
  if (wrong.length > 0) throw new BuildError(told(wrong));
  return { sources, course, words: { player, page } };
}

/**
 * Adds the lessons in a language, a file each, and the map that names them.
 *
 * @param {Files} files
 * @param {Awaited<ReturnType<typeof lessonsOf>>} lessons
 * @param {string} language
 * @returns {string} the name of the map
 */
function addLessons(files, { sources, course, words }, language) {
  const own = LANGUAGES.find((one) => one === language);
  if (!own) throw new BuildError(`there are no lessons in “${language}”`);
  const encode = (/** @type {unknown} */ value) => new TextEncoder().encode(JSON.stringify(value));
  const names = new Map(
    sources.map((source) => {
      const name = `lesson-${source.slug}.${language}.json`;
      return [source.slug, basename(add(files, name, encode(builtLesson(source, own))))];
    }),
  );
  const map = builtCourse(sources, course, own, (slug) => names.get(slug) ?? '', words);
  return add(files, `course.${language}.json`, encode(map));
}

/** @param {string} path */
async function read(path) {
  return readFile(path).catch(() => {
    throw new BuildError(`${relative(WEB, path)}: there is no such file`);
  });
}

/**
 * The files that index.html links to. Bundled: modules and style sheets; the rest is copied.
 *
 * @param {string} html
 * @returns {{ path: string, bundled: boolean, at: number, length: number }[]}
 */
function localLinks(html) {
  const links = [];
  for (const tag of html.matchAll(/<(script|link|img|source)\b[^>]*>/gi)) {
    const attribute = /\s(?:src|href)="(?!#|\/|[a-z]+:)([^"]+)"/i.exec(tag[0]);
    if (!attribute) continue;
    const bundled = /^<script\b/i.test(tag[0]) || /\srel="stylesheet"/i.test(tag[0]);
    const path = attribute[1];
    const at = tag.index + attribute.index + attribute[0].length - path.length - 1;
    links.push({ path, bundled, at, length: path.length });
  }
  return links;
}

/**
 * @param {string} html
 * @param {RegExp} before
 * @param {string[]} lines
 */
function insert(html, before, lines) {
  if (!lines.length) return html;
  const at = html.search(before);
  if (at < 0) throw new BuildError(`index.html: nothing in it matches ${before}`);
  return html.slice(0, at) + lines.map((line) => `    ${line}\n`).join('') + html.slice(at);
}

/**
 * wasm_exec.js must be the one that came with the compiler, so it is never copied into the sources.
 *
 * @param {string} goroot
 * @returns {esbuild.Plugin}
 */
export function goRuntime(goroot) {
  return {
    name: 'go-runtime',
    setup(build) {
      build.onResolve({ filter: /(^|\/)wasm_exec\.js$/ }, () => ({
        path: join(goroot, 'lib/wasm/wasm_exec.js'),
      }));
    },
  };
}

/**
 * The modules that some module imports on demand, even if others import them statically.
 *
 * @param {string} web
 * @returns {Promise<Set<string>>} paths
 */
async function importedOnDemand(web) {
  /** @type {Set<string>} */
  const found = new Set();
  const all = await Promise.all(
    FLOORS.flat().map(async (part) => {
      const names = await readdir(join(web, part), { recursive: true });
      return names.filter((name) => name.endsWith('.js')).map((name) => join(web, part, name));
    }),
  );
  for (const path of [join(web, 'app.js'), ...all.flat()]) {
    // Types are imported in comments, which go.
    const { code } = await esbuild
      .transform(await readFile(path, 'utf8'))
      .catch(() => ({ code: '' }));
    for (const [, target] of code.matchAll(/\bimport\("(\.[^"]+)"\)/g))
      found.add(resolve(dirname(path), target));
  }
  return found;
}

/** What is loaded on demand before around.js may be there: with app.js alone. */
const BEFORE_AROUND = [AROUND, ...BEGINNING, TYPESETTER];

/** The modules that are there before one that is loaded on demand. @param {string} path */
const loadedBefore = (path) => (BEFORE_AROUND.includes(path) ? ['app.js'] : ['app.js', AROUND]);

/**
 * Reads our own modules.
 *
 * In each, new URL('./file', import.meta.url) is rewritten to the name the file gets.
 *
 * One that is loaded on demand is made to import app.js, which has always been there before it, and
 * around.js. That changes nothing but how esbuild cuts: what these need is needed by every part
 * then, and so is one file rather than one for every set of parts that share something.
 *
 * @param {string} web
 * @param {(path: string) => Promise<string>} locate
 * @param {ReadonlySet<string>} onDemand paths
 * @returns {esbuild.Plugin}
 */
function ownModules(web, locate, onDemand) {
  const pattern = /new URL\(\s*(['"])(\.{1,2}\/[^'"]+)\1,\s*import\.meta\.url,?\s*\)/g;
  return {
    name: 'own-modules',
    setup(build) {
      build.onLoad({ filter: /\.js$/ }, async ({ path }) => {
        if (!path.startsWith(web) || path.includes('node_modules')) return undefined;
        let contents = await readFile(path, 'utf8');
        for (const [text, , target] of contents.matchAll(pattern)) {
          const name = await locate(resolve(dirname(path), target));
          contents = contents.replace(text, `new URL('./${name}', import.meta.url)`);
        }
        for (const before of onDemand.has(path) ? loadedBefore(relative(web, path)) : [])
          contents += `\nimport ${JSON.stringify(join(web, before))};\n`;
        return { contents, loader: 'js' };
      });
    },
  };
}

/**
 * d3-array computes things when it is loaded, so that a bundle would have them where nobody asks for
 * them: these lines are marked as what may go.
 */
const unusedOfD3 = /** @type {esbuild.Plugin} */ ({
  name: 'unused-of-d3',
  setup(build) {
    build.onLoad({ filter: /d3-array[\\/]dist[\\/]d3-array\.mjs$/ }, async ({ path }) => {
      const computed = /^const (\w+) = ((?:bisector|ascendingBisect|Blur2)\b.*);$/gm;
      const source = await readFile(path, 'utf8');
      return { contents: source.replace(computed, 'const $1 = /* @__PURE__ */ (() => $2)();') };
    });
  },
});

/**
 * The faces of KaTeX's letters are in style/faces.css: a style sheet that brought some would have the
 * browser make all anew, and lay out the page. Every browser that can run the engine reads woff2, so
 * KaTeX's other two formats stay at home. So does the bold of its italic: few letters are, and what the
 * browser makes of the other looks the same there.
 */
const katexFonts = /** @type {esbuild.Plugin} */ ({
  name: 'katex-fonts',
  setup(build) {
    build.onLoad({ filter: /katex[\\/]dist[\\/]katex[^\\/]*\.css$/ }, async ({ path }) => {
      const css = await readFile(path, 'utf8');
      return { contents: css.replace(/@font-face\s*\{[^}]*\}/g, ''), loader: 'css' };
    });
  },
});

/** KaTeX knows the sizes of all its letters: those in which nothing is written here stay at home. */
const katexMeasures = /** @type {esbuild.Plugin} */ ({
  name: 'katex-measures',
  setup(build) {
    build.onLoad({ filter: /katex[\\/]dist[\\/]katex\.mjs$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const unused = /^ {2}"(?:Fraktur|SansSerif|Script)-\w+": \{[^}]*\},\n/gm;
      return { contents: source.replace(unused, '') };
    });
  },
});

/**
 * @param {Files} files
 * @param {string} directory emptied first
 */
async function write(files, directory) {
  await rm(directory, { recursive: true, force: true });
  for (const [path, contents] of files) {
    await mkdir(dirname(join(directory, path)), { recursive: true });
    await writeFile(join(directory, path), contents);
  }
}

/** Builds the page as it is published. @param {string} directory emptied first */
export async function writePage(directory) {
  await write(await bundlePage({ engines: await packEngines() }), directory);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const out = resolve(process.argv[2] ?? join(WEB, '../dist'));
  try {
    await writePage(out);
    console.log(`built ${relative(process.cwd(), out) || out}`);
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
