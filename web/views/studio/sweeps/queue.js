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
 * A place of a picture: key says of which machine and points it is to be, shown what it is, asked what
 * is being computed for it.
 *
 * @typedef {{ key: string, shown: string, grain: Grain | '', asked: string }} Place
 */

/** One question after the other. @typedef {{ lane: number, turn: number, begun: number, isBusy: boolean, at: number }} Line */

/** @param {string} key @returns {Place} */
const placeOf = (key) => ({ key, shown: '', grain: '', asked: '' });

/**
 * @template A
 * @param {{
 *   ask: (place: number, grain: Grain, lane: number) => Promise<A | null>,
 *   show: (place: number, answer: A, grain: Grain) => void,
 *   refuse: (place: number, error: unknown) => void,
 *   width?: number, now?: () => number,
 * }} host   ask answers null where a newer question of its lane took its place. Answers come in the
 *   order of questions. width is how many are under way at once, so that the engine has something to
 *   do while the page draws
 */
export function createQueue({ ask, show, refuse, width = 1, now = () => performance.now() }) {
  /** @type {Place[]} */
  let places = [];
  /** @type {Line[]} */
  const lines = Array.from({ length: width }, (_, lane) => ({
    lane,
    turn: 0,
    begun: 0,
    isBusy: false,
    at: -1,
  }));
  /** Where the next look begins: each place has its turn while a point is dragged. */
  let cursor = 0;

  /** @returns {{ at: number, grain: Grain } | null} */
  function next() {
    for (let i = 0; i < places.length; i++) {
      const at = (cursor + i) % places.length;
      const { key, shown, asked } = places[at];
      if (shown !== key && asked !== key) return { at, grain: 'rough' };
    }
    const at = places.findIndex(
      ({ key, shown, grain, asked }) => shown === key && grain !== 'fine' && asked !== key,
    );
    return at < 0 ? null : { at, grain: 'fine' };
  }

  /** @param {Line} line */
  async function work(line) {
    const mine = ++line.turn;
    line.isBusy = true;
    for (let job = next(); job && mine === line.turn; job = next()) {
      const { at, grain } = job;
      const place = places[at];
      const { key } = place;
      place.asked = key;
      cursor = (at + 1) % places.length;
      [line.begun, line.at] = [now(), at];
      /** @type {A | null} */
      let answer = null;
      /** @type {unknown} */
      let failure = null;
      try {
        answer = await ask(at, grain, line.lane);
      } catch (error) {
        failure = error;
      }
      // It was given up for a newer one, or there is no such picture any more.
      if (mine !== line.turn) return;
      if (places[at] !== place) continue;
      if (place.asked === key) place.asked = '';
      place.shown = key;
      place.grain = failure || answer === null ? 'fine' : grain;
      if (failure) refuse(at, failure);
      else if (answer !== null) show(at, answer, grain);
    }
    if (mine === line.turn) line.isBusy = false;
  }

  /** Begins what there is to do; what takes too long is given up for it. */
  function begin() {
    for (const line of lines) {
      if (line.isBusy && now() - line.begun <= PATIENCE_MS) continue;
      if (line.isBusy && places[line.at]) places[line.at].asked = '';
      void work(line);
    }
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
        places = keys.map(placeOf);
        cursor = 0;
      } else keys.forEach((key, i) => (places[i].key = key));
      begin();
    },
    /** How many pictures are as they are to be, of how many. */
    state: () => ({
      ready: places.filter(({ key, shown, grain }) => shown === key && grain === 'fine').length,
      all: places.length,
    }),
    end() {
      for (const line of lines) line.turn++;
      places = [];
    },
  };
}
