import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { policyOf, withPolicy } from '../tools/policy.mjs';

const PAGES = ['index.html', 'join.html'];
const read = (/** @type {string} */ name) =>
  readFile(new URL(`../${name}`, import.meta.url), 'utf8');

test('a page has its policy before anything that it is about, which names its script and allows no other', async () => {
  for (const name of PAGES) {
    const source = await read(name);
    const html = withPolicy(source);
    const [, policy] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html) ?? [];
    assert.ok(html.indexOf(policy) < html.search(/<(link|script|title)\b/), name);
    assert.equal(html.replace(/\n.*(http-equiv|name="referrer").*/g, ''), source);
    const [, code] = /<script>([^]*?)<\/script>/.exec(html) ?? [];
    const hash = createHash('sha256').update(code).digest('base64');
    assert.ok(policy.includes(`script-src 'self' 'wasm-unsafe-eval' 'sha256-${hash}';`), policy);
    assert.doesNotMatch(policy, /unsafe-inline|'unsafe-eval'|\*|https?:/);
    for (const nothing of ['object-src', 'base-uri', 'form-action'])
      assert.ok(policy.includes(`${nothing} 'none'`), nothing);
  }
});

test('a script that is changed by a letter has another hash', () => {
  const [one, other] = ['a', 'b'].map((code) => policyOf(`<script>${code}</script>`));
  assert.notEqual(one, other);
  assert.doesNotMatch(policyOf('<p></p>'), /script-src[^;]*sha256/);
});

test('no page carries a style or a handler in its HTML', async () => {
  for (const name of PAGES) {
    const html = (await read(name)).replace(/<script>[^]*?<\/script>/g, '');
    assert.doesNotMatch(html, /<[^>]*\s(style|on\w+)=/, name);
    assert.doesNotMatch(html, /<style/, name);
  }
});
