// @ts-check
/** Formulas and the names of parameters can be read, whatever is chosen from the catalog. */

import { setTheme } from './access.js';
import { expect, test } from './page.js';
import { open } from './plane.js';
import { act } from './studio.js';

/** @typedef {import('@playwright/test').Page} Page */

/** No letter of a formula's line is smaller, in CSS pixels. */
const SMALLEST = 11;

/** Built kernels, of up to ten parts. */
const BUILT = [
  'normalize(normalize(rbf + linear)*poly)',
  '(rbf + linear)*(poly + min)*(rbf + cosine)*(matern + rq)',
  'formula(exp(-dist^4)/(1 + dot^2) + sin(x1)*sin(z1) + min(x1, z1)*max(x2, z2))',
  'warp(sigmoid, x1^2, x1*x2)',
  '0.5*rbf(gamma=2) + linear*poly + 3*matern + normalize(rq + sigmoid)*min + cosine + periodic',
];

/**
 * Chooses every kernel and learner of a domain, and looks at what the panels show.
 *
 * @param {Page} page
 * @param {{ domain: string, built?: readonly string[], plain?: boolean, kernels?: boolean, learners?: boolean }} what
 *   plain: whether kernels are looked at without normalize() as well, which makes formulas longer
 * @returns {Promise<string[]>} what cannot be read
 */
function unreadable(page, what) {
  return page.evaluate(
    async ({ domain, built = [], plain, kernels, learners, smallest }) => {
      const { actions, store } = /** @type {any} */ (globalThis).mercerPage;
      await actions.setDomain(domain);
      actions.clearPoints(); // what is looked at is the same without, and nothing is trained
      const two = () =>
        new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const known = store.state.frame.engine.catalog.domains.find(
        (/** @type {any} */ d) => d.name === domain,
      );
      /** @type {string[]} */
      const wrong = [];
      /** @param {string} panel @param {string} name */
      const look = async (panel, name) => {
        // Twice: what was set wakes an observer, which sets it again in the next frame.
        await two();
        await document.fonts.ready; // a letter's font is fetched when the letter is first set
        await two();
        for (const formula of document.querySelectorAll(`${panel} .body > * > .formula`)) {
          const letters = formula.querySelector('.katex');
          if (!letters) wrong.push(`${name}: no formula`);
          else if (Number.parseFloat(getComputedStyle(letters).fontSize) < smallest)
            wrong.push(`${name}: letters of ${getComputedStyle(letters).fontSize}`);
          if (formula.scrollWidth > formula.clientWidth) wrong.push(`${name}: cut at the side`);
        }
        for (const more of document.querySelectorAll(`${panel} details`))
          more.setAttribute('open', '');
        for (const label of document.querySelectorAll(`${panel} .slider > label`)) {
          const row = label.parentElement?.clientHeight ?? 0;
          if (label.scrollWidth > label.clientWidth || label.scrollHeight > row + 1)
            wrong.push(`${name}: “${label.textContent}” is cut`);
        }
      };
      if (kernels !== false) {
        const names = known.kernels.map((/** @type {any} */ k) => k.name);
        const all = [
          ...(plain === false ? [] : names),
          ...names.map((/** @type {any} */ name) => `normalize(${name})`),
          ...built,
        ];
        for (const name of all) {
          await actions.setKernel(name);
          await look('#kernel', name);
        }
      }
      if (learners !== false) {
        await actions.setKernel(known.kernels[0].name);
        for (const { name } of known.learners) {
          actions.setLearner(name);
          await look('#learner', name);
        }
      }
      return wrong;
    },
    { smallest: SMALLEST, ...what },
  );
}

/** Waits until formulas are set. @param {Page} page */
const typeset = (page) => expect(page.locator('#kernel .formula .katex').first()).toBeVisible();

for (const [name, width, theme] of /** @type {const} */ ([
  ['the lab', 1440, 'light'],
  ['the projector', 1920, 'projector'],
])) {
  test(`every formula and name can be read in ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height: (width * 5) / 8 });
    await open(page, '?show=lab');
    await setTheme(page, theme);
    await typeset(page);
    const plain = name === 'the lab';
    expect(await unreadable(page, { domain: 'vectors', built: BUILT, plain })).toEqual([]);
    if (name !== 'the lab') return;
    for (const domain of ['strings', 'sets', 'trees', 'graphs']) {
      expect(await unreadable(page, { domain, learners: false })).toEqual([]);
    }
  });
}

test('every formula and name can be read on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  for (const [tab, what] of /** @type {const} */ ([
    ['Kernel', { built: BUILT, plain: false, learners: false }],
    ['Learner', { kernels: false }],
  ])) {
    await page.getByRole('button', { name: tab, exact: true }).click();
    expect(await unreadable(page, { domain: 'vectors', ...what })).toEqual([]);
  }
});

test('what a text seems to mean is one press away, and a formula has letters and values', async ({
  page,
}) => {
  await open(page);
  await typeset(page);
  await test.step('a formula has letters, and values when it is pressed', async () => {
    const kernel = page.getByRole('region', { name: 'Kernel' });
    const formula = kernel.locator('.formula annotation').first();
    await expect(formula).toContainText('γ');
    await kernel.getByRole('button', { name: 'Formula with letters' }).click();
    await expect(formula).not.toContainText('γ');
    await kernel.getByRole('button', { name: 'Formula with values' }).press('Enter');
    await expect(formula).toContainText('γ');
    const learner = page.getByRole('region', { name: 'Learner' });
    await learner.getByRole('button', { name: 'Formula with letters' }).click();
    await expect(learner.getByRole('button', { name: 'Formula with values' })).toBeVisible();
  });

  await test.step('a formula that comes back is as large, and on as many lines, as before', async () => {
    const formula = page.getByRole('region', { name: 'Kernel' }).locator('.formula').first();
    const look = () =>
      formula.evaluate((element) => ({
        className: element.className,
        size: element.style.getPropertyValue('--fit'),
        tabIndex: element.tabIndex,
        height: element.getBoundingClientRect().height,
        textContent: element.textContent,
      }));
    /** The formula of a kernel, once it is there in place of another. @param {string} kernel */
    async function lookOf(kernel) {
      const { textContent } = await look();
      await act(page, 'setKernel', kernel);
      await expect(formula).not.toHaveText(textContent ?? '');
      return look();
    }
    const kernels = ['linear', 'rbf + linear*cosine', ...BUILT.slice(0, 3)];
    const before = [];
    for (const kernel of kernels) before.push(await lookOf(kernel));
    expect(before.some(({ className }) => /long/.test(className))).toBe(true);
    for (const [i, kernel] of kernels.entries()) expect(await lookOf(kernel)).toEqual(before[i]);
    await act(page, 'setKernel', 'rbf');
  });

  await test.step('what a text seems to mean is one press away, and nothing moves', async () => {
    const field = page.getByRole('textbox', { name: 'Kernel', exact: true });
    const slider = page.getByRole('slider', { name: /^γ/ });
    const places = async () => [await slider.boundingBox(), await field.boundingBox()];
    const before = await places();
    for (const [text, meant] of [
      ['exp(-|x-z|^2)', 'rbf(gamma=1)'],
      ['K(x,z)=(x.z+1)^2', 'poly(degree=2, gamma=1, coef0=1)'],
      [String.raw`e^{-\frac{\|x-z\|^2}{2\sigma^2}}, \sigma=2`, 'rbf(gamma=0.125)'],
      ["SVC(kernel='rbf', gamma=0.5)", 'rbf(gamma=0.5)'],
    ]) {
      await field.fill(text);
      await field.press('Enter');
      await expect(page.getByRole('button', { name: `Did you mean ${meant}?` })).toBeVisible();
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByText('Last one stays')).toBeVisible();
      if (before[1]?.height === (await field.boundingBox())?.height)
        expect(await places()).toEqual(before);
    }
    await page.getByRole('button', { name: /^Did you mean/ }).click();
    await expect(field).toHaveValue('rbf(gamma=0.5)');
    await expect(page.getByRole('button', { name: /^Proved a kernel/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Did you mean/ })).toBeHidden();
    // Without a name a parameter is understood.
    await field.fill('rbf(2)');
    await field.press('Enter');
    await expect(field).toHaveValue('rbf(gamma=2)');
    // What means nothing is only told.
    await field.fill('nonsense');
    await field.press('Enter');
    await expect(page.getByText('No kernel is called “nonsense”')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Did you mean/ })).toBeHidden();
  });
});
