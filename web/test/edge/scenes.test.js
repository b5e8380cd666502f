import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fromJson, toJson } from '../../state/json.js';
import { DOMAINS } from '../../model/domains.js';
import { EMPTY_SCENE, LIMITS, isItems, makeItem, makePoint } from '../../model/scene.js';
import { FIRST_STAGE, withPart } from '../../state/stage.js';
import { startWorker } from './worker.js';
import { part } from '../part.js';

/** @type {Awaited<ReturnType<typeof startWorker>>} */
let worker;
/** @type {(() => Promise<void>)[]} */
const ends = [];
before(async () => {
  worker = await startWorker({ after: (f) => ends.push(f) });
});
after(() => Promise.all(ends.map((end) => end())));

/** @param {unknown} scene */
async function keep(scene) {
  const response = await worker.post('/api/scenes', scene);
  return { status: response.status, ...(await response.json()) };
}

const SCENES = {
  empty: EMPTY_SCENE,
  everything: {
    ...EMPTY_SCENE,
    target: /** @type {const} */ ('value'),
    points: [makePoint(1, [0.1, -1e-7], 1, 2.5), makePoint(2, [1e12, 123456789.125], 9)],
    range: [-3, 1e-9],
    classes: ['Äpfel', '"', ''],
    axes: [{ name: 'x₁ <b>', shift: -0.25, scale: 1e-7 }, EMPTY_SCENE.axes[1]],
    data: { name: 'moons', params: { noise: 0.2, n: 40 }, seed: Number.MAX_SAFE_INTEGER },
    table: {
      name: 'a\tb',
      columns: [{ name: 'c', values: Float64Array.of(1.5, 2e-300) }],
      labels: Uint8Array.of(1, 2),
      values: Float64Array.of(3, 4),
      shown: [0, 0],
      standardise: true,
    },
    params: { tolerance: 0.001, C: Infinity },
    step: 12,
    beside: [{ kernel: 'linear', learner: 'ridge', params: { lambda: 0.1 } }],
    view: { x0: -1, x1: 1, y0: -1, y1: 1 },
  },
  line: { ...EMPTY_SCENE, dim: 1, points: [makePoint(1, [3, 0], 1)] },
  strings: { ...EMPTY_SCENE, domain: 'strings', points: [makeItem(1, 'a "b" \u{1F600}', 2)] },
};

for (const [name, scene] of Object.entries(SCENES)) {
  test(`a scene of the page comes back as it was: ${name}`, async () => {
    const { status, id, link } = await keep(toJson(part(scene)));
    assert.equal(status, 201);
    assert.match(id, /^[a-z2-7]{20}$/);
    assert.equal(link, `${worker.origin}/s/${id}`);
    const response = await worker.fetch(`/api/scenes/${id}`);
    assert.equal(response.headers.get('cache-control'), 'public, max-age=3600');
    const kept = fromJson(await response.json());
    assert.deepEqual(kept.problems, []);
    assert.deepEqual(toJson(kept.scene), toJson(fromJson(toJson(part(scene))).scene));
    const opened = await worker.fetch(`/s/${id}`);
    assert.deepEqual([opened.status, opened.headers.get('location')], [302, `/#s=${id}`]);
  });
}

test('a short link keeps the stage, and the name is on the page that it leads over', async () => {
  const point = makePoint(7, [0, 0], 1);
  const title = 'Rings & “lift” <1>';
  const scene = part({ ...EMPTY_SCENE, title, points: [point] });
  const stage = [
    /** @type {const} */ (['column', { view: 'dual' }]),
    /** @type {const} */ (['dual', { alphas: [[7, 0.5]] }]),
    /** @type {const} */ (['plane', { rings: false }]),
  ].reduce((before, [name, patch]) => withPart(before, name, part(patch)), FIRST_STAGE);
  const { status, id } = await keep(toJson(scene, { stage }));
  assert.equal(status, 201);
  const kept = fromJson(await (await worker.fetch(`/api/scenes/${id}`)).json());
  assert.deepEqual([kept.problems, kept.scene?.title], [[], title]);
  const at = part(kept.scene).points[0].id;
  assert.deepEqual(kept.stage, withPart(stage, 'dual', { alphas: [[at, 0.5]] }));
  const pages = await Promise.all(
    [`/s/${id}`, `/s/${id}/`].map(async (path) => {
      const response = await worker.fetch(path); // Go takes a slash at the end as well
      return [response.status, [...response.headers].sort(), await response.text()];
    }),
  );
  assert.deepEqual(pages[0], pages[1], 'what is answered without Go is what Go answers');
  const [code, , text] = pages[0];
  assert.equal(code, 200);
  for (const words of [
    '<title>Rings &amp; “lift” &lt;1&gt; · Mercer</title>',
    '<meta property="og:title" content="Rings &amp; “lift” &lt;1&gt;">',
    '<meta property="og:description" content="1 point, kernel ',
    `url=/#s=${id}"`,
  ])
    assert.ok(String(text).includes(words), `${words} in ${text}`);
});

test('equal scenes have one link, others have others', async () => {
  const scene = part(toJson(part(SCENES.everything)));
  const again = await keep(Object.fromEntries(Object.entries(scene).reverse()));
  const other = await keep({ ...scene, seed: 2 });
  assert.equal(again.status, 200);
  assert.equal(other.status, 201);
  assert.notEqual(again.id, other.id);
});

test('what is no scene is refused, and says which part', async () => {
  const scene = part(toJson(EMPTY_SCENE));
  for (const [wrong, param] of /** @type {const} */ ([
    [{ version: 2 }, 'version'],
    [{ mercer: 'model' }, 'mercer'],
    [{ points: [[0, 0]] }, 'points[0]'],
    [{ params: { C: true } }, 'params.C'],
    [{ colour: 'red' }, 'colour'],
  ])) {
    const { status, error } = await keep({ ...scene, ...wrong });
    assert.deepEqual([status, error.param], [400, param]);
    assert.match(error.message, /\.$/);
  }
});

test('scenes of every domain are kept, with as many classes as the page has', async () => {
  for (const domain of DOMAINS) {
    const scene = part(toJson({ ...EMPTY_SCENE, domain }));
    const point = (/** @type {number} */ label) =>
      isItems({ domain }) ? ['a', label] : [0, 0, label];
    assert.equal((await keep({ ...scene, points: [point(LIMITS.classes)] })).status, 201, domain);
    const { error } = await keep({ ...scene, points: [point(LIMITS.classes + 1)] });
    assert.match(error.param, /^points\[0\]\[\d\]$/);
  }
});

test('an unknown link is a page in words, an unknown scene an error', async () => {
  for (const id of ['a'.repeat(20), 'short', 'ABC', '%00']) {
    const page = await worker.fetch(`/s/${id}`);
    assert.equal(page.status, 404);
    assert.match(await page.text(), /There is no scene here/);
    const scene = part(await worker.fetch(`/api/scenes/${id}`));
    assert.equal(scene.status, 404);
    assert.equal((await scene.json()).error.code, 'scene');
  }
});

test('a class opens a link at once', async () => {
  const { id } = await keep(toJson(part(SCENES.everything)));
  const asked = [`/s/${id}`, '/api/health', `/api/scenes/${id}`];
  const answers = await Promise.all(
    Array.from({ length: 120 }, async (_, i) => {
      const response = await worker.fetch(asked[i % 3]);
      await response.arrayBuffer();
      return response.status;
    }),
  );
  for (const [i, status] of answers.entries()) assert.equal(status, [302, 200, 200][i % 3]);
});

test('what is answered without Go is what Go answers', async () => {
  const { id } = await keep(toJson(part(SCENES.line)));
  for (const path of [`/s/${id}`, '/api/health', `/api/scenes/${id}`]) {
    const [quick, thorough] = await Promise.all(
      [path, `${path}/`].map(async (asked) => {
        const response = await worker.fetch(asked); // Go takes a slash at the end as well
        return [response.status, [...response.headers].sort(), await response.text()];
      }),
    );
    assert.deepEqual(quick, thorough);
  }
});

test('a new scene comes with a secret, which alone deletes it', async () => {
  const scene = { ...part(toJson(EMPTY_SCENE)), seed: 4711 };
  const { status, id, secret } = await keep(scene);
  assert.equal(status, 201);
  assert.match(secret, /^[A-Z2-7]{26}$/);
  assert.equal((await keep(scene)).secret, undefined);
  const remove = async (/** @type {string} */ by) => {
    const headers = { authorization: by };
    const response = await worker.fetch(`/api/scenes/${id}`, { method: 'DELETE', headers });
    await response.arrayBuffer();
    return response.status;
  };
  assert.equal(await remove(`Bearer ${secret}x`), 403);
  assert.equal((await worker.fetch(`/s/${id}`)).status, 302);
  assert.equal(await remove(`Bearer ${secret}`), 204);
  assert.equal((await worker.fetch(`/s/${id}`)).status, 404);
  assert.equal(await remove(`Bearer ${secret}`), 404);
});

test('scenes stay over a restart', async () => {
  const scene = part({ ...toJson(EMPTY_SCENE), seed: 77 });
  const { id } = await keep(scene);
  await worker.restart();
  const response = await worker.fetch(`/api/scenes/${id}`);
  assert.deepEqual(await response.json(), scene);
  assert.equal((await keep(scene)).status, 200);
});
