// @ts-check
/**
 * A visit to the page: after each act, when the page has come to rest, what it shows is held
 * against the oracle.
 *
 * @module
 */

import { readFile } from 'node:fs/promises';
import { random } from '../fuzz/random.mjs';
import { act } from './acts.mjs';
import { judgeOf } from './judge.mjs';
import { readKernel } from './kernels.mjs';
import { valueOf } from './number.mjs';
import { falseLines, falsePixels, gridOf, linesOf, lookAt, missingLines } from './picture.mjs';
import { falseGap, falseWords } from './words.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('./picture.mjs').Rect} Rect */

/**
 * What is in sight, and what the page knows of it. failed: there is no solution.
 *
 * @typedef {Readonly<{
 *   sentence: string, status: string, link: string,
 *   points: readonly Readonly<{ x: number[], label: number }>[], dim: number, step: number | null, learner: string,
 *   iterations: number, repaired: boolean, failed: boolean, former: boolean, bold: number,
 *   training: { model: number, status: string, task: string, rule: string, outputs: number, gap: number | null,
 *     indefinite: boolean, doubtful: boolean, classes: number[], pairs: number[] } | null,
 *   surface: { view: Rect, width: number, height: number, error: number, output: number, labelled: boolean } | null,
 *   pixels: readonly { column: number, row: number, value: number, region: number | null }[],
 * }>} Seen
 */

/** How long nothing must change for the page to be at rest, and how long to wait for that. */
const QUIET_MS = 350;
const PATIENCE_MS = 25_000;

/** Kernel values that a check may take. */
const BUDGET = 400_000;
/** How many pixels are compared. */
const SPOTS = 1500;
/** What regions have where there is no class. */
const UNDECIDED = 255;

/**
 * Whether the page has come to rest: it shows what was learnt from the scene in force, as finely as
 * it will, or says why it learns nothing from it. An item that cannot be read is no reason to forget
 * what was learnt without it.
 *
 * @param {Pick<Page, 'evaluate'>} page
 * @returns {Promise<string>} '' or what it waits for
 */
export async function rest(page) {
  return page.evaluate(async ([quiet, patience]) => {
    const { store } = /** @type {any} */ (globalThis).mercerPage;
    const began = performance.now();
    let [last, since] = [store.state, began];
    /** Whether it is said why there is no answer. @param {any} state */
    const isRefused = ({ scene, frame: { fault, notice, engine } }) =>
      scene.points.some((/** @type {any} */ p) => p.id === fault?.id && p.text === fault?.text) ||
      notice?.kind === 'error' ||
      (engine.patience && engine.patience.percent === undefined); // it waits for a choice
    /** What is not there yet. @param {any} state */
    const missing = (state) => {
      const { scene, frame, focus } = state;
      if (frame.engine.state !== 'ready') return 'the engine';
      if (focus.running) return 'the run';
      if (frame.engine.busy) return 'training';
      const of = frame.scene;
      const keys = ['points', 'kernel', 'learner', 'seed', 'dim', 'target', 'repair', 'step'];
      if (of && keys.some((key) => of[key] !== scene[key]) && !isRefused(state))
        return 'an answer about this scene';
      if (frame.surface?.hurried) return 'a finer picture';
      return '';
    };
    for (;;) {
      const { state } = store;
      const now = performance.now();
      if (state !== last) [last, since] = [state, now];
      const waits = missing(state);
      if (waits === '' && now - since > quiet) return '';
      if (now - began > patience) return waits || 'quiet';
      await new Promise((done) => setTimeout(done, 30));
    }
  }, /** @type {const} */ ([QUIET_MS, PATIENCE_MS]));
}

/**
 * All of one moment: a finer picture may come at any time.
 *
 * @param {Page} page
 * @param {readonly (readonly [number, number])[]} spots of pixels, as shares of the picture
 * @returns {Promise<Seen>}
 */
const look = (page, spots) =>
  page.evaluate(async (spots) => {
    const { store, actions } = /** @type {any} */ (globalThis).mercerPage;
    const link = await actions.link();
    const { scene, frame } = store.state;
    const { training: t, surface: s } = frame;
    const words = (/** @type {string} */ query) =>
      /** @type {HTMLElement | null} */ (document.querySelector(query))?.textContent ?? '';
    const finite = (/** @type {number} */ v) => (Number.isFinite(v) ? v : null);
    /** What is small is around points. */
    const around = () =>
      scene.points
        .slice(0, 60)
        .flatMap((/** @type {any} */ { x }) => {
          const u = (x[0] - s.view.x0) / (s.view.x1 - s.view.x0);
          const v = scene.dim === 1 ? 0.5 : (s.view.y1 - x[1]) / (s.view.y1 - s.view.y0);
          const steps = [-3 / 512, -1 / 512, 0, 2 / 512, 8 / 512];
          return steps.flatMap((a) => (scene.dim === 1 ? [0] : steps).map((b) => [u + a, v + b]));
        })
        .filter((/** @type {number[]} */ at) => at.every((w) => w > 0 && w < 1));
    return {
      sentence: words('#description').replaceAll('\u00a0', ' '),
      status: [...document.querySelectorAll('#status .status-line span')]
        .map((part) => part.textContent)
        .join(' · '),
      link,
      points: scene.points.map((/** @type {any} */ { x, label }) => ({ x: [...x], label })),
      dim: scene.dim,
      step: scene.step,
      learner: scene.learner,
      iterations: t?.iterations ?? 0,
      repaired: scene.repair !== 'none',
      failed: t !== null && (t.status === 'failed' || t.outputs === 0),
      former: frame.scene !== null && frame.scene.points !== scene.points,
      bold:
        parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--bold')) || 2.5,
      training: t && {
        model: t.model,
        status: t.status,
        task: t.task,
        rule: t.rule,
        outputs: t.outputs,
        gap: finite(t.gap),
        indefinite: t.indefinite,
        doubtful: t.doubtful,
        classes: [...t.classes],
        pairs: [...t.pairs],
      },
      surface: s && {
        view: { ...s.view },
        width: s.width,
        height: s.height,
        error: s.error ?? 0,
        output: s.output ?? 0,
        labelled: s.label !== null,
      },
      pixels: s
        ? [...around(), ...spots].map(([u, v]) => {
            const [column, row] = [Math.floor(u * s.width), Math.floor(v * s.height)];
            const p = row * s.width + column;
            return { column, row, value: s.values[p], region: s.label ? s.label[p] : null };
          })
        : [],
    };
  }, spots);

/** What the pixels say. @param {Seen} seen @param {number} most */
function pixelsOf({ pixels, training }, most) {
  const sides = training?.rule === 'values' ? null : training;
  return pixels.slice(0, most).map(({ column, row, value, region }) => {
    const own = region === UNDECIDED ? NaN : region;
    return { column, row, value, label: region === null ? labelOf(sides, value) : own };
  });
}

/** @param {Seen['training']} training @param {number} value */
function labelOf(training, value) {
  if (!training) return null;
  if (value === 0) return NaN;
  return training.classes[training.pairs[value > 0 ? 0 : 1]];
}

/** The picture as Export would save it, as SVG. @param {Page} page */
async function exported(page) {
  await page.getByRole('button', { name: 'Export', exact: true }).click({ timeout: 5000 });
  const coming = page.waitForEvent('download', { timeout: 10_000 });
  await page.getByRole('menuitem', { name: /^Picture, SVG/ }).click({ timeout: 5000 });
  return readFile(await (await coming).path(), 'utf8');
}

/** @returns {Tally} */
export const newTally = () => ({
  acts: 0,
  pixels: 0,
  sure: 0,
  lines: 0,
  skipped: [],
  unread: new Set(),
});

/**
 * What is false of what is in sight.
 *
 * @param {Page} page
 * @param {import('../fuzz/random.mjs').Random} random
 * @param {Tally} tally
 * @returns {Promise<{ link: string, found: string[] }>}
 */
export async function examine(page, random, tally) {
  const spots = random.list(SPOTS, () => /** @type {const} */ ([random.unit(), random.unit()]));
  const seen = await look(page, spots);
  const { training, surface } = seen;
  const found = [];
  const { saved, problem } = await savedOf(page, training, seen.failed);
  if (problem) found.push(problem);
  const judge = saved && judgeOf(saved);
  if (saved && !judge) tally.unread.add(saved.kernel);
  found.push(...falseWords(seen, saved, judge));
  const kernel = saved && readKernel(saved.kernel);
  if (saved && kernel) found.push(...falseGap(seen, saved, kernel, valueOf));
  if (judge && saved && training && surface && !seen.failed) {
    const pixels = pixelsOf(seen, Math.max(60, Math.floor(BUDGET / judge.cost)));
    const told = falsePixels(judge, surface, pixels, saved.dim);
    found.push(...told.found.slice(0, 4));
    tally.sure += told.sure;
    tally.pixels += pixels.length;
    if (saved.dim === 2 && training.rule !== 'values')
      found.push(...(await falseBoundary(page, seen, judge, tally)));
  }
  return { link: seen.link, found };
}

/**
 * @param {Page} page
 * @param {Seen} seen
 * @param {import('./judge.mjs').Judge} judge
 * @param {Tally} tally
 */
async function falseBoundary(page, seen, judge, tally) {
  const svg = await exported(page);
  const size = Number(/<clipPath id="plane"><rect width="([\d.]+)"/.exec(svg)?.[1]);
  const lines = linesOf(svg, seen.bold, size).filter((line) => line.length > 1 && !isFrame(line));
  const at = lookAt(judge, /** @type {Rect} */ (seen.surface?.view), 2);
  // Lines are drawn from at most 256 pixels a side, unless there are edges, and those of regions
  // are smoothed.
  const pixel = (seen.surface?.labelled ? 2 : 1) / Math.min(256, seen.surface?.width ?? 256);
  const most = Math.max(20, Math.min(150, Math.floor(BUDGET / judge.cost / 20)));
  const side = Math.max(12, Math.min(44, Math.floor(Math.sqrt(BUDGET / judge.cost))));
  tally.lines += lines.length;
  return [
    ...falseLines(at, lines, pixel, most).slice(0, 3),
    ...missingLines(at, lines, pixel, [
      ...gridOf(side),
      ...starsOf(seen, at, 10 * pixel, Math.floor((side * side) / 4)),
    ]).slice(0, 3),
  ];
}

/**
 * Places around points, each with its point.
 *
 * @param {Seen} seen
 * @param {ReturnType<typeof lookAt>} at
 * @param {number} radius
 * @param {number} most
 */
const starsOf = ({ points }, at, radius, most) =>
  points.slice(0, most / 4).flatMap(({ x }) => {
    const [u, v] = at.share(x);
    /** @type {(readonly [number, number])[]} */
    const places = [
      [u + radius, v],
      [u - radius, v],
      [u, v + radius],
      [u, v - radius],
    ];
    return places
      .filter(([a, b]) => Math.min(u, v, a, b) > 0 && Math.max(u, v, a, b) < 1)
      .map((b) => /** @type {import('./picture.mjs').Step} */ ([[u, v], b]));
  });

/** The edge of the picture is no boundary. @param {import('./picture.mjs').Line} line */
const isFrame = (line) =>
  line.length === 5 &&
  line.every(([x, y]) => Math.min(x, 1 - x) < 0.002 || Math.min(y, 1 - y) < 0.002);

/**
 * @param {Page} page
 * @param {Seen['training']} training
 * @param {boolean} failed
 * @returns {Promise<{ saved: import('./judge.mjs').Saved | null, problem?: string }>}
 */
async function savedOf(page, training, failed) {
  if (!training || failed) return { saved: null };
  return page.evaluate(async (model) => {
    try {
      const saved = await /** @type {any} */ (globalThis).mercerPage.engine.call('save', model);
      return { saved };
    } catch (error) {
      return { saved: null, problem: `the model cannot be saved: ${error}` };
    }
  }, training.model);
}

/** How often the page is read again when it has changed meanwhile. */
const LOOKS = 5;

/**
 * Examines the page at rest. An answer that comes late, new data say, may change it between two
 * looks: then they are of different scenes, and say nothing.
 *
 * @param {Page} page
 * @param {number} seed of the places, the same whatever was looked at before
 * @param {Tally} tally
 * @returns {Promise<{ waits: string, link: string, found: string[] }>}
 */
async function restAndExamine(page, seed, tally) {
  for (let left = LOOKS; ; left--) {
    const waits = await rest(page);
    const before = await page.evaluateHandle(shownOf);
    const { link, found } = await examine(page, random(seed), tally);
    const same = await page.evaluate((was) => {
      const { scene, frame } = /** @type {any} */ (globalThis).mercerPage.store.state;
      return (
        scene === was.scene && frame.training === was.training && frame.surface === was.surface
      );
    }, before);
    await before.dispose();
    if (same || left === 1) return { waits, link, found };
  }
}

/** In the page: what it shows. */
function shownOf() {
  const { scene, frame } = /** @type {any} */ (globalThis).mercerPage.store.state;
  return { scene, training: frame.training, surface: frame.surface };
}

/**
 * What was looked at.
 *
 * @typedef
 *   {{ acts: number, pixels: number, sure: number, lines: number, skipped: string[], unread: Set<string> }}
 *   Tally
 */

/**
 * @param {{
 *   page: Page,
 *   complaints: string[],
 *   seed: number,
 *   goesOn: (acts: number) => boolean,
 *   tell?: (act: number, did: string) => void,
 *   report: (finding: { act: number, link: string, what: string }) => void,
 *   tally?: Tally,
 * }} options   complaints: those of the page, which grow; tally: what it counts in
 * @returns {Promise<Tally>}
 */
export async function visit({
  page,
  complaints,
  seed,
  goesOn,
  tell = () => {},
  report,
  tally = newTally(),
}) {
  const hand = { page, random: random(seed) };
  while (goesOn(tally.acts)) {
    tally.acts++;
    const did = await act(hand);
    if (did.startsWith('(')) tally.skipped.push(did);
    const { waits, link, found } = await restAndExamine(page, seed * 100_003 + tally.acts, tally);
    if (waits) found.push(`the page does not come to rest: it waits for ${waits}`);
    found.push(...complaints.splice(0));
    tell(tally.acts, did);
    for (const what of found) report({ act: tally.acts, link, what: `${what} (after ${did})` });
  }
  return tally;
}
