/** Who gets Debian's packages from build.sh: apt-get, sudo and id are written down, not run. */

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

const ROOT = join(import.meta.dirname, '../..');
const skip = !existsSync('/etc/debian_version') && 'this is no Debian';

/**
 * Has build.sh want other engines, where there is none.
 *
 * @param {{ after: (f: () => Promise<void>) => void }} t
 * @param {{ user?: number, sudo?: string, CI?: string }} options sudo: what it does
 * @returns {Promise<string[]>} what was run of apt-get and sudo
 */
async function installed(t, { user = 1000, sudo = 'shift; exec "$@"', CI = '' }) {
  const directory = await mkdtemp(join(tmpdir(), 'mercer-debian-'));
  t.after(() => rm(directory, { recursive: true }));
  const log = join(directory, 'log');
  await writeFile(log, '');
  const programs = {
    id: `echo ${user}`,
    // Ubuntu has no firefox-esr, and installs nothing of a list with one that it has not.
    'apt-get': `echo "apt-get $*" >>${log}; case "$*" in *firefox-esr*) exit 100 ;; esac`,
    sudo: `echo "sudo $*" >>${log}; ${sudo}`,
  };
  for (const [name, what] of Object.entries(programs)) {
    await writeFile(join(directory, name), `#!/bin/sh\n${what}\n`);
    await chmod(join(directory, name), 0o755);
  }
  const script = `source ./build.sh help >/dev/null
    lacking_engines() { printf '%s\\n' firefox-esr webkit2gtk-driver; }
    want_debian engines && await_debian`;
  const PATH = `${directory}:${process.env.PATH}`;
  const { status, stderr } = spawnSync('bash', ['-c', script], {
    cwd: ROOT,
    env: { ...process.env, PATH, CI },
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  return (await readFile(log, 'utf8')).split('\n').filter(Boolean);
}

const INSTALL = 'apt-get install -y -qq --no-install-recommends';
const all = [
  'apt-get update -qq',
  `${INSTALL} firefox-esr webkit2gtk-driver`,
  `${INSTALL} firefox-esr`,
  `${INSTALL} webkit2gtk-driver`,
];

test('root gets what Debian has, one by one where something cannot be had', { skip }, async (t) => {
  assert.deepEqual(await installed(t, { user: 0 }), all);
});

test(
  'a machine of continuous integration gets it by sudo without a password',
  { skip },
  async (t) => {
    const ran = await installed(t, { CI: 'true' });
    assert.deepEqual(
      ran.filter((line) => line.startsWith('apt-get')),
      all,
    );
    assert.ok(
      ran.filter((line) => line.startsWith('sudo')).every((line) => /^sudo -n /.test(line)),
    );
  },
);

test('where sudo asks for a password nothing is installed', { skip }, async (t) => {
  assert.deepEqual(await installed(t, { CI: 'true', sudo: 'exit 1' }), ['sudo -n true']);
});

test('elsewhere sudo is not asked at all', { skip }, async (t) => {
  assert.deepEqual(await installed(t, {}), []);
});
