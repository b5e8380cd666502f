import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { WebSocketServer } from 'ws';

import { openSocket } from './engines/socket.js';
import { part } from './part.js';

/** How many messages are sent: Node 20's own socket gives the 4,098th a mask that is 0. */
const MANY = 10_000;
const TEXT = 'text';
/** A frame of a client: two bytes, the mask, and what it says. */
const FRAME = 2 + 4 + TEXT.length;

test('a socket says and hears texts, each with a mask, and tells why it was closed', async (t) => {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  t.after(() => server.close());
  const sent = [];
  server.on('connection', (socket, { socket: wire }) => {
    let count = 0;
    wire.on('data', (bytes) => sent.push(bytes));
    socket.on('message', (data) => {
      socket.send(`${data} ${++count}`);
      if (count === MANY) socket.close(1000, 'enough');
    });
  });
  await once(server, 'listening');

  const heard = [];
  const why = await new Promise((end, fail) => {
    openSocket(`ws://127.0.0.1:${part(server.address()).port}`, {
      hear: (text) => heard.push(text),
      end,
    }).then(({ send }) => {
      for (let i = 0; i < MANY; i++) send(TEXT);
    }, fail);
  });
  assert.equal(why, '1000 enough');
  assert.deepEqual([heard.length, heard.at(-1)], [MANY, `${TEXT} ${MANY}`]);
  const frames = Buffer.concat(sent);
  for (let i = 0; i < MANY; i++)
    assert.notEqual(frames.readUInt32BE(FRAME * i + 2), 0, `the mask of message ${i + 1}`);
});

test('a socket to nobody fails', async () => {
  const none = { hear() {}, end() {} };
  await assert.rejects(openSocket('ws://127.0.0.1:1', none), /ECONNREFUSED/);
});
