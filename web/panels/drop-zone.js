// @ts-check
/**
 * Files dropped on the page, files and tables pasted into it.
 *
 * @module
 */

import { element } from '../ui/element.js';
import { isTyping } from '../ui/typing.js';

/** @typedef {import('../state/actions.js').Actions} Actions */

/**
 * @param {HTMLElement} body
 * @param {{ actions: Actions }} options
 */
export function createDropZone(body, { actions }) {
  const overlay = element(
    'div',
    { class: 'drop', 'aria-hidden': 'true', hidden: true },
    element(
      'p',
      {},
      element('b', {}, 'Drop it to open it'),
      element('span', {}, 'CSV, LIBSVM, or a scene saved from here'),
    ),
  );
  body.append(overlay);
  /** Elements entered less elements left: the file is over the page while there are any. */
  let depth = 0;

  /** @param {DragEvent} event */
  const carriesFile = (event) => [...(event.dataTransfer?.types ?? [])].includes('Files');

  const control = new AbortController();
  const { signal } = control;
  body.addEventListener(
    'dragenter',
    (event) => {
      if (!carriesFile(event)) return;
      event.preventDefault();
      depth++;
      overlay.hidden = false;
    },
    { signal },
  );
  body.addEventListener(
    'dragover',
    (event) => {
      if (!carriesFile(event) || !event.dataTransfer) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
    },
    { signal },
  );
  body.addEventListener(
    'dragleave',
    (event) => {
      if (!carriesFile(event)) return;
      depth = Math.max(depth - 1, 0);
      overlay.hidden = depth === 0;
    },
    { signal },
  );
  body.addEventListener(
    'drop',
    (event) => {
      if (!carriesFile(event)) return;
      event.preventDefault();
      depth = 0;
      overlay.hidden = true;
      const file = event.dataTransfer?.files[0];
      if (file) actions.openFile(file);
    },
    { signal },
  );
  body.ownerDocument.addEventListener(
    'paste',
    (event) => {
      // Firefox pastes into the field that had the selection last, wherever the focus is now.
      if (isTyping(document.activeElement)) return;
      const file = event.clipboardData?.files[0];
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (file && !file.type.startsWith('image/')) actions.openFile(file);
      else if (text.trim()) actions.openText('pasted table', text);
      else return;
      event.preventDefault();
    },
    { signal },
  );

  return {
    draw() {},
    destroy() {
      control.abort();
      overlay.remove();
    },
  };
}
