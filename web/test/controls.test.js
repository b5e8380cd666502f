import assert from 'node:assert/strict';
import test from 'node:test';
import { fillTemplate, texNumber } from '../ui/formula.js';
import { pointedAt } from '../ui/kernel-text.js';
import { climbWords, trailPlaces, wordsOf } from '../panels/evidence.js';
import { conversion } from '../panels/learner-menu.js';
import { safeRate } from '../panels/learner-panel.js';
import { remark } from '../panels/remarks.js';
import { restingStop } from '../panels/sheet.js';
import { nextKernel } from '../panels/shortcuts.js';
import { themeAfter, THEMES } from '../panels/themes.js';
import { fitPoints, stretched } from '../panels/thumbnail.js';
import { writtenWith } from '../panels/variants.js';
import { valueOfKey } from '../state/range.js';
import { part } from './part.js';

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

test('what books say of λ is C, and of a noise σ', () => {
  const words = (owner, key, value, params, n) =>
    remark(owner, key, value, { params: { [key]: value, ...params }, n })?.plain ?? '';
  assert.match(words('soft-svm', 'lambda', 1 / 240, {}, 40), /^C = 1\/\(2nλ\) = 3,/);
  assert.match(words('svm-sgd', 'lambda', 1 / 120, {}, 40), /^C = 1\/\(nλ\) = 3,/);
  assert.match(words('ridge', 'lambda', 0.01, { scaling: 1 }, 50), /λ = 1 in K \+ λI/);
  assert.equal(words('ridge', 'lambda', 0.01, { scaling: 0 }, 50), '');
  assert.match(words('gp', 'noise', 0.04, {}, 50), /^σ = 0\.2\./);
  assert.equal(remark('soft-svm', 'lambda', 1), null, 'without points there is no C');
});

test('averaged errors are written as such', () => {
  const entry = /** @type {any} */ ({ name: 'ridge', formula: 'min Σ', tex: 'min' });
  assert.equal(writtenWith(entry, { scaling: 0 }), entry);
  assert.match(writtenWith(entry, { scaling: 1 }).formula, /1\/2n.*\{lambda\}/);
  assert.match(writtenWith(entry, { scaling: 1 }).tex, /2n.*\{lambda\}/);
  const other = { ...entry, name: 'lms' };
  assert.equal(writtenWith(other, { scaling: 1 }), other);
});

test('a menu says what choosing a learner does to the points', () => {
  const points = (...labels) => labels.map((label) => ({ label }));
  const svr = part({ tasks: ['regression'] });
  const svc = part({ tasks: ['classification'] });
  assert.match(conversion(svr, part({ target: 'class', points: points(1, 2) })), /values −1 and 1/);
  assert.match(
    conversion(svr, part({ target: 'class', points: points(1, 2, 3) })),
    /their numbers/,
  );
  assert.equal(conversion(svr, part({ target: 'value', points: points(1, 2) })), '');
  assert.equal(conversion(svr, { target: 'class', points: [] }), '');
  assert.match(conversion(svc, part({ target: 'value', points: points(1, 1) })), /median/);
  assert.match(conversion(svc, part({ target: 'value', points: points(1, 2) })), /back/);
  assert.equal(
    conversion({ tasks: ['clustering'] }, part({ target: 'value', points: points(1) })),
    '',
  );
});

test('a learning rate that diverges is offered one that does not', () => {
  const at = (rate, limit, learner = 'lms') =>
    safeRate(
      part({
        scene: { learner: 'lms', params: { rate } },
        frame: {
          scene: { learner },
          training: { figures: [{ key: 'rate-limit', value: limit }] },
        },
      }),
    );
  assert.equal(at(1, 0.1268), 0.12);
  assert.equal(at(1, 0.12), 0.12);
  assert.equal(at(5, 2.99e-4), 2.9e-4);
  assert.equal(at(0.1, 0.12), null);
  assert.equal(at(1, NaN), null);
  assert.equal(at(1, 0.12, 'svc'), null, 'what is trained is of another learner');
  for (let limit = 1e-6; limit < 1e3; limit *= 1.37) {
    const rate = at(1e4, limit);
    assert.ok(rate <= limit * (1 + 1e-12) && rate > 0.9 * limit, `${rate} for ${limit}`);
  }
});

test('evidence is drawn from where it is worth seeing to its top', () => {
  const { places, best } = trailPlaces([0.01, 0.1, 1, 10], [-1e6, -20, 5, NaN]);
  assert.equal(best, 2);
  assert.deepEqual(
    places.map(([x]) => Math.round(x)),
    [0, 50, 100],
  );
  assert.ok(places[0][1] > places[1][1] && places[1][1] > places[2][1], 'higher is nearer the top');
  assert.deepEqual(trailPlaces([], []), { places: [], best: -1 });
  const message = 'log p(y) rose from −12.25 to 4.5: γ from 1 to 4.';
  const climbs = part([{ end: 4.5 }, { end: 4.501 }, { end: -3 }]);
  assert.equal(
    wordsOf({ evaluations: 60, message, climbs }),
    `${message} 3 starts, 2 ends; 60 places were looked at.`,
  );
});

test('number keys go through the values in sight; scatters fill their thumbnail', () => {
  assert.deepEqual(
    [1, 5, 9].map((n) => valueOfKey([-2, 2], n)),
    [-2, 0, 2],
  );
  const places = fitPoints(stretched([0, 5, 10], [1000, 3000, 2000]), 59, 43, 5);
  assert.deepEqual(
    places.map(([x, y]) => [Math.round(x), Math.round(y)]),
    [
      [5, 38],
      [30, 5],
      [54, 22],
    ],
  );
});

test('a climb of the evidence says where it began and where it ended', () => {
  const climb = {
    from: Float64Array.of(1, 0.1),
    to: Float64Array.of(2.5, 0.04),
    start: NaN,
    end: -12.3456,
    slope: 0.00123,
  };
  assert.equal(
    climbWords(climb, [{ name: 'γ gamma' }, { name: 'σ² noise' }]),
    'γ 1 → 2.5, σ² 0.1 → 0.04: log p(y) none → −12.35, where the gradient is 1.2·10⁻³',
  );
});
