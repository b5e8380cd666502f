// @ts-check
/**
 * The controls of the numbers in a kernel's text. An edit goes into the text at once; while the
 * engine has not answered it, the controls are ahead of the scene.
 *
 * @module
 */

import { editNumber, isWritten, sameNumbers } from './span.js';

/** @typedef {import('../state/actions.js').Actions} Actions */
/** @typedef {import('../protocol/messages.gen.js').ParsedKernel} ParsedKernel */
/** @typedef {import('./parameter.js').Control} Control */
/** @typedef {import('./span.js').NumberedText} NumberedText */

/**
 * @param {{ actions: Pick<Actions, 'setKernel' | 'setKernelNumber'>,
 *   make: (next: ParsedKernel, edit: Edit) => readonly (Control | null)[] }} options
 *   make returns a control for each number of the text, or null for none. It is called when other
 *   controls are needed.
 *
 * @typedef {(at: number, value: number, gesture: string) => Promise<void>} Edit
 */
export function createKernelNumbers({ actions, make }) {
  /** @type {ParsedKernel | null} */
  let parsed = null;
  /** The text with the edits that the engine has not answered yet. @type {NumberedText} */
  let draft = { text: '', numbers: [] };
  /** @type {readonly (Control | null)[]} */
  let controls = [];
  /** Edits that were not answered yet. */
  let pending = 0;
  /** The text that was put in force as the engine writes it, and is read later. */
  let ahead = '';

  /** Takes over what is in force. */
  function settle() {
    if (!parsed || controls.some((control) => control?.active)) return;
    draft = parsed;
    parsed.numbers.forEach((number, i) => controls[i]?.set(number.value));
  }

  /** @type {Edit} */
  async function edit(at, value, gesture) {
    const known = pending === 0 && (draft === parsed || draft.text === ahead);
    const written = known && isWritten(draft.numbers[at], value);
    draft = editNumber(draft, at, value);
    if (written) {
      ahead = draft.text;
      await actions.setKernelNumber(draft.text, gesture);
      return;
    }
    pending++;
    await actions.setKernel(draft.text, gesture);
    pending--;
    if (pending === 0 && parsed?.text !== draft.text) settle();
  }

  return {
    /** The text, with edits that were not answered yet. */
    get text() {
      return draft.text;
    },
    edit,

    /**
     * Shows what is in force.
     *
     * @param {ParsedKernel} next
     * @param {string} kernel   the text in force, which may be read later
     * @param {boolean} [anew] whether other controls are needed in any case
     */
    follow(next, kernel, anew = false) {
      const same = !anew && parsed !== null && sameNumbers(parsed.numbers, next.numbers);
      parsed = next;
      if (!same) {
        draft = next;
        controls = make(next, edit);
      }
      // While answers are missing, the controls are ahead of this one.
      if (next.text === draft.text) draft = next;
      if (kernel !== ahead || next.text === ahead) ahead = '';
      if (pending === 0 && ahead === '') settle();
    },
  };
}

/**
 * Whose a number is, where a kernel is built of several; '' where its name says enough.
 *
 * @param {ParsedKernel} parsed
 * @param {number} at
 */
export function ownerOf({ numbers }, at) {
  const owners = new Set(numbers.map(({ kernel }) => kernel));
  return owners.size > 1 ? numbers[at].kernel : '';
}
