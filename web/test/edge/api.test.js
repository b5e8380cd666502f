import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { before, test } from 'node:test';
import { promisify } from 'node:util';
import { Validator } from '@seriousme/openapi-schema-validator';
import Ajv2020 from 'ajv/dist/2020.js';
import { startBridge, value } from './bridge.js';
import { startWorker } from './worker.js';

/** @type {Awaited<ReturnType<typeof startWorker>>} */
let worker;
/** The bridge, as the page has it. @type {any} */
let mercer;
/** Validates what is sent, by the document that the API answers. @type {any} */
let schemas;

const OUT = [];
before(async () => {
  worker = await startWorker({ after: (f) => OUT.push(f) });
  mercer = await startBridge();
});
test.after(() => Promise.all(OUT.map((f) => f())));

/** @param {string} path @param {unknown} [body] */
async function call(path, body) {
  const response = await (body === undefined ? worker.fetch(path) : worker.post(path, body));
  const text = await response.text();
  assert.equal(Number(response.headers.get('content-length')), Buffer.byteLength(text), path);
  return { status: response.status, answer: JSON.parse(text), headers: response.headers };
}

/**
 * What the bridge answers, as JSON has it.
 *
 * @param {any} v
 */
function plain(v) {
  if (typeof v === 'number') {
    if (Number.isNaN(v)) return null;
    return Number.isFinite(v) ? v + 0 : `${v}`;
  }
  if (ArrayBuffer.isView(v)) return Array.from(/** @type {any} */ (v), plain);
  if (Array.isArray(v)) return v.map(plain);
  if (typeof v !== 'object' || v === null) return v;
  return Object.fromEntries(Object.entries(v).map(([key, part]) => [key, plain(part)]));
}

/** As the bridge takes it: numbers in typed arrays. @param {any} request */
function typed(request) {
  const numbers = ['x', 'y', 'start'].filter((key) => request[key]);
  const params = Object.entries(request.params ?? {}).map(([key, v]) => [key, Number(v)]);
  return {
    ...request,
    ...Object.fromEntries(numbers.map((key) => [key, Float64Array.from(request[key])])),
    ...(request.params ? { params: Object.fromEntries(params) } : {}),
  };
}

const DATA = {
  vectors: { dim: 2, x: [0, 0.1, 0, 1, 1, 0, 1, 1.2, 0.3, 0.4, 2, 1] },
  strings: { items: ['abc', 'abd', 'xyz', 'xya', '', 'é"c'] },
  sets: { items: ['a, b', 'b, c', 'd', 'a, d', 'c', 'b, d, a'] },
  trees: { items: ['(s a b)', '(s a c)', '(t (u a) b)', '(t (u c))', '(s b)', '(t a)'] },
  graphs: { items: ['a-b, b-c', 'a-b', 'c-d, d-e, e-c', 'c-d', 'a-b, c-d', 'a-c'] },
};
const KERNELS = {
  vectors: ['rbf(gamma=1) + 0.5*linear', 'formula(exp(-dist^4))', 'sigmoid(gamma=1, coef0=-1)'],
  strings: ['normalize(substrings)', 'subsequence(length=2, decay=0.5)'],
  sets: ['intersection + 1', 'intersection - 2'],
  trees: ['normalize(subtree(decay=0.5)) + 0.1'],
  graphs: ['wl(depth=2)'],
};
const CASES = Object.entries(KERNELS).flatMap(([domain, kernels]) =>
  kernels.map((kernel) => ({ domain, kernel, ...DATA[domain] })),
);

/** Checks by the schema of a name. @param {string} name @param {unknown} v */
function fits(name, v) {
  const check = schemas.getSchema(`api#/components/schemas/${name}`);
  assert.ok(check(v), `${name}: ${JSON.stringify(check.errors?.slice(0, 3))}`);
}

test('the OpenAPI document is valid, and describes every path', async () => {
  const { answer: document } = await call('/api/openapi.json');
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  assert.ok(valid, JSON.stringify(errors));
  assert.equal(document.openapi, '3.1.0');
  assert.equal(document.servers[0].url, worker.origin);
  schemas = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  schemas.addSchema({ $id: 'api', components: document.components });
  for (const name of Object.keys(document.components.schemas)) {
    assert.ok(schemas.getSchema(`api#/components/schemas/${name}`), name);
  }
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, { requestBody, responses }] of Object.entries(item)) {
      const { schema, example } = requestBody?.content['application/json'] ?? {};
      const sent = await worker.fetch(
        path.replace('{id}', 'a'.repeat(20)).replace('{room}', 'ABCDEF'),
        {
          method,
          ...(example ? { body: JSON.stringify(example) } : {}),
        },
      );
      assert.equal(sent.status, ANSWERED[path] ?? 200, path);
      assert.ok(responses[sent.status], `${path}: ${sent.status} is not described`);
      const name = nameOf(responses[sent.status].content?.['application/json']?.schema);
      if (name) fits(name, await sent.json());
      if (nameOf(schema)) fits(nameOf(schema), example);
    }
  }
});

/** What is answered to an example, if that is not 200: to such an id, and without a socket. */
const ANSWERED = {
  '/api/scenes': 201,
  '/api/scenes/{id}': 404,
  '/s/{id}': 404,
  '/api/boards': 201,
  '/api/boards/{room}/socket': 426,
  '/b/{room}': 302,
};

/** The name of a schema that is referred to. @param {any} schema */
const nameOf = (schema) => schema?.$ref?.split('/').at(-1);

test('the catalog is the bridge’s, with limits', async () => {
  const { answer } = await call('/api/catalog');
  fits('Catalog', answer);
  assert.deepEqual(answer.domains, plain(value(mercer.catalog())).domains);
  assert.equal(answer.limits.points, 1000);
});

test('train and predict are the bridge’s, for every learner on vectors and on items', async () => {
  const { learners } = value(mercer.catalog()).domains[0];
  const [vectors, ...items] = CASES.filter(({ domain }, i) => domain !== CASES[i - 1]?.domain);
  for (const [i, { name }] of learners.entries()) {
    for (const { kernel, ...rest } of [vectors, items[i % items.length]]) {
      const problem = {
        ...rest,
        kernel,
        learner: name,
        seed: 3,
        y: [1, 2, 3, 1, 2, 3],
        params: name === 'knn' ? { k: 2 } : name === 'svc' ? { C: 'Infinity' } : {},
      };
      const what = `${name} on ${rest.domain}`;
      fits('Problem', problem);
      const { status, answer } = await call('/api/train', problem);
      assert.equal(status, 200, `${what}: ${answer.error?.message}`);
      fits('Training', answer);
      const { model: number, ...known } = value(mercer.train(typed(problem)));
      const { model, ...told } = answer;
      assert.deepEqual(told, plain(known), what);
      assert.deepEqual(model, plain(value(mercer.save(number))), what);

      const at = rest.items ? { items: rest.items.slice(0, 4) } : { x: rest.x.slice(2, 8) };
      fits('Question', { model, ...at });
      const asked = await call('/api/predict', { model, ...at });
      assert.equal(asked.status, 200, `${what}: ${asked.answer.error?.message}`);
      fits('Prediction', asked.answer);
      const points = rest.items ? at.items : Float64Array.from(at.x);
      const saved = value(mercer.save(number));
      assert.deepEqual(asked.answer, plain(value(mercer.predict(saved, points))), what);
      value(mercer.release(number));
    }
  }
});

test('gram and validate are the bridge’s', async () => {
  for (const request of CASES) {
    for (const form of ['raw', 'centered', 'angle']) {
      fits('Points', { ...request, form });
      const { answer } = await call('/api/gram', { ...request, form });
      fits('Gram', answer);
      assert.deepEqual(answer, plain(value(mercer.gram(typed({ ...request, form })))));
    }
    fits('Candidate', request);
    const { answer } = await call('/api/validate', request);
    fits('Verdict', answer);
    assert.deepEqual(answer, plain(value(mercer.validate(typed(request)))), request.kernel);
  }
  for (const kernel of ['formula(x1)', 'formula(1/x1)', 'formula(exp(-dist^4))', 'min']) {
    const request = { domain: 'vectors', dim: 1, kernel, seed: 5 };
    const { answer } = await call('/api/validate', request);
    fits('Verdict', answer);
    assert.deepEqual(answer, plain(value(mercer.validate(request))), kernel);
  }
});

test('mistakes are the bridge’s', async () => {
  const problem = { ...CASES[0], learner: 'svc', y: [1, 2, 1, 2, 1, 2], params: {} };
  for (const wrong of [
    { kernel: 'rbf(gama=1)' },
    { kernel: 'rbf(gamma=1) +' },
    { params: { C: -1 } },
    { params: { D: 1 } },
    { y: [1, 1, 1, 1, 1, 1] },
    { y: [1, 2] },
    { learner: 'none' },
    { domain: 'pictures' },
    { dim: 5 },
    { repair: 'mend' },
    { kernel: 'poly(degree=50)', x: problem.x.map((v) => v * 1e12) },
  ]) {
    const { status, answer } = await call('/api/train', { ...problem, ...wrong });
    fits('Error', answer);
    assert.equal(status, 422, JSON.stringify(wrong));
    assert.deepEqual(answer.error, mercer.train(typed({ ...problem, ...wrong })).error);
  }
});

test('what does not fit the schema is refused, and names the field', async () => {
  for (const [request, param] of /** @type {const} */ ([
    [{ ...CASES[0], learner: 'svc', colour: 1 }, 'colour'],
    [{ ...CASES[0], learner: 'svc', params: { C: null } }, 'params.C'],
    [{ ...CASES[0], learner: 'svc', y: [1, '2'] }, 'y[1]'],
    [{ ...CASES[0], learner: 7 }, 'learner'],
  ])) {
    assert.ok(!schemas.getSchema('api#/components/schemas/Problem')(request), param);
    const { status, answer } = await call('/api/train', request);
    fits('Error', answer);
    assert.deepEqual([status, answer.error.param], [400, param]);
  }
});

test('methods, heads and other paths', async () => {
  const health = await worker.fetch('/api/health');
  assert.deepEqual(await health.json(), { ok: true, version: '1' });
  const head = await worker.fetch('/api/catalog', { method: 'HEAD' });
  const { answer } = await call('/api/catalog');
  assert.equal(head.status, 200);
  assert.equal(
    Number(head.headers.get('content-length')),
    Buffer.byteLength(`${JSON.stringify(answer)}\n`),
  );
  for (const [method, path, status, allow] of /** @type {const} */ ([
    ['OPTIONS', '/api/train', 204, 'OPTIONS, POST'],
    ['DELETE', '/api/train', 405, 'OPTIONS, POST'],
    ['PUT', '/api/boards', 405, 'OPTIONS, POST'],
    ['OPTIONS', '/api/boards', 204, 'OPTIONS, POST'],
    ['POST', '/b/ABCDEF', 405, 'GET, HEAD, OPTIONS'],
    ['GET', '/api/nothing', 404, null],
    ['GET', '/api/boards/ABC/socket', 404, null],
    ['GET', '/api/boards/ABCDEF/socket', 426, null],
    ['GET', '/nothing', 404, null],
  ])) {
    const response = await worker.fetch(path, { method });
    assert.deepEqual(
      [response.status, response.headers.get('allow')],
      [status, allow],
      `${method} ${path}`,
    );
    if (path.startsWith('/api')) {
      assert.equal(response.headers.get('access-control-allow-origin'), '*', path);
    }
    await response.arrayBuffer();
  }
  const page = await worker.fetch('/');
  assert.equal(await page.text(), 'the page');
});

test('every answer says what browsers must not do with it', async () => {
  for (const path of [
    '/api',
    '/api/health',
    '/api/catalog',
    '/api/nothing',
    '/nothing',
    '/b/ABCDEF',
    `/s/${'a'.repeat(20)}`,
  ]) {
    const { headers } = await worker.fetch(path);
    assert.equal(headers.get('x-content-type-options'), 'nosniff', path);
    assert.equal(headers.get('referrer-policy'), 'no-referrer', path);
    assert.match(headers.get('permissions-policy') ?? '', /camera=\(\)/, path);
    const policy = headers.get('content-security-policy') ?? '';
    assert.match(policy, /^default-src 'none';/, path);
    assert.doesNotMatch(policy, /unsafe/, path);
  }
});

test('the page that shows how to call it: every command works as printed', async () => {
  const html = await (await worker.fetch('/api')).text();
  const commands = [...html.matchAll(/<pre[^>]*><code>([^]*?)<\/code>/g)].map(([, text]) =>
    unescaped(text),
  );
  assert.ok(commands.length >= 6);
  for (const command of commands) {
    const { stdout } = await promisify(execFile)('sh', ['-c', command]);
    assert.equal(JSON.parse(stdout).error, undefined, `${command}\n${stdout}`);
  }
});

/** @param {string} html */
const unescaped = (html) =>
  html
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
