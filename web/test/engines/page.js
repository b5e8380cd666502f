// @ts-check
/**
 * The page in one of the browsers: a mouse and a keyboard as the browser gets them from a person, and
 * questions to the page.
 *
 * @module
 */

import assert from 'node:assert/strict';
import { comeBack } from '../e2e/page.js';
import { PATIENCE } from './browser.js';
import { createLook } from './look.js';

/** @typedef {import('./browser.js').Browser} Browser */
/** @typedef {import('./look.js').Look} Look */
/** @typedef {import('./look.js').Part} Part */
/** @typedef {ReturnType<typeof createPage>} Page */

/** @typedef {readonly [number, number]} Place */

/** How WebDriver writes keys that are no letters. */
const KEYS = /** @type {Record<string, string>} */ ({
  Control: '\uE009',
  Shift: '\uE008',
  Alt: '\uE00A',
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  Delete: '\uE017',
  Home: '\uE011',
  End: '\uE010',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
});

/** The viewport of the checks, but of those that need another. */
export const WINDOW = /** @type {const} */ ([1440, 900]);

/** What only says that the rest is laid out in the next frame. */
export const HARMLESS = /ResizeObserver loop completed/;

/**
 * Keeps what the page complains of, for browsers that do not tell it themselves. Sent as text.
 */
export function listen() {
  /** @type {string[]} */
  const said = [];
  Object.assign(globalThis, { mercerSaid: said });
  addEventListener('error', ({ message, filename }) => void said.push(`${message} ${filename}`));
  addEventListener('unhandledrejection', ({ reason }) => void said.push(String(reason)));
  addEventListener(
    'securitypolicyviolation',
    ({ violatedDirective, blockedURI }) => void said.push(`${violatedDirective}: ${blockedURI}`),
  );
  for (const level of /** @type {const} */ (['error', 'warn'])) {
    const own = console[level];
    console[level] = (...words) => {
      said.push(`console.${level}: ${words.join(' ')}`);
      own(...words);
    };
  }
}

/** @param {string} key */
const code = (key) => KEYS[key] ?? key;

/** @param {object[]} actions */
const keys = (actions) => ({ type: 'key', id: 'keys', actions });
/** @param {object[]} actions @param {string} [pointerType] */
const pointer = (actions, pointerType = 'mouse') => ({
  type: 'pointer',
  id: pointerType,
  parameters: { pointerType },
  actions,
});

/** @param {{ x: number, y: number }} at */
const move = (at) => ({ type: 'pointerMove', ...at, duration: 0 });
const DOWN = { type: 'pointerDown', button: 0 };
const UP = { type: 'pointerUp', button: 0 };

/**
 * @param {Browser} browser
 * @param {string} url of the page
 */
export function createPage(browser, url) {
  /**
   * Calls a function in the page. It gets what look.js knows, and these arguments.
   *
   * @template T
   * @template {unknown[]} A
   * @param {(look: Look, ...args: A) => T | Promise<T>} ask
   * @param {A} args
   * @returns {Promise<T>}
   */
  const read = (ask, ...args) =>
    browser.run(`(...args) => (${ask})((${createLook})(), ...args)`, args);

  /**
   * Waits in the page until a function finds something, and gives what it finds.
   *
   * @template T
   * @template {unknown[]} A
   * @param {(look: Look, ...args: A) => T | Promise<T>} ask
   * @param {A} args
   * @returns {Promise<NonNullable<T>>}
   */
  async function until(ask, ...args) {
    const { found, last, where } = await browser.run(
      `async (patience, ...args) => {
        const look = (${createLook})();
        const end = performance.now() + patience;
        for (;;) {
          let found = null, last = null;
          try { found = await (${ask})(look, ...args); } catch (error) { last = String(error); }
          if (found || performance.now() > end)
            return {
              found, last,
              where: [innerWidth + ' × ' + innerHeight, document.querySelector('.sentence')?.textContent],
            };
          await new Promise((done) => setTimeout(done, 15));
        }
      }`,
      [PATIENCE, ...args],
    );
    assert.ok(
      found,
      `never came true: ${ask} of ${JSON.stringify(args)}${last ? `: ${last}` : ''}; ${where.join(', ')}`,
    );
    return found;
  }

  /** @param {Part} part */
  const spot = (part) => until((look, which) => look.spot(which), part);

  /** @param {Place} place of the scene */
  const pixel = (place) => read((look, where) => look.pixel(where), place);

  const page = {
    browser,
    url,
    read,

    /** Opens the page as somebody does who has been here before, and waits for its first boundary. */
    async visit() {
      await browser.goto(new URL('licences.txt', url).href);
      await browser.resize(...WINDOW);
      await browser.run(`${comeBack}`, []);
      await page.open();
    },

    /** Opens an address of the page. @param {string} [path] */
    async open(path = '') {
      await browser.goto(new URL(path, url).href);
      await browser.run(`${listen}`, []);
      await until((look) => look.trained());
    },

    /** What the page has complained of since it was asked last. @returns {Promise<string[]>} */
    async complaints() {
      const said = await browser.run('() => globalThis.mercerSaid?.splice(0) ?? []', []);
      return [...browser.complaints.splice(0), ...said].filter((line) => !HARMLESS.test(line));
    },

    /** Takes what had to be complained of from the complaints. @param {RegExp} words */
    async forgive(words) {
      const others = (/** @type {string} */ line) => !words.test(line);
      browser.complaints.splice(0, Infinity, ...browser.complaints.filter(others));
      await read((_, source) => {
        const said = /** @type {string[]} */ (/** @type {any} */ (globalThis).mercerSaid);
        said.splice(0, Infinity, ...said.filter((line) => !new RegExp(source, 'u').test(line)));
      }, words.source);
    },

    until,
    pixel,
    spot,

    /** Calls an action of the page. @param {string} name @param {unknown[]} args */
    act: (name, ...args) =>
      read(async (look, action, list) => void (await look.actions[action](...list)), name, args),

    /** The sentence about the scene has these words, and is of a finished training. @param {RegExp} words */
    says: (words) =>
      until(
        (look, source) => look.settled() && new RegExp(source, 'u').exec(look.sentence())?.[0],
        words.source,
      ),

    /** A part of the page is there, and can be seen. @param {Part} part @returns {Promise<string>} its text */
    sees: (part) =>
      until((look, which) => {
        const element = look.find(which);
        return element && (element.textContent || ' ');
      }, part),

    /** @param {Part} part */
    gone: (part) => until((look, which) => !look.find(which), part),

    /** @param {Part} part */
    async click(part) {
      await browser.act([pointer([move(await spot(part)), DOWN, UP])]);
    },

    /** Presses a place of the plane, with a key held. @param {Place} place @param {string} [held] */
    async press(place, held) {
      const at = await pixel(place);
      if (held) await browser.act([keys([{ type: 'keyDown', value: code(held) }])]);
      await browser.act([pointer([move(at), DOWN, UP])]);
      if (held) await browser.act([keys([{ type: 'keyUp', value: code(held) }])]);
    },

    /** @param {{ x: number, y: number }} at in the window */
    pressAt: (at) => browser.act([pointer([move(at), DOWN, UP])]),

    /** Puts a finger on the plane. @param {Place} place */
    async tap(place) {
      await browser.act([pointer([move(await pixel(place)), DOWN, UP], 'touch')]);
    },

    /**
     * Moves the mouse with its button down, in steps: one driver makes some by itself, the other none.
     *
     * @param {readonly { x: number, y: number }[]} way in the window
     */
    async drag([first, ...others]) {
      let last = first;
      const moves = others.flatMap((next) => {
        const from = last;
        last = next;
        return [0.25, 0.5, 0.75, 1].map((share) => ({
          ...move({
            x: Math.round(from.x + share * (next.x - from.x)),
            y: Math.round(from.y + share * (next.y - from.y)),
          }),
          duration: 20,
        }));
      });
      await browser.act([pointer([move(first), DOWN, ...moves, UP])]);
    },

    /** Presses the mouse until release. @param {{ x: number, y: number }} at */
    hold: (at) => browser.act([pointer([move(at), DOWN])]),

    /** @param {{ x: number, y: number }} at */
    release: (at) => browser.act([pointer([move(at), UP])]),

    /** @param {{ x: number, y: number }} at */
    hover: (at) => browser.act([pointer([move(at)])]),

    /** @param {{ x: number, y: number }} at @param {number} deltaY */
    wheel: (at, deltaY) =>
      browser.act([
        { type: 'wheel', id: 'wheel', actions: [{ type: 'scroll', ...at, deltaX: 0, deltaY }] },
      ]),

    /** Copies a text by keys, and pastes it into the page, not into a field. @param {string} text */
    async paste(text) {
      await read((_, copied) => {
        const field = document.body.appendChild(document.createElement('textarea'));
        field.id = 'copied';
        field.value = copied;
        field.focus();
      }, text);
      await page.keys('Control+a', 'Control+c');
      await read(() => document.getElementById('copied')?.remove());
      await page.keys('Control+v');
    },

    /** Drops a file on the plane. @param {string} name @param {string} text */
    drop: (name, text) =>
      read(
        (_, called, holds) => {
          const data = new DataTransfer();
          data.items.add(new File([holds], called, { type: 'text/plain' }));
          for (const type of ['dragenter', 'dragover', 'drop']) {
            const event = new DragEvent(type, {
              dataTransfer: data,
              bubbles: true,
              cancelable: true,
            });
            document.querySelector('#plane')?.dispatchEvent(event);
          }
        },
        name,
        text,
      ),

    /** Presses keys, such as 'a' or 'Control+z'. @param {string[]} combinations */
    async keys(...combinations) {
      const actions = combinations.flatMap((combination) => {
        const all = combination === '+' ? ['+'] : combination.split('+');
        return [
          ...all.map((key) => ({ type: 'keyDown', value: code(key) })),
          ...all
            .slice()
            .reverse()
            .map((key) => ({ type: 'keyUp', value: code(key) })),
        ];
      });
      await browser.act([keys(actions)]);
    },

    /** @param {string} text */
    async type(text) {
      const actions = Array.from(text).flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await browser.act([keys(actions)]);
    },

    /** Writes into a field instead of what stands there. @param {Part} part @param {string} text */
    async fill(part, text) {
      // What is laid out anew just then is no longer under the mouse.
      for (let tries = 3; tries > 0; tries--) {
        await page.click(part);
        if (await read((look, which) => look.find(which) === document.activeElement, part)) break;
      }
      await page.keys('Control+a');
      await page.type(text);
    },

    /** Waits until what the page knows is drawn: the second frame begins when the first has been. */
    drawn: () =>
      read(async () => {
        for (let i = 0; i < 2; i++) await new Promise((done) => requestAnimationFrame(done));
      }),

    /** The first scene, but where it is there already. */
    async moons() {
      const there = await read((look) => {
        const { domain, points, kernel, learner } = look.state().scene;
        return [domain, points.length, kernel, learner].join() === 'vectors,40,rbf(gamma=1),svc';
      });
      if (!there) await page.fresh();
    },

    /** The points of a data set, on the plane of the first visit. @param {string} [preset] */
    async fresh(preset = 'moons') {
      await read(async ({ actions }, name) => {
        actions.enlarge(null);
        actions.setTool('point');
        // No place is looked at, or the training would tell of it: a cross-hair stays where keys
        // left it, as long as the plane has the focus.
        actions.setPointer(null);
        actions.setCrosshair(null);
        await actions.resetScene();
        actions.setSetting({ theme: 'light', started: true });
        if (name === 'none') actions.clearPoints();
        else if (name !== 'moons') await actions.choosePreset(name);
      }, preset);
      await until((look) => look.settled());
    },
  };
  return page;
}
