// @ts-check
/**
 * Who trains: Mercer, and what a person would use instead. Who is not here is named, with how to
 * get it.
 *
 * @module
 */

import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileEngine } from '../engine.mjs';
import { findChromium } from '../chromium.mjs';
import { run } from '../run.mjs';
import { bundleWorker, libsvmBinary, openChromium } from './chromium.mjs';
import { NAMES } from './contender.mjs';
import { startProgram } from './program.mjs';

/** @typedef {import('./contender.mjs').Contender} Contender */
/** @typedef {import('./contender.mjs').Key} Key */

const HERE = dirname(fileURLToPath(import.meta.url));

/**
 * @typedef {{
 *   root: string, directory: string, tell: (line: string) => void,
 *   warmUp: (contender: Contender) => Promise<void>, only?: readonly Key[],
 * }} Options   directory: for what they write; warmUp: what who is compiled while it runs trains on
 * first; only: who is asked for, all where it is missing
 */

/**
 * Starts all that are here.
 *
 * @param {Options} options
 */
export async function startContenders(options) {
  /** @type {(() => Promise<void>)[]} */
  const ends = [];
  const end = async () => {
    for (const stop of ends.toReversed()) await stop();
  };
  try {
    return { ...(await startAll(options, ends)), end };
  } catch (error) {
    await end();
    throw error;
  }
}

/**
 * @param {Options} options
 * @param {(() => Promise<void>)[]} ends where each that has started says how to end it
 */
async function startAll({ root, directory, tell, warmUp, only }, ends) {
  const web = join(root, 'web');
  /** @type {Partial<Record<Key, Contender>>} */
  const found = {};
  /** @type {string[]} */
  const skipped = [];
  /** @param {Key} key @param {string[]} command @param {typeof warmUp} [warm] */
  const program = async (key, command, warm) => {
    tell(`starting ${NAMES[key]}`);
    const started = await startProgram({ key, name: NAMES[key], command, directory, warmUp: warm });
    ends.push(started.end);
    found[key] = started;
  };

  const goroot = (await run('go', ['env', 'GOROOT'], { cwd: root })).trim();
  const exec = join(goroot, 'lib/wasm/wasm_exec.js');
  const engine = join(directory, 'mercer.wasm');
  await writeFile(engine, await compileEngine(web));
  const script = (/** @type {string} */ name) => join(HERE, 'contenders', name);

  await program('node', [process.execPath, script('node-mercer.mjs'), exec, engine], warmUp);
  const native = join(directory, 'mercer-native');
  await run('go', ['build', '-o', native, './web/tools/bench/native'], { cwd: root });
  await program('native', [native], warmUp);

  const libsvm = join(directory, 'libsvm-native');
  if (await compiles(['-O2', '-o', libsvm, script('libsvm.c'), '-lsvm', '-lm'], root)) {
    await program('libsvm', [libsvm]);
  } else {
    skipped.push(`${NAMES.libsvm}: on Debian, apt-get install libsvm-dev gcc`);
  }
  const python = '/usr/bin/python3';
  if (await runs(python, ['-c', 'import sklearn'], root)) {
    await program('sklearn', [python, script('scikit.py')]);
  } else {
    skipped.push(`${NAMES.sklearn}: on Debian, apt-get install python3-sklearn`);
  }
  const wanted = (/** @type {Key} */ key) => !only || only.includes(key);
  if (!wanted('libsvmNode') && !wanted('chromium')) return { found, skipped };
  const hasLibsvm = existsSync(join(web, 'node_modules/libsvm-js'));
  if (hasLibsvm) await program('libsvmNode', [process.execPath, script('node-libsvm.mjs')], warmUp);
  else skipped.push(`${NAMES.libsvmNode}: npm ci in web/`);

  const browser = findChromium();
  if (browser) {
    /** @type {Record<string, Uint8Array>} */
    const files = {
      'mercer.wasm': await readFile(engine),
      'mercer.js': await bundleWorker('worker-mercer.mjs', await readFile(exec, 'utf8')),
    };
    if (hasLibsvm) {
      files['libsvm.wasm'] = await libsvmBinary(web);
      files['libsvm.js'] = await bundleWorker('worker-libsvm.mjs');
    }
    const chrome = await openChromium({ browser, files });
    ends.push(chrome.end);
    for (const [key, file] of /** @type {[Key, string][]} */ ([
      ['chromium', 'mercer.js'],
      ['libsvmChromium', 'libsvm.js'],
    ])) {
      if (!files[file]) continue;
      tell(`starting ${NAMES[key]}`);
      found[key] = await chrome.start({ key, name: NAMES[key], script: file, warmUp });
    }
  } else {
    skipped.push(
      `${NAMES.chromium}: on Debian, apt-get install chromium-headless-shell; elsewhere set CHROMIUM`,
    );
  }
  return { found, skipped };
}

/** @param {string[]} args @param {string} cwd */
const compiles = (args, cwd) => runs('cc', args, cwd);

/** @param {string} command @param {string[]} args @param {string} cwd */
const runs = (command, args, cwd) =>
  run(command, args, { cwd }).then(
    () => true,
    () => false,
  );
