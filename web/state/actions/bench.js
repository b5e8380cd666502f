// @ts-check
/** @module */

import { domainOf } from '../../model/domains.js';
import { failureOf } from '../../model/failure.js';
import { withPart } from '../stage.js';

/** @typedef {import('../store.js').Bench} Bench */
/** @typedef {import('../store.js').BenchLine} BenchLine */
/** @typedef {import('../../protocol/messages.gen.js').Failure} Failure */
/** @typedef {import('../../protocol/messages.gen.js').ParsedKernel} ParsedKernel */

/** More lines cannot be compared at a glance. */
const MOST_LINES = 12;

/**
 * The kernel bench. Its first line is the scene's kernel, which setKernel edits; the others are
 * kept while the page is open and are no part of undo.
 *
 * @param {import('../store.js').Store} store
 * @param {import('../../protocol/jobs.js').EngineCalls} engine
 */
export function createBenchActions(store, engine) {
  let lastId = 0;
  /** The newest question of each line. @type {Map<number, number>} */
  const asked = new Map();

  /** @param {Partial<Bench>} patch */
  function set(patch) {
    const { bench, part } = store.state.focus;
    const next = Object.freeze({ ...bench, ...patch });
    const same = next.open === bench.open && next.chosen === bench.chosen;
    store.setFocus({ bench: next, part: same && part?.bump ? part : partOf(next) });
  }

  /**
   * The kernel to show while the pointer is on no row: that of the chosen line, unless it is the
   * scene's.
   *
   * @param {Bench} bench
   */
  function partOf(bench) {
    if (!bench.open) return null;
    const text = bench.lines.find((line) => line.id === bench.chosen)?.parsed?.text;
    return text ? Object.freeze({ text, bump: false }) : null;
  }

  /**
   * There is always an empty line to type on, unless there are very many.
   *
   * @param {readonly BenchLine[]} lines
   * @returns {readonly BenchLine[]}
   */
  function withRoom(lines) {
    if (lines.length >= MOST_LINES || lines.some((line) => line.parsed === null)) return lines;
    return Object.freeze([...lines, Object.freeze({ id: ++lastId, parsed: null })]);
  }

  return {
    openBench() {
      set({ open: true, lines: withRoom(store.state.focus.bench.lines) });
      store.setStage(withPart(store.state.stage, 'column', { view: '' }));
    },

    closeBench() {
      set({ open: false });
    },

    /** @param {number} id of the line that is looked at; 0 is the scene's kernel */
    chooseLine(id) {
      const { bench } = store.state.focus;
      if (bench.chosen !== id) set({ chosen: id });
    },

    /**
     * @returns {number} id of the line that is still empty; of the last if there is no room for
     *   more
     */
    addLine() {
      const lines = withRoom(store.state.focus.bench.lines);
      set({ lines });
      return (lines.find((line) => line.parsed === null) ?? lines[lines.length - 1]).id;
    },

    /**
     * Puts a kernel on a line if it can be read; else what was there stays.
     *
     * @param {number} id
     * @param {string} text
     * @returns {Promise<Failure | null>} what is wrong with the text
     */
    async setLine(id, text) {
      const turn = (asked.get(id) ?? 0) + 1;
      asked.set(id, turn);
      /** @type {ParsedKernel | null} */
      let parsed = null;
      try {
        const domain = domainOf(store.state.scene).engine;
        if (text.trim() !== '') parsed = await engine.call('parse', { domain, kernel: text });
      } catch (error) {
        return failureOf(error);
      }
      const { lines } = store.state.focus.bench;
      if (turn !== asked.get(id) || lines.every((line) => line.id !== id)) return null;
      const changed = lines.map((line) => (line.id === id ? Object.freeze({ id, parsed }) : line));
      // The line that is being emptied is the empty one.
      const rest = parsed ? changed : changed.filter((line) => line.parsed || line.id === id);
      set({ lines: withRoom(rest), chosen: parsed ? id : 0 });
      return null;
    },

    /** @param {number} id */
    removeLine(id) {
      const { bench } = store.state.focus;
      set({
        lines: withRoom(bench.lines.filter((line) => line.id !== id)),
        chosen: bench.chosen === id ? 0 : bench.chosen,
      });
    },

    /** @param {Bench['method']} method the repair whose effect is shown */
    tryRepair(method) {
      set({ method });
    },

    /** @param {string | null} text the part of a kernel that is pointed at */
    lookAt(text) {
      const { bench } = store.state.focus;
      store.setFocus({ part: text === null ? partOf(bench) : Object.freeze({ text, bump: true }) });
    },
  };
}
