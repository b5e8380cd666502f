/**
 * Follows the recipes of README.md to the letter in a copy of the sources, and holds what comes of
 * it to the checks, the laws, the exports and the page.
 */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { chromium } from '@playwright/test';
import { findChromium } from '../../tools/chromium.mjs';
import { watch } from '../e2e/page.js';
import { servePageOf } from './built.js';
import { follow, recipesOf } from './readme.js';
import { COPY, readSources, runThere, writeCopy } from './tree.js';

/** @type {import('./readme.js').Recipe[]} */
let recipes = [];
/** @type {Map<string, Uint8Array>} */
let sources = new Map();
/** @type {string[]} files that are new, or have got a line */
let changed = [];

before(async () => {
  sources = await readSources();
  recipes = recipesOf(String(sources.get('README.md')));
});

/** @param {readonly string[]} paths */
const packagesOf = (paths) => [
  ...new Set(paths.filter((path) => path.endsWith('.go')).map((path) => `./${dirname(path)}`)),
];

/** The packages of Go that a recipe has a file in. @param {import('./readme.js').Recipe} recipe */
const ownOf = ({ files }) => packagesOf(files.map(({ path }) => path));

/** Writes a copy where these are followed. @param {readonly import('./readme.js').Recipe[]} some */
async function writeWith(some) {
  /** @type {import('./readme.js').Files} */
  const files = new Map(sources);
  for (const recipe of some) follow(files, recipe);
  await writeCopy(files);
  changed = [...files.keys()].filter((path) => files.get(path) !== sources.get(path));
}

let isWhole = false;
/** Follows all of them. */
async function writeWhole() {
  if (isWhole) return;
  isWhole = true;
  await writeWith(recipes);
  for (const command of recipes.flatMap(({ commands }) => commands)) {
    const [program, ...args] = command.split(' ');
    await passes(program, args);
  }
}

/** Whether a package does not stand on all others, which staticcheck would look at too. */
const isLow = (/** @type {string} */ path) => path !== './core/face';

/** @param {Parameters<typeof runThere>} how */
async function passes(...how) {
  const { failed, said } = await runThere(...how);
  assert.ok(!failed, `${how[0]} ${how[1].join(' ')}\n${said}`);
  return said;
}

/** @param {string} program @param {string[]} args @param {Record<string, string>} [env] */
const inWeb = (program, args, env) =>
  passes(process.execPath, [program, ...args], { under: 'web', env });

/** Engines that end early are compiled as they go, and not twice: build.sh says why. */
const SHORT_LIVED = ['--wasm-lazy-compilation', '--wasm-tiering-budget=100000000'];

test('README has a recipe for each thing that can be added', () => {
  assert.deepEqual(
    recipes.map(({ title }) => title),
    ['kernel', 'learner', 'preset', 'question to the engine', 'view', 'domain'],
  );
});

// Vet looks at all that a package stands on, and knows what did not change: so it is asked of each
// recipe by itself, before a kernel changes what all others stand on.
test('each alone has nothing that vet refuses', async () => {
  for (const recipe of recipes) {
    const own = ownOf(recipe);
    if (own.length === 0) continue;
    await writeWith([recipe]);
    await passes('go', ['vet', ...own]);
  }
});

describe('what the recipes add', () => {
  before(writeWhole);

  test('is formatted', async () => {
    const go = changed.filter((path) => path.endsWith('.go'));
    assert.equal(await passes('gofmt', ['-l', ...go]), '');
    const web = changed.filter((path) => path.startsWith('web/')).map((path) => path.slice(4));
    const prettier = ['--check', '--log-level=warn', ...web];
    if (web.length) await inWeb('node_modules/prettier/bin/prettier.cjs', prettier);
  });

  test('has nothing that staticcheck or the house rules refuse', async () => {
    await passes('go', ['tool', 'staticcheck', ...recipes.flatMap(ownOf).filter(isLow)]);
    await inWeb('tools/rules.mjs', []);
  });

  test('has types that agree', async () => {
    await inWeb('node_modules/typescript/bin/tsc', ['-p', 'tsconfig.json']);
  });

  test('obeys the laws', async () => {
    const packages = new Set([...packagesOf(changed), './core/session', './core/explain']);
    await passes('go', ['test', '-short', '-vet=off', '-ldflags=-w', ...packages]);
  });
});

describe('the page with it', () => {
  /** @type {import('@playwright/test').Browser} */
  let browser;
  /** @type {import('@playwright/test').Page} */
  let page;
  /** @type {string[]} */
  let complaints = [];
  let stop = () => {};

  before(async () => {
    await writeWhole();
    const { url, close } = await servePageOf(COPY);
    stop = close;
    browser = await chromium.launch({ executablePath: findChromium() ?? undefined });
    // Wide: where tabs have no room, a menu takes their place.
    page = await browser.newPage({
      serviceWorkers: 'block',
      viewport: { width: 1920, height: 1000 },
    });
    page.setDefaultTimeout(15_000);
    complaints = await watch(page, new URL(url).host);
    await page.goto(url);
    await says('Optimal');
  });
  after(async () => {
    await browser?.close();
    stop();
    assert.deepEqual(complaints, []);
  });

  /** @param {string | RegExp} words */
  const says = (words) => page.getByText(words).filter({ visible: true }).first().waitFor();

  test('offers the preset and draws it', async () => {
    const data = page.getByRole('region', { name: 'Data' });
    const row = data.getByRole('button', { name: /^Data / });
    await row.click();
    await data.getByRole('button', { name: /^Three rings/ }).click();
    await row.filter({ hasText: 'Three rings' }).click();
  });

  test('takes the kernel as part of another, with a proof', async () => {
    const text = page.getByRole('textbox', { name: 'Kernel', exact: true });
    await text.fill('cauchy + 0.1*linear');
    await text.press('Enter');
    await says('Cauchy');
    await page.getByRole('button', { name: /^Proved.*: show why$/ }).click();
    await says('a mixture of Gaussians');
    await page.keyboard.press('Escape');
  });

  test('trains the learner and says what it did', async () => {
    await page.getByRole('button', { name: /^Learner: / }).click();
    await page.getByRole('menuitemradio', { name: /^Parzen windows/ }).click();
    await page.getByRole('button', { name: 'Step', exact: true }).click();
    await says('Averaged the kernel values');
  });

  test('saves what was trained as Python', async () => {
    await page.getByRole('button', { name: /^Export/ }).click();
    const coming = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: /^Python/ }).click();
    assert.match(await readFile(await (await coming).path(), 'utf8'), /cauchy/);
  });

  test('asks the question and shows the answer in the view', async () => {
    await page
      .getByRole('group', { name: 'Views' })
      .getByRole('button', { name: /^See the space/ })
      .click();
    await page.getByRole('menuitem', { name: /^Lengths/ }).click();
    await page.getByRole('heading', { name: 'Lengths in feature space' }).waitFor();
    await says(/^In feature space points are 1\.\d+ to 1\.\d+ long\.$/);
  });

  test('learns from points of the domain', async () => {
    await page.getByRole('tab', { name: 'DNA', exact: true }).click();
    await page.getByRole('table').first().waitFor();
    await page.evaluate(() => {
      const { actions } = /** @type {any} */ (globalThis).mercerPage;
      return actions.pasteItems('ACGTACGT\t1\nACGTTCGT\t1\nGGGGCCCC\t2\nGGGCCCCC\t2\n');
    });
    await says(/^4 strands, 2 classes/);
    await says('In feature space points are 1 to 1 long.');
  });

  test('keeps the laws of the engine, and exports the new kernel and learner', async () => {
    const files = ['law', 'transport', 'fuzz', 'python-catalog', 'learners'];
    const names = 'lengths|every (function|call|kernel|learner)|saved as JSON';
    const said = await inWeb(
      SHORT_LIVED[0],
      [
        SHORT_LIVED[1],
        '--test',
        `--test-name-pattern=${names}`,
        ...files.map((name) => `test/bridge/${name}.test.js`),
      ],
      { MERCER_DIST: join(COPY, 'dist'), MERCER_ADDED: 'cauchy,parzen' },
    );
    assert.match(said, /first and later the same: lengths/);
  });
});
