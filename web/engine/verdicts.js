// @ts-check
/**
 * Keeps verdicts in step with the kernels on the page: of the scene's kernel, and of those on the
 * bench. Asked of the background engine, so that nothing live waits.
 *
 * @module
 */

import { clockOf } from '../lib/clock.js';
import { domainOf } from '../model/domains.js';
import { EngineError } from '../model/failure.js';
import { isItems } from '../model/scene.js';
import { elementsOf, isKnown } from '../model/problem.js';

/** @typedef {import('../model/scene.js').Scene} Scene */
/** @typedef {import('../state/store.js').Judgement} Judgement */
/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../protocol/messages.gen.js').Repair} Repair */
/** @typedef {import('../protocol/answers.js').Verdict} Verdict */

/** How long a kernel must stay unchanged before its verdict is asked for. */
const SETTLE_MS = 150;
/** Of more points, an even sample is judged: eigenvalues are cubic. */
const MOST_POINTS = 400;
/** The engine repairs no spectrum of more points. */
const MOST_REPAIRED = 1000;
/** The number of verdicts that are kept, so that undo and redo need not ask. */
const KEPT = 100;

/** The number of seeds that are tried for other points that refute a kernel. */
const MOST_SEEDS = 6;

/** @typedef {NonNullable<Verdict['witness']>} Witness */

/**
 * Whether a witness has other points than another.
 *
 * @param {Witness} a
 * @param {Witness} b
 */
const isOther = (a, b) => a.x.length !== b.x.length || a.x.some((v, i) => v !== b.x[i]);

/**
 * A judgement, and of which points.
 *
 * @typedef {Judgement & Pick<Scene, 'points' | 'dim' | 'domain'>} Known
 */

/**
 * At most so many points, evenly taken.
 *
 * @param {Scene['points']} points
 * @param {number} [most]
 */
export function sampleOf(points, most = MOST_POINTS) {
  if (points.length <= most) return points;
  return Array.from({ length: most }, (_, i) => points[Math.floor((i * points.length) / most)]);
}

/**
 * Whether what is known or asked is the answer to a question.
 *
 * @param {Pick<Scene, 'points' | 'dim' | 'domain'> & { kernel?: string }} old
 * @param {Pick<Scene, 'points' | 'dim' | 'domain'>} question
 * @param {string} kernel
 */
const isSame = (old, { points, dim, domain }, kernel) =>
  (old.kernel ?? kernel) === kernel &&
  old.points === points &&
  old.dim === dim &&
  old.domain === domain;

/**
 * Whether a judgement is still true of other points: a proof that holds for all of them is, and
 * so is a counterexample. What holds where no coordinate is negative may not be.
 *
 * @param {Known} known
 * @param {Scene} scene
 */
function isTimeless({ verdict, points, dim, domain }, scene) {
  if (dim !== scene.dim || domain !== scene.domain) return false;
  if (points === scene.points) return true;
  return verdict !== null && !(verdict.verdict === 'proved' && verdict.domain !== '');
}

/**
 * A verdict as views need it: it says which kernel it is about, and has the items of a
 * counterexample.
 *
 * @param {Verdict} verdict
 * @param {string} kernel
 * @param {Scene['points']} sample that was judged
 * @param {Scene['domain']} domain
 * @returns {Verdict}
 */
function completed(verdict, kernel, sample, domain) {
  const { witness } = verdict;
  const texts =
    domainOf({ domain }).textsOf?.(witness?.x ?? []) ??
    Array.from(witness?.items ?? [], (i) => sample[i].text);
  return Object.freeze({
    ...verdict,
    text: kernel,
    ...(witness && texts.length > 0 && { witness: Object.freeze({ ...witness, texts }) }),
  });
}

/**
 * @param {import('../state/store.js').Store} store
 * @param {Pick<import('./background.js').BackgroundEngine, 'ask'>} background
 * @param {{ setTimer?: (f: () => void, ms: number) => any, clearTimer?: (timer: any) => void }}
 *   [options] for tests
 */
export function createVerdicts(store, background, options = {}) {
  const { setTimer, clearTimer } = clockOf(options);
  /** @type {Map<string, Known>} by kernel, oldest first */
  const known = new Map();
  /**
   * The questions under way, by lane.
   *
   * @type {Map<string, { kernel: string } & Pick<Scene, 'points' | 'dim' | 'domain'>>}
   */
  const asked = new Map();
  /** The seeds with which other points were found, by kernel. @type {Map<string, number>} */
  const seeds = new Map();
  /** @type {any} */
  let timer = null;

  /** @param {string} kernel @returns {Known | null} */
  function about(kernel) {
    const found = known.get(kernel);
    return found && isTimeless(found, store.state.scene) ? found : null;
  }

  /** @param {string} kernel @param {Known} what */
  function keep(kernel, what) {
    known.delete(kernel);
    known.set(kernel, what);
    for (const oldest of known.keys()) {
      if (known.size <= KEPT) break;
      known.delete(oldest);
    }
  }

  /** The kernels of the bench's other lines. */
  function scratch() {
    const { lines } = store.state.focus.bench;
    return lines.flatMap(({ id, parsed }) => (parsed ? [{ id, kernel: parsed.text }] : []));
  }

  /** The kernel that the bench is about. @param {State} state */
  function chosenKernel({ scene, focus: { bench } }) {
    if (!bench.open) return scene.kernel;
    return bench.lines.find(({ id }) => id === bench.chosen)?.parsed?.text ?? scene.kernel;
  }

  /** Tells what is known. */
  function publish() {
    const { scene, frame } = store.state;
    const mine = about(scene.kernel);
    /** @type {Map<string, Judgement>} */
    const verdicts = new Map();
    for (const kernel of [scene.kernel, ...scratch().map((line) => line.kernel)]) {
      const found = about(kernel);
      if (found) verdicts.set(kernel, found);
    }
    const same =
      verdicts.size === frame.verdicts.size &&
      [...verdicts].every(([kernel, what]) => frame.verdicts.get(kernel) === what);
    store.setFrame({
      verdict: mine?.verdict ?? null,
      ...(!same && { verdicts }),
    });
    // A kernel needs no repair. This is no entry of undo.
    if (mine?.verdict?.verdict === 'proved' && scene.repair !== 'none') {
      store.amend((now) => ({ ...now, repair: 'none' }));
    }
  }

  /** Asks for what is missing, and for what is newer where someone looks. */
  function ask() {
    const { scene, frame } = store.state;
    const { state, catalog } = frame.engine;
    if (state !== 'ready' || !isKnown(scene, catalog)) return; // the live engine comes first
    judge('verdict', scene.kernel);
    const looked = chosenKernel(store.state);
    for (const { id, kernel } of scratch()) {
      if (kernel !== scene.kernel && (kernel === looked || !about(kernel))) {
        judge(`verdict ${id}`, kernel);
      }
    }
    repair();
  }

  /** @param {string} lane @param {string} kernel */
  async function judge(lane, kernel) {
    const { scene } = store.state;
    const { domain, dim, points } = scene;
    const question = { kernel, points, dim, domain };
    if ([known.get(kernel), asked.get(lane)].some((old) => old && isSame(old, question, kernel)))
      return;
    asked.set(lane, question);
    /** @type {Judgement | null} */
    let answer = null;
    try {
      const sample = sampleOf(points);
      const elements = elementsOf({ ...scene, points: sample });
      const seed = isItems(scene) ? {} : { seed: seeds.get(kernel) ?? 0 };
      const verdict = await background.ask(lane, 'validate', { ...elements, kernel, ...seed });
      if (verdict) answer = { verdict: completed(verdict, kernel, sample, domain), message: '' };
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      answer = { verdict: null, message: error.message };
    }
    if (asked.get(lane) === question) asked.delete(lane);
    if (!answer) return; // a newer question took its place
    keep(kernel, Object.freeze({ ...answer, points, dim, domain }));
    publish();
    repair();
  }

  /**
   * Looks for other points that refute a kernel.
   *
   * @param {string} kernel that was refuted by points and weights
   * @returns {Promise<boolean>} whether others were found
   */
  async function another(kernel) {
    const { domain, dim, points } = store.state.scene;
    if (isItems({ domain })) return false; // only the items of the scene are looked at
    const before = about(kernel)?.verdict?.witness;
    const elements = elementsOf({ ...store.state.scene, points: sampleOf(points) });
    const first = (seeds.get(kernel) ?? 0) + 1;
    for (let seed = first; before && seed < first + MOST_SEEDS; seed++) {
      /** @type {Verdict | null} */
      let verdict = null;
      try {
        const request = { ...elements, kernel, seed };
        verdict = await background.ask('another', 'validate', request);
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
      }
      const { witness } = verdict ?? {};
      // Meanwhile there may be other points, or a newer question.
      const { scene } = store.state;
      if (
        !verdict ||
        !witness ||
        scene.points !== points ||
        scene.dim !== dim ||
        scene.domain !== domain
      )
        return true;
      if (isOther(witness, before)) {
        seeds.set(kernel, seed);
        const judgement = { verdict: Object.freeze({ ...verdict, text: kernel }), message: '' };
        keep(kernel, Object.freeze({ ...judgement, points, dim, domain }));
        publish();
        return true;
      }
    }
    return false;
  }

  /** The repair to ask about: the scene's, or the one that is tried on the bench. */
  function wantedRepair() {
    const { scene, focus, frame } = store.state;
    const kernel = chosenKernel(store.state);
    /** @type {Repair['method'] | null} */
    let method = null;
    if (kernel === scene.kernel && scene.repair !== 'none') method = scene.repair;
    else if (focus.bench.open && frame.verdicts.get(kernel)?.verdict?.verdict === 'refuted') {
      method = kernel === scene.kernel ? null : focus.bench.method;
    }
    return method && { kernel, method };
  }

  async function repair() {
    const { scene, frame } = store.state;
    const { points } = scene;
    const want = wantedRepair();
    if (!want || points.length === 0) {
      store.setFrame({ repair: null });
      return;
    }
    const { kernel, method } = want;
    const told = frame.repair;
    if (told?.kernel === kernel && told.method === method && told.points === points) return;
    if (told && (told.kernel !== kernel || told.method !== method)) {
      store.setFrame({ repair: null });
    }
    const base = { kernel, method, points };
    if (points.length > MOST_POINTS) {
      const message =
        points.length > MOST_REPAIRED
          ? `Spectra are repaired for up to ${MOST_REPAIRED} points. Take fewer, or none of the repairs.`
          : `The effect is told for up to ${MOST_POINTS} points.`;
      store.setFrame({ repair: Object.freeze({ ...base, effect: null, message }) });
      return;
    }
    try {
      const request = { ...elementsOf(scene), kernel, method };
      const effect = await background.ask('repair', 'repair', request);
      if (!effect) return;
      const now = wantedRepair();
      if (now?.kernel !== kernel || now.method !== method) return;
      store.setFrame({ repair: Object.freeze({ ...base, effect, message: '' }) });
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      const message = error.message;
      store.setFrame({ repair: Object.freeze({ ...base, effect: null, message }) });
    }
  }

  function soon() {
    clearTimer(timer);
    timer = setTimer(ask, store.restMs(SETTLE_MS));
  }

  const ends = [
    store.onScene((scene, previous) => {
      const changed =
        scene.kernel !== previous.kernel ||
        scene.points !== previous.points ||
        scene.dim !== previous.dim ||
        scene.domain !== previous.domain;
      if (changed) publish();
      if (changed || scene.repair !== previous.repair) soon();
    }),
    store.subscribe(({ focus, frame }, previous) => {
      if (focus.bench !== previous.focus.bench) {
        publish();
        soon();
      }
      const { state, catalog } = previous.frame.engine;
      if (frame.engine.state !== state || frame.engine.catalog !== catalog) soon();
    }),
  ];
  soon();

  return {
    another,
    destroy() {
      for (const end of ends) end();
      clearTimer(timer);
    },
  };
}
