// @ts-check
/**
 * The kernel: as text, from a menu, as a formula, and with a slider for every
 * number in the text.
 *
 * @module
 */

import { element, part } from './element.js';
import { fillTemplate, showFormula } from './formula.js';
import { newGesture } from './gesture.js';
import { createKernelText } from './kernel-text.js';
import { attachMenu } from './menu.js';
import { remark } from './remarks.js';
import { createSlider } from './slider.js';
import { editNumber, sameNumbers } from './span.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../state/actions.js').Actions} Actions */
/** @typedef {import('../engine/protocol.js').Domain} Domain */
/** @typedef {import('../engine/protocol.js').Entry} Entry */
/** @typedef {import('../engine/protocol.js').ParsedKernel} ParsedKernel */
/** @typedef {import('./slider.js').Slider} Slider */
/** @typedef {import('./span.js').NumberedText} NumberedText */

/**
 * @param {HTMLElement} section
 * @param {{ actions: Actions }} options
 */
export function createKernelPanel(section, { actions }) {
  const head = part(section, '.head');
  const body = part(section, '.body');
  const text = createKernelText({ actions });
  const choose = element(
    'button',
    { type: 'button', class: 'btn icon quiet', 'aria-label': 'Choose a kernel' },
    element('i', { class: 'caret' }),
  );
  const formula = element('div', { class: 'formula' });
  const rows = element('div');
  const note = element('p', { class: 'note' });
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
  head.append(forms);

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

  /** @param {string} words @param {string} name */
  function builder(words, name) {
    return element(
      'button',
      { type: 'button', class: 'btn small', 'aria-label': `${words}: ${name}`, title: name },
      words,
    );
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
    );
    body.classList.remove('waiting');
    body.replaceChildren(
      element('div', { class: 'kernel-field' }, text.element, choose),
      text.error,
      formula,
      rows,
      note,
      ops,
    );
    forms.hidden = false;
    attachMenu(choose, {
      label: 'Kernels',
      align: 'end',
      items: () => menuOf((name) => name, parsedAlone()),
    });
    attachMenu(plus, { label: 'Add', items: () => menuOf((name) => `${draft.text} + ${name}`) });
    attachMenu(times, {
      label: 'Multiply by',
      items: () => menuOf((name) => `(${draft.text})*${name}`),
    });
    scale.addEventListener('click', () => {
      focusFirst = true;
      apply(`1*(${draft.text})`);
    });
  }

  /**
   * The kernels of the catalog, each with its formula.
   *
   * @param {(name: string) => string} use the text to put in force
   * @param {string} [chosen] the kernel in force, where one is chosen rather than added
   */
  function menuOf(use, chosen) {
    return kernels.map((entry) => {
      const detail = element('span', { class: 'formula' });
      showFormula(detail, fillTemplate(entry.tex, symbolsOf(entry)), entry.formula);
      return {
        label: entry.title,
        detail,
        chosen: chosen === undefined ? undefined : entry.name === chosen,
        run: () => apply(use(entry.name)),
      };
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
    if (!domain) return;
    if (!ready) build(domain);
    text.set(state.scene.kernel);
    if (state.frame.parsed && state.frame.parsed !== parsed) follow(state.frame.parsed);
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
    rows.replaceChildren(...sliders.map((slider) => slider.element));
    if (focusFirst) sliders[0]?.focus();
    focusFirst = false;
  }

  /** @param {ParsedKernel} next */
  function drawFormula(next) {
    symbols.setAttribute('aria-pressed', String(!withNumbers));
    numbers.setAttribute('aria-pressed', String(withNumbers));
    const tex = withNumbers ? next.texNumbers : next.tex;
    showFormula(formula, `k(x,z) = ${tex}`, `k(x, z) = ${next.text}`);
  }

  /** @param {ParsedKernel} next */
  function drawNote(next) {
    const [number] = next.numbers;
    const said =
      next.numbers.length === 1 ? remark(number.kernel, number.spec.key, number.value) : null;
    note.hidden = said === null;
    if (said?.tex) showFormula(note, said.tex, said.plain);
    else note.textContent = said?.plain ?? '';
  }

  return { draw, destroy: () => body.replaceChildren() };
}

/** @param {Entry} entry the symbols of its parameters, as TeX */
function symbolsOf(entry) {
  return Object.fromEntries(entry.params.map((spec) => [spec.key, spec.symbol]));
}
