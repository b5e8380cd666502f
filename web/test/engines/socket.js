// @ts-check
/**
 * A WebSocket to a program on this machine, for texts. Node 20's own gives each frame after the
 * 4,097th of a process the mask 0, which Firefox takes for none: it ends the connection.
 *
 * @module
 */

import { randomBytes } from 'node:crypto';
import { get } from 'node:http';

/** @typedef {{ send: (text: string) => void, close: () => void }} Socket */

/** What a frame is. */
const OPCODE = /** @type {const} */ ({ more: 0, text: 1, close: 8, ping: 9, pong: 10 });
/** The bit of the last frame of a message, and that of a frame with a mask. */
const LAST = 0x80;
const MASKED = 0x80;

/**
 * @param {string} url
 * @param {{ hear: (text: string) => void, end: (why: string) => void }} on
 * @returns {Promise<Socket>}
 */
export function openSocket(url, { hear, end }) {
  const headers = {
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
  };
  return new Promise((done, fail) => {
    const asked = get(url.replace(/^ws/, 'http'), { headers });
    asked.on('error', fail);
    asked.on('response', ({ statusCode }) => fail(new Error(`${url} answers ${statusCode}`)));
    asked.on('upgrade', (_, socket, head) => {
      const frames = createFrames();
      /** @type {Buffer[]} */
      let message = [];
      let why = '';

      /** @param {Buffer} bytes */
      function receive(bytes) {
        for (const { opcode, isLast, body } of frames(bytes)) {
          if (opcode === OPCODE.ping) socket.write(frame(OPCODE.pong, body));
          else if (opcode === OPCODE.close) {
            why = body.length > 1 ? `${body.readUInt16BE()} ${body.subarray(2)}` : 'it said so';
            socket.end(frame(OPCODE.close, body));
          } else if (opcode === OPCODE.text || opcode === OPCODE.more) {
            message.push(body);
            if (!isLast) continue;
            const text = String(Buffer.concat(message));
            message = [];
            hear(text);
          }
        }
      }

      socket.setNoDelay(true);
      socket.on('data', receive);
      socket.on('error', (error) => (why = error.message));
      socket.on('close', () => end(why || 'without a word'));
      if (head.length > 0) receive(head);
      done({
        send: (text) => void socket.write(frame(OPCODE.text, Buffer.from(text))),
        close: () => socket.end(frame(OPCODE.close, Buffer.alloc(0))),
      });
    });
  });
}

/** @param {number} opcode @param {Buffer} body @returns {Buffer} with a mask, as clients must */
export function frame(opcode, body) {
  const { length } = body;
  const wide = length > 0xffff ? 8 : length > 125 ? 2 : 0;
  const head = Buffer.alloc(2 + wide);
  head[0] = LAST | opcode;
  head[1] = MASKED | (wide === 8 ? 127 : wide === 2 ? 126 : length);
  if (wide === 2) head.writeUInt16BE(length, 2);
  if (wide === 8) head.writeBigUInt64BE(BigInt(length), 2);
  const mask = randomBytes(4);
  mask[0] ||= 1; // 0 would be taken for none
  return Buffer.concat([head, mask, body.map((byte, i) => byte ^ mask[i % 4])]);
}

/** @typedef {{ opcode: number, isLast: boolean, body: Buffer }} Frame */

/**
 * Cuts what comes from a server into its frames, which have no mask.
 *
 * @returns {(bytes: Buffer) => Frame[]} those that are whole now
 */
export function createFrames() {
  /** @type {Buffer[]} */
  let pieces = [];
  let have = 0;
  let wanted = 2;

  return (bytes) => {
    pieces.push(bytes);
    have += bytes.length;
    // A large message comes in many pieces: they are joined once.
    if (have < wanted) return [];
    let rest = Buffer.concat(pieces);
    const whole = [];
    for (;;) {
      wanted = sizeOf(rest);
      if (rest.length < wanted) break;
      const isLast = (rest[0] & LAST) > 0;
      const body = rest.subarray(headOf(rest), wanted);
      whole.push({ opcode: rest[0] & 15, isLast, body });
      rest = rest.subarray(wanted);
    }
    pieces = [rest];
    have = rest.length;
    return whole;
  };
}

/** How long the head of a frame is, which has begun. @param {Buffer} bytes */
const headOf = (bytes) => ({ 126: 4, 127: 10 })[bytes[1] & 127] ?? 2;

/** How long a frame is, or its head where that is not whole. @param {Buffer} bytes */
function sizeOf(bytes) {
  if (bytes.length < 2) return 2;
  const head = headOf(bytes);
  if (bytes.length < head) return head;
  if (head === 2) return head + (bytes[1] & 127);
  return head + (head === 4 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2)));
}
