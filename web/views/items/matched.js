// @ts-check
/**
 * What matched: what two items share, marked in both, with how often it is there and what it adds to the kernel value.
 *
 * @module
 */

import { element } from '../../ui/element.js';
import { domainOf } from '../../model/domains.js';
import { failureOf } from '../../model/failure.js';
import { count, plural, short } from '../../lib/format.js';
import { hiddenOf, markOf, MARKS } from './found.js';
import { viewsOf } from './domains.js';
import { createMarkedLine } from './line.js';
import { createDrawn } from './drawn.js';
import { depthIn, faultWords, pairIn, subsequenceIn } from './pair.js';
import { createProgrammeView } from './programme-view.js';
import { shareRows } from './rows.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../protocol/messages.gen.js').Explanation} Explanation */
/** @typedef {import('./pair.js').Pair} Pair */

/** So many shared things are marked, and so many have a row at first. */
const LIMIT = 200;
const ROWS = 8;

/**
 * @param {HTMLElement} section
 * @param {{ background: Pick<import('../../engine/background.js').BackgroundEngine, 'ask'>, latest: () => State }} tools
 */
export function createMatchedView(section, { background, latest }) {
  const told = element('span', { class: 'fx' });
  const heading = element('h2', { id: 'h-matched' }, 'What matched');
  const hint = element('p', { class: 'hint' });
  const x = createMarkedLine('x', hover);
  const z = createMarkedLine('z', hover);
  const message = element('p', { class: 'note' });
  const headRow = element('tr');
  const rows = element('tbody', { onpointerleave: () => hover(null) });
  const table = element('table', { class: 'shares' }, element('thead', {}, headRow), rows);
  const more = element('button', { type: 'button', class: 'link', onclick: onMore });
  const programme = createProgrammeView(background);
  const content = element(
    'div',
    { class: 'matched-body', hidden: true },
    x.element,
    z.element,
    message,
    table,
    more,
    programme.element,
  );
  section.setAttribute('aria-labelledby', 'h-matched');
  section.append(
    element('div', { class: 'head' }, heading, told),
    element('div', { class: 'body' }, hint, content),
  );

  const drawn = createDrawn(() => answer && show(answer));
  /** What draws two items, once it is there. @type {import('./drawn/pair-view.js').PairView | null} */
  let both = null;
  /** Whether nothing of them is left out there. */
  let whole = false;
  let depth = 0;
  /** The signs of colours in the rows, by the numbers of these. @type {[at: number, chip: HTMLElement][]} */
  let chips = [];
  /** What is answered, and what was asked last. @type {{ key: string, domain: State['scene']['domain'], pair: Pair, explanation: Explanation } | null} */
  let answer = null;
  let asked = '';
  /** The row that is pressed, and the one that is pointed at. @type {number | null} */
  let picked = null;
  /** @type {number | null} */
  let pointed = null;
  let all = false;
  /** Whether the view has the column to itself. */
  let large = false;
  /** What the data hid, where somebody wants to see it. @type {readonly string[]} */
  let hidden = [];
  /** The items that were selected last. @type {number | null} */
  let selected = null;
  /** @type {number | null} */
  let before = null;

  /** @param {State} state @param {State} [previous] */
  function draw(state, previous) {
    const { scene, focus, frame } = state;
    if (focus.selected !== selected) {
      if (selected !== null) before = selected;
      selected = focus.selected;
    }
    const revealed = hiddenOf(state);
    const isLarge = state.settings.enlarged === 'matched';
    if (revealed !== hidden || isLarge !== large) {
      hidden = revealed;
      large = isLarge;
      drawRows();
    }
    programme.draw(state, answer?.pair ?? null, subsequenceIn(frame.parsed));
    const same =
      previous &&
      previous.scene === scene &&
      previous.focus === focus &&
      previous.frame.terms === frame.terms &&
      previous.frame.parsed === frame.parsed;
    if (same) return;
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

  /** @param {string} key @param {Pick<State['scene'], 'domain' | 'kernel'>} of @param {Pair} pair */
  async function ask(key, of, pair) {
    asked = key;
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
      all = false;
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
    content.hidden = true;
    hint.hidden = false;
    hint.replaceChildren(element('b', {}, title), words);
    told.replaceChildren();
  }

  /** @param {NonNullable<typeof answer>} found */
  function show(found) {
    answer = found;
    content.hidden = false;
    hint.hidden = true;
    const { value, message: words } = found.explanation;
    told.replaceChildren(element('i', { class: 'sym' }, 'k'), `(x, z) = ${short(value)}`);
    message.textContent = words;
    message.hidden = words === '';
    const state = latest();
    programme.draw(state, found.pair, subsequenceIn(state.frame.parsed));
    depth = depthIn(state.frame.parsed);
    whole = drawBoth(found);
    drawLines();
    drawRows();
  }

  /** Draws both, where they can be drawn. @param {NonNullable<typeof answer>} of */
  function drawBoth({ domain, pair, explanation }) {
    const module = drawn.of(domain);
    if (module && !both) {
      both = module.createPairView({ onPoint: hover, onRound: () => pick(picked) });
      content.prepend(both.element);
    }
    const { shares } = explanation;
    return both?.set({ drawing: module?.drawing ?? null, pair, shares, depth }) ?? false;
  }

  function drawLines() {
    if (!answer) return;
    const { domain, pair, explanation } = answer;
    const at = pointed ?? picked ?? -1;
    both?.mark(at);
    drawChips();
    x.element.hidden = z.element.hidden = whole;
    if (whole) return;
    const spans = (/** @type {'x' | 'z'} */ side) => explanation.shares.map((share) => share[side]);
    x.draw(domain, pair.x, spans('x'), at);
    const why = pair.why ? `, ${pair.why}` : '';
    z.draw(domain, pair.z, spans('z'), at);
    if (why) x.element.querySelector('.name')?.append(why);
  }

  /** The number and hue of each colour, while its round is shown. */
  function drawChips() {
    for (const [at, chip] of chips) {
      const colour = both?.colourOf(at);
      chip.hidden = !colour;
      if (!colour) continue;
      chip.className = colour.shown ? `chip ${colour.hue}` : 'chip away';
      chip.textContent = colour.shown ? count(colour.number) : `round ${colour.round}`;
      chip.title = `Colour ${count(colour.number)} after round ${colour.round}`;
    }
  }

  function drawRows() {
    if (!answer) return;
    const { points } = latest().scene;
    const { domain } = answer;
    const module = drawn.of(domain);
    const { x: one, z: other } = answer.pair;
    const plain = module?.drawing.isPlain([...points, one, other]) ?? false;
    chips = [];
    const { shares, message: words } = answer.explanation;
    const shown = shareRows(answer.explanation, all || large ? LIMIT : ROWS);
    table.hidden = shares.length === 0;
    table.classList.toggle('drawn-features', plain);
    headRow.replaceChildren(
      ...[viewsOf(domain).feature, 'in x', 'in z', 'adds'].map((name) =>
        element('th', { scope: 'col' }, name),
      ),
    );
    rows.replaceChildren(
      ...shown.rows.map((row) => {
        const picture = plain ? module?.drawing.drawFeature(shares[row.at].name) : null;
        const chip =
          module?.drawing.colouringOf &&
          element('span', { class: 'chip', 'aria-hidden': 'true', hidden: true });
        if (chip) chips.push([row.at, chip]);
        const button = element(
          'button',
          {
            ...{ type: 'button', class: 'feature', 'aria-pressed': String(row.at === picked) },
            ...{ title: picture ? `Mark where it is: ${row.name}` : 'Mark where it is' },
            onclick: () => pick(row.at),
          },
          chip,
          picture,
          element('bdi', { class: picture ? 'sr' : null }, row.name),
        );
        const of = row.kernel && element('span', { class: 'dim' }, ` ${row.kernel}`);
        const mark = markOf(shares[row.at].name, hidden, domain);
        const tag = mark && element('span', { class: `tag ${mark}` }, MARKS[mark]);
        const bar = element('span', { class: 'length', 'aria-hidden': 'true' });
        bar.style.setProperty('--part', String(Math.abs(row.part)));
        return element(
          'tr',
          { onpointerenter: () => hover(row.at) },
          element('th', { scope: 'row' }, button, of, tag),
          element('td', {}, row.x),
          element('td', {}, row.z),
          element('td', { class: 'adds' }, bar, short(row.value)),
        );
      }),
    );
    if (shown.rest !== null) {
      rows.append(
        element(
          'tr',
          { class: 'rest' },
          element('th', { scope: 'row', colspan: 3 }, 'all others together'),
          element('td', { class: 'adds' }, short(shown.rest)),
        ),
      );
    }
    drawChips();
    more.hidden = large || shares.length <= ROWS;
    more.textContent = all ? 'Fewer' : `Show all ${plural(shares.length, 'row')}`;
    more.setAttribute('aria-expanded', String(all));
    if (shares.length === 0 && words === '') {
      message.hidden = false;
      message.textContent = 'They have nothing in common that this kernel counts.';
    }
  }

  /** @param {number | null} at */
  function hover(at) {
    if (at === pointed) return;
    pointed = at;
    drawLines();
  }

  /** @param {number | null} at */
  function pick(at) {
    picked = picked === at ? null : at;
    pointed = null;
    [...rows.querySelectorAll('button.feature')].forEach((button, i) =>
      button.setAttribute('aria-pressed', String(i === picked)),
    );
    drawLines();
  }

  function onMore() {
    all = !all;
    drawRows();
  }

  return { draw, resize() {}, destroy: () => section.replaceChildren() };
}
