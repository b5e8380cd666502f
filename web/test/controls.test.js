import assert from 'node:assert/strict';
import test from 'node:test';
import { fillTemplate, texNumber } from '../controls/formula.js';
import { complaint, pointedAt } from '../controls/kernel-text.js';
import { remark } from '../controls/remarks.js';
import { restingStop } from '../controls/sheet.js';
import { nextKernel } from '../controls/shortcuts.js';
import { themeAfter, THEMES } from '../controls/themes.js';
import { fitPoints } from '../controls/thumbnail.js';

test('k goes round the kernels of the catalog, and from a built one to the first', () => {
  const kernels = [{ name: 'linear' }, { name: 'poly' }, { name: 'rbf' }];
  assert.equal(nextKernel(kernels, 'linear'), 'poly');
  assert.equal(nextKernel(kernels, 'poly(degree=3, gamma=1, coef0=1)'), 'rbf');
  assert.equal(nextKernel(kernels, ' rbf ( gamma=2 ) '), 'linear');
  assert.equal(nextKernel(kernels, 'rbf(gamma=1) + linear'), 'linear');
  assert.equal(nextKernel(kernels, 'rbf(gamma=1)*rbf(gamma=2)'), 'linear');
  assert.equal(nextKernel([], 'rbf'), undefined);
});

test('formulas get symbols or numbers, and keep braces that are TeX', () => {
  const tex = 'e^{-{gamma}\\lVert x-z\\rVert^{2}}';
  assert.equal(fillTemplate(tex, { gamma: '0.5' }), 'e^{-{0.5}\\lVert x-z\\rVert^{2}}');
  assert.equal(fillTemplate('(x)^{{degree}}', { degree: 'd' }), '(x)^{{d}}');
  assert.equal(texNumber(3), '3');
  assert.equal(texNumber(0.125), '0.125');
  assert.equal(texNumber(1e-6), '10^{-6}');
  assert.equal(texNumber(2.5e-7), '2.5 \\cdot 10^{-7}');
  assert.equal(texNumber(Infinity), '\\infty');
  assert.equal(texNumber(0), '0');
});

test('a kernel that cannot be read is answered with what was expected, once', () => {
  const message = 'No kernel is called “rdf”.';
  assert.equal(complaint({ code: 'kernel', message }), message);
  assert.equal(
    complaint({ code: 'kernel', message, expected: ['rbf', 'poly', 'linear'] }),
    'No kernel is called “rdf”. Expected rbf, poly or linear.',
  );
  const whole = 'Found “)”; expected a number.';
  assert.equal(complaint({ code: 'kernel', message: whole, expected: ['a number'] }), whole);
});

test('the part of a kernel that is wrong is underlined, and the end where something is missing', () => {
  assert.deepEqual(pointedAt('rbf(gama=1)', { at: 4, length: 4 }), ['rbf(', 'gama', '=1)']);
  assert.deepEqual(pointedAt('rbf(', { at: 4, length: 0 }), ['rbf(', '\u00a0', '']);
  assert.deepEqual(pointedAt('rbf)', { at: 3 }), ['rbf', ')', '']);
  assert.deepEqual(pointedAt('rbf', {}), ['rbf', '', '']);
  assert.deepEqual(pointedAt('rbf', null), ['rbf', '', '']);
});

test('what books say: σ with 2σ² = 1/γ, and the hard margin', () => {
  assert.match(remark('rbf', 'gamma', 0.5)?.plain ?? '', /^σ = 1\.00 /);
  assert.match(remark('rbf', 'gamma', 8)?.plain ?? '', /^σ = 0\.25 /);
  assert.equal(remark('laplacian', 'gamma', 1), null);
  assert.equal(remark('svc', 'C', 3), null);
  assert.match(remark('svc', 'C', Infinity)?.plain ?? '', /hard margin/i);
});

test('a sheet let go rests at the nearest stop, flicked at the next', () => {
  const heights = [76, 290, 780];
  assert.equal(restingStop(100, 0, heights), 0);
  assert.equal(restingStop(250, 0, heights), 1);
  assert.equal(restingStop(700, 0, heights), 2);
  assert.equal(restingStop(100, 1, heights), 1);
  assert.equal(restingStop(300, 1, heights), 2);
  assert.equal(restingStop(900, 1, heights), 2);
  assert.equal(restingStop(280, -1, heights), 0);
  assert.equal(restingStop(20, -1, heights), 0);
});

test('thumbnails keep proportions and stay inside', () => {
  const places = fitPoints([-2, -1, 2, 1, 0, 0], 60, 40, 5);
  assert.deepEqual(places, [
    [5, 32.5],
    [55, 7.5],
    [30, 20],
  ]);
  assert.deepEqual(fitPoints([3, 3], 60, 40, 5), [[30, 20]]);
  assert.deepEqual(fitPoints([], 60, 40, 5), []);
});

test('themes go round', () => {
  let theme = THEMES[0].theme;
  const seen = THEMES.map(() => (theme = themeAfter(theme).theme));
  assert.deepEqual(new Set(seen).size, 3);
  assert.equal(theme, THEMES[0].theme);
});
