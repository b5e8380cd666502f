// @ts-check
/**
 * Unpacks deflate (RFC 1951) for browsers without DecompressionStream.
 *
 * @module
 */

/** Base values and extra bits of the symbols of lengths, from 257, and of distances. */
const LENGTHS = tableOf(
  [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5],
  3,
);
const DISTANCES = tableOf(
  [
    0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13,
    13,
  ],
  1,
);
LENGTHS.push({ base: 258, extra: 0 });
/** The order in which the lengths of the codes of code lengths stand. */
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const LONGEST = 15;

/** @param {readonly number[]} bits @param {number} first */
function tableOf(bits, first) {
  let base = first;
  return bits.map((extra) => {
    const entry = { base, extra };
    base += 1 << extra;
    return entry;
  });
}

/**
 * A Huffman code: how many codes there are of each length, and their symbols in order.
 *
 * @typedef {{ counts: Uint16Array, symbols: number[] }} Code
 */

/** @param {readonly number[]} lengths of the code of each symbol @returns {Code} */
function codeOf(lengths) {
  const counts = new Uint16Array(LONGEST + 1);
  for (const length of lengths) counts[length]++;
  counts[0] = 0;
  const symbols = lengths
    .map((length, symbol) => ({ length, symbol }))
    .filter(({ length }) => length > 0)
    .sort((a, b) => a.length - b.length || a.symbol - b.symbol)
    .map(({ symbol }) => symbol);
  return { counts, symbols };
}

const FIXED = {
  literals: codeOf(
    Array.from({ length: 288 }, (_, i) => (i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8)),
  ),
  distances: codeOf(Array(30).fill(5)),
};

/**
 * @param {Uint8Array} packed
 * @param {number} most bytes that it may unpack to
 * @returns {{ bytes: Uint8Array, whole: boolean }} what could be unpacked, and whether that is all
 */
export function inflate(packed, most) {
  /** @type {number[]} */
  const out = [];
  let at = 0;

  function bit() {
    if (at >= 8 * packed.length) throw new RangeError('deflate: ends early');
    const value = (packed[at >> 3] >> (at & 7)) & 1;
    at++;
    return value;
  }

  /** @param {number} count */
  function bits(count) {
    let value = 0;
    for (let i = 0; i < count; i++) value |= bit() << i;
    return value;
  }

  /** @param {Code} code */
  function symbol({ counts, symbols }) {
    let [value, first, index] = [0, 0, 0];
    for (let length = 1; length <= LONGEST; length++) {
      value |= bit();
      const count = counts[length];
      if (value - count < first) return symbols[index + value - first];
      index += count;
      first = (first + count) << 1;
      value <<= 1;
    }
    throw new RangeError('deflate: no such code');
  }

  /** @param {number} byte */
  function put(byte) {
    if (out.length >= most) throw new RangeError('deflate: too long');
    out.push(byte);
  }

  function stored() {
    at = (at + 7) & ~7;
    const length = bits(16);
    if ((length ^ bits(16)) !== 0xffff) throw new RangeError('deflate: a damaged length');
    for (let i = 0; i < length; i++) put(bits(8));
  }

  function codes() {
    const [literals, distances, lengths] = [bits(5) + 257, bits(5) + 1, bits(4) + 4];
    const own = Array(ORDER.length).fill(0);
    for (let i = 0; i < lengths; i++) own[ORDER[i]] = bits(3);
    const code = codeOf(own);
    /** @type {number[]} */
    const all = [];
    while (all.length < literals + distances) {
      const next = symbol(code);
      if (next < 16) all.push(next);
      else {
        const last = next === 16 ? (all.at(-1) ?? 0) : 0;
        const times = next === 16 ? 3 + bits(2) : next === 17 ? 3 + bits(3) : 11 + bits(7);
        all.push(...Array(times).fill(last));
      }
    }
    return {
      literals: codeOf(all.slice(0, literals)),
      distances: codeOf(all.slice(literals, literals + distances)),
    };
  }

  /** @param {{ literals: Code, distances: Code }} codes */
  function compressed({ literals, distances }) {
    for (;;) {
      const next = symbol(literals);
      if (next === 256) return;
      if (next < 256) {
        put(next);
        continue;
      }
      const size = LENGTHS[next - 257];
      const length = size.base + bits(size.extra);
      const far = DISTANCES[symbol(distances)];
      const from = out.length - far.base - bits(far.extra);
      if (!(from >= 0)) throw new RangeError('deflate: before the beginning');
      for (let i = 0; i < length; i++) put(out[from + i]);
    }
  }

  try {
    for (let last = 0; !last;) {
      last = bit();
      const kind = bits(2);
      if (kind === 0) stored();
      else compressed(kind === 1 ? FIXED : codes());
    }
    return { bytes: Uint8Array.from(out), whole: true };
  } catch {
    return { bytes: Uint8Array.from(out), whole: false };
  }
}
