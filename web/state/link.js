// @ts-check
/**
 * Links that carry a whole scene and the stage that it is shown with: #s= and their JSON,
 * compressed, in letters that survive in an address.
 *
 * @module
 */

import { lengthOf } from '../model/items.js';
import { fromJson, prepare, toJson } from './json.js';
import { LIMITS } from '../model/scene.js';
import { FIRST_STAGE } from './stage.js';

/** @typedef {import('../model/scene.js').Scene} Scene */

const KEY = 's=';
/**
 * Tables with more numbers than this stay out of links; their points that are shown go with them.
 */
const TABLE_CELLS = 3_000;
/** A model of more cells than this cannot be said in a link: its rows are its points. */
const MOST_CELLS = 20_000;
/** More points than this stay out of links: no program takes an address of that length. */
const MOST_POINTS = 20_000;
/** The most that a link may unpack to: more than the largest scene needs, harmless for memory. */
const MAX_BYTES = 8_000_000;

/** More characters of items than this stay out of links as well. */
const MOST_TEXT = 200_000;

/** Whether a link can carry a scene. @param {Pick<Scene, 'points' | 'table'>} scene */
export const fitsLink = ({ points, table }) =>
  points.length <= MOST_POINTS && !isLong(points) && !(table?.use && cellsOf(table) > MOST_CELLS);

/** The cells of a table's file. @param {NonNullable<Scene['table']>} table */
const cellsOf = ({ file = [] }) => file.reduce((sum, { values }) => sum + values.length, 0);

/** @param {Scene['points']} points */
const isLong = (points) => points.length <= LIMITS.items && lengthOf(points) > MOST_TEXT;

/** Whether the table of a scene, if it has one, goes into links. @param {Scene} scene */
export const carriesTable = ({ table }) =>
  !table || Boolean(table.use) || table.columns.length * table.labels.length <= TABLE_CELLS;

/**
 * A scene as JSON, as links have it.
 *
 * @param {Scene} scene
 * @param {import('./stage.js').Stage} [stage]
 */
export const linkText = (scene, stage = FIRST_STAGE) =>
  JSON.stringify(toJson(scene, { table: carriesTable(scene), stage }));

/**
 * @param {Scene} scene
 * @param {import('./stage.js').Stage} [stage] what it is shown with
 * @returns {Promise<string>} the fragment of the address, with its #
 */
export async function encodeLink(scene, stage = FIRST_STAGE) {
  return `#${KEY}${toLetters(await pack(new Blob([linkText(scene, stage)])))}`;
}

/** @param {Blob} blob @returns {Promise<Uint8Array>} deflated */
async function pack(blob) {
  if (!globalThis.CompressionStream) return stored(new Uint8Array(await blob.arrayBuffer()));
  const bytes = blob.stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(bytes).arrayBuffer());
}

/** The bytes that an uncompressed block can hold. */
const BLOCK = 0xffff;
const HEAD = 5;

/** Deflate that does not compress, for browsers that cannot. @param {Uint8Array} bytes */
function stored(bytes) {
  const count = Math.ceil(bytes.length / BLOCK);
  const out = new Uint8Array(bytes.length + HEAD * count);
  for (let i = 0; i < count; i++) {
    const block = bytes.subarray(i * BLOCK, (i + 1) * BLOCK);
    const { length } = block;
    const at = i * (BLOCK + HEAD);
    out.set([i === count - 1 ? 1 : 0, length, length >> 8, ~length, ~length >> 8], at);
    out.set(block, at + HEAD);
  }
  return out;
}

/** @param {string} fragment @returns {boolean} whether it claims to carry a scene */
export function isLink(fragment) {
  return fragment.replace(/^#/, '').startsWith(KEY);
}

/**
 * The name under which a server keeps a scene: shorter than any link that carries one.
 *
 * @param {string} fragment
 */
export const shortId = (fragment) => /^#?s=([0-9a-z]{20,32})$/.exec(fragment)?.[1] ?? null;

/**
 * The id of the passage of a text that a fragment asks for, as in #text=uml-16.4.
 *
 * @param {string} fragment
 */
export const passageId = (fragment) => /^#?text=(.*)$/.exec(fragment)?.[1] ?? null;

/**
 * The step of a lesson that a fragment asks for, as in #lesson=trick.long-short.
 *
 * @param {string} fragment
 */
export const lessonId = (fragment) => /^#?lesson=(.*)$/.exec(fragment)?.[1] ?? null;

/** The fragment that opens a passage. @param {string} id */
export const passageLink = (id) => `#text=${id}`;

/**
 * Reads a fragment, as far as it can be read. Of a link that was cut the beginning is taken, which
 * has the settings and, unless it was cut too early, points.
 *
 * @param {string} fragment
 * @returns {Promise<import('./json.js').Reading>}
 */
export async function decodeLink(fragment) {
  const letters = fragment.replace(/^#/, '').slice(KEY.length);
  const bytes = isLink(fragment) ? fromLetters(letters) : null;
  if (!bytes)
    return { scene: null, problems: ['the link has characters that do not belong there'] };
  const { text, whole, long = false } = await unpack(bytes);
  if (long) return { scene: null, problems: ['it unpacks to more than any scene needs'] };
  const parsed = parse(text);
  if (parsed) {
    await prepare(parsed);
    const reading = fromJson(parsed);
    if (!whole) reading.problems.unshift('the end of the link is damaged');
    return reading;
  }
  const cut = parse(repaired(text));
  if (!cut) return { scene: null, problems: ['the link is damaged or cut off'] };
  await prepare(cut);
  const reading = fromJson(cut);
  const count = reading.scene?.points.length ?? 0;
  reading.problems.unshift(`points: the link is cut off, ${count} were still in it`);
  return reading;
}

/** @param {Uint8Array} bytes */
function toLetters(bytes) {
  let binary = '';
  const some = 0x2000; // arguments of one call
  for (let at = 0; at < bytes.length; at += some)
    binary += String.fromCharCode(...bytes.subarray(at, at + some));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** @param {string} letters */
function fromLetters(letters) {
  if (!/^[\w-]+$/.test(letters)) return null;
  // One letter left over says less than a byte: it is what a cut has left.
  const whole = letters.length % 4 === 1 ? letters.slice(0, -1) : letters;
  const binary = atob(whole.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

/** So many packed bytes go in at once: they unpack to a megabyte at most. */
const PIECE = 1024;

/**
 * Writes no more than is read: what unpacks to very much is given up before it is there.
 *
 * @param {WritableStreamDefaultWriter<Uint8Array<ArrayBuffer>>} writer
 * @param {Uint8Array} bytes
 */
async function feed(writer, bytes) {
  for (let at = 0; at < bytes.length; at += PIECE) await writer.write(bytes.slice(at, at + PIECE));
  await writer.close();
}

/**
 * @param {Uint8Array} bytes
 * @returns {Promise<{ text: string, whole: boolean, long?: boolean }>} what could be unpacked,
 *   whether that is all, and whether it is more than a link may hold
 */
async function unpack(bytes) {
  if (!globalThis.DecompressionStream) {
    const { bytes: unpacked, whole } = (await import('./inflate.js')).inflate(bytes, MAX_BYTES);
    return { text: new TextDecoder().decode(unpacked, { stream: !whole }), whole };
  }
  const decompression = new DecompressionStream('deflate-raw');
  // The reader is told of broken bytes as well.
  feed(decompression.writable.getWriter(), bytes).catch(() => {});
  const reader = decompression.readable.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    while (text.length <= MAX_BYTES) {
      const { done, value } = await reader.read();
      if (done) return { text: text + decoder.decode(), whole: true };
      text += decoder.decode(value, { stream: true });
    }
    reader.cancel().catch(() => {});
    return { text: '', whole: false, long: true };
  } catch {
    return { text, whole: false };
  }
}

/** @param {string} text @returns {unknown} null if it is no JSON */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Where the last ] is that does not belong to a text, −1 if there is none.
 *
 * @param {string} json
 * @param {number} from
 */
function lastBracket(json, from) {
  let last = -1;
  let within = false;
  for (let at = from; at < json.length; at++) {
    const letter = json[at];
    if (within && letter === '\\') at++;
    else if (letter === '"') within = !within;
    else if (letter === ']' && !within) last = at;
  }
  return last;
}

/**
 * A scene's JSON that ends somewhere, ended properly: after the last whole point, or after the
 * last whole part before the points.
 *
 * @param {string} text
 */
function repaired(text) {
  const points = text.indexOf('"points":[');
  if (points >= 0) {
    const start = points + '"points":['.length;
    const last = lastBracket(text, start);
    return `${text.slice(0, Math.max(last + 1, start))}]}`;
  }
  for (let end = text.length; end > 0;) {
    end = text.lastIndexOf(',', end - 1);
    if (end > 0 && parse(`${text.slice(0, end)}}`)) return `${text.slice(0, end)}}`;
  }
  return text;
}
