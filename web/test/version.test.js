/**
 * A page and an engine of different versions: an open page and a newer server, or a newer page and
 * a kept engine.
 */

import assert from 'node:assert/strict';
import test from 'node:test';
import { createEngine } from '../engine/client.js';
import { CATALOG, FIRST_CATALOG, until } from './engine-double.js';

/**
 * An engine of workers that run programs by name: those called old are of another version.
 *
 * @param {{ first: string[], whole?: string[] }} programs what each time is loaded, the first time
 *   and fresh
 */
function engineOf({ first, whole }) {
  /** @type {any[]} */
  const asked = [];
  const states = /** @type {any[]} */ ([]);
  let lives = 0;
  const spawn = () => {
    lives++;
    const worker = {
      /** @type {((event: any) => void) | null} */ onmessage: null,
      onerror: null,
      terminate: () => lives--,
      postMessage(/** @type {any} */ order) {
        if (order.type === 'call') asked.push(order.name);
        if (order.type !== 'start') return;
        const { name } = order.module;
        const catalog = name.startsWith('whole') ? CATALOG : FIRST_CATALOG;
        const other = { type: 'other', version: 'another' };
        const report = name.endsWith('old') ? other : { type: 'ready', catalog };
        queueMicrotask(() => worker.onmessage?.({ data: report }));
      },
    };
    return /** @type {any} */ (worker);
  };
  /** @param {string[]} names */
  const loading = (names) => async (/** @type {boolean | undefined} */ fresh) =>
    /** @type {any} */ ({ name: names[fresh ? 1 : 0] });
  const [loadFirst, loadWhole] = [loading(first), loading(whole ?? [])];
  const engine = createEngine({
    spawn,
    load: (_, fresh) => loadFirst(fresh),
    loadWhole: whole ? (_, __, fresh) => loadWhole(fresh) : null,
    onState: (state) => states.push(state),
  });
  return { engine, asked, states, alive: () => lives };
}

/** Asks what is not answered. @param {any} engine @param {any} request */
const ask = (engine, request) => engine.call('parse', request).catch(() => {});

test('a newer page has an engine fetched anew that was kept from before', async () => {
  const { engine, asked, states, alive } = engineOf({ first: ['old', 'new'] });
  ask(engine, { domain: 'vectors', kernel: 'rbf' });
  const { domains } = await engine.ready;
  assert.equal(domains[0].name, 'vectors');
  await until(() => asked.length === 1);
  assert.equal(alive(), 1);
  assert.ok(!states.some(({ state }) => state === 'failed'));
  engine.destroy();
});

test('a page that is older than what the server has says so, and asks it nothing', async () => {
  const { engine, asked, states, alive } = engineOf({ first: ['old', 'old'] });
  const call = engine.call('parse', { domain: 'vectors', kernel: 'rbf' });
  const words =
    /^The page and the engine on the server are of different versions: reload the page .+\.$/;
  await assert.rejects(engine.ready, { message: words });
  await assert.rejects(call, { message: words });
  assert.match(states.at(-1).reason, words);
  assert.deepEqual([asked, alive()], [[], 0]);
});

test('the same of the whole engine, which comes later', async () => {
  const strings = /** @type {const} */ ({ domain: 'strings', kernel: 'words' });
  const kept = engineOf({ first: ['new'], whole: ['whole old', 'whole new'] });
  await kept.engine.ready;
  ask(kept.engine, strings);
  await until(() => kept.asked.length === 1);
  assert.equal(kept.alive(), 1);
  kept.engine.destroy();

  const open = engineOf({ first: ['new'], whole: ['whole old', 'whole old'] });
  await open.engine.ready;
  await assert.rejects(open.engine.call('parse', strings), { message: /reload the page/ });
  // What it has goes on.
  ask(open.engine, { domain: 'vectors', kernel: 'rbf' });
  assert.deepEqual([open.asked, open.alive()], [['parse'], 1]);
  open.engine.destroy();
});
