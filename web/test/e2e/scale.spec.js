// @ts-check
import { drop, open, says, sceneOf } from './plane.js';
import { expect, test } from './page.js';

const ROWS = 100_000;

/** Two classes as on a chess board, one point in twenty on the wrong side. */
function board() {
  const lines = ['x,y,class'];
  let seed = 1;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  for (let i = 0; i < ROWS; i++) {
    const [x, y] = [4 * random() - 2, 4 * random() - 2];
    const even = (Math.floor(x) + Math.floor(y)) % 2 === 0;
    lines.push(`${x.toFixed(3)},${y.toFixed(3)},${even === random() > 0.05 ? 'a' : 'b'}`);
  }
  return lines.join('\n');
}

test('a hundred thousand points are asked about, trained, cancelled, changed and taken back', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await open(page);
  await drop(page, 'board.csv', board());
  const card = page.getByRole('group', { name: 'Training', exact: true });
  await expect(card).toHaveText(/100\s000 points.*256 landmarks.*MB of memory/s, {
    timeout: 60_000,
  });
  await says(page, /^100\s000 points, 2 classes/);
  expect(await page.locator('*').count()).toBeLessThan(5000); // none of them is a point

  await card.getByRole('button', { name: 'Train', exact: true }).click();
  await expect(card.getByRole('progressbar')).toBeVisible({ timeout: 60_000 });
  await card.getByRole('button', { name: 'Cancel' }).click();
  await expect(card).toHaveText(/Nothing was learnt/);
  await says(page, /^100\s000 points/);

  await page
    .getByRole('textbox', { name: /kernel/i })
    .first()
    .fill('rbf(gamma=2)');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Approximate').first()).toBeVisible({ timeout: 120_000 });
  await says(page, /landmarks, .* errors\. An exact machine agrees on \d+(\.\d+)? % of a sample/);

  await page.keyboard.press('Control+z'); // the kernel
  await page.keyboard.press('Control+z'); // the file
  await says(page, /^40 points/);
  expect((await sceneOf(page)).points).toHaveLength(40);
});
