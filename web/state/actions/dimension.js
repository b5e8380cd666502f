// @ts-check
/** @module */

import { failureOf } from '../../model/failure.js';
import { generate } from '../generate.js';
import { domainOf, DOMAINS } from '../../model/domains.js';
import { emptySceneOf } from '../../model/items.js';
import { defaultsOf } from '../../model/learners.js';
import { DEFAULT_DATA, EMPTY_SCENE, isItems, LINE_DATA, LINE_KERNEL } from '../../model/scene.js';
import { notify } from '../notice.js';
import { inSlices } from '../slices.js';
import { plotting } from '../table.js';
import { viewFor, viewOf } from '../window.js';
import { withData } from './data.js';

/** @typedef {import('../../model/scene.js').Scene} Scene */

/**
 * Plane and line have a scene each, and so has each domain of items. The one that is left is found
 * again as it was, as long as the page lives; undo goes from one to the other as well.
 *
 * @param {import('../store.js').Store} store
 * @param {import('../../protocol/jobs.js').EngineCalls} engine
 */
export function createDimensionActions(store, engine) {
  /** The last scene of each domain and dimension. @type {Map<string, Scene>} */
  const left = new Map();
  let asked = 0;

  /**
   * Drops the request before this one.
   *
   * @param {readonly import('../store.js').Choice[] | null} awaiting the choices besides waiting
   */
  function turnTo(awaiting) {
    store.setEngine({ awaiting });
    return ++asked;
  }

  store.onScene((scene, previous) => {
    if (isSame(scene, previous)) return;
    turnTo(null); // another place was chosen meanwhile
    if (previous !== EMPTY_SCENE) left.set(keyOf(previous), previous);
    // Places of the plane are none of the line.
    store.setFocus({ pointer: null, crosshair: null, point: null, selected: null, pair: null });
    store.setFrame({ terms: null });
    if (scene.domain === previous.domain) return;
    // And what is known of kernels of one domain says nothing of those of another.
    const bench = Object.freeze({
      ...store.state.focus.bench,
      lines: Object.freeze([]),
      chosen: 0,
    });
    store.setFocus({ tried: null, part: null, bench });
    store.setFrame({ gram: null });
  });

  /** @param {Scene} from @param {Scene['dim']} dim @returns {Promise<Scene>} */
  async function fresh(from, dim) {
    if (isItems(from)) {
      const data = dim === 1 ? LINE_DATA : DEFAULT_DATA;
      const base = dim === 1 ? { ...EMPTY_SCENE, kernel: LINE_KERNEL } : EMPTY_SCENE;
      const scene = withData(base, data, await generate(engine, data));
      return dim === 1 ? { ...scene, view: viewFor(scene.points) } : scene;
    }
    const { table, target, range, classes, learner, params, seed } = from;
    // Values want a learner that learns them.
    const machine = target === 'value' ? { learner, params, seed } : {};
    const empty = { ...EMPTY_SCENE, ...machine, dim };
    if (table) {
      // The same file, seen from here.
      const plot = await inSlices(plotting(table, [], dim));
      return { ...empty, ...plot, target, range, classes, table, view: viewOf(plot.points) };
    }
    const preset = target === 'value' ? await valued(dim) : undefined;
    const data = preset?.data ?? (dim === 1 ? LINE_DATA : null);
    if (!data) return { ...empty, target };
    const made = await generate(engine, data);
    const kernel = preset ? preset.kernel || empty.kernel : LINE_KERNEL;
    const scene = withData({ ...(preset ? empty : EMPTY_SCENE), kernel }, data, made);
    return { ...scene, view: viewFor(scene.points) };
  }

  /** The first data set that gives points values. @param {Scene['dim']} dim */
  async function valued(dim) {
    const { domains } = await engine.ready;
    const entry = domains
      .flatMap(({ datasets }) => datasets)
      .find((set) => set.target === 'value' && (set.dim ?? 2) === dim);
    if (!entry) return undefined;
    const data = Object.freeze({ name: entry.name, params: defaultsOf(entry), seed: 1 });
    return { data, kernel: entry.kernel };
  }

  /**
   * The first data set of a domain of items; none where it has none.
   *
   * @param {Scene['domain']} domain
   * @returns {Promise<Scene>}
   */
  async function freshItems(domain) {
    const empty = emptySceneOf(domain);
    const { domains } = await engine.know(domain);
    const entry = domains.find(({ name }) => name === domain)?.datasets[0];
    if (!entry) return empty;
    const data = Object.freeze({ name: entry.name, params: defaultsOf(entry), seed: 1 });
    const made = await generate(engine, data);
    return withData(
      { ...empty, kernel: entry.kernel || empty.kernel, ...entry.machine },
      data,
      made,
    );
  }

  /**
   * @param {Pick<Scene, 'domain' | 'dim'>} to
   * @param {string} name of the step
   */
  async function go(to, name) {
    const from = store.state.scene;
    const cancel = { label: 'Cancel', run: () => void turnTo(null) };
    const turn = turnTo(isSame(from, to) ? null : [cancel]);
    if (isSame(from, to)) return;
    try {
      const next =
        left.get(keyOf(to)) ?? (await (isItems(to) ? freshItems(to.domain) : fresh(from, to.dim)));
      if (turn !== asked || isSame(store.state.scene, to)) return;
      // Other data are learnt to the end, also where they were left at a step.
      store.edit(() => (next.step === null ? next : { ...next, step: null }), {
        name,
        whole: true,
        stage: null,
      });
    } catch (error) {
      const { code, message: text } = failureOf(error);
      if (turn !== asked) return;
      turnTo(null);
      const again = Object.freeze({ label: 'Try again', run: () => void go(to, name) });
      const action = code === 'loading' ? again : undefined;
      notify(store, 'error', text, action);
    }
  }

  return {
    /** @param {Scene['dim']} dim 1: to the line, 2: to the plane */
    setDim: (dim) => go({ domain: 'vectors', dim }, dim === 1 ? 'Show the line' : 'Show the plane'),

    /**
     * Chooses the domain. Vectors are shown on the plane.
     *
     * @param {Scene['domain']} domain
     */
    async setDomain(domain) {
      if (!DOMAINS.includes(domain)) return;
      const { scene } = store.state;
      const name = isItems({ domain }) ? `Show ${domainOf({ domain }).many}` : 'Show the plane';
      const dim = domain === scene.domain ? scene.dim : 2;
      await go({ domain, dim }, name);
    },
  };
}

/** @param {Pick<Scene, 'domain' | 'dim'>} a @param {Pick<Scene, 'domain' | 'dim'>} b */
const isSame = (a, b) => a.dim === b.dim && a.domain === b.domain;

/** @param {Pick<Scene, 'domain' | 'dim'>} scene */
const keyOf = ({ domain, dim }) => `${domain} ${dim}`;
