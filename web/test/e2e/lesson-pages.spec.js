// @ts-check
/**
 * The pages of all lessons, each opened by its link: nothing is wider or higher than the window, the
 * console stays clean and no rule of accessibility is broken. MERCER_LESSONS=all looks at all pages
 * in all views, MERCER_LESSONS=18 at those of a lesson. Otherwise a few are looked at: which ones
 * depends on the lessons as they were built, so that other ones have their turn after each change.
 *
 * @module
 */

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { violationsIn } from './access.js';
import { expect, test } from './page.js';

/** @typedef {import('@playwright/test').Page} Page */

const ASSETS = fileURLToPath(new URL('../../../dist/assets', import.meta.url));
const WANTED = process.env.MERCER_LESSONS ?? '';

const VIEWS = [
  { name: 'at 1440', query: '', width: 1440, height: 900 },
  { name: 'at 390', query: '', width: 390, height: 844 },
  { name: 'in a hall', query: '?theme=projector', width: 1280, height: 720 },
  { name: 'in German at 390', query: '?lang=de', width: 390, height: 844 },
];
/** A link that begins a scene is no link within the page. */
const TO_PASSAGES = /^skip-link: a\[href\$?="#(text|lesson)=/;
/** Roles and colours are the same in another language. */
const isEnglish = (/** @type {string} */ query) => !query.includes('lang=');

const built = await readdir(ASSETS).catch(() => /** @type {string[]} */ ([]));
const map = built.find((name) => /^course-.*\.en\.json$/.test(name)) ?? '';
/** @type {import('../../state/lessons/load.js').Course} */
const course = JSON.parse(await readFile(join(ASSETS, map), 'utf8'));
/** By the number of the lesson. */
const pages = new Map(
  course.lessons.map(({ number, slug, steps }) => [
    number,
    [...steps.map(({ id }) => id), 'myth'].map((id) => `${slug}.${id}`),
  ]),
);

/** Opens a step by its link, and waits until its figure rests. @param {Page} page @param {string} query @param {string} id */
async function open(page, query, id) {
  await page.goto(`./${query}#lesson=${id}`);
  const rests = () =>
    page.evaluate(async () => {
      await document.fonts.ready;
      const { scene, stage, frame } = /** @type {any} */ (globalThis).mercerPage.store.state;
      const { busy, state } = frame.engine;
      const studio = /** @type {HTMLElement} */ (document.querySelector('#studio'));
      const done =
        document.documentElement.dataset.lesson === 'on' &&
        document.querySelector('#lesson h2')?.textContent &&
        state === 'ready' &&
        !busy &&
        !document.querySelector('#views.arriving') &&
        (frame.training === null || frame.scene?.points === scene.points) &&
        (studio.hidden || studio.querySelector('.body')?.firstElementChild);
      return done ? stage.lesson.at : '';
    });
  await expect.poll(rests, { message: id }).toBe(id);
}

/** What has no room: the window scrolls, or words are cut off at the side. @param {Page} page */
const overflowing = (page) =>
  page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    const wide = [...document.querySelectorAll('.lesson-text, .lesson-goal, .hall, .few-body')]
      .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1)
      .map((one) => `${one.className}: ${one.scrollWidth} of ${one.clientWidth} px`);
    return [
      ...(scrollWidth > innerWidth ? [`${scrollWidth} px wide`] : []),
      ...(scrollHeight > innerHeight ? [`${scrollHeight} px high`] : []),
      ...wide,
    ];
  });

/** @param {Page} page @param {(words: RegExp) => void} allow @param {typeof VIEWS[number]} view @param {readonly string[]} ids */
async function lookAt(page, allow, { query, width, height }, ids) {
  test.setTimeout(30_000 + 20_000 * ids.length);
  allow(/GPU stall/); // said by some drivers of the lift's picture
  await page.setViewportSize({ width, height });
  for (const id of ids) {
    await open(page, query, id);
    expect.soft(await overflowing(page), id).toEqual([]);
    if (!isEnglish(query)) continue;
    const found = await violationsIn(page);
    expect
      .soft(
        found.filter((one) => !TO_PASSAGES.test(one)),
        id,
      )
      .toEqual([]);
  }
}

if (WANTED === '') {
  const all = [...pages.values()].flat();
  const digest = createHash('sha256').update(map).digest();
  VIEWS.forEach((view, i) => {
    const id = all[digest.readUInt32BE(4 * i) % all.length];
    test(`a page of a lesson ${view.name}: ${id}`, ({ page, allow }) =>
      lookAt(page, allow, view, [id]));
  });
} else {
  for (const [number, ids] of pages) {
    if (WANTED !== 'all' && Number(WANTED) !== number) continue; // 06 is 6
    for (const view of VIEWS)
      test(`lesson ${number} ${view.name}`, ({ page, allow }) => lookAt(page, allow, view, ids));
  }
}
