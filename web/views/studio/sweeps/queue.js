// @ts-check
/**
 * In which order the pictures of a sweep are computed: all of them roughly first, then again with all
 * pixels. One is computed at a time, so that what changes waits for one picture and not for all.
 *
 * @module
 */

/** What a picture is like. @typedef {'rough' | 'fine'} Grain */

/** A machine that takes longer than this is given up for a newer one, in ms. */
const PATIENCE_MS = 300;

/**
 * A place of a picture: key says of which machine and points it is to be, shown what it is.
 *
 * @typedef {{ key: string, shown: string, grain: Grain | '' }} Place
 */

/**
 * @template A
 * @param {{
 *   ask: (place: number, grain: Grain) => Promise<A | null>,
 *   show: (place: number, answer: A, grain: Grain) => void,
 *   refuse: (place: number, error: unknown) => void,
 *   now?: () => number,
 * }} host ask answers null where a newer question took its place
 */
export function createQueue({ ask, show, refuse, now = () => performance.now() }) {
  /** @type {Place[]} */
  let places = [];
  let turn = 0;
  let begun = 0;
  let isBusy = false;
  /** Where the next look begins: each place has its turn while a point is dragged. */
  let cursor = 0;

  /** @returns {{ at: number, grain: Grain } | null} */
  function next() {
    for (let i = 0; i < places.length; i++) {
      const at = (cursor + i) % places.length;
      if (places[at].shown !== places[at].key) return { at, grain: 'rough' };
    }
    const at = places.findIndex(({ grain }) => grain !== 'fine');
    return at < 0 ? null : { at, grain: 'fine' };
  }

  async function work() {
    const mine = ++turn;
    isBusy = true;
    for (let job = next(); job && mine === turn; job = next()) {
      const { at, grain } = job;
      const place = places[at];
      const { key } = place;
      begun = now();
      /** @type {A | null} */
      let answer = null;
      /** @type {unknown} */
      let failure = null;
      try {
        answer = await ask(at, grain);
      } catch (error) {
        failure = error;
      }
      // It was given up for a newer one, or there is no such picture any more.
      if (mine !== turn) return;
      if (places[at] !== place) continue;
      cursor = (at + 1) % places.length;
      place.shown = key;
      place.grain = failure || answer === null ? 'fine' : grain;
      if (failure) refuse(at, failure);
      else if (answer !== null) show(at, answer, grain);
    }
    if (mine === turn) isBusy = false;
  }

  return {
    /**
     * What the pictures are to be of. A place with another key is computed anew, and keeps its picture
     * until then.
     *
     * @param {readonly string[]} keys
     */
    set(keys) {
      const same = keys.length === places.length;
      if (same && keys.every((key, i) => places[i].key === key)) return;
      if (!same) {
        places = keys.map((key) => ({ key, shown: '', grain: '' }));
        cursor = 0;
      } else keys.forEach((key, i) => (places[i].key = key));
      if (!isBusy || now() - begun > PATIENCE_MS) void work();
    },
    /** Computes all again, as if nothing were shown. */
    again() {
      for (const place of places) place.shown = '';
      if (!isBusy) void work();
    },
    /** How many pictures are as they are to be, of how many. */
    state: () => ({
      ready: places.filter(({ key, shown, grain }) => shown === key && grain === 'fine').length,
      all: places.length,
    }),
    end() {
      turn++;
      places = [];
    },
  };
}
