// @ts-check
/** @module */

/** Inputs that take no text. */
const NO_TEXT = ['button', 'checkbox', 'color', 'file', 'radio', 'range', 'reset', 'submit'];

/**
 * Whether keys pressed at a target are text being typed.
 *
 * @param {EventTarget | null} target
 */
export function isTyping(target) {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !NO_TEXT.includes(target.type);
}

/**
 * Whether Space means something to what has the focus: it presses buttons and ticks boxes.
 *
 * @param {EventTarget | null} target
 */
export function isPressing(target) {
  return (
    target instanceof Element &&
    target.closest('button, summary, select, a[href], input, [role="button"], [role="tab"]') !==
      null
  );
}
