// @ts-check
import { readFile } from 'node:fs/promises';
import { expect, test } from './page.js';
import { open, sceneOf } from './plane.js';

/** Reference values of scikit-learn: testdata/README.md. */
const reference = JSON.parse(
  await readFile(new URL('../../../testdata/svc.json', import.meta.url), 'utf8'),
);

const CASES = ['moons rbf C=1', 'circles rbf C=100', 'blobs3 rbf C=1', 'gaussians rbf C=0.1'];
test('scenes have the support vectors and values of scikit-learn', async ({ page }) => {
  await open(page);
  for (const name of CASES)
    await test.step(name, async () => {
      const known = reference.cases.find((/** @type {any} */ c) => c.name === name);
      const { x, y } = reference.data[known.data];
      const scene = {
        ...(await sceneOf(page)),
        kernel: `rbf(gamma=${known.params.gamma})`,
        params: { C: known.C, tolerance: reference.tolerance },
        data: null,
        points: x.map((/** @type {number[]} */ at, /** @type {number} */ i) => [...at, y[i]]),
      };
      const trained = await page.evaluate(async (text) => {
        const { store, actions } = /** @type {any} */ (globalThis).mercerPage;
        await actions.openText('reference.json', text);
        const { scene } = store.state;
        await new Promise((resolve) => {
          const check = () => store.state.frame.scene === scene && resolve(stop());
          const stop = store.subscribe(check);
          check();
        });
        const { training } = store.state.frame;
        return {
          support: [...training.support],
          objective: training.objective,
          bias: [...training.bias],
        };
      }, JSON.stringify(scene));
      expect(trained.support).toEqual(known.support);
      expect(Math.abs(trained.objective / known.objective - 1)).toBeLessThan(1e-6);
      trained.bias.forEach((b, j) => expect(b).toBeCloseTo(known.bias[j], 3));
      const words = `${known.support.length} support vectors`;
      await expect(page.getByRole('figure').getByText(words).first()).toBeVisible();
    });
});
