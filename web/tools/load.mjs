// @ts-check
/**
 * Puts mixed load with abuse on the Worker, on this machine, and measures those who behave: first
 * alone, then beside addresses that do all that one is allowed, and beside bodies that come a letter
 * at a time and sockets that say nothing. Then a board gets as many participants and points as it has room for.
 *
 *     node --experimental-websocket load.mjs --minutes 10 --abusers 2
 *
 * It takes what `./build.sh edge` has built. Where 95 of 100 answers take more than three times as
 * long beside abuse, or memory grows, it fails.
 *
 * @module
 */

import { cp, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createReplica } from '../board/replica.js';
import { secret } from '../board/secret.js';
import { createWire } from '../board/wire.js';
import { weightOf } from '../edge/rates.mjs';
import { start } from '../edge/workerd.mjs';
import { EMPTY_SCENE, makePoint } from '../model/scene.js';
import { linkText } from '../state/link.js';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    built: { type: 'string', default: join(import.meta.dirname, '../../build/edge') },
    phones: { type: 'string', default: '299' },
    points: { type: 'string', default: '5000' },
    abusers: { type: 'string', default: '1' },
  },
});
const total = 60_000 * Number(values.minutes);
/** A share of the time is without abuse. */
const QUIET = 0.3;
/** How often an address may have something computed and kept, as wrangler.jsonc says. */
const [COMPUTED, KEPT] = [120, 60];
/** Beside abuse, answers may take so many times as long. */
const WORSE = 3;

const directory = await mkdtemp(join(tmpdir(), 'mercer-load-'));
await cp(join(values.built, 'worker'), join(directory, 'worker'), { recursive: true });
await mkdir(join(directory, 'assets'));
await writeFile(join(directory, 'assets/index.html'), 'the page');
const server = await start(directory, { quiet: true });
const origin = `http://127.0.0.1:${server.port}`;

/** @param {number} ms */
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
/** @param {number} n */
const points = (n) => ({
  x: Array.from({ length: 2 * n }, (_, i) => Math.sin(i * i)),
  y: Array.from({ length: n }, (_, i) => 1 + (i % 2)),
});
/** @param {number} n @param {object} [more] */
const problem = (n, more) =>
  JSON.stringify({
    domain: 'vectors',
    dim: 2,
    kernel: 'rbf',
    learner: 'svc',
    ...points(n),
    ...more,
  });
/** @param {string} path @param {string} [body] */
async function ask(path, body) {
  const response = await fetch(origin + path, body === undefined ? {} : { method: 'POST', body });
  const text = await response.text();
  return { status: response.status, text };
}

/** A scene, another for each seed. @param {number} n @param {number} seed */
function scene(n, seed) {
  const list = points(n).y.map((label, i) => makePoint(i + 1, [Math.sin(i * i), seed + i], label));
  return linkText({ ...EMPTY_SCENE, points: Object.freeze(list) });
}

const kept = await ask('/api/scenes', scene(40, 0));
const { id } = JSON.parse(kept.text);

/** What those do who behave. @type {Record<string, () => ReturnType<typeof ask>>} */
const KIND = {
  train: () => ask('/api/train', problem(50)),
  validate: () =>
    ask('/api/validate', JSON.stringify({ domain: 'vectors', dim: 2, kernel: 'rbf' })),
  gram: () =>
    ask('/api/gram', JSON.stringify({ domain: 'vectors', dim: 2, kernel: 'rbf', x: points(40).x })),
  scene: () => ask(`/api/scenes/${id}`),
  health: () => ask('/api/health'),
};

// The first of each is told apart: then programs are compiled.
for (const [name, does] of Object.entries(KIND)) {
  const { status, text } = await does();
  if (status !== 200) throw new Error(`${name} is answered with ${status}: ${text}`);
}

/** How long answers took, by what was asked, alone and beside abuse. @type {Map<string, number[]>[]} */
const times = [new Map(), new Map()];
let phase = 0;
let over = false;
let failures = 0;

async function behave() {
  while (!over) {
    for (const [name, does] of Object.entries(KIND)) {
      const [mine, begun] = [times[phase], performance.now()];
      const { status } = await does().catch(() => ({ status: 0 }));
      if (status !== 200) failures++;
      mine.set(name, [...(mine.get(name) ?? []), performance.now() - begun]);
      await pause(100);
    }
  }
}

/** All that one address may have computed: the hardest that is not refused, and what is. */
async function computeMuch() {
  const hard = [
    problem(1000, { learner: 'logistic', params: { lambda: 1e-12 } }),
    problem(300, { params: { C: 1e6 } }),
    problem(400, { learner: 'kpca', params: { components: 50 } }),
    '['.repeat(100_000),
    'x'.repeat(2_000_000),
  ];
  for (let i = 0; !over; i++) {
    const body = hard[i % hard.length];
    const asked = ask('/api/train', body).catch(() => {});
    await Promise.all([asked, pause((weightOf(body.length) * 60_000) / COMPUTED)]);
  }
}

async function keepMuch() {
  for (let i = 1; !over; i++) {
    const asked = ask('/api/scenes', scene(4000, i)).catch(() => {});
    await Promise.all([asked, pause(60_000 / KEPT)]);
  }
}

/** Bodies that come a letter at a time, and sockets that say nothing. */
async function dawdle() {
  const room = JSON.parse((await ask('/api/boards', '')).text).room;
  const sockets = [];
  while (!over) {
    const socket = connect(server.port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write('POST /api/train HTTP/1.1\r\nHost: localhost\r\nContent-Length: 90000\r\n\r\n{');
    const timer = setInterval(() => socket.write(' '), 1000);
    sockets.push({ socket, timer });
    const silent = new WebSocket(`ws://127.0.0.1:${server.port}/api/boards/${room}/socket`);
    silent.addEventListener('error', () => {});
    if (sockets.length > 200) {
      const first = sockets.shift();
      clearInterval(first?.timer);
      first?.socket.destroy();
    }
    await pause(200);
  }
  for (const { socket, timer } of sockets) {
    clearInterval(timer);
    socket.destroy();
  }
}

/** The memory of workerd, in MB. */
async function memory() {
  for (const pid of await readdir('/proc')) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (!command.includes(`http=127.0.0.1:0`) || !command.includes('workerd')) continue;
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    const parent = /^PPid:\s+(\d+)/m.exec(status)?.[1];
    if (parent === `${process.pid}`) return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
  }
  return NaN;
}

/** @param {number[]} list @param {number} share */
const at = (list, share) => [...list].sort((a, b) => a - b)[Math.floor(share * list.length)] ?? NaN;

/** @type {number[]} */
const sizes = [];
const clients = Array.from({ length: 3 }, behave);
const watching = (async () => {
  while (!over) {
    sizes.push(await memory());
    await pause(2000);
  }
})();
await pause(QUIET * total);
phase = 1;
const abusers = Array.from({ length: Number(values.abusers) }, () => [
  computeMuch(),
  keepMuch(),
]).flat();
abusers.push(dawdle());
await pause((1 - QUIET) * total);
over = true;
await Promise.all([...clients, ...abusers, watching]);

let findings = failures;
if (failures > 0) console.log(`${failures} answers to those who behave were none`);
for (const [name, alone] of times[0]) {
  const beside = times[1].get(name) ?? [];
  const [before, after] = [at(alone, 0.95), at(beside, 0.95)];
  const isWorse = after > WORSE * before;
  if (isWorse) findings++;
  console.log(
    `${name}: p95 ${before.toFixed(0)} ms alone (${alone.length}), ${after.toFixed(0)} ms beside abuse (${beside.length}), ${(after / before).toFixed(1)} ×${isWorse ? ', which is more than 3 ×' : ''}`,
  );
}
const quarter = Math.max(1, sizes.length >> 2);
const [second, last] = [at(sizes.slice(quarter, 2 * quarter), 0.5), at(sizes.slice(-quarter), 0.5)];
console.log(
  `memory: ${at(sizes, 0).toFixed(0)} MB at least, ${at(sizes, 0.999).toFixed(0)} MB at most, ${second.toFixed(0)} MB in the second quarter, ${last.toFixed(0)} MB in the last`,
);
await fillBoard();
await server.stop();
await rm(directory, { recursive: true, force: true });
process.exit(findings > 0 ? 1 : 0);

/** As many participants and points as a board has room for: all are told of all. */
async function fillBoard() {
  const { room, key } = JSON.parse((await ask('/api/boards', '')).text);
  const [phones, wanted] = [Number(values.phones), Number(values.points)];
  /** @param {string} [its] */
  const pageOf = (its) => {
    const replica = createReplica({ me: secret(), key: its });
    const wire = createWire({
      replica,
      address: room,
      connect: () => new WebSocket(`ws://127.0.0.1:${server.port}/api/boards/${room}/socket?many`),
      onChange: () => {},
    });
    wire.open();
    return { replica, wire };
  };
  const begun = performance.now();
  const teacher = pageOf(key);
  const class_ = Array.from({ length: phones }, () => pageOf());
  const all = [teacher, ...class_];
  const seconds = () => ((performance.now() - begun) / 1000).toFixed(0);
  while (!all.every(({ replica }) => replica.state.joined)) await pause(200);
  console.log(`board: ${all.length} have joined after ${seconds()} s`);
  for (let i = 0; i < wanted; i++) {
    const { replica, wire } = class_[i % phones];
    replica.add({ x: [i, Math.sin(i)], label: 1 + (i % 2) });
    wire.send();
    if (i % phones === phones - 1) await pause(300);
  }
  const end = performance.now() + 240_000;
  /** Who was behind last is asked first: a state of 5,000 points takes time. */
  let behind = 0;
  const isThere = (/** @type {number} */ i) => all[i].replica.state.points.length === wanted;
  const full = () => {
    while (behind < all.length && isThere(behind)) behind++;
    return behind === all.length;
  };
  while (!full() && performance.now() < end) await pause(500);
  const least = Math.min(...all.map(({ replica }) => replica.state.points.length));
  if (!full()) findings++;
  console.log(
    `board: everyone has ${least} of ${wanted} points after ${seconds()} s; ${(await memory()).toFixed(0)} MB`,
  );
  for (const { wire } of all) wire.destroy();
}
