// @ts-check
/**
 * The binary format of WebAssembly, as far as tools take modules apart and put them together.
 *
 * @module
 */

/** A format that is not the one that was expected. */
export class Unknown extends Error {}

/**
 * @param {Uint8Array} module
 * @returns {{ id: number, start: number, body: number, end: number }[]}
 */
export function readSections(module) {
  const sections = [];
  for (let start = 8; start < module.length;) {
    const [length, body] = readUnsigned(module, start + 1);
    const end = body + length;
    if (end > module.length) throw new Unknown('a section is longer than the file');
    sections.push({ id: module[start], start, body, end });
    start = end;
  }
  return sections;
}

/** @param {Uint8Array} bytes @param {number} p @returns {[value: number, after: number]} */
export function readUnsigned(bytes, p) {
  let value = 0;
  for (let unit = 1; ; unit *= 128) {
    if (p >= bytes.length) throw new Unknown('a number without an end');
    const byte = bytes[p++];
    value += (byte & 127) * unit;
    if (byte < 128) return [value, p];
  }
}

/** @param {number} value */
export function unsigned(value) {
  const bytes = [];
  for (; value > 127; value >>>= 7) bytes.push((value & 127) | 128);
  return Uint8Array.of(...bytes, value);
}

/** @param {number} value not negative: the sign is the second highest bit of the last byte */
export function signed(value) {
  const bytes = [];
  for (; value > 63; value >>>= 7) bytes.push((value & 127) | 128);
  return Uint8Array.of(...bytes, value);
}

/** @param {Uint8Array[]} parts */
export function concat(parts) {
  return new Uint8Array(Buffer.concat(parts));
}

/** @param {Uint8Array[]} parts after how long they are together */
export function sized(...parts) {
  const body = concat(parts);
  return concat([unsigned(body.length), body]);
}

/** @param {number} id @param {Uint8Array} body */
export const section = (id, body) => concat([Uint8Array.of(id), sized(body)]);

/**
 * A run of bytes and where it goes in memory.
 *
 * @typedef {{ at: number, bytes: Uint8Array }} Segment
 */

/** The section of data, by its number. */
export const DATA = 11;

/** The segments of a module; none without data. @param {Uint8Array} module @returns {Segment[]} */
export function segmentsOf(module) {
  const data = readSections(module).find(({ id }) => id === DATA);
  return data ? readSegments(module.subarray(data.body, data.end)) : [];
}

/** @param {Uint8Array} data body of the section @returns {Segment[]} */
export function readSegments(data) {
  const segments = [];
  let [count, p] = readUnsigned(data, 0);
  for (; count > 0; count--) {
    // Into the one memory, at a constant: 0, i32.const, its value, end.
    if (data[p] !== 0 || data[p + 1] !== 0x41) throw new Unknown('a segment has no fixed place');
    const [at, after] = readUnsigned(data, p + 2);
    const signed = (data[after - 1] & 0x40) !== 0; // above 2 GiB, where Go puts nothing
    if (signed || data[after] !== 0x0b) throw new Unknown('a segment has no fixed place');
    const [length, start] = readUnsigned(data, after + 1);
    p = start + length;
    segments.push({ at, bytes: data.subarray(start, p) });
  }
  if (p !== data.length) throw new Unknown('its data do not end where they should');
  return segments;
}

/** @param {Segment[]} segments */
export function writeSegments(segments) {
  const parts = segments.flatMap(({ at, bytes }) => [
    Uint8Array.of(0, 0x41),
    signed(at),
    Uint8Array.of(0x0b),
    unsigned(bytes.length),
    bytes,
  ]);
  return concat([unsigned(segments.length), ...parts]);
}
