import assert from 'node:assert/strict';
import { test } from 'node:test';

import { joinLink, obstacle, openRoom, roomOf, socketAddress, spoken } from '../board/address.js';
import { deviceOn } from '../board/device.js';
import { createWire } from '../board/wire.js';
import { arrowTarget } from '../join/arrows.js';
import { lineOf, sentenceOf } from '../join/sentence.js';
import { across, classCount } from '../join/swatches.js';
import { createUndo } from '../join/undo.js';
import { part } from './part.js';

test('a code is found in whatever somebody types or follows', () => {
  const typed = ['KX4M2P', 'kx4 m2p', ' kx4-m2p ', 'http://a.test/b/KX4M2P', 'join.html#kx4m2p'];
  for (const text of typed) assert.equal(roomOf(text), 'KX4M2P', text);
  for (const text of ['', 'KX4M2', 'KX4M2PP', 'KX4M0P', 'KX4M1P', 'KX4MIP', 'KX4MLP', 'KX4MOP'])
    assert.equal(roomOf(text), null, text);
  assert.equal(spoken('KX4M2P'), 'KX4 M2P');
});

test('addresses are beside the page, wherever that is', () => {
  const base = 'https://school.test/mercer/index.html#s=1';
  assert.equal(joinLink('KX4M2P', base), 'https://school.test/mercer/b/KX4M2P');
  assert.equal(
    socketAddress('KX4M2P', base),
    'wss://school.test/mercer/api/boards/KX4M2P/socket?many',
  );
  assert.match(socketAddress('KX4M2P', 'http://localhost:8787/'), /^ws:\/\/localhost:8787\/api/);
});

test('a link that only this machine can follow is known', () => {
  for (const host of ['localhost:8787', '127.0.0.1', '[::1]:80'])
    assert.match(obstacle(`http://${host}/b/KX4M2P`), /Phones cannot reach/);
  for (const host of ['192.168.1.7:8787', 'mercer.school.test', 'localhost.school.test'])
    assert.equal(obstacle(`http://${host}/b/KX4M2P`), '');
});

test('a board that is not opened says why', async () => {
  const json = (status, body) => async () => new Response(JSON.stringify(body), { status });
  const opened = await openRoom({ fetch: json(201, { room: 'KX4M2P', key: 'k', more: 1 }) });
  assert.deepEqual(opened, { room: 'KX4M2P', key: 'k' });
  const refusal = { error: { message: 'too many boards' } };
  await assert.rejects(openRoom({ fetch: json(503, refusal) }), /too many boards/);
  await assert.rejects(openRoom({ fetch: json(200, {}) }), /answered with 200/);
  await assert.rejects(openRoom({ fetch: async () => Promise.reject(new Error()) }), /reached/);
});

/** A storage that is in memory. */
function memory() {
  const entries = new Map();
  const storage = part({
    get length() {
      return entries.size;
    },
    key: (i) => [...entries.keys()][i] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, text) => entries.set(key, String(text)),
    removeItem: (key) => entries.delete(key),
  });
  // As in a browser, Object.keys gives the entries.
  return part(
    new Proxy(storage, {
      ownKeys: () => [...entries.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  );
}

test('a device is the same on a board it comes back to, and another on others', () => {
  const storage = memory();
  const first = deviceOn(storage, 'KX4M2P', 1000);
  assert.match(first.me, /^[\w-]{22}$/);
  assert.equal(deviceOn(storage, 'KX4M2P', 2000).me, first.me);
  const other = deviceOn(storage, 'ABCDEF', 2000);
  assert.notEqual(other.me, first.me);
  first.keep.put('op1', '{"op":"op1"}');
  assert.deepEqual(first.keep.all(), ['{"op":"op1"}']);
  assert.deepEqual(other.keep.all(), []);
  // Who leads a board and joins it in the same browser is two, who forget by themselves.
  const leader = deviceOn(storage, 'KX4M2P', 2000, { leads: true });
  assert.notEqual(leader.me, first.me);
  assert.deepEqual(leader.keep.all(), []);
  leader.keep.put('op2', '{"op":"op2"}');
  first.forget();
  assert.deepEqual(first.keep.all(), []);
  assert.deepEqual(leader.keep.all(), ['{"op":"op2"}']);
  assert.equal(deviceOn(storage, 'KX4M2P', 2000, { leads: true }).me, leader.me);
  assert.notEqual(deviceOn(storage, 'KX4M2P', 3000).me, first.me);
  // Boards do not live for a month, and neither does what is known of them.
  deviceOn(storage, 'GHJKMN', 3000 + 30 * 24 * 3600 * 1000);
  assert.equal(storage.getItem('mercer.board.ABCDEF.me'), null);
  assert.notEqual(storage.getItem('mercer.board.GHJKMN.me'), null);
  // Where nothing can be kept, one is somebody for as long as the page.
  assert.match(deviceOn(null, 'KX4M2P', 1).me, /^[\w-]{22}$/);
});

/** A replica that says what it was told, and a line with sockets that a test opens and breaks. */
function line() {
  const replica = part({
    joined: false,
    ended: null,
    waiting: [],
    again: null,
    losses: 0,
    heard: [],
    hello: () => 'hello',
    /** @this {any} @param {string} text */
    receive(text) {
      const { joined, ended } = JSON.parse(text);
      this.joined = joined ?? this.joined;
      this.ended = ended ?? null;
      this.heard.push(text);
      return { changed: true, refused: [] };
    },
    /** @this {any} */
    outgoing() {
      return this.waiting.splice(0);
    },
    /** @this {any} */
    lost() {
      this.losses++;
      this.joined = false;
    },
  });
  const sockets = [];
  let timers = [];
  let changes = 0;
  const wire = createWire(
    part({
      replica,
      address: 'ws://here.test/socket',
      onChange: () => changes++,
      connect(address) {
        const listeners = {};
        const socket = {
          address,
          sent: [],
          readyState: 0,
          addEventListener: (name, f) => (listeners[name] = f),
          send: (text) => socket.sent.push(text),
          close: (code) => (socket.closed = code),
          open() {
            socket.readyState = 1;
            listeners.open();
          },
          say: (...messages) =>
            listeners.message({ data: messages.map((it) => JSON.stringify(it)).join('\n') }),
          break(code = 1006) {
            socket.readyState = 3;
            listeners.close({ code });
          },
        };
        sockets.push(socket);
        return socket;
      },
      now: () => 0,
      random: () => 1,
      setTimer(f, ms) {
        const timer = { f, ms };
        timers.push(timer);
        return timer;
      },
      clearTimer: (timer) => (timers = timers.filter((other) => other !== timer)),
    }),
  );
  return {
    wire,
    replica,
    sockets,
    last: () => sockets.at(-1),
    pauses: () => timers.map(({ ms }) => ms),
    changes: () => changes,
    /** The timer with this pause runs out. */
    after(ms) {
      const timer = timers.find((other) => other.ms === ms);
      assert.ok(timer, `nothing waits for ${ms}: ${timers.map((t) => t.ms)}`);
      timers = timers.filter((other) => other !== timer);
      timer.f();
    },
  };
}

test('several messages that come as one are heard in their order, and shown once', () => {
  const it = line();
  it.wire.open();
  it.last().open();
  it.last().say({ joined: true }, { n: 1 }, { n: 2 });
  assert.deepEqual(it.replica.heard, ['{"joined":true}', '{"n":1}', '{"n":2}']);
  assert.equal(it.changes(), 1);
  assert.equal(it.wire.phase, 'online');
});

test('what waits is sent when the board has welcomed, not before', () => {
  const it = line();
  it.replica.waiting = ['a', 'b'];
  it.wire.open();
  it.last().open();
  it.wire.send();
  assert.deepEqual(it.last().sent, ['hello']);
  it.last().say({ joined: true });
  assert.deepEqual(it.last().sent, ['hello', 'a', 'b']);
  assert.equal(it.wire.phase, 'online');
  it.replica.waiting = ['c'];
  it.wire.send();
  assert.deepEqual(it.last().sent, ['hello', 'a', 'b', 'c']);
});

test('what has to wait for the board’s patience is sent by itself', () => {
  const it = line();
  it.wire.open();
  it.last().open();
  it.replica.again = 700;
  it.last().say({ joined: true });
  it.replica.waiting = ['later'];
  it.replica.again = null;
  it.after(700);
  assert.deepEqual(it.last().sent, ['hello', 'later']);
});

test('a line that breaks is tried again, later and later, and at once when there may be a network', () => {
  const it = line();
  it.wire.open();
  it.last().open();
  it.last().say({ joined: true });
  const pauses = [];
  for (let i = 0; i < 8; i++) {
    it.last().break();
    assert.equal(it.wire.phase, 'waiting');
    const pause = Math.max(...it.pauses());
    pauses.push(pause);
    it.after(pause);
  }
  assert.deepEqual(pauses, [500, 1000, 2000, 4000, 8000, 15000, 15000, 15000]);
  assert.equal(it.replica.losses, 8);
  it.last().break();
  const before = it.sockets.length;
  it.wire.hurry();
  it.wire.hurry(); // one socket at a time
  assert.equal(it.sockets.length, before + 1);
  it.last().open();
  it.last().say({ joined: true });
  it.last().break();
  assert.deepEqual(it.pauses(), [500]); // whoever was there is waited for anew
});

test('a line that is dead without a word is noticed', () => {
  const it = line();
  it.wire.open();
  const first = it.last();
  first.open();
  first.say({ joined: true });
  it.after(25_000);
  assert.deepEqual(first.sent.at(-1), '{"t":"ping"}');
  first.say({}); // pong
  it.after(25_000);
  it.after(8000);
  assert.equal(it.wire.phase, 'waiting');
  assert.equal(it.replica.losses, 1);
  first.break(); // the socket notices in the end: that is no news
  assert.equal(it.replica.losses, 1);
});

test('who is sent away does not come back by itself', () => {
  for (const [code, over] of [
    [4001, false],
    [4002, true],
    [4003, true],
    [4004, false],
    [4005, false],
    [4006, false],
    [4008, false],
  ]) {
    const it = line();
    it.wire.open();
    it.last().open();
    it.last().say({ joined: true });
    it.last().break(code);
    assert.equal(it.wire.phase, 'ended', `${code}`);
    assert.equal(it.wire.over, over, `${code}`);
    assert.match(it.wire.reason, /^[A-Z].*\.$/);
    assert.deepEqual(it.pauses(), []);
    it.wire.hurry();
    assert.equal(it.sockets.length, 1);
  }
  const it = line();
  it.wire.open();
  it.last().open();
  it.last().say({ ended: { code: 'closed', message: 'It is over.' } });
  assert.equal(it.wire.reason, 'It is over.');
  assert.equal(it.wire.over, true);
  assert.equal(it.last().closed, 1000);
});

/** A board on which everything works at once. */
function board(settings = { domain: 'vectors', target: 'class' }) {
  let last = 0;
  const points = new Map();
  const change = (key, to) => points.has(key) && !!points.set(key, { ...points.get(key), ...to });
  return part({
    points,
    get state() {
      return { settings, points: [...points.values()] };
    },
    add(point) {
      const key = `p${++last}`;
      points.set(key, { key, mine: true, text: '', value: 0, ...point });
      return key;
    },
    move: change,
    label: (key, label) => change(key, { label }),
    remove: (key) => points.delete(key),
  });
}

test('one takes back what one did oneself, whatever others did meanwhile', () => {
  const replica = board();
  const undo = createUndo(replica);
  const first = undo.add({ x: [0, 0], label: 1 });
  replica.add({ x: [9, 9], label: 2 }); // somebody else
  undo.move(first, { x: [1, 1] });
  undo.label(first, 3);
  undo.label(first, 3); // nothing changes
  undo.remove(first);
  const now = () => replica.state.points.map(({ x, label }) => [...x, label]).sort();
  assert.deepEqual(now(), [[9, 9, 2]]);
  const back = [
    [
      [1, 1, 3],
      [9, 9, 2],
    ],
    [
      [1, 1, 1],
      [9, 9, 2],
    ],
    [
      [0, 0, 1],
      [9, 9, 2],
    ],
    [[9, 9, 2]],
  ];
  for (const expected of back) {
    assert.equal(undo.empty, false);
    assert.equal(undo.undo(), true);
    assert.deepEqual(now(), expected);
  }
  assert.equal(undo.empty, true);
  assert.equal(undo.undo(), false);
});

test('what the teacher took away is nothing to take back', () => {
  const replica = board();
  const undo = createUndo(replica);
  const kept = undo.add({ x: [0, 0], label: 1 });
  const gone = undo.add({ x: [1, 1], label: 1 });
  replica.points.delete(gone);
  assert.equal(undo.undo(), true);
  assert.equal(replica.points.has(kept), false);
});

test('a participant is told what can be done, in one sentence', () => {
  const how = { touch: true, selected: false, label: 2, classes: ['cats', ''] };
  const settings = {
    domain: 'vectors',
    dim: 2,
    target: 'class',
    locked: false,
    hidden: false,
    limit: 0,
  };
  const say = (change, points = [], more = {}) =>
    sentenceOf(part({ settings: { ...settings, ...change }, points }), { ...how, ...more });
  const mine = { mine: true };
  assert.equal(say({}), 'Tap to add a point of class 2.');
  assert.equal(say({}, [], { label: 1, touch: false }), 'Click to add a point of cats.');
  assert.equal(say({ limit: 3 }, [mine]), 'Tap to add a point of class 2. 1 of 3 placed.');
  assert.match(say({ limit: 1 }, [mine]), /^You have placed the one point .* Remove one/);
  assert.match(say({ limit: 2 }, [mine, mine, { mine: false }]), /all 2 points/);
  assert.match(say({ locked: true }), /locked/);
  assert.match(say({ hidden: true }), /until they are revealed/);
  assert.match(say({ domain: 'strings' }), /write a string and add it/);
  assert.match(say({ dim: 1, target: 'value' }), /how high/);
});

test('how the line is, is said with what waits', () => {
  const state = part({ settings: {}, count: 23, waiting: 0 });
  assert.equal(lineOf('online', state), '23 here');
  assert.equal(
    lineOf('waiting', part({ ...state, waiting: 1 })),
    'Connection lost: 1 change waits',
  );
  assert.equal(
    lineOf('waiting', part({ ...state, waiting: 3 })),
    'Connection lost: 3 changes wait',
  );
  assert.equal(lineOf('connecting', part({ ...state, settings: null })), 'Joining…');
  assert.equal(
    lineOf('waiting', part({ ...state, settings: null })),
    'The board cannot be reached yet',
  );
});

test('a board offers the classes that the teacher named, and those that have points', () => {
  assert.equal(classCount(part({ classes: [] }), []), 2);
  assert.equal(classCount(part({ classes: ['', '', ''] }), []), 3);
  assert.equal(classCount(part({ classes: [] }), [{ label: 5 }]), 5);
  assert.equal(classCount(part({ classes: [] }), [{ label: 12 }]), 10);
});

test('classes with names stand in wider columns than classes with numbers', () => {
  const none = [];
  assert.deepEqual(
    [2, 5, 6, 9].map((count) => across(count, none)),
    [2, 5, 3, 5],
  );
  assert.deepEqual(
    [2, 3, 4, 9].map((count) => across(count, ['cats'])),
    [2, 3, 2, 3],
  );
});

test('arrows stay within the picture, by steps that are smaller with Shift', () => {
  const view = { x0: -2, x1: 2, y0: -2, y1: 2 };
  const keys = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };
  assert.deepEqual(arrowTarget(view, [0, 0], { ...keys, key: 'ArrowRight' }), [0.1, 0]);
  assert.deepEqual(
    arrowTarget(view, [0, 0], { ...keys, key: 'ArrowUp', shiftKey: true }),
    [0, 0.02],
  );
  assert.deepEqual(arrowTarget(view, [2, -2], { ...keys, key: 'ArrowDown' }), [2, -2]);
  assert.equal(arrowTarget(view, [0, 0], { ...keys, key: 'ArrowDown', ctrlKey: true }), null);
  assert.equal(arrowTarget(view, [0, 0], { ...keys, key: 'a' }), null);
});

test('a host is asked once what it is, and again only where nobody answered', async () => {
  const { hasServer } = await import('../ui/server.js');
  let asked = 0;
  const answering = (body, status = 200) => ({
    fetch: async (path) => {
      asked++;
      assert.equal(path, 'api/health');
      if (body === null) throw new TypeError('away');
      return new Response(body, { status });
    },
  });
  assert.equal(await hasServer(answering(null)), null);
  assert.equal(await hasServer(answering('<!doctype html>')), false);
  assert.equal(await hasServer(answering('{"ok":true}')), false);
  assert.equal(asked, 2);
  for (const [body, status, expected] of [
    ['{"ok":true}', 200, true],
    ['{"ok":true}', 404, false],
    ['{}', 200, false],
  ]) {
    const fresh = await import(`../ui/server.js?${expected}${status}`);
    assert.equal(await fresh.hasServer(answering(String(body), Number(status))), expected);
  }
});
