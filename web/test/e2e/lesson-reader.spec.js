// @ts-check
/**
 * Lessons as a screen reader tells them: what is met in the order of reading, and what is said by
 * itself.
 *
 * @module
 */

import { expect, test } from './page.js';

/** @typedef {import('@playwright/test').Page} Page */

/** Role and name of everything that is read, in the order of reading. @param {import('@playwright/test').Locator} within */
const readIn = async (within) =>
  (await within.ariaSnapshot()).split('\n').map((line) =>
    line
      .trim()
      .replace(/^- '?/, '')
      .replace(/ \[.*$/, ''),
  );

/** Keeps what is said by itself, in its order: texts of places that speak and are not covered. @param {Page} page */
const listen = (page) =>
  page.evaluate(() => {
    const heard = /** @type {string[]} */ ([]);
    Object.assign(globalThis, { heard });
    /** @param {Node} node */
    function hear(node) {
      const near = node instanceof Element ? node : node.parentElement;
      const place = near?.closest('[role=status], [role=alert], [aria-live]');
      if (!place || place.closest('[aria-hidden=true], [inert], [hidden]')) return;
      const words = (place.textContent ?? '').replace(/\s+/g, ' ').trim();
      if (words && heard.at(-1) !== words) heard.push(words);
    }
    new MutationObserver((records) => records.forEach(({ target }) => hear(target))).observe(
      document,
      { subtree: true, childList: true, characterData: true },
    );
  });

/** @param {Page} page @returns {Promise<string[]>} */
const heardOn = (page) => page.evaluate(() => /** @type {any} */ (globalThis).heard);

/** @param {Page} page @param {string} id */
const go = (page, id) => page.evaluate((to) => void (location.hash = `#lesson=${to}`), id);

test('a step as it is read aloud: question, answer, goal', async ({ page }) => {
  await page.goto('./#lesson=building.sum');
  const lesson = page.getByRole('article', { name: 'Sums' });
  await expect(lesson.getByRole('heading', { name: 'Sums' })).toBeVisible();
  await expect(lesson.locator('math').first()).toBeAttached(); // KaTeX comes after the text
  const group = lesson.getByRole('group', { name: /How many has the sum/ });
  await expect(group.getByRole('button')).toHaveCount(3);
  await listen(page);

  // In the order of reading: title, text, formula, question, answers, what is to be done, the way on.
  const read = await readIn(lesson);
  const order = [
    /^heading "Sums"/,
    /^paragraph: A kernel is an inner product/,
    /^(math|text|paragraph|img).*φ|^math/,
    /^region "In the plane.*How many has the sum/,
    /^button "5"/,
    /^button "6"/,
    /^button "3"/,
    /^button "Show it without answering"/,
    /^textbox "Kernel"/,
  ];
  let at = -1;
  for (const line of order) {
    const next = read.findIndex((one, i) => i > at && line.test(one));
    expect(next, `${line} after ${read[at]}, in\n${read.join('\n')}`).toBeGreaterThan(at);
    at = next;
  }
  expect(read.some((one) => /^region "Goal"/.test(one))).toBe(true);
  expect(read.some((one) => /^button "Next"/.test(one))).toBe(true);

  // What would answer it is neither read nor said: the numbers of its view, how it went.
  const body = page.locator('body');
  const covered = /How it went is covered until you answer/;
  await expect(body).toContainText(covered); // once the scene is trained
  const open = (await readIn(body)).join('\n');
  expect(open).not.toMatch(/\b12\b/);
  expect(open).toMatch(covered);

  // A wrong answer: why it is wrong is said, then what is right, and the readings are there.
  await group.getByRole('button', { name: '6' }).press('Enter');
  await expect
    .poll(async () => (await heardOn(page)).join(' '))
    .toMatch(/You paired every feature with every other.*Five: both lists stand there in full/);
  expect((await readIn(body)).join('\n')).toMatch(/\b12\b/);
  const after = await readIn(lesson);
  expect(after.some((one) => /your guess/.test(one))).toBe(true);

  // The goal is said once it is met, and its rows tell so.
  const field = lesson.getByRole('textbox', { name: 'Kernel' });
  await field.fill('linear + linear^2 + const(c=1)');
  await field.press('Enter');
  await expect
    .poll(async () => (await heardOn(page)).filter((one) => one.startsWith('Goal reached')).length)
    .toBe(1);
  const heard = await heardOn(page);
  const said = heard.findIndex((one) => /Five: both lists/.test(one));
  expect(said, 'the answer is said before the goal').toBeLessThan(
    heard.findIndex((one) => one.startsWith('Goal reached')),
  );
  expect((await readIn(lesson)).join('\n')).toMatch(/reached,/);
});

/** A step of each other kind of question, what is asked with, and what is said of it. */
const KINDS = /** @type {const} */ ([
  ['number', 'ridge.whose-lambda', /^textbox "Your number"/],
  ['place on a picture', 'ridge.residual', /^textbox "x₁"/],
  ['cell', 'similarity.matrix', /^textbox "Row"/],
  ['order', 'gallery.gamma', /^button ".*: down"/],
  ['curve', 'ridge.lambda', /^textbox "Height at x = −2"/],
  ['poll', 'gallery.best', /^button /],
]);

test('questions of all other kinds are read with their fields, and their answers said', async ({
  page,
}) => {
  await page.goto(`./#lesson=${KINDS[0][1]}`);
  const lesson = page.getByRole('article');
  const question = lesson.locator('.lesson-question');
  await expect(question).toBeVisible();
  await listen(page);
  for (const [kind, id, field] of KINDS) {
    await go(page, id);
    const at = () =>
      page.evaluate(() => /** @type {any} */ (globalThis).mercerPage.store.state.stage.lesson.at);
    await expect.poll(at).toBe(id);
    const show = question.getByRole('button', { name: 'Show it without answering' });
    await expect(show, kind).toBeVisible();
    const read = await readIn(question);
    expect(
      read.some((line) => field.test(line)),
      `${kind}: ${read.join('\n')}`,
    ).toBe(true);
    const words = async () =>
      (await question.locator('.after').textContent())?.replace(/\s+/g, ' ').trim();
    expect(await words(), 'nothing is told before').toBe('');
    await show.press('Enter');
    await expect.poll(words, kind).not.toBe('');
    const told = (await words()) ?? '';
    await expect.poll(async () => (await heardOn(page)).includes(told), kind).toBe(true);
  }
});
