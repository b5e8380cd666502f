// @ts-check
/**
 * Goes about the page at random. After each act the scene is held against a small model of what was
 * done: no edit is lost, and nothing changes by itself.
 *
 * @module
 */

import { random as randomOf } from '../fuzz/random.mjs';
import { forgetLongTasks, takeLongTasks } from '../long-tasks.mjs';
import { rest } from '../tour/visit.mjs';
import { EDITS } from './edits.mjs';
import { createHardship } from './hardship.mjs';
import { createMirror, differences, nameless, wrongAfter } from './mirror.mjs';
import { call, pictureOf, saidBy } from './page.mjs';
import { toldOf } from './trace.mjs';
import { keep, openKept, WAYS } from './ways.mjs';

/** @typedef {import('./page.mjs').Page} Page */
/** @typedef {import('./page.mjs').Machine} Machine */
/** @typedef {import('./edits.mjs').Outcome} Outcome */
/** @typedef {import('./mirror.mjs').Picture} Picture */

/** How long an answer may take. */
const PATIENCE_MS = 30_000;
/** How long it takes until the address bar has the scene. */
const KEPT_MS = 1500;

/**
 * What was done. tasks are those that held the page for more than 50 ms on a quick processor; long are
 * those that are explained.
 *
 * @typedef {{
 *   acts: number, kinds: Map<string, number>, memory: import('./page.mjs').Memory[],
 *   tasks: { act: number, did: string, milliseconds: number }[],
 *   long: { act: number, did: string, task: import('./trace.mjs').Task }[], unrested: string[],
 * }} Record
 */

/** @returns {Record} */
export const newRecord = () => ({
  acts: 0,
  kinds: new Map(),
  memory: [],
  tasks: [],
  long: [],
  unrested: [],
});

/**
 * @param {{
 *   page: Page, machine: Machine, hear: () => Promise<readonly string[]>, seed: number,
 *   record: Record, hard?: boolean, longest?: number,
 *   more?: readonly (readonly [number, import('./edits.mjs').Act])[],
 *   explain?: () => Promise<import('./trace.mjs').Task[]>,
 *   goesOn: (acts: number) => boolean,
 *   report: (act: number, what: string) => void, tell?: (act: number, did: string) => void,
 * }} options   hear: what the page has complained of since the last time; hard: whether it has to
 * bear something; longest: for how many ms of the processor a task may hold the page; more: what can
 * be done besides; explain: the tasks since the last time that took longer by the clock
 */
export async function endure({
  page,
  machine,
  hear,
  seed,
  record,
  hard = true,
  longest = Infinity,
  more = [],
  explain = async () => [],
  goesOn,
  report,
  tell = () => {},
}) {
  const random = randomOf(seed);
  const hardship = createHardship(page, machine, random);
  const mirror = createMirror(await pictureOf(page));
  /** @type {import('./ways.mjs').Kept | null} */
  let kept = null;
  let did = '';
  const fault = (/** @type {string} */ what) => report(record.acts, `${did}: ${what}`);

  /** Waits until the scene is as wanted. @param {(found: Picture) => string} judge */
  async function until(judge) {
    const end = performance.now() + PATIENCE_MS;
    for (;;) {
      const found = await pictureOf(page);
      const wrong = judge(found);
      if (wrong === '' || performance.now() > end) return { found, wrong };
      await new Promise((done) => setTimeout(done, 50));
    }
  }

  /** @param {Outcome} outcome */
  async function judge({ change, maybe = false, scene, opened }) {
    const before = mirror.present;
    if (scene) {
      const { found, wrong } = await until((now) => alike(scene, now));
      if (wrong) fault(`what was kept is another now: ${wrong}`);
      // Also of a scene that looks the same, undo has a step.
      if (opened) mirror.edited(found);
      return;
    }
    const isStill = (/** @type {Picture} */ found) => differences(before, found).length === 0;
    const { found, wrong } = await until((now) => {
      if (!change) return isStill(now) ? '' : `${differences(before, now)} changed`;
      return maybe && isStill(now) ? '' : wrongAfter(before, now, change);
    });
    if (wrong) fault(wrong);
    if (isStill(found)) return;
    const left = mirror.leftIn(found);
    const isElsewhere = found.domain !== before.domain || found.dim !== before.dim;
    if (isElsewhere && left && /^(domain|dimension)/.test(did)) {
      const lost = differences({ ...left, step: null }, { ...found, step: null });
      if (lost.length > 0) fault(`what was left there is another now: ${lost}`);
    }
    mirror.edited(found);
  }

  /** Undo or redo: exactly what was there. @param {'undo' | 'redo'} what */
  async function goBack(what) {
    const wanted = what === 'undo' ? mirror.undone() : mirror.redone();
    did = what;
    if (random.chance(0.3)) {
      await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement)?.blur());
      await page.keyboard.press(what === 'undo' ? 'Control+z' : 'Control+Shift+z');
    } else await call(page, what);
    const { found, wrong } = await until((now) => differences(wanted, now).join());
    if (!wrong) return;
    fault(`it brought another ${wrong}`);
    mirror.begunAnew(found);
  }

  /** The page is loaded again, and has what it had. */
  async function reload() {
    did = 'load the page again';
    const before = await pictureOf(page);
    // A tab that is left keeps its scene in storage at once, and in its address a little later.
    if (hardship.isFull) await new Promise((done) => setTimeout(done, KEPT_MS));
    await page.reload();
    await page.evaluate(async () => {
      while (!('mercerPage' in globalThis)) await new Promise((done) => setTimeout(done, 20));
    });
    const { found, wrong } = await until((now) => alike(before, now));
    if (wrong) fault(`lost: ${wrong}`);
    mirror.begunAnew(found);
  }

  async function act() {
    if (hard && random.chance(0.06)) {
      did = await hardship.strike();
      return;
    }
    const kind = random.unit();
    if (kind < 0.1) return goBack('undo');
    if (kind < 0.16) return goBack('redo');
    if (kind < 0.18 && mirror.present.points.length < 400) return reload();
    const hand = { page, random, scene: mirror.present };
    if (kind < 0.2) {
      did = 'keep the scene';
      kept = await keep(hand);
      return;
    }
    if (kind < 0.22 && kept) {
      did = 'open what was kept';
      return judge(await openKept(hand, kept));
    }
    const doing = weighed(random, kind < 0.7 ? EDITS : [...WAYS, ...more]);
    did = doing.name;
    const outcome = await doing(hand);
    if (!outcome) return;
    did = outcome.did;
    record.kinds.set(doing.name, (record.kinds.get(doing.name) ?? 0) + 1);
    if (!outcome.anew) return judge(outcome);
    await reload();
    did = outcome.did;
  }

  try {
    while (goesOn(record.acts)) {
      record.acts++;
      // What many points take is no matter of endurance.
      const { many, wide } = await saidBy(page);
      try {
        if (many || wide) {
          did = 'clear what is large';
          await call(page, 'clearPoints');
          mirror.edited((await until((now) => (now.points.length ? 'points' : ''))).found);
        } else await act();
        if (random.chance(0.15)) {
          const waits = await rest(page);
          if (waits) record.unrested.push(`${record.acts}, ${did}: ${waits}`);
          const { found, wrong } = await until((now) => differences(mirror.present, now).join());
          if (wrong) {
            fault(`${wrong} changed by itself`);
            mirror.begunAnew(found);
          }
        }
      } catch (error) {
        fault(`could not be done: ${/** @type {Error} */ (error).message.slice(0, 400)}`);
        mirror.begunAnew(await pictureOf(page));
      }
      tell(record.acts, did);
      for (const line of await hear()) fault(line);
      const tasks = await takeLongTasks(page);
      for (const milliseconds of hardship.isSlow ? [] : tasks)
        record.tasks.push({ act: record.acts, did, milliseconds });
      if (!hardship.isSlow && tasks.some((milliseconds) => milliseconds > longest))
        for (const task of await explain()) {
          record.long.push({ act: record.acts, did, task });
          if (task.busy > longest) fault(`the page was held: ${toldOf(task)}`);
        }
      if (record.acts % 50 === 0) {
        record.memory.push(await machine.measure());
        await forgetLongTasks(page);
        await explain();
      }
    }
    await hardship.relieve();
    const waits = await rest(page);
    did = 'the end';
    if (waits) fault(`the page does not come to rest: ${waits}`);
  } finally {
    await machine.close();
  }
}

/** In which fields a scene is another, and what they are, whatever its points are called. @param {Picture} a @param {Picture} b */
const alike = (a, b) => wrongAfter(nameless(b), nameless(b), nameless(a));

/**
 * @param {import('../fuzz/random.mjs').Random} random
 * @param {readonly (readonly [number, import('./edits.mjs').Act])[]} list
 */
function weighed(random, list) {
  let at = random.unit() * list.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, doing] of list) if ((at -= weight) < 0) return doing;
  return list[0][1];
}
