/**
 * The board in Go for tests under Node, with what a host does around it.
 */

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../tools/run.mjs';

const ROOT = join(import.meta.dirname, '../../..');

/**
 * Starts the program that MERCER_BOARD_WASM names, or one that is compiled now.
 *
 * @returns {Promise<(request: object) => any>} asks the one board of this program
 */
export async function startBoard() {
  const bytes = await readProgram();
  const goroot = (await run('go', ['env', 'GOROOT'], { cwd: ROOT })).trim();
  await import(`${goroot}/lib/wasm/wasm_exec.js`);
  const go = new Go();
  const ready = new Promise((resolve) => Object.assign(globalThis, { onmercerboard: resolve }));
  const { instance } = await WebAssembly.instantiate(bytes, go.importObject);
  go.run(instance);
  const board = await ready;
  return (request) => JSON.parse(board(JSON.stringify(request)));
}

async function readProgram() {
  if (process.env.MERCER_BOARD_WASM) return readFile(process.env.MERCER_BOARD_WASM);
  const folder = await mkdtemp(join(tmpdir(), 'mercer-board-'));
  try {
    const file = join(folder, 'board.wasm');
    const args = ['build', '-trimpath', '-ldflags=-s -w', '-o', file, './wasm/board'];
    await run('go', args, { cwd: ROOT, env: { GOOS: 'js', GOARCH: 'wasm' } });
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * What a host keeps, and does: storage and sockets, which are lists of what is on its way.
 *
 * @param {(request: object) => any} ask
 */
export function hostOf(ask) {
  const rows = new Map();
  const kept = new Map();
  /** @type {Map<number, { up: string[], down: (string | number)[], open: boolean }>} */
  const sockets = new Map();
  let last = 0;
  const host = {
    now: 1_800_000_000_000,
    rows,
    sockets,
    /** Sees everything that is sent. @type {(socket: number, text: string) => void} */
    onsend: () => {},

    /** @param {Record<string, unknown>} request */
    ask(request) {
      const answer = ask({ now: host.now, ...request });
      if (answer.error) throw new Error(answer.error);
      for (const [key, text] of Object.entries(answer.rows ?? {})) {
        if (text === null) rows.delete(key);
        else rows.set(key, text);
      }
      for (const [id, text] of Object.entries(answer.sockets ?? {})) kept.set(Number(id), text);
      for (const { to, text } of answer.send ?? []) {
        for (const id of to) {
          host.onsend(id, text);
          sockets.get(id)?.down.push(text);
        }
      }
      for (const { socket, code } of answer.close ?? []) sockets.get(socket)?.down.push(code);
      if (answer.expired) rows.clear();
      return answer;
    },
    connect() {
      sockets.set(++last, { up: [], down: [], open: true });
      kept.set(last, '');
      return last;
    },
    /** The next message of a socket arrives, or its end. @param {number} id */
    up(id) {
      const socket = sockets.get(id);
      const text = socket?.up.shift();
      if (text !== undefined) host.ask({ do: 'receive', socket: id, text });
      else if (socket && !socket.open) host.leave(id);
    },
    /** @param {number} id */
    leave(id) {
      sockets.delete(id);
      kept.delete(id);
      host.ask({ do: 'leave', socket: id });
    },
    /** Everything is lost that is not stored. */
    evict() {
      const open = Object.fromEntries([...sockets.keys()].map((id) => [id, kept.get(id)]));
      host.ask({ do: 'restore', rows: Object.fromEntries(rows), sockets: open });
    },
    /** @param {string} key */
    row: (key) => JSON.parse(rows.get(key) ?? 'null'),
    /** The points, by what is stored. */
    points() {
      const points = [...rows].filter(([key]) => key.startsWith('point/'));
      return points.map(([, text]) => JSON.parse(text)).sort((a, b) => a.id - b.id);
    },
  };
  return host;
}
