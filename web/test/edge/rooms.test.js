/**
 * Class boards on a real workerd, with the page's own replicas and lines: a class that adds points
 * while connections break and the Worker is restarted, and what must not be possible.
 */

import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, test } from 'node:test';

import { createReplica } from '../../board/replica.js';
import { secret } from '../../board/secret.js';
import { createWire } from '../../board/wire.js';
import { startWorker } from './worker.js';
import { part } from '../part.js';

/** Limits the time that a test waits for a message that never comes. */
const PATIENCE = { timeout: 180_000 };

/** @type {Awaited<ReturnType<typeof startWorker>>} */
let worker;
/** @type {() => Promise<void>} */
let end;
before(async () => {
  worker = await startWorker({ after: (f) => (end = f) });
});
after(() => end());

/** Opens a board. @returns {Promise<{ room: string, key: string }>} */
async function openBoard(body = '', on = worker) {
  const response = await on.post('/api/boards', body);
  assert.equal(response.status, 201);
  return response.json();
}

/** A socket of a board; many: one that takes several messages in one. */
function socketOf(room, on = worker, many = false) {
  const socket = new WebSocket(
    `ws://127.0.0.1:${on.port}/api/boards/${room}/socket${many ? '?many' : ''}`,
  );
  // Browsers say close after an error, Node 20 does not where there was no connection.
  let closed = false;
  socket.addEventListener('close', () => (closed = true));
  socket.addEventListener('error', () =>
    queueMicrotask(() => {
      if (!closed) socket.dispatchEvent(Object.assign(new Event('close'), { code: 1006 }));
    }),
  );
  return socket;
}

/** A page on a board, as the browser has it. */
class Page {
  constructor(t, { room, key }, on = worker) {
    this.stored = new Map();
    this.waiters = new Set();
    this.refused = [];
    this.replica = createReplica({
      me: secret(),
      key,
      keep: {
        all: () => [...this.stored.values()],
        put: (op, text) => this.stored.set(op, text),
        drop: (op) => this.stored.delete(op),
      },
    });
    this.wire = createWire({
      replica: this.replica,
      address: room,
      connect: () => (this.socket = socketOf(room, on, true)),
      onChange: ({ refused }) => {
        this.refused.push(...refused);
        for (const look of this.waiters) look();
      },
    });
    t.after(() => this.wire.destroy());
    this.wire.open();
  }

  get state() {
    return this.replica.state;
  }

  /** What is on the board, without what is this page's own view of it. */
  get points() {
    return this.state.points.map(({ id, owner, x, label }) => ({ id, owner, x, label }));
  }

  /** Waits until something holds. @param {(state: Page['state']) => boolean} holds */
  until(holds) {
    return new Promise((/** @type {(value?: void) => void} */ resolve) => {
      const look = () => {
        if (!holds(this.state)) return;
        this.waiters.delete(look);
        resolve();
      };
      this.waiters.add(look);
      look();
    });
  }

  /** @param {(replica: Page['replica']) => void} what */
  does(what) {
    what(this.replica);
    this.wire.send();
  }
}

const isIn = ({ joined }) => joined;

test(
  'forty phones, two teachers, two hundred points: all see the same, whatever breaks',
  PATIENCE,
  async (t) => {
    const board = await openBoard();
    const teachers = [1, 2].map(() => new Page(t, board));
    const phones = Array.from({ length: 40 }, () => new Page(t, part({ room: board.room })));
    const everyone = [...teachers, ...phones];
    await Promise.all(everyone.map((page) => page.until(isIn)));
    await Promise.all(everyone.map((page) => page.until(({ count }) => count === 40)));

    const add = (page, i) =>
      page.does((replica) => replica.add({ x: [phones.indexOf(page), i], label: 1 + (i % 9) }));
    for (const page of phones) for (const i of [0, 1]) add(page, i);
    // Half of the phones lose their connection with answers on the way, and go on adding.
    for (const page of phones.slice(0, 20)) page.socket.close(3000);
    for (const page of phones) add(page, 2);
    await teachers[0].until(({ points }) => points.length >= 60);
    // Then the Worker goes away and comes back.
    const back = worker.restart();
    for (const page of phones) add(page, 3);
    await back;
    for (const page of everyone) page.wire.hurry();
    for (const page of phones) add(page, 4);
    await Promise.all(
      everyone.map((page) => page.until((s) => s.points.length === 200 && s.waiting === 0)),
    );

    const [{ points }] = teachers;
    assert.equal(new Set(points.map(({ x }) => x.join())).size, 200);
    for (const page of everyone) {
      assert.deepEqual(page.points, points);
      assert.equal(page.stored.size, 0);
      assert.deepEqual(page.refused, []);
    }
    for (const page of phones) {
      const own = page.state.points.filter(({ mine }) => mine).map(({ x }) => x);
      const wanted = [0, 1, 2, 3, 4].map((i) => [phones.indexOf(page), i]);
      assert.deepEqual(
        own.sort((a, b) => a[1] - b[1]),
        wanted,
      );
    }
  },
);

test(
  'what is hidden does not leave the board, and comes when it is revealed',
  PATIENCE,
  async (t) => {
    const board = await openBoard(part({ settings: { hidden: true, limit: 2 } }));
    const teacher = new Page(t, board);
    const [anna, ben] = [1, 2].map(() => new Page(t, part({ room: board.room })));
    await Promise.all([anna, ben, teacher].map((page) => page.until(isIn)));
    for (const page of [anna, ben]) page.does((replica) => replica.add({ x: [1, 2], label: 1 }));
    await teacher.until(({ points }) => points.length === 2);
    await Promise.all([anna, ben].map((page) => page.until(({ waiting }) => waiting === 0)));
    assert.equal(anna.points.length, 1);
    teacher.does((replica) => replica.set({ hidden: false, locked: true }));
    await Promise.all([anna, ben].map((page) => page.until(({ points }) => points.length === 2)));
    anna.does((replica) => replica.add({ x: [3, 4], label: 1 }));
    await anna.until(({ waiting }) => waiting === 0);
    assert.equal(anna.refused[0].code, 'locked');
    teacher.does((replica) => replica.expel(ben.state.you));
    await ben.until(({ ended }) => ended?.code === 'expelled');
    await anna.until(({ points, count }) => points.length === 1 && count === 1);
    teacher.does((replica) => replica.close());
    await Promise.all(
      [anna, teacher].map((page) => page.until(({ ended }) => ended?.code === 'closed')),
    );
  },
);

test('nobody is a teacher who only says so', PATIENCE, async (t) => {
  const { room, key } = await openBoard();
  const teacher = new Page(t, { room, key });
  const student = new Page(t, part({ room }));
  await Promise.all([teacher, student].map((page) => page.until(isIn)));
  teacher.does((replica) => replica.add({ x: [1, 2], label: 1 }));
  await student.until(({ points }) => points.length === 1);
  student.does((replica) => {
    replica.close();
    replica.clear();
    replica.expel(teacher.state.you);
    replica.set({ locked: true });
    replica.remove(replica.state.points[0]?.key ?? 'p1');
  });
  await student.until(({ waiting }) => waiting === 0);
  assert.deepEqual(
    student.refused.map(({ what, code }) => [what, code]),
    ['close', 'clear', 'expel', 'set'].map((what) => [what, 'rights']),
  );
  student.does((replica) => replica.remove('p1'));
  await student.until(({ waiting }) => waiting === 0);
  assert.equal(student.refused.at(-1).code, 'rights');
  assert.deepEqual(student.points, teacher.points);
  assert.equal(teacher.state.settings.locked, false);

  const forger = new Page(t, { room, key: secret() });
  await forger.until(({ ended }) => ended?.code === 'rights');
});

test(
  'a socket that floods, or talks nonsense, is refused; others do not notice',
  PATIENCE,
  async (t) => {
    const board = await openBoard();
    const page = new Page(t, board);
    await page.until(isIn);
    const socket = socketOf(board.room);
    const codes = new Map();
    socket.addEventListener('message', ({ data }) => {
      const { code } = JSON.parse(data);
      codes.set(code, (codes.get(code) ?? 0) + 1);
    });
    await new Promise((resolve) => socket.addEventListener('open', resolve));
    const closed = new Promise((resolve) =>
      socket.addEventListener('close', ({ code }) => resolve(code)),
    );
    socket.send(new Uint8Array(100));
    socket.send('x'.repeat(100_000));
    for (let i = 0; i < 400; i++) socket.send('{"t":"nonsense"}');
    assert.equal(await closed, 4008);
    assert.ok(codes.get('malformed') >= 20 && codes.get('rate') > 100, [...codes].join());
    page.does((replica) => replica.add({ x: [1, 2], label: 1 }));
    await page.until(({ points, waiting }) => points.length === 1 && waiting === 0);
  },
);

test('messages that come together come as one to who takes them so', PATIENCE, async (t) => {
  const board = await openBoard();
  const page = new Page(t, board);
  await page.until(isIn);
  const [plain, many] = [false, true].map((takesMany) => {
    const socket = socketOf(board.room, worker, takesMany);
    t.after(() => socket.close());
    /** @type {string[]} */
    const texts = [];
    const all = new Promise((/** @type {(value?: void) => void} */ resolve) => {
      socket.addEventListener('message', ({ data }) => {
        texts.push(String(data));
        if (data.includes('"x":[29,0]')) resolve();
      });
    });
    const joined = new Promise((resolve) => socket.addEventListener('message', resolve));
    socket.addEventListener('open', () =>
      socket.send(JSON.stringify({ t: 'hello', v: 1, me: secret() })),
    );
    return { texts, all, joined };
  });
  await Promise.all([plain.joined, many.joined]);
  for (let i = 0; i < 30; i++) page.does((replica) => replica.add({ x: [i, 0], label: 1 }));
  await Promise.all([plain.all, many.all]);
  const events = ({ texts }) =>
    texts.flatMap((text) => text.split('\n')).filter((text) => text.includes('"event"'));
  assert.equal(events(many).length, 30);
  assert.deepEqual(events(many), events(plain));
  assert.ok(plain.texts.every((text) => !text.includes('\n')));
  assert.ok(many.texts.length < plain.texts.length, `${many.texts.length} texts`);
});

test('there is no board of a code that nobody opened', PATIENCE, async (t) => {
  const page = new Page(t, part({ room: 'ABC234' }));
  await page.until(({ ended }) => ended?.code === 'gone');
});

test('a socket that says nothing is closed, and of too many the oldest', PATIENCE, async (t) => {
  const changed = await startWorker(t, { faults: true });
  const board = await openBoard('', changed);
  const page = new Page(t, board, changed);
  await page.until(isIn);
  const silent = () => {
    const socket = socketOf(board.room, changed);
    const closed = new Promise((resolve) =>
      socket.addEventListener('close', ({ code }) => resolve(code)),
    );
    return { closed, open: new Promise((resolve) => socket.addEventListener('open', resolve)) };
  };
  // Two hundred may wait: of 203, the first three go.
  const many = [];
  for (let i = 0; i < 203; i++) {
    many.push(silent());
    await many[i].open;
  }
  silent();
  for (const { closed } of many.slice(0, 3)) assert.equal(await closed, 4010);
  // After ten seconds, the others do.
  await changed.fetch(`/test/later?room=${board.room}&hours=${11 / 3600}`);
  for (const { closed } of many) assert.equal(await closed, 4010);
  // Who has said hello notices nothing.
  page.does((replica) => replica.add({ x: [1, 2], label: 1 }));
  await page.until(({ points, waiting }) => points.length === 1 && waiting === 0);
});

/** Says hello to a board, and waits for what it says. @returns {Promise<{ socket: WebSocket, closed: number }>} */
function hello(t, { room, key }) {
  const socket = socketOf(room, worker, true);
  t.after(() => socket.close());
  return new Promise((resolve) => {
    socket.addEventListener('open', () =>
      socket.send(JSON.stringify({ t: 'hello', v: 1, me: secret(), key })),
    );
    socket.addEventListener('message', ({ data }) => {
      if (/"t":"welcome"/.test(data)) resolve({ socket, closed: 0 });
    });
    socket.addEventListener('close', ({ code }) => resolve({ socket, closed: code }));
  });
}

/** The status with which a board takes a socket, or refuses it. */
const statusOf = (room) =>
  new Promise((resolve, reject) => {
    const asked = request(`${worker.origin}/api/boards/${room}/socket`, {
      headers: {
        connection: 'upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
      },
    });
    asked.on('error', reject);
    asked.on('upgrade', ({ statusCode }, socket) => {
      socket.destroy();
      resolve({ status: statusCode });
    });
    asked.on('response', (answer) => {
      const { statusCode: status, headers } = answer;
      answer.resume();
      resolve({ status, after: headers['retry-after'] });
    });
    asked.end();
  });

test(
  'a board has room for 300 participants, its teachers, and 600 sockets in all',
  PATIENCE,
  async (t) => {
    const { room, key } = await openBoard();
    /** Has so many join, at most as many at once as may be silent. */
    const join = async (count, as) => {
      const all = [];
      while (all.length < count)
        all.push(...(await Promise.all(Array.from({ length: 100 }, () => hello(t, as)))));
      return all;
    };
    const students = await join(300, part({ room }));
    assert.ok(students.every(({ closed }) => closed === 0));
    assert.equal((await hello(t, part({ room }))).closed, 4004);
    const teachers = await join(100, { room, key });
    assert.ok(teachers.every(({ closed }) => closed === 0));
    // With as many silent ones as may wait, which the next would find one too many, it is full.
    const silent = Array.from({ length: 200 }, () => socketOf(room));
    t.after(() => silent.forEach((socket) => socket.close()));
    await Promise.all(
      silent.map((socket) => new Promise((resolve) => socket.addEventListener('open', resolve))),
    );
    assert.deepEqual(await statusOf(room), { status: 503, after: '60' });
    // Who is there notices nothing, and the place of who leaves is free.
    const told = new Promise((resolve) => students[0].socket.addEventListener('message', resolve));
    students[1].socket.close();
    await told;
    assert.deepEqual(await statusOf(room), { status: 101 });
  },
);

test('a board that nobody uses for a day is deleted', PATIENCE, async (t) => {
  const changed = await startWorker(t, { faults: true });
  const board = await openBoard('', changed);
  const page = new Page(t, part({ room: board.room }), changed);
  await page.until(isIn);
  page.does((replica) => replica.add({ x: [1, 2], label: 1 }));
  await page.until(({ waiting }) => waiting === 0);
  const later = async (hours) =>
    (await changed.fetch(`/test/later?room=${board.room}&hours=${hours}`)).json();
  assert.notEqual((await later(23)).tables, 0);
  page.does((replica) => replica.add({ x: [3, 4], label: 1 }));
  await page.until(({ waiting }) => waiting === 0);
  assert.notEqual((await later(23)).tables, 0);
  assert.equal((await later(2)).tables, 0);
  await page.until(({ ended }) => ended?.code === 'gone');
  const late = new Page(t, board, changed);
  await late.until(({ ended }) => ended?.code === 'gone');
});
