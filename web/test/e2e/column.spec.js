// @ts-check
import { expect, test } from './page.js';
import { open, openData } from './plane.js';
import { act } from './studio.js';

/** @typedef {import('@playwright/test').Page} Page */

// Scroll bars that take room, as on Windows.
test.use({
  launchOptions: ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      ignoreDefaultArgs: ['--hide-scrollbars'],
      args: [...(launchOptions.args ?? []), '--disable-features=OverlayScrollbar'],
    }),
});

/** The least room there is in a lab: most is too long here first. */
const SMALL = { width: 1280, height: 720 };
/** The last one is what the next state finds, so that the window does not change again. */
const SIZES = [
  { width: 1920, height: 1080 },
  { width: 1440, height: 900 },
  { width: 1366, height: 768 },
  SMALL,
];
/** In so low a window C is still in sight. */
const LOW = { width: 1280, height: 640 };

/**
 * What is longer than its room, and the sliders of the kernel and the learner that are out of
 * sight: the first one of each is what one turns.
 *
 * @param {Page} page
 */
const tooLong = (page) =>
  page.evaluate(() => {
    const { documentElement: all, body } = document;
    const column = document.querySelector('.panels');
    // Open data sets are a list of their own, above which the others may have no room.
    const opened = document.querySelector('#data.open');
    const parts = opened ? [] : ['.kernel-rows', '.kernel-text > .code', '#learner > .body'];
    const columns = ['#controls', '#views', ...parts].map((one) => document.querySelector(one));
    const rest = [all, body, column, ...columns].flatMap((part) =>
      part && part.scrollHeight > part.clientHeight
        ? [part.id || part.className || part.tagName]
        : [],
    );
    const sliders = ['#kernel', '#learner'].flatMap((panel) => {
      const one = document.querySelector(`${panel} input[type=range]`);
      const ticks = one?.parentElement?.querySelector('.ticks');
      const box = (ticks?.checkVisibility() ? ticks : one)?.getBoundingClientRect();
      const end = document.querySelector(`${panel} > .body`)?.getBoundingClientRect().bottom ?? 0;
      return box && box.height > 0 && box.bottom > Math.min(end + 1, innerHeight) ? [panel] : [];
    });
    return [...rest, ...sliders];
  });

/**
 * @param {Page} page
 * @param {string} state
 * @param {readonly { width: number, height: number }[]} [sizes]
 */
async function expectRoom(page, state, sizes = [SMALL]) {
  for (const size of sizes) {
    const { width, height } = page.viewportSize() ?? {};
    if (width !== size.width || height !== size.height) await page.setViewportSize(size);
    await expect.poll(() => tooLong(page), `${state} at ${size.width}×${size.height}`).toEqual([]);
  }
}

/** @param {Page} page @param {string} kernel */
async function setKernel(page, kernel) {
  await page.getByRole('textbox', { name: 'Kernel', exact: true }).fill(kernel);
  await expect
    .poll(() =>
      page.evaluate(() => /** @type {any} */ (globalThis).mercerPage.store.state.frame.parsed.text),
    )
    .toBe(kernel);
}

/** @param {Page} page @param {string} learner */
const setLearner = (page, learner) =>
  page.evaluate(
    (name) => /** @type {any} */ (globalThis).mercerPage.actions.setLearner(name),
    learner,
  );

test('the left column never scrolls, and what one turns is in sight', async ({ page }) => {
  await open(page);
  await expectRoom(page, 'the first scene', [LOW, ...SIZES]);
  await page.getByRole('region', { name: 'Learner' }).getByText('More', { exact: true }).click();
  await expectRoom(page, 'More is open');
  for (const kernel of ['poly(degree=3, gamma=1, coef0=1)', 'sigmoid(gamma=1, coef0=0)']) {
    await setKernel(page, kernel);
    await expectRoom(page, kernel);
  }
  const long = '0.5*rbf(gamma=2) + linear*poly(degree=2, gamma=1, coef0=1) + exp(0.5*rbf(gamma=1))';
  await setKernel(page, long);
  await expectRoom(page, 'a long kernel', SIZES);
  await page.getByRole('textbox', { name: 'Kernel', exact: true }).fill('rbf(gamma=1) * (');
  await expectRoom(page, 'an error in the kernel');
  await setKernel(page, 'rbf(gamma=1)');
  for (const learner of ['svm-sgd', 'ridge', 'gp', 'one-class']) {
    await setLearner(page, learner);
    await expectRoom(page, learner);
  }
  // Seven numbers, and a spectrum to repair.
  await setKernel(
    page,
    '0.5*linear + 2*poly(degree=3, gamma=1, coef0=1)*sigmoid(gamma=0.5, coef0=0)',
  );
  for (const learner of ['gp', 'ridge', 'svm-doubly-sgd']) {
    await setLearner(page, learner);
    const longest = learner === 'svm-doubly-sgd';
    await expectRoom(page, `seven numbers, ${learner}`, longest ? SIZES.slice(1) : [SMALL]);
    await expect(page.getByRole('spinbutton', { name: /^r₂/ })).toBeVisible();
  }
});

test('the right column never scrolls beside items', async ({ page }) => {
  test.slow(); // the engine of digits, and their training
  await open(page);
  const first = { strings: '#matched', trees: '#matched', graphs: '#matched', digits: '#held' };
  for (const [domain, view] of Object.entries(first)) {
    await act(page, 'setDomain', domain);
    await expect(page.locator(`${view} > .body > :not([hidden])`).first()).toBeVisible();
    await expectRoom(page, domain, domain === 'strings' ? SIZES.slice(1) : [SMALL]);
  }
  // What has its heading only is one press away.
  await act(page, 'setDomain', 'strings');
  const gram = page.getByRole('region', { name: 'Gram matrix' });
  await expect(gram.locator('.body')).toBeHidden();
  await gram.getByRole('button', { name: 'Enlarge the Gram matrix' }).click();
  await expect(gram.locator('canvas').filter({ visible: true }).first()).toBeVisible();
  await expectRoom(page, 'the Gram matrix of strings');
});

test('the row of the data opens in place, keeps what a file lacked, and closes with Escape', async ({
  page,
}) => {
  await open(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openData(page);
  const data = page.getByRole('region', { name: 'Data' });
  await expect(data.getByRole('button', { name: /^Empty/ })).toBeVisible();
  // Kernel and learner stay in sight.
  await expect(page.getByRole('slider', { name: /^γ/ })).toBeInViewport();
  await expect(page.getByRole('slider', { name: /^C / })).toBeInViewport();
  await expectRoom(page, 'data sets are open', SIZES);
  await data.getByRole('button', { name: /^Empty/ }).click();
  await expect(data.getByRole('button', { name: /^Data / })).toContainText('No points yet');
  await data.getByRole('button', { name: 'Open file…' }).press('Escape');
  await expect(data.getByRole('button', { name: 'Open file…' })).toBeHidden();
  await expect(data.getByRole('button', { name: /^Data / })).toBeFocused();

  const lines = Array.from({ length: 40 }, (_, i) => `${i},${(i * 7) % 40},${i % 5},n,${i % 2}`);
  const file = `age,income,calls,region,stays\n${lines.join('\n')}\n`;
  await page.evaluate(
    (text) => /** @type {any} */ (globalThis).mercerPage.actions.openText('churn.csv', text),
    file,
  );
  await expect(data.getByRole('status')).toContainText(
    /Learns from \w+ and \w+, the two columns shown; another one is not used\./,
  );
  await expect(data.getByRole('status')).toContainText('region');
  await expect(data.getByRole('button', { name: /^Data / })).toContainText('churn.csv');
  await expectRoom(page, 'a file', [LOW, SMALL]);
  await openData(page);
  await expectRoom(page, 'a file, opened');
  await page.reload();
  await expect(data.getByRole('status')).toContainText('region');
});

test('the right column never scrolls: views of the studio on the plane and the line', async ({
  page,
  allow,
}) => {
  test.slow(); // three scenes, nine views
  allow(/GPU stall/);
  await open(page);
  const views = ['lift', 'convergence', 'hulls', 'bumps', 'losses', 'compare', 'dual', 'series'];
  /** @param {string} scene */
  async function expectRoomFor(scene) {
    for (const view of [...views, 'landmarks']) {
      await act(page, 'enlarge', view);
      await expect(page.locator('#studio .body.waiting')).toHaveCount(0);
      await expectRoom(page, `${view} of ${scene}`);
    }
  }
  await expectRoomFor('moons');
  await act(page, 'setKernel', 'linear');
  await expectRoomFor('a linear kernel');
  await act(page, 'setDim', 1);
  await expectRoomFor('the line');
});

test('the right column never scrolls: kernel PCA, every λ, the enlarged Gram matrix, the trick, two routes', async ({
  page,
}) => {
  test.slow(); // twenty states
  await open(page);
  const matrix = page.getByRole('application', { name: /^Cells of the matrix/ });
  const images = page.getByRole('img', { name: /points by their components/ });
  const fits = page.getByRole('img', { name: /^(f under three filters|What is said of)/ });
  let before = '';
  for (const [state, ready, steps] of /** @type {const} */ ([
    ['gram', matrix, [['setStage', 'gram', { form: 'raw' }]]],
    ['gram', matrix, [['setKernel', 'sigmoid(gamma=2, coef0=-1)']]],
    ['gram', matrix, [['setStage', 'gram', { form: 'distance' }]]],
    [
      'components',
      images,
      [
        ['setKernel', 'rbf(gamma=1)'],
        ['setStage', 'components', { count: 10 }],
      ],
    ],
    ['components', images, [['setStage', 'components', { count: 4 }]]],
    ['components', images, [['setKernel', 'linear']]],
    ['components', images, [['setDim', 1]]],
    ['lambda', fits, [['setLearner', 'ridge']]],
  ])) {
    const first = state !== before;
    before = state;
    if (first) await act(page, 'enlarge', state);
    for (const [action, ...args] of steps) await act(page, action, ...args);
    await expect(ready).toBeVisible();
    await expectRoom(page, `${state}, ${JSON.stringify(steps)}`, first ? SIZES : [SMALL]);
    expect((await ready.boundingBox())?.height).toBeGreaterThan(150);
    // Nor does anything reach under the ways to the views.
    const beyond = await page.evaluate(() => {
      const menu = document.querySelector('.more-views')?.getBoundingClientRect().top ?? 0;
      const parts = document.querySelectorAll('.gram-work > *, .components-pictures figcaption');
      return [...parts]
        .filter((part) => part.getBoundingClientRect().bottom > menu + 1)
        .map((part) => part.className || part.textContent);
    });
    expect(beyond, state).toEqual([]);
  }

  await act(page, 'setDim', 2);
  // The plane brings its own kernel back into the field.
  await expect(page.getByRole('textbox', { name: 'Kernel', exact: true })).toHaveValue('linear');
  await setKernel(page, 'rbf(gamma=1)');
  const large = page.locator('#large');
  const tables = { trick: ['Features'], stochastic: ['Steps', 'Weights'], ridge: ['Predictions'] };
  /** @param {keyof typeof tables} shown @param {string} state */
  async function expectShown(shown, state) {
    for (const name of tables[shown])
      await expect(large.getByRole('region', { name })).toBeVisible();
    await expectRoom(page, `${shown}, ${state}`);
  }
  /** @param {string} state */
  async function expectAll(state) {
    await act(page, 'enlarge', 'trick');
    await expectShown('trick', state);
    await act(page, 'enlarge', 'routes');
    await expectShown('stochastic', state);
    await act(page, 'setStage', 'routes', { tab: 'ridge' });
    await expectShown('ridge', state);
  }
  // Of this kernel an example is told as well.
  await expectAll('rbf(gamma=1)');
  for (const kernel of ['linear', 'poly(degree=2, gamma=1, coef0=1)']) {
    await setKernel(page, kernel);
    await expectAll(kernel);
  }
  await act(page, 'setDim', 1);
  await expectAll('on the line');
});
