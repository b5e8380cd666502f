/**
 * Runs scripts by Debian's Python, which has scikit-learn.
 *
 * @module
 */

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const PYTHON = '/usr/bin/python3';
const execute = promisify(execFile);

/** Runs scripts in one process, since importing takes longest, each with names of its own. */
const DRIVER = `
import contextlib, io, json, runpy, sys, warnings
warnings.simplefilter('ignore')
answers = []
for path in sys.argv[1:]:
    out = io.StringIO()
    try:
        with contextlib.redirect_stdout(out):
            runpy.run_path(path)
        answers.append({'lines': out.getvalue().splitlines()})
    except BaseException as error:
        answers.append({'error': repr(error)})
json.dump(answers, sys.stdout)
`;

/** Why scripts cannot be run, '' where they can. */
export async function pythonMissing() {
  try {
    await execute(PYTHON, ['-c', 'import sklearn, numpy']);
    return '';
  } catch {
    return `${PYTHON} has no scikit-learn (Debian: python3-sklearn)`;
  }
}

/** @param {readonly string[]} scripts @returns {Promise<{ lines?: string[], error?: string }[]>} */
export function runAll(scripts) {
  return written(scripts, async (paths) => {
    const { stdout } = await execute(PYTHON, ['-c', DRIVER, ...paths], { maxBuffer: 1e9 });
    return JSON.parse(stdout);
  });
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
