// @ts-check
/**
 * WebKitGTK's small browser by classic WebDriver: requests to a driver, on a screen that nobody
 * sees.
 *
 * @module
 */

import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { end, firstOf, heard, PATIENCE } from './browser.js';

/** @typedef {import('./browser.js').Browser} Browser */

const SCREEN = firstOf(['/usr/bin/Xvfb']);

/** The driver, where there is a screen for it too. */
export const findWebkit = () => (SCREEN ? firstOf(['/usr/bin/WebKitWebDriver']) : null);

/** How WebDriver names an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** @param {string} base @returns {(method: string, path: string, body?: object) => Promise<any>} */
const client = (base) => async (method, path, body) => {
  const answer = await fetch(`${base}${path}`, {
    method,
    body: method === 'POST' ? JSON.stringify(body ?? {}) : undefined,
  });
  const { value } = /** @type {any} */ (await answer.json());
  if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
};

/** A port that is free. */
async function freePort() {
  const { createServer } = await import('node:net');
  const server = createServer();
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(null)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  await new Promise((done) => server.close(done));
  return port;
}

/** @param {string} base */
async function ready(base) {
  const until = Date.now() + PATIENCE;
  for (;;) {
    const status = await fetch(`${base}/status`).catch(() => null);
    if (status?.ok) return;
    if (Date.now() > until) throw new Error('WebKitWebDriver does not answer');
    await new Promise((done) => setTimeout(done, 20));
  }
}

/**
 * An X server on a display of its own choice.
 *
 * @returns {Promise<{ display: string, stop: () => Promise<void> }>}
 */
async function openScreen() {
  const child = spawn(
    /** @type {string} */ (SCREEN),
    ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp', '-noreset'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const line = /** @type {import('node:stream').Readable} */ (child.stdio[3]);
  return { display: `:${await heard(child, line, /(\d+)\n/)}`, stop: () => end(child) };
}

/**
 * @param {string} path of the driver
 * @param {{ before?: readonly string[], hear?: (line: string) => void }} [options] before: the command that
 *   starts it; hear: gets what its engine writes whenever it has collected garbage
 * @returns {Promise<Browser>}
 */
export async function openWebkit(path, { before = [], hear } = {}) {
  const screen = await openScreen();
  const home = await mkdtemp(join(tmpdir(), 'mercer-webkit-'));
  // Who wants no animations gets none, which is quicker to paint.
  for (const version of ['gtk-3.0', 'gtk-4.0']) {
    await mkdir(join(home, 'config', version), { recursive: true });
    await writeFile(
      join(home, 'config', version, 'settings.ini'),
      '[Settings]\ngtk-enable-animations=0\n',
    );
  }
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const [program, ...args] = before.concat(path, `--port=${port}`);
  const driver = spawn(program, args, {
    stdio: ['ignore', 'ignore', hear ? 'pipe' : 'ignore'],
    env: {
      ...process.env,
      DISPLAY: screen.display,
      HOME: home,
      XDG_DATA_HOME: join(home, 'data'),
      XDG_CACHE_HOME: join(home, 'cache'),
      XDG_CONFIG_HOME: join(home, 'config'),
      // Without a graphics card OpenGL is computed, which took half of all the time. Only to put
      // layers together needs it: WebGL is there all the same.
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      GTK_A11Y: 'none',
      NO_AT_BRIDGE: '1',
      ...(hear && { JSC_logGC: '1' }),
    },
  });
  if (hear && driver.stderr) createInterface(driver.stderr).on('line', hear);
  await ready(base);
  const root = client(base);
  const { sessionId, capabilities } = await root('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': {
          binary: await miniBrowser(),
          args: ['--automation'],
        },
      },
    },
  });
  const ask = client(`${base}/session/${sessionId}`);
  await ask('POST', '/timeouts', { script: 2 * PATIENCE, pageLoad: 2 * PATIENCE });

  /** @param {string} code @param {readonly unknown[]} args */
  const run = async (code, args) => {
    const text = await ask('POST', '/execute/async', {
      script: `const [args, done] = arguments;
        Promise.resolve().then(() => (${code})(...JSON.parse(args))).then(
          (value) => done(JSON.stringify({ value: value ?? null })),
          (error) => done(JSON.stringify({ error: String(error?.stack ?? error) })));`,
      args: [JSON.stringify(args)],
    });
    const { value, error } = JSON.parse(text);
    if (error) throw new Error(error);
    return value;
  };

  return {
    name: 'WebKitGTK',
    version: capabilities.browserVersion,
    touch: false, // the driver makes a mouse of it
    complaints: [],
    goto: (url) => ask('POST', '/url', { url }),
    run,
    act: (actions) => ask('POST', '/actions', { actions }),
    async resize(width, height) {
      // The window is larger than the viewport by its own bars.
      for (let i = 0; i < 2; i++) {
        const rect = await ask('GET', '/window/rect');
        const [w, h] = await run('() => [innerWidth, innerHeight]', []);
        if (w === width && h === height) return;
        await ask('POST', '/window/rect', {
          width: rect.width + width - w,
          height: rect.height + height - h,
        });
      }
    },
    async choose(selector, file) {
      const found = await ask('POST', '/element', { using: 'css selector', value: selector });
      await ask('POST', `/element/${found[ELEMENT]}/value`, { text: file });
    },
    here: () => ask('GET', '/window'),
    async open() {
      const { handle } = await ask('POST', '/window/new', { type: 'window' });
      await ask('POST', '/window', { handle });
      return handle;
    },
    turn: (handle) => ask('POST', '/window', { handle }),
    shut: () => ask('DELETE', '/window'),
    async close() {
      await ask('DELETE', '').catch(() => {});
      await end(driver);
      await screen.stop();
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Where Debian puts the browser: the directory has the name of the version. */
async function miniBrowser() {
  const parent = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`;
  const versions = (await readdir(parent)).filter((name) => name.startsWith('webkit2gtk-4'));
  const path = firstOf(versions.map((name) => join(parent, name, 'MiniBrowser')));
  if (!path) throw new Error('MiniBrowser is missing');
  return path;
}
