// @ts-check
/** @module */

import { EngineError } from '../model/failure.js';
import { dataOf, elementsOf, isKnown } from '../model/problem.js';

/** @typedef {import('../model/scene.js').Scene} Scene */
/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../protocol/answers.js').GramPicture} GramPicture */

/** The picture has so many rows at most: in its place, and large. */
const ROWS = 256;
const ROWS_ENLARGED = 512;
/** More points than this, or a picture that takes longer, wait until nothing changes. */
const LIVE_POINTS = 200;
const LIVE_MS = 6;
/** So many eigenvalues take a tenth of a second, which training would wait for. */
const LIVE_SPECTRUM = 250;

/**
 * The subject of a picture. spectrum: with eigenvalues, whose cost is cubic.
 *
 * @typedef {Readonly<{
 *   points: Scene['points'], kernel: string, part: boolean, form: GramPicture['form'],
 *   order: GramPicture['sorted'], size: number, spectrum: boolean,
 * }>} Wish
 */

/**
 * The order that rows can have: points that carry values have no classes to be ordered by.
 *
 * @param {Pick<import('../model/scene.js').Scene, 'target'>} scene
 * @param {GramPicture['sorted']} chosen
 */
export const orderFor = ({ target }, chosen) =>
  target === 'value' && chosen === 'class' ? 'input' : chosen;

/**
 * Keeps the picture of the Gram matrix in step with the scene: live while it is cheap, when
 * nothing changes any more otherwise. Where only the picture is cheap, the spectrum follows then.
 *
 * @param {import('../state/store.js').Store} store
 * @param {import('./client.js').Engine} engine
 * @param {() => number} now
 * @param {import('../protocol/jobs.js').Background} [background] answers what takes long
 */
export function createGramPictures(store, engine, now, background) {
  /** @type {Wish | null} */
  let asked = null;
  /** The cost of the last matrices, with a spectrum and without. */
  const cost = {
    whole: { points: 1, milliseconds: 0 },
    plain: { points: 1, milliseconds: 0 },
  };

  /** @param {boolean} spectrum @returns {Wish} */
  function wish(spectrum) {
    const { scene, stage, focus } = store.state;
    const most = stage.column.view === 'gram' ? ROWS_ENLARGED : ROWS;
    const size = Math.min(scene.points.length, most);
    return {
      points: scene.points,
      kernel: focus.part?.text ?? scene.kernel,
      part: focus.part !== null && focus.part.text !== scene.kernel,
      form: stage.gram.form,
      order: orderFor(scene, stage.gram.order),
      size,
      spectrum,
    };
  }

  /** @param {number} count of points @param {boolean} spectrum */
  function isCheap(count, spectrum) {
    const { points, milliseconds } = spectrum ? cost.whole : cost.plain;
    return count <= LIVE_POINTS && milliseconds * (count / points) ** (spectrum ? 3 : 2) <= LIVE_MS;
  }

  /** @param {boolean} spectrum */
  async function ask(spectrum) {
    const want = wish(spectrum);
    if (asked && isSame(asked, want)) return;
    const count = want.points.length;
    if (count === 0) {
      asked = want;
      store.setFrame({ gram: null });
      return;
    }
    asked = want;
    const { scene, frame } = store.state;
    // Training waits for an engine that knows the domain; this question need not wait behind it.
    if (!isKnown(scene, frame.engine.catalog)) {
      asked = null;
      return;
    }
    try {
      const isLong = spectrum && count > LIVE_SPECTRUM && background;
      const look = async () => {
        const { kernel, form, order, size } = want;
        const before = now();
        const { x, y } = dataOf(scene);
        const limit = spectrum ? {} : { limit: 0 };
        const request = { ...elementsOf(scene, x), y, kernel, form, order, size, ...limit };
        if (isLong) return background.ask('gram', 'inspect', request);
        const answer = await engine.call('inspect', request);
        cost[spectrum ? 'whole' : 'plain'] = { points: count, milliseconds: now() - before };
        return answer;
      };
      const gram = await (isLong ? look() : engine.latest('gram', look));
      if (isLong && asked !== want) return; // a newer one came first
      // One of other points would not fit what is hovered.
      if (gram && store.state.scene.points.length === count) {
        store.setFrame({ gram: completed(gram, want, store.state.frame.gram) });
      }
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      // Training says what is wrong with the kernel; a new engine is asked again.
      if (asked === want) asked = null;
      if (error.failure.code !== 'engine') store.setFrame({ gram: null });
    }
  }

  return {
    /** The scene has changed, or the engine. */
    follow() {
      const { length } = store.state.scene.points;
      if (length === 0 || isCheap(length, true)) ask(true);
      else if (isCheap(length, false)) ask(false);
    },

    /** Nothing changes any more. */
    settle() {
      ask(true);
    },

    /** @param {State} state @param {State} previous */
    lookedAt(state, previous) {
      const changed =
        state.stage.gram.form !== previous.stage.gram.form ||
        state.stage.gram.order !== previous.stage.gram.order ||
        state.scene.target !== previous.scene.target ||
        state.stage.column.view !== previous.stage.column.view ||
        state.focus.part?.text !== previous.focus.part?.text;
      if (changed) ask(true);
    },
  };
}

/**
 * A picture as views need it: it says which part of the kernel it is of, and a live one without a
 * spectrum keeps that of the last until its own is there.
 *
 * @param {GramPicture} gram
 * @param {Wish} want
 * @param {GramPicture | null} last
 * @returns {GramPicture}
 */
function completed(gram, { kernel, part, spectrum }, last) {
  const named = part ? { ...gram, part: kernel } : gram;
  if (spectrum || !last || last.form !== gram.form || last.part !== named.part) return named;
  const { largest, smallest, eigenvalues, condition, rank } = last;
  return { ...named, largest, smallest, eigenvalues, condition, rank, stale: true };
}

/** @param {Wish} a @param {Wish} b */
const isSame = (a, b) =>
  a.points === b.points &&
  a.kernel === b.kernel &&
  a.form === b.form &&
  a.order === b.order &&
  a.size === b.size &&
  // An answer with a spectrum also answers a question without one.
  (a.spectrum || !b.spectrum);
