// @ts-check
/**
 * The Worker on this machine: workerd is what Cloudflare runs, with its own key-value store, files
 * and Durable Objects. It needs no account and no network.
 *
 * @module
 */

import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The time for answers on their way when workerd is stopped, in milliseconds. */
const GRACE = 500;

/** Names the version of workerd, for Linux: on other systems it is installed by hand. */
const PACKAGE = join(import.meta.dirname, '../package.json');

/** Where to find workerd for this machine. @returns {string} */
export function workerd() {
  const systems = /** @type {Record<string, string>} */ ({
    'linux x64': 'linux-64',
    'linux arm64': 'linux-arm64',
    'darwin x64': 'darwin-64',
    'darwin arm64': 'darwin-arm64',
  });
  const system = `${process.platform} ${process.arch}`;
  const name = `@cloudflare/workerd-${systems[system]}`;
  if (!systems[system])
    throw new Error(`workerd, which runs the Worker here, is not made for ${system}`);
  try {
    const found = join(
      createRequire(import.meta.url).resolve(`${name}/package.json`),
      '../bin/workerd',
    );
    if (existsSync(found)) return found;
  } catch {
    // It was not installed.
  }
  const [version] = Object.values(JSON.parse(readFileSync(PACKAGE, 'utf8')).optionalDependencies);
  throw new Error(
    `${name}, which runs the Worker here, is missing. In web/:

  npm install --no-save ${name}@${version}`,
  );
}

/**
 * The deployable configuration, as workerd reads it.
 *
 * @param {string} directory of the build; workerd keeps its state there
 */
export async function configure(directory) {
  const text = await readFile(join(import.meta.dirname, 'wrangler.jsonc'), 'utf8');
  const config = JSON.parse(text.replace(/^\s*\/\/.*$/gm, '').replace(/,(\s*[}\]])/g, '$1'));
  // workerd counts nobody's requests.
  const { assets, kv_namespaces, observability, ratelimits, ...rest } = config;
  const local = {
    ...rest,
    main: 'worker/worker.mjs',
    no_bundle: true,
    assets: { ...assets, directory: 'assets' },
    kv_namespaces: kv_namespaces.map((/** @type {{ binding: string }} */ { binding }) => ({
      binding,
      id: binding.toLowerCase(),
    })),
  };
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, 'wrangler.json'), JSON.stringify(local, null, 2));
}

/**
 * Starts workerd on what was built.
 *
 * @param {string} directory
 * @param {{ host?: string, port?: number, quiet?: boolean }} [options] port 0: any that is free
 * @returns
 *   {Promise<{ port: number, ended: Promise<number | null>, stop: () => Promise<void>, log: () => string }>}
 */
export async function start(directory, { host = '127.0.0.1', port = 0, quiet = false } = {}) {
  await configure(directory);
  const child = spawn(
    workerd(),
    [
      ...['serve', '--experimental', 'wrangler.json', '--control-fd=3'],
      `--socket-addr=http=${host.includes(':') ? `[${host}]` : host}:${port}`,
    ],
    { cwd: directory, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] },
  );
  let log = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (/** @type {Buffer} */ data) => {
      log += data;
      if (!quiet) process.stderr.write(data);
    });
  }
  /** @type {Promise<number | null>} */
  const ended = new Promise((done) => child.once('exit', done));
  const listening = new Promise((done, fail) => {
    let said = '';
    const control = /** @type {import('node:stream').Readable} */ (child.stdio[3]);
    control.on('data', (/** @type {Buffer} */ data) => {
      said += data;
      for (const line of said.split('\n').slice(0, -1)) {
        const { event, port } = JSON.parse(line);
        if (event === 'listen') done(port);
      }
    });
    child.once('error', fail);
    ended.then(() => fail(new Error(`workerd did not start:\n${log}`)));
  });
  return {
    port: await listening,
    ended,
    log: () => log,
    stop: async () => {
      child.kill('SIGTERM');
      // It would wait for sockets that are open, which boards keep open for hours.
      const timer = setTimeout(() => child.kill('SIGKILL'), GRACE);
      await ended;
      clearTimeout(timer);
    },
  };
}
