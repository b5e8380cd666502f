// @ts-check
/**
 * The kernel: as text, from a menu, as a formula, and with a slider for every
 * number in the text.
 *
 * @module
 */

import { isItems } from '../model/scene.js';
import { verdictHere } from '../state/reading.js';
import { element, part } from '../ui/element.js';
import { showFormula } from '../ui/formula.js';
import { newGesture } from '../ui/gesture.js';
import { kernelItems } from './kernel-menu.js';
import { createKernelText } from '../ui/kernel-text.js';
import { attachMenu } from '../ui/menu.js';
import { remark } from './remarks.js';
import { createSlider } from '../ui/slider.js';
import { editNumber, sameNumbers } from './span.js';
import { drawVerdict, verdictWords } from './verdict.js';
import { attachWidths } from './widths.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../state/actions.js').Actions} Actions */
/** @typedef {import('../protocol/answers.js').Domain} Domain */
/** @typedef {import('../protocol/answers.js').Entry} Entry */
/** @typedef {import('../protocol/messages.gen.js').ParsedKernel} ParsedKernel */
/** @typedef {import('../ui/slider.js').Slider} Slider */
/** @typedef {import('./span.js').NumberedText} NumberedText */

/** More sliders than this are scrolled. */
const MOST_ROWS = 10;

/** @param {string} words @param {string} name */
function builder(words, name) {
  return element(
    'button',
    { type: 'button', class: 'btn small', 'aria-label': `${words}: ${name}`, title: name },
    words,
  );
}

/**
 * @param {HTMLElement} section
 * @param {{ actions: Actions }} options
 */
export function createKernelPanel(section, { actions }) {
  const head = part(section, '.head');
  const body = part(section, '.body');
  const text = createKernelText({
    id: 'kernel-text',
    complete: actions.complete,
    apply: actions.setKernel,
    undo: (forward) => (forward ? actions.redo() : actions.undo()),
    onwrong(failure) {
      unread = failure !== null;
      if (last) drawBadge(last);
    },
  });
  const choose = element(
    'button',
    { type: 'button', class: 'btn icon quiet', 'aria-label': 'Choose a kernel' },
    element('i', { class: 'caret' }),
  );
  const formula = element('div', { class: 'formula' });
  const rows = element('div', { class: 'kernel-rows' });
  const said = element('p');
  const widths = element('button', { type: 'button', class: 'link' }, 'γ or σ?');
  const note = element('div', { class: 'kernel-note note' }, said, widths);
  const badge = element('button', {
    type: 'button',
    class: 'verdict',
    onclick: () => (open ? actions.closeBench() : actions.openBench()),
  });
  const [symbols, numbers] = [
    form('γ', 'γ: formula with symbols'),
    form('0.5', '0.5: formula with numbers'),
  ];
  const forms = element(
    'span',
    { class: 'seg small', role: 'group', 'aria-label': 'Formula', hidden: true },
    symbols,
    numbers,
  );
  const plus = builder('+ k', 'Add a kernel');
  const times = builder('× k', 'Multiply by a kernel');
  const scale = builder('c ×', 'Scale by a factor');
  const wraps = [
    wrapper('exp', 'Exponential of this kernel', (k) => `exp(${k})`),
    wrapper('norm', 'Normalise: k(x, z)/√(k(x, x)·k(z, z))', (k) => `normalize(${k})`),
    wrapper('warp', 'Warp the points: k(φ(x), φ(z))', (k) =>
      dim === 1 ? `warp(${k}, x1)` : `warp(${k}, x1, x2)`,
    ),
  ];

  let withNumbers = true;
  /** @type {readonly Entry[]} */
  let kernels = [];
  /** @type {ParsedKernel | null} */
  let parsed = null;
  /** The text with the edits that the engine has not answered yet. @type {NumberedText} */
  let draft = { text: '', numbers: [] };
  /** @type {Slider[]} */
  let sliders = [];
  let ready = false;
  /** Edits by sliders that were not answered yet. */
  let pending = 0;
  /** The factor that was just put in front gets the focus when its slider appears. */
  let focusFirst = false;
  /** Whether the bench is open. */
  let open = false;
  let dim = 2;
  /** Whether what is typed cannot be read. */
  let unread = false;
  /** @type {State | null} */
  let last = null;
  const conversions = attachWidths(widths, {
    onEdit: (gamma, gesture) => slide(0, gamma, gesture),
  });
  head.append(badge);
  badge.hidden = true;

  /** @param {string} words @param {string} name */
  function form(words, name) {
    const button = element(
      'button',
      { type: 'button', 'aria-label': name, title: name.split(': ')[1] },
      element('span', { class: words === 'γ' ? 'sym' : '' }, words),
    );
    button.addEventListener('click', () => {
      withNumbers = button === numbers;
      if (parsed) drawFormula(parsed);
    });
    return button;
  }

  /** @param {string} words @param {string} name @param {(kernel: string) => string} made */
  function wrapper(words, name, made) {
    const button = builder(words, name);
    button.addEventListener('click', () => apply(made(draft.text)));
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
    body.classList.remove('waiting');
    body.replaceChildren(
      element('div', { class: 'kernel-field' }, text.element, choose),
      text.error,
      element('div', { class: 'kernel-formula' }, formula, forms),
      rows,
      note,
      ops,
    );
    forms.hidden = false;
    attachMenu(choose, {
      label: 'Kernels',
      align: 'end',
      items: () => kernelItems(kernels, apply, parsedAlone()),
    });
    attachMenu(plus, {
      label: 'Add',
      items: () => kernelItems(kernels, (name) => apply(`${draft.text} + ${name}`)),
    });
    attachMenu(times, {
      label: 'Multiply by',
      items: () => kernelItems(kernels, (name) => apply(`(${draft.text})*${name}`)),
    });
    scale.addEventListener('click', () => {
      focusFirst = true;
      apply(`1*(${draft.text})`);
    });
  }

  /** The name of the kernel in force if it is one from the catalog; '' if it is built. */
  function parsedAlone() {
    const name = /^(\w+)(\([^()]*\))?$/.exec(draft.text)?.[1];
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
    wraps[2].hidden = isItems(state.scene);
    last = state;
    text.set(state.scene.kernel);
    dim = state.scene.dim;
    drawBadge(state);
    if (state.frame.parsed && state.frame.parsed !== parsed) follow(state.frame.parsed);
  }

  /** @param {State} state */
  function drawBadge({ scene, frame, focus }) {
    open = focus.bench.open;
    // What cannot be judged is complained about elsewhere.
    badge.hidden = (frame.verdicts.get(scene.kernel)?.message ?? '') !== '';
    const words = verdictWords(verdictHere(scene.kernel, { scene, frame }), unread);
    drawVerdict(badge, words);
    badge.setAttribute('aria-label', `${words.word}: ${unread ? 'open the bench' : 'show why'}`);
    badge.setAttribute('aria-expanded', String(open));
  }

  /** @param {ParsedKernel} next */
  function follow(next) {
    const same = parsed !== null && sameNumbers(parsed.numbers, next.numbers);
    parsed = next;
    if (!same) buildRows(next);
    // While answers are missing, the sliders are ahead of this one.
    if (pending === 0) settle();
    drawFormula(next);
    drawNote(next);
  }

  /** Takes over what is in force. */
  function settle() {
    if (!parsed || sliders.some((slider) => slider.active)) return;
    draft = parsed;
    parsed.numbers.forEach((number, i) => sliders[i].set(number.value));
  }

  /** @param {number} i @param {number} value @param {string} gesture */
  async function slide(i, value, gesture) {
    draft = editNumber(draft, i, value);
    pending++;
    await actions.setKernel(draft.text, gesture);
    pending--;
    if (pending === 0 && parsed?.text !== draft.text) settle();
  }

  /** @param {ParsedKernel} next */
  function buildRows(next) {
    const alone = next.numbers.length === 1;
    const owners = new Set(next.numbers.map((number) => number.kernel));
    draft = next;
    sliders = next.numbers.map(({ spec, kernel }, i) =>
      createSlider(spec, {
        layout: alone ? 'full' : 'row',
        // One kernel's parameters are told apart by name, several kernels' by whose they are.
        under: owners.size > 1 && kernel !== '' ? kernel : spec.key,
        of: owners.size > 1 && kernel !== '' ? kernel : undefined,
        onEdit: (value, gesture) => slide(i, value, gesture),
      }),
    );
    rows.classList.toggle('many', sliders.length > MOST_ROWS);
    rows.replaceChildren(...sliders.map((slider) => slider.element));
    if (focusFirst) sliders[0]?.focus();
    focusFirst = false;
  }

  /** @param {ParsedKernel} next */
  function drawFormula(next) {
    // Where a formula has no letters for numbers there is nothing to choose.
    forms.hidden = next.tex === next.texNumbers;
    symbols.setAttribute('aria-pressed', String(!withNumbers));
    numbers.setAttribute('aria-pressed', String(withNumbers));
    const tex = withNumbers ? next.texNumbers : next.tex;
    showFormula(formula, `k(x,z) = ${tex}`, `k(x, z) = ${next.text}`);
  }

  /** @param {ParsedKernel} next */
  function drawNote(next) {
    const [number] = next.numbers;
    const about =
      next.numbers.length === 1 ? remark(number.kernel, number.spec.key, number.value) : null;
    note.hidden = about === null;
    if (about?.tex) showFormula(said, about.tex, about.plain);
    else if (about) said.textContent = about.plain;
    widths.hidden = !about || number.kernel !== 'rbf';
    if (!widths.hidden) conversions.draw(number.value, number.spec);
  }

  return { draw, destroy: () => body.replaceChildren() };
}
