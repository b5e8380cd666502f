// @ts-check
/**
 * What matched: what two items share, marked in both, with how often it is there and what it adds
 * to the kernel value.
 *
 * @module
 */

import { element } from '../../ui/element.js';
import { domainOf } from '../../model/domains.js';
import { hasParts } from '../../model/scene.js';
import { failureOf } from '../../model/failure.js';
import { short } from '../../lib/format.js';
import { hiddenOf } from './found.js';
import { createDrawn } from './drawn.js';
import { createBoth } from './matched/both.js';
import { createShareTable, LIMIT } from './matched/share-table.js';
import { depthIn, faultWords, pairIn, subsequenceIn } from './pair.js';
import { createProgrammeView } from './programme-view.js';
import { subsetsWords } from './solution.js';
import { defineSection } from '../section.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('./pair.js').Pair} Pair */

export const createMatchedView = defineSection({
  enlarged: { name: 'matched', title: 'what matched' },
  inSight: ({ scene }) => hasParts(scene),
  watches: (state) => [
    ...[state.scene, state.focus, hiddenOf(state)],
    ...[state.frame.training, state.frame.terms, state.frame.parsed],
    state.frame.engine.state, // a new engine is asked again
  ],
  create: createMatched,
});

/**
 * @param {import('../section.js').Place} place
 * @param {{
 *   background: Pick<import('../../engine/background.js').BackgroundEngine, 'ask'>,
 *   latest: () => State, actions: import('../../state/actions.js').Actions,
 * }} tools
 */
function createMatched({ head, body }, { background, latest }) {
  const told = element('span', { class: 'fx' });
  const hint = element('p', { class: 'hint' });
  const message = element('p', { class: 'note' });
  const programme = createProgrammeView(background);
  const content = element('div', { class: 'matched-body', hidden: true });
  const both = createBoth(content, { onPoint: hover, onRound: () => pick(picked) });
  const table = createShareTable({
    onPoint: hover,
    onPick: pick,
    onMore: drawRows,
    colourOf: both.colourOf,
  });
  content.append(message, ...table.parts, programme.element);
  head.append(told);
  body.append(hint, content);

  const drawn = createDrawn(() => answer && show(answer));
  let depth = 0;
  /**
   * What is answered, and what was asked last.
   *
   * @type {{ key: string } & import('./matched/both.js').Compared | null}
   */
  let answer = null;
  let asked = '';
  /** The row that is pressed, and the one that is pointed at. @type {number | null} */
  let picked = null;
  /** @type {number | null} */
  let pointed = null;
  /** Whether the view has the column to itself. */
  let large = false;
  /** What the data hid, where somebody wants to see it. @type {readonly string[]} */
  let hidden = [];
  /** The items that were selected last. @type {number | null} */
  let selected = null;
  /** @type {number | null} */
  let before = null;

  /** @param {State} state */
  function draw(state) {
    const { scene, focus, frame } = state;
    if (focus.selected !== selected) {
      if (selected !== null) before = selected;
      selected = focus.selected;
    }
    const revealed = hiddenOf(state);
    const isLarge = state.stage.column.view === 'matched';
    if (revealed !== hidden || isLarge !== large) {
      hidden = revealed;
      large = isLarge;
      drawRows();
    }
    const pair = pairIn(state, before);
    if (!pair) {
      asked = '';
      const select = scene.points.length > 1 ? 'Select an item, or try a text' : 'Add two items';
      instead(select, 'What two of them share is marked here in both.');
      return;
    }
    const { domain, kernel } = scene;
    const key = JSON.stringify([domain, kernel, pair.x.text, pair.z.text]);
    if (answer?.key === key) {
      // A class may have changed.
      asked = key;
      const fresh = JSON.stringify(answer.pair) !== JSON.stringify(pair);
      if (fresh || depth !== depthIn(frame.parsed)) show({ ...answer, pair });
    } else if (asked !== key) ask(key, { domain, kernel }, pair);
  }

  /**
   * @param {string} key
   * @param {Pick<State['scene'], 'domain' | 'kernel'>} of
   * @param {Pair} pair
   */
  async function ask(key, of, pair) {
    asked = key;
    content.ariaBusy = 'true';
    const items = [pair.x.text, pair.z.text];
    try {
      const explanation = await background.ask('explain', 'explain', {
        domain: domainOf(of).engine,
        kernel: of.kernel,
        items,
        limit: LIMIT,
      });
      if (!explanation || asked !== key) return;
      picked = pointed = null;
      table.fold();
      show({ key, domain: of.domain, pair, explanation });
    } catch (error) {
      const failure = failureOf(error);
      if (asked !== key) return;
      // What is being typed is often no tree or graph yet.
      instead('Not compared', faultWords(failure, pair));
      if (failure.code === 'engine' || failure.code === 'loading') asked = '';
    }
  }

  /** Says why there is nothing to see. @param {string} title @param {string} words */
  function instead(title, words) {
    answer = null;
    content.ariaBusy = 'false';
    content.hidden = true;
    hint.hidden = false;
    hint.replaceChildren(element('b', {}, title), words);
    told.replaceChildren();
  }

  /** @param {NonNullable<typeof answer>} found */
  function show(found) {
    answer = found;
    content.ariaBusy = 'false';
    content.hidden = false;
    hint.hidden = true;
    const { value, shares } = found.explanation;
    told.replaceChildren(element('i', { class: 'sym' }, 'k'), `(x, z) = ${short(value)}`);
    const nothing =
      shares.length === 0 ? 'They have nothing in common that this kernel counts.' : '';
    const { parsed } = latest().frame;
    message.textContent =
      found.explanation.message || nothing || subsetsWords(parsed?.text ?? '', value);
    message.hidden = message.textContent === '';
    programme.draw(latest(), found.pair, subsequenceIn(parsed));
    depth = depthIn(parsed);
    both.draw(found, drawn.of(found.domain), depth);
    mark();
    drawRows();
  }

  /** Marks what is pointed at, or else what is pressed. */
  function mark() {
    if (!answer) return;
    both.mark(answer, pointed ?? picked ?? -1);
    table.drawChips();
  }

  function drawRows() {
    if (!answer) return;
    const { domain, pair, explanation } = answer;
    const drawing = drawn.of(domain)?.drawing ?? null;
    const items = [...latest().scene.points, pair.x, pair.z];
    const plain = drawing?.isPlain(items) ?? false;
    table.draw(explanation, { domain, picked, hidden, large, drawing, plain });
  }

  /** @param {number | null} at */
  function hover(at) {
    if (at === pointed) return;
    pointed = at;
    mark();
  }

  /** @param {number | null} at */
  function pick(at) {
    picked = picked === at ? null : at;
    pointed = null;
    table.press(picked);
    mark();
  }

  return {
    draw,
    follow: (/** @type {State} */ state) =>
      programme.draw(state, answer?.pair ?? null, subsequenceIn(state.frame.parsed)),
  };
}
