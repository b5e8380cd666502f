import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { viewsOf } from '../../views/items/domains.js';
import { stepsOf, cellOf, sumOf, valueSoFar } from '../../views/items/programme.js';
import { shareRows } from '../../views/items/rows.js';
import { startEngine, value } from './engine.js';

/** An engine that knows all domains. @type {any} */
let mercer;

before(async () => {
  mercer = await startEngine();
});

/** What is written at each place of a share, span by span. */
function writtenAt(domain, text, spans) {
  const ruler = viewsOf(domain).rulerOf(text);
  const places = [];
  for (let i = 0; i < spans.length; i += 3) {
    const words = ruler.ranges(spans[i + 1], spans[i + 2]).map(([a, b]) => text.slice(a, b));
    places[spans[i]] = [...(places[spans[i]] ?? []), ...words];
  }
  return places;
}

/** Goes over every place of what two items share. */
function eachPlace(domain, kernel, items, look) {
  const { shares } = value(mercer.explain({ domain, kernel, items, limit: 200 }));
  assert.ok(shares.length > 0);
  for (const { name, x, z } of shares) {
    for (const [i, spans] of [x, z].entries()) {
      const places = writtenAt(domain, items[i], spans);
      assert.ok(places.length > 0, name);
      for (const words of places) look(name, words);
    }
  }
}

test('strings: what is marked is what is shared, pairs of units and gaps included', () => {
  const items = ['🙂ab 🙃ä cab', 'cab🙂b🙃ä ab'];
  const spelled = (name, words) => assert.equal(words.join(''), name);
  eachPlace('strings', 'substrings', items, spelled);
  eachPlace('strings', 'spectrum(k=2)', items, spelled);
  eachPlace('strings', 'subsequence(length=3, decay=0.5)', items, spelled);
  eachPlace('strings', 'words(k=1)', ['«Ünder» the 🙂 sea', 'ünder THE sea'], (name, words) =>
    assert.equal(words.join('').toLowerCase(), name),
  );
  eachPlace('strings', 'substrings', ['a\ud800b', 'xa\ud800b'], (name, words) =>
    assert.equal(words.join('').toWellFormed(), name),
  );
});

test('sets: every place of an element is found, in whatever order the engine has them', () => {
  for (const items of [
    ['pear 🙂 Ａ fig pear', 'fig\u00a0Ａ\u0085🙂 pear'],
    ['two words, one;; 🙂 , Ａ', '🙂;Ａ;one,, two words ,'],
  ]) {
    eachPlace('sets', 'intersection', items, (name, words) => {
      assert.ok(words.length > 0);
      for (const word of words) assert.equal(word, name);
    });
  }
});

test('trees: the labels of a fragment are marked', () => {
  const items = ['(S (NP 🙂) (VP (V saw) (NP it)))', '( S(NP 🙂)\t(VP (V saw)(NP (N it))))'];
  eachPlace('trees', 'subtree(decay=0.5)', items, (name, words) =>
    assert.deepEqual(words, name.match(/[^()\s]+/g)),
  );
});

test('graphs: the node that has a colour is marked where it has its label', () => {
  const items = ['b-a a:C b:O c a-c', '🙂:C;o:O o-🙂, q q-🙂'];
  eachPlace('graphs', 'wl(depth=1)', items, (name, [word]) => {
    const label = /^[^(]+/.exec(name)?.[0];
    assert.equal(label === '•' ? word : word.split(':')[1], label === '•' ? word : label);
    assert.equal(word.includes(':'), label !== '•');
  });
});

test('rows and the rest add up to the kernel value', () => {
  const items = ['abracadabra', 'cadabra abra'];
  for (const kernel of ['substrings', '2*spectrum(k=2) + normalize(substrings)']) {
    const explanation = value(mercer.explain({ domain: 'strings', kernel, items, limit: 200 }));
    const { rows, rest } = shareRows(explanation, 2);
    assert.equal(rows.length, 2);
    const sum = rows.reduce((total, row) => total + row.value, rest ?? 0);
    assert.ok(Math.abs(sum - explanation.value) <= 1e-9 * explanation.value);
    assert.ok(rest !== null && rest > 0);
  }
});

test('the table of subsequences follows the recurrence that is told', () => {
  const [x, z, length, decay] = ['gat🙂ta', 'cat🙂a', 3, 0.5];
  const table = value(mercer.table({ x, z, length, decay }));
  const steps = stepsOf(table);
  assert.equal(steps, 6 * 5 * 3);
  const near = (a, b) => assert.ok(Math.abs(a - b) <= 1e-12, `${a}, not ${b}`);
  for (let step = 1; step <= steps; step++) {
    const { same, below, above, left, diagonal, ends, carried } = sumOf(table, cellOf(table, step));
    near(ends, same ? decay ** 2 * below : 0);
    near(carried, ends + decay * above + decay * left - decay ** 2 * diagonal);
  }
  const kernel = `subsequence(length=${length}, decay=${decay})`;
  const { k } = value(mercer.gram({ domain: 'strings', items: [x, z], kernel }));
  near(valueSoFar(table, steps), k[1]);
  assert.ok(k[1] > 0);
});
