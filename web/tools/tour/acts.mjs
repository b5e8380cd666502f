// @ts-check
/**
 * What a person does on the page, by mouse and keyboard.
 *
 * @module
 */

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */
/** @typedef {ReturnType<typeof import('../fuzz/random.mjs').random>} Random */
/** @typedef {{ page: Page, random: Random }} Hand */

/** Nothing that can be done takes longer to be found. */
const SOON = { timeout: 1500 };

export const KERNELS = [
  ...[0.01, 0.1, 1, 3, 8, 12, 30, 100, 300, 1000].map((gamma) => `rbf(gamma=${gamma})`),
  ...[0.1, 1, 10, 100].map((gamma) => `laplacian(gamma=${gamma})`),
  ...[0.5, 1.5, 2.5].flatMap((nu) => [0.02, 0.3, 2].map((l) => `matern(nu=${nu}, length=${l})`)),
  ...[0.1, 1, 20].map((alpha) => `rq(alpha=${alpha}, length=0.2)`),
  ...[0.3, 1, 5].map((period) => `periodic(period=${period}, length=0.4)`),
  ...[1, 2, 3, 7].map((degree) => `poly(degree=${degree})`),
  ...['linear', 'min', 'sigmoid', 'powers(degree=4)', 'linear + linear^2', 'const + min'],
  ...['rbf(gamma=5) + 0.1*linear', 'rbf(gamma=40)*laplacian', '0.001*rbf(gamma=200)', 'rbf^3'],
  ...['formula(exp(-dist^2))', 'formula(exp(-dist^4))', 'formula(x1*z1)', 'normalize(poly)'],
  ...['exp(linear)', 'rbf(gamma=50) + rbf(gamma=0.1)', 'matern + const', '1e-6*rbf(gamma=30)'],
];

/** @param {Page} page */
const pictureOf = (page) => page.locator('#plane, #line').filter({ visible: true });

/** @param {Hand} hand */
async function boxOf({ page }) {
  const box = await pictureOf(page).first().boundingBox(SOON);
  if (!box) throw new Error('no picture');
  return box;
}

/** A place of the picture, away from its edge. @param {Hand} hand */
async function spot(hand) {
  const box = await boxOf(hand);
  const [u, v] = [0.06 + 0.88 * hand.random.unit(), 0.06 + 0.88 * hand.random.unit()];
  return { x: box.x + u * box.width, y: box.y + v * box.height };
}

/** Where a point is on the screen; null where there is none in sight. @param {Hand} hand */
async function pointSpot(hand) {
  const box = await boxOf(hand);
  const shares = await hand.page.evaluate(() => {
    const { points, view, dim } = /** @type {any} */ (globalThis).mercerPage.store.state.scene;
    return points
      .map((/** @type {any} */ { x }) => [
        (x[0] - view.x0) / (view.x1 - view.x0),
        dim === 1 ? 0.5 : (view.y1 - x[1]) / (view.y1 - view.y0),
      ])
      .filter((/** @type {number[]} */ at) => at.every((v) => v > 0.02 && v < 0.98));
  });
  if (shares.length === 0) return null;
  const [u, v] = hand.random.pick(shares);
  return { x: box.x + u * box.width, y: box.y + v * box.height };
}

/**
 * The class of the next point, where points carry classes.
 *
 * @param {Hand} hand
 * @param {number} most classes
 */
async function choose({ page, random }, most = 3) {
  const swatch = page
    .locator('#swatches')
    .getByRole('radio')
    .nth(random.whole(0, most - 1));
  if (await swatch.isVisible()) await swatch.click(SOON);
}

/** @param {Hand} hand */
async function click(hand) {
  await choose(hand, hand.random.chance(0.25) ? 3 : 2);
  const at = await spot(hand);
  await hand.page.mouse.click(at.x, at.y);
  return `point at ${Math.round(at.x)}, ${Math.round(at.y)}`;
}

/** The same place twice, of two classes or one. @param {Hand} hand */
async function duplicate(hand) {
  const at = await spot(hand);
  for (let i = 0; i < 2; i++) {
    await choose(hand, 2);
    await hand.page.keyboard.down('Alt');
    await hand.page.mouse.click(at.x, at.y);
    await hand.page.keyboard.up('Alt');
  }
  return 'two points at one place';
}

/** @param {Hand} hand */
async function drag(hand) {
  const from = await pointSpot(hand);
  if (!from) return click(hand);
  const { mouse } = hand.page;
  await mouse.move(from.x, from.y);
  await mouse.down();
  for (let i = hand.random.whole(1, 3); i > 0; i--) {
    const to = await spot(hand);
    await mouse.move(to.x, to.y, { steps: hand.random.whole(2, 8) });
  }
  await mouse.up();
  return 'point dragged';
}

/**
 * Does something with the data, whose row is opened for it.
 *
 * @param {Hand} hand
 * @param {(data: Locator) => Promise<string>} what
 */
async function withData({ page }, what) {
  const data = page.locator('#data');
  const row = data.getByRole('button', { name: /^Data / });
  await row.click(SOON);
  try {
    return await what(data);
  } finally {
    await row.click(SOON);
  }
}

/** @param {Hand} hand */
const clear = (hand) =>
  withData(hand, async (data) => {
    const button = data.getByRole('button', { name: 'Clear points' });
    if (await button.isEnabled(SOON)) await button.click(SOON);
    return 'clear';
  });

/** One of what a locator finds in sight. @param {Hand} hand @param {Locator} all */
async function oneOf({ random }, all) {
  const seen = all.filter({ visible: true });
  await seen.first().waitFor(SOON);
  const count = await seen.count();
  return seen.nth(random.whole(0, count - 1));
}

/** @param {Hand} hand */
async function slideByMouse(hand) {
  const slider = await oneOf(hand, hand.page.locator('#kernel, #learner').getByRole('slider'));
  await slider.scrollIntoViewIfNeeded(SOON);
  const box = await slider.boundingBox(SOON);
  if (!box) throw new Error('no slider');
  const { mouse } = hand.page;
  const at = () => box.x + box.width * hand.random.pick([0.01, 0.99, hand.random.unit()]);
  const y = box.y + box.height / 2;
  await mouse.move(at(), y);
  await mouse.down();
  for (let i = hand.random.whole(1, 3); i > 0; i--) await mouse.move(at(), y, { steps: 6 });
  await mouse.up();
  return `${await slider.getAttribute('aria-label', SOON)} slid to ${await slider.getAttribute('aria-valuetext', SOON)}`;
}

/** @param {Hand} hand */
async function slideByKey(hand) {
  const slider = await oneOf(hand, hand.page.locator('#kernel, #learner').getByRole('slider'));
  await slider.focus(SOON);
  const keys = ['Home', 'End', 'PageUp', 'PageDown', 'ArrowRight', 'ArrowLeft'];
  for (let i = hand.random.whole(1, 5); i > 0; i--)
    await hand.page.keyboard.press(hand.random.pick(keys));
  return `${await slider.getAttribute('aria-label', SOON)} set to ${await slider.getAttribute('aria-valuetext', SOON)}`;
}

/** @param {Hand} hand */
async function type({ page, random }) {
  const text = random.pick(KERNELS);
  const field = page.getByRole('textbox', { name: 'Kernel', exact: true });
  await field.fill(text, SOON);
  await field.press('Enter');
  return text;
}

/** @param {Hand} hand */
async function learn(hand) {
  await hand.page.getByRole('button', { name: /^Learner: / }).click(SOON);
  const item = await oneOf(hand, hand.page.getByRole('menuitemradio'));
  const name = (await item.innerText(SOON)).split('\n')[0];
  await item.click(SOON);
  return name;
}

/** The menu again, for those that draw a boundary. @param {Hand} hand */
async function learnClasses({ page, random }) {
  const title = random.pick([
    'Support vector machine',
    'Soft SVM',
    'Kernel perceptron',
    'Kernel logistic',
    'Kernel ridge',
    'Nearest mean',
  ]);
  await page.getByRole('button', { name: /^Learner: / }).click(SOON);
  await page
    .getByRole('menuitemradio', { name: new RegExp(`^${title}`) })
    .first()
    .click(SOON);
  return title;
}

/** @param {Hand} hand */
const preset = (hand) =>
  withData(hand, async (data) => {
    const button = await oneOf(hand, data.locator('.preset'));
    const name = await button.getAttribute('aria-label', SOON);
    await button.click(SOON);
    return `data ${name}`;
  });

/** @param {Hand} hand */
const resample = (hand) =>
  withData(hand, async (data) => {
    const button = data.getByRole('button', { name: 'New sample', exact: true });
    if (!(await button.isEnabled(SOON))) return 'no other sample';
    await button.click(SOON);
    return 'new sample';
  });

/** @param {Hand} hand */
async function undo(hand) {
  const { page, random } = hand;
  const word = random.chance(0.75) ? 'Undo' : 'Redo';
  const button = page.locator(`#${word.toLowerCase()}`);
  let times = 0;
  for (let i = random.whole(1, 3); i > 0 && (await button.isEnabled(SOON)); i--, times++)
    await button.click(SOON);
  return times > 0 ? `${times} × ${word}` : click(hand);
}

/** What the buttons of the transport are found by. */
const WAYS = {
  start: 'Start again',
  back: 'Step back',
  next: 'Step',
  end: 'To the end',
  play: 'Run',
};

/** @param {Hand} hand @param {readonly (keyof typeof WAYS)[]} ways */
async function go(hand, ways) {
  const { page, random } = hand;
  const way = random.pick(ways);
  const button = page.locator(`#transport .${way}, #below .${way}`).first();
  let times = 0;
  const most = way === 'next' || way === 'back' ? random.whole(1, 4) : 1;
  for (; times < most && (await button.isEnabled(SOON)); times++) await button.click(SOON);
  if (times === 0) return click(hand);
  if (way === 'play') {
    await page.waitForTimeout(random.whole(100, 600));
    if (await button.isEnabled(SOON)) await button.click(SOON);
  }
  return `${times} × ${WAYS[way]}`;
}

/** @param {Hand} hand */
const walk = (hand) => go(hand, ['start', 'back', 'next', 'next', 'next', 'end', 'play']);

/** @param {Hand} hand */
const toEnd = (hand) => go(hand, ['end']);

/** @param {Hand} hand */
async function turn({ page, random }) {
  const name = random.pick(['Plane', 'Plane', 'Line']);
  await page.getByRole('tab', { name, exact: true }).click(SOON);
  return name;
}

/** @param {Hand} hand */
async function zoom({ page, random }) {
  const name = random.pick(['Zoom out', 'Zoom in', 'Show all points']);
  await page.getByRole('button', { name, exact: true }).click(SOON);
  return name;
}

/** Two or three points by hand, of one to three classes. @param {Hand} hand */
async function few(hand) {
  await clear(hand);
  const names = [];
  for (let i = hand.random.whole(1, 3); i > 0; i--) names.push(await click(hand));
  return `only ${names.join('; ')}`;
}

/** How often each is done. @type {readonly [number, (hand: Hand) => Promise<string>][]} */
const ACTS = [
  [14, click],
  [2, duplicate],
  [12, drag],
  [1, clear],
  [5, few],
  [10, slideByMouse],
  [10, slideByKey],
  [16, type],
  [7, learn],
  [7, learnClasses],
  [6, preset],
  [2, resample],
  [5, undo],
  [8, walk],
  [4, toEnd],
  [3, turn],
  [3, zoom],
];
const WEIGHT = ACTS.reduce((all, [weight]) => all + weight, 0);

/**
 * Does something, and says what. What is not possible at the moment is not done.
 *
 * @param {Hand} hand
 */
export async function act(hand) {
  let at = hand.random.unit() * WEIGHT;
  const [, chosen] = ACTS.find(([weight]) => (at -= weight) < 0) ?? ACTS[0];
  try {
    return await chosen(hand);
  } catch (error) {
    await hand.page.keyboard.press('Escape');
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    return `(${chosen.name} is not possible: ${reason})`;
  }
}
