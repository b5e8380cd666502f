// @ts-check
/**
 * Builds what runs on Cloudflare Workers: the page, the Worker and two programs of Go.
 *
 *     node edge/build.mjs [--page directory]          writes ../build/edge, with a page that was built before
 *
 *     assets/     the page, with headers for caches
 *     worker/     worker.mjs with edge.wasm and board.wasm
 *
 * @module
 */

import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import * as esbuild from 'esbuild';
import { FLAGS } from '../tools/engine.mjs';
import { goRuntime, WEB, writePage } from '../build.mjs';
import { policyOf } from '../tools/policy.mjs';
import { licences } from '../tools/licences.mjs';
import { BuildError, run } from '../tools/run.mjs';
import { SAFE } from './headers.mjs';

const EDGE = join(WEB, 'edge');
const ROOT = dirname(WEB);
/** Where ./build.sh edge puts it, and wrangler.jsonc looks for it. */
export const BUILT = join(ROOT, 'build/edge');

/**
 * The headers of files. Those with a hash in their name never change; all others are asked for each
 * time. A policy that is named twice holds twice: a board is joined in no frame.
 *
 * @param {string} html of all pages
 */
function headersFor(html) {
  const safe = Object.entries({ ...SAFE, 'content-security-policy': policyOf(html) });
  const join = "  content-security-policy: frame-ancestors 'none'";
  return [
    '/assets/*\n  cache-control: public, max-age=31536000, immutable',
    `/*\n${safe.map(([name, value]) => `  ${name}: ${value}`).join('\n')}`,
    `/join\n${join}\n/join.html\n${join}\n`,
  ].join('\n');
}

/**
 * Compiles a program of ../wasm.
 *
 * @param {'edge' | 'board' | 'page'} name
 * @param {string} out
 * @param {readonly string[]} [tags]
 */
export async function compileGo(name, out, tags = []) {
  const flags = ['-trimpath', '-buildvcs=false', '-ldflags=-s -w', `-tags=${tags}`, ...FLAGS];
  await run('go', ['build', ...flags, '-o', out, `./wasm/${name}`], {
    cwd: ROOT,
    env: { GOOS: 'js', GOARCH: 'wasm' },
  });
}

/**
 * Bundles the Worker. Programs of Go stay files beside it.
 *
 * @param {string} entry
 * @param {string} directory
 */
export async function bundleWorker(entry, directory) {
  const goroot = (await run('go', ['env', 'GOROOT'], { cwd: WEB })).trim();
  await esbuild
    .build({
      entryPoints: { worker: entry },
      outdir: directory,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      format: 'esm',
      target: 'es2022',
      charset: 'utf8',
      legalComments: 'none',
      external: ['cloudflare:workers', '*.wasm'],
      plugins: [goRuntime(goroot), besides],
      logLevel: 'silent',
    })
    .catch((error) => {
      throw new BuildError(error.message);
    });
  return goroot;
}

/** Wherever a module lies, the programs lie beside the bundle. */
const besides = /** @type {esbuild.Plugin} */ ({
  name: 'besides',
  setup(build) {
    build.onResolve({ filter: /\.wasm$/ }, ({ path }) => ({
      path: `./${path.replace(/.*\//, '')}`,
      external: true,
    }));
  },
});

/**
 * Builds the Worker and its programs.
 *
 * @param {string} directory
 * @param {{ entry?: string, tags?: readonly string[] }} [options]
 */
export async function buildWorker(directory, { entry = join(EDGE, 'entry.mjs'), tags } = {}) {
  await mkdir(directory, { recursive: true });
  const goroot = await bundleWorker(entry, directory);
  await compileGo('edge', join(directory, 'edge.wasm'), tags);
  await compileGo('board', join(directory, 'board.wasm'), tags);
  return goroot;
}

/**
 * @param {string} directory what was built there before is replaced, what was kept there stays
 * @param {{ page?: string }} [options] page: a page that is built already
 */
export async function buildEdge(directory, { page } = {}) {
  const [assets, worker] = [join(directory, 'assets'), join(directory, 'worker')];
  await rm(assets, { recursive: true, force: true });
  await rm(worker, { recursive: true, force: true });
  if (page) await cp(page, assets, { recursive: true });
  else await writePage(assets);
  const goroot = await buildWorker(worker);
  const pages = ['index.html', 'join.html'].map((name) => readFile(join(assets, name), 'utf8'));
  await writeFile(join(assets, '_headers'), headersFor((await Promise.all(pages)).join('')));
  const own = await licences(WEB, goroot, [], ['./wasm/edge', './wasm/board']);
  const known = await readFile(join(assets, 'licences.txt'), 'utf8');
  await writeFile(join(assets, 'licences.txt'), `${known}\n\nThe Worker\n\n\n${own}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { page: { type: 'string' } } });
  try {
    await buildEdge(BUILT, values);
    console.log(`built ${relative(process.cwd(), BUILT) || BUILT}`);
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
