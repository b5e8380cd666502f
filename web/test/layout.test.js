// @ts-check
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import { readQuery } from '../state/query.js';
import { createLayout, layoutOf } from '../ui/layout.js';

const lab = /** @type {const} */ ({ theme: 'light', show: '', embedded: false });

test('a window has the layout that its size has room for', () => {
  const of = (/** @type {number} */ width, /** @type {number} */ height) =>
    layoutOf({ ...lab, width, height });
  for (const [width, height] of [
    [390, 844],
    [360, 640],
    [390, 420], // with a keyboard
    [700, 900],
  ])
    assert.equal(of(width, height), 'phone', `${width}×${height}`);
  for (const [width, height] of [
    [844, 390],
    [667, 375],
    [1400, 480],
  ])
    assert.equal(of(width, height), 'side', `${width}×${height}`);
  for (const [width, height] of [
    [820, 1180],
    [1280, 720],
    [1440, 900],
  ])
    assert.equal(of(width, height), 'lab', `${width}×${height}`);
});

test('a lecture hall and a frame have few things, unless the address says otherwise', () => {
  const size = { width: 1280, height: 720 };
  assert.equal(layoutOf({ ...lab, ...size, theme: 'projector' }), 'few');
  assert.equal(layoutOf({ ...lab, ...size, embedded: true }), 'few');
  assert.equal(layoutOf({ ...lab, ...size, show: 'few' }), 'few');
  assert.equal(layoutOf({ ...lab, ...size, theme: 'projector', show: 'lab' }), 'lab');
  assert.equal(layoutOf({ ...lab, ...size, embedded: true, show: 'lab' }), 'lab');
  // A narrow column of a page is like a phone, a small frame that is wider than high is not.
  assert.equal(layoutOf({ ...lab, width: 360, height: 600, embedded: true }), 'phone');
  assert.equal(layoutOf({ ...lab, width: 480, height: 320, embedded: true }), 'few');
});

test('the head script of the page says the same before anything is painted', async () => {
  const page = await readFile(new URL('../index.html', import.meta.url), 'utf8');
  const script = /<script>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? '';
  const first = new Function(
    ...['document', 'location', 'matchMedia', 'localStorage', 'self', 'top'],
    ...['innerWidth', 'innerHeight', 'navigator'],
    script,
  );
  for (const search of [
    '',
    '?show=few',
    '?show=lab',
    '?show=kernel.gamma,lab',
    '?show=x&theme=dark',
  ])
    for (const saved of ['light', 'projector'])
      for (const embedded of [false, true])
        for (const [width, height] of [
          [390, 844],
          [480, 320],
          [600, 400],
          [700, 900],
          [844, 390],
          [1280, 720],
        ]) {
          const root = { dataset: /** @type {Record<string, string>} */ ({}) };
          const storage = { getItem: () => JSON.stringify({ theme: saved }) };
          const dark = () => ({ matches: true });
          const [self, top] = [{}, {}];
          const faces = { media: 'not all' };
          const document = { documentElement: root, getElementById: () => faces };
          const controller = saved === 'light' ? {} : null;
          first(
            ...[document, { search }, dark, storage],
            ...[self, embedded ? top : self, width, height, { serviceWorker: { controller } }],
          );
          const query = readQuery(search);
          const theme = query.theme ?? (embedded ? 'dark' : saved);
          const { show } = query;
          const expected = layoutOf({ theme, show, embedded, width, height });
          const about = `${search} ${saved} ${embedded} ${width}×${height}`;
          assert.deepEqual(root.dataset, { theme, layout: expected }, about);
          assert.equal(
            faces.media,
            controller ? 'all' : 'not all',
            'letters that are kept come at once',
          );
        }
});

test('all controls lie over few things until they are put away or the layout changes', () => {
  /** @type {() => void} */
  let resize = () => {};
  const classes = new Set();
  const page = {
    innerWidth: 1280,
    innerHeight: 720,
    document: {
      documentElement: {
        dataset: /** @type {Record<string, string>} */ ({}),
        classList: {
          toggle: (/** @type {string} */ name, /** @type {boolean} */ on) =>
            on ? classes.add(name) : classes.delete(name),
        },
      },
    },
    addEventListener: (/** @type {string} */ _, /** @type {() => void} */ f) => (resize = f),
  };
  const layout = createLayout(/** @type {any} */ (page), { show: '', theme: 'projector' });
  let told = 0;
  layout.subscribe(() => told++);
  layout.showAll(true);
  layout.showAll(true);
  assert.deepEqual(
    [layout.now, layout.all, told, [...classes]],
    ['few', true, 1, ['all-controls']],
  );
  page.innerWidth = 390;
  page.innerHeight = 844;
  resize();
  assert.deepEqual([layout.now, layout.all, told], ['phone', false, 2]);
  layout.showAll(true);
  layout.setTheme('light');
  assert.deepEqual([layout.now, layout.all, told], ['phone', false, 2]);
});

test('an address asks for a layout, for controls and for a theme; other words are passed over', () => {
  assert.deepEqual(readQuery(''), { show: '', controls: [], theme: null });
  assert.deepEqual(readQuery('?show=few&theme=projector'), {
    show: 'few',
    controls: [],
    theme: 'projector',
  });
  assert.deepEqual(readQuery('?show=kernel.gamma,%20learner.C,nonsense'), {
    show: 'few',
    controls: ['kernel.gamma', 'learner.C'],
    theme: null,
  });
  assert.deepEqual(readQuery('?show=lab&theme=blue'), { show: 'lab', controls: [], theme: null });
  assert.equal(readQuery('?show=everything').show, '');
});
