// @ts-check
/**
 * What was done in the lessons: which steps were seen, what was answered, which goals were met. It
 * stays in the storage of the browser and is no part of links; a person can keep it as a file.
 *
 * @module
 */

/** Why a file is not read. */
export const REFUSED = 'it has no progress of lessons';

/**
 * Of a step. answer is null where the answer was shown without one; right is null where no answer is
 * wrong.
 *
 * @typedef {Readonly<{
 *   seen?: boolean, met?: boolean, answer?: number | readonly number[] | null, right?: boolean | null,
 * }>} Mark
 */

/** @typedef {ReturnType<typeof createProgress>} Progress */

const KEY = 'mercer.lessons.v1';
/** What a file says that it is. */
const KIND = 'progress';
const VERSION = 1;

/** A step by its lesson and its id. */
const NAME = /^[a-z0-9-]{1,40}\.[a-z0-9-]{1,40}$/;
/** More steps than any course has. */
const MOST = 2000;

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param {unknown} value @returns {value is boolean | null} */
const isJudged = (value) => value === null || typeof value === 'boolean';

/** What of a record makes sense. @param {unknown} value @returns {Mark} */
function markOf(value) {
  if (!isRecord(value)) return {};
  const { seen, met, answer, right } = value;
  const numbers = (/** @type {unknown} */ one) => typeof one === 'number' && Number.isFinite(one);
  const answered =
    answer === null || numbers(answer) || (Array.isArray(answer) && answer.every(numbers));
  return {
    ...(seen === true && { seen }),
    ...(met === true && { met }),
    ...(answered && { answer: /** @type {Mark['answer']} */ (answer) }),
    ...(answered && isJudged(right) && { right }),
  };
}

/**
 * The steps of a text, null where it is none of ours.
 *
 * @param {string | null} text
 * @returns {Record<string, Mark> | null}
 */
function stepsIn(text) {
  try {
    const value = JSON.parse(text ?? '');
    if (!isRecord(value) || value.version !== VERSION || !isRecord(value.steps)) return null;
    const named = Object.entries(value.steps).filter(([name]) => NAME.test(name));
    return Object.fromEntries(named.slice(0, MOST).map(([name, own]) => [name, markOf(own)]));
  } catch {
    return null;
  }
}

/** @param {Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null} storage */
export function createProgress(storage) {
  /** @type {Record<string, Mark>} */
  let steps = {};
  try {
    steps = stepsIn(storage?.getItem(KEY) ?? null) ?? {};
  } catch {
    // Storage is forbidden: progress lasts as long as the page.
  }

  const text = () => JSON.stringify({ mercer: KIND, version: VERSION, steps });

  function save() {
    try {
      storage?.setItem(KEY, text());
    } catch {
      // Storage is full or forbidden: progress lasts as long as the page.
    }
  }

  return {
    /** @param {string} name "trick.long-short" @returns {Mark} */
    of: (name) => (Object.hasOwn(steps, name) ? steps[name] : {}),

    /** @param {string} name @param {Mark} patch what is undefined is forgotten */
    mark(name, patch) {
      const next = Object.entries({ ...steps[name], ...patch });
      steps = {
        ...steps,
        [name]: Object.fromEntries(next.filter(([, value]) => value !== undefined)),
      };
      save();
    },

    /** As the text of a file. */
    write: text,

    /**
     * Adds what a file has. What was answered here stays.
     *
     * @param {string} file its text
     * @returns {string} why it cannot be read, '' if it was
     */
    read(file) {
      const more = stepsIn(file);
      if (!more) return REFUSED;
      for (const [name, own] of Object.entries(more)) steps[name] = { ...own, ...steps[name] };
      steps = { ...steps };
      save();
      return '';
    },

    forget() {
      steps = {};
      try {
        storage?.removeItem(KEY);
      } catch {
        // There was none.
      }
    },
  };
}
