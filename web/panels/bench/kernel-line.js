// @ts-check
/**
 * A line of the bench: a kernel as text, whether it is one, its formula, and its tree with the
 * proof.
 *
 * @module
 */

import { element, icon } from '../../ui/element.js';
import { showFormula, showProse } from '../../ui/formula.js';
import { kernelItems } from '../kernel-menu.js';
import { createKernelText } from '../../ui/kernel-text.js';
import { createVerdict, verdictWords } from '../verdict.js';
import { joined, removal, removed, replaced, wrapped } from './edit.js';
import { createTree } from './tree.js';

/** @typedef {import('../../model/scene.js').Scene} Scene */
/** @typedef {import('../../state/actions.js').Actions} Actions */
/** @typedef {import('../../protocol/answers.js').Entry} Entry */
/** @typedef {import('../../protocol/messages.gen.js').Failure} Failure */
/** @typedef {import('../../protocol/messages.gen.js').KernelNode} KernelNode */
/** @typedef {import('../../protocol/messages.gen.js').ParsedKernel} ParsedKernel */
/** @typedef {import('../../protocol/answers.js').Verdict} Verdict */
/** @typedef {import('../../ui/menu.js').MenuItem} MenuItem */
/** @typedef {import('./edit.js').Path} Path */
/** @typedef {import('./edit.js').Wrapping} Wrapping */

/** @type {readonly { how: Wrapping, label: string, detail: string }[]} */
const WRAPPINGS = [
  { how: 'exp', label: 'Exponential', detail: 'exp(k)' },
  { how: 'normalize', label: 'Normalise', detail: 'k(x, z) / √(k(x, x)·k(z, z))' },
  { how: 'scale', label: 'Times a number', detail: '2·k' },
  { how: 'square', label: 'Square', detail: 'k²' },
  { how: 'warp', label: 'Warp the points', detail: 'k(φ(x), φ(z))' },
  { how: 'conjugate', label: 'Conjugate', detail: 'h(x)·k(x, z)·h(z)' },
];

/** At most so many parts are offered to be unfolded. */
const MOST_UNFOLDINGS = 3;

/** @type {Record<'term' | 'factor' | 'wrapping', string>} */
const REMOVALS = {
  term: 'Remove this term',
  factor: 'Remove this factor',
  wrapping: 'Unwrap: keep what is inside',
};

/** @typedef {ReturnType<typeof createLine>} Line */

/**
 * @param {{
 *   actions: Actions, kernels: () => readonly Entry[], dim: () => number, name: string,
 *   apply: (text: string, gesture?: string) => Promise<Failure | null>,
 *   choose: () => void, use?: () => void, remove?: () => void, undo?: (forward: boolean) => void,
 * }} options   use puts the kernel in force, remove takes the line away: the scene's own has neither,
 * but can be taken back by undo
 */
export function createLine({ actions, kernels, dim, name, apply, choose, use, remove, undo }) {
  const text = createKernelText({
    complete: actions.complete,
    apply,
    suggest: actions.suggest,
    label: name,
    placeholder: use ? 'Type another kernel, for example min' : 'Type a kernel, for example rbf',
    undo,
    onwrong(failure) {
      unread = failure !== null;
      drawChip();
    },
  });
  /** Whether what is typed cannot be read. */
  let unread = false;
  /** @type {Verdict | null} */
  let judged = null;
  /** That of the last drawing. @type {Scene | null} */
  let scene = null;
  const chip = element('span', { class: 'verdict' });
  const chipWords = createVerdict(chip, { brief: true });
  const formula = element('div', { class: 'formula' });
  const tree = createTree({ lookAt: actions.lookAt, menu: menuOf });
  const closing = element('p', { class: 'note' });
  /** Ways to write it with simpler kernels. */
  const unfolds = element('div', { class: 'line-unfolds' });
  let unfolding = '';
  const take =
    use &&
    element(
      'button',
      {
        type: 'button',
        class: 'btn small',
        onclick: () => take?.getAttribute('aria-disabled') === 'false' && use(),
      },
      'Use this kernel',
    );
  const ops = element(
    'div',
    { class: 'line-ops' },
    take,
    remove &&
      element(
        'button',
        {
          type: 'button',
          class: 'btn small quiet',
          onclick: remove,
          'aria-label': `Remove ${name.toLowerCase()}`,
        },
        icon('x'),
        'Remove',
      ),
  );
  const rest = element('div', {}, formula, tree.element, unfolds, closing, ops);
  const root = element(
    'article',
    { class: 'try', 'aria-label': name, onfocusin: choose, onpointerdown: choose },
    element('div', { class: 'field' }, text.element, chip),
    text.error,
    rest,
  );

  /**
   * The actions on a part.
   *
   * @param {KernelNode} whole
   * @param {Path} path
   * @returns {MenuItem[]}
   */
  function menuOf(whole, path) {
    const put = (/** @type {string} */ kernel) => void apply(kernel);
    const choice = (/** @type {string} */ label, /** @type {(name: string) => string} */ made) => ({
      label,
      hint: '›',
      more: () => kernelItems(kernels(), (chosen) => put(made(chosen))),
    });
    const kind = removal(whole, path);
    return [
      ...WRAPPINGS.map(({ how, label, detail }) => ({
        label,
        detail,
        run: () => put(wrapped(whole, path, how, dim())),
      })),
      {
        ...choice('Add a kernel', (chosen) => joined(whole, path, '+', chosen)),
        ruled: true,
      },
      choice('Multiply by a kernel', (chosen) => joined(whole, path, '*', chosen)),
      choice('Replace by', (chosen) => replaced(whole, path, chosen)),
      ...(kind
        ? [{ label: REMOVALS[kind], ruled: true, run: () => put(removed(whole, path)) }]
        : []),
    ];
  }

  /** Offers to unfold parts of the kernel. @param {string} kernel */
  async function offer(kernel) {
    if (kernel === unfolding) return;
    unfolding = kernel;
    unfolds.replaceChildren();
    const all = await actions.unfold(kernel);
    if (unfolding !== kernel) return;
    unfolds.replaceChildren(
      ...all.slice(0, MOST_UNFOLDINGS).map(({ part, kernel: made, tex, reason, exact }) => {
        const how = element('span', {});
        showProse(how, `$${tex}$`);
        const why = element('small', {});
        showProse(why, reason);
        return element(
          'button',
          {
            type: 'button',
            class: 'unfold',
            onclick: () => actions.setLine(actions.addLine(), made),
          },
          element('span', {}, exact ? 'Unfold ' : 'Series of ', element('code', {}, part), ' to '),
          how,
          why,
        );
      }),
    );
  }

  function drawChip() {
    chipWords.draw(verdictWords(judged, unread), scene);
  }

  return {
    element: root,
    focus: () => text.input.focus(),
    /**
     * @param {{
     *   parsed: ParsedKernel | null, text: string, chosen: boolean, used?: boolean,
     *   verdict: Verdict | null, message: string, scene: Scene,
     * }} now   used tells whether it is the scene's kernel, message why there is no verdict
     */
    draw({ parsed, text: kernel, chosen, used = false, verdict, message, scene: now }) {
      text.set(kernel);
      root.classList.toggle('on', chosen);
      if (chosen) root.setAttribute('aria-current', 'true');
      else root.removeAttribute('aria-current');
      chip.hidden = parsed === null || message !== '';
      rest.hidden = parsed === null;
      if (!parsed) return;
      judged = verdict;
      scene = now;
      drawChip();
      if (take) {
        take.textContent = used ? 'In use' : 'Use this kernel';
        take.setAttribute('aria-disabled', String(used));
      }
      if (parsed.text !== kernel) return; // the text in force is read soon
      showFormula(formula, `k(x,z) = ${parsed.texNumbers}`, `k(x, z) = ${parsed.text}`);
      tree.draw(parsed.tree, verdict);
      void offer(parsed.text);
      // A line must not end within an equation.
      const told = (verdict?.sentence ?? message).replaceAll(' = ', '\u00a0=\u00a0');
      closing.hidden = told === '';
      showProse(closing, told);
    },
    destroy() {
      tree.destroy();
      root.remove();
    },
  };
}
