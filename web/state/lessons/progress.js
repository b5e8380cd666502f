// @ts-check
/** @module */

const KEY = 'mercer.lessons.v1';

/** @typedef {Readonly<{ seen?: boolean, met?: boolean, answer?: number | readonly number[] | null, right?: boolean | null }>} Mark */

/** @param {Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null} storage */
export function createProgress(storage) {
  /** @type {Record<string, Mark>} */
  let steps = {};
  try {
    steps = JSON.parse(storage?.getItem(KEY) ?? '{}').steps ?? {};
  } catch {
    // None.
  }
  function save() {
    try {
      storage?.setItem(KEY, JSON.stringify({ version: 1, steps }));
    } catch {
      // Full.
    }
  }
  return {
    /** @param {string} id @returns {Mark} */
    of: (id) => steps[id] ?? {},
    /** @param {string} id @param {Mark} patch */
    mark(id, patch) {
      const next = { ...steps[id], ...patch };
      for (const key of /** @type {(keyof Mark)[]} */ (Object.keys(next)))
        if (next[key] === undefined) delete next[key];
      steps = { ...steps, [id]: next };
      save();
    },
    write: () => JSON.stringify({ mercer: 'progress', version: 1, steps }),
    /** @param {string} text @returns {string} what is wrong, '' for nothing */
    read(text) {
      try {
        const { steps: more } = JSON.parse(text);
        steps = { ...more, ...steps };
        save();
        return '';
      } catch {
        return 'it is no progress of Mercer';
      }
    },
    forget() {
      steps = {};
      storage?.removeItem(KEY);
    },
  };
}
