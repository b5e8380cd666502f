import assert from 'node:assert/strict';
import { request } from 'node:http';
import { connect } from 'node:net';
import { before, after, test } from 'node:test';
import { startWorker } from './worker.js';

/** @type {Awaited<ReturnType<typeof startWorker>>} */
let worker;
/** @type {(() => Promise<void>)[]} */
const ends = [];
before(async () => {
  worker = await startWorker({ after: (f) => ends.push(f) }, { faults: true });
});
after(() => Promise.all(ends.map((end) => end())));

const GRAM = { domain: 'vectors', dim: 1, x: [1, 2], kernel: 'linear' };

/** Checks that others are answered as ever. */
async function works() {
  const response = await worker.post('/api/gram', GRAM);
  assert.deepEqual([response.status, await response.json()], [200, { n: 2, k: [1, 2, 2, 4] }]);
}

for (const fault of ['panic', 'goroutine', 'exit', 'overflow', 'late']) {
  test(`a request that fails by ${fault} is told so, and harms no other`, async () => {
    const others = Array.from({ length: 3 }, works);
    const response = await worker.fetch(`/api/fault/${fault}`);
    assert.equal(response.status, 500);
    assert.equal((await response.json()).error.code, 'internal');
    await Promise.all(others);
    await works();
  });
}

test('a request that nothing answers is ended', async () => {
  const response = await worker.fetch('/api/fault/silence');
  assert.equal(response.status, 500);
  await response.arrayBuffer();
  await works();
});

test('while something is computed, others are answered', async () => {
  const n = 400;
  const x = Array.from({ length: 2 * n }, (_, i) => Math.sin(i * i));
  let over = false;
  const hard = worker
    .post('/api/gram', { ...GRAM, dim: 2, x, kernel: 'rbf' })
    .finally(() => (over = true));
  let answers = 0;
  while (!over) {
    await (await worker.fetch('/api/health')).arrayBuffer();
    answers++;
  }
  assert.equal((await hard).status, 200);
  // Without slices there is one before it begins, and one behind it.
  assert.ok(answers > 5, `${answers} answers`);
});

test('clients that leave take no places with them', async () => {
  const body = JSON.stringify(GRAM);
  for (let i = 0; i < 20; i++) {
    const socket = connect(worker.port, '127.0.0.1');
    const request = `POST /api/gram HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    await new Promise((done) => socket.write(request, done));
    socket.destroy();
    await works();
  }
});

/**
 * Sends a long body, and takes an answer that comes before its end.
 *
 * @param {string} path
 * @param {{ parts: number, headers?: Record<string, string> }} options parts of 100,000 bytes
 * @returns {Promise<{ status: number | undefined, text: string }>}
 */
function send(path, { parts, headers }) {
  const part = Buffer.alloc(100_000, 'x');
  return new Promise((done, fail) => {
    const sent = request(`${worker.origin}${path}`, { method: 'POST', headers });
    let answered = false;
    sent.on('response', async (response) => {
      answered = true;
      let text = '';
      for await (const piece of response) text += piece;
      sent.destroy();
      done({ status: response.statusCode, text });
    });
    sent.on('error', (error) => answered || fail(error));
    for (let i = 0; i < parts; i++) sent.write(part);
    sent.end();
  });
}

test('a long body is refused before Go is started, whether it says how long it is or not', async () => {
  const { limits } = await (await worker.fetch('/api/catalog')).json();
  for (const [path, limit] of [
    ['/api/train', limits.body],
    ['/api/scenes', limits.scene],
    ['/api/boards', 16 * 1024],
  ]) {
    for (const headers of [{ 'content-length': '1100000' }, { 'transfer-encoding': 'chunked' }]) {
      const { status, text } = await send(path, { parts: 11, headers });
      assert.equal(status, 413, path);
      assert.ok(JSON.parse(text).error.message.includes(`longer than ${limit} bytes`), text);
    }
  }
  await works();
});

test('a body of 256 KiB is enough for a scene, and more is not', async () => {
  const point = '[0,0,1]';
  const scene = (/** @type {number} */ n) =>
    `{"mercer":"scene","version":1,"points":[${Array(n).fill(point)}]}`;
  const kept = await worker.post('/api/scenes', scene(32_000));
  assert.equal(kept.status, 201);
  assert.equal((await worker.post('/api/scenes', scene(33_000))).status, 413);
});

test('what is no JSON is refused with a sentence', async () => {
  for (const body of ['', '{', 'null', '[1,2', '{"domain":}', '\u0000', '{"domain":"vectors"}{}']) {
    for (const path of [
      '/api/train',
      '/api/predict',
      '/api/gram',
      '/api/validate',
      '/api/scenes',
    ]) {
      const response = await worker.post(path, body);
      assert.equal(response.status, 400, `${path} ${body}`);
      assert.match((await response.json()).error.message, /\.$/);
    }
  }
  for (const body of ['{', '[]', '{"colour":1}']) {
    assert.equal((await worker.post('/api/boards', body)).status, 400, body);
  }
});

test('a body that comes slowly keeps nobody else from being answered', async () => {
  const body = JSON.stringify(GRAM);
  const slow = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const socket = connect(worker.port, '127.0.0.1');
      let said = '';
      socket.on('data', (data) => (said += data));
      const closed = new Promise((done) => socket.once('close', done));
      socket.write(
        `POST /api/gram HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n`,
      );
      await new Promise((done) => socket.write(body.slice(0, 10), done));
      return { socket, closed, said: () => said };
    }),
  );
  await works(); // more wait for their bodies than instances may live
  for (const { socket } of slow.slice(0, 5)) socket.end(body.slice(10));
  await Promise.all(slow.slice(0, 5).map(({ closed }) => closed));
  for (const { said } of slow.slice(0, 5)) assert.match(said(), /^HTTP\/1\.1 200 [^]*\{"n":2,/);
  for (const { socket } of slow.slice(5)) socket.destroy(); // who never comes to an end
  await works();
});

test('more at once than there is room for is told to come again', async () => {
  const x = Array.from({ length: 1600 }, (_, i) => Math.sin(i * i));
  const y = Array.from({ length: 800 }, (_, i) => i % 2);
  const problem = { domain: 'vectors', dim: 2, x, y, kernel: 'rbf(gamma=9)', learner: 'kmeans' };
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => worker.post('/api/train', problem)),
  );
  for (const answer of answers) {
    assert.ok(answer.status === 200 || answer.status === 503, `${answer.status}`);
    if (answer.status === 503) assert.equal(answer.headers.get('retry-after'), '1');
    await answer.arrayBuffer();
  }
  await works();
});
