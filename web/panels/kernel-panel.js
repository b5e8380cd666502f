// @ts-check
/**
 * The kernel: as text, from a menu, as a formula, and with a slider for every
 * number in the text.
 *
 * @module
 */

import { isItems } from '../model/scene.js';
import { same } from '../lib/same.js';
import { verdictHere } from '../state/reading.js';
import { element, part } from '../ui/element.js';
import { createForms } from '../ui/forms.js';
import { showFormula } from '../ui/formula.js';
import { newGesture } from '../ui/gesture.js';
import { createKernelField } from './kernel-field.js';
import { kernelItems, WRITTEN } from './kernel-menu.js';
import { createLetters } from './letters.js';
import { createKernelNumbers, ownerOf } from './kernel-numbers.js';
import { attachMenu } from '../ui/menu.js';
import { remark } from './remarks.js';
import { MOST_NUMBERS } from './room.js';
import { createSlider } from '../ui/slider.js';
import { createVerdict, verdictWords } from './verdict.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../state/actions.js').Actions} Actions */
/** @typedef {import('../protocol/answers.js').Domain} Domain */
/** @typedef {import('../protocol/answers.js').Entry} Entry */
/** @typedef {import('../protocol/messages.gen.js').ParsedKernel} ParsedKernel */

/** The kernels of which there is more to know: kernel-hints.js is loaded with them. */
const HINTED = /\b(periodic|substrings|spectrum)\b/;

/** @param {string} words @param {string} name */
function builder(words, name) {
  return element(
    'button',
    { type: 'button', class: 'btn small', 'aria-label': `${words}: ${name}`, title: name },
    words,
  );
}

/** What is built from the kernel at a press. made gets its text, and how many coordinates points have. */
const WRAPS = [
  {
    words: 'exp',
    name: 'Exponential of this kernel',
    made: (/** @type {string} */ k) => `exp(${k})`,
  },
  {
    words: 'norm',
    name: 'Every point becomes as like itself as any other: k(x, z)/√(k(x, x)·k(z, z))',
    made: (/** @type {string} */ k) => `normalize(${k})`,
  },
  {
    words: 'k(φ)',
    name: 'Map the points first: k(φ(x), φ(z))',
    made: (/** @type {string} */ k, /** @type {number} */ dim) =>
      dim === 1 ? `warp(${k}, x1)` : `warp(${k}, x1, x2)`,
  },
  {
    words: 'h k h',
    name: 'Multiply by a function of each point: h(x)·k(x, z)·h(z)',
    made: (/** @type {string} */ k) => `conjugate(${k}, exp(-x1^2))`,
  },
];

/**
 * @param {HTMLElement} section
 * @param {{ actions: Actions }} options
 */
export function createKernelPanel(section, { actions }) {
  const head = part(section, '.head');
  const body = part(section, '.body');
  const field = createKernelField(actions, {
    id: 'kernel-text',
    kernels: () => kernels,
    chosen: parsedAlone,
    draw: () => last && drawBadge(last),
  });
  const formula = element('div', { class: 'formula' });
  const rows = element('div', { class: 'kernel-rows' });
  const said = element('p');
  const widths = element(
    'button',
    { type: 'button', class: 'link', onclick: () => letters.show() },
    'γ or σ?',
  );
  /** What is offered in place of the kernel. */
  let offered = '';
  const offer = element(
    'button',
    { type: 'button', class: 'link', hidden: true, onclick: () => apply(offered) },
    '',
  );
  const note = element('div', { class: 'kernel-note note' }, said, widths, offer);
  const badge = element('button', {
    type: 'button',
    class: 'verdict',
    onclick: () => (open ? actions.closeBench() : actions.openBench()),
  });
  const verdict = createVerdict(badge);
  const forms = createForms(() => parsed && drawFormula(parsed));
  const plus = builder('+ k', 'Add a kernel');
  const times = builder('× k', 'Multiply by a kernel');
  const scale = builder('c ×', 'Scale by a factor');
  const wraps = WRAPS.map(({ words, name, made }) => wrapper(words, name, (k) => made(k, dim)));

  /** @type {readonly Entry[]} */
  let kernels = [];
  /** @type {ParsedKernel | null} */
  let parsed = null;
  let ready = false;
  /** The factor that was just put in front gets the focus when its slider appears. */
  let focusFirst = false;
  /** Whether the bench is open. */
  let open = false;
  let dim = 2;
  /** What the note was made from. @type {readonly unknown[]} */
  let noted = [];
  /** @type {State | null} */
  let last = null;
  const edited = createKernelNumbers({ actions, make: buildRows });
  const letters = createLetters('kernel', {
    actions,
    onEdit(key, value, gesture) {
      const at = parsed?.numbers.findIndex(({ spec }) => spec.key === key) ?? -1;
      if (at >= 0) edited.edit(at, value, gesture);
    },
  });
  head.append(letters.element, badge);
  badge.hidden = true;

  /** @param {string} words @param {string} name @param {(kernel: string) => string} made */
  function wrapper(words, name, made) {
    const button = builder(words, name);
    button.addEventListener('click', () => apply(made(edited.text)));
    return button;
  }

  /** @param {Domain} domain */
  function build(domain) {
    ready = true;
    kernels = domain.kernels;
    const ops = element(
      'div',
      { class: 'ops', role: 'group', 'aria-label': 'Build on this kernel' },
      plus,
      times,
      scale,
      ...wraps,
    );
    body.replaceChildren(
      // An error takes the place of the formula: what is below does not move.
      field.element,
      element('div', { class: 'pressed-formula' }, formula, forms.element),
      rows,
      note,
      ops,
    );
    attachMenu(plus, {
      label: 'Add',
      items: () => kernelItems(kernels, (name) => apply(`${edited.text} + ${name}`)),
    });
    attachMenu(times, {
      label: 'Multiply by',
      items: () => kernelItems(kernels, (name) => apply(`(${edited.text})*${name}`)),
    });
    scale.addEventListener('click', () => {
      focusFirst = true;
      apply(`1*(${edited.text})`);
    });
  }

  /** The name of the kernel in force, or its text, if it is one of the menu; '' if it is built. */
  function parsedAlone() {
    if (WRITTEN.some(({ text }) => text === edited.text)) return edited.text;
    const name = /^(\w+)(\([^()]*\))?$/.exec(edited.text)?.[1];
    return kernels.find((entry) => entry.name === name)?.name ?? '';
  }

  /** @param {string} kernel */
  function apply(kernel) {
    return actions.setKernel(kernel, newGesture('kernel'));
  }

  /** @param {State} state */
  function draw(state) {
    const domain = state.frame.engine.catalog?.domains.find((d) => d.name === state.scene.domain);
    if (domain && !ready) build(domain);
    if (!ready) return;
    kernels = domain?.kernels ?? [];
    // What is warped are coordinates.
    for (const button of wraps.slice(2)) button.hidden = isItems(state.scene);
    last = state;
    field.set(state.scene.kernel);
    dim = state.scene.dim;
    drawBadge(state);
    if (state.frame.parsed && state.frame.parsed !== parsed)
      follow(state.frame.parsed, state.scene.kernel);
    // What is said may be about the characters of items.
    const now = [parsed, isItems(state.scene) && state.scene.points, state.scene.dim];
    if (parsed && !same(noted, now)) drawNote(parsed, state);
    noted = now;
  }

  /** @param {State} state */
  function drawBadge({ scene, frame, focus }) {
    open = focus.bench.open;
    // What cannot be judged is complained about elsewhere.
    badge.hidden = (frame.verdicts.get(scene.kernel)?.message ?? '') !== '';
    const { unread } = field;
    const words = verdictWords(verdictHere(scene.kernel, { scene, frame }), unread);
    verdict.draw(words, scene);
    badge.setAttribute('aria-label', `${words.word}: ${unread ? 'open the bench' : 'show why'}`);
    badge.setAttribute('aria-expanded', String(open));
  }

  /** @param {ParsedKernel} next @param {string} kernel the one in force */
  function follow(next, kernel) {
    parsed = next;
    // Until now the room of its sliders was kept.
    body.classList.remove('waiting');
    edited.follow(next, kernel);
    drawFormula(next);
  }

  /** @param {ParsedKernel} next @param {import('./kernel-numbers.js').Edit} edit */
  function buildRows(next, edit) {
    const alone = next.numbers.length === 1;
    const sliders = next.numbers.map(({ spec }, i) => {
      // One kernel's parameters are told apart by name, several kernels' by whose they are.
      const owner = ownerOf(next, i);
      return createSlider(spec, {
        layout: alone ? 'full' : 'row',
        under: owner || undefined,
        of: owner || undefined,
        onEdit: (value, gesture) => edit(i, value, gesture),
      });
    });
    rows.classList.toggle('several', sliders.length > 3);
    rows.classList.toggle('many', sliders.length > MOST_NUMBERS);
    rows.replaceChildren(...sliders.map((slider) => slider.element));
    if (focusFirst) sliders[0]?.focus();
    focusFirst = false;
    return sliders;
  }

  /** @param {ParsedKernel} next */
  function drawFormula(next) {
    const tex = forms.choose(next.tex, next.texNumbers);
    showFormula(formula, `k(x,z) = ${tex}`, `k(x, z) = ${next.text}`);
  }

  /** @param {ParsedKernel} next @param {State} state */
  function drawNote(next, { scene }) {
    const [number] = next.numbers;
    const about =
      next.numbers.length === 1 ? remark(number.kernel, number.spec.key, number.value) : null;
    note.hidden = about === null;
    if (about?.tex) showFormula(said, about.tex, about.plain);
    else if (about) said.textContent = about.plain;
    drawHint(null);
    if (!about && HINTED.test(next.text)) void findHint(next, scene);
    widths.hidden = !about || number.kernel !== 'rbf';
    drawLetters(next);
  }

  /** @param {ParsedKernel} next */
  function drawLetters({ text: written, numbers }) {
    const used = new Set(written.match(/[a-z]\w*/g));
    letters.draw({
      names: kernels.filter(({ name }) => used.has(name)),
      numbers: new Map(numbers.map(({ spec, value }) => [spec.key, { spec, value }])),
      n: 0,
    });
  }

  /** @param {ParsedKernel} of @param {State['scene']} scene */
  async function findHint(of, scene) {
    const { hintOf } = await import('./kernel-hints.js');
    if (parsed === of && last?.scene.points === scene.points) drawHint(hintOf(of.text, scene));
  }

  /** @param {import('./kernel-hints.js').Hint | null} hint */
  function drawHint(hint) {
    if (hint) said.textContent = hint.words;
    if (hint) note.hidden = false;
    offered = hint?.offer?.text ?? '';
    offer.textContent = hint?.offer?.label ?? '';
    offer.hidden = offered === '';
    note.classList.toggle('offers', !offer.hidden);
  }

  return { draw, destroy: () => body.replaceChildren() };
}
