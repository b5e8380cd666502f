// @ts-check
/**
 * The memory of a page in WebKitGTK. Its engine writes what a heap has left whenever it has collected
 * its garbage: the page has one, and each of its workers. What it keeps in case it is needed again it
 * gives back where the system says that memory is short, which a file can say in its place.
 *
 * @module
 */

import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** @typedef {import('./page.mjs').Memory} Memory */

/** The end of a collection. Heaps write at the same time, so that a line may be cut by another. */
const COLLECTED = /\[GC<(0x[0-9a-f]+)>: [^[\]]*=> (\d+)kb,/g;

/** Where the system says how much memory it has. */
const MEMINFO = '/proc/meminfo';
/** WebKitGTK asks once in 5 s, or sooner. */
const ASKED_MS = 6000;
/** How long it takes until all that can be given back is. */
const GIVEN_MS = 3000;

/** Heaps, as they are told. @param {() => number} [now] the time in ms */
export function createHeaps(now = () => performance.now()) {
  /** What each had left and when, by its address, in the order in which they were told first. */
  const heaps = /** @type {Map<string, { bytes: number, at: number }>} */ (new Map());
  return {
    /** @param {string} line of what the engine writes */
    hear(line) {
      for (const [, address, kilobytes] of line.matchAll(COLLECTED))
        heaps.set(address, { bytes: 1024 * Number(kilobytes), at: now() });
    },

    /**
     * What those have that have collected their garbage lately. The page's was told first. The engine
     * with most has its memory in its heap, once more for the view that JavaScript has of it.
     *
     * @param {number} lately in ms
     * @returns {Memory}
     */
    memory(lately) {
      const live = [...heaps.values()].filter(({ at }) => now() - at <= lately);
      const [page = NaN, ...workers] = live.map(({ bytes }) => bytes);
      const wasm = workers.length > 0 ? Math.max(...workers) : NaN;
      return { heap: page, wasm, more: `${workers.length} workers` };
    },
  };
}

/** What a system says that has so much memory, when nearly all is in use. @param {string} meminfo */
export function shortOf(meminfo) {
  const total = Number(/^MemTotal: +(\d+)/m.exec(meminfo)?.[1]);
  return meminfo.replace(/^(MemFree|MemAvailable): +\d+/gm, `$1: ${Math.round(total / 50)}`);
}

/**
 * A machine whose memory can be made short, for programs that are started by the command before; null
 * where nothing may be mounted.
 */
export async function createShortage() {
  const directory = await mkdtemp(join(tmpdir(), 'mercer-memory-'));
  const file = join(directory, 'meminfo');
  const close = () => rm(directory, { recursive: true });
  const plenty = await readFile(MEMINFO, 'utf8');
  await writeFile(file, plenty);
  const mapped = process.getuid?.() === 0 ? [] : ['--map-root-user'];
  const command = `mount --bind "$0" ${MEMINFO} && exec "$@"`;
  const before = ['unshare', '--mount', ...mapped, 'sh', '-c', command, file];
  if (spawnSync(before[0], before.slice(1).concat('true')).status !== 0) {
    await close();
    return null;
  }
  return {
    before,
    /** Memory is short for a moment. @returns {Promise<number>} the ms that it took */
    async press() {
      await writeFile(file, shortOf(plenty));
      await delay(ASKED_MS);
      await writeFile(file, plenty);
      await delay(GIVEN_MS);
      return ASKED_MS + GIVEN_MS;
    },
    close,
  };
}
