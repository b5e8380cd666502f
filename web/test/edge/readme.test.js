import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { startWorker } from './worker.js';

test('the examples of the README work as printed', async (t) => {
  const worker = await startWorker(t);
  const readme = await readFile(join(import.meta.dirname, '../../../README.md'), 'utf8');
  const [, section] = /\n### Call it\n([^]*?)\n### /.exec(readme) ?? [];
  const [, script] = /```sh\n([^]*?)```/.exec(section) ?? [];
  const commands = script.trim().split('\n\n');
  assert.equal(commands.length, 5);
  const directory = await mkdtemp(join(tmpdir(), 'mercer-readme-'));
  t.after(() => rm(directory, { recursive: true }));
  const answers = [];
  for (const command of commands) {
    // Here it listens on another port.
    const here = command.replaceAll('http://localhost:8787', worker.origin);
    const { stdout } = await promisify(execFile)('sh', ['-c', here], { cwd: directory });
    answers.push(JSON.parse(stdout || (await readFile(join(directory, 'trained.json'), 'utf8'))));
    assert.equal(answers.at(-1).error, undefined, stdout);
  }
  const [trained, predicted, gram, verdict, kept] = answers;
  assert.equal(trained.status, 'converged');
  assert.equal(predicted.label[0], 2);
  assert.equal(gram.k.length, 4);
  assert.equal(verdict.verdict, 'refuted');
  assert.match(kept.link, /\/s\/[a-z2-7]{20}$/);
});
