// @ts-check
import { expectNoViolations } from './access.js';
import { expect, test } from './board.js';
import { says, sceneOf } from './plane.js';
import { spotIn } from './pictures.js';

// One server for all of them.
test.describe.configure({ mode: 'default', timeout: 150_000 });

test('a class puts points and strings onto one board, and its pages are light', async ({
  teacher,
  join,
  edge,
}) => {
  const code = await teacher.open(edge.url);
  const [ann, ben] = [await join(code), await join(code.toLowerCase())];

  await test.step('a class puts points onto one plane, and the boundary moves for the teacher', async () => {
    expect(code).toMatch(/^[23456789A-HJKMNP-Z]{6}$/);
    await teacher.sees(0);
    await expect(teacher.panel.getByText(/^Phones cannot reach 127.0.0.1/)).toBeVisible();
    await expect(teacher.panel.getByText('2 connected')).toBeVisible();
    await expect(ann.line).toHaveText('2 here');

    await ann.tap(0.2, 0.2);
    await ann.tap(0.3, 0.5);
    await ben.page.getByRole('radio', { name: 'Class 2' }).tap();
    await ben.tap(0.8, 0.7);
    await says(teacher.page, /^3 points, 2 classes/);
    await ann.sees(3, 2);
    await ben.sees(3, 1);

    // What the teacher adds is seen by all, and undo takes back any point.
    const spot = await spotIn(teacher.plane, 0.5, 0.9);
    await teacher.page.mouse.click(spot.x, spot.y);
    await ann.sees(4, 2);
    await teacher.page.keyboard.press('Control+z');
    await ann.sees(3, 2);
    await teacher.page.keyboard.press('Control+z');
    await ben.sees(2, 0);
    await teacher.page.keyboard.press('Control+Shift+z');
    await ben.sees(3, 1);

    // Each may take away what is their own.
    await ann.tap(0.2, 0.2);
    await ann.page.getByRole('button', { name: 'Remove' }).tap();
    await ben.sees(2, 1);
    await ann.page.getByRole('button', { name: 'Undo' }).tap();
    await ben.sees(3, 1);
    await ann.tap(0.8, 0.7); // that is Ben's: a point beside it
    await ben.sees(4, 1);
    await says(teacher.page, /^4 points, 2 classes/);
  });

  await test.step('to join takes no engine, and little else', async () => {
    const loaded = await ann.page.evaluate(() =>
      performance.getEntriesByType('resource').map((entry) => ({
        name: entry.name,
        bytes: /** @type {PerformanceResourceTiming} */ (entry).decodedBodySize,
      })),
    );
    expect(loaded.filter(({ name }) => /wasm|worker|app-/.test(name))).toEqual([]);
    expect(loaded.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(100_000);
  });

  await test.step('a board of strings has a list and a field', async () => {
    await teacher.page.getByRole('tab', { name: 'Strings' }).click();
    await ann.page.getByRole('textbox', { name: 'Next string' }).fill('pontardawe');
    await ann.page.getByRole('radio', { name: 'Class 2' }).tap();
    await ann.page.getByRole('button', { name: 'Add' }).tap();
    await expect(ann.page.getByRole('listitem').filter({ hasText: 'pontardawe' })).toBeVisible();
    await expect.poll(() => teacher.texts()).toContain('pontardawe 2');
  });
});

test('the teacher locks, limits, hides, reveals, removes and closes', async ({
  teacher,
  join,
  edge,
}) => {
  const code = await teacher.open(edge.url);
  const [ann, ben] = [await join(code), await join(code)];
  await ann.tap(0.2, 0.2);
  await ben.page.getByRole('radio', { name: 'Class 2' }).tap();
  await ben.tap(0.8, 0.8);
  await teacher.sees(2);

  await teacher.choose('Changes', 'Locked');
  await expect(ann.sentence).toHaveText(/locked/);
  await ann.tap(0.5, 0.5);
  await ann.sees(2, 1);
  await teacher.choose('Changes', 'Open');
  await expect(ann.sentence).toHaveText(/^Tap to add/);

  await teacher.panel.getByLabel('Points each').selectOption('2');
  await ann.tap(0.4, 0.3);
  await expect(ann.sentence).toHaveText(/placed all 2 points/);
  await ann.tap(0.6, 0.3);
  await ann.sees(3, 2);
  await teacher.sees(3);

  await teacher.choose('The class’s points', 'Hidden');
  await ben.sees(1, 1);
  await teacher.sees(0);
  await ben.tap(0.6, 0.6);
  await expect(teacher.panel.getByText('4 points hidden here')).toBeVisible();
  await ann.sees(2, 2);
  await teacher.choose('The class’s points', 'Shown');
  await ann.sees(4, 2);
  await ben.sees(4, 2);
  await teacher.sees(4);

  await teacher.choose('Boundary', 'Off');
  await says(teacher.page, /^4 points, 2 classes\.$/);
  await teacher.choose('Boundary', 'Shown');
  await says(teacher.page, /support vectors/);

  // Whose a point is, is a number; who is removed goes with all points, and does not come back.
  const spot = await spotIn(teacher.plane, 0.8, 0.8);
  await teacher.page.mouse.move(spot.x, spot.y);
  await expect(teacher.panel.getByText('Participant 3: 2 points.')).toBeVisible();
  await teacher.panel.getByRole('button', { name: 'Remove participant' }).click();
  await teacher.panel.getByRole('button', { name: 'Remove participant: sure?' }).click();
  await expect(ben.page.getByText('removed')).toBeVisible();
  await ann.sees(2, 2);
  await teacher.sees(2);
  await ben.page.goto(`${edge.url}b/${code}`);
  await ben.page.reload();
  await expect(ben.page.getByText('removed')).toBeVisible();

  await teacher.panel.getByRole('button', { name: 'Close board' }).click();
  await teacher.panel.getByRole('button', { name: 'Close board: sure?' }).click();
  await expect(teacher.panel).toHaveCount(0);
  await expect(ann.page.getByText('closed')).toBeVisible();
  await teacher.sees(2); // what was there stays
});

test('what is tapped without a connection is kept, and sent once', async ({
  teacher,
  join,
  edge,
}) => {
  const code = await teacher.open(edge.url);
  const [ann, ben] = [await join(code), await join(code)];
  await ann.tap(0.2, 0.2);
  await ben.sees(1, 0);
  await ann.cut();
  await ann.tap(0.3, 0.3);
  await ann.tap(0.4, 0.4);
  await expect(ann.line).toHaveText('Connection lost: 2 changes wait');
  await ann.sees(3, 3);
  await ben.tap(0.8, 0.8);
  await teacher.sees(2);
  await ann.mend();
  await ann.sees(4, 3);
  await ben.sees(4, 1);
  await teacher.sees(4);

  // Also when the page is loaded again in between, and the server is another.
  await ann.cut();
  await ann.tap(0.5, 0.5);
  await expect(ann.line).toHaveText('Connection lost: 1 change waits');
  await ann.page.reload();
  await edge.restart();
  await ann.mend();
  await ann.sees(5, 4);
  await ben.sees(5, 1);
  await teacher.sees(5);
  for (const person of [ann, ben, teacher]) person.forgive();
});

test('the teacher’s page resumes, and a second window takes the board over', async ({
  teacher,
  join,
  edge,
}) => {
  const code = await teacher.open(edge.url);
  const ann = await join(code);

  await test.step('the teacher’s page resumes after a reload, and waits for a connection', async () => {
    await ann.tap(0.2, 0.2);
    await ann.page.getByRole('radio', { name: 'Class 2' }).tap();
    await ann.tap(0.8, 0.8);
    await teacher.sees(2);
    await teacher.page.getByRole('textbox', { name: 'Kernel' }).fill('linear');
    await says(teacher.page, /linear/i);
    // A board has no stage: what the teacher looks at is in the address, and stays.
    const before = await teacher.page.evaluate(() => {
      /** @type {any} */ (globalThis).mercerPage.actions.setStage('line', { lifted: true });
      return location.hash;
    });
    await expect.poll(() => teacher.page.evaluate(() => location.hash)).not.toBe(before);
    await teacher.page.reload();
    await expect(teacher.panel).toContainText(`${code.slice(0, 3)} ${code.slice(3)}`);
    await expect(teacher.panel.getByText('1 connected')).toBeVisible();
    await teacher.sees(2);
    await ann.sees(2, 2);
    const lifted = () =>
      teacher.page.evaluate(
        () => /** @type {any} */ (globalThis).mercerPage.store.state.stage.line.lifted,
      );
    expect(await lifted()).toBe(true);

    await teacher.cut();
    await expect(teacher.panel.getByText(/^Connection lost/)).toBeVisible();
    const spot = await spotIn(teacher.plane, 0.5, 0.9);
    await teacher.page.mouse.click(spot.x, spot.y);
    await expect(
      teacher.panel.getByText('Connection lost: 1 change waits. Trying again…'),
    ).toBeVisible();
    await ann.tap(0.5, 0.2);
    await teacher.mend();
    await teacher.sees(4);
    await ann.sees(4, 3);
  });

  await test.step('what the teacher does after a reload is done to the board when it answers', async () => {
    await teacher.cut();
    await teacher.page.reload();
    await expect(teacher.panel.getByText(/^Connection lost|Trying again/)).toBeVisible();
    await ann.tap(0.3, 0.8);
    const spot = await spotIn(teacher.plane, 0.9, 0.5);
    await teacher.page.mouse.click(spot.x, spot.y);
    await teacher.page.getByRole('textbox', { name: 'Kernel' }).fill('rbf(gamma=3)');
    await teacher.sees(5);
    await teacher.mend();
    await teacher.sees(6);
    await ann.sees(6, 4);
    await expect(teacher.page.getByRole('textbox', { name: 'Kernel' })).toHaveValue('rbf(gamma=3)');
    await teacher.page.getByRole('button', { name: /^Undo/ }).click();
    await teacher.sees(5);
    await ann.sees(5, 4);
  });

  await test.step('what the teacher does just before a reload is on the board', async () => {
    const spot = await spotIn(teacher.plane, 0.1, 0.5);
    await teacher.page.mouse.click(spot.x, spot.y);
    await teacher.page.reload();
    await ann.sees(6, 4);
    await teacher.sees(6);
  });

  await test.step('a second window takes the board over, and the first has it again when it is loaded again', async () => {
    const second = await teacher.page.context().newPage();
    await second.goto(edge.url);
    await second.getByRole('button', { name: 'Share' }).click();
    await second.getByRole('button', { name: 'Go on with it' }).click();
    await expect(second.getByRole('region', { name: 'Class board' })).toContainText('1 connected');
    await expect(teacher.page.getByText(/^This board is open in another window/)).toBeVisible();
    await expect(teacher.panel).toHaveCount(0);
    await teacher.page.reload();
    await expect(teacher.panel.getByText('1 connected')).toBeVisible();
    await teacher.sees(6);
    await expect(second.getByText(/^This board is open in another window/)).toBeVisible();
    await second.close();
  });
});

test('tabs of a release that the host has no more open a board, join it, and meet the newer', async ({
  left: { teacher, phone, edge },
  browser,
}) => {
  for (const { page } of [teacher, phone]) {
    const script = await page.locator('script[type=module]').first().getAttribute('src');
    expect((await fetch(new URL(script ?? '', edge.url))).status).toBe(404);
  }
  const code = await teacher.open();
  await phone.page.getByRole('textbox', { name: 'Code of the board' }).fill(code);
  await phone.page.getByRole('button', { name: 'Join' }).tap();
  await expect(teacher.panel.getByText('1 connected')).toBeVisible();
  await phone.tap(0.2, 0.2);
  await teacher.sees(1);
  const spot = await spotIn(teacher.plane, 0.5, 0.9);
  await teacher.page.mouse.click(spot.x, spot.y);
  await phone.sees(2, 1);

  await test.step('a device of the newer release is on the same board', async () => {
    const page = await browser.newPage();
    await page.goto(`${edge.url}b/${code}`);
    const plane = page.getByRole('application');
    await expect(plane).toHaveAccessibleName('Plane with 2 points, 0 of them yours');
    await plane.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await teacher.sees(3);
    await phone.sees(3, 1);
    await page.close();
  });

  await test.step('strings join them, in a list', async () => {
    await teacher.page.getByRole('tab', { name: 'Strings' }).click();
    await phone.page.getByRole('textbox', { name: 'Next string' }).fill('pontardawe');
    await phone.page.getByRole('button', { name: 'Add' }).tap();
    await expect.poll(() => teacher.texts()).toContain('pontardawe 1');
  });
});

test('a short link opens the scene, also after a restart', async ({ person, edge }) => {
  const page = await person('');
  await says(page, /^40 points, 2 classes/);
  await page.getByRole('textbox', { name: 'Kernel' }).fill('linear + rbf(gamma=3)');
  await says(page, /SVM/);
  await page.getByRole('button', { name: 'Enlarge the Gram matrix' }).click();
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('textbox', { name: 'Name of the scene' }).last().fill('Two sums');
  await page.getByRole('button', { name: 'Short link' }).click();
  const field = page.getByRole('textbox', { name: 'Link to this scene' });
  await expect(field).toHaveValue(/\/s\/[0-9a-z]{20}$/);
  const link = await field.inputValue();
  await page.getByRole('button', { name: 'QR code' }).click();
  await expect(page.getByRole('img', { name: `QR code of ${link}` })).toBeVisible();
  await expectNoViolations(page, ['.share']);
  const scene = await sceneOf(page);
  await edge.restart();
  const other = await person(new URL(link).pathname);
  await says(other, /^40 points, 2 classes/);
  await expect.poll(() => sceneOf(other)).toEqual(scene);
  // A scene with a name leads over a page that says it.
  await expect(other).toHaveTitle('Two sums · Mercer');
  await expect(
    other.getByRole('button', { name: 'Make the Gram matrix small again' }),
  ).toBeVisible();
  // Who made it can take it back.
  await page.getByRole('button', { name: 'Delete the short link' }).click();
  await expect(field).toHaveValue(/#s=/);
  expect((await fetch(new URL(`api/scenes/${link.split('/').at(-1)}`, edge.url))).status).toBe(404);
});

test('files have the policy as a header, and a board is joined in no frame', async ({ edge }) => {
  test.skip(!process.env.MERCER_EDGE, 'a page without a build for the edge has no headers');
  const headersOf = async (/** @type {string} */ path) =>
    (await fetch(new URL(path, edge.url))).headers;
  for (const path of ['/', '/join', '/licences.txt']) {
    const headers = await headersOf(path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy, path).toMatch(
      /^default-src 'self';style-src 'self' 'unsafe-hashes' 'sha256-[^']{44}';script-src 'self' 'wasm-unsafe-eval'( 'sha256-[^']{44}'){4};/,
    );
    expect(policy.includes("frame-ancestors 'none'"), path).toBe(path === '/join');
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
    expect(headers.get('referrer-policy'), path).toBe('no-referrer');
    expect(headers.get('permissions-policy'), path).toContain('camera=()');
  }
});

test('a link without a scene and a code without a board are said', async ({
  teacher,
  edge,
  person,
}) => {
  await test.step('a short link without a scene is said in one sentence', async () => {
    await teacher.page.goto(edge.url);
    await says(teacher.page, /^40 points, 2 classes/);
    await teacher.page.evaluate(() => (location.hash = '#s=aaaaaaaaaaaaaaaaaaaaaaaa'.slice(0, 23)));
    await expect(
      teacher.page.getByText(/^This link could not be opened: no scene is kept/),
    ).toBeVisible();
    await says(teacher.page, /^40 points, 2 classes/);
    const missed = teacher.complaints.splice(0); // the browser says that it is not there
    expect(missed.every((line) => /api\/scenes|404/.test(line))).toBe(true);
  });

  await test.step('a code is asked for where the address has none, and a wrong one is said', async () => {
    const code = await teacher.open(edge.url);
    const page = await person('join.html');
    const field = page.getByRole('textbox', { name: 'Code of the board' });
    await field.fill('12');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^A code has six letters/)).toBeVisible();
    await expectNoViolations(page);
    await field.fill('222222');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^There is no such board/)).toBeVisible();
    await field.fill(`${code.slice(0, 3).toLowerCase()} ${code.slice(3)}`);
    await page.keyboard.press('Enter');
    await expect(page.getByText('1 here')).toBeVisible();

    // From the keyboard alone.
    const plane = page.getByRole('application');
    await plane.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await teacher.sees(1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('2');
    await expect(page.getByRole('radio', { name: 'Class 2' })).toBeChecked();
    await page.keyboard.press('Delete');
    await teacher.sees(0);
    await page.keyboard.press('Control+z');
    await teacher.sees(1);
  });
});

test('panel and phone can be used by everybody, in the light and in the dark', async ({
  teacher,
  join,
  edge,
}) => {
  const code = await teacher.open(edge.url);
  const ann = await join(code);
  await ann.tap(0.2, 0.2);
  await teacher.sees(1);
  for (const scheme of /** @type {const} */ (['light', 'dark'])) {
    await ann.page.emulateMedia({ colorScheme: scheme });
    await expectNoViolations(ann.page);
    await teacher.page.evaluate(
      (theme) => (document.documentElement.dataset.theme = theme),
      scheme,
    );
    await expectNoViolations(teacher.page, ['#board']);
  }
  await teacher.page.getByRole('button', { name: 'Show the code large' }).click();
  await expectNoViolations(teacher.page, ['dialog']);
  await teacher.page.keyboard.press('Escape');
  await expect(teacher.page.getByRole('button', { name: 'Show the code large' })).toBeFocused();

  // Wide and low, everything is in sight.
  await ann.page.setViewportSize({ width: 844, height: 390 });
  for (const part of [ann.plane, ann.page.getByRole('radio', { name: 'Class 2' })])
    await expect(part).toBeInViewport({ ratio: 1 });
  const wide = await ann.page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(844);
});

test('a board that is open waits for digits, and takes hundreds of points along', async ({
  teacher,
  join,
  edge,
}) => {
  const { page, panel } = teacher;
  /** @type {import('./board.js').Phone} */
  let ann;

  await test.step('digits are on no board, and a board that is open waits while they are looked at', async () => {
    const apart = /^A class board is for points, strings, sets, trees and graphs/;
    await page.goto(edge.url);
    await expect(page.getByText('Optimal').first()).toBeVisible();
    await page.getByRole('tab', { name: 'Digits' }).click();
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.locator('.share').getByText(apart)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Open a board' })).toBeHidden();
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Plane' }).click();

    const code = await teacher.open(edge.url);
    ann = await join(code);
    await ann.tap(0.2, 0.2);
    await teacher.sees(1);
    await page.getByRole('tab', { name: 'Digits' }).click();
    await expect(panel.getByText(apart)).toBeVisible();
    await ann.tap(0.6, 0.6);
    await ann.sees(2, 2);
    await page.getByRole('button', { name: 'Undo show digits' }).click();
    await expect(panel.getByText(apart)).toBeHidden();
    await teacher.sees(2);
    await ann.sees(2, 2);
  });

  await test.step('hundreds of points are brought along, and it is said how many are on their way', async () => {
    await teacher.cut(); // what waits is not told as on its way
    await page.evaluate(() => {
      const { store } = /** @type {any} */ (globalThis).mercerPage;
      const points = Array.from({ length: 600 }, (_, i) => ({
        id: 1e6 + i,
        x: [Math.cos(i), Math.sin(i) * (i / 600) + 3 * (i % 2)],
        label: 1 + (i % 2),
        value: 0,
        text: '',
      }));
      store.edit((/** @type {any} */ scene) => ({ ...scene, points }), { name: 'Many points' });
    });
    await expect(panel.getByText(/^Connection lost: [\d\s]+ changes wait/)).toBeVisible();
    await teacher.mend();
    await expect(panel.getByText(/^On the way to the board: [\d\s]+ changes/)).toBeVisible();
    await expect(ann.plane).toHaveAccessibleName(/^Plane with 600 points, 0 of them yours$/, {
      timeout: 60_000,
    });
    await expect(panel.getByText(/^On the way to the board/)).toBeHidden();
    await expect(teacher.plane).toHaveAccessibleName(/^Plane with 600 points /);
  });
});
