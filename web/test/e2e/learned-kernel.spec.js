// @ts-check
import { expect, test } from './page.js';
import { act, expectAccessible, openView } from './studio.js';

test('weights are learnt, mixed by hand, and put into the scene', async ({ page }) => {
  await openView(page, 'Learn the kernel', 'Learn the kernel');
  const view = page.getByRole('region', { name: 'Learn the kernel' });
  const said = view.getByRole('status').first();
  await expect(said).toHaveText(/^SimpleMKL, step (\d+) of \1: dual value/);
  // All errors come, one row after the other.
  const worth = page.getByRole('table', { name: 'Was it worth it?' });
  await expect(worth.getByRole('row')).toHaveCount(8);
  await expect(worth).not.toContainText('…');
  // The step before, and the first.
  await view.getByRole('button', { name: 'Back' }).click();
  await view.getByRole('button', { name: 'Start' }).click();
  await expect(said).toHaveText(/step 0 of/);
  const first = page.getByRole('slider', { name: 'Weight of term 1' });
  await expect(first).toHaveAttribute('aria-valuenow', '0.333');
  // By hand, with keys alone.
  await page.getByRole('slider', { name: 'Mixture' }).press('Home');
  await page.getByRole('slider', { name: 'Mixture' }).press('ArrowRight');
  await expect(said).toHaveText('A mixture by hand.');
  await expect(first).toHaveAttribute('aria-valuenow', '0.283');
  await expect(worth.getByRole('button', { name: 'by hand' })).toBeVisible();
  // Another criterion, and its kernel.
  await view.getByRole('button', { name: 'Evidence' }).click();
  await expect(said).toHaveText(/^Evidence, step/);
  await expect(view.getByText('✓ Proved a kernel')).toBeVisible();
  await view.getByRole('button', { name: 'Use this kernel' }).click();
  const kernel = page.getByRole('textbox', { name: 'Kernel', exact: true });
  await expect(kernel).toHaveValue(/^[\d.]+\*linear \+ [\d.]+\*rbf\(gamma=1\)$/);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(kernel).toHaveValue('rbf(gamma=1)');
  // A term that is no kernel here is named.
  await act(page, 'setStage', 'learned', { terms: ['linear', 'sigmoid(gamma=2, coef0=-1)'] });
  await expect(view.getByText(/^Term 2, sigmoid.*Not positive semidefinite/)).toBeVisible();
  await expectAccessible(page);
});
