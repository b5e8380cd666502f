// @ts-check
/**
 * What is no edit, or one of a whole scene: undo, domains, views, lessons, texts, links, files, the
 * page loaded again, and what is in its window.
 *
 * @module
 */

import { readdirSync } from 'node:fs';
import { DOMAINS } from '../../model/domains.js';
import { isItems } from '../../model/scene.js';
import { loadTexts } from '../../state/passages.js';
import { LINKED_NAMES, STUDIO_NAMES } from '../../state/view-names.js';
import { ANY } from './mirror.mjs';
import { call } from './page.mjs';

/** @typedef {import('./edits.mjs').Act} Act */
/** @typedef {import('./edits.mjs').Hand} Hand */
/** @typedef {import('./edits.mjs').Outcome} Outcome */
/** @typedef {import('./mirror.mjs').Picture} Picture */

const passages = (await loadTexts()).flatMap(({ sections }) =>
  sections.flatMap(({ passages }) => passages.map(({ id }) => id)),
);
const lessons = readdirSync(new URL('../../lessons', import.meta.url)).filter((name) =>
  /^\d\d-/.test(name),
).length;

/** How long the address may take to follow the scene, which may be that of the link. */
const FOLLOWED_MS = 5000;

/** What was kept to be opened later: a link, or the text of a file. */
/** @typedef {{ scene: Picture, link?: string, text?: string }} Kept */

/** @type {Act} */
async function goElsewhere({ page, random, scene }) {
  const domain = random.pick(DOMAINS);
  if (domain === scene.domain) {
    if (isItems({ domain })) return null;
    const dim = scene.dim === 1 ? 2 : 1;
    await call(page, 'setDim', dim);
    return { did: `dimension ${dim}`, change: { ...ANY, dim }, maybe: true };
  }
  await call(page, 'setDomain', domain);
  return { did: `domain ${domain}`, change: { ...ANY, domain }, maybe: true };
}

/** @type {Act} */
async function view({ page, random }) {
  const name = random.chance(0.15) ? null : random.pick([...LINKED_NAMES, ...STUDIO_NAMES]);
  await call(page, 'enlarge', name);
  return { did: `view ${name ?? 'none'}` };
}

/** @type {Act} */
async function lesson({ page, random }) {
  const id = `${random.whole(1, lessons)}.${random.whole(1, 4)}`;
  const opened = await call(page, 'openStep', id);
  return { did: `lesson ${id}`, ...(opened && { change: ANY, maybe: true }) };
}

/** @type {Act} */
async function passage({ page, random }) {
  const id = random.pick(passages);
  const opened = await call(page, 'openPassage', id);
  return { did: `passage ${id}`, ...(opened && { change: ANY, maybe: true }) };
}

/** @type {Act} */
async function layout({ page, random }) {
  const [width, height] = random.pick([
    ...[
      [1440, 900],
      [1366, 768],
      [1280, 720],
      [1024, 768],
      [390, 844],
    ],
  ]);
  await page.setViewportSize({ width, height });
  return { did: `a window of ${width} × ${height}` };
}

/** @type {Act} */
async function theme({ page, random }) {
  const theme = random.pick(['light', 'dark', 'projector']);
  await call(page, 'setSetting', { theme });
  return { did: `theme ${theme}` };
}

/** @type {Act} */
async function bench({ page, random }) {
  if (random.chance(0.5)) {
    await call(page, 'closeBench');
    return { did: 'close the bench' };
  }
  await call(page, 'openBench');
  const line = await call(page, 'addLine');
  await call(page, 'setLine', line, random.pick(['rbf + linear', 'spectrum(k=2)', 'sigmoid', '(']));
  return { did: 'a kernel on the bench' };
}

/** Some steps of the learner, and back to its end: undo knows nothing of it. @type {Act} */
async function steps({ page, random, scene }) {
  if (scene.step !== null) return null;
  for (let i = random.whole(1, 5); i > 0; i--) await call(page, 'stepBy', 1);
  await call(page, 'setStep', null);
  return { did: 'some steps and back' };
}

/** @type {Act} */
async function pointer({ page, random }) {
  const [w, h] = [1440, 900];
  for (let i = 0; i < 4; i++) await page.mouse.move(w * random.unit(), h * random.unit());
  return { did: 'move the mouse' };
}

/** @type {Act} */
async function keys({ page, random }) {
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement)?.blur());
  const key = random.pick(['?', 'Escape', 'Tab', 'Tab', 'Escape']);
  await page.keyboard.press(key);
  await page.keyboard.press('Escape');
  return { did: `key ${key}` };
}

/** All that the export menu can make is made where it says so itself; here the texts. @type {Act} */
async function texts({ page, random }) {
  const what = random.pick(['link', 'sceneJson']);
  await call(page, what).catch((/** @type {Error} */ error) => {
    if (!/No link can carry/.test(error.message)) throw error;
  });
  return { did: what };
}

/** How often each is done. @type {readonly (readonly [number, Act])[]} */
export const WAYS = [
  [3, goElsewhere],
  [5, view],
  [1, lesson],
  [1, passage],
  [0.5, layout],
  [0.5, theme],
  [0.8, bench],
  [1.5, steps],
  [1.5, pointer],
  [0.7, keys],
  [0.7, texts],
];

/** Keeps the scene, as a link or a file. @param {Hand} hand @returns {Promise<Kept | null>} */
export async function keep({ page, random, scene }) {
  if (random.chance(0.5)) return { scene, text: await call(page, 'sceneJson') };
  const link = await call(page, 'link').catch(() => null);
  return link && { scene, link };
}

/**
 * Opens what was kept.
 *
 * @param {Hand} hand
 * @param {Kept} kept
 * @returns {Promise<Outcome>}
 */
export async function openKept({ page }, { scene, link, text }) {
  if (text !== undefined) {
    await call(page, 'openText', 'kept.json', text);
    return { did: 'a file with a scene', scene, opened: true };
  }
  const opened = await page.evaluate(
    async ([hash, patience]) => {
      const { store } = /** @type {any} */ (globalThis).mercerPage;
      const { scene } = store.state;
      const end = performance.now() + patience;
      const pause = () => new Promise((done) => setTimeout(done, 50));
      // The address follows the scene after a pause. Until it has, the link is where one is.
      while (location.hash === hash && performance.now() < end) await pause();
      if (location.hash === hash) return false;
      location.hash = hash;
      // A scene that looks the same is a step of undo, once it is there.
      while (store.state.scene === scene && performance.now() < end) await pause();
      return store.state.scene !== scene;
    },
    /** @type {const} */ ([new URL(String(link)).hash, FOLLOWED_MS]),
  );
  return { did: 'a link', scene, opened };
}
