import assert from 'node:assert/strict';
import { test } from 'node:test';

import { aloud } from '../lib/aloud.js';
import { numbersIn } from '../state/lessons/numbers.js';
import { createPhrases } from '../state/lessons/phrases.js';

const BOOK = {
  '{n} of {m}': '{n} von {m}',
  '{n} errors': '{n} Fehler',
  '{n} points': '{n} Punkte',
  points: 'Punkte',
  'Show the result': 'Ergebnis zeigen',
  'No kernel on these {things}: f may not be the best.': 'Kein Kern auf diesen: {things}.',
  'larger = narrower': 'größer = schmaler',
  'Undo step {place}': 'Schritt {place} zurück',
  'Undo {any}': 'Zurück: {any}',
  '{any} is a mistake': '{any} ist ein Irrtum',
  equals: 'gleich',
  minus: 'minus',
};
const { of } = createPhrases(BOOK, 'de');
const said = (/** @type {string} */ text) => of(text).text;

test('texts are translated whole or part by part, with their signs', () => {
  assert.equal(said('Show the result'), 'Ergebnis zeigen');
  assert.equal(said('2 of 40'), '2 von 40');
  assert.equal(
    said('40 points, K, γ\u00a0=\u00a00.5: 2 errors.'),
    '40 Punkte, K, γ\u00a0=\u00a00,5: 2 Fehler.',
  );
  assert.equal(said('. 3 errors'), '. 3 Fehler');
  assert.equal(
    said('No kernel on these points: f may not be the best.'),
    'Kein Kern auf diesen: Punkte.',
  );
  assert.equal(said('γ larger = narrower'), 'γ größer = schmaler');
  assert.equal(said('Undo step 3.1'), 'Schritt 3.1 zurück');
  assert.equal(said('Undo move point'), 'Zurück: move point');
  assert.equal(said('0.05'), '0,05');
  assert.equal(said(' '), ' ');
});

test('what is unknown stays, and is named', () => {
  assert.deepEqual(of('2 errors, in all').unknown, ['in all']);
  assert.equal(said('2 errors, in all'), '2 Fehler, in all');
  assert.deepEqual(of('No kernel on these things: f may not be the best').unknown, [
    'No kernel on these things',
    'f may not be the best',
  ]);
  assert.equal(said('It asks for many things, 2 errors'), 'It asks for many things, 2 errors');
  assert.deepEqual(of('rbf(gamma=0.5)').text, 'rbf(gamma=0.5)', 'a kernel is no text');
  assert.deepEqual(of('2 of 40').used, ['{n} of {m}']);
});

test('what is said aloud is translated too', () => {
  const english = 'y·f(x₃) = −0.5 is a mistake.';
  assert.equal(said(english), 'y·f(x₃) = −0,5 ist ein Irrtum.');
  const heard = of(aloud(english));
  assert.match(heard.text, /gleich minus 0,5 ist ein Irrtum\.$/);
  assert.deepEqual(heard.unknown, []);
});

test('decimal numbers are those of the language', () => {
  const { text, tex, list } = numbersIn('de');
  assert.equal(text('0.05 und 1.5·10⁻³'), '0,05 und 1,5·10⁻³');
  assert.equal(tex('w=(1.25,0,1.25)'), 'w=(1{,}25;0;1{,}25)');
  assert.equal(tex('C=0.1,\\,1,\\,3'), 'C=0{,}1;\\,1;\\,3');
  assert.equal(tex('k(x,z)=2'), 'k(x,z)=2', 'without decimals nothing changes');
  assert.equal(list(['0.5', '1']), '0,5; 1');
  const en = numbersIn('en');
  assert.deepEqual(
    [en.text('0.05'), en.tex('(0.5,1)'), en.list(['0.5', '1'])],
    ['0.05', '(0.5,1)', '0.5, 1'],
  );
});
