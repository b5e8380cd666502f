// @ts-check
/**
 * The ways into the page: mouse, keyboard, finger, text.
 *
 * @module
 */

import assert from 'node:assert/strict';

/** @typedef {import('../page.js').Page} Page */

/** @param {Page} page */
const points = (page) => page.read((look) => look.points());

const KERNEL = { selector: 'input, textarea, [role=textbox], [role=combobox]', name: 'Kernel' };

const PRICE = { selector: '#learner input', from: 'C' };

/** @type {readonly import('../checks.js').Check[]} */
export const HANDS = [
  {
    about: 'the page opens with a boundary and its numbers',
    async check(page) {
      await page.says(
        /^40 points, 2 classes, RBF γ\s=\s1, SVM C\s=\s3: 15 support vectors, 2 errors/,
      );
    },
  },
  {
    about: 'the engine runs in a worker, its loops in SIMD',
    async check(page) {
      const names = await page.read(() =>
        performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
      );
      assert.ok(
        names.some((name) => /\/worker-/.test(name)),
        names.join('\n'),
      );
    },
  },
  {
    about: 'formulas have their fonts',
    async check(page) {
      await page.until(
        async () =>
          (await document.fonts.ready) &&
          [...document.fonts].some(
            ({ family, status }) => /KaTeX/.test(family) && status === 'loaded',
          ),
      );
    },
  },
  {
    about: 'a click adds a point, and undo and redo follow',
    async check(page) {
      await page.fresh();
      await page.press([1.8, 1.8]);
      await page.says(/^41 points/);
      await page.click({ selector: '#undo' });
      await page.says(/^40 points/);
      await page.click({ selector: '#redo' });
      await page.says(/^41 points/);
      await page.keys('Control+z');
      await page.says(/^40 points/);
      await page.keys('Control+Shift+z');
      await page.says(/^41 points/);
    },
  },
  {
    about: 'a number key chooses the class, and Shift the next one',
    async check(page) {
      await page.fresh('none');
      await page.keys('1');
      await page.press([-1, 0]);
      await page.press([1, 0], 'Shift');
      await page.keys('3');
      await page.press([0, 1]);
      await page.says(/^3 points, 3 classes/);
      assert.deepEqual(
        (await points(page)).map((/** @type {number[]} */ p) => p.at(-1)),
        [1, 2, 3],
      );
    },
  },
  {
    about: 'a swatch chooses the class',
    async check(page) {
      await page.fresh('none');
      await page.click({ selector: '#swatches [role=radio], #swatches input', name: 'Class 2' });
      await page.press([0, 0]);
      await page.says(/^1 point of class 2/);
    },
  },
  {
    about: 'dragging moves a point, and the boundary follows',
    async check(page) {
      await page.fresh('none');
      await page.keys('1');
      await page.press([-1, 0]);
      await page.press([-1, 1]);
      await page.keys('2');
      await page.press([1, 0]);
      await page.says(/^3 points, 2 classes/);
      const [from, half, to] = [
        await page.pixel([1, 0]),
        await page.pixel([0.6, -0.6]),
        await page.pixel([0.2, -1.2]),
      ];
      await page.drag([from, half, to]);
      await page.says(/^3 points/);
      const [x1, x2] = (await points(page))[2];
      assert.ok(Math.hypot(x1 - 0.2, x2 + 1.2) < 0.03, `it is at ${x1}, ${x2}`);
      await page.keys('Control+z');
      const [back] = (await points(page))[2];
      assert.ok(Math.abs(back - 1) < 0.03, 'one step to undo');
    },
  },
  {
    about: 'a point that is dragged off the plane is removed',
    async check(page) {
      await page.fresh('none');
      await page.press([0, 0]);
      await page.says(/^1 point/);
      const from = await page.pixel([0, 0]);
      const { y } = await page.pixel([0, 2]);
      await page.drag([from, { x: from.x, y: y + 60 }, { x: from.x, y: y - 30 }]);
      await page.until((look) => look.points().length === 0);
    },
  },
  {
    about: 'the plane is worked by keys alone',
    async check(page) {
      await page.fresh('none');
      await page.read(() => /** @type {HTMLElement} */ (document.querySelector('#plane')).focus());
      await page.keys('1', 'ArrowLeft', 'Enter', '2');
      await page.keys(...Array(8).fill('ArrowRight'), 'Enter');
      await page.says(/^2 points, 2 classes/);
      const [first] = await points(page);
      await page.keys('Tab', 'ArrowUp');
      const [moved] = await points(page);
      assert.ok(moved[1] > first[1], 'the arrow moves the point that Tab walked to');
      await page.keys('Delete');
      await page.says(/^1 point of class 2/);
      const before = await page.read((look) => look.state().scene.view.x0);
      await page.keys('Alt+ArrowRight');
      await page.until((look, x0) => look.state().scene.view.x0 > x0, before);
    },
  },
  {
    about: 'the wheel zooms on a plane that has the focus',
    async check(page) {
      await page.fresh();
      await page.read(() => /** @type {HTMLElement} */ (document.querySelector('#plane')).focus());
      const at = await page.pixel([0.5, 0.5]);
      await page.wheel(at, -240);
      await page.until((look) => {
        const { x0, x1 } = look.state().scene.view;
        return x1 - x0 < 3.9;
      });
      // What was under the pointer stays there.
      const { x, y } = await page.pixel([0.5, 0.5]);
      assert.ok(Math.hypot(x - at.x, y - at.y) < 4, `it went from ${at.x}, ${at.y} to ${x}, ${y}`);
    },
  },
  {
    about: 'hovering tells of the place',
    async check(page) {
      await page.fresh();
      await page.hover(await page.pixel([0, -0.4]));
      await page.until((look) => {
        const picture = document.querySelector('#terms [role=img]');
        return picture && /^f = [+−].*offset b/.test(look.nameOf(picture));
      });
    },
  },
  {
    about: 'a spray leaves many points',
    async check(page) {
      await page.fresh('none');
      await page.act('setTool', 'spray');
      await page.hold(await page.pixel([-1, -1]));
      await page.until((look) => look.points().length > 3);
      await page.release(await page.pixel([1, 1]));
      await page.act('setTool', 'point');
    },
  },
  {
    about: 'a finger adds a point',
    needs: 'touch',
    async check(page) {
      await page.fresh('none');
      await page.tap([0.5, 0.5]);
      await page.until((look) => look.points().length === 1);
    },
  },
  {
    about: 'a kernel is typed, and its name completed',
    async check(page) {
      await page.fresh();
      await page.fill(KERNEL, 'lap');
      await page.sees({ selector: '[role=option]', from: 'laplacian' });
      await page.fill(KERNEL, '0.5*rbf(gamma=2) + linear');
      await page.keys('Enter');
      await page.until((look) => look.trained() && /linear/.test(look.state().scene.kernel));
      await page.says(/^40 points, 2 classes, .*linear/);
    },
  },
  {
    about: 'a kernel that cannot be read is told where it is wrong',
    async check(page) {
      await page.fresh();
      await page.fill(KERNEL, 'rbf(gama=2)');
      await page.until(() => /gama/.test(document.querySelector('#kernel')?.textContent ?? ''));
      await page.keys('Escape');
      assert.match(await page.read((look) => look.state().scene.kernel), /^rbf/);
    },
  },
  {
    about: 'a slider follows arrow keys',
    async check(page) {
      await page.fresh();
      const C = () => page.read((look) => look.state().scene.params.C);
      const before = await C();
      await page.read(() => {
        const slider = document.querySelector('#learner input[type=range]');
        /** @type {HTMLElement} */ (slider).focus();
      });
      await page.keys('ArrowRight', 'ArrowRight', 'ArrowRight');
      await page.until((look, c) => look.state().scene.params.C > c && look.trained(), before);
    },
  },
  {
    about: 'a number is typed',
    async check(page) {
      await page.fresh();
      await page.fill(PRICE, '100');
      await page.keys('Enter');
      await page.says(/SVM C\s=\s100/);
    },
  },
  {
    about: 'a table that is pasted is opened, after a number was typed too',
    async check(page) {
      await page.fresh();
      await page.fill(PRICE, '30');
      await page.keys('Enter');
      await page.says(/SVM C\s=\s30/);
      await page.paste('x,y,kind\n0,0,a\n1,1,b\n0,1,a\n');
      await page.says(/^3 points, 2 classes/);
    },
  },
  {
    about: 'a file that is dropped is opened',
    async check(page) {
      await page.fresh();
      await page.drop('data.libsvm', '+1 1:0.5 2:1\n-1 1:-1 2:0.25\n+1 2:2\n');
      await page.says(/^3 points, 2 classes/);
    },
  },
  {
    about: 'a file that is bad loses nothing, and is told',
    async check(page) {
      await page.fresh();
      await page.drop('broken.csv', 'a,b\n"1,2\n');
      await page.until(() => /broken\.csv/.test(document.body.textContent ?? ''));
      await page.says(/^40 points/);
      await page.act('dismissNotice');
    },
  },
  {
    about: 'shortcuts zoom, change the kernel and open the help',
    async check(page) {
      await page.fresh();
      await page.read(() => /** @type {HTMLElement} */ (document.activeElement)?.blur());
      await page.keys('+');
      await page.until((look) => look.state().scene.view.x1 < 2);
      await page.keys('0', 'k');
      await page.until((look) => !/^rbf/.test(look.state().scene.kernel) && look.trained());
      await page.keys('?');
      await page.sees({ selector: '[role=dialog]' });
      await page.keys('Escape');
      await page.gone({ selector: '[role=dialog]' });
    },
  },
];
