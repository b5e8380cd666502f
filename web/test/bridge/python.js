/**
 * Runs scripts by Debian's Python, which has scikit-learn.
 *
 * @module
 */

import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const PYTHON = '/usr/bin/python3';
const execute = promisify(execFile);

/** @typedef {import('node:net').Socket} Socket   which is what a pipe is */

/**
 * Runs scripts in one process, since importing takes longest, each with names of its own. It reads
 * a line with their paths and writes one with what they print, as often as it is asked.
 */
const DRIVER = `
import contextlib, io, json, runpy, sys, warnings
import numpy, sklearn
for line in sys.stdin:
    answers = []
    for path in json.loads(line):
        out = io.StringIO()
        try:
            with contextlib.redirect_stdout(out), warnings.catch_warnings():
                warnings.simplefilter('ignore')
                runpy.run_path(path)
            answers.append({'lines': out.getvalue().splitlines()})
        except BaseException as error:
            answers.append({'error': repr(error)})
    print(json.dumps(answers), flush=True)
`;

/** Asks the process, once somebody has. @type {((line: string) => Promise<string>) | undefined} */
let ask;

function driven() {
  if (ask) return ask;
  const child = spawn(PYTHON, ['-c', DRIVER], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [stdin, stdout] = /** @type {Socket[]} */ ([child.stdin, child.stdout]);
  // Who is done does not wait for it: it ends where its input does.
  child.unref();
  stdin.unref();
  stdin.on('error', () => {}); // it has ended, and so has what it says
  const said = createInterface({ input: stdout })[Symbol.asyncIterator]();
  ask = async (line) => {
    stdout.ref();
    stdin.write(`${line}\n`);
    const { value, done } = await said.next();
    stdout.unref();
    if (done) throw new Error(`${PYTHON} has ended`);
    return value;
  };
  return ask;
}

/** Why scripts cannot be run, '' where they can. */
export async function pythonMissing() {
  const { lines } = (await runAll(['']).catch(() => [{ lines: null }]))[0];
  return lines ? '' : `${PYTHON} has no scikit-learn (Debian: python3-sklearn)`;
}

/** Those who ask wait for each other. */
let turn = Promise.resolve();

/** @param {readonly string[]} scripts @returns {Promise<{ lines?: string[], error?: string }[]>} */
export function runAll(scripts) {
  const answers = turn.then(() =>
    written(scripts, async (paths) => JSON.parse(await driven()(JSON.stringify(paths)))),
  );
  turn = answers.then(
    () => {},
    () => {},
  );
  return answers;
}

/** What a script prints that is run as people run it. @param {string} script */
export const runAlone = (script) => written([script], ([path]) => execute(PYTHON, [path]));

/** @template T @param {readonly string[]} scripts @param {(paths: string[]) => Promise<T>} use */
async function written(scripts, use) {
  const directory = await mkdtemp(join(tmpdir(), 'mercer-python-'));
  try {
    const paths = scripts.map((_, i) => join(directory, `script${i}.py`));
    await Promise.all(scripts.map((text, i) => writeFile(paths[i], text)));
    return await use(paths);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
