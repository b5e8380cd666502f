// @ts-check
/**
 * A panel that opens from a button. It is not modal: Escape or a click elsewhere
 * closes it, and the focus returns to the button. The browser's own popover does
 * all of that; here it gets its place and its names.
 *
 * @module
 */

/** Room between button and panel, and between panel and window. */
const GAP = 4;
const MARGIN = 8;

/**
 * @typedef {{
 *   kind?: 'dialog' | 'menu',
 *   align?: 'start' | 'end',
 *   place?: (panel: HTMLElement) => void,
 *   onOpen?: () => void,
 *   onClose?: () => void,
 *   first?: () => HTMLElement | null | undefined,
 * }} PopoverOptions
 * place: where it goes, if not beside the button; onOpen: fills the panel before it is shown; first:
 * what to focus
 */

/**
 * @param {HTMLButtonElement} button
 * @param {HTMLElement} panel put after the button
 * @param {PopoverOptions} [options]
 */
export function attachPopover(button, panel, options = {}) {
  const { kind = 'dialog', align = 'start', onOpen, onClose, first } = options;
  panel.popover = 'auto';
  panel.classList.add('popover');
  button.setAttribute('aria-haspopup', kind);
  button.setAttribute('aria-expanded', 'false');
  button.popoverTargetElement = panel;
  button.after(panel);
  // A closed panel is not in the document, so a search on the page cannot find it.
  const content = document.createDocumentFragment();
  content.append(...panel.childNodes);

  function place() {
    if (options.place) options.place(panel);
    else placeBeside();
    panel.classList.add('placed');
  }

  function placeBeside() {
    const box = button.getBoundingClientRect();
    const [width, height] = [document.documentElement.clientWidth, window.innerHeight];
    const below = height - box.bottom - GAP - MARGIN;
    const above = box.top - GAP - MARGIN;
    panel.style.maxHeight = '';
    const up = panel.offsetHeight > below && above > below;
    panel.style.maxHeight = `${Math.max(up ? above : below, 120)}px`;
    const wanted = align === 'end' ? box.right - panel.offsetWidth : box.left;
    const left = Math.max(MARGIN, Math.min(wanted, width - panel.offsetWidth - MARGIN));
    panel.style.left = `${left}px`;
    panel.style.top = `${up ? box.top - GAP - panel.offsetHeight : box.bottom + GAP}px`;
  }

  panel.addEventListener('beforetoggle', (event) => {
    if (/** @type {ToggleEvent} */ (event).newState !== 'open') return;
    panel.append(content);
    // The toggle event comes later: until then the button would seem closed.
    button.setAttribute('aria-expanded', 'true');
    onOpen?.();
  });
  panel.addEventListener('toggle', (event) => {
    const open = /** @type {ToggleEvent} */ (event).newState === 'open';
    button.setAttribute('aria-expanded', String(open));
    if (open) {
      place();
      first?.()?.focus();
      window.addEventListener('resize', place);
    } else {
      panel.classList.remove('placed');
      content.append(...panel.childNodes);
      window.removeEventListener('resize', place);
      onClose?.();
    }
  });

  return {
    panel,
    place,
    close: () => panel.hidePopover(),
    get open() {
      return panel.matches(':popover-open');
    },
    destroy() {
      window.removeEventListener('resize', place);
      panel.remove();
    },
  };
}
