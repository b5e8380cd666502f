/**
 * Random things for tests, the same for the same seed.
 *
 * @param {number} seed
 */
export function random(seed) {
  let state = seed >>> 0;
  /** mulberry32 */
  function unit() {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }
  const whole = (low, high) => low + Math.floor(unit() * (high - low + 1));
  const LETTERS = 'abc xyz 09,;"\'\\\n\t<>&=#%äß中\u2028😀{}[]';
  const letters = [...LETTERS];
  return {
    unit,
    whole,
    chance: (p) => unit() < p,
    pick: (list) => list[whole(0, list.length - 1)],
    /** Of any size that a coordinate may have, often round; never −0, which JSON cannot say. */
    number() {
      const kind = whole(0, 4);
      const sign = unit() < 0.5 ? -1 : 1;
      if (kind === 0) return whole(-9, 9) + 0;
      if (kind === 1) return Math.round(unit() * 4000) / 1000 - 2 + 0;
      if (kind === 2) return sign * unit() * 10 ** whole(-12, 11) + 0;
      if (kind === 3) return sign * 5e-324;
      return sign * unit();
    },
    text: (most) =>
      Array.from({ length: whole(0, most) }, () => letters[whole(0, letters.length - 1)])
        .join('')
        .slice(0, most),
  };
}
