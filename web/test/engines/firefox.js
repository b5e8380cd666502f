// @ts-check
/**
 * Firefox by WebDriver BiDi, which it speaks itself: a socket, and commands in JSON.
 *
 * @module
 */

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { end, firstOf, heard, PATIENCE } from './browser.js';
import { openSocket } from './socket.js';

/** @typedef {import('./browser.js').Browser} Browser */

export const findFirefox = () =>
  firstOf([process.env.FIREFOX ?? '', '/usr/bin/firefox-esr', '/usr/bin/firefox']);

/** What a new Firefox would do besides, and what it asks at home. */
const SETTINGS = {
  'app.normandy.enabled': false,
  'app.update.auto': false,
  'app.update.disabledForTesting': true,
  'browser.aboutwelcome.enabled': false,
  'browser.contentblocking.introCount': 99,
  'browser.newtabpage.enabled': false,
  'browser.safebrowsing.downloads.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.sessionstore.resume_from_crash': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage': 'about:blank',
  'browser.startup.page': 0,
  'browser.tabs.firefox-view': false,
  'browser.topsites.contile.enabled': false,
  'datareporting.healthreport.uploadEnabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.ipc.keepProcessesAlive.web': 1,
  'extensions.getAddons.cache.enabled': false,
  'extensions.systemAddon.update.enabled': false,
  'extensions.update.enabled': false,
  'media.gmp-manager.updateEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  // It would change what a canvas is read as a little, against being recognised.
  'privacy.baselineFingerprintingProtection': false,
  'remote.active-protocols': 1,
  'security.remote_settings.crlite_filters.enabled': false,
  'services.settings.server': 'data:,',
  'signon.autofillForms': false,
  'ui.prefersReducedMotion': 1,
  'toolkit.telemetry.enabled': false,
  'toolkit.telemetry.server': 'data:,',
};

/** Commands and events over one socket. */
class Wire {
  /** @type {Map<number, { done: (result: any) => void, fail: (error: Error) => void }>} */
  #asked = new Map();
  #last = 0;

  /** @type {import('./socket.js').Socket | undefined} */
  #socket;
  #why = '';

  /** @param {string} url @param {(method: string, params: any) => void} told */
  async open(url, told) {
    this.#socket = await openSocket(url, {
      hear: (text) => {
        const message = JSON.parse(text);
        if (message.type === 'event') return told(message.method, message.params);
        const asked = this.#asked.get(message.id);
        this.#asked.delete(message.id);
        if (message.type === 'success') asked?.done(message.result);
        else asked?.fail(new Error(`${message.error}: ${message.message}`));
      },
      end: (why) => {
        this.#why = `Firefox is gone: ${why}`;
        for (const { fail } of this.#asked.values()) fail(new Error(this.#why));
      },
    });
  }

  /** @param {string} method @param {object} params @returns {Promise<any>} */
  ask(method, params) {
    const id = ++this.#last;
    return new Promise((done, fail) => {
      if (this.#why) return fail(new Error(this.#why));
      this.#asked.set(id, { done, fail });
      this.#socket?.send(JSON.stringify({ id, method, params }));
    });
  }

  close() {
    this.#socket?.close();
  }
}

/** @param {any} entry of the console @returns {string | null} what is wrong */
function complaintOf({ level, text, source, stackTrace }) {
  if (level !== 'error' && level !== 'warn') return null;
  const place = stackTrace?.callFrames?.[0];
  const where = place ? ` (${place.url}:${place.lineNumber})` : '';
  return `${source?.context ? level : 'worker'}: ${text}${where}`;
}

/**
 * @param {string} path of the program
 * @param {{ inside?: boolean }} [options] inside: whether it may be driven from its own window too
 * @returns {Promise<Browser>}
 */
export async function openFirefox(path, { inside = false } = {}) {
  const profile = await mkdtemp(join(tmpdir(), 'mercer-firefox-'));
  const lines = Object.entries(SETTINGS).map(
    ([key, value]) => `user_pref(${JSON.stringify(key)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  const child = spawn(
    path,
    [
      ...['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'],
      ...(inside ? ['--remote-allow-system-access'] : []),
      'about:blank',
    ],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, MOZ_CRASHREPORTER_DISABLE: '1' },
    },
  );
  const url = await heard(child, child.stderr, /WebDriver BiDi listening on (ws:\S+)/);

  /** @type {string[]} */
  const complaints = [];
  const wire = new Wire();
  await wire.open(`${url}/session`, (method, params) => {
    const complaint = method === 'log.entryAdded' ? complaintOf(params) : null;
    if (complaint) complaints.push(complaint);
  });
  const { capabilities } = await wire.ask('session.new', { capabilities: {} });
  await wire.ask('session.subscribe', { events: ['log.entryAdded'] });
  const { contexts } = await wire.ask('browsingContext.getTree', {});
  let context = contexts[0].context;
  const own = inside && (await wire.ask('browsingContext.getTree', { 'moz:scope': 'chrome' }));

  /** @param {string} code @param {readonly unknown[]} args @param {string} [where] */
  const evaluate = async (code, args, where = context) => {
    const answer = await wire.ask('script.callFunction', {
      functionDeclaration: `async (args) => JSON.stringify(await (${code})(...JSON.parse(args)) ?? null)`,
      arguments: [{ type: 'string', value: JSON.stringify(args) }],
      target: { context: where },
      awaitPromise: true,
    });
    if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
    return JSON.parse(answer.result.value);
  };

  return {
    name: 'Firefox',
    version: capabilities.browserVersion,
    touch: true,
    complaints,
    async goto(to) {
      // The browser has said that a page was there while the one before still answered.
      await evaluate('() => void (globalThis.mercerLeft = true)', []);
      await wire.ask('browsingContext.navigate', { context, url: to, wait: 'complete' });
      const isLeft = () => evaluate('() => globalThis.mercerLeft === true', []).catch(() => true);
      const end = performance.now() + PATIENCE;
      while (await isLeft()) assert.ok(performance.now() < end, `${to} did not come`);
    },
    run: (code, args) => evaluate(code, args),
    runInside: own ? (code, args) => evaluate(code, args, own.contexts[0].context) : undefined,
    act: (actions) => wire.ask('input.performActions', { context, actions }),
    resize: (width, height) =>
      wire.ask('browsingContext.setViewport', { context, viewport: { width, height } }),
    async choose(selector, file) {
      const { nodes } = await wire.ask('browsingContext.locateNodes', {
        context,
        locator: { type: 'css', value: selector },
      });
      await wire.ask('input.setFiles', {
        context,
        element: { sharedId: nodes[0].sharedId },
        files: [file],
      });
    },
    here: async () => context,
    async open() {
      ({ context } = await wire.ask('browsingContext.create', { type: 'tab' }));
      return context;
    },
    async turn(tab) {
      context = tab;
      await wire.ask('browsingContext.activate', { context });
    },
    shut: () => wire.ask('browsingContext.close', { context }),
    async close() {
      await wire.ask('browser.close', {}).catch(() => {});
      wire.close();
      await end(child);
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
