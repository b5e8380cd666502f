// @ts-check
/**
 * Texts that come from outside, spoilt at random, for what reads them in the page: files and links
 * with scenes, lists of items, goals of lessons. What cannot be read is refused in a sentence, and
 * what is read is a scene that is written and read again as it is.
 *
 * @module
 */

import { GoalError, parseGoal } from '../../model/goal.js';
import { readGraph } from '../../model/read-graph.js';
import { DOMAINS } from '../../model/domains.js';
import { EMPTY_SCENE, isItems, LIMITS, makeItem, makePoint } from '../../model/scene.js';
import { fromJson, toJson } from '../../state/json.js';
import { decodeLink, encodeLink } from '../../state/link.js';
import { readItems } from '../../state/pasted.js';
import { random } from './random.mjs';

/** @typedef {import('./random.mjs').Random} Random */
/** @typedef {import('../../model/scene.js').Scene} Scene */

const PLACES = [
  [0.5, -1, 1],
  [0, 1, 2],
  [1e-9, 3, 2],
];
const GOALS = [
  'moved >= 1 and wrong >= 5',
  'status == "converged" and wrong == 0 and margin < 2',
  'wrong == 0 and kernel.degree == 4',
  'not (alpha(1) > 0.5 or f(0, 1) <= -1e-3)',
];
const LISTS = [
  'ab\t1\nba\tzwei\n',
  'text,class\n"a, b",x\nc,y\n',
  '(S (N a) b)\n',
  '{a, b}\n\n',
  'C-C=O',
];

/** A scene of a domain. @param {Scene['domain']} domain @returns {Scene} */
const sceneOf = (domain) => ({
  ...EMPTY_SCENE,
  domain,
  title: 'é "quoted"',
  classes: ['one', ''],
  points: Object.freeze(
    !isItems({ domain })
      ? PLACES.map(([x, y, label], i) => makePoint(i + 1, [x, y], label, i))
      : ['ab', 'ba'].map((text, i) => makeItem(i + 1, text, i + 1)),
  ),
});

const SCENES = DOMAINS.map(sceneOf);

const ODD = [
  ...['', '0', '-1', '1e999', 'null', '[]', '{}', '"', '\\', '\u0000', '\ud800', '\u202e', '💡'],
  ...[
    '__proto__',
    'constructor',
    'Infinity',
    'NaN',
    ',',
    ':',
    '(',
    ')',
    '<script>',
    '9'.repeat(400),
  ],
];

/** A text with some of it lost, doubled or replaced. @param {Random} r @param {string} text */
export function spoiltText(r, text) {
  let now = text;
  for (let i = r.whole(1, 4); i > 0; i--) {
    const [a, b] = [r.whole(0, now.length), r.whole(0, 6)];
    const middle = r.pick([r.pick(ODD), now.slice(a, a + b).repeat(2), '']);
    now = now.slice(0, a) + middle + now.slice(r.chance(0.7) ? a + b : a);
  }
  return now;
}

/** A value with some of it replaced. @param {Random} r @param {any} value @returns {any} */
function spoiltValue(r, value) {
  if (r.chance(0.03))
    return r.pick([
      null,
      [],
      {},
      '',
      -1,
      1e308,
      NaN,
      true,
      'x'.repeat(5000),
      [[[]]],
      { length: -1 },
    ]);
  if (Array.isArray(value)) return value.map((one) => spoiltValue(r, one));
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([key, one]) => [
    r.chance(0.01) ? r.pick(ODD) : key,
    spoiltValue(r, one),
  ]);
  return JSON.parse(JSON.stringify(Object.fromEntries(entries)));
}

/** What is wrong with what was read, '' if nothing. @param {import('../../state/json.js').Reading} reading */
function faultOf({ scene, problems }) {
  if (problems.some((text) => typeof text !== 'string' || text.length < 3))
    return `a problem is no sentence: ${JSON.stringify(problems)}`;
  if (!scene) return problems.length > 0 ? '' : 'neither a scene nor a problem';
  if (scene.points.length > LIMITS.points) return 'more points than there is room for';
  const once = JSON.stringify(toJson(scene));
  const again = fromJson(JSON.parse(once));
  if (again.problems.length > 0)
    return `what was written has problems: ${again.problems.join('; ')}`;
  const twice = JSON.stringify(again.scene && toJson(again.scene));
  return once === twice ? '' : `it is another when it is read again:\n  ${once}\n  ${twice}`;
}

/**
 * Each reader, with a random text that it is given.
 *
 * @type {Record<string, (r: Random) => Promise<{ text: string, fault: string }>>}
 */
export const READERS = {
  async file(r) {
    const text = JSON.stringify(spoiltValue(r, toJson(r.pick(SCENES))));
    return { text, fault: faultOf(fromJson(JSON.parse(text))) };
  },

  async link(r) {
    const whole = await encodeLink(r.pick(SCENES));
    const text = r.chance(0.2) ? whole.slice(0, r.whole(0, whole.length)) : spoiltText(r, whole);
    return { text, fault: faultOf(await decodeLink(text)) };
  },

  async list(r) {
    const text = spoiltText(r, r.pick(LISTS));
    const { items, classes } = readItems(text, r.pick(SCENES.slice(1)), { label: 1, value: 0 });
    const good = items.every(
      ({ label, text: line }) =>
        label >= 1 && label <= LIMITS.classes && !/[\r\n]/.test(line) && line.length <= LIMITS.text,
    );
    return { text, fault: good && classes.length <= LIMITS.classes ? '' : 'an item is none' };
  },

  async graph(r) {
    const text = spoiltText(r, r.pick(['C-C=O', 'n1:C n2:O n1-n2', 'a-b b-c c-a']));
    readGraph(text);
    return { text, fault: '' };
  },

  async goal(r) {
    const text = spoiltText(r, r.pick(GOALS));
    try {
      parseGoal(text);
    } catch (error) {
      if (!(error instanceof GoalError)) throw error;
      return { text, fault: error.message.length > 5 ? '' : 'it does not say why' };
    }
    return { text, fault: '' };
  },
};

/**
 * Gives each reader texts until one makes a mistake.
 *
 * @param {number} seed of the first
 * @param {(done: number) => boolean} goesOn
 * @returns {Promise<{ done: number, fault: string }>}
 */
export async function fuzzTexts(seed, goesOn) {
  let done = 0;
  for (; goesOn(done); done++) {
    for (const [name, read] of Object.entries(READERS)) {
      const of = `${name}, seed ${seed + done}`;
      try {
        const { text, fault } = await read(random(seed + done));
        if (fault) return { done, fault: `${of}: ${fault}, of ${JSON.stringify(text)}` };
      } catch (error) {
        return { done, fault: `${of}: ${/** @type {Error} */ (error).stack}` };
      }
    }
    if (Object.keys({}.constructor.prototype).length > 0) return { done, fault: 'polluted' };
  }
  return { done, fault: '' };
}
