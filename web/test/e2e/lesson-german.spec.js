// @ts-check
import { expect, test } from './page.js';

test('around a lesson in German the page speaks German, and English when it is left', async ({
  page,
}) => {
  await page.goto('./?lang=de#lesson=least-mean-squares.too-fast');
  const lesson = page.getByRole('article');
  await expect(lesson.getByRole('heading', { level: 2 })).toBeVisible();
  const sentence = page.locator('#sentence .sentence');
  await expect(sentence).toHaveText(/^Meist um 0,\d+ neben den Werten, etwa 0,\d+ neben neuen/);

  // The control of the step: its name, its number, and what is typed in both ways.
  const box = lesson.getByRole('spinbutton', { name: 'α Lernrate' });
  await expect(box).toHaveValue('0,01');
  await expect(lesson.getByRole('slider', { name: 'α Lernrate' })).toHaveAttribute(
    'aria-valuetext',
    '0,01',
  );
  const rate = () =>
    page.evaluate(() => /** @type {any} */ (globalThis).mercerPage.store.state.scene.params.rate);
  for (const [typed, value] of /** @type {const} */ ([
    ['0,02', 0.02],
    ['0.03', 0.03],
  ])) {
    await box.fill(typed);
    await box.press('Enter');
    await expect.poll(rate).toBe(value);
    await expect(box).toHaveValue(`0,0${value * 100}`);
  }
  await expect(page.getByRole('button', { name: /^Zurücknehmen: / })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Texte', exact: true })).toBeVisible();
  const said = page.locator('#sentence [role=status]');
  await expect(said).toHaveText(/^30 Punkte, .* neben neuen Werten\.$/);

  await page.getByRole('button', { name: 'Lektion verlassen' }).click();
  await expect(sentence).toHaveText(/^Typically 0\.\d+ from the values/);
  await expect(page.getByRole('button', { name: /^Undo / })).toBeVisible();
  await expect(page.locator('#sentence')).not.toHaveAttribute('lang');
});
