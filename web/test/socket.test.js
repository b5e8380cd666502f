import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';

import { createFrames, frame, openSocket } from './engines/socket.js';
import { part } from './part.js';

/** A frame as a server sends it. */
function served(opcode, body, isLast = true) {
  const masked = frame(opcode, Buffer.alloc(body.length)); // its body is the mask alone
  const head = masked.subarray(0, masked.length - 4 - body.length);
  head[0] = (isLast ? 0x80 : 0) | opcode;
  head[1] &= 0x7f;
  return Buffer.concat([head, body]);
}

/** What a frame of a client says, and its mask. */
function read(bytes) {
  const at = 2 + ({ 126: 2, 127: 8 }[bytes[1] & 127] ?? 0);
  const mask = bytes.subarray(at, at + 4);
  return { mask, body: bytes.subarray(at + 4).map((byte, i) => byte ^ mask[i % 4]) };
}

test('frames of every length are cut out of whatever pieces they come in', () => {
  const bodies = [0, 1, 125, 126, 65_535, 65_536, 200_000].map((n) => Buffer.alloc(n, n % 251));
  const all = Buffer.concat(bodies.map((body, i) => served(1, body, i % 2 === 0)));
  for (const size of [1, 7, 4096, all.length]) {
    const cut = createFrames();
    const found = [];
    for (let at = 0; at < all.length; at += size) found.push(...cut(all.subarray(at, at + size)));
    assert.equal(found.length, bodies.length);
    found.forEach(({ opcode, isLast, body }, i) => {
      assert.deepEqual([opcode, isLast], [1, i % 2 === 0]);
      assert.ok(body.equals(bodies[i]), `the body of ${bodies[i].length} bytes`);
    });
  }
});

test('no frame has the mask 0, however many there are', () => {
  for (let i = 0; i < 10_000; i++) {
    const { mask, body } = read(frame(1, Buffer.from('text')));
    assert.notEqual(mask.readUInt32BE(), 0);
    assert.equal(String(body), 'text');
  }
});

test('a socket says and hears texts, answers a ping, and tells why it was closed', async (t) => {
  const server = createServer();
  t.after(() => server.close());
  const got = [];
  server.on('upgrade', (_, socket) => {
    socket.write(
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
    );
    socket.write(
      Buffer.concat([served(1, Buffer.from('hal'), false), served(9, Buffer.from('p'))]),
    );
    socket.on('data', (bytes) => {
      got.push([bytes[0] & 15, read(bytes).body.toString('latin1')]);
      if (got.length === 1) socket.write(served(0, Buffer.from('lo')));
      if (got.length === 2) socket.write(served(8, Buffer.from('\x03\xe8enough', 'latin1')));
      if (got.length === 3) socket.end();
    });
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(null)));
  const url = `ws://127.0.0.1:${part(server.address()).port}/x`;
  const said = [];
  const why = await new Promise((end, fail) => {
    let socket;
    const hear = (text) => {
      said.push(text);
      socket.send('yes');
    };
    openSocket(url, { hear, end }).then((opened) => (socket = opened), fail);
  });
  assert.deepEqual(said, ['hallo']);
  assert.deepEqual(got, [
    [10, 'p'],
    [1, 'yes'],
    [8, '\x03\xe8enough'],
  ]);
  assert.equal(why, '1000 enough');
});
