// @ts-check
/**
 * Class boards: the page leads one, and a device is on it, while workers end and the page is loaded
 * again. Both must have the points that were put there, and no others.
 *
 * @module
 */

import { createServer, request as ask } from 'node:http';
import { connect } from 'node:net';
import { createReplica } from '../../board/replica.js';
import { secret } from '../../board/secret.js';
import { createWire } from '../../board/wire.js';
import { isItems } from '../../model/scene.js';
import { endSomeWorkers } from '../../test/e2e/workers.js';
import { openSite } from '../../test/engines/site.js';
import { call } from './page.mjs';

/** @typedef {import('./edits.mjs').Act} Act */
/** @typedef {import('./page.mjs').Page} Page */
/** @typedef {import('../fuzz/random.mjs').Random} Random */

/** How long all may take to have what somebody did, and a dialog to be there. */
const PATIENCE_MS = 30_000;

/**
 * Puts the Worker, run on this machine, beside a page that has no server but of files.
 *
 * @param {string} files the address of that page
 * @returns {Promise<{ url: string, lead: Act, close: () => Promise<void> }>} url: of the page with
 *   boards
 */
export async function openBoards(files) {
  const deployed = await openSite();
  const boards = Number(new URL(deployed.url).port);
  const { pathname, port } = new URL(files);
  const api = `${pathname}api/`;

  /** Who answers, and what is asked there. @param {string} path */
  const behind = (path) =>
    path.startsWith(api)
      ? { port: boards, path: path.slice(pathname.length - 1) }
      : { port: Number(port), path };

  const server = createServer((request, response) => {
    const { method, headers, url = '/' } = request;
    const asked = ask({ host: '127.0.0.1', method, headers, ...behind(url) }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    asked.on('error', () => response.destroy());
    request.pipe(asked);
  });
  server.on('upgrade', ({ rawHeaders, url = '/' }, socket, first) => {
    const { port, path } = behind(url);
    const lines = rawHeaders.map((part, i) => (i % 2 === 0 ? `${part}: ` : `${part}\r\n`));
    const inner = connect(port, '127.0.0.1');
    inner.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
    inner.write(first);
    socket.pipe(inner).pipe(socket);
    socket.on('error', () => inner.destroy());
    inner.on('error', () => socket.destroy());
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(null)));
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${address.port}${pathname}`,
    lead: async (hand) => lead(hand, boards),
    async close() {
      server.close();
      server.closeAllConnections();
      await deployed.close();
    },
  };
}

/** Waits until there is nothing wrong. @param {() => Promise<string>} wrong */
async function until(wrong) {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const what = await wrong();
    if (!what) return;
    if (performance.now() > end) throw new Error(what);
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** Presses a button of the page when it is there. @param {Page} page @param {string} name */
const press = (page, name) =>
  until(() =>
    page.evaluate((name) => {
      const found = [...document.querySelectorAll('button')].find(
        (button) =>
          button.checkVisibility() && (button.textContent === name || `#${button.id}` === name),
      );
      found?.click();
      return found ? '' : `there is no button ${name}`;
    }, name),
  );

/**
 * A board from its opening to its end. The page is loaded again after it: then it has the points,
 * and a history of its own.
 *
 * @param {import('./edits.mjs').Hand} hand
 * @param {number} port of the Worker
 * @returns {Promise<import('./edits.mjs').Outcome | null>}
 */
async function lead({ page, random, scene }, port) {
  const isFit = !isItems(/** @type {any} */ (scene)) && scene.dim === 2 && scene.target === 'class';
  // Without storage the page does not know its board when it was loaded again.
  const full = await page.evaluate(() => localStorage.getItem('filler') !== null);
  if (!isFit || full) return null;
  await page.setViewportSize({ width: 1440, height: 900 });
  // Beside a lesson there may be no room for it.
  if (!(await page.evaluate(() => document.querySelector('#share')?.checkVisibility())))
    return null;
  await press(page, '#share');
  await press(page, 'Open a board');
  await press(page, 'Go to the board');
  const room = await page.evaluate(
    () => document.querySelector('#board .room-code')?.textContent?.replace(/\s/g, '') ?? '',
  );
  const device = joinAs(room, port);
  try {
    await device.joined();
    const count = random.whole(8, 20);
    /** The class of each place with a point. @type {Map<string, number>} */
    const wanted = new Map();
    for (let i = 0; i < count; i++) {
      const did = await change(page, random, device, wanted);
      await until(async () => {
        const all = differ(await pointsOf(page), wanted);
        return (all && `after ${did} the teacher ${all}`) || differ(device.points(), wanted);
      });
    }
    await press(page, 'Close board');
    await press(page, 'Close board: sure?');
    await until(() =>
      page.evaluate(() => (document.querySelector('#board') ? 'the board is not closed' : '')),
    );
    return { did: `a board with ${count} changes`, anew: true };
  } catch (error) {
    // The board is left as it is.
    await page.evaluate(() => {
      for (const storage of [localStorage, sessionStorage]) storage.removeItem('mercer.board');
    });
    await page.reload();
    throw error;
  } finally {
    device.leave();
  }
}

/** @typedef {{ place: string, label: number }} Put   a point: its place, as a text */

/** The points that the page has. @param {Page} page @returns {Promise<Put[]>} */
const pointsOf = (page) =>
  page.evaluate(() =>
    /** @type {any} */ (globalThis).mercerPage.store.state.scene.points.map(
      (/** @type {any} */ { x, label }) => ({ place: [...x].join(), label }),
    ),
  );

/** @param {Put[]} found @param {Map<string, number>} wanted @returns {string} '' where all is there */
function differ(found, wanted) {
  const isSame =
    found.length === wanted.size &&
    found.every(({ place, label }) => wanted.get(place) === label) &&
    new Set(found.map(({ place }) => place)).size === wanted.size;
  return isSame ? '' : `has ${JSON.stringify(found)}, not ${JSON.stringify([...wanted])}`;
}

/** @param {string} room @param {number} port */
function joinAs(room, port) {
  const replica = createReplica({ me: secret() });
  const wire = createWire({
    replica,
    address: `ws://127.0.0.1:${port}/api/boards/${room}/socket?many`,
    onChange: () => {},
  });
  wire.open();
  return {
    joined: () => until(async () => (replica.state.joined ? '' : 'the device has not joined')),
    points: () => replica.state.points.map(({ x, label }) => ({ place: x.join(), label })),
    own: () => replica.state.points.filter(({ mine }) => mine),
    /** @param {(replica: import('../../board/replica.js').Replica) => unknown} what */
    does(what) {
      if (!what(replica)) throw new Error('the device could not do it');
      wire.send();
    },
    leave: () => wire.destroy(),
  };
}

/** A place that every number on the way can hold. @param {Random} random @returns {[number, number]} */
const place = (random) => [random.whole(-32, 32) / 16, random.whole(-32, 32) / 16];

/**
 * One change by the device, the teacher, or what a machine does.
 *
 * @param {Page} page
 * @param {Random} random
 * @param {ReturnType<typeof joinAs>} device
 * @param {Map<string, number>} wanted
 * @returns {Promise<string>} what it was
 */
async function change(page, random, device, wanted) {
  const kind = random.unit();
  const to = place(random);
  const label = random.whole(1, 2);
  if (kind < 0.1) {
    await endSomeWorkers(page, random, 0.5);
    return 'an end of workers';
  }
  if (kind < 0.15) {
    await page.reload();
    // Now and then the teacher goes on before the board has answered.
    await until(() =>
      page.evaluate(() =>
        document.querySelector('#board .room-code') ? '' : 'the board is not led again',
      ),
    );
    return 'a reload';
  }
  if (wanted.has(to.join())) return 'nothing';
  const own = device.own();
  if (kind < 0.3 && own.length > 0) {
    const { key, x, label } = random.pick(own);
    device.does((replica) => replica.move(key, { x: to }));
    wanted.delete(x.join());
    wanted.set(to.join(), label);
    return `a move to ${to} by the device`;
  }
  if (kind < 0.4 && own.length > 0) {
    const { key, x } = random.pick(own);
    device.does((replica) => replica.remove(key));
    wanted.delete(x.join());
    return `a removal of ${x} by the device`;
  }
  if (kind < 0.5 && wanted.size > 0) {
    const gone = random.pick([...wanted.keys()]);
    // In one task, as by a hand: the board's answer after a reload numbers the points anew.
    await page.evaluate((gone) => {
      const { store, actions } = /** @type {any} */ (globalThis).mercerPage;
      const { points } = store.state.scene;
      const one = points.find((/** @type {any} */ { x }) => [...x].join() === gone);
      actions.removePoints([one.id]);
    }, gone);
    wanted.delete(gone);
    return `a removal of ${gone} by the teacher`;
  }
  if (kind < 0.7) {
    await call(page, 'addPoint', to, label);
    wanted.set(to.join(), label);
    return `a point at ${to} by the teacher`;
  }
  device.does((replica) => replica.add({ x: to, label }));
  wanted.set(to.join(), label);
  return `a point at ${to} by the device`;
}
